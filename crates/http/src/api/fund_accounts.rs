//! Accounts of the provident-fund service: codes by SMS, signing in, passwords. Requests with numbers are POSTs, so that no number
//! stands in an address.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Error;
use domain::fund_accounts::{FundCodeAsker, LoginInput, OpenedSession, PasswordInput, WRONG_LOGIN};
use domain::sessions::Networks;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer_evenly;
use super::cached_responses::uncached_json;
use super::input::JsonBody;
use super::subscribers::Answered;
use crate::access::{
    CodeBrowser, CodeNetwork, Device, MaybeCaller, MaybeCodeBrowser, MaybeFundSession, Network, RequiredFundSession, with_fund_cookie,
    without_fund_cookie,
};
use crate::error::{NestedFailure, nested_failure_response};
use crate::responses::{Data, Done, FundAccount, FundCode, FundErasure, FundLoginStatus, FundSignIn};
use crate::{ApiError, App, AppState};

#[derive(Deserialize, ToSchema)]
pub struct OtpRequest {
    /// An Indian mobile number.
    #[serde(default)]
    mobile_number: String,
    /// login (by default) or password.
    purpose: Option<String>,
}

/// Sends a code by SMS. The answer is the same for known and unknown numbers.
#[utoipa::path(post, path = "/pf/v1/auth/generateOtpFixMyPf", tag = "provident fund", request_body = OtpRequest,
    responses((status = 200, body = Answered<FundCode>)))]
pub async fn send_fund_code(
    State(app): State<AppState>,
    asking: CodeBrowser,
    Network(Networks { own, wide }): Network,
    JsonBody(input): JsonBody<OtpRequest>,
) -> Result<Response, ApiError> {
    let asker = FundCodeAsker { visitor: asking.key, network: wide, is_wide: wide != own };
    // For a number with an account the language of its owner's mails is looked up.
    let sent = answer_evenly(app.people.fund_accounts.send_code(&input.mobile_number, input.purpose.as_deref(), asker)).await;
    if let Err(Error::Unavailable { message, .. }) = &sent {
        tracing::error!(message, "no code can be sent by SMS");
    }
    let answer = Answered { success: true, message: "A code is on its way to this number", data: FundCode::from(sent?) };
    Ok(asking.attach_cookie(uncached_json(answer)))
}

#[derive(Deserialize, ToSchema)]
pub struct OtpConfirmation {
    #[serde(default)]
    mobile_number: String,
    #[serde(default)]
    otp: String,
    #[serde(default, rename = "otpId")]
    otp_id: String,
}

/// Proves the number with the code, in the browser that asked for it, and opens a session.
#[utoipa::path(post, path = "/pf/v1/auth/confirmOtpFixpf", tag = "provident fund", request_body = OtpConfirmation,
    responses((status = 200, body = Answered<FundAccount>)))]
pub async fn confirm_fund_code(
    State(app): State<AppState>,
    MaybeCodeBrowser(asked): MaybeCodeBrowser,
    MaybeCaller(caller): MaybeCaller,
    Device(browser): Device,
    present: MaybeFundSession,
    JsonBody(input): JsonBody<OtpConfirmation>,
) -> Result<Response, ApiError> {
    let typed = (input.mobile_number.as_str(), input.otp.as_str(), input.otp_id.as_str());
    let opened = app.people.fund_accounts.confirm_code(typed, asked, caller, (browser.device, present.token.as_deref())).await?;
    session_response(&app, opened, "Your mobile number is confirmed").await
}

#[derive(Deserialize, ToSchema)]
pub struct FundLogin {
    #[serde(default)]
    uan: String,
    /// The password that was made here; never an EPFO password.
    #[serde(default)]
    password: String,
    #[serde(default)]
    mobile_number: String,
    /// The account's number until now: the account moves to `mobile_number`, which this session must have proven.
    #[serde(rename = "oldMobileNumber")]
    old_mobile_number: Option<String>,
}

/// Signs in with a UAN and a password of ours.
#[utoipa::path(post, path = "/pf/v1/auth/login", tag = "provident fund", request_body = FundLogin,
    responses((status = 200, body = Answered<FundAccount>), (status = 400, body = NestedFailure)))]
pub async fn login_to_fund(
    State(app): State<AppState>,
    CodeNetwork(network): CodeNetwork,
    Device(browser): Device,
    present: MaybeFundSession,
    JsonBody(input): JsonBody<FundLogin>,
) -> Result<Response, ApiError> {
    let input = LoginInput {
        uan: input.uan,
        password: input.password,
        mobile_number: input.mobile_number,
        old_mobile_number: input.old_mobile_number,
        network,
        device: browser.device,
    };
    let present = (present.session, present.token.as_deref());
    match app.people.fund_accounts.login(input, present).await? {
        Some(opened) => session_response(&app, opened, "You are signed in").await,
        None => Ok(nested_failure_response(StatusCode::BAD_REQUEST, "WRONG_LOGIN", WRONG_LOGIN)),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct FundPassword {
    #[serde(default)]
    uan: String,
    /// 8 to 128 characters; never an EPFO password.
    #[serde(default)]
    password: String,
    /// first, forgot or account.
    #[serde(default)]
    source: String,
}

/// Sets the password of the session's account. It takes a code of at most ten minutes ago, asked for with the purpose "password".
#[utoipa::path(post, path = "/pf/v1/auth/update-password-with-source", tag = "provident fund", request_body = FundPassword,
    responses((status = 200, body = Done)))]
pub async fn set_fund_password(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
    JsonBody(input): JsonBody<FundPassword>,
) -> Result<Response, ApiError> {
    let input = PasswordInput { uan: input.uan, password: input.password, source: input.source };
    app.people.fund_accounts.set_password(&session, input).await?;
    Ok(uncached_json(Done::with_message("Your password is set. Other devices are signed out.")))
}

/// Takes back an account that was moved away from the session's number in the last three days. Its password ends.
#[utoipa::path(post, path = "/pf/v1/auth/undo-number-change", tag = "provident fund", responses((status = 200, body = Done)))]
pub async fn undo_number_change(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    app.people.fund_accounts.undo_move(&session).await?;
    Ok(uncached_json(Done::with_message("The account belongs to this number again. Please set a new password.")))
}

/// Whether the browser has a session.
#[utoipa::path(get, path = "/pf/v1/auth/login-status", tag = "provident fund", responses((status = 200, body = Data<FundLoginStatus>)))]
pub async fn read_fund_login_status(State(app): State<AppState>, present: MaybeFundSession) -> Result<Response, ApiError> {
    let account = match &present.session {
        Some(session) => Some(app.people.fund_accounts.read_profile(session).await?.into()),
        None => None,
    };
    Ok(uncached_json(Data::new(FundLoginStatus { is_loggedin: account.is_some(), account })))
}

/// The session's account, its numbers masked.
#[utoipa::path(get, path = "/pf/v1/auth/profile", tag = "provident fund", responses((status = 200, body = Data<FundAccount>)))]
pub async fn read_fund_profile(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    let profile = app.people.fund_accounts.read_profile(&session).await?;
    Ok(uncached_json(Data::new(FundAccount::from(profile))))
}

/// The sessions of the session's number that are not over. One that was opened by password sees only itself.
#[utoipa::path(get, path = "/pf/v1/auth/sessions", tag = "provident fund", responses((status = 200, body = Data<Vec<FundSignIn>>)))]
pub async fn list_fund_sessions(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    let sessions = app.people.fund_accounts.list_sessions(&session).await?;
    Ok(uncached_json(Data::new(sessions.into_iter().map(FundSignIn::from).collect::<Vec<_>>())))
}

/// Ends all other sessions of the session's number. 403 unless a code has opened this one.
#[utoipa::path(delete, path = "/pf/v1/auth/sessions", tag = "provident fund", responses((status = 200, body = Done)))]
pub async fn end_other_fund_sessions(
    State(app): State<AppState>,
    RequiredFundSession(session): RequiredFundSession,
) -> Result<Response, ApiError> {
    app.people.fund_accounts.end_other_sessions(&session).await?;
    Ok(uncached_json(Done::with_message("All other devices are signed out")))
}

/// Ends the session. What is kept stays kept.
#[utoipa::path(post, path = "/pf/v1/auth/logout", tag = "provident fund", responses((status = 200, body = Done)))]
pub async fn logout_of_fund(State(app): State<AppState>, present: MaybeFundSession) -> Result<Response, ApiError> {
    if let Some(token) = &present.token {
        app.people.fund_accounts.end_session(token).await?;
    }
    Ok(without_fund_cookie(&app, uncached_json(Done::with_message("You are signed out"))))
}

/// Erases all that is kept under the session's number: account, password, copies, passbooks, sessions. The answer is a receipt, and the
/// number is told by SMS. 403 unless a code has opened the session in the last ten minutes; 409 MOVED_LATELY while the
/// owner of the former number can take the account back.
#[utoipa::path(delete, path = "/pf/v1/data", tag = "provident fund", responses((status = 200, body = Data<FundErasure>)))]
pub async fn erase_fund_data(State(app): State<AppState>, RequiredFundSession(session): RequiredFundSession) -> Result<Response, ApiError> {
    let receipt = app.people.fund_accounts.erase(&session).await?;
    Ok(without_fund_cookie(&app, uncached_json(Data::new(FundErasure::from(receipt)))))
}

async fn session_response(app: &App, opened: OpenedSession, message: &'static str) -> Result<Response, ApiError> {
    let profile = app.people.fund_accounts.read_profile(&opened.session).await?;
    let answer = Answered { success: true, message, data: FundAccount::from(profile) };
    Ok(with_fund_cookie(app, uncached_json(answer), &opened.token))
}
