//! Completeness of Pirate's Cove's lists of actions, on random games. Of all possible actions, each
//! list holds exactly the actions that `check` accepts.

use corsair_engine::games::cove::{
    Action, Aim, Ask, Card, Cove, Island, PIRATENBUCHT, PIRATES_COVE, Section, Ship, Stash,
    VolleyCards,
};
use corsair_engine::rulebook::Edition;
use corsair_engine::seat::MAX_SEATS;
use corsair_engine::stream::{NatureDice, SeatRng};
use corsair_engine::{ActionList, Game, NoObserver, Seat, Turn};

const _: () = assert!(matches!(Cove::ACTIONS, ActionList::Complete));

/// Number greater than any bank, hand or hold of these games.
const MANY: u8 = 60;

fn ships() -> Vec<Ship> {
    let players = Seat::all(MAX_SEATS).map(Ship::Of);
    players.chain([Ship::Black(0), Ship::Black(1), Ship::Navy]).collect()
}

/// Returns every possible action except rigs.
fn actions() -> Vec<Action> {
    let mut all = vec![
        Action::Pass,
        Action::SecretMap,
        Action::Flee,
        Action::KeepParrot,
        Action::TakeParrot,
        Action::GiftOfCards,
        Action::GiftWithGold,
        Action::BuyCard,
        Action::EndVisit,
        Action::Stash(Stash::Gold),
        Action::Stash(Stash::Chests),
    ];
    for seat in Seat::all(MAX_SEATS) {
        all.extend([Action::Consort(seat), Action::CrowsNest(seat)]);
    }
    for island in Island::ALL {
        let to: [fn(Island) -> Action; 7] = [
            Action::Intercept,
            Action::Privateering,
            Action::FondFarewell,
            Action::FleeTo,
            Action::Challenge,
            Action::RoyalNavy,
            Action::Sail,
        ];
        all.extend(to.map(|action| action(island)));
    }
    for card in Card::ALL {
        all.extend([Action::Area(card), Action::SleightOfHand(card), Action::Battle(card)]);
    }
    for section in Section::ALL {
        let on: [fn(Section) -> Action; 5] = [
            Action::Reinforce,
            Action::Upgrade,
            Action::Mastercraft,
            Action::Repair,
            Action::Account,
        ];
        all.extend(on.map(|action| action(section)));
        for ship in ships() {
            all.extend([Action::Sabotage(ship, section), Action::Target(ship, Aim::At(section))]);
        }
    }
    all.extend(ships().into_iter().map(|ship| Action::Target(ship, Aim::All)));
    for n in 0..MANY {
        let of_number: [fn(u8) -> Action; 4] =
            [Action::Overboard, Action::Kegs, Action::BuryChests, Action::BuryGold];
        all.extend(of_number.map(|action| action(n)));
        for (grapeshot, six_gun) in [(false, false), (false, true), (true, false), (true, true)] {
            all.push(Action::Fire(VolleyCards { grapeshot, six_gun, kegs: n }));
        }
    }
    all
}

/// Returns every rig with levels up to 10.
fn rigs() -> Vec<Action> {
    let digit = |rig: usize, place: u32| (rig / 11_usize.pow(place) % 11) as u8;
    let rigs = 0..11_usize.pow(4);
    rigs.map(|rig| Action::Rig([0, 1, 2, 3].map(|place| digit(rig, place)))).collect()
}

fn check_lists(edition: Edition, settings: &[&str], deals: u64) {
    let (actions, rigs) = (actions(), rigs());
    for n_seats in 3..=5 {
        let game: Cove = edition.game(n_seats, settings).expect("a table");
        let mut dice = NatureDice::new(11);
        let mut legal = Vec::new();
        for deal in 0..deals {
            dice.open_deal(deal);
            let mut rng = SeatRng::new(11, deal, Seat::new(0));
            let mut state = game.setup(&mut dice, &mut NoObserver);
            while let Turn::Decide(seat) = game.turn(&state) {
                let ask = game.view(&state, seat).ask();
                game.actions(&state, &mut legal);
                let is_rig = matches!(ask, Ask::Rig(_));
                let universe = if is_rig && deal == 0 { &rigs } else { &actions };
                let accepted: Vec<Action> =
                    universe.iter().copied().filter(|&of| game.is_legal(&state, of)).collect();
                let mut listed = if is_rig && deal > 0 { Vec::new() } else { legal.clone() };
                listed.sort_unstable();
                let mut expected = accepted;
                expected.sort_unstable();
                assert_eq!(listed, expected, "{ask:?} {settings:?}");
                let action = rng.choose(&legal);
                game.apply(&mut state, action, &mut dice, &mut NoObserver);
            }
        }
    }
}

#[test]
fn every_legal_action_of_pirates_cove_is_listed() {
    check_lists(PIRATES_COVE, &[], 30);
    check_lists(PIRATENBUCHT, &[], 30);
}

#[test]
fn every_legal_action_of_pirates_cove_is_listed_under_house_rules() {
    for settings in [
        &["start.cards=7", "tavern.deck.powder_keg=9", "tavern.deck.grapeshot=9"][..],
        &["start.cards=6", "tavern.deck.six_gun_salute=9", "tavern.deck.treasure_overboard=9"],
        &["start.cards=6", "tavern.deck.a_fond_farewell=9", "tavern.deck.royal_navy_intercept=9"],
        &["start.cards=6", "tavern.deck.consort=9", "tavern.deck.privateering_commission=9"],
        &["start.cards=6", "tavern.deck.mastercraft=9", "mastercraft.limit=one_per_section"],
        &["treasure_island.player_combat=true", "navigation.cove_allowed=true"],
    ] {
        check_lists(PIRATES_COVE, settings, 8);
    }
    for settings in [
        &["start.cards=6", "tavern.deck.sleight_of_hand=9", "tavern.deck.sabotage=9"][..],
        &["start.cards=6", "tavern.deck.reinforcement=20", "tavern.deck.royal_navy=9"],
        &["start.cards=6", "tavern.deck.flee=9", "tavern.deck.challenge=9"],
        &["start.cards=5", "tavern.deck.secret_stash=12", "secret_stash.in_phase_2=true"],
    ] {
        check_lists(PIRATENBUCHT, settings, 8);
    }
}
