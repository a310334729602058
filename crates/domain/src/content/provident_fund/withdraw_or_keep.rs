//! What may be taken out now against keeping it: what the fund comes to either way, by the arithmetic of the EPF calculator.

use super::check_context::CheckContext;
use super::{GrownBalance, Verdict, WithdrawOrKeep, Withdrawal};
use crate::Result;
use crate::calculators::epf::balance_after;

/// The calculator takes ages from 18 to 70, so no choice of an age needs more years.
const MAX_YEARS: u32 = 52;

/// Only a way that the table answers with "yes" counts as taking out now: what is unknown is no amount to reckon with. Of several
/// ways the largest counts. New contributions are left out, because they are the same either way.
pub(super) fn compare_withdrawing_with_keeping(context: &CheckContext, withdrawals: &[Withdrawal]) -> Result<WithdrawOrKeep> {
    let rate = context.rules.require_number_today("epf.interest-rate")?;
    let balance = context.ledger.balance();
    let whole = (balance.employee + balance.employer).max(0);
    let allowed = withdrawals.iter().filter(|way| way.verdict == Verdict::Yes);
    // The first of equal ways is named, in the order of the table.
    let way = allowed.filter(|way| way.at_most.is_some_and(|amount| amount > 0)).rev().max_by_key(|way| way.at_most);
    let take_now = way.and_then(|way| way.at_most).map(|amount| amount.min(whole));
    let stays = whole - take_now.unwrap_or(0);
    Ok(WithdrawOrKeep {
        take_now,
        stays,
        rule: way.and_then(|way| way.rule.clone()),
        rate,
        rate_rule: context.rules.find_source_today("epf.interest-rate"),
        until_age: context.rules.require_integer_today("eps.pension-age")?,
        growth: project_growth(whole, stays, rate),
    })
}

fn project_growth(whole: i64, stays: i64, rate: f64) -> Vec<GrownBalance> {
    let (mut kept, mut left) = (whole as f64, stays as f64);
    let grow = |years| {
        kept = balance_after(kept, 0.0, rate, 1);
        left = balance_after(left, 0.0, rate, 1);
        GrownBalance { years, kept: kept as i64, left: left as i64 }
    };
    (1..=MAX_YEARS).map(grow).collect()
}
