//! Tells a game as a story: a heading for each turn, a line for each card and action, what follows from
//! it behind it.

use corsair_engine::chance_observer::ChanceObserver;
use corsair_engine::games::blackbeard::{
    Action, Blackbeard, CardPlace, CardUse, Deed, Event, EventCard, Foe, Gone, Governor, KcCounter,
    Outcome as Result, Pirate, Port, RevelryKind, RollOf, State, Why, lanes,
};
use corsair_engine::record::Outcome;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::{Game, Observer, Reasons, Seat};

use crate::games::blackbeard::story::lines::Lines;
use crate::games::blackbeard::story::words;
use crate::inspect::replay::{self, Narrator};

/// What the story remembers of a pirate.
#[derive(Clone, Copy, Default)]
struct Known {
    owner: Option<Seat>,
    notoriety: u16,
    net_worth: u32,
    loyalty: u8,
}

/// The story of a game.
pub(crate) struct Storyteller<'g> {
    game: &'g Blackbeard,
    names: Vec<String>,
    why: replay::Why,
    lines: Lines,
    pirates: [Known; Pirate::COUNT],
    kcs: [Option<KcCounter>; MAX_SEATS],
    /// The pirate whom the line is about.
    subject: Option<Pirate>,
    /// The pirate action under way, and whether other lines have followed its announcement.
    deed: Option<(Pirate, Deed)>,
    is_interrupted: bool,
    /// Whether the port that is attacked was taken.
    is_taken: bool,
    /// Whether a card was played of which the actions are yet to be told.
    is_card_open: bool,
    /// What is added to the dice that lie open.
    plus: i16,
    /// At whom or what the next card is aimed.
    aim: String,
    /// The card played at once that strikes a port, and the dice that say which.
    strike: Option<(EventCard, Vec<u8>)>,
}

impl<'g> Storyteller<'g> {
    pub(super) fn new(
        game: &'g Blackbeard,
        names: Vec<String>,
        why: replay::Why,
    ) -> Storyteller<'g> {
        let mut lines = Lines::default();
        lines.heading("The set-up");
        let (pirates, kcs) = ([Known::default(); Pirate::COUNT], [None; MAX_SEATS]);
        Storyteller {
            game,
            names,
            why,
            lines,
            pirates,
            kcs,
            subject: None,
            deed: None,
            is_interrupted: false,
            is_taken: false,
            is_card_open: false,
            plus: 0,
            aim: String::new(),
            strike: None,
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// A line about a pirate.
    fn of(&mut self, pirate: Pirate, what: &str) {
        let owner = self.pirates[pirate.index()].owner;
        let line = match owner {
            Some(owner) => format!("{pirate}, of {}, {what}", self.name(owner)),
            None => format!("{pirate} {what}"),
        };
        self.lines.begin(line);
        self.subject = Some(pirate);
        self.is_interrupted = true;
    }

    /// A line about anything else.
    fn line(&mut self, what: String) {
        self.lines.begin(what);
        self.subject = None;
        self.is_interrupted = true;
    }

    /// The action under way is carried out, after what others have done about it.
    fn resume(&mut self) {
        if let Some((pirate, deed)) = self.deed.filter(|_| self.is_interrupted) {
            let deed = words::deed(self.game, deed);
            self.of(pirate, &format!("now {deed}"));
        }
        self.is_interrupted = false;
    }

    /// What follows for a pirate.
    fn to(&mut self, pirate: Pirate, what: &str) {
        match self.subject == Some(pirate) {
            true => self.lines.add(what),
            false => self.lines.add(format!("{pirate} {what}")),
        }
    }

    fn hunter(&self, foe: Foe) -> String {
        match foe {
            Foe::Warship(area) => format!("the warship of {area}"),
            Foe::Kc(seat) => self.kc(seat),
        }
    }

    fn kc(&self, seat: Seat) -> String {
        let who = self.kcs[seat.index()].map_or("a KC", words::kc);
        format!("KC {who} of {}", self.name(seat))
    }

    fn card(&mut self, seat: Seat, card: &str, used: [&str; 2]) {
        let [verb, after] = used;
        let aim = std::mem::take(&mut self.aim);
        self.line(format!("{} {verb} {card}{aim}{after}", self.name(seat)));
    }

    fn gains(&mut self, pirate: Pirate, by: u16) {
        let known = &mut self.pirates[pirate.index()];
        known.notoriety += by;
        let now = known.notoriety;
        self.to(pirate, &format!("Notoriety +{by} (now {now})"));
    }

    /// Pirates: where they go, what they meet.
    fn voyage(&mut self, event: Event) {
        match event {
            Event::Deployed(seat, pirate, area, hull) => {
                let loyalty = self.game.rules().setup.loyalty;
                self.pirates[pirate.index()] =
                    Known { owner: Some(seat), loyalty, ..Known::default() };
                let (name, full) = (self.name(seat), pirate.full_name());
                self.line(format!("{name} sends {full} to {area} in a {hull}"));
                self.subject = Some(pirate);
            }
            Event::Announced(pirate, deed) => {
                let words = words::deed(self.game, deed);
                self.of(pirate, &words);
                (self.deed, self.is_interrupted) = (Some((pirate, deed)), false);
                self.is_taken = false;
            }
            Event::ActionOver(pirate, deed, outcome) => {
                let is_alive = self.deed.take().is_some();
                match (outcome, deed) {
                    (Result::Lost, _) if is_alive => self.to(pirate, "the action is lost"),
                    (Result::Lost, _) => {}
                    (Result::Done, Deed::Attack(_)) if !self.is_taken => {
                        self.lines.add("the port holds");
                    }
                    (Result::Done, _) => {}
                }
            }
            Event::Moved(pirate, to, Why::PortAttack) => {
                self.is_taken = true;
                self.to(pirate, &format!("takes {to}"));
            }
            Event::Moved(_, _, Why::Move) => self.resume(),
            Event::Moved(pirate, to, why) => {
                self.to(pirate, &format!("goes to {to}{}", words::because(why)));
            }
            Event::Attacked(pirate, foe) => {
                let foe = self.hunter(foe);
                self.line(format!("{foe} comes at {pirate}"));
                self.subject = Some(pirate);
            }
            Event::Answered(pirate, answer) => self.to(pirate, words::answer(answer)),
            Event::Intercepted(pirate, _, how) => self.to(pirate, words::interception(how)),
            Event::Converted(pirate, hull) => self.to(pirate, &format!("sails a {hull} now")),
            Event::Allied(pirate, with) => self.to(pirate, &format!("is allied with {with}")),
            Event::AllianceOver(pirate, with, _) => {
                self.to(pirate, &format!("is no longer allied with {with}"));
            }
            Event::Mutiny(pirate) => self.of(pirate, "faces a mutiny"),
            Event::Succeeded(old, new, seat, why) => {
                let loyalty = self.game.rules().mutiny.loyalty;
                self.pirates[new.index()] =
                    Known { owner: Some(seat), loyalty, ..Known::default() };
                let (name, because) = (self.name(seat), words::because(why));
                self.lines.add(format!("{new} of {name} takes over the ship of {old}{because}"));
            }
            Event::Retired(pirate, how) => {
                let Known { notoriety, net_worth, .. } = self.pirates[pirate.index()];
                let how = words::retired(how);
                self.of(
                    pirate,
                    &format!(
                        "retires {how} with Notoriety {notoriety} and a Net Worth of {net_worth}"
                    ),
                );
            }
            Event::Eliminated(pirate, by, why) => {
                self.deed = self.deed.filter(|&(active, _)| active != pirate);
                let notoriety = self.pirates[pirate.index()].notoriety;
                let how = match by {
                    Some(seat) => format!(" by {}", self.kc(seat)),
                    None => words::because(why).into(),
                };
                self.of(pirate, &format!("is dead{how}, with Notoriety {notoriety}"));
            }
            Event::ChallengerDied(pirate) => self.to(pirate, "dies in the duel"),
            _ => self.ship(event),
        }
    }

    /// What changes on a display.
    fn ship(&mut self, event: Event) {
        match event {
            Event::Rerolled(_, pirate, _, total) => {
                let sum = words::sum(total, self.plus);
                self.to(pirate, &format!("spends Cunning and rolls again, {sum}"));
            }
            Event::Cunning(pirate, now, why) if why != Why::Cunning => {
                self.to(pirate, &format!("has {now} Cunning left"));
            }
            Event::Notoriety(pirate, by, _) => self.gains(pirate, by),
            Event::Loyalty(pirate, by, now, _) => {
                self.pirates[pirate.index()].loyalty = now;
                self.to(pirate, &format!("Loyalty {} (now {now})", words::signed(by.into())));
            }
            Event::Combat(pirate, by, now, _) => {
                self.to(pirate, &format!("Combat {} (now {now})", words::signed(by.into())));
            }
            Event::Speed(pirate, by, now, _) => {
                self.to(pirate, &format!("Speed {} (now {now})", words::signed(by.into())));
            }
            Event::Hold(pirate, hold, now, _) => match now {
                0 => self.to(pirate, &format!("hold {} is emptied", hold + 1)),
                _ => self.to(pirate, &format!("{now} doubloons in hold {}", hold + 1)),
            },
            Event::NetWorth(pirate, now, _) => {
                self.pirates[pirate.index()].net_worth = now;
                self.to(pirate, &format!("Net Worth {now}"));
            }
            Event::Worth(pirate, sum, why) => {
                let of = match why {
                    Why::Cargo => "a cargo worth",
                    Why::PortAttack => "booty of",
                    Why::Ransom => "a ransom of",
                    Why::Haven | Why::Bribe => "the governor wants",
                    Why::Treasure => "treasure of",
                    _ => "a sum of",
                };
                self.to(pirate, &format!("{of} {sum}"));
            }
            Event::HostageTaken(pirate, hostage, nation) => {
                self.to(pirate, &format!("takes a hostage, {hostage} ({nation})"));
            }
            Event::HostageGone(pirate, hostage, why) => {
                let how = match why {
                    Why::Ransom => "is ransomed",
                    Why::Torture => "is tortured",
                    Why::Scurvy | Why::Disease => "dies of disease",
                    _ => "is lost",
                };
                self.to(pirate, &format!("{hostage} {how}"));
            }
            Event::Noted(pirate, port, now) => {
                self.to(pirate, &format!("Information on {port} is {now}"));
            }
            Event::Haven(pirate, port) => self.to(pirate, &format!("{port} is a Safe Haven")),
            Event::HavenLost(pirate, port, _) => {
                self.to(pirate, &format!("{port} is no longer his Safe Haven"));
            }
            Event::Bribed(pirate, port) => {
                self.to(pirate, &format!("has sounded out the governor of {port}"));
            }
            Event::History(pirate, nation) => {
                self.to(pirate, &format!("{nation} ports are closed to him"));
            }
            Event::Letter(pirate, nation) => {
                self.to(pirate, &format!("has a Letter of Marque ({nation})"));
            }
            Event::LetterGone(pirate, _) => self.to(pirate, "the Letter of Marque is gone"),
            Event::Guns(pirate) => self.to(pirate, "Heavy Guns aboard"),
            Event::GunsGone(pirate, _) => self.to(pirate, "the Heavy Guns are gone"),
            Event::Treasure(pirate) => self.to(pirate, "knows of Buried Treasure"),
            Event::TreasureGone(pirate, _) => self.to(pirate, "the treasure map is gone"),
            Event::Scurvy(pirate) => self.to(pirate, "scurvy aboard"),
            Event::ScurvyGone(pirate, _) => self.to(pirate, "the scurvy ends"),
            Event::Revelry(pirate, kind, ..) => match kind {
                RevelryKind::Voluntary => self.to(pirate, "the crew is let loose to revel"),
                RevelryKind::Involuntary => self.to(pirate, "the crew revels against his will"),
            },
            Event::Recovering(pirate, now) => {
                self.to(pirate, &format!("recovery action {now}"));
            }
            Event::RevelryGone(pirate, _) => self.to(pirate, "the crew is sober"),
            _ => self.sea(event),
        }
    }

    /// What happens to the map and to hunters.
    fn sea(&mut self, event: Event) {
        match event {
            Event::Governor(port, governor, why) => {
                let port = words::port(self.game, port);
                match (governor, why) {
                    (Governor::Pro, _) => {
                        self.lines.list("governors", "Pro-Pirate governors at", port);
                    }
                    (Governor::Anti, _) => {
                        let because = words::because(why);
                        self.lines.add(format!("an Anti-Pirate governor at {port}{because}"));
                    }
                    (Governor::None, _) => self.lines.add(format!("the governor of {port} goes")),
                }
            }
            Event::MerchantPlaced(port, _) => {
                self.lines.list("merchants", "Merchants off", port.to_string());
            }
            Event::MerchantFound(_, merchant) => {
                self.lines.add(format!("finds {}", words::merchant(merchant)));
            }
            Event::MerchantGone(port, why) if !matches!(why, Why::Loot | Why::Declined) => {
                let because = words::because(why);
                self.lines.add(format!("the merchant of {port} is gone{because}"));
            }
            Event::KcPlaced(seat, who, area, why) => {
                self.kcs[seat.index()] = Some(who);
                let (kc, because) = (self.kc(seat), words::because(why));
                self.lines.add(format!("{kc} comes to {area}{because}"));
            }
            Event::KcMoved(seat, to, why) => {
                let kc = self.kc(seat);
                match why {
                    Why::KcUsed => self.line(format!("{kc} sails to {to}")),
                    _ => self.line(format!("{kc} sails to {to}{}", words::because(why))),
                }
            }
            Event::KcGone(seat, _, gone, why) => {
                let kc = self.kc(seat);
                self.kcs[seat.index()] = None;
                match gone {
                    Gone::Out => self.lines.add(format!("{kc} is dead{}", words::because(why))),
                    Gone::ToTheCup => {
                        self.lines.add(format!("{kc} leaves the map{}", words::because(why)));
                    }
                }
            }
            Event::WarshipPlaced(area, _) => {
                self.lines.add(format!("a warship is sighted in {area}"));
            }
            Event::WarshipGone(area, _, why) => {
                let because = words::because(why);
                self.lines.add(format!("the warship of {area} is gone{because}"));
            }
            Event::PortDestroyed(port, _) => self.lines.add(format!("{port} is destroyed")),
            _ => self.table(event),
        }
    }

    /// Cards, turns and points.
    fn table(&mut self, event: Event) {
        match event {
            Event::Turn(turn, seat) => {
                let heading = format!("Turn {turn}, {}", self.name(seat));
                self.lines.heading(&heading);
                self.subject = None;
            }
            Event::Drew(seat, card) => {
                let words = format!("{} draws", self.name(seat));
                self.lines.list("draws", &words, card.to_string());
                self.subject = None;
            }
            Event::DrewPirate(seat, pirate) => {
                let words = format!("{} gets the pirate card of", self.name(seat));
                self.lines.list("pirates", &words, pirate.to_string());
                self.subject = None;
            }
            Event::Reshuffled => {
                self.line("The discards and the General Pardon become a new deck".into());
            }
            Event::Card(seat, card, used) => {
                self.card(seat, &card.to_string(), words::used(used));
                self.is_card_open = matches!(
                    used,
                    CardUse::Actions | CardUse::EventAndActions | CardUse::OneAction
                );
                let strikes = matches!(card.event(), EventCard::StormsAtSea | EventCard::Disease);
                self.strike = strikes.then(|| (card.event(), Vec::new()));
                if used == CardUse::Discard {
                    self.strike = None;
                }
            }
            Event::CardTo(card, CardPlace::Deck) => {
                self.lines.add(format!("{card} goes back into the deck"));
            }
            Event::CardTo(card, CardPlace::Aside) => self.lines.add(format!("{card} lies aside")),
            Event::CardTo(card, CardPlace::Out) => {
                self.lines.add(format!("{card} is out of the game"));
            }
            Event::HandPassed(from, to) => {
                let words = format!("{} to {}", self.name(from), self.name(to));
                self.lines.list("hands", "Hands are passed:", words);
                self.subject = None;
            }
            Event::Actions(_, number, of) => match std::mem::take(&mut self.is_card_open) {
                true => self.lines.add(words::actions(number, of)),
                false => {
                    self.lines.add(format!("actions left to the other pirates: {number}"));
                }
            },
            Event::ActionsLost(seat, number) => {
                let name = self.name(seat);
                self.line(format!("{name} leaves {number} of the actions unused"));
            }
            Event::PirateConverted(pirate, seat) => {
                let name = self.name(seat);
                self.lines.add(format!("{pirate} serves {name} as a KC"));
            }
            Event::Points(seat, halves, pirate, _) => {
                let (points, name) = (words::points(halves), self.name(seat));
                self.lines.list("points", "Points:", format!("{points} for {name} by {pirate}"));
            }
            Event::Pardon(n) => self.lines.add(format!("it is the General Pardon's time {n}")),
            Event::PardonBegins(seat) => {
                let name = self.name(seat);
                self.lines.add(format!("English ports pardon until {name} has had another turn"));
            }
            Event::PardonEnds => self.line("The General Pardon is over".into()),
            Event::PardonReturns => self.line("The General Pardon is in the deck again".into()),
            Event::GameOver => self.lines.heading("The end"),
            _ => {}
        }
    }

    /// At whom or what a card is aimed, behind its name.
    fn aimed(&self, action: Action) -> String {
        let against = || {
            let active = self.deed.map(|(pirate, _)| format!(" against {pirate}"));
            active.unwrap_or_default()
        };
        match action {
            Action::PlayOn(card, pirate) => match card.event() {
                EventCard::PiraticalAmbition => format!(" with {pirate}{}", against()),
                EventCard::PirateConverts => format!(" with {pirate}"),
                _ => format!(" on {pirate}"),
            },
            Action::PlayAt(_, port) => format!(" at {port}"),
            Action::Play(card) if card.event().is_against_a_pirate() => against(),
            Action::FairWinds(_, wind, _) => format!(" ({wind})"),
            _ => String::new(),
        }
    }

    /// What dice are compared with, where that does not lie on the table beside them.
    fn needed(&self, of: RollOf, pirate: Option<Pirate>) -> String {
        let known = pirate.map(|pirate| self.pirates[pirate.index()]).unwrap_or_default();
        match of {
            RollOf::Find => format!(" ({} finds)", self.game.rules().find.needed),
            RollOf::Arrival => format!(" (comes below {})", known.notoriety),
            RollOf::Conspiracy => format!(" (a mutiny above {})", known.loyalty),
            RollOf::Mutiny => pirate.map_or_else(String::new, |pirate| {
                format!(" (he falls above {})", self.game.rated(pirate).leadership)
            }),
            _ => String::new(),
        }
    }

    fn rolled(&mut self, of: RollOf, pirate: Option<Pirate>, dice: u8, total: u8, plus: i16) {
        if of.resolves_a_deed() {
            self.resume();
        }
        if pirate.is_some() {
            self.plus = plus;
        }
        let sum = format!("{} {}", words::roll(of), words::sum(total, plus));
        let dice = if dice == 1 { String::new() } else { format!(" on {dice} dice") };
        let needed = self.needed(of, pirate);
        let words = format!("{sum}{dice}{needed}");
        match (pirate, words::other_side(of)) {
            (Some(pirate), _) => self.to(pirate, &words),
            (None, Some(side)) => self.lines.add(format!("{side} {words}")),
            (None, None) => self.lines.add(words),
        }
    }
}

impl Observer<Blackbeard> for Storyteller<'_> {
    fn event(&mut self, event: Event) {
        match event {
            Event::Rolled(of, pirate, dice, total, plus) => {
                self.rolled(of, pirate, dice, total, plus);
            }
            other => self.voyage(other),
        }
    }

    fn decided(&mut self, _game: &Blackbeard, _state: &State, seat: Seat, action: Action) {
        let what = match action {
            Action::DeployKc => "calls for a KC",
            Action::KcAttack(port) => &format!("has the KC raid {port}"),
            Action::Oust => "has the KC oust the pirates of the port",
            Action::UseWarship => "uses the warship on station",
            Action::Leave => "leaves the warship on station",
            Action::Hold => "deploys nobody",
            Action::Decline => "declines the cargo",
            Action::Refuse => "refuses to pay",
            Action::TakeNothing => "takes nothing of the loser's",
            Action::TakeShip => "goes over to the loser's ship",
            _ => {
                self.aim = self.aimed(action);
                return;
            }
        };
        match action {
            Action::DeployKc | Action::KcAttack(_) | Action::Oust | Action::UseWarship => {
                self.line(format!("{} {what}", self.name(seat)));
            }
            _ => self.lines.add(format!("{} {what}", self.name(seat))),
        }
    }

    fn asks_why(&self) -> bool {
        self.why == replay::Why::Asked
    }

    fn explained(&mut self, seat: Seat, reasons: Option<&Reasons<Action>>) {
        let Some(reasons) = reasons else { return };
        let weighed = reasons.weighed.iter().map(|(action, worth)| format!("{action} {worth:.2}"));
        let weighed: Vec<String> = weighed.collect();
        let all =
            if weighed.is_empty() { String::new() } else { format!(": {}", weighed.join("; ")) };
        self.line(format!("[{} {}{all}]", self.name(seat), reasons.manner));
    }

    fn ended(&mut self, game: &Blackbeard, state: &State) {
        let (scores, ranks) = (game.scores(state), game.ranks(state));
        let mut order: Vec<Seat> = Seat::all(game.seats()).collect();
        order.sort_by_key(|&seat| ranks[seat]);
        for seat in order {
            let (place, points) = (ranks[seat] + 1, words::points(scores[seat]));
            self.line(format!("{place}. {} with {points} points", self.name(seat)));
        }
    }
}

impl ChanceObserver for Storyteller<'_> {
    /// The d66 of a card that strikes a port has no event of its own.
    fn chance(&mut self, outcome: Outcome) {
        let Some((card, dice)) = &mut self.strike else { return };
        if outcome.lane != lanes::PORTS {
            return;
        }
        dice.push(outcome.answer as u8);
        if let [tens, ones] = dice[..] {
            let port = Port::new(usize::from(6 * tens + ones));
            let words = match card {
                EventCard::StormsAtSea => format!("in {}", self.game.area_of(port)),
                _ => format!("in {port}"),
            };
            self.strike = None;
            self.lines.add(words);
        }
    }
}

impl Narrator<Blackbeard> for Storyteller<'_> {
    fn into_story(self) -> String {
        self.lines.finish()
    }
}
