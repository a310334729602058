//! The functions of worked examples; money and interest are the calculators' own.

use crate::calculators::figures::{rounded, settled};
use crate::calculators::income_tax::{MOST_INCOME, Regime};
use crate::calculators::{Rulebook, emi, epf, gratuity, sip};
use crate::facts::rupees;

/// A whole number from 0 that counts years or places.
fn count(value: f64, what: &str, most: u32) -> Result<u32, String> {
    let is_count = value.fract() == 0.0 && value >= 0.0 && value <= f64::from(most);
    if is_count { Ok(value as u32) } else { Err(format!("{what} must be a whole number from 0 to {most}")) }
}

/// `Err` for an unknown function, a wrong number of arguments, or arguments that make no sense.
pub(super) fn call(name: &str, arguments: &[f64], rules: &Rulebook<'_>) -> Result<f64, String> {
    let told = |error: crate::Error| error.to_string();
    Ok(match (name, arguments) {
        ("round", [x]) => rounded(*x, 0),
        ("round", [x, digits]) => rounded(*x, count(*digits, "the number of digits", 9)?),
        ("floor", [x]) => settled(*x).floor(),
        ("ceil", [x]) => settled(*x).ceil(),
        ("abs", [x]) => x.abs(),
        ("min", [first, others @ ..]) => others.iter().copied().fold(*first, f64::min),
        ("max", [first, others @ ..]) => others.iter().copied().fold(*first, f64::max),
        ("emi", [principal, rate, months]) => emi::instalment(*principal, *rate, *months),
        ("instalments", [principal, rate, emi]) => f64::from(emi::instalments(*principal, *rate, *emi).map_err(told)?),
        ("loan_interest", [principal, rate, emi]) => emi::interest(*principal, *rate, *emi).map_err(told)?,
        ("balance_after", [principal, rate, emi, months]) => emi::balance_after(*principal, *rate, *emi, *months),
        ("grow", [amount, rate, years]) => sip::grow(*amount, *rate, *years),
        ("today", [amount, rate, years]) => sip::today(*amount, *rate, *years),
        ("sip", [monthly, rate, months]) => sip::value(*monthly, *rate, *months),
        ("epf_interest", [opening, monthly, rate]) => epf::interest(*opening, *monthly, *rate),
        ("epf_balance", [opening, monthly, rate, years]) => {
            epf::balance(*opening, *monthly, *rate, count(*years, "the number of years", 60)?)
        }
        ("eps_pension", [wages, years]) => rules.eps().map_err(told)?.pension(*wages, *years),
        ("gratuity", [wages, years]) => gratuity::gratuity(*wages, *years),
        ("tax_new", [income]) => tax(*income, &rules.new_regime().map_err(told)?)?,
        ("tax_old", [income]) => tax(*income, &rules.old_regime().map_err(told)?)?,
        (known, _) => return Err(misuse(known, arguments.len())),
    })
}

fn tax(income: f64, regime: &Regime) -> Result<f64, String> {
    if (0.0..=MOST_INCOME).contains(&income) {
        Ok(regime.tax(income).total)
    } else {
        Err(format!("tax is worked out for incomes from ₹0 to {}", rupees(MOST_INCOME)))
    }
}

const USES: [&str; 20] = [
    "round(x) or round(x, digits)",
    "floor(x)",
    "ceil(x)",
    "abs(x)",
    "min(a, b, …)",
    "max(a, b, …)",
    "emi(principal, rate, months)",
    "instalments(principal, rate, emi)",
    "loan_interest(principal, rate, emi)",
    "balance_after(principal, rate, emi, months)",
    "grow(amount, rate, years)",
    "today(amount, rate, years)",
    "sip(monthly, rate, months)",
    "epf_interest(opening, monthly, rate)",
    "epf_balance(opening, monthly, rate, years)",
    "eps_pension(wages, years)",
    "gratuity(wages, years)",
    "tax_new(income)",
    "tax_old(income)",
    "if(condition, then, else)",
];

fn misuse(name: &str, arguments: usize) -> String {
    let is_it = |usage: &&str| usage.split('(').next() == Some(name);
    match USES.into_iter().find(is_it) {
        Some(usage) => format!("{usage} does not take {arguments} arguments"),
        None => format!("there is no function \"{name}\""),
    }
}
