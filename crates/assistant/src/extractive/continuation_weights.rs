//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    3.307, 2.698, 1.479, 2.278, 2.345, 2.881, -0.152, -0.211, 0.008, -0.170, 0.084, 0.623, -0.078, -0.172, 0.056, 1.076, 0.444, 1.078,
    -1.338, -1.932, 0.641, -0.616, -1.671, -2.588,
];
