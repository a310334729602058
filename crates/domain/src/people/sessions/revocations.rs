//! Sessions that ended while their access tokens are still valid. Every node holds them in memory and learns of new ones from
//! the change log, so that a check costs no query.

use std::collections::HashMap;

use jiff::Timestamp;
use parking_lot::RwLock;

use super::ACCESS_TTL;
use crate::ids::SessionId;

#[derive(Default)]
pub struct Revocations(RwLock<HashMap<SessionId, Timestamp>>);

impl Revocations {
    pub fn add(&self, session: SessionId, ended_at: Timestamp) {
        let mut ended = self.0.write();
        // A token outlives its session by its own validity at most.
        ended.retain(|_, at| ended_at.duration_since(*at) <= ACCESS_TTL * 2);
        ended.insert(session, ended_at);
    }

    pub fn contains(&self, session: SessionId) -> bool {
        self.0.read().contains_key(&session)
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
