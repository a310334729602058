//! What readers read, and who writes it: articles with their facts, calculators and pictures, short answers, the rules after a death,
//! what passbooks of the provident fund say, pages, questions, redirects, staff.

pub mod articles;
pub mod assist_modules;
pub mod calculators;
pub mod cards;
pub mod categories;
pub mod charts;
pub mod contributors;
pub mod covers;
pub mod deadlines;
pub mod fact_reviews;
pub mod facts;
pub mod faqs;
pub mod glossary;
pub mod guides;
pub mod pages;
pub mod pension_scheme;
pub mod pictures;
pub mod products;
pub mod provident_fund;
pub mod redirects;
pub mod short_answers;
pub mod short_links;
pub mod staff;
pub mod stats;
pub mod tags;
pub mod toggles;
pub mod transmission;
pub mod worked_examples;

use std::sync::Arc;

use crate::object_store::ObjectStore;
use crate::site::Site;
use crate::{Environment, Store};
use articles::{ArticleLookup, Articles};
use assist_modules::AssistModules;
use calculators::CalculatorPages;
use cards::{CardRenderer, Cards};
use categories::Categories;
use contributors::Contributors;
use covers::{CoverCollection, Covers};
use deadlines::Deadlines;
use fact_reviews::{FactReviews, ReviewCalendar};
use facts::{FactCache, Facts};
use faqs::Faqs;
use glossary::Glossary;
use guides::Guides;
use pages::{Pages, StaticPage};
use pictures::{ImageProcessor, Pictures};
use products::ProductCatalogue;
use provident_fund::{PaperReader, PassbookReader, ReadingBudget, ReadingBudgetSettings};
use redirects::Redirects;
use short_answers::ShortAnswers;
use short_links::ShortLinks;
use staff::StaffTokens;
use stats::Counters;
use tags::Tags;
use toggles::Toggles;
use transmission::{Transmission, TransmissionRules};

/// The use cases of this floor. A new noun adds its service here and in [`ContentServices::new`].
pub struct ContentServices {
    pub articles: Articles,
    pub article_reader: ArticleLookup,
    pub categories: Categories,
    pub tags: Tags,
    pub facts: Facts,
    pub fact_reviews: FactReviews,
    pub deadlines: Arc<Deadlines>,
    pub calculator_pages: Arc<CalculatorPages>,
    pub glossary: Arc<Glossary>,
    pub guides: Arc<Guides>,
    pub contributors: Arc<Contributors>,
    pub assist_modules: AssistModules,
    /// The editors' standing pages, not pages as they are rendered.
    pub standing_pages: Pages,
    pub faqs: Faqs,
    pub short_answers: ShortAnswers,
    pub toggles: Toggles,
    pub transmission: Arc<Transmission>,
    pub counters: Counters,
    pub short_links: ShortLinks,
    pub redirects: Redirects,
    pub staff_tokens: StaffTokens,
    pub pictures: Pictures,
    pub passbooks: PassbookReader,
    pub covers: Covers,
    pub cards: Cards,
    pub card_renderer: Arc<dyn CardRenderer>,
}

/// What [`ContentServices`] depends on.
pub struct ContentDeps {
    pub store: Arc<dyn Store>,
    pub environment: Environment,
    pub site: Arc<Site>,
    pub fact_cache: Arc<FactCache>,
    /// The pages as the program brings them; stored ones replace them.
    pub standing_pages: Vec<StaticPage>,
    pub deadlines: Arc<Deadlines>,
    pub calculator_pages: Arc<CalculatorPages>,
    pub glossary: Arc<Glossary>,
    pub guides: Arc<Guides>,
    pub contributors: Arc<Contributors>,
    pub cover_collection: Arc<CoverCollection>,
    pub review_calendar: Arc<ReviewCalendar>,
    pub products: Arc<ProductCatalogue>,
    pub transmission_rules: Arc<TransmissionRules>,
    pub objects: Arc<dyn ObjectStore>,
    pub image_processor: Arc<dyn ImageProcessor>,
    pub paper_reader: Arc<dyn PaperReader>,
    /// Draws the passbooks of nobody that the page offers as a sample.
    pub draw_sample_passbooks: fn() -> Vec<Vec<u8>>,
    pub reading_budget: ReadingBudgetSettings,
    pub card_renderer: Arc<dyn CardRenderer>,
}

impl ContentServices {
    pub fn new(deps: ContentDeps) -> Self {
        let ContentDeps { store, environment, site, fact_cache, deadlines, card_renderer, .. } = deps;
        let standing_pages = Pages::new(store.clone(), deps.standing_pages);
        let covers = Covers::new(deps.cover_collection, fact_cache.clone(), environment.clone());
        Self {
            articles: Articles::new(store.clone(), environment.clone(), fact_cache.clone()),
            article_reader: ArticleLookup::new(store.clone(), environment.clone(), fact_cache.clone()),
            categories: Categories::new(store.clone(), environment.clone()),
            tags: Tags::new(store.clone(), environment.clone()),
            facts: Facts::new(store.clone(), environment.clone(), fact_cache.clone()),
            fact_reviews: FactReviews::new(store.clone(), environment.clone(), fact_cache.clone(), deps.review_calendar),
            deadlines,
            calculator_pages: deps.calculator_pages,
            glossary: deps.glossary,
            guides: deps.guides,
            contributors: deps.contributors,
            assist_modules: AssistModules::new(store.clone(), environment.clone(), fact_cache.clone()),
            standing_pages: standing_pages.clone(),
            passbooks: PassbookReader::new(
                deps.paper_reader,
                ReadingBudget::new(deps.reading_budget),
                fact_cache.clone(),
                environment.clone(),
                deps.draw_sample_passbooks,
            ),
            faqs: Faqs::new(store.clone(), environment.clone()),
            short_answers: ShortAnswers::new(store.clone(), environment.clone(), fact_cache.clone(), deps.products),
            toggles: Toggles::new(store.clone()),
            transmission: Arc::new(Transmission::new(deps.transmission_rules, fact_cache, environment.clone())),
            counters: Counters::new(store.clone(), environment.clone()),
            short_links: ShortLinks::new(store.clone(), environment.clone(), &site.base_url),
            redirects: Redirects::new(store.clone(), environment.clone()),
            staff_tokens: StaffTokens::new(store.clone(), environment.clone()),
            pictures: Pictures::new(store.clone(), deps.objects, deps.image_processor, environment),
            cards: Cards::new(store, standing_pages, covers.clone(), site),
            covers,
            card_renderer,
        }
    }
}
