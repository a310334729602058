//! How much of what stays open one network has at once: connections, sockets. One alone must not have them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use domain::tally::NetworkQuota;
use parking_lot::Mutex;

use super::client::{limit_key, wide_limit_key};

pub struct OpenCounts {
    most: NetworkQuota,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    own: HashMap<IpAddr, u32>,
    wide: HashMap<IpAddr, u32>,
}

/// Counts one as long as it is open.
pub struct OpenOne {
    counts: Arc<OpenCounts>,
    address: IpAddr,
}

impl Drop for OpenOne {
    fn drop(&mut self) {
        let mut counts = self.counts.counts.lock();
        give_back(&mut counts.own, limit_key(self.address));
        give_back(&mut counts.wide, wide_limit_key(self.address));
    }
}

fn give_back(counts: &mut HashMap<IpAddr, u32>, network: IpAddr) {
    if let Some(count) = counts.get_mut(&network) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&network);
        }
    }
}

impl OpenCounts {
    pub fn new(most: u32) -> Arc<Self> {
        Arc::new(Self { most: NetworkQuota::new(most), counts: Mutex::default() })
    }

    /// One more; `None` for a network that has all it may have.
    pub fn open_one(counts: &Arc<Self>, address: IpAddr) -> Option<OpenOne> {
        let (own, wide) = (limit_key(address), wide_limit_key(address));
        let mut held = counts.counts.lock();
        let is_below = |counts: &HashMap<IpAddr, u32>, network: &IpAddr, most: u32| counts.get(network).is_none_or(|count| *count < most);
        if !is_below(&held.own, &own, counts.most.own) || !is_below(&held.wide, &wide, counts.most.wide) {
            return None;
        }
        *held.own.entry(own).or_default() += 1;
        *held.wide.entry(wide).or_default() += 1;
        drop(held);
        Some(OpenOne { counts: Arc::clone(counts), address })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u16) -> IpAddr {
        IpAddr::from([0x2001, 0xdb8, 0, number, 0, 0, 0, 1])
    }

    #[test]
    fn a_network_has_so_many_and_gets_them_back() {
        let counts = OpenCounts::new(2);
        let one = IpAddr::from([203, 0, 113, 1]);
        let mut held: Vec<OpenOne> = (0..2).filter_map(|_| OpenCounts::open_one(&counts, one)).collect();
        assert_eq!(held.len(), 2);
        assert!(OpenCounts::open_one(&counts, one).is_none());
        assert!(OpenCounts::open_one(&counts, IpAddr::from([203, 0, 113, 2])).is_some(), "another network");
        held.pop();
        assert!(OpenCounts::open_one(&counts, one).is_some());
        drop(held);
        assert!(counts.counts.lock().own.is_empty() && counts.counts.lock().wide.is_empty());
    }

    #[test]
    fn the_networks_of_a_rented_server_share_ten_times_as_many() {
        let counts = OpenCounts::new(2);
        let held: Vec<OpenOne> = (0..40).filter_map(|number| OpenCounts::open_one(&counts, network(number / 2))).collect();
        assert_eq!(held.len(), 20);
        assert!(OpenCounts::open_one(&counts, network(30)).is_none(), "a network of its own, but a neighbour");
        assert!(OpenCounts::open_one(&counts, IpAddr::from([0x2001, 0xdb8, 1, 0, 0, 0, 0, 1])).is_some(), "somebody else's");
    }
}
