//! Which adapter stands behind which trait. The only place that knows them all.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use documents::PdfSetter;
use domain::Store;
use domain::account::Account;
use domain::analytics::Analytics;
use domain::articles::{ArticleReading, Articles};
use domain::assist_modules::AssistModules;
use domain::assistant::conversations::Conversations;
use domain::bookings::{BookingFulfilment, BookingParts, Bookings};
use domain::calendar::CalendarFeeds;
use domain::cards::Cards;
use domain::categories::Categories;
use domain::comments::Comments;
use domain::consents::Consents;
use domain::digests::Digests;
use domain::facts::{FactBook, Facts};
use domain::faqs::Faqs;
use domain::intake_files::IntakeFiles;
use domain::invoices::{Gstin, Invoices, State, Supplier};
use domain::keys::SigningKeys;
use domain::messages::{Deliveries, Dispatcher, Outbox};
use domain::pages::Pages;
use domain::payments::{Orders, PaymentParts, Payments};
use domain::pictures::Pictures;
use domain::providers::{Embedder, ObjectStore};
use domain::redirects::Redirects;
use domain::search::{Search, SearchIndex, Synonyms};
use domain::sessions::{Sessions, SignInCodes};
use domain::short_links::ShortLinks;
use domain::sign_in::GoogleSignIn;
use domain::site::Site;
use domain::staff::StaffTokens;
use domain::stats::Counters;
use domain::store::Engine;
use domain::subscribers::Subscribers;
use domain::tags::Tags;
use domain::toggles::Toggles;
use domain::unsubscribing::Unsubscribing;
use domain::webinars::Webinars;
use embedding::Sentences;
use http::{App, AppState, Chat, DrawnCards, HttpSettings, ModeratorPictures, Portraits};
use pictures::{CardPainter, Darkroom};
use providers::object_store::{DiskStore, S3Store};
use rendering::{Limits, PageCache, Renderer};
use retrieval::{IndexLibrary, WordIndex};
use sandbox::Sandbox;
use storage::{Options, SqlStore};
use tokio::sync::watch;

use crate::assistant;
use crate::config::Settings;
use crate::outside;
use crate::starter;
use crate::system::ambient;

/// Editors' own synonyms, in the data folder.
const SYNONYMS: &str = "synonyms.yml";
/// Nobody's: its PAN is the one that examples use.
const SAMPLE_GSTIN: &str = "29ABCDE1234F1ZW";

/// Opens the database; migrates it when the settings allow that, else says how.
pub async fn store(settings: &Settings) -> Result<Arc<SqlStore>, String> {
    let store = open(settings).await?;
    let pending = store.pending_migrations().await.map_err(told)?;
    if !pending.is_empty() {
        let embedded = store.engine() == Engine::Sqlite;
        if !settings.auto_migrate.unwrap_or(embedded) {
            return Err(format!("the database needs {} migration(s); run `fineprint migrate` first (or set auto_migrate)", pending.len()));
        }
        store.migrate().await.map_err(told)?;
    }
    store.check().await.map_err(told)?;
    Ok(Arc::new(store))
}

/// Opens the database as it is.
pub async fn open(settings: &Settings) -> Result<SqlStore, String> {
    let options = Options { max_connections: settings.database_connections, acquire_timeout: Duration::from_secs(5) };
    storage::connect(&settings.database(), options).await.map_err(|e| format!("the database can't be opened: {e}"))
}

/// Everything wired, and the sandbox that is to be served beside it, if one stands in for the outside.
pub async fn app(settings: &Settings, store: Arc<SqlStore>, demo: bool) -> Result<(AppState, Option<Sandbox>), String> {
    let store: Arc<dyn Store> = store;
    let ambient = ambient();
    let site = Arc::new(Site { base_url: base_url(settings), ..settings.site.clone() });
    let keys = SigningKeys::new(store.clone(), ambient.clone());
    keys.ensure().await.map_err(told)?;
    let renderer = Renderer::start(http::pages::server_bundle(), settings.render_threads, Limits::default())
        .map_err(|e| format!("the pages can't be rendered: {e}"))?;
    let book = Arc::new(FactBook::default());
    book.reload(&*store).await.map_err(told)?;
    let standing = Pages::new(store.clone(), starter::pages(ambient.now())?);
    let model = settings.model.clone().unwrap_or_else(|| settings.data.join("model"));
    let mut synonyms = synonyms(&settings.data)?;
    synonyms.known.extend(embedding::words(&model));
    let word_index = index(&settings.data.join("search"), &synonyms)?;
    let search: Arc<dyn SearchIndex> = Arc::new(word_index.clone());
    let embedder: Arc<dyn Embedder> = Arc::new(Sentences::load(model));
    let outside = outside::open(settings, &site.base_url, demo).await?;
    let templates = Arc::new(starter::messages()?);
    let deadlines = Arc::new(starter::deadlines()?);
    let outbox = Outbox::new(ambient.clone(), templates.clone());
    let consents = Consents::new(store.clone(), ambient.clone());
    let sessions = Sessions::new(store.clone(), ambient.clone(), keys.clone());
    let codes = SignInCodes::new(ambient.clone(), settings.messages.codes_per_hour);
    let subscribers = Subscribers::new(store.clone(), ambient.clone(), sessions.clone(), codes, consents.clone(), outbox.clone());
    let carriers = outside.carriers;
    let orders = Orders::new(store.clone(), ambient.clone());
    let parts = BookingParts {
        keys: keys.clone(),
        outbox: outbox.clone(),
        site: site.clone(),
        subscribers: subscribers.clone(),
        orders: orders.clone(),
    };
    let bookings = Bookings::new(store.clone(), ambient.clone(), parts).with(settings.bookings);
    let files = IntakeFiles::new(store.clone(), ambient.clone(), objects(settings)?, outside.scanner, bookings.clone());
    let supplier = Arc::new(supplier(settings, demo));
    let invoices = Invoices::new(store.clone(), ambient.clone(), book.clone(), supplier);
    let parts = PaymentParts {
        gateway: outside.gateway,
        fulfilment: Arc::new(BookingFulfilment(bookings.clone())),
        orders,
        invoices: invoices.clone(),
        outbox: outbox.clone(),
        site: site.clone(),
    };
    let reading = ArticleReading::new(store.clone(), ambient.clone(), book.clone());
    let short_links = ShortLinks::new(store.clone(), ambient.clone(), &site.base_url);
    let conversations =
        Conversations::new(store.clone(), ambient.clone(), reading.clone(), short_links.clone(), outbox.clone(), site.clone());
    let ground = assistant::Ground {
        library: Arc::new(IndexLibrary::new(word_index, embedder.clone())),
        book: book.clone(),
        ambient: ambient.clone(),
        store: store.clone(),
        reading: reading.clone(),
        base_url: site.base_url.clone(),
        demo,
    };
    let engine = assistant::engine(settings, ground)?;
    let app = App {
        chat: Chat::new(conversations.clone(), engine),
        conversations,
        articles: Articles::new(store.clone(), ambient.clone(), book.clone()),
        reading,
        categories: Categories::new(store.clone(), ambient.clone()),
        tags: Tags::new(store.clone(), ambient.clone()),
        assist_modules: AssistModules::new(store.clone(), ambient.clone(), book.clone()),
        facts: Facts::new(store.clone(), ambient.clone(), book.clone()),
        standing_pages: standing.clone(),
        faqs: Faqs::new(store.clone(), ambient.clone()),
        toggles: Toggles::new(store.clone()),
        counters: Counters::new(store.clone(), ambient.clone()),
        analytics: Analytics::new(store.clone(), ambient.clone()),
        short_links,
        redirects: Redirects::new(store.clone(), ambient.clone()),
        staff_tokens: StaffTokens::new(store.clone(), ambient.clone()),
        digests: Digests::new(store.clone(), ambient.clone(), book.clone(), deadlines.clone(), outbox.clone(), settings.messages.digest),
        deadlines,
        webinars: Webinars::new(store.clone(), ambient.clone(), subscribers.clone(), outbox.clone(), site.clone()),
        calendar_feeds: CalendarFeeds::new(store.clone(), ambient.clone(), site.clone()),
        comments: Comments::new(store.clone(), ambient.clone(), outbox.clone(), site.clone()),
        bookings,
        intake_files: files,
        meetings: outside.meetings,
        payments: Payments::new(store.clone(), ambient.clone(), parts),
        invoices,
        typesetter: Arc::new(PdfSetter),
        account: Account::new(store.clone(), subscribers.clone()),
        unsubscribing: Unsubscribing::new(store.clone(), ambient.clone(), keys.clone(), outbox.clone(), consents.clone(), sessions.clone()),
        google: GoogleSignIn::new(ambient.clone(), keys.clone(), subscribers.clone(), outside.google),
        deliveries: Deliveries::new(store.clone(), ambient.clone(), outbox.clone(), consents.clone()),
        dispatcher: Dispatcher::new(store.clone(), ambient.clone(), outbox, keys.clone(), site.clone(), carriers.clone()),
        templates,
        carriers,
        subscribers,
        sessions,
        consents,
        keys,
        searching: Search::new(search.clone(), embedder.clone()),
        search,
        embedder,
        pictures: pictures(settings, store.clone())?,
        cards: Cards::new(store.clone(), standing, site.clone()),
        painter: Arc::new(CardPainter::new()),
        drawn_cards: DrawnCards::default(),
        portraits: Portraits::default(),
        moderator_pictures: ModeratorPictures::new(outside.pictures),
        site,
        settings: HttpSettings { demo, paying: outside::paying(settings), ..settings.http.clone() },
        renderer,
        pages: PageCache::new(settings.page_cache_bytes),
        answers: PageCache::new(settings.answer_cache_bytes),
        index_ready: watch::Sender::new(false),
        stopping: AtomicBool::new(false),
        store,
        ambient,
    };
    Ok((Arc::new(app), outside.sandbox))
}

/// Who stands on invoices. A demo is registered for GST under a made-up number, so that tax can be seen.
fn supplier(settings: &Settings, demo: bool) -> Supplier {
    let set = &settings.payments.supplier;
    let is_sample = demo && set.gstin.is_none();
    let gstin = if is_sample { Gstin::parse(SAMPLE_GSTIN).ok() } else { set.gstin.clone() };
    let registered_in = gstin.as_ref().and_then(|gstin| gstin.state().ok());
    let named = |text: &Option<String>, other: &str| text.clone().unwrap_or_else(|| other.to_owned());
    let address = named(&set.address, &settings.site.address);
    Supplier {
        name: if is_sample { format!("{} (sample)", settings.site.legal_name) } else { named(&set.name, &settings.site.legal_name) },
        address: if is_sample && address.is_empty() { "Sample address, Bengaluru 560001".to_owned() } else { address },
        email: settings.site.contact_email.clone(),
        state: registered_in.or(set.state).or_else(|| if is_sample { State::parse("29").ok() } else { None }),
        gstin,
        sac: set.sac.clone(),
        prefix: set.prefix.clone(),
    }
}

/// Who takes pictures in, also for imports.
pub fn pictures(settings: &Settings, store: Arc<dyn Store>) -> Result<Pictures, String> {
    let darkroom = Arc::new(Darkroom::open().map_err(|e| format!("pictures can't be made: {e}"))?);
    Ok(Pictures::new(store, objects(settings)?, darkroom, ambient()))
}

/// A bucket when one is set, else a folder.
pub fn objects(settings: &Settings) -> Result<Arc<dyn ObjectStore>, String> {
    Ok(match &settings.bucket {
        Some(bucket) => Arc::new(S3Store::open(bucket)?),
        None => Arc::new(DiskStore::open(&settings.data.join("uploads")).map_err(told)?),
    })
}

fn index(folder: &Path, synonyms: &Synonyms) -> Result<WordIndex, String> {
    WordIndex::open(folder, synonyms).map_err(|e| format!("the search index in {} can't be opened: {e}", folder.display()))
}

fn synonyms(data: &Path) -> Result<Synonyms, String> {
    words(data, SYNONYMS, starter::synonyms, Synonyms::parse)
}

/// Editors' own list in the data folder wins over the one in the program.
pub fn words<T>(data: &Path, file: &str, program: impl Fn() -> String, parse: impl Fn(&str) -> domain::Result<T>) -> Result<T, String> {
    let path = data.join(file);
    let (name, yaml) = match std::fs::read_to_string(&path) {
        Ok(yaml) => (path.display().to_string(), yaml),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (format!("the program's {file}"), program()),
        Err(error) => return Err(format!("can't read {}: {error}", path.display())),
    };
    parse(&yaml).map_err(|error| match error {
        domain::Error::Invalid { fields, .. } => format!("{name}: {}", fields.values().cloned().collect::<Vec<_>>().join("; ")),
        other => format!("{name}: {other}"),
    })
}

fn base_url(settings: &Settings) -> String {
    settings.base_url.clone().unwrap_or_else(|| format!("http://{}", settings.listen))
}

pub fn told(error: domain::Error) -> String {
    error.to_string()
}
