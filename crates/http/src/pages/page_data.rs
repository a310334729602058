//! The data of a page: responses of our own API under the query keys of the web app, the cache tags of the
//! page, and how it is treated (status, robots, social card).

use std::sync::Arc;

use domain::articles::HINDI_CATEGORY;
use domain::cards::CardSubject;
use domain::text::to_hex;
use domain::{Error, Result};
use rendering::{CachedPage, CachedResult, Tag};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::document::EmbedTheme;
use super::table::{AppStart, find_page_of_url};
use crate::App;
use crate::responses::{self, Cacheable};

/// A route's source file in the web app; its modules are preloaded.
pub(super) type ChunkSource = &'static str;

#[derive(Debug)]
pub(super) struct PageData {
    pub status: u16,
    /// Path with the query parameters that matter.
    pub url: String,
    pub chunk: ChunkSource,
    /// A component of the page in a chunk of its own, which hydration needs.
    pub extra_chunk: Option<ChunkSource>,
    pub start: AppStart,
    /// For a page that stands in a frame on another site's page.
    pub embed: Option<EmbedTheme>,
    /// Cache tags. The tag of the page's own article comes first.
    pub tags: Vec<Tag>,
    pub robots: Option<&'static str>,
    /// Path of the social card that messengers show for the page.
    pub card: String,
    queries: Vec<PreloadedQuery>,
}

#[derive(Debug)]
struct PreloadedQuery {
    /// The query key as JSON; `data` is JSON as well.
    key: String,
    data: String,
}

impl PageData {
    /// Starts with the data that every page shows. The table of pages names the chunk of the URL and when the application starts.
    pub async fn new(app: &App, url: impl Into<String>) -> Result<Self> {
        let url = url.into();
        let (site, toggles, categories) = tokio::try_join!(
            shared_response_json(app, "frame:site", || responses::load_site(app)),
            shared_response_json(app, "frame:toggles", || responses::load_toggles(app)),
            shared_response_json(app, "frame:categories", || responses::load_categories(app)),
        )?;
        let queries = [("[\"site\"]", site), ("[\"toggles\"]", toggles), ("[\"categories\"]", categories)];
        // Every page shows the categories' names, and the tag "articles" is dropped when a name changes. Pages that
        // also show the number of articles add the tag "categories" themselves.
        let tags = ["site", "toggles", responses::ARTICLES_TAG].map(Tag::from).to_vec();
        let queries = queries.into_iter().map(|(key, data)| PreloadedQuery { key: key.to_owned(), data }).collect();
        let card = app.content.cards.site_address().path();
        let (chunk, start) = find_page_of_url(&url).map_or(("", AppStart::AtOnce), |page| (page.chunk, page.start));
        Ok(Self { status: 200, chunk, url, extra_chunk: None, start, embed: None, tags, robots: None, card, queries })
    }

    /// Adds a response and its cache tags: the page is rebuilt when the response changes.
    pub fn add<T: Cacheable>(&mut self, key: Value, answer: &T) -> Result<()> {
        answer.tags().into_iter().for_each(|tag| self.add_tag(tag));
        self.add_untracked(key, answer)
    }

    /// Adds a response without its cache tags, because other tags cover its changes or they don't matter here.
    pub fn add_untracked(&mut self, key: Value, answer: &impl Serialize) -> Result<()> {
        let data = serde_json::to_string(answer).map_err(Error::internal)?;
        self.queries.push(PreloadedQuery { key: key.to_string(), data });
        Ok(())
    }

    /// The chunks whose modules are preloaded.
    pub fn chunks(&self) -> Vec<ChunkSource> {
        [Some(self.chunk), self.extra_chunk].into_iter().flatten().collect()
    }

    /// Sets the page's own social card. If the subject does not exist (it may just have been deleted), the publication's
    /// card stays.
    pub async fn set_card(&mut self, app: &App, subject: CardSubject) -> Result<()> {
        match app.content.cards.current_address(subject).await {
            Ok(address) => self.card = address.path(),
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    pub fn add_tag(&mut self, tag: Tag) {
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    /// The JSON that the renderer reads and, when rendering fails, the browser (`web/src/app/page-data.ts`). `now` is in
    /// milliseconds. The responses are copied as they are, not serialised a second time.
    pub fn to_json(&self, now: i64, base_url: &str) -> String {
        let size: usize = self.queries.iter().map(|query| query.key.len() + query.data.len() + 20).sum();
        let mut page = String::with_capacity(size + 200);
        page.push_str("{\"queries\":[");
        for (at, PreloadedQuery { key, data }) in self.queries.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            page.extend([comma, "{\"key\":", key, ",\"data\":", data, "}"]);
        }
        let (base_url, card) = (Value::from(base_url), Value::from(self.card.as_str()));
        page.push_str(&format!("],\"now\":{now},\"baseUrl\":{base_url},\"card\":{card},\"status\":{}}}", self.status));
        page
    }

    /// Names the data: 64 bits of the SHA-256 of everything but the time and the counts of articles, so that it is the same wherever the
    /// same data was read. A document may so be taken over with counts of another minute: the elements that show them allow for it
    /// (`suppressHydrationWarning`), and a page that stood for a while is not built anew under the reader's eyes.
    pub fn compute_digest(&self, base_url: &str) -> String {
        let digest = Sha256::digest(remove_counts(&self.to_json(0, base_url)));
        to_hex(&digest[..8])
    }

    /// The language of the page as HTML names it. Twin of `readPageLanguage` in `web/src/lib/page-language.ts`.
    pub fn language(&self) -> &'static str {
        let path = self.url.split('?').next().unwrap_or_default();
        if path.split('/').nth(1) == Some(HINDI_CATEGORY) { "hi" } else { "en-IN" }
    }

    /// The id of the article that the page shows. A page's first tag names its article.
    pub fn article(&self) -> Option<&str> {
        self.tags.first().and_then(|tag| tag.strip_prefix("article:"))
    }
}

/// The JSON without the likes, views and shares of articles (`responses::ContentCard`, `responses::Content`). Likes of comments stay. In
/// texts the quotes are escaped, so that none of theirs is meant.
fn remove_counts(json: &str) -> String {
    let mut kept = String::with_capacity(json.len());
    let mut parts = json.split("\"likes\":");
    kept.push_str(parts.next().unwrap_or_default());
    for part in parts {
        match skip_number(part).strip_prefix(",\"views\":") {
            Some(views) => kept.push_str(skip_number(views)),
            None => kept.extend(["\"likes\":", part]),
        }
    }
    let mut parts = kept.split("\"shares\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + skip_number(part))
}

fn skip_number(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_ascii_digit())
}

/// The data of a page that starts the application later, at an address of its own (`render::PAGE_DATA`). `state` is what the page was
/// rendered from.
pub(super) fn build_data_response(state: &str, digest: &str) -> CachedPage {
    let fields = state.strip_prefix('{').unwrap_or("}");
    CachedPage::new(200, "application/json", format!("{{\"digest\":\"{digest}\",{fields}"), [])
}

/// A response that all pages share, as JSON. It is cached in the response cache, so that neither many searches
/// nor many junk addresses query the database for it.
async fn shared_response_json<A, F>(app: &App, key: &str, answer: impl Fn() -> F) -> Result<String>
where
    A: Cacheable,
    F: Future<Output = Result<A>>,
{
    let build = || async {
        let answer = answer().await?;
        let json = serde_json::to_vec(&answer).map_err(Error::internal)?;
        Ok(CachedPage::new(200, "application/json", json, answer.tags()))
    };
    match app.caches.responses.get_or_build(key, build).await.map_err(|error: Arc<Error>| (*error).clone())? {
        CachedResult::Fresh(cached) => String::from_utf8(cached.identity.to_vec()).map_err(Error::internal),
        // A page built from a stale response would count as fresh, so load the response again.
        CachedResult::Stale(_) => serde_json::to_string(&answer().await?).map_err(Error::internal),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn example_page_data() -> PageData {
        let mut loaded = PageData {
            status: 404,
            url: "/x".into(),
            chunk: "",
            extra_chunk: None,
            start: AppStart::AtOnce,
            embed: None,
            tags: Vec::new(),
            robots: None,
            card: "/cards/site-1.png".into(),
            queries: Vec::new(),
        };
        loaded.add_untracked(json!(["contents", {"sort": "latest", "limit": 4}]), &json!({"a": "</script>"})).unwrap();
        loaded.add_untracked(json!(["site"]), &json!(1)).unwrap();
        loaded
    }

    #[test]
    fn the_data_is_what_the_renderer_reads() {
        let page: Value = serde_json::from_str(&example_page_data().to_json(7, "http://h")).unwrap();
        assert_eq!(page["queries"][0], json!({"key": ["contents", {"limit": 4, "sort": "latest"}], "data": {"a": "</script>"}}));
        assert_eq!(page["queries"][1], json!({"key": ["site"], "data": 1}));
        assert_eq!(page["card"], "/cards/site-1.png");
        let language = |url: &str| PageData { url: url.into(), ..example_page_data() }.language();
        assert_eq!(["/", "/x", "/hindi/a", "/hi", "/hi/a?id=1"].map(language), ["en-IN", "en-IN", "en-IN", "hi", "hi"]);
        assert_eq!((&page["now"], &page["status"], &page["baseUrl"]), (&json!(7), &json!(404), &json!("http://h")));
    }

    #[derive(Serialize)]
    struct Counted {
        title: &'static str,
        likes: i64,
        views: i64,
        shares: i64,
    }

    #[test]
    fn the_digest_leaves_counts_out() {
        let digest_of = |article: &Counted| {
            let mut loaded = example_page_data();
            loaded.add_untracked(json!(["content"]), article).unwrap();
            loaded.compute_digest("http://h")
        };
        let first = Counted { title: "A \"likes\":5,\"views\":5", likes: 0, views: 9, shares: 1 };
        let later = Counted { likes: 12, views: 345, shares: 2, ..first };
        assert_eq!(digest_of(&first), digest_of(&later));
        assert_ne!(digest_of(&first), digest_of(&Counted { title: "A \"likes\":6,\"views\":5", ..first }));
        assert_eq!(remove_counts(r#"{"likes":3,"liked":true,"a":1}"#), r#"{"likes":3,"liked":true,"a":1}"#, "of a comment");
    }

    #[test]
    fn the_digest_follows_the_data_and_not_the_time() {
        let mut loaded = example_page_data();
        let digest = loaded.compute_digest("http://h");
        let sent = build_data_response(&loaded.to_json(7, "http://h"), &digest);
        let sent: Value = serde_json::from_slice(&sent.identity).unwrap();
        assert_eq!((&sent["digest"], &sent["now"]), (&json!(digest), &json!(7)));
        assert_eq!(example_page_data().compute_digest("http://h"), digest);
        loaded.add_untracked(json!(["site"]), &json!(2)).unwrap();
        assert_ne!(loaded.compute_digest("http://h"), digest);
    }
}
