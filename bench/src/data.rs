//! The articles of a running server, and which of them each measurement uses, so that none meets
//! what another has already brought into a cache.

use std::ops::Range;

use crate::Result;
use crate::site::Server;

#[derive(Debug, Clone)]
pub struct Article {
    pub id: String,
    /// Canonical path of its page.
    pub page: String,
}

#[derive(Debug)]
pub struct Shelf {
    pub articles: Vec<Article>,
    /// All there are, by the server's own word.
    pub total: u64,
    hot: Range<usize>,
    cold_reads: Range<usize>,
    cold_pages: Range<usize>,
}

/// How many articles the measurements want.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    pub hot: usize,
    pub cold_reads: usize,
    pub cold_pages: usize,
}

impl Shelf {
    pub async fn of(server: &Server, wanted: Wanted) -> Result<Self> {
        let all = wanted.hot + wanted.cold_reads + wanted.cold_pages + 1;
        let (mut articles, mut total, mut page) = (Vec::new(), 0, 1);
        while articles.len() < all {
            let list = server.json(&format!("/cms/api/contents?limit=100&page={page}")).await?;
            total = list["totalCount"].as_u64().unwrap_or(0);
            for item in list["contents"].as_array().ok_or("GET contents answers no list")? {
                let text = |name: &str| item[name].as_str().map(str::to_owned).ok_or_else(|| format!("a list item without {name}"));
                articles.push(Article { id: text("_id")?, page: text("url")? });
            }
            if list["hasMore"] != true {
                break;
            }
            page += 1;
        }
        Self::split(articles, total, wanted)
    }

    fn split(articles: Vec<Article>, total: u64, wanted: Wanted) -> Result<Self> {
        // Of a small publication each gets a third.
        let third = articles.len() / 3;
        if third < 2 {
            return Err(format!("only {} articles are there", articles.len()));
        }
        let hot = 0..wanted.hot.min(third);
        let cold_reads = hot.end..hot.end + wanted.cold_reads.min(third);
        let cold_pages = cold_reads.end..cold_reads.end + wanted.cold_pages.min(third - 1);
        Ok(Self { articles, total, hot, cold_reads, cold_pages })
    }

    pub fn hot(&self) -> &[Article] {
        &self.articles[self.hot.clone()]
    }

    /// Read once each, never before.
    pub fn cold_reads(&self) -> &[Article] {
        &self.articles[self.cold_reads.clone()]
    }

    /// Their pages are asked for once each, never before.
    pub fn cold_pages(&self) -> &[Article] {
        &self.articles[self.cold_pages.clone()]
    }

    /// One more that nobody has touched.
    pub fn untouched(&self) -> &Article {
        &self.articles[self.cold_pages.end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_publication_is_shared_out_without_overlap() {
        let articles: Vec<Article> = (0..10).map(|n| Article { id: n.to_string(), page: format!("/{n}") }).collect();
        let shelf = Shelf::split(articles, 10, Wanted { hot: 1_000, cold_reads: 2, cold_pages: 500 }).unwrap();
        let ids = |list: &[Article]| list.iter().map(|article| article.id.clone()).collect::<Vec<_>>().concat();
        assert_eq!([ids(shelf.hot()), ids(shelf.cold_reads()), ids(shelf.cold_pages())], ["012", "34", "56"]);
        assert_eq!(shelf.untouched().id, "7");
    }
}
