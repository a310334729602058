//! Quiet hours: what can wait and is written between 9 pm and 8 am, Indian time, is sent in the morning. The rule is applied when a
//! message is written; retries and resends do not apply it again.

use jiff::civil::{Time, time};
use jiff::{SignedDuration, Timestamp};

use super::Urgency;
use crate::time::ist_time_zone;

/// With less notice than this, a person has changed plans in vain or has set out already.
const TIME_TO_REACT: SignedDuration = SignedDuration::from_hours(2);

/// The quiet hours end in the morning and begin in the evening.
const MORNING: Time = time(8, 0, 0, 0);
const EVENING: Time = time(21, 0, 0, 0);

/// Since when what is written arrives on the same day as what is written at `at`: the last evening at which quiet hours began.
pub fn arrival_day_start(at: Timestamp) -> Timestamp {
    let here = at.to_zoned(ist_time_zone());
    let day = if here.time() < EVENING { here.date().yesterday() } else { Ok(here.date()) };
    day.and_then(|day| day.to_datetime(EVENING).to_zoned(ist_time_zone())).map_or(at, |evening| evening.timestamp())
}

/// The earliest time from `at` on at which a message of this urgency may be sent.
pub fn next_send_time(at: Timestamp, urgency: Urgency) -> Timestamp {
    if urgency == Urgency::Now {
        return at;
    }
    let here = at.to_zoned(ist_time_zone());
    let day = match here.time() {
        now if now < MORNING => Ok(here.date()),
        now if now >= EVENING => here.date().tomorrow(),
        _ => return at,
    };
    day.and_then(|day| day.to_datetime(MORNING).to_zoned(ist_time_zone())).map_or(at, |morning| morning.timestamp())
}

/// As [`next_send_time`], for a message about something that happens at `happens_at`: it is sent at once where the morning
/// leaves less than two hours before that.
pub fn next_send_time_before(happens_at: Timestamp, at: Timestamp, urgency: Urgency) -> Timestamp {
    let morning = next_send_time(at, urgency);
    if happens_at.duration_since(morning) < TIME_TO_REACT { at } else { morning }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bulk_send_time(at: &str) -> String {
        next_send_time(at.parse().unwrap(), Urgency::Bulk).to_string()
    }

    #[test]
    fn what_would_come_too_late_does_not_wait() {
        let (night, morning): (Timestamp, Timestamp) = ("2026-11-20T20:00:00Z".parse().unwrap(), "2026-11-21T02:30:00Z".parse().unwrap());
        let allowed = |happens_at: &str| next_send_time_before(happens_at.parse().unwrap(), night, Urgency::Soon);
        assert_eq!(allowed("2026-11-20T20:30:00Z"), night, "02:00 in India, half an hour later");
        assert_eq!(allowed("2026-11-21T04:29:59Z"), night, "a second before 10:00 in India");
        assert_eq!(allowed("2026-11-21T04:30:00Z"), morning, "10:00 in India: two hours are enough");
        assert_eq!(allowed("2026-11-19T04:30:00Z"), night, "what is going on already");
    }

    #[test]
    fn what_can_wait_waits_for_the_morning() {
        assert_eq!(bulk_send_time("2026-11-20T15:29:59Z"), "2026-11-20T15:29:59Z", "20:59:59 in India");
        assert_eq!(bulk_send_time("2026-11-20T15:30:00Z"), "2026-11-21T02:30:00Z", "21:00 in India");
        assert_eq!(bulk_send_time("2026-11-20T20:00:00Z"), "2026-11-21T02:30:00Z", "01:30 in India, the next day there");
        let night: Timestamp = "2026-11-20T20:00:00Z".parse().unwrap();
        assert_eq!(next_send_time(night, Urgency::Now), night);
    }

    #[test]
    fn what_arrives_on_one_day_is_written_from_evening_to_evening() {
        let start = |at: &str| arrival_day_start(at.parse().unwrap()).to_string();
        for at in ["2026-11-20T15:30:00Z", "2026-11-20T20:00:00Z", "2026-11-21T02:30:00Z", "2026-11-21T15:29:59Z"] {
            assert_eq!(start(at), "2026-11-20T15:30:00Z", "{at}");
        }
        assert_eq!(start("2026-11-21T15:30:00Z"), "2026-11-21T15:30:00Z", "21:00 in India begins the next one");
    }
}
