//! The export's lists, as far as they are needed here.

use std::collections::HashMap;

use domain::text::escape_like_sanitiser;
use jiff::Timestamp;
use serde::Deserialize;
use serde::de::Deserializer;

use super::{lexical, mobiledoc};

#[derive(Debug, Default, Deserialize)]
pub struct ExportData {
    #[serde(default)]
    pub posts: Vec<Post>,
    #[serde(default)]
    tags: Vec<NamedRecord>,
    #[serde(default)]
    users: Vec<NamedRecord>,
    #[serde(default)]
    posts_tags: Vec<PostLink>,
    #[serde(default)]
    posts_authors: Vec<PostLink>,
    #[serde(default)]
    posts_meta: Vec<Meta>,
    #[serde(default)]
    settings: Vec<Setting>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Post {
    #[serde(deserialize_with = "id")]
    pub id: String,
    #[serde(deserialize_with = "text")]
    pub title: String,
    #[serde(deserialize_with = "text")]
    pub slug: String,
    html: Option<String>,
    lexical: Option<String>,
    mobiledoc: Option<String>,
    plaintext: Option<String>,
    markdown: Option<String>,
    pub feature_image: Option<String>,
    image: Option<String>,
    #[serde(deserialize_with = "flag")]
    pub featured: bool,
    #[serde(rename = "type")]
    kind: Option<String>,
    #[serde(deserialize_with = "flag")]
    page: bool,
    #[serde(deserialize_with = "text")]
    pub status: String,
    #[serde(deserialize_with = "text")]
    pub visibility: String,
    pub published_at: Option<serde_json::Value>,
    pub updated_at: Option<serde_json::Value>,
    pub custom_excerpt: Option<String>,
    codeinjection_head: Option<String>,
    codeinjection_foot: Option<String>,
    #[serde(deserialize_with = "id")]
    author_id: String,
}

#[derive(Debug, Deserialize)]
struct NamedRecord {
    #[serde(deserialize_with = "id")]
    id: String,
    #[serde(default, deserialize_with = "text")]
    name: String,
    #[serde(default, deserialize_with = "text")]
    slug: String,
}

#[derive(Debug, Deserialize)]
struct PostLink {
    #[serde(deserialize_with = "id")]
    post_id: String,
    #[serde(default, alias = "author_id", deserialize_with = "id")]
    tag_id: String,
    #[serde(default)]
    sort_order: i64,
}

#[derive(Debug, Deserialize)]
struct Meta {
    #[serde(deserialize_with = "id")]
    post_id: String,
    #[serde(default)]
    feature_image: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Setting {
    key: String,
    #[serde(default)]
    value: serde_json::Value,
}

/// Ids are numbers in old exports and texts in newer ones.
fn id<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Number(i64),
        Nothing(()),
    }
    Ok(match Id::deserialize(from)? {
        Id::Text(text) => text,
        Id::Number(number) => number.to_string(),
        Id::Nothing(()) => String::new(),
    })
}

fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(Option::<String>::deserialize(from)?.unwrap_or_default())
}

fn flag<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Flag {
        Word(bool),
        Number(i64),
        Nothing(()),
    }
    Ok(match Flag::deserialize(from)? {
        Flag::Word(word) => word,
        Flag::Number(number) => number != 0,
        Flag::Nothing(()) => false,
    })
}

/// The forms in which exports wrap their data.
#[derive(Deserialize)]
struct Export {
    #[serde(default)]
    db: Vec<Wrapped>,
    data: Option<ExportData>,
}

#[derive(Deserialize)]
struct Wrapped {
    data: ExportData,
}

/// Fails with the line, if known, and what is wrong there.
pub fn parse_export(text: &str) -> Result<ExportData, (Option<usize>, String)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let export: Export = serde_json::from_str(text).map_err(|error| (Some(error.line()).filter(|line| *line > 0), error.to_string()))?;
    let data = export.data.or_else(|| export.db.into_iter().next().map(|wrapped| wrapped.data));
    let mut data = data.ok_or((Some(1), "this is not a Ghost export: it contains neither \"db\" nor \"data\"".to_owned()))?;
    let images: HashMap<String, String> = data.posts_meta.drain(..).filter_map(|meta| Some((meta.post_id, meta.feature_image?))).collect();
    for post in &mut data.posts {
        post.feature_image = post.feature_image.take().or_else(|| post.image.take()).or_else(|| images.get(&post.id).cloned());
    }
    Ok(data)
}

impl ExportData {
    pub fn site_title(&self) -> String {
        let title = self.settings.iter().find(|setting| setting.key == "title").and_then(|setting| setting.value.as_str());
        domain::text::normalise_line(title.unwrap_or_default())
    }

    pub fn authors_by_post(&self) -> HashMap<String, Vec<String>> {
        let names: HashMap<&str, &str> = self.users.iter().map(|user| (user.id.as_str(), user.name.as_str())).collect();
        let mut all: HashMap<String, Vec<String>> = HashMap::new();
        for link in sort_links(&self.posts_authors) {
            if let Some(name) = names.get(link.tag_id.as_str()) {
                all.entry(link.post_id.clone()).or_default().push(domain::text::normalise_line(name));
            }
        }
        // Exports from before posts could have several authors.
        for post in &self.posts {
            if let Some(name) = names.get(post.author_id.as_str()) {
                all.entry(post.id.clone()).or_insert_with(|| vec![domain::text::normalise_line(name)]);
            }
        }
        all
    }

    /// Slug and name of every author with an archive.
    pub fn list_writers(&self) -> impl Iterator<Item = (&str, String)> {
        let named = self.users.iter().filter(|user| !user.slug.is_empty() && !user.name.is_empty());
        named.map(|user| (user.slug.as_str(), domain::text::normalise_line(&user.name)))
    }

    /// Slug and name of each post's tags, by post id.
    pub fn tags_by_post(&self) -> HashMap<String, Vec<(String, String)>> {
        let names: HashMap<&str, &NamedRecord> = self.tags.iter().map(|tag| (tag.id.as_str(), tag)).collect();
        let mut all: HashMap<String, Vec<(String, String)>> = HashMap::new();
        for link in sort_links(&self.posts_tags) {
            if let Some(tag) = names.get(link.tag_id.as_str()) {
                all.entry(link.post_id.clone()).or_default().push((tag.slug.clone(), domain::text::normalise_line(&tag.name)));
            }
        }
        all
    }
}

fn sort_links(links: &[PostLink]) -> Vec<&PostLink> {
    let mut all: Vec<&PostLink> = links.iter().collect();
    all.sort_by_key(|link| link.sort_order);
    all
}

impl Post {
    pub fn is_page(&self) -> bool {
        self.page || self.kind.as_deref() == Some("page")
    }

    pub fn has_injected_code(&self) -> bool {
        [&self.codeinjection_head, &self.codeinjection_foot].into_iter().flatten().any(|code| !code.trim().is_empty())
    }

    /// The post's HTML as exported, otherwise rendered from the editor's document.
    pub fn body_html(&self) -> String {
        let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        filled(&self.html)
            .or_else(|| filled(&self.lexical).and_then(|text| lexical::render_lexical(&text)))
            .or_else(|| filled(&self.mobiledoc).and_then(|text| mobiledoc::render_mobiledoc(&text)))
            .or_else(|| {
                filled(&self.markdown).and_then(|text| domain::articles::render_body(&text).ok()).map(|html| html.as_str().to_owned())
            })
            .or_else(|| filled(&self.plaintext).map(|text| render_plain_text(&text)))
            .unwrap_or_default()
    }

    /// Parses a time in the forms of old and new exports: a text with a time zone, or milliseconds. The error names the
    /// field.
    pub fn parse_moment(&self, field: &str, value: &Option<serde_json::Value>) -> Result<Option<Timestamp>, String> {
        let read = match value {
            None | Some(serde_json::Value::Null) => return Ok(None),
            Some(serde_json::Value::String(text)) => text.parse().or_else(|_| format!("{}Z", text.trim_end_matches('Z')).parse()).ok(),
            Some(serde_json::Value::Number(number)) => number.as_i64().and_then(|millis| Timestamp::from_millisecond(millis).ok()),
            Some(_) => None,
        };
        read.map(Some).ok_or_else(|| format!("{field} is not a time: {}", value.as_ref().map(ToString::to_string).unwrap_or_default()))
    }
}

fn render_plain_text(text: &str) -> String {
    text.split("\n\n").map(|part| format!("<p>{}</p>", escape_like_sanitiser(part.trim()).replace('\n', "<br>"))).collect()
}
