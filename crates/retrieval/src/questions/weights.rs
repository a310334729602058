//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.

use super::features::QuestionFeatures;

pub struct RankingWeights {
    pub features: QuestionFeatures,
    /// The confidence: a logistic function of the features, of the score and of its lead over the next one.
    pub confidence: QuestionFeatures,
    pub score: f32,
    pub lead: f32,
    pub bias: f32,
}

pub const WITHOUT_MEANING: RankingWeights = RankingWeights {
    features: [1.000, 7.605, 1.359, 1.000, 3.826, 1.000, 0.000, 1.705, 1.040, -1.332, -0.308, 1.651, 0.000, 0.000, 7.334, 1.683, -0.086],
    confidence: [
        -2.383, 0.125, 0.325, 0.988, -1.150, 2.854, 0.000, -0.159, 0.107, -0.060, 0.057, 0.275, 0.000, 0.000, 0.598, 0.047, -0.788,
    ],
    score: 0.226,
    lead: 0.773,
    bias: -3.820,
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [1.000, 3.351, 1.000, 1.000, 3.447, 1.000, 4.672, 1.057, 0.720, -1.046, -0.283, 1.657, 0.000, 7.215, 6.222, 1.329, -0.167],
    confidence: [
        -0.974, 0.194, -0.069, 0.574, -0.594, 1.793, 0.360, -0.076, -0.151, -0.327, 0.034, -0.166, 0.000, -0.604, 0.967, 0.312, -0.342,
    ],
    score: 0.178,
    lead: 0.779,
    bias: -4.118,
};
