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
    features: [1.000, 5.777, 1.000, 1.000, 3.055, 1.000, 0.000, 1.904, 1.096, -1.852, -0.433, 1.559, 0.000, 0.000, 6.229, 0.428, 0.034],
    confidence: [0.0; 17],
    score: 0.230,
    lead: 1.096,
    bias: -3.720,
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [1.000, 1.262, 1.000, 1.000, 2.318, 1.000, 3.400, 1.176, 0.741, -1.441, -0.419, 1.485, 0.000, 7.772, 5.128, 0.013, 0.007],
    confidence: [0.0; 17],
    score: 0.165,
    lead: 1.263,
    bias: -3.517,
};
