//! The Sukanya Samriddhi account of a girl: deposits for some years, and interest until the account matures.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use super::ppf;
use crate::numerals::{format_number, format_rupees, format_rupees_compact};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("yearly", "Deposit a year", 0.0, 1e7),
    InputField::whole("age", "Her age at opening", Unit::Years, 0.0, 20.0),
    InputField::percent("rate", "Interest rate", 15.0)
        .with_registry_default()
        .with_help("The last rate we have verified unless you change it"),
    InputField::choice("times", "Deposits are made", ppf::DEPOSIT_CHOICES).with_default(1.0),
];

/// The rules that the government sets: the Sukanya Samriddhi Account Scheme, 2019, and the rate of the quarter.
#[derive(Debug, Clone, PartialEq)]
pub struct SsyRules {
    /// Percent a year.
    pub rate: f64,
    /// The girl must be younger at opening, in years.
    pub open_age: f64,
    /// Years after opening in which deposits are made.
    pub deposit_years: f64,
    /// Years after opening at which the account matures.
    pub years: f64,
    /// The least and the most that may be deposited in a year, in rupees.
    pub least: f64,
    pub most: f64,
}

impl SsyRules {
    fn check_inputs(&self, yearly: f64, age: f64) -> Result<()> {
        if yearly < self.least || yearly > self.most {
            let (least, most) = (format_rupees_compact(self.least), format_rupees_compact(self.most));
            return Err(Error::invalid("yearly", format!("A year's deposits must be between {least} and {most}")));
        }
        if age >= self.open_age {
            return Err(Error::invalid("age", format!("The account is opened before she is {}", format_number(self.open_age))));
        }
        Ok(())
    }
}

/// The balance in rupees at the end of each year after opening. The interest of a year is rounded to the rupee and credited
/// at its end; `times` is 1 for a deposit at the beginning of the year, and 12 for twelve equal ones by the 5th.
pub fn balances(yearly: f64, rate: f64, times: f64, rules: &SsyRules) -> Vec<f64> {
    let mut balance = 0.0;
    let add_year = |year: u32| {
        let deposit = if f64::from(year) <= rules.deposit_years { yearly } else { 0.0 };
        balance += deposit + ppf::year_interest(balance, deposit, rate, times);
        balance
    };
    (1..=rules.years as u32).map(add_year).collect()
}

pub(super) fn calculate(inputs: &Inputs, rules: &SsyRules) -> Result<CalculatorOutput> {
    let (yearly, age) = (inputs.get("yearly"), inputs.get("age"));
    rules.check_inputs(yearly, age)?;
    let rate = inputs.get_optional("rate").unwrap_or(rules.rate);
    let balances = balances(yearly, rate, inputs.get("times"), rules);
    let (value, paid) = (balances.last().copied().unwrap_or_default(), yearly * rules.deposit_years);
    let caption = format!(
        "{} after opening, {} has become {}; {} of it is interest.",
        Unit::Years.format_value(rules.years),
        format_rupees(paid),
        format_rupees(value),
        format_rupees(value - paid)
    );
    Ok(CalculatorOutput {
        results: vec![
            figure("value", "Balance at maturity", value, Unit::Rupees),
            figure("paid", "Paid in", paid, Unit::Rupees),
            figure("interest", "Total interest", value - paid, Unit::Rupees),
            figure("grown", "Her age then", age + rules.years, Unit::Years),
        ],
        formula: formula(rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![yearly_table(yearly, age, &balances, rules)],
        notes: notes(rules),
        registry_defaults: vec![("rate", rate)],
    })
}

fn formula(rules: &SsyRules) -> Vec<String> {
    vec![
        "Each year: interest = (opening balance + deposits, each for its months of the year) × rate ÷ 12, rounded to the rupee and \
         credited at the end of the year."
            .to_owned(),
        format!(
            "Deposits are made for {} after opening; the balance earns until {} after opening.",
            Unit::Years.format_value(rules.deposit_years),
            Unit::Years.format_value(rules.years)
        ),
        "A deposit earns from its own month on when it is made by the 5th; later it earns from the next month.".to_owned(),
    ]
}

fn notes(rules: &SsyRules) -> Vec<String> {
    vec![
        "The government sets the rate anew each quarter, also for old accounts; the sum assumes one rate throughout.".to_owned(),
        "Counts whole years from an opening at the beginning of April; opened later, the account earns nearly the same.".to_owned(),
        format!(
            "At least {} and at most {} may be deposited in a financial year. Interest and maturity are free of tax.",
            format_rupees(rules.least),
            format_rupees(rules.most)
        ),
        "What is taken out for her education, and closing the account for her marriage, are not counted.".to_owned(),
    ]
}

fn yearly_table(yearly: f64, age: f64, balances: &[f64], rules: &SsyRules) -> Table {
    let mut before = 0.0;
    let row = |(balance, year): (&f64, u32)| {
        let paid_in = yearly * f64::from(year).min(rules.deposit_years);
        let deposit = if f64::from(year) <= rules.deposit_years { yearly } else { 0.0 };
        let interest = balance - before - deposit;
        before = *balance;
        Row { label: year.to_string(), values: vec![paid_in, balance - paid_in, *balance, interest, age + f64::from(year)] }
    };
    let mut columns = ["Paid in", "Interest", "Balance", "Interest of the year"].map(rupee_column).to_vec();
    columns.push(Column { label: "Her age at its end", unit: Unit::Number });
    Table { title: "Year by year", row_header: "Year", columns, rows: balances.iter().zip(1..).map(row).collect() }
}
