//! Builds pages: loads the data, renders it, wraps it into a document and caches the result by key. Also
//! builds the responses for addresses without a page.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use rendering::{CachedPage, CachedResult, RenderError};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::crawlers::is_crawler;
use super::document::{Frame, LaterStart, render_document, render_shell};
use super::page_data::{PageData, build_data_response};
use super::respond::{self, NO_STORE};
use super::table::AppStart;
use crate::App;
use crate::access::{content_security_policy, embedded_page_policy};

pub(super) const HTML: &str = "text/html; charset=utf-8";
/// With this query parameter the address of a page answers with the page's data, for the browser that starts the application later. The
/// parameter's value is the digest that the document names; it keeps the answers of different versions apart.
pub(super) const PAGE_DATA: &str = "page-data";
const ROBOTS_HEADER: &str = "x-robots-tag";
/// Seconds after which a crawler or a browser may retry.
const RETRY_AFTER_SECONDS: &str = "10";
const UNAVAILABLE_HTML: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Back in a moment</title>\
    <h1>Back in a moment</h1><p>This page can’t be shown just now. Please try again in a few seconds.</p></html>";

/// Why an address has no page of its own.
#[derive(Debug)]
pub(super) enum NoPage {
    Missing,
    Gone,
    /// The article has moved permanently to this address.
    Moved(String),
    /// This request, and only this one, is redirected there.
    TemporaryRedirect(String),
    Unrendered(RenderError, Box<PageData>),
    Unavailable(domain::Error),
}

impl NoPage {
    /// Whether the reason lies in the address, and not in a temporary failure of ours.
    fn is_definitive(&self) -> bool {
        !matches!(self, Self::Unrendered(..) | Self::Unavailable(_))
    }
}

impl From<domain::Error> for NoPage {
    fn from(error: domain::Error) -> Self {
        match error {
            domain::Error::NotFound(_) => Self::Missing,
            domain::Error::Gone(_) => Self::Gone,
            other => Self::Unavailable(other),
        }
    }
}

pub(super) type PageResult = Result<CachedResult, Arc<NoPage>>;

/// The page under `key`. Concurrent requests build it only once. A stale page never replaces one that was
/// deleted or has moved. The build is boxed, so that the future stays small for requests that hit the cache.
pub(super) async fn cached_page<L, F>(app: &App, key: &str, load: L) -> PageResult
where
    L: Fn() -> F,
    F: Future<Output = Result<PageData, NoPage>>,
{
    let build = || Box::pin(async { render_page(app, load().await?).await });
    app.caches.pages.get_or_build_unless(key, NoPage::is_definitive, build).await
}

/// Limits concurrent renderings of pages that are not cached. Whoever asks decides how many there are, and more at once would
/// delay everybody's pages.
static UNCACHED_PERMITS: Semaphore = Semaphore::const_new(2);
const UNCACHED_WAIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Allows one page to be rendered and not cached.
pub(super) struct UncachedPermit(#[allow(dead_code)] SemaphorePermit<'static>);

impl UncachedPermit {
    /// `None` when too many such pages are being rendered.
    pub async fn acquire() -> Option<Self> {
        tokio::time::timeout(UNCACHED_WAIT_TIMEOUT, UNCACHED_PERMITS.acquire()).await.ok()?.ok().map(Self)
    }
}

/// As [`uncached_page`]; when too many such pages are being rendered, browsers render it themselves.
pub(super) async fn uncached_page_or_shell(app: &App, request_headers: &HeaderMap, loaded: Result<PageData, NoPage>) -> Response {
    match UncachedPermit::acquire().await {
        Some(permit) => uncached_page(app, request_headers, permit, loaded).await,
        None => {
            let busy = loaded.map_or_else(|no_page| no_page, |loaded| NoPage::Unrendered(RenderError::Overloaded, loaded.into()));
            result_response(app, request_headers, &Err(Arc::new(busy))).await
        }
    }
}

/// Renders a page for one reader and does not cache it.
pub(super) async fn uncached_page(
    app: &App,
    request_headers: &HeaderMap,
    _permit: UncachedPermit,
    loaded: Result<PageData, NoPage>,
) -> Response {
    let page = match loaded {
        Ok(mut loaded) => {
            // What is not kept cannot be fetched later.
            loaded.start = AppStart::AtOnce;
            render_page(app, loaded).await
        }
        Err(no_page) => Err(no_page),
    };
    let outcome = page.map(|page| CachedResult::Fresh(Arc::new(page))).map_err(Arc::new);
    without_referrer(result_response(app, request_headers, &outcome).await)
}

/// For pages whose address is confidential: a preview's token, a search term, a mail's link, a sign-in callback. The
/// response is not cached and the address is not sent to other sites as referrer.
pub(super) fn without_referrer(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// For the pages that other sites may show in a frame. What says that there is no such page may not be framed, like everything else.
pub(super) fn with_framing(app: &App, mut response: Response) -> Response {
    if matches!(response.status(), StatusCode::OK | StatusCode::NOT_MODIFIED) {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_SECURITY_POLICY, embedded_page_policy(&app.site.base_url));
        // A page that asks for it of all that it shows may show this one, too.
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    response
}

/// For pages that search engines must not list, whatever the page itself says.
pub(super) fn without_index(mut response: Response) -> Response {
    response.headers_mut().insert(ROBOTS_HEADER, HeaderValue::from_static("noindex"));
    response
}

async fn render_page(app: &App, loaded: PageData) -> Result<CachedPage, NoPage> {
    let input = loaded.to_json(now_millis(app), &app.site.base_url).into();
    let rendered = match app.renderer.render(&loaded.url, input).await {
        Ok(rendered) => rendered,
        Err(error) => return Err(NoPage::Unrendered(error, Box::new(loaded))),
    };
    let digest = (loaded.start == AppStart::OnDemand).then(|| loaded.compute_digest(&app.site.base_url));
    let later = digest.as_deref().map(|digest| LaterStart { digest, article: loaded.article() });
    let frame = Frame { language: loaded.language(), site_name: &app.site.name, chunks: &loaded.chunks(), later, embed: loaded.embed };
    let html = render_document(&frame, &rendered);
    let page = CachedPage::new(loaded.status, HTML, html, loaded.tags);
    let page = match &digest {
        Some(digest) => page.with_data(build_data_response(&rendered.state, digest)),
        None => page,
    };
    Ok(match loaded.robots {
        Some(robots) => page.with_header(ROBOTS_HEADER, robots),
        None => page,
    })
}

fn now_millis(app: &App) -> i64 {
    app.environment.now().as_millisecond()
}

/// The response with the page, or with the reason why there is none.
pub(super) async fn result_response(app: &App, request_headers: &HeaderMap, result: &PageResult) -> Response {
    match result {
        Ok(outcome) => {
            let mut response = page_response(app, request_headers, outcome);
            response.extensions_mut().insert(SentPage(Arc::clone(outcome.page())));
            response
        }
        Err(no_page) => match &**no_page {
            NoPage::Missing => Box::pin(status_page(app, request_headers, StatusCode::NOT_FOUND)).await,
            NoPage::Gone => Box::pin(status_page(app, request_headers, StatusCode::GONE)).await,
            other => no_page_response(app, request_headers, other),
        },
    }
}

/// One cached page per status for all such addresses, so that junk addresses don't fill the memory.
async fn status_page(app: &App, request_headers: &HeaderMap, status: StatusCode) -> Response {
    let load = || async {
        let mut loaded = PageData::new(app, "/404").await?;
        loaded.status = status.as_u16();
        loaded.robots = Some("noindex");
        Ok(loaded)
    };
    match cached_page(app, status.as_str(), load).await {
        Ok(outcome) => page_response(app, request_headers, &outcome),
        Err(no_page) => no_page_response(app, request_headers, &no_page),
    }
}

/// The page that a response sends, for [`page_data_response`].
#[derive(Clone)]
struct SentPage(Arc<CachedPage>);

/// The data of the page in the response. A page that carries its data itself, a redirect and an error stay as they are.
pub(super) fn page_data_response(request_headers: &HeaderMap, mut response: Response) -> Response {
    let sent = response.extensions_mut().remove::<SentPage>();
    match sent.as_ref().and_then(|SentPage(page)| page.data.as_deref()) {
        Some(data) => without_index(respond::send_page(request_headers, data)),
        None => response,
    }
}

pub(super) fn page_response(app: &App, request_headers: &HeaderMap, outcome: &CachedResult) -> Response {
    let mut response = match outcome {
        CachedResult::Fresh(page) => respond::send_page(request_headers, page),
        CachedResult::Stale(page) => respond::send_stale_page(request_headers, page),
    };
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, page_csp(app));
    response
}

fn no_page_response(app: &App, request_headers: &HeaderMap, no_page: &NoPage) -> Response {
    match no_page {
        NoPage::Moved(target) => respond::redirect(StatusCode::MOVED_PERMANENTLY, target),
        NoPage::TemporaryRedirect(target) => respond::redirect(StatusCode::FOUND, target),
        NoPage::Unrendered(error, loaded) => render_failure_response(app, request_headers, error, loaded),
        NoPage::Unavailable(error) => {
            tracing::error!(cause = %domain::analytics::mask_personal_data(&error.to_string()), "loading the data of a page failed");
            unavailable_response()
        }
        // Reached only when even the 404 or 410 page could not be built.
        NoPage::Missing => respond::send_plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found"),
        NoPage::Gone => respond::send_plain(StatusCode::GONE, "text/plain; charset=utf-8", "No longer here"),
    }
}

/// Sends browsers a shell from which they build the page. Crawlers get a 503, because they would take the empty
/// document for the page.
fn render_failure_response(app: &App, request_headers: &HeaderMap, error: &RenderError, loaded: &PageData) -> Response {
    match error {
        RenderError::Overloaded => tracing::warn!(chunk = loaded.chunk, "page not rendered: the renderer is overloaded"),
        error => tracing::error!(%error, chunk = loaded.chunk, "rendering a page failed"),
    }
    if is_crawler(request_headers) {
        return unavailable_response();
    }
    let state = loaded.to_json(now_millis(app), &app.site.base_url);
    let html = render_shell(loaded.language(), &app.site.name, &loaded.chunks(), loaded.embed, state);
    let mut response = respond::send_plain(StatusCode::from_u16(loaded.status).unwrap_or(StatusCode::OK), HTML, html);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, page_csp(app));
    if let Some(robots) = loaded.robots {
        response.headers_mut().insert(ROBOTS_HEADER, HeaderValue::from_static(robots));
    }
    response
}

pub(super) fn unavailable_response() -> Response {
    let mut response = respond::send_plain(StatusCode::SERVICE_UNAVAILABLE, HTML, UNAVAILABLE_HTML);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_SECONDS));
    response
}

/// For a page that only few may see: it also shows pictures of these origins, which no published page may show yet.
pub(super) fn with_own_pictures(app: &App, mut response: Response, origins: BTreeSet<String>) -> Response {
    if response.headers().contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = build_page_csp(app, &app.caches.picture_origins.with(origins));
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// The content security policy of our documents, which allows the one inline script and the pictures of published articles.
fn page_csp(app: &App) -> HeaderValue {
    app.caches.picture_origins.policy(|origins| build_page_csp(app, origins))
}

fn build_page_csp(app: &App, picture_origins: &BTreeSet<String>) -> HeaderValue {
    static SCRIPT_HASHES: LazyLock<Vec<String>> = LazyLock::new(crate::site::csp_script_hashes);
    content_security_policy(&app.site.base_url, &SCRIPT_HASHES, &app.settings.payment_origins, picture_origins)
}
