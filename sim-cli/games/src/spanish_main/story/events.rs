//! Trace fields for the events in Pirates of the Spanish Main.

use corsair_engine::Seat;
use corsair_engine::games::spanish_main::{
    Absorber, Aim, CoinAt, Die, Ending, Event, Face, Fleet, FortId, PlacedBy, Pose, ShipNo,
    SpanishMain, TerrainKind, TerrainNo,
};

use crate::inspect::replay::{Fields, with};

/// Returns the trace fields of an event: its name, its values, and the id of its rule.
pub(super) fn fields(game: &SpanishMain, event: Event) -> Fields {
    facts(game, event).with("rule", rule(event))
}

fn words(of: impl ToString) -> String {
    of.to_string()
}

fn posed(fields: Fields, Pose { bow, heading }: Pose) -> Fields {
    with!(fields, bow = [bow.x, bow.y], heading = heading.number())
}

/// Adds a card to trace fields: its name, and its id within its set.
fn listed(fields: Fields, set: &str, name: &str, id: &str) -> Fields {
    with!(fields, card = format!("{set}:{name}"), id = format!("{set}:{id}"))
}

const fn placed_by(how: PlacedBy) -> &'static str {
    match how {
        PlacedBy::Berth => "berth",
        PlacedBy::Tow => "tow",
        PlacedBy::SternTurn => "stern_turn",
        PlacedBy::Out => "out",
        PlacedBy::TakenHome => "taken_home",
    }
}

const fn absorber(absorber: Absorber) -> &'static str {
    match absorber {
        Absorber::Panel => "panel",
        Absorber::FirstOfTwo => "first_of_two",
        Absorber::FirstHit => "first_hit",
        Absorber::Unsinkable => "unsinkable",
        Absorber::Fort => "fort",
    }
}

/// Returns the purpose of a die as one word, or the code of the ability that rolls the die.
pub(super) fn die(of: Die) -> String {
    match of {
        Die::Cannon => "cannon".into(),
        Die::Ram => "ram".into(),
        Die::Boarding => "boarding".into(),
        Die::Ability(effect) => effect.to_string(),
        Die::Fear => "fear".into(),
        Die::Fire => "fire".into(),
        Die::Scuttle => "scuttle".into(),
        Die::Fog => "fog".into(),
        Die::Freeing => "freeing".into(),
    }
}

fn facts(game: &SpanishMain, event: Event) -> Fields {
    let of = Fields::of_event;
    let by = |name, seat: Seat| of(name).with_seat("seat", seat);
    let her = |name, ship: ShipNo| of(name).with("ship", words(ship));
    let there = |name, terrain: TerrainNo| of(name).with("terrain", words(terrain));
    let at = |name, aim: Aim| of(name).with("target", words(aim));
    match event {
        Event::Fleet(seat, fleet) => {
            let of_list = game.fleets().get(usize::from(fleet));
            with!(
                by("fleet", seat),
                fleet,
                name = of_list.map(|fleet| fleet.name.clone()),
                forts = of_list.map(|fleet| forts_of(game, fleet))
            )
        }
        Event::ShipCard(ship, seat, card) => {
            let card = game.cards().ship(card);
            let fields = her("ship_card", ship).with_seat("seat", seat);
            listed(fields, &card.set, &card.name, &card.id)
        }
        Event::CrewCard(crew, seat, card, at, marked) => {
            let card = game.cards().crew(card);
            let fields = of("crew_card").with("crew", words(crew)).with_seat("seat", seat);
            with!(listed(fields, &card.set, &card.name, &card.id), at = words(at), marked)
        }
        Event::Island(island) => of("island").with("island", words(island)),
        Event::Terrain(terrain) => there("terrain", terrain),
        Event::Home(island, seat) => by("home", seat).with("island", words(island)),
        Event::Placed(ship, pose, how) => {
            posed(her("placed", ship), pose).with("how", placed_by(how))
        }
        Event::Treasure => of("treasure"),
        Event::CoinLaid(coin, face, at) => {
            with!(of("token_laid"), token = words(coin), face = words(face), at = words(at))
        }
        Event::Turn(seat, round) => by("turn", seat).with("round", round),
        Event::TurnEnded(seat) => by("turn_ended", seat),
        Event::Action(ship, action_kind) => her("action", ship).with("action", action_kind.name()),
        Event::Shooting(gunner) => of("shooting").with("gunner", words(gunner)),
        Event::Sailed(ship, pose) => posed(her("sailed", ship), pose),
        Event::MoveEnded(ship) => her("move_ended", ship),
        Event::Contact(ship, contact) => her("contact", ship).with("touches", words(contact)),
        Event::Fired { gunner, gun, aim, shot, die, bonus } => with!(
            of("fired"),
            gunner = words(gunner),
            gun,
            target = words(aim),
            shot = shot.name(),
            die,
            bonus
        ),
        Event::Broadsides(ship, aim, guns, die) => {
            with!(her("broadsides", ship), target = words(aim), guns, die)
        }
        Event::Rerolled(ship, of, face) => {
            her("rerolled", ship).with("for", die(of)).with("die", face)
        }
        Event::Hit(aim, hits) => at("hit", aim).with("hits", hits),
        Event::Missed(aim) => at("missed", aim),
        Event::Absorbed(aim, by) => at("absorbed", aim).with("by", absorber(by)),
        Event::FortShotAgain(island, die) => {
            with!(of("fort_shot_again"), island = words(island), die)
        }
        Event::MastLost(ship, mast, seat, _) => {
            her("mast_lost", ship).with("mast", mast).with_seat("by", seat)
        }
        Event::MastBurns(ship, mast) => her("mast_burns", ship).with("mast", mast),
        Event::FireOut(ship, mast) => her("fire_out", ship).with("mast", mast),
        Event::MastBack(ship, mast) => her("mast_back", ship).with("mast", mast),
        Event::Derelict(ship) => her("derelict", ship),
        Event::Sunk(ship, seat) => her("sunk", ship).with_seat("by", seat),
        Event::Scuttled(ship) => her("scuttled", ship),
        Event::Wrecked(ship) => her("wrecked", ship),
        Event::Rolled(ship, of, face) => her("rolled", ship).with("for", die(of)).with("die", face),
        Event::Rating(terrain, _, rating) => there("rating", terrain).with("rating", rating),
        Event::Lost(ship, terrain) => her("lost", ship).with("terrain", words(terrain)),
        Event::Weeds(ship, terrain) => her("weeds", ship).with("terrain", terrain.map(words)),
        Event::Smoke(terrain, lies) => there("smoke", terrain).with("lies", lies),
        Event::Ram(ship, other, die) => with!(her("ram", ship), other = words(other), die),
        Event::Boarding(ship, other, die, dice) => {
            with!(her("boarding", ship), other = words(other), dice = [die, dice])
        }
        Event::BoardingWon(ship, other) => her("boarding_won", ship).with("other", words(other)),
        Event::Coin(coin, to, _) => with!(of("token"), token = words(coin), at = words(to)),
        Event::CoinOpen(coin, _) => of("token_open").with("token", words(coin)),
        Event::Looked(seat, coin) => by("looked", seat).with("token", words(coin)),
        Event::Crew(crew, to, _) => with!(of("crew"), crew = words(crew), at = words(to)),
        Event::CrewFace(crew, up) => with!(of("crew_face"), crew = words(crew), up),
        Event::CrewSeen(seat, crew) => by("crew_seen", seat).with("crew", words(crew)),
        Event::CrewRemoved(crew, seat, _) => {
            of("crew_removed").with("crew", words(crew)).with_seat("by", seat)
        }
        Event::Ransom(crew, ship, gold) => with!(her("ransom", ship), crew = words(crew), gold),
        Event::Tow(ship, towed) => her("tow", ship).with("other", words(towed)),
        Event::TowEnded(ship, towed) => her("tow_ended", ship).with("other", words(towed)),
        Event::Captured(ship, seat) => her("captured", ship).with_seat("seat", seat),
        Event::Marked(island, seat) => by("marked", seat).with("island", words(island)),
        Event::Unmarked(island) => of("unmarked").with("island", words(island)),
        Event::FortBuilt(island, seat) => by("fort_built", seat).with("island", words(island)),
        Event::FortDie(island, die) => with!(of("fort_die"), island = words(island), die),
        Event::FlagLost(island, flag) => with!(of("flag_lost"), island = words(island), flag),
        Event::FortGone(island) => of("fort_gone").with("island", words(island)),
        Event::Ghostly(ship, is) => her("ghostly", ship).with("is", is),
        Event::Submerged(ship, is) => her("submerged", ship).with("is", is),
        Event::Ability(ship, effect) => her("ability", ship).with("ability", words(effect)),
        Event::Cancelled(ship, effect, by) => {
            with!(her("cancelled", ship), ability = words(effect), by = words(by))
        }
        Event::Under(ship, effect) => her("under", ship).with("ability", words(effect)),
        Event::Silenced { ship, crew, by, .. } => with!(
            her("silenced", ship),
            crew = crew.map(words),
            by = by.map(words),
            until = "end of this turn"
        ),
        Event::Slowed(ship, by) => {
            with!(her("slowed", ship), by = words(by), until = "end of her next turn")
        }
        Event::GoldMade(coin, gold, _) => with!(of("gold_made"), token = words(coin), gold),
        Event::Out(seat) => by("out", seat),
        Event::GameOver(_) => of("game_over"),
    }
}

/// Returns the ledger id of the rule behind an event.
const fn rule(event: Event) -> &'static str {
    match event {
        Event::Fleet(..) | Event::ShipCard(..) | Event::CrewCard(..) => "SM-FLT-1",
        Event::Island(_) => "SM-SET-2",
        Event::Terrain(_) => "SM-SET-3",
        Event::Home(..) => "SM-SET-4",
        Event::Placed(_, _, PlacedBy::Berth) => "SM-SET-5",
        Event::Placed(_, _, PlacedBy::Tow) | Event::TowEnded(..) => "SM-TOW-2",
        Event::Placed(_, _, PlacedBy::SternTurn) => "SM-KEY-11",
        Event::Placed(_, _, PlacedBy::Out) => "SM-TER-2",
        Event::Placed(_, _, PlacedBy::TakenHome) => "SM-EFF-5",
        Event::Under(..) => "SM-CRW-3",
        Event::Treasure => "SM-SET-6",
        Event::CoinLaid(_, _, CoinAt::Home(_)) => "SM-HOU-2",
        Event::CoinLaid(_, Face::Gold(_), _) => "SM-SET-6",
        Event::CoinLaid(_, Face::Unique(_), _) => "SM-SET-7",
        // For these events, the cause determines the rule.
        Event::Coin(_, _, cause)
        | Event::CoinOpen(_, cause)
        | Event::Crew(_, _, cause)
        | Event::CrewRemoved(_, _, cause)
        | Event::MastLost(_, _, _, cause)
        | Event::GoldMade(_, _, cause)
        | Event::Silenced { cause, .. } => cause,
        Event::Slowed(..) => "SM-KEY-03",
        Event::Turn(..) => "SM-TRN-1",
        Event::TurnEnded(_) => "SM-TRN-5",
        Event::Action(..) => "SM-TRN-2",
        Event::Shooting(_) | Event::Fired { .. } => "SM-SHO-1",
        Event::Sailed(..) => "SM-MOV-2",
        Event::MoveEnded(_) => "SM-MOV-9",
        Event::Contact(..) => "SM-GEO-7",
        Event::Broadsides(..) => "SM-KEY-02",
        Event::Rerolled(..) => "SM-EFF-2",
        Event::Hit(..) | Event::Missed(_) => "SM-SHO-3",
        Event::Absorbed(_, Absorber::Panel) => "SM-KEY-12",
        Event::Absorbed(_, Absorber::Fort) => "SM-FRT-7",
        Event::Absorbed(..) => "SM-EFF-3",
        Event::Derelict(_) => "SM-MOV-7",
        Event::MastBurns(..) | Event::FireOut(..) => "SM-FIM",
        Event::MastBack(..) => "SM-REP",
        Event::Sunk(..) => "SM-SNK-1",
        Event::Scuttled(_) => "SM-SCU-2",
        Event::Wrecked(_) => "SM-TER-3",
        Event::Rolled(_, of, _) => of_die(of),
        Event::Rating(_, TerrainKind::Fog, _) => "SM-TER-1",
        Event::Rating(_, TerrainKind::Reef, _) => "SM-TER-3",
        Event::Rating(_, TerrainKind::Sargasso, _) => "SM-TER-4",
        Event::Lost(..) => "SM-TER-1",
        Event::Weeds(..) => "SM-TER-4",
        Event::Smoke(..) => "SM-CRW-4",
        Event::Ram(..) => "SM-RAM-1",
        Event::Boarding(..) | Event::BoardingWon(..) => "SM-BRD-1",
        Event::Looked(..) | Event::CrewSeen(..) => "SM-EXP-4",
        Event::CrewFace(..) | Event::Ability(..) | Event::Cancelled(..) => "SM-TRN-8",
        Event::Ransom(..) => "SM-KEY-09",
        Event::Tow(..) | Event::Captured(..) => "SM-TOW-1",
        Event::Marked(..) | Event::Unmarked(_) => "SM-EXP-2",
        Event::FortBuilt(..) => "SM-FRT-2",
        Event::FortShotAgain(..) | Event::FortDie(..) => "SM-FRT-7",
        Event::FlagLost(..) | Event::FortGone(_) => "SM-FRT-6",
        Event::Ghostly(..) => "SM-KEY-05",
        Event::Submerged(..) => "SM-KEY-10",
        Event::Out(_) => "SM-END-3",
        Event::GameOver(by) => by.rule(),
    }
}

/// Returns a fleet's forts, in the notation of fleets.
fn forts_of(game: &SpanishMain, fleet: &Fleet) -> Vec<String> {
    let named = |&fort: &FortId| {
        let card = game.cards().fort(fort);
        format!("{}:{}", card.set, card.name)
    };
    fleet.forts.iter().map(named).collect()
}

const fn of_die(of: Die) -> &'static str {
    match of {
        Die::Cannon => "SM-SHO-1",
        Die::Ram => "SM-RAM-1",
        Die::Boarding => "SM-BRD-1",
        Die::Ability(_) => "SM-EFF-4",
        Die::Fear => "SM-KEY-03",
        Die::Fire => "SM-FIM",
        Die::Scuttle => "SM-SCU-1",
        Die::Fog => "SM-TER-2",
        Die::Freeing => "SM-TER-4",
    }
}

/// Returns one event of each kind, and of each variant with different fields.
pub(super) fn examples() -> Vec<Event> {
    use corsair_engine::games::spanish_main::{
        ActionKind, CoinNo, Contact, CrewAt, CrewId, CrewNo, Effect, Gunner, IslandNo, ShipId, Shot,
    };
    let (seat, ship, other, crew) = (Seat::new(0), ShipNo(0), ShipNo(1), CrewNo(0));
    let (island, terrain, coin) = (IslandNo(0), TerrainNo(0), CoinNo(0));
    let (pose, aim, effect) = (Pose::default(), Aim::Ship(other), Effect::Captain);
    let gunner = Gunner::Ship(ship);
    vec![
        Event::Fleet(seat, 0),
        Event::ShipCard(ship, seat, ShipId(0)),
        Event::CrewCard(crew, seat, CrewId(0), CrewAt::Ship(ship), false),
        Event::Island(island),
        Event::Terrain(terrain),
        Event::Home(island, seat),
        Event::Placed(ship, pose, PlacedBy::Berth),
        Event::Treasure,
        Event::CoinLaid(coin, Face::Gold(1), CoinAt::Island(island)),
        Event::Turn(seat, 1),
        Event::TurnEnded(seat),
        Event::Action(ship, ActionKind::Move),
        Event::Shooting(gunner),
        Event::Sailed(ship, pose),
        Event::MoveEnded(ship),
        Event::Contact(ship, Contact::Island(0)),
        Event::Fired { gunner, gun: 0, aim, shot: Shot::Plain, die: 4, bonus: 0 },
        Event::Broadsides(ship, aim, 4, 4),
        Event::Rerolled(ship, Die::Cannon, 4),
        Event::Hit(aim, 1),
        Event::Missed(aim),
        Event::Absorbed(aim, Absorber::Panel),
        Event::FortShotAgain(island, 4),
        Event::MastLost(ship, 0, Some(seat), "SM-SHO-4"),
        Event::MastLost(ship, 0, None, "SM-TER-3"),
        Event::MastBurns(ship, 0),
        Event::FireOut(ship, 0),
        Event::MastBack(ship, 0),
        Event::Derelict(ship),
        Event::Sunk(ship, Some(seat)),
        Event::Sunk(ship, None),
        Event::Scuttled(ship),
        Event::Wrecked(ship),
        Event::Rolled(ship, Die::Ram, 4),
        Event::Rating(terrain, TerrainKind::Reef, 4),
        Event::Lost(ship, terrain),
        Event::Weeds(ship, Some(terrain)),
        Event::Weeds(ship, None),
        Event::Smoke(terrain, true),
        Event::Ram(ship, other, 4),
        Event::Boarding(ship, other, 4, 2),
        Event::BoardingWon(ship, other),
        Event::Coin(coin, CoinAt::Ship(ship), "SM-EXP-1"),
        Event::CoinOpen(coin, "SM-CAR-1"),
        Event::Looked(seat, coin),
        Event::Crew(crew, CrewAt::Ship(ship), "SM-CAR-2"),
        Event::CrewFace(crew, true),
        Event::CrewSeen(seat, crew),
        Event::CrewRemoved(crew, Some(seat), "SM-BRD-1"),
        Event::CrewRemoved(crew, None, "SM-CAR-3"),
        Event::Ransom(crew, ship, 2),
        Event::Tow(ship, other),
        Event::TowEnded(ship, other),
        Event::Captured(other, seat),
        Event::Marked(island, seat),
        Event::Unmarked(island),
        Event::FortBuilt(island, seat),
        Event::FortDie(island, 4),
        Event::FlagLost(island, 0),
        Event::FortGone(island),
        Event::Ghostly(ship, true),
        Event::Submerged(ship, true),
        Event::Ability(ship, effect),
        Event::Cancelled(ship, effect, other),
        Event::Under(ship, effect),
        Event::Silenced { ship, crew: Some(crew), by: Some(other), cause: "SM-KEY-03" },
        Event::Silenced { ship, crew: None, by: None, cause: "SM-KEY-03" },
        Event::Slowed(ship, other),
        Event::GoldMade(coin, 2, "SM-SNK-1"),
        Event::Out(seat),
        Event::GameOver(Ending::Won),
    ]
}
