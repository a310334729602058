//! An application without a database, for tests of the HTTP layer alone.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::environment::{Clock, RandomSource};
use domain::paging::{Listing, Page};
use domain::provident_fund::{Passbook, ReadingBudgetSettings, Refusal};
use domain::search::{IndexUpdate, SearchHit, SearchIndex};
use domain::staff::{Role, StaffToken, StaffTokenQueries};
use domain::store::DatabaseEngine;
use domain::{Environment, Result, Store, UnitOfWork, for_each_repository};
use jiff::Timestamp;

use crate::{App, AppState, HttpSettings};

struct FixedEnvironment;

impl Clock for FixedEnvironment {
    fn now(&self) -> Timestamp {
        Timestamp::constant(1_790_000_000, 0)
    }
}

impl RandomSource for FixedEnvironment {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        buffer.fill(7);
    }
}

/// Knows one token for each role, "tfp_{role}", and nothing else.
struct FakeStore;

#[async_trait]
impl StaffTokenQueries for FakeStore {
    async fn find_by_hash(&self, hash: &str) -> Result<Option<StaffToken>> {
        use sha2::{Digest, Sha256};
        let hash_of = |role: Role| domain::text::to_hex(&Sha256::digest(format!("tfp_{}", role.as_str())));
        Ok(Role::ALL.iter().copied().find(|role| hash_of(*role) == hash).map(|role| StaffToken {
            id: domain::ids::StaffTokenId(uuid::Uuid::nil()),
            name: role.as_str().to_owned(),
            role,
            modules: Vec::new(),
            hash: hash.to_owned(),
            created_at: FixedEnvironment.now(),
            last_used_at: Some(FixedEnvironment.now()),
            revoked_at: None,
            expires_at: None,
        }))
    }

    async fn list(&self) -> Result<Vec<StaffToken>> {
        Ok(Vec::new())
    }
}

/// There are no redirects.
#[async_trait]
impl domain::redirects::RedirectQueries for FakeStore {
    async fn find(&self, _: &str) -> Result<Option<domain::redirects::Redirect>> {
        Ok(None)
    }

    async fn list(&self, page: Page) -> Result<Listing<domain::redirects::Redirect>> {
        Ok(Listing { items: Vec::new(), total: 0, page })
    }

    async fn list_after(&self, _: &str, _: u32) -> Result<Vec<domain::redirects::Redirect>> {
        Ok(Vec::new())
    }
}

macro_rules! implement_queries {
    ($($accessor:ident: $queries:path, $repository:path;)*) => {
        $(implement_query! { $accessor: $queries })*
    };
}

/// Staff and redirects are asked for by every request.
macro_rules! implement_query {
    (staff: $queries:path) => {
        fn staff(&self) -> &dyn $queries {
            self
        }
    };
    (redirects: $queries:path) => {
        fn redirects(&self) -> &dyn $queries {
            self
        }
    };
    ($accessor:ident: $queries:path) => {
        fn $accessor(&self) -> &dyn $queries {
            panic!("nothing is stored here")
        }
    };
}

#[async_trait]
impl Store for FakeStore {
    async fn begin(&self) -> Result<Box<dyn UnitOfWork>> {
        panic!("nothing is stored here")
    }

    for_each_repository!(implement_queries);
    implement_query! { changes: domain::changes::ChangeLog }
    implement_query! { passage_vectors: domain::search::PassageVectors }
    implement_query! { message_queue: domain::messages::MessageQueue }

    fn engine(&self) -> DatabaseEngine {
        DatabaseEngine::Sqlite
    }

    async fn check_schema(&self) -> Result<()> {
        Ok(())
    }
}

struct FakeProvider;

#[async_trait]
impl SearchIndex for FakeProvider {
    async fn search(&self, _: &str, page: Page) -> Result<Listing<SearchHit>> {
        Ok(Listing { items: Vec::new(), total: 0, page })
    }

    async fn apply_updates(&self, _: Vec<IndexUpdate>, _: i64) -> Result<()> {
        Ok(())
    }

    async fn clear(&self) -> Result<()> {
        Ok(())
    }

    async fn position(&self) -> Result<Option<i64>> {
        Ok(Some(0))
    }

    async fn count_documents(&self) -> Result<u64> {
        Ok(0)
    }
}

#[async_trait]
impl domain::object_store::ObjectStore for FakeProvider {
    async fn put(&self, _: &str, _: &[u8]) -> Result<()> {
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        Ok(name.starts_with('0').then(|| b"picture".to_vec()))
    }

    async fn list_names(&self) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    async fn delete(&self, _: &str) -> Result<()> {
        Ok(())
    }
}

#[async_trait]
impl domain::pictures::ImageProcessor for FakeProvider {
    async fn clean(&self, _: Vec<u8>) -> Result<domain::pictures::CleanImage> {
        Err(domain::Error::invalid("file", "nothing is unpacked here"))
    }

    async fn encode_widths(&self, _: Vec<u8>) -> Result<Vec<domain::pictures::ImageVariant>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl domain::pictures::RemoteImageFetcher for FakeProvider {
    async fn fetch_image(&self, _: &str) -> Option<Vec<u8>> {
        None
    }
}

#[async_trait]
impl domain::cards::CardRenderer for FakeProvider {
    async fn render_card(&self, _: &domain::cards::CardContent) -> Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl domain::invoices::PdfRenderer for FakeProvider {
    async fn render_pdf(&self, _: &domain::invoices::Document) -> Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl domain::reports::ReportRenderer for FakeProvider {
    async fn render_report(&self, _: &domain::reports::ReportContent) -> domain::Result<Vec<u8>> {
        Err(domain::Error::internal("no reports are rendered here"))
    }
}

fn fake_supplier() -> domain::invoices::Supplier {
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

fn fake_site() -> domain::site::Site {
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

#[async_trait]
impl domain::assistant::QuestionSearch for FakeProvider {
    fn announce_question(&self) {}

    async fn wait_for_question(&self) {
        unreachable!("no question is looked up in these tests")
    }

    async fn replace_entries(&self, _: Vec<domain::assistant::QuestionEntry>) -> Result<()> {
        unreachable!("no question is looked up in these tests")
    }

    async fn find_matches(
        &self,
        _: &domain::assistant::AnswerQuery,
        _: Option<&str>,
        _: usize,
    ) -> Result<Vec<domain::assistant::AnswerMatch>> {
        unreachable!("no question is looked up in these tests")
    }

    async fn find_follow_ups(&self, _: &str, _: &str) -> Result<Vec<domain::assistant::FollowUpMatch>> {
        Ok(Vec::new())
    }

    fn catalogue(&self) -> &domain::products::ProductCatalogue {
        unreachable!("no question is looked up in these tests")
    }
}

#[async_trait]
impl domain::provident_fund::PaperReader for FakeProvider {
    async fn read_book(&self, _: &[u8], _: &str, _: &(dyn Fn(Duration) + Send + Sync)) -> Result<std::result::Result<Passbook, Refusal>> {
        Ok(Err(Refusal::Damaged))
    }
}

#[async_trait]
impl domain::fund_accounts::PasswordHasher for FakeProvider {
    async fn hash(&self, _: &str) -> Result<String> {
        unreachable!("no password is set in these tests")
    }

    async fn verify(&self, _: &str, _: Option<&str>) -> Result<bool> {
        Ok(false)
    }
}

pub fn fake_app(settings: HttpSettings) -> AppState {
    let store: Arc<dyn Store> = Arc::new(FakeStore);
    let environment = Environment::new(Arc::new(FixedEnvironment), Arc::new(FixedEnvironment));
    let book = Arc::new(domain::facts::FactCache::default());
    let keys = domain::keys::SigningKeys::new(store.clone(), environment.clone());
    let templates = Arc::new(load_templates());
    let outbox = domain::messages::Outbox::new(environment.clone(), templates.clone(), 5);
    let channels = domain::messages::Channels {
        messenger: Arc::new(domain::messages::NoWhatsappSender),
        mailer: Arc::new(domain::messages::NoMailer),
        texter: Arc::new(domain::messages::NoSmsSender),
    };
    let site = Arc::new(fake_site());
    let content = domain::ContentServices::new(domain::ContentDeps {
        store: store.clone(),
        environment: environment.clone(),
        site: site.clone(),
        fact_cache: book.clone(),
        standing_pages: Vec::new(),
        deadlines: Arc::default(),
        review_calendar: Arc::default(),
        products: Arc::default(),
        transmission_rules: Arc::default(),
        glossary: Arc::default(),
        guides: Arc::default(),
        contributors: Arc::default(),
        cover_collection: Arc::default(),
        calculator_pages: Arc::new(
            domain::calculators::CalculatorPages::parse(include_str!("../../../../content/calculators.yml")).unwrap(),
        ),
        objects: Arc::new(FakeProvider),
        image_processor: Arc::new(FakeProvider),
        paper_reader: Arc::new(FakeProvider),
        draw_sample_passbooks: Vec::new,
        reading_budget: ReadingBudgetSettings::default(),
        card_renderer: Arc::new(FakeProvider),
    });
    let people = domain::PeopleServices::new(domain::PeopleDeps {
        store: store.clone(),
        environment: environment.clone(),
        keys: keys.clone(),
        site: site.clone(),
        outbox: outbox.clone(),
        templates,
        channels,
        senders: domain::messages::Senders::default(),
        fraud_advice: Arc::new(domain::messages::FraudAdvice::parse(include_str!("../../../../content/message-checks.yml")).unwrap()),
        google: None,
        crm: None,
        sealer: Arc::new(domain::sealing::NoSealer),
        hasher: Arc::new(FakeProvider),
        identity: None,
        texts_per_day: 1,
        codes_per_hour: 5,
        codes_per_network: 60,
    });
    let commerce = domain::CommerceServices::new(domain::CommerceDeps {
        store: store.clone(),
        environment: environment.clone(),
        keys: keys.clone(),
        site: site.clone(),
        outbox: outbox.clone(),
        fact_cache: book.clone(),
        subscribers: people.subscribers.clone(),
        bookings: domain::bookings::BookingSettings::default(),
        unproven_seats_per_network: 10,
        case_rules: Arc::new(domain::cases::CaseRules::parse(include_str!("../../../../content/cases.yml")).expect("rules of cases")),
        meetings: Arc::new(domain::bookings::NoMeetings),
        objects: Arc::new(FakeProvider),
        scanner: None,
        gateway: Arc::new(domain::payments::NoPayments),
        supplier: Arc::new(fake_supplier()),
        pdf_renderer: Arc::new(FakeProvider),
        sealer: Arc::new(domain::sealing::NoSealer),
        passbooks: content.passbooks.clone(),
        report_offer: Arc::new(
            domain::reports::Offer::parse(
                include_str!("../../../../content/reports.yml"),
                include_str!("../../../../content/reports.hi.yml"),
            )
            .unwrap(),
        ),
        report_renderer: Arc::new(FakeProvider),
        report_page: None,
    });
    let gathering = domain::GatheringServices::new(domain::GatheringDeps {
        store: store.clone(),
        environment: environment.clone(),
        keys: keys.clone(),
        site: site.clone(),
        outbox,
        fact_cache: book,
        content: &content,
        people: &people,
        cases: commerce.cases.clone(),
        digests: domain::digests::DigestSettings { hour: 8, is_automatic: false },
        suggested_questions: Arc::default(),
        search_tools: Arc::default(),
        search_index: Arc::new(FakeProvider),
        embedder: Arc::new(domain::search::NoEmbedder),
        question_search: Arc::new(FakeProvider),
        readers_words: Arc::default(),
    });
    let bundle = "export function render() { return '{}' }";
    Arc::new(App {
        content,
        people,
        commerce,
        chat: crate::Chat::new(gathering.conversations.clone(), Arc::new(NoEngine)),
        gathering,
        caches: crate::Caches {
            pages: rendering::PageCache::new(1 << 20),
            responses: rendering::PageCache::new(1 << 20),
            cards: crate::CardCache::default(),
            portraits: crate::PortraitCache::default(),
            moderator_pictures: crate::ModeratorPictureCache::new(Arc::new(FakeProvider)),
            picture_origins: crate::PictureOrigins::default(),
        },
        site,
        settings,
        renderer: rendering::Renderer::start(bundle.into(), 1, rendering::Limits::default()).unwrap(),
        keys,
        node: crate::NodeState {
            index_ready: tokio::sync::watch::Sender::new(true),
            follows_changes: true.into(),
            stopping: false.into(),
            store,
        },
        environment,
    })
}

/// The message templates in `content/messages`.
fn load_templates() -> domain::messages::Templates {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/messages");
    let files = std::fs::read_dir(folder).unwrap().map(|file| {
        let path = file.unwrap().path();
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
    });
    domain::messages::Templates::parse(&files.collect::<Vec<_>>()).unwrap()
}

pub fn fake_settings() -> HttpSettings {
    HttpSettings { request_deadline: Duration::from_secs(5), body_limit: 10_000, upload_limit: 20_000, ..HttpSettings::default() }
}

/// These tests ask no questions.
struct NoEngine;

#[async_trait]
impl domain::assistant::AnswerEngine for NoEngine {
    fn name(&self) -> &str {
        "none"
    }

    async fn answer(
        &self,
        _: &domain::assistant::Question,
        _: &dyn domain::assistant::AnswerSink,
    ) -> domain::Result<domain::assistant::Answer> {
        Err(domain::Error::unavailable("nobody answers in these tests"))
    }
}
