//! Exports all content, and imports it into an empty database with the same ids, dates, addresses and counts: as one
//! JSON document (everything), or as a folder of Markdown (what a writer would maintain by hand).

mod document;
mod export;
mod import;
mod markdown;
mod to_markdown;
mod tree;

pub use document::{ExportDocument, ExportHeading};
pub use export::ContentExporter;
pub use import::{DocumentImporter, ImportReport};
pub use markdown::{MarkdownFile, render_article_file, render_markdown_files};
pub use to_markdown::{body_to_markdown, inline_to_markdown};
