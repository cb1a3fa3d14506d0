//! Play of the dice race: state, actions, events and views.

use corsair_engine::queue::SeatQueue;
use corsair_engine::reactions::{AfterReaction, ReactionStack, ReactionWindow};
use corsair_engine::rulebook::{BadRule, FromRulebook, FromRules, check_seats};
use corsair_engine::{ActionList, Dice, Game, Illegal, Lane, Observer, PerSeat, Pile, Seat, Turn};

use crate::toy::rules::Rules;

/// Dice race under given rules for a number of seats.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct DiceRace {
    rules: Rules,
    seats: usize,
}

/// Lane of the two dice.
pub(crate) const ROLLS: Lane = Lane::nature(0);
/// Lane of cards.
pub(crate) const CARDS: Lane = Lane::nature(1);
/// Sums of two dice that a racer may name as the target.
pub(crate) const REACHES: std::ops::RangeInclusive<u8> = 2..=12;

/// Card, hidden in a hand until a racer plays it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Card {
    Squall,
    Charm,
}

/// Numbers of cards by kind: squalls and charms.
pub(crate) type Cards = [u8; 2];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// Buy this many cards.
    Buy(u8),
    /// Name this sum of two dice as the target.
    Reach(u8),
    Play(Card),
    Pass,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A seat bought this many cards at a price in half points.
    Bought(Seat, u8, i32),
    Drew(Seat, Card),
    Round(u8),
    Reached(Seat, u8),
    Played(Seat, Card),
    /// A seat rolled the first number and needed the second.
    Rolled(Seat, u8, u8),
    /// A seat's score changed by this many half points.
    Scored(Seat, i32),
    /// A seat got this many half points at the end.
    Handicap(Seat, i32),
}

/// Event that seats may react to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum About {
    /// A racer named a target, and opponents may play squalls.
    Reach,
    /// A squall was played, and the racer may play a charm.
    Squall,
}

impl About {
    /// Returns the kind of card that can be played in reaction.
    pub(crate) const fn card(self) -> Card {
        match self {
            About::Reach => Card::Squall,
            About::Squall => Card::Charm,
        }
    }
}

/// Question to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Buy,
    Reach,
    React(About),
    Over,
}

#[derive(Clone, Copy, PartialEq, Hash, Debug)]
pub(crate) struct Racer {
    /// Score in half points.
    pub(crate) score: i32,
    pub(crate) hand: Cards,
}

#[derive(Clone, PartialEq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) table: Table,
    pub(crate) racers: PerSeat<Racer>,
}

/// Public part of the state.
#[derive(Clone, Copy, PartialEq, Hash, Debug)]
pub(crate) struct Table {
    /// Number of the round, from 1; 0 while racers buy cards.
    pub(crate) round: u8,
    /// Seat that buys cards or races.
    pub(crate) racer: Seat,
    /// Target that the racer has named.
    pub(crate) reach: Option<u8>,
    /// Number of squalls that the racer must overcome.
    pub(crate) squalls: u8,
    pub(crate) windows: ReactionStack<About, 2>,
    pub(crate) played: Cards,
}

impl Table {
    pub(crate) const fn at_round(round: u8, racer: Seat) -> Table {
        let windows = ReactionStack::EMPTY;
        Table { round, racer, reach: None, squalls: 0, windows, played: [0; 2] }
    }

    /// Returns the deciding seat and its question.
    pub(crate) fn asked(&self, rounds: u8) -> (Option<Seat>, Ask) {
        match self.windows.innermost() {
            Some((about, window)) => (window.seat(), Ask::React(about)),
            None if self.round > rounds => (None, Ask::Over),
            None if self.round == 0 => (Some(self.racer), Ask::Buy),
            None => (Some(self.racer), Ask::Reach),
        }
    }
}

/// Information that one seat has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View<'s> {
    pub(crate) game: &'s DiceRace,
    pub(crate) table: Table,
    pub(crate) seat: Seat,
    pub(crate) hand: Cards,
    /// Number of cards in each seat's hand.
    pub(crate) hands: PerSeat<u8>,
    /// Score of each seat in half points.
    pub(crate) scores: PerSeat<i32>,
}

impl View<'_> {
    pub(crate) fn ask(&self) -> Ask {
        self.table.asked(self.game.rules.rounds).1
    }
}

impl FromRules for DiceRace {
    type Rules = Rules;

    fn new(rules: Rules, seats: usize) -> Result<DiceRace, BadRule> {
        rules.validate()?;
        check_seats(seats, rules.players.min, rules.players.max)?;
        Ok(DiceRace { rules, seats })
    }
}

impl DiceRace {
    pub(crate) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) const fn deck(&self) -> Cards {
        [self.rules.deck.squall, self.rules.deck.charm]
    }

    /// Returns the state before any racer has bought cards.
    pub(crate) fn start(&self) -> State {
        State {
            table: Table::at_round(0, Seat::new(0)),
            racers: PerSeat::filled(self.seats, Racer { score: 0, hand: [0; 2] }),
        }
    }

    pub(crate) fn ask(&self, state: &State) -> Ask {
        state.table.asked(self.rules.rounds).1
    }

    /// Returns the cards that are neither drawn nor played.
    pub(crate) fn left(&self, state: &State) -> Cards {
        state.racers.iter().fold(minus(self.deck(), state.table.played), |left, (_, racer)| {
            minus(left, racer.hand)
        })
    }

    /// Rolls two dice and returns their sum.
    pub(crate) fn roll(dice: &mut impl Dice) -> u8 {
        dice.d6(ROLLS) + dice.d6(ROLLS)
    }

    /// Closes reaction windows in which no seat has a choice, and rolls after the last window.
    fn resume<D: Dice, O: Observer<DiceRace>>(
        &self,
        state: &mut State,
        dice: &mut D,
        watch: &mut O,
    ) {
        while let Some((about, window)) = state.table.windows.innermost() {
            match window.seat() {
                None => drop(state.table.windows.close()),
                Some(seat) if state.racers[seat].hand[about.card() as usize] > 0 => return,
                Some(_) => window_of(state).pass(),
            }
        }
        let seat = state.table.racer;
        if let Some(reach) = state.table.reach.take() {
            let need = reach + self.rules.squall.harder * state.table.squalls;
            let pips = DiceRace::roll(dice);
            watch.event_at(self, state, Event::Rolled(seat, pips, need));
            if pips >= need {
                state.racers[seat].score += i32::from(reach);
                watch.event_at(self, state, Event::Scored(seat, reach.into()));
            }
            state.table.squalls = 0;
            self.next_racer(state, watch);
        }
    }

    fn next_racer<O: Observer<DiceRace>>(&self, state: &mut State, watch: &mut O) {
        state.table.racer = state.table.racer.left(self.seats);
        if state.table.racer == Seat::new(0) {
            state.table.round += 1;
            if state.table.round <= self.rules.rounds {
                watch.event_at(self, state, Event::Round(state.table.round));
            } else {
                self.score_handicaps(state, watch);
            }
        }
    }
}

impl DiceRace {
    /// Adds the handicaps to the scores at the end of the race (`TOY-6`).
    fn score_handicaps<O: Observer<DiceRace>>(&self, state: &mut State, watch: &mut O) {
        for (seat, &halves) in Seat::all(self.seats).zip(&self.rules.seat.score) {
            if halves > 0 {
                state.racers[seat].score += i32::from(halves);
                watch.event_at(self, state, Event::Handicap(seat, halves.into()));
            }
        }
    }
}

fn window_of(state: &mut State) -> &mut ReactionWindow {
    state.table.windows.innermost_mut().expect("a window is open")
}

pub(crate) fn minus(cards: Cards, others: Cards) -> Cards {
    [cards[0] - others[0], cards[1] - others[1]]
}

/// Draws a card from a deck that is not empty.
pub(crate) fn draw(deck: &mut Cards, dice: &mut impl Dice) -> Card {
    let kind = dice.draw(CARDS, Pile::<1>::new(*deck).copies());
    deck[kind] -= 1;
    [Card::Squall, Card::Charm][kind]
}

impl Game for DiceRace {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    /// Lists only even targets, so that the list is a sample.
    const ACTIONS: ActionList = ActionList::Sample;

    fn seats(&self) -> usize {
        self.seats
    }

    fn setup<D: Dice, O: Observer<DiceRace>>(&self, _dice: &mut D, _watch: &mut O) -> State {
        self.start()
    }

    fn in_setup(&self, state: &State) -> bool {
        state.table.round == 0
    }

    fn turn(&self, state: &State) -> Turn {
        state.table.asked(self.rules.rounds).0.map_or(Turn::Over, Turn::Decide)
    }

    fn actions(&self, state: &State, out: &mut Vec<Action>) {
        out.clear();
        match self.ask(state) {
            Ask::Buy => out.extend((0..=self.rules.card.most).map(Action::Buy)),
            Ask::Reach => out.extend(REACHES.step_by(2).map(Action::Reach)),
            Ask::React(about) => out.extend([Action::Play(about.card()), Action::Pass]),
            Ask::Over => {}
        }
    }

    fn propose<D: Dice>(&self, state: &State, dice: &mut D) -> Option<Action> {
        let mut actions = Vec::new();
        match self.ask(state) {
            Ask::Reach => actions.extend(REACHES.map(Action::Reach)),
            Ask::Buy | Ask::React(_) | Ask::Over => self.actions(state, &mut actions),
        }
        (!actions.is_empty()).then(|| actions[dice.pick(ROLLS, actions.len() as u32) as usize])
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        match (self.ask(state), action) {
            (Ask::Buy, Action::Buy(cards)) if cards <= self.rules.card.most => Ok(()),
            (Ask::Buy, _) => Err(Illegal::new("TOY-2", "it is not a number of cards to buy")),
            (Ask::Reach, Action::Reach(pips)) if REACHES.contains(&pips) => Ok(()),
            (Ask::Reach, _) => Err(Illegal::new("TOY-3", "it is not a reach of 2 to 12")),
            (Ask::React(_), Action::Pass) => Ok(()),
            (Ask::React(about), Action::Play(card)) if card == about.card() => Ok(()),
            (Ask::React(About::Reach), _) => Err(Illegal::new("TOY-4", "a squall may be played")),
            (Ask::React(About::Squall), _) => Err(Illegal::new("TOY-5", "a charm may be played")),
            (Ask::Over, _) => Err(Illegal::new("TOY-1", "the race is over")),
        }
    }

    fn apply<D: Dice, O: Observer<DiceRace>>(
        &self,
        state: &mut State,
        action: Action,
        dice: &mut D,
        watch: &mut O,
    ) {
        let Turn::Decide(seat) = self.turn(state) else { return };
        match action {
            Action::Buy(cards) => {
                let paid = i32::from(cards * self.rules.card.price);
                watch.event_at(self, state, Event::Bought(seat, cards, paid));
                state.racers[seat].score -= paid;
                let mut deck = self.left(state);
                for _ in 0..cards {
                    let card = draw(&mut deck, dice);
                    state.racers[seat].hand[card as usize] += 1;
                    watch.event_at(self, state, Event::Drew(seat, card));
                }
                self.next_racer(state, watch);
            }
            Action::Reach(pips) => {
                watch.event_at(self, state, Event::Reached(seat, pips));
                state.table.reach = Some(pips);
                let mut others = SeatQueue::clockwise(seat, self.seats);
                others.advance();
                let window = ReactionWindow::new(others, AfterReaction::Continue);
                state.table.windows.open(About::Reach, window);
                self.resume(state, dice, watch);
            }
            Action::Play(card) => {
                watch.event_at(self, state, Event::Played(seat, card));
                state.racers[seat].hand[card as usize] -= 1;
                state.table.played[card as usize] += 1;
                window_of(state).react();
                match card {
                    Card::Squall => {
                        state.table.squalls += 1;
                        let racer = SeatQueue::of(&[state.table.racer]);
                        let window = ReactionWindow::new(racer, AfterReaction::Continue);
                        state.table.windows.open(About::Squall, window);
                    }
                    Card::Charm => state.table.squalls -= 1,
                }
                self.resume(state, dice, watch);
            }
            Action::Pass => {
                window_of(state).pass();
                self.resume(state, dice, watch);
            }
        }
    }

    fn view<'s>(&'s self, state: &'s State, seat: Seat) -> View<'s> {
        View {
            game: self,
            table: state.table,
            seat,
            hand: state.racers[seat].hand,
            hands: PerSeat::from_fn(self.seats, |of| state.racers[of].hand.iter().sum()),
            scores: self.scores(state),
        }
    }

    fn resample<D: Dice>(&self, view: View<'_>, dice: &mut D) -> State {
        let mut unseen = minus(minus(self.deck(), view.table.played), view.hand);
        let mut hands = PerSeat::filled(self.seats, [0; 2]);
        hands[view.seat] = view.hand;
        // A seat is asked to react only if it holds the card.
        if let (Some(seat), Ask::React(about)) = view.table.asked(self.rules.rounds)
            && seat != view.seat
        {
            hands[seat][about.card() as usize] = 1;
            unseen[about.card() as usize] -= 1;
        }
        for seat in Seat::all(self.seats) {
            while hands[seat].iter().sum::<u8>() < view.hands[seat] {
                let card = draw(&mut unseen, dice);
                hands[seat][card as usize] += 1;
            }
        }
        let racer = |seat| Racer { score: view.scores[seat], hand: hands[seat] };
        State { table: view.table, racers: PerSeat::from_fn(self.seats, racer) }
    }

    fn scores(&self, state: &State) -> PerSeat<i32> {
        PerSeat::from_fn(self.seats, |seat| state.racers[seat].score)
    }

    fn ranks(&self, state: &State) -> PerSeat<u8> {
        let scores = self.scores(state);
        let above = |seat| scores.iter().filter(|&(_, &score)| score > scores[seat]).count() as u8;
        PerSeat::from_fn(self.seats, above)
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let held = |kind: usize| -> u8 {
            state.racers.iter().map(|(_, racer)| racer.hand[kind]).sum::<u8>()
        };
        for (kind, cards) in self.deck().into_iter().enumerate() {
            if held(kind) + state.table.played[kind] > cards {
                return Err(format!("there are more than {cards} cards of kind {kind}"));
            }
        }
        match state.table.asked(self.rules.rounds) {
            (Some(seat), Ask::React(about)) => {
                match state.racers[seat].hand[about.card() as usize] {
                    0 => Err(format!("{seat} has no card to react with")),
                    _ => Ok(()),
                }
            }
            (None, Ask::React(_)) => Err("a window without a seat is open".into()),
            (_, Ask::Buy | Ask::Reach | Ask::Over) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::EDITION;
    use corsair_engine::laws::check_game;
    use corsair_engine::{Strategy, Uniform};

    #[test]
    fn toy_game_obeys_the_laws_with_every_number_of_seats() {
        for seats in 2..=5 {
            let game = EDITION.game(seats, &[]).expect("an allowed number of seats");
            for deal in 0..200 {
                let mut players: Vec<Box<dyn Strategy<DiceRace>>> =
                    (0..seats).map(|_| Box::new(Uniform) as Box<dyn Strategy<_>>).collect();
                assert_eq!(check_game(&game, &mut players, 1, deal), Ok(()));
            }
        }
    }
}
