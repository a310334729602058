//! What a family would need without one income: its expenses for some years, its debts and its goals, less what is there
//! already. It adds up stated needs and recommends nothing.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, round_to, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("expenses", "Expenses of the family a year", 1_000.0, 1e8)
        .with_help("What the family would spend a year at today's prices, less the income that goes on"),
    InputField::whole("years", "Years to be covered", Unit::Years, 1.0, 60.0)
        .with_help("For instance until the youngest child earns, or for a partner's whole life"),
    InputField::percent("rate", "Return after tax", 20.0).with_help("What the money would earn a year until it is spent; an assumption"),
    InputField::percent("inflation", "Rise in prices", 20.0)
        .with_registry_default()
        .with_help("The last inflation we have verified unless you change it"),
    InputField::rupees("debts", "Debts to be repaid", 0.0, 1e9)
        .with_default(0.0)
        .with_help("All loans and card dues, without those that are insured"),
    InputField::rupees("goals", "Goals in today's money", 0.0, 1e9)
        .with_default(0.0)
        .with_help("Education or a wedding, at what they would cost today"),
    InputField::rupees("cover", "Life cover already there", 0.0, 1e9)
        .with_default(0.0)
        .with_help("Own policies, the employer's group cover and EDLI"),
    InputField::rupees("savings", "Savings already there", 0.0, 1e9)
        .with_default(0.0)
        .with_help("Only what the family could spend: not the house that it lives in"),
];

/// What the fact registry gives to the sum.
#[derive(Debug, Clone, PartialEq)]
pub struct TermCoverRules {
    /// The inflation that was last published, in percent a year.
    pub inflation: f64,
}

/// The rupees that pay `yearly` rupees at the beginning of each of `years` years, when the payments rise by `inflation` percent a
/// year and what is left earns `rate` percent a year: the present value of a growing annuity.
pub fn present_value_of_expenses(yearly: f64, rate: f64, inflation: f64, years: u32) -> f64 {
    let ratio = (1.0 + inflation / 100.0) / (1.0 + rate / 100.0);
    let years = f64::from(years);
    if (ratio - 1.0).abs() < 1e-9 { yearly * years } else { yearly * (1.0 - ratio.powf(years)) / (1.0 - ratio) }
}

/// The needs of a family and what is there against them, in whole rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Needs {
    /// Today's sum that pays the expenses of all years.
    living: f64,
    debts: f64,
    goals: f64,
    cover: f64,
    savings: f64,
}

impl Needs {
    fn total(&self) -> f64 {
        self.living + self.debts + self.goals
    }

    fn already_there(&self) -> f64 {
        self.cover + self.savings
    }

    /// Below zero when more is there than is needed.
    fn missing(&self) -> f64 {
        self.total() - self.already_there()
    }
}

/// The yearly expenses, and how they rise and are paid for.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Living {
    yearly: f64,
    years: u32,
    /// Percent a year.
    rate: f64,
    /// Percent a year.
    inflation: f64,
}

impl Living {
    fn present_value(&self) -> f64 {
        present_value_of_expenses(self.yearly, self.rate, self.inflation, self.years)
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &TermCoverRules) -> CalculatorOutput {
    let living = Living {
        yearly: inputs.get("expenses"),
        years: inputs.get("years") as u32,
        rate: inputs.get("rate"),
        inflation: inputs.get_optional("inflation").unwrap_or(rules.inflation),
    };
    let needs = Needs {
        living: round_to_rupee(living.present_value()),
        debts: inputs.get("debts"),
        goals: inputs.get("goals"),
        cover: inputs.get("cover"),
        savings: inputs.get("savings"),
    };
    let missing = needs.missing();
    let mut results = vec![
        figure("gap", "Sum still missing", missing.max(0.0), Unit::Rupees),
        figure("needs", "Sum that would pay for all needs", needs.total(), Unit::Rupees),
        figure("living", "Of it for the family's expenses", needs.living, Unit::Rupees),
        figure("there", "Cover and savings already there", needs.already_there(), Unit::Rupees),
    ];
    if missing < 0.0 {
        results.push(figure("over", "More than these needs", -missing, Unit::Rupees));
    }
    let caption = format!(
        "{} today would pay the expenses of {}, rising by {}% a year, and is then used up.",
        format_rupees(needs.living),
        Unit::Years.format_value(f64::from(living.years)),
        format_number(living.inflation)
    );
    CalculatorOutput {
        results,
        formula: formula(),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![yearly_table(&living), parts_table(&needs)],
        notes: notes(&living, rules),
        registry_defaults: vec![("inflation", living.inflation)],
    }
}

fn formula() -> Vec<String> {
    vec![
        "Sum for the expenses = expenses of the first year × (1 − q^years) ÷ (1 − q), where q = (1 + rise in prices) ÷ (1 + return after \
         tax); for q = 1 it is expenses × years."
            .to_owned(),
        "Sum that would pay for all needs = sum for the expenses + debts + goals in today's money.".to_owned(),
        "Sum still missing = sum that would pay for all needs − life cover already there − savings already there; never below zero."
            .to_owned(),
    ]
}

fn yearly_table(living: &Living) -> Table {
    let (rise, growth) = (1.0 + living.inflation / 100.0, 1.0 + living.rate / 100.0);
    let mut left = living.present_value();
    let (mut spent, mut discount) = (living.yearly, 1.0);
    let row = |year: u32| {
        let (expenses, today) = (spent, spent / discount);
        left = ((left - expenses) * growth).max(0.0);
        spent *= rise;
        discount *= growth;
        Row { label: year.to_string(), values: [left, expenses, today].map(round_to_rupee).to_vec() }
    };
    Table {
        title: "Year by year",
        row_header: "Year",
        columns: ["Left at the end of the year", "Expenses of the year", "Sum today that pays them"].map(rupee_column).to_vec(),
        rows: (1..=living.years).map(row).collect(),
    }
}

fn parts_table(needs: &Needs) -> Table {
    let row =
        |(label, amount): (&str, f64)| Row { label: label.to_owned(), values: vec![amount, round_to(amount * 100.0 / needs.total(), 1)] };
    let parts = [
        ("Expenses of the family", needs.living),
        ("Debts", needs.debts),
        ("Goals", needs.goals),
        ("All needs", needs.total()),
        ("Life cover already there", 0.0 - needs.cover),
        ("Savings already there", 0.0 - needs.savings),
        ("Still missing", needs.missing().max(0.0)),
    ];
    Table {
        title: "By part",
        row_header: "Part",
        columns: vec![rupee_column("Amount"), Column { label: "Share of all needs", unit: Unit::Share }],
        rows: parts.into_iter().map(row).collect(),
    }
}

fn notes(living: &Living, rules: &TermCoverRules) -> Vec<String> {
    let mut notes = vec![
        "This adds up the figures that you put in. It recommends no cover and no product, and it does not say whether anybody should buy one."
            .to_owned(),
        "Expenses are paid at the beginning of each year and rise once a year; what is left earns one return throughout.".to_owned(),
    ];
    notes.extend(describe_lower_return(living));
    notes.push(
        "Goals count at today's price: what is kept for them is assumed to grow just as fast as their price. Expenses that end sooner than \
         the others, such as school fees, are better put in as goals."
            .to_owned(),
    );
    notes.push(format!("The rise in prices is an assumption: the last verified inflation is {}% a year.", format_number(rules.inflation)));
    notes
}

/// How much the sum for the expenses depends on the return.
fn describe_lower_return(living: &Living) -> Option<String> {
    let lower = Living { rate: living.rate - 1.0, ..*living };
    let message = |sum: f64| {
        format!(
            "With a return one percentage point lower, the sum for the expenses would be {}: nobody can promise a return.",
            format_rupees(sum)
        )
    };
    (lower.rate >= 0.0).then(|| message(round_to_rupee(lower.present_value())))
}
