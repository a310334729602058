//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    2.374, 2.350, 1.383, 2.198, 1.700, 3.145, 0.317, 0.313, -0.366, 0.091, -0.029, 0.387, -0.302, -0.537, 0.086, 1.039, 0.393, 0.837,
    -1.472, -0.776, 0.243, -0.823, -1.171, -2.911,
];
