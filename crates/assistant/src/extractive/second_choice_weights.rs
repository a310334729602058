//! The fitted weights; `cargo run --release -p retrieval --example train-second-answers` fits them anew and prints this file.

use super::second_choice::SecondFeatures;

pub const WEIGHTS: SecondFeatures = [
    2.534, 0.368, 0.643, 1.265, 0.785, -0.162, 0.131, 0.281, -0.007, 0.946, -0.266, 0.089, 0.655, -3.009, 0.545, 0.537, 0.020, 0.113,
    -0.266, -0.595, -0.491, 0.341, -0.040, -1.100, 1.206, -0.122, -0.083, 0.663, -2.379, 0.0, 0.0,
];
