//! Reads the figures that a message names: "ब्याज 42,000", "salary of 12 lakh", "service 5 years", "2 sons". What a figure is of is told by the
//! words of `content/assistant/applied-rules/words.yml`; all names of one kind compete for each figure, so that a salary is never an interest.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;
use domain::numerals::parse_spoken_number;
use domain::time::MONTHS_PER_YEAR;
use domain::{Error, Result};
use serde::Deserialize;

use super::ages::find_ages;
use super::dates;
use super::own_sums::figures::call_quantities;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::tokeniser::tokenise;
use super::topics;

/// In rupees.
const ROUND_AMOUNT: f64 = 100.0;
/// Words around a figure that make it a limit, and the most of them before one.
const LIMITS_BEFORE: &str = "before|below|under|above|beyond|exceeds|exceeding|more than|less than|upto|up to|within";
const LIMITS_BEHIND: &str = "limit|se pehle|se pahle|se kam|se zyada|se jyada|se zyda|se adhik|se upar|se uper|se neeche|tak|wali limit|ki limit|or more|and above|से पहले|से कम|\
से ज्यादा|से अधिक|से ऊपर|से नीचे|तक|की सीमा|की लिमिट";
const MAX_WORDS_TO_LIMIT: usize = 2;
/// In years. Who may be of an age, words between the two, and words behind a duration that is none.
const PERSON_AGES: std::ops::RangeInclusive<f64> = 18.0..=110.0;
const PERSONS: &str = "papa|pita|pitaji|father|dad|daddy|mother|mom|mum|mummy|maa|ma|mata|mataji|amma|dada|dadi|dadaji|nana|nani|nanaji|grandfather|grandmother|wife|patni|biwi|\
husband|pati|ji|sister|behen|brother|bhai|uncle|aunt|aunty|chacha|chachi|housewife|पापा|पिता|पिताजी|मां|माता|माताजी|अम्मा|मम्मी|दादा|दादी|नाना|नानी|पत्नी|पति|बहन|भाई|जी|चाचा|चाची";
const WORDS_BEFORE_AGE: &str = "is|are|was|aged|age|umar|umr|ki|ke|ka|abhi|now|उम्र|की|के|अभी";
const WORDS_BEHIND_DURATION: &str = "se|pehle|pahle|ago|back|tak|later|baad|service|naukri|job|से|पहले|तक|बाद|नौकरी";
/// Words of the longest message in which a duration or another figure stands without its name.
const MAX_WORDS_ABOUT_DURATION: usize = 20;
const MAX_WORDS_ABOUT_AMOUNT: usize = 35;
/// The name of the only age that is told.
const AGE: &str = "age";
/// In words: so many may stand between a number and what it counts, and these may not.
const MAX_WORDS_IN_COUNT: usize = 1;
const WORDS_OUTSIDE_COUNTS: &str = "per|a|an|the|every|each|of|in|to|har|prati|fi|ka|ki|ke|me|rs|हर|प्रति|का|की|के|में";

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

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Without the figures of these names.
    fn without(mut self, lists: [&[FigureName]; 2]) -> Self {
        self.0.retain(|name, _| lists.iter().all(|list| list.iter().all(|known| known.name != *name)));
        self
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

    /// Whether the name is one of what was said at all.
    pub fn is_flag(&self, name: &str) -> bool {
        self.flags.iter().any(|flag| flag.name == name)
    }

    /// The figures of a message about something else: how long something takes and how many there are belong to what it spoke of.
    pub fn read_aside(&self, text: &str) -> NamedFigures {
        self.read(text, &[], &[]).without([&self.durations, &self.counts])
    }

    /// The figures that a message names. A figure of `lone` may also stand without its name, if it is the only one of its kind beside `expected`
    /// ones. Two values for one name are none.
    pub fn read(&self, text: &str, lone: &[String], expected: &[&str]) -> NamedFigures {
        let mut question = ParsedQuestion::parse(text);
        let mut read = FigureReading::default();
        let ages = list_ages(&question);
        ages.iter().for_each(|(_, years)| read.add(AGE, *years));
        let mut at = 0;
        question.quantities.retain(|_| {
            at += 1;
            ages.iter().all(|(aged, years)| *aged != at - 1 || !PERSON_AGES.contains(years))
        });
        let wanted = LoneFigures { lone, expected };
        read.add_called(&question, QuantityKind::Rupees, &self.amounts, &wanted);
        read.add_called(&question, QuantityKind::Percent, &self.rates, &wanted);
        read.add_called(&question, QuantityKind::Span, &self.durations, &wanted);
        for counted in &self.counts {
            for count in find_counts(&question.words, &counted.words) {
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

/// Whether an amount is a year or the number of a helpline: "2009 ki FD", "1930". Whoever means rupees says so, or writes a round number.
fn is_bare_year(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let is_year =
        quantity.kind == QuantityKind::Rupees && quantity.value % ROUND_AMOUNT != 0.0 && dates::CALENDAR_YEARS.contains(&quantity.value);
    let stands_alone = quantity.end == quantity.start + 1 && quantity.period.is_none();
    let has_currency = quantity.start.checked_sub(1).is_some_and(|before| matches!(question.words[before].as_str(), "₹" | "rs" | "inr"));
    is_year && stands_alone && !has_currency
}

/// Whether a quantity is a limit that is asked about: "before 5 years", "5 lakh se zyada".
fn is_limit(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let before = &question.words[quantity.start.saturating_sub(MAX_WORDS_TO_LIMIT)..quantity.start];
    let ends = |phrase: &str| {
        let length = phrase.split(' ').count();
        before.len().checked_sub(length).is_some_and(|start| topics::starts_with_phrase(&before[start..], phrase))
    };
    let behind = &question.words[quantity.end..];
    LIMITS_BEFORE.split('|').any(ends) || LIMITS_BEHIND.split('|').any(|phrase| topics::starts_with_phrase(behind, phrase))
}

/// The ages that a message tells, of whomever, each with the index of its quantity.
fn list_ages(question: &ParsedQuestion) -> Vec<(usize, f64)> {
    let found = find_ages(CalculatorKind::IncomeTax, &question.words, &question.quantities);
    let mut ages: Vec<(usize, f64)> = found.iter().map(|age| (age.quantity, age.years)).collect();
    for (at, quantity) in question.quantities.iter().enumerate() {
        if let Some(years) = read_age_of_person(question, quantity).filter(|_| ages.iter().all(|(known, _)| *known != at)) {
            ages.push((at, years));
        }
    }
    ages
}

/// The age that stands behind a person: "papa 63 saal", "my mother is 58", "दादी 78 की".
fn read_age_of_person(question: &ParsedQuestion, quantity: &Quantity) -> Option<f64> {
    let years = match quantity.kind {
        QuantityKind::Bare => quantity.value,
        QuantityKind::Span if quantity.is_in_years => quantity.value / f64::from(MONTHS_PER_YEAR),
        _ => return None,
    };
    let is_between = |word: &&String| WORDS_BEFORE_AGE.split('|').any(|between| between == word.as_str());
    let before = question.words[..quantity.start].iter().rev().find(|word| !is_between(word))?;
    let names_person = PERSONS.split('|').any(|person| person == before);
    let runs_on = question.words.get(quantity.end).is_some_and(|word| WORDS_BEHIND_DURATION.split('|').any(|other| other == word));
    (names_person && !runs_on && years.fract() == 0.0 && PERSON_AGES.contains(&years)).then_some(years)
}

/// Which figures may stand without a name, and which named ones may stand beside them.
struct LoneFigures<'a> {
    lone: &'a [String],
    expected: &'a [&'a str],
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

    fn add_called(&mut self, question: &ParsedQuestion, kind: QuantityKind, names: &[FigureName], wanted: &LoneFigures<'_>) {
        let labels: Vec<(usize, &str)> = names.iter().enumerate().map(|(at, name)| (at, name.words.as_str())).collect();
        let mut called = call_quantities(question, kind, &labels);
        called.retain(|called| !is_bare_year(question, called.quantity) && !is_limit(question, called.quantity));
        for quantity in &called {
            if let Some(name) = quantity.label.map(|at| &names[at]) {
                self.add(&name.name, name.convert(quantity.quantity));
            }
        }
        // In a longer story a figure without a name may be of anything.
        let is_short = question.words.len() <= if kind == QuantityKind::Span { MAX_WORDS_ABOUT_DURATION } else { MAX_WORDS_ABOUT_AMOUNT };
        let is_expected = |at: usize| wanted.expected.contains(&names[at].name.as_str());
        let mut nameless = called.iter().filter(|called| called.label.is_none());
        let (Some(only), None) = (nameless.next(), nameless.next()) else { return };
        if is_short
            && called.iter().filter_map(|called| called.label).all(is_expected)
            && let Some(name) = names.iter().find(|name| wanted.lone.contains(&name.name) && !self.values.contains_key(&name.name))
        {
            self.add(&name.name, name.convert(only.quantity));
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

/// The numbers that stand before one of the words: "9 km", "2 chhote bete".
fn find_counts(words: &[String], units: &str) -> Vec<f64> {
    let places = (0..words.len()).filter(|at| units.split('|').any(|unit| topics::starts_with_phrase(&words[*at..], unit)));
    places.filter_map(|place| find_number_ending(words, place)).collect()
}

fn find_number_ending(words: &[String], place: usize) -> Option<f64> {
    let ends_at =
        |end: usize| (0..end).find_map(|start| parse_spoken_number(&words[start..end]).filter(|number| start + number.word_count == end));
    let is_counting = |end: &usize| words[*end..place].iter().all(|word| !WORDS_OUTSIDE_COUNTS.split('|').any(|other| other == word));
    let ends = (0..=MAX_WORDS_IN_COUNT).filter_map(|between| place.checked_sub(between)).filter(is_counting);
    ends.filter_map(ends_at).map(|number| number.value).next()
}
