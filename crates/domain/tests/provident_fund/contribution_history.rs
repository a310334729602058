//! Contributions of years on the same wages: each month by its own ceiling and rates.

use domain::provident_fund::{Check, ContributionHistory, Month, Outcome, Passbook, calculate_contribution_history};

use crate::builder::{Book, FACTS, OLD, TODAY, heads, look, month, outcomes};

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

/// The passbooks of somebody with these deposits, each credited in the month after its wages.
fn write_books(wages: i64, rates: &[(i16, i64)], first: &str, last: &str) -> Vec<Passbook> {
    let history = work_out(wages, first, last);
    let shares_of = |at: Month| history.periods.iter().find(|period| period.first <= at && at <= period.last).unwrap().on_wages;
    let mut books: Vec<Passbook> = Vec::new();
    for (year, rate) in rates {
        let opening = books.last().map_or(heads(0, 0, 0), |book| book.closing);
        let (from, to) = (month(&format!("{year}-03")).max(month(first)), month(&format!("{}-02", year + 1)).min(month(last)));
        let months = (0..=to.months_since(from)).map(|at| from.add_months(at));
        let book = months
            .fold(Book::new(OLD, *year, *rate).opening(opening), |book, at| book.paid(&at.to_string(), (wages, wages), shares_of(at)));
        books.push(book.done());
    }
    books
}

#[test]
fn whoever_asks_is_told_what_the_dashboard_shows() {
    // Seven years with seven rates, a year of which the last deposit comes in March, and one that still runs.
    let past = [(2014, 875), (2015, 880), (2016, 865), (2017, 855), (2018, 865), (2019, 850)];
    let present = [(2024, 825), (2025, 825), (2026, 825)];
    for (rates, first, last) in [(&past[..], "2014-10", "2020-02"), (&past[..5], "2014-04", "2019-02"), (&present, "2024-03", "2026-10")] {
        let analysis = look(&write_books(6_000, rates, first, last));
        assert_eq!(outcomes(&analysis, Check::Interest)[0], Outcome::Pass, "{first} to {last}");
        let history = work_out(6_000, first, last);
        assert_eq!(history.balance_on_wages, analysis.balance.employee + analysis.balance.employer, "{first} to {last}");
        assert_eq!(history.balance_on_ceiling, history.balance_on_wages);
    }
}

#[test]
fn before_the_first_known_ceiling_nothing_is_said() {
    assert_eq!(calculate_contribution_history(&FACTS, TODAY, 5_000, month("1985-04"), month("1986-03")).unwrap(), None);
}
