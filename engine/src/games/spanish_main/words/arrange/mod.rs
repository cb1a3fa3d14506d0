//! Conversion of situations into states.

mod unreachable;

use crate::dice::Dice;
use crate::game::Game;
use crate::games::spanish_main::data::card::ShipId;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{
    Coin, CoinAt, CrewAt, CrewPiece, Face, FortPiece, Island, IslandNo, Seats, ShipNo, Terrain,
    TerrainKind, TerrainNo,
};
use crate::games::spanish_main::geometry::{Disc, Heading, Point, Pose};
use crate::games::spanish_main::play::context::Context;
use crate::games::spanish_main::rules::fleet::FleetCrew;
use crate::games::spanish_main::rules::fleet_file::{find_crew, find_fort, find_ship};
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::frame::Frame;
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::rig::{Mast, Rig};
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::state::ship::{Afloat, Ship, ShipTurn, Spell};
use crate::games::spanish_main::words::situation::{
    Binding, CrewIn, FortAt, IslandAt, ShipAt, Short, Situation, TokenAt,
};
use crate::observe::Observer;
use crate::rulebook::BadRule;
use crate::seat::Seat;

fn impossible(key: impl Into<String>, reason: impl Into<String>) -> BadRule {
    BadRule::new(key, reason)
}

impl SpanishMain {
    /// Builds the state of a situation and plays it up to the first decision.
    pub(crate) fn arrange(
        &self,
        situation: &Situation,
        mut dice: &mut dyn Dice,
        mut watch: &mut dyn Observer<SpanishMain>,
    ) -> Result<State, BadRule> {
        let mut state = self.empty_table();
        let seats = self.seats();
        let active = Some(situation.seat).filter(|&seat| seat < seats);
        let active = active
            .ok_or_else(|| impossible("seat", format!("must be seat0 to seat{}", seats - 1)))?;
        state.active = Seat::new(active);
        state.round = situation.round.unwrap_or(1).max(1);
        let last = self.rules().end.rounds;
        if state.round > last {
            return Err(impossible("round", format!("must be at most {last} (SM-END-2)")));
        }
        for (seat, name) in situation.fleets.iter().enumerate() {
            let fleet = self.fleets().iter().position(|fleet| &fleet.name == name);
            let fleet = fleet.filter(|_| seat < seats);
            let unknown = || {
                impossible(
                    "fleets",
                    format!("has `{name}`: name one fleet of the list for each seat"),
                )
            };
            let fleet = fleet.ok_or_else(unknown)?;
            state.players[Seat::new(seat)].fleet = Some(fleet as u16);
            state.forts.push(self.fleets()[fleet].forts.clone());
        }
        for (number, player) in situation.player.iter().enumerate() {
            let seat = self.seat_at(&format!("player[{number}].seat"), player.seat)?;
            let of = &mut state.players[seat];
            (of.masts_removed, of.out) = (player.masts_removed, player.out);
        }
        for island in &situation.island {
            self.arrange_island(&mut state, island)?;
        }
        for (number, of) in situation.terrain.iter().enumerate() {
            let kind = TerrainKind::ALL.into_iter().find(|kind| kind.name() == of.kind);
            let kind = kind
                .ok_or_else(|| impossible("terrain", "must have the kind fog, reef or sargasso"))?;
            let disc = Disc::new(Point::new(of.at[0], of.at[1]), self.rules().terrain.radius);
            if of.rating.is_some_and(|rating| !(1..=6).contains(&rating)) {
                let key = format!("terrain[{number}].rating");
                return Err(impossible(key, "must be the face of a die, 1 to 6 (SM-TER-3)"));
            }
            let smoke_key = format!("terrain[{number}].smoke_of");
            let smoke_of = of.smoke_of.map(|seat| self.seat_at(&smoke_key, seat)).transpose()?;
            if smoke_of.is_some() && kind != TerrainKind::Fog {
                return Err(impossible(smoke_key, "is allowed for fog banks only (SM-CRW-4)"));
            }
            state.terrain.push(Terrain { kind, disc, rating: of.rating, smoke_of, gone: false });
        }
        for (number, ship) in situation.ship.iter().enumerate() {
            self.arrange_ship(&mut state, number, ship)?;
        }
        for (number, ship) in situation.ship.iter().enumerate() {
            arrange_tow(&mut state, ShipNo(number as u8), ship)?;
        }
        let printed = |coin: &Coin| match coin.face {
            Face::Gold(gold) => u32::from(gold),
            Face::Unique(_) => 0,
        };
        let on_table = state.coins.iter().map(printed).sum();
        let worth: u32 = state.coins.iter().map(|coin| u32::from(coin.gold)).sum();
        state.initial_gold = situation.given.unwrap_or(on_table);
        if state.initial_gold < on_table {
            let reason = format!(
                "is {}, less than the {on_table} gold on the table (SM-LAW-1)",
                state.initial_gold
            );
            return Err(impossible("given", reason));
        }
        self.check_uniques(&state)?;
        // A situation without `given` may show only a part of the gold.
        let wins = |seat: &Seat| 2 * state.gold(*seat) > state.initial_gold;
        if let Some(seat) = state.all().find(wins).filter(|_| situation.given.is_some()) {
            let (gold, given) = (state.gold(seat), state.initial_gold);
            let reason = format!(
                "is {given}, and {seat} has {gold} gold at home and in forts, more than half: the game is over \
                 (SM-END-1)"
            );
            return Err(impossible("given", reason));
        }
        state.created_gold = worth - on_table;
        let lost = state.initial_gold - on_table;
        if lost > 0 {
            let at = CoinAt::Out;
            let gold = lost.min(u8::MAX.into()) as u8;
            state.add_coin(coin(Face::Gold(gold), at));
        }
        state.stack = vec![Frame::Orders];
        let (dice, watch) = (&mut dice, &mut watch);
        let mut context = Context::new(self, &mut state, dice, watch);
        (0..situation.ship.len()).for_each(|ship| context.refit(ShipNo(ship as u8)));
        for (number, ship) in situation.ship.iter().enumerate() {
            let key = |name: &str| format!("ship[{number}].{name}");
            self.check_ship(context.state, ShipNo(number as u8), ship, &key)?;
        }
        context.advance();
        self.audit(&state).map_err(|broken| impossible("ship", broken))?;
        if let Some([one, other]) = self.bow_to_bow(&state) {
            let reason =
                format!("{one} and {other} lie bow to bow: one must touch the other (SM-MOV-4)");
            return Err(impossible("ship", reason));
        }
        Ok(state)
    }

    /// Returns the seat with a number, or an error that names the key of an invalid number.
    fn seat_at(&self, key: &str, seat: usize) -> Result<Seat, BadRule> {
        let there = Some(seat).filter(|&seat| seat < self.seats()).map(Seat::new);
        there.ok_or_else(|| impossible(key, format!("must be seat0 to seat{}", self.seats() - 1)))
    }

    fn seats_at(&self, key: &str, seats: &[usize]) -> Result<Seats, BadRule> {
        let mut all = seats.iter().map(|&seat| self.seat_at(key, seat));
        all.try_fold(Seats::NONE, |seats, seat| Ok(seats.with(seat?)))
    }

    /// Builds the crew piece that a situation describes.
    fn crew_piece(
        &self,
        key: &str,
        of: &CrewIn,
        (seat, ship, at): (Seat, ShipId, CrewAt),
    ) -> Result<CrewPiece, BadRule> {
        let named = |name: &str| find_crew(self.cards(), name, ship);
        let cited = |bad: crate::games::spanish_main::rules::fleet_file::Unknown| {
            impossible(key, format!("{} ({})", bad.reason, bad.rule))
        };
        let crew = named(&of.card).map_err(cited)?;
        let linked = of.linked.as_deref().map(named).transpose().map_err(cited)?;
        let marked = of.marked;
        if marked && !self.cards().crew(crew).is(Keyword::BlackMark) {
            let reason = format!("marks `{}`, a crew without a Black Mark (SM-KEY-01)", of.card);
            return Err(impossible(key, reason));
        }
        let most = self.rules().transfer.per_turn;
        if of.transfers > most {
            let reason =
                format!("has a crew with more than {most} transfers in this turn (SM-TRN-3)");
            return Err(impossible(key, reason));
        }
        let known = self.seats_at(key, &of.known)?;
        let is_known_to_all = Seat::all(self.seats()).all(|of| of == seat || known.has(of));
        if self.cards().crew(crew).points == 0 && of.face_up == Some(false) && !is_known_to_all {
            let reason = format!(
                "has `{}` face down: a crew of 0 points begins face up; if it was turned down later, \
                 name all other seats in `known` (SM-FLT-5)",
                of.card
            );
            return Err(impossible(key, reason));
        }
        let crew = FleetCrew { crew, ashore: false, marked, linked };
        let piece = self.new_crew(crew, seat, at);
        Ok(CrewPiece {
            face_up: of.face_up.unwrap_or(piece.face_up || marked),
            known,
            transfers: of.transfers,
            has_shot: of.has_shot,
            ..piece
        })
    }

    fn arrange_island(&self, state: &mut State, of: &IslandAt) -> Result<(), BadRule> {
        let number = IslandNo(state.islands.len() as u8);
        let at_key = |name: &str| format!("island[{}].{name}", number.0);
        let marks = self.seats_at(&at_key("marks"), &of.marks)?;
        let explored = self.seats_at(&at_key("explored"), &of.explored)?;
        let explored = of.marks.iter().fold(explored, |all, &seat| all.with(Seat::new(seat)));
        let home = of.home.map(Seat::new);
        if home.is_some_and(|seat| seat.index() >= self.seats() || state.home(seat).is_some()) {
            return Err(impossible(
                "island",
                "must be the home of a seat of the game, and each seat has one home (SM-SET-4)",
            ));
        }
        let [x, y] = of.at;
        let fort = of.fort.as_ref().map(|fort| self.arrange_fort(fort)).transpose()?;
        if home.is_some() && fort.is_some() {
            return Err(impossible("island", "must not be a home and have a fort (SM-FRT-2)"));
        }
        let centre = Point::new(x, y);
        if let Some(FortPiece { card, seat, .. }) = fort {
            let chosen = state.players[seat].fleet.map(usize::from);
            let listed = chosen.map_or(&[][..], |fleet| &self.fleets()[fleet].forts[..]);
            if let Some(place) = listed.iter().position(|&of| of == card) {
                state.players[seat].built |= 1 << place;
            }
        }
        state.islands.push(Island { centre, home, marks, explored, fort });
        for ashore in &of.crew {
            let key = at_key("crew");
            let missing = || impossible(&key, "must name the owner of each crew ashore as `seat`");
            let seat = self.seat_at(&key, ashore.seat.ok_or_else(missing)?)?;
            let place = (seat, ShipId(0), CrewAt::Island(number));
            let piece = self.crew_piece(&key, ashore, place)?;
            let face_up = ashore.face_up.unwrap_or(true);
            state.crew.push(CrewPiece { face_up, ..piece });
        }
        let at = match (home, fort) {
            (Some(seat), _) => CoinAt::Home(seat),
            (None, Some(_)) => CoinAt::Fort(number),
            (None, None) => CoinAt::Island(number),
        };
        self.lay(state, &at_key("treasure"), &of.treasure, at)
    }

    fn arrange_fort(&self, of: &FortAt) -> Result<FortPiece, BadRule> {
        let card = find_fort(self.cards(), &of.card);
        let card = card.map_err(|bad| impossible("island", bad.reason))?;
        if of.seat >= self.seats() {
            return Err(impossible(
                "island",
                "must name a seat of the game as the owner of the fort",
            ));
        }
        let cannons = self.cards().fort(card).cannons.len();
        if let Some(flag) = of.lost.iter().find(|&&flag| usize::from(flag) >= cannons) {
            let reason =
                format!("has a fort with flags 0 to {}, not {flag} (SM-FRT-1)", cannons - 1);
            return Err(impossible("island", reason));
        }
        Ok(of.lost.iter().fold(self.new_fort(card, Seat::new(of.seat)), |fort, &flag| FortPiece {
            flags: fort.flags & !1u8.checked_shl(flag.into()).unwrap_or(0),
            ..fort
        }))
    }

    fn arrange_ship(&self, state: &mut State, number: usize, of: &ShipAt) -> Result<(), BadRule> {
        let cards = self.cards();
        let card = find_ship(cards, &of.card).map_err(|bad| impossible("ship", bad.reason))?;
        if of.seat >= self.seats() || self.hulls[usize::from(card.0)].is_none() {
            return Err(impossible(
                "ship",
                "must have a seat of the game, and a card whose hull the rules define",
            ));
        }
        if state.ships.last().is_some_and(|before| before.seat.index() > of.seat) {
            return Err(impossible(
                "ship",
                "must come after the ships of all earlier seats (SM-SET-5)",
            ));
        }
        let rig = rig_of(cards.ship(card).masts, of)?;
        let touches = of.touches.as_deref().unwrap_or("nothing");
        let contact = Contact::from_words(touches).filter(|contact| match *contact {
            Contact::Nothing => true,
            Contact::Island(island) => usize::from(island) < state.islands.len(),
            Contact::Ship(_) => true,
        });
        let unknown = || {
            impossible(
                "ship",
                format!("touches `{touches}`, which is not in the situation (SM-GEO-7)"),
            )
        };
        let contact = contact.ok_or_else(unknown)?;
        let began_docked = match contact {
            Contact::Island(island) if !of.arrived => Some(IslandNo(island)),
            _ => None,
        };
        let (ship, [x, y]) = (ShipNo(number as u8), of.bow);
        let seat = Seat::new(of.seat);
        let heading = Heading::new(of.heading.into());
        if heading.number() != of.heading {
            let reason =
                format!("must have a heading from 0 to 1023, not {} (SM-GEO-2)", of.heading);
            return Err(impossible("ship", reason));
        }
        let pose = Pose { bow: Point::new(x, y), heading };
        let used = of.used.iter().map(|code| {
            let key = format!("ship[{number}].used");
            let unknown =
                || impossible(key, format!("has `{code}`, which is not the code of an ability"));
            Effect::parse(code).ok_or_else(unknown)
        });
        let turn = ShipTurn {
            began_docked,
            actions: of.actions.max(of.moved.into()),
            moved: of.moved,
            explored: of.explored,
            raided: of.raided,
            used: used.collect::<Result<_, _>>()?,
            ..ShipTurn::default()
        };
        let mut built = self.new_ship(card, seat);
        built.place(self.hull_of(card), pose);
        let terrain = |name: &str, words: &Option<String>, kind, rule| {
            let Some(words) = words else { return Ok(None) };
            let of = TerrainNo::from_words(words);
            let of = of.filter(|of| state.terrain.get(of.index()).is_some_and(|t| t.kind == kind));
            let what = TerrainKind::name(kind);
            let key = format!("ship[{number}].{name}");
            let none = || {
                impossible(
                    key,
                    format!("must be terrain of the kind {what}, not `{words}` ({rule})"),
                )
            };
            of.map(Some).ok_or_else(none)
        };
        let weeds = terrain("tangled", &of.tangled, TerrainKind::Sargasso, "SM-TER-4")?;
        let fog = terrain("lost_in", &of.lost_in, TerrainKind::Fog, "SM-TER-1")?;
        let spell = |binding: Binding| match (&of.under, &of.under_next) {
            (now, _) if now.contains(&binding) => Spell::ThisTurn,
            (_, next) if next.contains(&binding) => Spell::NextTurn,
            _ => Spell::None,
        };
        state.ships.push(Ship {
            rig,
            afloat: fog.map_or(Afloat::Yes, Afloat::Lost),
            contact,
            turn,
            weeds,
            submerged: of.submerged,
            ghostly: of.ghostly,
            scuttling: of.scuttling,
            must_leave: of.must_leave,
            extra_cannon: of.extra_cannon,
            panels: of.panels.unwrap_or(built.panels),
            chained: spell(Binding::Chainshot),
            stunk: spell(Binding::Stinkpot),
            drunk: spell(Binding::Rum),
            slowed: spell(Binding::Fear),
            afraid: of.under.contains(&Binding::Silence),
            ..built
        });
        for Short(crew) in &of.crew {
            let key = format!("ship[{number}].crew");
            if crew.seat.is_some_and(|of| of != seat.index()) {
                return Err(impossible(
                    key,
                    "must not name another seat: crew aboard belong to the ship's seat (SM-EXP-3)",
                ));
            }
            let place = (seat, card, CrewAt::Ship(ship));
            state.crew.push(self.crew_piece(&key, crew, place)?);
        }
        let key = format!("ship[{number}].treasure");
        self.lay(state, &key, &of.treasure, CoinAt::Ship(ship))?;
        for coin in state.coins.iter_mut().filter(|coin| coin.at == CoinAt::Ship(ship)) {
            coin.known = coin.known.with(seat);
        }
        Ok(())
    }

    fn lay(
        &self,
        state: &mut State,
        key: &str,
        treasure: &[Short<TokenAt>],
        at: CoinAt,
    ) -> Result<(), BadRule> {
        for Short(of) in treasure {
            let words = &of.token;
            let face = Face::from_words(words);
            let face = face.ok_or_else(|| {
                impossible(key, format!("has `{words}`, which is not a treasure such as `3 gold`"))
            })?;
            let laid = coin(face, at);
            let gold = of.gold.unwrap_or(laid.gold);
            if gold < laid.gold {
                let reason = format!("has `{words}` worth {gold}, less than its value (SM-UNI-2)");
                return Err(impossible(key, reason));
            }
            let must_lie_open = matches!(at, CoinAt::Home(_) | CoinAt::Fort(_));
            if must_lie_open && of.open == Some(false) {
                let reason = "must have all tokens at homes and in forts face up (SM-CAR-1)";
                return Err(impossible(key, reason));
            }
            let (open, known) = (of.open.unwrap_or(laid.open), self.seats_at(key, &of.known)?);
            state.add_coin(Coin { gold, open, known, ..laid });
        }
        Ok(())
    }
}

fn coin(face: Face, at: CoinAt) -> Coin {
    let gold = match face {
        Face::Gold(gold) => gold,
        Face::Unique(_) => 0,
    };
    let is_found = matches!((face, at), (Face::Unique(_), CoinAt::Ship(_)));
    let open = is_found || matches!(at, CoinAt::Home(_) | CoinAt::Fort(_));
    Coin { face, gold, at, open, known: Seats::NONE, put_in: false, is_crew: false }
}

/// Returns a mast that is listed twice: as lost, as burning, or as both.
pub(crate) fn named_twice(lost: &[u8], burning: &[u8]) -> Option<u8> {
    let mut masts = [lost, burning].concat();
    masts.sort_unstable();
    masts.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

fn rig_of(built: u8, of: &ShipAt) -> Result<Rig, BadRule> {
    if of.lost.iter().chain(&of.burning).any(|&mast| mast >= built) {
        return Err(impossible(
            "ship",
            format!(
                "must have masts 0 to {} in `lost` and `burning` (SM-LAW-2)",
                built.saturating_sub(1)
            ),
        ));
    }
    if let Some(mast) = named_twice(&of.lost, &of.burning) {
        return Err(impossible(
            "ship",
            format!("has mast {mast} twice in `lost` and `burning` (SM-LAW-2)"),
        ));
    }
    let left = of.lost.iter().fold(Rig::new(built), |rig, &mast| rig.without(Mast(mast)));
    Ok(of.burning.iter().fold(left, |rig, &mast| rig.with_fire(Mast(mast))))
}

fn arrange_tow(state: &mut State, ship: ShipNo, of: &ShipAt) -> Result<(), BadRule> {
    let Some(words) = &of.tows else { return Ok(()) };
    let towed = ShipNo::from_words(words).filter(|&towed| {
        towed != ship && towed.index() < state.ships.len() && state.ship(towed).towed_by.is_none()
    });
    let towed = towed.ok_or_else(|| {
        impossible(
            "ship",
            format!("tows `{words}`, which is not a ship, or is already in tow (SM-TOW-1)"),
        )
    })?;
    state.ship_mut(ship).tows = Some(towed);
    state.ship_mut(towed).towed_by = Some(ship);
    Ok(())
}
