//! A game of Pirate's Cove as a story.

use corsair_engine::games::cove::{
    Action, Card, Cove, Drawn, Event, Hit, Island, Legend, Phase, Ship, State, VolleyFired, Voyage,
    lanes,
};
use corsair_engine::record::{Outcome, Question};
use corsair_engine::strategy::Reasons;
use corsair_engine::witness::HearsChance;
use corsair_engine::{Game, Observer, Seat};

use super::super::{Narrator, Why};
use super::effects::{Goods, Holdings};
use super::page::Page;
use super::{board, words};

/// Tells a game while it is played.
pub struct Storyteller<'g> {
    game: &'g Cove,
    names: Vec<String>,
    why: Why,
    reasons: Option<Reasons<Action>>,
    page: Page,
    holdings: Holdings,
    /// Where each black ship lies, and the legend she bears.
    black_ships: [(Option<Island>, Option<Legend>); 2],
    /// Non-player ships met on the way into a battle.
    met: Vec<&'static str>,
    /// Seats tied for most fame.
    tied: Vec<Seat>,
    /// Single dice rolled since the last event, and ships that misses struck.
    faces: Vec<u32>,
    misfires: Vec<(Seat, u8)>,
    /// Who fled last and has not rolled against mutiny.
    fleeing: Option<Seat>,
}

impl<'g> Storyteller<'g> {
    /// Tells a game, seats by their names.
    pub(super) fn new(game: &'g Cove, names: Vec<String>, why: Why) -> Storyteller<'g> {
        let mut page = Page::default();
        page.title("Before the first turn");
        Storyteller {
            game,
            why,
            reasons: None,
            page,
            holdings: Holdings::at_first(game, names.len()),
            names,
            black_ships: [(None, None); 2],
            met: Vec::new(),
            tied: Vec::new(),
            faces: Vec::new(),
            misfires: Vec::new(),
            fleeing: None,
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.names[seat.index()].clone()
    }

    fn ship(&self, ship: Ship) -> String {
        match ship {
            Ship::Of(seat) => self.name(seat),
            Ship::Black(number) => {
                let legend = self.black_ships[usize::from(number)].1;
                legend.map_or("the black ship", words::legend).into()
            }
            Ship::Navy => "the Royal Navy".into(),
        }
    }

    fn line(&mut self, depth: usize, of: Option<Seat>, text: String) {
        self.page.line(depth, of, text);
    }

    fn effect(&mut self, seat: Seat, effect: String) {
        self.page.effect(seat, &self.names[seat.index()], effect);
    }

    /// The turn: phases, cards, voyages.
    fn tell_of_turn(&mut self, event: Event) {
        match event {
            Event::Turn(turn) => {
                self.page.title(&format!("Turn {turn} of {}", self.game.rules().turns));
            }
            Event::Phase(phase) => match phase {
                Phase::Treasure => self.page.heading("Treasure"),
                Phase::Navigation => self.page.heading("Navigation"),
                Phase::Combat => self.page.heading("Combat"),
                Phase::Plunder => self.page.heading("Plunder"),
                Phase::Upgrade => self.page.heading("Upgrade"),
                Phase::BlackShips => self.page.heading("Black ships"),
                Phase::FinalScoring => self.page.title("Final scoring"),
            },
            Event::Revealed(island, card) => {
                self.line(1, None, format!("{}: {}", island.name(), words::treasure(card)));
            }
            Event::LeftOver(island) => {
                let text = format!("the treasure of {} leaves the game", island.name());
                self.line(1, None, text);
            }
            Event::Reshuffled => self.line(1, None, "the tavern's discards are reshuffled".into()),
            Event::Drew(seat, card, reason) => {
                if reason == Drawn::Dealt {
                    self.line(1, Some(seat), self.name(seat));
                }
                self.effect(seat, format!("draws {}", words::card(card)));
            }
            Event::Played(seat, card) => {
                // Grapeshot and the like are told with the volley they belong to.
                let depth = if self.page.is_about(seat) { None } else { Some(1) };
                match (card, depth) {
                    (Card::Mastercraft | Card::GoingOnTheAccount, None) => {
                        self.effect(seat, format!("plays {}", words::card(card)));
                    }
                    _ => {
                        let text = format!("{} plays {}", self.name(seat), words::card(card));
                        self.line(1, Some(seat), text);
                    }
                }
            }
            Event::Sailed(seat, to, voyage) => self.tell_of_voyage(seat, to, voyage),
            Event::NavySent(navy) => {
                let name = self.name(navy.controller);
                let text = format!("{name} sends the Royal Navy to {}", navy.island.name());
                self.line(1, None, text);
            }
            Event::NavyLeft => self.line(1, None, "the Royal Navy leaves the board".into()),
            Event::BlackShip(number, island) => {
                let ship = self.ship(Ship::Black(number));
                self.black_ships[usize::from(number)].0 = Some(island);
                self.line(1, None, format!("{ship} lies at {}", island.name()));
            }
            Event::Bears(number, legend) => {
                let ship = &mut self.black_ships[usize::from(number)];
                ship.1 = Some(legend);
                let at = ship.0.map_or("sea", Island::name);
                let text = format!("the black ship at {at} is {}", words::legend(legend));
                self.line(1, None, text);
            }
            Event::Marked(seat, island) => {
                self.effect(seat, format!("the map marks {}", island.name()));
            }
            Event::Consort(on, seat) => {
                let text = format!("{} sails as Consort of {}", self.name(seat), self.name(on));
                self.line(1, None, text);
            }
            Event::ConsortEnded(seat) => self.effect(seat, "shakes off the Consort".into()),
            Event::Plundered(seat, island) => {
                let text = format!("{} plunders {}", self.name(seat), island.name());
                self.line(1, Some(seat), text);
            }
            Event::Visit(seat, island) => {
                let text = format!("{} at {}", self.name(seat), island.name());
                self.page.tentative(1, seat, text);
            }
            Event::Tied(seats) => {
                self.tied = seats.iter().collect();
                let tied = self.names_of(seats.iter());
                self.line(1, None, format!("most fame is shared by {tied}"));
            }
            Event::WonTie(seat) => {
                self.line(1, None, format!("{} wins the tie", self.name(seat)));
            }
            other => self.tell_of_ships(other),
        }
    }

    fn tell_of_voyage(&mut self, seat: Seat, to: Island, voyage: Voyage) {
        let stays = self.holdings.island(seat) == to;
        self.holdings.sail(seat, to);
        match voyage {
            Voyage::Wheel => {
                let verb = if stays { "stays at" } else { "sails to" };
                let text = format!("{} {verb} {}", self.name(seat), to.name());
                self.line(1, None, text);
            }
            Voyage::FondFarewell => self.effect(seat, format!("slips away to {}", to.name())),
            Voyage::Crippled | Voyage::Fled | Voyage::RoundLimit => {
                self.effect(seat, format!("makes for {}", to.name()));
            }
        }
    }

    /// What a ship has and loses.
    fn tell_of_ships(&mut self, event: Event) {
        match event {
            Event::Fame(seat, by, reason, share) => {
                let text = self.holdings.fame(seat, by, reason, share);
                self.effect(seat, text);
            }
            Event::Gold(seat, by, reason, share) => {
                let text = self.holdings.goods(seat, Goods::Gold, by, (reason, share));
                self.effect(seat, text);
            }
            Event::Chests(seat, by, reason, share) => {
                let text = self.holdings.goods(seat, Goods::Chests, by, (reason, share));
                self.effect(seat, text);
            }
            Event::Level(seat, section, level, by) => {
                let text = self.holdings.level(seat, section, level, by);
                self.effect(seat, text);
            }
            Event::MastercraftSet(seat, section, hits) => {
                self.effect(seat, format!("mastercraft on the {} ({hits})", section.name()));
            }
            Event::MastercraftHit(seat, section, left) => {
                let fate =
                    if left == 0 { "is destroyed".into() } else { format!("has {left} left") };
                self.effect(seat, format!("the {} mastercraft {fate}", section.name()));
            }
            Event::ParrotHit(seat, parrot, left) => {
                self.effect(seat, format!("{} is hit ({left} left)", words::parrot(parrot)));
            }
            Event::ParrotWhole(seat, parrot) => {
                self.effect(seat, format!("{} is aboard and whole", words::parrot(parrot)));
            }
            Event::ParrotGone(seat, parrot, _) => {
                self.effect(seat, format!("{} is gone", words::parrot(parrot)));
            }
            Event::ParrotDeclined(seat, parrot) => {
                self.effect(seat, format!("turns down {}", words::parrot(parrot)));
            }
            battle => self.tell_of_battle(battle),
        }
    }

    fn tell_of_battle(&mut self, event: Event) {
        match event {
            Event::LegendMet(legend) => self.met.push(words::legend(legend)),
            Event::NavyMet => self.met.push("the Royal Navy"),
            Event::Combat(island) => self.open_battle(island),
            Event::Round(round) => self.line(1, None, format!("Round {round}, in firing order")),
            Event::Order(_, ship) => self.page.add(self.ship(ship)),
            Event::Volley(volley) => self.tell_of_volley(volley),
            Event::Misfire(seat, hits) => self.misfires.push((seat, hits)),
            Event::KegBlast(hits) => {
                self.line(3, None, format!("Powder Keg: {hits} on the hull of every ship"));
            }
            Event::Crippled(seat) => {
                self.line(2, Some(seat), format!("{} is crippled", self.name(seat)));
            }
            Event::Fled(seat, hit) => {
                self.fleeing = Some(seat);
                let how = match hit {
                    Hit::Hit => "flees after a hit",
                    Hit::Unhit => "flees unhit",
                };
                self.line(2, Some(seat), format!("{} {how}", self.name(seat)));
            }
            Event::Mutiny(seat) => self.effect(seat, "mutiny!".into()),
            Event::Reloads(seat) => {
                self.line(2, None, format!("{} reloads", self.name(seat)));
            }
            Event::NpcHull(ship, hull) => {
                self.page.add(format!("{} has {hull} hull left", self.ship(ship)));
            }
            Event::LegendSunk(Legend::Cacafuego) => {
                let shown: u32 = self.faces.drain(..).sum();
                self.met.clear();
                self.line(1, None, format!("the Cacafuego is taken, and the die shows {shown}"));
                self.forget(Legend::Cacafuego);
            }
            Event::LegendSunk(legend) => {
                self.line(2, None, format!("{} is sunk", words::legend(legend)));
                self.forget(legend);
            }
            Event::NavySunk => self.line(2, None, "the Royal Navy is sunk".into()),
            Event::CombatEnded(_) => self.page.heading("Combat"),
            told => debug_assert!(false, "{told:?} has no words"),
        }
    }

    fn open_battle(&mut self, island: Island) {
        let players = match self.tied.as_slice() {
            [] => self.names_of(self.holdings.seats_at(island)),
            tied => self.names_of(tied.iter().copied()),
        };
        let against = match self.met.as_slice() {
            [] => String::new(),
            met => format!(" against {}", met.join(" and ")),
        };
        self.met.clear();
        match self.tied.is_empty() {
            true => self.page.heading(&format!("Battle at {}", island.name())),
            false => self.page.heading("Battle to the death"),
        }
        self.line(1, None, format!("{players}{against}"));
    }

    fn tell_of_volley(&mut self, volley: VolleyFired) {
        let VolleyFired { firer, target, aim, dice, hit_on, hits } = volley;
        let of = match target {
            Ship::Of(seat) => Some(seat),
            Ship::Black(_) | Ship::Navy => None,
        };
        let shown = match self.faces.as_slice() {
            [] => String::new(),
            faces => {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!(" show {}", faces.join(" "))
            }
        };
        self.faces.clear();
        let n = |count: u8, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let text = format!(
            "{} fires at {} of {}, {}{shown}, hitting on {hit_on}: {}",
            self.ship(firer),
            words::aim(aim),
            self.ship(target),
            n(dice, "die", "dice"),
            n(hits, "hit", "hits"),
        );
        self.line(2, of, text);
        for (seat, hits) in std::mem::take(&mut self.misfires) {
            let text =
                format!("{} on the hull of {}", n(hits, "misfire", "misfires"), self.name(seat));
            self.page.add(text);
        }
    }

    fn forget(&mut self, sunk: Legend) {
        for (_, legend) in &mut self.black_ships {
            if *legend == Some(sunk) {
                *legend = None;
            }
        }
    }

    fn names_of(&self, seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|seat| self.name(seat)).collect::<Vec<_>>().join(", ")
    }
}

impl Observer<Cove> for Storyteller<'_> {
    fn event(&mut self, event: Event) {
        self.tell_of_turn(event);
    }

    fn decided(&mut self, _game: &Cove, _state: &State, seat: Seat, action: Action) {
        if self.why == Why::Asked {
            let text = said(&self.name(seat), action, self.reasons.take());
            self.line(1, None, text);
        }
        if let Action::CrowsNest(first) = action {
            let text = format!("{} names {} to sail first", self.name(seat), self.name(first));
            self.line(1, None, text);
        }
    }

    fn asks_why(&self) -> bool {
        self.why == Why::Asked
    }

    fn explained(&mut self, _seat: Seat, reasons: Option<&Reasons<Action>>) {
        self.reasons = reasons.cloned();
    }

    fn ended(&mut self, game: &Cove, state: &State) {
        self.page.title("The end");
        for line in board::ranking(&game.snapshot(state), &game.ranks(state), &self.names) {
            self.line(0, None, line);
        }
    }
}

impl HearsChance for Storyteller<'_> {
    fn chance(&mut self, outcome: Outcome) {
        let Outcome { lane, question: Question::Pick { n: 6 }, answer } = outcome else { return };
        match (lane, self.fleeing.take()) {
            (lanes::FATE, Some(seat)) => {
                self.effect(seat, format!("rolls {} against mutiny", answer + 1));
            }
            (lanes::FATE | lanes::COMBAT, _) => self.faces.push(answer + 1),
            _ => {}
        }
    }
}

impl Narrator<Cove> for Storyteller<'_> {
    fn into_story(self) -> String {
        self.page.into_text()
    }
}

/// How many of the actions that a player weighed are told.
const TOLD: usize = 4;

/// What a player says of a choice.
fn said(name: &str, action: Action, reasons: Option<Reasons<Action>>) -> String {
    let Some(Reasons { manner, mut weighed }) = reasons else {
        return format!("({name}: `{action}`; can't say why)");
    };
    weighed.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let best = weighed.iter().take(TOLD).map(|(action, worth)| format!("`{action}` {worth:.2}"));
    let best: Vec<String> = best.collect();
    let list = if best.is_empty() { String::new() } else { format!(": {}", best.join(", ")) };
    let more = match weighed.len().saturating_sub(TOLD) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    format!("({name}: `{action}`; {manner}{list}{more})")
}
