//! The provident fund: monthly contributions, and interest as the passbook calculates it.
//!
//! A deposit earns interest from the month after it was made. The year's interest is credited once, on 31 March, rounded to
//! the rupee for each column of the passbook separately, and earns interest from then on.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("basic", "Basic pay a month", 0.0, 1e7).with_help("With dearness allowance; 0 without new contributions"),
    InputField::whole("age", "Age now", Unit::Years, 18.0, 69.0),
    InputField::rupees("balance", "Balance now", 0.0, 1e9).with_default(0.0),
    InputField::percent("rise", "Pay rise", 20.0).with_default(0.0).with_help("From the second year on"),
    InputField::percent("rate", "Interest rate", 15.0).with_registry_default().with_help("The last declared rate unless you change it"),
    InputField::whole("until", "Until age", Unit::Years, 19.0, 70.0).with_default(58.0),
    InputField::choice("capped", "Contributions are on", CEILING_CHOICES)
        .with_default(0.0)
        .with_help("Your payslip shows it: PF wages, or PF ÷ the share you pay"),
];

const ON_CEILING: f64 = 1.0;
const CEILING_CHOICES: &[Choice] = &[Choice::new(0.0, "all of the basic pay"), Choice::new(ON_CEILING, "pay up to the wage ceiling")];

/// The deposits of twelve months, starting with April.
pub type Deposits = [f64; 12];

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct EpfRules {
    /// Percent a year, as last declared.
    pub rate: f64,
    /// Percent of wages that the member pays; the employer pays the same in total.
    pub share: f64,
    /// Percent of wages up to the ceiling that goes from the employer's share into the pension scheme.
    pub pension_share: f64,
    /// The wage ceiling in rupees a month.
    pub wage_ceiling: f64,
}

/// The contributions on one month's wages, in whole rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contributions {
    pub own: f64,
    /// The employer's part that goes into the provident fund.
    pub employer: f64,
    /// The employer's part that goes into the pension scheme; it earns no interest.
    pub pension: f64,
}

impl EpfRules {
    /// The contributions on the full wages, with the pension part on wages up to the ceiling. Each part is rounded to the
    /// rupee, halves up.
    pub fn calculate_monthly_contributions(&self, wages: f64) -> Contributions {
        let own = round_to_rupee(wages * self.share / 100.0);
        let pension = round_to_rupee(wages.min(self.wage_ceiling) * self.pension_share / 100.0);
        Contributions { own, employer: own - pension, pension }
    }

    /// The contributions when employer and member pay only on wages up to the ceiling, as the law requires at least.
    pub fn contributions_on_ceiling(&self, wages: f64) -> Contributions {
        self.calculate_monthly_contributions(wages.min(self.wage_ceiling))
    }

    fn contributions_for(&self, inputs: &Inputs, wages: f64) -> Contributions {
        if is_capped(inputs) { self.contributions_on_ceiling(wages) } else { self.calculate_monthly_contributions(wages) }
    }
}

fn is_capped(inputs: &Inputs) -> bool {
    inputs.get("capped") == ON_CEILING
}

/// One year's interest of a passbook column, rounded to the rupee. The opening balance earns for twelve months, April's
/// deposit for eleven, and so on to March's, which earns none.
pub fn year_interest(opening: f64, deposits: &Deposits, rate: f64) -> f64 {
    let months: f64 = deposits.iter().zip((0..12).rev()).map(|(deposit, months)| deposit * f64::from(months)).sum();
    round_to_rupee((opening * 12.0 + months) * rate / 1_200.0)
}

/// Like [`year_interest`], for twelve equal deposits.
pub fn year_interest_of_equal_deposits(opening: f64, monthly: f64, rate: f64) -> f64 {
    year_interest(opening, &[monthly; 12], rate)
}

/// The column's balance after `years` whole years of equal deposits, with each year's interest credited.
pub fn balance_after(opening: f64, monthly: f64, rate: f64, years: u32) -> f64 {
    (0..years).fold(opening, |balance, _| balance + monthly * 12.0 + year_interest_of_equal_deposits(balance, monthly, rate))
}

/// Both columns together after `years` whole years in which the member and the employer pay in so much a month; from the second year on both rise by
/// so many percent. The balance counts towards the member's column.
pub fn balance_of_deposits(balance: f64, monthly: Contributions, rise: f64, rate: f64, years: u32) -> f64 {
    let (mut own, mut employer, mut growth) = (balance, 0.0, 1.0);
    for _ in 0..years {
        own = balance_after(own, round_to_rupee(monthly.own * growth), rate, 1);
        employer = balance_after(employer, round_to_rupee(monthly.employer * growth), rate, 1);
        growth *= 1.0 + rise / 100.0;
    }
    own + employer
}

/// One year of membership, both columns together.
struct Year {
    age: u32,
    wages: f64,
    paid_in: f64,
    interest: f64,
    balance: f64,
}

/// Projects the years until the chosen age. The current balance counts towards the member's own column.
fn project_years(inputs: &Inputs, rules: &EpfRules, rate: f64) -> Vec<Year> {
    let (age, until) = (inputs.get("age") as u32, inputs.get("until") as u32);
    let (mut own, mut employer) = (inputs.get("balance"), 0.0);
    let mut wages = inputs.get("basic");
    let mut all = Vec::new();
    for year in age..until {
        let monthly = rules.contributions_for(inputs, wages);
        let interests =
            (year_interest_of_equal_deposits(own, monthly.own, rate), year_interest_of_equal_deposits(employer, monthly.employer, rate));
        own += monthly.own * 12.0 + interests.0;
        employer += monthly.employer * 12.0 + interests.1;
        all.push(Year {
            age: year + 1,
            wages,
            paid_in: (monthly.own + monthly.employer) * 12.0,
            interest: interests.0 + interests.1,
            balance: own + employer,
        });
        wages = round_to_rupee(wages * (1.0 + inputs.get("rise") / 100.0));
    }
    all
}

pub(super) fn calculate(inputs: &Inputs, rules: &EpfRules) -> Result<CalculatorOutput> {
    if inputs.get("until") <= inputs.get("age") {
        return Err(Error::invalid("until", "Until age must be above the age now"));
    }
    let rate = inputs.get_optional("rate").unwrap_or(rules.rate);
    let years = project_years(inputs, rules, rate);
    let monthly = rules.contributions_for(inputs, inputs.get("basic"));
    let end = years.last().map_or(0.0, |year| year.balance);
    let earned: f64 = years.iter().map(|year| year.interest).sum();
    let caption = format!(
        "At {} the balance is {}: {} of it was there or paid in, {} is interest.",
        format_number(inputs.get("until")),
        format_rupees_compact(end),
        format_rupees_compact(end - earned),
        format_rupees_compact(earned)
    );
    Ok(CalculatorOutput {
        results: vec![
            figure("balance", format!("Balance at {}", format_number(inputs.get("until"))), end, Unit::Rupees),
            figure("interest", "Total interest", earned, Unit::Rupees),
            figure("own", "You pay a month now", monthly.own, Unit::Rupees),
            figure("employer", "Your employer adds a month", monthly.employer, Unit::Rupees),
            figure("pension", "And for your pension (EPS)", monthly.pension, Unit::Rupees),
        ],
        formula: formula(inputs, rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![3, 4] }),
        tables: vec![yearly_table(inputs.get("balance"), &years)],
        notes: vec![
            "One rate is taken for all years; the real one is declared anew for each.".to_owned(),
            "For a member of the pension scheme. Without it, the employer's whole share stays in the provident fund.".to_owned(),
            "Starts with an April and full years; withdrawals, tax and voluntary contributions are not counted.".to_owned(),
        ],
        registry_defaults: vec![("rate", rate)],
    })
}

fn formula(inputs: &Inputs, rules: &EpfRules) -> Vec<String> {
    let wages = if is_capped(inputs) { format!("wages up to {}", format_rupees(rules.wage_ceiling)) } else { "wages".to_owned() };
    vec![
        format!(
            "You pay {}% of {wages}. Your employer pays the same, of which {}% of wages up to {} goes to the pension.",
            format_number(rules.share),
            format_number(rules.pension_share),
            format_rupees(rules.wage_ceiling)
        ),
        "Interest of a month = balance at its start × rate ÷ 12; a deposit counts from the month after it was made.".to_owned(),
        "The twelve months' interest is credited once, on 31 March, rounded to the rupee, to each column by itself.".to_owned(),
    ]
}

fn yearly_table(opening: f64, years: &[Year]) -> Table {
    let (mut paid_in, mut earned) = (opening, 0.0);
    let row = |year: &Year| {
        paid_in += year.paid_in;
        earned += year.interest;
        Row { label: year.age.to_string(), values: vec![year.wages, year.paid_in, year.interest, paid_in, earned, year.balance] }
    };
    Table {
        title: "Year by year",
        row_header: "At age",
        columns: ["Wages a month", "Paid in this year", "Interest this year", "Paid in so far", "Interest so far", "Balance"]
            .map(rupee_column)
            .to_vec(),
        rows: years.iter().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deposits_that_are_told_grow_as_those_of_the_calculator() {
        let rules = EpfRules { rate: 8.25, share: 12.0, pension_share: 8.33, wage_ceiling: 15_000.0 };
        let monthly = rules.calculate_monthly_contributions(32_000.0);
        let inputs =
            Inputs::parse(crate::calculators::CalculatorKind::Epf, [("basic", "32000"), ("age", "30"), ("balance", "300000")]).unwrap();
        let by_calculator = project_years(&inputs, &rules, rules.rate).last().unwrap().balance;
        assert_eq!(balance_of_deposits(300_000.0, monthly, 0.0, rules.rate, 28), by_calculator);
        let rising = balance_of_deposits(300_000.0, monthly, 5.0, rules.rate, 28);
        assert!(rising > by_calculator * 1.4 && rising < by_calculator * 2.0, "{rising} {by_calculator}");
    }
}
