//! An invested amount from which the same sum is taken at the end of every month.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Field, Inputs, Unit};

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("amount", "Invested now", 1_000.0, 1e9),
    Field::rupees("monthly", "Taken out a month", 1.0, 1e8),
    Field::percent("rate", "Assumed return", 30.0).meaning("You assume it; nobody can promise it"),
    Field::whole("years", "Years", Unit::Years, 1.0, 60.0),
    Field::percent("rise", "Withdrawals rise by", 20.0).usually(0.0).meaning("From the second year on"),
];

/// What became of the money by the end of a year.
struct Year {
    taken: f64,
    growth: f64,
    left: f64,
}

struct Course {
    years: Vec<Year>,
    /// Months in which the whole sum could be taken, when the money did not last to the end.
    full_months: Option<u32>,
}

/// Month by month; ends with the year in which nothing is left. The last withdrawal may be smaller.
fn course(inputs: &Inputs) -> Course {
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
        monthly = rupee(monthly * (1.0 + inputs.get("rise") / 100.0));
    }
    Course { years, full_months }
}

pub(super) fn outcome(inputs: &Inputs) -> Outcome {
    let years = inputs.get("years");
    let course = course(inputs);
    let left = rupee(course.years.last().map_or(0.0, |year| year.left));
    let taken = rupee(course.years.iter().map(|year| year.taken).sum());
    let growth = rupee(course.years.iter().map(|year| year.growth).sum());
    let mut results = vec![
        figure("left", format!("Left after {}", Unit::Years.written(years)), left, Unit::Rupees),
        figure("taken", "Taken out in all", taken, Unit::Rupees),
        figure("growth", "Growth in all", growth, Unit::Rupees),
    ];
    if let Some(months) = course.full_months {
        results.insert(0, figure("lasts", "The money lasts", f64::from(months), Unit::Months));
    }
    let says = match course.full_months {
        Some(months) => format!("The money pays the whole sum for {}, then it is used up.", Unit::Months.written(f64::from(months))),
        None => {
            format!("After {} years {} is left, and {} has been taken out.", plain(years), rupees_in_words(left), rupees_in_words(taken))
        }
    };
    let row = |(at, year): (usize, &Year)| Row {
        label: (at + 1).to_string(),
        values: vec![rupee(year.left), rupee(year.taken), rupee(year.growth)],
    };
    Outcome {
        results,
        formula: vec![
            "Each month: what is left grows by the assumed yearly return ÷ 12; then the sum is taken out.".to_owned(),
            "With a rise, the sum of the year before grows by it once a year, rounded to the rupee.".to_owned(),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0] }),
        tables: vec![Table {
            title: "Year by year",
            rows_are: "Year",
            columns: vec![rupee_column("Left"), rupee_column("Taken out"), rupee_column("Growth")],
            rows: course.years.iter().enumerate().map(row).collect(),
        }],
        notes: vec![
            "Returns of markets are not steady: bad years at the start use the money up sooner than an even return does.".to_owned(),
            "Expenses, exit loads and the tax on each withdrawal are not counted.".to_owned(),
        ],
        declared: Vec::new(),
    }
}
