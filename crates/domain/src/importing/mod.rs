//! Bringing a folder of Markdown into the publication: parse everything first, then write it in
//! one transaction, so that a broken file leaves the database as it was.

mod bundle;
mod examples;
mod front_matter;
mod service;

pub use bundle::{Bundle, ImportedArticle, Problem, SourceFile, parse};
pub use examples::example_problems;
pub use service::{Importer, Mode, Report};
