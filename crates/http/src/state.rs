//! Everything a handler may use, made once by the composition root (`server/src/wiring.rs`).

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use domain::account::Account;
use domain::analytics::Analytics;
use domain::articles::{ArticleReading, Articles};
use domain::assist_modules::AssistModules;
use domain::assistant::conversations::Conversations;
use domain::bookings::Bookings;
use domain::calendar::CalendarFeeds;
use domain::cards::Cards;
use domain::categories::Categories;
use domain::comments::Comments;
use domain::consents::Consents;
use domain::deadlines::Deadlines;
use domain::digests::Digests;
use domain::facts::Facts;
use domain::faqs::Faqs;
use domain::intake_files::IntakeFiles;
use domain::invoices::Invoices;
use domain::keys::SigningKeys;
use domain::messages::{Carriers, Deliveries, Dispatcher, Templates};
use domain::pages::Pages;
use domain::payments::Payments;
use domain::pictures::Pictures;
use domain::providers::{Embedder, Meetings, Painter, Typesetter};
use domain::redirects::Redirects;
use domain::search::{Search, SearchIndex};
use domain::sessions::Sessions;
use domain::short_links::ShortLinks;
use domain::sign_in::GoogleSignIn;
use domain::site::Site;
use domain::staff::StaffTokens;
use domain::stats::Counters;
use domain::subscribers::Subscribers;
use domain::tags::Tags;
use domain::toggles::Toggles;
use domain::unsubscribing::Unsubscribing;
use domain::webinars::Webinars;
use domain::{Ambient, Store};
use rendering::{PageCache, Renderer};
use tokio::sync::watch;

use crate::api::{DrawnCards, ModeratorPictures, Portraits};
use crate::chat::Chat;
use crate::parts::Part;

pub type AppState = Arc<App>;

pub struct App {
    pub store: Arc<dyn Store>,
    pub ambient: Ambient,
    pub articles: Articles,
    pub reading: ArticleReading,
    pub categories: Categories,
    pub tags: Tags,
    pub facts: Facts,
    pub assist_modules: AssistModules,
    /// Not [`App::pages`], which are whole and rendered.
    pub standing_pages: Pages,
    pub faqs: Faqs,
    pub toggles: Toggles,
    pub counters: Counters,
    pub analytics: Analytics,
    pub short_links: ShortLinks,
    pub redirects: Redirects,
    pub staff_tokens: StaffTokens,
    pub sessions: Sessions,
    pub subscribers: Subscribers,
    pub consents: Consents,
    pub account: Account,
    pub unsubscribing: Unsubscribing,
    pub google: GoogleSignIn,
    pub comments: Comments,
    pub webinars: Webinars,
    pub calendar_feeds: CalendarFeeds,
    pub bookings: Bookings,
    pub intake_files: IntakeFiles,
    pub meetings: Arc<dyn Meetings>,
    pub payments: Payments,
    pub invoices: Invoices,
    pub typesetter: Arc<dyn Typesetter>,
    pub digests: Digests,
    pub deadlines: Arc<Deadlines>,
    pub conversations: Conversations,
    /// Who answers in them, and the sockets.
    pub chat: Chat,
    pub deliveries: Deliveries,
    pub dispatcher: Dispatcher,
    pub templates: Arc<Templates>,
    pub carriers: Carriers,
    pub keys: SigningKeys,
    pub search: Arc<dyn SearchIndex>,
    /// What readers use: the index, and the model where there is one.
    pub searching: Search,
    pub embedder: Arc<dyn Embedder>,
    pub pictures: Pictures,
    pub cards: Cards,
    pub painter: Arc<dyn Painter>,
    pub drawn_cards: DrawnCards,
    pub portraits: Portraits,
    pub moderator_pictures: ModeratorPictures,
    pub site: Arc<Site>,
    pub settings: HttpSettings,
    pub renderer: Renderer,
    /// Whole rendered pages.
    pub pages: PageCache,
    /// JSON answers of the anonymous read calls.
    pub answers: PageCache,
    /// True once the word index has followed the change log to its end for the first time.
    pub index_ready: watch::Sender<bool>,
    /// True from the moment a stop was asked for: `/readyz` says so, so that a proxy looks elsewhere.
    pub stopping: AtomicBool,
}

/// What the operator may set about serving. Defaults are those of the contract.
#[derive(Debug, Clone)]
pub struct HttpSettings {
    /// Addresses whose `X-Forwarded-For` counts.
    pub trusted_proxies: Vec<IpAddr>,
    /// How long a request may take before it is answered 503.
    pub request_deadline: Duration,
    /// Largest body of an ordinary call, in bytes.
    pub body_limit: usize,
    /// Largest upload, in bytes.
    pub upload_limit: usize,
    pub rates: RateSettings,
    /// Origins of the payment gateway's window, which pages may load; none where it has a page of its own.
    pub paying: Vec<String>,
    /// The parts that this node serves; empty: all.
    pub only: Vec<Part>,
    /// Whether the sandbox and demo notices are shown.
    pub demo: bool,
}

/// Requests allowed per address, as (how many, in which time).
#[derive(Debug, Clone)]
pub struct RateSettings {
    pub search: (u32, Duration),
    pub shorten: (u32, Duration),
    /// Likes, views, shares, wishes and analytics together.
    pub counting: (u32, Duration),
    /// Subscribing and unsubscribing; an office shares one address.
    pub registration: (u32, Duration),
    /// Codes asked for.
    pub codes: (u32, Duration),
    /// Codes entered, sign-ins that came back.
    pub login: (u32, Duration),
    /// Renewals of sessions.
    pub sessions: (u32, Duration),
    pub comments: (u32, Duration),
    /// Slots held, calls booked, moved and cancelled.
    pub bookings: (u32, Duration),
    /// Files sent before a call.
    pub files: (u32, Duration),
    /// Questions to the assistant, per address and per person.
    pub chat: (u32, Duration),
}

impl Default for RateSettings {
    fn default() -> Self {
        Self {
            search: (300, Duration::from_secs(60)),
            shorten: (60, Duration::from_secs(3600)),
            counting: (600, Duration::from_secs(600)),
            registration: (60, Duration::from_secs(600)),
            codes: (20, Duration::from_secs(3600)),
            login: (60, Duration::from_secs(900)),
            sessions: (600, Duration::from_secs(600)),
            comments: (10, Duration::from_secs(600)),
            bookings: (300, Duration::from_secs(600)),
            files: (60, Duration::from_secs(600)),
            chat: (20, Duration::from_secs(60)),
        }
    }
}

impl Default for HttpSettings {
    fn default() -> Self {
        Self {
            trusted_proxies: Vec::new(),
            request_deadline: Duration::from_secs(20),
            body_limit: 2 << 20,
            upload_limit: 10 << 20,
            rates: RateSettings::default(),
            paying: Vec::new(),
            only: Vec::new(),
            demo: false,
        }
    }
}
