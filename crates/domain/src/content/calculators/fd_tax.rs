//! A fixed deposit after tax: what the tax of each year leaves of its interest, and what inflation leaves of that.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Figure, Row, Table, figure, rupee_column};
use super::fd;
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, round_to, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Deposit", 100.0, 1e9),
    InputField::percent("rate", "Interest rate", 20.0),
    InputField::whole("years", "Years", Unit::Years, 1.0, 20.0),
    InputField::share("slab", "Your tax rate").with_help("The rate of your highest slab, without cess; 0 if no tax is due"),
    InputField::percent("inflation", "Rise in prices", 20.0)
        .with_registry_default()
        .with_help("The last inflation we have verified unless you change it"),
    InputField::choice("age", "You are", AGE_CHOICES).with_default(0.0).with_help("It decides from which interest on the bank deducts tax"),
];

const SENIOR: f64 = 1.0;
const AGE_CHOICES: &[Choice] = &[Choice::new(0.0, "below 60"), Choice::new(SENIOR, "60 or older")];

/// Interest is added every quarter, as most banks do.
const QUARTERLY: f64 = 4.0;

/// The rules that the law sets, and the inflation that was last published.
#[derive(Debug, Clone, PartialEq)]
pub struct DepositTaxRules {
    /// Percent of the tax.
    pub cess: f64,
    /// Rupees of a year's interest at one bank above which it deducts tax, by the depositor's age.
    pub tds_above: f64,
    pub tds_above_senior: f64,
    /// Percent of the interest that the bank then deducts.
    pub tds_rate: f64,
    /// Percent a year.
    pub inflation: f64,
}

/// A year of a deposit, in whole rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaxedYear {
    /// The deposit with its interest at the end of the year, before tax.
    pub worth: f64,
    pub interest: f64,
    pub tax: f64,
    /// What the bank deducts; it counts towards the tax.
    pub deducted: f64,
}

/// Percent of the interest that goes in tax, with cess.
pub fn tax_share(slab: f64, cess: f64) -> f64 {
    slab * (1.0 + cess / 100.0)
}

/// The yearly rate in percent that tax leaves when each year's tax is paid out of the year's interest.
pub fn rate_after_tax(rate: f64, slab: f64, cess: f64) -> f64 {
    fd::effective_yearly_rate(rate, QUARTERLY) * (1.0 - tax_share(slab, cess) / 100.0)
}

/// The yearly rate in percent by which purchasing power grows; below zero when prices rise faster.
pub fn real_rate(rate: f64, inflation: f64) -> f64 {
    ((1.0 + rate / 100.0) / (1.0 + inflation / 100.0) - 1.0) * 100.0
}

impl DepositTaxRules {
    fn tds_threshold_for(&self, is_senior: bool) -> f64 {
        if is_senior { self.tds_above_senior } else { self.tds_above }
    }

    /// The years of a deposit. Interest is income of the year in which it accrues; the tax is paid from other money, so that
    /// the deposit goes on growing whole.
    pub fn list_years(&self, amount: f64, rate: f64, years: u32, slab: f64, is_senior: bool) -> Vec<TaxedYear> {
        let mut before = amount;
        let next_year = |year: u32| {
            let worth = round_to_rupee(fd::maturity_value(amount, rate, f64::from(year * 12), QUARTERLY));
            let interest = worth - before;
            before = worth;
            let deducts = interest > self.tds_threshold_for(is_senior);
            TaxedYear {
                worth,
                interest,
                tax: round_to_rupee(interest * tax_share(slab, self.cess) / 100.0),
                deducted: if deducts { round_to_rupee(interest * self.tds_rate / 100.0) } else { 0.0 },
            }
        };
        (1..=years).map(next_year).collect()
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &DepositTaxRules) -> CalculatorOutput {
    let (amount, rate, years, slab) = (inputs.get("amount"), inputs.get("rate"), inputs.get("years"), inputs.get("slab"));
    let inflation = inputs.get_optional("inflation").unwrap_or(rules.inflation);
    let is_senior = inputs.get("age") == SENIOR;
    let all = rules.list_years(amount, rate, years as u32, slab, is_senior);
    let (interest, tax) = all.iter().fold((0.0, 0.0), |(interest, tax), year| (interest + year.interest, tax + year.tax));
    let left = amount + interest - tax;
    let after_tax = rate_after_tax(rate, slab, rules.cess);
    let caption = format!(
        "Of {} of interest in {}, {} goes in tax and {} is left.",
        format_rupees(interest),
        Unit::Years.format_value(years),
        format_rupees(tax),
        format_rupees(interest - tax)
    );
    CalculatorOutput {
        results: vec![
            figure("left", "Left after tax", left, Unit::Rupees),
            figure("interest", "Interest before tax", interest, Unit::Rupees),
            figure("tax", "Tax in all", tax, Unit::Rupees),
            figure("after", "Rate after tax", round_to(after_tax, 2), Unit::Percent),
            describe_real_rate(real_rate(after_tax, inflation)),
            figure("today", "What is left, in today's prices", round_to_rupee(left / (1.0 + inflation / 100.0).powf(years)), Unit::Rupees),
        ],
        formula: formula(slab, rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![yearly_table(&all)],
        notes: notes(&all, is_senior, rules),
        registry_defaults: vec![("inflation", inflation)],
    }
}

fn describe_real_rate(real: f64) -> Figure {
    let rounded = round_to(real, 2);
    let label = if rounded < 0.0 { "Purchasing power shrinks by" } else { "Purchasing power grows by" };
    figure("real", label, rounded.abs(), Unit::Percent)
}

fn formula(slab: f64, rules: &DepositTaxRules) -> Vec<String> {
    vec![
        "Worth = deposit × (1 + rate ÷ 4)^(quarters): interest is added every quarter.".to_owned(),
        format!(
            "Tax of a year = its interest × {}% (your rate of {}% and {}% cess on it), rounded to the rupee.",
            format_number(tax_share(slab, rules.cess)),
            format_number(slab),
            format_number(rules.cess)
        ),
        "Rate after tax = interest of a whole year in percent × the part that tax leaves; purchasing power = (1 + rate after tax) ÷ \
         (1 + rise in prices) − 1."
            .to_owned(),
    ]
}

fn yearly_table(all: &[TaxedYear]) -> Table {
    let (mut kept, mut taxed) = (0.0, 0.0);
    let row = |(year, at): (&TaxedYear, u32)| {
        kept += year.interest - year.tax;
        taxed += year.tax;
        Row { label: at.to_string(), values: vec![kept, taxed, year.interest, year.tax, year.deducted, year.worth] }
    };
    Table {
        title: "Year by year",
        row_header: "Year",
        columns: [
            "Interest left so far",
            "Tax so far",
            "Interest of the year",
            "Tax of the year",
            "Of it deducted by the bank",
            "Worth before tax",
        ]
        .map(rupee_column)
        .to_vec(),
        rows: all.iter().zip(1..).map(row).collect(),
    }
}

fn notes(all: &[TaxedYear], is_senior: bool, rules: &DepositTaxRules) -> Vec<String> {
    let above = format_rupees(rules.tds_threshold_for(is_senior));
    let first = all.iter().zip(1..).find(|(year, _)| year.deducted > 0.0);
    let when = match first {
        Some((_, at)) => format!("here from year {at} on"),
        None => "here in no year".to_owned(),
    };
    vec![
        format!(
            "The bank deducts {}% once the interest of a financial year at that bank is above {above}: {when}. It is a first instalment of \
             the tax, and what is too much comes back with the return.",
            format_number(rules.tds_rate)
        ),
        "Interest is income of the year in which it accrues. The tax is assumed to be paid from other money; one rate of tax and one rise in \
         prices hold throughout, and surcharge is not included."
            .to_owned(),
        "If the rebate leaves no tax, put in 0. A large interest may reach into a higher slab; deductions for interest are not counted."
            .to_owned(),
        format!("The rise in prices is an assumption: the last verified inflation is {}% a year.", format_number(rules.inflation)),
    ]
}
