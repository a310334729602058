//! How much of one kind somebody may do in an hour or an Indian day, e.g. enter addresses from one network. The count lies in the memory
//! of this node and begins anew when it starts.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

/// How many limits of one network all neighbouring IPv6 networks have together that one rented server may have: the phones of one operator
/// are near each other, too.
const NETWORKS_OF_A_SERVER: u32 = 10;

/// How much one network may have, and how much the wide network around it: otherwise whoever rents a server has as many limits as it has
/// networks. With IPv4 both networks are the same, and the narrower limit holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkQuota {
    pub own: u32,
    pub wide: u32,
}

impl NetworkQuota {
    pub const fn new(own: u32) -> Self {
        Self { own, wide: own.saturating_mul(NETWORKS_OF_A_SERVER) }
    }
}

/// Keys that are remembered at once. Beyond it the count begins anew: a limit is not worth the machine's memory.
const MAX_KEYS: usize = 100_000;
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
/// India is five and a half hours ahead, so its days begin in the middle of an hour elsewhere.
const INDIA: i64 = 11 * HOUR / 2;

/// Counts different things for each key.
pub struct Tally<K, V> {
    limit: usize,
    /// In seconds.
    period: i64,
    counted: Mutex<Counted<K, V>>,
}

struct Counted<K, V> {
    /// The number of the period.
    number: i64,
    things: HashMap<K, HashSet<V>>,
}

impl<K: Eq + Hash, V: Eq + Hash> Tally<K, V> {
    pub fn per_hour(limit: u32) -> Self {
        Self::new(limit, HOUR)
    }

    pub fn per_day(limit: u32) -> Self {
        Self::new(limit, DAY)
    }

    fn new(limit: u32, period: i64) -> Self {
        let counted = Counted { number: 0, things: HashMap::new() };
        Self { limit: usize::try_from(limit).unwrap_or(usize::MAX), period, counted: Mutex::new(counted) }
    }

    /// Whether [`Tally::count_thing`] would admit the thing now.
    fn has_room(&self, key: &K, thing: &V, now: Timestamp) -> bool {
        let counted = self.counted.lock();
        let things = counted.things.get(key).filter(|_| counted.number == self.number_period(now));
        things.is_none_or(|things| things.len() < self.limit || things.contains(thing))
    }

    fn number_period(&self, now: Timestamp) -> i64 {
        (now.as_second() + INDIA).div_euclid(self.period)
    }

    /// Counts a thing; whether it is among those that the key may have now. The same thing again is.
    pub fn count_thing(&self, key: K, thing: V, now: Timestamp) -> bool {
        let number = self.number_period(now);
        let mut counted = self.counted.lock();
        if counted.number != number || counted.things.len() >= MAX_KEYS {
            *counted = Counted { number, things: HashMap::new() };
        }
        let things = counted.things.entry(key).or_default();
        if things.len() < self.limit {
            things.insert(thing);
            return true;
        }
        things.contains(&thing)
    }

    /// How long it takes until the period ends, and everybody may do as much again.
    pub fn measure_wait(&self, now: Timestamp) -> Duration {
        let gone = (now.as_second() + INDIA).rem_euclid(self.period);
        Duration::from_secs(u64::try_from(self.period - gone).unwrap_or_default())
    }
}

/// Counts by network and by the wide network around it, within a [`NetworkQuota`].
pub struct NetworkTally<K, V> {
    own: Tally<K, V>,
    wide: Tally<K, V>,
}

impl<K: Eq + Hash, V: Eq + Hash + Clone> NetworkTally<K, V> {
    pub fn per_hour(limit: u32) -> Self {
        let quota = NetworkQuota::new(limit);
        Self { own: Tally::per_hour(quota.own), wide: Tally::per_hour(quota.wide) }
    }

    pub fn per_day(limit: u32) -> Self {
        let quota = NetworkQuota::new(limit);
        Self { own: Tally::per_day(quota.own), wide: Tally::per_day(quota.wide) }
    }

    /// Counts a thing; whether it is among those that the network and its neighbours may have now. What is refused takes nothing from either.
    pub fn count_thing(&self, own: K, wide: K, thing: V, now: Timestamp) -> bool {
        if !self.own.has_room(&own, &thing, now) {
            return false;
        }
        (own == wide || self.wide.count_thing(wide, thing.clone(), now)) && self.own.count_thing(own, thing, now)
    }

    /// As [`Tally::measure_wait`].
    pub fn measure_wait(&self, now: Timestamp) -> Duration {
        self.own.measure_wait(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_time(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn each_key_has_so_many_things_a_day() {
        let tally = Tally::per_day(2);
        let morning = parse_time("2026-11-27T05:00:00Z");
        assert!(tally.count_thing("office", 1, morning) && tally.count_thing("office", 2, morning));
        assert!(!tally.count_thing("office", 3, morning), "a third");
        assert!(tally.count_thing("office", 1, morning), "what was counted before");
        assert!(tally.count_thing("home", 3, morning));
        assert!(!tally.count_thing("office", 3, parse_time("2026-11-27T18:29:00Z")), "a minute before midnight in India");
        assert!(tally.count_thing("office", 3, parse_time("2026-11-27T18:31:00Z")), "a minute after");
    }

    #[test]
    fn the_networks_of_a_rented_server_have_ten_limits_together() {
        let tally = NetworkTally::per_day(2);
        let now = parse_time("2026-11-27T05:00:00Z");
        for network in 0..10 {
            assert!((0..2).all(|thing| tally.count_thing(network, 100, (network, thing), now)), "{network}");
            assert!(!tally.count_thing(network, 100, (network, 2), now), "a third takes nothing from the neighbours");
        }
        assert!(!tally.count_thing(10, 100, (10, 0), now), "a network of its own, but a neighbour");
        assert!(tally.count_thing(3, 100, (3, 1), now), "what was counted before");
        assert!(tally.count_thing(11, 101, (11, 0), now), "somebody else's");
        assert!((0..3).filter(|thing| tally.count_thing(200, 200, (200, *thing), now)).count() == 2, "an IPv4 address has its two");
    }

    #[test]
    fn hours_begin_on_the_clock_of_india() {
        let tally = Tally::per_hour(1);
        assert!(tally.count_thing("office", 1, parse_time("2026-11-27T05:31:00Z")));
        assert!(!tally.count_thing("office", 2, parse_time("2026-11-27T06:29:00Z")));
        assert!(tally.count_thing("office", 2, parse_time("2026-11-27T06:30:00Z")));
    }

    #[test]
    fn the_wait_is_until_the_period_ends() {
        let (hour, day) = (Tally::<&str, u8>::per_hour(1), Tally::<&str, u8>::per_day(1));
        let evening = parse_time("2026-11-27T18:29:00Z");
        assert_eq!((hour.measure_wait(evening), day.measure_wait(evening)), (Duration::from_secs(60), Duration::from_secs(60)));
        let midnight = parse_time("2026-11-27T18:30:00Z");
        assert_eq!((hour.measure_wait(midnight), day.measure_wait(midnight)), (Duration::from_secs(3_600), Duration::from_secs(86_400)));
    }
}
