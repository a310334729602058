//! The list of calculators.

use serde::{Deserialize, Serialize};

use super::calculation::Calculation;
use super::capital_gains::{self, Asset};
use super::income_tax::TaxpayerAge;
use super::inputs::{InputField, Inputs};
use super::payout::PayoutScheme;
use super::rd::RecurringScheme;
use super::rules::Rulebook;
use super::tds::{self, WithheldPayment};
use super::{
    drawdown, emi, epf, eps, extra, fd, fd_tax, goal, gratuity, hra, income_tax, loan, net_worth, nps, payoff, payout, ppf, prepayment, rd,
    sip, ssy, swp, term_cover,
};
use crate::Result;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum CalculatorKind {
    Emi,
    Sip,
    Goal,
    Epf,
    Eps,
    IncomeTax,
    Gratuity,
    Nps,
    Swp,
    Prepayment,
    Fd,
    Rd,
    Hra,
    Loan,
    Drawdown,
    Extra,
    Payout,
    Ppf,
    Payoff,
    Ssy,
    CapitalGains,
    FdTax,
    TermCover,
    NetWorth,
    Tds,
}

impl CalculatorKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name in articles and URLs.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    pub fn title(self) -> &'static str {
        match self {
            CalculatorKind::Emi => "Loan instalment (EMI)",
            CalculatorKind::Sip => "Monthly investment (SIP)",
            CalculatorKind::Goal => "Monthly investment for a goal",
            CalculatorKind::Epf => "Provident fund until retirement",
            CalculatorKind::Eps => "Monthly EPS pension",
            CalculatorKind::IncomeTax => "Income tax: new regime or old",
            CalculatorKind::Gratuity => "Gratuity",
            CalculatorKind::Nps => "NPS: corpus and pension",
            CalculatorKind::Swp => "Monthly withdrawals (SWP)",
            CalculatorKind::Prepayment => "Prepaying a loan",
            CalculatorKind::Fd => "Fixed deposit",
            CalculatorKind::Rd => "Recurring deposit",
            CalculatorKind::Hra => "Rent allowance (HRA) free of tax",
            CalculatorKind::Loan => "Loan that an EMI repays",
            CalculatorKind::Drawdown => "Monthly withdrawal that uses up an amount",
            CalculatorKind::Extra => "Paying extra on a loan",
            CalculatorKind::Payout => "Interest paid out regularly",
            CalculatorKind::Ppf => "Public Provident Fund",
            CalculatorKind::Payoff => "Paying off a debt",
            CalculatorKind::Ssy => "Sukanya Samriddhi",
            CalculatorKind::CapitalGains => "Tax on a capital gain",
            CalculatorKind::FdTax => "Fixed deposit after tax",
            CalculatorKind::TermCover => "What a family would need",
            CalculatorKind::NetWorth => "Net worth",
            CalculatorKind::Tds => "Tax deducted at source (TDS)",
        }
    }

    /// The input fields, in the order of the form.
    pub fn fields(self) -> &'static [InputField] {
        match self {
            CalculatorKind::Emi => emi::FIELDS,
            CalculatorKind::Sip => sip::FIELDS,
            CalculatorKind::Goal => goal::FIELDS,
            CalculatorKind::Epf => epf::FIELDS,
            CalculatorKind::Eps => eps::FIELDS,
            CalculatorKind::IncomeTax => income_tax::FIELDS,
            CalculatorKind::Gratuity => gratuity::FIELDS,
            CalculatorKind::Nps => nps::FIELDS,
            CalculatorKind::Swp => swp::FIELDS,
            CalculatorKind::Prepayment => prepayment::FIELDS,
            CalculatorKind::Fd => fd::FIELDS,
            CalculatorKind::Rd => rd::FIELDS,
            CalculatorKind::Hra => hra::FIELDS,
            CalculatorKind::Loan => loan::FIELDS,
            CalculatorKind::Drawdown => drawdown::FIELDS,
            CalculatorKind::Extra => extra::FIELDS,
            CalculatorKind::Payout => payout::FIELDS,
            CalculatorKind::Ppf => ppf::FIELDS,
            CalculatorKind::Payoff => payoff::FIELDS,
            CalculatorKind::Ssy => ssy::FIELDS,
            CalculatorKind::CapitalGains => capital_gains::FIELDS,
            CalculatorKind::FdTax => fd_tax::FIELDS,
            CalculatorKind::TermCover => term_cover::FIELDS,
            CalculatorKind::NetWorth => net_worth::FIELDS,
            CalculatorKind::Tds => tds::FIELDS,
        }
    }

    /// The names of all figures that the calculator can give; some it gives only for certain inputs.
    pub fn result_names(self) -> &'static [&'static str] {
        match self {
            CalculatorKind::Emi => &["emi", "interest", "total"],
            CalculatorKind::Sip => &["value", "invested", "growth"],
            CalculatorKind::Goal => &["monthly", "invested", "growth", "value"],
            CalculatorKind::Epf => &["balance", "interest", "own", "employer", "pension"],
            CalculatorKind::Eps => &["pension", "full", "counted"],
            CalculatorKind::IncomeTax => &["saved", "new", "old", "even"],
            CalculatorKind::Gratuity => &["gratuity", "full"],
            CalculatorKind::Nps => &["corpus", "pension", "cash", "spent", "free"],
            CalculatorKind::Swp => &["lasts", "left", "taken", "growth"],
            CalculatorKind::Prepayment => &["saved", "sooner", "saved-smaller", "smaller", "emi"],
            CalculatorKind::Fd => &["value", "interest", "yearly"],
            CalculatorKind::Rd => &["value", "paid", "interest"],
            CalculatorKind::Hra => &["exempt", "taxed", "monthly"],
            CalculatorKind::Loan => &["loan", "interest", "total"],
            CalculatorKind::Drawdown => &["monthly", "taken", "growth"],
            CalculatorKind::Extra => &["closes", "sooner", "saved", "interest", "emi"],
            CalculatorKind::Payout => &["payment", "yearly"],
            CalculatorKind::Ppf => &["value", "paid", "interest"],
            CalculatorKind::Payoff => &["months", "interest", "total", "last"],
            CalculatorKind::Ssy => &["value", "paid", "interest", "grown"],
            CalculatorKind::CapitalGains => &["tax", "gain", "taxed", "left", "held", "surcharged", "plain", "indexed", "bound"],
            CalculatorKind::FdTax => &["left", "interest", "tax", "after", "real", "today"],
            CalculatorKind::TermCover => &["gap", "needs", "living", "there", "over"],
            CalculatorKind::NetWorth => &["worth", "assets", "debts", "ready", "liquid", "indebted"],
            CalculatorKind::Tds => &["tax", "paid", "rate", "limit"],
        }
    }
}

/// Runs a calculator with the rules of `rulebook`'s day. Fails only with `Conflict("MISSING_FACT")` when the registry lacks
/// a rule, or with `Invalid` on a field when the inputs contradict each other or one is beyond the limit that a fact sets.
pub fn calculate(inputs: &Inputs, rulebook: &Rulebook<'_>) -> Result<Calculation> {
    let fields = rulebook.limit_fields(inputs)?;
    let outcome = match inputs.kind() {
        CalculatorKind::Emi => emi::calculate(inputs),
        CalculatorKind::Sip => sip::calculate(inputs),
        CalculatorKind::Goal => goal::calculate(inputs),
        CalculatorKind::Epf => epf::calculate(inputs, &rulebook.epf()?)?,
        CalculatorKind::Eps => eps::calculate(inputs, &rulebook.eps()?)?,
        CalculatorKind::IncomeTax => income_tax::calculate(inputs, &rulebook.income_tax(TaxpayerAge::of(inputs))?, rulebook.max_income()?),
        CalculatorKind::Gratuity => gratuity::calculate(inputs, &rulebook.gratuity()?),
        CalculatorKind::Nps => nps::calculate(inputs, &rulebook.nps()?)?,
        CalculatorKind::Swp => swp::calculate(inputs),
        CalculatorKind::Prepayment => prepayment::calculate(inputs, &rulebook.prepayment()?)?,
        CalculatorKind::Fd => fd::calculate(inputs, &rulebook.deposits()?)?,
        CalculatorKind::Rd => rd::calculate(inputs, &rulebook.recurring_deposit(RecurringScheme::of(inputs))?)?,
        CalculatorKind::Hra => hra::calculate(inputs, &rulebook.hra()?),
        CalculatorKind::Loan => loan::calculate(inputs),
        CalculatorKind::Drawdown => drawdown::calculate(inputs),
        CalculatorKind::Extra => extra::calculate(inputs, &rulebook.prepayment()?)?,
        CalculatorKind::Payout => payout::calculate(inputs, &rulebook.payout(PayoutScheme::of(inputs))?)?,
        CalculatorKind::Ppf => ppf::calculate(inputs, &rulebook.ppf()?)?,
        CalculatorKind::Payoff => payoff::calculate(inputs)?,
        CalculatorKind::Ssy => ssy::calculate(inputs, &rulebook.ssy()?)?,
        CalculatorKind::CapitalGains => {
            capital_gains::calculate(inputs, &rulebook.capital_gains(Asset::of(inputs), inputs.get_day("sold"))?)?
        }
        CalculatorKind::FdTax => fd_tax::calculate(inputs, &rulebook.fd_tax()?),
        CalculatorKind::TermCover => term_cover::calculate(inputs, &rulebook.term_cover()?),
        CalculatorKind::NetWorth => net_worth::calculate(inputs),
        CalculatorKind::Tds => tds::calculate(inputs, &rulebook.tds(WithheldPayment::of(inputs))?),
    };
    Ok(Calculation {
        kind: inputs.kind(),
        title: inputs.kind().title(),
        inputs: outcome.to_input_values(inputs, fields),
        results: outcome.results,
        formula: outcome.formula,
        chart: outcome.chart,
        tables: outcome.tables,
        notes: outcome.notes,
        facts: rulebook.used_facts(),
        rules_as_of: rulebook.date(),
    })
}
