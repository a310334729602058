//! Everything outside of the API: rendered pages, the web application's files, feeds, sitemaps and short
//! links. The status of an address is decided here, never in the browser.

mod articles;
mod calculator_pages;
mod change_follower;
mod crawlers;
mod custom_pages;
mod deadline_calendar;
mod document;
mod feed;
mod generated;
mod legacy_redirects;
mod loaders;
mod news_sitemap;
mod page_counts;
mod page_data;
mod picture_origins;
mod render;
mod respond;
mod route;
mod sitemap;
mod table;
mod url_parts;
mod xml;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::any;
use jiff::SignedDuration;
use rendering::{CachedPage, CachedResult};

pub use crate::site::{csp_script_hashes, ssr_bundle};
pub use change_follower::follow_changes;
pub use generated::{GeneratedFile, generate_files};
pub use picture_origins::PictureOrigins;

use crate::access::{RateLimits, limit_page_rate};
use crate::error::failure_response;
use crate::site::{find_asset, is_file_folder};
use crate::{App, AppState, responses};
use render::{NoPage, PageResult, cached_page, page_response, result_response};
use route::Route;
use table::{ARTICLE_ADDRESS, PAGES, PageHandler, PageMatch, PageRequest, SEARCH_ADDRESS};
use url_parts::Query;

/// Route templates, beside those of the pages, for the log and the metrics only; [`Route`] decides what an address shows.
const OTHER_TEMPLATES: [&str; 13] = [
    "/home",
    "/sw.js",
    "/robots.txt",
    "/.well-known/security.txt",
    "/feed.xml",
    "/feed.atom",
    "/feed/{file}",
    "/dates.ics",
    "/sitemap-news.xml",
    "/sitemap.xml",
    "/s/{id}",
    "/assets/{file}",
    "/{category}",
];

pub(crate) fn router(rates: &RateLimits) -> Router<AppState> {
    let pages = PAGES.iter().flat_map(|page| page.addresses);
    pages
        .chain(&OTHER_TEMPLATES)
        .fold(Router::new(), |router, path| {
            let method = any(serve_page);
            let is_search = *path == SEARCH_ADDRESS;
            let method = if is_search { method.layer(from_fn_with_state(Arc::clone(&rates.search), limit_page_rate)) } else { method };
            router.route(path, method)
        })
        .fallback(serve_page)
}

/// The cached page of an article, for a GET without query or escapes, and its route template. The response equals
/// the one of [`serve_page`], but without routing. `None` means that `serve_page` decides.
pub(crate) async fn cached_response(app: &App, uri: &Uri, request_headers: &HeaderMap) -> Option<(&'static str, Response)> {
    if uri.query().is_some() || uri.path().contains('%') {
        return None;
    }
    match Route::from_path(uri.path()) {
        Route::Article { category, .. } if !is_file_folder(&category) => {}
        _ => return None,
    }
    let cached = app.caches.pages.get(uri.path()).await?;
    (cached.page().status == 200).then(|| (ARTICLE_ADDRESS, page_response(app, request_headers, &cached)))
}

async fn serve_page(State(app): State<AppState>, request: Request) -> Response {
    let (uri, request_headers) = (request.uri(), request.headers());
    if let Some(file) = find_asset(uri.path()).filter(|_| uri.path() != "/sw.js" && is_read_method(request.method())) {
        return respond::send_page(request_headers, file);
    }
    let route = Route::from_path(uri.path());
    if matches!(route, Route::ApiPath) {
        return failure_response(StatusCode::NOT_FOUND, "NOT_FOUND", "There is no such call", None, None);
    }
    if !is_read_method(request.method()) {
        let mut refusal = failure_response(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", "Pages can only be read", None, None);
        refusal.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refusal;
    }
    if let Some(moved) = legacy_redirects::find_legacy_redirect(&app, uri, &route).await {
        return moved;
    }
    let response = render_route(&app, uri, request_headers, route).await;
    if Query(uri.query()).get(render::PAGE_DATA).is_some() {
        return render::page_data_response(request_headers, response);
    }
    legacy_redirects::redirect_if_missing(&app, uri, response).await
}

fn is_read_method(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

async fn render_route(app: &App, uri: &Uri, request_headers: &HeaderMap, route: Route<'_>) -> Response {
    let query = Query(uri.query());
    let result = match route {
        Route::Page(found) => return table_page(app, request_headers, query, found).await,
        Route::Article { category, slug } => {
            return articles::article_page(app, request_headers, uri.path(), query, &category, &slug).await;
        }
        Route::ShortLink(id) => return Box::pin(short_link_response(app, request_headers, id)).await,
        Route::ServiceWorker => return Box::pin(service_worker_script(app, request_headers)).await,
        Route::Robots => return robots_txt(app, request_headers),
        Route::SecurityText => return security_txt(app, request_headers),
        Route::Feed(category, format) => return Box::pin(feed::feed_response(app, request_headers, category.as_deref(), format)).await,
        Route::DigestFeed(format) => return Box::pin(feed::digest_feed_response(app, request_headers, format)).await,
        Route::Dates => return Box::pin(deadline_calendar::deadline_calendar_response(app, request_headers)).await,
        Route::NewsSitemap => return Box::pin(news_sitemap::news_sitemap_response(app, request_headers)).await,
        Route::Sitemap(part) => return Box::pin(sitemap::sitemap_response(app, request_headers, part)).await,
        Route::Moved(target) => return respond::redirect(StatusCode::MOVED_PERMANENTLY, target),
        Route::TrailingSlash(path) => return respond::redirect(StatusCode::PERMANENT_REDIRECT, &append_query(path, query)),
        Route::Missing if is_file_path(uri.path()) => {
            return respond::send_plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found");
        }
        Route::Missing | Route::ApiPath => no_page(NoPage::Missing),
    };
    result_response(app, request_headers, &result).await
}

/// The page of a row of the table. Articles have a [`Route`] of their own.
async fn table_page(app: &App, headers: &HeaderMap, query: Query<'_>, found: PageMatch<'_>) -> Response {
    let PageMatch { page, address, argument } = found;
    let result = match page.handler {
        PageHandler::Cached(load) => cached_page(app, address, || load(app, address)).await,
        PageHandler::Confidential(load) => {
            let result = cached_page(app, address, || load(app, address)).await;
            return render::without_referrer(result_response(app, headers, &result).await);
        }
        PageHandler::Custom(respond) => return respond(PageRequest { app, headers, query, argument }).await,
        PageHandler::Article => no_page(NoPage::Missing),
    };
    result_response(app, headers, &result).await
}

fn no_page(reason: NoPage) -> PageResult {
    Err(reason.into())
}

fn append_query(path: &str, query: Query<'_>) -> String {
    let query = query.without_personal();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

fn is_file_path(path: &str) -> bool {
    path.trim_start_matches('/').split('/').next().is_some_and(is_file_folder)
}

async fn short_link_response(app: &App, request_headers: &HeaderMap, id: &str) -> Response {
    match responses::follow_short_link(app, id).await {
        Ok(redirect) => redirect,
        Err(error) => result_response(app, request_headers, &no_page(error.into())).await,
    }
}

/// The service worker, or while its toggle is off a script that removes it from browsers.
async fn service_worker_script(app: &App, request_headers: &HeaderMap) -> Response {
    let build = || async {
        let name = if app.content.toggles.is_enabled("serviceWorker").await? { "/sw.js" } else { "/sw-off.js" };
        let file = find_asset(name).ok_or(domain::Error::NotFound("File"))?;
        Ok::<_, domain::Error>(CachedPage::new(200, file.content_type, file.identity.to_vec(), ["toggles".into()]))
    };
    match app.caches.pages.get_or_build("/sw.js", build).await {
        Ok(CachedResult::Fresh(page)) => respond::send_page(request_headers, &page),
        // On an error, browsers keep the worker that they have.
        _ => render::unavailable_response(),
    }
}

fn robots_txt(app: &App, request_headers: &HeaderMap) -> Response {
    let text = format!(
        "User-agent: *\nDisallow: /search?\nDisallow: /s/\nDisallow: /studio\nDisallow: /sandbox\nDisallow: /chatbot/\nDisallow: /pf/\n\n\
         Sitemap: {base}/sitemap.xml\nSitemap: {base}/sitemap-news.xml\n",
        base = app.site.base_url
    );
    let page = CachedPage::new(200, "text/plain; charset=utf-8", text, []).with_header("cache-control", "public, max-age=3600");
    respond::send_page(request_headers, &page)
}

/// How to report a weakness (RFC 9116). The file must not look older than a year, so its end is always some months ahead.
fn security_txt(app: &App, request_headers: &HeaderMap) -> Response {
    const VALIDITY: SignedDuration = SignedDuration::from_hours(180 * 24);
    let now = app.environment.now();
    let text = format!(
        "Contact: mailto:{contact}\nExpires: {expires:.0}\nPreferred-Languages: en, hi\nCanonical: {base}/.well-known/security.txt\n",
        contact = app.site.contact_email,
        expires = now.checked_add(VALIDITY).unwrap_or(now),
        base = app.site.base_url
    );
    let page = CachedPage::new(200, "text/plain; charset=utf-8", text, []).with_header("cache-control", "public, max-age=3600");
    respond::send_page(request_headers, &page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_paths_are_a_router() {
        let _: Router<AppState> = router(&RateLimits::new(&crate::HttpSettings::default()));
    }

    #[test]
    fn the_query_survives_a_slash() {
        assert_eq!(append_query("/about", Query(Some("a=1"))), "/about?a=1");
        assert_eq!(append_query("/about", Query(None)), "/about");
        assert_eq!(append_query("/about", Query(Some("q=a%26b&x&emi.principal=40,00,000"))), "/about?q=a%26b&x&emi.principal=40,00,000");
    }

    #[test]
    fn what_is_personal_does_not() {
        for personal in
            ["email=x", "userEmail=x", "Phone=1", "token=abc", "t=abc", "%74oken=abc", "code=1", "who=asha%40example.in", "q=98765+43210"]
        {
            assert_eq!(append_query("/about", Query(Some(personal))), "/about", "{personal}");
            assert_eq!(append_query("/about", Query(Some(&format!("a=1&{personal}&b=2")))), "/about?a=1&b=2", "{personal}");
        }
    }
}
