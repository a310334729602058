//! Everything that isn't a call: rendered pages, the web application's files, feeds and maps,
//! short links. Which status an address has is decided here, never in the browser.

mod address;
mod articles;
mod crawlers;
mod document;
mod feed;
mod following;
mod loaded;
mod loaders;
mod making;
mod news_map;
mod old;
mod respond;
mod route;
mod sitemap;
mod typed;
mod xml;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::any;
use domain::ids::WebinarId;
use rendering::{CachedPage, Outcome, RenderError};
use tokio::sync::Semaphore;

pub use crate::site::{csp_script_hashes, server_bundle};
pub use following::follow_changes;

use crate::access::{Rates, caller_of, limited_page};
use crate::error::failure;
use crate::site::{asset, is_file_folder};
use crate::{App, AppState, answers};
use address::Query;
use loaders::Listing;
use making::{Made, NoPage, answer, kept, once, shown};
use route::Route;

/// Named for the log and the metrics only; `Route` decides what each address is.
const NAMED: [&str; 31] = [
    "/",
    "/home",
    "/content",
    "/categories",
    "/about",
    "/contact",
    "/corrections",
    "/rules",
    "/privacy",
    "/terms",
    "/disclosures",
    "/refunds",
    "/pricing",
    "/assist",
    "/service",
    "/assettransmission",
    "/willplanning",
    "/sw.js",
    "/robots.txt",
    "/feed.xml",
    "/feed.atom",
    "/feed/{file}",
    "/sitemap-news.xml",
    "/reading-list",
    "/sitemap.xml",
    "/s/{id}",
    "/webinars/{id}",
    "/webinar/{id}",
    "/assets/{file}",
    "/{category}",
    ARTICLE,
];

/// Searches are rendered for each asker; more at once would keep other pages waiting.
static SEARCHES: Semaphore = Semaphore::const_new(2);
const SEARCH_PATIENCE: Duration = Duration::from_secs(1);

/// A page of results costs as much as the call, so both draw from one allowance.
pub(crate) fn router(rates: &Rates) -> Router<AppState> {
    let named = NAMED.iter().fold(Router::new(), |router, path| router.route(path, any(serve)));
    let search = any(serve).layer(from_fn_with_state(Arc::clone(&rates.search), limited_page));
    named.route("/search", search).fallback(serve)
}

/// Template of the address of an article.
const ARTICLE: &str = "/{category}/{slug}";

/// An article's page that is kept, for the plainest GET of it; with its template; what `serve` would answer
/// after the many routes were looked at. `None` says nothing: `serve` decides.
pub(crate) async fn at_hand(app: &App, uri: &Uri, asked: &HeaderMap) -> Option<(&'static str, Response)> {
    if uri.query().is_some() || uri.path().contains('%') {
        return None;
    }
    match Route::of(uri.path()) {
        Route::Article { category, .. } if !is_file_folder(&category) => {}
        _ => return None,
    }
    let kept = app.pages.at_hand(uri.path()).await?;
    (kept.page().status == 200).then(|| (ARTICLE, shown(app, asked, &kept)))
}

async fn serve(State(app): State<AppState>, request: Request) -> Response {
    let (uri, asked) = (request.uri(), request.headers());
    if let Some(file) = asset(uri.path()).filter(|_| uri.path() != "/sw.js" && reads(request.method())) {
        return respond::page(asked, file);
    }
    let route = Route::of(uri.path());
    if matches!(route, Route::Call) {
        return failure(StatusCode::NOT_FOUND, "NOT_FOUND", "There is no such call", None, None);
    }
    if !reads(request.method()) {
        let mut refusal = failure(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Pages can only be read", None, None);
        refusal.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    if let Some(moved) = old::first(&app, uri, &route).await {
        return moved;
    }
    let response = page(&app, uri, asked, route).await;
    old::instead(&app, uri, response).await
}

fn reads(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

async fn page(app: &App, uri: &Uri, asked: &HeaderMap, route: Route<'_>) -> Response {
    let query = Query(uri.query());
    let made = match route {
        Route::Home => kept(app, "/", || loaders::home(app)).await,
        Route::Article { category, slug } => return articles::article(app, asked, uri.path(), query, &category, &slug).await,
        Route::Content => return Box::pin(articles::content(app, asked, query)).await,
        Route::Categories => {
            let listing = Listing::of(query);
            kept(app, &listing.url(), || loaders::categories(app, &listing)).await
        }
        Route::Search => return Box::pin(search(app, asked, query)).await,
        Route::Rules => kept(app, uri.path(), || loaders::rules(app)).await,
        Route::Corrections => kept(app, uri.path(), || loaders::corrections(app)).await,
        Route::Standing(slug) => kept(app, uri.path(), || loaders::standing(app, slug)).await,
        Route::Assist => {
            let address = loaders::Assist::of(app, query).await;
            kept(app, &address.url(), || loaders::assist(app, &address)).await
        }
        Route::ReadingList => kept(app, uri.path(), || loaders::reading_list(app)).await,
        Route::Digest(day) => return Box::pin(digest(app, asked, day)).await,
        Route::Webinar(id) => match WebinarId::parse(id) {
            Some(id) => return Box::pin(webinar(app, asked, id)).await,
            None => no(NoPage::Missing),
        },
        Route::SignInCallback => {
            let made = kept(app, uri.path(), || loaders::sign_in_callback(app)).await;
            return making::unreferred(answer(app, asked, &made).await);
        }
        Route::Unsubscribe => {
            let made = kept(app, "/unsubscribe", || loaders::unsubscribe(app)).await;
            return making::unreferred(answer(app, asked, &made).await);
        }
        Route::Conversation(id) => return Box::pin(conversation(app, asked, id)).await,
        Route::Service => kept(app, uri.path(), || loaders::service(app)).await,
        Route::Coming(path) => kept(app, path, || loaders::coming(app, path)).await,
        Route::ShortLink(id) => return Box::pin(short_link(app, asked, id)).await,
        Route::Worker => return Box::pin(worker(app, asked)).await,
        Route::Robots => return robots(app, asked),
        Route::Feed(category, format) => return Box::pin(feed::feed(app, asked, category.as_deref(), format)).await,
        Route::DigestFeed(format) => return Box::pin(feed::digest_feed(app, asked, format)).await,
        Route::NewsMap => return Box::pin(news_map::news_map(app, asked)).await,
        Route::Sitemap(part) => return Box::pin(sitemap::sitemap(app, asked, part)).await,
        Route::Moved(target) => return respond::redirect(StatusCode::MOVED_PERMANENTLY, target),
        Route::TrailingSlash(path) => return respond::redirect(StatusCode::PERMANENT_REDIRECT, &with_query(path, query)),
        Route::Missing if is_file(uri.path()) => return respond::plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found"),
        Route::Missing | Route::Call => no(NoPage::Missing),
    };
    answer(app, asked, &made).await
}

/// One page for all; the browser asks for what was said. Whether the link leads anywhere the status says at once.
async fn conversation(app: &App, asked: &HeaderMap, id: &str) -> Response {
    let made = kept(app, "/conversation", || loaders::conversation(app)).await;
    let mut response = making::unreferred(answer(app, asked, &made).await);
    if response.status() == StatusCode::OK {
        match app.conversations.open_share(id).await {
            Err(domain::Error::NotFound(_)) => *response.status_mut() = StatusCode::NOT_FOUND,
            Err(domain::Error::Gone(_)) => *response.status_mut() = StatusCode::GONE,
            _ => {}
        }
    }
    response
}

/// An address that is no day is no page.
async fn webinar(app: &App, asked: &HeaderMap, id: WebinarId) -> Response {
    let made = kept(app, &format!("/webinars/{id}"), || loaders::webinar(app, id)).await;
    // Deleted: whoever held a place learns from its page that it is cancelled, nobody else that it was.
    if matches!(&made, Err(no_page) if matches!(**no_page, NoPage::Missing))
        && let Ok(Some(caller)) = caller_of(app, asked).await
        && let Ok(loaded) = loaders::webinar_held(app, id, caller).await
    {
        return once(app, asked, Ok(loaded)).await;
    }
    answer(app, asked, &made).await
}

async fn digest(app: &App, asked: &HeaderMap, day: Option<&str>) -> Response {
    let parsed = day.map(|text| (text.len() == 10).then(|| text.parse().ok()).flatten());
    let made = match (day, parsed) {
        (Some(_), Some(None)) => no(NoPage::Missing),
        (_, parsed) => {
            let date = parsed.flatten();
            let today = domain::time::indian_date(app.ambient.now());
            if date.is_some_and(|date| date > today) {
                return once(app, asked, loaders::digest(app, date).await).await;
            }
            // What is the newest, and what has not come yet, another day tells in another way.
            let key = format!("/dailydigest/{}@{today}", day.unwrap_or_default());
            kept(app, &key, || loaders::digest(app, date)).await
        }
    };
    answer(app, asked, &made).await
}

fn no(reason: NoPage) -> Made {
    Err(reason.into())
}

fn with_query(path: &str, query: Query<'_>) -> String {
    query.0.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

fn is_file(path: &str) -> bool {
    path.trim_start_matches('/').split('/').next().is_some_and(is_file_folder)
}

/// Results are kept by nobody: there are as many as there are words.
async fn search(app: &App, asked: &HeaderMap, query: Query<'_>) -> Response {
    let term = query.get("q").unwrap_or_default();
    // What JavaScript calls white space.
    let term = term.trim_matches(|c: char| (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}');
    if term.is_empty() {
        let made = kept(app, "/search", || loaders::search_form(app, "", 1)).await;
        return answer(app, asked, &made).await;
    }
    let page = query.page();
    if let Ok(_permit) = tokio::time::timeout(SEARCH_PATIENCE, SEARCHES.acquire()).await {
        return once(app, asked, loaders::search(app, term, page).await).await;
    }
    let form = loaders::search_form(app, term, page).await;
    let busy = form.map_or_else(|no_page| no_page, |form| NoPage::Unrendered(RenderError::Overloaded, form.into()));
    answer(app, asked, &no(busy)).await
}

async fn short_link(app: &App, asked: &HeaderMap, id: &str) -> Response {
    match answers::follow(app, id).await {
        Ok(redirect) => redirect,
        Err(error) => answer(app, asked, &no(error.into())).await,
    }
}

/// The service worker, or what removes it from browsers while its switch is off.
async fn worker(app: &App, asked: &HeaderMap) -> Response {
    let build = || async {
        let name = if app.toggles.is_enabled("serviceWorker").await? { "/sw.js" } else { "/sw-off.js" };
        let file = asset(name).ok_or(domain::Error::NotFound("File"))?;
        Ok::<_, domain::Error>(CachedPage::new(200, file.content_type, file.identity.to_vec(), ["toggles".into()]))
    };
    match app.pages.get_or_build("/sw.js", build).await {
        Ok(Outcome::Fresh(page)) => respond::page(asked, &page),
        // Browsers keep the worker that they have.
        _ => making::unavailable(),
    }
}

fn robots(app: &App, asked: &HeaderMap) -> Response {
    let text = format!(
        "User-agent: *\nDisallow: /search?\nDisallow: /s/\nDisallow: /studio\nDisallow: /sandbox\nDisallow: /chatbot/\nDisallow: /pf/\n\n\
         Sitemap: {base}/sitemap.xml\nSitemap: {base}/sitemap-news.xml\n",
        base = app.site.base_url
    );
    let page = CachedPage::new(200, "text/plain; charset=utf-8", text, []).with_header("cache-control", "public, max-age=3600");
    respond::page(asked, &page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_paths_are_a_router() {
        let _: Router<AppState> = router(&Rates::new(&crate::HttpSettings::default()));
    }

    #[test]
    fn the_query_survives_a_slash() {
        assert_eq!(with_query("/about", Query(Some("a=1"))), "/about?a=1");
        assert_eq!(with_query("/about", Query(None)), "/about");
    }
}
