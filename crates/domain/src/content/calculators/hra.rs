//! The tax-free part of a house rent allowance (HRA): the least of three amounts.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("basic", "Basic pay a month", 1_000.0, 1e7).with_help("With dearness allowance that counts for retirement"),
    InputField::rupees("hra", "HRA received a month", 0.0, 1e7),
    InputField::rupees("rent", "Rent paid a month", 0.0, 1e7),
    InputField::choice("city", "You live in", CITY_CHOICES).with_default(0.0).with_help("The list of these cities is below"),
    InputField::whole("months", "Months of the year", Unit::Months, 1.0, 12.0).with_default(12.0),
];

const LISTED_CITY: f64 = 1.0;
const CITY_CHOICES: &[Choice] = &[Choice::new(0.0, "any other place"), Choice::new(LISTED_CITY, "a city of the higher limit")];

/// The rules that the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct HraRules {
    /// Percent of salary in the listed cities, and elsewhere.
    pub city_share: f64,
    pub other_share: f64,
    /// Percent of salary that a tenant bears without relief.
    pub unrelieved_share: f64,
    /// The listed cities.
    pub cities: String,
}

/// The three amounts of one month, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HraLimits {
    pub received: f64,
    pub over_own_rent: f64,
    pub of_salary: f64,
}

impl HraLimits {
    pub fn least(&self) -> f64 {
        self.received.min(self.over_own_rent).min(self.of_salary)
    }
}

impl HraRules {
    fn share(&self, in_listed_city: bool) -> f64 {
        if in_listed_city { self.city_share } else { self.other_share }
    }

    pub fn limits(&self, basic: f64, hra: f64, rent: f64, in_listed_city: bool) -> HraLimits {
        HraLimits {
            received: hra,
            over_own_rent: (rent - basic * self.unrelieved_share / 100.0).max(0.0),
            of_salary: basic * self.share(in_listed_city) / 100.0,
        }
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &HraRules) -> CalculatorOutput {
    let (basic, hra, rent, months) = (inputs.get("basic"), inputs.get("hra"), inputs.get("rent"), inputs.get("months"));
    let in_listed_city = inputs.get("city") == LISTED_CITY;
    let limits = rules.limits(basic, hra, rent, in_listed_city);
    let (received, exempt) = (round_to_rupee(hra * months), round_to_rupee(limits.least() * months));
    let caption = format!(
        "Of the {} received in {}, {} is exempt and {} is taxable.",
        format_rupees(received),
        Unit::Months.format_value(months),
        format_rupees(exempt),
        format_rupees(received - exempt)
    );
    let exempt_at = |rent: f64| round_to_rupee(rules.limits(basic, hra, rent, in_listed_city).least() * months);
    CalculatorOutput {
        results: vec![
            figure("exempt", "Exempt HRA", exempt, Unit::Rupees),
            figure("taxed", "Taxable HRA", received - exempt, Unit::Rupees),
            figure("monthly", "Exempt HRA a month", round_to_rupee(limits.least()), Unit::Rupees),
        ],
        formula: vec![
            format!(
                "The exemption is the least of: the HRA received; rent paid − {}% of basic pay; {}% of basic pay.",
                format_number(rules.unrelieved_share),
                format_number(rules.share(in_listed_city))
            ),
            format!(
                "The last is {}% in {}, and {}% elsewhere.",
                format_number(rules.city_share),
                rules.cities,
                format_number(rules.other_share)
            ),
        ],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![table_by_rent(rent.max(hra), received, exempt_at), limits_table(&limits, months, rules.share(in_listed_city), rules)],
        notes: vec![
            "HRA exemption is available only in the old regime; in the new regime the whole HRA is taxable.".to_owned(),
            "For months with the same pay, rent and city; if any of these changes, calculate each part of the year separately.".to_owned(),
        ],
        registry_defaults: Vec::new(),
    }
}

/// The result for round rents around the given one.
fn table_by_rent(around: f64, received: f64, exempt_at: impl Fn(f64) -> f64) -> Table {
    let step = (around.max(1_000.0) / 5_000.0).ceil() * 1_000.0;
    let row = |at: u32| {
        let rent = f64::from(at) * step;
        let exempt = exempt_at(rent);
        Row { label: format_rupees_compact(rent), values: vec![exempt, received - exempt] }
    };
    Table {
        title: "By rent",
        row_header: "Monthly rent",
        columns: vec![rupee_column("Exempt"), rupee_column("Taxable")],
        rows: (0..=10).map(row).collect(),
    }
}

fn limits_table(limits: &HraLimits, months: f64, share: f64, rules: &HraRules) -> Table {
    let row = |label: String, monthly: f64| Row { label, values: vec![round_to_rupee(monthly), round_to_rupee(monthly * months)] };
    Table {
        title: "The three amounts",
        row_header: "Amount",
        columns: vec![rupee_column("A month"), rupee_column("In these months")],
        rows: vec![
            row("HRA received".to_owned(), limits.received),
            row(format!("Rent − {}% of basic pay", format_number(rules.unrelieved_share)), limits.over_own_rent),
            row(format!("{}% of basic pay", format_number(share)), limits.of_salary),
            row("Least of the three".to_owned(), limits.least()),
        ],
    }
}
