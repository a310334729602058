//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation_features::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    1.864, 1.766, 1.901, 0.552, 0.829, 0.901, 2.257, 1.739, -0.016, 0.216, -0.133, 0.117, 0.559, -0.431, 0.051, -0.115, -1.031, 0.010,
    -0.713, -0.376, 0.029, 0.207, 0.697, 0.151, 0.255, -1.826, 0.133, -1.952, 0.371, 0.115, 0.624, 0.648, -0.444, 0.251, -3.601,
];
