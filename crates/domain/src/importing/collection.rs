//! What an import reads from, whatever the format: lists, and articles one after another.

use std::io::BufRead;

use super::bundle::{Bundle, ImportedArticle, Problem};
use super::pictures::Pictures;

/// Opens the file anew; large ones are read several times instead of being kept.
pub type Opener = Box<dyn Fn() -> std::io::Result<Box<dyn BufRead>> + Send + Sync>;

pub enum Found {
    Article(Box<ImportedArticle>),
    /// Passed over, and why.
    Skipped(Problem),
}

pub trait Collection: Send + Sync {
    /// Categories, tags, pages and the like; its own list of articles is not looked at.
    fn lists(&self) -> &Bundle;
    /// Name of the old site, under which it is remembered what came in; `None`: nothing is.
    fn source(&self) -> Option<&str>;
    fn count(&self) -> usize;
    /// From the start. Pictures that are found are left in `pictures`.
    fn articles<'a>(&'a self, pictures: &'a Pictures<'a>) -> Box<dyn Iterator<Item = Result<Found, Problem>> + 'a>;
}

impl Collection for Bundle {
    fn lists(&self) -> &Bundle {
        self
    }

    fn source(&self) -> Option<&str> {
        None
    }

    fn count(&self) -> usize {
        self.articles.len()
    }

    fn articles<'a>(&'a self, _: &'a Pictures<'a>) -> Box<dyn Iterator<Item = Result<Found, Problem>> + 'a> {
        Box::new(self.articles.iter().map(|article| Ok(Found::Article(Box::new(article.clone())))))
    }
}
