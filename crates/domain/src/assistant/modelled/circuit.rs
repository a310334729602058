//! A model that fails again and again is left alone for a while: readers don't wait for its time-outs.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

/// Failures in a row.
const MANY: u32 = 4;
/// How long it rests then, in seconds. The first question after that tries it; its failure makes it rest again.
const REST: i64 = 60;

#[derive(Debug, Default)]
pub(super) struct Circuit(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    rests_until: Option<Timestamp>,
}

impl Circuit {
    /// Only one question tries it after a rest: the others go on resting till it is known to work.
    pub fn may_try(&self, now: Timestamp) -> bool {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match state.rests_until {
            Some(until) if now < until => false,
            Some(_) => {
                state.rests_until = Some(now + SignedDuration::from_secs(REST));
                true
            }
            None => true,
        }
    }

    pub fn worked(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }

    pub fn failed(&self, now: Timestamp) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.failures = state.failures.saturating_add(1);
        if state.failures >= MANY {
            state.rests_until = Some(now + SignedDuration::from_secs(REST));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rests_after_failures_in_a_row_and_is_tried_by_one() {
        let circuit = Circuit::default();
        let at = |second| Timestamp::from_second(second).unwrap();
        for _ in 1..MANY {
            circuit.failed(at(0));
        }
        circuit.worked();
        for _ in 1..MANY {
            circuit.failed(at(1));
        }
        assert!(circuit.may_try(at(1)));
        circuit.failed(at(1));
        assert!(!circuit.may_try(at(2)) && !circuit.may_try(at(REST)));
        assert!(circuit.may_try(at(1 + REST)));
        assert!(!circuit.may_try(at(2 + REST)), "another one is trying");
        circuit.worked();
        assert!(circuit.may_try(at(3 + REST)));
    }
}
