//! Which calculators there are.

use super::calculation::Calculation;
use super::inputs::{Field, Inputs};
use super::rules::Rulebook;
use super::{emi, epf, eps, fd, goal, gratuity, hra, income_tax, nps, prepayment, rd, sip, swp};
use crate::Result;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
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
}

impl Kind {
    pub const ALL: [Kind; 13] = [
        Kind::Emi,
        Kind::Sip,
        Kind::Goal,
        Kind::Epf,
        Kind::Eps,
        Kind::IncomeTax,
        Kind::Gratuity,
        Kind::Nps,
        Kind::Swp,
        Kind::Prepayment,
        Kind::Fd,
        Kind::Rd,
        Kind::Hra,
    ];

    /// As it stands in articles and addresses.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Emi => "emi",
            Kind::Sip => "sip",
            Kind::Goal => "goal",
            Kind::Epf => "epf",
            Kind::Eps => "eps",
            Kind::IncomeTax => "income-tax",
            Kind::Gratuity => "gratuity",
            Kind::Nps => "nps",
            Kind::Swp => "swp",
            Kind::Prepayment => "prepayment",
            Kind::Fd => "fd",
            Kind::Rd => "rd",
            Kind::Hra => "hra",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    pub fn title(self) -> &'static str {
        match self {
            Kind::Emi => "Loan instalment (EMI)",
            Kind::Sip => "Monthly investment (SIP)",
            Kind::Goal => "Monthly investment for a goal",
            Kind::Epf => "Provident fund until retirement",
            Kind::Eps => "Monthly EPS pension",
            Kind::IncomeTax => "Income tax: new regime or old",
            Kind::Gratuity => "Gratuity",
            Kind::Nps => "NPS: corpus and pension",
            Kind::Swp => "Monthly withdrawals (SWP)",
            Kind::Prepayment => "Prepaying a loan",
            Kind::Fd => "Fixed deposit",
            Kind::Rd => "Recurring deposit",
            Kind::Hra => "Rent allowance (HRA) free of tax",
        }
    }

    /// In the order in which they are asked for.
    pub fn fields(self) -> &'static [Field] {
        match self {
            Kind::Emi => emi::FIELDS,
            Kind::Sip => sip::FIELDS,
            Kind::Goal => goal::FIELDS,
            Kind::Epf => epf::FIELDS,
            Kind::Eps => eps::FIELDS,
            Kind::IncomeTax => income_tax::FIELDS,
            Kind::Gratuity => gratuity::FIELDS,
            Kind::Nps => nps::FIELDS,
            Kind::Swp => swp::FIELDS,
            Kind::Prepayment => prepayment::FIELDS,
            Kind::Fd => fd::FIELDS,
            Kind::Rd => rd::FIELDS,
            Kind::Hra => hra::FIELDS,
        }
    }
}

/// Works a calculator out by the rules of `rulebook`'s day. Fails only when the registry lacks a rule
/// that the kind needs, or when the inputs contradict each other (`Invalid` on a field).
pub fn calculate(inputs: &Inputs, rulebook: &Rulebook<'_>) -> Result<Calculation> {
    let outcome = match inputs.kind() {
        Kind::Emi => emi::outcome(inputs),
        Kind::Sip => sip::outcome(inputs),
        Kind::Goal => goal::outcome(inputs),
        Kind::Epf => epf::outcome(inputs, &rulebook.epf()?)?,
        Kind::Eps => eps::outcome(inputs, &rulebook.eps()?)?,
        Kind::IncomeTax => income_tax::outcome(inputs, &rulebook.income_tax()?),
        Kind::Gratuity => gratuity::outcome(inputs, &rulebook.gratuity()?),
        Kind::Nps => nps::outcome(inputs, &rulebook.nps()?)?,
        Kind::Swp => swp::outcome(inputs),
        Kind::Prepayment => prepayment::outcome(inputs, &rulebook.prepayment()?)?,
        Kind::Fd => fd::outcome(inputs, &rulebook.deposits()?),
        Kind::Rd => rd::outcome(inputs, &rulebook.deposits()?),
        Kind::Hra => hra::outcome(inputs, &rulebook.hra()?),
    };
    Ok(Calculation {
        kind: inputs.kind(),
        title: inputs.kind().title(),
        inputs: outcome.inputs(inputs),
        results: outcome.results,
        formula: outcome.formula,
        chart: outcome.chart,
        tables: outcome.tables,
        notes: outcome.notes,
        facts: rulebook.used(),
        rules_as_of: rulebook.on(),
    })
}
