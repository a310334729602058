//! Calendar dates, PIN codes and other numbers that count or name something: none of them is an amount, a rate or a duration.

use super::cities::is_city;

/// A month of a year; without a month, the year as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CalendarMonth {
    pub year: i16,
    pub month: Option<i8>,
}

const MONTHS: [&str; 12] = [
    "january|jan|जनवरी",
    "february|feb|फरवरी",
    "march|mar|मार्च",
    "april|apr|अप्रैल",
    "may|मई",
    "june|jun|जून",
    "july|jul|जुलाई",
    "august|aug|अगस्त",
    "september|sep|sept|सितंबर",
    "october|oct|अक्टूबर",
    "november|nov|नवंबर",
    "december|dec|दिसंबर",
];

/// The number of a month from its name, from 1.
fn parse_month(word: &str) -> Option<i8> {
    let at = MONTHS.iter().position(|names| names.split('|').any(|name| name == word))?;
    i8::try_from(at + 1).ok()
}

/// Years that are more likely meant as such than as rupees.
const CALENDAR_YEARS: std::ops::RangeInclusive<f64> = 1950.0..=2060.0;

/// Whether a number such as 2026 is a calendar year rather than an amount that is paid. A round number is one only beside a month or
/// a word such as "since".
pub(super) fn is_calendar_year(words: &[String], start: usize, value: f64) -> bool {
    let before = word_at(words, start.checked_sub(1));
    let behind = word_at(words, Some(start + 1));
    let is_paid = matches!(behind, "per" | "a" | "every" | "monthly" | "pm" | "har" | "हर" | "ki" | "की" | "rs" | "rupees");
    let follows_amount_name =
        matches!(before, "sip" | "rd" | "basic" | "rent" | "hra" | "₹" | "rs" | "mahine" | "महीने" | "month" | "pension");
    let is_dated = parse_month(before).is_some() || matches!(before, "in" | "since" | "year" | "fy" | "ay" | "by" | "from" | "सन");
    let is_round = value % 500.0 == 0.0;
    CALENDAR_YEARS.contains(&value) && value.fract() == 0.0 && (is_dated || (!is_paid && !follows_amount_name && !is_round))
}

/// Whether a number is the day of a date: "24 may 2028", "15 अगस्त". "May" alone is also a verb, so its day needs a year behind it.
pub(super) fn is_day_of_month(words: &[String], start: usize, value: f64) -> bool {
    let behind = word_at(words, Some(start + 1));
    let is_day = value.fract() == 0.0 && (1.0..=31.0).contains(&value);
    let year_follows = || word_at(words, Some(start + 2)).parse::<f64>().is_ok_and(|year| CALENDAR_YEARS.contains(&year));
    is_day && parse_month(behind).is_some() && (!matches!(behind, "may" | "mar") || year_follows())
}

/// Whether six digits are a postal code: behind a place or the word "PIN", or not round and beside nothing that names an amount.
pub(super) fn is_postal_code(words: &[String], start: usize, value: f64) -> bool {
    let is_six_digits = words[start].len() == 6 && (110_001.0..=855_999.0).contains(&value);
    let before = word_at(words, start.checked_sub(1));
    let names_code = matches!(before, "pin" | "pincode" | "code" | "zip" | "पिन" | "पिनकोड");
    let is_behind_place = word_at(words, start.checked_sub(2)) == "in" && before.chars().all(char::is_alphabetic);
    is_six_digits && (names_code || ((is_city(before) || is_behind_place) && value % 1_000.0 != 0.0))
}

/// Whether the word before makes a number a name: "form 16", "section 80", "AY 2027".
pub(super) fn is_numbered_name(words: &[String], start: usize) -> bool {
    let before = word_at(words, start.checked_sub(1));
    let behind = word_at(words, Some(start + 1));
    let is_section_letter = words[start] == "80" && matches!(behind, "c" | "d" | "g" | "ccd" | "सी" | "डी" | "e");
    is_section_letter
        || matches!(
            before,
            "form" | "section" | "sec" | "schedule" | "act" | "rule" | "फॉर्म" | "धारा" | "फार्म" | "no" | "number" | "age-group"
        )
}

/// Whether a number counts people or things that are no input: "2 borrowers", "3 kids".
pub(super) fn is_count(words: &[String], end: usize) -> bool {
    const COUNTED: &str = "borrowers|borrower|people|persons|kids|children|members|banks|bank|loans|accounts|fds|companies|jobs|person|log|logon|bachche|bacche|lives|\
din|days|day|दिन|lakhs-plus|times|nominees|applicants|co|flats|bhk";
    COUNTED.split('|').any(|word| word == word_at(words, Some(end)))
}

/// Whether a duration lies in the past or is an average's: "last 60 months", "2 years ago".
pub(super) fn is_past_span(words: &[String], start: usize, end: usize) -> bool {
    let before = word_at(words, start.checked_sub(1));
    let behind = word_at(words, Some(end));
    matches!(before, "last" | "past" | "previous" | "pichle" | "pichhle" | "पिछले" | "every")
        || matches!(behind, "ago" | "pehle" | "pahle" | "पहले" | "back" | "purana" | "purani")
}

/// The calendar months that a question names, in its order.
pub(super) fn find_calendar_months(words: &[String]) -> Vec<CalendarMonth> {
    let year_at = |at: usize| words[at].parse::<f64>().ok().filter(|value| is_calendar_year(words, at, *value));
    let months = (0..words.len()).filter_map(|at| {
        let year = year_at(at)?;
        let month = at.checked_sub(1).and_then(|before| parse_month(&words[before]));
        Some(CalendarMonth { year: year as i16, month })
    });
    months.collect()
}

/// The whole months from the first named month to the last, both included; without months, the years between.
pub(super) fn months_between(from: CalendarMonth, to: CalendarMonth) -> Option<u32> {
    let years = i32::from(to.year) - i32::from(from.year);
    let months = match (from.month, to.month) {
        (Some(first), Some(last)) => years * 12 + i32::from(last) - i32::from(first) + 1,
        _ => years * 12,
    };
    u32::try_from(months).ok().filter(|months| *months > 0)
}

fn word_at(words: &[String], at: Option<usize>) -> &str {
    at.and_then(|at| words.get(at)).map_or("", String::as_str)
}
