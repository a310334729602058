//! The sign-in page, which accepts any email address.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use url::Url;

use super::{AuthorizationGrant, CODE_LIFETIME_MILLIS, is_out_of_order};
use crate::error::Error;
use crate::page::{escape_html, render_page};
use crate::state::SandboxState;

type Parameters = BTreeMap<String, String>;

/// Query parameters that the form passes on as hidden fields.
const FORM_PARAMETERS: [&str; 10] = [
    "client_id",
    "redirect_uri",
    "response_type",
    "scope",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "access_type",
    "prompt",
];

pub(super) async fn show_form(State(world): State<Arc<SandboxState>>, Query(asked): Query<Parameters>) -> Response {
    if is_out_of_order(&world) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    match check_request(&world, &asked) {
        Ok(redirect_uri) => form_page(&asked, &redirect_uri, ""),
        Err(refusal) => *refusal,
    }
}

pub(super) async fn submit_form(State(world): State<Arc<SandboxState>>, Form(asked): Form<Parameters>) -> Result<Response, Error> {
    let mut redirect_uri = match check_request(&world, &asked) {
        Ok(redirect_uri) => redirect_uri,
        Err(refusal) => return Ok(*refusal),
    };
    if asked.get("decision").is_some_and(|decision| decision == "deny") {
        return Ok(redirect_with_error(redirect_uri, &asked, "access_denied"));
    }
    let email = parameter(&asked, "email").trim().to_owned();
    if !email.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.')) {
        return Ok(form_page(&asked, &redirect_uri, "Please enter an e-mail address, such as asha@example.com."));
    }
    let code = store_grant(&world, build_grant(&asked, email)).await?;
    redirect_uri.query_pairs_mut().append_pair("code", &code);
    Ok(redirect_with_state(redirect_uri, &asked))
}

/// Checks that the request is of the known client and returns its redirect URI.
fn check_request(world: &SandboxState, parameters: &Parameters) -> Result<Url, Box<Response>> {
    let client = &world.settings.google;
    if client.id.is_empty() || parameter(parameters, "client_id") != client.id {
        return Err(Box::new(error_page("invalid_client", "This client is not known.")));
    }
    let redirect_uri =
        client.redirect_uris.iter().find(|uri| *uri == parameter(parameters, "redirect_uri")).and_then(|uri| Url::parse(uri).ok());
    let redirect_uri =
        redirect_uri.ok_or_else(|| Box::new(error_page("redirect_uri_mismatch", "This redirect_uri is not one of the client's.")))?;
    let is_right = parameter(parameters, "response_type") == "code"
        && parameter(parameters, "scope").split(' ').any(|scope| scope == "openid")
        && (parameter(parameters, "code_challenge").is_empty() || parameter(parameters, "code_challenge_method") == "S256");
    if is_right { Ok(redirect_uri) } else { Err(Box::new(redirect_with_error(redirect_uri, parameters, "invalid_request"))) }
}

fn build_grant(parameters: &Parameters, email: String) -> AuthorizationGrant {
    let some = |name: &str| Some(parameter(parameters, name).to_owned()).filter(|value| !value.is_empty());
    let name = some("name").unwrap_or_else(|| email.split('@').next().unwrap_or_default().to_owned());
    AuthorizationGrant {
        redirect_uri: parameter(parameters, "redirect_uri").to_owned(),
        challenge: some("code_challenge"),
        nonce: some("nonce"),
        scope: parameter(parameters, "scope").to_owned(),
        is_offline: parameter(parameters, "access_type") == "offline",
        is_verified: parameters.contains_key("email_verified"),
        email,
        name,
    }
}

async fn store_grant(world: &SandboxState, grant: AuthorizationGrant) -> Result<String, Error> {
    let now = world.settings.environment.now_millis();
    let code: String = world.settings.environment.random_bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    world.store.execute("DELETE FROM google_codes WHERE expires < ?", vec![now.into()]).await?;
    let grant = serde_json::to_string(&grant).unwrap_or_default();
    let values = vec![code.as_str().into(), grant.as_str().into(), (now + CODE_LIFETIME_MILLIS).into()];
    world.store.execute("INSERT INTO google_codes (code, grant_json, expires) VALUES (?, ?, ?)", values).await?;
    Ok(code)
}

fn parameter<'a>(parameters: &'a Parameters, name: &str) -> &'a str {
    parameters.get(name).map_or("", String::as_str)
}

fn redirect_with_error(mut redirect_uri: Url, parameters: &Parameters, error: &str) -> Response {
    redirect_uri.query_pairs_mut().append_pair("error", error);
    redirect_with_state(redirect_uri, parameters)
}

fn redirect_with_state(mut redirect_uri: Url, parameters: &Parameters) -> Response {
    if let Some(state) = parameters.get("state") {
        redirect_uri.query_pairs_mut().append_pair("state", state);
    }
    Redirect::to(redirect_uri.as_str()).into_response()
}

fn error_page(code: &str, message: &str) -> Response {
    let body = format!("<main class=\"narrow\"><h1>This can't go on</h1><p>{message}</p><p class=\"soft\">Error 400: {code}</p></main>");
    render_page(StatusCode::BAD_REQUEST, "Error", &body)
}

fn form_page(parameters: &Parameters, redirect_uri: &Url, complaint: &str) -> Response {
    let hidden_fields = FORM_PARAMETERS.iter().filter_map(|name| Some((name, parameters.get(*name)?)));
    let hidden: String =
        hidden_fields.map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape_html(value))).collect();
    let email = parameters.get("email").or_else(|| parameters.get("login_hint")).map_or("", String::as_str);
    let is_first = !parameters.contains_key("decision");
    let checked = if is_first || parameters.contains_key("email_verified") { " checked" } else { "" };
    let complaint = match complaint {
        "" => String::new(),
        words => format!("<p id=\"complaint\" class=\"failed\" role=\"alert\">{words}</p>"),
    };
    let described = if complaint.is_empty() { "" } else { " aria-invalid=\"true\" aria-describedby=\"complaint\"" };
    let body = format!(
        "<main class=\"narrow\"><h1>Sign in with the sandbox</h1><p class=\"soft\">It stands in for Google and takes your word. You go on to {}.</p>\
         {complaint}<form class=\"card\" method=\"post\" action=\"/sandbox/google/authorize\" novalidate>{hidden}\
         <label>E-mail <input type=\"email\" name=\"email\" value=\"{}\" autocomplete=\"off\" required{described}></label>\
         <label>Name <input name=\"name\" value=\"{}\" autocomplete=\"off\"></label>\
         <label class=\"tick\"><input type=\"checkbox\" name=\"email_verified\" value=\"true\"{checked}> E-mail verified</label>\
         <button name=\"decision\" value=\"continue\">Continue</button>\
         <button class=\"plain\" name=\"decision\" value=\"deny\">Deny</button></form></main>",
        escape_html(&redirect_uri.origin().ascii_serialization()),
        escape_html(email),
        escape_html(parameter(parameters, "name")),
    );
    render_page(StatusCode::OK, "Sign in", &body)
}
