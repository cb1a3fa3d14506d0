//! Areas, ports and ships that an action is about.

use corsair_engine::Seat;
use corsair_engine::games::blackbeard::{Action, Ask, FairWind, Pirate};

/// Returns the name of a seat's King's Commissioner in the picture.
pub(super) fn kc_name(seat: Seat) -> String {
    format!("KC{}", seat.index())
}

/// Returns the pieces that an action is about, by their names in the picture: places and pirates have their own names.
pub(super) fn pieces(ask: Ask, action: Action) -> Vec<String> {
    let kc = || kc_name(ask.seat);
    let of = |pirate: Pirate| vec![pirate.to_string()];
    match action {
        Action::Deploy(_, area, _) => vec![area.to_string()],
        Action::ForPirate(_, pirate)
        | Action::PlayOn(_, pirate)
        | Action::Dig(pirate)
        | Action::Loot(pirate)
        | Action::Convert(pirate)
        | Action::InPort(pirate)
        | Action::Sack(pirate)
        | Action::Recover(pirate)
        | Action::Break(pirate)
        | Action::Retire(pirate, _)
        | Action::CunningOf(pirate)
        | Action::Keep(pirate)
        | Action::Torture(pirate)
        | Action::Bribe(pirate)
        | Action::Choose(pirate) => of(pirate),
        Action::PlayAt(_, port) => vec![port.to_string()],
        Action::FairWinds(_, FairWind::Pirate(pirate, area), _) => {
            vec![pirate.to_string(), area.to_string()]
        }
        Action::FairWinds(_, FairWind::Kc(area), _) => vec![kc(), area.to_string()],
        Action::Move(pirate, to) => vec![pirate.to_string(), to.to_string()],
        Action::Find(pirate, port) | Action::AttackPort(pirate, port) => {
            vec![pirate.to_string(), port.to_string()]
        }
        Action::Grab(pirate, other) | Action::Ally(pirate, other) => {
            vec![pirate.to_string(), other.to_string()]
        }
        Action::MoveKc(to) => vec![kc(), to.to_string()],
        Action::KcAttack(port) => vec![kc(), port.to_string()],
        Action::Oust | Action::React => vec![kc()],
        Action::Fight
        | Action::Evade
        | Action::Surrender
        | Action::Cunning
        | Action::Take
        | Action::Revel
        | Action::Ransom
        | Action::Pay
        | Action::KeepShip
        | Action::TakeShip
        | Action::Again
        | Action::InHold(_)
        | Action::Booty(_)
        | Action::Refit(_) => ask.pirate.map_or_else(Vec::new, of),
        Action::Draft(_)
        | Action::Done
        | Action::Draw
        | Action::Hold
        | Action::Discard(_)
        | Action::ForActions(_)
        | Action::ForAction(_)
        | Action::Play(_)
        | Action::FairWinds(_, FairWind::Nobody, _)
        | Action::EndTurn
        | Action::Stop
        | Action::Pass
        | Action::DeployKc
        | Action::UseWarship
        | Action::Attack
        | Action::Leave
        | Action::Decline
        | Action::Refuse
        | Action::TakeNothing
        | Action::EndDuel
        | Action::Succeed(_) => Vec::new(),
    }
}
