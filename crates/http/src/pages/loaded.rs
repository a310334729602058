//! What a page is made from: the answers of our own calls under the keys that the web app asks
//! for, what of them changes the page, and how the page is to be treated.

use std::sync::Arc;

use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use serde_json::{Value, json};

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
    /// The page's own article comes first.
    pub tags: Vec<Tag>,
    pub robots: Option<&'static str>,
    queries: Vec<Query>,
}

#[derive(Debug)]
struct Query {
    /// JSON with sorted keys: the query cache's own name for it.
    key: String,
    data: String,
}

impl Loaded {
    /// With what every page shows.
    pub async fn new(app: &App, url: impl Into<String>, chunk: Chunk) -> Result<Self> {
        let (site, toggles, categories) = tokio::try_join!(answers::site(app), answers::toggles(app), answers::categories(app))?;
        let mut loaded = Self { status: 200, url: url.into(), chunk, tags: Vec::new(), robots: None, queries: Vec::new() };
        loaded.add(json!(["site"]), &site)?;
        loaded.add(json!(["toggles"]), &toggles)?;
        // Their names, not how many articles they hold: a page that shows the numbers says so itself.
        loaded.add_quietly(json!(["categories"]), &categories)?;
        loaded.depend(answers::ARTICLES.into());
        Ok(loaded)
    }

    /// Adds a call's answer; the page is made anew when the answer changes.
    pub fn add<T: Answer>(&mut self, key: Value, answer: &T) -> Result<()> {
        answer.tags().into_iter().for_each(|tag| self.depend(tag));
        self.add_quietly(key, answer)
    }

    /// Adds an answer whose changes are followed in another way, or don't matter here.
    pub fn add_quietly(&mut self, key: Value, answer: &impl Serialize) -> Result<()> {
        let data = serde_json::to_string(answer).map_err(Error::internal)?;
        self.queries.push(Query { key: sorted(&key).to_string(), data });
        Ok(())
    }

    pub fn depend(&mut self, tag: Tag) {
        if !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    /// The renderer's input; `now` in milliseconds.
    pub fn input(&self, now: i64, base_url: &str) -> Arc<str> {
        let size: usize = self.queries.iter().map(|query| query.key.len() + query.data.len() + 20).sum();
        let mut input = String::with_capacity(size + 200);
        input.push_str("{\"queries\":[");
        for (at, Query { key, data }) in self.queries.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            input.extend([comma, "{\"key\":", key, ",\"data\":", data, "}"]);
        }
        input.push_str(&format!("],\"now\":{now},\"baseUrl\":{},\"status\":{}}}", Value::from(base_url), self.status));
        input.into()
    }

    /// What the browser starts from when the page could not be rendered: the query cache as
    /// TanStack Query dehydrates it. JSON that can stand inside a script element.
    pub fn state(&self, now: i64, base_url: &str) -> String {
        let queries: Vec<String> = self.queries.iter().map(|query| query.dehydrated(now)).collect();
        let cache = format!("{{\"mutations\":[],\"queries\":[{}]}}", queries.join(","));
        let state = format!("{{\"cache\":{cache},\"now\":{now},\"baseUrl\":{},\"status\":{}}}", Value::from(base_url), self.status);
        state.replace('<', "\\u003c")
    }
}

impl Query {
    fn dehydrated(&self, now: i64) -> String {
        let Self { key, data } = self;
        let hash = Value::from(key.as_str());
        format!(
            "{{\"dehydratedAt\":{now},\"queryKey\":{key},\"queryHash\":{hash},\"state\":{{\"data\":{data},\"dataUpdateCount\":1,\
             \"dataUpdatedAt\":{now},\"error\":null,\"errorUpdateCount\":0,\"errorUpdatedAt\":0,\"fetchFailureCount\":0,\
             \"fetchFailureReason\":null,\"fetchMeta\":null,\"isInvalidated\":false,\"status\":\"success\",\"fetchStatus\":\"idle\"}}}}"
        )
    }
}

/// Whatever order the JSON library keeps.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut pairs: Vec<_> = map.iter().map(|(name, value)| (name.clone(), sorted(value))).collect();
            pairs.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(pairs.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(sorted).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Loaded {
        let mut loaded = Loaded { status: 404, url: "/x".into(), chunk: "", tags: Vec::new(), robots: None, queries: Vec::new() };
        loaded.add_quietly(json!(["contents", {"sort": "latest", "limit": 4}]), &json!({"a": "</script>"})).unwrap();
        loaded.add_quietly(json!(["site"]), &json!(1)).unwrap();
        loaded
    }

    #[test]
    fn the_input_is_what_the_renderer_reads() {
        let input: Value = serde_json::from_str(&example().input(7, "http://h")).unwrap();
        assert_eq!(input["queries"][0]["key"], json!(["contents", {"limit": 4, "sort": "latest"}]));
        assert_eq!(input["queries"][1], json!({"key": ["site"], "data": 1}));
        assert_eq!((&input["now"], &input["status"], &input["baseUrl"]), (&json!(7), &json!(404), &json!("http://h")));
    }

    #[test]
    fn the_state_is_safe_in_a_script_and_hashed_as_the_browser_does() {
        let text = example().state(7, "http://h");
        assert!(!text.contains('<'));
        let state: Value = serde_json::from_str(&text).unwrap();
        let query = &state["cache"]["queries"][0];
        assert_eq!(query["queryHash"], r#"["contents",{"limit":4,"sort":"latest"}]"#);
        assert_eq!(query["state"]["data"]["a"], "</script>");
        assert_eq!(state["cache"]["mutations"], json!([]));
    }
}
