//! Rate limits per client address. A limiter admits a burst of `count` requests and then refills evenly
//! over its period; all routes behind the same limiter share one allowance. Neighbouring IPv6 networks have ten times the limit of one
//! together.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::{ReportId, SubscriberId};
use domain::sessions::NetworkKey;
use domain::tally::{NetworkQuota, Tally};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};
use jiff::Timestamp;

use super::client::{Client, client_address, limit_key, peer_address, wide_limit_key};
use super::upload_gate::UploadGate;
use crate::{ApiError, AppState, HttpSettings};

/// After this many checks, addresses whose allowance is full again are removed from memory.
const CHECKS_BETWEEN_SWEEPS: u32 = 10_000;

/// People of one network whose drafts count by who they are in a day. Everybody beyond is a stranger: mailboxes cost nothing, and each would
/// have a time of its own at the readers of passbooks.
const MAX_DRAFTERS_OF_NETWORK: u32 = 20;

pub struct RateLimiter {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// The limit of all IPv6 networks together that one rented server may have.
    wide: DefaultKeyedRateLimiter<IpAddr>,
    trusted_proxies: Vec<IpAddr>,
    checks: AtomicU32,
}

impl RateLimiter {
    fn new((count, time): (u32, Duration), settings: &HttpSettings) -> Arc<Self> {
        let quota = NetworkQuota::new(count);
        Arc::new(Self {
            limiter: DefaultKeyedRateLimiter::keyed(to_quota((quota.own, time))),
            wide: DefaultKeyedRateLimiter::keyed(to_quota((quota.wide, time))),
            trusted_proxies: settings.trusted_proxies.clone(),
            checks: AtomicU32::new(0),
        })
    }

    pub fn check(&self, address: IpAddr) -> Result<(), Error> {
        if is_time_to_sweep(&self.checks) {
            [&self.limiter, &self.wide].into_iter().for_each(sweep);
        }
        let (own, wide) = (limit_key(address), wide_limit_key(address));
        check_key(&self.limiter, &own)?;
        // With IPv4 both keys are the address, and the first limit is the narrower one.
        if address.is_ipv4() { Ok(()) } else { check_key(&self.wide, &wide) }
    }
}

fn to_quota((count, time): (u32, Duration)) -> Quota {
    let count = NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
    let one = (time / count.get()).max(Duration::from_nanos(1));
    Quota::with_period(one).unwrap_or_else(|| Quota::per_second(count)).allow_burst(count)
}

fn is_time_to_sweep(checks: &AtomicU32) -> bool {
    checks.fetch_add(1, Ordering::Relaxed) % CHECKS_BETWEEN_SWEEPS == CHECKS_BETWEEN_SWEEPS - 1
}

fn sweep<K: Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

fn check_key<K: Hash + Eq + Clone>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result<(), Error> {
    limiter.check_key(key).map_err(|refused| {
        let wait = refused.wait_time_from(DefaultClock::default().now());
        Error::TooManyRequests { retry_after: Duration::from_secs(wait.as_secs() + 1) }
    })
}

/// One limiter for each setting of [`crate::RateLimitSettings`].
pub struct RateLimits {
    pub search: Arc<RateLimiter>,
    pub shorten: Arc<RateLimiter>,
    pub counting: Arc<RateLimiter>,
    pub registration: Arc<RateLimiter>,
    pub codes: Arc<RateLimiter>,
    pub login: Arc<RateLimiter>,
    pub sessions: Arc<RateLimiter>,
    pub comments: Arc<RateLimiter>,
    /// Comments that are changed or deleted.
    pub comment_changes: Arc<RateLimiter>,
    /// Feedback in words.
    pub feedback: Arc<RateLimiter>,
    pub bookings: Arc<RateLimiter>,
    pub files: Arc<RateLimiter>,
    /// Files that belong to no call yet.
    pub drafts: Arc<RateLimiter>,
    /// Prices asked for with a coupon.
    pub quotes: Arc<RateLimiter>,
    /// Provident-fund accounts looked up at the provider.
    pub lookups: Arc<RateLimiter>,
    /// Codes of messages that are checked.
    pub message_checks: Arc<RateLimiter>,
    pub passbooks: Arc<RateLimiter>,
    /// Passbooks sent to a report that was made, and reports that signed-in people draft.
    pub report_uploads: Arc<ReportUploads>,
    /// Codes by SMS.
    pub texts: Arc<RateLimiter>,
    /// Signing in with a password.
    pub passwords: Arc<RateLimiter>,
    /// Questions to the assistant. The socket checks this limiter for each question.
    pub chat: Arc<RateLimiter>,
    pub uploads: Arc<UploadGate>,
}

impl RateLimits {
    pub fn new(settings: &HttpSettings) -> Self {
        let rates = &settings.rates;
        Self {
            search: RateLimiter::new(rates.search, settings),
            shorten: RateLimiter::new(rates.shorten, settings),
            counting: RateLimiter::new(rates.counting, settings),
            registration: RateLimiter::new(rates.registration, settings),
            codes: RateLimiter::new(rates.codes, settings),
            login: RateLimiter::new(rates.login, settings),
            sessions: RateLimiter::new(rates.sessions, settings),
            comments: RateLimiter::new(rates.comments, settings),
            comment_changes: RateLimiter::new(rates.comments, settings),
            feedback: RateLimiter::new(rates.comments, settings),
            bookings: RateLimiter::new(rates.bookings, settings),
            files: RateLimiter::new(rates.files, settings),
            drafts: RateLimiter::new(rates.drafts, settings),
            quotes: RateLimiter::new(rates.quotes, settings),
            lookups: RateLimiter::new(rates.lookups, settings),
            message_checks: RateLimiter::new(rates.message_checks, settings),
            passbooks: RateLimiter::new(rates.passbooks, settings),
            report_uploads: ReportUploads::new(rates.report_uploads),
            texts: RateLimiter::new(rates.texts, settings),
            passwords: RateLimiter::new(rates.passwords, settings),
            chat: RateLimiter::new(rates.chat, settings),
            uploads: UploadGate::new(settings),
        }
    }
}

/// The limit from which only some requests of an operation draw: its handler knows which. The limiter is an extension of the route.
pub struct ExtraLimit {
    limiter: Arc<RateLimiter>,
    address: IpAddr,
}

impl ExtraLimit {
    pub fn check(&self) -> Result<(), Error> {
        self.limiter.check(self.address)
    }
}

impl FromRequestParts<AppState> for ExtraLimit {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let Client(address) = Client::from_request_parts(parts, app).await?;
        let limiter = parts.extensions.get::<Arc<RateLimiter>>().cloned();
        Ok(Self { limiter: limiter.ok_or_else(|| Error::internal("the route has no extra limit"))?, address })
    }
}

/// By whom uploads are counted: by the report to which they are sent, or, for a report that is only drafted, by the person who signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UploadOwner {
    Report(ReportId),
    /// A subscriber with a proven address.
    Subscriber(SubscriberId),
    /// The keyed hash of a provident-fund account's number.
    FundAccount([u8; 32]),
}

/// Counts uploads by their owner, who is so not refused for what others of the same network sent. Who may upload is checked before: a
/// stranger must not use up the owner's uploads.
pub struct ReportUploads {
    limiter: DefaultKeyedRateLimiter<UploadOwner>,
    checks: AtomicU32,
    drafters: Tally<NetworkKey, UploadOwner>,
}

impl ReportUploads {
    fn new(limit: (u32, Duration)) -> Arc<Self> {
        Arc::new(Self {
            limiter: DefaultKeyedRateLimiter::keyed(to_quota(limit)),
            checks: AtomicU32::new(0),
            drafters: Tally::per_day(MAX_DRAFTERS_OF_NETWORK),
        })
    }

    /// Whether what this person drafts counts by who they are, and not by their network.
    pub fn admit_drafter(&self, network: NetworkKey, owner: UploadOwner, now: Timestamp) -> bool {
        self.drafters.count_thing(network, owner, now)
    }

    pub fn check(&self, owner: UploadOwner) -> Result<(), Error> {
        if is_time_to_sweep(&self.checks) {
            sweep(&self.limiter);
        }
        check_key(&self.limiter, &owner)
    }
}

/// Middleware that applies a limiter to API routes.
pub async fn limit_rate(State(limiter): State<Arc<RateLimiter>>, request: Request, next: Next) -> Response {
    let address = client_address(peer_address(request.extensions()), request.headers(), &limiter.trusted_proxies);
    match limiter.check(address) {
        Ok(()) => next.run(request).await,
        Err(error) => ApiError(error).into_response(),
    }
}

/// The same as [`limit_rate`] for a page: the refusal is HTML that a person can read.
pub async fn limit_page_rate(State(limiter): State<Arc<RateLimiter>>, request: Request, next: Next) -> Response {
    let address = client_address(peer_address(request.extensions()), request.headers(), &limiter.trusted_proxies);
    match limiter.check(address) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            let mut refusal = ApiError(error).into_response();
            refusal.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            refusal.headers_mut().remove(header::CONTENT_LENGTH);
            *refusal.body_mut() = Body::from(TOO_MANY_SEARCHES_HTML);
            refusal
        }
    }
}

const TOO_MANY_SEARCHES_HTML: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Too many searches</title>\
    <h1>Too many searches in a short time</h1><p>Please wait a minute and try again. <a href=\"/\">Home</a></p></html>";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_allowance() {
        let limiter = RateLimiter::new((2, Duration::from_secs(3600)), &HttpSettings::default());
        let (one, other) = (IpAddr::from([127, 0, 0, 2]), IpAddr::from([127, 0, 0, 3]));
        assert!(limiter.check(one).is_ok());
        assert!(limiter.check(one).is_ok());
        let Err(Error::TooManyRequests { retry_after }) = limiter.check(one) else {
            panic!("the third passed");
        };
        assert!((1..=1801).contains(&retry_after.as_secs()), "{retry_after:?}");
        assert!(limiter.check(other).is_ok());
    }

    #[test]
    fn each_report_has_its_own_uploads() {
        let uploads = ReportUploads::new((1, Duration::from_secs(24 * 3600)));
        let report = |number| UploadOwner::Report(ReportId(uuid::Uuid::from_u128(number)));
        let (one, other) = (report(1), report(2));
        assert!(uploads.check(one).is_ok());
        let Err(Error::TooManyRequests { retry_after }) = uploads.check(one) else { panic!("the second passed") };
        assert!(retry_after.as_secs() > 23 * 3600, "{retry_after:?}");
        assert!(uploads.check(other).is_ok());
        assert!(uploads.check(UploadOwner::Subscriber(SubscriberId(uuid::Uuid::from_u128(1)))).is_ok());
    }

    #[test]
    fn the_networks_of_a_rented_server_have_a_limit_together() {
        let limiter = RateLimiter::new((2, Duration::from_secs(3600)), &HttpSettings::default());
        let network = |number: u16| IpAddr::from([0x2001, 0xdb8, 0, number, 0, 0, 0, 1]);
        for number in 0..10 {
            assert!(limiter.check(network(number)).is_ok() && limiter.check(network(number)).is_ok(), "{number}");
        }
        assert!(limiter.check(network(10)).is_err(), "a network of its own, but a neighbour");
        assert!(limiter.check(IpAddr::from([0x2001, 0xdb8, 1, 0, 0, 0, 0, 1])).is_ok(), "somebody else's");
    }
}
