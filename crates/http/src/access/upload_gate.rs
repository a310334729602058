//! Bounds the memory that uploads take: a file stands there whole until it is looked at, so only some may arrive at a time,
//! from one network and in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::client::{client_address, limit_key, peer_address};
use crate::{ApiError, HttpSettings};

/// Memory of all uploads together, in megabytes.
const MAX_UPLOAD_MEMORY_MB: usize = 240;
/// Uploads of one network that may arrive at the same time.
const MAX_UPLOADS_PER_NETWORK: u32 = 8;
/// Memory of one network's uploads: half of all, so that others have room whatever it sends, and however long it takes to read that.
const MAX_MEMORY_PER_NETWORK_MB: u32 = 120;
/// How long an upload waits for its turn.
const UPLOAD_WAIT_TIMEOUT: Duration = Duration::from_secs(10);

pub struct UploadGate {
    memory: Arc<Semaphore>,
    arriving: Arc<Mutex<HashMap<IpAddr, Arriving>>>,
    trusted_proxies: Vec<IpAddr>,
    patience: Duration,
}

/// What a network has on its way.
#[derive(Default)]
struct Arriving {
    uploads: u32,
    megabytes: u32,
}

/// Counts an upload of a network as long as it arrives.
struct Arrival {
    arriving: Arc<Mutex<HashMap<IpAddr, Arriving>>>,
    network: IpAddr,
    megabytes: u32,
    /// `None` while it waits for room.
    memory: Option<OwnedSemaphorePermit>,
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let mut arriving = self.arriving.lock();
        if let Some(held) = arriving.get_mut(&self.network) {
            held.uploads -= 1;
            held.megabytes -= self.megabytes;
            if held.uploads == 0 {
                arriving.remove(&self.network);
            }
        }
    }
}

impl UploadGate {
    pub fn new(settings: &HttpSettings) -> Arc<Self> {
        let trusted_proxies = settings.trusted_proxies.clone();
        Arc::new(Self {
            memory: Arc::new(Semaphore::new(MAX_UPLOAD_MEMORY_MB)),
            arriving: Arc::default(),
            trusted_proxies,
            patience: UPLOAD_WAIT_TIMEOUT,
        })
    }

    /// Waits for room. `TooManyRequests` for a network that has several or large uploads on their way, `Unavailable` when there is no room
    /// for long.
    async fn enter(&self, address: IpAddr, megabytes: u32) -> Result<Arrival, Error> {
        // Counted before it waits, and given back wherever it ends: whoever hangs up while waiting holds nothing.
        let mut arrival = self.count_arrival(limit_key(address), megabytes)?;
        let waiting = tokio::time::timeout(self.patience, Arc::clone(&self.memory).acquire_many_owned(megabytes));
        match waiting.await {
            Ok(Ok(memory)) => {
                arrival.memory = Some(memory);
                Ok(arrival)
            }
            Ok(Err(_)) | Err(_) => Err(Error::unavailable("Many people are sending files just now. Please try again in a minute.")),
        }
    }

    fn count_arrival(&self, network: IpAddr, megabytes: u32) -> Result<Arrival, Error> {
        let mut arriving = self.arriving.lock();
        let held = arriving.entry(network).or_default();
        // Whoever has nothing on the way may send whatever its route takes.
        let is_full = held.uploads > 0 && held.megabytes.saturating_add(megabytes) > MAX_MEMORY_PER_NETWORK_MB;
        if is_full || held.uploads >= MAX_UPLOADS_PER_NETWORK {
            return Err(Error::TooManyRequests { retry_after: UPLOAD_WAIT_TIMEOUT });
        }
        held.uploads += 1;
        held.megabytes += megabytes;
        Ok(Arrival { arriving: Arc::clone(&self.arriving), network, megabytes, memory: None })
    }
}

/// Middleware of routes that receive files of at most so many megabytes together. Whoever says how much comes takes no more room
/// than that.
pub async fn limit_uploads(State((gate, most)): State<(Arc<UploadGate>, u32)>, request: Request, next: Next) -> Response {
    let address = client_address(peer_address(request.extensions()), request.headers(), &gate.trusted_proxies);
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u32>().ok());
    let megabytes = length.map_or(most, |bytes| (bytes >> 20) + 1).min(most);
    match gate.enter(address, megabytes).await {
        Ok(_arrival) => next.run(request).await,
        Err(error) => ApiError(error).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_network_has_some_uploads_on_their_way_and_gets_their_room_back() {
        let gate = UploadGate::new(&HttpSettings::default());
        let (one, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let mut arrivals = Vec::new();
        for _ in 0..MAX_UPLOADS_PER_NETWORK {
            arrivals.push(gate.enter(one, 10).await.unwrap());
        }
        assert!(matches!(gate.enter(one, 10).await, Err(Error::TooManyRequests { .. })));
        assert!(gate.enter(other, 10).await.is_ok());
        arrivals.pop();
        assert!(gate.enter(one, 10).await.is_ok());
        drop(arrivals);
        assert!(gate.arriving.lock().is_empty());
        assert_eq!(gate.memory.available_permits(), MAX_UPLOAD_MEMORY_MB);
    }

    #[tokio::test]
    async fn large_uploads_of_a_network_leave_room_for_others() {
        let gate = UploadGate::new(&HttpSettings::default());
        let (one, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let large = [gate.enter(one, 60).await.unwrap(), gate.enter(one, 60).await.unwrap()];
        assert!(matches!(gate.enter(one, 1).await, Err(Error::TooManyRequests { .. })), "it has half of the room");
        assert!(gate.enter(other, 120).await.is_ok(), "the other half");
        drop(large);
        assert!(gate.enter(one, 60).await.is_ok());
        assert!(gate.arriving.lock().is_empty());
    }

    #[tokio::test]
    async fn whoever_finds_no_room_is_told_to_come_back() {
        let open_gate = |patience: Duration| UploadGate {
            memory: Arc::new(Semaphore::new(MAX_UPLOAD_MEMORY_MB)),
            arriving: Arc::default(),
            trusted_proxies: Vec::new(),
            patience,
        };
        let gate = open_gate(Duration::from_millis(10));
        let _all = Arc::clone(&gate.memory).acquire_many_owned(u32::try_from(MAX_UPLOAD_MEMORY_MB).unwrap()).await.unwrap();
        let network = IpAddr::from([203, 0, 113, 1]);
        assert!(matches!(gate.enter(network, 10).await, Err(Error::Unavailable { .. })));
        // A gate that waits long enough for the hanging up to come first, also on a busy machine.
        let gate = open_gate(Duration::from_secs(600));
        let _all = Arc::clone(&gate.memory).acquire_many_owned(u32::try_from(MAX_UPLOAD_MEMORY_MB).unwrap()).await.unwrap();
        let hangs_up = tokio::time::timeout(Duration::from_millis(1), gate.enter(network, 10));
        assert!(hangs_up.await.is_err());
        assert!(gate.arriving.lock().is_empty(), "whoever hangs up while waiting holds nothing");
    }
}
