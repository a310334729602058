//! Calendar dates, PIN codes and other numbers that count or name something: none of them is an amount, a rate or a duration.

use super::cities::is_city;
use super::tokeniser;

/// A day of a month of a year, as far as it is said; without a month, the year as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CalendarDate {
    pub year: i16,
    pub month: Option<i8>,
    pub day: Option<i8>,
}

/// Names of the months, in the order of the year. "Mai" is no May: it is the Hindi "I".
const MONTHS: [&str; 12] = [
    "january|jan|janvari|janwari|जनवरी",
    "february|feb|farvari|farwari|फरवरी",
    "march|mar|मार्च",
    "april|apr|aprail|अप्रैल",
    "may|मई",
    "june|jun|joon|जून",
    "july|jul|julai|जुलाई",
    "august|aug|agast|अगस्त",
    "september|sep|sept|sitambar|सितंबर|सितम्बर",
    "october|oct|aktubar|अक्टूबर|अक्तूबर",
    "november|nov|navambar|नवंबर|नवम्बर",
    "december|dec|disambar|दिसंबर|दिसम्बर",
];

/// The number of a month from its name, from 1.
pub(super) fn parse_month(word: &str) -> Option<i8> {
    let at = MONTHS.iter().position(|names| names.split('|').any(|name| name == word))?;
    i8::try_from(at + 1).ok()
}

/// Years that are more likely meant as such than as rupees.
pub(super) const CALENDAR_YEARS: std::ops::RangeInclusive<f64> = 1950.0..=2060.0;

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

/// Whether a number is the day of a date: "24 may 2028", "15 अगस्त", "Aug 3, 2014". "May" alone is also a verb, so its day needs a year behind
/// it, and so does a day behind its month.
pub(super) fn is_day_of_month(words: &[String], start: usize, value: f64) -> bool {
    let behind = word_at(words, Some(start + 1));
    let is_day = value.fract() == 0.0 && (1.0..=31.0).contains(&value);
    let is_year = |at: usize| word_at(words, Some(at)).parse::<f64>().is_ok_and(|year| CALENDAR_YEARS.contains(&year));
    let is_before_month = parse_month(behind).is_some() && (!matches!(behind, "may" | "mar") || is_year(start + 2));
    let follows_month = start > 0 && parse_month(&words[start - 1]).is_some();
    is_day && (is_before_month || (follows_month && is_year(start + 1 + usize::from(behind == ","))))
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

/// The calendar dates that a question names, in its order.
pub(super) fn find_calendar_dates(words: &[String]) -> Vec<CalendarDate> {
    find_dated_places(words).into_iter().map(|(_, date)| date).collect()
}

/// The calendar dates with the places of the words that end them.
pub(super) fn find_dated_places(words: &[String]) -> Vec<(usize, CalendarDate)> {
    let read = |at: usize| read_date_in_figures(&words[at]).or_else(|| read_date_by_year(words, at));
    (0..words.len()).filter_map(|at| Some((at, read(at)?))).collect()
}

/// Whether a question speaks of a date, readable or not: such a duration of less than a year is a part of a service.
pub(super) fn names_date(words: &[String]) -> bool {
    const DATE_WORDS: &str = "joined|joining|join|last day|date|since|relieved|ज्वाइन|ज्वॉइन|जॉइन";
    !find_calendar_dates(words).is_empty() || super::topics::contains_any(words, DATE_WORDS)
}

/// The date of a word such as "date2014-08-03".
fn read_date_in_figures(word: &str) -> Option<CalendarDate> {
    let mut parts = word.strip_prefix(tokeniser::DATE)?.split('-');
    let year = parts.next()?.parse().ok()?;
    let mut next = || parts.next().and_then(|part| part.parse().ok());
    Some(CalendarDate { year, month: next(), day: next() })
}

/// The date that ends with the year at this place: "3 Aug 2014", "Aug 3, 2014", "Aug 2014", "2014". A month may also stand behind its year.
fn read_date_by_year(words: &[String], at: usize) -> Option<CalendarDate> {
    let read_year = |at: usize| words.get(at)?.parse::<f64>().ok().filter(|value| is_calendar_year(words, at, *value));
    let year = read_year(at)? as i16;
    let word = |back: usize| word_at(words, at.checked_sub(back));
    let comma = usize::from(word(1) == ",");
    let of_date = |month: Option<i8>, day: Option<i8>| CalendarDate { year, month, day };
    if let (Some(month), Some(day)) = (parse_month(word(2 + comma)), parse_day(word(1 + comma))) {
        return Some(of_date(Some(month), Some(day)));
    }
    if let Some(month) = parse_month(word(1)) {
        let of = usize::from(matches!(word(2), "of" | "ki" | "ka" | "की" | "का"));
        return Some(of_date(Some(month), parse_day(word(2 + of))));
    }
    let behind = parse_month(word_at(words, Some(at + 1))).filter(|_| read_year(at + 2).is_none());
    Some(of_date(behind, None))
}

/// The day of "3", "3rd" or "21st".
pub(super) fn parse_day(word: &str) -> Option<i8> {
    let figures = ["st", "nd", "rd", "th"].into_iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
    figures.parse::<i8>().ok().filter(|day| (1..=31).contains(day))
}

/// A service from its first day to its last, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EmploymentPeriod {
    pub months: u32,
    /// Whether days are left beside the whole months.
    pub has_days: bool,
    pub last: CalendarDate,
}

impl EmploymentPeriod {
    /// The service between the two dates of a question, in either order. `None` without two dates, with more, and where one of them has no
    /// month: then its length isn't known.
    pub fn measure_between(dates: &[CalendarDate]) -> Option<Self> {
        let is_part_of_other =
            |date: &CalendarDate| date.month.is_none() && dates.iter().any(|other| other.month.is_some() && other.year == date.year);
        let mut distinct: Vec<CalendarDate> = dates.iter().filter(|date| !is_part_of_other(date)).copied().collect();
        distinct.sort_unstable();
        distinct.dedup();
        let [first, last] = distinct[..] else { return None };
        let years = i32::from(last.year) - i32::from(first.year);
        let (months, has_days) = match (first.month, last.month) {
            (Some(from), Some(to)) => {
                // Without days, both months are whole.
                let (begins, ends) = (i32::from(first.day.unwrap_or(1)), i32::from(last.day.unwrap_or(31)));
                let months = years * 12 + i32::from(to) - i32::from(from);
                match ends + 1 - begins {
                    31.. => (months + 1, false),
                    days @ 0.. => (months, days > 0),
                    _ => (months - 1, true),
                }
            }
            (None, None) => (years * 12, false),
            _ => return None,
        };
        Some(Self { months: u32::try_from(months).ok().filter(|months| *months > 0)?, has_days, last })
    }

    /// The years for which gratuity is due: a last part of more than six months counts as one.
    pub fn count_gratuity_years(self) -> f64 {
        domain::calculators::gratuity::count_years(self.months, self.has_days)
    }
}

fn word_at(words: &[String], at: Option<usize>) -> &str {
    at.and_then(|at| words.get(at)).map_or("", String::as_str)
}

#[cfg(test)]
mod tests {
    use super::super::tokeniser::tokenise;
    use super::*;

    fn measure_service(text: &str) -> Option<(u32, bool, f64)> {
        let service = EmploymentPeriod::measure_between(&find_calendar_dates(&tokenise(text)))?;
        Some((service.months, service.has_days, service.count_gratuity_years()))
    }

    #[test]
    fn a_service_is_measured_between_two_dates_in_any_notation() {
        for text in [
            "joined on 3 Aug 2014, last day 15 March 2025",
            "last day 15 March 2025, joined on 3rd of August 2014",
            "03/08/2014 se 15/03/2025 tak",
            "from Aug 3, 2014 till March 15, 2025",
            "3.8.14 to 15.3.25",
            "2014-08-03 – 2025-03-15",
            "3 अगस्त 2014 से 15 मार्च 2025 तक",
        ] {
            assert_eq!(measure_service(text), Some((127, true, 11.0)), "{text}");
        }
    }

    #[test]
    fn a_last_part_counts_as_a_year_only_above_six_months() {
        let years = |text: &str| measure_service(text).map(|(.., years)| years);
        assert_eq!(years("1 January 2015 to 30 June 2024"), Some(9.0));
        assert_eq!(years("1 January 2015 to 1 July 2024"), Some(10.0));
        assert_eq!(years("april 2015 to march 2025"), Some(10.0));
        assert_eq!(years("joined in 2012, left in 2024"), Some(12.0));
    }

    #[test]
    fn a_service_without_two_readable_dates_has_no_length() {
        for text in ["joined on 3 Aug 2014", "joined aug 2014, left in 2025", "3 Aug 2014, 1 Jan 2020 and 15 March 2025", "kal se aaj tak"]
        {
            assert_eq!(measure_service(text), None, "{text}");
        }
    }
}
