//! In which order addresses are asked for.

use std::sync::Arc;

use crate::Result;
use crate::random::{Random, Zipf};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// One after the other, from the beginning again.
    Cycle,
    /// The first far more often than the last, as readers do.
    Zipf,
}

impl Order {
    pub fn parse(word: &str) -> Result<Self> {
        match word {
            "cycle" => Ok(Order::Cycle),
            "zipf" => Ok(Order::Zipf),
            _ => Err(format!("there is no order {word:?}; choose cycle or zipf")),
        }
    }

    /// `count` places in a list of `length`; the same on every run.
    pub fn places(self, length: usize, count: usize) -> Arc<Vec<u32>> {
        let (zipf, mut random) = (Zipf::new(length), Random::new(12));
        let place = |number: usize| match self {
            Order::Cycle => number % length,
            Order::Zipf => zipf.draw(&mut random),
        };
        Arc::new((0..count).map(place).map(|place| place as u32).collect())
    }
}
