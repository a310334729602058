//! Circuit breaker: a model that fails repeatedly isn't called for a while, so that readers don't wait for its timeouts.

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

/// Consecutive failures that open the circuit.
const FAILURE_THRESHOLD: u32 = 4;
/// How long the circuit stays open, in seconds. Then one question probes the model, and its failure opens the circuit again.
const OPEN_SECONDS: i64 = 60;

#[derive(Debug, Default)]
pub(super) struct CircuitBreaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    failures: u32,
    open_until: Option<Timestamp>,
}

impl CircuitBreaker {
    /// Whether a request may be sent. After the pause only one question probes the model; the others wait until it is known to work.
    pub fn allow_request(&self, now: Timestamp) -> bool {
        let mut state = self.0.lock();
        match state.open_until {
            Some(until) if now < until => false,
            Some(_) => {
                state.open_until = Some(now + SignedDuration::from_secs(OPEN_SECONDS));
                true
            }
            None => true,
        }
    }

    pub fn record_success(&self) {
        *self.0.lock() = State::default();
    }

    pub fn record_failure(&self, now: Timestamp) {
        let mut state = self.0.lock();
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURE_THRESHOLD {
            state.open_until = Some(now + SignedDuration::from_secs(OPEN_SECONDS));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rests_after_failures_in_a_row_and_is_tried_by_one() {
        let circuit = CircuitBreaker::default();
        let at = |second| Timestamp::from_second(second).unwrap();
        for _ in 1..FAILURE_THRESHOLD {
            circuit.record_failure(at(0));
        }
        circuit.record_success();
        for _ in 1..FAILURE_THRESHOLD {
            circuit.record_failure(at(1));
        }
        assert!(circuit.allow_request(at(1)));
        circuit.record_failure(at(1));
        assert!(!circuit.allow_request(at(2)) && !circuit.allow_request(at(OPEN_SECONDS)));
        assert!(circuit.allow_request(at(1 + OPEN_SECONDS)));
        assert!(!circuit.allow_request(at(2 + OPEN_SECONDS)), "another one is trying");
        circuit.record_success();
        assert!(circuit.allow_request(at(3 + OPEN_SECONDS)));
    }
}
