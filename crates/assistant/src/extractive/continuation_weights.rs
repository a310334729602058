//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation_features::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    1.983, 2.241, 0.821, 0.936, 0.670, 1.443, 2.217, 1.674, -0.086, 0.320, -0.205, 0.162, 0.783, 0.210, -0.426, -0.223, -1.020, 0.193,
    -0.336, -0.177, 0.457, 0.285, 0.604, 0.601, 0.135, -0.873, -0.062, -1.569, -0.182, -0.514, 0.532, 0.346, -0.495, -0.281, -3.535,
];
