//! Reads the figures that a message names: "ब्याज 42,000", "salary of 12 lakh", "service 5 years", "2 sons". What a figure is of is told by the
//! words of `content/assistant/applied-rules/words.yml`; all names of one kind compete for each figure, so that a salary is never an interest.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;
use domain::numerals::parse_spoken_number;
use domain::time::MONTHS_PER_YEAR;
use domain::{Error, Result};
use serde::Deserialize;

use super::ages::find_ages;
use super::own_sums::figures::call_quantities;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::tokeniser::tokenise;
use super::topics;

/// The name of the only age that is told.
const AGE: &str = "age";
/// In words: so many may stand between a number and what it counts.
const MAX_WORDS_IN_COUNT: usize = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AmountPeriod {
    Month,
    Year,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AmountConfig {
    names: Vec<String>,
    /// The period that the value is of; an amount of the other period is converted.
    #[serde(default)]
    per: Option<AmountPeriod>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesFile {
    amounts: BTreeMap<String, AmountConfig>,
    rates: BTreeMap<String, Vec<String>>,
    durations: BTreeMap<String, Vec<String>>,
    counts: BTreeMap<String, Vec<String>>,
    flags: BTreeMap<String, Vec<String>>,
}

/// What figures are called, in the spelling of the tokeniser. The names of one figure are joined by bars.
#[derive(Debug, Default)]
pub struct FigureNames {
    amounts: Vec<FigureName>,
    rates: Vec<FigureName>,
    durations: Vec<FigureName>,
    counts: Vec<FigureName>,
    flags: Vec<FigureName>,
}

#[derive(Debug)]
struct FigureName {
    name: String,
    words: String,
    per: Option<AmountPeriod>,
}

/// The figures of one message by their names: amounts in rupees, rates in percent, durations in years. A flag that was said is 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NamedFigures(BTreeMap<String, f64>);

impl NamedFigures {
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.get(name).copied()
    }
}

impl FigureNames {
    /// Parses the YAML file.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: NamesFile = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("words", error.to_string()))?;
        let plain =
            |names: BTreeMap<String, Vec<String>>| names.into_iter().map(|(name, words)| FigureName::new(name, &words, None)).collect();
        Ok(Self {
            amounts: file.amounts.into_iter().map(|(name, amount)| FigureName::new(name, &amount.names, amount.per)).collect(),
            rates: plain(file.rates),
            durations: plain(file.durations),
            counts: plain(file.counts),
            flags: plain(file.flags),
        })
    }

    /// Whether a figure has this name.
    pub fn contains(&self, name: &str) -> bool {
        let lists = [&self.amounts, &self.rates, &self.durations, &self.counts, &self.flags];
        name == AGE || lists.iter().any(|list| list.iter().any(|known| known.name == name))
    }

    /// The names of all flags; what was not said of them is 0.
    pub fn flags(&self) -> impl Iterator<Item = &str> {
        self.flags.iter().map(|flag| flag.name.as_str())
    }

    /// The figures that a message names. A figure of `lone` may also stand without its name, if it is the only one of its kind. Two values for
    /// one name are none.
    pub fn read(&self, text: &str, lone: &[String]) -> NamedFigures {
        let question = ParsedQuestion::parse(text);
        let mut read = FigureReading::default();
        read.add_called(&question, QuantityKind::Rupees, &self.amounts, lone);
        read.add_called(&question, QuantityKind::Percent, &self.rates, lone);
        read.add_called(&question, QuantityKind::Span, &self.durations, lone);
        read.add_age(&question);
        for counted in &self.counts {
            if let Some(count) = find_count(&question.words, &counted.words) {
                read.add(&counted.name, count);
            }
        }
        for flag in self.flags.iter().filter(|flag| question.mentions(&flag.words)) {
            read.add(&flag.name, 1.0);
        }
        read.finish()
    }
}

impl FigureName {
    fn new(name: String, words: &[String], per: Option<AmountPeriod>) -> Self {
        let words: Vec<String> = words.iter().map(|phrase| tokenise(phrase).join(" ")).collect();
        Self { name, words: words.join("|"), per }
    }

    /// The value of a quantity under this name.
    fn convert(&self, quantity: &Quantity) -> f64 {
        let months = f64::from(MONTHS_PER_YEAR);
        match (quantity.kind, self.per, quantity.period) {
            (QuantityKind::Span, ..) => quantity.value / months,
            (QuantityKind::Rupees, Some(AmountPeriod::Year), Some(Period::Month)) => quantity.value * months,
            (QuantityKind::Rupees, Some(AmountPeriod::Month), Some(Period::Year)) => quantity.value / months,
            _ => quantity.value,
        }
    }
}

#[derive(Default)]
struct FigureReading {
    values: BTreeMap<String, Vec<f64>>,
}

impl FigureReading {
    fn add(&mut self, name: &str, value: f64) {
        let known = self.values.entry(name.to_owned()).or_default();
        if !known.contains(&value) {
            known.push(value);
        }
    }

    fn add_called(&mut self, question: &ParsedQuestion, kind: QuantityKind, names: &[FigureName], lone: &[String]) {
        let labels: Vec<(usize, &str)> = names.iter().enumerate().map(|(at, name)| (at, name.words.as_str())).collect();
        let called = call_quantities(question, kind, &labels);
        for quantity in &called {
            if let Some(name) = quantity.label.map(|at| &names[at]) {
                self.add(&name.name, name.convert(quantity.quantity));
            }
        }
        let [only] = &called[..] else { return };
        let stands_for = names.iter().find(|name| only.label.is_none() && lone.contains(&name.name));
        if let Some(name) = stands_for {
            self.add(&name.name, name.convert(only.quantity));
        }
    }

    /// The only age that is told, of whomever.
    fn add_age(&mut self, question: &ParsedQuestion) {
        for age in find_ages(CalculatorKind::IncomeTax, &question.words, &question.quantities) {
            self.add(AGE, age.years);
        }
    }

    fn finish(self) -> NamedFigures {
        let single = |(name, values): (String, Vec<f64>)| match values[..] {
            [value] => Some((name, value)),
            _ => None,
        };
        NamedFigures(self.values.into_iter().filter_map(single).collect())
    }
}

/// The number that stands before one of the words: "9 km", "2 chhote bete".
fn find_count(words: &[String], units: &str) -> Option<f64> {
    let places = (0..words.len()).filter(|at| units.split('|').any(|unit| topics::starts_with_phrase(&words[*at..], unit)));
    places.filter_map(|place| find_number_ending(words, place)).next()
}

fn find_number_ending(words: &[String], place: usize) -> Option<f64> {
    let ends_at =
        |end: usize| (0..end).find_map(|start| parse_spoken_number(&words[start..end]).filter(|number| start + number.word_count == end));
    (0..=MAX_WORDS_IN_COUNT).filter_map(|between| place.checked_sub(between)).find_map(ends_at).map(|number| number.value)
}
