//! Pages whose cache key, status or treatment depends on more than their address.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::articles::is_slug;
use domain::contributors::CONTRIBUTORS_PATH;
use domain::guides::GUIDES_PATH;
use domain::ids::WebinarId;
use domain::language::Language;
use domain::transmission::transmission_path;
use jiff::civil::Date;
use rendering::RenderError;

use super::loaders::{self, CategoriesView};
use super::no_page;
use super::render::{self, NoPage, UncachedPermit, cached_page, result_response, uncached_page, uncached_page_or_shell};
use super::table::PageRequest;
use crate::App;
use crate::access::authenticate_caller;

/// The assist module whose page is the provident-fund dashboard.
const FUND_MODULE: &str = "epf";

pub(super) async fn categories_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, .. } = request;
    let listing = CategoriesView::from_query(query);
    let result = cached_page(app, &listing.url(), || loaders::load_categories(app, &listing)).await;
    result_response(app, headers, &result).await
}

/// The hub, or the module that the query names.
pub(super) async fn assist_page(request: PageRequest<'_>, language: Language) -> Response {
    let PageRequest { app, headers, query, .. } = request;
    let result = match loaders::AssistAddress::from_query(app, query, language).await {
        Ok(address) => cached_page(app, &address.url_in(language), || loaders::load_assist(app, &address, language)).await,
        Err(elsewhere) => no_page(elsewhere),
    };
    result_response(app, headers, &result).await
}

/// One page for all steps of a booking, and the provident-fund dashboard; the browser fills it. The dashboard shows what is private, so
/// nothing of it stays in a shared browser's store or in a search engine.
pub(super) async fn service_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, .. } = request;
    let result = cached_page(app, "/service", || loaders::load_service(app)).await;
    let response = result_response(app, headers, &result).await;
    if query.get("module").as_deref() == Some(FUND_MODULE) && query.get("step").is_none() {
        return render::without_index(render::without_referrer(response));
    }
    // The address of a mail's link opens the booking.
    if query.get_non_empty("t").is_some() { render::without_referrer(response) } else { response }
}

/// A short answer, in the language that the query names.
pub(super) async fn answer_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, argument } = request;
    if !is_slug(argument) || !argument.is_ascii() {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    }
    let address = loaders::AnswerAddress::new(argument, query);
    let result = cached_page(app, &address.url(), || loaders::load_answer(app, &address)).await;
    result_response(app, headers, &result).await
}

/// A person who writes or reviews.
pub(super) async fn contributor_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, argument: slug, .. } = request;
    if app.content.contributors.find(slug).is_none() {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    }
    let result = cached_page(app, &format!("{CONTRIBUTORS_PATH}/{slug}"), || loaders::load_contributor(app, slug)).await;
    result_response(app, headers, &result).await
}

/// A guide. The key contains today, because its deadlines move on at midnight.
pub(super) async fn guide_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, argument: slug, .. } = request;
    if app.content.guides.find(slug).is_none() {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    }
    let today = domain::time::indian_date(app.environment.now());
    let result = cached_page(app, &format!("{GUIDES_PATH}/{slug}@{today}"), || loaders::load_guide(app, slug)).await;
    result_response(app, headers, &result).await
}

/// What is done about one kind of asset after a death.
pub(super) async fn transmission_area_page(request: PageRequest<'_>, language: Language) -> Response {
    let PageRequest { app, headers, argument: area, .. } = request;
    if !app.content.transmission.has_area(area) {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    }
    let key = format!("{}/{area}", transmission_path(language));
    let result = cached_page(app, &key, || loaders::load_transmission_area(app, area, language)).await;
    result_response(app, headers, &result).await
}

/// Search results are not cached, because there are as many as there are terms.
pub(super) async fn search_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, .. } = request;
    let term = query.get("q").unwrap_or_default();
    // Trim the same white space as JavaScript.
    let term = term.trim_matches(|c: char| (c.is_whitespace() && c != '\u{85}') || c == '\u{feff}');
    if term.is_empty() {
        let result = cached_page(app, "/search", || loaders::load_search_form(app, "", 1)).await;
        return result_response(app, headers, &result).await;
    }
    let page = query.page();
    // The search itself is what costs most: no permit, no search.
    if let Some(permit) = UncachedPermit::acquire().await {
        return uncached_page(app, headers, permit, loaders::load_search(app, term, page).await).await;
    }
    let form = loaders::load_search_form(app, term, page).await;
    let busy = form.map_or_else(|no_page| no_page, |form| NoPage::Unrendered(RenderError::Overloaded, form.into()));
    result_response(app, headers, &no_page(busy)).await
}

pub(super) async fn latest_digest_page(request: PageRequest<'_>) -> Response {
    digest_day_page(request.app, request.headers, None).await
}

/// The page of a digest; 404 for an address that is not a date.
pub(super) async fn digest_page(request: PageRequest<'_>) -> Response {
    digest_day_page(request.app, request.headers, Some(request.argument)).await
}

/// Only days that have a digest have a page of their own, and today: others would be without number.
async fn digest_day_page(app: &App, headers: &HeaderMap, day: Option<&str>) -> Response {
    let today = domain::time::indian_date(app.environment.now());
    let result = match day.map(|text| (text.len() == 10).then(|| text.parse().ok()).flatten()) {
        // The key contains today, because the newest digest changes at midnight.
        None => cached_page(app, &format!("/dailydigest/@{today}"), || loaders::load_digest(app, None)).await,
        Some(Some(date)) if date <= today => match find_digest_day(app, date, today).await {
            Ok(()) => cached_page(app, &format!("/dailydigest/{date}@{today}"), || loaders::load_digest(app, Some(date))).await,
            Err(elsewhere) => no_page(elsewhere),
        },
        Some(_) => no_page(NoPage::Missing),
    };
    result_response(app, headers, &result).await
}

/// A past day without a digest leads to the nearest earlier one; before the first there is nothing.
async fn find_digest_day(app: &App, date: Date, today: Date) -> Result<(), NoPage> {
    if date == today {
        return Ok(());
    }
    match app.gathering.digests.find_published(Some(date)).await?.map(|digest| digest.date) {
        Some(found) if found == date => Ok(()),
        Some(found) => Err(NoPage::TemporaryRedirect(format!("/dailydigest/{found}"))),
        None => Err(NoPage::Missing),
    }
}

/// The page of a webinar.
pub(super) async fn webinar_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, argument } = request;
    let Some(id) = WebinarId::parse(argument) else {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    };
    let result = cached_page(app, &format!("/webinars/{id}"), || loaders::load_webinar(app, id)).await;
    // A deleted webinar is shown as cancelled to those who were registered; everybody else gets 404.
    if matches!(&result, Err(no_page) if matches!(**no_page, NoPage::Missing))
        && let Ok(Some(caller)) = authenticate_caller(app, headers).await
        && let Ok(loaded) = loaders::load_deleted_webinar(app, id, caller).await
    {
        return uncached_page_or_shell(app, headers, Ok(loaded)).await;
    }
    let response = result_response(app, headers, &result).await;
    // The address of a mail's link takes the offered seat.
    if query.get_non_empty("offer").is_some() { render::without_referrer(response) } else { response }
}

/// One page for all shared conversations; the browser loads the messages. Only the status depends on the link.
pub(super) async fn conversation_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, argument: id, .. } = request;
    let result = cached_page(app, "/conversation", || loaders::load_conversation(app)).await;
    let mut response = render::without_referrer(result_response(app, headers, &result).await);
    if response.status() == StatusCode::OK {
        match app.gathering.conversations.find_open_share(id).await {
            Err(domain::Error::NotFound(_)) => *response.status_mut() = StatusCode::NOT_FOUND,
            Err(domain::Error::Gone(_)) => *response.status_mut() = StatusCode::GONE,
            _ => {}
        }
    }
    response
}
