//! Trace fields for the events in Pirate's Cove.

use corsair_engine::Seat;
use corsair_engine::games::cove::{Aim, Event, Hit, RuleIds, Ship, TreasureCard, VolleyFired};

use crate::inspect::replay::{Fields, with};

/// Returns the trace fields of an event: its name, its values, and the id of its rule.
pub fn fields(event: Event, rule_ids: RuleIds) -> Fields {
    facts(event).with("rule", event.rule_in(rule_ids))
}

fn facts(event: Event) -> Fields {
    let of = Fields::of_event;
    let by = |name, seat: Seat| of(name).with_seat("seat", seat);
    match event {
        Event::Turn(turn) => of("turn").with("turn", turn),
        Event::Phase(phase) => of("phase").with("phase", phase),
        Event::Revealed(island, card) => with!(of("revealed"), island, card = amounts(card)),
        Event::LeftOver(island) => of("left_over").with("island", island),
        Event::Drew(seat, card, reason) => with!(by("drew", seat), card, reason),
        Event::Reshuffled => of("reshuffled"),
        Event::Played(seat, card) => by("played", seat).with("card", card),
        Event::Sailed(seat, island, voyage) => with!(by("sailed", seat), island, reason = voyage),
        Event::NavySent(navy, _) => by("navy_sent", navy.controller).with("island", navy.island),
        Event::NavyLeft(island, _) => of("navy_left").with("island", island),
        Event::Took(seat, card) => by("took", seat).with("card", card),
        Event::AreaCardSet(seat, section, card, hits, _) => {
            with!(by("area_card_set", seat), section, card, hits)
        }
        Event::AreaCardHit(seat, section, card, left, reason) => {
            with!(by("area_card_hit", seat), section, card, left, reason)
        }
        Event::Sabotage(ship, section, hits) => {
            with!(of("sabotage"), ship = written(ship), section, hits)
        }
        Event::BlackShip(number, island, _) => with!(of("black_ship"), number, island),
        Event::Bears(number, legend, _) => with!(of("bears"), number, legend),
        Event::Marked(seat, island) => by("marked", seat).with("island", island),
        Event::Consort(on, seat) => by("consort", on).with_seat("consort", seat),
        Event::ConsortEnded(seat) => by("consort_ended", seat),
        Event::Fame(seat, change, reason, share) => {
            with!(by("fame", seat), by = change, reason, share)
        }
        Event::Gold(seat, change, reason, share) => {
            with!(by("gold", seat), by = change, reason, share)
        }
        Event::Chests(seat, change, reason, share) => {
            with!(by("chests", seat), by = change, reason, share)
        }
        Event::Level(seat, section, level, reason) => {
            with!(by("level", seat), section, level, reason)
        }
        Event::Visit(seat, island) => by("visit", seat).with("island", island),
        Event::NoGift(seat, reason) => by("no_gift", seat).with("reason", reason),
        Event::MastercraftSet(seat, section, hits) => {
            with!(by("mastercraft_set", seat), section, hits)
        }
        Event::MastercraftHit(seat, section, left, reason) => {
            with!(by("mastercraft_hit", seat), section, left, reason)
        }
        Event::ParrotHit(seat, parrot, left, reason) => {
            with!(by("parrot_hit", seat), parrot, left, reason)
        }
        Event::ParrotWhole(seat, parrot) => by("parrot_whole", seat).with("parrot", parrot),
        Event::ParrotGone(seat, parrot, reason) => with!(by("parrot_gone", seat), parrot, reason),
        Event::ParrotDeclined(seat, parrot) => by("parrot_declined", seat).with("parrot", parrot),
        Event::Plundered(seat, island) => by("plundered", seat).with("island", island),
        Event::Tied(tied) => of("tied").with_seats("seats", tied.iter()),
        Event::WonTie(seat) => by("won_tie", seat),
        Event::Combat(island) => of("combat").with("island", island),
        Event::LegendMet(legend) => of("legend_met").with("legend", legend),
        Event::NavyMet => of("navy_met"),
        Event::Round(round) => of("round").with("round", round),
        Event::Order(place, ship) => with!(of("order"), place, ship = written(ship)),
        Event::Volley(VolleyFired { firer, target, aim, dice, hit_on, hits }) => with!(
            of("volley"),
            firer = written(firer),
            target = written(target),
            aim = aimed(aim),
            dice,
            hit_on,
            hits
        ),
        Event::Misfire(seat, hits) => by("misfire", seat).with("hits", hits),
        Event::KegBlast(hits) => of("keg_blast").with("hits", hits),
        Event::Crippled(seat) => by("crippled", seat),
        Event::Fled(seat, hit) => by("fled", seat).with("hit", hit == Hit::Hit),
        Event::Mutiny(seat) => by("mutiny", seat),
        Event::Reloads(seat) => by("reloads", seat),
        Event::NpcHull(ship, hull) => with!(of("npc_hull"), ship = written(ship), hull),
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
