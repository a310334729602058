//! The page of a message, and the HTML of a mail alone.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};

use super::home::message_head;
use super::{escape_html, render_page};
use crate::error::Error;
use crate::state::SandboxState;

/// Shows a mail as a mail program does: pictures and links work, scripts do not run, and the page has an opaque origin.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-ancestors 'self'; \
    sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

pub(crate) async fn show_message(State(world): State<Arc<SandboxState>>, Path(id): Path<String>) -> Result<Response, Error> {
    let Some(message) = world.store.find_message(&id).await? else { return Ok(not_found()) };
    let subject = message.subject.as_deref().unwrap_or(&message.template);
    let mut body = format!(
        "<main><p><a href=\"/sandbox\">All messages</a></p><h1>{}</h1>{}<p class=\"soft\">{}</p><h2>Text</h2><p class=\"card text\">{}</p>",
        escape_html(subject),
        message_head(&message),
        escape_html(&message.template),
        escape_html(&message.text)
    );
    if let Some(url) = &message.one_click {
        let url = escape_html(url);
        let _ = write!(
            body,
            "<h2>Unsubscribe</h2><form method=\"post\" action=\"{url}\"><input type=\"hidden\" name=\"List-Unsubscribe\" value=\"One-Click\">\
             <button class=\"plain\">As the mail program's button does</button></form>"
        );
    }
    if message.html.is_some() {
        let at = format!("/sandbox/messages/{}/html", escape_html(&message.id));
        let _ = write!(
            body,
            "<h2>HTML</h2><p><a href=\"{at}\">By itself, with working links</a></p><iframe src=\"{at}\" title=\"The mail\" \
             sandbox=\"allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation\"></iframe>"
        );
    }
    body.push_str("</main>");
    Ok(render_page(StatusCode::OK, subject, &body))
}

pub(crate) async fn show_mail_html(State(world): State<Arc<SandboxState>>, Path(id): Path<String>) -> Result<Response, Error> {
    let Some(html) = world.store.find_message(&id).await?.and_then(|message| message.html) else { return Ok(not_found()) };
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    Ok((headers, html).into_response())
}

fn not_found() -> Response {
    render_page(StatusCode::NOT_FOUND, "Not found", "<main><h1>Not found</h1><p><a href=\"/sandbox\">All messages</a></p></main>")
}
