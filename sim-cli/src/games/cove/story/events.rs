//! Events as fields of a trace line.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Aim, Event, Hit, RuleIds, Ship, TreasureCard, VolleyFired};

use crate::inspect::replay::Fields;

/// An event: its name, what is in it, and the id of its rule.
pub(crate) fn fields(event: Event, rule_ids: RuleIds) -> Fields {
    facts(event).with("rule", event.rule_in(rule_ids))
}

fn facts(event: Event) -> Fields {
    let of = Fields::of_event;
    let by = |name, seat: Seat| of(name).with_seat("seat", seat);
    match event {
        Event::Turn(turn) => of("turn").with("turn", turn),
        Event::Phase(phase) => of("phase").with("phase", phase),
        Event::Revealed(island, card) => {
            of("revealed").with("island", island).with("card", amounts(card))
        }
        Event::LeftOver(island) => of("left_over").with("island", island),
        Event::Drew(seat, card, reason) => {
            by("drew", seat).with("card", card).with("reason", reason)
        }
        Event::Reshuffled => of("reshuffled"),
        Event::Played(seat, card) => by("played", seat).with("card", card),
        Event::Sailed(seat, island, voyage) => {
            by("sailed", seat).with("island", island).with("reason", voyage)
        }
        Event::NavySent(navy, _) => by("navy_sent", navy.controller).with("island", navy.island),
        Event::NavyLeft(island, _) => of("navy_left").with("island", island),
        Event::Took(seat, card) => by("took", seat).with("card", card),
        Event::AreaCardSet(seat, section, card, hits, _) => {
            by("area_card_set", seat).with("section", section).with("card", card).with("hits", hits)
        }
        Event::AreaCardHit(seat, section, card, left, reason) => by("area_card_hit", seat)
            .with("section", section)
            .with("card", card)
            .with("left", left)
            .with("reason", reason),
        Event::Sabotage(ship, section, hits) => {
            of("sabotage").with("ship", written(ship)).with("section", section).with("hits", hits)
        }
        Event::BlackShip(number, island, _) => {
            of("black_ship").with("number", number).with("island", island)
        }
        Event::Bears(number, legend, _) => {
            of("bears").with("number", number).with("legend", legend)
        }
        Event::Marked(seat, island) => by("marked", seat).with("island", island),
        Event::Consort(on, seat) => by("consort", on).with_seat("consort", seat),
        Event::ConsortEnded(seat) => by("consort_ended", seat),
        Event::Fame(seat, change, reason, share) => {
            by("fame", seat).with("by", change).with("reason", reason).with("share", share)
        }
        Event::Gold(seat, change, reason, share) => {
            by("gold", seat).with("by", change).with("reason", reason).with("share", share)
        }
        Event::Chests(seat, change, reason, share) => {
            by("chests", seat).with("by", change).with("reason", reason).with("share", share)
        }
        Event::Level(seat, section, level, reason) => {
            by("level", seat).with("section", section).with("level", level).with("reason", reason)
        }
        Event::Visit(seat, island) => by("visit", seat).with("island", island),
        Event::NoGift(seat, reason) => by("no_gift", seat).with("reason", reason),
        Event::MastercraftSet(seat, section, hits) => {
            by("mastercraft_set", seat).with("section", section).with("hits", hits)
        }
        Event::MastercraftHit(seat, section, left, reason) => by("mastercraft_hit", seat)
            .with("section", section)
            .with("left", left)
            .with("reason", reason),
        Event::ParrotHit(seat, parrot, left, reason) => {
            by("parrot_hit", seat).with("parrot", parrot).with("left", left).with("reason", reason)
        }
        Event::ParrotWhole(seat, parrot) => by("parrot_whole", seat).with("parrot", parrot),
        Event::ParrotGone(seat, parrot, reason) => {
            by("parrot_gone", seat).with("parrot", parrot).with("reason", reason)
        }
        Event::ParrotDeclined(seat, parrot) => by("parrot_declined", seat).with("parrot", parrot),
        Event::Plundered(seat, island) => by("plundered", seat).with("island", island),
        Event::Tied(tied) => of("tied").with_seats("seats", tied.iter()),
        Event::WonTie(seat) => by("won_tie", seat),
        Event::Combat(island) => of("combat").with("island", island),
        Event::LegendMet(legend) => of("legend_met").with("legend", legend),
        Event::NavyMet => of("navy_met"),
        Event::Round(round) => of("round").with("round", round),
        Event::Order(place, ship) => of("order").with("place", place).with("ship", written(ship)),
        Event::Volley(VolleyFired { firer, target, aim, dice, hit_on, hits }) => of("volley")
            .with("firer", written(firer))
            .with("target", written(target))
            .with("aim", aimed(aim))
            .with("dice", dice)
            .with("hit_on", hit_on)
            .with("hits", hits),
        Event::Misfire(seat, hits) => by("misfire", seat).with("hits", hits),
        Event::KegBlast(hits) => of("keg_blast").with("hits", hits),
        Event::Crippled(seat) => by("crippled", seat),
        Event::Fled(seat, hit) => by("fled", seat).with("hit", hit == Hit::Hit),
        Event::Mutiny(seat) => by("mutiny", seat),
        Event::Reloads(seat) => by("reloads", seat),
        Event::NpcHull(ship, hull) => of("npc_hull").with("ship", written(ship)).with("hull", hull),
        Event::LegendSunk(legend) => of("legend_sunk").with("legend", legend),
        Event::NavySunk => of("navy_sunk"),
        Event::CombatEnded(island) => of("combat_ended").with("island", island),
    }
}

fn amounts(card: TreasureCard) -> [u8; 4] {
    [card.fame, card.gold, card.chests, card.tavern]
}

fn written(ship: Ship) -> String {
    ship.to_string()
}

fn aimed(aim: Aim) -> &'static str {
    match aim {
        Aim::At(section) => section.name(),
        Aim::All => "all",
    }
}
