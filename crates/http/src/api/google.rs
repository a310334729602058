//! Signing in with Google: away to the provider, and back.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached::uncached;
use super::input::{Body, Query};
use crate::access::{Device, cookie, put_cookie, with_tokens};
use crate::answers::SignedIn;
use crate::{ApiError, AppState};

/// Binds the sign-in to this browser; gone after ten minutes and after its use.
const KEEPSAKE: &str = "googleSignIn";

/// Sends the browser to the provider. It writes nothing but a cookie of ten minutes.
#[utoipa::path(get, path = "/pf/v1/auth/google", tag = "sign-in",
    params(("returnUrl" = Option<String>, Query, description = "a path of this site to come back to")), responses((status = 302)))]
pub async fn begin(State(app): State<AppState>, query: Query) -> Result<Response, ApiError> {
    let departure = app.google.begin(query.text("returnUrl").unwrap_or("/")).await?;
    let location = HeaderValue::try_from(departure.authorize_url).map_err(domain::Error::internal)?;
    let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    let mut response = (StatusCode::FOUND, headers).into_response();
    put_cookie(&app, &mut response, KEEPSAKE, &departure.keepsake, "; Max-Age=600");
    Ok(response)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CallbackInput {
    code: Option<String>,
    state: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Returned {
    #[serde(flatten)]
    signed_in: SignedIn,
    /// A path of this site.
    return_path: String,
    /// No mobile number is known yet.
    needs_phone: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ReturnedAnswer {
    success: bool,
    data: Returned,
}

/// What the provider sent back with the browser. 400 `STATE_INVALID`: not begun here, used already or too old.
#[utoipa::path(post, path = "/pf/v1/auth/google/callback", tag = "sign-in", request_body = CallbackInput,
    responses((status = 200, body = ReturnedAnswer)))]
pub async fn finish(
    State(app): State<AppState>,
    Device(device): Device,
    headers: HeaderMap,
    Body(input): Body<CallbackInput>,
) -> Result<Response, ApiError> {
    let (code, state) = (input.code.unwrap_or_default(), input.state.unwrap_or_default());
    let finished = app.google.finish(&code, &state, cookie(&headers, KEEPSAKE), &device).await;
    let (signed, return_path) = match finished {
        Ok(finished) => finished,
        Err(error) => {
            let mut response = ApiError(error).into_response();
            put_cookie(&app, &mut response, KEEPSAKE, "", "; Max-Age=0");
            return Ok(response);
        }
    };
    let tokens = signed.tokens.clone();
    let needs_phone = signed.profile.phone.is_none();
    let data = Returned { signed_in: SignedIn::from(signed), return_path, needs_phone };
    let mut response = with_tokens(&app, uncached(ReturnedAnswer { success: true, data }), &tokens);
    put_cookie(&app, &mut response, KEEPSAKE, "", "; Max-Age=0");
    Ok(response)
}
