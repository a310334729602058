//! Everything a handler may use. The composition root (`server/src/wiring.rs`) builds it once.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use domain::contact::PhoneLengths;
use domain::keys::SigningKeys;
use domain::site::Site;
use domain::{CommerceServices, ContentServices, Environment, GatheringServices, PeopleServices, Store};
use rendering::{PageCache, Renderer};
use tokio::sync::watch;

use crate::api::{CardCache, ModeratorPictureCache, PortraitCache};
use crate::backends::Backend;
use crate::chat::Chat;
use crate::pages::PictureOrigins;

pub type AppState = Arc<App>;

/// A service stands in the group of its noun's floor: the `mod.rs` of the floor in the domain lists the services and builds them.
pub struct App {
    pub environment: Environment,
    pub keys: SigningKeys,
    pub site: Arc<Site>,
    pub settings: HttpSettings,
    pub renderer: Renderer,
    pub content: ContentServices,
    pub people: PeopleServices,
    pub commerce: CommerceServices,
    pub gathering: GatheringServices,
    /// The engine that answers in conversations, and the open sockets.
    pub chat: Chat,
    pub caches: Caches,
    pub node: NodeState,
}

/// What this process keeps in memory and can always make again.
pub struct Caches {
    /// Rendered pages with their headers and encodings.
    pub pages: PageCache,
    /// JSON responses of read operations for anonymous readers.
    pub responses: PageCache,
    pub cards: CardCache,
    pub portraits: PortraitCache,
    pub moderator_pictures: ModeratorPictureCache,
    pub picture_origins: PictureOrigins,
}

/// The state of this process, for its health, its metrics and its loops in the background.
pub struct NodeState {
    /// Handlers, responses and page loaders use services instead, so that no rule is skipped; `tools/boundaries.sh` checks it.
    pub store: Arc<dyn Store>,
    /// True once the search index has caught up with the change log for the first time.
    pub index_ready: watch::Sender<bool>,
    /// Whether the change log is followed. What was kept before is cleared when it begins.
    pub follows_changes: AtomicBool,
    /// True from the moment a shutdown is requested. `/readyz` then fails, so that the proxy sends requests to other nodes.
    pub stopping: AtomicBool,
}

/// The operator's settings for serving HTTP.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// Addresses whose `X-Forwarded-For` header is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// A request that takes longer than this is answered 503.
    pub request_deadline: Duration,
    /// How old likes and views in cached pages may become once they have changed.
    pub page_counts_age: Duration,
    /// Largest request body of an ordinary operation, in bytes.
    pub body_limit: usize,
    /// Largest upload, in bytes.
    pub upload_limit: usize,
    pub rates: RateLimitSettings,
    /// Origins of the payment gateway's checkout window, which pages may load; empty when the gateway has a page of its own.
    pub payment_origins: Vec<String>,
    /// The backends that this node serves; empty means all.
    pub served_backends: Vec<Backend>,
    /// Whether numbers abroad must have a length that their country gives out.
    pub phone_lengths: PhoneLengths,
    /// Whether the sandbox and demo notices are shown.
    pub demo: bool,
}

/// Rate limits per client address, each as (requests, period).
#[derive(Debug, Clone)]
pub struct RateLimitSettings {
    pub search: (u32, Duration),
    pub shorten: (u32, Duration),
    /// Likes, views, shares, "tell me" requests and analytics together.
    pub counting: (u32, Duration),
    /// Subscribing and unsubscribing. The limit is generous because a whole office shares one address.
    pub registration: (u32, Duration),
    /// Requests for a sign-in code.
    pub codes: (u32, Duration),
    /// Sign-in codes entered, and returns from the sign-in provider.
    pub login: (u32, Duration),
    /// Session renewals.
    pub sessions: (u32, Duration),
    pub comments: (u32, Duration),
    /// Holding a slot; booking, rescheduling and cancelling a call.
    pub bookings: (u32, Duration),
    /// Files uploaded before a call.
    pub files: (u32, Duration),
    /// Files uploaded before a booking, which nobody has a name for.
    pub drafts: (u32, Duration),
    /// Prices of calls, which tell whether a coupon exists.
    pub quotes: (u32, Duration),
    /// Provident-fund accounts looked up at the provider of identity data.
    pub lookups: (u32, Duration),
    /// Codes of messages that are checked.
    pub message_checks: (u32, Duration),
    /// Calls that read passbooks.
    pub passbooks: (u32, Duration),
    /// Passbooks sent to one report, counted by the report.
    pub report_uploads: (u32, Duration),
    /// Codes asked for by SMS.
    pub texts: (u32, Duration),
    /// Sign-ins with a password.
    pub passwords: (u32, Duration),
    /// Questions to the assistant, counted per address and per person.
    pub chat: (u32, Duration),
    /// Sockets that one address may hold open. An office shares one; a person needs one for each tab.
    pub sockets: u32,
}

impl Default for RateLimitSettings {
    fn default() -> Self {
        Self {
            search: (300, Duration::from_secs(60)),
            shorten: (60, Duration::from_secs(3600)),
            counting: (600, Duration::from_secs(600)),
            registration: (60, Duration::from_secs(600)),
            codes: (20, Duration::from_secs(3600)),
            login: (10, Duration::from_secs(900)),
            sessions: (600, Duration::from_secs(600)),
            comments: (10, Duration::from_secs(600)),
            bookings: (300, Duration::from_secs(600)),
            files: (60, Duration::from_secs(600)),
            drafts: (40, Duration::from_secs(24 * 3600)),
            quotes: (60, Duration::from_secs(900)),
            lookups: (60, Duration::from_secs(900)),
            message_checks: (60, Duration::from_secs(900)),
            passbooks: (30, Duration::from_secs(24 * 3600)),
            report_uploads: (30, Duration::from_secs(24 * 3600)),
            texts: (20, Duration::from_secs(24 * 3600)),
            passwords: (10, Duration::from_secs(900)),
            chat: (20, Duration::from_secs(60)),
            sockets: 20,
        }
    }
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            trusted_proxies: Vec::new(),
            request_deadline: Duration::from_secs(20),
            page_counts_age: Duration::from_secs(60),
            body_limit: 2 << 20,
            upload_limit: 10 << 20,
            rates: RateLimitSettings::default(),
            payment_origins: Vec::new(),
            served_backends: Vec::new(),
            phone_lengths: PhoneLengths::default(),
            demo: false,
        }
    }
}
