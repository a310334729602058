//! What an import did, or would do.

use super::bundle::Problem;

#[derive(Debug, Clone, Default)]
pub struct Report {
    pub articles_added: usize,
    pub articles_updated: usize,
    /// Already there and left alone.
    pub articles_kept: usize,
    pub articles_skipped: usize,
    /// Categories, tags, questions, pages and the like.
    pub others_added: usize,
    pub redirects_added: usize,
    /// Files stored from the copy of the media folder.
    pub pictures_stored: usize,
    /// Addresses elsewhere of pictures that were not brought in: texts link to them.
    pub pictures_remote: Vec<String>,
    /// What was passed over, changed or lost, and why.
    pub notes: Vec<Problem>,
}
