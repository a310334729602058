//! The National Pension System until a normal exit of a subscriber outside government service: what is
//! saved, what of it can be taken as cash, and the pension that the rest buys.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};
use super::sip;
use crate::facts::rupees;
use crate::{Error, Result};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("monthly", "Paid in a month", 0.0, 1e7).meaning("By you and your employer together"),
    Field::whole("age", "Age now", Unit::Years, 18.0, 84.0),
    Field::percent("rate", "Assumed return", 20.0).meaning("You assume it; nobody can promise it"),
    Field::percent("annuity", "Annuity rate", 20.0).meaning("As an insurer quotes it for the pension you want"),
    Field::rupees("balance", "Balance now", 0.0, 1e9).usually(0.0),
    Field::percent("rise", "Payments rise by", 20.0).usually(0.0).meaning("From the second year on"),
    Field::whole("until", "Until age", Unit::Years, 19.0, 85.0).declared().meaning("The age of a normal exit unless you change it"),
    Field::share("share", "Part that buys the pension").declared().meaning("The least that the rules ask unless you change it"),
];

/// What the law sets, for a normal exit outside government service.
#[derive(Debug, Clone, PartialEq)]
pub struct NpsRules {
    /// Ages in years: from which an exit is a normal one, and to which money may stay.
    pub exit_age: f64,
    pub stay_age: f64,
    /// Percent of the corpus that must buy an annuity.
    pub annuity_share: f64,
    /// Percent of the corpus that is free of tax when taken as cash.
    pub tax_free_share: f64,
    /// A corpus up to here can be taken whole, in rupees.
    pub all_in_cash: f64,
    /// Above that and up to here, `middle_cash` can be taken at once and the rest over `middle_years`.
    pub middle_top: f64,
    pub middle_cash: f64,
    pub middle_years: f64,
}

/// What becomes of a corpus; rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exit {
    pub cash: f64,
    pub annuity: f64,
    /// The part of the cash that is free of tax.
    pub tax_free: f64,
}

impl NpsRules {
    /// Percent of the corpus that must buy an annuity.
    pub fn least_share(&self, corpus: f64) -> f64 {
        if corpus <= self.all_in_cash { 0.0 } else { self.annuity_share }
    }

    /// With `share` percent of the corpus for the annuity.
    pub fn exit(&self, corpus: f64, share: f64) -> Exit {
        let annuity = rupee(corpus * share / 100.0);
        let cash = corpus - annuity;
        Exit { cash, annuity, tax_free: cash.min(rupee(corpus * self.tax_free_share / 100.0)) }
    }
}

struct Year {
    age: u32,
    paid_in: f64,
    worth: f64,
}

/// Payments at the start of each month, as in a SIP.
fn years(inputs: &Inputs, until: f64) -> Vec<Year> {
    let (mut monthly, mut worth) = (inputs.get("monthly"), inputs.get("balance"));
    let rate = inputs.get("rate");
    let growth = (1.0 + rate / 1_200.0).powi(12);
    let mut paid_in = worth;
    let year = |age: u32| {
        worth = worth * growth + sip::value(monthly, rate, 12.0);
        paid_in += monthly * 12.0;
        monthly = rupee(monthly * (1.0 + inputs.get("rise") / 100.0));
        Year { age: age + 1, paid_in, worth }
    };
    (inputs.get("age") as u32..until as u32).map(year).collect()
}

pub(super) fn outcome(inputs: &Inputs, rules: &NpsRules) -> Result<Outcome> {
    let until = inputs.given("until").unwrap_or_else(|| rules.exit_age.max(inputs.get("age") + 1.0));
    if until < rules.exit_age || until > rules.stay_age {
        let message = format!("Until age must be between {} and {}: a normal exit", plain(rules.exit_age), plain(rules.stay_age));
        return Err(Error::invalid("until", message));
    }
    if until <= inputs.get("age") {
        return Err(Error::invalid("until", "Until age must be above the age now"));
    }
    let years = years(inputs, until);
    let corpus = rupee(years.last().map_or(0.0, |year| year.worth));
    let least = rules.least_share(corpus);
    let share = inputs.given("share").unwrap_or(least);
    if share < least {
        let message = format!("Of a corpus of {} at least {}% buys the pension", rupees_in_words(corpus), plain(least));
        return Err(Error::invalid("share", message));
    }
    let exit = rules.exit(corpus, share);
    let pension = rupee(exit.annuity * inputs.get("annuity") / 1_200.0);
    let mut results = vec![
        figure("corpus", format!("Corpus at {}", plain(until)), corpus, Unit::Rupees),
        figure("pension", "Pension a month, before tax", pension, Unit::Rupees),
        figure("cash", "Taken as cash", exit.cash, Unit::Rupees),
        figure("spent", "Buys the pension", exit.annuity, Unit::Rupees),
    ];
    if least > 0.0 {
        results.push(figure("free", "Of the cash, free of tax", exit.tax_free, Unit::Rupees));
    }
    Ok(Outcome {
        results,
        formula: formula(rules),
        chart: Some(Chart { look: Look::Stacked, says: says(&years, until, corpus), columns: vec![0, 1] }),
        tables: vec![table(&years), by_share(corpus, least, inputs.get("annuity"), rules)],
        notes: notes(corpus, rules),
        declared: vec![("until", until), ("share", share)],
    })
}

fn says(years: &[Year], until: f64, corpus: f64) -> String {
    let paid_in = years.last().map_or(0.0, |year| year.paid_in);
    format!(
        "At {} the corpus is {}: {} of it was there or paid in, {} is growth.",
        plain(until),
        rupees_in_words(corpus),
        rupees_in_words(paid_in),
        rupees_in_words(corpus - paid_in)
    )
}

fn formula(rules: &NpsRules) -> Vec<String> {
    vec![
        "Each month: the payment is added at its start, then all of it grows by the assumed yearly return ÷ 12.".to_owned(),
        format!(
            "At least {}% of a corpus above {} buys a pension; of the rest, {}% of the corpus is free of tax.",
            plain(rules.annuity_share),
            rupees_in_words(rules.all_in_cash),
            plain(rules.tax_free_share)
        ),
        "Pension a month = the part that buys it × annuity rate ÷ 12.".to_owned(),
    ]
}

fn notes(corpus: f64, rules: &NpsRules) -> Vec<String> {
    let mut notes = vec![
        "Returns of markets and annuity rates are not assured; charges are not counted. The pension is taxed as income.".to_owned(),
        "For a normal exit outside government service. Cash above the part that is free of tax counts as income of that year.".to_owned(),
    ];
    if corpus <= rules.all_in_cash {
        notes.push(format!("A corpus up to {} can be taken whole.", rupees(rules.all_in_cash)));
    } else if corpus <= rules.middle_top {
        notes.push(format!(
            "Up to {} there is another way too: at most {} at once, and the rest over {} years or more.",
            rupees(rules.middle_top),
            rupees(rules.middle_cash),
            plain(rules.middle_years)
        ));
    }
    notes
}

fn table(years: &[Year]) -> Table {
    let row =
        |year: &Year| Row { label: year.age.to_string(), values: vec![year.paid_in, rupee(year.worth - year.paid_in), rupee(year.worth)] };
    Table {
        title: "Year by year",
        rows_are: "At age",
        columns: vec![rupee_column("Paid in"), rupee_column("Growth"), rupee_column("Worth")],
        rows: years.iter().map(row).collect(),
    }
}

/// From the least share to all of the corpus.
fn by_share(corpus: f64, least: f64, rate: f64, rules: &NpsRules) -> Table {
    let row = |at: u32| {
        let exit = rules.exit(corpus, f64::from(at) * 20.0);
        Row { label: format!("{}%", at * 20), values: vec![exit.cash, exit.tax_free, rupee(exit.annuity * rate / 1_200.0)] }
    };
    let first = (least / 20.0).ceil() as u32;
    Table {
        title: "By the part that buys the pension",
        rows_are: "Part",
        columns: vec![rupee_column("Cash"), rupee_column("Free of tax"), rupee_column("Pension a month")],
        rows: (first..=5).map(row).collect(),
    }
}
