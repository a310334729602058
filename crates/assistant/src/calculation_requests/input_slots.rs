//! The inputs that each calculator takes from a question, with the cues that identify their quantities.

use domain::calculators::CalculatorKind;

use super::aims::Aim;
use super::cues::Cue;
use super::quantities::{Period, Quantity, QuantityKind};

/// An input that takes one quantity.
#[derive(Debug, Clone, Copy)]
pub(super) struct InputSlot {
    /// Name of the input.
    pub field: &'static str,
    pub kind: SlotKind,
    /// Cues that identify the quantity.
    pub cues: &'static [Cue],
    /// Whether the slot also takes a quantity without a cue.
    pub accepts_uncued: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SlotKind {
    /// Rupees once.
    Rupees,
    /// Rupees a month; a yearly amount is divided by 12.
    RupeesPerMonth,
    /// Rupees a month that are saved or taken out: "a month" beside an amount is the cue.
    RegularRupees,
    RupeesPerYear,
    /// A pension in rupees a year; a small one without a period is a month's.
    PensionPerYear,
    /// Interest in rupees a year.
    InterestPerYear,
    /// Expenses in rupees a year; small ones without a period are a month's.
    ExpensesPerYear,
    /// Rupees once; several amounts are added up.
    AddedRupees,
    /// Deductions from income, which are added up by their names.
    Deductions,
    Percent,
    /// The rate of a debt: one of every month is twelve times as much a year.
    DebtRate,
    /// The rate of a slab, in percent.
    Slab,
    /// Percent of an amount, from [`MIN_SHARE`] on.
    Share,
    Months,
    /// Days beside the months.
    Days,
    /// Whole years; a partial year is dropped.
    Years,
    /// Years of service, of at least one; a last part of more than six months counts as a year, as the Payment of Gratuity Act says.
    YearsOfService,
    /// Years in the pension scheme; a last part of six months or more counts as a year, as the Employees' Pension Scheme says.
    YearsOfPension,
    CurrentAge,
    TargetAge,
}

/// In percent. A smaller figure beside "annuity" is the annuity's rate: none pays so much, and so much of the corpus has to buy one. A test
/// compares it with the fact.
pub(super) const MIN_SHARE: f64 = 20.0;
/// In rupees. A smaller pension without "a year" is one of every month, and so are smaller expenses.
const MAX_MONTHLY_PENSION: f64 = 150_000.0;
/// In percent a year. A larger bare number is no rate.
const MAX_BARE_RATE: f64 = 40.0;

impl SlotKind {
    /// Whether the slot takes such a quantity when its cue stands beside it.
    pub fn accepts(self, quantity: &Quantity) -> bool {
        let (class, value) = (quantity.kind, quantity.value);
        match self {
            SlotKind::Rupees => class == QuantityKind::Rupees && quantity.period.is_none(),
            SlotKind::AddedRupees => class == QuantityKind::Rupees && quantity.period.is_none() && !quantity.is_salary,
            SlotKind::RupeesPerMonth | SlotKind::RegularRupees | SlotKind::RupeesPerYear => class == QuantityKind::Rupees,
            SlotKind::Deductions | SlotKind::PensionPerYear | SlotKind::InterestPerYear | SlotKind::ExpensesPerYear => {
                class == QuantityKind::Rupees && !quantity.is_salary
            }
            SlotKind::Percent | SlotKind::DebtRate => {
                class == QuantityKind::Percent || (class == QuantityKind::Bare && value <= MAX_BARE_RATE)
            }
            SlotKind::Slab => class == QuantityKind::Percent,
            SlotKind::Share => class == QuantityKind::Percent && value >= MIN_SHARE,
            SlotKind::Months | SlotKind::Years | SlotKind::YearsOfService | SlotKind::YearsOfPension => class == QuantityKind::Span,
            SlotKind::Days => class == QuantityKind::Days,
            SlotKind::CurrentAge | SlotKind::TargetAge => false,
        }
    }

    /// Whether the slot takes such a quantity without a cue: a bare number is no rate then, unless it has decimals.
    pub fn accepts_uncued(self, quantity: &Quantity) -> bool {
        self.accepts(quantity) && (quantity.kind != QuantityKind::Bare || quantity.value.fract() != 0.0)
    }

    /// Whether a bare number beside "tenure" is a duration in years.
    pub fn accepts_years(self, quantity: &Quantity) -> bool {
        let is_count = quantity.kind == QuantityKind::Bare && quantity.value.fract() == 0.0 && (1.0..=40.0).contains(&quantity.value);
        is_count && matches!(self, SlotKind::Months | SlotKind::Years | SlotKind::YearsOfService | SlotKind::YearsOfPension)
    }

    /// Whether the period beside an amount is a cue by itself.
    pub fn matches_period(self, quantity: &Quantity) -> bool {
        let is_regular = self == SlotKind::RegularRupees && quantity.period == Some(Period::Month);
        quantity.kind == QuantityKind::Rupees && (is_regular || (self == SlotKind::RupeesPerYear && quantity.is_salary))
    }

    /// Converts a quantity to the unit of the input. `None` when nothing is left of it: "SIP for 8 months" has no whole year.
    pub fn convert(self, quantity: &Quantity) -> Option<f64> {
        let is_years = self.accepts_years(quantity);
        let value = if is_years { quantity.value * 12.0 } else { quantity.value };
        let value = match (self, quantity.period) {
            (SlotKind::RupeesPerMonth | SlotKind::RegularRupees, Some(Period::Year)) => value / 12.0,
            (
                SlotKind::RupeesPerYear
                | SlotKind::PensionPerYear
                | SlotKind::InterestPerYear
                | SlotKind::ExpensesPerYear
                | SlotKind::Deductions
                | SlotKind::DebtRate,
                Some(Period::Month),
            ) => value * 12.0,
            (SlotKind::PensionPerYear | SlotKind::ExpensesPerYear, None) if value < MAX_MONTHLY_PENSION => value * 12.0,
            (SlotKind::Years, _) => (value / 12.0).floor(),
            // Less than a year is a part of a service: "do the extra 7 months count".
            (SlotKind::YearsOfService, _) if value < 12.0 => return None,
            (SlotKind::YearsOfService, _) => (value / 12.0).floor() + f64::from(u8::from(value % 12.0 > 6.0)),
            (SlotKind::YearsOfPension, _) if value < 12.0 => return None,
            (SlotKind::YearsOfPension, _) => (value / 12.0).floor() + f64::from(u8::from(value % 12.0 >= 6.0)),
            _ => value,
        };
        (self != SlotKind::Years || value >= 1.0).then_some(value)
    }
}

const fn cue_optional_slot(field: &'static str, kind: SlotKind, cues: &'static [Cue]) -> InputSlot {
    InputSlot { field, kind, cues, accepts_uncued: true }
}

const fn cue_required_slot(field: &'static str, kind: SlotKind, cues: &'static [Cue]) -> InputSlot {
    InputSlot { field, kind, cues, accepts_uncued: false }
}

pub(super) fn input_slots_for(kind: CalculatorKind, aim: Aim) -> &'static [InputSlot] {
    match (kind, aim) {
        (CalculatorKind::Nps, Aim::PensionFromCorpus) => NPS_PENSION_SLOTS,
        (CalculatorKind::Epf, Aim::GrowthAlone) => EPF_GROWTH_SLOTS,
        (CalculatorKind::Emi, _) => EMI_SLOTS,
        (CalculatorKind::Prepayment, _) => PREPAYMENT_SLOTS,
        (CalculatorKind::Sip, _) => SIP_SLOTS,
        (CalculatorKind::Goal, _) => GOAL_SLOTS,
        (CalculatorKind::Swp, _) => SWP_SLOTS,
        (CalculatorKind::Fd, _) => FD_SLOTS,
        (CalculatorKind::Rd, _) => RD_SLOTS,
        (CalculatorKind::Epf, _) => EPF_SLOTS,
        (CalculatorKind::Eps, _) => EPS_SLOTS,
        (CalculatorKind::Nps, _) => NPS_SLOTS,
        (CalculatorKind::IncomeTax, _) => INCOME_TAX_SLOTS,
        (CalculatorKind::Gratuity, _) => GRATUITY_SLOTS,
        (CalculatorKind::Hra, _) => HRA_SLOTS,
        (CalculatorKind::Loan, _) => LOAN_SLOTS,
        (CalculatorKind::Drawdown, _) => DRAWDOWN_SLOTS,
        (CalculatorKind::Extra, _) => EXTRA_SLOTS,
        (CalculatorKind::Payout, _) => PAYOUT_SLOTS,
        (CalculatorKind::Ppf, _) => PPF_SLOTS,
        (CalculatorKind::Payoff, _) => PAYOFF_SLOTS,
        (CalculatorKind::Ssy, _) => SSY_SLOTS,
        (CalculatorKind::FdTax, _) => FD_TAX_SLOTS,
        (CalculatorKind::TermCover, _) => TERM_COVER_SLOTS,
        (CalculatorKind::NetWorth, _) => NET_WORTH_SLOTS,
        (CalculatorKind::Tds, _) => TDS_SLOTS,
        (CalculatorKind::CapitalGains, _) => &[],
    }
}

/// Names of amounts that follow into other inputs: what is paid at once, the price of what is bought, and what is paid on another loan.
pub(super) const DOWN_PAYMENT: &str = "down-payment";
pub(super) const PRICE: &str = "price";
pub(super) const OTHER_EMI: &str = "other-emi";
/// Names of amounts that are added up to the income of a year, beside the salary.
pub(crate) const PENSION: &str = "pension";
pub(super) const INTEREST: &str = "interest-income";
/// Name of what an employer pays into NPS, which is taken off the salary.
pub(super) const EMPLOYER_NPS: &str = "employer-nps";

/// Name of an amount that the result is compared with: what an employer offers.
pub(super) const OFFERED: &str = "offered";

const EMI_SLOTS: &[InputSlot] = &[
    cue_optional_slot("principal", SlotKind::Rupees, &[Cue::Loan, Cue::Outstanding]),
    cue_required_slot(DOWN_PAYMENT, SlotKind::Rupees, &[Cue::DownPayment]),
    cue_required_slot(PRICE, SlotKind::Rupees, &[Cue::Price]),
    cue_optional_slot("rate", SlotKind::DebtRate, &[Cue::Rate]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
const PREPAYMENT_SLOTS: &[InputSlot] = &[
    cue_optional_slot("principal", SlotKind::Rupees, &[Cue::Outstanding, Cue::Loan]),
    cue_optional_slot("prepaid", SlotKind::Rupees, &[Cue::Prepayment]),
    cue_optional_slot("rate", SlotKind::DebtRate, &[Cue::Rate]),
    cue_required_slot("after", SlotKind::Months, &[Cue::After]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
const SIP_SLOTS: &[InputSlot] = &[
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::MonthlySaving]),
    cue_required_slot("rise", SlotKind::Percent, &[Cue::Rise]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const GOAL_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Goal]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const SWP_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Lumpsum, Cue::Balance]),
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::Withdrawal]),
    cue_required_slot("rise", SlotKind::Percent, &[Cue::Rise]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const FD_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Lumpsum]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("days", SlotKind::Days, &[Cue::Tenure]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
const RD_SLOTS: &[InputSlot] = &[
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::MonthlySaving]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
// Contributions are paid on basic pay, which is less than the salary: a salary is none.
const EPF_SLOTS: &[InputSlot] = &[
    cue_required_slot("balance", SlotKind::Rupees, &[Cue::Balance]),
    cue_optional_slot("basic", SlotKind::RupeesPerMonth, &[Cue::Basic]),
    cue_required_slot("rise", SlotKind::Percent, &[Cue::Rise]),
    cue_required_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const EPF_GROWTH_SLOTS: &[InputSlot] = &[
    cue_optional_slot("balance", SlotKind::Rupees, &[Cue::Balance]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("span", SlotKind::Years, &[Cue::Tenure]),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const EPS_SLOTS: &[InputSlot] = &[
    cue_optional_slot("wages", SlotKind::RupeesPerMonth, &[Cue::Basic, Cue::Salary, Cue::Pay]),
    cue_optional_slot("years", SlotKind::YearsOfPension, &[Cue::Service]),
    cue_required_slot("start", SlotKind::TargetAge, &[]),
];
const NPS_SLOTS: &[InputSlot] = &[
    cue_required_slot("balance", SlotKind::Rupees, &[Cue::Balance]),
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::MonthlySaving]),
    cue_required_slot("rise", SlotKind::Percent, &[Cue::Rise]),
    cue_required_slot("share", SlotKind::Share, &[Cue::Annuity]),
    cue_required_slot("annuity", SlotKind::Percent, &[Cue::Annuity]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const NPS_PENSION_SLOTS: &[InputSlot] = &[
    cue_optional_slot("balance", SlotKind::Rupees, &[Cue::Balance, Cue::Lumpsum]),
    cue_required_slot("share", SlotKind::Share, &[Cue::Annuity]),
    cue_optional_slot("annuity", SlotKind::Percent, &[Cue::Annuity, Cue::Rate]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const INCOME_TAX_SLOTS: &[InputSlot] = &[
    cue_required_slot("deductions", SlotKind::Deductions, &[Cue::Deduction, Cue::Hra]),
    cue_required_slot(PENSION, SlotKind::PensionPerYear, &[Cue::Pension]),
    cue_required_slot(INTEREST, SlotKind::InterestPerYear, &[Cue::BankInterest]),
    cue_required_slot(EMPLOYER_NPS, SlotKind::InterestPerYear, &[Cue::EmployerNps]),
    cue_optional_slot("income", SlotKind::RupeesPerYear, &[Cue::Salary]),
];
const GRATUITY_SLOTS: &[InputSlot] = &[
    cue_optional_slot("wages", SlotKind::RupeesPerMonth, &[Cue::Basic, Cue::Salary, Cue::Pay]),
    cue_optional_slot("years", SlotKind::YearsOfService, &[Cue::Service]),
    cue_required_slot(OFFERED, SlotKind::Rupees, &[Cue::Offered]),
];
const LOAN_SLOTS: &[InputSlot] = &[
    cue_optional_slot("emi", SlotKind::RegularRupees, &[Cue::Instalment]),
    cue_required_slot(OTHER_EMI, SlotKind::RupeesPerMonth, &[Cue::OtherInstalment]),
    cue_optional_slot("rate", SlotKind::DebtRate, &[Cue::Rate]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
const DRAWDOWN_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Lumpsum, Cue::Balance]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const EXTRA_SLOTS: &[InputSlot] = &[
    cue_optional_slot("principal", SlotKind::Rupees, &[Cue::Outstanding, Cue::Loan]),
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::Extra, Cue::Prepayment]),
    cue_optional_slot("rate", SlotKind::DebtRate, &[Cue::Rate]),
    cue_optional_slot("months", SlotKind::Months, &[Cue::Tenure]),
];
const PAYOUT_SLOTS: &[InputSlot] =
    &[cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Lumpsum]), cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate])];
const PAYOFF_SLOTS: &[InputSlot] = &[
    cue_optional_slot("principal", SlotKind::Rupees, &[Cue::Outstanding, Cue::Loan]),
    cue_optional_slot("monthly", SlotKind::RegularRupees, &[Cue::Instalment, Cue::Prepayment]),
    cue_optional_slot("rate", SlotKind::DebtRate, &[Cue::Rate]),
];
const PPF_SLOTS: &[InputSlot] = &[
    cue_required_slot("balance", SlotKind::Rupees, &[Cue::Balance]),
    cue_optional_slot("yearly", SlotKind::RupeesPerYear, &[Cue::MonthlySaving]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const SSY_SLOTS: &[InputSlot] = &[
    cue_optional_slot("yearly", SlotKind::RupeesPerYear, &[Cue::MonthlySaving]),
    cue_required_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
];
const FD_TAX_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[Cue::Lumpsum]),
    cue_required_slot("slab", SlotKind::Slab, &[Cue::Slab]),
    cue_required_slot("inflation", SlotKind::Percent, &[Cue::Inflation]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
];
const TERM_COVER_SLOTS: &[InputSlot] = &[
    cue_optional_slot("expenses", SlotKind::ExpensesPerYear, &[Cue::Expenses]),
    cue_required_slot("inflation", SlotKind::Percent, &[Cue::Inflation]),
    cue_optional_slot("rate", SlotKind::Percent, &[Cue::Rate]),
    cue_optional_slot("years", SlotKind::Years, &[Cue::Tenure]),
    cue_required_slot("debts", SlotKind::AddedRupees, &[Cue::HomeLoan, Cue::OtherLoans, Cue::Cards]),
    cue_required_slot("goals", SlotKind::AddedRupees, &[Cue::FamilyGoals]),
    cue_required_slot("cover", SlotKind::AddedRupees, &[Cue::ExistingCover]),
    cue_required_slot("savings", SlotKind::AddedRupees, &[Cue::Cash, Cue::RetirementSavings, Cue::Funds]),
];
const NET_WORTH_SLOTS: &[InputSlot] = &[
    cue_required_slot("bank", SlotKind::AddedRupees, &[Cue::Cash]),
    cue_required_slot("retirement", SlotKind::AddedRupees, &[Cue::RetirementSavings]),
    cue_required_slot("funds", SlotKind::AddedRupees, &[Cue::Funds]),
    cue_required_slot("gold", SlotKind::AddedRupees, &[Cue::Gold]),
    cue_required_slot("property", SlotKind::AddedRupees, &[Cue::Property]),
    cue_required_slot("other", SlotKind::AddedRupees, &[Cue::OtherAssets]),
    cue_required_slot("housing", SlotKind::AddedRupees, &[Cue::HomeLoan]),
    cue_required_slot("loans", SlotKind::AddedRupees, &[Cue::OtherLoans]),
    cue_required_slot("cards", SlotKind::AddedRupees, &[Cue::Cards]),
];
const TDS_SLOTS: &[InputSlot] = &[cue_optional_slot("amount", SlotKind::RupeesPerYear, &[Cue::Payment])];
const HRA_SLOTS: &[InputSlot] = &[
    cue_required_slot("basic", SlotKind::RupeesPerMonth, &[Cue::Basic, Cue::Salary]),
    cue_required_slot("rent", SlotKind::RupeesPerMonth, &[Cue::Rent]),
    cue_required_slot("hra", SlotKind::RupeesPerMonth, &[Cue::Hra]),
];
