//! Bounds what one network has of searches that read everything: only some run at a time, and a network that sends many at once would
//! fill the queue in front of everybody else.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use domain::Error;
use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::client::wide_limit_key;

/// Searches of one network that run or wait at the same time. The people of an office seldom send as many in the same moment.
const MAX_SEARCHES_PER_NETWORK: u32 = 8;
const RETRY_AFTER: Duration = Duration::from_secs(2);

pub struct SearchGate {
    turns: Semaphore,
    /// Searches that run or wait, by network.
    present: Mutex<BTreeMap<IpAddr, u32>>,
}

/// Counts a search of a network until it is answered, or whoever sent it hangs up.
pub struct PresentSearch<'a> {
    gate: &'a SearchGate,
    network: IpAddr,
}

impl Drop for PresentSearch<'_> {
    fn drop(&mut self) {
        let mut present = self.gate.present.lock();
        if let Some(count) = present.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                present.remove(&self.network);
            }
        }
    }
}

impl SearchGate {
    /// `at_once` searches run at the same time.
    pub const fn new(at_once: usize) -> Self {
        Self { turns: Semaphore::const_new(at_once), present: Mutex::new(BTreeMap::new()) }
    }

    /// `TooManyRequests` for a network that has many searches running or waiting.
    pub fn count_search(&self, address: IpAddr) -> Result<PresentSearch<'_>, Error> {
        let network = wide_limit_key(address);
        let mut present = self.present.lock();
        let count = present.entry(network).or_default();
        if *count >= MAX_SEARCHES_PER_NETWORK {
            return Err(Error::TooManyRequests { retry_after: RETRY_AFTER });
        }
        *count += 1;
        Ok(PresentSearch { gate: self, network })
    }

    /// Waits until the search may run. Whoever waits too long is ended with their request.
    pub async fn wait_for_turn(&self) -> Result<SemaphorePermit<'_>, Error> {
        self.turns.acquire().await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_some_searches_at_once_and_others_have_theirs() {
        let gate = SearchGate::new(2);
        let [one, same_customer, other] =
            ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2::1"].map(|address| address.parse::<IpAddr>().expect("an address"));
        let mut present: Vec<_> = (0..MAX_SEARCHES_PER_NETWORK).map(|_| gate.count_search(one).expect("a place")).collect();
        assert!(matches!(gate.count_search(same_customer), Err(Error::TooManyRequests { .. })));
        assert!(gate.count_search(other).is_ok());
        present.pop();
        assert!(gate.count_search(same_customer).is_ok(), "an answered search gives its place back");
        drop(present);
        assert!(gate.present.lock().is_empty());
    }
}
