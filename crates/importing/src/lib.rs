//! Imports articles: from a folder of Markdown, or an export of WordPress or Ghost. Everything is parsed and checked
//! first, so that a broken file leaves the database unchanged; then it is written batch by batch, and the imported
//! items are recorded, so that an interrupted import resumes where it stopped.

mod adapt;
mod archives;
mod assist;
mod autop;
mod bundle;
mod category_mapping;
mod collection;
mod consultations;
mod covers;
mod editions;
mod element_mapping;
mod embeds;
mod front_matter;
pub mod ghost;
#[cfg(test)]
mod hostile_files;
mod importer;
mod links;
mod lists;
mod markup;
mod missing_pictures;
mod pictures;
mod report;
mod short_answers;
mod shortcodes;
mod titles;
pub mod transfer;
mod typed_figures;
mod validation;
pub mod wordpress;
mod worked_examples;

pub use bundle::{Bundle, ImportedArticle, Problem, SourceFile, parse_bundle};
pub use category_mapping::CategoryMapping;
pub use collection::{CollectedItem, Collection, FileOpener};
pub use covers::check_covers;
pub use editions::check_editions;
pub use importer::{ImportMode, Importer};
pub use markup::{Element, MarkupToken, is_void, parse_markup};
pub use pictures::MediaSource;
pub use report::Report;
pub use short_answers::{ImportedShortAnswer, check_short_answers, list_reference_targets};
pub use typed_figures::{AllowedFigures, TypedFigure, list_typed_figures};
pub use worked_examples::check_worked_examples;
