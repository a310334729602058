//! Finds the figures of a text: in digits and in words, each with what it is of.

use domain::numerals::{Scale, find_scale, parse_spoken_number};

use super::dates::{CalendarDay, parse_date};
use super::tokens::{Token, tokenise};
use super::{Figure, FigureKind, TimeUnit};

/// The figures and dates of a text.
#[derive(Debug, Default)]
pub(super) struct ScannedText {
    pub figures: Vec<Figure>,
    pub dates: Vec<CalendarDay>,
}

const PERCENT_WORDS: [&str; 9] = ["percent", "percentage", "pct", "प्रतिशत", "फीसदी", "pratishat", "pratishath", "fisadi", "feesadi"];
const RUPEE_WORDS: [&str; 12] = ["rs", "inr", "rupee", "rupees", "rupaye", "rupay", "rupye", "रुपये", "रुपए", "रुपया", "रूपये", "रु"];
const LABEL_WORDS: [(&str, &str); 20] = [
    ("section", "section"),
    ("sections", "section"),
    ("sec", "section"),
    ("धारा", "section"),
    ("dhara", "section"),
    ("form", "form"),
    ("forms", "form"),
    ("फॉर्म", "form"),
    ("फार्म", "form"),
    ("itr", "itr"),
    ("rule", "rule"),
    ("rules", "rule"),
    ("नियम", "rule"),
    ("niyam", "rule"),
    ("para", "para"),
    ("paragraph", "para"),
    ("schedule", "schedule"),
    ("clause", "clause"),
    ("chapter", "chapter"),
    ("annexure", "annexure"),
];
const TIME_UNITS: [(&str, TimeUnit); 32] = [
    ("day", TimeUnit::Day),
    ("days", TimeUnit::Day),
    ("din", TimeUnit::Day),
    ("दिन", TimeUnit::Day),
    ("दिनों", TimeUnit::Day),
    ("week", TimeUnit::Week),
    ("weeks", TimeUnit::Week),
    ("hafte", TimeUnit::Week),
    ("हफ्ते", TimeUnit::Week),
    ("हफ्तों", TimeUnit::Week),
    ("सप्ताह", TimeUnit::Week),
    ("month", TimeUnit::Month),
    ("months", TimeUnit::Month),
    ("mahina", TimeUnit::Month),
    ("mahine", TimeUnit::Month),
    ("महीना", TimeUnit::Month),
    ("महीने", TimeUnit::Month),
    ("महीनों", TimeUnit::Month),
    ("माह", TimeUnit::Month),
    ("year", TimeUnit::Year),
    ("years", TimeUnit::Year),
    ("yr", TimeUnit::Year),
    ("yrs", TimeUnit::Year),
    ("saal", TimeUnit::Year),
    ("साल", TimeUnit::Year),
    ("सालों", TimeUnit::Year),
    ("वर्ष", TimeUnit::Year),
    ("वर्षों", TimeUnit::Year),
    ("hour", TimeUnit::Hour),
    ("hours", TimeUnit::Hour),
    ("घंटे", TimeUnit::Hour),
    ("ghante", TimeUnit::Hour),
];
/// Words between a number and its unit: "60 working days".
const UNIT_MODIFIERS: [&str; 5] = ["working", "calendar", "full", "complete", "continuous"];
/// Words and signs between the two numbers of a range.
const RANGE_WORDS: [&str; 6] = ["to", "and", "or", "se", "से", "या"];
/// "लाखों" is "लाख" in the plural.
const HINDI_PLURAL: &str = "ों";
/// In words. Longer spelled numbers occur in no article.
const MAX_SPOKEN_WORDS: usize = 10;
/// So many digits one after the other in words are a number of somebody: "nine eight seven six five".
const MIN_SPELLED_DIGITS: usize = 5;

pub(super) fn scan(text: &str) -> ScannedText {
    let tokens = tokenise(text);
    let (mut found, mut at) = (ScannedText::default(), 0);
    while at < tokens.len() {
        at += scan_at(&tokens, at, &mut found).max(1);
    }
    found
}

/// Scans what starts at the position, and returns how many tokens belong to it.
fn scan_at(tokens: &[Token], at: usize, found: &mut ScannedText) -> usize {
    if let Some((date, taken)) = parse_date(&tokens[at..]) {
        found.dates.push(date);
        return taken;
    }
    match &tokens[at] {
        Token::Date { day, month, year } => {
            found.dates.push(CalendarDay { day: Some(*day), month: *month });
            found.figures.push(Figure { value: year.clone(), kind: FigureKind::Plain, value_in_range: None });
            1
        }
        Token::Code(code) => {
            found.figures.push(Figure { value: code.clone(), kind: FigureKind::Code, value_in_range: None });
            1
        }
        Token::Number(number) => {
            found.figures.push(scan_number(tokens, at, number));
            1
        }
        Token::Word(_) => scan_words(tokens, at, found),
        Token::Sign(_) => 0,
    }
}

fn scan_number(tokens: &[Token], at: usize, number: &str) -> Figure {
    let (zeros, mut kind) = read_unit(&tokens[at + 1..], number);
    let mut value_in_range = None;
    if kind == FigureKind::Plain
        && let Some(next) = find_range_end(tokens, at)
    {
        // In "12 to 15 lakh" and "3 to 5 years" the unit belongs to both numbers.
        let (zeros_in_range, kind_in_range) = read_unit(&tokens[next + 1..], number);
        value_in_range = (zeros_in_range > 0).then(|| shift_decimal_point(number, zeros_in_range));
        kind = kind_in_range;
    }
    if kind == FigureKind::Plain {
        kind = read_prefix(&tokens[..at]);
    }
    Figure { value: shift_decimal_point(number, zeros), kind, value_in_range }
}

/// Reads the unit behind a number: the zeros of its scale, and its kind.
fn read_unit(behind: &[Token], number: &str) -> (usize, FigureKind) {
    let mut zeros = 0;
    let mut rest = behind;
    while let Some(scale) = rest.first().and_then(parse_scale) {
        zeros += scale.zeros();
        rest = &rest[1..];
    }
    let rest = if rest.first() == Some(&Token::Sign('-')) { &rest[1..] } else { rest };
    let kind = match rest.first() {
        Some(Token::Sign('%')) => FigureKind::Percent,
        Some(Token::Word(per)) if per == "per" && rest.get(1) == Some(&Token::Word("cent".to_owned())) => FigureKind::Percent,
        Some(Token::Word(word)) if PERCENT_WORDS.contains(&word.as_str()) => FigureKind::Percent,
        Some(Token::Word(word)) if RUPEE_WORDS.contains(&word.as_str()) => FigureKind::Amount,
        Some(Token::Word(word)) => {
            let unit_word = if UNIT_MODIFIERS.contains(&word.as_str()) { rest.get(1) } else { rest.first() };
            let unit = unit_word.and_then(parse_time_unit).filter(|_| zeros == 0);
            unit.map_or(FigureKind::Plain, |unit| FigureKind::duration(number, unit))
        }
        _ => FigureKind::Plain,
    };
    let is_amount = zeros > 0 && kind == FigureKind::Plain;
    (zeros, if is_amount { FigureKind::Amount } else { kind })
}

/// The scale that a word adds to the number before it. A single letter is none here, because "12 l" also begins "12 lines".
fn parse_scale(token: &Token) -> Option<Scale> {
    let Token::Word(word) = token else { return None };
    find_scale(word.strip_suffix(HINDI_PLURAL).unwrap_or(word)).filter(|_| word.len() > 1)
}

fn parse_time_unit(token: &Token) -> Option<TimeUnit> {
    let Token::Word(word) = token else { return None };
    TIME_UNITS.iter().find(|(name, _)| name == word).map(|(_, unit)| *unit)
}

/// Reads what stands before a number: a rupee sign, or a word such as "section".
fn read_prefix(before: &[Token]) -> FigureKind {
    let mut rest = before;
    // "Form no. 19" and "ITR-2".
    while let Some((last, head)) = rest.split_last() {
        let is_filler = matches!(last, Token::Sign('.' | '-')) || matches!(last, Token::Word(word) if word == "no" || word == "number");
        if !is_filler {
            break;
        }
        rest = head;
    }
    match rest.last() {
        Some(Token::Sign('₹')) => FigureKind::Amount,
        Some(Token::Word(word)) if RUPEE_WORDS.contains(&word.as_str()) => FigureKind::Amount,
        Some(Token::Word(word)) => {
            let label = LABEL_WORDS.iter().find(|(name, _)| name == word);
            label.map_or(FigureKind::Plain, |(_, label)| FigureKind::Label(label))
        }
        _ => FigureKind::Plain,
    }
}

/// The position of the second number of the range that starts with the number at the position.
fn find_range_end(tokens: &[Token], at: usize) -> Option<usize> {
    let is_connector = match tokens.get(at + 1)? {
        Token::Word(word) => RANGE_WORDS.contains(&word.as_str()),
        Token::Sign(sign) => matches!(sign, '-' | '–'),
        _ => false,
    };
    let next = at + 2 + usize::from(tokens.get(at + 2) == Some(&Token::Sign('₹')));
    (is_connector && matches!(tokens.get(next), Some(Token::Number(_)))).then_some(next)
}

/// Scans a number in words, which counts only with a scale or a unit: "five years", "पाँच लाख", "twelve per cent".
fn scan_words(tokens: &[Token], at: usize, found: &mut ScannedText) -> usize {
    let (words, taken_by_word) = collect_words(&tokens[at..]);
    if let Some((digits, count)) = read_spelled_digits(&words) {
        found.figures.push(Figure { value: digits, kind: FigureKind::Plain, value_in_range: None });
        return taken_by_word[count - 1];
    }
    let Some(spoken) = parse_spoken_number(&words).filter(|spoken| spoken.in_words) else { return 1 };
    let taken = taken_by_word[spoken.word_count - 1];
    let number = super::format_value(spoken.value);
    let (_, kind) = read_unit(&tokens[at + taken..], &number);
    let kind = if spoken.is_scaled && kind == FigureKind::Plain { FigureKind::Amount } else { kind };
    if kind != FigureKind::Plain {
        found.figures.push(Figure { value: number, kind, value_in_range: None });
    }
    taken
}

/// The words and numbers from the first token on, with hyphens skipped, and for each word the number of tokens up to its end.
fn collect_words(tokens: &[Token]) -> (Vec<String>, Vec<usize>) {
    let (mut words, mut ends) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Word(word) | Token::Number(word) => words.push(word.clone()),
            Token::Sign('-') => continue,
            _ => break,
        }
        ends.push(at + 1);
        if words.len() == MAX_SPOKEN_WORDS {
            break;
        }
    }
    (words, ends)
}

/// The digits of a telephone number or the like that is spelled out, and its number of words.
fn read_spelled_digits(words: &[String]) -> Option<(String, usize)> {
    let digit = |word: &String| match word.as_str() {
        "zero" | "शून्य" | "shunya" => Some('0'),
        _ => {
            let value = parse_spoken_number(std::slice::from_ref(word)).filter(|spoken| spoken.in_words)?.value;
            (1..=9_u32).find(|digit| f64::from(*digit) == value).and_then(|digit| char::from_digit(digit, 10))
        }
    };
    let digits: String = words.iter().map_while(digit).collect();
    (digits.len() >= MIN_SPELLED_DIGITS).then(|| {
        let count = digits.len();
        (digits, count)
    })
}

fn shift_decimal_point(number: &str, zeros: usize) -> String {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    if zeros == 0 || rest.len() > zeros {
        return number.to_owned();
    }
    super::tokens::strip_zeros(&format!("{whole}{rest}{}", "0".repeat(zeros - rest.len())))
}
