//! How an answer came about, for metrics and logs. Says nothing of what was asked.

/// All but the first mean that the embedded engine answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// By the model: how many sources stand behind it, and how many of its marks were dropped.
    Written { sources: usize, dropped: usize },
    /// The question was not the model's.
    NotAsked,
    /// It failed too often of late.
    Resting,
    /// Nothing was found that it could answer from, or the library failed.
    NoPassages,
    /// The model says that the passages don't answer.
    NotCovered,
    /// The provider failed, refused, or broke off.
    Failed { reason: String },
    /// None of its claims was proven.
    Unproven { dropped: usize },
    /// It told a figure that neither passages nor reader gave.
    InventedFigure,
    /// It wrote nothing, or without end.
    Unusable,
}

impl Outcome {
    /// A word for a metric's label.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Written { .. } => "written",
            Self::NotAsked => "not_asked",
            Self::Resting => "resting",
            Self::NoPassages => "no_passages",
            Self::NotCovered => "not_covered",
            Self::Failed { .. } => "failed",
            Self::Unproven { .. } => "unproven",
            Self::InventedFigure => "invented_figure",
            Self::Unusable => "unusable",
        }
    }
}
