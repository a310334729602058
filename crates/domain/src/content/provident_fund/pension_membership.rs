//! Whether the right months carry a pension contribution, and whether any was on more than the ceiling.

use super::check_context::CheckContext;
use super::contributions::{find_former_ceiling, find_pension_shortfall, has_pension_share};
use super::ledger::{AccountBooks, MonthSum};
use super::rules::{Rules, hundredths, whole};
use super::words::{count, day, month_list, month_name, row_evidence, rupees};
use super::{Check, Evidence, Finding, Month, Severity};
use crate::pension_scheme::{MonthCeiling, RaisedCeiling};

/// How a month without a pension contribution stands to the ceiling.
#[derive(PartialEq, Eq)]
enum Absence {
    Owed,
    /// The wages are printed at the ceiling: the real ones may be higher.
    AtCeiling,
    Right,
}

pub(super) fn check_pension_sanity(context: &CheckContext) -> Vec<Finding> {
    let mut findings: Vec<Finding> = check_entry(context).into_iter().collect();
    findings.extend(context.ledger.accounts.iter().filter_map(|account| check_pension_after_age(context, account)));
    findings.extend(context.ledger.accounts.iter().filter_map(|account| check_absence(context, account)));
    findings.extend(context.ledger.accounts.iter().filter_map(|account| check_shortfall(context, account)));
    findings.extend(context.ledger.accounts.iter().filter_map(|account| ask_for_real_wages(context, account)));
    if findings.is_empty() {
        let reason = "Pension is deducted where your wages ask for it, and not where the rules keep you out of the scheme.";
        findings.push(Finding::pass(Check::PensionSanity, "Your pension contributions fit your wages").because(reason));
    }
    findings
}

/// A first deposit on wages above the ceiling of its time, which since September 2014 keeps the member out of the pension scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EntryAboveCeiling {
    /// The place of its account in the ledger.
    at: usize,
    first: Month,
    wages: i64,
    /// The first month in which wages lay within the ceiling, be it on its last days only: from then on the member is in the scheme.
    pub within: Option<Month>,
}

pub(super) fn find_entry_above_ceiling(context: &CheckContext) -> Option<EntryAboveCeiling> {
    *context.entry.get_or_init(|| work_out_entry(context))
}

fn work_out_entry(context: &CheckContext) -> Option<EntryAboveCeiling> {
    let mut accounts = context.ledger.accounts.iter().enumerate();
    let (at, first, account) = accounts.find_map(|(at, account)| Some((at, account.first_month()?, account)))?;
    let since = Month::from_day(context.rules.pension_ceiling_day());
    if context.told.member_since.is_some_and(|told| told < since) || first < since {
        return None;
    }
    let wages = account.months().get(&first)?.wages_once().epf;
    let is_above = wages > MonthCeiling::find(&context.rules.ceilings, first)?.latest();
    is_above.then(|| EntryAboveCeiling { at, first, wages, within: find_month_within(context) })
}

fn find_month_within(context: &CheckContext) -> Option<Month> {
    let months = context.ledger.accounts.iter().flat_map(AccountBooks::months).filter(|(_, sum)| sum.wages.epf > 0);
    let within = |(month, sum): &(Month, MonthSum)| {
        MonthCeiling::find(&context.rules.ceilings, *month).is_some_and(|c| sum.wages_once().epf <= c.latest())
    };
    months.filter(within).map(|(month, _)| month).min()
}

/// What of a month's pension contribution does not belong to days within the ceiling. Less than the rounding of both parts is nothing.
fn find_pension_beyond(context: &CheckContext, month: Month, sum: &MonthSum) -> Option<i64> {
    let rate = context.rules.number("eps.contribution-rate", month.first_day()).map(hundredths)?;
    let within = MonthCeiling::find(&context.rules.ceilings, month)?.take_days_within(sum.wages.epf);
    let beyond = sum.heads.pension - within.share(rate);
    (beyond > 2 + within.slack()).then_some(beyond)
}

/// Who joined above the ceiling since September 2014 may not be in the pension scheme, until their wages lie within it.
fn check_entry(context: &CheckContext) -> Option<Finding> {
    let EntryAboveCeiling { at, first, wages, within } = find_entry_above_ceiling(context)?;
    let account = context.ledger.accounts.get(at)?;
    let ceiling = MonthCeiling::find(&context.rules.ceilings, first)?;
    let months = account.months();
    let paid = months.iter().filter(|(month, sum)| {
        let is_before = within.is_none_or(|within| **month <= within);
        // What went there after the pension age is a finding of its own.
        sum.heads.pension > 0 && is_before && !context.has_pension_age_on(month.first_day())
    });
    let paid = paid.filter_map(|(month, sum)| match within {
        Some(within) if within == *month => Some((*month, sum, find_pension_beyond(context, *month, sum)?)),
        _ => Some((*month, sum, sum.heads.pension)),
    });
    let paid: Vec<(Month, &MonthSum, i64)> = paid.collect();
    if paid.is_empty() {
        return None;
    }
    let total: i64 = paid.iter().map(|(_, _, amount)| amount).sum();
    let since = context.rules.pension_ceiling_day();
    let mut reason = format!(
        "Your first deposit, for {}, is on wages of {}, above the ceiling of {} then. Who joins PF above the ceiling since {} is not in \
         the pension scheme, yet {} of your employer's money went there. The pension may be refused later, and the money belongs in \
         your PF.",
        month_name(first),
        rupees(wages),
        rupees(ceiling.latest()),
        day(since),
        rupees(total)
    );
    if let Some(raised) = within.and_then(|within| RaisedCeiling::find(&context.rules.ceilings, within)) {
        let later = format!(
            " From {} on your wages are within the ceiling, which is {} now, so the pension contributions since then are not counted here.",
            day(raised.since),
            rupees(raised.present)
        );
        reason.push_str(&later);
    }
    let rule = context.rules.find_source_today("eps.membership-ceiling-day");
    let title = "Pension was deducted though you joined above the wage ceiling";
    let earlier = context.has_earlier_membership() && context.told.member_since.is_none();
    let finding = if earlier {
        let doubt = format!("{reason} But your books begin with money from before: if you were a member earlier, this is right.");
        Finding::unknown(Check::PensionSanity, title).because(doubt)
    } else {
        Finding::fail(Check::PensionSanity, Severity::High, title).because(reason)
    };
    let evidence = paid.iter().take(3).flat_map(|(_, sum, _)| evidence_of(account, sum)).collect();
    let finding = finding.about(account.member).by_rule(rule).with_amount(total).with_evidence(evidence);
    Some(finding.on_months(paid.into_iter().map(|(month, ..)| month).collect()).with_remedy([
        "If you were a PF member in an earlier job, tell us the month: then it is right.",
        "If not, you and the employer sign a joint declaration that moves the pension money to your PF; HR files it with EPFO.",
    ]))
}

fn evidence_of(account: &AccountBooks, sum: &MonthSum) -> Vec<Evidence> {
    sum.rows.iter().map(|(year, row)| row_evidence(account.member, *year, row)).collect()
}

fn judge_absence(context: &CheckContext, month: Month, sum: &MonthSum) -> Absence {
    let wages = sum.wages.epf;
    if sum.heads.pension > 0 || wages <= 0 || context.has_reached_pension_age(month) {
        return Absence::Right;
    }
    let Some(ceiling) = MonthCeiling::find(&context.rules.ceilings, month) else { return Absence::Right };
    if context.rules.number("eps.contribution-rate", month.first_day()).is_none() {
        return Absence::Right;
    }
    let is_at_former = find_former_ceiling(&context.rules, month, sum).is_some();
    if is_at_former || wages == ceiling.latest() || (wages - ceiling.find_maximum().rupees()).abs() <= 1 {
        return Absence::AtCeiling;
    }
    if wages < ceiling.latest() { Absence::Owed } else { Absence::Right }
}

/// Who joined above the ceiling is taken into the scheme by the day on which it rises above the wages.
fn describe_entry_by_rise(context: &CheckContext, owed: &[Month]) -> String {
    let raised = owed.last().and_then(|last| RaisedCeiling::find(&context.rules.ceilings, *last));
    match raised.filter(|raised| owed.iter().all(|month| month.last_day() >= raised.since)) {
        Some(raised) if find_entry_above_ceiling(context).is_some() => format!(
            "You joined above the ceiling of before. Since {} whoever has PF wages of up to {} is in the pension scheme too.",
            day(raised.since),
            rupees(raised.present)
        ),
        _ => "If you joined the job above the ceiling of that time, it can be in order.".to_owned(),
    }
}

/// Months whose pension contribution is on less than the PF wages within the ceiling.
fn check_shortfall(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let months = account.months();
    let short = months.iter().filter_map(|(month, sum)| Some((*month, sum, find_pension_shortfall(context, *month, sum)?)));
    let short: Vec<(Month, &MonthSum, i64)> = short.collect();
    let (month, sum, lacks) = short.last()?;
    let total: i64 = short.iter().map(|(_, _, lacks)| lacks).sum();
    let all: Vec<Month> = short.iter().map(|(month, ..)| *month).collect();
    let mut reason = format!(
        "In {} the pension contribution is on less than your PF wages within the ceiling. For {} it is {} on pension wages of {}, while \
         PF is paid on wages of {}; by the ceiling it is {}. A pension is reckoned on the pension wages, so it becomes smaller.",
        month_list(&all),
        month_name(*month),
        rupees(sum.heads.pension),
        rupees(sum.wages.eps),
        rupees(sum.wages.epf),
        rupees(sum.heads.pension + lacks)
    );
    let raised = RaisedCeiling::find(&context.rules.ceilings, *month).filter(|raised| sum.wages.eps == raised.former);
    if let Some(raised) = raised {
        reason.push_str(&format!(" Since {} the ceiling is {}.", day(raised.since), rupees(raised.present)));
    }
    let title = format!("{} too little went to the pension", rupees(total));
    let evidence = short.iter().flat_map(|(_, sum, _)| evidence_of(account, sum)).collect();
    let rule = context.rules.source("epf.wage-ceiling", month.last_day());
    let finding = Finding::fail(Check::PensionSanity, Severity::High, title).about(account.member).because(reason).by_rule(rule);
    Some(finding.with_evidence(evidence).on_months(all).with_amount(total).with_remedy([
        "You ask the employer's HR on which pension wages you are reported, and why they are lower than the PF wages.",
        "If it was a mistake, HR files a corrected return, which moves the missing part from the employer's PF share to the pension.",
        "Without an answer, you complain to EPFO at epfigms.gov.in, with the payslips.",
    ]))
}

/// Months with a pension contribution, in which PF and pension are paid on just the ceiling of before.
fn ask_for_real_wages(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let months = account.months();
    let at = months.iter().filter(|(month, sum)| sum.heads.pension > 0 && !context.has_reached_pension_age(**month));
    let at = at.filter_map(|(month, sum)| Some((*month, find_former_ceiling(&context.rules, *month, sum)?)));
    let at: Vec<(Month, RaisedCeiling)> = at.collect();
    let (_, raised) = at.last()?;
    let all: Vec<Month> = at.iter().map(|(month, _)| *month).collect();
    let reason = format!(
        "In {} PF and pension are paid on wages of just {}, which was the ceiling before {}. Since then it is {}. If your real wages are \
         higher, more is due for PF and pension; if they are not, it is right.",
        month_list(&all),
        rupees(raised.former),
        day(raised.since),
        rupees(raised.present)
    );
    let title = "Whether pension is paid on all of your wages can't be said";
    let rule = context.rules.source("epf.wage-ceiling", raised.since);
    let finding = Finding::unknown(Check::PensionSanity, title).about(account.member).because(reason).by_rule(rule).on_months(all);
    Some(finding.with_remedy(["Compare with your payslips: are the basic pay and dearness allowance together higher than the PF wages?"]))
}

/// Months after the one in which the pension age was reached, with a pension contribution.
fn check_pension_after_age(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let number = |id: &str| context.rules.number(id, context.today).map(whole);
    let (age, latest) = (number("eps.pension-age")?, number("eps.late-age")?);
    let months = account.months();
    let paid = months.iter().filter(|(month, sum)| sum.heads.pension > 0 && context.has_pension_age_on(month.first_day()));
    let paid: Vec<(Month, &MonthSum)> = paid.map(|(month, sum)| (*month, sum)).collect();
    let (last, _) = paid.last()?;
    let turned = Month::from_day(context.born()?).add_months(i32::try_from(age * 12).ok()?);
    let total: i64 = paid.iter().map(|(_, sum)| sum.heads.pension).sum();
    let all: Vec<Month> = paid.iter().map(|(month, _)| *month).collect();
    let reason = format!(
        "You turned {age} in {}. From then on no pension contribution is due, and the employer's whole share belongs in your PF, where it earns \
         interest; yet in {} {} went to the pension scheme. It is right only if you chose in writing to put off your pension with contributions \
         going on, which is possible up to the age of {latest}.",
        month_name(turned),
        month_list(&all),
        rupees(total)
    );
    let title = format!("{} went to the pension after you turned {age}", rupees(total));
    // Up to the latest age the member may have chosen it.
    let finding = if context.age_on(last.first_day()).is_some_and(|age| age >= latest) {
        Finding::fail(Check::PensionSanity, Severity::High, title)
    } else {
        Finding::unknown(Check::PensionSanity, title)
    };
    let evidence = paid.iter().take(3).flat_map(|(_, sum)| evidence_of(account, sum)).collect();
    let finding = finding.about(account.member).because(reason).by_rule(context.rules.find_source_today("eps.pension-age"));
    Some(finding.with_amount(total).with_evidence(evidence).on_months(all).with_remedy([
        "If you chose to put off your pension, keep that choice with your papers. See too that your date of birth is right in the record.",
        "If not, you ask the employer's HR for a corrected return, which moves the pension part to your PF; without an answer, you complain to EPFO at epfigms.gov.in.",
    ]))
}

/// Months within the ceiling without a pension contribution.
fn check_absence(context: &CheckContext, account: &AccountBooks) -> Option<Finding> {
    let months = account.months();
    let owed: Vec<(Month, &MonthSum)> = months
        .iter()
        .filter(|(month, sum)| judge_absence(context, **month, sum) == Absence::Owed)
        .map(|(month, sum)| (*month, sum))
        .collect();
    if let Some((last, _)) = owed.last() {
        let months: Vec<Month> = owed.iter().map(|(month, _)| *month).collect();
        let reason = format!(
            "In {} your wages were within the ceiling of that time, and nothing went to the pension scheme. These months don't count for \
             your pension unless it is put right. {}",
            month_list(&months),
            describe_entry_by_rise(context, &months)
        );
        let evidence = owed.iter().flat_map(|(_, sum)| evidence_of(account, sum)).collect();
        let title = format!("{} within the ceiling without pension", count(owed.len() as i64, "month"));
        let rule = context.rules.source("epf.wage-ceiling", last.last_day());
        let finding = Finding::fail(Check::PensionSanity, Severity::High, title).about(account.member).because(reason).by_rule(rule);
        return Some(finding.with_evidence(evidence).on_months(owed.into_iter().map(|(month, _)| month).collect()).with_remedy([
            "You ask the employer's HR whether you are reported as a member of the pension scheme, and why not.",
            "If it was a mistake, you and the employer sign a joint declaration; the employer files it with EPFO and moves the money.",
        ]));
    }
    let at: Vec<Month> =
        months.iter().filter(|(month, sum)| judge_absence(context, **month, sum) == Absence::AtCeiling).map(|(month, _)| *month).collect();
    if at.is_empty() {
        return None;
    }
    let reason = format!(
        "In {} PF was paid on wages just at the ceiling, or at the one shortly before, and nothing went to the pension. If your real wages are higher and you joined \
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
    let ceiling = MonthCeiling::find(&rules.ceilings, month)?;
    // In the month in which the ceiling rises each part has its own.
    let most = ceiling.cap_wages(sum.wages.eps.max(sum.wages.epf));
    let excess = sum.heads.pension - most.share(rate);
    let is_share = has_pension_share(sum, rate, &ceiling);
    (excess > most.slack() + 1 && is_share).then_some(excess)
}

pub(super) fn check_higher_pension(context: &CheckContext) -> Finding {
    let check = Check::HigherPension;
    let (mut months, mut repeated, mut evidence, mut total) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for account in &context.ledger.accounts {
        for (month, sum) in &account.months() {
            let Some(excess) = find_excess(&context.rules, *month, sum) else { continue };
            months.push(*month);
            if !sum.repeated.is_empty() {
                repeated.push(*month);
            }
            evidence.extend(evidence_of(account, sum));
            total += excess;
        }
    }
    months.sort_unstable();
    months.dedup();
    if !months.is_empty() {
        let mut reason = format!(
            "In {} the pension part is on more than the ceiling, by {} in all. That is right only with the option for a higher pension. \
             Without it the money belongs in your PF, where it earns interest. The windows to choose the option closed in 2023; whether \
             they open again is not known.",
            month_list(&months),
            rupees(total)
        );
        if let Some((first, others)) = repeated.split_first() {
            let (name, stands) = if others.is_empty() { (month_name(*first), "stands") } else { (month_list(&repeated), "stand") };
            reason.push_str(&format!(" {name} {stands} twice in the passbook: see first whether both lines are right."));
        }
        let title = format!("{} more than the ceiling allows went to the pension", rupees(total));
        return Finding::unknown(check, title).because(reason).with_evidence(evidence).on_months(months).with_amount(total).with_remedy([
            "Did you and the employer choose the higher pension in writing? Then it is right: keep the joint option with your papers.",
            "If not, you and the employer sign a joint declaration that moves the excess to your PF; HR files it with EPFO.",
        ]);
    }
    let since = Month::from_day(context.rules.pension_ceiling_day());
    let was_member = context.member_since().is_some_and(|member| member.month() < since);
    let above = |account: &AccountBooks| {
        let beyond = |(month, sum): (Month, MonthSum)| {
            MonthCeiling::find(&context.rules.ceilings, month)
                .is_some_and(|ceiling| sum.wages.epf > ceiling.latest() && sum.heads.pension > 0)
        };
        account.months().into_iter().any(beyond)
    };
    if was_member && context.ledger.accounts.iter().any(above) {
        let reason = "You were a member before September 2014 and PF is paid on wages above the ceiling. The windows for a higher pension closed \
                      in 2023; whether they open again is not known.";
        return Finding::unknown(check, "A higher pension could have been chosen").because(reason);
    }
    Finding::not_applicable(check, "A higher pension is no question here").because("No pension contribution is on more than the ceiling.")
}
