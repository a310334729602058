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
        1.000, -3.412, 1.000, 1.000, 3.061, 1.000, 0.000, 0.969, 0.860, -1.128, -0.325, 0.672, 0.000, 0.000, 5.539, 2.343, -0.271, 4.266,
        5.110, 4.989,
    ],
    confidence: [
        -5.535, -4.097, 2.677, 3.748, 0.993, 0.540, 0.000, -0.025, 0.031, -0.245, 0.099, -0.035, 0.000, 0.000, -0.061, -0.647, -0.209,
        -1.574, 2.975, 0.437,
    ],
    signs: [0.032, 0.085, 0.333, 0.135, 1.240, 0.378, 4.256, -7.320],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -4.403, 1.000, 1.000, 2.736, 1.000, 4.364, 0.401, 0.476, -0.878, -0.325, 0.614, 0.000, 5.562, 4.909, 1.915, -0.226, 3.928,
        4.694, 4.520,
    ],
    confidence: [
        -4.774, -4.719, 2.332, 3.674, 0.796, -0.128, 2.284, -0.174, -0.255, -0.463, 0.051, -0.008, 0.000, -1.188, -0.007, -0.587, -0.063,
        -1.418, 2.285, 1.195,
    ],
    signs: [0.031, 0.092, 0.305, 0.098, 1.269, 0.575, 4.155, -7.785],
};
