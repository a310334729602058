//! What goes into a provident fund, month by month, on wages that stay the same: by the ceiling, the rates and the interest of each
//! month. It shows what the rules make of a wage; what an account really holds only its passbooks say.

use jiff::civil::Date;

use super::interest::{calculate_year_interest, find_rates};
use super::ledger::book_year;
use super::rules::{Rules, hundredths};
use super::{Heads, Month};
use crate::Result;
use crate::facts::Registry;
use crate::pension_scheme::{CappedWages, MonthCeiling};

/// Months in a row with the same shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContributionPeriod {
    pub first: Month,
    pub last: Month,
    /// In rupees a month, at the end of the period.
    pub ceiling: i64,
    /// Rupees a month where member and employer pay on the whole wages.
    pub on_wages: Heads,
    /// Rupees a month where both pay only on wages up to the ceiling, as the law requires at least.
    pub on_ceiling: Heads,
}

/// Deposits of years on the same wages, in whole rupees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContributionHistory {
    pub periods: Vec<ContributionPeriod>,
    /// Both shares with the interest of all years that have ended, where both pay on the whole wages; without the pension part.
    pub balance_on_wages: i64,
    /// The same where both pay only on wages up to the ceiling.
    pub balance_on_ceiling: i64,
}

/// Works out the months from `first` to `last`, both included. `None` where the registry doesn't know a ceiling or a rate so far back,
/// or `last` is before `first`.
pub fn calculate_contribution_history(
    registry: &Registry,
    today: Date,
    wages: i64,
    first: Month,
    last: Month,
) -> Result<Option<ContributionHistory>> {
    let rules = Rules::new(registry, today)?;
    Ok(list_months(&rules, wages, first, last).and_then(|months| {
        Some(ContributionHistory {
            balance_on_wages: sum_balance(&rules, &months, |month| month.on_wages)?,
            balance_on_ceiling: sum_balance(&rules, &months, |month| month.on_ceiling)?,
            periods: join_equal_months(months),
        })
    }))
}

/// One period for each month.
fn list_months(rules: &Rules, wages: i64, first: Month, last: Month) -> Option<Vec<ContributionPeriod>> {
    let count = last.months_since(first);
    let months = (0..=count).map(|at| calculate_month(rules, wages, first.add_months(at)));
    months.collect::<Option<Vec<_>>>().filter(|months| !months.is_empty())
}

fn calculate_month(rules: &Rules, wages: i64, month: Month) -> Option<ContributionPeriod> {
    let rate = hundredths(rules.number("epf.contribution-rate", month.first_day())?);
    let pension_rate = hundredths(rules.number("eps.contribution-rate", month.first_day())?);
    let ceiling = MonthCeiling::find(&rules.ceilings, month)?;
    let capped = ceiling.cap_wages(wages);
    let pension = capped.share(pension_rate);
    let split = |base: CappedWages| {
        let employee = base.share(rate);
        Heads { employee, employer: employee - pension, pension }
    };
    let (on_wages, on_ceiling) = (split(CappedWages::of(wages)), split(capped));
    Some(ContributionPeriod { first: month, last: month, ceiling: ceiling.latest(), on_wages, on_ceiling })
}

/// Both shares with interest. As in a passbook, the share of a month's wages is credited in the month after it, which begins the year with
/// the wages of March, and earns from the month after that. The running year's interest is not credited yet.
fn sum_balance(rules: &Rules, months: &[ContributionPeriod], heads: fn(&ContributionPeriod) -> Heads) -> Option<i64> {
    let mut balance = Heads::default();
    let mut rest = months;
    while let Some(month) = rest.first() {
        let year = book_year(month.first);
        let in_year = rest.iter().take_while(|month| book_year(month.first) == year).count();
        let (these, later) = rest.split_at(in_year);
        let has_ended = rules.today >= year.first_day_after(0);
        let rates = find_rates(rules, year)?.monthly;
        let add = |opening: i64, share: fn(Heads) -> i64| {
            let flows: Vec<(usize, i64)> =
                these.iter().map(|month| (count_from_april(month.first.add_months(1)), share(heads(month)))).collect();
            let interest = if has_ended { calculate_year_interest(opening, &flows, &rates) } else { 0 };
            opening + flows.iter().map(|(_, amount)| amount).sum::<i64>() + interest
        };
        balance.employee = add(balance.employee, |heads| heads.employee);
        balance.employer = add(balance.employer, |heads| heads.employer);
        rest = later;
    }
    Some(balance.employee + balance.employer)
}

/// April is 0.
fn count_from_april(month: Month) -> usize {
    usize::try_from((month.month() + 8) % 12).unwrap_or(0)
}

fn join_equal_months(months: Vec<ContributionPeriod>) -> Vec<ContributionPeriod> {
    let mut periods: Vec<ContributionPeriod> = Vec::new();
    for month in months {
        match periods.last_mut() {
            Some(period) if (period.on_wages, period.on_ceiling, period.ceiling) == (month.on_wages, month.on_ceiling, month.ceiling) => {
                period.last = month.last;
            }
            _ => periods.push(month),
        }
    }
    periods
}
