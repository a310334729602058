//! The answer on what is cut from a month's pay for PF or ESI, and what the employer adds.

use domain::calculators::epf::EpfRules;
use domain::calculators::esi::EsiRules;
use domain::calculators::{Rulebook, Unit};
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::{PayDeduction, PayShare};

/// Finds articles about the deductions of a payslip.
const SEARCH_TEXT: &str = "salary slip PF ESI deduction share of wages";

/// Writes both shares in rupees. `None` where the registry lacks a rate.
pub(super) fn answer_pay_share(asked: PayShare, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<CalculatedAnswer> {
    let lines = match asked.deduction {
        PayDeduction::ProvidentFund => describe_provident_fund(asked.pay, &rulebook.epf().ok()?, wording),
        PayDeduction::Esi => describe_esi(asked.pay, rulebook.esi().ok()?, wording),
    };
    Some(CalculatedAnswer {
        language: wording.language,
        html: lines.iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect(),
        lead: lines.into_iter().next().unwrap_or_default(),
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    })
}

fn describe_provident_fund(pay: f64, rules: &EpfRules, wording: Wording<'_>) -> Vec<String> {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let whole = rules.calculate_monthly_contributions(pay);
    let on_pay = wording.fill_phrase(
        "pf-on-pay",
        &[
            ("pay", &rupees(pay)),
            ("share", &wording.format(rules.share, Unit::Percent)),
            ("own", &rupees(whole.own)),
            ("employer", &rupees(whole.employer)),
            ("pension", &rupees(whole.pension)),
        ],
    );
    let on_ceiling = (pay > rules.wage_ceiling).then(|| {
        let least = rules.contributions_on_ceiling(pay);
        wording.fill_phrase("pf-on-ceiling", &[("ceiling", &rupees(rules.wage_ceiling)), ("own", &rupees(least.own))])
    });
    let basic = wording.phrase("pf-on-basic").to_owned();
    std::iter::once(on_pay).chain(on_ceiling).chain([basic]).collect()
}

fn describe_esi(pay: f64, rules: EsiRules, wording: Wording<'_>) -> Vec<String> {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let limit = rupees(rules.wage_limit);
    let line = match rules.calculate_monthly_contributions(pay) {
        Some(shares) => wording.fill_phrase(
            "esi-on-pay",
            &[
                ("pay", &rupees(pay)),
                ("own", &rupees(shares.own)),
                ("own-share", &wording.format(rules.own_share, Unit::Percent)),
                ("employer", &rupees(shares.employer)),
                ("employer-share", &wording.format(rules.employer_share, Unit::Percent)),
            ],
        ),
        None => wording.fill_phrase("esi-not-due", &[("pay", &rupees(pay)), ("limit", &limit)]),
    };
    vec![line]
}
