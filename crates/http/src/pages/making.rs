//! Making pages: data, then the renderer, then the document; kept in the page cache by key. And
//! what is answered when there is no page.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use rendering::{CachedPage, Outcome, RenderError};

use super::crawlers::is_crawler;
use super::document::{document, shell};
use super::loaded::Loaded;
use super::respond::{self, NO_STORE};
use crate::App;
use crate::access::content_security_policy;

pub(super) const HTML: &str = "text/html; charset=utf-8";
const ROBOTS: &str = "x-robots-tag";
/// Seconds after which a crawler or a browser may try again.
const TRY_AGAIN: &str = "10";
const UNAVAILABLE: &str = "<!doctype html><html lang=\"en-IN\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>Back in a moment</title>\
    <h1>Back in a moment</h1><p>This page can’t be shown just now. Please try again in a few seconds.</p></html>";

/// Why an address gets no page of its own.
#[derive(Debug)]
pub(super) enum NoPage {
    Missing,
    Gone,
    /// The article's address is that one now.
    Moved(String),
    /// Look there, this time.
    Elsewhere(String),
    Unrendered(RenderError, Box<Loaded>),
    Unavailable(domain::Error),
}

impl NoPage {
    /// Whether it says something about the address, rather than about our present state.
    fn is_verdict(&self) -> bool {
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

pub(super) type Made = Result<Outcome, Arc<NoPage>>;

/// The page under `key`, made once however many ask. An old page never
/// stands in for one that was deleted or has moved. Making is boxed, so that the many who find
/// the page made carry none of it.
pub(super) async fn kept<L, F>(app: &App, key: &str, load: L) -> Made
where
    L: Fn() -> F,
    F: Future<Output = Result<Loaded, NoPage>>,
{
    let making = || Box::pin(async { rendered(app, load().await?).await });
    app.pages.get_or_build_unless(key, NoPage::is_verdict, making).await
}

/// A page that nobody else will see.
pub(super) async fn once(app: &App, asked: &HeaderMap, loaded: Result<Loaded, NoPage>) -> Response {
    let page = match loaded {
        Ok(loaded) => rendered(app, loaded).await,
        Err(no_page) => Err(no_page),
    };
    let outcome = page.map(|page| Outcome::Fresh(Arc::new(page))).map_err(Arc::new);
    unreferred(answer(app, asked, &outcome).await)
}

/// The address says something of the reader: a preview's is its key, a search term is their own business, a mail's link
/// and a sign-in's way back prove who they are. No cache keeps it and no other site hears of it.
pub(super) fn unreferred(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, NO_STORE);
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

async fn rendered(app: &App, loaded: Loaded) -> Result<CachedPage, NoPage> {
    let input = loaded.data(now(app), &app.site.base_url).into();
    let rendered = match app.renderer.render(&loaded.url, input).await {
        Ok(rendered) => rendered,
        Err(error) => return Err(NoPage::Unrendered(error, Box::new(loaded))),
    };
    let html = document(&app.site.name, &loaded.chunks(), &rendered);
    let page = CachedPage::new(loaded.status, HTML, html, loaded.tags);
    Ok(match loaded.robots {
        Some(robots) => page.with_header(ROBOTS, robots),
        None => page,
    })
}

fn now(app: &App) -> i64 {
    app.ambient.now().as_millisecond()
}

/// The page, or what the lack of it calls for.
pub(super) async fn answer(app: &App, asked: &HeaderMap, made: &Made) -> Response {
    match made {
        Ok(outcome) => shown(app, asked, outcome),
        Err(no_page) => match &**no_page {
            NoPage::Missing => Box::pin(status_page(app, asked, StatusCode::NOT_FOUND)).await,
            NoPage::Gone => Box::pin(status_page(app, asked, StatusCode::GONE)).await,
            other => without_page(app, asked, other),
        },
    }
}

/// One rendered page for all addresses without one: junk must not fill the memory.
async fn status_page(app: &App, asked: &HeaderMap, status: StatusCode) -> Response {
    let load = || async {
        let mut loaded = Loaded::new(app, "/404", "").await?;
        loaded.status = status.as_u16();
        loaded.robots = Some("noindex");
        Ok(loaded)
    };
    match kept(app, status.as_str(), load).await {
        Ok(outcome) => shown(app, asked, &outcome),
        Err(no_page) => without_page(app, asked, &no_page),
    }
}

pub(super) fn shown(app: &App, asked: &HeaderMap, outcome: &Outcome) -> Response {
    let mut response = match outcome {
        Outcome::Fresh(page) => respond::page(asked, page),
        Outcome::Stale(page) => respond::stale(asked, page),
    };
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy(app));
    response
}

fn without_page(app: &App, asked: &HeaderMap, no_page: &NoPage) -> Response {
    match no_page {
        NoPage::Moved(target) => respond::redirect(StatusCode::MOVED_PERMANENTLY, target),
        NoPage::Elsewhere(target) => respond::redirect(StatusCode::FOUND, target),
        NoPage::Unrendered(error, loaded) => unrendered(app, asked, error, loaded),
        NoPage::Unavailable(error) => {
            tracing::error!(cause = %domain::analytics::mask(&error.to_string()), "a page could not be loaded");
            unavailable()
        }
        // Only when even the page that says so could not be made.
        NoPage::Missing => respond::plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found"),
        NoPage::Gone => respond::plain(StatusCode::GONE, "text/plain; charset=utf-8", "No longer here"),
    }
}

/// A browser can build the page itself. A crawler would take the empty document for the page.
fn unrendered(app: &App, asked: &HeaderMap, error: &RenderError, loaded: &Loaded) -> Response {
    match error {
        RenderError::Overloaded => tracing::warn!(chunk = loaded.chunk, "a page was not rendered: too busy"),
        error => tracing::error!(%error, chunk = loaded.chunk, "a page was not rendered"),
    }
    if is_crawler(asked) {
        return unavailable();
    }
    let html = shell(&app.site.name, &loaded.chunks(), loaded.data(now(app), &app.site.base_url));
    let mut response = respond::plain(StatusCode::from_u16(loaded.status).unwrap_or(StatusCode::OK), HTML, html);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy(app));
    if let Some(robots) = loaded.robots {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static(robots));
    }
    response
}

pub(super) fn unavailable() -> Response {
    let mut response = respond::plain(StatusCode::SERVICE_UNAVAILABLE, HTML, UNAVAILABLE);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(TRY_AGAIN));
    response
}

/// Our documents' own: it allows the one inline script. There is one site per process.
fn policy(app: &App) -> HeaderValue {
    static POLICY: OnceLock<HeaderValue> = OnceLock::new();
    POLICY.get_or_init(|| content_security_policy(&app.site.base_url, &crate::site::csp_script_hashes(), &app.settings.paying)).clone()
}
