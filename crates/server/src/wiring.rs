//! Chooses the adapter behind each trait and builds the application. No other module knows all adapters.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use documents::KrillaPdfRenderer;
use domain::assistant::AnswerEngine;
use domain::cases::Cases;
use domain::contributors::Contributors;
use domain::facts::FactCache;
use domain::invoices::{Gstin, State, Supplier};
use domain::keys::SigningKeys;
use domain::messages::{FraudAdvice, Outbox, Sender, Senders, Templates};
use domain::object_store::ObjectStore;
use domain::pictures::Pictures;
use domain::sealing::Sealer;
use domain::search::{Embedder, Synonyms};
use domain::site::Site;
use domain::store::DatabaseEngine;
use domain::{
    CommerceDeps, CommerceServices, ContentDeps, ContentServices, Environment, GatheringDeps, GatheringServices, PeopleDeps,
    PeopleServices, Store,
};
use embedding::SentenceEmbedder;
use http::{App, AppState, Caches, CardCache, Chat, HttpSettings, ModeratorPictureCache, NodeState, PictureOrigins, PortraitCache};
use papers::ProcessPaperReader;
use pictures::{LocalImageProcessor, SvgCardRenderer};
use providers::object_store::{DiskStore, S3Store};
use providers::password::Argon2Hasher;
use rendering::{Limits, PageCache, Renderer};
use retrieval::{IndexLibrary, QuestionLibrary, WordIndex};
use sandbox::Sandbox;
use storage::{Options, SqlStore};
use tokio::sync::watch;

use crate::address_key;
use crate::assistant;
use crate::config::{MessageSettings, Settings, Whatsapp};
use crate::integrations::{self, Integrations};
use crate::sealing::open_sealer;
use crate::starter_content;
use crate::system::environment;

/// File in the data folder with whoever writes and reviews, instead of the built-in list.
const CONTRIBUTORS_FILE: &str = "contributors.yml";
/// File of the editors' own synonyms in the data folder.
const SYNONYMS_FILE: &str = "synonyms.yml";
/// A GSTIN that belongs to nobody: its PAN is the one used in official examples.
const SAMPLE_GSTIN: &str = "29ABCDE1234F1ZW";

/// Opens the database and migrates it when the settings allow it; otherwise pending migrations are an error.
pub async fn open_migrated_store(settings: &Settings) -> Result<Arc<SqlStore>, String> {
    let store = open_store(settings).await?;
    address_key::check_presence(settings, &store)?;
    let pending = store.pending_migrations().await.map_err(to_message)?;
    if !pending.is_empty() {
        let embedded = store.engine() == DatabaseEngine::Sqlite;
        if !settings.auto_migrate.unwrap_or(embedded) {
            return Err(format!(
                "the database has {} pending migration(s); run `fineprint migrate` first (or set auto_migrate)",
                pending.len()
            ));
        }
        store.migrate().await.map_err(to_message)?;
    }
    store.check_schema().await.map_err(to_message)?;
    Ok(Arc::new(address_key::equip(settings, store).await?))
}

/// Opens the database without migrating it, and without the key of hashed addresses.
pub async fn open_store(settings: &Settings) -> Result<SqlStore, String> {
    let options = Options { max_connections: settings.database_connections, acquire_timeout: Duration::from_secs(5) };
    storage::connect(&settings.resolved_database_url(), options).await.map_err(|e| format!("the database can't be opened: {e}"))
}

/// What the services are built on.
struct Infrastructure<'s> {
    settings: &'s Settings,
    demo: bool,
    store: Arc<dyn Store>,
    environment: Environment,
    site: Arc<Site>,
    keys: SigningKeys,
    fact_cache: Arc<FactCache>,
    templates: Arc<Templates>,
    outbox: Outbox,
    integrations: Integrations,
    sealer: Arc<dyn Sealer>,
}

/// Builds the application, and the sandbox to be served with it when one stands in for the external services.
pub async fn build_app(settings: &Settings, store: Arc<SqlStore>, demo: bool) -> Result<(AppState, Option<Sandbox>), String> {
    let mut base = open_infrastructure(settings, store, demo).await?;
    let sandbox = base.integrations.sandbox.take();
    let content = build_content(&base)?;
    let people = build_people(&base, starter_content::fraud_advice()?);
    let commerce = build_commerce(&base, &content, &people)?;
    let (word_index, embedder) = open_search(settings)?;
    let gathering = build_gathering(&base, &content, &people, commerce.cases.clone(), &word_index, &embedder)?;
    let engine = build_answer_engine(&base, &content, &gathering, word_index, embedder)?;
    let app = App {
        renderer: start_renderer(settings)?,
        content,
        people,
        commerce,
        chat: Chat::new(gathering.conversations.clone(), engine),
        gathering,
        caches: build_caches(&base),
        settings: HttpSettings { demo, payment_origins: integrations::checkout_origins(settings), ..settings.http.clone() },
        node: NodeState {
            store: base.store,
            index_ready: watch::Sender::new(false),
            follows_changes: AtomicBool::new(false),
            stopping: AtomicBool::new(false),
        },
        environment: base.environment,
        site: base.site,
        keys: base.keys,
    };
    Ok((Arc::new(app), sandbox))
}

/// Opens what several groups of services share: the signing keys, the facts in memory, the outbox, the external services.
async fn open_infrastructure(settings: &Settings, store: Arc<dyn Store>, demo: bool) -> Result<Infrastructure<'_>, String> {
    let environment = environment();
    let mut site = Site { base_url: base_url(settings), ..settings.site.clone() };
    if demo {
        crate::demo::fill_sample_links(&mut site);
    }
    let site = Arc::new(site);
    let keys = SigningKeys::new(store.clone(), environment.clone());
    keys.ensure_key().await.map_err(to_message)?;
    let fact_cache = Arc::new(FactCache::default());
    fact_cache.reload(&*store).await.map_err(to_message)?;
    let templates = Arc::new(integrations::load_message_templates(settings, demo)?);
    let outbox = Outbox::new(environment.clone(), templates.clone(), settings.messages.unproven_per_hour);
    let integrations = integrations::open_with_sandbox_fallback(settings, &templates, &site.base_url, demo).await?;
    let sealer = open_sealer(settings, demo)?;
    Ok(Infrastructure { settings, demo, store, environment, site, keys, fact_cache, templates, outbox, integrations, sealer })
}

fn build_content(base: &Infrastructure<'_>) -> Result<ContentServices, String> {
    let (deadlines, transmission_rules) = (starter_content::deadlines()?, starter_content::transmission_rules()?);
    let guides = starter_content::guides(&deadlines, &transmission_rules)?;
    Ok(ContentServices::new(ContentDeps {
        store: base.store.clone(),
        environment: base.environment.clone(),
        site: base.site.clone(),
        fact_cache: base.fact_cache.clone(),
        standing_pages: starter_content::standing_pages(base.environment.now())?,
        deadlines: Arc::new(deadlines),
        review_calendar: Arc::new(starter_content::review_calendar()?),
        products: Arc::new(starter_content::products()?),
        transmission_rules: Arc::new(transmission_rules),
        calculator_pages: Arc::new(starter_content::calculator_pages()?),
        glossary: Arc::new(starter_content::glossary()?),
        guides: Arc::new(guides),
        contributors: Arc::new(load_contributors(&base.settings.data)?),
        cover_collection: Arc::new(starter_content::cover_collection()),
        objects: open_object_store(base.settings)?,
        image_processor: open_image_processor()?,
        paper_reader: Arc::new(ProcessPaperReader::new(find_current_executable()?)),
        draw_sample_passbooks: papers::specimen::draw_shown_passbooks,
        reading_budget: base.settings.reading_budget,
        card_renderer: Arc::new(SvgCardRenderer::new()),
    }))
}

/// Where this program lies: the process that reads papers is another run of it.
fn find_current_executable() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|e| format!("cannot determine the path of the running executable: {e}"))
}

fn build_people(base: &Infrastructure<'_>, fraud_advice: FraudAdvice) -> PeopleServices {
    PeopleServices::new(PeopleDeps {
        store: base.store.clone(),
        environment: base.environment.clone(),
        keys: base.keys.clone(),
        site: base.site.clone(),
        outbox: base.outbox.clone(),
        templates: base.templates.clone(),
        channels: base.integrations.channels.clone(),
        senders: list_senders(&base.settings.messages),
        fraud_advice: Arc::new(fraud_advice),
        google: base.integrations.google.clone(),
        crm: base.integrations.crm.clone(),
        sealer: base.sealer.clone(),
        hasher: Arc::new(Argon2Hasher::default()),
        identity: base.integrations.identity.clone(),
        texts_per_day: base.settings.messages.texts_per_day,
        codes_per_hour: base.settings.messages.codes_per_hour,
        codes_per_network: base.settings.messages.codes_per_network,
    })
}

/// From where messages come, by the settings. The sandbox delivers nothing to anybody, so it is no sender.
fn list_senders(messages: &MessageSettings) -> Senders {
    Senders {
        email: Sender { is_set_up: messages.mail.is_some(), name: messages.mail.as_ref().map(|relay| relay.from.clone()) },
        whatsapp: Sender { is_set_up: !matches!(messages.whatsapp, Whatsapp::None), name: messages.whatsapp_number.clone() },
        sms: Sender { is_set_up: messages.sms.is_some(), name: messages.sms.as_ref().and_then(|sms| sms.header.clone()) },
    }
}

fn build_commerce(base: &Infrastructure<'_>, content: &ContentServices, people: &PeopleServices) -> Result<CommerceServices, String> {
    Ok(CommerceServices::new(CommerceDeps {
        store: base.store.clone(),
        environment: base.environment.clone(),
        keys: base.keys.clone(),
        site: base.site.clone(),
        outbox: base.outbox.clone(),
        fact_cache: base.fact_cache.clone(),
        subscribers: people.subscribers.clone(),
        bookings: base.settings.bookings,
        unproven_seats_per_network: base.settings.unproven_seats_per_network,
        case_rules: Arc::new(starter_content::case_rules()?),
        meetings: base.integrations.meetings.clone(),
        objects: open_object_store(base.settings)?,
        scanner: base.integrations.scanner.clone(),
        gateway: base.integrations.gateway.clone(),
        supplier: Arc::new(build_supplier(base.settings, base.demo)),
        pdf_renderer: Arc::new(KrillaPdfRenderer),
        sealer: base.sealer.clone(),
        passbooks: content.passbooks.clone(),
        report_offer: Arc::new(starter_content::report_offer()?),
        report_renderer: Arc::new(KrillaPdfRenderer),
        report_page: base.settings.provident_fund.report_page.clone(),
    }))
}

fn build_gathering(
    base: &Infrastructure<'_>,
    content: &ContentServices,
    people: &PeopleServices,
    cases: Cases,
    word_index: &WordIndex,
    embedder: &Arc<dyn Embedder>,
) -> Result<GatheringServices, String> {
    Ok(GatheringServices::new(GatheringDeps {
        store: base.store.clone(),
        environment: base.environment.clone(),
        keys: base.keys.clone(),
        site: base.site.clone(),
        outbox: base.outbox.clone(),
        fact_cache: base.fact_cache.clone(),
        content,
        people,
        cases,
        digests: base.settings.messages.digest,
        suggested_questions: Arc::new(starter_content::suggested_questions()?),
        search_tools: Arc::new(starter_content::search_tools()?),
        search_index: Arc::new(word_index.clone()),
        embedder: embedder.clone(),
        question_search: Arc::new(QuestionLibrary::new(
            word_index.clone(),
            embedder.clone(),
            content.short_answers.products().clone(),
            Arc::new(starter_content::follow_ups()),
        )),
        readers_words: Arc::new(starter_content::readers_words()),
    }))
}

/// Opens the word index, and loads the sentence model in the background where there is one.
fn open_search(settings: &Settings) -> Result<(WordIndex, Arc<dyn Embedder>), String> {
    let model = settings.model.clone().unwrap_or_else(|| settings.data.join("model"));
    let mut synonyms = load_synonyms(&settings.data)?;
    synonyms.known.extend(embedding::load_vocabulary_words(&model));
    let word_index = open_index(&settings.data.join("search"), &synonyms)?;
    Ok((word_index, Arc::new(SentenceEmbedder::load_in_background(model))))
}

fn build_answer_engine(
    base: &Infrastructure<'_>,
    content: &ContentServices,
    gathering: &GatheringServices,
    word_index: WordIndex,
    embedder: Arc<dyn Embedder>,
) -> Result<Arc<dyn AnswerEngine>, String> {
    let deps = assistant::EngineDeps {
        library: Arc::new(IndexLibrary::new(word_index, embedder)),
        answer_book: Arc::new(gathering.published_answers.clone()),
        fact_cache: base.fact_cache.clone(),
        environment: base.environment.clone(),
        store: base.store.clone(),
        article_lookup: content.article_reader.clone(),
        transmission: content.transmission.clone(),
        base_url: base.site.base_url.clone(),
        demo: base.demo,
    };
    assistant::open_engine(base.settings, deps)
}

fn build_caches(base: &Infrastructure<'_>) -> Caches {
    Caches {
        pages: PageCache::new(base.settings.page_cache_bytes),
        responses: PageCache::new(base.settings.answer_cache_bytes),
        cards: CardCache::default(),
        portraits: PortraitCache::default(),
        moderator_pictures: ModeratorPictureCache::new(base.integrations.remote_images.clone()),
        picture_origins: PictureOrigins::default(),
    }
}

fn start_renderer(settings: &Settings) -> Result<Renderer, String> {
    let start = if settings.render_on_demand { Renderer::start_on_demand } else { Renderer::start };
    start(http::pages::ssr_bundle(), settings.render_threads, Limits::default())
        .map_err(|e| format!("the page renderer can't be started: {e}"))
}

/// The supplier named on invoices. A demo without a GSTIN uses a made-up one, so that its invoices show tax.
fn build_supplier(settings: &Settings, demo: bool) -> Supplier {
    let set = &settings.payments.supplier;
    let is_sample = demo && set.gstin.is_none();
    let gstin = if is_sample { Gstin::parse(SAMPLE_GSTIN).ok() } else { set.gstin.clone() };
    let registered_in = gstin.as_ref().and_then(|gstin| gstin.state().ok());
    let or_default = |text: &Option<String>, other: &str| text.clone().unwrap_or_else(|| other.to_owned());
    let address = or_default(&set.address, &settings.site.address);
    Supplier {
        name: if is_sample { format!("{} (sample)", settings.site.legal_name) } else { or_default(&set.name, &settings.site.legal_name) },
        address: if is_sample && address.is_empty() { "Sample address, Bengaluru 560001".to_owned() } else { address },
        email: settings.site.contact_email.clone(),
        state: registered_in.or(set.state).or_else(|| if is_sample { State::parse("29").ok() } else { None }),
        gstin,
        sac: set.sac.clone(),
        prefix: set.prefix.clone(),
    }
}

/// The use case that stores uploaded and imported pictures.
pub fn build_pictures(settings: &Settings, store: Arc<dyn Store>) -> Result<Pictures, String> {
    Ok(Pictures::new(store, open_object_store(settings)?, open_image_processor()?, environment()))
}

fn open_image_processor() -> Result<Arc<LocalImageProcessor>, String> {
    LocalImageProcessor::open().map(Arc::new).map_err(|e| format!("the image processor can't be started: {e}"))
}

/// The S3 bucket when one is configured, otherwise the folder `uploads` of the data folder.
pub fn open_object_store(settings: &Settings) -> Result<Arc<dyn ObjectStore>, String> {
    Ok(match &settings.bucket {
        Some(bucket) => Arc::new(S3Store::open(bucket)?),
        None => Arc::new(DiskStore::open(&settings.data.join("uploads")).map_err(to_message)?),
    })
}

fn open_index(folder: &Path, synonyms: &Synonyms) -> Result<WordIndex, String> {
    WordIndex::open(folder, synonyms).map_err(|e| format!("the search index in {} can't be opened: {e}", folder.display()))
}

fn load_synonyms(data: &Path) -> Result<Synonyms, String> {
    load_data_file(data, SYNONYMS_FILE, starter_content::synonyms, Synonyms::parse)
}

fn load_contributors(data: &Path) -> Result<Contributors, String> {
    load_data_file(data, CONTRIBUTORS_FILE, starter_content::contributors, Contributors::parse)
}

/// Loads a list from the data folder when the editors have put one there, otherwise the built-in one. An error names the file.
pub fn load_data_file<T>(
    data: &Path,
    file: &str,
    program: impl Fn() -> String,
    parse: impl Fn(&str) -> domain::Result<T>,
) -> Result<T, String> {
    let path = data.join(file);
    let (name, yaml) = match std::fs::read_to_string(&path) {
        Ok(yaml) => (path.display().to_string(), yaml),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => (format!("the built-in {file}"), program()),
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

pub fn to_message(error: domain::Error) -> String {
    error.to_string()
}
