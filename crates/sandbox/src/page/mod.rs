//! The layout of the sandbox's pages: no scripts, no pictures, and an inline style sheet.

mod home;
mod message;

pub(crate) use home::show_home;
pub(crate) use message::{show_mail_html, show_message};

use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::response::{IntoResponse, Response};

const STYLE: &str = include_str!("style.css");

/// Forms may be submitted to any origin, because the Google stand-in's form redirects to the product.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'; form-action *";

/// `body` is HTML; the caller escapes untrusted text in it with [`escape_html`].
pub(crate) fn render_page(status: StatusCode, title: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><meta name=\"color-scheme\" content=\"light dark\"><title>{} – Sandbox</title>\
         <style>{STYLE}</style></head><body>{body}</body></html>",
        escape_html(title)
    );
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    (status, headers, html).into_response()
}

/// The sandbox knows no other crate of ours, so it has this function for itself; all others use the domain's.
pub(crate) fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
