//! The fitted weights; `cargo run --release -p retrieval --example train-second-answers` fits them anew and prints this file.

use super::second_choice::SecondFeatures;

pub const WEIGHTS: SecondFeatures = [
    1.626, 0.881, -0.136, 1.626, 2.183, 0.156, 0.270, -0.801, 1.130, 0.690, 0.022, 1.482, -0.315, 0.526, -0.702, -1.768, 0.693, 0.526,
    0.757, -0.034, -0.583, -1.030, -0.619, 0.260, -0.773, -1.227, 3.006, 0.577, -0.576, 0.214, -2.455,
];
