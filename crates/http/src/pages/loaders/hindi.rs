//! Loads the list of the Hindi editions.

use domain::articles::HINDI_CATEGORY;
use domain::paging::Page;
use serde_json::json;

use super::contents_key;
use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses::{self, ContentsQuery};

pub(in crate::pages) const HINDI_PATH: &str = "/hi";
/// Twin of `EDITIONS` in `web/src/routes/hindi.tsx`.
const EDITIONS: i64 = 100;

/// All editions on one page. Without any it is not for search engines.
pub(in crate::pages) async fn load_hindi_editions(app: &App) -> Result<PageData, NoPage> {
    let query =
        ContentsQuery { category: Some(HINDI_CATEGORY.to_owned()), page: Page::new_clamped(1, EDITIONS), ..ContentsQuery::default() };
    let (mut loaded, editions) = tokio::try_join!(PageData::new(app, HINDI_PATH), responses::load_contents(app, &query, None))?;
    if editions.contents.is_empty() {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(contents_key(json!({"category": HINDI_CATEGORY, "limit": EDITIONS, "sort": "latest"})), &editions)?;
    Ok(loaded)
}
