//! The report of an import or of a dry run.

use crate::bundle::Problem;

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub articles_added: usize,
    pub articles_updated: usize,
    /// Articles that existed and were left unchanged.
    pub articles_kept: usize,
    pub articles_skipped: usize,
    /// Categories, tags, FAQs, pages and the like.
    pub others_added: usize,
    pub redirects_added: usize,
    /// Pictures stored from the copy of the media folder.
    pub pictures_stored: usize,
    /// Addresses of pictures that could not be imported; the texts link to them.
    pub pictures_remote: Vec<String>,
    /// What was skipped, changed or lost, and why.
    pub notes: Vec<Problem>,
}
