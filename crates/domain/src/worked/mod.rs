//! Worked examples: the sums of an article, written so that a machine can do them again.

mod check;
mod evaluate;
mod expression;
mod functions;
mod shown;
mod tokens;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use check::{Mismatch, check, values};
pub use evaluate::evaluate;
pub use expression::Fault;

use crate::facts::Quote;

/// One worked example, as its article's front matter states it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Worked {
    pub name: String,
    /// The stated inputs.
    #[serde(default)]
    pub given: BTreeMap<String, Given>,
    /// `name = expression`, in order; each sees the inputs and the names before it.
    #[serde(default)]
    pub steps: Vec<String>,
    /// Name of a step or input → the figure as it stands in the text.
    #[serde(default)]
    pub shown: BTreeMap<String, String>,
}

/// A number, or `fact:<id>` with `@<day>` where another day than the article's own is meant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Given {
    Number(f64),
    Fact(String),
}

impl Worked {
    /// The registry's facts among its inputs.
    pub fn quotes(&self) -> impl Iterator<Item = Quote> {
        self.given.values().filter_map(|given| match given {
            Given::Fact(text) => Quote::parse(text.strip_prefix("fact:")?),
            Given::Number(_) => None,
        })
    }
}
