//! Words of Blackbeard's stories.

use corsair_engine::games::blackbeard::{
    Answer, Blackbeard, BudgetOf, CardUse, Interception, KcCounter, Merchant, PirateAction, Port,
    RetireBy, Retirement, RollOf, Why,
};

/// Returns points in words, with halves as decimals.
pub(super) fn points(halves: i32) -> String {
    (f64::from(halves) / 2.0).to_string()
}

/// Returns the sum of dice and modifier, such as `2 + 9 = 11`.
pub(super) fn sum(total: u8, plus: i16) -> String {
    let (sign, all) = (if plus < 0 { '-' } else { '+' }, i32::from(total) + i32::from(plus));
    match plus {
        0 => total.to_string(),
        _ => format!("{total} {sign} {} = {all}", plus.abs()),
    }
}

/// Returns a change with its sign, such as `+2`.
pub(super) fn signed(by: i32) -> String {
    format!("{by:+}")
}

pub(super) const fn kc(counter: KcCounter) -> &'static str {
    match counter {
        KcCounter::Commissioner(commissioner) => commissioner.name(),
        KcCounter::Convert(pirate) => pirate.name(),
    }
}

pub(super) fn merchant(Merchant { r#type, cargo }: Merchant) -> String {
    format!("a {type} of Cargo {cargo}")
}

/// Returns a port with its nation in parentheses.
pub(super) fn port(game: &Blackbeard, port: Port) -> String {
    match game.nation(port) {
        Some(nation) => format!("{port} ({nation})"),
        None => format!("{port} (pirate port)"),
    }
}

/// Returns the announcement of a pirate's action, such as `sacks Havana`.
pub(super) fn deed(game: &Blackbeard, deed: PirateAction) -> String {
    match deed {
        PirateAction::Move(to) => match to.port() {
            Some(to) => format!("sails into {}", port(game, to)),
            None => format!("sails to {to}"),
        },
        PirateAction::Dig => "digs on the Isle of Pines".into(),
        PirateAction::Find(at) => format!("looks for the merchant at {at}"),
        PirateAction::Loot(at) => format!("loots the merchant of {at}"),
        PirateAction::Convert(hull) => format!("takes the {hull} as his ship"),
        PirateAction::InPort => "sees to his affairs in port".into(),
        PirateAction::Attack(at) => format!("attacks {}", port(game, at)),
        PirateAction::Sack(at) => format!("sacks {at}"),
        PirateAction::Grab(victim) => format!("grabs for the booty of {victim}"),
        PirateAction::Recover => "recovers from Debauchery & Revelry".into(),
        PirateAction::Ally(with) => format!("forms an alliance with {with}"),
        PirateAction::Retire(by) => format!("means to retire {}", by.words()),
    }
}

pub(super) const fn retired(how: Retirement) -> &'static str {
    match how {
        Retirement::Action(RetireBy::Letter) => "by his Letter of Marque",
        Retirement::Action(RetireBy::Haven) => "in his Safe Haven",
        Retirement::Action(RetireBy::Bribe) => "by a bribe to the governor",
        Retirement::Surrender => "by surrendering with his Letter of Marque",
        Retirement::Pardon => "under the General Pardon",
    }
}

pub(super) const fn answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Fight => "fights",
        Answer::Evade => "tries to evade",
        Answer::Surrender => "surrenders",
    }
}

pub(super) const fn interception(how: Interception) -> &'static str {
    match how {
        Interception::Caught => "is caught",
        Interception::Escaped => "gets away",
    }
}

/// Returns the words before and after the name of a played or discarded card.
pub(super) const fn used(used: CardUse) -> [&'static str; 2] {
    match used {
        CardUse::Event => ["plays", ""],
        CardUse::Actions => ["plays", " for its actions"],
        CardUse::EventAndActions => ["plays", " for its event and its actions"],
        CardUse::OneAction => ["discards", " for one action"],
        CardUse::Discard => ["discards", ""],
        CardUse::Now => ["must play", " at once"],
    }
}

pub(super) fn actions(number: u8, of: BudgetOf) -> String {
    let actions = if number == 1 { "1 action".into() } else { format!("{number} actions") };
    match of {
        BudgetOf::Anyone => actions,
        BudgetOf::Pirate(pirate) => format!("{actions} of {pirate}"),
        BudgetOf::InHand(pirate) => format!("{actions} of {pirate}, who is yet to be deployed"),
        BudgetOf::Draw => format!("{actions}, to draw a pirate"),
    }
}

/// Returns the purpose of a dice roll in one to four words.
pub(super) const fn roll(of: RollOf) -> &'static str {
    match of {
        RollOf::Find => "find",
        RollOf::Cargo => "cargo",
        RollOf::Torture => "torture",
        RollOf::Ransom => "ransom",
        RollOf::Refit => "refit",
        RollOf::HavenBribe | RollOf::RetirementBribe => "bribe",
        RollOf::Dig => "dig",
        RollOf::Treasure => "treasure",
        RollOf::Intercept => "pursuit",
        RollOf::Battle => "battle",
        RollOf::PortAttack => "attack",
        RollOf::PortBooty => "booty",
        RollOf::Sack => "sack",
        RollOf::KcOnPort => "raid",
        RollOf::Oust => "ousting",
        RollOf::Grab => "grab",
        RollOf::GrabShare => "share",
        RollOf::Duel => "duel",
        RollOf::Arrival => "arrival of a KC",
        RollOf::Storm | RollOf::StormWarship | RollOf::StormKc => "storm",
        RollOf::Mutiny => "mutiny",
        RollOf::Conspiracy => "conspiracy",
        RollOf::Trial => "trial",
        RollOf::Fine => "fine",
        RollOf::Wear => "wear",
        RollOf::Resistance => "resistance",
        RollOf::Disaster => "disaster",
    }
}

/// Returns the side that rolls, if the dice are not a pirate's.
pub(super) const fn other_side(of: RollOf) -> Option<&'static str> {
    match of {
        RollOf::PortAttack => Some("the port"),
        RollOf::Intercept | RollOf::Battle => Some("the hunter"),
        RollOf::KcOnPort | RollOf::Oust | RollOf::StormKc => Some("the KC"),
        RollOf::StormWarship => Some("the warship"),
        _ => None,
    }
}

/// Returns the reason for a move or removal as the end of a sentence; empty if the reason is obvious.
pub(super) const fn because(why: Why) -> &'static str {
    match why {
        Why::FairWinds => " with Fair Winds",
        Why::PortHeld => ", thrown back",
        Why::Oust => ", ousted",
        Why::KcOnPort => ", driven out by a KC",
        Why::AntiGovernor => ", driven out by the Anti-Pirate governor",
        Why::Resistance => ", driven out by Local Resistance",
        Why::Sack => ", the port in ashes",
        Why::Storm => " in the storm",
        Why::Disaster => " in the Natural Disaster",
        Why::Disease => " of disease",
        Why::Turmoil => ": Europe calls it home",
        Why::NewGovernors => " from Europe",
        Why::Surprise => " with KC Surprise",
        Why::Converts => ": a pirate converts",
        Why::Reaction => " in pursuit",
        Why::KcArrived => ", hunting",
        Why::Sunk => ", sunk",
        Why::Mutiny => " in a mutiny",
        Why::Duel | Why::Spoils => " in a duel",
        Why::Ambition => " in a duel of Piratical Ambition",
        Why::DoubleCross => ", hanged by a Double Cross",
        Why::LootIntercepted | Why::WarshipCancels => " amid the pursuit",
        Why::PortLost => " with the port",
        Why::WarshipBattle => ", beaten",
        _ => "",
    }
}
