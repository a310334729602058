//! Income tax of a resident below sixty on income of ordinary rates, in the new regime and the old.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};
use crate::facts::{Slab, rupees};

/// Above this a surcharge begins, which is not worked out here.
pub const MOST_INCOME: f64 = 5_000_000.0;

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("income", "Salary for the year", 0.0, MOST_INCOME).meaning("Before any deduction, and no income of special rates"),
    Field::rupees("deductions", "Deductions in the old regime", 0.0, MOST_INCOME)
        .usually(0.0)
        .meaning("Such as 80C, health insurance, home-loan interest; without the standard deduction"),
];

/// One way of taxing, as the law sets it; rupees a year, rates in percent.
#[derive(Debug, Clone, PartialEq)]
pub struct Regime {
    /// In rising order.
    pub slabs: Vec<Slab>,
    pub standard_deduction: f64,
    /// The most that is taken off the tax of an income up to `rebate_limit`.
    pub rebate: f64,
    pub rebate_limit: f64,
    /// Just above the limit, the tax is no more than what the income exceeds it by.
    pub has_marginal_relief: bool,
    /// Percent of the tax.
    pub cess: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct TaxRules {
    pub new: Regime,
    pub old: Regime,
}

/// How a tax came about. Only `total` is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tax {
    pub on_slabs: f64,
    pub rebate: f64,
    pub relief: f64,
    pub cess: f64,
    /// To pay, in whole rupees.
    pub total: f64,
}

impl Regime {
    /// On total income, which is what is left after all deductions.
    pub fn tax(&self, income: f64) -> Tax {
        let on_slabs = self.on_slabs(income);
        let within = income <= self.rebate_limit;
        let rebate = if within { on_slabs.min(self.rebate) } else { 0.0 };
        let excess = income - self.rebate_limit;
        let relief = if self.has_marginal_relief && !within { (on_slabs - excess).max(0.0) } else { 0.0 };
        let due = on_slabs - rebate - relief;
        let cess = due * self.cess / 100.0;
        Tax { on_slabs, rebate, relief, cess, total: rupee(due + cess) }
    }

    fn on_slabs(&self, income: f64) -> f64 {
        let ends = self.slabs.iter().skip(1).map(|next| next.above).chain([f64::INFINITY]);
        self.slabs.iter().zip(ends).map(|(slab, end)| (income.min(end) - slab.above).max(0.0) * slab.rate / 100.0).sum()
    }

    /// On a salary before deductions; those besides the standard one are given.
    fn of_salary(&self, salary: f64, deductions: f64) -> Working {
        let standard = self.standard_deduction.min(salary);
        let others = deductions.min(salary - standard);
        let income = salary - standard - others;
        Working { standard, others, income, tax: self.tax(income) }
    }
}

struct Working {
    standard: f64,
    others: f64,
    income: f64,
    tax: Tax,
}

pub(super) fn outcome(inputs: &Inputs, rules: &TaxRules) -> Outcome {
    let (salary, deductions) = (inputs.get("income"), inputs.get("deductions"));
    let new = rules.new.of_salary(salary, 0.0);
    let old = rules.old.of_salary(salary, deductions);
    let saved = old.tax.total - new.tax.total;
    let verdict = match saved {
        more if more > 0.0 => "The new regime saves",
        less if less < 0.0 => "The old regime saves",
        _ => "Both regimes cost the same",
    };
    let says = format!(
        "At a salary of {} the new regime costs {} and the old one, with deductions of {}, {}.",
        rupees_in_words(salary),
        rupees(new.tax.total),
        rupees_in_words(old.others),
        rupees(old.tax.total)
    );
    Outcome {
        results: vec![
            figure("saved", verdict, saved.abs(), Unit::Rupees),
            figure("new", "Tax in the new regime", new.tax.total, Unit::Rupees),
            figure("old", "Tax in the old regime", old.tax.total, Unit::Rupees),
        ],
        formula: vec![
            "Total income = salary − standard deduction − other deductions (those only in the old regime).".to_owned(),
            "Tax = each slab's rate on the part of the income inside it, less the rebate, plus cess.".to_owned(),
            "Just above the new regime's rebate limit, marginal relief keeps the tax before cess within the excess.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Lines, says, columns: vec![0, 1] }),
        tables: vec![by_salary(salary, deductions, rules), workings(salary, &new, &old)],
        notes: vec![
            "For a resident below 60 with a salary and nothing of special rates; up to ₹50 lakh, where no surcharge is due.".to_owned(),
            "The law rounds total income and tax to ten rupees; here only the tax is rounded, to the rupee.".to_owned(),
        ],
        declared: Vec::new(),
    }
}

/// Round salaries around the given one, with the same deductions.
fn by_salary(salary: f64, deductions: f64, rules: &TaxRules) -> Table {
    let reach = (salary * 2.0).clamp(2_000_000.0, MOST_INCOME);
    let step = if reach <= 2_500_000.0 { 100_000.0 } else { 200_000.0 };
    let row = |at: u32| {
        let salary = f64::from(at) * step;
        let total = |regime: &Regime, deductions| regime.of_salary(salary, deductions).tax.total;
        Row { label: rupees_in_words(salary), values: vec![total(&rules.new, 0.0), total(&rules.old, deductions)] }
    };
    Table {
        title: "Tax by salary",
        rows_are: "Salary",
        columns: vec![rupee_column("New regime"), rupee_column("Old regime")],
        rows: (1..=(reach / step).round() as u32).map(row).collect(),
    }
}

fn workings(salary: f64, new: &Working, old: &Working) -> Table {
    let row = |label: &str, of: fn(&Working) -> f64| Row { label: label.to_owned(), values: vec![rupee(of(new)), rupee(of(old))] };
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
    Table { title: "Step by step", rows_are: "Step", columns: vec![rupee_column("New regime"), rupee_column("Old regime")], rows }
}
