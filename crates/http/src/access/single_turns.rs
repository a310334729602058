//! Bounds dear work by what it is about: one piece of it runs at a time, from however many networks it is asked for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use domain::Error;
use parking_lot::Mutex;
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

const RETRY_AFTER: Duration = Duration::from_secs(2);

pub struct SingleTurns {
    most: u32,
    present: Mutex<BTreeMap<Uuid, Present>>,
}

/// What runs or waits for one thing.
struct Present {
    count: u32,
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// Counts a piece of work that waits.
struct Place {
    turns: &'static SingleTurns,
    id: Uuid,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut present = self.turns.present.lock();
        if let Some(held) = present.get_mut(&self.id) {
            held.count -= 1;
            if held.count == 0 {
                present.remove(&self.id);
            }
        }
    }
}

/// A piece of work that may run. It goes along with the work, because what was begun goes on when whoever asked for it has hung up.
pub struct Turn {
    _turn: OwnedMutexGuard<()>,
    _place: Place,
}

impl SingleTurns {
    /// At most so many pieces of work on one thing run or wait.
    pub const fn new(most: u32) -> Self {
        Self { most, present: Mutex::new(BTreeMap::new()) }
    }

    /// Waits until no other work on this thing runs. `TooManyRequests` when much waits already.
    pub async fn wait_for_turn(&'static self, id: Uuid) -> Result<Turn, Error> {
        let (place, turn) = self.count_work(id)?;
        Ok(Turn { _turn: turn.lock_owned().await, _place: place })
    }

    fn count_work(&'static self, id: Uuid) -> Result<(Place, Arc<tokio::sync::Mutex<()>>), Error> {
        let mut present = self.present.lock();
        let held = present.entry(id).or_insert_with(|| Present { count: 0, turn: Arc::default() });
        if held.count >= self.most {
            return Err(Error::TooManyRequests { retry_after: RETRY_AFTER });
        }
        held.count += 1;
        Ok((Place { turns: self, id }, Arc::clone(&held.turn)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_piece_of_work_runs_at_a_time_for_each_thing() {
        static TURNS: SingleTurns = SingleTurns::new(2);
        let short = Duration::from_millis(20);
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let running = TURNS.wait_for_turn(one).await.unwrap();
        assert!(TURNS.wait_for_turn(other).await.is_ok(), "nothing of it waits for that");
        let mut waiting = Box::pin(TURNS.wait_for_turn(one));
        assert!(tokio::time::timeout(short, &mut waiting).await.is_err());
        assert!(matches!(TURNS.wait_for_turn(one).await, Err(Error::TooManyRequests { .. })), "one runs and one waits");
        drop(running);
        let next = waiting.await.unwrap();
        let hangs_up = tokio::time::timeout(short, TURNS.wait_for_turn(one));
        assert!(hangs_up.await.is_err());
        drop(next);
        assert!(TURNS.present.lock().is_empty(), "whoever hung up while waiting holds nothing");
    }
}
