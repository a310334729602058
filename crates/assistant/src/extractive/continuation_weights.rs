//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    2.643, 2.665, 1.463, 2.618, 2.015, 2.794, 0.155, 0.452, -0.617, -0.161, -0.127, 0.284, -0.245, -0.263, 0.315, 1.088, 0.104, 1.004,
    -1.487, -1.363, 0.211, -0.910, -1.404, -2.838,
];
