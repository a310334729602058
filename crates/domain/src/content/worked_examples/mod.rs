//! Worked examples: the calculations of an article, written so that a program can check them.

mod check;
mod evaluate;
mod expression;
mod figure_text;
mod functions;
mod lexer;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use check::{Mismatch, check_example, evaluate_example};
pub use evaluate::evaluate;
pub use expression::ExpressionError;
pub(crate) use figure_text::FigureText;

use crate::facts::Quote;

/// One worked example, as the front matter of its article defines it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorkedExample {
    pub name: String,
    /// The inputs.
    #[serde(default)]
    pub given: BTreeMap<String, ExampleInput>,
    /// `name = expression`, in order. Each step may use the inputs and the steps before it.
    #[serde(default)]
    pub steps: Vec<String>,
    /// Name of a step or input → the figure as the text shows it.
    #[serde(default)]
    pub shown: BTreeMap<String, String>,
}

/// A number, or `fact:<id>`, with `@<day>` for another day than the article's own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ExampleInput {
    Number(f64),
    Fact(String),
}

impl WorkedExample {
    /// The facts of the registry among the inputs.
    pub fn quotes(&self) -> impl Iterator<Item = Quote> {
        self.given.values().filter_map(|given| match given {
            ExampleInput::Fact(text) => Quote::parse(text.strip_prefix("fact:")?),
            ExampleInput::Number(_) => None,
        })
    }
}
