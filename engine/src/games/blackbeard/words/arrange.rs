//! Conversion of situations into states.

use super::situation::{Begin, GovernorAt, PirateAt, PlayerAt, PortAt, Situation, Start};
use crate::dice::Dice;
use crate::games::blackbeard::data::card::{Card, EventCard, Hand, MAX_HAND, Played};
use crate::games::blackbeard::data::set::Set;
use crate::games::blackbeard::data::{Hull, Merchant, Pirate, Spot};
use crate::games::blackbeard::play::context::Context;
use crate::games::blackbeard::state::face_down::FaceDown;
use crate::games::blackbeard::state::frame::{Frame, Stack};
use crate::games::blackbeard::state::game::Blackbeard;
use crate::games::blackbeard::state::numbers::Cards;
use crate::games::blackbeard::state::{
    Kc, KcCounter, Letter, PardonCard, PirateCard, Revelry, RevelryKind, Right, State,
};
use crate::observe::{NoObserver, Observer};
use crate::rulebook::BadRule;
use crate::seat::Seat;

type Arranged = Result<(), BadRule>;

fn bad<T>(key: impl Into<String>, reason: impl Into<String>) -> Result<T, BadRule> {
    Err(BadRule::new(key, reason))
}

impl Blackbeard {
    /// Builds the state of a situation, and plays it with `dice` up to the first decision. The function deals the
    /// game with `deal`, then applies the situation's entries.
    ///
    /// # Errors
    ///
    /// Returns the first key with an impossible value.
    pub fn arrange(
        &self,
        situation: &Situation,
        mut deal: &mut dyn Dice,
        mut dice: &mut dyn Dice,
        mut watch: &mut dyn Observer<Blackbeard>,
    ) -> Result<State, BadRule> {
        let mut state = self.empty_table();
        self.deal(&mut state, situation, &mut deal);
        state.pp = self.seat_of("seat", situation.seat)?;
        let turn = situation.turn.unwrap_or(1);
        if turn == 0 {
            return bad("turn", "must be 1 or more");
        }
        state.turn = match situation.phase {
            Begin::SetUp => 0,
            Begin::Turn => turn - 1,
            Begin::Draw | Begin::Merchants | Begin::Play => turn,
        };
        self.arrange_pirate_cards(&mut state, situation)?;
        for (index, pirate) in situation.pirate.iter().enumerate() {
            let key =
                |bad: BadRule| BadRule::new(format!("pirate[{index}].{}", bad.key), bad.reason);
            self.arrange_pirate(&mut state, pirate, &mut deal).map_err(key)?;
        }
        for (index, pirate) in situation.pirate.iter().enumerate() {
            if let Some(ally) = pirate.ally {
                let owner = state.ship(pirate.name).owner;
                if !state.in_play(ally) || ally == pirate.name || state.ship(ally).owner != owner {
                    let reason = "must be a second pirate of the same player, in play";
                    return bad(format!("pirate[{index}].ally"), reason);
                }
                let rights = [pirate.name, ally].map(|of| state.ship(of).right);
                let right = rights.into_iter().find(|&right| right != Right::None);
                for (member, with) in [(pirate.name, ally), (ally, pirate.name)] {
                    let ship = state.ship_mut(member);
                    ship.ally = Some(with);
                    ship.right = right.unwrap_or(Right::None);
                }
            }
        }
        for (index, player) in situation.player.iter().enumerate() {
            let key =
                |bad: BadRule| BadRule::new(format!("player[{index}].{}", bad.key), bad.reason);
            self.arrange_player(&mut state, player).map_err(key)?;
        }
        for (index, port) in situation.port.iter().enumerate() {
            let key = |bad: BadRule| BadRule::new(format!("port[{index}].{}", bad.key), bad.reason);
            self.arrange_port(&mut state, port).map_err(key)?;
        }
        arrange_counters(&mut state, situation)?;
        self.arrange_pardon(&mut state, situation)?;
        for &card in &situation.cards_out {
            if !matches!(card.event(), EventCard::LetterOfMarque | EventCard::NaturalDisaster) {
                return bad(
                    "cards_out",
                    format!("can't have {card}, which never leaves the game (BB-EV-24)"),
                );
            }
            self.take_card(&mut state, card, "cards_out")?;
            state.out.add(self.kind_of(card), 1);
        }
        self.arrange_deck(&mut state, situation.deck.as_deref())?;
        if let Some(actions) = situation.actions {
            state.budget.left = actions;
            state.budget.card_played = true;
            state.budget.cards = 1;
        }
        set_stack(&mut state, situation.phase);
        self.audit_arranged(&state)?;
        self.check_possible(&state, situation)?;
        watch.began(self, &state);
        let (dice, watch) = (&mut dice, &mut watch);
        Context { game: self, state: &mut state, dice, watch }.advance();
        Ok(state)
    }

    fn audit_arranged(&self, state: &State) -> Arranged {
        crate::games::blackbeard::check::audit::audit(self, state)
            .map_err(|broken| BadRule::new("situation", broken))
    }

    fn seat_of(&self, key: &str, index: usize) -> Result<Seat, BadRule> {
        match index < self.seats.into() {
            true => Ok(Seat::new(index)),
            false => bad(key, format!("must be seat0 to seat{}, not seat{index}", self.seats - 1)),
        }
    }

    fn deal<D: Dice>(&self, state: &mut State, situation: &Situation, deal: &mut D) {
        state.face_down = FaceDown::LATE;
        let mut context = Context { game: self, state, dice: deal, watch: &mut NoObserver };
        context.set_up();
        if situation.phase != Begin::SetUp {
            context.place_merchants(
                self.rules.setup.merchants,
                crate::games::blackbeard::data::why::Why::SetUp,
            );
        }
        if situation.start == Start::Empty {
            for player in &mut state.players {
                for &card in player.hand.cards() {
                    state.deck.add(self.numbers.kind_of[card.code()].into(), 1);
                }
                player.hand = Hand::EMPTY;
            }
            Pirate::all().for_each(|pirate| state.set_card(pirate, PirateCard::Deck));
            state.boxes = Set::EMPTY;
            state.face_down = FaceDown::LATE;
            state.pro = Set::EMPTY;
            state.pro_out = self.rules.setup.governors;
        }
    }

    fn kind_of(&self, card: Card) -> usize {
        self.numbers.kind_of[card.code()].into()
    }

    /// Removes a card that a situation lists from the deck.
    fn take_card(&self, state: &mut State, card: Card, key: &str) -> Arranged {
        let there = self.numbers.kind(card).filter(|&kind| state.deck.count(kind) > 0);
        match there {
            Some(kind) => {
                state.deck.remove(kind, 1);
                Ok(())
            }
            None => bad(key, format!("has more copies of {card} than are left")),
        }
    }

    /// Arranges pirate cards. All pirates in the situation first return to the deck, so that no dealt hand keeps a
    /// card that the situation places.
    fn arrange_pirate_cards(&self, state: &mut State, situation: &Situation) -> Arranged {
        let in_play = situation.pirate.iter().map(|pirate| ("pirate", pirate.name));
        let of_players = situation.player.iter().flat_map(|player| {
            let hand = player.pirates.iter().flatten().map(|&pirate| ("player.pirates", pirate));
            let retired = player.retired.iter().map(|&pirate| ("player.retired", pirate));
            hand.chain(retired).chain(player.converted.map(|pirate| ("player.converted", pirate)))
        });
        let dead = situation.dead.iter().map(|&pirate| ("dead", pirate));
        let mut named = Set::EMPTY;
        for (key, pirate) in in_play.chain(of_players).chain(dead) {
            if named.has(pirate) {
                return bad(key, format!("names {pirate} twice"));
            }
            named.insert(pirate);
            state.set_card(pirate, PirateCard::Deck);
        }
        situation.dead.iter().for_each(|&dead| state.set_card(dead, PirateCard::Dead));
        Ok(())
    }

    fn arrange_pirate<D: Dice>(&self, state: &mut State, at: &PirateAt, dice: &mut D) -> Arranged {
        let seat = self.seat_of("seat", at.seat)?;
        if state.player(seat).fleet.len() >= self.most_in_play() {
            return bad(
                "seat",
                format!("must have at most {} pirates in play", self.most_in_play()),
            );
        }
        let hull = at.ship.unwrap_or(Hull::SLOOP);
        let area = crate::games::blackbeard::data::Area::new(0);
        Context { game: self, state, dice, watch: &mut NoObserver }
            .deploy(seat, at.name, area, hull);
        let of_type = self.numbers.hulls[hull.index()].clone();
        let holds = usize::from(of_type.holds);
        if at.holds.len() > holds {
            return bad("holds", format!("must be at most {holds}, not {}", at.holds.len()));
        }
        for hostage in &at.hostages {
            if !state.hostage_cup.has(hostage.hostage) {
                return bad("hostages", format!("name {} twice", hostage.hostage));
            }
            state.hostage_cup.remove(hostage.hostage);
            state.hostage_nations[hostage.hostage.index()] = Some(hostage.nation);
        }
        for card in [at.guns, at.treasure, at.letter.map(|letter| letter.card)] {
            card.map_or(Ok(()), |card| self.take_card(state, card, "guns"))?;
        }
        let turn = state.turn;
        let ship = state.ship_mut(at.name);
        ship.place = at.at;
        ship.combat = at.combat.unwrap_or(of_type.combat);
        ship.speed = at.speed.unwrap_or(of_type.speed);
        ship.loyalty = at.loyalty.unwrap_or(ship.loyalty);
        ship.cunning = at.cunning.unwrap_or(ship.cunning);
        ship.notoriety = at.notoriety;
        ship.net_worth = at.net_worth;
        ship.holds = std::array::from_fn(|hold| at.holds.get(hold).copied().unwrap_or(0));
        ship.hostages = at.hostages.iter().map(|hostage| hostage.hostage).collect();
        at.notes.iter().for_each(|note| ship.notes[note.port.index()] = note.information);
        ship.history = at.history.iter().copied().collect();
        ship.bribed = at.bribed.iter().copied().collect();
        ship.havens = at.havens.iter().copied().collect();
        ship.letter = at.letter.map(|at| Letter { nation: at.nation, card: at.card });
        ship.guns = at.guns;
        ship.treasure = at.treasure;
        ship.scurvy = at.scurvy;
        ship.revelry = at.revelry.map(|at| Revelry {
            kind: match at.involuntary {
                true => RevelryKind::Involuntary,
                false => RevelryKind::Voluntary,
            },
            gain: at.gain,
            recoveries: at.recoveries,
        });
        ship.right = right_of(at)?;
        ship.deployed = if at.new { turn } else { 0 };
        Ok(())
    }

    fn arrange_player(&self, state: &mut State, at: &PlayerAt) -> Arranged {
        let seat = self.seat_of("seat", at.seat)?;
        if let Some(hand) = &at.hand {
            let before = std::mem::replace(&mut state.player_mut(seat).hand, Hand::EMPTY);
            for &card in before.cards() {
                state.deck.add(self.numbers.kind_of[card.code()].into(), 1);
            }
            if hand.len() > MAX_HAND {
                return bad("hand", format!("must have at most {MAX_HAND} cards"));
            }
            for &card in hand {
                if card.event().played() == Played::Now {
                    return bad(
                        "hand",
                        format!("can't have {card}, which is played at once (BB-TRN-2)"),
                    );
                }
                self.take_card(state, card, "hand")?;
                state.player_mut(seat).hand.add(card);
            }
        }
        if let Some(pirates) = &at.pirates {
            for pirate in state.in_hand(seat).iter() {
                state.set_card(pirate, PirateCard::Deck);
            }
            pirates.iter().for_each(|&of| state.set_card(of, PirateCard::Hand(seat)));
        }
        at.retired.iter().for_each(|&of| state.set_card(of, PirateCard::Retired(seat)));
        let converted = at.converted.map(|of| {
            state.set_card(of, PirateCard::Converted(seat));
            KcCounter::Convert(of)
        });
        let player = state.player_mut(seat);
        player.points = at.half_points;
        player.retired = at.retired.len() as u8 + u8::from(at.converted.is_some());
        let commissioner = at.kc.map(KcCounter::Commissioner);
        if let Some(kc) = at.kc {
            if !state.kc_cup.has(kc) {
                return bad("kc", format!("names {kc} twice"));
            }
            state.kc_cup.remove(kc);
        }
        match (converted.or(commissioner), at.kc_at) {
            (None, None) => Ok(()),
            (Some(who), Some(place)) if !matches!(place.spot(), Spot::Port(_)) => {
                state.kcs[seat.index()] = Some(Kc { who, place });
                Ok(())
            }
            (Some(_), Some(_)) => bad("kc_at", "must be an area or a transit box"),
            (Some(_), None) => bad("kc_at", "must name the place of the KC"),
            (None, Some(_)) => bad("kc", "must name the KC"),
        }
    }

    fn arrange_port(&self, state: &mut State, at: &PortAt) -> Arranged {
        let port = at.name;
        let is_pirate_port = self.numbers.pirate_ports.has(port);
        if let Some(governor) = at.governor {
            if state.pro.has(port) {
                state.pro.remove(port);
                state.pro_out += 1;
            }
            if state.anti.has(port) {
                state.anti.remove(port);
                state.anti_cup += 1;
            }
            let none_left = match governor {
                GovernorAt::Pro => state.pro_out == 0,
                GovernorAt::Anti => state.anti_cup == 0,
                GovernorAt::None => false,
            };
            if none_left || (is_pirate_port && governor != GovernorAt::None) {
                return bad(
                    "governor",
                    "must be omitted: no governor is left, or the port is a pirate port",
                );
            }
            match governor {
                GovernorAt::Pro => {
                    state.pro_out -= 1;
                    state.pro.insert(port);
                }
                GovernorAt::Anti => {
                    state.anti_cup -= 1;
                    state.anti.insert(port);
                }
                GovernorAt::None => {}
            }
        }
        if (at.merchant.is_some() || at.face_down) && is_pirate_port {
            return bad("merchant", "can't lie at a pirate port");
        }
        if let Some(merchant) = at.merchant {
            let kind = merchant.kind();
            let there = merchant.cargo <= crate::games::blackbeard::data::MAX_CARGO
                && state.merchant_cup().count(kind) > 0;
            if !there {
                return bad("merchant", "must be a merchant that is left in the cup (BB-SET-7)");
            }
            if !at.face_down {
                state.unseen_merchants.remove(kind, 1);
                state.face_down.turn_up(&self.numbers.merchants, port, kind);
                state.face_up[port.index()] = kind as u8 + 1;
            }
        }
        if at.merchant.is_some() || at.face_down {
            state.boxes.insert(port);
        }
        if at.face_down {
            state.face_down.place(port, at.merchant.map(Merchant::kind));
        }
        if at.attacked {
            state.attacked.insert(port);
        }
        if at.destroyed {
            state.destroyed.insert(port);
        }
        Ok(())
    }

    fn arrange_pardon(&self, state: &mut State, situation: &Situation) -> Arranged {
        let Some(pardon) = situation.pardon else { return Ok(()) };
        if pardon.drawn >= self.rules.general_pardon.times {
            return bad("pardon.drawn", "must be below `general_pardon.times`");
        }
        state.pardon.drawn = pardon.drawn;
        let second_deck = state.pardon.card == PardonCard::SecondDeck;
        let card = pardon.card.unwrap_or(match pardon.drawn {
            0 if second_deck => PardonCard::SecondDeck,
            0 | 1 => PardonCard::Deck,
            _ => PardonCard::Aside,
        });
        match card {
            PardonCard::Deck => {}
            PardonCard::Aside if pardon.drawn >= 2 => {}
            PardonCard::Aside => {
                return bad("pardon.card", "can be aside only after the second draw (BB-EV-08)");
            }
            PardonCard::SecondDeck if second_deck && pardon.drawn == 0 => {}
            PardonCard::SecondDeck => {
                return bad(
                    "pardon.card",
                    "can wait only for the second deck of a long game (BB-END-2)",
                );
            }
            PardonCard::Played => {
                return bad("pardon.card", "must not have ended the game (BB-EV-08)");
            }
        }
        match (second_deck, card) {
            (true, PardonCard::Deck) => state.deck.add(self.kind_of(Card::PARDON), 1),
            (false, PardonCard::Aside) => self.take_card(state, Card::PARDON, "pardon")?,
            _ => {}
        }
        state.pardon.card = card;
        if let Some(seat) = pardon.in_force {
            if pardon.drawn < 2 {
                return bad("pardon.in_force", "needs a second draw of the Pardon (BB-EV-08)");
            }
            state.pardon.in_force = Some((self.seat_of("pardon.in_force", seat)?, 1));
        }
        Ok(())
    }

    fn arrange_deck(&self, state: &mut State, deck: Option<&[Card]>) -> Arranged {
        let Some(deck) = deck else { return Ok(()) };
        let mut rest = std::mem::replace(&mut state.deck, Cards::EMPTY);
        for &card in deck {
            match self.numbers.kind(card).filter(|&kind| rest.count(kind) > 0) {
                Some(kind) => {
                    rest.remove(kind, 1);
                    state.deck.add(kind, 1);
                }
                None => return bad("deck", format!("has more copies of {card} than are left")),
            }
        }
        let pardon = self.numbers.kind_of[Card::PARDON.code()].into();
        if rest.count(pardon) > 0 {
            return bad("deck", "must have General Pardon, which is never discarded");
        }
        state.discards.add_all(&rest);
        Ok(())
    }
}

fn right_of(at: &PirateAt) -> Result<Right, BadRule> {
    let loot = at.may_loot.map(Right::Loot);
    let sack = at.may_sack.map(Right::Sack);
    let convert = match (at.may_convert, at.at.area()) {
        (None, _) => None,
        (Some(merchant), Some(area)) => Some(Right::Convert(merchant.r#type, area)),
        (Some(_), None) => return bad("may_convert", "needs a pirate at sea"),
    };
    match [loot, sack, convert].into_iter().flatten().collect::<Vec<_>>().as_slice() {
        [] => Ok(Right::None),
        [only] => Ok(*only),
        _ => bad("may_loot", "excludes `may_convert` and `may_sack`: keep one of the three"),
    }
}

fn arrange_counters(state: &mut State, situation: &Situation) -> Arranged {
    for at in &situation.warship {
        let station = &mut state.stations[at.area.index()];
        if station.is_some() || !state.warship_cup.has(at.warship) {
            return bad(
                "warship",
                format!(
                    "must name each area and each warship once: {} or {} is repeated",
                    at.area, at.warship
                ),
            );
        }
        *station = Some(at.warship);
        state.warship_cup.remove(at.warship);
    }
    for &kc in &situation.dead_kcs {
        if !state.kc_cup.has(kc) {
            return bad("dead_kcs", format!("name {kc} twice"));
        }
        state.kc_cup.remove(kc);
        state.kc_dead.insert(kc);
    }
    Ok(())
}

fn set_stack(state: &mut State, phase: Begin) {
    if phase == Begin::SetUp {
        return;
    }
    state.stack = Stack::EMPTY;
    let frames: &[Frame] = match phase {
        Begin::SetUp => &[],
        Begin::Turn => &[Frame::BeginTurn],
        Begin::Draw => &[Frame::EndTurn, Frame::Draw],
        Begin::Merchants => &[Frame::EndTurn, Frame::Turn, Frame::Merchants],
        Begin::Play => &[Frame::EndTurn, Frame::Turn],
    };
    frames.iter().for_each(|&frame| state.stack.push(frame));
}
