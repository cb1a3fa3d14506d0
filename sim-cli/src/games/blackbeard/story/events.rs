//! Events as fields of a trace line.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{Cup, Event, Pirate, Port};

use crate::inspect::replay::Fields;

/// An event: its name, what is in it, and the id of its rule.
pub(super) fn fields(event: Event, rule: &'static str) -> Fields {
    facts(event).with("rule", rule)
}

/// The name of a cup in a trace.
pub(super) fn cup(cup: Cup) -> &'static str {
    match cup {
        Cup::Pirates => "pirates",
        Cup::Kcs => "kcs",
        Cup::Warships => "warships",
        Cup::Hostages => "hostages",
    }
}

fn facts(event: Event) -> Fields {
    let of = Fields::of_event;
    let by = |name, seat: Seat| of(name).with_seat("seat", seat);
    let his = |name, pirate: Pirate| of(name).with("pirate", pirate);
    let at = |name, port: Port| of(name).with("port", port);
    match event {
        Event::Turn(turn, seat) => by("turn", seat).with("turn", turn),
        Event::TurnEnded(seat) => by("turn_ended", seat),
        Event::Drew(seat, card) => by("drew", seat).with("card", card),
        Event::DrewPirate(seat, pirate) => by("drew_pirate", seat).with("pirate", pirate),
        Event::Reshuffled => of("reshuffled"),
        Event::Card(seat, card, used) => by("card", seat).with("card", card).with("used", used),
        Event::CardTo(card, to) => of("card_to").with("card", card).with("to", to),
        Event::FromCup(from) => of("from_cup").with("cup", cup(from)),
        Event::HandPassed(from, to) => by("hand_passed", from).with_seat("to", to),
        Event::Actions(seat, n, whose) => by("actions", seat).with("number", n).with("of", whose),
        Event::ActionsLost(seat, n) => by("actions_lost", seat).with("number", n),
        Event::Deployed(seat, pirate, area, ship) => {
            by("deployed", seat).with("pirate", pirate).with("area", area).with("ship", ship)
        }
        Event::Announced(pirate, deed) => his("announced", pirate).with("deed", deed),
        Event::ActionOver(pirate, deed, outcome) => {
            his("action_over", pirate).with("deed", deed).with("outcome", outcome)
        }
        Event::Moved(pirate, to, why) => his("moved", pirate).with("to", to).with("why", why),
        Event::Right(pirate, right) => his("right", pirate).with("right", right),
        Event::Governor(port, governor, why) => {
            at("governor", port).with("governor", governor).with("why", why)
        }
        Event::MerchantPlaced(port, why) => at("merchant_placed", port).with("why", why),
        Event::MerchantFound(port, merchant) => {
            at("merchant_found", port).with("merchant", merchant)
        }
        Event::MerchantGone(port, why) => at("merchant_gone", port).with("why", why),
        Event::KcPlaced(seat, kc, area, why) => {
            by("kc_placed", seat).with("kc", kc).with("area", area).with("why", why)
        }
        Event::KcMoved(seat, to, why) => by("kc_moved", seat).with("to", to).with("why", why),
        Event::KcGone(seat, kc, gone, why) => {
            by("kc_gone", seat).with("kc", kc).with("gone", gone).with("why", why)
        }
        Event::WarshipPlaced(area, warship) => {
            of("warship_placed").with("area", area).with("warship", warship)
        }
        Event::WarshipGone(area, warship, why) => {
            of("warship_gone").with("area", area).with("warship", warship).with("why", why)
        }
        Event::Storm(area) => of("storm").with("area", area),
        Event::Attacked(pirate, foe) => his("attacked", pirate).with("foe", foe),
        Event::Answered(pirate, answer) => his("answered", pirate).with("answer", answer),
        Event::Intercepted(pirate, foe, how) => {
            his("intercepted", pirate).with("foe", foe).with("how", how)
        }
        Event::Rolled(what, pirate, dice, total, plus) => of("rolled")
            .with("of", what)
            .with("pirate", pirate)
            .with("dice", dice)
            .with("total", total)
            .with("plus", plus),
        Event::Rerolled(what, pirate, dice, total) => {
            his("rerolled", pirate).with("of", what).with("dice", dice).with("total", total)
        }
        Event::Cunning(pirate, now, why) => {
            his("cunning", pirate).with("now", now).with("why", why)
        }
        Event::Notoriety(pirate, by, why) => {
            his("notoriety", pirate).with("by", by).with("why", why)
        }
        Event::Loyalty(pirate, by, now, why) => {
            his("loyalty", pirate).with("by", by).with("now", now).with("why", why)
        }
        Event::Combat(pirate, by, now, why) => {
            his("combat", pirate).with("by", by).with("now", now).with("why", why)
        }
        Event::Speed(pirate, by, now, why) => {
            his("speed", pirate).with("by", by).with("now", now).with("why", why)
        }
        Event::Hold(pirate, hold, now, why) => {
            his("hold", pirate).with("hold", hold).with("now", now).with("why", why)
        }
        Event::NetWorth(pirate, now, why) => {
            his("net_worth", pirate).with("now", now).with("why", why)
        }
        Event::Worth(pirate, sum, why) => his("worth", pirate).with("sum", sum).with("why", why),
        Event::Converted(pirate, ship) => his("converted", pirate).with("ship", ship),
        Event::HostageTaken(pirate, hostage, nation) => {
            his("hostage_taken", pirate).with("hostage", hostage).with("nation", nation)
        }
        Event::HostageGone(pirate, hostage, why) => {
            his("hostage_gone", pirate).with("hostage", hostage).with("why", why)
        }
        Event::Noted(pirate, port, now) => his("noted", pirate).with("port", port).with("now", now),
        Event::Haven(pirate, port) => his("haven", pirate).with("port", port),
        Event::HavenLost(pirate, port, why) => {
            his("haven_lost", pirate).with("port", port).with("why", why)
        }
        Event::Bribed(pirate, port) => his("bribed", pirate).with("port", port),
        Event::PortAttacked(port) => at("port_attacked", port),
        Event::History(pirate, nation) => his("history", pirate).with("nation", nation),
        Event::PortDestroyed(port, why) => at("port_destroyed", port).with("why", why),
        Event::Letter(pirate, nation) => his("letter", pirate).with("nation", nation),
        Event::LetterGone(pirate, why) => his("letter_gone", pirate).with("why", why),
        Event::Guns(pirate) => his("guns", pirate),
        Event::GunsGone(pirate, why) => his("guns_gone", pirate).with("why", why),
        Event::Treasure(pirate) => his("treasure", pirate),
        Event::TreasureGone(pirate, why) => his("treasure_gone", pirate).with("why", why),
        Event::Scurvy(pirate) => his("scurvy", pirate),
        Event::ScurvyGone(pirate, why) => his("scurvy_gone", pirate).with("why", why),
        Event::Revelry(pirate, kind, gain, why) => {
            his("revelry", pirate).with("revelry", kind).with("gain", gain).with("why", why)
        }
        Event::Recovering(pirate, now) => his("recovering", pirate).with("now", now),
        Event::RevelryGone(pirate, why) => his("revelry_gone", pirate).with("why", why),
        Event::Allied(pirate, with) => his("allied", pirate).with("with", with),
        Event::AllianceOver(pirate, with, why) => {
            his("alliance_over", pirate).with("with", with).with("why", why)
        }
        Event::Mutiny(pirate) => his("mutiny", pirate),
        Event::Succeeded(old, new, seat, why) => {
            by("succeeded", seat).with("old", old).with("pirate", new).with("why", why)
        }
        Event::Retired(pirate, how) => his("retired", pirate).with("how", how),
        Event::Eliminated(pirate, kc, why) => {
            let his = his("eliminated", pirate);
            let his = match kc {
                Some(seat) => his.with_seat("by_kc_of", seat),
                None => his.with("by_kc_of", None::<usize>),
            };
            his.with("why", why)
        }
        Event::ChallengerDied(pirate) => his("challenger_died", pirate),
        Event::PirateConverted(pirate, seat) => by("pirate_converted", seat).with("pirate", pirate),
        Event::Points(seat, halves, pirate, why) => {
            by("points", seat).with("half_points", halves).with("pirate", pirate).with("why", why)
        }
        Event::Pardon(n) => of("pardon").with("time", n),
        Event::PardonBegins(seat) => by("pardon_begins", seat),
        Event::PardonEnds => of("pardon_ends"),
        Event::PardonReturns => of("pardon_returns"),
        Event::GameOver => of("game_over"),
    }
}
