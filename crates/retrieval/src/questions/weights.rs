//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.
//!
//! Fitted on 27 November 2026 over 2,666 readers' questions.

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
        1.000, -4.108, 1.000, 1.000, 1.844, 1.000, 0.000, 1.265, 1.104, -0.855, -0.264, 0.633, 0.000, 0.000, 5.466, 2.165, -0.156, 4.794,
        5.757, 5.485,
    ],
    confidence: [
        -4.827, -0.845, 2.023, 2.546, 0.561, 0.492, 0.000, 0.193, 0.093, -0.346, 0.043, -0.123, 0.000, 0.000, -0.057, -0.220, 0.133,
        -1.083, 2.183, 0.452,
    ],
    signs: [0.027, 0.274, 0.179, 0.162, 1.952, -0.202, 1.794, -5.245],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -4.740, 1.000, 1.000, 1.688, 1.000, 3.223, 0.840, 0.814, -0.620, -0.251, 0.563, 0.000, 5.011, 4.859, 1.866, -0.061, 4.427,
        5.273, 5.042,
    ],
    confidence: [
        -4.279, -0.867, 1.671, 2.400, 0.620, 0.276, 1.187, 0.147, 0.061, -0.448, 0.056, -0.086, 0.000, -0.756, -0.217, -0.220, 0.120,
        -1.484, 2.091, 0.622,
    ],
    signs: [0.016, 0.252, 0.145, 0.220, 2.203, 0.001, 1.810, -5.372],
};
