//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.
//!
//! The constants of the confidence, the last of the signs, are 0.7 below those that were fitted: of what is asked more has no answer than of the
//! labelled questions, and other subjects were answered (`crates/retrieval/tests/assistant`).

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
        1.000, -2.682, 1.000, 1.000, 2.285, 1.000, 0.000, 1.079, 1.062, -0.989, -0.282, 0.579, 0.000, 0.000, 5.247, 2.370, -0.264, 4.884,
        6.017, 5.371, -1.008,
    ],
    confidence: [
        -4.193, -0.458, 1.990, 1.828, 0.839, 0.582, 0.000, 0.171, 0.078, -0.702, 0.089, -0.133, 0.000, 0.000, -0.323, -0.315, -0.066,
        -0.550, 2.701, -1.027, 0.166,
    ],
    signs: [0.016, 0.269, 0.233, 0.118, 1.911, -0.066, 1.322, -5.268],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -3.357, 1.000, 1.000, 2.087, 1.000, 3.108, 0.572, 0.717, -0.896, -0.236, 0.553, 0.000, 5.037, 4.589, 1.995, -0.230, 4.547,
        5.603, 4.972, -0.920,
    ],
    confidence: [
        -3.523, -0.732, 1.536, 1.830, 0.880, 0.286, 0.617, 0.109, 0.055, -0.698, 0.054, -0.085, 0.000, -0.311, -0.333, -0.298, -0.056,
        -0.611, 2.556, -0.724, 0.203,
    ],
    signs: [0.014, 0.273, 0.185, 0.146, 1.971, -0.085, 1.434, -5.392],
};
