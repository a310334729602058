//! Dates in words: "31 July 2026", "July 31", "1 अप्रैल", "the thirty-first of July".

use domain::numerals::{ENGLISH_TENS, ENGLISH_UNITS, parse_spoken_number};

use super::tokens::Token;

/// A day of the year, or a month alone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct CalendarDay {
    pub day: Option<u8>,
    pub month: u8,
}

/// Names of the months, with variants separated by bars, as [`super::tokens`] normalises words. "mai", Hindi for May, is left out, because it also means "I".
const MONTHS: [&str; 12] = [
    "january|jan|जनवरी|janvari|janwari",
    "february|feb|फरवरी|farvari",
    "march|mar|मार्च",
    "april|apr|अप्रैल",
    "may|मई",
    "june|jun|जून",
    "july|jul|जुलाई|julai",
    "august|aug|अगस्त|agast",
    "september|sept|sep|सितंबर|सितम्बर|sitambar",
    "october|oct|अक्टूबर|अक्तूबर|aktubar",
    "november|nov|नवंबर|नवम्बर|navambar",
    "december|dec|दिसंबर|दिसम्बर|disambar",
];
/// Names that are months only beside a day or a year.
const AMBIGUOUS_MONTHS: [&str; 3] = ["may", "march", "mar"];

fn parse_month(word: &str) -> Option<u8> {
    let at = MONTHS.iter().position(|names| names.split('|').any(|name| name == word))?;
    u8::try_from(at + 1).ok()
}

/// Parses the date that starts at the first token, and returns its number of tokens. A year behind it is left to be read as a number.
pub(super) fn parse_date(tokens: &[Token]) -> Option<(CalendarDay, usize)> {
    if let Some((day, taken)) = parse_day(tokens) {
        let taken = taken + usize::from(matches!(tokens.get(taken), Some(Token::Word(of)) if of == "of"));
        if let Some(month) = tokens.get(taken).and_then(word).and_then(parse_month) {
            return Some((CalendarDay { day: Some(day), month }, taken + 1));
        }
    }
    let name = tokens.first().and_then(word)?;
    let month = parse_month(name)?;
    match (tokens.get(1), tokens.get(2)) {
        // "July 31" and "July 31, 2026", but not "in July 12 % more" or "July 5 lakh".
        (Some(Token::Number(_)), after)
            if parse_day(&tokens[1..]).is_some() && !matches!(after, Some(Token::Word(_) | Token::Sign('%'))) =>
        {
            Some((CalendarDay { day: parse_day(&tokens[1..]).map(|(day, _)| day), month }, 2))
        }
        (Some(Token::Number(year)), _) if year.len() == 4 => Some((CalendarDay { day: None, month }, 1)),
        _ if AMBIGUOUS_MONTHS.contains(&name) => None,
        _ => Some((CalendarDay { day: None, month }, 1)),
    }
}

fn word(token: &Token) -> Option<&str> {
    if let Token::Word(word) = token { Some(word) } else { None }
}

/// Parses a day of the month in digits or in words, and returns its number of tokens.
fn parse_day(tokens: &[Token]) -> Option<(u8, usize)> {
    let is_day = |day: &u8| (1..=31).contains(day);
    if let Some(Token::Number(digits)) = tokens.first() {
        return digits.parse().ok().filter(is_day).map(|day| (day, 1));
    }
    let first = tokens.first().and_then(word)?;
    if let Some(day) = parse_ordinal(first) {
        return Some((day, 1));
    }
    // "thirty-first": the hyphen is a token of its own.
    let rest = tokens.get(1..)?;
    let hyphens = rest.iter().take_while(|token| **token == Token::Sign('-')).count();
    let tens = ENGLISH_TENS.iter().position(|name| *name == first).and_then(|at| u8::try_from((at + 2) * 10).ok());
    if let (Some(tens), Some(unit)) = (tens, rest.get(hyphens).and_then(word).and_then(parse_ordinal)) {
        return Some((tens + unit, hyphens + 2)).filter(|(day, _)| is_day(day));
    }
    let spoken = parse_spoken_number(&[first.to_owned()])?;
    let day = (1..=31).find(|day: &u8| f64::from(*day) == spoken.value)?;
    Some((day, 1))
}

/// "first" to "twentieth", and "thirtieth".
fn parse_ordinal(word: &str) -> Option<u8> {
    let irregular = [("first", 1), ("second", 2), ("third", 3), ("fifth", 5), ("eighth", 8), ("ninth", 9), ("twelfth", 12)];
    let tens = [("twentieth", 20), ("thirtieth", 30)];
    if let Some((_, day)) = irregular.iter().chain(&tens).find(|(name, _)| *name == word) {
        return Some(*day);
    }
    let unit = word.strip_suffix("th")?;
    u8::try_from(ENGLISH_UNITS.iter().position(|name| *name == unit)? + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::super::tokens::tokenise;
    use super::*;

    #[test]
    fn a_date_is_the_same_in_every_notation() {
        for text in ["31 July", "31st July 2026", "July 31, 2026", "31 जुलाई", "thirty-first July", "31st of July", "इकतीस जुलाई"]
        {
            let found = parse_date(&tokenise(text)).map(|(date, _)| date);
            assert_eq!(found, Some(CalendarDay { day: Some(31), month: 7 }), "{text}");
        }
        for (text, month) in [("July 2026", 7), ("March 2026", 3), ("अप्रैल", 4), ("december", 12), ("July 12 % more", 7)] {
            let found = parse_date(&tokenise(text)).map(|(date, _)| date);
            assert_eq!(found, Some(CalendarDay { day: None, month }), "{text}");
        }
        for text in ["may withdraw", "march on", "second time", "31 days", "five"] {
            assert_eq!(parse_date(&tokenise(text)), None, "{text}");
        }
    }
}
