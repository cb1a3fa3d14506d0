//! The game's nouns and reasons in prose.

use corsair_engine::games::cove::{
    Aim, Card, FameFor, GoodsFor, Legend, LevelBy, Parrot, Section, Share, TreasureCard,
};

/// A card as the box calls it.
pub(crate) fn card(card: Card) -> String {
    match card {
        Card::CrowsNest => "Crow's Nest".into(),
        Card::SixGunSalute => "Six-Gun Salute".into(),
        Card::SixGuns => "Six Gun Salute".into(),
        Card::SleightOfHand => "Sleight of Hand".into(),
        Card::RoyalNavy => "a Royal Navy card".into(),
        Card::GreatestFame => "the greatest fame card".into(),
        Card::GoingOnTheAccount => "Going on the Account".into(),
        Card::SmallFame => "a small fame card".into(),
        Card::MiddlingFame => "a middling fame card".into(),
        Card::GreatFame => "a great fame card".into(),
        Card::Mastercraft => "a mastercraft".into(),
        Card::CaptainFlint | Card::LongJohnSilver | Card::BillyBones | Card::SquireTrelawney => {
            let owner = titled(card.name());
            let genitive = if owner.ends_with('s') { "'" } else { "'s" };
            format!("{owner}{genitive} parrot")
        }
        _ => titled(card.name()),
    }
}

/// A parrot by its owner in the book.
pub(crate) fn parrot(parrot: Parrot) -> String {
    card(parrot.card())
}

/// A legend by name.
pub(crate) const fn legend(legend: Legend) -> &'static str {
    match legend {
        Legend::Blackbeard => "Blackbeard",
        Legend::FlyingDutchman => "the Flying Dutchman",
        Legend::CaptainHook => "Captain Hook",
        Legend::BonnyAndRead => "Bonny & Read",
        Legend::Cacafuego => "the Cacafuego",
    }
}

/// `two_words` as `Two Words`.
fn titled(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What a volley is aimed at.
pub(crate) const fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::At(Section::Hull) => "the hull",
        Aim::At(Section::Sails) => "the sails",
        Aim::At(Section::Cannon) => "the cannon",
        Aim::At(Section::Crew) => "the crew",
        Aim::All => "every section",
    }
}

/// A treasure card.
pub(crate) fn treasure(card: TreasureCard) -> String {
    let TreasureCard { fame, gold, chests, tavern } = card;
    let amounts = [(fame, "fame"), (gold, "gold"), (chests, "chests"), (tavern, "tavern cards")];
    let there = amounts.into_iter().filter(|&(n, _)| n > 0);
    let words: Vec<String> = there
        .map(|(n, what)| format!("{n} {}", if n == 1 { what.trim_end_matches('s') } else { what }))
        .collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// Why fame changed hands, after the amount.
pub(crate) const fn fame_for(reason: FameFor) -> &'static str {
    match reason {
        FameFor::Plunder => "for plunder",
        FameFor::Chests => "for buried chests",
        FameFor::Gold => "for buried gold",
        FameFor::Crippling => "for a crippled ship",
        FameFor::Flight => "for a flight",
        FameFor::Legend => "for a legend sunk",
        FameFor::Navy => "for the Navy sunk",
        FameFor::Cacafuego => "for the Cacafuego",
        FameFor::Cards => "for fame cards",
        FameFor::Mutiny => "for a mutiny",
        FameFor::ParrotKilled => "for a parrot killed",
        FameFor::ParrotReleased => "for a parrot released",
    }
}

/// Why gold or chests changed hands, after the amount.
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

/// Why a section changed its level, where the line does not say it; after the levels.
pub(crate) const fn level_by(reason: LevelBy) -> &'static str {
    match reason {
        LevelBy::Rigging | LevelBy::Volley | LevelBy::Shipyard | LevelBy::TreasureIsland => "",
        LevelBy::Misfire => " (a misfire)",
        LevelBy::PowderKeg => " (Powder Keg)",
        LevelBy::OwnGrapeshot => " (own Grapeshot)",
        LevelBy::Account => " (Going on the Account)",
        LevelBy::CoveRepair => " (repaired)",
        LevelBy::Sabotage => " (Sabotage)",
    }
}

/// Whether a change came by Consort; after the reason.
pub(crate) const fn shared(share: Share, by: i32) -> &'static str {
    match share {
        Share::Own => "",
        Share::Consort if by > 0 => " as Consort",
        Share::Consort => " to the Consort",
    }
}
