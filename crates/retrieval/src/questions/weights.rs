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
        1.000, -2.954, 1.000, 1.000, 2.894, 1.000, 0.000, 0.787, 0.747, -1.188, -0.315, 0.756, 0.000, 0.000, 5.383, 1.719, -0.420, 4.550,
        5.240, 5.107,
    ],
    confidence: [
        -4.052, -2.450, 2.793, 2.772, 1.093, -0.262, 0.000, -0.042, 0.100, -0.706, 0.063, 0.031, 0.000, 0.000, -0.085, -0.742, -0.177,
        -1.042, 2.400, 0.965,
    ],
    signs: [0.032, 0.203, 0.156, -0.029, 1.748, 0.869, 3.810, -6.913],
};

pub const WITH_MEANING: RankingWeights = RankingWeights {
    features: [
        1.000, -3.955, 1.000, 1.000, 2.494, 1.000, 4.127, 0.216, 0.395, -1.035, -0.276, 0.704, 0.000, 4.991, 4.727, 1.295, -0.381, 4.216,
        4.822, 4.692,
    ],
    confidence: [
        -3.594, -2.700, 2.512, 2.717, 0.859, -0.788, 2.088, -0.161, -0.060, -0.752, 0.046, 0.070, 0.000, -0.824, -0.073, -0.637, -0.098,
        -1.101, 2.190, 1.050,
    ],
    signs: [0.031, 0.196, 0.187, -0.063, 1.882, 0.891, 3.875, -7.433],
};
