//! Refusals of illegal actions: the id of the broken rule, and the reason in words (`Game::check`).

use super::gunners::Flight;
use crate::game::Illegal;
use crate::games::spanish_main::data::effect::{Effect, Keyword};
use crate::games::spanish_main::data::pieces::{CoinAt, CrewAt, CrewNo, Face, IslandNo, ShipNo};
use crate::games::spanish_main::rules::berths::BERTHS;
use crate::games::spanish_main::state::State;
use crate::games::spanish_main::state::action::{Action, Object};
use crate::games::spanish_main::state::game::SpanishMain;
use crate::games::spanish_main::state::kinds::{ActionKind, Aim, Gunner, ShootsBy, Shot, Site};
use crate::games::spanish_main::state::question::{Ask, Question};
use crate::games::spanish_main::state::rig::Mast;
use crate::games::spanish_main::state::ship::{Afloat, Spell};
use crate::seat::Seat;
use crate::words::seat_in_words;

/// Id of a broken rule, with the reason in words.
type Fault = (&'static str, String);

/// Returns an error with the given rule and reason unless `kept` is true.
fn require(kept: bool, rule: &'static str, reason: impl FnOnce() -> String) -> Result<(), Fault> {
    if kept { Ok(()) } else { Err((rule, reason())) }
}

impl SpanishMain {
    /// Returns the refusal of an action that is missing from the menu of a question.
    pub(super) fn refusal(&self, state: &State, ask: Ask, action: Action) -> Illegal {
        let asked = ask.question.rule();
        let (rule, reason) = match self.check_answer(state, ask, action) {
            Err(fault) => fault,
            Ok(()) => (asked, format!("`{action}` is not possible now")),
        };
        Illegal::new(rule, reason).as_answer_to(asked)
    }

    fn check_answer(&self, state: &State, ask: Ask, action: Action) -> Result<(), Fault> {
        let question = ask.question;
        pieces_exist(state, question, action)?;
        match (question, action) {
            (Question::Order, _) => self.check_order(state, ask, action),
            (Question::Fleet, Action::ChooseFleet(fleet)) => {
                let most = self.fleets().len();
                require(usize::from(fleet) < most, "SM-FLT-1", || {
                    format!("there is no fleet {fleet}: the list has fleets 0 to {}", most - 1)
                })
            }
            (Question::Home(_), Action::ChooseHome(island)) => {
                require(state.island(island).home.is_none(), "SM-SET-4", || {
                    format!("{island} is a home already")
                })
            }
            (Question::Berth(_), Action::Berth(number)) => {
                let reason = match number < BERTHS {
                    true => format!("berth {number} is taken, or off the table for this ship"),
                    false => format!("there is no berth {number}: berths are 0 to {}", BERTHS - 1),
                };
                Err(("SM-SET-5", reason))
            }
            (Question::Segment(ship), Action::EndMove) => {
                require(!state.ship(ship).must_leave, "SM-EFF-5", || {
                    format!("{ship} must leave the enemy home")
                })
            }
            (Question::Touch(ship), Action::Touch(contact)) => {
                Err(("SM-GEO-7", format!("the bow of {ship} does not touch {contact}")))
            }
            (Question::Fire, Action::Fire(gun, aim, shot)) => {
                self.check_shot(state, gun, aim, shot)
            }
            (Question::Fire, Action::Broadsides(aim)) => self.check_broadsides(state, aim),
            (Question::Fire, Action::Smoke(_) | Action::SmokeAt(_)) => {
                let reason = "smoke needs a crew with SMOKEPOT that has not been used in this turn, a \
                              given shoot action, and a place on the table clear of islands and docked ships";
                Err(("SM-CRW-4", reason.into()))
            }
            (Question::Ram(ship), Action::Yes) => {
                Err(("SM-RAM-1", format!("{ship} touches no enemy that she may ram")))
            }
            (Question::Ram(ship), Action::Ship(other)) => {
                Err(("SM-EFF-6", format!("{ship} can't board {other} from her place")))
            }
            (Question::LoseMast(ship, _) | Question::BurnMast(ship), Action::Mast(mast)) => {
                let stands = state.ship(ship).rig.stands(Mast(mast));
                require(stands, question.rule(), || format!("mast{mast} of {ship} does not stand"))
            }
            (Question::RestoreMast(ship), Action::Mast(mast)) => {
                Err(("SM-REP", format!("mast{mast} of {ship} is not lost")))
            }
            (Question::LoseFlag(island), Action::Flag(flag)) => {
                Err(("SM-FRT-6", format!("the fort of {island} has no flag{flag}")))
            }
            (Question::BuildFort, Action::Build(fort, island)) => {
                self.check_building(state, ask.seat, fort, island)
            }
            (Question::Load(ship), _) => self.check_loading(state, ship, action),
            (Question::Plunder, _) => self.check_plunder(state, action),
            (Question::PutOff(ship), Action::Crew(_) | Action::PutOff(_)) => {
                let reason = format!("`{action}` does not reduce the excess cargo of {ship}");
                Err(("SM-CAR-3", reason))
            }
            (
                Question::PushTo(ship) | Question::LeaveFog(ship) | Question::Untangle(ship),
                Action::Face(heading),
            ) => {
                let way = heading.number();
                Err((
                    question.rule(),
                    format!("{ship} would overlap an island or ship on heading {way}"),
                ))
            }
            _ => Err((question.rule(), no_answer(question, action))),
        }
    }

    /// Checks that an order is legal for the seat whose turn it is.
    fn check_order(&self, state: &State, ask: Ask, action: Action) -> Result<(), Fault> {
        let seat = ask.seat;
        match action {
            Action::EndTurn => {
                let bound = state.fleet(seat).find(|&ship| state.ship(ship).must_leave);
                require(bound.is_none(), "SM-EFF-5", || {
                    let ship = bound.map_or_else(String::new, |ship| ship.to_string());
                    format!("{ship} must be given a move action away from the enemy home first")
                })
            }
            Action::Shoot(Gunner::Marine(crew)) => self.check_marine(state, seat, crew),
            Action::Shoot(Gunner::Fort(island)) => self.check_fort(state, seat, island),
            Action::Ashore(crew) => self.check_ashore(state, seat, crew),
            Action::Aboard(crew, ship) => self.check_aboard(state, seat, crew, ship),
            Action::Move(ship)
            | Action::Push(ship, _)
            | Action::Explore(ship, _)
            | Action::Shoot(Gunner::Ship(ship))
            | Action::Repair(ship)
            | Action::FreeOfWeeds(ship)
            | Action::LookAround(ship)
            | Action::ExploreFreely(ship)
            | Action::LoadFromFort(ship, _)
            | Action::UnloadAtFort(ship, _)
            | Action::Tow(ship, _)
            | Action::Release(ship)
            | Action::SternTurn(ship, _)
            | Action::Scuttle(ship)
            | Action::Use(ship, ..) => {
                is_of(state, seat, ship)?;
                is_able(state, ship, action)?;
                if let Some((_, action_kind)) = action.standard() {
                    self.has_an_action(state, ship, action_kind)?;
                }
                self.check_order_of_ship(state, ship, action)
            }
            _ => Err(("SM-TRN-1", no_answer(ask.question, action))),
        }
    }

    /// Checks that a ship may take one more standard action of kind `action_kind`.
    fn has_an_action(
        &self,
        state: &State,
        ship: ShipNo,
        action_kind: ActionKind,
    ) -> Result<(), Fault> {
        let must_go = action_kind != ActionKind::Move
            && state.ship(ship).must_leave
            && self.may_act(state, ship, ActionKind::Move)
            && self.may_be_moved(state, ship);
        require(!must_go, "SM-EFF-5", || format!("{ship} must leave the enemy home first"))?;
        require(self.may_act(state, ship, action_kind), "SM-TRN-2", || {
            let had = state.ship(ship).turn.actions;
            let actions = if had == 1 { "her action".into() } else { format!("{had} actions") };
            format!("{ship} has had {actions} in this turn")
        })
    }

    fn check_order_of_ship(
        &self,
        state: &State,
        ship: ShipNo,
        action: Action,
    ) -> Result<(), Fault> {
        let of = state.ship(ship);
        match action {
            Action::Move(_) => self.check_move(state, ship),
            Action::Push(_, other) => self.check_push(state, ship, other),
            Action::Explore(_, site) => self.check_exploring(state, ship, site),
            Action::Shoot(_) => self.check_shooting(state, ship),
            Action::Repair(_) => {
                moves_and_shoots_only(state, ship)?;
                let in_yard = state.is_in_yard(ship) || of.kit.has(Effect::Shipwright);
                require(in_yard, "SM-REP", || {
                    format!(
                        "{ship} is not docked at home or a fort of her seat, and has no Shipwright"
                    )
                })?;
                let is_whole = of.rig.each_lost().next().is_none();
                require(!is_whole, "SM-REP", || format!("{ship} has lost no mast"))
            }
            Action::FreeOfWeeds(_) => require(of.weeds.is_some(), "SM-TER-4", || {
                format!("{ship} is not tangled in weeds")
            }),
            Action::LookAround(_) => Err((
                "SM-FRT-7",
                format!("{ship} is not at a fort with FORT_PEEK_ISLANDS, or all treasure is known"),
            )),
            Action::ExploreFreely(_) => self.check_exploring_freely(state, ship),
            Action::LoadFromFort(_, face) => {
                is_at_own_fort(state, ship)?;
                require(state.free_spaces(ship) > 0, "SM-FLT-3", || no_space(ship))?;
                let reason =
                    "is not in the fort, was put in this turn, or belongs to the fort's cost";
                Err(("SM-FRT-4", format!("`{face}` {reason}")))
            }
            Action::UnloadAtFort(_, face) => {
                is_at_own_fort(state, ship)?;
                Err(("SM-CAR-1", format!("{ship} has no `{face}` that is worth gold aboard")))
            }
            Action::Tow(_, other) => self.check_taking_in_tow(state, ship, other),
            Action::Release(_) => {
                let towed = of.tows.ok_or_else(|| ("SM-TOW-2", format!("{ship} tows no ship")))?;
                require(!of.turn.released.contains(&towed), "SM-TRN-3", || {
                    format!("{ship} has released {towed} in this turn")
                })?;
                Err(("SM-TOW-2", format!("{towed} would overlap an island or ship when released")))
            }
            Action::SternTurn(..) => {
                let turns = of.kit.is(Keyword::Galley) || of.kit.is(Keyword::Schooner);
                require(turns, "SM-KEY-11", || {
                    format!("{ship} is neither a galley nor a schooner")
                })?;
                let reason = "may turn on her stern only once, after a move action";
                Err(("SM-KEY-11", format!("{ship} {reason}")))
            }
            Action::Scuttle(_) => {
                require(of.rig.is_derelict(), "SM-SCU-1", || format!("{ship} is not derelict"))?;
                require(!of.scuttling, "SM-SCU-1", || {
                    format!("{ship} is scuttled already, and sinks on her next turn")
                })?;
                require(!of.turn.scuttle_tried, "SM-SCU-1", || {
                    format!("{ship} has tried to scuttle in this turn")
                })
            }
            Action::Use(_, effect, object) => self.check_use(state, ship, effect, object),
            _ => Ok(()),
        }
    }

    fn check_move(&self, state: &State, ship: ShipNo) -> Result<(), Fault> {
        let of = state.ship(ship);
        if let Some(by) = of.towed_by {
            return Err(("SM-TOW-2", format!("{ship} is in tow of {by}")));
        }
        require(of.weeds.is_none(), "SM-TER-4", || format!("{ship} is tangled in weeds"))?;
        require(!of.turn.untangled, "SM-TER-4", || {
            format!("{ship} was freed of weeds in this turn, and moves from the next turn on")
        })?;
        require(of.chained != Spell::ThisTurn, "SM-CRW-3", || {
            format!("{ship} was hit by chainshot, and does not move in this turn")
        })?;
        require(self.bars(state, ship).is_some(), "SM-MOV-7", || {
            format!("{ship} is derelict and can't move")
        })?;
        require(!self.is_pinned(state, ship), "SM-PIN", || format!("{ship} is pinned"))
    }

    fn check_push(&self, state: &State, ship: ShipNo, other: ShipNo) -> Result<(), Fault> {
        let (of, at) = (state.ship(ship), state.ship(other));
        not_derelict(state, ship)?;
        self.check_ability(state, ship, Effect::PushEnemy5)?;
        require(at.seat != of.seat, "SM-EFF-4", || format!("{other} is not an enemy ship"))?;
        require(at.afloat == Afloat::Yes, "SM-EFF-4", || format!("{other} is not on the table"))?;
        require(at.towed_by.is_none(), "SM-EFF-4", || format!("{other} is in tow"))
    }

    /// Checks that a ship has an ability and may use it in the current turn.
    fn check_ability(&self, state: &State, ship: ShipNo, effect: Effect) -> Result<(), Fault> {
        let of = state.ship(ship);
        require(of.kit.has(effect), effect.rule(), || format!("{ship} has no working {effect}"))?;
        require(!of.turn.used.contains(&effect), "SM-TRN-6", || {
            format!("{ship} has used {effect} in this turn, or it was cancelled")
        })
    }

    fn check_exploring(&self, state: &State, ship: ShipNo, site: Site) -> Result<(), Fault> {
        moves_and_shoots_only(state, ship)?;
        match site {
            Site::Island(island) => {
                is_wild(state, island)?;
                require(state.docked(ship) == Some(island), "SM-EXP-1", || {
                    format!("{ship} is not docked at {island}")
                })?;
                require(state.ship(ship).turn.began_docked == Some(island), "SM-EXP-1", || {
                    format!("{ship} did not begin this turn docked at {island}")
                })
            }
            Site::Ship(other) => {
                let touches = state.touching(ship).any(|at| at == other);
                require(touches, "SM-EXP-3", || format!("{ship} and {other} do not touch"))?;
                require(self.may_search(state, ship, other), "SM-EXP-3", || {
                    format!("{other} is an enemy ship that is neither derelict nor a wreck")
                })
            }
        }
    }

    fn check_exploring_freely(&self, state: &State, ship: ShipNo) -> Result<(), Fault> {
        moves_and_shoots_only(state, ship)?;
        let island = is_docked(state, ship, "SM-EXP-2")?;
        is_wild(state, island)?;
        let seat = state.ship(ship).seat;
        require(state.island(island).marks.has(seat), "SM-EXP-2", || {
            format!("{island} has no mark of {}", seat_in_words(seat))
        })?;
        require(!state.ship(ship).turn.explored, "SM-EXP-2", || {
            format!("{ship} has explored {island} since she docked")
        })
    }

    fn check_shooting(&self, state: &State, ship: ShipNo) -> Result<(), Fault> {
        let of = state.ship(ship);
        self.has_begun_to_shoot(state)?;
        require(!of.submerged, "SM-KEY-10", || format!("{ship} is submerged"))?;
        not_derelict(state, ship)?;
        let treasure = state.coins_at(CoinAt::Ship(ship)).next().is_some();
        require(!(treasure && of.kit.has(Effect::NoShootWithTreasure)), "SM-EFF-2", || {
            format!("{ship} does not shoot with treasure aboard (NO_SHOOT_WITH_TREASURE)")
        })?;
        self.has_a_shot(state, Gunner::Ship(ship))
    }

    fn has_begun_to_shoot(&self, state: &State) -> Result<(), Fault> {
        let from = self.rules().shoot.from_round;
        require(state.round >= from, "SM-SHO-1", || format!("no cannon shoots before round {from}"))
    }

    /// Checks that a gunner has a legal shot. The error distinguishes a gunner without cannon from a gunner whose
    /// cannon do not bear.
    fn has_a_shot(&self, state: &State, gunner: Gunner) -> Result<(), Fault> {
        let any = !self.guns(state, gunner).is_empty();
        require(any, "SM-SHO-1", || format!("{gunner} has no cannon that can shoot"))?;
        let reason = "has no legal target in range with an open line of fire";
        Err(("SM-SHO-2", format!("{gunner} {reason}")))
    }

    fn check_marine(&self, state: &State, seat: Seat, crew: CrewNo) -> Result<(), Fault> {
        crew_is_of(state, seat, crew)?;
        self.has_begun_to_shoot(state)?;
        require(self.is_marine(state, crew), "SM-KEY-08", || {
            format!("{crew} is not a working Marine")
        })?;
        require(!state.piece(crew).has_shot, "SM-KEY-08", || {
            format!("{crew} has shot in this turn")
        })?;
        self.has_a_shot(state, Gunner::Marine(crew))
    }

    fn check_fort(&self, state: &State, seat: Seat, island: IslandNo) -> Result<(), Fault> {
        let fort = state.fort(island);
        let fort = fort.ok_or_else(|| ("SM-FRT-5", format!("{island} has no fort")))?;
        require(fort.seat == seat, "SM-FRT-5", || {
            format!("the fort of {island} belongs to {}", seat_in_words(fort.seat))
        })?;
        self.has_begun_to_shoot(state)?;
        require(!fort.has_shot, "SM-FRT-5", || {
            format!("the fort of {island} has shot in this turn")
        })?;
        require(fort.flags != 0, "SM-FRT-6", || format!("the fort of {island} is abandoned"))?;
        self.has_a_shot(state, Gunner::Fort(island))
    }

    /// Checks that a seat may transfer a crew.
    fn check_transfer(&self, state: &State, seat: Seat, crew: CrewNo) -> Result<(), Fault> {
        crew_is_of(state, seat, crew)?;
        let piece = state.piece(crew);
        let card = self.cards().crew(piece.card);
        require(piece.transfers < self.rules().transfer.per_turn, "SM-TRN-3", || {
            format!("{crew} has been transferred in this turn")
        })?;
        require(!card.has(Effect::CrewStuck), "SM-EFF-7", || {
            format!("{crew} leaves its ship only by capture or removal (CREW_STUCK)")
        })?;
        require(card.points > 0, "SM-FLT-5", || {
            format!("{crew} costs 0 points and must stay on its ship")
        })
    }

    fn check_ashore(&self, state: &State, seat: Seat, crew: CrewNo) -> Result<(), Fault> {
        crew_is_of(state, seat, crew)?;
        let CrewAt::Ship(ship) = state.piece(crew).at else {
            return Err(("SM-CAR-2", format!("{crew} is not aboard a ship")));
        };
        is_of(state, seat, ship)?;
        is_able(state, ship, Action::Ashore(crew))?;
        is_docked(state, ship, "SM-CAR-2")?;
        self.check_transfer(state, seat, crew)?;
        let card = self.cards().crew(state.piece(crew).card);
        let lands = !card.is(Keyword::Marine) || state.raided_home(ship).is_none();
        require(lands, "SM-KEY-08", || format!("{crew} may not go ashore at an enemy home"))
    }

    fn check_aboard(
        &self,
        state: &State,
        seat: Seat,
        crew: CrewNo,
        ship: ShipNo,
    ) -> Result<(), Fault> {
        crew_is_of(state, seat, crew)?;
        is_of(state, seat, ship)?;
        is_able(state, ship, Action::Aboard(crew, ship))?;
        let island = is_docked(state, ship, "SM-CAR-2")?;
        let is_there = match state.piece(crew).at {
            CrewAt::Island(at) => at == island,
            CrewAt::Ship(at) => at != ship && state.docked(at) == Some(island),
            CrewAt::Out => false,
        };
        require(is_there, "SM-CAR-2", || {
            format!("{crew} is neither ashore on {island} nor aboard another ship docked there")
        })?;
        self.check_transfer(state, seat, crew)?;
        self.check_room(state, ship, crew)
    }

    fn check_room(&self, state: &State, ship: ShipNo, crew: CrewNo) -> Result<(), Fault> {
        let card = self.cards().ship(state.ship(ship).card);
        require(!card.has(Effect::NoCrew), "SM-EFF-7", || format!("{ship} carries no crew"))?;
        require(!card.is(Keyword::SeaMonster), "SM-KEY-10", || format!("{ship} carries no crew"))?;
        require(self.has_room(state, ship, crew), "SM-FLT-3", || {
            format!("{ship} has no cargo space or crew points left for {crew}")
        })
    }

    fn check_taking_in_tow(&self, state: &State, ship: ShipNo, other: ShipNo) -> Result<(), Fault> {
        let (of, at) = (state.ship(ship), state.ship(other));
        moves_and_shoots_only(state, ship)?;
        not_derelict(state, ship)?;
        require(of.turn.moved, "SM-TOW-1", || {
            format!("{ship} has taken no move action in this turn")
        })?;
        if let Some(towed) = of.tows {
            return Err(("SM-TOW-1", format!("{ship} tows {towed} already")));
        }
        let lies = other != ship && at.afloat == Afloat::Yes && at.rig.is_derelict();
        require(lies, "SM-TOW-1", || format!("{other} is not a derelict on the table"))?;
        if let Some(by) = at.towed_by {
            return Err(("SM-TOW-1", format!("{other} is in tow of {by}")));
        }
        require(!of.turn.towed.contains(&other), "SM-TRN-3", || {
            format!("{ship} has taken {other} in tow in this turn")
        })?;
        require(self.is_towable(state, ship, other), "SM-TOW-1", || {
            format!("the bow of {other} does not touch {ship}")
        })
    }

    fn check_use(
        &self,
        state: &State,
        ship: ShipNo,
        effect: Effect,
        object: Object,
    ) -> Result<(), Fault> {
        self.check_ability(state, ship, effect)?;
        let on = match object {
            Object::None => String::new(),
            object => format!(" on {object}"),
        };
        Err((effect.rule(), format!("{ship} can't use {effect}{on} now")))
    }

    fn check_shot(&self, state: &State, gun: u8, aim: Aim, shot: Shot) -> Result<(), Fault> {
        let Some(volley) = &state.volley else { return Ok(()) };
        let gunner = volley.gunner;
        let has_gun = self.guns(state, gunner).iter().any(|&(place, _)| place == gun);
        require(has_gun, "SM-SHO-1", || format!("{gunner} has no gun{gun}, or its mast is lost"))?;
        require(volley.fired & (1 << gun) == 0, "SM-SHO-1", || {
            format!("gun{gun} of {gunner} has shot in this action")
        })?;
        self.check_target(state, gunner, Flight::Ball, aim)?;
        if let (Some(effect), Gunner::Ship(ship)) = (shot.effect(), gunner) {
            require(volley.by == ShootsBy::Action, "SM-CRW-2", || {
                format!("{} needs a given shoot action, not a Captain's shots", shot.name())
            })?;
            require(state.ship(ship).kit.has(effect), "SM-CRW-3", || {
                format!("{ship} has no working {effect}")
            })?;
            self.check_ability(state, ship, effect)?;
        }
        let reason = "or every line of fire is blocked";
        Err(("SM-SHO-2", format!("{aim} is out of range of gun{gun} of {gunner}, {reason}")))
    }

    /// Checks that a gunner may target a ship, fort or Marine, at any distance.
    fn check_target(
        &self,
        state: &State,
        gunner: Gunner,
        flight: Flight,
        aim: Aim,
    ) -> Result<(), Fault> {
        let seat = state.seat_of(gunner);
        let own = || format!("{aim} belongs to {}, like {gunner}", seat_in_words(seat));
        match aim {
            Aim::Ship(at) => {
                let of = state.ship(at);
                require(of.seat != seat, "SM-SHO-1", own)?;
                is_on_table(state, at)?;
                require(!of.submerged, "SM-KEY-10", || format!("{at} is submerged"))?;
                require(!state.is_home(at), "SM-SHO-1", || format!("{at} is docked at her home"))?;
                let shy = [
                    (Effect::NoTargetDocked, state.docked(at).is_some()),
                    (Effect::NoTargetFort, matches!(gunner, Gunner::Fort(_))),
                    (
                        Effect::NoTargetWithinS,
                        matches!(gunner, Gunner::Ship(by) if self.within_s(state, by, at)),
                    ),
                ];
                let applies = flight != Flight::Broadside;
                let shy = shy.into_iter().find(|&(effect, is)| applies && is && of.kit.has(effect));
                match shy {
                    Some((effect, _)) => Err((effect.rule(), format!("{at} has {effect}"))),
                    None => Ok(()),
                }
            }
            Aim::Fort(island) => {
                let fort = state.fort(island);
                let fort = fort.ok_or_else(|| ("SM-SHO-1", format!("{island} has no fort")))?;
                require(fort.seat != seat, "SM-SHO-1", own)
            }
            Aim::Marine(crew) => {
                let piece = state.piece(crew);
                require(piece.seat != seat, "SM-SHO-1", own)?;
                let lies_open = piece.face_up && matches!(piece.at, CrewAt::Island(_));
                require(lies_open, "SM-KEY-08", || format!("{crew} is not a Marine ashore"))
            }
        }
    }

    fn check_broadsides(&self, state: &State, aim: Aim) -> Result<(), Fault> {
        let Some(volley) = &state.volley else { return Ok(()) };
        let gunner = volley.gunner;
        let has = matches!(gunner, Gunner::Ship(ship)
            if state.ship(ship).kit.is(Keyword::BroadsidesAttack));
        require(has, "SM-KEY-02", || format!("{gunner} has no Broadsides Attack"))?;
        let is_first = volley.fired == 0 && volley.by == ShootsBy::Action && !volley.doubled;
        require(is_first, "SM-KEY-02", || {
            "a Broadsides Attack needs a whole given shoot action, at normal ranges".into()
        })?;
        self.check_target(state, gunner, Flight::Broadside, aim)?;
        Err(("SM-KEY-02", format!("no cannon of {gunner} bears on {aim} within S")))
    }

    fn check_building(
        &self,
        state: &State,
        seat: Seat,
        fort: u8,
        island: IslandNo,
    ) -> Result<(), Fault> {
        require(state.is_wild(island), "SM-FRT-2", || format!("{island} is not wild"))?;
        require(state.island(island).explored.has(seat), "SM-FRT-2", || {
            format!("{} has not explored {island}", seat_in_words(seat))
        })?;
        let is_there = state.fleet(seat).any(|ship| state.docked(ship) == Some(island));
        require(is_there, "SM-FRT-2", || {
            format!("no ship of {} is docked at {island}", seat_in_words(seat))
        })?;
        let reason =
            "is not in the fleet's list, is built already, or costs more gold than is at home";
        Err(("SM-FRT-2", format!("fort {fort} {reason}")))
    }

    /// Checks that an exploring ship may load, give or exchange a treasure or crew.
    fn check_loading(&self, state: &State, ship: ShipNo, action: Action) -> Result<(), Fault> {
        let Some(search) = &state.search else { return Ok(()) };
        let rule = match search.site {
            Site::Island(_) => "SM-EXP-1",
            Site::Ship(_) => "SM-EXP-3",
        };
        let has =
            |at: CoinAt, face: Face| state.movable(at).any(|coin| state.coin(coin).face == face);
        let moved = "was already moved in this exploration, or may not be moved";
        match (action, search.site) {
            (Action::Load(face), _) => {
                require(has(search.place(), face), rule, || {
                    format!("there is no `{face}` to load at {}", search.site)
                })?;
                require(state.free_spaces(ship) > 0, "SM-FLT-3", || no_space(ship))?;
                let keeps = state.ship(ship).kit.has(Effect::NoLastTreasure);
                require(!keeps, "SM-EFF-5", || {
                    format!("{ship} may not take the last treasure of an island")
                })?;
                Err((rule, format!("`{face}` {moved}")))
            }
            (Action::Trade(..), _) => {
                self.check_ability(state, ship, Effect::TradeWildTreasure)?;
                let reason = "a ship with a free cargo space may exchange one treasure, for a \
                              treasure of a second wild island";
                Err(("SM-EFF-5", reason.into()))
            }
            (Action::LoadCrew(crew), Site::Ship(other)) => {
                require(state.piece(crew).at == CrewAt::Ship(other), rule, || {
                    format!("{crew} is not aboard {other}")
                })?;
                self.check_room(state, ship, crew)?;
                Err((rule, format!("{crew} {moved}")))
            }
            (Action::Give(face), Site::Ship(other)) => {
                let is_friend = state.ship(other).seat == state.ship(ship).seat;
                require(is_friend, rule, || format!("{other} is not a friendly ship"))?;
                require(has(CoinAt::Ship(ship), face), rule, || {
                    format!("{ship} has no `{face}` to give")
                })?;
                require(state.free_spaces(other) > 0, "SM-FLT-3", || no_space(other))?;
                Err((rule, format!("`{face}` {moved}")))
            }
            (Action::GiveCrew(crew), Site::Ship(other)) => {
                let is_friend = state.ship(other).seat == state.ship(ship).seat;
                require(is_friend, rule, || format!("{other} is not a friendly ship"))?;
                require(state.piece(crew).at == CrewAt::Ship(ship), rule, || {
                    format!("{crew} is not aboard {ship}")
                })?;
                self.check_room(state, other, crew)?;
                Err((rule, format!("{crew} {moved}")))
            }
            _ => Err((rule, no_answer(Question::Load(ship), action))),
        }
    }

    /// Checks that the winner of a boarding may take the named plunder.
    fn check_plunder(&self, state: &State, action: Action) -> Result<(), Fault> {
        let Some(boarding) = state.boarding else { return Ok(()) };
        let winner = boarding.sides[usize::from(boarding.winner)];
        let loser = boarding.sides[1 - usize::from(boarding.winner)];
        let is_monster = state.ship(winner).kit.is(Keyword::SeaMonster);
        match action {
            Action::Crew(_) | Action::HiddenCrew | Action::AllCrew | Action::LoadCrew(_) => {
                require(!is_monster, "SM-KEY-10", || {
                    format!("{winner} is a sea monster and takes no crew")
                })?;
                if action == Action::AllCrew {
                    self.check_ability(state, winner, Effect::BoardAllCrew)?;
                }
                Err(("SM-BRD-2", format!("{loser} has no crew that this answer can pick")))
            }
            Action::Treasure | Action::AllTreasure => {
                require(state.free_spaces(winner) > 0, "SM-BRD-2", || no_space(winner))?;
                if action == Action::AllTreasure {
                    self.check_ability(state, winner, Effect::BoardAllTreasure)?;
                }
                Err(("SM-BRD-2", format!("{loser} has no treasure that the winner may take")))
            }
            _ => Err(("SM-BRD-1", no_answer(Question::Plunder, action))),
        }
    }
}

/// Describes an action that does not answer the question.
fn no_answer(question: Question, action: Action) -> String {
    let about = question.ship().map_or_else(String::new, |ship| format!(" of {ship}"));
    format!("`{action}` does not answer the question `{}`{about}", question.name())
}

/// Checks that the ships, crew, islands and terrain in an action exist.
fn pieces_exist(state: &State, question: Question, action: Action) -> Result<(), Fault> {
    let rule = question.rule();
    let ship = |ship: ShipNo| {
        require(ship.index() < state.ships.len(), rule, || format!("there is no {ship}"))
    };
    let crew = |crew: CrewNo| {
        require(crew.index() < state.crew.len(), rule, || format!("there is no {crew}"))
    };
    let island = |island: IslandNo| {
        require(island.index() < state.islands.len(), rule, || format!("there is no {island}"))
    };
    let aim = |aim: Aim| match aim {
        Aim::Ship(at) => ship(at),
        Aim::Fort(at) => island(at),
        Aim::Marine(at) => crew(at),
    };
    match action {
        Action::ChooseHome(at)
        | Action::Build(_, at)
        | Action::Trade(_, at)
        | Action::Shoot(Gunner::Fort(at)) => island(at),
        Action::Move(of)
        | Action::Shoot(Gunner::Ship(of))
        | Action::Repair(of)
        | Action::FreeOfWeeds(of)
        | Action::LookAround(of)
        | Action::ExploreFreely(of)
        | Action::LoadFromFort(of, _)
        | Action::UnloadAtFort(of, _)
        | Action::Release(of)
        | Action::SternTurn(of, _)
        | Action::Scuttle(of)
        | Action::Ship(of) => ship(of),
        Action::Push(of, other) | Action::Tow(of, other) => ship(of).and_then(|()| ship(other)),
        Action::Explore(of, Site::Ship(other)) => ship(of).and_then(|()| ship(other)),
        Action::Explore(of, Site::Island(at)) => ship(of).and_then(|()| island(at)),
        Action::Ashore(of)
        | Action::Crew(of)
        | Action::LoadCrew(of)
        | Action::GiveCrew(of)
        | Action::Shoot(Gunner::Marine(of)) => crew(of),
        Action::Aboard(of, to) => crew(of).and_then(|()| ship(to)),
        Action::Use(of, _, object) => ship(of).and_then(|()| match object {
            Object::Ship(other) => ship(other),
            Object::Island(at) => island(at),
            Object::Crew(at) => crew(at),
            Object::None | Object::Coin(_) => Ok(()),
        }),
        Action::Fire(_, at, _) | Action::Broadsides(at) => aim(at),
        Action::Hop(terrain) => {
            let there = terrain.index() < state.terrain.len();
            require(there, rule, || format!("there is no {terrain}"))
        }
        Action::ChooseFleet(_)
        | Action::PlaceIsland(_)
        | Action::PlaceTerrain(_)
        | Action::Berth(_)
        | Action::EndTurn
        | Action::Sail(_)
        | Action::EndMove
        | Action::Touch(_)
        | Action::Face(_)
        | Action::Yes
        | Action::No
        | Action::Smoke(_)
        | Action::SmokeAt(_)
        | Action::EndShooting
        | Action::Mast(_)
        | Action::Flag(_)
        | Action::HiddenCrew
        | Action::AllCrew
        | Action::Treasure
        | Action::AllTreasure
        | Action::Load(_)
        | Action::Give(_)
        | Action::PutOff(_)
        | Action::Done => Ok(()),
    }
}

fn is_of(state: &State, seat: Seat, ship: ShipNo) -> Result<(), Fault> {
    require(state.ship(ship).seat == seat, "SM-TRN-1", || {
        format!("{ship} belongs to {}", seat_in_words(state.ship(ship).seat))
    })
}

fn crew_is_of(state: &State, seat: Seat, crew: CrewNo) -> Result<(), Fault> {
    let piece = state.piece(crew);
    require(piece.at != CrewAt::Out, "SM-LAW-2", || format!("{crew} is out of the game"))?;
    require(piece.seat == seat, "SM-TRN-1", || {
        format!("{crew} belongs to {}", seat_in_words(piece.seat))
    })
}

/// Checks that a ship can act: she is on the table or leaving fog, and has not lost her turn.
fn is_able(state: &State, ship: ShipNo, action: Action) -> Result<(), Fault> {
    let of = state.ship(ship);
    let is_lost = matches!(of.afloat, Afloat::Lost(_));
    if !(is_lost && matches!(action, Action::Move(_))) {
        is_on_table(state, ship)?;
    }
    require(of.drunk != Spell::ThisTurn, "SM-UNI-2", || format!("{ship} loses this turn by Rum"))
}

fn is_on_table(state: &State, ship: ShipNo) -> Result<(), Fault> {
    match state.ship(ship).afloat {
        Afloat::Yes => Ok(()),
        Afloat::No => Err(("SM-SET-5", format!("{ship} is not on the table yet"))),
        Afloat::Lost(_) => Err(("SM-TER-1", format!("{ship} is lost in fog"))),
        Afloat::Wreck => Err(("SM-TER-3", format!("{ship} is a wreck"))),
        Afloat::Gone => Err(("SM-LAW-2", format!("{ship} is out of the game"))),
    }
}

fn is_docked(state: &State, ship: ShipNo, rule: &'static str) -> Result<IslandNo, Fault> {
    state.docked(ship).ok_or_else(|| (rule, format!("{ship} is not docked")))
}

fn is_at_own_fort(state: &State, ship: ShipNo) -> Result<(), Fault> {
    require(state.is_at_own_fort(ship), "SM-FRT-4", || {
        format!("{ship} is not docked at a fort of her seat")
    })
}

fn is_wild(state: &State, island: IslandNo) -> Result<(), Fault> {
    let of = state.island(island);
    if let Some(seat) = of.home {
        return Err((
            "SM-EXP-1",
            format!("{island} is the home of {}, not wild", seat_in_words(seat)),
        ));
    }
    require(of.fort.is_none(), "SM-EXP-2", || format!("{island} has a fort, and is not wild"))
}

fn not_derelict(state: &State, ship: ShipNo) -> Result<(), Fault> {
    require(!state.ship(ship).rig.is_derelict(), "SM-MOV-7", || {
        format!("{ship} is derelict and may only explore and repair")
    })
}

fn moves_and_shoots_only(state: &State, ship: ShipNo) -> Result<(), Fault> {
    require(!state.ship(ship).kit.is(Keyword::SeaMonster), "SM-KEY-10", || {
        format!("{ship} is a sea monster and may only move and shoot")
    })
}

fn no_space(ship: ShipNo) -> String {
    format!("{ship} has no free cargo space")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::spanish_main::data::card::Bar;
    use crate::games::spanish_main::data::pieces::{TerrainNo, Unique};
    use crate::games::spanish_main::geometry::{Heading, Point};
    use crate::games::spanish_main::rules::EDITION;
    use crate::games::spanish_main::state::leg::Leg;
    use crate::games::spanish_main::state::sea::Contact;
    use crate::stream::NatureDice;

    /// Returns actions of all kinds, on pieces that may not exist.
    fn actions() -> Vec<Action> {
        let mut all = vec![
            Action::ChooseFleet(999),
            Action::PlaceIsland(Point::new(1, 1)),
            Action::PlaceTerrain(Point::new(1, 1)),
            Action::Sail(Leg { bar: Bar::L, heading: Heading::new(0), length: 9000 }),
            Action::Touch(Contact::Nothing),
            Action::Face(Heading::new(3)),
            Action::Hop(TerrainNo(9)),
            Action::HiddenCrew,
            Action::AllCrew,
            Action::Treasure,
            Action::AllTreasure,
            Action::Done,
            Action::EndMove,
            Action::EndTurn,
            Action::EndShooting,
            Action::Yes,
            Action::No,
        ];
        let rum = Face::Unique(Unique::Rum);
        for n in [0, 1, 2, 5, 250] {
            let (ship, crew, island) = (ShipNo(n), CrewNo(n), IslandNo(n));
            let other = ShipNo(n / 2);
            all.extend([
                Action::ChooseHome(island),
                Action::Berth(n),
                Action::Move(ship),
                Action::Push(ship, other),
                Action::Explore(ship, Site::Island(IslandNo(0))),
                Action::Explore(ship, Site::Ship(other)),
                Action::Shoot(Gunner::Ship(ship)),
                Action::Shoot(Gunner::Marine(crew)),
                Action::Shoot(Gunner::Fort(island)),
                Action::Repair(ship),
                Action::FreeOfWeeds(ship),
                Action::LookAround(ship),
                Action::ExploreFreely(ship),
                Action::Ashore(crew),
                Action::Aboard(crew, other),
                Action::LoadFromFort(ship, rum),
                Action::UnloadAtFort(ship, rum),
                Action::Tow(ship, other),
                Action::Release(ship),
                Action::SternTurn(ship, Heading::new(7)),
                Action::Scuttle(ship),
                Action::Use(ship, Effect::PeekAny, Object::Ship(other)),
                Action::Fire(n % 10, Aim::Ship(ship), Shot::Fire),
                Action::Broadsides(Aim::Marine(crew)),
                Action::Smoke(n),
                Action::Mast(n % 8),
                Action::Flag(n % 8),
                Action::Ship(ship),
                Action::Crew(crew),
                Action::Load(Face::Gold(n)),
                Action::LoadCrew(crew),
                Action::Give(Face::Gold(n)),
                Action::GiveCrew(crew),
                Action::Trade(Face::Gold(n), island),
                Action::Build(n, island),
                Action::PutOff(Face::Gold(n)),
            ]);
        }
        all
    }

    /// Tests that refusals name pieces and actions as scenario files write them, and cite a rule of the ledger.
    #[test]
    fn refusals_name_pieces_as_scenarios_do_and_cite_the_ledger() {
        let game: SpanishMain = EDITION.game(2, &[]).expect("a table");
        let ledger = include_str!("../../../../../docs/rules/spanish-main.md");
        let all = actions();
        for deal in 0..3 {
            let mut dice = NatureDice::new(7);
            dice.open_deal(deal);
            let mut state = game.setup(&mut dice, &mut crate::observe::NoObserver);
            for _ in 0..400 {
                let Some(chosen) = game.propose(&state, &mut dice) else { break };
                for &action in &all {
                    let Err(illegal) = game.check(&state, action) else { continue };
                    let said = illegal.to_string();
                    assert!(ledger.contains(&format!("- {} ", illegal.rule)), "{said}");
                    let is_debug = |word: &str| {
                        word.chars().next().is_some_and(char::is_uppercase) && word.contains('(')
                            || word.contains("No(")
                    };
                    assert!(!said.split(' ').any(is_debug), "{action}: {said}");
                }
                game.apply(&mut state, chosen, &mut dice, &mut crate::observe::NoObserver);
            }
        }
    }
}
