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
        1.000, -4.618, 1.000, 1.000, 2.010, 1.000, 0.000, 1.142, 0.955, -1.300, -0.156, 0.680, 0.000, 0.000, 5.520, 2.029, -0.325, 4.380,
        5.424, 5.269,
    ],
    confidence: [
        -4.086, -1.217, 2.093, 3.324, 0.317, -0.477, 0.000, 0.088, -0.025, -0.972, 0.138, -0.068, 0.000, 0.000, 0.303, -0.606, -0.037,
        -1.429, 1.764, 1.092,
    ],
    signs: [0.031, 0.193, 0.176, 0.076, 1.909, 0.043, 3.487, -6.023],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -5.427, 1.000, 1.000, 1.767, 1.000, 3.040, 0.642, 0.632, -1.031, -0.149, 0.611, 0.000, 4.838, 4.987, 1.765, -0.275, 4.147,
        5.010, 4.854,
    ],
    confidence: [
        -3.427, -1.596, 1.568, 3.396, 0.162, -0.868, 1.876, 0.008, -0.062, -1.126, 0.103, -0.015, 0.000, -1.115, 0.341, -0.469, -0.046,
        -1.698, 1.714, 1.331,
    ],
    signs: [0.027, 0.175, 0.120, 0.137, 2.074, -0.042, 3.542, -6.370],
};
