//! The fitted weights; `cargo run --release -p retrieval --example train-conversations` fits them anew and prints this file.

use super::continuation_features::ContinuationFeatures;

pub const WEIGHTS: ContinuationFeatures = [
    1.910, 1.885, 1.928, 0.891, 0.913, 1.046, 2.543, 1.228, -0.288, 0.134, -0.114, 0.148, 0.320, -0.107, 0.098, 0.017, -1.122, 0.370,
    -0.687, -0.095, 0.192, 0.255, 0.860, 0.028, 0.292, -2.510, -0.120, -2.529, 0.169, 0.237, 0.872, 0.695, -0.594, 0.677, 0., 0., 0., 0.,
    0., 0., 0., -3.544,
];
