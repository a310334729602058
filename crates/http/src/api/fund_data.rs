//! What a proven number finds: its accounts as a source knows them, and the passbooks that its owner keeps.

use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use domain::Error;
use domain::fund_accounts::{FundAccounts, OpenSession};
use domain::ids::LeadId;
use domain::provident_fund::{MemberStatements, QuestionnaireAnswers, SentPapers, StatedAccount};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{BodyRejection, JsonBody, PathParam};
use super::passbooks::{PassbookForm, read_form};
use crate::access::{AgentPlus, CodeNetwork, RequiredFundSession, current_request_id, is_from_other_site};
use crate::responses::{Data, FundData, FundDataFile, FundUanDetails, FundUans, KeptPassbooks, ReadPassbooks, WithdrawabilityCheck};
use crate::{ApiError, App, AppState};

#[derive(Deserialize, ToSchema)]
pub struct UanRequest {
    /// The session's own number; it may be left out.
    mobile_number: Option<String>,
    /// The version of the notice `pf-keep` or `pf-keep-hi`, if its box is ticked: a copy of the answer is kept.
    consent: Option<String>,
    /// Asks for the copy that the person keeps, and not the source: 404 where none is kept.
    #[serde(default)]
    kept: bool,
}

/// The accounts that the source knows under the session's number. When it does not answer, the copy that the person keeps answers.
#[utoipa::path(post, path = "/pf/v1/getuanlist", tag = "provident fund", request_body = UanRequest,
    responses((status = 200, body = Data<FundUans>)))]
pub async fn list_uans(
    State(app): State<AppState>,
    RequiredFundSession(mut session): RequiredFundSession,
    JsonBody(input): JsonBody<UanRequest>,
) -> Result<Response, ApiError> {
    let (asked, keep) = (input.mobile_number.as_deref(), input.consent.as_deref());
    let accounts = &app.people.fund_accounts;
    let listed = match input.kept {
        true => accounts.list_kept_uans(&mut session, asked).await?,
        false => accounts.list_uans(&mut session, asked, keep).await?,
    };
    Ok(uncached_json(Data::new(FundUans::from(listed))))
}

/// One of the session's own accounts, by its `ref` of the list. 404 for anybody else's, and where another site's page would have the source
/// asked: that is the person's own decision.
#[utoipa::path(get, path = "/pf/v1/data/fetchByUan/{ref}", tag = "provident fund", params(("ref" = String, Path)),
    responses((status = 200, body = Data<FundUanDetails>)))]
pub async fn read_uan(
    State(app): State<AppState>,
    RequiredFundSession(mut session): RequiredFundSession,
    PathParam(reference): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let may_ask = !is_from_other_site(&headers);
    let (uan, listed) = app.people.fund_accounts.read_uan(&mut session, &reference, may_ask).await?;
    Ok(uncached_json(Data::new(FundUanDetails::new(uan, listed))))
}

#[derive(Serialize, ToSchema)]
pub struct WholeUan {
    /// Twelve digits.
    uan: String,
}

/// The whole number of one of the session's own UANs, of its record or of its kept passbooks, which its owner asks to see; the audit trail
/// says so. 403 unless a code has opened the session; 404 for anybody else's; 429 after many in a day.
#[utoipa::path(post, path = "/pf/v1/data/revealUan/{ref}", tag = "provident fund", params(("ref" = String, Path)),
    responses((status = 200, body = Data<WholeUan>)))]
pub async fn reveal_uan(
    State(app): State<AppState>,
    RequiredFundSession(mut session): RequiredFundSession,
    PathParam(reference): PathParam<String>,
) -> Result<Response, ApiError> {
    let uan = app.people.fund_accounts.reveal_uan(&mut session, &reference).await?;
    Ok(uncached_json(Data::new(WholeUan { uan: uan.reveal().to_owned() })))
}

#[derive(Deserialize, ToSchema)]
pub struct WithdrawabilityRequest {
    /// The id of an open lead whose person keeps passbooks here; then nothing else counts.
    #[serde(rename = "ref")]
    lead: Option<String>,
    /// Without it: employee and employer (balances in rupees), memberSince and lastMonth (months), pensionMonths, told (as for reading
    /// passbooks).
    #[schema(value_type = Option<Object>)]
    stated: Option<StatedAccount>,
}

/// What a person can withdraw today: a table with the grade of each rule. Who asked is logged.
#[utoipa::path(post, path = "/pf/v1/admin/withdrawability-check", tag = "provident fund", request_body = WithdrawabilityRequest,
    security(("bearer" = ["agent"])), responses((status = 200, body = Data<WithdrawabilityCheck>)))]
pub async fn check_withdrawability(
    State(app): State<AppState>,
    AgentPlus(staff): AgentPlus,
    JsonBody(input): JsonBody<WithdrawabilityRequest>,
) -> Result<Response, ApiError> {
    let (basis, withdrawals) = match (&input.lead, &input.stated) {
        (Some(lead), _) => {
            let lead = LeadId::parse(lead).ok_or(Error::NotFound("Lead"))?;
            let mut kept = app.people.fund_accounts.read_books_for_lead(lead, &staff).await?;
            let books = std::mem::take(&mut kept.books);
            let analysis = app.content.passbooks.analyse_again(books, kept.statements())?.analysis;
            ("kept", analysis.map(|analysis| analysis.withdrawals).unwrap_or_default())
        }
        (None, Some(stated)) => ("stated", app.content.passbooks.decide_stated(stated)?),
        (None, None) => return Err(Error::invalid("stated", "Name a lead (ref), or state the account").into()),
    };
    let request_id = current_request_id();
    tracing::info!(
        staff = staff.name,
        action = "withdrawability",
        basis,
        lead = input.lead,
        request_id,
        "staff checked what can be withdrawn"
    );
    Ok(uncached_json(Data::new(WithdrawabilityCheck { basis, withdrawals })))
}

/// Reads passbooks and keeps them, sealed, in place of those kept until now. It takes a number that a code has proven in this session,
/// and the version of the notice `pf-keep` or `pf-keep-hi` as `consent`.
#[utoipa::path(post, path = "/pf/v1/passbooks", tag = "provident fund",
    request_body(content = PassbookForm, content_type = "multipart/form-data"), responses((status = 200, body = Data<ReadPassbooks>)))]
pub async fn keep_passbooks(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
    CodeNetwork(network): CodeNetwork,
    request: Request,
) -> Result<Response, BodyRejection> {
    let form = Multipart::from_request(request, &()).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    let form = read_form(form).await?;
    let agreed = FundAccounts::check_keeping(&session, form.consent())?;
    let (files, told) = form.into_files()?;
    let fetched = app.people.fund_accounts.find_record(&session).await?;
    let statements = MemberStatements { told: &told, fetched: fetched.as_ref() };
    let reading = app.content.passbooks.read(SentPapers { files, network }, statements).await?;
    app.people.fund_accounts.keep_passbooks(&session, agreed, &reading.books, told).await?;
    let own = app.people.fund_accounts.list_own_uans(&session, &reading.list_uans()).await?;
    Ok(uncached_json(Data::new(ReadPassbooks::new(reading, app.commerce.reports.offer().hindi()).with_own_uans(own))))
}

/// The passbooks that the session's account keeps, and what follows from them today.
#[utoipa::path(get, path = "/pf/v1/passbooks", tag = "provident fund", responses((status = 200, body = Data<KeptPassbooks>)))]
pub async fn read_kept_passbooks(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    let kept = app.people.fund_accounts.read_books(&session).await?;
    answer_kept(&app, &session, kept).await
}

async fn answer_kept(app: &App, session: &OpenSession, mut kept: domain::fund_accounts::KeptPassbooks) -> Result<Response, ApiError> {
    let books = std::mem::take(&mut kept.books);
    let reading = app.content.passbooks.analyse_again(books, kept.statements())?;
    let own = app.people.fund_accounts.list_own_uans(session, &reading.list_uans()).await?;
    let read = ReadPassbooks::new(reading, app.commerce.reports.offer().hindi()).with_own_uans(own);
    Ok(uncached_json(Data::new(KeptPassbooks { read, told: kept.told, kept_at: kept.kept_at })))
}

#[derive(Deserialize, ToSchema)]
pub struct AnswersInput {
    /// All answers, as `told` for reading passbooks.
    #[schema(value_type = serde_json::Value)]
    pub(super) told: QuestionnaireAnswers,
}

/// Replaces the answers that the account keeps beside its passbooks, and says what follows from both. 403 unless a code has opened the
/// session.
#[utoipa::path(post, path = "/pf/v1/passbooks/answers", tag = "provident fund", request_body = AnswersInput,
    responses((status = 200, body = Data<KeptPassbooks>)))]
pub async fn keep_answers(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
    JsonBody(input): JsonBody<AnswersInput>,
) -> Result<Response, ApiError> {
    let kept = app.people.fund_accounts.keep_answers(&session, input.told).await?;
    answer_kept(&app, &session, kept).await
}

/// All that is kept under the session's number, as a file. Numbers are masked.
#[utoipa::path(get, path = "/pf/v1/data", tag = "provident fund", responses((status = 200, body = Data<FundDataFile>)))]
pub async fn export_fund_data(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    let account = app.people.fund_accounts.export_own(&session).await?.map(FundData::from);
    let mut response = uncached_json(Data::new(FundDataFile { account }));
    let disposition = HeaderValue::from_static("attachment; filename=\"provident-fund-data.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}
