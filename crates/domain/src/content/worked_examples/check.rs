//! Recalculates a worked example and reports where the article's figures differ.

use std::collections::BTreeMap;
use std::fmt;

use jiff::civil::Date;

use super::evaluate::evaluate;
use super::figure_text::{FigureText, contains_figure};
use super::{ExampleInput, WorkedExample};
use crate::calculators::Rulebook;
use crate::facts::{Quote, Registry};

/// A difference between an example and its recalculation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// The name of the example.
    pub example: String,
    /// The name of the input, step or figure.
    pub about: String,
    pub message: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "worked example \"{}\", {}: {}", self.example, self.about, self.message)
    }
}

/// Evaluates an example. Returns every value by its name, or what is wrong with inputs and steps. Facts and legal rules are
/// those of `checked_on`, unless an input names its own day.
pub fn evaluate_example(worked: &WorkedExample, registry: &Registry, checked_on: Date) -> Result<BTreeMap<String, f64>, Vec<Mismatch>> {
    let rules = Rulebook::new(registry, checked_on);
    let mut known = BTreeMap::new();
    let mut mismatches = Vec::new();
    for (name, input) in &worked.given {
        match resolve_input(input, registry, checked_on) {
            Ok(value) => drop(known.insert(name.clone(), value)),
            Err(message) => mismatches.push(worked.new_mismatch(name, message)),
        }
    }
    for step in &worked.steps {
        let (name, expression) = match parse_step(step) {
            Ok(parts) => parts,
            Err(message) => {
                mismatches.push(worked.new_mismatch(&format!("step \"{step}\""), message));
                continue;
            }
        };
        if known.contains_key(name) {
            mismatches.push(worked.new_mismatch(name, "this name has a value already".to_owned()));
        }
        match evaluate(expression, &known, &rules) {
            Ok(value) => drop(known.insert(name.to_owned(), value)),
            Err(fault) => mismatches.push(worked.new_mismatch(name, format!("{fault} in \"{expression}\""))),
        }
    }
    if mismatches.is_empty() { Ok(known) } else { Err(mismatches) }
}

/// Compares every shown figure with the calculated value, and checks that the article's plain text contains it. The result
/// is empty when the example is correct.
pub fn check_example(worked: &WorkedExample, registry: &Registry, checked_on: Date, text: &str) -> Vec<Mismatch> {
    let values = match evaluate_example(worked, registry, checked_on) {
        Ok(values) => values,
        Err(wrong) => return wrong,
    };
    let text = normalise_spaces(text);
    let mut mismatches: Vec<Mismatch> = Vec::new();
    if worked.shown.is_empty() {
        mismatches.push(worked.new_mismatch("shown", "the example names no figure, so nothing is checked".to_owned()));
    }
    for (name, figure) in &worked.shown {
        let Some(value) = values.get(name) else {
            mismatches.push(worked.new_mismatch(name, "there is no step or input of this name".to_owned()));
            continue;
        };
        match FigureText::parse(figure) {
            Err(message) => mismatches.push(worked.new_mismatch(name, message)),
            Ok(shown) if !shown.matches(*value) => {
                mismatches.push(
                    worked.new_mismatch(name, format!("\"{figure}\" is shown, but {} comes out ({value})", shown.format_like(*value))),
                );
            }
            Ok(_) => {}
        }
        if !contains_figure(&text, &normalise_spaces(figure)) {
            mismatches.push(worked.new_mismatch(name, format!("\"{figure}\" does not stand in the text")));
        }
    }
    mismatches
}

impl WorkedExample {
    fn new_mismatch(&self, about: &str, message: String) -> Mismatch {
        Mismatch { example: self.name.clone(), about: about.to_owned(), message }
    }
}

fn resolve_input(input: &ExampleInput, registry: &Registry, checked_on: Date) -> Result<f64, String> {
    match input {
        ExampleInput::Number(number) => Ok(*number),
        ExampleInput::Fact(text) => {
            let quote = text.strip_prefix("fact:").and_then(Quote::parse);
            let quote = quote.ok_or_else(|| format!("\"{text}\" is neither a number nor fact:<id>"))?;
            registry.number(&quote.fact, quote.on.unwrap_or(checked_on)).map_err(|error| error.to_string())
        }
    }
}

/// Parses `name = expression`.
fn parse_step(step: &str) -> Result<(&str, &str), String> {
    let (name, expression) = step.split_once('=').ok_or("a step is written \"name = expression\"")?;
    let name = name.trim();
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { Ok((name, expression)) } else { Err(format!("\"{name}\" can't be a name: letters, digits and _ only")) }
}

/// Replaces all white space by plain spaces: writers put thin and no-break spaces inside figures.
fn normalise_spaces(text: &str) -> String {
    text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry() -> Registry {
        Registry::new([serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: PF wage ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: a}}\n\
             - {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()])
    }

    fn check_yaml(yaml: &str, text: &str) -> Vec<String> {
        let worked: WorkedExample = serde_yaml_ng::from_str(&format!("name: Example\n{yaml}")).unwrap();
        check_example(&worked, &registry(), "2026-11-20".parse().unwrap(), text).iter().map(ToString::to_string).collect()
    }

    const LOAN: &str = "given: {balance: 4000000, rate: 8.25, months: 180}\n\
        steps: [\"emi = round(emi(balance, rate, months))\", \"more = emi - round(emi(balance, 8, months))\"]\n";

    #[test]
    fn an_example_that_adds_up_is_silent() {
        assert!(check_yaml(&format!("{LOAN}shown: {{emi: \"₹38,806\", more: \"₹580\"}}"), "It is ₹38,806, or ₹580 more.").is_empty());
        let facts = "given: {old: \"fact:epf.wage-ceiling@2026-08-31\", new: \"fact:epf.wage-ceiling\"}\nsteps: [\"more = (new - old) / 100 * 12\"]\n\
             shown: {more: \"₹1,200\"}";
        assert!(check_yaml(facts, "₹1,200 a month").is_empty());
    }

    #[test]
    fn what_does_not_is_told_by_name() {
        let wrong =
            check_yaml(&format!("{LOAN}shown: {{emi: \"₹38,807\", more: \"₹580\", less: \"₹1\"}}"), "It is ₹38,807, or ₹5,800 more.");
        assert_eq!(wrong.len(), 3, "{wrong:?}");
        assert!(wrong[0].starts_with("worked example \"Example\", emi: \"₹38,807\" is shown, but 38,806 comes out"), "{wrong:?}");
        assert!(wrong[1].contains("less: there is no step or input of this name"), "{wrong:?}");
        assert!(wrong[2].contains("more: \"₹580\" does not stand in the text"), "{wrong:?}");
    }

    #[test]
    fn unknown_facts_and_bad_steps_are_told() {
        assert!(check_yaml("given: {a: \"fact:epf.unknown\"}\nshown: {a: \"1\"}", "1")[0].contains("no fact \"epf.unknown\""));
        assert!(check_yaml("given: {a: 1}\nsteps: [\"b = a + c\"]\nshown: {b: \"1\"}", "1")[0].contains("there is no \"c\""));
        assert!(check_yaml("given: {a: 1}\nsteps: [\"a = 2\"]\nshown: {a: \"2\"}", "2")[0].contains("has a value already"));
        assert!(check_yaml("given: {a: 1}\nsteps: [\"total\"]\nshown: {a: \"1\"}", "1")[0].contains("name = expression"));
        assert!(check_yaml("given: {a: 1}", "1")[0].contains("names no figure"));
    }
}
