//! What somebody owns less what they owe, and how much of it can be spent within days.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Column, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_rupees, round_to};

/// The assets, and after them the debts.
pub(super) const FIELDS: &[InputField] = &[
    build_part_field("bank", "Bank balance and deposits").with_help("Savings and current accounts, FDs and RDs"),
    build_part_field("retirement", "EPF, PPF and NPS"),
    build_part_field("funds", "Mutual funds and shares").with_help("At today's price, not at what they cost"),
    build_part_field("gold", "Gold").with_help("Jewellery without making charges, coins, gold funds"),
    build_part_field("property", "House and land").with_help("What a buyer would pay today"),
    build_part_field("other", "Other assets").with_help("A vehicle at its resale price, the surrender value of policies, money lent"),
    build_part_field("housing", "Home loan outstanding"),
    build_part_field("loans", "Other loans outstanding")
        .with_help("Car, personal, education and gold loans, and money borrowed from family"),
    build_part_field("cards", "Credit card dues"),
];

/// The number of [`FIELDS`] that are assets.
const ASSET_COUNT: usize = 6;
/// Assets that become money in the bank within a few working days.
const READY_ASSETS: [&str; 2] = ["bank", "funds"];

const fn build_part_field(name: &'static str, label: &'static str) -> InputField {
    InputField::rupees(name, label, 0.0, 1e9).with_default(0.0)
}

/// What somebody owns and owes, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Totals {
    assets: f64,
    debts: f64,
    /// The assets that can be spent within days.
    ready: f64,
}

impl Totals {
    fn of(inputs: &Inputs) -> Self {
        let (assets, debts) = FIELDS.split_at(ASSET_COUNT);
        let add_up = |fields: &[InputField]| fields.iter().map(|field| inputs.get(field.name)).sum::<f64>();
        let ready = READY_ASSETS.iter().map(|name| inputs.get(name)).sum();
        Self { assets: add_up(assets), debts: add_up(debts), ready }
    }

    fn net_worth(&self) -> f64 {
        self.assets - self.debts
    }
}

/// A part in percent of the whole, with one decimal place; none of nothing.
pub fn calculate_share(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| round_to(part * 100.0 / whole, 1))
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let totals = Totals::of(inputs);
    let mut results = vec![
        figure("worth", "Net worth", totals.net_worth(), Unit::Rupees),
        figure("assets", "Assets", totals.assets, Unit::Rupees),
        figure("debts", "Debts", totals.debts, Unit::Rupees),
        figure("ready", "Money within days", totals.ready, Unit::Rupees),
    ];
    let shares =
        [("liquid", "Money within days, as a share of assets", totals.ready), ("indebted", "Debts as a share of assets", totals.debts)];
    let to_figure = |(name, label, amount): (&'static str, &'static str, f64)| {
        Some(figure(name, label, calculate_share(amount, totals.assets)?, Unit::Share))
    };
    results.extend(shares.into_iter().filter_map(to_figure));
    CalculatorOutput {
        results,
        formula: formula(),
        chart: Some(Chart { kind: ChartKind::Stacked, caption: caption(&totals), columns: vec![0, 1] }),
        tables: vec![parts_table(inputs, &totals)],
        notes: notes(),
        registry_defaults: Vec::new(),
    }
}

fn caption(totals: &Totals) -> String {
    let (assets, debts) = (format_rupees(totals.assets), format_rupees(totals.debts));
    let difference = format_rupees(totals.net_worth().abs());
    if totals.net_worth() < 0.0 {
        format!("Debts of {debts} are {difference} more than assets of {assets}.")
    } else {
        format!("Assets of {assets} less debts of {debts} leave {difference}.")
    }
}

fn formula() -> Vec<String> {
    vec![
        "Net worth = all assets − all debts; it is below zero when the debts are larger.".to_owned(),
        "Money within days = bank balance and deposits + mutual funds and shares; its share = money within days ÷ all assets.".to_owned(),
        "Debts as a share of assets = all debts ÷ all assets.".to_owned(),
    ]
}

fn parts_table(inputs: &Inputs, totals: &Totals) -> Table {
    let row = |(at, field): (usize, &InputField)| {
        let amount = inputs.get(field.name);
        let share = calculate_share(amount, totals.assets).unwrap_or_default();
        let values = if at < ASSET_COUNT { vec![amount, 0.0, share] } else { vec![0.0, amount, share] };
        Row { label: field.label.to_owned(), values }
    };
    let mut columns = ["Asset", "Debt"].map(rupee_column).to_vec();
    columns.push(Column { label: "Share of all assets", unit: Unit::Share });
    Table { title: "By part", row_header: "Part", columns, rows: FIELDS.iter().enumerate().map(row).collect() }
}

fn notes() -> Vec<String> {
    vec![
        "Everything counts at what it would bring today, before tax and the costs of selling: those can be large for a house, and for \
         jewellery."
            .to_owned(),
        "Deposits broken early pay less interest, and tax-saving deposits and funds are locked in: they then don't count as money within days. Gold, \
         provident funds and a house take longer, or more than an order to the bank."
            .to_owned(),
        "One figure says little by itself. The same list a year later shows which way it moves.".to_owned(),
        "Future salary, a pension that has not begun and the sum assured of a term plan are not assets.".to_owned(),
    ]
}
