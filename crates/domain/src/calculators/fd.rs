//! A fixed deposit that pays interest at maturity, on interest too.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rounded, rupee, rupees_in_words};
use super::inputs::{Choice, Field, Inputs, Unit};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("amount", "Deposit", 100.0, 1e9),
    Field::percent("rate", "Interest rate", 20.0),
    Field::whole("months", "Months", Unit::Months, 1.0, 240.0),
    Field::choice("times", "Interest is added", TIMES).usually(4.0).meaning("Most banks add it every quarter"),
];

/// How often a year interest begins to earn interest.
pub(super) const TIMES: &[Choice] = &[
    Choice::new(1.0, "once a year"),
    Choice::new(2.0, "every half-year"),
    Choice::new(4.0, "every quarter"),
    Choice::new(12.0, "every month"),
];

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct DepositRules {
    /// Rupees a depositor and bank, with interest.
    pub insured: f64,
}

/// Worth after so many whole months, with interest added `times` a year: 1, 2, 4 or 12. The months
/// behind the last whole period earn simple interest.
pub fn value(amount: f64, rate: f64, months: f64, times: f64) -> f64 {
    let period = 12.0 / times;
    let whole = (months / period).floor();
    amount * (1.0 + rate / times / 100.0).powf(whole) * (1.0 + rate / 1_200.0 * (months - whole * period))
}

/// Percent that a whole year brings.
pub fn yearly(rate: f64, times: f64) -> f64 {
    ((1.0 + rate / times / 100.0).powf(times) - 1.0) * 100.0
}

pub(super) fn outcome(inputs: &Inputs, rules: &DepositRules) -> Outcome {
    let (amount, rate, months, times) = (inputs.get("amount"), inputs.get("rate"), inputs.get("months"), inputs.get("times"));
    let worth_after = |month: f64| rupee(value(amount, rate, month, times));
    let worth = worth_after(months);
    let row = |month: f64| Row { label: plain(month), values: vec![amount, worth_after(month) - amount, worth_after(month)] };
    Outcome {
        results: vec![
            figure("value", "Paid out at maturity", worth, Unit::Rupees),
            figure("interest", "Interest in all", worth - amount, Unit::Rupees),
            figure("yearly", "Interest of a whole year", rounded(yearly(rate, times), 2), Unit::Percent),
        ],
        formula: vec![
            "Worth = deposit × (1 + rate ÷ n)^(whole periods), where n is how often a year interest is added.".to_owned(),
            "Months behind the last whole period earn simple interest.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Stacked, says: says(amount, worth, months), columns: vec![0, 1] }),
        tables: vec![Table {
            title: "As it grows",
            rows_are: "Months",
            columns: vec![rupee_column("Deposit"), rupee_column("Interest"), rupee_column("Worth")],
            rows: moments(months, 12.0 / times).into_iter().map(row).collect(),
        }],
        notes: notes(rules),
        declared: Vec::new(),
    }
}

fn says(paid_in: f64, worth: f64, months: f64) -> String {
    let after = Unit::Months.written(months);
    format!(
        "After {after}, {} becomes {}; {} of it is interest.",
        rupees_in_words(paid_in),
        rupees_in_words(worth),
        rupees_in_words(worth - paid_in)
    )
}

/// Months at which a deposit is shown: each period of a short one, each year of a longer one, and the end.
pub(super) fn moments(months: f64, period: f64) -> Vec<f64> {
    let step = if months <= 24.0 { period } else { 12.0 };
    let whole = (months / step).floor() as u32;
    let mut all: Vec<f64> = (1..=whole).map(|at| f64::from(at) * step).collect();
    if all.last() != Some(&months) {
        all.push(months);
    }
    all
}

pub(super) fn notes(rules: &DepositRules) -> Vec<String> {
    vec![
        "The rate is that of the day of the deposit, throughout. Interest is income of the year in which it accrues; tax taken off by the bank is not counted."
            .to_owned(),
        "Closing a deposit early brings a lower rate and often a charge.".to_owned(),
        format!(
            "Deposits with one bank are insured up to {} in all, interest included.",
            rupees_in_words(rules.insured)
        ),
    ]
}
