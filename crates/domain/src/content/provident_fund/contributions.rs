//! Whether a month's deposits are the right shares of its wages.

use super::check_context::CheckContext;
use super::ledger::{AccountBooks, MonthSum};
use super::pension_membership::find_entry_above_ceiling;
use super::rules::{Rules, hundredths};
use super::words::{count, month_list, row_evidence, rupees, these};
use super::{Check, Finding, Heads, Month, Severity};
use crate::numerals::format_number;
use crate::pension_scheme::{CappedWages, MonthCeiling, RaisedCeiling};

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
    /// Just the pension part was paid to EPFO, and it is right: there is no share to check.
    PensionAlone,
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

pub(super) fn check_month(context: &CheckContext, month: Month, sum: &MonthSum) -> Maths {
    let rules = &context.rules;
    if sum.is_taken_back() {
        return Maths::Unknown("What was entered for it was taken back.");
    }
    if !sum.is_nonzero() {
        return Maths::Unknown("The line has no wages and no money.");
    }
    if !sum.repeated.is_empty() {
        return Maths::Unknown("The month has the same amounts twice, as arrears or by an error.");
    }
    if sum.is_pension_alone() {
        return check_pension_alone(context, month, sum);
    }
    if sum.wages.epf <= 0 {
        return Maths::Unknown("The passbook doesn't print the wages of this month.");
    }
    let rates = accepted_rates(rules, month);
    let (Some(usual), Some(ceiling)) = (rates.first(), MonthCeiling::find(&rules.ceilings, month)) else {
        return Maths::Unknown("We have no confirmed rate and ceiling for this month.");
    };
    let Some(pension_rate) = rules.number("eps.contribution-rate", month.first_day()).map(hundredths) else {
        return Maths::Unknown("We have no confirmed pension rate for this month.");
    };
    let attempts = rates.iter().map(|rate| {
        let mut faults = find_faults(sum, *rate, &ceiling);
        faults.extend(find_pension_fault(context, month, sum, pension_rate, &ceiling));
        faults
    });
    let mut attempts: Vec<(i64, Vec<String>)> = rates.iter().copied().zip(attempts).collect();
    if let Some((rate, _)) = attempts.iter().find(|(_, faults)| faults.is_empty()) {
        // The shares fit the printed wages; whether those are the real ones can't be seen.
        if find_former_ceiling(rules, month, sum).is_some() {
            return Maths::Unknown("PF is paid on wages of just the former ceiling, so your real wages are not known.");
        }
        return Maths::Right { rate: *rate };
    }
    let faults = attempts.swap_remove(0).1;
    let due = find_pension_due(context, month, sum, pension_rate, &ceiling);
    Maths::Wrong { expected: expect(sum, *usual, due), faults }
}

/// A month without the two shares of the provident fund. Its pension part is checked by itself.
fn check_pension_alone(context: &CheckContext, month: Month, sum: &MonthSum) -> Maths {
    let rate = context.rules.number("eps.contribution-rate", month.first_day()).map(hundredths);
    let Some((rate, ceiling)) = rate.zip(MonthCeiling::find(&context.rules.ceilings, month)) else { return Maths::PensionAlone };
    match find_pension_fault(context, month, sum, rate, &ceiling) {
        Some(fault) => {
            let due = find_pension_due(context, month, sum, rate, &ceiling);
            Maths::Wrong { expected: Heads { pension: due, ..Heads::default() }, faults: vec![fault] }
        }
        None => Maths::PensionAlone,
    }
}

/// The shares by the rules. The pension stays at what was paid when the account pays none: that is another check.
fn expect(sum: &MonthSum, rate: i64, pension_due: i64) -> Heads {
    let own = CappedWages::of(sum.wages.epf).share(rate);
    let pension = if sum.heads.pension == 0 { 0 } else { pension_due };
    Heads { employee: own, employer: own - pension, pension }
}

fn find_faults(sum: &MonthSum, rate: i64, ceiling: &MonthCeiling) -> Vec<String> {
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
    faults
}

fn find_pension_fault(context: &CheckContext, month: Month, sum: &MonthSum, rate: i64, ceiling: &MonthCeiling) -> Option<String> {
    let due = find_pension_due(context, month, sum, rate, ceiling);
    let is_wrong = !has_pension_share(sum, rate, ceiling) || find_pension_shortfall(context, month, sum).is_some();
    is_wrong.then(|| format!("the pension part is {}; by the ceiling it is {}", rupees(sum.heads.pension), rupees(due)))
}

/// The pension contribution that is due: on the wages of the provident fund within the ceiling, even where fewer are printed for the
/// pension. That of a member who is not in the scheme is another check: here it only has to be the share of the printed wages.
fn find_pension_due(context: &CheckContext, month: Month, sum: &MonthSum, rate: i64, ceiling: &MonthCeiling) -> i64 {
    let wages = sum.wages.eps.max(sum.wages.epf);
    match find_counted_wages(context, month, wages, ceiling) {
        Some(counted) => counted.share(rate),
        None if has_pension_share(sum, rate, ceiling) => sum.heads.pension,
        None => ceiling.cap_wages(wages).share(rate),
    }
}

/// The wages that count for the pension: of who joined above the ceiling none before it rises above them, and then those of the days since.
fn find_counted_wages(context: &CheckContext, month: Month, wages: i64, ceiling: &MonthCeiling) -> Option<CappedWages> {
    match find_entry_above_ceiling(context) {
        Some(entry) if entry.within.is_none_or(|within| month < within) => None,
        Some(entry) if entry.within == Some(month) => Some(ceiling.take_days_within(wages)),
        _ => Some(ceiling.cap_wages(wages)),
    }
}

/// Whether the pension contribution is the share of the wages that are printed for it, or there is none.
pub(super) fn has_pension_share(sum: &MonthSum, rate: i64, ceiling: &MonthCeiling) -> bool {
    let (wages, pension) = (sum.wages.eps, sum.heads.pension);
    // The wages may be printed in full, already within the ceiling, or be counted in full under the option for a higher pension.
    let bases = [ceiling.cap_wages(wages), CappedWages::of(wages.min(ceiling.find_maximum().rupees())), CappedWages::of(wages)];
    let fits = |base: &CappedWages| {
        let share = base.share(rate);
        pension >= share - TOLERANCE && pension <= share + TOLERANCE + base.slack()
    };
    pension == 0 || bases.iter().any(fits)
}

/// What the pension contribution of a month lacks against the PF wages within the ceiling; `None` when nothing, when only a part of the
/// month counts: the one in which the scheme's age is reached, and the one within which a risen ceiling takes the member in; or when the
/// member is not in the scheme at all.
pub(super) fn find_pension_shortfall(context: &CheckContext, month: Month, sum: &MonthSum) -> Option<i64> {
    let rate = context.rules.number("eps.contribution-rate", month.first_day()).map(hundredths)?;
    let ceiling = MonthCeiling::find(&context.rules.ceilings, month)?;
    if sum.heads.pension <= 0 || sum.wages.epf <= 0 || context.has_reached_pension_age(month) {
        return None;
    }
    if ceiling.is_split() && context.begins_pension(month) {
        return None;
    }
    let lacks = find_counted_wages(context, month, sum.wages.epf, &ceiling)?.share(rate) - sum.heads.pension;
    (lacks > TOLERANCE).then_some(lacks)
}

/// The rise after which a month's PF wages still stand at the ceiling of before. The real ones may be higher.
pub(super) fn find_former_ceiling(rules: &Rules, month: Month, sum: &MonthSum) -> Option<RaisedCeiling> {
    RaisedCeiling::find(&rules.ceilings, month).filter(|raised| sum.wages.epf == raised.former && sum.wages.eps <= raised.former)
}

pub(super) fn check_contributions(context: &CheckContext) -> Vec<Finding> {
    context.ledger.accounts.iter().flat_map(|account| check_account(context, account)).collect()
}

/// Months at a lower rate than the usual one.
#[derive(Default)]
struct LowerRate {
    /// In which it was the minimum for all.
    minimum: Vec<Month>,
    /// In which only some establishments may pay it, with what is missing if this is none of them, and the rate.
    of_some: Vec<Month>,
    missing: i64,
    rate: i64,
}

fn check_account(context: &CheckContext, account: &AccountBooks) -> Vec<Finding> {
    let months = account.months();
    let (mut wrong, mut unknown, mut right, mut lower) = (Vec::new(), Vec::new(), 0, LowerRate::default());
    let alone: Vec<(Month, &MonthSum)> =
        months.iter().filter(|(_, sum)| sum.is_pension_alone()).map(|(month, sum)| (*month, sum)).collect();
    for (month, sum) in months.iter().filter(|(_, sum)| sum.is_nonzero() && sum.repeated.is_empty()) {
        match check_month(context, *month, sum) {
            Maths::Right { rate } => {
                let usual = accepted_rates(&context.rules, *month).first().copied().unwrap_or(rate);
                let minimum = context.rules.number("epf.contribution-rate", month.first_day()).map(hundredths);
                if rate == usual {
                    right += 1;
                } else if minimum == Some(rate) {
                    right += 1;
                    lower.minimum.push(*month);
                } else {
                    lower.of_some.push(*month);
                    lower.missing += 2 * (CappedWages::of(sum.wages.epf).share(usual) - CappedWages::of(sum.wages.epf).share(rate));
                    lower.rate = rate;
                }
            }
            Maths::Wrong { expected, faults } => wrong.push((*month, sum, expected, faults)),
            // A finding of its own says so, whether or not the pension part is right.
            Maths::PensionAlone => {}
            Maths::Unknown(_) => unknown.push(*month),
        }
    }
    let Some(last) = account.last_month() else { return Vec::new() };
    let rule = context.rules.source("epf.contribution-rate", last.first_day());
    let mut findings = Vec::new();
    if !wrong.is_empty() {
        findings.push(failed(account, &wrong).by_rule(rule));
    } else if right > 0 {
        findings.push(passed(right, &unknown, &lower.minimum).about(account.member).by_rule(rule));
    } else if !unknown.is_empty() {
        let reason = format!("The wages or the rates of {} are not known to us.", month_list(&unknown));
        let title = "The shares of the wages can't be checked";
        findings.push(Finding::unknown(Check::ContributionMaths, title).about(account.member).because(reason).on_months(unknown));
    }
    if account.is_of_trust() {
        findings.push(tell_of_trust(account));
    } else if !alone.is_empty() {
        findings.push(ask_for_trust(context, account, &alone));
    }
    if let Some(first) = lower.of_some.first() {
        let rule = context.rules.source("epf.lower-contribution-rate", first.first_day());
        findings.push(ask_for_lower_rate(lower).about(account.member).by_rule(rule));
    }
    findings
}

const STATEMENT: &str = "You ask HR or the trust for the yearly statement of your account, and compare it with your payslips.";
const NO_TRUST: &str = "If the employer has no trust of its own, your PF is missing: you write to HR, and without an answer you complain to \
                        EPFO at epfigms.gov.in, with the payslips.";

/// An account of which EPFO keeps the pension alone. A passbook doesn't say why.
fn tell_of_trust(account: &AccountBooks) -> Finding {
    let reason = "The passbook has only the pension part of these wages, and nothing under your share and the employer's. So it looks where \
                  an establishment is exempted: its own trust keeps the provident fund, and EPFO only the pension. The missing shares are no \
                  error then, and what the trust holds is in none of our sums.";
    Finding::unknown(Check::ContributionMaths, format!("Your PF with {} seems to be kept by the employer's own trust", account.employer()))
        .about(account.member)
        .because(reason)
        .with_remedy([STATEMENT, NO_TRUST])
}

/// Months with the pension alone in an account that has shares too: the establishment was exempted for a time, or they are missing.
fn ask_for_trust(context: &CheckContext, account: &AccountBooks, alone: &[(Month, &MonthSum)]) -> Finding {
    let months: Vec<Month> = alone.iter().map(|(month, _)| *month).collect();
    let evidence = alone.iter().flat_map(|(_, sum)| sum.rows.iter().map(|(year, row)| row_evidence(account.member, *year, row)));
    let missing = |(month, sum): &(Month, &MonthSum)| {
        let wages = CappedWages::of(sum.wages_once().epf.max(sum.wages_once().eps));
        let own = accepted_rates(&context.rules, *month).first().map_or(0, |rate| wages.share(*rate));
        (2 * own - sum.heads.pension).max(0)
    };
    let total: i64 = alone.iter().map(missing).sum();
    let reason = format!(
        "In {} the passbook has only the pension part, and nothing under your share and the employer's. That is right if the establishment \
         was exempted then, so that its own trust kept your PF. If not, {} are missing, your share and the employer's together.",
        month_list(&months),
        rupees(total)
    );
    let title = format!("{} with the pension part alone: does a trust keep your PF?", count(months.len() as i64, "month"));
    Finding::unknown(Check::ContributionMaths, title)
        .about(account.member)
        .because(reason)
        .with_evidence(evidence.collect())
        .on_months(months)
        .with_amount(total)
        .with_remedy([STATEMENT, NO_TRUST])
}

fn ask_for_lower_rate(lower: LowerRate) -> Finding {
    let percent = format_number(lower.rate as f64 / 100.0);
    let reason = format!(
        "{} is at {percent}% of the wages. That is the rate of small, sick and a few listed kinds of establishments. If yours is none of \
         them, {} are missing, your share and the employer's together.",
        month_list(&lower.of_some),
        rupees(lower.missing)
    );
    Finding::unknown(Check::ContributionMaths, format!("Is yours an establishment that pays {percent}%?"))
        .because(reason)
        .on_months(lower.of_some)
        .with_amount(lower.missing)
        .with_remedy([
            "You ask the employer's HR by which rule the establishment pays the lower rate.",
            "If there is none, you ask for a corrected return; without an answer, you complain to EPFO at epfigms.gov.in, with the payslips.",
        ])
}

fn passed(right: i64, unknown: &[Month], minimum: &[Month]) -> Finding {
    let mut reason = format!("We worked out {} again, each share to the rupee.", count(right, "month"));
    if !minimum.is_empty() {
        reason.push_str(&format!(" {} is at the lower rate, which was the minimum for all in those months.", month_list(minimum)));
    }
    if !unknown.is_empty() {
        reason.push_str(&format!(" {} can't be checked: the wages or the rate are not known.", month_list(unknown)));
    }
    Finding::pass(Check::ContributionMaths, "The deposits are the right share of your wages").because(reason)
}

type WrongMonth<'a, 'b> = (Month, &'a MonthSum<'b>, Heads, Vec<String>);

fn failed(account: &AccountBooks, wrong: &[WrongMonth]) -> Finding {
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
    let title = format!("{} with a wrong share of the wages", count(wrong.len() as i64, "month"));
    let mut finding = Finding::fail(Check::ContributionMaths, Severity::Medium, title)
        .about(account.member)
        .because(format!("{first}{more}"))
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
