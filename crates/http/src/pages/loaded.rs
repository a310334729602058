//! What a page is made from: the answers of our own calls under the keys that the web app asks
//! for, what of them changes the page, and how the page is to be treated.

use std::sync::Arc;

use domain::cards::Subject;
use domain::{Error, Result};
use rendering::{CachedPage, Outcome, Tag};
use serde::Serialize;
use serde_json::Value;

use crate::App;
use crate::answers::{self, Answer};

/// The route's source file in the web app: its modules are fetched while the page is being read.
pub(super) type Chunk = &'static str;

#[derive(Debug)]
pub(super) struct Loaded {
    pub status: u16,
    /// Path with the query parameters that matter.
    pub url: String,
    pub chunk: Chunk,
    /// A part of the page that has code of its own, needed before the page can be taken over.
    pub part: Option<Chunk>,
    /// The page's own article comes first.
    pub tags: Vec<Tag>,
    pub robots: Option<&'static str>,
    /// Path of the card that messengers show of it.
    pub card: String,
    queries: Vec<Query>,
}

#[derive(Debug)]
struct Query {
    /// JSON, as `data`.
    key: String,
    data: String,
}

impl Loaded {
    /// With what every page shows.
    pub async fn new(app: &App, url: impl Into<String>, chunk: Chunk) -> Result<Self> {
        let (site, toggles, categories) = tokio::try_join!(
            frame(app, "frame:site", || answers::site(app)),
            frame(app, "frame:toggles", || answers::toggles(app)),
            frame(app, "frame:categories", || answers::categories(app)),
        )?;
        let queries = [("[\"site\"]", site), ("[\"toggles\"]", toggles), ("[\"categories\"]", categories)];
        // Of categories the names, not how many articles they hold, which a page that shows it says
        // itself: "articles" is dropped when a name changes.
        let tags = ["site", "toggles", answers::ARTICLES].map(Tag::from).to_vec();
        let queries = queries.into_iter().map(|(key, data)| Query { key: key.to_owned(), data }).collect();
        let card = app.cards.site_address().path();
        Ok(Self { status: 200, url: url.into(), chunk, part: None, tags, robots: None, card, queries })
    }

    /// Adds a call's answer; the page is made anew when the answer changes.
    pub fn add<T: Answer>(&mut self, key: Value, answer: &T) -> Result<()> {
        answer.tags().into_iter().for_each(|tag| self.depend(tag));
        self.add_quietly(key, answer)
    }

    /// Adds an answer whose changes are followed in another way, or don't matter here.
    pub fn add_quietly(&mut self, key: Value, answer: &impl Serialize) -> Result<()> {
        let data = serde_json::to_string(answer).map_err(Error::internal)?;
        self.queries.push(Query { key: key.to_string(), data });
        Ok(())
    }

    /// All whose modules are fetched while the page is being read.
    pub fn chunks(&self) -> Vec<Chunk> {
        [Some(self.chunk), self.part].into_iter().flatten().collect()
    }

    /// The page has a card of its own. Without one (the page may just have gone) the publication's stays.
    pub async fn show_card(&mut self, app: &App, subject: Subject) -> Result<()> {
        match app.cards.address(subject).await {
            Ok(address) => self.card = address.path(),
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    pub fn depend(&mut self, tag: Tag) {
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    /// What the renderer reads and, when it fails, the browser (`web/src/app/page-data.ts`); `now` in
    /// milliseconds. The answers are copied as they are, not made into JSON a second time.
    pub fn data(&self, now: i64, base_url: &str) -> String {
        let size: usize = self.queries.iter().map(|query| query.key.len() + query.data.len() + 20).sum();
        let mut page = String::with_capacity(size + 200);
        page.push_str("{\"queries\":[");
        for (at, Query { key, data }) in self.queries.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            page.extend([comma, "{\"key\":", key, ",\"data\":", data, "}"]);
        }
        let (base_url, card) = (Value::from(base_url), Value::from(self.card.as_str()));
        page.push_str(&format!("],\"now\":{now},\"baseUrl\":{base_url},\"card\":{card},\"status\":{}}}", self.status));
        page
    }
}

/// An answer that all pages share, as JSON: kept beside the answers of calls, so that neither a
/// flood of searches nor one of junk addresses reaches the database for it.
async fn frame<A, F>(app: &App, key: &str, answer: impl Fn() -> F) -> Result<String>
where
    A: Answer,
    F: Future<Output = Result<A>>,
{
    let build = || async {
        let answer = answer().await?;
        let json = serde_json::to_vec(&answer).map_err(Error::internal)?;
        Ok(CachedPage::new(200, "application/json", json, answer.tags()))
    };
    match app.answers.get_or_build(key, build).await.map_err(|error: Arc<Error>| (*error).clone())? {
        Outcome::Fresh(kept) => String::from_utf8(kept.identity.to_vec()).map_err(Error::internal),
        // A page made from an old answer would itself be taken for a new one.
        Outcome::Stale(_) => serde_json::to_string(&answer().await?).map_err(Error::internal),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn example() -> Loaded {
        let mut loaded = Loaded {
            status: 404,
            url: "/x".into(),
            chunk: "",
            part: None,
            tags: Vec::new(),
            robots: None,
            card: "/cards/site-1.png".into(),
            queries: Vec::new(),
        };
        loaded.add_quietly(json!(["contents", {"sort": "latest", "limit": 4}]), &json!({"a": "</script>"})).unwrap();
        loaded.add_quietly(json!(["site"]), &json!(1)).unwrap();
        loaded
    }

    #[test]
    fn the_data_is_what_the_renderer_reads() {
        let page: Value = serde_json::from_str(&example().data(7, "http://h")).unwrap();
        assert_eq!(page["queries"][0], json!({"key": ["contents", {"limit": 4, "sort": "latest"}], "data": {"a": "</script>"}}));
        assert_eq!(page["queries"][1], json!({"key": ["site"], "data": 1}));
        assert_eq!(page["card"], "/cards/site-1.png");
        assert_eq!((&page["now"], &page["status"], &page["baseUrl"]), (&json!(7), &json!(404), &json!("http://h")));
    }
}
