//! Conversions of times. Timestamps are stored as whole microseconds since 1970, which sort and compare alike on both
//! databases; dates as `YYYY-MM-DD`.

use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;

pub fn to_micros(at: Timestamp) -> i64 {
    at.as_microsecond()
}

pub fn to_timestamp(micros: i64) -> Result<Timestamp> {
    Timestamp::from_microsecond(micros).map_err(Error::internal)
}

pub fn to_optional_timestamp(micros: Option<i64>) -> Result<Option<Timestamp>> {
    micros.map(to_timestamp).transpose()
}

pub fn format_date(date: Date) -> String {
    date.to_string()
}

pub fn parse_date(text: &str) -> Result<Date> {
    text.parse().map_err(Error::internal)
}
