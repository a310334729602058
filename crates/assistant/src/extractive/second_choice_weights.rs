//! The fitted weights; `cargo run --release -p retrieval --example train-second-answers` fits them anew and prints this file.

use super::second_choice::SecondFeatures;

pub const WEIGHTS: SecondFeatures = [
    1.882, 0.790, -0.147, 1.686, 1.214, 0.185, 0.030, -1.043, 1.398, 0.892, -0.023, 1.604, -0.278, 0.159, -0.970, -1.209, 0.784, 0.541,
    1.006, 0.135, -0.441, -0.932, -0.511, 0.234, -0.749, -1.300, 2.870, 0.620, -0.232, 0.198, -2.772,
];
