//! The search page: for readers without JavaScript, and for links.

use domain::paging::Page;
use domain::search::Mode;
use serde_json::json;

use crate::App;
use crate::answers::{self, SEARCH_LIMIT};
use crate::pages::address::component;
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

const CHUNK: &str = "src/routes/search.tsx";

/// Without results: a blank term has none, and a busy server lets the browser ask for them.
pub(in crate::pages) async fn search_form(app: &App, term: &str, page: u32) -> Result<Loaded, NoPage> {
    let url = match (term, page) {
        ("", _) => "/search".to_owned(),
        (term, 1) => format!("/search?q={}", component(term)),
        (term, page) => format!("/search?q={}&page={page}", component(term)),
    };
    let mut loaded = Loaded::new(app, url, CHUNK).await?;
    loaded.robots = Some("noindex, follow");
    Ok(loaded)
}

pub(in crate::pages) async fn search(app: &App, term: &str, page: u32) -> Result<Loaded, NoPage> {
    let found = answers::search(app, term, Mode::Auto, Page::clamped(i64::from(page), SEARCH_LIMIT)).await?;
    let mut loaded = search_form(app, term, page).await?;
    loaded.add(json!(["search", term, page]), &found)?;
    Ok(loaded)
}
