//! Table of a question: ships side by side or in contact, away from all obstacles.

use std::sync::Arc;

use super::bearing::Seen;
use super::question::{Begins, Range, ShipQuestion, Subject};
use super::ship_words::AskedShip;
use crate::best_play::MOST_COUNTED;
use crate::games::spanish_main::data::card::ShipId;
use crate::games::spanish_main::data::pieces::{
    CoinAt, CrewAt, ShipNo, Terrain, TerrainKind, TerrainNo,
};
use crate::games::spanish_main::geometry::{Disc, Heading, Hull, MAX_MASTS, Point, Pose};
use crate::games::spanish_main::rules::Rules;
use crate::games::spanish_main::rules::fleet_file::find_crew;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::frame::{AskedSeats, Frame};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::question::Question;
use crate::games::spanish_main::state::sea::Contact;
use crate::games::spanish_main::words::arrange::named_twice;
use crate::games::spanish_main::words::situation::{IslandAt, ShipAt, Short, Situation};
use crate::odds::Enumerator;
use crate::rulebook::BadRule;

/// Number of the ship that the question is about.
pub(super) const HERO: ShipNo = ShipNo(0);

/// Bow of the ship that the question is about. The ship heads to the right.
const BOW: Point = Point::new(4_000, 4_000);
/// Bows of two idle ships, one for each seat. The game skips a seat that can only end its turn. An idle ship gives
/// the seat more options, so that the inquiry decides when each turn ends.
const FAR: [Point; 2] = [Point::new(8_000, 1_500), Point::new(8_000, 7_500)];
/// Centre of the island that holds most of the gold, so that gold never ends the game.
const ISLAND: [i32; 2] = [1_500, 7_500];
const ISLAND_GOLD: &str = "200 gold";
/// Highest number of rounds in a duel, equal to the limit of the solver's counter.
const MOST_ROUNDS: u16 = MOST_COUNTED as u16;
/// Distance between the sides of adjacent friendly ships.
const FRIENDS_APART: i32 = 40;
/// Distance from a bow to the ship that it touches.
const TOUCHING: i32 = 5;
/// Distance from the ship's bow to the terrain ahead.
const AHEAD: i32 = 100;

/// Rule keys that each question sets; house rules for these keys have no effect on odds.
pub const SET_BY_QUESTIONS: [&str; 4] =
    ["end.rounds", "shoot.from_round", "table.height", "table.width"];
/// Width and height of the table, which has room for all ships of a question.
const TABLE: [i32; 2] = [10_920, 9_400];
/// Number of seats in every question.
const SEATS: usize = 2;
/// Name of friendly ships in errors.
const FRIEND: &str = "friend";

/// Game with one card for each ship of the question, and a state with these ships on the table.
pub(super) struct Setting {
    pub game: SpanishMain,
    pub state: State,
    pub target: ShipNo,
}

fn bad(key: &str, reason: impl Into<String>) -> BadRule {
    BadRule::new(key, reason)
}

/// Half of a hull's beam.
fn half_beam(hull: &Hull) -> i32 {
    let outline = hull.footprint(Pose { bow: Point::default(), heading: Heading::default() });
    outline.corners().iter().map(|corner| corner.y).max().unwrap_or(0)
}

impl Range {
    /// Distance between the sides of two ships at this range. Cannon with shorter ranges don't reach.
    fn units(self, rules: &Rules) -> i32 {
        let (l, s) = (rules.bars.l, rules.bars.s);
        let short_of = |below: i32, most: i32| (below + most) / 2 - 50;
        match self {
            Range::S => s * 7 / 16,
            Range::L => short_of(s, l),
            Range::DoubledS => short_of(l, 2 * s),
            Range::DoubledL => short_of(2 * s, 2 * l),
            Range::Units(units) => units.into(),
        }
    }
}

/// Ship on the table of a question, with her seat and the key for errors.
struct Member<'a> {
    key: &'static str,
    asked: &'a AskedShip,
    seat: usize,
}

/// Returns the game with a new card for each ship of the question, and the names of these cards.
fn with_cards(
    game: &SpanishMain,
    rules: Rules,
    members: &[Member<'_>],
) -> Result<(SpanishMain, Vec<String>), BadRule> {
    let mut cards = game.cards().clone();
    let mut names = Vec::new();
    for Member { key, asked, .. } in members {
        let mut card = asked.card.clone();
        if usize::from(card.masts) > MAX_MASTS {
            return Err(bad(
                key,
                format!("`{}` has too many masts: the rules define no such hull", card.name),
            ));
        }
        if asked.lost.iter().chain(&asked.burning).any(|&mast| mast >= card.masts) {
            let last = card.masts - 1;
            let reason =
                format!("`{}` must have masts 0 to {last} in `lost` and `burning`", card.name);
            return Err(bad(key, reason));
        }
        if let Some(mast) = named_twice(&asked.lost, &asked.burning) {
            let reason = format!("`{}` lists mast {mast} twice in `lost` and `burning`", card.name);
            return Err(bad(key, reason));
        }
        card.id = format!("odds{}", cards.ships.len());
        names.push(format!("{}:{}", card.set, card.id));
        cards.ships.push(card);
        let of = ShipId(cards.ships.len() as u16 - 1);
        for name in &asked.crew {
            find_crew(&cards, name, of).map_err(|unknown| bad(key, unknown.reason))?;
        }
    }
    cards.find_links();
    let game = SpanishMain::with_fleets(rules, SEATS, Arc::new(cards), game.fleets().to_vec())?;
    Ok((game, names))
}

fn ship_at(member: &Member<'_>, card: &str, pose: Pose) -> ShipAt {
    let Member { asked, seat, .. } = *member;
    ShipAt {
        card: card.into(),
        seat,
        bow: [pose.bow.x, pose.bow.y],
        heading: pose.heading.number(),
        lost: asked.lost.clone(),
        burning: asked.burning.clone(),
        crew: asked.crew.iter().map(|name| Short(name.clone().into())).collect(),
        treasure: asked.treasure.iter().map(|gold| Short(format!("{gold} gold").into())).collect(),
        ..ShipAt::default()
    }
}

fn east(x: i32, y: i32) -> Pose {
    Pose { bow: Point::new(x, y), heading: Heading::default() }
}

/// Returns true if the question begins with the ships in contact.
fn touches(asked: &ShipQuestion) -> bool {
    matches!(asked.subject, Subject::Ram | Subject::Board | Subject::Assault)
        && asked.range.is_none()
}

/// Sets up the table for a question, in the turn of the seat that has the first turn.
pub(super) fn arrange(game: &SpanishMain, asked: &ShipQuestion) -> Result<Setting, BadRule> {
    let mut rules = game.rules().clone();
    if rules.players.min != SEATS {
        return Err(bad("players.min", format!("must be {SEATS}: a question has two sides")));
    }
    [rules.table.width[0], rules.table.height[0]] = TABLE;
    (rules.end.rounds, rules.shoot.from_round) = (MOST_ROUNDS, 1);
    let apart = asked.range.unwrap_or(Range::S).units(&rules);
    let bystander =
        AskedShip::from_words("1-master", game.cards()).map_err(|reason| bad("ship", reason))?;
    let own = |key, asked| Member { key, asked, seat: 0 };
    let mut members = vec![own("ship", &asked.ship)];
    members.extend(asked.friends.iter().map(|friend| own(FRIEND, friend)));
    members.push(own("ship", &bystander));
    let target = ShipNo(members.len() as u8);
    let enemy = |asked| Member { key: "target", asked, seat: 1 };
    members.extend(asked.target.as_ref().map(enemy));
    members.push(enemy(&bystander));

    let (game, names) = with_cards(game, rules, &members)?;
    let first_card = game.cards().ships.len() - members.len();
    let hull = |member: usize| game.hull_of(ShipId((first_card + member) as u16));
    let mut side = BOW.y - half_beam(hull(0));
    let mut poses = vec![east(BOW.x, BOW.y)];
    let [nearest, within_s] = [side, game.rules().bars.s];
    for (friend, of) in (1..).zip(&asked.friends) {
        let half = half_beam(hull(friend));
        if nearest - side + FRIENDS_APART > within_s {
            return Err(no_room(of));
        }
        poses.push(east(BOW.x - TOUCHING, side - FRIENDS_APART - half));
        side -= FRIENDS_APART + 2 * half;
    }
    poses.push(east(FAR[0].x, FAR[0].y));
    let (of, other) = (hull(0), hull(target.index()));
    if asked.target.is_some() {
        poses.push(if touches(asked) {
            ahead_of_the_bow(other)
        } else {
            let y = BOW.y + half_beam(of) + apart + half_beam(other);
            east(BOW.x - of.length() / 2 + other.length() / 2, y)
        });
    }
    poses.push(east(FAR[1].x, FAR[1].y));

    let begins = match (asked.subject, asked.begins) {
        (Subject::Duel, Begins::Target) => 1,
        _ => 0,
    };
    let ships = members.iter().zip(&names).zip(poses);
    let situation = Situation {
        round: Some(1),
        seat: begins,
        island: vec![IslandAt {
            at: ISLAND,
            treasure: vec![Short(String::from(ISLAND_GOLD).into())],
            ..IslandAt::default()
        }],
        ship: ships.map(|((member, card), pose)| ship_at(member, card, pose)).collect(),
        ..Situation::default()
    };
    let mut state = game.arrange(&situation, &mut Enumerator::default(), &mut Seen::default())?;
    for (ship, Member { key, asked, .. }) in state.ship_numbers().zip(&members) {
        // The game asks about excess cargo, or removes it without a question if all choices are
        // equal.
        let is_asked = matches!(state.ask, Some(ask) if ask.question == Question::PutOff(ship));
        let treasure = state.coins_at(CoinAt::Ship(ship)).count();
        let crew = state.crew_at(CrewAt::Ship(ship)).count();
        if is_asked || treasure < asked.treasure.len() || crew < asked.crew.len() {
            let name = &asked.card.name;
            return Err(bad(
                key,
                format!("`{name}` has more crew or treasure aboard than she can carry (SM-CAR-3)"),
            ));
        }
    }
    let has_turn = matches!(state.ask, Some(ask) if ask.question == Question::Order
        && ask.seat.index() == begins);
    if !has_turn {
        return Err(bad("ship", "has no legal order in her turn"));
    }
    for (ship, Member { key, asked, .. }) in state.ship_numbers().zip(&members) {
        let is_friend = *key == FRIEND;
        if is_friend && !game.within_s(&state, HERO, ship) {
            return Err(no_room(asked));
        }
        match asked.has_shot {
            true if is_friend => state.ship_mut(target).turn.shot_by.push(ship),
            true => {
                return Err(bad(key, "must not have [shot], which is allowed for friends only"));
            }
            false => {}
        }
    }
    stage(&game, asked, target, &mut state);
    state.menu = Default::default();
    Ok(Setting { game, state, target })
}

/// Returns the error for a friendly ship that has no room within S of the question's ship.
fn no_room(AskedShip { card, .. }: &AskedShip) -> BadRule {
    let reason = "has no room within S of the ship: name fewer friends";
    bad(FRIEND, format!("`{}` {reason}", card.name))
}

/// Returns the pose of a target ship that lies across the asking ship's bow, in contact.
fn ahead_of_the_bow(hull: &Hull) -> Pose {
    let heading = Heading::new(256);
    let outline = hull.footprint(Pose { bow: Point::default(), heading });
    let nearest = outline.corners().iter().min_by_key(|corner| corner.x).copied();
    let nearest = nearest.unwrap_or_default();
    let bow = Point::new(BOW.x + TOUCHING - nearest.x, BOW.y - nearest.y);
    Pose { bow, heading }
}

/// Adds what the subject of the question needs to the state: terrain, contact, or frames from which play resumes.
fn stage(game: &SpanishMain, asked: &ShipQuestion, target: ShipNo, state: &mut State) {
    let radius = game.rules().terrain.radius;
    let terrain = |kind: TerrainKind, centre: Point| Terrain {
        kind,
        disc: Disc::new(centre, radius),
        rating: None,
        smoke_of: None,
        gone: false,
    };
    let ahead = Point::new(BOW.x + AHEAD + radius, BOW.y);
    match asked.subject {
        Subject::Shots | Subject::Duel | Subject::Fire | Subject::Scuttle => {}
        Subject::Reef => state.terrain.push(terrain(TerrainKind::Reef, ahead)),
        Subject::Sargasso => state.terrain.push(terrain(TerrainKind::Sargasso, ahead)),
        Subject::Weeds => {
            let hull = game.hull(state.ship(HERO));
            let middle = hull.middle(state.ship(HERO).pose);
            state.terrain.push(terrain(TerrainKind::Sargasso, middle));
            state.ship_mut(HERO).weeds = Some(TerrainNo(0));
        }
        Subject::Ram | Subject::Board | Subject::Assault => {
            let at_contact = touches(asked);
            let of = state.ship_mut(HERO);
            of.turn.moved = true;
            of.turn.actions = 1;
            if at_contact {
                (of.contact, of.turn.met) = (Contact::Ship(target.0), true);
            }
            state.ask = None;
            match asked.subject {
                Subject::Board if at_contact => {
                    state.stack.push(Frame::Board(HERO, target, AskedSeats::None));
                }
                // Abilities at contact act before the ram (`SM-MOV-9`).
                _ if at_contact => state.stack.extend([Frame::Ram(HERO), Frame::AtContact(HERO)]),
                _ => state.stack.push(Frame::Ram(HERO)),
            }
        }
    }
}
