//! Income tax of a resident on income taxed at ordinary rates, in the new and the old regime.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::facts::Slab;
use crate::numerals::{format_rupees, format_rupees_compact, round_to_rupee};

/// Above this income a surcharge applies, which this calculator does not cover.
pub(super) const MAX_INCOME_FACT: &str = "tax.surcharge-from";
/// In rupees. Nobody is paid more.
const MAX_PAY: f64 = 1e9;

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("income", "Salary for the year", 0.0, MAX_PAY)
        .with_registry_max(MAX_INCOME_FACT)
        .with_help("Before any deduction, and no income of special rates"),
    InputField::rupees("deductions", "Deductions in the old regime", 0.0, MAX_PAY)
        .with_registry_max(MAX_INCOME_FACT)
        .with_default(0.0)
        .with_help("Such as 80C, health insurance, home-loan interest; without the standard deduction"),
    InputField::choice("age", "Age at the end of the tax year", AGE_CHOICES)
        .with_default(0.0)
        .with_help("The old regime leaves more free of tax from 60 and from 80 on"),
];

/// The ages of a senior citizen and of a very senior one, in years. The names of choices hold them too, so a test compares both with the facts
/// `tax.senior-age` and `tax.very-senior-age`.
pub const SENIOR_AGE: f64 = 60.0;
pub const VERY_SENIOR_AGE: f64 = 80.0;

const FROM_60: f64 = 1.0;
const FROM_80: f64 = 2.0;
const AGE_CHOICES: &[Choice] = &[Choice::new(0.0, "below 60"), Choice::new(FROM_60, "60 to 79"), Choice::new(FROM_80, "80 or older")];

/// The ages between which the old regime tells residents apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaxpayerAge {
    Below60,
    From60,
    From80,
}

impl TaxpayerAge {
    pub(super) fn of(inputs: &Inputs) -> Self {
        Self::from_choice(inputs.get("age"))
    }

    /// The ages for which a value of the calculator's input stands.
    pub fn from_choice(choice: f64) -> Self {
        match choice {
            FROM_60 => Self::From60,
            FROM_80 => Self::From80,
            _ => Self::Below60,
        }
    }

    /// The value of the calculator's input for somebody of so many years.
    pub fn choice_of(years: f64) -> f64 {
        match years {
            VERY_SENIOR_AGE.. => FROM_80,
            SENIOR_AGE.. => FROM_60,
            _ => 0.0,
        }
    }

    fn describe(self) -> &'static str {
        match self {
            Self::Below60 => "below 60",
            Self::From60 => "of 60 to 79",
            Self::From80 => "of 80 or older",
        }
    }
}

/// A tax regime as the law sets it: amounts in rupees a year, rates in percent.
#[derive(Debug, Clone, PartialEq)]
pub struct Regime {
    /// Slabs in ascending order.
    pub slabs: Vec<Slab>,
    pub standard_deduction: f64,
    /// The maximum rebate on the tax of an income up to `rebate_limit`.
    pub rebate: f64,
    pub rebate_limit: f64,
    /// Just above the limit, the tax is at most the amount by which the income exceeds it.
    pub has_marginal_relief: bool,
    /// Percent of the tax.
    pub cess: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TaxRules {
    pub new: Regime,
    pub old: Regime,
}

/// The steps of a tax calculation. Only `total` is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaxBreakdown {
    pub on_slabs: f64,
    pub rebate: f64,
    pub relief: f64,
    pub cess: f64,
    /// The tax to pay, in whole rupees.
    pub total: f64,
}

impl Regime {
    /// Computes the tax on total income, which is the income after all deductions.
    pub fn compute_tax(&self, income: f64) -> TaxBreakdown {
        let on_slabs = self.tax_on_slabs(income);
        let within = income <= self.rebate_limit;
        let rebate = if within { on_slabs.min(self.rebate) } else { 0.0 };
        let excess = income - self.rebate_limit;
        let relief = if self.has_marginal_relief && !within { (on_slabs - excess).max(0.0) } else { 0.0 };
        let due = on_slabs - rebate - relief;
        let cess = due * self.cess / 100.0;
        TaxBreakdown { on_slabs, rebate, relief, cess, total: round_to_rupee(due + cess) }
    }

    /// Computes the year's tax on a salary from which only the standard deduction is taken.
    pub fn tax_on_salary(&self, salary: f64) -> f64 {
        self.compute_for_salary(salary, 0.0).tax.total
    }

    fn tax_on_slabs(&self, income: f64) -> f64 {
        let ends = self.slabs.iter().skip(1).map(|next| next.above).chain([f64::INFINITY]);
        self.slabs.iter().zip(ends).map(|(slab, end)| (income.min(end) - slab.above).max(0.0) * slab.rate / 100.0).sum()
    }

    /// Computes the tax on a salary before deductions. `deductions` excludes the standard deduction.
    fn compute_for_salary(&self, salary: f64, deductions: f64) -> TaxComputation {
        let standard = self.standard_deduction.min(salary);
        let others = deductions.min(salary - standard);
        let income = salary - standard - others;
        TaxComputation { standard, others, income, tax: self.compute_tax(income) }
    }
}

impl TaxRules {
    /// The least deductions, in whole rupees and beside the standard deduction, with which the old regime costs no more than the new one.
    fn find_even_deductions(&self, salary: f64) -> f64 {
        let aim = self.new.tax_on_salary(salary);
        let is_enough = |deductions: u32| self.old.compute_for_salary(salary, f64::from(deductions)).tax.total <= aim;
        // More deductions never raise the tax, and with the whole salary deducted there is none.
        let (mut low, mut high) = (0, salary.ceil() as u32);
        while low < high {
            let middle = low + (high - low) / 2;
            if is_enough(middle) { high = middle } else { low = middle + 1 }
        }
        f64::from(high)
    }
}

struct TaxComputation {
    standard: f64,
    others: f64,
    income: f64,
    tax: TaxBreakdown,
}

pub(super) fn calculate(inputs: &Inputs, rules: &TaxRules, max_income: f64) -> CalculatorOutput {
    let (salary, deductions) = (inputs.get("income"), inputs.get("deductions"));
    let new = rules.new.compute_for_salary(salary, 0.0);
    let old = rules.old.compute_for_salary(salary, deductions);
    let saved = old.tax.total - new.tax.total;
    let verdict = match saved {
        more if more > 0.0 => "The new regime saves",
        less if less < 0.0 => "The old regime saves",
        _ => "Both regimes cost the same",
    };
    let caption = format!(
        "At a salary of {} the new regime costs {} and the old one, with deductions of {}, {}.",
        format_rupees_compact(salary),
        format_rupees(new.tax.total),
        format_rupees_compact(old.others),
        format_rupees(old.tax.total)
    );
    let mut results = vec![
        figure("saved", verdict, saved.abs(), Unit::Rupees),
        figure("new", "Tax in the new regime", new.tax.total, Unit::Rupees),
        figure("old", "Tax in the old regime", old.tax.total, Unit::Rupees),
    ];
    // Where the new regime costs nothing, no deduction makes the old one cheaper.
    if saved > 0.0 && new.tax.total > 0.0 {
        results.push(figure("even", "Deductions with which both cost the same", rules.find_even_deductions(salary), Unit::Rupees));
    }
    CalculatorOutput {
        results,
        formula: vec![
            "Total income = salary − standard deduction − other deductions (those only in the old regime).".to_owned(),
            "Tax = each slab's rate on the part of the income inside it, less the rebate, plus cess.".to_owned(),
            "Just above the new regime's rebate limit, marginal relief keeps the tax before cess within the excess.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Lines, caption, columns: vec![0, 1] }),
        tables: vec![table_by_salary(salary, deductions, rules, max_income), steps_table(salary, &new, &old)],
        notes: vec![
            format!(
                "For a resident {} with a salary or pension and nothing of special rates; up to {}, where no surcharge is due.",
                TaxpayerAge::of(inputs).describe(),
                format_rupees_compact(max_income)
            ),
            "The law rounds total income and tax to ten rupees; here only the tax is rounded, to the rupee.".to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}

/// The tax on round salaries around the given one, with the same deductions.
fn table_by_salary(salary: f64, deductions: f64, rules: &TaxRules, max_income: f64) -> Table {
    let reach = (salary * 2.0).max(2_000_000.0).min(max_income);
    let step = if reach <= 2_500_000.0 { 100_000.0 } else { 200_000.0 };
    let row = |at: u32| {
        let salary = f64::from(at) * step;
        let total = |regime: &Regime, deductions| regime.compute_for_salary(salary, deductions).tax.total;
        Row { label: format_rupees_compact(salary), values: vec![total(&rules.new, 0.0), total(&rules.old, deductions)] }
    };
    Table {
        title: "Tax by salary",
        row_header: "Salary",
        columns: vec![rupee_column("New regime"), rupee_column("Old regime")],
        rows: (1..=(reach / step).round() as u32).map(row).collect(),
    }
}

fn steps_table(salary: f64, new: &TaxComputation, old: &TaxComputation) -> Table {
    let row = |label: &str, of: fn(&TaxComputation) -> f64| Row {
        label: label.to_owned(),
        values: vec![round_to_rupee(of(new)), round_to_rupee(of(old))],
    };
    let mut rows = vec![Row { label: "Salary".to_owned(), values: vec![salary, salary] }];
    rows.extend([
        row("Standard deduction", |w| -w.standard),
        row("Other deductions", |w| -w.others),
        row("Total income", |w| w.income),
        row("Tax by the slabs", |w| w.tax.on_slabs),
        row("Rebate", |w| -w.tax.rebate),
        row("Marginal relief", |w| -w.tax.relief),
        row("Cess", |w| w.tax.cess),
        row("Tax to pay", |w| w.tax.total),
    ]);
    Table { title: "Step by step", row_header: "Step", columns: vec![rupee_column("New regime"), rupee_column("Old regime")], rows }
}
