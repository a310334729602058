//! The National Pension System up to a normal exit of a subscriber outside government service: the corpus, the part that can
//! be taken as cash, and the pension that the rest buys.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use super::sip;
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("monthly", "Paid in a month", 0.0, 1e7).with_help("By you and your employer together"),
    InputField::whole("age", "Age now", Unit::Years, 18.0, 84.0),
    InputField::percent("rate", "Assumed return", 20.0).with_help("You assume it; nobody can promise it"),
    InputField::percent("annuity", "Annuity rate", 20.0).with_help("As an insurer quotes it for the pension you want"),
    InputField::rupees("balance", "Balance now", 0.0, 1e9).with_default(0.0),
    InputField::percent("rise", "Payments rise by", 20.0).with_default(0.0).with_help("From the second year on"),
    InputField::whole("until", "Until age", Unit::Years, 19.0, 85.0)
        .with_registry_default()
        .with_help("The age of a normal exit unless you change it"),
    InputField::share("share", "Part that buys the pension")
        .with_registry_default()
        .with_help("The least that the rules ask unless you change it"),
];

/// The rules that the law sets for a normal exit outside government service.
#[derive(Debug, Clone, PartialEq)]
pub struct NpsRules {
    /// The age from which an exit is normal, and the age until which the money may stay invested.
    pub exit_age: f64,
    pub stay_age: f64,
    /// Percent of the corpus that must buy an annuity.
    pub annuity_share: f64,
    /// Percent of the corpus that is tax-free when taken as cash.
    pub tax_free_share: f64,
    /// A corpus up to this amount can be taken in full, in rupees.
    pub all_in_cash: f64,
    /// Above that and up to this amount, `middle_cash` can be taken at once and the rest over `middle_years`.
    pub middle_top: f64,
    pub middle_cash: f64,
    pub middle_years: f64,
}

/// How a corpus is split at exit, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CorpusSplit {
    pub cash: f64,
    pub annuity: f64,
    /// The tax-free part of the cash.
    pub tax_free: f64,
}

impl NpsRules {
    /// Percent of the corpus that must buy an annuity.
    pub fn min_annuity_share(&self, corpus: f64) -> f64 {
        if corpus <= self.all_in_cash { 0.0 } else { self.annuity_share }
    }

    /// Splits a corpus with `share` percent for the annuity.
    pub fn split_corpus(&self, corpus: f64, share: f64) -> CorpusSplit {
        let annuity = round_to_rupee(corpus * share / 100.0);
        let cash = corpus - annuity;
        CorpusSplit { cash, annuity, tax_free: cash.min(round_to_rupee(corpus * self.tax_free_share / 100.0)) }
    }
}

struct Year {
    age: u32,
    paid_in: f64,
    worth: f64,
}

/// Payments at the start of each month, as in a SIP.
fn project_years(inputs: &Inputs, until: f64) -> Vec<Year> {
    let (mut monthly, mut worth) = (inputs.get("monthly"), inputs.get("balance"));
    let rate = inputs.get("rate");
    let growth = (1.0 + rate / 1_200.0).powi(12);
    let mut paid_in = worth;
    let year = |age: u32| {
        worth = worth * growth + sip::future_value(monthly, rate, 12.0);
        paid_in += monthly * 12.0;
        monthly = round_to_rupee(monthly * (1.0 + inputs.get("rise") / 100.0));
        Year { age: age + 1, paid_in, worth }
    };
    (inputs.get("age") as u32..until as u32).map(year).collect()
}

pub(super) fn calculate(inputs: &Inputs, rules: &NpsRules) -> Result<CalculatorOutput> {
    let until = inputs.get_optional("until").unwrap_or_else(|| rules.exit_age.max(inputs.get("age") + 1.0));
    if until < rules.exit_age || until > rules.stay_age {
        let message =
            format!("Until age must be between {} and {}: a normal exit", format_number(rules.exit_age), format_number(rules.stay_age));
        return Err(Error::invalid("until", message));
    }
    if until <= inputs.get("age") {
        return Err(Error::invalid("until", "Until age must be above the age now"));
    }
    let years = project_years(inputs, until);
    let corpus = round_to_rupee(years.last().map_or(0.0, |year| year.worth));
    let least = rules.min_annuity_share(corpus);
    let share = inputs.get_optional("share").unwrap_or(least);
    if share < least {
        let message = format!("Of a corpus of {} at least {}% buys the pension", format_rupees_compact(corpus), format_number(least));
        return Err(Error::invalid("share", message));
    }
    let exit = rules.split_corpus(corpus, share);
    let pension = round_to_rupee(exit.annuity * inputs.get("annuity") / 1_200.0);
    let mut results = vec![
        figure("corpus", format!("Corpus at {}", format_number(until)), corpus, Unit::Rupees),
        figure("pension", "Pension a month, before tax", pension, Unit::Rupees),
        figure("cash", "Taken as cash", exit.cash, Unit::Rupees),
        figure("spent", "Buys the pension", exit.annuity, Unit::Rupees),
    ];
    if least > 0.0 {
        results.push(figure("free", "Of the cash, free of tax", exit.tax_free, Unit::Rupees));
    }
    Ok(CalculatorOutput {
        results,
        formula: formula(rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption: chart_caption(&years, until, corpus), columns: vec![0, 1] }),
        tables: vec![yearly_table(&years), table_by_share(corpus, least, inputs.get("annuity"), rules)],
        notes: notes(corpus, rules),
        registry_defaults: vec![("until", until), ("share", share)],
    })
}

fn chart_caption(years: &[Year], until: f64, corpus: f64) -> String {
    let paid_in = years.last().map_or(0.0, |year| year.paid_in);
    format!(
        "At {} the corpus is {}: {} of it was there or paid in, {} is growth.",
        format_number(until),
        format_rupees_compact(corpus),
        format_rupees_compact(paid_in),
        format_rupees_compact(corpus - paid_in)
    )
}

fn formula(rules: &NpsRules) -> Vec<String> {
    vec![
        "Each month: the payment is added at its start, then all of it grows by the assumed yearly return ÷ 12.".to_owned(),
        format!(
            "At least {}% of a corpus above {} buys a pension; of the rest, {}% of the corpus is free of tax.",
            format_number(rules.annuity_share),
            format_rupees_compact(rules.all_in_cash),
            format_number(rules.tax_free_share)
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
        notes.push(format!("A corpus up to {} can be taken whole.", format_rupees(rules.all_in_cash)));
    } else if corpus <= rules.middle_top {
        notes.push(format!(
            "Up to {} there is another way too: at most {} at once, and the rest over {} years or more.",
            format_rupees(rules.middle_top),
            format_rupees(rules.middle_cash),
            format_number(rules.middle_years)
        ));
    }
    notes
}

fn yearly_table(years: &[Year]) -> Table {
    let row = |year: &Year| Row {
        label: year.age.to_string(),
        values: vec![year.paid_in, round_to_rupee(year.worth - year.paid_in), round_to_rupee(year.worth)],
    };
    Table {
        title: "Year by year",
        row_header: "At age",
        columns: vec![rupee_column("Paid in"), rupee_column("Growth"), rupee_column("Worth")],
        rows: years.iter().map(row).collect(),
    }
}

/// The result for annuity shares from the least one to the whole corpus.
fn table_by_share(corpus: f64, least: f64, rate: f64, rules: &NpsRules) -> Table {
    let row = |at: u32| {
        let exit = rules.split_corpus(corpus, f64::from(at) * 20.0);
        Row { label: format!("{}%", at * 20), values: vec![exit.cash, exit.tax_free, round_to_rupee(exit.annuity * rate / 1_200.0)] }
    };
    let first = (least / 20.0).ceil() as u32;
    Table {
        title: "By the part that buys the pension",
        row_header: "Part",
        columns: vec![rupee_column("Cash"), rupee_column("Free of tax"), rupee_column("Pension a month")],
        rows: (first..=5).map(row).collect(),
    }
}
