//! How many connections each network has: one alone must not have them all. A trusted proxy speaks for many people and has no share.

use std::net::IpAddr;
use std::sync::Arc;

use http::access::{OpenCounts, OpenOne};

pub struct Shares {
    trusted_proxies: Vec<IpAddr>,
    counts: Arc<OpenCounts>,
}

/// Given back when the connection ends.
pub struct Share {
    /// `None` for a trusted proxy.
    _counted: Option<OpenOne>,
}

impl Shares {
    pub fn new(most: usize, trusted_proxies: Vec<IpAddr>) -> Self {
        Self { trusted_proxies, counts: OpenCounts::new(u32::try_from(most).unwrap_or(u32::MAX)) }
    }

    /// One more connection; `None` for a network that has all it may have.
    pub fn take(&self, peer: IpAddr) -> Option<Share> {
        let peer = peer.to_canonical();
        if self.trusted_proxies.contains(&peer) {
            return Some(Share { _counted: None });
        }
        OpenCounts::open_one(&self.counts, peer).map(|one| Share { _counted: Some(one) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_so_many_and_gets_them_back() {
        let (one, proxy) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([127, 0, 0, 1]));
        let shares = Shares::new(2, vec![proxy]);
        let mut held: Vec<Share> = (0..2).map(|_| shares.take(one).unwrap()).collect();
        assert!(shares.take(one).is_none());
        assert!(shares.take(IpAddr::from([203, 0, 113, 2])).is_some(), "another network");
        let of_proxy: Vec<Option<Share>> = (0..5).map(|_| shares.take(proxy)).collect();
        assert!(of_proxy.iter().all(Option::is_some));
        held.pop();
        assert!(shares.take(one).is_some());
    }
}
