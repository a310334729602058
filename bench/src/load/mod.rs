//! A load of a fixed number of requests over a few keep-alive connections. Each connection sends its next request when the previous
//! one is answered.

mod connection;
mod order;

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

pub use connection::{Connection, ResponseSummary};
pub use order::Order;

use crate::Result;

/// Timeout of a response, after which the connection is given up.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone)]
pub struct Load {
    pub address: SocketAddr,
    /// The bytes of the requests; see [`get_request`].
    pub requests: Arc<Vec<Vec<u8>>>,
    /// Indexes of the requests in the order of sending.
    pub order: Arc<Vec<u32>>,
    pub connections: usize,
    /// After this many requests a connection is reopened from another loopback address, so that rate limits per address are not
    /// reached. `None`: all requests come from one address.
    pub per_source: Option<u32>,
    /// The load ends after this time even if not all requests are sent.
    pub at_most: Duration,
}

#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub requests: u64,
    pub by_status: BTreeMap<u16, u64>,
    /// Number of requests without a response.
    pub broken: u64,
    /// Why the first of them got none.
    pub first_break: Option<String>,
    pub bytes: u64,
    pub wall: Duration,
}

impl Outcome {
    /// Describes responses other than 200 and missing ones; `None` when there are none.
    pub fn describe_trouble(&self) -> Option<String> {
        let others: Vec<String> =
            self.by_status.iter().filter(|(status, _)| **status != 200).map(|(status, count)| format!("{count} × {status}")).collect();
        match (self.broken, others.is_empty()) {
            (0, true) if self.requests > 0 => None,
            (0, true) => Some("nothing was sent".to_owned()),
            (0, false) => Some(others.join(", ")),
            (broken, _) => {
                let first = self.first_break.as_deref().unwrap_or("?");
                Some(format!("{broken} requests without a response ({first}) {}", others.join(", ")))
            }
        }
    }

    fn add(&mut self, other: Outcome) {
        self.requests += other.requests;
        self.broken += other.broken;
        self.bytes += other.bytes;
        self.first_break = self.first_break.take().or(other.first_break);
        for (status, count) in other.by_status {
            *self.by_status.entry(status).or_default() += count;
        }
    }
}

/// The bytes of a GET request.
pub fn get_request(path: &str, gzip: bool) -> Vec<u8> {
    let encoding = if gzip { "accept-encoding: gzip\r\n" } else { "" };
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: fineprint-bench\r\naccept: */*\r\n{encoding}\r\n").into_bytes()
}

/// A loopback address; every call returns another one.
pub fn next_source_address() -> Ipv4Addr {
    static LAST: AtomicU32 = AtomicU32::new(0);
    let number = LAST.fetch_add(1, Relaxed);
    let [_, high, middle, low] = number.to_be_bytes();
    Ipv4Addr::new(127, 1 + high % 250, middle, low.max(1))
}

impl Load {
    pub async fn run(&self) -> Outcome {
        let next = Arc::new(AtomicUsize::new(0));
        let started = Instant::now();
        let mut tasks = JoinSet::new();
        for _ in 0..self.connections.min(self.order.len()).max(1) {
            tasks.spawn(self.clone().run_connection(next.clone(), started));
        }
        let mut outcome = Outcome::default();
        while let Some(part) = tasks.join_next().await {
            outcome.add(part.unwrap_or_default());
        }
        outcome.wall = started.elapsed();
        outcome
    }

    async fn run_connection(self, next: Arc<AtomicUsize>, started: Instant) -> Outcome {
        let mut outcome = Outcome::default();
        let mut connection: Option<Connection> = None;
        let mut sent = 0;
        while started.elapsed() < self.at_most {
            let Some(which) = self.order.get(next.fetch_add(1, Relaxed)) else { break };
            if self.per_source.is_some_and(|most| sent >= most) {
                connection = None;
                sent = 0;
            }
            sent += 1;
            outcome.requests += 1;
            match tokio::time::timeout(RESPONSE_TIMEOUT, self.send_one(&mut connection, *which as usize)).await {
                Ok(Ok(answer)) => {
                    *outcome.by_status.entry(answer.status).or_default() += 1;
                    outcome.bytes += answer.bytes as u64;
                    if answer.closes {
                        connection = None;
                    }
                }
                failed => {
                    let why = failed.map_or_else(
                        |_| "no response in time".to_owned(),
                        |result| result.err().map(|e| e.to_string()).unwrap_or_default(),
                    );
                    outcome.broken += 1;
                    outcome.first_break.get_or_insert(why);
                    connection = None;
                }
            }
        }
        outcome
    }

    async fn send_one(&self, connection: &mut Option<Connection>, which: usize) -> std::io::Result<ResponseSummary> {
        let open = match connection {
            Some(open) => open,
            None => connection.insert(Connection::open(self.address, self.per_source.map(|_| next_source_address())).await?),
        };
        open.exchange(&self.requests[which]).await
    }
}

/// Opens `count` connections, then sends one request on each at the same moment.
pub async fn burst(address: SocketAddr, request: Vec<u8>, count: usize) -> Result<Outcome> {
    let mut open = Vec::with_capacity(count);
    for _ in 0..count {
        open.push(Connection::open(address, None).await.map_err(|e| format!("can't connect to {address}: {e}"))?);
    }
    let started = Instant::now();
    for connection in &mut open {
        connection.send(&request).await.map_err(|e| e.to_string())?;
    }
    let mut outcome = Outcome::default();
    for mut connection in open {
        outcome.requests += 1;
        match tokio::time::timeout(RESPONSE_TIMEOUT, connection.receive()).await {
            Ok(Ok(answer)) => {
                *outcome.by_status.entry(answer.status).or_default() += 1;
                outcome.bytes += answer.bytes as u64;
            }
            _ => outcome.broken += 1,
        }
    }
    outcome.wall = started.elapsed();
    Ok(outcome)
}
