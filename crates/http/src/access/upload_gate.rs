//! Bounds the memory that uploads take: a file stands there whole until it is looked at, so only some may arrive at a time,
//! from one network and in all. A network is counted by what its uploads say that they hold, the memory by what has come.

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
use tokio::sync::Semaphore;

use super::client::{client_address, limit_key, peer_address, wide_limit_key};
use super::steady_body::SteadyBody;
use super::upload_room::UploadRoom;
use crate::{ApiError, HttpSettings};

/// Memory of all uploads together, in megabytes.
const MAX_UPLOAD_MEMORY_MB: usize = 240;
/// Uploads of one network that may arrive at the same time.
const MAX_UPLOADS_PER_NETWORK: u32 = 8;
/// Memory of one network's uploads: a quarter of all, so that others have room whatever it sends, and however long it takes to read that.
/// All IPv6 networks that one rented server may have share it.
const MAX_MEMORY_PER_NETWORK_MB: u32 = 60;
/// How long an upload waits for room, at its beginning and for each further megabyte.
const UPLOAD_WAIT_TIMEOUT: Duration = Duration::from_secs(10);

pub struct UploadGate {
    memory: Arc<Semaphore>,
    arriving: Arc<Mutex<Arriving>>,
    trusted_proxies: Vec<IpAddr>,
    patience: Duration,
}

/// What is on its way.
#[derive(Default)]
struct Arriving {
    uploads: HashMap<IpAddr, u32>,
    /// By the wide key.
    megabytes: HashMap<IpAddr, u32>,
}

/// Counts an upload of a network as long as it arrives.
struct Arrival {
    arriving: Arc<Mutex<Arriving>>,
    address: IpAddr,
    megabytes: u32,
    /// What it holds of the memory.
    room: Arc<UploadRoom>,
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let mut arriving = self.arriving.lock();
        subtract(&mut arriving.uploads, limit_key(self.address), 1);
        subtract(&mut arriving.megabytes, wide_limit_key(self.address), self.megabytes);
    }
}

fn subtract(counts: &mut HashMap<IpAddr, u32>, network: IpAddr, count: u32) {
    if let Some(held) = counts.get_mut(&network) {
        *held -= count;
        if *held == 0 {
            counts.remove(&network);
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

    /// Waits for the room of a first megabyte; the rest is taken as it comes. `TooManyRequests` for a network that has several or large
    /// uploads on their way, `Unavailable` when there is no room for long.
    async fn enter(&self, address: IpAddr, megabytes: u32) -> Result<Arrival, Error> {
        // Counted before it waits, and given back wherever it ends: whoever hangs up while waiting holds nothing.
        let arrival = self.count_arrival(address, megabytes)?;
        match arrival.room.grow_to(1).await {
            Ok(()) => Ok(arrival),
            Err(_) => Err(no_room_error()),
        }
    }

    fn count_arrival(&self, address: IpAddr, megabytes: u32) -> Result<Arrival, Error> {
        let mut arriving = self.arriving.lock();
        let uploads = arriving.uploads.get(&limit_key(address)).copied().unwrap_or_default();
        let held = arriving.megabytes.get(&wide_limit_key(address)).copied().unwrap_or_default();
        // Whoever has nothing on the way may send whatever its route takes.
        let is_full = held > 0 && held.saturating_add(megabytes) > MAX_MEMORY_PER_NETWORK_MB;
        if is_full || uploads >= MAX_UPLOADS_PER_NETWORK {
            return Err(Error::TooManyRequests { retry_after: UPLOAD_WAIT_TIMEOUT });
        }
        arriving.uploads.insert(limit_key(address), uploads + 1);
        arriving.megabytes.insert(wide_limit_key(address), held + megabytes);
        let room = UploadRoom::new(Arc::clone(&self.memory), megabytes, self.patience);
        Ok(Arrival { arriving: Arc::clone(&self.arriving), address, megabytes, room: Arc::new(room) })
    }
}

/// What whoever finds no room is told, before the first byte or in the middle.
pub fn no_room_error() -> Error {
    Error::unavailable("Many people are sending files just now. Please try again in a minute.")
}

/// Middleware of routes that receive files of at most so many megabytes together. Whoever says how much comes takes no more room
/// than that. A body that trickles or is silent is ended, whatever stands in it.
pub async fn limit_uploads(State((gate, most)): State<(Arc<UploadGate>, u32)>, request: Request, next: Next) -> Response {
    let address = client_address(peer_address(request.extensions()), request.headers(), &gate.trusted_proxies);
    let length = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u32>().ok());
    let megabytes = length.map_or(most, |bytes| (bytes >> 20) + 1).min(most);
    match gate.enter(address, megabytes).await {
        Ok(arrival) => next.run(request.map(|body| SteadyBody::wrap(body, megabytes, Arc::clone(&arrival.room)))).await,
        Err(error) => ApiError(error).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_empty(gate: &UploadGate) -> bool {
        let arriving = gate.arriving.lock();
        arriving.uploads.is_empty() && arriving.megabytes.is_empty()
    }

    #[tokio::test]
    async fn a_network_has_some_uploads_on_their_way_and_gets_their_room_back() {
        let gate = UploadGate::new(&HttpSettings::default());
        let (one, other) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        let mut arrivals = Vec::new();
        for _ in 0..MAX_UPLOADS_PER_NETWORK {
            arrivals.push(gate.enter(one, 5).await.unwrap());
        }
        assert!(matches!(gate.enter(one, 5).await, Err(Error::TooManyRequests { .. })));
        assert!(gate.enter(other, 10).await.is_ok());
        arrivals.pop();
        assert!(gate.enter(one, 5).await.is_ok());
        drop(arrivals);
        assert!(is_empty(&gate));
        assert_eq!(gate.memory.available_permits(), MAX_UPLOAD_MEMORY_MB);
    }

    #[tokio::test]
    async fn large_uploads_of_a_network_leave_room_for_others() {
        let gate = UploadGate::new(&HttpSettings::default());
        let [one, neighbour, other] =
            ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2::1"].map(|address| address.parse::<IpAddr>().unwrap());
        let large = [gate.enter(one, 30).await.unwrap(), gate.enter(neighbour, 30).await.unwrap()];
        assert!(matches!(gate.enter(one, 1).await, Err(Error::TooManyRequests { .. })), "it has a quarter of the room");
        assert!(matches!(gate.enter(neighbour, 1).await, Err(Error::TooManyRequests { .. })), "so have all of its networks together");
        assert!(gate.enter(other, 60).await.is_ok(), "another quarter");
        drop(large);
        assert!(gate.enter(one, 61).await.is_ok(), "the largest form");
        assert!(is_empty(&gate));
    }

    #[tokio::test]
    async fn what_is_only_announced_takes_no_memory() {
        let gate = UploadGate::new(&HttpSettings::default());
        let mut arrivals = Vec::new();
        for network in 1..=20 {
            arrivals.push(gate.enter(IpAddr::from([203, 0, 113, network]), MAX_MEMORY_PER_NETWORK_MB).await.unwrap());
        }
        assert_eq!(gate.memory.available_permits(), MAX_UPLOAD_MEMORY_MB - 20, "twenty times sixty megabytes are announced");
        arrivals[0].room.grow_to(MAX_MEMORY_PER_NETWORK_MB).await.unwrap();
        arrivals[0].room.grow_to(5).await.unwrap();
        assert_eq!(gate.memory.available_permits(), MAX_UPLOAD_MEMORY_MB - 19 - 60, "what has come is held until it is looked at");
        drop(arrivals);
        assert_eq!(gate.memory.available_permits(), MAX_UPLOAD_MEMORY_MB);
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
        assert!(is_empty(&gate), "whoever hangs up while waiting holds nothing");
    }
}
