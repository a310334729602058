//! The articles of a running server, split among the measurements, so that no measurement finds articles that another one has
//! already brought into a cache.

use std::ops::Range;

use crate::Result;
use crate::site::Server;

#[derive(Debug, Clone)]
pub struct Article {
    pub id: String,
    /// Canonical path of the article's page.
    pub page: String,
}

#[derive(Debug)]
pub struct ArticleSplit {
    pub articles: Vec<Article>,
    /// The total number of articles, as the server reports it.
    pub total: u64,
    hot: Range<usize>,
    cold_reads: Range<usize>,
    cold_pages: Range<usize>,
}

/// How many articles each measurement needs.
#[derive(Debug, Clone, Copy)]
pub struct SplitSizes {
    pub hot: usize,
    pub cold_reads: usize,
    pub cold_pages: usize,
}

impl ArticleSplit {
    pub async fn load(server: &Server, wanted: SplitSizes) -> Result<Self> {
        let all = wanted.hot + wanted.cold_reads + wanted.cold_pages + 1;
        let (mut articles, mut total, mut page) = (Vec::new(), 0, 1);
        while articles.len() < all {
            let list = server.get_json(&format!("/cms/api/contents?limit=100&page={page}")).await?;
            total = list["totalCount"].as_u64().unwrap_or(0);
            for item in list["contents"].as_array().ok_or("GET contents returned no list")? {
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

    fn split(articles: Vec<Article>, total: u64, wanted: SplitSizes) -> Result<Self> {
        // With few articles each measurement gets a third.
        let third = articles.len() / 3;
        if third < 2 {
            return Err(format!("the server has only {} articles", articles.len()));
        }
        let hot = 0..wanted.hot.min(third);
        let cold_reads = hot.end..hot.end + wanted.cold_reads.min(third);
        let cold_pages = cold_reads.end..cold_reads.end + wanted.cold_pages.min(third - 1);
        Ok(Self { articles, total, hot, cold_reads, cold_pages })
    }

    pub fn hot(&self) -> &[Article] {
        &self.articles[self.hot.clone()]
    }

    /// Articles that are read once each and never before.
    pub fn uncached_reads(&self) -> &[Article] {
        &self.articles[self.cold_reads.clone()]
    }

    /// Articles whose pages are requested once each and never before.
    pub fn uncached_pages(&self) -> &[Article] {
        &self.articles[self.cold_pages.clone()]
    }

    /// An article that no measurement has used.
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
        let shelf = ArticleSplit::split(articles, 10, SplitSizes { hot: 1_000, cold_reads: 2, cold_pages: 500 }).unwrap();
        let ids = |list: &[Article]| list.iter().map(|article| article.id.clone()).collect::<Vec<_>>().concat();
        assert_eq!([ids(shelf.hot()), ids(shelf.uncached_reads()), ids(shelf.uncached_pages())], ["012", "34", "56"]);
        assert_eq!(shelf.untouched().id, "7");
    }
}
