//! A recurring deposit: the same amount at the start of every month, interest as a fixed deposit's.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::fd::{DepositRules, TIMES, moments, notes};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("monthly", "Deposit a month", 10.0, 1e7),
    Field::percent("rate", "Interest rate", 20.0),
    Field::whole("months", "Months", Unit::Months, 1.0, 240.0),
    Field::choice("times", "Interest is added", TIMES).usually(4.0).meaning("Most banks add it every quarter"),
];

/// Worth at the end of the last month, with interest added `times` a year. An instalment grows by the
/// same part of itself every month, such that a whole period brings its rate.
pub fn value(monthly: f64, rate: f64, months: f64, times: f64) -> f64 {
    let period = 1.0 + rate / times / 100.0;
    let growth = period.powf(times / 12.0);
    if period == 1.0 { monthly * months } else { monthly * growth * (growth.powf(months) - 1.0) / (growth - 1.0) }
}

pub(super) fn outcome(inputs: &Inputs, rules: &DepositRules) -> Outcome {
    let (monthly, rate, months, times) = (inputs.get("monthly"), inputs.get("rate"), inputs.get("months"), inputs.get("times"));
    let worth_after = |month: f64| rupee(value(monthly, rate, month, times));
    let (worth, paid_in) = (worth_after(months), monthly * months);
    let row = |month: f64| {
        let (paid_in, worth) = (monthly * month, worth_after(month));
        Row { label: plain(month), values: vec![paid_in, worth - paid_in, worth] }
    };
    let says = format!(
        "{} instalments pay in {} and become {}; {} of it is interest.",
        plain(months),
        rupees_in_words(paid_in),
        rupees_in_words(worth),
        rupees_in_words(worth - paid_in)
    );
    Outcome {
        results: vec![
            figure("value", "Paid out at maturity", worth, Unit::Rupees),
            figure("paid", "Paid in", paid_in, Unit::Rupees),
            figure("interest", "Interest in all", worth - paid_in, Unit::Rupees),
        ],
        formula: vec![
            "Each instalment becomes instalment × (1 + rate ÷ n)^(n × months ÷ 12), where n is how often a year interest is added."
                .to_owned(),
            "An instalment counts from the start of its month; the sum of all is paid out at the end of the last.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0, 1] }),
        tables: vec![Table {
            title: "As it grows",
            rows_are: "Months",
            columns: vec![rupee_column("Paid in"), rupee_column("Interest"), rupee_column("Worth")],
            rows: moments(months, 12.0 / times).into_iter().map(row).collect(),
        }],
        notes: notes(rules),
        declared: Vec::new(),
    }
}
