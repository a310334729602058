//! Contributions of years on the same wages: each month by its own ceiling and rates.

use domain::provident_fund::{ContributionHistory, calculate_contribution_history};

use crate::builder::{FACTS, TODAY, closed_form, heads, month};

fn work_out(wages: i64, first: &str, last: &str) -> ContributionHistory {
    calculate_contribution_history(&FACTS, TODAY, wages, month(first), month(last)).unwrap().unwrap()
}

#[test]
fn a_past_month_goes_by_its_own_ceiling() {
    let history = work_out(18_000, "2013-01", "2013-12");
    let [year] = &history.periods[..] else { panic!("{history:?}") };
    assert_eq!((year.ceiling, year.on_wages), (6_500, heads(2_160, 1_619, 541)));
    assert_eq!(year.on_ceiling, heads(780, 239, 541));
}

#[test]
fn each_ceiling_is_a_period_of_its_own() {
    let history = work_out(18_000, "2014-07", "2026-10");
    let spans: Vec<String> = history.periods.iter().map(|period| format!("{} {} {}", period.first, period.last, period.ceiling)).collect();
    // From May to July 2020 the least rate was lower. September 2026 has two ceilings, so it is a period by itself.
    let expected = [
        "2014-07 2014-08 6500",
        "2014-09 2020-04 15000",
        "2020-05 2020-07 15000",
        "2020-08 2026-08 15000",
        "2026-09 2026-09 25000",
        "2026-10 2026-10 25000",
    ];
    assert_eq!(spans, expected);
    assert_eq!(history.periods[1].on_ceiling, heads(1_800, 550, 1_250));
    assert_eq!(history.periods[5].on_ceiling, history.periods[5].on_wages);
}

#[test]
fn both_shares_earn_the_interest_of_each_year() {
    let history = work_out(6_000, "2012-04", "2013-03");
    let flows = |amount: i64| -> Vec<(usize, i64)> { (0..12).map(|at| (at, amount)).collect() };
    let of = |amount: i64| 12 * amount + closed_form(0, &flows(amount), 850);
    assert_eq!(history.periods[0].on_wages, heads(720, 220, 500));
    assert_eq!((history.balance_on_wages, history.balance_on_ceiling), (of(720) + of(220), of(720) + of(220)));
}

#[test]
fn before_the_first_known_ceiling_nothing_is_said() {
    assert_eq!(calculate_contribution_history(&FACTS, TODAY, 5_000, month("1985-04"), month("1986-03")).unwrap(), None);
}
