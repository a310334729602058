//! A deposit that pays its interest out: a bank deposit, the Senior Citizens Savings Scheme, or the Monthly Income Scheme.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_rupees, format_rupees_compact, round_to_rupee};
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::rupees("amount", "Deposit", 100.0, 1e9),
    InputField::percent("rate", "Interest rate", 20.0).with_registry_default().with_help("For a scheme, the last rate we have verified"),
    InputField::choice("times", "Interest is paid", PAYMENT_CHOICES)
        .with_registry_default()
        .with_help("A bank deposit pays it every quarter unless you change it"),
    InputField::choice("scheme", "Where", SCHEME_CHOICES).with_default(BANK),
];

/// The number of payments a year.
const PAYMENT_CHOICES: &[Choice] = &[
    Choice::new(1.0, "once a year"),
    Choice::new(2.0, "every half-year"),
    Choice::new(QUARTERLY, "every quarter"),
    Choice::new(MONTHLY, "every month"),
];
const SCHEME_CHOICES: &[Choice] = &[
    Choice::new(BANK, "a bank"),
    Choice::new(SENIOR_SCHEME, "the Senior Citizens Savings Scheme"),
    Choice::new(MONTHLY_SCHEME, "the Monthly Income Scheme"),
];
const BANK: f64 = 0.0;
const SENIOR_SCHEME: f64 = 1.0;
const MONTHLY_SCHEME: f64 = 2.0;
const QUARTERLY: f64 = 4.0;
const MONTHLY: f64 = 12.0;

/// The years that the table shows.
const SHOWN_YEARS: u32 = 5;

/// Where the deposit is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutScheme {
    Bank,
    Senior,
    MonthlyIncome,
}

impl PayoutScheme {
    pub(super) fn of(inputs: &Inputs) -> Self {
        match inputs.get("scheme") {
            scheme if scheme == SENIOR_SCHEME => Self::Senior,
            scheme if scheme == MONTHLY_SCHEME => Self::MonthlyIncome,
            _ => Self::Bank,
        }
    }

    fn payments_a_year(self) -> f64 {
        if self == Self::MonthlyIncome { MONTHLY } else { QUARTERLY }
    }
}

/// What the government sets for a scheme.
#[derive(Debug, Clone, PartialEq)]
pub struct PayoutRules {
    /// Percent a year; none for a bank, which sets its own.
    pub rate: Option<f64>,
    /// The largest deposit in rupees, of the largest kind of account.
    pub limit: Option<f64>,
}

/// The interest in rupees of one of `times` payments a year.
pub fn payment(amount: f64, rate: f64, times: f64) -> f64 {
    amount * rate / 100.0 / times
}

pub(super) fn calculate(inputs: &Inputs, rules: &PayoutRules) -> Result<CalculatorOutput> {
    let (amount, scheme) = (inputs.get("amount"), PayoutScheme::of(inputs));
    let Some(rate) = inputs.get_optional("rate").or(rules.rate) else {
        return Err(Error::invalid("rate", "Interest rate is needed"));
    };
    let times = inputs.get_optional("times").unwrap_or_else(|| scheme.payments_a_year());
    if scheme != PayoutScheme::Bank && times != scheme.payments_a_year() {
        let often = if scheme == PayoutScheme::Senior { "every quarter" } else { "every month" };
        return Err(Error::invalid("times", format!("This scheme pays its interest {often}")));
    }
    if let Some(limit) = rules.limit.filter(|limit| amount > *limit) {
        return Err(Error::invalid("amount", format!("At most {} can be deposited in this scheme", format_rupees_compact(limit))));
    }
    let paid = round_to_rupee(payment(amount, rate, times));
    let row = |year: u32| Row { label: year.to_string(), values: vec![paid * times * f64::from(year), amount] };
    let caption =
        format!("Each year {} of interest is paid out, and the deposit stays {}.", format_rupees(paid * times), format_rupees(amount));
    Ok(CalculatorOutput {
        results: vec![
            figure("payment", "Interest of each payment", paid, Unit::Rupees),
            figure("yearly", "Interest a year", paid * times, Unit::Rupees),
        ],
        formula: vec!["Payment = deposit × yearly rate ÷ payments a year, rounded to the rupee.".to_owned()],
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0] }),
        tables: vec![Table {
            title: "Year by year",
            row_header: "Year",
            columns: vec![rupee_column("Interest paid so far"), rupee_column("Deposit")],
            rows: (1..=SHOWN_YEARS).map(row).collect(),
        }],
        notes: notes(scheme),
        registry_defaults: vec![("rate", rate), ("times", times)],
    })
}

fn notes(scheme: PayoutScheme) -> Vec<String> {
    let own = match scheme {
        PayoutScheme::Bank => "Banks pay a little less than this for a monthly payout, because it comes before the quarter is over.",
        PayoutScheme::Senior | PayoutScheme::MonthlyIncome => {
            "The rate of the day of the deposit holds for the whole term; the government sets it anew each quarter for new deposits."
        }
    };
    vec![own.to_owned(), "The interest is taxable income; tax deducted by the payer is not counted.".to_owned()]
}
