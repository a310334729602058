//! The answer that an engine returns.

use crate::ids::ArticleId;

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Answer {
    /// Sanitised by [`super::sanitise_answer`]. `<sup data-source="n">` follows the claim that the n-th source supports, counted from 1.
    pub html: String,
    pub sources: Vec<Source>,
    /// Questions that the articles answer: at most [`super::MAX_RELATED_QUESTIONS`], each longer than [`super::MIN_RELATED_CHARS`].
    pub related: Vec<String>,
    /// From 0 to 1.
    pub confidence: f32,
    /// True when the articles don't answer the question; `sources` then holds the nearest passages.
    pub abstained: bool,
    /// The subject on which the reader asked for advice. The answer then gives none.
    pub refused: Option<AdviceSubject>,
    /// Slug of the short answer that it gives.
    pub short_answer: Option<String>,
}

/// The passage that supports a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Title of the page.
    pub title: String,
    /// Path on this site, with the heading's anchor after "#".
    pub url: String,
    /// A verbatim quote from the page. A table row is quoted cell by cell; the " · " between the cells is ours.
    pub quote: String,
    pub article: Option<ArticleId>,
    /// Index of the text block that contains the quote, from 0.
    pub paragraph: Option<u32>,
}

/// The subject of a request for advice, which decides who is licensed to give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum AdviceSubject {
    Securities,
    Deposits,
    Insurance,
    Loan,
    Tax,
    Legal,
}

impl AdviceSubject {
    /// Specific subjects first: a question that names several counts as the first.
    pub const ALL: [Self; 6] = [Self::Insurance, Self::Loan, Self::Tax, Self::Legal, Self::Deposits, Self::Securities];

    /// Name in the guards file and in metrics.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
