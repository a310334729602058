//! The provident fund: monthly contributions, and interest as the passbook counts it.
//!
//! A deposit earns from the month after it was made. The year's interest is credited once, on
//! 31 March, rounded to the rupee, to each column of the passbook by itself; it earns from then on.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Choice, Field, Inputs, Unit};
use crate::facts::rupees;
use crate::{Error, Result};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("basic", "Basic pay a month", 1_000.0, 1e7).meaning("With dearness allowance"),
    Field::whole("age", "Age now", Unit::Years, 18.0, 69.0),
    Field::rupees("balance", "Balance now", 0.0, 1e9).usually(0.0),
    Field::percent("rise", "Pay rise", 20.0).usually(0.0).meaning("From the second year on"),
    Field::percent("rate", "Interest rate", 15.0).declared().meaning("The last declared rate unless you change it"),
    Field::whole("until", "Until age", Unit::Years, 19.0, 70.0).usually(58.0),
    Field::choice("capped", "Contributions are on", CAPPED)
        .usually(0.0)
        .meaning("Your payslip shows it: PF wages, or PF ÷ the share you pay"),
];

const ON_CEILING: f64 = 1.0;
const CAPPED: &[Choice] = &[Choice::new(0.0, "all of the basic pay"), Choice::new(ON_CEILING, "pay up to the wage ceiling")];

/// Deposits of twelve months, the first of them in April.
pub type Deposits = [f64; 12];

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpfRules {
    /// Percent a year, as last declared.
    pub rate: f64,
    /// Percent of wages that the member pays, and that the employer pays in all.
    pub share: f64,
    /// Percent of wages up to the ceiling that goes from the employer's share to the pension.
    pub pension_share: f64,
    /// Rupees a month.
    pub wage_ceiling: f64,
}

/// What one month's wages bring, in whole rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contributions {
    pub own: f64,
    /// The employer's part that goes to the provident fund.
    pub employer: f64,
    /// The employer's part that goes to the pension; it earns no interest.
    pub pension: f64,
}

impl EpfRules {
    /// On all of the wages; the pension's part on wages up to the ceiling. Each head is rounded to the
    /// rupee, halves up.
    pub fn contributions(&self, wages: f64) -> Contributions {
        let own = rupee(wages * self.share / 100.0);
        let pension = rupee(wages.min(self.wage_ceiling) * self.pension_share / 100.0);
        Contributions { own, employer: own - pension, pension }
    }

    /// Where employer and member pay on no more than the law requires.
    pub fn contributions_on_ceiling(&self, wages: f64) -> Contributions {
        self.contributions(wages.min(self.wage_ceiling))
    }

    fn chosen(&self, inputs: &Inputs, wages: f64) -> Contributions {
        if is_capped(inputs) { self.contributions_on_ceiling(wages) } else { self.contributions(wages) }
    }
}

fn is_capped(inputs: &Inputs) -> bool {
    inputs.get("capped") == ON_CEILING
}

/// A year's interest of one passbook column, rounded to the rupee. The opening balance earns twelve
/// months; a deposit of April earns eleven, and so on to that of March, which earns none.
pub fn year_interest(opening: f64, deposits: &Deposits, rate: f64) -> f64 {
    let months: f64 = deposits.iter().zip((0..12).rev()).map(|(deposit, months)| deposit * f64::from(months)).sum();
    rupee((opening * 12.0 + months) * rate / 1_200.0)
}

/// As [`year_interest`] for twelve equal deposits.
pub fn interest(opening: f64, monthly: f64, rate: f64) -> f64 {
    year_interest(opening, &[monthly; 12], rate)
}

/// The column's balance after so many whole years of equal deposits, each year's interest credited.
pub fn balance(opening: f64, monthly: f64, rate: f64, years: u32) -> f64 {
    (0..years).fold(opening, |balance, _| balance + monthly * 12.0 + interest(balance, monthly, rate))
}

/// One year of membership, as both columns together.
struct Year {
    age: u32,
    wages: f64,
    paid_in: f64,
    interest: f64,
    balance: f64,
}

/// The balance of today is counted with the member's own column.
fn years(inputs: &Inputs, rules: &EpfRules, rate: f64) -> Vec<Year> {
    let (age, until) = (inputs.get("age") as u32, inputs.get("until") as u32);
    let (mut own, mut employer) = (inputs.get("balance"), 0.0);
    let mut wages = inputs.get("basic");
    let mut all = Vec::new();
    for year in age..until {
        let monthly = rules.chosen(inputs, wages);
        let interests = (interest(own, monthly.own, rate), interest(employer, monthly.employer, rate));
        own += monthly.own * 12.0 + interests.0;
        employer += monthly.employer * 12.0 + interests.1;
        all.push(Year {
            age: year + 1,
            wages,
            paid_in: (monthly.own + monthly.employer) * 12.0,
            interest: interests.0 + interests.1,
            balance: own + employer,
        });
        wages = rupee(wages * (1.0 + inputs.get("rise") / 100.0));
    }
    all
}

pub(super) fn outcome(inputs: &Inputs, rules: &EpfRules) -> Result<Outcome> {
    if inputs.get("until") <= inputs.get("age") {
        return Err(Error::invalid("until", "Until age must be above the age now"));
    }
    let rate = inputs.given("rate").unwrap_or(rules.rate);
    let years = years(inputs, rules, rate);
    let monthly = rules.chosen(inputs, inputs.get("basic"));
    let end = years.last().map_or(0.0, |year| year.balance);
    let earned: f64 = years.iter().map(|year| year.interest).sum();
    let says = format!(
        "At {} the balance is {}: {} of it was there or paid in, {} is interest.",
        plain(inputs.get("until")),
        rupees_in_words(end),
        rupees_in_words(end - earned),
        rupees_in_words(earned)
    );
    Ok(Outcome {
        results: vec![
            figure("balance", format!("Balance at {}", plain(inputs.get("until"))), end, Unit::Rupees),
            figure("interest", "Interest in all", earned, Unit::Rupees),
            figure("own", "You pay a month now", monthly.own, Unit::Rupees),
            figure("employer", "Your employer adds a month", monthly.employer, Unit::Rupees),
            figure("pension", "And for your pension (EPS)", monthly.pension, Unit::Rupees),
        ],
        formula: formula(inputs, rules),
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![3, 4] }),
        tables: vec![table(inputs.get("balance"), &years)],
        notes: vec![
            "One rate is taken for all years; the real one is declared anew for each.".to_owned(),
            "For a member of the pension scheme. Without it, the employer's whole share stays in the provident fund.".to_owned(),
            "Starts with an April and full years; withdrawals, tax and voluntary contributions are not counted.".to_owned(),
        ],
        declared: vec![("rate", rate)],
    })
}

fn formula(inputs: &Inputs, rules: &EpfRules) -> Vec<String> {
    let wages = if is_capped(inputs) { format!("wages up to {}", rupees(rules.wage_ceiling)) } else { "wages".to_owned() };
    vec![
        format!(
            "You pay {}% of {wages}. Your employer pays the same, of which {}% of wages up to {} goes to the pension.",
            plain(rules.share),
            plain(rules.pension_share),
            rupees(rules.wage_ceiling)
        ),
        "Interest of a month = balance at its start × rate ÷ 12; a deposit counts from the month after it was made.".to_owned(),
        "The twelve months' interest is credited once, on 31 March, rounded to the rupee, to each column by itself.".to_owned(),
    ]
}

fn table(opening: f64, years: &[Year]) -> Table {
    let (mut paid_in, mut earned) = (opening, 0.0);
    let row = |year: &Year| {
        paid_in += year.paid_in;
        earned += year.interest;
        Row { label: year.age.to_string(), values: vec![year.wages, year.paid_in, year.interest, paid_in, earned, year.balance] }
    };
    Table {
        title: "Year by year",
        rows_are: "At age",
        columns: ["Wages a month", "Paid in this year", "Interest this year", "Paid in so far", "Interest so far", "Balance"]
            .map(rupee_column)
            .to_vec(),
        rows: years.iter().map(row).collect(),
    }
}
