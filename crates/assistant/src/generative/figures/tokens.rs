//! Splits text into the tokens that figures are made of. Digits of any Indian script count, and Hindi words lose the signs that many
//! people leave out.

use domain::numerals::{find_scale, follows_figure_directly, parse_indian_digit};
use domain::text::devanagari::{ANUSVARA, CANDRABINDU, NUKTA, is_danda, is_devanagari, strip_nukta};
use unicode_normalization::char::is_combining_mark;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// ASCII digits without grouping and insignificant zeros: "1200000", "8.5".
    Number(String),
    /// Digits with letters or brackets behind them, in upper case: "80C", "15G", "80CCD(1B)", "10(12)".
    Code(String),
    /// In lower case, without nukta and with anusvara for candrabindu.
    Word(String),
    /// A date in digits, such as "31.07.2026" or "2026-07-31".
    Date { day: u8, month: u8, year: String },
    /// Any other character but white space.
    Sign(char),
}

/// Endings of ordinals: "31st".
const ORDINAL_ENDINGS: [&str; 4] = ["st", "nd", "rd", "th"];
/// Units that stand behind a figure without a space: "15yrs".
const ATTACHED_UNITS: [&str; 6] = ["yr", "yrs", "years", "months", "days", "hrs"];
/// In characters. "10(12)" and "80CCD(1B)" are codes; "100(see below)" is not.
const MAX_CLAUSE_CHARS: usize = 4;

pub(super) fn tokenise(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        let c = chars[at];
        if parse_indian_digit(c).is_some() {
            at = push_number(&chars, at, &mut tokens);
        } else if is_word_char(c) {
            let end = (at..chars.len()).find(|end| !is_word_char(chars[*end]) || parse_indian_digit(chars[*end]).is_some());
            let end = end.unwrap_or(chars.len());
            tokens.push(Token::Word(normalise_word(&chars[at..end])));
            at = end;
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            at += 1;
        }
    }
    tokens
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c) || (is_devanagari(c) && !is_danda(c))
}

fn normalise_word(chars: &[char]) -> String {
    let kept = chars.iter().filter(|c| **c != NUKTA).map(|c| if *c == CANDRABINDU { ANUSVARA } else { strip_nukta(*c) });
    kept.flat_map(char::to_lowercase).collect()
}

/// Pushes the number, code or date at the position and returns the position behind it.
fn push_number(chars: &[char], start: usize, tokens: &mut Vec<Token>) -> usize {
    if let Some((date, end)) = parse_numeric_date(&chars[start..]) {
        tokens.push(date);
        return start + end;
    }
    let (digits, end) = read_digits(chars, start);
    let suffix_end = (end..chars.len()).find(|at| !is_word_char(chars[*at])).unwrap_or(chars.len());
    let suffix = normalise_word(&chars[end..suffix_end]);
    let is_ordinal = ORDINAL_ENDINGS.contains(&suffix.as_str());
    let is_unit = ATTACHED_UNITS.contains(&suffix.as_str()) || follows_figure_directly(&suffix) || suffix.chars().any(is_devanagari);
    if is_ordinal {
        tokens.push(Token::Number(strip_zeros(&digits)));
        return suffix_end;
    }
    if is_unit {
        // "5L" has the scale that "5 lakh" has.
        let unit = find_scale(&suffix).map_or(suffix, |scale| scale.name().to_owned());
        tokens.extend([Token::Number(strip_zeros(&digits)), Token::Word(unit)]);
        return suffix_end;
    }
    let mut code = format!("{}{}", strip_zeros(&digits), suffix.to_uppercase());
    let mut code_end = suffix_end;
    while let Some(length) = clause_length(&chars[code_end..]) {
        code.extend(chars[code_end..code_end + length].iter().flat_map(|c| c.to_uppercase()));
        code_end += length;
    }
    tokens.push(if code_end > end { Token::Code(code) } else { Token::Number(strip_zeros(&digits)) });
    code_end
}

/// Reads digits with their grouping and one decimal point.
fn read_digits(chars: &[char], start: usize) -> (String, usize) {
    let (mut digits, mut at) = (String::new(), start);
    while let Some(c) = chars.get(at) {
        let goes_on = chars.get(at + 1).copied().and_then(parse_indian_digit).is_some();
        match parse_indian_digit(*c) {
            Some(digit) => digits.push(digit),
            None if *c == '.' && goes_on && !digits.contains('.') => digits.push('.'),
            None if *c == ',' && goes_on => {}
            None => break,
        }
        at += 1;
    }
    (digits, at)
}

/// The length of a clause in brackets that belongs to a section's number: "(1B)".
fn clause_length(chars: &[char]) -> Option<usize> {
    if chars.first() != Some(&'(') {
        return None;
    }
    let inner = chars[1..].iter().take_while(|c| c.is_ascii_alphanumeric()).count();
    ((1..=MAX_CLAUSE_CHARS).contains(&inner) && chars.get(inner + 1) == Some(&')')).then_some(inner + 2)
}

/// Parses "31.07.2026", "31/7/2026", "31-07-2026" and "2026-07-31", and returns the number of characters too.
fn parse_numeric_date(chars: &[char]) -> Option<(Token, usize)> {
    let mut parts: Vec<String> = vec![String::new()];
    let mut separator = None;
    let mut length = 0;
    for (at, c) in chars.iter().enumerate() {
        let is_separator = matches!(c, '.' | '/' | '-') && separator.is_none_or(|first| first == *c);
        match parse_indian_digit(*c) {
            Some(digit) => parts.last_mut()?.push(digit),
            None if is_separator && parts.len() < 3 && chars.get(at + 1).copied().and_then(parse_indian_digit).is_some() => {
                separator = Some(*c);
                parts.push(String::new());
            }
            None => break,
        }
        length = at + 1;
    }
    let [first, month, last] = parts.as_slice() else { return None };
    let (day, year) = match (first.len(), last.len()) {
        (1..=2, 4) => (first, last),
        (4, 1..=2) => (last, first),
        _ => return None,
    };
    let (day, month) = (day.parse().ok()?, month.parse().ok()?);
    let is_date = (1..=31).contains(&day) && (1..=12).contains(&month);
    is_date.then(|| (Token::Date { day, month, year: year.clone() }, length))
}

/// Strips insignificant zeros: "8.50" becomes "8.5", "05" becomes "5".
pub(super) fn strip_zeros(number: &str) -> String {
    let number = if number.contains('.') { number.trim_end_matches('0').trim_end_matches('.') } else { number };
    let number = number.trim_start_matches('0');
    if number.is_empty() || number.starts_with('.') { format!("0{number}") } else { number.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_codes_and_dates_are_told_apart() {
        let number = |text: &str| Token::Number(text.to_owned());
        let code = |text: &str| Token::Code(text.to_owned());
        for (text, expected) in [
            ("12,00,000.50", number("1200000.5")),
            ("१२.५", number("12.5")),
            ("31st", number("31")),
            ("80c", code("80C")),
            ("80CCD(1B)", code("80CCD(1B)")),
            ("10(12)", code("10(12)")),
            ("31.07.2026", Token::Date { day: 31, month: 7, year: "2026".to_owned() }),
            ("2026-07-31", Token::Date { day: 31, month: 7, year: "2026".to_owned() }),
            ("३१/०७/२०२६", Token::Date { day: 31, month: 7, year: "2026".to_owned() }),
        ] {
            assert_eq!(tokenise(text), [expected], "{text}");
        }
        assert_eq!(tokenise("2025-26"), [number("2025"), Token::Sign('-'), number("26")]);
        assert_eq!(tokenise("5lakh"), [number("5"), Token::Word("lakh".to_owned())]);
        assert_eq!(tokenise("1.2.3.4").len(), 3);
        assert_eq!(tokenise("पाँच साल"), [Token::Word("पांच".to_owned()), Token::Word("साल".to_owned())]);
    }
}
