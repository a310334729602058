//! Limits per address. A gate lets `count` requests through at once and then refills evenly over
//! its time; every route behind the same gate draws from the same allowance.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use super::client::{client_address, limit_key, peer_of};
use crate::{ApiError, HttpSettings};

/// Addresses whose allowance is full again are forgotten after this many checks.
const CHECKS_BETWEEN_SWEEPS: u32 = 10_000;

pub struct Gate {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    trusted_proxies: Vec<IpAddr>,
    checks: AtomicU32,
}

impl Gate {
    fn new((count, time): (u32, Duration), settings: &HttpSettings) -> Arc<Self> {
        let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let one = (time / count.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(one).unwrap_or_else(|| Quota::per_second(count)).allow_burst(count);
        let trusted_proxies = settings.trusted_proxies.clone();
        Arc::new(Self { limiter: DefaultKeyedRateLimiter::keyed(quota), trusted_proxies, checks: AtomicU32::new(0) })
    }

    pub fn check(&self, address: IpAddr) -> Result<(), Error> {
        if self.checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SWEEPS == CHECKS_BETWEEN_SWEEPS - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(&limit_key(address)).map_err(|refused| {
            let wait = refused.wait_time_from(DefaultClock::default().now());
            Error::TooManyRequests { retry_after: Duration::from_secs(wait.as_secs() + 1) }
        })
    }
}

/// One gate per limit of the contract.
pub struct Rates {
    pub search: Arc<Gate>,
    pub shorten: Arc<Gate>,
    pub counting: Arc<Gate>,
    pub registration: Arc<Gate>,
    pub codes: Arc<Gate>,
    pub login: Arc<Gate>,
    pub sessions: Arc<Gate>,
    pub comments: Arc<Gate>,
    pub bookings: Arc<Gate>,
    pub files: Arc<Gate>,
    /// Questions; counted for each by the socket itself.
    pub chat: Arc<Gate>,
}

impl Rates {
    pub fn new(settings: &HttpSettings) -> Self {
        let rates = &settings.rates;
        Self {
            search: Gate::new(rates.search, settings),
            shorten: Gate::new(rates.shorten, settings),
            counting: Gate::new(rates.counting, settings),
            registration: Gate::new(rates.registration, settings),
            codes: Gate::new(rates.codes, settings),
            login: Gate::new(rates.login, settings),
            sessions: Gate::new(rates.sessions, settings),
            comments: Gate::new(rates.comments, settings),
            bookings: Gate::new(rates.bookings, settings),
            files: Gate::new(rates.files, settings),
            chat: Gate::new(rates.chat, settings),
        }
    }
}

/// Middleware of the routes behind a gate.
pub async fn limited(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let address = client_address(peer_of(request.extensions()), request.headers(), &gate.trusted_proxies);
    match gate.check(address) {
        Ok(()) => next.run(request).await,
        Err(error) => ApiError(error).into_response(),
    }
}

/// As [`limited`], for a page: the refusal is one that a person can read.
pub async fn limited_page(State(gate): State<Arc<Gate>>, request: Request, next: Next) -> Response {
    let address = client_address(peer_of(request.extensions()), request.headers(), &gate.trusted_proxies);
    match gate.check(address) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            let mut refusal = ApiError(error).into_response();
            refusal.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            refusal.headers_mut().remove(header::CONTENT_LENGTH);
            *refusal.body_mut() = Body::from(SLOW_DOWN);
            refusal
        }
    }
}

const SLOW_DOWN: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Too many searches</title>\
    <h1>Too many searches in a short time</h1><p>Please wait a minute and try again. <a href=\"/\">Home</a></p></html>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_allowance() {
        let gate = Gate::new((2, Duration::from_secs(3600)), &HttpSettings::default());
        let (one, other) = (IpAddr::from([127, 0, 0, 2]), IpAddr::from([127, 0, 0, 3]));
        assert!(gate.check(one).is_ok());
        assert!(gate.check(one).is_ok());
        let Err(Error::TooManyRequests { retry_after }) = gate.check(one) else {
            panic!("the third passed");
        };
        assert!((1..=1801).contains(&retry_after.as_secs()), "{retry_after:?}");
        assert!(gate.check(other).is_ok());
    }
}
