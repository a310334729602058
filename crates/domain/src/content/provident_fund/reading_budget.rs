//! How long strangers' papers may keep the readers busy in a day, for each network and for all of them. The count lies in the memory of
//! this node and begins anew when it starts.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Date;
use parking_lot::Mutex;

use crate::stats::NetworkKey;
use crate::time::{indian_date, indian_day_start};
use crate::{Error, Result};

/// Settings of the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadingBudgetSettings {
    /// In one Indian day.
    pub per_network: Duration,
    /// In one Indian day, of all networks.
    pub in_all: Duration,
}

impl Default for ReadingBudgetSettings {
    fn default() -> Self {
        Self { per_network: Duration::from_secs(300), in_all: Duration::from_secs(8 * 3600) }
    }
}

pub struct ReadingBudget {
    settings: ReadingBudgetSettings,
    spent: Mutex<SpentTime>,
}

/// What was spent on one day.
#[derive(Default)]
struct SpentTime {
    day: Date,
    in_all: Duration,
    by_network: HashMap<NetworkKey, Duration>,
}

impl SpentTime {
    fn begin_day(&mut self, day: Date) {
        if self.day != day {
            *self = Self { day, ..Self::default() };
        }
    }
}

impl ReadingBudget {
    pub fn new(settings: ReadingBudgetSettings) -> Self {
        Self { settings, spent: Mutex::default() }
    }

    /// `TooManyRequests` when this network has spent its time of today, `Unavailable` when all of them together have.
    pub fn check(&self, network: NetworkKey, now: Timestamp) -> Result<()> {
        let mut spent = self.spent.lock();
        spent.begin_day(indian_date(now));
        if spent.by_network.get(&network).is_some_and(|time| *time >= self.settings.per_network) {
            return Err(Error::TooManyRequests { retry_after: time_to_next_day(now) });
        }
        if spent.in_all >= self.settings.in_all {
            let message = "Our readers of passbooks have done all they can today. Please try again tomorrow.".to_owned();
            return Err(Error::Unavailable { message, retry_after: time_to_next_day(now) });
        }
        Ok(())
    }

    /// Takes the time that a paper of this network kept a reader busy.
    pub fn spend(&self, network: NetworkKey, time: Duration, now: Timestamp) {
        let mut spent = self.spent.lock();
        spent.begin_day(indian_date(now));
        spent.in_all += time;
        *spent.by_network.entry(network).or_default() += time;
    }
}

/// A second at least.
fn time_to_next_day(now: Timestamp) -> Duration {
    const DAY: Duration = Duration::from_secs(24 * 3600);
    let gone = Duration::try_from(now.duration_since(indian_day_start(now))).unwrap_or_default();
    DAY.saturating_sub(gone).max(Duration::from_secs(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: NetworkKey = NetworkKey([1; 16]);
    const OTHER: NetworkKey = NetworkKey([2; 16]);

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_that_spent_its_time_waits_until_tomorrow() {
        let budget = ReadingBudget::new(ReadingBudgetSettings { per_network: seconds(10), in_all: seconds(100) });
        let evening = at("2026-11-26T17:30:00Z");
        budget.spend(ONE, seconds(9), evening);
        assert!(budget.check(ONE, evening).is_ok());
        budget.spend(ONE, seconds(12), evening);
        let Err(Error::TooManyRequests { retry_after }) = budget.check(ONE, evening) else { panic!("it reads on") };
        assert_eq!(retry_after, seconds(3600), "until midnight in India");
        assert!(budget.check(OTHER, evening).is_ok());
        assert!(budget.check(ONE, at("2026-11-26T18:30:00Z")).is_ok(), "the next day begins anew");
    }

    #[test]
    fn all_networks_together_have_an_end() {
        let budget = ReadingBudget::new(ReadingBudgetSettings { per_network: seconds(10), in_all: seconds(15) });
        let morning = at("2026-11-26T03:00:00Z");
        budget.spend(ONE, seconds(9), morning);
        budget.spend(OTHER, seconds(9), morning);
        assert!(matches!(budget.check(NetworkKey([3; 16]), morning), Err(Error::Unavailable { .. })));
        assert!(budget.check(ONE, at("2026-11-27T03:00:00Z")).is_ok());
    }
}
