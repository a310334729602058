//! Loads the search page, which serves readers without JavaScript, and links.

use domain::paging::Page;
use domain::search::SearchMode;
use serde_json::json;

use super::home::add_most_read;
use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::encode_component;
use crate::responses::{self, ChatSuggestions, Data, SEARCH_LIMIT};

/// The search page without results: a blank term has none, and when the server is busy the browser loads them.
pub(in crate::pages) async fn load_search_form(app: &App, term: &str, page: u32) -> Result<PageData, NoPage> {
    let url = match (term, page) {
        ("", _) => "/search".to_owned(),
        (term, 1) => format!("/search?q={}", encode_component(term)),
        (term, page) => format!("/search?q={}&page={page}", encode_component(term)),
    };
    let mut loaded = PageData::new(app, url).await?;
    loaded.robots = Some("noindex, follow");
    Ok(loaded)
}

pub(in crate::pages) async fn load_search(app: &App, term: &str, page: u32) -> Result<PageData, NoPage> {
    let found = responses::search(app, term, SearchMode::Auto, Page::new_clamped(i64::from(page), SEARCH_LIMIT)).await?;
    let mut loaded = load_search_form(app, term, page).await?;
    loaded.add(json!(["search", term, page]), &found)?;
    if found.total_count == 0 {
        add_ways_on(app, &mut loaded).await?;
    }
    Ok(loaded)
}

/// Adds what a search that found nothing offers, so that nothing moves when the browser takes the page over.
async fn add_ways_on(app: &App, loaded: &mut PageData) -> Result<(), NoPage> {
    add_most_read(app, loaded).await?;
    let questions = Data::new(ChatSuggestions::from(&*app.gathering.suggested_questions));
    loaded.add(json!(["suggested-questions"]), &questions)?;
    Ok(())
}
