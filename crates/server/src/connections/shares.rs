//! How many connections each network has: one alone must not have them all. A trusted proxy speaks for many people and has no share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use http::access::limit_key;
use parking_lot::Mutex;

type Counts = Arc<Mutex<HashMap<IpAddr, usize>>>;

pub struct Shares {
    most: usize,
    trusted_proxies: Vec<IpAddr>,
    counts: Counts,
}

/// Given back when the connection ends.
pub struct Share {
    /// `None` for a trusted proxy.
    counted: Option<(Counts, IpAddr)>,
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((counts, network)) = &self.counted else { return };
        let mut counts = counts.lock();
        if let Some(count) = counts.get_mut(network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(network);
            }
        }
    }
}

impl Shares {
    pub fn new(most: usize, trusted_proxies: Vec<IpAddr>) -> Self {
        Self { most, trusted_proxies, counts: Arc::default() }
    }

    /// One more connection; `None` for a network that has all it may have.
    pub fn take(&self, peer: IpAddr) -> Option<Share> {
        let peer = peer.to_canonical();
        if self.trusted_proxies.contains(&peer) {
            return Some(Share { counted: None });
        }
        let network = limit_key(peer);
        let mut counts = self.counts.lock();
        let count = counts.entry(network).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Share { counted: Some((Arc::clone(&self.counts), network)) })
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
        drop(held);
        assert!(shares.counts.lock().is_empty());
    }
}
