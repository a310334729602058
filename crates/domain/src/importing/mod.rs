//! Bringing a folder of Markdown into the publication: parse everything first, then write it in
//! one transaction, so that a broken file leaves the database as it was.

mod assist;
mod bundle;
mod front_matter;
mod service;

pub use bundle::{Bundle, ImportedArticle, Problem, SourceFile, parse};
pub use service::{Importer, Mode, Report};
