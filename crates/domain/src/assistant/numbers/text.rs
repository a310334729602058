//! A question as a list of words, in one way of writing.

/// A minus that stands right before a number, and behind no other: "-5 lakh", not "20-years" or "10-15".
pub(super) const MINUS: &str = "−";

/// Lower case, Devanagari digits as others, without the dots and signs that some write and some don't;
/// amounts without their commas, numbers apart from the letters behind them. A
/// comma between words stays. "₹40,000/month" → ₹ 40000 per month.
pub(super) fn words(question: &str) -> Vec<String> {
    let text: Vec<char> = question.chars().filter_map(plain).collect();
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let length = text[at..].iter().take_while(|c| is_of_word(**c)).count();
        if text[at].is_ascii_digit() {
            at += number(&text[at..], &mut words);
        } else if length > 0 {
            words.push(text[at..at + length].iter().collect());
            at += length;
        } else {
            let begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '₹';
            if text[at] == '-' && begins && is_number_next(&text[at + 1..]) {
                words.push(MINUS.to_owned());
            }
            sign(text[at], &text[at + 1..], &mut words);
            at += 1;
        }
    }
    words
}

/// `None` for what only decorates: the nukta under a letter, joiners, apostrophes.
fn plain(c: char) -> Option<char> {
    Some(match c {
        '\u{093C}' | '\u{200C}' | '\u{200D}' | '\'' | '’' | '‘' => return None,
        '०'..='९' => char::from_digit(u32::from(c) - u32::from('०'), 10)?,
        'ँ' => 'ं',
        // Letters that carry their nukta.
        '\u{0958}' => 'क',
        '\u{0959}' => 'ख',
        '\u{095A}' => 'ग',
        '\u{095B}' => 'ज',
        '\u{095C}' => 'ड',
        '\u{095D}' => 'ढ',
        '\u{095E}' => 'फ',
        '\u{00A0}' => ' ',
        '–' | '—' | '‑' | '−' => '-',
        other => other.to_lowercase().next()?,
    })
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || (('\u{0900}'..='\u{097F}').contains(&c) && !matches!(c, '।' | '॥'))
}

fn is_number_next(rest: &[char]) -> bool {
    let rest = rest.strip_prefix(&['₹']).unwrap_or(rest);
    rest.first().is_some_and(char::is_ascii_digit)
}

fn sign(c: char, rest: &[char], words: &mut Vec<String>) {
    match c {
        '₹' | '%' => words.push(c.to_string()),
        ',' | ';' | '।' => words.push(",".to_owned()),
        '@' => words.push("at".to_owned()),
        '/' if rest.first().is_some_and(|next| next.is_alphabetic()) => words.push("per".to_owned()),
        _ => {}
    }
}

/// Reads a number; how many characters it took. A year such as 2026-27, a section such as 80C and an
/// ordinal are words, no numbers.
fn number(text: &[char], words: &mut Vec<String>) -> usize {
    let mut length = 0;
    let digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    while digit(length) || (matches!(text.get(length), Some(',' | '.')) && digit(length + 1)) {
        length += 1;
    }
    let figures: String = text[..length].iter().filter(|c| **c != ',').collect();
    let is_year = figures.len() == 4 && text.get(length) == Some(&'-') && digit(length + 1) && digit(length + 2) && !digit(length + 3);
    if is_year {
        words.push(format!("year{figures}"));
        return length + 3;
    }
    let letters: String = text[length..].iter().take_while(|c| is_of_word(**c) && !c.is_ascii_digit()).collect();
    if !letters.is_empty() && letters.is_ascii() && !UNITS.contains(&letters.as_str()) {
        words.push(format!("{figures}{letters}"));
        return length + letters.len();
    }
    words.push(figures);
    length
}

/// What may stand at a number without a space between.
const UNITS: &[&str] = &[
    "k", "l", "lac", "lacs", "lakh", "lakhs", "lpa", "cr", "crs", "crore", "crores", "y", "yr", "yrs", "year", "years", "m", "mo", "mon",
    "month", "months", "mths", "saal", "sal", "mahine", "percent", "pc", "rs", "hazar", "hajar", "karod", "pm", "pa",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_apart_from_their_units() {
        let split = |text: &str| words(text).join(" ");
        assert_eq!(split("EMI of ₹50,00,000 @8.5% for 20-years?"), "emi of ₹ 5000000 at 8.5 % for 20 years");
        assert_eq!(split("40k/month, 1.5Cr; 15saal"), "40 k per month , 1.5 cr , 15 saal");
        assert_eq!(split("80C in 2026-27, my 2nd job"), "80c in year2026 , my 2nd job");
        assert_eq!(split("मेरी EMI ३० लाख, ८.५% – हज़ार करोड़ पाँच।"), "मेरी emi 30 लाख , 8.5 % हजार करोड पांच ,");
        assert_eq!(split("EMI for -5 lakh, ₹-40,000 or -₹10"), "emi for − 5 lakh , ₹ − 40000 or − ₹ 10");
        assert_eq!(split("a 20-years loan - 10-15 lakh"), "a 20 years loan 10 15 lakh");
        assert_eq!(split(""), "");
    }
}
