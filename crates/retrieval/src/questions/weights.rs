//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.

use super::confidence::ConfidenceSigns;
use super::features::QuestionFeatures;

pub struct RankingWeights {
    pub features: QuestionFeatures,
    /// The confidence: a logistic function of the features and of the signs.
    pub confidence: QuestionFeatures,
    pub signs: ConfidenceSigns,
}

pub const WITHOUT_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, 7.509, 1.584, 1.000, 3.931, 1.000, 0.000, 1.671, 1.059, -1.357, -0.263, 1.518, 0.000, 0.000, 7.211, 1.647, -0.072, 0.0, 0.0,
        0.0,
    ],
    confidence: [
        -2.705, 0.376, 0.625, 0.319, -0.859, 3.071, 0.000, -0.263, 0.143, 0.211, 0.030, -0.490, 0.000, 0.000, 0.634, 0.141, -0.167, 0.0,
        0.0, 0.0,
    ],
    signs: [0.259, 0.722, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -4.324],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, 3.493, 1.000, 1.000, 3.534, 1.000, 4.855, 0.968, 0.665, -1.075, -0.275, 1.419, 0.000, 7.491, 6.123, 1.336, -0.032, 0.0, 0.0,
        0.0,
    ],
    confidence: [
        -1.584, 0.352, 0.312, 0.215, -0.139, 2.189, 0.677, -0.185, -0.099, -0.221, -0.003, -0.467, 0.000, -1.003, 1.000, 0.285, -0.061,
        0.0, 0.0, 0.0,
    ],
    signs: [0.177, 0.762, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -4.334],
};
