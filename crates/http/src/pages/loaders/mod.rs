//! What each page loads: one file per kind of page. The keys are those of `web/src/api/queries`.

mod article;
mod assist;
mod calculators;
mod categories;
mod digest;
mod home;
mod search;
mod service;
mod simple;
mod webinar;

pub(super) use article::{ArticleAddress, article, article_with, preview, previewed};
pub(super) use assist::{Assist, assist};
pub(super) use calculators::CALCULATORS;
pub(super) use categories::{Listing, categories};
pub(super) use digest::digest;
pub(super) use home::home;
pub(super) use search::{search, search_form};
pub(super) use service::{add_services, service};
pub(super) use simple::{coming, conversation, corrections, reading_list, rules, sign_in_callback, standing, unsubscribe};
pub(super) use webinar::{webinar, webinar_held};

use serde_json::{Value, json};

/// The key of a list of articles; parameters that aren't set are left out.
fn contents_key(parameters: Value) -> Value {
    json!(["contents", parameters])
}
