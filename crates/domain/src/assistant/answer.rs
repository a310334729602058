//! What an engine answers.

use super::Advice;
use crate::ids::ArticleId;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// Cleaned by [`super::cleaned`]. `<sup data-source="n">` marks the claim that rests on the n-th source, from 1.
    pub html: String,
    pub sources: Vec<Source>,
    /// Questions that the articles answer: at most [`super::MOST_RELATED`], each longer than [`super::SHORTEST_RELATED`] characters.
    pub related: Vec<String>,
    /// 0 to 1.
    pub confidence: f32,
    /// The articles don't answer it; `sources` are the nearest ones.
    pub abstained: bool,
    /// Advice was asked for, on this; none was given.
    pub refused: Option<Advice>,
}

/// Where a claim stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Of the page.
    pub title: String,
    /// Path on this site, with the place behind "#".
    pub url: String,
    /// Word for word as it stands on the page; of a table's row its cells, each word for word, parted by a " · " of ours.
    pub quote: String,
    pub article: Option<ArticleId>,
    /// Which block of the page's text it stands in, from 0.
    pub paragraph: Option<u32>,
}
