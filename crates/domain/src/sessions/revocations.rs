//! Sessions that ended while their access tokens still live. Every node keeps them in memory and learns of
//! new ones from the change log, so that asking costs no query.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use jiff::Timestamp;

use super::ACCESS_LIVES;
use crate::ids::SessionId;

#[derive(Default)]
pub struct Revocations(RwLock<HashMap<SessionId, Timestamp>>);

impl Revocations {
    pub fn add(&self, session: SessionId, ended_at: Timestamp) {
        let mut ended = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // A token outlives its session by its own life at most.
        ended.retain(|_, at| ended_at.duration_since(*at) <= ACCESS_LIVES * 2);
        ended.insert(session, ended_at);
    }

    pub fn contains(&self, session: SessionId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains_key(&session)
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_ended_session_is_known_as_long_as_its_token_could_live() {
        let (first, second) = (SessionId(Uuid::from_u128(1)), SessionId(Uuid::from_u128(2)));
        let revocations = Revocations::default();
        let at = Timestamp::UNIX_EPOCH;
        revocations.add(first, at);
        assert!(revocations.contains(first) && !revocations.contains(second));
        revocations.add(second, at + 31.minutes());
        assert!(!revocations.contains(first) && revocations.contains(second));
    }
}
