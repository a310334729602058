//! Reports on provident funds: drafted, read, shared, renewed, refunded, erased, verified.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ids::{ReportId, ReportShareId};
use domain::language::Language;
use domain::provident_fund::{SentPapers, Uan};
use domain::reports::{DraftInput, DraftPapers};
use domain::sessions::{Caller, NetworkKey};
use domain::subscribers::RegistrationInput;
use domain::text::to_hex;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, JsonBody, PathPair, PathParam, Query};
use super::passbooks::{ReceivedForm, read_form};
use crate::access::{
    AnyCaller, Client, Device, ExtraLimit, MaybeCaller, MaybeFundSession, ReportUploads, SingleTurns, UploadOwner, WorkGate,
    with_session_cookies,
};
use crate::responses::{self, Data, Done, OpenedReport, ReadFile, Report, ReportLink, ReportOffer, SharedReport, Tokens, VerifiedReport};
use crate::{ApiError, App, AppState};

/// Where somebody goes who has no report.
const DASHBOARD: &str = "/service?module=epf";

/// Sends the browser on to the page of a report. Where the site shows reports on a page elsewhere, its owner is sent there with a token
/// in the query, which is good for 60 seconds and one exchange; everybody else goes to the report's own page.
#[utoipa::path(get, path = "/pf/v1/report/{id}/open", tag = "provident fund", params(("id" = String, Path)), responses((status = 303)))]
pub async fn open_report_page(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    PathParam(id): PathParam<ReportId>,
) -> Result<Response, ApiError> {
    redirect_privately(&app.commerce.reports.find_page(caller, id).await?)
}

/// The address of old clients, which name numbers in the query. It leads to the newest report for a proven session whose account has
/// both numbers, else to the dashboard; in both cases to an address without them.
#[utoipa::path(get, path = "/pf/v1/report/open", tag = "provident fund",
    params(("mobileNumber" = Option<String>, Query), ("selectedUan" = Option<String>, Query)), responses((status = 303)))]
pub async fn open_report_by_numbers(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    query: Query,
) -> Result<Response, ApiError> {
    match find_report_by_numbers(&app, caller, &query).await? {
        Some(report) => redirect_privately(&app.commerce.reports.find_page(caller, report).await?),
        None => redirect_privately(DASHBOARD),
    }
}

async fn find_report_by_numbers(app: &App, caller: Option<Caller>, query: &Query) -> domain::Result<Option<ReportId>> {
    let (Some(caller), Some(mobile)) = (caller.filter(Caller::is_proven), query.text("mobileNumber")) else { return Ok(None) };
    let Some(uan) = query.text("selectedUan").and_then(Uan::new) else { return Ok(None) };
    if !app.people.fund_accounts.has_numbers(caller.subscriber, mobile, &uan).await? {
        return Ok(None);
    }
    Ok(app.commerce.reports.find_ready_by_uan(caller, &uan).await?.map(|report| report.id))
}

fn redirect_privately(address: &str) -> Result<Response, ApiError> {
    let headers = [
        (header::LOCATION, HeaderValue::try_from(address).map_err(Error::internal)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

#[derive(Deserialize, ToSchema)]
pub struct VisitInput {
    token: Option<String>,
}

/// Exchanges the token with which a browser came to a page elsewhere for what the report says. That page's server calls it; a token
/// works once, within 60 seconds. 404 for every other one.
#[utoipa::path(post, path = "/pf/v1/report/visit", tag = "provident fund", request_body = VisitInput,
    responses((status = 200, body = Data<SharedReport>)))]
pub async fn exchange_visit(State(app): State<AppState>, JsonBody(input): JsonBody<VisitInput>) -> Result<Response, ApiError> {
    let content = app.commerce.reports.open_visit(input.token.unwrap_or_default().trim()).await?;
    Ok(uncached_json(Data::new(SharedReport::new(content, &[Language::English]))))
}

/// Price, contents and terms of the report.
#[utoipa::path(get, path = "/pf/v1/report-offer", tag = "provident fund", responses((status = 200, body = Data<ReportOffer>)))]
pub async fn read_offer(State(app): State<AppState>) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(responses::to_offer(app.commerce.reports.offer())?)))
}

/// The form that drafts a report: passbooks as in `passbooks/read`, who sends them, and the consent to keep.
#[derive(ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct ReportForm {
    /// Passbook PDFs of one person, at most 24, each at most 10 MB, 60 MB together. None with `kept`.
    #[schema(value_type = Vec<String>, format = Binary)]
    file: Vec<Vec<u8>>,
    /// The passwords of the PDFs, in the order of the files, or one for all. Never an EPFO password.
    password: Option<Vec<String>>,
    /// As in `passbooks/read`.
    told: Option<String>,
    /// True: in place of files, the passbooks and answers that the provident-fund session's account keeps; 401 without such a session.
    kept: Option<bool>,
    name: String,
    email: String,
    phone: Option<String>,
    country_code: Option<String>,
    /// Version of the consent to keep, as the offer names it.
    consent: String,
}

/// A draft, and the session of its maker.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftedReport {
    #[serde(flatten)]
    report: OpenedReport,
    /// One entry for each file, in the order in which they were sent.
    books: Vec<ReadFile>,
    tokens: Tokens,
}

/// Reads passbooks and keeps what they say, sealed, as the draft of a report that can be bought. The PDF files are not kept. In a session of
/// the provident-fund service the record counts that was fetched for its number, as it does on the dashboard. 429 after too many drafts of
/// one day: of the person who signed in, else of the network. 503 while this site has no key to seal with.
#[utoipa::path(post, path = "/pf/v1/report", tag = "provident fund",
    request_body(content = ReportForm, content_type = "multipart/form-data"), responses((status = 201, body = Data<DraftedReport>)))]
pub async fn draft_report(
    State(app): State<AppState>,
    MaybeCaller(caller): MaybeCaller,
    present: MaybeFundSession,
    Device(device): Device,
    Extension(uploads): Extension<Arc<ReportUploads>>,
    strangers: ExtraLimit,
    request: Request,
) -> Result<Response, BodyRejection> {
    // Others of the same network take nothing from who has proven who they are, unless there are too many of these; all strangers of a
    // network share what it may read.
    let is_admitted = |owner: &UploadOwner| uploads.admit_drafter(device.code_network, *owner, app.environment.now());
    let network = match find_drafter(caller, &present).filter(is_admitted) {
        Some(owner) => {
            uploads.check(owner)?;
            to_reading_key(&app, owner).await?
        }
        None => {
            strangers.check()?;
            device.code_network
        }
    };
    let input = to_draft_input(&app, receive_form(request).await?, present, network).await?;
    let drafted = app.commerce.reports.draft_report(input, caller, &device).await?;
    let owner = app.people.sessions.authenticate(&drafted.signed_in.tokens.access).await?.ok_or(Error::Unauthorized)?;
    let report = open_report(&app, owner, drafted.report.id, None, Language::English).await?;
    let tokens = drafted.signed_in.tokens;
    let data = DraftedReport { report, books: responses::to_read_files(drafted.books), tokens: Tokens::from(&tokens) };
    let answer = (StatusCode::CREATED, uncached_json(Data::new(data))).into_response();
    Ok(with_session_cookies(&app, answer, &tokens))
}

/// A session that has proven nothing is a stranger's: each draft opens one.
fn find_drafter(caller: Option<Caller>, present: &MaybeFundSession) -> Option<UploadOwner> {
    let account = present.session.as_ref().map(|session| UploadOwner::FundAccount(session.number_hash()));
    account.or_else(|| Some(UploadOwner::Subscriber(caller.filter(Caller::is_proven)?.subscriber)))
}

/// By what the readers' time is counted.
async fn to_reading_key(app: &App, owner: UploadOwner) -> Result<NetworkKey, Error> {
    let key = match owner {
        UploadOwner::Report(id) => app.keys.pseudonym("report", &id.0.simple().to_string()).await?,
        UploadOwner::Subscriber(id) => app.keys.pseudonym("report-drafter", &id.0.simple().to_string()).await?,
        UploadOwner::FundAccount(hash) => app.keys.pseudonym("report-drafter", &to_hex(&hash)).await?,
    };
    Ok(NetworkKey(key))
}

async fn receive_form(request: Request) -> Result<ReceivedForm, BodyRejection> {
    let form = Multipart::from_request(request, &()).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    read_form(form).await
}

async fn to_draft_input(app: &App, mut form: ReceivedForm, present: MaybeFundSession, network: NetworkKey) -> Result<DraftInput, Error> {
    let mut take = |name: &str| form.texts.remove(name);
    let who = RegistrationInput {
        name: take("name").unwrap_or_default(),
        email: take("email").unwrap_or_default(),
        phone: take("phone"),
        country_code: take("countryCode"),
        phone_lengths: app.settings.phone_lengths,
        service_assist: Some("epf".to_owned()),
        ..RegistrationInput::default()
    };
    let consent = take("consent").unwrap_or_default();
    let fetched = present.find_record(app).await?;
    let papers = if take("kept").as_deref() == Some("true") {
        let kept = app.people.fund_accounts.read_books(&present.session.ok_or(Error::Unauthorized)?).await?;
        DraftPapers::Kept { books: kept.books, told: kept.told }
    } else {
        let (files, told) = form.into_files()?;
        DraftPapers::Sent { papers: SentPapers { files, network }, told }
    };
    Ok(DraftInput { who, consent, papers, fetched })
}

async fn open_report(app: &App, caller: Caller, id: ReportId, version: Option<i32>, language: Language) -> domain::Result<OpenedReport> {
    let opened = app.commerce.reports.open_version(caller, id, version, language).await?;
    let shares = app.commerce.reports.list_shares(caller, id).await?;
    Ok(OpenedReport::new(opened, responses::to_offer(app.commerce.reports.offer())?, shares, app.environment.now()))
}

/// This person's reports, newest first.
#[utoipa::path(get, path = "/pf/v1/reports", tag = "provident fund", security(("session" = ["claimed"])),
    responses((status = 200, body = Data<Vec<Report>>)))]
pub async fn list_reports(State(app): State<AppState>, AnyCaller(caller): AnyCaller) -> Result<Response, ApiError> {
    let reports = app.commerce.reports.list_by_caller(caller).await?;
    Ok(uncached_json(Data::new(reports.iter().map(Report::from).collect::<Vec<_>>())))
}

/// One report: as JSON for its page, with ".json" the data file whose hash is printed, with ".pdf" the document. `version` asks for an
/// older version, `lang` for English (`en`, the default) or Hindi (`hi`). A version that holds a sentence without Hindi is shown in
/// English, and its Hindi files are 404.
#[utoipa::path(get, path = "/pf/v1/report/{id}", tag = "provident fund", security(("session" = ["claimed"])),
    params(("id" = String, Path, description = "the id, or the id and .json or .pdf"), ("version" = Option<i32>, Query),
        ("lang" = Option<String>, Query, description = "en or hi")),
    responses((status = 200, body = Data<OpenedReport>)))]
pub async fn read_report(
    State(app): State<AppState>,
    Client(address): Client,
    AnyCaller(caller): AnyCaller,
    PathParam(name): PathParam<String>,
    query: Query,
) -> Result<Response, ApiError> {
    let version = query.number("version")?.map(|number| i32::try_from(number).unwrap_or(0));
    let language = read_language(&query)?;
    let parse = |text: &str| ReportId::parse(text).ok_or(Error::NotFound("Report"));
    if let Some(id) = name.strip_suffix(".json") {
        let (report, bytes) = app.commerce.reports.read_data_file(caller, parse(id)?, version, language).await?;
        return to_download(bytes, "application/json", &report.file_name("json"));
    }
    if let Some(id) = name.strip_suffix(".pdf") {
        // Counted until it is sent: whoever owns a report must not fill the queue in front of everybody else.
        let _counted = WorkGate::count_work(&RENDERINGS, address)?;
        return download_pdf(&app, caller, parse(id)?, version, language).await;
    }
    Ok(uncached_json(Data::new(open_report(&app, caller, parse(&name)?, version, language).await?)))
}

fn read_language(query: &Query) -> Result<Language, Error> {
    match query.text("lang") {
        None => Ok(Language::English),
        Some(name) => {
            let known = Language::parse(name).filter(|language| matches!(language, Language::English | Language::Hindi));
            known.ok_or_else(|| Error::invalid("lang", "A report can be read in en or hi"))
        }
    }
}

/// Reports that are drawn or wait for it. Two are drawn at the same time in any case.
static RENDERINGS: WorkGate = WorkGate::new(2, 4, 64);

/// Each report is drawn once at a time: one owner with many networks must not keep both drawings busy.
static DRAWINGS: SingleTurns = SingleTurns::new(4);

async fn download_pdf(app: &App, caller: Caller, id: ReportId, version: Option<i32>, language: Language) -> Result<Response, ApiError> {
    let (report, _, content) = app.commerce.reports.open_document(caller, id, version, language).await?;
    let turn = DRAWINGS.wait_for_turn(id.0).await?;
    let renderer = Arc::clone(&app.commerce.report_renderer);
    let drawing = tokio::spawn(async move {
        let _turn = turn;
        renderer.render_report(&content).await
    });
    let pdf = drawing.await.map_err(Error::internal)??;
    to_download(pdf, "application/pdf", &report.file_name("pdf"))
}

fn to_download(bytes: Vec<u8>, kind: &'static str, name: &str) -> Result<Response, ApiError> {
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, bytes).into_response())
}

/// What came of further passbooks.
#[derive(Serialize, ToSchema)]
pub struct AddedDocuments {
    /// One entry for each file, in the order in which they were sent.
    books: Vec<ReadFile>,
}

/// Sends passbooks that were missing, or newer ones for a new version. Without a file, a report that waits for one goes on without it. What
/// was fetched since in the provident-fund session counts too.
#[utoipa::path(post, path = "/pf/v1/report/{id}/documents", tag = "provident fund", params(("id" = String, Path)),
    request_body(content = super::passbooks::PassbookForm, content_type = "multipart/form-data"), security(("session" = ["claimed"])),
    responses((status = 200, body = Data<AddedDocuments>)))]
pub async fn add_documents(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<ReportId>,
    Extension(uploads): Extension<Arc<ReportUploads>>,
    present: MaybeFundSession,
    request: Request,
) -> Result<Response, BodyRejection> {
    // Strangers are told 401 or 404 and use up nothing: only the owner's uploads count.
    app.commerce.reports.find_visible(caller, id).await?;
    let owner = UploadOwner::Report(id);
    uploads.check(owner)?;
    let network = to_reading_key(&app, owner).await?;
    let (files, _) = receive_form(request).await?.into_any_files()?;
    let books = app.commerce.reports.add_documents(caller, id, SentPapers { files, network }, present.find_record(&app).await?).await?;
    Ok(uncached_json(Data::new(AddedDocuments { books: responses::to_read_files(books) })))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RenewedReport {
    /// False when neither changes anything in the report.
    is_new: bool,
}

/// Makes a new version by today's rules, and by what was fetched since in the provident-fund session, if they change anything. 409 `RENEWAL_OVER` when the time for it has passed.
#[utoipa::path(post, path = "/pf/v1/report/{id}/renew", tag = "provident fund", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<RenewedReport>)))]
pub async fn renew_report(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<ReportId>,
    present: MaybeFundSession,
) -> Result<Response, ApiError> {
    let fetched = present.find_record(&app).await?;
    Ok(uncached_json(Data::new(RenewedReport { is_new: app.commerce.reports.renew_report(caller, id, fetched).await? })))
}

/// Gives the whole amount back before the report is ready. 409 `WRONG_STATE` in every other state.
#[utoipa::path(post, path = "/pf/v1/report/{id}/refund", tag = "provident fund", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Report>)))]
pub async fn refund_report(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<ReportId>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(Report::from(&app.commerce.reports.cancel(caller, id).await?))))
}

/// Erases the report and what the passbooks said: their keys are deleted. The order and the invoice stay.
#[utoipa::path(post, path = "/pf/v1/report/{id}/erase", tag = "provident fund", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 200, body = Data<Report>)))]
pub async fn erase_report(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<ReportId>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(Report::from(&app.commerce.reports.erase_report(caller, id).await?))))
}

/// Makes a link by which somebody else reads the report for some days, with the name masked. Its address is in this answer only.
#[utoipa::path(post, path = "/pf/v1/report/{id}/share", tag = "provident fund", params(("id" = String, Path)),
    security(("session" = ["claimed"])), responses((status = 201, body = Data<ReportLink>)))]
pub async fn share_report(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathParam(id): PathParam<ReportId>,
) -> Result<Response, ApiError> {
    let (share, url) = app.commerce.reports.share_report(caller, id).await?;
    let link = ReportLink { url: Some(url), ..ReportLink::new(&share, Vec::new(), app.environment.now()) };
    Ok((StatusCode::CREATED, uncached_json(Data::new(link))).into_response())
}

/// Ends a link.
#[utoipa::path(delete, path = "/pf/v1/report/{id}/share/{share}", tag = "provident fund",
    params(("id" = String, Path), ("share" = String, Path)), security(("session" = ["claimed"])), responses((status = 200, body = Done)))]
pub async fn revoke_share(
    State(app): State<AppState>,
    AnyCaller(caller): AnyCaller,
    PathPair(id, share): PathPair<ReportId, ReportShareId>,
) -> Result<Response, ApiError> {
    app.commerce.reports.revoke_share(caller, id, share).await?;
    Ok(uncached_json(Done::new()))
}

/// The newest version, for whoever has a link; opening it is noted for the owner.
#[utoipa::path(get, path = "/pf/v1/report/{id}/shared", tag = "provident fund",
    params(("id" = String, Path), ("share" = String, Query, description = "the secret of the link"),
        ("lang" = Option<String>, Query, description = "en or hi")),
    responses((status = 200, body = Data<SharedReport>)))]
pub async fn read_shared_report(
    State(app): State<AppState>,
    PathParam(id): PathParam<ReportId>,
    query: Query,
) -> Result<Response, ApiError> {
    let language = read_language(&query)?;
    let (content, languages) = app.commerce.reports.open_shared(id, query.text("share").unwrap_or_default(), language).await?;
    Ok(uncached_json(Data::new(SharedReport::new(content, &languages))))
}

/// Whether a report is ours, by its id or by the hash of its data file. Nothing personal is in the answer.
#[utoipa::path(get, path = "/pf/v1/report/verify/{name}", tag = "provident fund",
    params(("name" = String, Path, description = "the id, or the SHA-256 of a data file"), ("hash" = Option<String>, Query)),
    responses((status = 200, body = Data<VerifiedReport>)))]
pub async fn verify_report(State(app): State<AppState>, PathParam(name): PathParam<String>, query: Query) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(VerifiedReport::from(app.commerce.reports.verify_report(&name, query.text("hash")).await?))))
}
