//! Trace fields for Blackbeard's events.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{Cup, Event, Pirate, Port};

use crate::inspect::replay::{Fields, with};

/// Returns the trace fields of an event: its name, its values, and the id of its rule.
pub(super) fn fields(event: Event, rule: &'static str) -> Fields {
    facts(event).with("rule", rule)
}

/// Returns the name of a cup in traces.
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
        Event::Card(seat, card, used) => with!(by("card", seat), card, used),
        Event::CardTo(card, to) => with!(of("card_to"), card, to),
        Event::FromCup(from) => of("from_cup").with("cup", cup(from)),
        Event::HandPassed(from, to) => by("hand_passed", from).with_seat("to", to),
        Event::Actions(seat, n, whose) => with!(by("actions", seat), number = n, of = whose),
        Event::ActionsLost(seat, n) => by("actions_lost", seat).with("number", n),
        Event::Deployed(seat, pirate, area, ship) => {
            with!(by("deployed", seat), pirate, area, ship)
        }
        Event::Announced(pirate, deed) => his("announced", pirate).with("deed", deed),
        Event::ActionOver(pirate, deed, outcome) => {
            with!(his("action_over", pirate), deed, outcome)
        }
        Event::Moved(pirate, to, why) => with!(his("moved", pirate), to, why),
        Event::Right(pirate, right) => his("right", pirate).with("right", right),
        Event::Governor(port, governor, why) => with!(at("governor", port), governor, why),
        Event::MerchantPlaced(port, why) => at("merchant_placed", port).with("why", why),
        Event::MerchantFound(port, merchant) => {
            at("merchant_found", port).with("merchant", merchant)
        }
        Event::MerchantGone(port, why) => at("merchant_gone", port).with("why", why),
        Event::KcPlaced(seat, kc, area, why) => with!(by("kc_placed", seat), kc, area, why),
        Event::KcMoved(seat, to, why) => with!(by("kc_moved", seat), to, why),
        Event::KcGone(seat, kc, gone, why) => with!(by("kc_gone", seat), kc, gone, why),
        Event::WarshipPlaced(area, warship) => with!(of("warship_placed"), area, warship),
        Event::WarshipGone(area, warship, why) => with!(of("warship_gone"), area, warship, why),
        Event::Storm(area) => of("storm").with("area", area),
        Event::Attacked(pirate, foe) => his("attacked", pirate).with("foe", foe),
        Event::Answered(pirate, answer) => his("answered", pirate).with("answer", answer),
        Event::Intercepted(pirate, foe, how) => with!(his("intercepted", pirate), foe, how),
        Event::Rolled(what, pirate, dice, total, plus) => {
            with!(of("rolled"), of = what, pirate, dice, total, plus)
        }
        Event::Rerolled(what, pirate, dice, total) => {
            with!(his("rerolled", pirate), of = what, dice, total)
        }
        Event::Cunning(pirate, now, why) => with!(his("cunning", pirate), now, why),
        Event::Notoriety(pirate, by, why) => with!(his("notoriety", pirate), by, why),
        Event::Loyalty(pirate, by, now, why) => with!(his("loyalty", pirate), by, now, why),
        Event::Combat(pirate, by, now, why) => with!(his("combat", pirate), by, now, why),
        Event::Speed(pirate, by, now, why) => with!(his("speed", pirate), by, now, why),
        Event::Hold(pirate, hold, now, why) => with!(his("hold", pirate), hold, now, why),
        Event::NetWorth(pirate, now, why) => with!(his("net_worth", pirate), now, why),
        Event::Worth(pirate, sum, why) => with!(his("worth", pirate), sum, why),
        Event::Converted(pirate, ship) => his("converted", pirate).with("ship", ship),
        Event::HostageTaken(pirate, hostage, nation) => {
            with!(his("hostage_taken", pirate), hostage, nation)
        }
        Event::HostageGone(pirate, hostage, why) => {
            with!(his("hostage_gone", pirate), hostage, why)
        }
        Event::Noted(pirate, port, now) => with!(his("noted", pirate), port, now),
        Event::Haven(pirate, port) => his("haven", pirate).with("port", port),
        Event::HavenLost(pirate, port, why) => with!(his("haven_lost", pirate), port, why),
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
            with!(his("revelry", pirate), revelry = kind, gain, why)
        }
        Event::Recovering(pirate, now) => his("recovering", pirate).with("now", now),
        Event::RevelryGone(pirate, why) => his("revelry_gone", pirate).with("why", why),
        Event::Allied(pirate, with) => his("allied", pirate).with("with", with),
        Event::AllianceOver(pirate, with, why) => with!(his("alliance_over", pirate), with, why),
        Event::Mutiny(pirate) => his("mutiny", pirate),
        Event::Succeeded(old, new, seat, why) => {
            with!(by("succeeded", seat), old, pirate = new, why)
        }
        Event::Retired(pirate, how) => his("retired", pirate).with("how", how),
        Event::Eliminated(pirate, kc, why) => {
            his("eliminated", pirate).with_seat("by_kc_of", kc).with("why", why)
        }
        Event::ChallengerDied(pirate) => his("challenger_died", pirate),
        Event::PirateConverted(pirate, seat) => by("pirate_converted", seat).with("pirate", pirate),
        Event::Points(seat, halves, pirate, why) => {
            with!(by("points", seat), half_points = halves, pirate, why)
        }
        Event::Handicap(seat, halves) => by("handicap", seat).with("half_points", halves),
        Event::Pardon(n) => of("pardon").with("time", n),
        Event::PardonBegins(seat) => by("pardon_begins", seat),
        Event::PardonEnds => of("pardon_ends"),
        Event::PardonReturns => of("pardon_returns"),
        Event::GameOver => of("game_over"),
    }
}
