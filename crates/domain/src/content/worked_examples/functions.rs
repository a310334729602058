//! The functions of worked examples. Those for money and interest are the calculators' own.

use crate::calculators::income_tax::Regime;
use crate::calculators::{Rulebook, emi, epf, gratuity, sip};
use crate::numerals::{format_rupees, remove_float_noise, round_to};

/// Parses a whole number from 0 to `max` that counts years or decimal places.
fn parse_count(value: f64, what: &str, max: u32) -> Result<u32, String> {
    let is_count = value.fract() == 0.0 && value >= 0.0 && value <= f64::from(max);
    if is_count { Ok(value as u32) } else { Err(format!("{what} must be a whole number from 0 to {max}")) }
}

/// Calls a function. `Err` for an unknown function, a wrong number of arguments, or arguments out of range.
pub(super) fn call_function(name: &str, arguments: &[f64], rules: &Rulebook<'_>) -> Result<f64, String> {
    let to_message = |error: crate::Error| error.to_string();
    Ok(match (name, arguments) {
        ("round", [x]) => round_to(*x, 0),
        ("round", [x, digits]) => round_to(*x, parse_count(*digits, "the number of digits", 9)?),
        ("floor", [x]) => remove_float_noise(*x).floor(),
        ("ceil", [x]) => remove_float_noise(*x).ceil(),
        ("abs", [x]) => x.abs(),
        ("min", [first, others @ ..]) => others.iter().copied().fold(*first, f64::min),
        ("max", [first, others @ ..]) => others.iter().copied().fold(*first, f64::max),
        ("emi", [principal, rate, months]) => emi::instalment(*principal, *rate, *months),
        ("instalments", [principal, rate, emi]) => f64::from(emi::count_instalments(*principal, *rate, *emi).map_err(to_message)?),
        ("loan_interest", [principal, rate, emi]) => emi::total_interest(*principal, *rate, *emi).map_err(to_message)?,
        ("balance_after", [principal, rate, emi, months]) => emi::balance_after(*principal, *rate, *emi, *months),
        ("grow", [amount, rate, years]) => sip::compound(*amount, *rate, *years),
        ("today", [amount, rate, years]) => sip::present_value(*amount, *rate, *years),
        ("sip", [monthly, rate, months]) => sip::future_value(*monthly, *rate, *months),
        ("epf_interest", [opening, monthly, rate]) => epf::year_interest_of_equal_deposits(*opening, *monthly, *rate),
        ("epf_balance", [opening, monthly, rate, years]) => {
            epf::balance_after(*opening, *monthly, *rate, parse_count(*years, "the number of years", 60)?)
        }
        ("eps_pension", [wages, years]) => rules.eps().map_err(to_message)?.pension_of_years(*wages, *years),
        ("gratuity", [wages, years]) => gratuity::gratuity(*wages, *years),
        ("tax_new", [income]) => tax_on_income(*income, &rules.new_regime().map_err(to_message)?, rules.max_income().map_err(to_message)?)?,
        ("tax_old", [income]) => tax_on_income(*income, &rules.old_regime().map_err(to_message)?, rules.max_income().map_err(to_message)?)?,
        (known, _) => return Err(misuse_message(known, arguments.len())),
    })
}

fn tax_on_income(income: f64, regime: &Regime, max_income: f64) -> Result<f64, String> {
    if (0.0..=max_income).contains(&income) {
        Ok(regime.compute_tax(income).total)
    } else {
        Err(format!("tax is worked out for incomes from ₹0 to {}", format_rupees(max_income)))
    }
}

const FUNCTION_SIGNATURES: [&str; 20] = [
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

fn misuse_message(name: &str, arguments: usize) -> String {
    let is_it = |usage: &&str| usage.split('(').next() == Some(name);
    match FUNCTION_SIGNATURES.into_iter().find(is_it) {
        Some(usage) => format!("{usage} does not take {arguments} arguments"),
        None => format!("there is no function \"{name}\""),
    }
}
