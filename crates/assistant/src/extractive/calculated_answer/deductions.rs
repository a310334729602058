//! What is said of the deductions of an income tax: what was cut at a limit, what counts as used up, and what an employer pays into NPS.

use domain::calculators::deductions::{CountedDeduction, Deduction, DeductionLimits};
use domain::calculators::income_tax::TaxpayerAge;
use domain::calculators::{Rulebook, Unit};

use super::sentences::Wording;
use crate::calculation_requests::CalculationRequest;

/// The sentences on what counts. `told` is the request before its deductions were settled.
pub(super) fn describe_deductions(
    told: &CalculationRequest,
    counted: &[CountedDeduction],
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
) -> Vec<String> {
    let age = TaxpayerAge::from_choice(told.read_input("age").unwrap_or_default());
    let limits = counted.iter().any(|one| one.is_cut() || one.told.is_none()).then(|| rulebook.deduction_limits(age).ok()).flatten();
    let mut lines = Vec::new();
    for one in counted {
        let Some(name) = name_phrase(one.deduction).map(|phrase| wording.phrase(phrase)) else { continue };
        let amount = wording.format(one.counted, Unit::Rupees);
        match one.told {
            None => lines.push(wording.fill_phrase("deduction-full", &[("name", name), ("counted", &amount)])),
            Some(_) if one.is_cut() && one.deduction == Deduction::OwnNps => {
                lines.push(wording.fill_phrase("deduction-nps-beyond", &[("counted", &amount)]));
            }
            Some(sum) if one.is_cut() => {
                let sum = wording.format(sum, Unit::Rupees);
                lines.push(wording.fill_phrase("deduction-cut", &[("name", name), ("told", &sum), ("counted", &amount)]));
            }
            Some(_) => continue,
        }
        if one.deduction == Deduction::HealthPremium {
            lines.extend(limits.map(|limits| describe_parents(told, &limits, wording)));
        }
    }
    lines.extend(describe_employer_nps(told, rulebook, wording));
    lines
}

/// The phrase that names a deduction.
fn name_phrase(deduction: Deduction) -> Option<&'static str> {
    Some(match deduction {
        Deduction::OwnNps => "deduction-name-nps",
        Deduction::Savings => "deduction-name-80c",
        Deduction::HealthPremium => "deduction-name-80d",
        Deduction::HomeLoanInterest => "deduction-name-home-loan",
        Deduction::SavingsInterest => "deduction-name-80tta",
        Deduction::SeniorInterest => "deduction-name-80ttb",
        Deduction::Other => return None,
    })
}

/// The premium of parents counts beside that of one's own family; how far depends on their age.
fn describe_parents(told: &CalculationRequest, limits: &DeductionLimits, wording: Wording<'_>) -> String {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let phrase = if told.includes_parents { "deduction-parents-counted" } else { "deduction-parents" };
    wording.fill_phrase(phrase, &[("younger", &rupees(limits.younger_health)), ("senior", &rupees(limits.senior_health))])
}

fn describe_employer_nps(told: &CalculationRequest, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<String> {
    let (paid, salary, shares) = (told.employer_nps?, told.read_input("income")?, rulebook.employer_nps_shares().ok()?);
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let percent = |value: f64| wording.format(value, Unit::Percent);
    let values = [
        ("paid", rupees(paid)),
        ("salary", rupees(salary)),
        ("left", rupees(salary - paid)),
        ("new", percent(shares.new_regime)),
        ("old", percent(shares.old_regime)),
    ];
    let values: Vec<(&str, &str)> = values.iter().map(|(place, value)| (*place, value.as_str())).collect();
    Some(wording.fill_phrase("deduction-employer", &values))
}
