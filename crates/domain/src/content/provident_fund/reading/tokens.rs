//! Amounts, days and months as passbooks print them.

use jiff::civil::{Date, DateTime, Time};

use super::super::Month;

/// More than anybody has; it keeps sums from overflowing.
const LARGEST: i64 = 1_000_000_000_000;

/// Whole rupees with or without Indian commas: "1,23,456", "-660", "(660)", "0", "1,800.00".
pub fn parse_amount(text: &str) -> Option<i64> {
    let text = text.trim_start_matches('₹').trim();
    let (negative, text) = match text.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => (true, inner),
        None => text.strip_prefix('-').map_or((false, text), |rest| (true, rest)),
    };
    let whole = match text.split_once('.') {
        Some((whole, paise)) if !paise.is_empty() && paise.bytes().all(|byte| byte == b'0') => whole,
        Some(_) => return None,
        None => text,
    };
    let digits: String = whole.chars().filter(|letter| *letter != ',').collect();
    let shaped = whole.starts_with(|first: char| first.is_ascii_digit()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    let amount: i64 = if shaped { digits.parse().ok()? } else { return None };
    (amount <= LARGEST).then_some(if negative { -amount } else { amount })
}

/// "14-10-2025" or "14/10/2025".
pub fn parse_day(text: &str) -> Option<Date> {
    let separator = if text.contains('/') { '/' } else { '-' };
    let mut parts = text.split(separator);
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let shaped = parts.next().is_none() && day.len() == 2 && month.len() == 2 && year.len() == 4;
    if shaped { Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok() } else { None }
}

/// The day and the hour of "Printed On : 05-11-2025 10:20:30".
pub fn find_day_and_time(text: &str) -> Option<DateTime> {
    let words: Vec<&str> = text.split([' ', '|']).filter(|word| !word.is_empty()).collect();
    let (at, day) = words.iter().enumerate().find_map(|(at, word)| Some((at, parse_day(word.trim_start_matches(':'))?)))?;
    let time = words.get(at + 1).and_then(|word| parse_time(word)).unwrap_or_default();
    Some(day.to_datetime(time))
}

fn parse_time(text: &str) -> Option<Time> {
    let mut parts = text.split(':').map(|part| part.parse::<i8>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next().flatten().unwrap_or(0));
    Time::new(hour, minute, second, 0).ok()
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// A wage month: "Mar-2025", "MARCH 2025", "03-2025", "03/2025", "2025-03" or "032025".
pub fn parse_month(text: &str) -> Option<Month> {
    let text = text.trim();
    if text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return parse_compact_month(text);
    }
    let (first, second) = text.split_once(['-', '/', ' '])?;
    let (first, second) = (first.trim(), second.trim());
    if !first.bytes().chain(second.bytes()).all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let named = |name: &str| {
        let short = name.get(..3)?.to_ascii_lowercase();
        let known = name.bytes().all(|byte| byte.is_ascii_alphabetic());
        MONTHS.iter().position(|month| known && *month == short).and_then(|at| i8::try_from(at + 1).ok())
    };
    let year = |text: &str| if text.len() == 4 { text.parse::<i16>().ok() } else { None };
    if let Some(month) = named(first) {
        return Month::new(year(second)?, month);
    }
    match (first.len(), second.len()) {
        (4, 1..=2) => Month::new(year(first)?, second.parse().ok()?),
        (1..=2, 4) => Month::new(year(second)?, first.parse().ok()?),
        _ => None,
    }
}

/// "042025": the month, then the year.
pub fn parse_compact_month(text: &str) -> Option<Month> {
    let shaped = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    if shaped { Month::new(text.get(2..)?.parse().ok()?, text.get(..2)?.parse().ok()?) } else { None }
}

/// The first run of exactly `length` digits.
pub fn find_digits(text: &str, length: usize) -> Option<&str> {
    text.split(|letter: char| !letter.is_ascii_digit()).find(|digits| digits.len() == length)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn amounts_are_whole_rupees() {
        for (text, amount) in [("1,23,456", 123_456), ("-660", -660), ("(660)", -660), ("0", 0), ("1,800.00", 1800), ("₹12", 12)] {
            assert_eq!(parse_amount(text), Some(amount), "{text}");
        }
        for text in ["", "-", ",", "12.50", "1800x", "Cont.", "9999999999999999999", "1-2", ".00", "--5"] {
            assert_eq!(parse_amount(text), None, "{text}");
        }
    }

    #[test]
    fn months_are_written_in_many_ways() {
        for text in ["Mar-2025", "MARCH 2025", "03-2025", "03/2025", "2025-03", "032025"] {
            assert_eq!(parse_month(text), Month::new(2025, 3), "{text}");
        }
        for text in ["132025", "Mar", "Mar-25", "14-10-2025", "CR", "", "ÿar-2025"] {
            assert_eq!(parse_month(text), None, "{text}");
        }
    }

    #[test]
    fn impossible_dates_are_not_parsed() {
        assert_eq!(parse_day("14-10-2025"), Some(date(2025, 10, 14)));
        assert_eq!(parse_day("31-02-2025"), None);
        assert_eq!(find_day_and_time("Printed On : 05-11-2025 10:20:30"), Some(date(2025, 11, 5).at(10, 20, 30, 0)));
    }
}
