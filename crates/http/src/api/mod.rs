//! The content API. A handler parses the request, calls one use case or loads one response, and returns the
//! result. Paths, roles and schemas are declared at the handlers; the OpenAPI document is generated from them.

mod account;
mod analytics;
mod article_editing;
mod assist_modules;
mod booking_administration;
mod bookings;
mod cached_responses;
mod calculators;
mod cards;
mod case_desk;
mod case_experts;
mod cases;
mod categories;
mod chat;
mod comments;
mod contents;
mod contributors;
mod coupons;
mod digests;
mod experts;
mod facts;
mod faqs;
mod follows;
mod fund_accounts;
mod fund_data;
mod google;
mod guides;
mod input;
mod intake_files;
mod invoices;
mod leads;
mod message_checks;
mod messages;
mod opt_out;
mod passbooks;
mod payments;
mod portraits;
mod redirects;
mod reports;
mod saved_plans;
mod sealed_wills;
mod search;
mod seats;
mod services;
mod short_answer_editing;
mod short_answers;
mod short_links;
mod site;
mod slots;
mod stats;
mod subscribers;
mod tags;
mod toggles;
mod transmission;
mod uploads;
mod webinars;

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use domain::Error;
use domain::intake_files::MAX_BYTES;
use domain::provident_fund::MAX_TOTAL_BYTES;
use domain::sealed_wills::MAX_SEALED_BYTES;
use utoipa::openapi::Paths;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::access::{RateLimiter, RateLimits, UploadGate, limit_rate, limit_uploads};
use crate::chat::ChatLimits;
use crate::error::failure_response;
use crate::{ApiError, AppState, HttpSettings};

pub use cards::CardCache;
pub(crate) use contents::cached_response;
pub use portraits::{ModeratorPictureCache, PortraitCache};

/// Path prefix of most operations.
pub(crate) const API_PREFIX: &str = "/cms/api/";

/// All API routes: everything under `/cms/api`, `/chatbot` and `/pf`, the uploaded files and the social cards.
pub(crate) fn routes(settings: &HttpSettings, rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .merge(article_routes())
        .merge(rate_limited_routes(rates))
        .merge(staff_routes(settings))
        .merge(subscriber_routes(rates))
        .merge(kept_copy_routes(rates))
        .merge(message_routes(rates))
        .merge(comment_routes(rates))
        .merge(webinar_routes(rates))
        .merge(booking_routes(rates))
        .merge(intake_file_routes(rates))
        .merge(passbook_routes(rates))
        .merge(report_routes(rates))
        .merge(fund_account_routes(rates))
        .merge(consultation_routes())
        .merge(payment_routes(rates))
        .merge(lead_routes(rates))
        .merge(cases::routes(rates))
        .merge(case_desk::routes())
        .merge(case_experts::routes())
        .merge(chat_routes(settings, rates))
        .merge(short_answer_routes())
        .routes(routes!(analytics::list_zero_results))
        .routes(routes!(assist_modules::list_assist_modules))
        .routes(routes!(assist_modules::read_assist_module))
        .routes(routes!(assist_modules::read_notice))
        .routes(routes!(site::read_site))
        .routes(routes!(calculators::list_calculators))
        .routes(routes!(calculators::read_calculator_page))
        .routes(routes!(calculators::run_calculator))
        .routes(routes!(contributors::list_contributors))
        .routes(routes!(contributors::read_contributor))
        .routes(routes!(guides::list_guides))
        .routes(routes!(guides::read_guide))
        .routes(routes!(site::read_page))
        .routes(routes!(site::read_digest))
        .routes(routes!(uploads::read_upload))
        .routes(routes!(uploads::read_upload_state))
        .routes(routes!(cards::read_card))
}

fn article_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(contents::list_contents, article_editing::create_content))
        .routes(routes!(contents::read_content, article_editing::update_content, article_editing::delete_content))
        .routes(routes!(contents::read_main_html))
        .routes(routes!(contents::list_contents_by_category))
        .routes(routes!(contents::list_newest_of_categories))
        .routes(routes!(contents::list_related_contents))
        .routes(routes!(contents::find_url_by_slug_or_title))
        .routes(routes!(contents::read_content_summary))
        .routes(routes!(article_editing::list_revisions))
        .routes(routes!(article_editing::restore_content))
        .routes(routes!(article_editing::create_preview_link))
}

fn short_answer_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(short_answers::list_answer_subjects))
        .routes(routes!(short_answers::list_glossary_terms))
        .routes(routes!(
            short_answers::read_short_answer,
            short_answer_editing::save_short_answer,
            short_answer_editing::delete_short_answer
        ))
        .routes(routes!(short_answer_editing::read_stored_answer))
        .routes(routes!(short_answer_editing::validate_short_answer))
}

/// Rate-limited operations that anyone may call and that are expensive or write data.
fn rate_limited_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(with_rate_limit(&rates.search, routes!(search::search)))
        .routes(with_path_alias("/cms/api/content-search", with_rate_limit(&rates.search, routes!(search::search))))
        .routes(with_rate_limit(&rates.search, routes!(short_answers::list_short_answers)))
        .routes(with_rate_limit(&rates.shorten, routes!(short_links::shorten_url)))
        .routes(routes!(short_links::list_short_links))
        .routes(routes!(short_links::revoke_short_link))
        .routes(with_path_alias("/cms/api/content-shorten", with_rate_limit(&rates.shorten, routes!(short_links::shorten_url))))
        .routes(with_rate_limit(&rates.counting, routes!(stats::update_stats)))
        .routes(with_rate_limit(&rates.counting, routes!(stats::count_view)))
        .routes(with_rate_limit(&rates.counting, routes!(stats::count_share)))
        .routes(with_rate_limit(&rates.counting, routes!(analytics::record_search)))
        .routes(with_rate_limit(&rates.counting, routes!(analytics::record_click)))
        .routes(with_rate_limit(&rates.counting, routes!(analytics::record_page_view)))
}

/// Small lists that readers see and staff maintain, the daily digest, and uploads.
fn staff_routes(settings: &HttpSettings) -> OpenApiRouter<AppState> {
    let upload_limit = DefaultBodyLimit::max(settings.upload_limit.saturating_add(uploads::MULTIPART_OVERHEAD));
    OpenApiRouter::default()
        .routes(routes!(categories::list_categories, categories::create_category))
        .routes(routes!(categories::update_category, categories::delete_category))
        .routes(routes!(tags::list_tags, tags::create_tag))
        .routes(routes!(tags::update_tag, tags::delete_tag))
        .routes(routes!(tags::list_content_types))
        .routes(routes!(facts::list_facts))
        .routes(routes!(facts::read_front_page))
        .routes(routes!(transmission::read_transmission))
        .routes(routes!(facts::list_corrections))
        .routes(routes!(facts::save_fact))
        .routes(routes!(facts::list_fact_flags))
        .routes(routes!(facts::list_due_facts))
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
        .routes(routes!(uploads::upload_picture).layer(upload_limit))
}

/// Subscribing, sessions, My Account and unsubscribing.
fn subscriber_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(with_rate_limit(&rates.registration, routes!(subscribers::register_subscriber)))
        .routes(with_path_alias(
            "/cms/api/subscribe-register",
            with_rate_limit(&rates.registration, routes!(subscribers::register_subscriber)),
        ))
        .routes(with_rate_limit(&rates.codes, routes!(subscribers::send_sign_in_code)))
        .routes(with_rate_limit(&rates.login, routes!(subscribers::verify_email)))
        .routes(with_rate_limit(&rates.sessions, routes!(subscribers::refresh_session)))
        .routes(with_rate_limit(&rates.login, routes!(subscribers::undo_address_change)))
        .routes(routes!(subscribers::logout))
        .routes(routes!(subscribers::read_me, subscribers::update_me, account::erase_me))
        .routes(routes!(subscribers::list_sessions))
        .routes(routes!(subscribers::end_session))
        .routes(routes!(account::list_consents, account::set_consents))
        .routes(with_rate_limit(&rates.counting, routes!(follows::list_follows)))
        .routes(with_rate_limit(&rates.counting, routes!(follows::follow, follows::unfollow)))
        .routes(routes!(account::export_account))
        .routes(routes!(account::list_activities))
        .routes(with_path_alias("/cms/api/subscribe-activities", routes!(account::list_activities)))
        .routes(with_rate_limit(&rates.feedback, routes!(account::submit_feedback)))
        .routes(with_path_alias("/cms/api/subscribe-feedback", with_rate_limit(&rates.feedback, routes!(account::submit_feedback))))
        .routes(routes!(account::read_profile_by_phone))
        .routes(routes!(account::update_profile_by_phone))
        .routes(routes!(account::read_service_status))
        .routes(routes!(account::check_email))
        .routes(routes!(account::set_assist_status))
        .routes(with_rate_limit(&rates.registration, routes!(opt_out::unsubscribe)))
        .routes(with_path_alias("/cms/api/subscribe-unsubscribe", with_rate_limit(&rates.registration, routes!(opt_out::unsubscribe))))
        .routes(with_rate_limit(&rates.registration, routes!(opt_out::read_unsubscribe_link)))
        .routes(with_rate_limit(&rates.registration, routes!(opt_out::undo_unsubscribe)))
        .routes(routes!(opt_out::unsubscribe_one_click))
        .routes(routes!(google::begin_google_sign_in))
        .routes(with_rate_limit(&rates.login, routes!(google::finish_google_sign_in)))
        .routes(routes!(portraits::read_portrait))
}

/// Copies in the account of what lives on a person's devices: the plan after a death, and sealed wills.
fn kept_copy_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let plan_limit = DefaultBodyLimit::max(saved_plans::MAX_BODY_BYTES);
    let file_limit = DefaultBodyLimit::max(MAX_SEALED_BYTES.saturating_add(uploads::MULTIPART_OVERHEAD));
    OpenApiRouter::default()
        .routes(with_rate_limit(
            &rates.counting,
            routes!(saved_plans::read_saved_plan, saved_plans::save_plan, saved_plans::delete_saved_plan).layer(plan_limit),
        ))
        .routes(routes!(sealed_wills::list_sealed_wills))
        .routes(with_rate_limit(
            &rates.files,
            with_upload_gate(&rates.uploads, MAX_SEALED_BYTES, routes!(sealed_wills::keep_sealed_will).layer(file_limit)),
        ))
        .routes(routes!(sealed_wills::read_sealed_will, sealed_wills::delete_sealed_will))
}

fn comment_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(comments::list_comments))
        .routes(routes!(comments::count_pending_comments))
        .routes(routes!(comments::list_moderation_queue))
        .routes(with_rate_limit(&rates.comments, routes!(comments::write_comment)))
        .routes(with_rate_limit(&rates.comments, routes!(comments::reply_to_comment)))
        .routes(with_rate_limit(&rates.comment_changes, routes!(comments::edit_comment, comments::delete_own_comment)))
        .routes(with_rate_limit(&rates.counting, routes!(comments::like_comment)))
        .routes(with_rate_limit(&rates.counting, routes!(comments::report_comment)))
        .routes(routes!(comments::moderate_comment))
        .routes(routes!(comments::close_comments))
}

/// Webinars, their seats, and people's calendars.
fn webinar_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(webinars::list_webinars, webinars::create_webinar))
        .routes(with_path_alias("/cms/api/webinar-list", routes!(webinars::list_webinars)))
        .routes(routes!(webinars::read_webinar, webinars::update_webinar, webinars::delete_webinar))
        .routes(routes!(webinars::check_webinar_availability))
        .routes(routes!(portraits::read_moderator_picture))
        .routes(routes!(webinars::read_webinar_calendar))
        .routes(routes!(webinars::read_calendar_feed))
        .routes(routes!(webinars::create_calendar_feed))
        .routes(routes!(webinars::replace_calendar_feed_url))
        .routes(with_rate_limit(&rates.sessions, routes!(webinars::read_personal_calendar)))
        .routes(with_rate_limit(&rates.registration, routes!(seats::register_for_webinar)))
        .routes(with_rate_limit(&rates.registration, routes!(seats::register_by_webinar_id)))
        .routes(routes!(seats::unregister_from_webinar))
        .routes(with_rate_limit(&rates.sessions, routes!(seats::accept_waitlist_offer)))
        .routes(routes!(seats::list_attendees))
        .routes(routes!(seats::export_attendees))
}

/// Booking a call. A booking with a coupon draws from the limit of prices, too: both tell whether a coupon exists.
fn booking_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let book = || with_rate_limit(&rates.bookings, routes!(bookings::book_call).layer(Extension(Arc::clone(&rates.quotes))));
    OpenApiRouter::default()
        .routes(routes!(slots::list_services))
        .routes(with_rate_limit(&rates.search, routes!(slots::list_slots)))
        .routes(with_rate_limit(&rates.bookings, routes!(slots::hold_slot)))
        .routes(routes!(slots::release_hold))
        .routes(book())
        .routes(with_path_alias("/pf/v1/scheduling/book", book()))
        .routes(routes!(booking_administration::list_calls))
        .routes(routes!(bookings::read_booking))
        .routes(routes!(bookings::read_booking_calendar))
        .routes(with_rate_limit(&rates.bookings, routes!(bookings::reschedule_booking)))
        .routes(with_rate_limit(&rates.bookings, routes!(bookings::cancel_booking)))
        .routes(routes!(bookings::list_bookings_by_phone))
        .routes(with_rate_limit(&rates.registration, routes!(bookings::join_waitlist)))
        .routes(with_rate_limit(&rates.quotes, routes!(slots::quote_price)))
        .routes(with_rate_limit(&rates.search, routes!(slots::find_assigned_expert)))
}

/// Requests for a call, and what staff do with them.
fn lead_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(with_rate_limit(&rates.registration, routes!(leads::request_call)))
        .routes(routes!(leads::erase_lead))
        .routes(routes!(leads::create_lead))
        .routes(routes!(leads::search_leads))
        .routes(routes!(leads::add_lead_tags))
        .routes(routes!(leads::add_lead_note))
}

/// Files that attendees send before a call.
fn intake_file_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let limit = || DefaultBodyLimit::max(MAX_BYTES.saturating_add(uploads::MULTIPART_OVERHEAD));
    OpenApiRouter::default()
        .routes(routes!(intake_files::list_draft_files))
        .routes(with_rate_limit(
            &rates.drafts,
            with_rate_limit(
                &rates.files,
                with_upload_gate(&rates.uploads, MAX_BYTES, routes!(intake_files::upload_draft_file).layer(limit())),
            ),
        ))
        .routes(routes!(intake_files::withdraw_draft_file))
        .routes(routes!(intake_files::list_booking_files))
        .routes(with_rate_limit(
            &rates.files,
            with_upload_gate(&rates.uploads, MAX_BYTES, routes!(intake_files::upload_booking_file).layer(limit())),
        ))
        .routes(routes!(intake_files::read_booking_file, intake_files::withdraw_booking_file))
}

/// Accounts of the provident-fund service.
fn fund_account_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(with_rate_limit(&rates.texts, routes!(fund_accounts::send_fund_code)))
        .routes(with_rate_limit(&rates.login, routes!(fund_accounts::confirm_fund_code)))
        .routes(with_rate_limit(&rates.passwords, routes!(fund_accounts::login_to_fund)))
        .routes(with_rate_limit(&rates.login, routes!(fund_accounts::set_fund_password)))
        .routes(with_rate_limit(&rates.login, routes!(fund_accounts::undo_number_change)))
        .routes(routes!(fund_accounts::read_fund_login_status))
        .routes(routes!(fund_accounts::read_fund_profile))
        .routes(routes!(fund_accounts::list_fund_sessions, fund_accounts::end_other_fund_sessions))
        .routes(routes!(fund_accounts::logout_of_fund))
        .routes(routes!(fund_accounts::erase_fund_data, fund_data::export_fund_data))
        .routes(with_rate_limit(&rates.lookups, routes!(fund_data::list_uans)))
        .routes(with_path_alias("/pf/v1/fetchUanByMobile", with_rate_limit(&rates.lookups, routes!(fund_data::list_uans))))
        .routes(with_rate_limit(&rates.lookups, routes!(fund_data::read_uan)))
        .routes(with_rate_limit(&rates.lookups, routes!(fund_data::reveal_uan)))
        .routes(routes!(fund_data::check_withdrawability))
}

/// Provident-fund passbooks, read; and kept, if their owner wants that.
fn passbook_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let limit = || DefaultBodyLimit::max(MAX_TOTAL_BYTES.saturating_add(passbooks::FORM_OVERHEAD));
    OpenApiRouter::default()
        .routes(with_rate_limit(
            &rates.passbooks,
            with_upload_gate(&rates.uploads, MAX_TOTAL_BYTES, routes!(passbooks::read_passbooks).layer(limit())),
        ))
        .routes(with_rate_limit(
            &rates.passbooks,
            with_upload_gate(
                &rates.uploads,
                MAX_TOTAL_BYTES,
                routes!(fund_data::keep_passbooks, fund_data::read_kept_passbooks).layer(limit()),
            ),
        ))
        .routes(with_rate_limit(&rates.lookups, routes!(fund_data::keep_answers)))
        .routes(with_rate_limit(&rates.lookups, routes!(passbooks::read_sample_passbooks)))
}

/// Reports on provident funds.
fn report_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    let limit = || DefaultBodyLimit::max(MAX_TOTAL_BYTES.saturating_add(passbooks::FORM_OVERHEAD));
    let uploads = || Extension(Arc::clone(&rates.report_uploads));
    let documents: UtoipaMethodRouter<AppState> = routes!(reports::add_documents).layer(limit());
    let drafts: UtoipaMethodRouter<AppState> = routes!(reports::draft_report).layer(limit());
    let drafts: UtoipaMethodRouter<AppState> = drafts.layer(uploads());
    OpenApiRouter::default()
        .routes(routes!(reports::read_offer))
        // Who signed in is counted by themselves, a stranger by the network: the handler knows which.
        .routes(with_rate_limit(
            &rates.sessions,
            with_upload_gate(&rates.uploads, MAX_TOTAL_BYTES, drafts.layer(Extension(Arc::clone(&rates.passbooks)))),
        ))
        // The owner is refused by what the report was sent, never by what strangers of the same network read.
        .routes(with_rate_limit(&rates.sessions, with_upload_gate(&rates.uploads, MAX_TOTAL_BYTES, documents.layer(uploads()))))
        .routes(routes!(reports::list_reports))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::read_report)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::open_report_page)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::open_report_by_numbers)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::exchange_visit)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::renew_report)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::refund_report)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::erase_report)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::share_report)))
        .routes(routes!(reports::revoke_share))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::read_shared_report)))
        .routes(with_rate_limit(&rates.sessions, routes!(reports::verify_report)))
}

/// Consultations, as staff manage them.
fn consultation_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(experts::list_experts, experts::create_expert))
        .routes(routes!(experts::update_expert))
        .routes(routes!(experts::read_availability, experts::set_availability))
        .routes(routes!(services::list_all_services, services::create_service))
        .routes(routes!(services::update_service))
        .routes(routes!(coupons::list_coupons, coupons::save_coupon))
        .routes(routes!(booking_administration::conclude_call))
        .routes(routes!(booking_administration::cancel_call))
        .routes(routes!(booking_administration::move_call))
}

/// Payments, and invoices and other documents.
fn payment_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(with_rate_limit(&rates.sessions, routes!(payments::create_payment)))
        .routes(with_rate_limit(&rates.sessions, routes!(payments::check_payment)))
        .routes(routes!(payments::check_paid_user))
        .routes(routes!(payments::receive_payment_webhook))
        .routes(routes!(payments::list_payments))
        .routes(routes!(payments::refund_payment))
        .routes(routes!(invoices::list_states))
        .routes(routes!(invoices::read_document))
}

/// The chatbot backend. Opening sockets shares the limit of session renewals; questions have a limit of their own.
fn chat_routes(settings: &HttpSettings, rates: &RateLimits) -> OpenApiRouter<AppState> {
    let limits = Extension(Arc::new(ChatLimits::new(settings, &rates.chat)));
    let socket =
        |method: MethodRouter<AppState>| method.layer(limits.clone()).layer(from_fn_with_state(Arc::clone(&rates.sessions), limit_rate));
    OpenApiRouter::default()
        .routes(routes!(chat::list_suggested_questions))
        .routes(routes!(chat::list_chat_sessions))
        .routes(with_rate_limit(&rates.sessions, routes!(chat::read_chat_history)))
        .routes(routes!(chat::delete_chat_session))
        .routes(with_rate_limit(&rates.sessions, routes!(chat::share_chat)))
        .routes(with_rate_limit(&rates.sessions, routes!(chat::read_shared_chat, chat::revoke_shared_chat)))
        .routes(with_rate_limit(&rates.counting, routes!(chat::react_to_chat_message)))
        .routes(with_rate_limit(&rates.counting, routes!(chat::count_chat_copy)))
        .routes(with_rate_limit(&rates.counting, routes!(chat::submit_chat_feedback)))
        .routes(with_rate_limit(&rates.counting, routes!(chat::count_article_stat)))
        .routes(with_rate_limit(&rates.registration, routes!(chat::notify_when_covered)))
        .routes(routes!(chat::list_chat_gaps))
        .routes(routes!(chat::cover_chat_gap))
        .routes(routes!(chat::list_chat_reviews))
        // An upgrade can't be routed a second time without its slash, so both spellings have a route.
        .route("/chatbot/ws/chat", socket(get(crate::chat::open_socket)))
        .route("/chatbot/ws/chat/", socket(get(crate::chat::open_socket)))
        .route("/chatbot/ws/chat/{session_id}", socket(get(crate::chat::open_socket_at)))
        .route("/chatbot/ws/chat/{session_id}/", socket(get(crate::chat::open_socket_at)))
}

/// Sending messages, their delivery reports, and whether a message is ours.
fn message_routes(rates: &RateLimits) -> OpenApiRouter<AppState> {
    OpenApiRouter::default()
        .routes(routes!(message_checks::read_message_overview))
        .routes(with_rate_limit(&rates.message_checks, routes!(message_checks::check_message)))
        .routes(routes!(messages::send_whatsapp))
        .routes(routes!(messages::send_email))
        .routes(routes!(messages::receive_whatsapp_webhook, messages::verify_whatsapp_webhook))
        .routes(routes!(messages::receive_email_webhook))
        .routes(routes!(messages::receive_sms_webhook).layer(DefaultBodyLimit::max(messages::MAX_REPORTS_BYTES)))
        .routes(routes!(messages::list_messages))
        .routes(routes!(messages::resend_message))
}

/// An answer that must not tell by the clock whom we know comes after this time, whatever had to be done for it.
const EVEN_ANSWER_TIME: Duration = Duration::from_millis(250);

async fn answer_evenly<T>(work: impl Future<Output = T>) -> T {
    tokio::join!(work, tokio::time::sleep(EVEN_ANSWER_TIME)).0
}

fn with_upload_gate(gate: &Arc<UploadGate>, max_bytes: usize, routes: UtoipaMethodRouter<AppState>) -> UtoipaMethodRouter<AppState> {
    let megabytes = u32::try_from(max_bytes.div_ceil(1 << 20)).unwrap_or(u32::MAX);
    routes.layer(from_fn_with_state((Arc::clone(gate), megabytes), limit_uploads))
}

fn with_rate_limit(limiter: &Arc<RateLimiter>, routes: UtoipaMethodRouter<AppState>) -> UtoipaMethodRouter<AppState> {
    routes.layer(from_fn_with_state(Arc::clone(limiter), limit_rate))
}

/// Registers the same handlers under a second path. Their operation ids get the suffix `_alias`.
fn with_path_alias(path: &str, (schemas, paths, handlers): UtoipaMethodRouter<AppState>) -> UtoipaMethodRouter<AppState> {
    let mut renamed = Paths::new();
    for mut item in paths.paths.into_values() {
        for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
            operation.operation_id = operation.operation_id.take().map(|id| format!("{id}_alias"));
        }
        renamed.paths.insert(path.to_owned(), item);
    }
    (schemas, renamed, handlers)
}

/// Answers 404 for a path under `/cms/api` that has no operation.
pub(crate) async fn call_not_found() -> Response {
    ApiError(Error::NotFound("Call")).into_response()
}

/// Answers 405 for an operation that has other methods; axum adds `Allow`.
pub(crate) async fn method_not_allowed(method: Method, uri: Uri) -> Response {
    let message = format!("{method} is not possible at {}", uri.path());
    failure_response(StatusCode::METHOD_NOT_ALLOWED, "METHOD_NOT_ALLOWED", &message, None, None)
}
