//! Bounds dear work that anybody may ask for: only some of it runs at a time, and no network fills the queue in front of everybody else.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::ops::Deref;
use std::time::Duration;

use domain::Error;
use parking_lot::Mutex;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::client::wide_limit_key;

const RETRY_AFTER: Duration = Duration::from_secs(2);

pub struct WorkGate {
    turns: Semaphore,
    per_network: u32,
    in_all: usize,
    present: Mutex<PresentCounts>,
}

/// Work that runs or waits.
struct PresentCounts {
    in_all: usize,
    by_network: BTreeMap<IpAddr, u32>,
}

/// Counts a piece of work until it is done, or whoever asked for it hangs up.
pub struct PresentWork<G: Deref<Target = WorkGate>> {
    gate: G,
    network: IpAddr,
}

impl<G: Deref<Target = WorkGate>> Drop for PresentWork<G> {
    fn drop(&mut self) {
        let mut present = self.gate.present.lock();
        present.in_all -= 1;
        if let Some(count) = present.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                present.by_network.remove(&self.network);
            }
        }
    }
}

impl WorkGate {
    /// `at_once` pieces run at the same time; `per_network` of one network and `in_all` of all networks run or wait.
    pub const fn new(at_once: usize, per_network: u32, in_all: usize) -> Self {
        let present = Mutex::new(PresentCounts { in_all: 0, by_network: BTreeMap::new() });
        Self { turns: Semaphore::const_new(at_once), per_network, in_all, present }
    }

    /// `TooManyRequests` for a network that has much running or waiting, and for everybody while the queue is full.
    pub fn count_work<G: Deref<Target = Self>>(gate: G, address: IpAddr) -> Result<PresentWork<G>, Error> {
        let network = wide_limit_key(address);
        let mut present = gate.present.lock();
        let of_network = present.by_network.get(&network).copied().unwrap_or_default();
        if of_network >= gate.per_network || present.in_all >= gate.in_all {
            return Err(Error::TooManyRequests { retry_after: RETRY_AFTER });
        }
        present.by_network.insert(network, of_network + 1);
        present.in_all += 1;
        drop(present);
        Ok(PresentWork { gate, network })
    }

    /// Waits until a piece of work may run. Whoever waits too long is ended with their request.
    pub async fn wait_for_turn(&self) -> Result<SemaphorePermit<'_>, Error> {
        self.turns.acquire().await.map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_some_work_at_once_and_others_have_theirs() {
        let gate = WorkGate::new(2, 8, 10);
        let [one, same_customer, other] =
            ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2::1"].map(|address| address.parse::<IpAddr>().expect("an address"));
        let mut present: Vec<_> = (0..8).map(|_| WorkGate::count_work(&gate, one).expect("a place")).collect();
        assert!(matches!(WorkGate::count_work(&gate, same_customer), Err(Error::TooManyRequests { .. })));
        let others: Vec<_> = (0..2).map(|_| WorkGate::count_work(&gate, other).expect("a place")).collect();
        assert!(WorkGate::count_work(&gate, other).is_err(), "the queue is full for everybody");
        drop(others);
        present.pop();
        assert!(WorkGate::count_work(&gate, same_customer).is_ok(), "finished work gives its place back");
        drop(present);
        assert!(gate.present.lock().by_network.is_empty());
        assert_eq!(gate.present.lock().in_all, 0);
    }
}
