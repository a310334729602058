//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.
//!
//! The features' weights are of 27 November 2026. Those of the confidence are still of 26 November: many of the readers' questions that stand as not
//! covered have an answer by now, and a fit on them makes right answers look unlikely.

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
        1.000, -4.937, 1.000, 1.000, 1.647, 1.000, 0.000, 1.264, 1.078, -1.132, -0.159, 0.696, 0.000, 0.000, 5.407, 1.936, -0.268, 4.459,
        5.649, 5.419,
    ],
    confidence: [
        -4.086, -1.217, 2.093, 3.324, 0.317, -0.477, 0.000, 0.088, -0.025, -0.972, 0.138, -0.068, 0.000, 0.000, 0.303, -0.606, -0.037,
        -1.429, 1.764, 1.092,
    ],
    signs: [0.031, 0.193, 0.176, 0.076, 1.909, 0.043, 3.487, -6.023],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -5.637, 1.000, 1.000, 1.458, 1.000, 2.564, 0.848, 0.804, -0.882, -0.138, 0.615, 0.000, 4.511, 4.890, 1.666, -0.182, 4.253,
        5.227, 5.042,
    ],
    confidence: [
        -3.427, -1.596, 1.568, 3.396, 0.162, -0.868, 1.876, 0.008, -0.062, -1.126, 0.103, -0.015, 0.000, -1.115, 0.341, -0.469, -0.046,
        -1.698, 1.714, 1.331,
    ],
    signs: [0.027, 0.175, 0.120, 0.137, 2.074, -0.042, 3.542, -6.370],
};
