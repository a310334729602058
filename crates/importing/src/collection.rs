//! The source of an import, whatever its format: lists, and articles one after another.

use std::io::BufRead;

use crate::bundle::{Bundle, ImportedArticle, Problem};
use crate::pictures::PictureLocator;

/// Opens the file again. Large files are read several times instead of being kept in memory.
pub type FileOpener = Box<dyn Fn() -> std::io::Result<Box<dyn BufRead>> + Send + Sync>;

pub enum CollectedItem {
    Article(Box<ImportedArticle>),
    /// Skipped, and why.
    Skipped(Problem),
}

pub trait Collection: Send + Sync {
    /// Categories, tags, pages and the like; the bundle's own list of articles is ignored.
    fn lists(&self) -> &Bundle;
    /// Name of the old site, under which the imported items are recorded; `None` when they are not recorded.
    fn source(&self) -> Option<&str>;
    fn count(&self) -> usize;
    /// The articles from the start. Pictures that were found are left in `pictures`.
    fn articles<'a>(&'a self, pictures: &'a PictureLocator<'a>) -> Box<dyn Iterator<Item = Result<CollectedItem, Problem>> + 'a>;
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

    fn articles<'a>(&'a self, _: &'a PictureLocator<'a>) -> Box<dyn Iterator<Item = Result<CollectedItem, Problem>> + 'a> {
        Box::new(self.articles.iter().map(|article| Ok(CollectedItem::Article(Box::new(article.clone())))))
    }
}
