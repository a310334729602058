//! How an answer was produced, for metrics and logs. It contains nothing of the question.

/// In every case but the first, the extractive engine answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModelOutcome {
    /// The model answered: the number of its sources, and of the marks that were dropped.
    Answered { sources: usize, dropped: usize },
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
    /// None of the claims could be verified.
    Unverified { dropped: usize },
    /// The answer contained a figure that neither the passages nor the reader gave.
    InventedFigure,
    /// The model wrote nothing, or exceeded the length limit.
    Unusable,
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
            Self::Unverified { .. } => "unproven",
            Self::InventedFigure => "invented_figure",
            Self::Unusable => "unusable",
        }
    }
}
