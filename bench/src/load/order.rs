//! The order in which paths are requested.

use std::sync::Arc;

use crate::Result;
use crate::random::{Random, Zipf};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// One after the other, repeatedly.
    Cycle,
    /// Zipf-distributed: the first paths far more often than the last, as readers do.
    Zipf,
}

impl Order {
    pub fn parse(word: &str) -> Result<Self> {
        match word {
            "cycle" => Ok(Order::Cycle),
            "zipf" => Ok(Order::Zipf),
            _ => Err(format!("unknown order {word:?}; choose cycle or zipf")),
        }
    }

    /// `count` indexes into a list of `length` items, the same in every run.
    pub fn positions(self, length: usize, count: usize) -> Arc<Vec<u32>> {
        let (zipf, mut random) = (Zipf::new(length), Random::new(12));
        let place = |number: usize| match self {
            Order::Cycle => number % length,
            Order::Zipf => zipf.draw(&mut random),
        };
        Arc::new((0..count).map(place).map(|place| place as u32).collect())
    }
}
