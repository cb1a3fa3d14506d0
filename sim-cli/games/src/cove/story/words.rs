//! Nouns and reasons for stories of Pirate's Cove.

use corsair_engine::games::cove::{
    Aim, Card, FameFor, GoodsFor, Legend, LevelBy, NoGiftFor, Parrot, Rules, Section, Share,
    TavernStyle, TreasureCard,
};

/// Returns the name of a card as printed.
pub fn card(card: Card, rules: &Rules) -> String {
    let fame = |worth: u8| match rules.tavern.style {
        TavernStyle::PiratesCove => format!("a fame card worth {worth}"),
        TavernStyle::Piratenbucht => format!("a tall tale worth {worth}"),
    };
    match card {
        Card::CrowsNest => "Crow's Nest".into(),
        Card::SixGunSalute => "Six-Gun Salute".into(),
        Card::SixGuns => "Six Gun Salute".into(),
        Card::SleightOfHand => "Sleight of Hand".into(),
        Card::RoyalNavy => "a Royal Navy card".into(),
        Card::GoingOnTheAccount => "Going on the Account".into(),
        Card::SmallFame => fame(rules.fame_cards.small),
        Card::MiddlingFame => fame(rules.fame_cards.middling),
        Card::GreatFame => fame(rules.fame_cards.great),
        Card::GreatestFame => fame(rules.fame_cards.greatest),
        Card::Mastercraft => "a mastercraft".into(),
        _ => match card.parrot() {
            Some(there) => parrot(there),
            None => titled(card.name()),
        },
    }
}

/// Returns the name of a parrot in the rulebook.
pub fn parrot(parrot: Parrot) -> String {
    let owner = titled(parrot.card().name());
    let genitive = if owner.ends_with('s') { "'" } else { "'s" };
    format!("{owner}{genitive} parrot")
}

/// Returns the name of a legend.
pub const fn legend(legend: Legend) -> &'static str {
    match legend {
        Legend::Blackbeard => "Blackbeard",
        Legend::FlyingDutchman => "the Flying Dutchman",
        Legend::CaptainHook => "Captain Hook",
        Legend::BonnyAndRead => "Bonny & Read",
        Legend::Cacafuego => "the Cacafuego",
    }
}

/// Capitalises a key for display: `two_words` becomes `Two Words`.
fn titled(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the target of a volley in words.
pub(crate) const fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::At(Section::Hull) => "the hull",
        Aim::At(Section::Sails) => "the sails",
        Aim::At(Section::Cannon) => "the cannon",
        Aim::At(Section::Crew) => "the crew",
        Aim::All => "every section",
    }
}

/// Returns a treasure card in words.
pub fn treasure(card: TreasureCard) -> String {
    let TreasureCard { fame, gold, chests, tavern } = card;
    let amounts = [(fame, "fame"), (gold, "gold"), (chests, "chests"), (tavern, "tavern cards")];
    let there = amounts.into_iter().filter(|&(n, _)| n > 0);
    let words: Vec<String> = there
        .map(|(n, what)| format!("{n} {}", if n == 1 { what.trim_end_matches('s') } else { what }))
        .collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// Returns the reason for a change of fame, as words after the amount.
pub(crate) const fn fame_for(reason: FameFor, style: TavernStyle) -> &'static str {
    match reason {
        FameFor::Plunder => "for plunder",
        FameFor::Chests => "for buried chests",
        FameFor::Gold => "for buried gold",
        FameFor::Crippling => "for a crippled ship",
        FameFor::Flight => "for a flight",
        FameFor::Legend => "for a legend sunk",
        FameFor::Navy => "for the Navy sunk",
        FameFor::Cacafuego => "for the Cacafuego",
        FameFor::Cards => match style {
            TavernStyle::PiratesCove => "for fame cards",
            TavernStyle::Piratenbucht => "for tall tales",
        },
        FameFor::Handicap => "as a handicap",
        FameFor::Mutiny => "for a mutiny",
        FameFor::ParrotKilled => "for a parrot killed",
        FameFor::ParrotReleased => "for a parrot released",
    }
}

/// Returns the reason for a change of gold or chests, as words after the amount.
pub(crate) const fn goods_for(reason: GoodsFor) -> &'static str {
    match reason {
        GoodsFor::Rigging => "for rigging",
        GoodsFor::Plunder => "plundered",
        GoodsFor::Upgrade | GoodsFor::UpgradeAtTreasureIsland => "for an upgrade",
        GoodsFor::Card => "for a card",
        GoodsFor::Burying => "buried",
        GoodsFor::CoveRepair => "for repairs",
        GoodsFor::CoveGift => "as a gift",
        GoodsFor::MastercraftRepair => "for the mastercraft's repair",
        GoodsFor::Mutiny => "lost to the mutineers",
        GoodsFor::Overboard => "thrown overboard",
        GoodsFor::Overload => "that the hold can't carry",
        GoodsFor::CatchUp => "to catch up",
        GoodsFor::SecretStash => "from a secret stash",
        GoodsFor::ReinforcementRepair => "for the Reinforcement's repair",
    }
}

/// Returns the cause of a change to a section's level or shield, as words after the change; empty if the line names
/// the cause.
pub(crate) const fn level_by(reason: LevelBy) -> &'static str {
    match reason {
        LevelBy::Rigging | LevelBy::Volley | LevelBy::Shipyard | LevelBy::TreasureIsland => "",
        LevelBy::Misfire => " by a misfire",
        LevelBy::PowderKeg => " by a Powder Keg",
        LevelBy::OwnGrapeshot => " by its own Grapeshot",
        LevelBy::Account => " by Going on the Account",
        LevelBy::CoveRepair => " by the repair",
        LevelBy::Sabotage => " by Sabotage",
    }
}

/// Returns the reason why a visitor gets no gift.
pub(crate) const fn no_gift_for(reason: NoGiftFor) -> &'static str {
    match reason {
        NoGiftFor::UnpaidRepair => "the repair was not paid",
        NoGiftFor::UnhitFlight => "the ship fled without a hit",
    }
}

/// Returns the words that follow the reason for a change and state the Consort's share.
pub const fn shared(share: Share, by: i32) -> &'static str {
    match share {
        Share::Own => "",
        Share::Consort if by > 0 => " as Consort",
        Share::Consort => " to the Consort",
    }
}
