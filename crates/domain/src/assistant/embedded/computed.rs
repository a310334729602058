//! Figures that a question asks to be worked out, not looked up.

use crate::Result;
use crate::assistant::escaped;
use crate::calculators::{Calculation, Unit};
use crate::facts::rupees;

/// Works out what is asked for, by the calculators and the dated rules behind them.
pub trait Numbers: Send + Sync {
    /// None when the question gives nothing to work with. `Invalid` when an input is outside a calculator's limits.
    fn computed(&self, question: &str) -> Result<Option<Computed>>;
}

/// What was worked out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Computed {
    /// One, or several to compare; none while an input is missing.
    pub calculations: Vec<Calculation>,
    /// Inputs that the question doesn't give, in a reader's words.
    pub missing: Vec<String>,
    /// What the articles are asked for beside the figures.
    pub about: String,
}

impl Computed {
    /// The result first, then the inputs and the formula. Of the answer's allow-list.
    pub fn html(&self) -> String {
        if self.calculations.is_empty() {
            let missing: String = self.missing.iter().map(|input| format!("<li>{}</li>", escaped(input))).collect();
            return format!("<p>I can work that out. Please tell me:</p><ul>{missing}</ul>");
        }
        self.calculations.iter().map(calculation_html).collect()
    }
}

fn calculation_html(of: &Calculation) -> String {
    let row = |label: &str, value: &str| format!("<tr><td>{}</td><td>{}</td></tr>", escaped(label), escaped(value));
    let results: String = of.results.iter().map(|figure| row(&figure.label, &shown(figure.value, figure.unit))).collect();
    let inputs: String = of.inputs.iter().map(|input| row(input.field.label, &input.written())).collect();
    let facts: String = of.facts.iter().map(|fact| row(&fact.label, &fact.value)).collect();
    let formula: String = of.formula.iter().map(|sentence| format!("<li>{}</li>", escaped(sentence))).collect();
    let notes: String = of.notes.iter().map(|note| format!("<p>{}</p>", escaped(note))).collect();
    format!(
        "<h4>{}</h4><table><tbody>{results}</tbody></table>{notes}<p>Worked out from:</p><table><tbody>{inputs}{facts}</tbody></table><ul>{formula}</ul>",
        escaped(of.title)
    )
}

/// As the calculators' own pages show it.
fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Rupees => rupees(value.round()),
        _ => unit.written(value),
    }
}
