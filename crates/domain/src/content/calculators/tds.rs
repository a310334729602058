//! The tax that a payer deducts at source from a payment to a resident.
//!
//! Limits, rates and sections are those of the Income-tax Act, 2025, in force from 1 Apr 2026. They come from the fact registry.

use super::calculation::{CalculatorOutput, Chart, ChartKind, Row, Table, figure, rupee_column};
use super::inputs::{Choice, InputField, Inputs, Unit};
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};

pub(super) const FIELDS: &[InputField] = &[
    InputField::choice("payment", "Kind of payment", PAYMENT_CHOICES),
    InputField::rupees("amount", "Amount in the year", 0.0, 1e9)
        .with_help("From one payer in a financial year; for a house the price or, if it is higher, the stamp-duty value"),
    InputField::whole("months", "Months of rent", Unit::Months, 1.0, 12.0)
        .with_default(12.0)
        .with_help("It counts only for rent, whose limit is one of a month"),
    InputField::choice("pan", "The receiver's PAN", PAN_CHOICES).with_default(PAN_GIVEN),
];

const PAYMENT_CHOICES: &[Choice] = &[
    Choice::new(WithheldPayment::BankInterest.choice(), "bank or post-office interest"),
    Choice::new(WithheldPayment::SeniorInterest.choice(), "such interest to a senior citizen"),
    Choice::new(WithheldPayment::Rent.choice(), "rent paid by an individual"),
    Choice::new(WithheldPayment::ProfessionalFees.choice(), "professional fees"),
    Choice::new(WithheldPayment::Commission.choice(), "commission or brokerage"),
    Choice::new(WithheldPayment::Dividend.choice(), "dividend"),
    Choice::new(WithheldPayment::Property.choice(), "the price of land or a house"),
    Choice::new(WithheldPayment::EarlyPf.choice(), "a taxable early EPF withdrawal"),
];

const PAN_GIVEN: f64 = 1.0;
const PAN_CHOICES: &[Choice] = &[Choice::new(PAN_GIVEN, "PAN given"), Choice::new(0.0, "no valid PAN")];

/// What is paid, in the order of the choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithheldPayment {
    /// Interest of deposits at a bank, a co-operative bank or a post office.
    BankInterest,
    /// The same, to somebody aged 60 or older.
    SeniorInterest,
    /// Rent paid by an individual or Hindu undivided family whose books need no audit.
    Rent,
    ProfessionalFees,
    /// Commission or brokerage, other than for insurance.
    Commission,
    /// The dividend of an Indian company.
    Dividend,
    /// Land or a building, other than farm land, bought from a resident.
    Property,
    /// A withdrawal from EPF that is taxable because the service was too short.
    EarlyPf,
}

impl WithheldPayment {
    pub const ALL: [Self; 8] = [
        Self::BankInterest,
        Self::SeniorInterest,
        Self::Rent,
        Self::ProfessionalFees,
        Self::Commission,
        Self::Dividend,
        Self::Property,
        Self::EarlyPf,
    ];

    /// The value of the input `payment` that chooses it.
    pub const fn choice(self) -> f64 {
        self as u8 as f64
    }

    pub(super) fn of(inputs: &Inputs) -> Self {
        let chosen = inputs.get("payment");
        Self::ALL.into_iter().find(|payment| payment.choice() == chosen).unwrap_or(Self::BankInterest)
    }

    /// Whether tax is deducted also when the amount is exactly the limit. For the other payments it has to be more.
    fn includes_limit(self) -> bool {
        matches!(self, Self::Property | Self::EarlyPf)
    }

    /// Whether a declaration that no tax is due stops the deduction.
    fn takes_declaration(self) -> bool {
        matches!(self, Self::BankInterest | Self::SeniorInterest | Self::Dividend | Self::EarlyPf)
    }
}

/// The rules for one kind of payment.
#[derive(Debug, Clone, PartialEq)]
pub struct TdsRules {
    /// Rupees from which or above which tax is deducted: of a month for rent, of the price for land and buildings, of the payment
    /// for EPF, otherwise of a year.
    pub limit: f64,
    /// Percent of the payment.
    pub rate: f64,
    /// Percent of the payment, at least, without a valid PAN.
    pub no_pan_rate: f64,
    /// The section that demands the deduction.
    pub section: String,
    /// The section about a missing PAN.
    pub no_pan_section: String,
    /// The form with which a receiver declares that no tax is due.
    pub declaration: String,
}

/// A payment from which tax may be deducted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paid {
    pub payment: WithheldPayment,
    /// Rupees.
    pub amount: f64,
    /// The months for which rent is paid.
    pub months: f64,
    pub has_pan: bool,
}

impl Paid {
    fn of(inputs: &Inputs) -> Self {
        Self {
            payment: WithheldPayment::of(inputs),
            amount: inputs.get("amount"),
            months: inputs.get("months"),
            has_pan: inputs.get("pan") == PAN_GIVEN,
        }
    }

    /// The rupees that are held against the limit: of a month for rent, otherwise all of it.
    fn limited_amount(&self) -> f64 {
        if self.payment == WithheldPayment::Rent { self.amount / self.months } else { self.amount }
    }
}

impl TdsRules {
    /// Percent of the payment, once its limit is reached.
    pub fn rate_for(&self, has_pan: bool) -> f64 {
        if has_pan { self.rate } else { self.rate.max(self.no_pan_rate) }
    }

    fn is_limit_reached(&self, paid: &Paid) -> bool {
        let amount = paid.limited_amount();
        amount > self.limit || (paid.payment.includes_limit() && amount == self.limit)
    }

    /// The tax in whole rupees. It is on the whole payment, not only on what is above the limit. Without the landlord's PAN it is
    /// at most the rent of a month, because the tenant takes it from the last one.
    pub fn deducted_from(&self, paid: &Paid) -> f64 {
        if !self.is_limit_reached(paid) {
            return 0.0;
        }
        let tax = paid.amount * self.rate_for(paid.has_pan) / 100.0;
        round_to_rupee(tax.min(paid.limited_amount()))
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &TdsRules) -> CalculatorOutput {
    let paid = Paid::of(inputs);
    let tax = rules.deducted_from(&paid);
    let caption = if tax > 0.0 {
        format!(
            "Of {}, {} is deducted as tax and {} is paid out.",
            format_rupees(paid.amount),
            format_rupees(tax),
            format_rupees(paid.amount - tax)
        )
    } else {
        format!("Of {}, nothing is deducted.", format_rupees(paid.amount))
    };
    CalculatorOutput {
        results: vec![
            figure("tax", "Tax deducted", tax, Unit::Rupees),
            figure("paid", "Paid out", paid.amount - tax, Unit::Rupees),
            figure("rate", "Rate", rules.rate_for(paid.has_pan), Unit::Share),
            figure("limit", choose_limit_label(paid.payment), rules.limit, Unit::Rupees),
        ],
        formula: formula(&paid, rules),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![table_by_amount(&paid, rules)],
        notes: notes(&paid, rules),
        registry_defaults: Vec::new(),
    }
}

fn choose_limit_label(payment: WithheldPayment) -> &'static str {
    match payment {
        WithheldPayment::Rent => "Deducted above a rent a month of",
        payment if payment.includes_limit() => "Deducted from",
        _ => "Deducted above",
    }
}

fn formula(paid: &Paid, rules: &TdsRules) -> Vec<String> {
    let (limit, rate) = (format_rupees(rules.limit), format_number(rules.rate));
    let when = match paid.payment {
        WithheldPayment::Rent => format!("the rent of a month is above {limit}"),
        payment if payment.includes_limit() => format!("the amount is {limit} or more"),
        _ => format!("the payments of the year from this payer are above {limit}"),
    };
    let mut lines =
        vec![format!("Section {} of the Income-tax Act, 2025: {rate}% of the whole amount is deducted when {when}.", rules.section)];
    lines.push(format!(
        "Without a valid PAN the rate is at least {}% (section {}).",
        format_number(rules.no_pan_rate),
        rules.no_pan_section
    ));
    if paid.payment == WithheldPayment::Rent {
        lines.push("Rent of a month = amount ÷ months. Without the landlord's PAN the tax is at most the rent of a month.".to_owned());
    }
    lines.push("Paid out = amount − tax, which is rounded to the rupee.".to_owned());
    lines
}

/// The tax on round amounts around the given one, or around the limit where that is larger.
fn table_by_amount(paid: &Paid, rules: &TdsRules) -> Table {
    const ROWS: u32 = 10;
    let limit = if paid.payment == WithheldPayment::Rent { rules.limit * paid.months } else { rules.limit };
    let step = (paid.amount.max(limit).max(1_000.0) / 5_000.0).ceil() * 1_000.0;
    let row = |at: u32| {
        let amount = f64::from(at) * step;
        let tax = rules.deducted_from(&Paid { amount, ..*paid });
        Row { label: format_rupees_compact(amount), values: vec![amount - tax, tax] }
    };
    Table {
        title: "By amount",
        row_header: "Amount",
        columns: ["Paid out", "Tax deducted"].map(rupee_column).to_vec(),
        rows: (1..=ROWS).map(row).collect(),
    }
}

fn notes(paid: &Paid, rules: &TdsRules) -> Vec<String> {
    let mut notes = vec![
        "The deduction is a first instalment of the receiver's tax and not a separate tax: it counts in the return, and any excess is \
         refunded."
            .to_owned(),
        choose_payment_note(paid.payment).to_owned(),
    ];
    if paid.payment.takes_declaration() && paid.has_pan {
        notes.push(format!(
            "Nothing is deducted from somebody who may declare that no tax is due and gives the payer {} in time.",
            rules.declaration
        ));
    }
    if !paid.has_pan {
        notes.push("A PAN that is inoperative, for instance because it is not linked with Aadhaar, counts as none.".to_owned());
    }
    notes.push("For receivers who live in India; payments to non-residents have other rates and limits.".to_owned());
    notes
}

fn choose_payment_note(payment: WithheldPayment) -> &'static str {
    match payment {
        WithheldPayment::BankInterest | WithheldPayment::SeniorInterest => {
            "The interest of all fixed and recurring deposits at one bank counts together. Interest of a savings account is not \
             counted, and nothing is deducted from it."
        }
        WithheldPayment::Rent => {
            "For a tenant whose own accounts need no tax audit. The tenant deducts once a year, or in the last month of the tenancy, and needs \
             no TAN."
        }
        WithheldPayment::ProfessionalFees => {
            "GST that the bill shows separately is not counted. Individuals who pay for private purposes do not deduct under this rule, and \
             technical services have a lower rate."
        }
        WithheldPayment::Commission => {
            "Insurance commission and the brokerage on shares and funds have rules of their own. Individuals whose own accounts need no tax \
             audit do not deduct."
        }
        WithheldPayment::Dividend => "The limit is for an individual's dividends from one company in the year.",
        WithheldPayment::Property => {
            "For land and buildings other than farm land, bought from a resident. The price and the stamp-duty value of the whole property count \
             against the limit, also when there are several buyers or sellers. Where the stamp-duty value is higher, the tax is on it, but taken \
             from the price."
        }
        WithheldPayment::EarlyPf => {
            "Only a withdrawal that is taxable because the service was too short; a transfer to the new employer is not a withdrawal. Some pages \
             still name a higher rate for a missing PAN."
        }
    }
}
