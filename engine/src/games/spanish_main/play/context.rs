//! Context of play: rules, state, dice and observer, and basic changes of masts, ships, crew and
//! treasure.

use crate::dice::{Dice, Lane};
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    Coin, CoinAt, CoinNo, CrewAt, CrewNo, Face, Seats, ShipNo,
};
use crate::games::spanish_main::geometry::Pose;
use crate::games::spanish_main::rules::Rules;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::event::{Absorber, Cause, Die, Ending, Event};
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::Aim;
use crate::games::spanish_main::state::kit::Source;
use crate::games::spanish_main::state::question::{Ask, MastBy, Question};
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::Afloat;
use crate::observe::Observer;
use crate::seat::Seat;

/// Lanes of chance, in the order of the ledger.
pub(crate) mod lanes {
    use crate::dice::Lane;

    pub(crate) const TREASURE: Lane = Lane::nature(0);
    pub(crate) const CANNON: Lane = Lane::nature(1);
    pub(crate) const CONTACT: Lane = Lane::nature(2);
    pub(crate) const ABILITIES: Lane = Lane::nature(3);
    pub(crate) const SEA: Lane = Lane::nature(4);
}

/// Returns the stack of frames at the game's first question, for the fleet of the first seat.
pub(crate) fn first_choices(seats: usize) -> Vec<Frame> {
    let mut stack = vec![
        Frame::BeginTurn,
        Frame::Treasure,
        Frame::Home(Seat::new(0)),
        Frame::Terrain,
        Frame::Islands,
        Frame::Deploy,
    ];
    if seats > 1 {
        stack.push(Frame::Fleet(Seat::new(1)));
    }
    stack
}

/// Rules, state, dice and observer while an action is carried out.
pub(crate) struct Context<'t, D, O> {
    pub game: &'t SpanishMain,
    pub state: &'t mut State,
    pub dice: &'t mut D,
    pub watch: &'t mut O,
    /// Id of the rule that causes the current act.
    pub why: Cause,
    /// True while several treasures move. The check for the end of the game waits until all have
    /// moved.
    pub is_settling: bool,
}

impl<'t, D: Dice, O: Observer<SpanishMain>> Context<'t, D, O> {
    pub(crate) fn new(
        game: &'t SpanishMain,
        state: &'t mut State,
        dice: &'t mut D,
        watch: &'t mut O,
    ) -> Context<'t, D, O> {
        Context { game, state, dice, watch, why: "SM-TRN-1", is_settling: false }
    }

    pub(crate) fn rules(&self) -> &'t Rules {
        self.game.rules()
    }

    /// Runs the closure `act`, whose events cite the rule `why`.
    pub(crate) fn because<T>(&mut self, why: Cause, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.why, why);
        let done = act(self);
        self.why = before;
        done
    }

    #[inline(always)]
    pub(crate) fn emit(&mut self, event: Event) {
        if self.watch.watches() {
            self.watch.event_at(self.game, self.state, event);
        }
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        self.state.stack.push(frame);
    }

    /// Asks a seat a question. The caller has already pushed the frames that resume after the answer.
    pub(crate) fn ask(&mut self, question: Question, seat: Seat) {
        self.state.ask = Some(Ask { question, seat });
    }

    /// Asks the owner of a ship a question.
    pub(crate) fn ask_owner(&mut self, question: Question, ship: ShipNo) {
        self.ask(question, self.state.ship(ship).seat);
    }

    pub(crate) fn d6(&mut self, lane: Lane, ship: ShipNo, of: Die) -> u8 {
        let die = self.dice.d6(lane);
        self.emit(Event::Rolled(ship, of, die));
        die
    }

    /// Recomputes the abilities of a ship and her crew.
    pub(crate) fn refit(&mut self, ship: ShipNo) {
        let aboard: Vec<CrewNo> = self.state.crew_at(CrewAt::Ship(ship)).collect();
        let abilities = self.state.ship(ship).abilities();
        let mut kit = self.game.kit_with(self.state, ship, &aboard, abilities);
        for unique in self.state.uniques_aboard(ship) {
            unique.effect().into_iter().for_each(|effect| kit.with(effect, Source::Ship));
        }
        let of = self.state.ship_mut(ship);
        (of.kit, of.aboard) = (kit, aboard);
        self.state.cargo_changed = true;
        // A ghostly or submerged ship loses this state with the keyword.
        if !self.state.ship(ship).kit.is(Keyword::GhostShip) {
            self.set_ghostly(ship, false);
        }
        if !self.state.ship(ship).kit.is(Keyword::SeaMonster) {
            self.set_submerged(ship, false);
        }
    }

    /// Turns up the crew whose ability acts (`SM-TRN-8`). An ability on the ship's card turns up no crew. If several
    /// crew have the ability, the crew whose use turns up the fewest cards acts; ties go to the first.
    pub(crate) fn reveal(&mut self, ship: ShipNo, effect: Effect) {
        let sources = self.state.ship(ship).kit.sources(effect).collect();
        self.reveal_one(ship, sources);
    }

    /// Turns up the crew whose keyword acts, by the same rules as [`reveal`](Context::reveal).
    pub(crate) fn reveal_keyword(&mut self, ship: ShipNo, keyword: Keyword) {
        let sources = self.state.ship(ship).kit.keyword_sources(keyword).collect();
        self.reveal_one(ship, sources);
    }

    /// Turns up a crew, other than `beside`, whose ability acts on the crew `beside`.
    pub(crate) fn reveal_beside(&mut self, ship: ShipNo, effect: Effect, beside: CrewNo) {
        let of = self.state.ship(ship);
        let is_other = |source: &Source| match source {
            Source::Ship => true,
            Source::Crew(place) => of.aboard[usize::from(*place)] != beside,
        };
        let sources = of.kit.sources(effect).filter(is_other).collect();
        self.reveal_one(ship, sources);
    }

    /// Turns up a crew that acts. If the crew is aboard, also turns up the crew that admit it.
    pub(crate) fn reveal_crew(&mut self, crew: CrewNo) {
        let CrewAt::Ship(ship) = self.state.piece(crew).at else { return self.turn_up(crew) };
        let place = self.state.ship(ship).aboard.iter().position(|&aboard| aboard == crew);
        let acting = place.map(|place| self.game.at_work(self.state, ship, place as u8));
        acting.into_iter().flatten().for_each(|crew| self.turn_up(crew));
    }

    fn reveal_one(&mut self, ship: ShipNo, sources: Vec<Source>) {
        if self.state.ship(ship).aboard.iter().all(|&crew| self.state.piece(crew).face_up) {
            return;
        }
        let at_work = |source| match source {
            Source::Ship => Vec::new(),
            Source::Crew(place) => self.game.at_work(self.state, ship, place),
        };
        let is_hidden = |crew: &&CrewNo| !self.state.piece(**crew).face_up;
        let cards = |crew: &Vec<CrewNo>| crew.iter().filter(is_hidden).count();
        for crew in sources.into_iter().map(at_work).min_by_key(cards).unwrap_or_default() {
            self.turn_up(crew);
        }
    }

    pub(crate) fn turn_up(&mut self, crew: CrewNo) {
        if !self.state.piece(crew).face_up {
            self.state.piece_mut(crew).face_up = true;
            self.emit(Event::CrewFace(crew, true));
            if let CrewAt::Ship(ship) = self.state.piece(crew).at {
                self.refit(ship);
            }
        }
    }

    /// Marks a ship's ability as used this turn, and turns up the crew that has it.
    pub(crate) fn use_up(&mut self, ship: ShipNo, effect: Effect) {
        self.reveal(ship, effect);
        self.state.ship_mut(ship).turn.used.push(effect);
        self.emit(Event::Ability(ship, effect));
    }

    /// Moves a ship to a pose.
    pub(crate) fn place(&mut self, ship: ShipNo, pose: Pose) {
        let hull = self.game.hull(self.state.ship(ship));
        self.state.ship_mut(ship).place(hull, pose);
    }

    /// Sets the contact of a ship's bow.
    pub(crate) fn touch(&mut self, ship: ShipNo, contact: Contact) {
        if self.state.ship(ship).contact != contact {
            let of = self.state.ship_mut(ship);
            (of.contact, of.grips) = (contact, false);
            self.emit(Event::Contact(ship, contact));
            if self.state.raided_home(ship).is_some() {
                self.reveal(ship, Effect::RaidHome);
            }
        }
    }

    /// Ends all contacts of a ship: the contact of her bow, and contacts of bows that touch her (`SM-GEO-7`).
    pub(crate) fn part(&mut self, ship: ShipNo) {
        self.touch(ship, Contact::Nothing);
        for other in self.state.ship_numbers() {
            if self.state.ship(other).contact == Contact::Ship(ship.0) {
                self.touch(other, Contact::Nothing);
            }
        }
    }

    /// Moves the ship that a ship tows to the towing ship's stern.
    pub(crate) fn drag(&mut self, ship: ShipNo) {
        if let Some(towed) = self.state.ship(ship).tows {
            let of = self.state.ship(ship);
            let pose = self.game.edges().in_tow(self.game.hull(of), of.pose);
            self.leave(towed);
            self.part(towed);
            self.place(towed, pose);
            self.emit(Event::Placed(
                towed,
                pose,
                crate::games::spanish_main::state::event::PlacedBy::Tow,
            ));
        }
    }

    /// Ends the tows in which a ship takes part, as the towing or the towed ship.
    pub(crate) fn end_tows(&mut self, ship: ShipNo) {
        let of = self.state.ship(ship);
        let pairs = [of.tows.map(|towed| (ship, towed)), of.towed_by.map(|by| (by, ship))];
        for (by, towed) in pairs.into_iter().flatten() {
            self.state.ship_mut(by).tows = None;
            self.state.ship_mut(towed).towed_by = None;
            self.emit(Event::TowEnded(by, towed));
        }
    }

    /// Removes a mast of a ship. The argument `by` is the seat that caused the loss, if any.
    pub(crate) fn lose_mast(&mut self, ship: ShipNo, mast: Mast, by: Option<Seat>) {
        let rig = self.state.ship(ship).rig;
        self.state.ship_mut(ship).rig = rig.without(mast);
        self.count_removed(ship, by);
        self.emit(Event::MastLost(ship, mast.0, by, self.why));
        self.mast_gone(ship, by);
    }

    /// Counts a removed mast for the enemy seat that caused the loss (`SM-END-4`).
    pub(crate) fn count_removed(&mut self, ship: ShipNo, by: Option<Seat>) {
        if let Some(seat) = by
            && seat != self.state.ship(ship).seat
        {
            self.state.players[seat].masts_removed += 1;
        }
    }

    /// Applies the consequences of a lost mast: the ship may become derelict or sink.
    pub(crate) fn mast_gone(&mut self, ship: ShipNo, by: Option<Seat>) {
        let of = self.state.ship(ship);
        let sinks = of.kit.has(Effect::SinkAt0) || self.game.is_sea_monster(of);
        if of.rig.masts() == 0 && sinks {
            return self.sink(ship, by);
        }
        if of.rig.is_derelict() {
            if let Some(towed) = of.tows {
                self.end_tows(towed);
            }
            self.emit(Event::Derelict(ship));
        }
    }

    /// Returns the seat to which a removed mast is credited, if any.
    pub(crate) fn remover(&self, by: MastBy) -> Option<Seat> {
        match by {
            MastBy::Shot => Some(self.state.active),
            MastBy::Ram(ship) | MastBy::Ship(ship) => Some(self.state.ship(ship).seat),
            MastBy::Reef | MastBy::Burst => None,
        }
    }

    /// Sinks a ship. The argument `by` is the seat that sank her (`SM-SNK-1`), or `None` if she was scuttled
    /// (`SM-SCU-2`).
    pub(crate) fn sink(&mut self, ship: ShipNo, by: Option<Seat>) {
        if self.state.ship(ship).afloat == Afloat::Gone {
            return;
        }
        let before = self.why;
        self.is_settling = true;
        self.why = if by.is_some() { "SM-SNK-1" } else { "SM-SCU-2" };
        let gold = self.state.gold_that_sinks(ship);
        let owner = self.state.ship(ship).seat;
        self.part(ship);
        self.end_tows(ship);
        self.state.ship_mut(ship).afloat = Afloat::Gone;
        self.emit(match by {
            Some(_) => Event::Sunk(ship, by),
            None => Event::Scuttled(ship),
        });
        let crew: Vec<CrewNo> = self.state.crew_at(CrewAt::Ship(ship)).collect();
        for crew in crew {
            self.crew_gone(crew, ship);
        }
        let coins: Vec<CoinNo> = self.state.coins_at(CoinAt::Ship(ship)).collect();
        let has_treasure = !coins.is_empty();
        for coin in coins {
            self.put_coin(coin, CoinAt::Out);
        }
        if let Some(sinker) = by {
            let shares = [(sinker, gold.div_ceil(2)), (owner, gold / 2)];
            for (seat, share) in shares.into_iter().filter(|(_, share)| *share > 0) {
                self.mint(share as u8, CoinAt::Home(seat));
            }
        }
        self.is_settling = false;
        if has_treasure {
            self.end_by_gold();
        }
        self.why = before;
    }

    /// Creates a face-up coin at a place.
    pub(crate) fn mint(&mut self, gold: u8, at: CoinAt) {
        let number = CoinNo(self.state.coins.len() as u16);
        self.state.add_coin(Coin {
            face: Face::Gold(gold),
            gold,
            at,
            open: true,
            known: Seats::NONE,
            put_in: false,
            is_crew: matches!(at, CoinAt::Ship(_)),
        });
        self.state.cargo_changed = true;
        self.state.created_gold += u32::from(gold);
        self.emit(Event::GoldMade(number, gold, self.why));
        self.emit(Event::Coin(number, at, self.why));
        self.end_by_gold();
    }

    /// Moves a token to a place. A token that comes to a home is turned face up.
    pub(crate) fn put_coin(&mut self, coin: CoinNo, at: CoinAt) {
        let of = &mut self.state.coins[coin.index()];
        let from = std::mem::replace(&mut of.at, at);
        // Gold at homes and in forts is public.
        let opens = matches!(at, CoinAt::Home(_) | CoinAt::Fort(_)) && !of.open;
        of.open |= opens;
        if let CoinAt::Ship(ship) = from {
            self.state.ship_mut(ship).laden.0 -= 1;
        }
        if let CoinAt::Ship(ship) = at {
            self.state.ship_mut(ship).laden.0 += 1;
        }
        self.emit(Event::Coin(coin, at, self.why));
        if opens {
            self.emit(Event::CoinOpen(coin, self.why));
        }
        if let CoinAt::Ship(ship) = at {
            self.look(self.state.ship(ship).seat, coin);
            self.state.cargo_changed = true;
        }
        self.end_by_gold();
    }

    /// Lets a seat look at the face of a token (`SM-EXP-4`).
    pub(crate) fn look(&mut self, seat: Seat, coin: CoinNo) {
        if !self.state.coin(coin).is_known(seat) {
            let of = &mut self.state.coins[coin.index()];
            of.known = of.known.with(seat);
            self.emit(Event::Looked(seat, coin));
        }
    }

    /// Picks one of several tokens at random.
    pub(crate) fn by_chance(&mut self, coins: &[CoinNo]) -> Option<CoinNo> {
        let n = coins.len() as u32;
        (n > 0).then(|| coins[self.dice.pick(lanes::TREASURE, n) as usize])
    }

    /// Moves a crew to a place.
    pub(crate) fn put_crew(&mut self, crew: CrewNo, at: CrewAt) {
        let from = std::mem::replace(&mut self.state.piece_mut(crew).at, at);
        self.emit(Event::Crew(crew, at, self.why));
        for place in [from, at] {
            if let CrewAt::Ship(ship) = place {
                self.refit(ship);
            }
        }
    }

    /// Reports that a hit had no effect, because an ability or a piece absorbed it.
    pub(crate) fn absorb(&mut self, aim: Aim, absorber: Absorber) {
        self.emit(Event::Absorbed(aim, absorber));
    }

    /// Ends the game if a seat has more than half of all gold, or if no gold is left to win
    /// (`SM-END-1`, `SM-END-2`).
    fn end_by_gold(&mut self) {
        let state = &self.state;
        if state.round == 0 || state.over || self.is_settling {
            return;
        }
        let wins = state.all().any(|seat| 2 * state.gold(seat) > state.initial_gold);
        let at_large = |coin: &Coin| match coin.at {
            CoinAt::Island(_) | CoinAt::Ship(_) | CoinAt::Fort(_) => coin.gold > 0,
            CoinAt::Home(_) | CoinAt::Out => false,
        };
        if wins {
            self.end(Ending::Won);
        } else if !state.coins.iter().any(at_large) {
            self.end(Ending::NoGold);
        }
    }

    /// Ends the game, and creates the gold of handicaps at the homes (`SM-HOU-1`).
    pub(crate) fn end(&mut self, by: Ending) {
        if std::mem::replace(&mut self.state.over, true) {
            return;
        }
        self.emit(Event::GameOver(by));
        for seat in self.state.all() {
            let gold = self.rules().seat.score[seat.index()];
            if gold > 0 {
                self.because("SM-HOU-1", |context| context.mint(gold, CoinAt::Home(seat)));
            }
        }
    }
}
