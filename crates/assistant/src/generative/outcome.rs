//! How an answer was produced, for metrics and logs. It contains nothing of the question.

/// In every case but the first, the extractive engine answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelOutcome {
    /// The model answered: the number of its sources, and of the citation marks and sentences that were left out.
    Answered { sources: usize, dropped_marks: usize, dropped_sentences: usize },
    /// The model must not answer this question.
    NotEligible,
    /// The circuit breaker is open after repeated failures.
    CircuitOpen,
    /// The library found no passages or failed.
    NoPassages,
    /// The model replied that the passages don't answer the question.
    NotCovered,
    /// The provider failed, refused or broke off.
    Failed { reason: String },
    /// The first sentence, or more sentences than were shown, had a fault; or one was hostile.
    Rejected { fault: SentenceFault, dropped_marks: usize },
    /// The model wrote nothing, or exceeded the length limit.
    Unusable,
}

/// Why a sentence is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentenceFault {
    /// It cites nothing, or nothing that stands in a passage.
    Unproven,
    /// It has a figure that neither the cited passages nor the reader gave.
    InventedFigure,
    /// It speaks about something else than the passages that it cites.
    Unrelated,
    /// It advises, or predicts a price.
    Advice,
    /// The answer's first sentence is about another product than the question.
    OtherProduct,
    /// It is not in the language of the question.
    OtherLanguage,
    /// It starts with a word such as "it", and what that refers to is not shown.
    OpensWithPronoun,
    /// It asks for secrets, holds a foreign address, or repeats instructions. Nothing of the answer is believed then.
    Hostile,
}

impl SentenceFault {
    /// Label for metrics.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unproven => "unproven",
            Self::InventedFigure => "invented_figure",
            Self::Unrelated => "unrelated",
            Self::Advice => "advice",
            Self::OtherProduct => "other_product",
            Self::OtherLanguage => "other_language",
            Self::OpensWithPronoun => "pronoun",
            Self::Hostile => "hostile",
        }
    }
}

impl ModelOutcome {
    /// Label for metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Answered { .. } => "written",
            Self::NotEligible => "not_asked",
            Self::CircuitOpen => "resting",
            Self::NoPassages => "no_passages",
            Self::NotCovered => "not_covered",
            Self::Failed { .. } => "failed",
            Self::Rejected { fault, .. } => fault.name(),
            Self::Unusable => "unusable",
        }
    }
}
