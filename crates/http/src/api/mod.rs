//! The content backend's calls: a handler reads the request, asks one use case or answer, and words
//! the result. Paths, roles and shapes stand at the handlers; the OpenAPI document is made of them.

mod account;
mod analytics;
mod assist_modules;
mod bookings;
mod cached;
mod calculators;
mod calls;
mod cards;
mod categories;
mod chat;
mod comments;
mod contents;
mod coupons;
mod digests;
mod editing;
mod experts;
mod facts;
mod faqs;
mod google;
mod input;
mod intake_files;
mod invoices;
mod leaving;
mod messages;
mod payments;
mod portraits;
mod redirects;
mod search;
mod seats;
mod services;
mod short_links;
mod site;
mod slots;
mod stats;
mod subscribers;
mod tags;
mod toggles;
mod uploads;
mod webinars;

use std::sync::Arc;

use axum::Extension;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use domain::Error;
use domain::intake_files::MOST_BYTES;
use utoipa::openapi::Paths;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::access::{Gate, Rates, limited};
use crate::chat::ChatLimits;
use crate::error::failure;
use crate::{ApiError, AppState, HttpSettings};

pub use cards::DrawnCards;
pub(crate) use contents::at_hand;
pub use portraits::{ModeratorPictures, Portraits};

/// What the addresses of most calls begin with.
pub(crate) const CALLS: &str = "/cms/api/";

/// Everything under `/cms/api`, the uploaded files and the social cards.
pub(crate) fn routes(settings: &HttpSettings, rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .merge(article_routes())
        .merge(limited_routes(rates))
        .merge(staff_routes(settings))
        .merge(subscriber_routes(rates))
        .merge(message_routes())
        .merge(comment_routes(rates))
        .merge(webinar_routes(rates))
        .merge(booking_routes(rates))
        .merge(file_routes(rates))
        .merge(consultation_routes())
        .merge(payment_routes(rates))
        .merge(chat_routes(settings, rates))
        .routes(routes!(analytics::list_zero_results))
        .routes(routes!(assist_modules::list_assist_modules))
        .routes(routes!(assist_modules::read_assist_module))
        .routes(routes!(assist_modules::read_notice))
        .routes(routes!(site::read_site))
        .routes(routes!(calculators::read_calculator))
        .routes(routes!(site::read_page))
        .routes(routes!(site::read_digest))
        .routes(routes!(uploads::read_upload))
        .routes(routes!(uploads::read_upload_state))
        .routes(routes!(cards::read_card))
}

fn article_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(contents::list_contents, editing::create_content))
        .routes(routes!(contents::read_content, editing::update_content, editing::delete_content))
        .routes(routes!(contents::read_main_html))
        .routes(routes!(contents::list_by_category))
        .routes(routes!(contents::list_related))
        .routes(routes!(contents::read_url))
        .routes(routes!(contents::read_summary))
        .routes(routes!(editing::list_revisions))
        .routes(routes!(editing::restore_content))
        .routes(routes!(editing::preview_content))
}

/// Calls that anyone may make and that cost us something.
fn limited_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(behind(&rates.search, routes!(search::search)))
        .routes(alias("/cms/api/content-search", behind(&rates.search, routes!(search::search))))
        .routes(behind(&rates.shorten, routes!(short_links::shorten)))
        .routes(alias("/cms/api/content-shorten", behind(&rates.shorten, routes!(short_links::shorten))))
        .routes(behind(&rates.counting, routes!(stats::update_stats)))
        .routes(behind(&rates.counting, routes!(stats::count_view)))
        .routes(behind(&rates.counting, routes!(stats::count_share)))
        .routes(behind(&rates.counting, routes!(analytics::record_search)))
        .routes(behind(&rates.counting, routes!(analytics::record_click)))
        .routes(behind(&rates.counting, routes!(analytics::record_page_view)))
}

/// Small lists that readers see and staff keep.
fn staff_routes(settings: &HttpSettings) -> OpenApiRouter<AppState> {
    let upload_limit = DefaultBodyLimit::max(settings.upload_limit.saturating_add(uploads::WRAPPING));
    OpenApiRouter::default()
        .routes(routes!(categories::list_categories, categories::create_category))
        .routes(routes!(categories::update_category, categories::delete_category))
        .routes(routes!(tags::list_tags, tags::create_tag))
        .routes(routes!(tags::update_tag, tags::delete_tag))
        .routes(routes!(tags::list_content_types))
        .routes(routes!(facts::list_facts))
        .routes(routes!(facts::list_corrections))
        .routes(routes!(facts::save_fact))
        .routes(routes!(facts::list_fact_flags))
        .routes(routes!(faqs::list_faqs))
        .routes(routes!(faqs::create_faq))
        .routes(routes!(faqs::update_faq, faqs::delete_faq))
        .routes(routes!(toggles::list_toggles))
        .routes(routes!(toggles::set_toggle))
        .routes(routes!(digests::list_digests))
        .routes(routes!(digests::save_digest))
        .routes(routes!(digests::draft_digest))
        .routes(routes!(digests::approve_digest))
        .routes(routes!(redirects::list_redirects, redirects::create_redirect))
        .routes(routes!(redirects::delete_redirect))
        .routes(routes!(uploads::upload).layer(upload_limit))
}

/// Subscribing, sessions, My Account, leaving.
fn subscriber_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(behind(&rates.registration, routes!(subscribers::register)))
        .routes(alias("/cms/api/subscribe-register", behind(&rates.registration, routes!(subscribers::register))))
        .routes(behind(&rates.codes, routes!(subscribers::send_code)))
        .routes(behind(&rates.login, routes!(subscribers::verify)))
        .routes(behind(&rates.sessions, routes!(subscribers::refresh)))
        .routes(routes!(subscribers::logout))
        .routes(routes!(subscribers::read_me, subscribers::update_me, account::erase_me))
        .routes(routes!(subscribers::list_sessions))
        .routes(routes!(subscribers::end_session))
        .routes(routes!(account::list_consents, account::set_consents))
        .routes(routes!(account::export))
        .routes(routes!(account::list_activities))
        .routes(alias("/cms/api/subscribe-activities", routes!(account::list_activities)))
        .routes(routes!(account::give_feedback))
        .routes(alias("/cms/api/subscribe-feedback", routes!(account::give_feedback)))
        .routes(routes!(account::read_by_phone))
        .routes(routes!(account::update_by_phone))
        .routes(routes!(account::read_service_status))
        .routes(routes!(account::check_email))
        .routes(routes!(account::set_assist_status))
        .routes(behind(&rates.registration, routes!(leaving::unsubscribe)))
        .routes(alias("/cms/api/subscribe-unsubscribe", behind(&rates.registration, routes!(leaving::unsubscribe))))
        .routes(behind(&rates.registration, routes!(leaving::read_link)))
        .routes(behind(&rates.registration, routes!(leaving::undo)))
        .routes(routes!(leaving::one_click))
        .routes(routes!(google::begin))
        .routes(behind(&rates.login, routes!(google::finish)))
        .routes(routes!(portraits::read_portrait))
}

fn comment_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(comments::list_comments))
        .routes(routes!(comments::count_pending))
        .routes(routes!(comments::list_queue))
        .routes(behind(&rates.comments, routes!(comments::write_comment)))
        .routes(behind(&rates.comments, routes!(comments::reply)))
        .routes(routes!(comments::edit_comment, comments::delete_comment))
        .routes(behind(&rates.counting, routes!(comments::like_comment)))
        .routes(behind(&rates.counting, routes!(comments::report_comment)))
        .routes(routes!(comments::moderate))
}

/// Webinars, their seats, and people's calendars.
fn webinar_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(webinars::list_webinars, webinars::create_webinar))
        .routes(alias("/cms/api/webinar-list", routes!(webinars::list_webinars)))
        .routes(routes!(webinars::read_webinar, webinars::update_webinar, webinars::delete_webinar))
        .routes(routes!(webinars::check_availability))
        .routes(routes!(portraits::read_moderator))
        .routes(routes!(webinars::webinar_calendar))
        .routes(routes!(webinars::read_calendar_feed))
        .routes(routes!(webinars::renew_calendar_feed))
        .routes(behind(&rates.sessions, routes!(webinars::read_calendar)))
        .routes(behind(&rates.registration, routes!(seats::register_for_webinar)))
        .routes(behind(&rates.registration, routes!(seats::register_by_body)))
        .routes(routes!(seats::unregister))
        .routes(behind(&rates.sessions, routes!(seats::accept_offer)))
        .routes(routes!(seats::list_registered))
        .routes(routes!(seats::export_attendees))
}

/// Booking a call.
fn booking_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(slots::list_services))
        .routes(behind(&rates.search, routes!(slots::list_slots)))
        .routes(behind(&rates.bookings, routes!(slots::hold_slot)))
        .routes(routes!(slots::release_hold))
        .routes(behind(&rates.bookings, routes!(bookings::book)))
        .routes(alias("/pf/v1/scheduling/book", behind(&rates.bookings, routes!(bookings::book))))
        .routes(routes!(calls::list_calls))
        .routes(routes!(bookings::read_booking))
        .routes(routes!(bookings::read_booking_calendar))
        .routes(behind(&rates.bookings, routes!(bookings::reschedule)))
        .routes(behind(&rates.bookings, routes!(bookings::cancel)))
        .routes(routes!(bookings::list_by_phone))
        .routes(behind(&rates.registration, routes!(bookings::wait)))
        .routes(behind(&rates.login, routes!(slots::try_coupon)))
        .routes(behind(&rates.search, routes!(slots::read_assigned)))
}

/// Files that are sent before a call.
fn file_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    let limit = || DefaultBodyLimit::max(MOST_BYTES.saturating_add(uploads::WRAPPING));
    OpenApiRouter::default()
        .routes(routes!(intake_files::list_drafts))
        .routes(behind(&rates.files, routes!(intake_files::send_draft).layer(limit())))
        .routes(routes!(intake_files::take_back_draft))
        .routes(routes!(intake_files::list_files))
        .routes(behind(&rates.files, routes!(intake_files::send_file).layer(limit())))
        .routes(routes!(intake_files::read_file, intake_files::take_back_file))
}

/// What staff keep of it.
fn consultation_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(experts::list_experts, experts::create_expert))
        .routes(routes!(experts::update_expert))
        .routes(routes!(experts::read_availability, experts::set_availability))
        .routes(routes!(services::list_all_services, services::create_service))
        .routes(routes!(services::update_service))
        .routes(routes!(coupons::list_coupons, coupons::save_coupon))
        .routes(routes!(calls::conclude_call))
        .routes(routes!(calls::cancel_call))
        .routes(routes!(calls::move_call))
}

/// Paying, and the documents of it.
fn payment_routes(rates: &Rates) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(behind(&rates.sessions, routes!(payments::create_payment)))
        .routes(behind(&rates.sessions, routes!(payments::check_payment)))
        .routes(routes!(payments::read_paid_user))
        .routes(routes!(payments::payment_webhook))
        .routes(routes!(payments::list_payments))
        .routes(routes!(payments::refund_payment))
        .routes(routes!(invoices::list_states))
        .routes(routes!(invoices::read_document))
}

/// The chatbot backend. Whoever opens a socket too often is held up as whoever reads too often is; questions have a limit of their own.
fn chat_routes(settings: &HttpSettings, rates: &Rates) -> OpenApiRouter<AppState> {
    let limits = Extension(Arc::new(ChatLimits::new(settings, &rates.chat)));
    let socket =
        |method: MethodRouter<AppState>| method.layer(limits.clone()).layer(from_fn_with_state(Arc::clone(&rates.sessions), limited));
    OpenApiRouter::default()
        .routes(routes!(chat::list_chat_sessions))
        .routes(routes!(chat::read_chat_history))
        .routes(routes!(chat::delete_chat_session))
        .routes(behind(&rates.sessions, routes!(chat::share_chat)))
        .routes(routes!(chat::read_shared_chat, chat::revoke_shared_chat))
        .routes(behind(&rates.counting, routes!(chat::react_to_chat)))
        .routes(behind(&rates.counting, routes!(chat::count_chat_copy)))
        .routes(behind(&rates.counting, routes!(chat::give_chat_feedback)))
        .routes(behind(&rates.counting, routes!(chat::count_article_stat)))
        .routes(behind(&rates.registration, routes!(chat::wish_for_article)))
        .routes(routes!(chat::list_chat_gaps))
        .routes(routes!(chat::cover_chat_gap))
        .routes(routes!(chat::list_chat_reviews))
        // An upgrade must be met where it comes: both spellings have a route.
        .route("/chatbot/ws/chat", socket(get(crate::chat::open)))
        .route("/chatbot/ws/chat/", socket(get(crate::chat::open)))
        .route("/chatbot/ws/chat/{session_id}", socket(get(crate::chat::open_at)))
        .route("/chatbot/ws/chat/{session_id}/", socket(get(crate::chat::open_at)))
}

/// What is sent, and what becomes of it.
fn message_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(messages::send_whatsapp))
        .routes(routes!(messages::send_email))
        .routes(routes!(messages::whatsapp_webhook, messages::whatsapp_handshake))
        .routes(routes!(messages::email_webhook))
        .routes(routes!(messages::list_messages))
        .routes(routes!(messages::resend_message))
}

fn behind(gate: &Arc<Gate>, routes: UtoipaMethodRouter<AppState>) -> UtoipaMethodRouter<AppState> {
    routes.layer(from_fn_with_state(Arc::clone(gate), limited))
}

/// The same handlers under a second path.
fn alias(path: &str, (schemas, paths, handlers): UtoipaMethodRouter<AppState>) -> UtoipaMethodRouter<AppState> {
    let mut renamed = Paths::new();
    for mut item in paths.paths.into_values() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.operation_id = operation.operation_id.take().map(|id| format!("{id}_alias"));
        }
        renamed.paths.insert(path.to_owned(), item);
    }
    (schemas, renamed, handlers)
}

/// For a path under `/cms/api` that is no call.
pub(crate) async fn unknown_call() -> Response {
    ApiError(Error::NotFound("Call")).into_response()
}

/// For a call that knows other methods; axum adds `Allow`.
pub(crate) async fn wrong_method(method: Method, uri: Uri) -> Response {
    let message = format!("{method} is not possible at {}", uri.path());
    failure(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", &message, None, None)
}
