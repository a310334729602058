//! Whether the right months carry a pension contribution, and whether any was on more than the ceiling.

use super::ceilings::{CappedWages, MonthCeiling};
use super::contributions::find_pension_fault;
use super::ledger::{AccountBooks, MonthSum};
use super::rules::{Rules, hundredths};
use super::scope::CheckContext;
use super::words::{count, day, month_list, month_name, row_evidence, rupees};
use super::{Check, Evidence, Finding, Month, Severity};

/// How a month without a pension contribution stands to the ceiling.
#[derive(PartialEq, Eq)]
enum Absence {
    Owed,
    /// The wages are printed at the ceiling: the real ones may be higher.
    AtCeiling,
    Right,
}

pub(super) fn check_pension_sanity(scope: &CheckContext) -> Vec<Finding> {
    let mut findings: Vec<Finding> = check_entry(scope).into_iter().collect();
    findings.extend(scope.ledger.accounts.iter().filter_map(|account| check_absence(scope, account)));
    if findings.is_empty() {
        let reason = "Pension is deducted where your wages ask for it, and not where the rules keep you out of the scheme.";
        findings.push(Finding::pass(Check::PensionSanity, "Your pension contributions fit your wages").because(reason));
    }
    findings
}

/// Who joined above the ceiling since September 2014 may not be in the pension scheme.
fn check_entry(scope: &CheckContext) -> Option<Finding> {
    let (first, account) = scope.ledger.accounts.iter().find_map(|account| Some((account.first_month()?, account)))?;
    let since = scope.rules.pension_ceiling_day();
    if scope.told.member_since.is_some_and(|told| told < Month::from_day(since)) || first < Month::from_day(since) {
        return None;
    }
    let months = account.months();
    let entry = months.get(&first)?;
    let ceiling = MonthCeiling::find(&scope.rules, first)?;
    if entry.wages.epf <= ceiling.latest() {
        return None;
    }
    let paid: Vec<(Month, &MonthSum)> = months.iter().filter(|(_, sum)| sum.heads.pension > 0).map(|(month, sum)| (*month, sum)).collect();
    if paid.is_empty() {
        return None;
    }
    let total: i64 = paid.iter().map(|(_, sum)| sum.heads.pension).sum();
    let reason = format!(
        "Your first deposit, for {}, is on wages of {}, above the ceiling of {} then. Who joins PF above the ceiling since {} is not in \
         the pension scheme, yet {} of your employer's money went there. The pension may be refused later, and the money belongs in \
         your PF.",
        month_name(first),
        rupees(entry.wages.epf),
        rupees(ceiling.latest()),
        day(since),
        rupees(total)
    );
    let rule = scope.rules.find_source_today("eps.membership-ceiling-day");
    let title = "Pension was deducted though you joined above the wage ceiling";
    let earlier = scope.has_earlier_membership() && scope.told.member_since.is_none();
    let finding = if earlier {
        let doubt = format!("{reason} But your books begin with money from before: if you were a member earlier, this is right.");
        Finding::unknown(Check::PensionSanity, title).because(doubt)
    } else {
        Finding::fail(Check::PensionSanity, Severity::High, title).because(reason)
    };
    let evidence = paid.iter().take(3).flat_map(|(_, sum)| evidence_of(account, sum)).collect();
    let finding = finding.about(account.member).by_rule(rule).with_amount(total).with_evidence(evidence);
    Some(finding.on_months(paid.into_iter().map(|(month, _)| month).collect()).with_remedy([
        "If you were a PF member in an earlier job, tell us the month: then it is right.",
        "If not, you and the employer sign a joint declaration that moves the pension money to your PF; HR files it with EPFO.",
    ]))
}

fn evidence_of(account: &AccountBooks, sum: &MonthSum) -> Vec<Evidence> {
    sum.rows.iter().map(|(year, row)| row_evidence(account.member, *year, row)).collect()
}

fn judge_absence(scope: &CheckContext, month: Month, sum: &MonthSum) -> Absence {
    let wages = sum.wages.epf;
    if sum.heads.pension > 0 || wages <= 0 || has_reached_pension_age(scope, month) {
        return Absence::Right;
    }
    let Some(ceiling) = MonthCeiling::find(&scope.rules, month) else { return Absence::Right };
    if scope.rules.number("eps.contribution-rate", month.first_day()).is_none() {
        return Absence::Right;
    }
    if wages == ceiling.latest() || (wages - ceiling.find_maximum().rupees()).abs() <= 1 {
        return Absence::AtCeiling;
    }
    if wages < ceiling.latest() { Absence::Owed } else { Absence::Right }
}

fn has_reached_pension_age(scope: &CheckContext, month: Month) -> bool {
    let age = scope.rules.number("eps.pension-age", scope.today);
    scope.age_on(month.last_day()).zip(age).is_some_and(|(age, limit)| age as f64 >= limit)
}

/// Months within the ceiling without a pension contribution.
fn check_absence(scope: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let months = account.months();
    let owed: Vec<(Month, &MonthSum)> = months
        .iter()
        .filter(|(month, sum)| judge_absence(scope, **month, sum) == Absence::Owed)
        .map(|(month, sum)| (*month, sum))
        .collect();
    if let Some((last, _)) = owed.last() {
        let reason = format!(
            "In {} your wages were within the ceiling of that time, and nothing went to the pension scheme. These months don't count for \
             your pension unless it is put right. If you joined the job above the ceiling of that time, it can be in order.",
            month_list(&owed.iter().map(|(month, _)| *month).collect::<Vec<_>>())
        );
        let evidence = owed.iter().flat_map(|(_, sum)| evidence_of(account, sum)).collect();
        let title = format!("{} within the ceiling without pension", count(owed.len() as i64, "month"));
        let rule = scope.rules.source("epf.wage-ceiling", last.last_day());
        let finding = Finding::fail(Check::PensionSanity, Severity::High, title).about(account.member).because(reason).by_rule(rule);
        return Some(finding.with_evidence(evidence).on_months(owed.into_iter().map(|(month, _)| month).collect()).with_remedy([
            "You ask the employer's HR whether you are reported as a member of the pension scheme, and why not.",
            "If it was a mistake, you and the employer sign a joint declaration; the employer files it with EPFO and moves the money.",
        ]));
    }
    let at: Vec<Month> =
        months.iter().filter(|(month, sum)| judge_absence(scope, **month, sum) == Absence::AtCeiling).map(|(month, _)| *month).collect();
    if at.is_empty() {
        return None;
    }
    let reason = format!(
        "In {} PF was paid on wages just at the ceiling and nothing went to the pension. If your real wages are higher and you joined \
         above the ceiling, that is right; if they are not, pension was due.",
        month_list(&at)
    );
    Some(
        Finding::unknown(Check::PensionSanity, "Whether pension was due can't be said").about(account.member).because(reason).on_months(at),
    )
}

/// By how much a month's pension contribution is more than the ceiling allows, though it is the right share of the wages printed for
/// it; `None` when it is not. A wrong share is a matter of the check of the shares.
fn find_excess(rules: &Rules, month: Month, sum: &MonthSum) -> Option<i64> {
    let rate = rules.number("eps.contribution-rate", month.first_day()).map(hundredths)?;
    let ceiling = MonthCeiling::find(rules, month)?;
    let most = CappedWages::of(ceiling.latest());
    let excess = sum.heads.pension - most.share(rate);
    let is_share = find_pension_fault(sum, rate, &ceiling).is_none();
    (excess > most.slack() + 1 && sum.rows.len() == 1 && is_share).then_some(excess)
}

pub(super) fn check_higher_pension(scope: &CheckContext) -> Finding {
    let check = Check::HigherPension;
    let (mut months, mut evidence, mut total) = (Vec::new(), Vec::new(), 0);
    for account in &scope.ledger.accounts {
        for (month, sum) in &account.months() {
            let Some(excess) = find_excess(&scope.rules, *month, sum) else { continue };
            months.push(*month);
            evidence.extend(evidence_of(account, sum));
            total += excess;
        }
    }
    months.sort_unstable();
    months.dedup();
    if !months.is_empty() {
        let reason = format!(
            "In {} the pension part is on more than the ceiling, by {} in all. That is right only with the option for a higher pension. \
             Without it the money belongs in your PF, where it earns interest. The windows to choose the option closed in 2023; whether \
             they open again is not known.",
            month_list(&months),
            rupees(total)
        );
        let title = format!("{} more than the ceiling allows went to the pension", rupees(total));
        return Finding::unknown(check, title).because(reason).with_evidence(evidence).on_months(months).with_amount(total).with_remedy([
            "Did you and the employer choose the higher pension in writing? Then it is right: keep the joint option with your papers.",
            "If not, you and the employer sign a joint declaration that moves the excess to your PF; HR files it with EPFO.",
        ]);
    }
    let since = Month::from_day(scope.rules.pension_ceiling_day());
    let was_member = scope.member_since().0.is_some_and(|first| first < since);
    let above = |account: &AccountBooks| {
        let beyond = |(month, sum): (Month, MonthSum)| {
            MonthCeiling::find(&scope.rules, month).is_some_and(|ceiling| sum.wages.epf > ceiling.latest() && sum.heads.pension > 0)
        };
        account.months().into_iter().any(beyond)
    };
    if was_member && scope.ledger.accounts.iter().any(above) {
        let reason = "You were a member before September 2014 and PF is paid on your full wages. The windows for a higher pension closed \
                      in 2023; whether they open again is not known.";
        return Finding::unknown(check, "A higher pension could have been chosen").because(reason);
    }
    Finding::not_applicable(check, "A higher pension is no question here").because("No pension contribution is on more than the ceiling.")
}
