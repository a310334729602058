//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation_features::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    1.812, 1.572, 0.664, 0.770, 1.125, 0.886, 2.138, 1.631, -0.406, -0.049, 0.314, -0.002, 0.401, -0.317, 0.014, 0.017, -0.841, 0.485,
    -0.635, -0.149, 0.053, 0.272, 0.588, -0.032, 0.218, -0.878, -0.091, -1.631, 0.291, 0.263, 0.688, 0.590, -0.472, 0.755, -0.367, 0.118,
    1.731, 2.045, -0.363, 0.629, 0.387, -3.566,
];
