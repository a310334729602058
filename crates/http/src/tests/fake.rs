//! An application without a database: what can be tested of the outside of the house alone.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::ambient::{Clock, Random};
use domain::paging::{Listing, Page};
use domain::search::{Hit, SearchIndex, Update};
use domain::staff::{Role, StaffQueries, StaffToken};
use domain::store::Engine;
use domain::{Ambient, Result, Store, UnitOfWork};
use jiff::Timestamp;

use crate::{App, AppState, HttpSettings};

struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        Timestamp::constant(1_790_000_000, 0)
    }
}

impl Random for Fixed {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(7);
    }
}

/// Knows one token for each role, "tfp_{role}", and nothing else.
struct NoStore;

#[async_trait]
impl StaffQueries for NoStore {
    async fn by_hash(&self, hash: &str) -> Result<Option<StaffToken>> {
        use sha2::{Digest, Sha256};
        let hash_of = |role: Role| domain::text::hex(&Sha256::digest(format!("tfp_{}", role.as_str())));
        Ok(Role::ALL.into_iter().find(|role| hash_of(*role) == hash).map(|role| StaffToken {
            id: domain::ids::StaffTokenId(uuid::Uuid::nil()),
            name: role.as_str().to_owned(),
            role,
            hash: hash.to_owned(),
            created_at: Fixed.now(),
            last_used_at: Some(Fixed.now()),
            revoked_at: None,
        }))
    }

    async fn list(&self) -> Result<Vec<StaffToken>> {
        Ok(Vec::new())
    }
}

/// No old address leads anywhere.
#[async_trait]
impl domain::redirects::RedirectQueries for NoStore {
    async fn find(&self, _: &str) -> Result<Option<domain::redirects::Redirect>> {
        Ok(None)
    }

    async fn list(&self, page: Page) -> Result<Listing<domain::redirects::Redirect>> {
        Ok(Listing { items: Vec::new(), total: 0, page })
    }

    async fn after(&self, _: &str, _: u32) -> Result<Vec<domain::redirects::Redirect>> {
        Ok(Vec::new())
    }
}

macro_rules! absent {
    ($($name:ident: $queries:path),+ $(,)?) => {$(
        fn $name(&self) -> &dyn $queries {
            panic!("nothing is stored here")
        }
    )+};
}

#[async_trait]
impl Store for NoStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>> {
        panic!("nothing is stored here")
    }

    absent! {
        articles: domain::articles::ArticleQueries,
        categories: domain::categories::CategoryQueries,
        tags: domain::tags::TagQueries,
        facts: domain::facts::FactQueries,
        assist_modules: domain::assist_modules::AssistModuleQueries,
        faqs: domain::faqs::FaqQueries,
        toggles: domain::toggles::ToggleQueries,
        pages: domain::pages::PageQueries,
        pictures: domain::pictures::PictureQueries,
        digests: domain::digests::DigestQueries,
        stats: domain::stats::StatsQueries,
        analytics: domain::analytics::AnalyticsQueries,
        short_links: domain::short_links::ShortLinkQueries,
        keys: domain::keys::KeyQueries,
        jobs: domain::jobs::JobQueue,
        changes: domain::changes::ChangeLog,
        imports: domain::importing::ImportQueries,
        vectors: domain::search::PassageVectors,
        subscribers: domain::subscribers::SubscriberQueries,
        sessions: domain::sessions::SessionQueries,
        consents: domain::consents::ConsentQueries,
        messages: domain::messages::MessageQueries,
        message_queue: domain::messages::MessageQueue,
        comments: domain::comments::CommentQueries,
        webinars: domain::webinars::WebinarQueries,
        calendar_feeds: domain::calendar::CalendarFeedQueries,
        consultations: domain::bookings::ConsultationQueries,
        bookings: domain::bookings::BookingQueries,
        intake_files: domain::intake_files::IntakeFileQueries,
        orders: domain::payments::OrderQueries,
        payments: domain::payments::PaymentQueries,
        documents: domain::invoices::DocumentQueries,
        conversations: domain::assistant::conversations::ConversationQueries,
        gaps: domain::assistant::conversations::GapQueries,
    }

    fn staff(&self) -> &dyn StaffQueries {
        self
    }

    fn redirects(&self) -> &dyn domain::redirects::RedirectQueries {
        self
    }

    fn engine(&self) -> Engine {
        Engine::Sqlite
    }

    async fn check(&self) -> Result<()> {
        Ok(())
    }
}

struct Nothing;

#[async_trait]
impl SearchIndex for Nothing {
    async fn search(&self, _: &str, page: Page) -> Result<Listing<Hit>> {
        Ok(Listing { items: Vec::new(), total: 0, page })
    }

    async fn apply(&self, _: Vec<Update>, _: i64) -> Result<()> {
        Ok(())
    }

    async fn clear(&self) -> Result<()> {
        Ok(())
    }

    async fn position(&self) -> Result<Option<i64>> {
        Ok(Some(0))
    }

    async fn size(&self) -> Result<u64> {
        Ok(0)
    }
}

#[async_trait]
impl domain::providers::ObjectStore for Nothing {
    async fn put(&self, _: &str, _: &[u8]) -> Result<()> {
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        Ok(name.starts_with('0').then(|| b"picture".to_vec()))
    }

    async fn names(&self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    async fn delete(&self, _: &str) -> Result<()> {
        Ok(())
    }
}

#[async_trait]
impl domain::providers::Darkroom for Nothing {
    async fn cleaned(&self, _: Vec<u8>) -> Result<domain::providers::Clean> {
        Err(domain::Error::invalid("file", "nothing is unpacked here"))
    }

    async fn widths(&self, _: Vec<u8>) -> Result<Vec<domain::providers::Made>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl domain::providers::PicturesElsewhere for Nothing {
    async fn picture(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
}

#[async_trait]
impl domain::providers::Painter for Nothing {
    async fn paint(&self, _: &domain::cards::Face) -> Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl domain::providers::Typesetter for Nothing {
    async fn pdf(&self, _: &domain::invoices::Document) -> Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

fn payments(
    store: &Arc<dyn Store>,
    ambient: &Ambient,
    invoices: domain::invoices::Invoices,
    outbox: domain::messages::Outbox,
) -> domain::payments::Payments {
    let parts = domain::payments::PaymentParts {
        gateway: Arc::new(domain::providers::NoPayments),
        fulfilment: Arc::new(domain::payments::NothingSold),
        orders: domain::payments::Orders::new(store.clone(), ambient.clone()),
        invoices,
        outbox,
        site: Arc::new(site()),
    };
    domain::payments::Payments::new(store.clone(), ambient.clone(), parts)
}

fn supplier() -> domain::invoices::Supplier {
    domain::invoices::Supplier {
        name: String::new(),
        address: String::new(),
        email: String::new(),
        gstin: None,
        state: None,
        sac: String::new(),
        prefix: domain::invoices::Prefix::parse("TF").unwrap(),
    }
}

fn site() -> domain::site::Site {
    domain::site::Site {
        name: "The Fine Print".into(),
        short_name: "TFP".into(),
        base_url: "https://tfp.example".into(),
        company_line: "A company in beta, and a line that is long enough for gzip to make it shorter, shorter, shorter".into(),
        legal_name: String::new(),
        address: String::new(),
        grievance_officer: String::new(),
        contact_email: "hello@tfp.example".into(),
        editor_email: "editor@tfp.example".into(),
        contribute_url: None,
        social: domain::site::Social::default(),
        rules_as_of: "2026-11-20".into(),
    }
}

pub fn app(settings: HttpSettings) -> AppState {
    let store: Arc<dyn Store> = Arc::new(NoStore);
    let ambient = Ambient::new(Arc::new(Fixed), Arc::new(Fixed));
    let book = Arc::new(domain::facts::FactBook::default());
    let keys = domain::keys::SigningKeys::new(store.clone(), ambient.clone());
    let templates = Arc::new(templates());
    let outbox = domain::messages::Outbox::new(ambient.clone(), templates.clone());
    let consents = domain::consents::Consents::new(store.clone(), ambient.clone());
    let sessions = domain::sessions::Sessions::new(store.clone(), ambient.clone(), keys.clone());
    let codes = domain::sessions::SignInCodes::new(ambient.clone(), 5);
    let subscribers =
        domain::subscribers::Subscribers::new(store.clone(), ambient.clone(), sessions.clone(), codes, consents.clone(), outbox.clone());
    let carriers =
        domain::messages::Carriers { messenger: Arc::new(domain::providers::NoMessenger), mailer: Arc::new(domain::providers::NoMailer) };
    let digest = domain::digests::DigestSettings { hour: 8, is_automatic: false };
    let place = Arc::new(site());
    let invoices = domain::invoices::Invoices::new(store.clone(), ambient.clone(), book.clone(), Arc::new(supplier()));
    let bundle = "export function render() { return '{}' }";
    let bookings = domain::bookings::Bookings::new(
        store.clone(),
        ambient.clone(),
        domain::bookings::BookingParts {
            keys: keys.clone(),
            outbox: outbox.clone(),
            site: place.clone(),
            subscribers: subscribers.clone(),
            orders: domain::payments::Orders::new(store.clone(), ambient.clone()),
        },
    );
    let conversations = domain::assistant::conversations::Conversations::new(
        store.clone(),
        ambient.clone(),
        domain::articles::ArticleReading::new(store.clone(), ambient.clone(), book.clone()),
        domain::short_links::ShortLinks::new(store.clone(), ambient.clone(), "https://tfp.example"),
        outbox.clone(),
        Arc::new(site()),
    );
    Arc::new(App {
        chat: crate::Chat::new(conversations.clone(), Arc::new(NoEngine)),
        conversations,
        articles: domain::articles::Articles::new(store.clone(), ambient.clone(), book.clone()),
        reading: domain::articles::ArticleReading::new(store.clone(), ambient.clone(), book.clone()),
        categories: domain::categories::Categories::new(store.clone(), ambient.clone()),
        tags: domain::tags::Tags::new(store.clone(), ambient.clone()),
        assist_modules: domain::assist_modules::AssistModules::new(store.clone(), ambient.clone(), book.clone()),
        facts: domain::facts::Facts::new(store.clone(), ambient.clone(), book.clone()),
        digests: domain::digests::Digests::new(store.clone(), ambient.clone(), book, Arc::default(), outbox.clone(), digest),
        deadlines: Arc::default(),
        webinars: domain::webinars::Webinars::new(store.clone(), ambient.clone(), subscribers.clone(), outbox.clone(), place.clone()),
        calendar_feeds: domain::calendar::CalendarFeeds::new(store.clone(), ambient.clone(), place.clone()),
        comments: domain::comments::Comments::new(store.clone(), ambient.clone(), outbox.clone(), place.clone()),
        intake_files: domain::intake_files::IntakeFiles::new(store.clone(), ambient.clone(), Arc::new(Nothing), None, bookings.clone()),
        bookings,
        meetings: Arc::new(domain::providers::NoMeetings),
        payments: payments(&store, &ambient, invoices.clone(), outbox.clone()),
        invoices,
        typesetter: Arc::new(Nothing),
        account: domain::account::Account::new(store.clone(), subscribers.clone()),
        unsubscribing: domain::unsubscribing::Unsubscribing::new(
            store.clone(),
            ambient.clone(),
            keys.clone(),
            outbox.clone(),
            consents.clone(),
            sessions.clone(),
        ),
        google: domain::sign_in::GoogleSignIn::new(ambient.clone(), keys.clone(), subscribers.clone(), None),
        deliveries: domain::messages::Deliveries::new(store.clone(), ambient.clone(), outbox.clone(), consents.clone()),
        dispatcher: domain::messages::Dispatcher::new(store.clone(), ambient.clone(), outbox, keys.clone(), place, carriers.clone()),
        templates,
        carriers,
        subscribers,
        sessions,
        consents,
        standing_pages: domain::pages::Pages::new(store.clone(), Vec::new()),
        faqs: domain::faqs::Faqs::new(store.clone(), ambient.clone()),
        toggles: domain::toggles::Toggles::new(store.clone()),
        counters: domain::stats::Counters::new(store.clone(), ambient.clone()),
        analytics: domain::analytics::Analytics::new(store.clone(), ambient.clone()),
        short_links: domain::short_links::ShortLinks::new(store.clone(), ambient.clone(), "https://tfp.example"),
        redirects: domain::redirects::Redirects::new(store.clone(), ambient.clone()),
        staff_tokens: domain::staff::StaffTokens::new(store.clone(), ambient.clone()),
        keys,
        search: Arc::new(Nothing),
        searching: domain::search::Search::new(Arc::new(Nothing), Arc::new(domain::providers::NoEmbedder)),
        embedder: Arc::new(domain::providers::NoEmbedder),
        pictures: domain::pictures::Pictures::new(store.clone(), Arc::new(Nothing), Arc::new(Nothing), ambient.clone()),
        cards: domain::cards::Cards::new(store.clone(), domain::pages::Pages::new(store.clone(), Vec::new()), Arc::new(site())),
        painter: Arc::new(Nothing),
        drawn_cards: crate::DrawnCards::default(),
        portraits: crate::Portraits::default(),
        moderator_pictures: crate::ModeratorPictures::new(Arc::new(Nothing)),
        site: Arc::new(site()),
        settings,
        renderer: rendering::Renderer::start(bundle.into(), 1, rendering::Limits::default()).unwrap(),
        pages: rendering::PageCache::new(1 << 20),
        answers: rendering::PageCache::new(1 << 20),
        index_ready: tokio::sync::watch::Sender::new(true),
        stopping: false.into(),
        store,
        ambient,
    })
}

/// The words that the program ships.
fn templates() -> domain::messages::Templates {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/messages");
    let files = std::fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    });
    domain::messages::Templates::parse(&files.collect::<Vec<_>>()).unwrap()
}

pub fn settings() -> HttpSettings {
    HttpSettings { request_deadline: Duration::from_secs(5), body_limit: 10_000, upload_limit: 20_000, ..HttpSettings::default() }
}

/// Nobody asks it anything here.
struct NoEngine;

#[async_trait]
impl domain::assistant::Engine for NoEngine {
    fn name(&self) -> &str {
        "none"
    }

    async fn answer(
        &self,
        _: &domain::assistant::Question,
        _: &dyn domain::assistant::Telling,
    ) -> domain::Result<domain::assistant::Answer> {
        Err(domain::Error::unavailable("nobody answers in these tests"))
    }
}
