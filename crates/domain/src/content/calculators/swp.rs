//! Systematic withdrawal: an invested amount from which the same sum is withdrawn at the end of every month.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Invested now", 1_000.0, 1e9),
    InputField::rupees("monthly", "Taken out a month", 1.0, 1e8),
    InputField::percent("rate", "Assumed return", 30.0).with_help("You assume it; nobody can promise it"),
    InputField::whole("years", "Years", Unit::Years, 1.0, 60.0),
    InputField::percent("rise", "Withdrawals rise by", 20.0).with_default(0.0).with_help("From the second year on"),
];

/// One year of withdrawals, and the balance at its end.
struct Year {
    taken: f64,
    growth: f64,
    left: f64,
}

struct WithdrawalSchedule {
    years: Vec<Year>,
    /// The number of months with a full withdrawal, when the money does not last to the end.
    full_months: Option<u32>,
}

/// Simulates month by month, up to the year in which the money runs out. The last withdrawal may be smaller.
fn simulate_withdrawals(inputs: &Inputs) -> WithdrawalSchedule {
    let (mut left, mut monthly) = (inputs.get("amount"), inputs.get("monthly"));
    let i = inputs.get("rate") / 1_200.0;
    let (mut years, mut full_months) = (Vec::new(), None);
    for at in 0..inputs.get("years") as u32 {
        let mut year = Year { taken: 0.0, growth: 0.0, left };
        for month in 1..=12 {
            let growth = year.left * i;
            let taken = monthly.min(year.left + growth);
            if taken < monthly && full_months.is_none() {
                full_months = Some(at * 12 + month - 1);
            }
            year = Year { taken: year.taken + taken, growth: year.growth + growth, left: year.left + growth - taken };
        }
        left = year.left;
        years.push(year);
        if full_months.is_some() {
            break;
        }
        monthly = round_to_rupee(monthly * (1.0 + inputs.get("rise") / 100.0));
    }
    WithdrawalSchedule { years, full_months }
}

pub(super) fn calculate(inputs: &Inputs) -> CalculatorOutput {
    let years = inputs.get("years");
    let schedule = simulate_withdrawals(inputs);
    let left = round_to_rupee(schedule.years.last().map_or(0.0, |year| year.left));
    let taken = round_to_rupee(schedule.years.iter().map(|year| year.taken).sum());
    let growth = round_to_rupee(schedule.years.iter().map(|year| year.growth).sum());
    let mut results = vec![
        figure("left", format!("Left after {}", Unit::Years.format_value(years)), left, Unit::Rupees),
        figure("taken", "Total withdrawn", taken, Unit::Rupees),
        figure("growth", "Total growth", growth, Unit::Rupees),
    ];
    if let Some(months) = schedule.full_months {
        results.insert(0, figure("lasts", "The money lasts", f64::from(months), Unit::Months));
    }
    let caption = match schedule.full_months {
        Some(months) => format!("The money pays the whole sum for {}, then it is used up.", Unit::Months.format_value(f64::from(months))),
        None => {
            format!(
                "After {} years {} is left, and {} has been taken out.",
                format_number(years),
                format_rupees_compact(left),
                format_rupees_compact(taken)
            )
        }
    };
    let row = |(at, year): (usize, &Year)| Row {
        label: (at + 1).to_string(),
        values: vec![round_to_rupee(year.left), round_to_rupee(year.taken), round_to_rupee(year.growth)],
    };
    CalculatorOutput {
        results,
        formula: vec![
            "Each month: what is left grows by the assumed yearly return ÷ 12; then the sum is taken out.".to_owned(),
            "With a rise, the sum of the year before grows by it once a year, rounded to the rupee.".to_owned(),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Left"), rupee_column("Taken out"), rupee_column("Growth")],
            rows: schedule.years.iter().enumerate().map(row).collect(),
        }],
        notes: vec![
            "Returns of markets are not steady: bad years at the start use the money up sooner than an even return does.".to_owned(),
            "Expenses, exit loads and the tax on each withdrawal are not counted.".to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}
