//! The starter content of `content/`, carried inside the binary.

use domain::assistant::modelled::PromptText;
use domain::importing::{Bundle, SourceFile, parse};
use domain::messages::Templates;
use domain::pages::StaticPage;
use jiff::Timestamp;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../content"]
#[include = "*.md"]
#[include = "*.yml"]
#[include = "messages/*.html"]
struct Content;

/// What search is told beside the articles.
const SEARCH: &str = "search/";
/// The words of mails and WhatsApp messages.
const MESSAGES: &str = "messages/";
/// What the assistant's language model is told.
const ASSISTANT: &str = "assistant/";
/// What only the demo shows.
const DEMO: &str = "demo/";

/// The synonyms that come with the program.
pub fn synonyms() -> String {
    Content::get("search/synonyms.yml").map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The words of every message; a mistake in them stops the start.
pub fn messages() -> Result<Templates, String> {
    let files: Vec<(String, String)> = Content::iter()
        .filter_map(|path| path.strip_prefix(MESSAGES).map(str::to_owned))
        .filter_map(|name| Some((name.clone(), String::from_utf8_lossy(&Content::get(&format!("{MESSAGES}{name}"))?.data).into_owned())))
        .collect();
    Templates::parse(&files)
}

/// What the language model is told; a mistake in it stops the start.
pub fn prompt() -> Result<PromptText, String> {
    let text = Content::get(&format!("{ASSISTANT}prompt.yml")).map(|file| String::from_utf8_lossy(&file.data).into_owned());
    PromptText::parse(&text.unwrap_or_default()).map_err(|why| format!("content/assistant/prompt.yml: {why}"))
}

/// A file of `content/demo/`.
pub fn demo(name: &str) -> String {
    Content::get(&format!("{DEMO}{name}")).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The standing pages that come with the program.
pub fn pages(now: Timestamp) -> Result<Vec<StaticPage>, String> {
    Ok(bundle()?.pages.iter().map(|page| page.page(now)).collect())
}

pub fn bundle() -> Result<Bundle, String> {
    let files: Vec<SourceFile> = Content::iter()
        .filter(|path| ![SEARCH, MESSAGES, ASSISTANT, DEMO].iter().any(|folder| path.starts_with(folder)))
        .filter_map(|path| {
            Content::get(&path).map(|file| SourceFile { path: path.to_string(), text: String::from_utf8_lossy(&file.data).into_owned() })
        })
        .collect();
    parse(&files).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
