//! The fitted weights; `cargo run --release -p retrieval --example train-answers` fits them anew and prints this file.
//!
//! The constant of the confidence without meanings is 0.5 below the fitted one: on a site without the sentence model questions about other
//! subjects were answered.

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
        1.000, -3.417, 1.000, 1.000, 1.898, 1.000, 0.000, 1.018, 0.980, -1.139, -0.270, 0.567, 0.000, 0.000, 5.471, 2.468, -0.311, 4.708,
        5.965, 5.279, -1.263,
    ],
    confidence: [
        -3.754, -0.137, 2.041, 1.614, 1.203, 0.570, 0.000, 0.211, 0.092, -0.569, 0.062, -0.137, 0.000, 0.000, -0.296, -0.401, -0.038,
        -1.129, 3.295, -0.922, 0.205,
    ],
    signs: [0.020, 0.248, 0.239, 0.180, 1.486, -0.380, 1.907, -5.760],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -4.061, 1.000, 1.000, 1.729, 1.000, 2.705, 0.549, 0.681, -0.995, -0.253, 0.525, 0.000, 5.370, 4.834, 2.090, -0.293, 4.405,
        5.518, 4.877, -1.086,
    ],
    confidence: [
        -3.314, -0.290, 1.643, 1.542, 1.286, 0.319, 1.185, 0.110, 0.044, -0.605, 0.036, -0.106, 0.000, -0.765, -0.178, -0.260, -0.087,
        -1.145, 3.175, -0.773, 0.284,
    ],
    signs: [0.019, 0.284, 0.233, 0.160, 1.289, -0.220, 1.992, -5.549],
};
