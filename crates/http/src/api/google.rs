//! Signing in with Google: the redirect to the provider, and the callback.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, Query};
use crate::access::{Device, find_own_cookie, put_cookie, remember_browser, with_session_cookies};
use crate::responses::SignedIn;
use crate::{ApiError, AppState};

/// Cookie that binds the sign-in to this browser. It expires after ten minutes and is removed after use.
const STATE_COOKIE: &str = "googleSignIn";

/// Redirects the browser to the provider. Stores nothing except a cookie that lasts ten minutes.
#[utoipa::path(get, path = "/pf/v1/auth/google", tag = "sign-in",
    params(("returnUrl" = Option<String>, Query, description = "a path of this site to come back to")), responses((status = 302)))]
pub async fn begin_google_sign_in(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let authorization = app.people.google.begin(query.text("returnUrl").unwrap_or("/")).await?;
    let location = HeaderValue::try_from(authorization.authorize_url).map_err(domain::Error::internal)?;
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    let mut response = (StatusCode::FOUND, headers).into_response();
    put_cookie(&app, &mut response, STATE_COOKIE, &authorization.state_cookie, "; Max-Age=600");
    Ok(response)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CallbackInput {
    code: Option<String>,
    state: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoogleSignInData {
    #[serde(flatten)]
    signed_in: SignedIn,
    /// A path of this site.
    return_path: String,
    /// True while no mobile number is known.
    needs_phone: bool,
    /// Whether a code is on its way that proves the address. None is mailed where Google runs the mailbox, or after too many.
    is_code_sent: bool,
}

#[derive(Serialize, ToSchema)]
pub struct GoogleSignInAnswer {
    success: bool,
    data: GoogleSignInData,
}

/// Completes the sign-in with what the provider returned. 400 `STATE_INVALID` when it was not started in this browser,
/// was already used or is too old.
#[utoipa::path(post, path = "/pf/v1/auth/google/callback", tag = "sign-in", request_body = CallbackInput,
    responses((status = 200, body = GoogleSignInAnswer)))]
pub async fn finish_google_sign_in(
    State(app): State<AppState>,
    Device(device): Device,
    headers: HeaderMap,
    JsonBody(input): JsonBody<CallbackInput>,
) -> Result<Response, ApiError> {
    let (code, state) = (input.code.unwrap_or_default(), input.state.unwrap_or_default());
    let finished = app.people.google.finish(&code, &state, find_own_cookie(&app, &headers, STATE_COOKIE), &device).await;
    let (signed, return_path) = match finished {
        Ok(finished) => finished,
        Err(error) => {
            let mut response = ApiError(error).into_response();
            put_cookie(&app, &mut response, STATE_COOKIE, "", "; Max-Age=0");
            return Ok(response);
        }
    };
    let (tokens, profile) = (signed.tokens.clone(), signed.profile.clone());
    let (needs_phone, is_code_sent) = (signed.profile.phone.is_none(), signed.is_code_sent);
    let data = GoogleSignInData { signed_in: SignedIn::from(signed), return_path, needs_phone, is_code_sent };
    let response = with_session_cookies(&app, uncached_json(GoogleSignInAnswer { success: true, data }), &tokens);
    let mut response = remember_browser(&app, response, device.known.as_ref(), &profile).await;
    put_cookie(&app, &mut response, STATE_COOKIE, "", "; Max-Age=0");
    Ok(response)
}
