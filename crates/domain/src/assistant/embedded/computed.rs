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
    /// What is worked out, as the calculator's page calls it.
    pub title: String,
    /// What must be known before any figure is read.
    pub before: Option<String>,
    /// Inputs that the question doesn't give, in a reader's words, with their limits.
    pub missing: Vec<String>,
    /// What was given and can't be worked with, and why.
    pub wrong: Vec<String>,
    /// A question with all that is needed; empty where there is none to show.
    pub example: String,
    /// The slug of the article about the rules behind it.
    pub article: Option<String>,
    /// What the library is asked for beside the figures.
    pub about: String,
}

impl Computed {
    /// The result first, then the inputs and the formula; what is missing or out of bounds instead, with an example. Of the
    /// answer's allow-list.
    pub fn html(&self) -> String {
        let before = self.before.as_deref().map(|said| format!("<p><strong>{}</strong></p>", escaped(said))).unwrap_or_default();
        if self.calculations.is_empty() {
            return format!("{before}{}", self.asking_html());
        }
        if let [one, other] = &self.calculations[..] {
            return format!("{before}{}", compared_html(one, other));
        }
        format!("{before}{}", self.calculations.iter().map(calculation_html).collect::<String>())
    }

    fn asking_html(&self) -> String {
        let title = escaped(&self.title);
        let mut html = String::new();
        if !self.wrong.is_empty() {
            html.push_str(&format!("<p>I would gladly work this out ({title}), but not with these figures:</p>{}", list(&self.wrong)));
        }
        if !self.missing.is_empty() {
            let begun =
                if self.wrong.is_empty() { format!("I can work that out ({title}). I still need") } else { "I also need".to_owned() };
            html.push_str(&format!("<p>{begun}:</p>{}", list(&self.missing)));
        }
        if !self.example.is_empty() {
            html.push_str(&format!("<p>You could ask, for example: <em>{}</em></p>", escaped(&self.example)));
        }
        html
    }
}

fn list(lines: &[String]) -> String {
    let items: String = lines.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
    format!("<ul>{items}</ul>")
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

/// Two that differ in one choice, in one table: a column for each.
fn compared_html(one: &Calculation, other: &Calculation) -> String {
    let both = || one.inputs.iter().zip(&other.inputs);
    let choice = both().find(|(a, b)| a.value != b.value);
    let heads = choice.map_or_else(Default::default, |(a, b)| [a.field.label.to_owned(), a.written(), b.written()]);
    let head: String = heads.iter().map(|head| format!("<th>{}</th>", escaped(head))).collect();
    let cells = |cells: [&str; 3]| format!("<tr>{}</tr>", cells.map(|cell| format!("<td>{}</td>", escaped(cell))).concat());
    let results = one.results.iter().zip(&other.results);
    let results: String = results.map(|(a, b)| cells([&a.label, &shown(a.value, a.unit), &shown(b.value, b.unit)])).collect();
    let row = |label: &str, value: &str| format!("<tr><td>{}</td><td>{}</td></tr>", escaped(label), escaped(value));
    let inputs: String = both().filter(|(a, b)| a.value == b.value).map(|(a, _)| row(a.field.label, &a.written())).collect();
    let facts: String = together(&one.facts, &other.facts).map(|fact| row(&fact.label, &fact.value)).collect();
    let formula: String = together(&one.formula, &other.formula).map(|sentence| format!("<li>{}</li>", escaped(sentence))).collect();
    let notes: String = together(&one.notes, &other.notes).map(|note| format!("<p>{}</p>", escaped(note))).collect();
    format!(
        "<h4>{}</h4><table><thead><tr>{head}</tr></thead><tbody>{results}</tbody></table>{notes}<p>Worked out from:</p><table><tbody>{inputs}{facts}</tbody></table><ul>{formula}</ul>",
        escaped(one.title)
    )
}

/// Of both, each once.
fn together<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> impl Iterator<Item = &'a T> {
    one.iter().chain(other.iter().filter(|it| !one.contains(it)))
}

/// As the calculators' own pages show it.
fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Rupees => rupees(value.round()),
        _ => unit.written(value),
    }
}
