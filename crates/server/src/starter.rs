//! The starter content of `content/`, carried inside the binary.

use domain::importing::{Bundle, SourceFile, parse};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../content"]
#[include = "*.md"]
#[include = "*.yml"]
struct Content;

pub fn bundle() -> Result<Bundle, String> {
    let files: Vec<SourceFile> = Content::iter()
        .filter_map(|path| {
            Content::get(&path).map(|file| SourceFile { path: path.to_string(), text: String::from_utf8_lossy(&file.data).into_owned() })
        })
        .collect();
    parse(&files).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
