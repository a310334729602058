//! A reader's search: by words, and by meaning as well where that helps.

use std::sync::Arc;

use super::{Hit, SearchIndex};
use crate::Result;
use crate::paging::{Listing, Page};
use crate::providers::Embedder;

/// Fewer words than this are names of things: words find them better than meanings do.
const LEAST_WORDS: usize = 3;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// By meaning too from the third word on.
    #[default]
    Auto,
    Words,
    Fused,
}

impl Mode {
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "auto" => Some(Self::Auto),
            "words" => Some(Self::Words),
            "fused" => Some(Self::Fused),
            _ => None,
        }
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

    /// Without a model, or when it is late, the answer comes by words alone.
    pub async fn find(&self, term: &str, mode: Mode, page: Page) -> Result<Listing<Hit>> {
        let by_meaning = match mode {
            Mode::Words => false,
            Mode::Auto => term.split_whitespace().nth(LEAST_WORDS - 1).is_some(),
            Mode::Fused => true,
        };
        if by_meaning {
            let english = self.index.in_english(term);
            if !english.is_empty()
                && let Some(question) = self.embedder.question(&english).await
            {
                return self.index.search_fused(term, &question, page).await;
            }
        }
        self.index.search(term, page).await
    }
}
