//! Whether a month's deposits are the right shares of its wages.

use super::ceilings::{CappedWages, MonthCeiling};
use super::ledger::{AccountBooks, MonthSum};
use super::rules::{Rules, hundredths};
use super::scope::CheckContext;
use super::words::{count, month_list, row_evidence, rupees, these};
use super::{Check, Finding, Heads, Month, Severity};
use crate::numerals::format_number;

/// Rupees by which a head may differ: each head is rounded by itself.
const TOLERANCE: i64 = 1;

/// What the rules make of one month's wages, and how the deposits compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Maths {
    /// The rate in hundredths of a percent.
    Right {
        rate: i64,
    },
    Wrong {
        expected: Heads,
        faults: Vec<String>,
    },
    /// Why it can't be checked.
    Unknown(&'static str),
}

/// The rates that may have been used in a month, the usual one first. In the months of 2020 with a lower minimum the usual rate is
/// right too, and a few kinds of establishments pay less at any time.
pub(super) fn accepted_rates(rules: &Rules, month: Month) -> Vec<i64> {
    let day = month.first_day();
    let earlier = rules.values("epf.contribution-rate").iter().filter(|dated| dated.from <= day);
    let usual = earlier.filter_map(|dated| rules.number("epf.contribution-rate", dated.from)).map(hundredths).max();
    let others = ["epf.contribution-rate", "epf.lower-contribution-rate"].map(|id| rules.number(id, day).map(hundredths));
    let mut rates: Vec<i64> = usual.into_iter().chain(others.into_iter().flatten()).collect();
    rates.dedup();
    rates
}

pub(super) fn check_month(rules: &Rules, month: Month, sum: &MonthSum) -> Maths {
    if !sum.is_nonzero() {
        return Maths::Unknown("The line has no wages and no money.");
    }
    if sum.wages.epf <= 0 {
        return Maths::Unknown("The passbook doesn't print the wages of this month.");
    }
    let rates = accepted_rates(rules, month);
    let (Some(usual), Some(ceiling)) = (rates.first(), MonthCeiling::find(rules, month)) else {
        return Maths::Unknown("We have no confirmed rate and ceiling for this month.");
    };
    let Some(pension_rate) = rules.number("eps.contribution-rate", month.first_day()).map(hundredths) else {
        return Maths::Unknown("We have no confirmed pension rate for this month.");
    };
    let attempts = rates.iter().map(|rate| find_faults(sum, *rate, pension_rate, &ceiling));
    let mut attempts: Vec<(i64, Vec<String>)> = rates.iter().copied().zip(attempts).collect();
    if let Some((rate, _)) = attempts.iter().find(|(_, faults)| faults.is_empty()) {
        return Maths::Right { rate: *rate };
    }
    let faults = attempts.swap_remove(0).1;
    Maths::Wrong { expected: expect(sum, *usual, pension_rate, &ceiling), faults }
}

/// The shares by the rules. The pension stays at what was paid when the account pays none: that is another check.
fn expect(sum: &MonthSum, rate: i64, pension_rate: i64, ceiling: &MonthCeiling) -> Heads {
    let own = CappedWages::of(sum.wages.epf).share(rate);
    let pension = if sum.heads.pension == 0 { 0 } else { ceiling.cap_wages(sum.wages.eps).share(pension_rate) };
    Heads { employee: own, employer: own - pension, pension }
}

fn find_faults(sum: &MonthSum, rate: i64, pension_rate: i64, ceiling: &MonthCeiling) -> Vec<String> {
    let (wages, heads) = (sum.wages, sum.heads);
    let percent = format_number(rate as f64 / 100.0);
    let mut faults = Vec::new();
    // More than the share is voluntary; less is an error, unless the account pays only on wages up to the ceiling.
    let own = CappedWages::of(wages.epf).share(rate);
    let least = ceiling.cap_wages(wages.epf).share(rate);
    if heads.employee < least - TOLERANCE {
        faults.push(format!("your share is {}; {percent}% of the wages is {}", rupees(heads.employee), rupees(least)));
    }
    let paid = heads.employer + heads.pension;
    if (paid - own).abs() > TOLERANCE && (paid - least).abs() > TOLERANCE && paid != heads.employee {
        faults.push(format!("the employer paid {} in all; {percent}% of the wages is {}", rupees(paid), rupees(own)));
    }
    if let Some(fault) = find_pension_fault(sum, pension_rate, ceiling) {
        faults.push(fault);
    }
    faults
}

pub(super) fn find_pension_fault(sum: &MonthSum, rate: i64, ceiling: &MonthCeiling) -> Option<String> {
    let (wages, pension) = (sum.wages.eps, sum.heads.pension);
    if pension == 0 {
        return None;
    }
    // The wages may be printed in full, already within the ceiling, or be counted in full under the option for a higher pension.
    let bases = [ceiling.cap_wages(wages), CappedWages::of(wages.min(ceiling.find_maximum().rupees())), CappedWages::of(wages)];
    let fits = bases.iter().any(|base| {
        let share = base.share(rate);
        pension >= share - TOLERANCE && pension <= share + TOLERANCE + base.slack()
    });
    (!fits).then(|| format!("the pension part is {}; by the ceiling it is {}", rupees(pension), rupees(bases[0].share(rate))))
}

pub(super) fn check_contributions(scope: &CheckContext) -> Vec<Finding> {
    scope.ledger.accounts.iter().filter_map(|account| check_account(scope, account)).collect()
}

fn check_account(scope: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let months = account.months();
    let (mut wrong, mut unknown, mut right, mut lower) = (Vec::new(), Vec::new(), 0, Vec::new());
    for (month, sum) in months.iter().filter(|(_, sum)| sum.is_nonzero()) {
        match check_month(&scope.rules, *month, sum) {
            Maths::Right { rate } => {
                right += 1;
                if accepted_rates(&scope.rules, *month).first() != Some(&rate) {
                    lower.push(*month);
                }
            }
            Maths::Wrong { expected, faults } => wrong.push((*month, sum, expected, faults)),
            Maths::Unknown(_) => unknown.push(*month),
        }
    }
    let check = Check::ContributionMaths;
    let last = account.last_month()?;
    let rule = scope.rules.source("epf.contribution-rate", last.first_day());
    if wrong.is_empty() && right == 0 {
        let reason = format!("The wages or the rates of {} are not known to us.", month_list(&unknown));
        return Some(
            Finding::unknown(check, "The shares of the wages can't be checked").about(account.member).because(reason).on_months(unknown),
        );
    }
    if wrong.is_empty() {
        return Some(passed(right, &unknown, &lower).about(account.member).by_rule(rule));
    }
    Some(failed(account, &wrong, lower).by_rule(rule))
}

fn passed(right: i64, unknown: &[Month], lower: &[Month]) -> Finding {
    let mut reason = format!("We worked out {} again, each share to the rupee.", count(right, "month"));
    if !lower.is_empty() {
        let note = " is at the lower rate, which was the minimum in May to July 2020 and is the rate of some small or sick establishments.";
        reason.push_str(&format!(" {}{note}", month_list(lower)));
    }
    if !unknown.is_empty() {
        reason.push_str(&format!(" {} can't be checked: the wages or the rate are not known.", month_list(unknown)));
    }
    Finding::pass(Check::ContributionMaths, "The deposits are the right share of your wages").because(reason)
}

type WrongMonth<'a, 'b> = (Month, &'a MonthSum<'b>, Heads, Vec<String>);

fn failed(account: &AccountBooks, wrong: &[WrongMonth], lower: Vec<Month>) -> Finding {
    let evidence = wrong.iter().flat_map(|(_, sum, _, _)| sum.rows.iter().map(|(year, row)| row_evidence(account.member, *year, row)));
    let months: Vec<Month> = wrong.iter().map(|(month, ..)| *month).collect();
    // What was paid too little, or went to the pension instead of the provident fund.
    let at_stake = |(_, sum, expected, _): &WrongMonth| {
        let all = |heads: Heads| heads.employee + heads.employer + heads.pension;
        (all(*expected) - all(sum.heads)).max(sum.heads.pension - expected.pension).max(0)
    };
    let amount: i64 = wrong.iter().map(at_stake).sum();
    let first = wrong
        .first()
        .map_or_else(String::new, |(month, _, _, faults)| format!("For {}: {}.", super::words::month_name(*month), faults.join("; ")));
    let more = if wrong.len() > 1 { " The other months are in the table, each with its sum." } else { "" };
    let note = if lower.is_empty() { String::new() } else { " Other months fit the lower rate of some establishments.".to_owned() };
    let title = format!("{} with a wrong share of the wages", count(wrong.len() as i64, "month"));
    let mut finding = Finding::fail(Check::ContributionMaths, Severity::Medium, title)
        .about(account.member)
        .because(format!("{first}{more}{note}"))
        .with_evidence(evidence.collect())
        .on_months(months)
        .with_remedy([
            &format!("Compare with the payslips of {}: which PF wages and which deduction do they show?", these(wrong.len(), "month")),
            "You ask the employer's HR for the working, and for a corrected return if it was wrong.",
            "Without an answer, you complain to EPFO at epfigms.gov.in, with the payslips.",
        ]);
    if amount > 0 {
        finding = finding.with_amount(amount);
    }
    finding
}
