//! How much of a house rent allowance is free of tax: the least of three amounts.

use super::calculation::{Chart, Look, Outcome, Row, Table, figure, rupee_column};
use super::figures::{plain, rupee, rupees_in_words};
use super::inputs::{Choice, Field, Inputs, Unit};
use crate::facts::rupees;

pub(super) const FIELDS: &[Field] = &[
    Field::rupees("basic", "Basic pay a month", 1_000.0, 1e7).meaning("With dearness allowance that counts for retirement"),
    Field::rupees("hra", "Rent allowance (HRA) a month", 0.0, 1e7),
    Field::rupees("rent", "Rent you pay a month", 0.0, 1e7),
    Field::choice("city", "You live in", CITY).usually(0.0).meaning("Which cities these are stands below"),
    Field::whole("months", "Months of the year", Unit::Months, 1.0, 12.0).usually(12.0),
];

const LISTED: f64 = 1.0;
const CITY: &[Choice] = &[Choice::new(0.0, "any other place"), Choice::new(LISTED, "a city of the higher limit")];

/// What the law sets.
#[derive(Debug, Clone, PartialEq)]
pub struct HraRules {
    /// Percent of salary in the cities of the list, and elsewhere.
    pub city_share: f64,
    pub other_share: f64,
    /// Percent of salary that a tenant bears without relief.
    pub own_rent: f64,
    /// The list.
    pub cities: String,
}

/// The three amounts of a month, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    pub received: f64,
    pub over_own_rent: f64,
    pub of_salary: f64,
}

impl Limits {
    pub fn least(&self) -> f64 {
        self.received.min(self.over_own_rent).min(self.of_salary)
    }
}

impl HraRules {
    fn share(&self, in_listed_city: bool) -> f64 {
        if in_listed_city { self.city_share } else { self.other_share }
    }

    pub fn limits(&self, basic: f64, hra: f64, rent: f64, in_listed_city: bool) -> Limits {
        Limits {
            received: hra,
            over_own_rent: (rent - basic * self.own_rent / 100.0).max(0.0),
            of_salary: basic * self.share(in_listed_city) / 100.0,
        }
    }
}

pub(super) fn outcome(inputs: &Inputs, rules: &HraRules) -> Outcome {
    let (basic, hra, rent, months) = (inputs.get("basic"), inputs.get("hra"), inputs.get("rent"), inputs.get("months"));
    let in_listed_city = inputs.get("city") == LISTED;
    let limits = rules.limits(basic, hra, rent, in_listed_city);
    let (received, exempt) = (rupee(hra * months), rupee(limits.least() * months));
    let says = format!(
        "Of {} received in {}, {} is free of tax and {} is taxed.",
        rupees(received),
        Unit::Months.written(months),
        rupees(exempt),
        rupees(received - exempt)
    );
    let exempt_at = |rent: f64| rupee(rules.limits(basic, hra, rent, in_listed_city).least() * months);
    Outcome {
        results: vec![
            figure("exempt", "Free of tax", exempt, Unit::Rupees),
            figure("taxed", "Taxed as salary", received - exempt, Unit::Rupees),
            figure("monthly", "Free of tax a month", rupee(limits.least()), Unit::Rupees),
        ],
        formula: vec![
            format!(
                "Free of tax is the least of: the allowance received; rent paid − {}% of basic pay; {}% of basic pay.",
                plain(rules.own_rent),
                plain(rules.share(in_listed_city))
            ),
            format!("The last is {}% in {}, and {}% elsewhere.", plain(rules.city_share), rules.cities, plain(rules.other_share)),
        ],
        chart: Some(Chart { look: Look::Stacked, says, columns: vec![0, 1] }),
        tables: vec![by_rent(rent.max(hra), received, exempt_at), three(&limits, months, rules.share(in_listed_city), rules)],
        notes: vec![
            "Only in the old regime; the new one taxes the whole allowance.".to_owned(),
            "For months with the same pay, rent and place; where one changes, each part of the year is worked out by itself.".to_owned(),
        ],
        declared: Vec::new(),
    }
}

/// Round rents about the given one.
fn by_rent(around: f64, received: f64, exempt_at: impl Fn(f64) -> f64) -> Table {
    let step = (around.max(1_000.0) / 5_000.0).ceil() * 1_000.0;
    let row = |at: u32| {
        let rent = f64::from(at) * step;
        let exempt = exempt_at(rent);
        Row { label: rupees_in_words(rent), values: vec![exempt, received - exempt] }
    };
    Table {
        title: "By rent",
        rows_are: "Rent a month",
        columns: vec![rupee_column("Free of tax"), rupee_column("Taxed")],
        rows: (0..=10).map(row).collect(),
    }
}

fn three(limits: &Limits, months: f64, share: f64, rules: &HraRules) -> Table {
    let row = |label: String, monthly: f64| Row { label, values: vec![rupee(monthly), rupee(monthly * months)] };
    Table {
        title: "The three amounts",
        rows_are: "Amount",
        columns: vec![rupee_column("A month"), rupee_column("In these months")],
        rows: vec![
            row("Allowance received".to_owned(), limits.received),
            row(format!("Rent − {}% of basic pay", plain(rules.own_rent)), limits.over_own_rent),
            row(format!("{}% of basic pay", plain(share)), limits.of_salary),
            row("Least of the three".to_owned(), limits.least()),
        ],
    }
}
