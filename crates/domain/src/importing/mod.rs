//! Bringing articles in: a folder of Markdown, an export of WordPress or of Ghost. Everything is
//! parsed and checked first, so that a broken file leaves the database as it was; then it is
//! written batch by batch, and what came in is remembered, so that an import that was cut off goes
//! on where it stopped.

mod absent;
mod adapt;
mod archives;
mod assist;
mod autop;
mod bundle;
mod checking;
mod collection;
mod consultations;
mod elements;
mod embeds;
mod examples;
mod front_matter;
pub mod ghost;
mod links;
mod lists;
mod markup;
mod memory;
mod naming;
mod pictures;
mod report;
mod service;
mod shelving;
mod shortcodes;
pub mod wordpress;

pub use archives::shorter_forms;
pub use bundle::{Bundle, ImportedArticle, Problem, SourceFile, parse};
pub use collection::{Collection, Found, Opener};
pub use examples::example_problems;
pub use links::normalised;
pub use markup::{Element, Piece, escaped, is_void, read as read_markup};
pub use memory::{ImportQueries, ImportRepository, ImportedItem};
pub use pictures::Media;
pub use report::Report;
pub use service::{Importer, Mode};
pub use shelving::Shelving;
