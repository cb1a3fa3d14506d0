//! Menu of moves of Pirates of the Spanish Main, compared with a second implementation. That implementation was
//! written in Python from the ledger alone. The comparison covers every option, the position at its end, and the
//! ship's contacts in that position.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use corsair_engine::Dice;
use corsair_engine::Lane;
use corsair_engine::games::spanish_main::geometry::{
    Disc, Heading, Hull, IsSchooner, Point, Pose, Shape, overlap,
};
use corsair_engine::games::spanish_main::{
    AimAt, Bar, BarsLeft, Contact, EDITION, Edge, Mover, Passage, Rules, Sea, Shore, Touchable,
    Vessel,
};
use corsair_engine::seat::Seat;
use corsair_engine::stream::SeatRng;

use crate::cases::cases;

const KINDS: [(&str, AimAt); 3] =
    [("own", AimAt::Nothing), ("enemy", AimAt::Middle), ("derelict", AimAt::MiddleAndBow)];

/// Position in words for Python and in values for Rust.
struct Position {
    line: String,
    menu: String,
}

fn rules() -> Rules {
    EDITION.rules(&[]).expect("rules")
}

fn random_pose(dice: &mut impl Dice, side: u32) -> Pose {
    let mut pick = |n| dice.pick(Lane::nature(0), n) as i32;
    let bow = Point::new(pick(side), pick(side));
    Pose { bow, heading: Heading::new(pick(1024)) }
}

/// Returns a crowded random position. Positions may be at the edge of the table or on a round earth. The ship may be
/// at an island, which she may have to leave. Some ships have a ship in tow, and some are ghostly.
fn position(rules: &[Rules; 2], hulls: &[Hull], dice: &mut impl Dice) -> Position {
    let rules = &rules[usize::from(dice.pick(Lane::nature(0), 4) == 0)];
    let table = Point::new(3600, 3600);
    let masts = 1 + dice.pick(Lane::nature(0), 6) as usize;
    let hull = &hulls[masts - 1];
    let kind = dice.pick(Lane::nature(0), 8);
    let (is_ghost, tows) = (kind == 0, kind == 1);
    let docked = !is_ghost && dice.pick(Lane::nature(0), 3) == 0;
    let (mut pose, mut islands) = (random_pose(dice, 3600), Vec::new());
    let mut touched = Contact::Nothing;
    if docked {
        let out = pose.heading.turned(512);
        let centre = pose.heading.step(pose.bow, rules.berths.distance);
        // The ship's side, or even her stern, may be nearer to the island than her bow.
        let heading = pose.heading.turned(dice.pick(Lane::nature(0), 600) as i32 - 300);
        pose = Pose { bow: out.step(centre, rules.berths.distance), heading };
        islands.push(centre);
        touched = Contact::Island(0);
    }
    let own = Shape::Ship(hull.footprint(pose));
    for _ in 0..dice.pick(Lane::nature(0), 3) {
        let centre = random_pose(dice, 3600).bow;
        let island = Shape::Disc(Disc::new(centre, rules.islands.radius));
        if !overlap(&own, &island) {
            islands.push(centre);
        }
    }
    let shore = |&centre: &Point| Shore {
        disc: Disc::new(centre, rules.islands.radius),
        touchable: if centre.x % 4 == 0 { Touchable::No } else { Touchable::Yes },
    };
    let shores: Vec<Shore> = islands.iter().map(shore).collect();
    let (mut vessels, mut ships) = (Vec::new(), Vec::new());
    for _ in 0..dice.pick(Lane::nature(0), 6) {
        let masts = 1 + dice.pick(Lane::nature(0), 6) as usize;
        let (kind, aim) = KINDS[dice.pick(Lane::nature(0), 3) as usize];
        let at = random_pose(dice, 3600);
        let number = vessels.len() as u8;
        let vessel = Vessel::new(number, &hulls[masts - 1], at, Touchable::Yes, aim);
        if !overlap(&own, &Shape::Ship(vessel.footprint)) {
            vessels.push(vessel);
            ships.push((masts, at, kind));
        }
    }
    let bars =
        [&[Bar::L][..], &[Bar::S], &[Bar::S, Bar::L]][dice.pick(Lane::nature(0), 3) as usize];
    let left = BarsLeft::new(bars, &[]);
    let towed = tows.then(|| 1 + dice.pick(Lane::nature(0), 6) as usize);
    let mover = Mover {
        touches: touched,
        touched,
        passage: if is_ghost { Passage::Ghostly } else { Passage::Solid },
        bars: left,
        shuns: if kind == 2 { touched } else { Contact::Nothing },
        towed: towed.map(|masts| &hulls[masts - 1]),
        ..Mover::new(hull, pose)
    };
    let sea = Sea { rules, table, shores: &shores, vessels: &vessels };
    let mut legs = Vec::new();
    sea.menu(&mover, left, &mut legs);
    let option = |leg| {
        let end = sea.sail(&mover, leg).expect("the menu is legal");
        let contacts: Vec<String> = end.contacts.iter().map(|&contact| name(contact)).collect();
        let (bow, over) = (end.pose.bow, u8::from(end.over));
        let (heading, length) = (leg.heading.number(), leg.length);
        format!("{:?}{heading}:{length}={},{},{over},{}", leg.bar, bow.x, bow.y, contacts.join("+"))
    };
    let menu: Vec<String> = legs.into_iter().map(option).collect();
    let islands: Vec<String> = shores
        .iter()
        .map(|shore| {
            let Point { x, y } = shore.disc.centre;
            format!("[[{x}, {y}], {}]", shore.touchable == Touchable::Yes)
        })
        .collect();
    let ships: Vec<String> = ships
        .iter()
        .map(|(masts, at, kind)| {
            let Point { x, y } = at.bow;
            format!("[{masts}, [{x}, {y}], {}, \"{kind}\"]", at.heading.number())
        })
        .collect();
    let bars: Vec<String> = bars.iter().map(|&bar| rules.bars.length(bar).to_string()).collect();
    let quoted = |contact: Contact| match contact {
        Contact::Nothing => "null".into(),
        contact => format!("\"{}\"", name(contact)),
    };
    let (touched, shuns) = (quoted(touched), quoted(mover.shuns));
    let edge = if rules.edge == Edge::Wrap { "wrap" } else { "wall" };
    let mut line = String::new();
    let Point { x, y } = pose.bow;
    write!(
        line,
        "{{\"masts\": {masts}, \"bow\": [{x}, {y}], \"heading\": {}, \"touches\": {touched}, \
         \"touched\": {touched}, \"shuns\": {shuns}, \"edge\": \"{edge}\", \"ghost\": {is_ghost}, \"tows\": {}, \
         \"bars\": [{}], \"table\": [{}, {}], \"islands\": [{}], \"ships\": [{}]}}",
        pose.heading.number(),
        towed.unwrap_or(0),
        bars.join(", "),
        table.x,
        table.y,
        islands.join(", "),
        ships.join(", "),
    )
    .expect("text");
    Position { line, menu: menu.join(" ") }
}

fn name(contact: Contact) -> String {
    match contact {
        Contact::Nothing => String::new(),
        Contact::Island(number) => format!("I{number}"),
        Contact::Ship(number) => format!("S{number}"),
    }
}

fn assert_agreement(positions: u64) {
    let rules = [rules(), Rules { edge: Edge::Wrap, ..rules() }];
    let hulls: Vec<Hull> = (1..=6).map(|masts| rules[0].hull(masts, IsSchooner::No)).collect();
    let positions: Vec<Position> = (0..positions)
        .map(|deal| position(&rules, &hulls, &mut SeatRng::new(1, deal, Seat::new(0))))
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/spanish_main_menu.py");
    let mut python = Command::new("python3")
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let mut input = python.stdin.take().expect("a pipe");
    let lines: Vec<String> = positions.iter().map(|position| position.line.clone()).collect();
    let writer = std::thread::spawn(move || {
        input.write_all((lines.join("\n") + "\n").as_bytes()).expect("python3 reads");
    });
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("all positions are written");
    assert!(output.status.success(), "python3 failed");
    let output = String::from_utf8(output.stdout).expect("text");
    let menus: Vec<&str> = output.lines().collect();
    assert_eq!(menus.len(), positions.len());
    for (position, menu) in positions.iter().zip(menus) {
        assert_eq!(position.menu, menu, "{}", position.line);
    }
    // Random positions are useful only if ships meet, and dock at islands.
    let with =
        |text: &str| positions.iter().filter(|position| position.menu.contains(text)).count();
    assert!(with(",1,I") > positions.len() / 20 && with(",1,S") > positions.len() / 20);
}

#[test]
fn spanish_main_menu_agrees_with_the_second_implementation() {
    assert_agreement(3 * cases());
}
