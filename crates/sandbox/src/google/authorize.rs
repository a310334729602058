//! The page on which a person says who they are: anybody, here.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use url::Url;

use super::{CODE_LIFE, Grant, is_out};
use crate::error::Error;
use crate::page::{escaped, page};
use crate::world::World;

type Parameters = BTreeMap<String, String>;

/// Taken over from the address into the form.
const KEPT: [&str; 10] = [
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

pub(super) async fn show(State(world): State<Arc<World>>, Query(asked): Query<Parameters>) -> Response {
    if is_out(&world) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    match check(&world, &asked) {
        Ok(redirect_uri) => form(&asked, &redirect_uri, ""),
        Err(refusal) => *refusal,
    }
}

pub(super) async fn decide(State(world): State<Arc<World>>, Form(asked): Form<Parameters>) -> Result<Response, Error> {
    let mut redirect_uri = match check(&world, &asked) {
        Ok(redirect_uri) => redirect_uri,
        Err(refusal) => return Ok(*refusal),
    };
    if asked.get("decision").is_some_and(|decision| decision == "deny") {
        return Ok(back(redirect_uri, &asked, "access_denied"));
    }
    let email = get(&asked, "email").trim().to_owned();
    if !email.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.')) {
        return Ok(form(&asked, &redirect_uri, "Please enter an e-mail address, such as asha@example.com."));
    }
    let code = keep(&world, grant(&asked, email)).await?;
    redirect_uri.query_pairs_mut().append_pair("code", &code);
    Ok(to(redirect_uri, &asked))
}

/// Whoever asks must be the known client, and the answer goes nowhere else.
fn check(world: &World, asked: &Parameters) -> Result<Url, Box<Response>> {
    let client = &world.settings.google;
    if client.id.is_empty() || get(asked, "client_id") != client.id {
        return Err(Box::new(refused("invalid_client", "This client is not known.")));
    }
    let redirect_uri = client.redirect_uris.iter().find(|uri| *uri == get(asked, "redirect_uri")).and_then(|uri| Url::parse(uri).ok());
    let redirect_uri =
        redirect_uri.ok_or_else(|| Box::new(refused("redirect_uri_mismatch", "This redirect_uri is not one of the client's.")))?;
    let is_right = get(asked, "response_type") == "code"
        && get(asked, "scope").split(' ').any(|scope| scope == "openid")
        && (get(asked, "code_challenge").is_empty() || get(asked, "code_challenge_method") == "S256");
    if is_right { Ok(redirect_uri) } else { Err(Box::new(back(redirect_uri, asked, "invalid_request"))) }
}

fn grant(asked: &Parameters, email: String) -> Grant {
    let some = |name: &str| Some(get(asked, name).to_owned()).filter(|value| !value.is_empty());
    let name = some("name").unwrap_or_else(|| email.split('@').next().unwrap_or_default().to_owned());
    Grant {
        redirect_uri: get(asked, "redirect_uri").to_owned(),
        challenge: some("code_challenge"),
        nonce: some("nonce"),
        scope: get(asked, "scope").to_owned(),
        is_offline: get(asked, "access_type") == "offline",
        is_verified: asked.contains_key("email_verified"),
        email,
        name,
    }
}

async fn keep(world: &World, grant: Grant) -> Result<String, Error> {
    let now = world.settings.ambient.millis();
    let code: String = world.settings.ambient.bytes::<32>().iter().map(|byte| format!("{byte:02x}")).collect();
    world.store.run("DELETE FROM google_codes WHERE expires < ?", vec![now.into()]).await?;
    let grant = serde_json::to_string(&grant).unwrap_or_default();
    let values = vec![code.as_str().into(), grant.as_str().into(), (now + CODE_LIFE).into()];
    world.store.run("INSERT INTO google_codes (code, grant_json, expires) VALUES (?, ?, ?)", values).await?;
    Ok(code)
}

fn get<'a>(asked: &'a Parameters, name: &str) -> &'a str {
    asked.get(name).map_or("", String::as_str)
}

fn back(mut redirect_uri: Url, asked: &Parameters, error: &str) -> Response {
    redirect_uri.query_pairs_mut().append_pair("error", error);
    to(redirect_uri, asked)
}

fn to(mut redirect_uri: Url, asked: &Parameters) -> Response {
    if let Some(state) = asked.get("state") {
        redirect_uri.query_pairs_mut().append_pair("state", state);
    }
    Redirect::to(redirect_uri.as_str()).into_response()
}

fn refused(code: &str, message: &str) -> Response {
    let body = format!("<main class=\"narrow\"><h1>This can't go on</h1><p>{message}</p><p class=\"soft\">Error 400: {code}</p></main>");
    page(StatusCode::BAD_REQUEST, "Error", &body)
}

fn form(asked: &Parameters, redirect_uri: &Url, complaint: &str) -> Response {
    let kept = KEPT.iter().filter_map(|name| Some((name, asked.get(*name)?)));
    let hidden: String =
        kept.map(|(name, value)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escaped(value))).collect();
    let email = asked.get("email").or_else(|| asked.get("login_hint")).map_or("", String::as_str);
    let is_first = !asked.contains_key("decision");
    let checked = if is_first || asked.contains_key("email_verified") { " checked" } else { "" };
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
        escaped(&redirect_uri.origin().ascii_serialization()),
        escaped(email),
        escaped(get(asked, "name")),
    );
    page(StatusCode::OK, "Sign in", &body)
}
