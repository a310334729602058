//! The table of pages: the one place that says at which address a page stands, which file of the web application shows
//! it, and how the server answers for it. The router of the server reads it; the routes of the web application, the first
//! path segments that no category may have and the service worker's list are generated from it (`generated.rs`).

use std::fmt;

use axum::http::HeaderMap;
use axum::response::Response;
use domain::language::Language;
use futures_util::future::BoxFuture;

use super::page_data::{ChunkSource, PageData};
use super::render::NoPage;
use super::url_parts::Query;
use super::{articles, calculator_pages, custom_pages, loaders};
use crate::App;

/// A page, or several that differ only in their address and their data.
pub(super) struct Page {
    /// Addresses as axum writes them: fixed words, and at most one `{parameter}` as the last segment.
    pub addresses: &'static [&'static str],
    /// The file in `web/src/routes`; its modules are preloaded.
    pub chunk: ChunkSource,
    /// The component that the file exports.
    pub component: &'static str,
    pub handler: PageHandler,
    /// The query parameters that the component reads.
    pub parameters: &'static [&'static str],
    pub sitemap: SitemapListing,
    pub start: AppStart,
}

/// When a browser that opens a page starts the web application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AppStart {
    /// At once: the page does little without it, or shows what only the browser knows.
    AtOnce,
    /// The page is complete without it. A small first script starts it when the reader first needs it, or later when nothing else is going
    /// on (`web/src/app/first-script.ts`), and its data is fetched then.
    OnDemand,
}

/// How the server answers for a page.
#[derive(Clone, Copy)]
pub(super) enum PageHandler {
    /// The same page for everybody, cached under its address. The loader gets the address from the table.
    Cached(Loader),
    /// As `Cached`, but the address holds a secret: browsers don't store the page and don't pass the address on.
    Confidential(Loader),
    /// A function of its own chooses the cache key, the status or a redirect.
    Custom(for<'a> fn(PageRequest<'a>) -> BoxFuture<'a, Response>),
    /// The article of a category and a slug; it answers wherever no other page stands.
    Article,
}

pub(super) type Loader = for<'a> fn(&'a App, &'static str) -> BoxFuture<'a, Result<PageData, NoPage>>;

/// What a [`PageHandler::Custom`] function answers.
pub(super) struct PageRequest<'a> {
    pub app: &'a App,
    pub headers: &'a HeaderMap,
    pub query: Query<'a>,
    /// The segment in the place of the address's parameter, not decoded; empty when the address has none.
    pub argument: &'a str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SitemapListing {
    /// The sitemap does not name these addresses, or finds them in another way.
    Absent,
    Listed,
    /// Listed with its last change, while editors keep a standing page whose slug is the address.
    StandingPage,
}

use PageHandler::{Article, Cached, Confidential, Custom};

/// Every page. An address belongs to the first row that matches it.
pub(super) static PAGES: &[Page] = &[
    Page::new(&["/"], "src/routes/home.tsx", "HomePage", Cached(|app, _| Box::pin(loaders::load_home(app))))
        .complete_without_app()
        .in_sitemap(SitemapListing::Listed),
    Page::new(&[ARTICLE_ADDRESS], "src/routes/article.tsx", "ArticleRoute", Article).complete_without_app().with_query_parameters(&["id"]),
    Page::new(
        &["/content"],
        "src/routes/content-view.tsx",
        "ContentViewRoute",
        Custom(|request| Box::pin(articles::content_redirect(request))),
    )
    .with_query_parameters(&["title", "id"]),
    Page::new(
        &["/categories"],
        "src/routes/categories.tsx",
        "CategoriesRoute",
        Custom(|request| Box::pin(custom_pages::categories_page(request))),
    )
    .complete_without_app()
    .with_query_parameters(&["id", "category", "sort", "page"])
    .in_sitemap(SitemapListing::Listed),
    Page::new(&[SEARCH_ADDRESS], "src/routes/search.tsx", "SearchRoute", Custom(|request| Box::pin(custom_pages::search_page(request))))
        .with_query_parameters(&["q", "page"]),
    Page::new(
        &["/about", "/privacy", "/terms", "/disclosures", "/contact", "/refunds", "/pricing"],
        "src/routes/static-page.tsx",
        "StaticPageRoute",
        Cached(|app, address| Box::pin(loaders::load_standing_page(app, address))),
    )
    .complete_without_app()
    .in_sitemap(SitemapListing::StandingPage),
    Page::new(&["/rules"], "src/routes/rules.tsx", "RulesRoute", Cached(|app, _| Box::pin(loaders::load_fact_registry(app))))
        .in_sitemap(SitemapListing::StandingPage),
    Page::new(
        &["/corrections"],
        "src/routes/corrections.tsx",
        "CorrectionsRoute",
        Cached(|app, _| Box::pin(loaders::load_corrections(app))),
    )
    .complete_without_app()
    .in_sitemap(SitemapListing::StandingPage),
    Page::new(
        &["/assist"],
        "src/routes/assist.tsx",
        "AssistRoute",
        Custom(|request| Box::pin(custom_pages::assist_page(request, Language::English))),
    )
    .complete_without_app()
    .with_query_parameters(&["module"]),
    Page::new(&["/answers"], "src/routes/answers.tsx", "AnswersRoute", Cached(|app, _| Box::pin(loaders::load_answer_list(app))))
        .complete_without_app(),
    Page::new(&["/answers/{slug}"], "src/routes/answer.tsx", "AnswerRoute", Custom(|request| Box::pin(custom_pages::answer_page(request))))
        .complete_without_app()
        .with_query_parameters(&["lang"]),
    Page::new(
        &["/calculators"],
        "src/routes/calculators.tsx",
        "CalculatorsRoute",
        Cached(|app, _| Box::pin(loaders::load_calculator_list(app))),
    )
    .complete_without_app()
    .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/calculators/{kind}"],
        "src/routes/calculator.tsx",
        "CalculatorRoute",
        Custom(|request| Box::pin(calculator_pages::calculator_page(request))),
    ),
    // The same in a frame on a page of another site. No other page of ours may be framed.
    Page::new(
        &["/embed/calculators/{kind}"],
        "src/routes/embedded-calculator.tsx",
        "EmbeddedCalculatorRoute",
        Custom(|request| Box::pin(calculator_pages::embedded_calculator_page(request))),
    ),
    Page::new(&["/glossary"], "src/routes/glossary.tsx", "GlossaryRoute", Cached(|app, _| Box::pin(loaders::load_glossary(app))))
        .complete_without_app()
        .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/contributors"],
        "src/routes/contributors.tsx",
        "ContributorsRoute",
        Cached(|app, _| Box::pin(loaders::load_contributor_list(app))),
    )
    .complete_without_app()
    .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/contributors/{slug}"],
        "src/routes/contributor.tsx",
        "ContributorRoute",
        Custom(|request| Box::pin(custom_pages::contributor_page(request))),
    )
    .complete_without_app(),
    Page::new(&["/guides"], "src/routes/guides.tsx", "GuidesRoute", Cached(|app, _| Box::pin(loaders::load_guide_list(app))))
        .complete_without_app()
        .in_sitemap(SitemapListing::Listed),
    Page::new(&["/guides/{slug}"], "src/routes/guide.tsx", "GuideRoute", Custom(|request| Box::pin(custom_pages::guide_page(request)))),
    Page::new(&[loaders::HINDI_PATH], "src/routes/hindi.tsx", "HindiRoute", Cached(|app, _| Box::pin(loaders::load_hindi_editions(app))))
        .complete_without_app(),
    Page::new(
        &["/hi/assist"],
        "src/routes/hindi-assist.tsx",
        "HindiAssistRoute",
        Custom(|request| Box::pin(custom_pages::assist_page(request, Language::Hindi))),
    )
    .complete_without_app()
    .with_query_parameters(&["module"]),
    Page::new(
        &["/hi/assettransmission"],
        "src/routes/transmission.tsx",
        "HindiTransmissionRoute",
        Cached(|app, _| Box::pin(loaders::load_transmission(app, Language::Hindi))),
    )
    .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/hi/assettransmission/{area}"],
        "src/routes/transmission-area.tsx",
        "HindiTransmissionAreaRoute",
        Custom(|request| Box::pin(custom_pages::transmission_area_page(request, Language::Hindi))),
    ),
    Page::new(
        &["/hi/willplanning"],
        "src/routes/hindi-will.tsx",
        "HindiWillRoute",
        Cached(|app, address| Box::pin(loaders::load_will_planner(app, address))),
    )
    .in_sitemap(SitemapListing::Listed),
    // The browser alone knows what is pasted there.
    Page::new(&["/is-this-us"], "src/routes/is-this-us.tsx", "IsThisUsRoute", Cached(|app, _| Box::pin(loaders::load_message_checks(app))))
        .in_sitemap(SitemapListing::Listed),
    // The browser alone fills the list.
    Page::new(
        &["/reading-list"],
        "src/routes/reading-list.tsx",
        "ReadingListRoute",
        Cached(|app, _| Box::pin(loaders::load_reading_list(app))),
    ),
    Page::new(&["/service"], "src/routes/service.tsx", "ServiceRoute", Custom(|request| Box::pin(custom_pages::service_page(request))))
        .with_query_parameters(&["module", "step", "service", "booking", "case", "t", "lang"])
        .in_sitemap(SitemapListing::Listed),
    // The browser alone knows what a reader writes there.
    Page::new(
        &["/willplanning"],
        "src/routes/will.tsx",
        "WillRoute",
        Cached(|app, address| Box::pin(loaders::load_will_planner(app, address))),
    )
    .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/assettransmission"],
        "src/routes/transmission.tsx",
        "TransmissionRoute",
        Cached(|app, _| Box::pin(loaders::load_transmission(app, Language::English))),
    )
    .in_sitemap(SitemapListing::Listed),
    Page::new(
        &["/assettransmission/{area}"],
        "src/routes/transmission-area.tsx",
        "TransmissionAreaRoute",
        Custom(|request| Box::pin(custom_pages::transmission_area_page(request, Language::English))),
    ),
    Page::new(
        &["/dailydigest"],
        "src/routes/digest.tsx",
        "LatestDigestRoute",
        Custom(|request| Box::pin(custom_pages::latest_digest_page(request))),
    ),
    Page::new(
        &["/dailydigest/{date}"],
        "src/routes/digest.tsx",
        "DigestRoute",
        Custom(|request| Box::pin(custom_pages::digest_page(request))),
    ),
    Page::new(
        &["/webinars", loaders::RECORDED_ADDRESS],
        "src/routes/webinars.tsx",
        "WebinarsRoute",
        Cached(|app, address| Box::pin(loaders::load_webinar_list(app, address))),
    )
    .in_sitemap(SitemapListing::Listed),
    // The second address shows the same page, with the first as its canonical address.
    Page::new(
        &["/webinars/{id}", "/webinar/{id}"],
        "src/routes/webinar.tsx",
        "WebinarRoute",
        Custom(|request| Box::pin(custom_pages::webinar_page(request))),
    )
    .with_query_parameters(&["offer"]),
    // A shared conversation, by the id that grants access to it.
    Page::new(
        &["/conversation/{id}"],
        "src/routes/conversation.tsx",
        "ConversationRoute",
        Custom(|request| Box::pin(custom_pages::conversation_page(request))),
    ),
    // The parameter is a token. One page for everybody; the browser fills it.
    Page::new(
        &["/unsubscribe/{email}"],
        "src/routes/unsubscribe.tsx",
        "UnsubscribeRoute",
        Confidential(|app, _| Box::pin(loaders::load_unsubscribe(app))),
    ),
    // The parameter names a report that only its owner, or whoever has a link to it, may see. The browser fills the page.
    Page::new(
        &["/pf/report/{id}"],
        "src/routes/pf-report.tsx",
        "PfReportRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/pf/report/_"))),
    )
    .with_query_parameters(&["version", "share", "lang"]),
    Page::new(
        &["/pf/verify/{hash}"],
        "src/routes/pf-verify.tsx",
        "PfVerifyRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/pf/verify/_"))),
    ),
    // A person's own cases. One page for everybody; the browser fills it.
    Page::new(
        &["/account/cases"],
        "src/routes/cases.tsx",
        "CasesRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/account/cases"))),
    )
    .with_query_parameters(&["lang"]),
    Page::new(
        &["/account/cases/{id}"],
        "src/routes/cases.tsx",
        "CaseRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/account/cases/_"))),
    )
    .with_query_parameters(&["lang"]),
    // The desk of agents and experts. Nothing of a case is in the page; the browser asks with their token.
    Page::new(
        &["/account/desk"],
        "src/routes/desk.tsx",
        "DeskRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/account/desk"))),
    )
    .with_query_parameters(&["module", "status", "mine", "overdue", "page"]),
    Page::new(
        &["/account/desk/{id}"],
        "src/routes/desk.tsx",
        "DeskCaseRoute",
        Confidential(|app, _| Box::pin(loaders::load_private_page(app, "/account/desk/_"))),
    ),
    // The address to which Google returns browsers.
    Page::new(
        &["/auth/google/callback"],
        "src/routes/google-callback.tsx",
        "GoogleCallbackRoute",
        Confidential(|app, _| Box::pin(loaders::load_sign_in_callback(app))),
    ),
];

pub(super) const ARTICLE_ADDRESS: &str = "/{category}/{slug}";
/// A page of search results costs as much as the API operation, so both share one rate limit.
pub(super) const SEARCH_ADDRESS: &str = "/search";

impl Page {
    const fn new(addresses: &'static [&'static str], chunk: ChunkSource, component: &'static str, handler: PageHandler) -> Self {
        Self { addresses, chunk, component, handler, parameters: &[], sitemap: SitemapListing::Absent, start: AppStart::AtOnce }
    }

    const fn complete_without_app(mut self) -> Self {
        self.start = AppStart::OnDemand;
        self
    }

    const fn with_query_parameters(mut self, parameters: &'static [&'static str]) -> Self {
        self.parameters = parameters;
        self
    }

    const fn in_sitemap(mut self, sitemap: SitemapListing) -> Self {
        self.sitemap = sitemap;
        self
    }
}

/// A page at one of its addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PageMatch<'a> {
    pub page: &'static Page,
    pub address: &'static str,
    pub argument: &'a str,
}

impl PageMatch<'_> {
    /// Whether the address itself is nobody else's business.
    pub fn is_confidential(&self) -> bool {
        matches!(self.page.handler, PageHandler::Confidential(_))
    }
}

/// The page at a path without query, except for articles: any two segments may be one.
pub(super) fn find_page(path: &str) -> Option<PageMatch<'_>> {
    PAGES.iter().filter(|page| !matches!(page.handler, Article)).find_map(|page| {
        page.addresses.iter().find_map(|&address| match_address(address, path).map(|argument| PageMatch { page, address, argument }))
    })
}

/// The segment that stands for the address's parameter, or an empty text when the address has none.
fn match_address<'a>(address: &str, path: &'a str) -> Option<&'a str> {
    match address.split_once("/{") {
        None => (address == path).then_some(""),
        Some((fixed, _)) => path.strip_prefix(fixed)?.strip_prefix('/').filter(|segment| !segment.is_empty() && !segment.contains('/')),
    }
}

/// The page that a URL of ours shows.
pub(super) fn find_page_of_url(url: &str) -> Option<&'static Page> {
    let path = url.split('?').next().unwrap_or_default();
    let article = || PAGES.iter().find(|page| matches!(page.handler, Article) && path.matches('/').count() == 2);
    find_page(path).map(|found| found.page).or_else(article)
}

/// The addresses of all pages with this place in the sitemap.
pub(super) fn list_addresses(sitemap: SitemapListing) -> impl Iterator<Item = &'static str> {
    PAGES.iter().filter(move |page| page.sitemap == sitemap).flat_map(|page| page.addresses).copied()
}

impl PartialEq for Page {
    fn eq(&self, other: &Self) -> bool {
        self.addresses == other.addresses
    }
}

impl Eq for Page {}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").field("addresses", &self.addresses).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use domain::articles::is_reserved;

    use super::*;

    fn find_page_chunk(url: &str) -> ChunkSource {
        find_page_of_url(url).map_or("", |page| page.chunk)
    }

    fn list_all_addresses() -> Vec<&'static str> {
        PAGES.iter().flat_map(|page| page.addresses).copied().collect()
    }

    #[test]
    fn every_address_stands_once_and_has_at_most_one_parameter_at_its_end() {
        let all = list_all_addresses();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        for address in all.into_iter().filter(|address| *address != ARTICLE_ADDRESS) {
            let fixed = address.split("/{").next().unwrap();
            let is_word = |word: &str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(fixed.starts_with('/') && fixed.split('/').all(is_word), "{address}");
            assert!(address.matches('{').count() <= 1 && (address == fixed || address.ends_with('}')), "{address}");
        }
    }

    #[test]
    fn a_page_is_found_by_each_of_its_addresses() {
        for page in PAGES.iter().filter(|page| !matches!(page.handler, Article)) {
            for address in page.addresses {
                let path = address.replace(['{', '}'], "");
                let found = find_page(&path).unwrap();
                assert_eq!((found.page, found.address), (page, *address));
                assert_eq!(find_page_chunk(&format!("{path}?a=/b/c")), page.chunk, "{path}");
            }
        }
        assert_eq!(find_page("/webinars/7").unwrap().argument, "7");
        for other in ["/epfo/new", "/webinars/", "/webinars/7/8", "/webinars/7/", "/aboutus", "/404", ""] {
            assert!(find_page(other).is_none(), "{other}");
        }
        assert_eq!((find_page_chunk("/epfo/new?id=1"), find_page_chunk("/404")), ("src/routes/article.tsx", ""));
    }

    #[test]
    fn pages_that_the_browser_fills_start_the_application_at_once() {
        let start = |url: &str| find_page_of_url(url).map(|page| page.start);
        for url in [
            "/service",
            "/unsubscribe/a",
            "/account/cases/1",
            "/search?q=a",
            "/reading-list",
            "/auth/google/callback",
            "/willplanning",
            "/hi/willplanning",
        ] {
            assert_eq!(start(url), Some(AppStart::AtOnce), "{url}");
        }
        for url in ["/", "/epfo/new", "/categories?id=epfo", "/about", "/assist", "/hi/assist?module=epf"] {
            assert_eq!(start(url), Some(AppStart::OnDemand), "{url}");
        }
    }

    #[test]
    fn no_category_can_take_the_first_word_of_a_page() {
        for address in list_all_addresses() {
            let word = address.split('/').nth(1).unwrap();
            assert!(word.is_empty() || address == ARTICLE_ADDRESS || is_reserved(word), "{address}: run make pages");
        }
    }

    #[test]
    fn every_page_has_its_file_in_the_web_application() {
        for page in PAGES {
            assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").join(page.chunk).is_file(), "{}", page.chunk);
        }
    }
}
