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
        1.000, -2.863, 1.000, 1.000, 2.295, 1.000, 0.000, 0.894, 0.961, -0.832, -0.280, 0.610, 0.000, 0.000, 5.321, 2.402, -0.274, 4.926,
        6.064, 5.420, -0.300,
    ],
    confidence: [
        -3.909, -0.412, 1.933, 1.911, 0.659, 0.615, 0.000, 0.121, 0.052, -0.094, 0.053, -0.136, 0.000, 0.000, -0.314, -0.336, -0.041,
        -1.078, 3.202, -1.026, -0.050,
    ],
    signs: [0.014, 0.275, 0.236, 0.137, 1.815, -0.175, 1.346, -5.150],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -3.583, 1.000, 1.000, 2.094, 1.000, 3.237, 0.437, 0.652, -0.640, -0.255, 0.576, 0.000, 5.088, 4.672, 2.023, -0.227, 4.584,
        5.620, 5.039, -0.300,
    ],
    confidence: [
        -3.427, -0.696, 1.472, 1.921, 0.730, 0.388, 0.635, 0.087, 0.047, -0.065, 0.045, -0.063, 0.000, -0.333, -0.338, -0.297, -0.042,
        -0.929, 2.965, -0.782, -0.050,
    ],
    signs: [0.014, 0.271, 0.225, 0.112, 1.940, -0.217, 1.435, -5.280],
};
