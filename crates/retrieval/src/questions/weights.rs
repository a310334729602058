//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.

use super::features::QuestionFeatures;

pub struct RankingWeights {
    pub features: QuestionFeatures,
    /// The confidence: a logistic function of the score and of its lead over the next one.
    pub score: f32,
    pub lead: f32,
    pub bias: f32,
}

pub const WITHOUT_MEANING: RankingWeights = RankingWeights {
    features: [1.000, 6.130, 1.000, 1.000, 7.682, 1.000, 0.000, 2.148, 1.341, -2.052, -0.434, 1.540, 0.000, 0.000],
    score: 0.216,
    lead: 1.084,
    bias: -3.362,
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [1.000, 1.032, 1.000, 1.000, 6.233, 1.000, 3.804, 1.209, 0.807, -1.591, -0.403, 1.427, 0.000, 8.575],
    score: 0.156,
    lead: 1.212,
    bias: -3.284,
};
