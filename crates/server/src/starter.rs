//! The starter content of `content/`, carried inside the binary.

use domain::assistant::modelled::PromptText;
use domain::deadlines::Deadlines;
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
/// What the assistant is told beside the articles.
const ASSISTANT: &str = "assistant/";
/// The words of mails and WhatsApp messages.
const MESSAGES: &str = "messages/";
/// Days by which something must be done.
const DEADLINES: &str = "deadlines/";
/// What only the demo shows.
const DEMO: &str = "demo/";

/// The synonyms that come with the program.
pub fn synonyms() -> String {
    Content::get("search/synonyms.yml").map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// A file of `content/assistant/`.
pub fn assistant(name: &str) -> String {
    Content::get(&format!("{ASSISTANT}{name}")).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The words of every message; a mistake in them stops the start.
pub fn messages() -> Result<Templates, String> {
    Templates::parse(&files(MESSAGES))
}

/// A mistake in them stops the start.
pub fn deadlines() -> Result<Deadlines, String> {
    Deadlines::parse(&files(DEADLINES))
}

/// Name and text of every file of a folder.
fn files(folder: &str) -> Vec<(String, String)> {
    let names = Content::iter().filter_map(|path| path.strip_prefix(folder).map(str::to_owned));
    names
        .filter_map(|name| Some((name.clone(), String::from_utf8_lossy(&Content::get(&format!("{folder}{name}"))?.data).into_owned())))
        .collect()
}

/// What the language model is told; a mistake in it stops the start.
pub fn prompt() -> Result<PromptText, String> {
    PromptText::parse(&assistant("prompt.yml")).map_err(|why| format!("content/assistant/prompt.yml: {why}"))
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
        .filter(|path| ![SEARCH, ASSISTANT, MESSAGES, DEMO, DEADLINES].iter().any(|folder| path.starts_with(folder)))
        .filter_map(|path| {
            Content::get(&path).map(|file| SourceFile { path: path.to_string(), text: String::from_utf8_lossy(&file.data).into_owned() })
        })
        .collect();
    parse(&files).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
