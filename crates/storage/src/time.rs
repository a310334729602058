//! Instants are stored as whole microseconds since 1970 (they sort and compare alike on both
//! databases), days as `YYYY-MM-DD`.

use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;

pub fn micros(at: Timestamp) -> i64 {
    at.as_microsecond()
}

pub fn instant(micros: i64) -> Result<Timestamp> {
    Timestamp::from_microsecond(micros).map_err(Error::internal)
}

pub fn optional_instant(micros: Option<i64>) -> Result<Option<Timestamp>> {
    micros.map(instant).transpose()
}

pub fn day(date: Date) -> String {
    date.to_string()
}

pub fn date(text: &str) -> Result<Date> {
    text.parse().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_microseconds() {
        let at: Timestamp = "2026-11-20T18:29:59.123456Z".parse().unwrap();
        assert_eq!(instant(micros(at)).unwrap(), at);
    }

    #[test]
    fn days_sort_as_text() {
        assert_eq!(day(Date::constant(2026, 4, 1)), "2026-04-01");
        assert_eq!(date("2026-04-01").unwrap(), Date::constant(2026, 4, 1));
    }
}
