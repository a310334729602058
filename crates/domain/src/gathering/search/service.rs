//! Searches by words, and by meaning as well where that helps.

use std::sync::Arc;

use super::{Embedder, SearchHit, SearchIndex};
use crate::Result;
use crate::paging::{Listing, Page};

/// Terms with fewer words are mostly names, which word search finds better than vectors do.
const MIN_WORDS_FOR_HYBRID: usize = 3;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum SearchMode {
    /// By meaning too, from three words on.
    #[default]
    Auto,
    Words,
    Fused,
}

impl SearchMode {
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Clone)]
pub struct Search {
    index: Arc<dyn SearchIndex>,
    embedder: Arc<dyn Embedder>,
}

impl Search {
    pub fn new(index: Arc<dyn SearchIndex>, embedder: Arc<dyn Embedder>) -> Self {
        Self { index, embedder }
    }

    /// What somebody may have meant whose term found nothing. Only a term that finds something is suggested.
    pub async fn suggest_term(&self, term: &str) -> Result<Option<String>> {
        let Some(nearest) = self.index.suggest_term(term).await? else { return Ok(None) };
        let found = self.index.search(&nearest, Page::new_clamped(1, 1)).await?;
        Ok((found.total > 0).then_some(nearest))
    }

    /// Searches. Without a model, or when it is too slow, the results come from words alone.
    pub async fn search(&self, term: &str, mode: SearchMode, page: Page) -> Result<Listing<SearchHit>> {
        let by_meaning = match mode {
            SearchMode::Words => false,
            SearchMode::Auto => term.split_whitespace().nth(MIN_WORDS_FOR_HYBRID - 1).is_some(),
            SearchMode::Fused => true,
        };
        if by_meaning {
            let english = self.index.rewrite_for_embedding(term);
            if !english.is_empty()
                && let Some(question) = self.embedder.embed_question(&english).await
            {
                return self.index.search_hybrid(term, &question, page).await;
            }
        }
        self.index.search(term, page).await
    }
}
