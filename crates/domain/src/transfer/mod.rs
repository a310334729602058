//! Taking all content out, and bringing it into an empty database as it was: same ids, dates,
//! addresses and counts. As one JSON document (everything), or as a folder of Markdown (what a
//! writer would keep by hand).

mod bring;
mod document;
mod markdown;
mod take;
mod to_markdown;
mod tree;

pub use bring::{Brought, Transfer};
pub use document::{Document, FormerAddress, Heading};
pub use markdown::{MarkdownFile, article_file, markdown_files};
pub use take::Taking;
pub use to_markdown::{body_markdown, inline_markdown};
