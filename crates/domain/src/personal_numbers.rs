//! Numbers that name a person, found in what people write: masked before anybody else reads it.
//!
//! Finer than `analytics::mask`, which hides every long number from statistics: a comment may speak of ₹1,00,00,000.

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonalNumber {
    Pan,
    Aadhaar,
    Uan,
    Card,
    Phone,
    Email,
}

impl PersonalNumber {
    /// What stands in its place.
    pub fn masked(self) -> &'static str {
        match self {
            PersonalNumber::Pan => "[PAN]",
            PersonalNumber::Aadhaar => "[Aadhaar]",
            PersonalNumber::Uan => "[UAN]",
            PersonalNumber::Card => "[card number]",
            PersonalNumber::Phone => "[phone number]",
            PersonalNumber::Email => "[e-mail address]",
        }
    }
}

/// The text with every personal number replaced, and what there was.
pub fn masked(text: &str) -> (String, Vec<PersonalNumber>) {
    let mut out = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at_word = out.chars().next_back().is_none_or(|before| !before.is_alphanumeric());
        match at_word.then(|| number_at(rest)).flatten() {
            Some((kind, length)) => {
                out.push_str(kind.masked());
                found.push(kind);
                rest = &rest[length..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    (out, found)
}

/// The personal number that begins here, and its length in bytes.
fn number_at(text: &str) -> Option<(PersonalNumber, usize)> {
    if let Some(length) = email_length(text) {
        return Some((PersonalNumber::Email, length));
    }
    if let Some(length) = pan_length(text) {
        return Some((PersonalNumber::Pan, length));
    }
    let (digits, length) = digits_at(text)?;
    kind_of(&digits, text.starts_with('+')).map(|kind| (kind, length))
}

/// Letters and digits up to "@", then a host with a dot.
fn email_length(text: &str) -> Option<usize> {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['.', '!', '?', ':']);
    let (local, host) = word.split_once('@')?;
    let is_one = !local.is_empty() && local.starts_with(|c: char| c.is_alphanumeric()) && host.contains('.') && !host.starts_with('.');
    is_one.then_some(word.len())
}

/// Five letters, four digits, a letter; single spaces or hyphens between the groups.
fn pan_length(text: &str) -> Option<usize> {
    let mut at = 0;
    for (count, is_digit) in [(5, false), (4, true), (1, false)] {
        if at > 0 && text[at..].starts_with([' ', '-']) {
            at += 1;
        }
        let group = text.get(at..at + count)?;
        if !group.chars().all(|c| if is_digit { c.is_ascii_digit() } else { c.is_ascii_alphabetic() }) {
            return None;
        }
        at += count;
    }
    text[at..].chars().next().is_none_or(|next| !next.is_alphanumeric()).then_some(at)
}

/// The digits that begin here, single spaces and hyphens between them skipped. A comma ends them: amounts have commas.
fn digits_at(text: &str) -> Option<(String, usize)> {
    let mut digits = String::new();
    let (mut length, mut gap) = (0, false);
    for (at, c) in text.char_indices() {
        match c {
            '+' if at == 0 => {}
            _ if c.is_ascii_digit() => {
                digits.push(c);
                (length, gap) = (at + 1, false);
            }
            ' ' | '-' if !digits.is_empty() && !gap => gap = true,
            _ => break,
        }
    }
    // "12345678901.50" and "98,76,54,321" are amounts, "100100100101x" is a word.
    let next = text[length..].chars().next();
    let goes_on = next.is_some_and(char::is_alphanumeric)
        || (matches!(next, Some(',' | '.')) && text[length + 1..].starts_with(|c: char| c.is_ascii_digit()));
    (!digits.is_empty() && !goes_on).then_some((digits, length))
}

fn kind_of(digits: &str, is_international: bool) -> Option<PersonalNumber> {
    let is_mobile = |number: &str| number.len() == 10 && number.starts_with(['6', '7', '8', '9']);
    let local = digits.strip_prefix("91").filter(|number| number.len() == 10).or(digits.strip_prefix('0')).unwrap_or(digits);
    if is_mobile(digits) || is_mobile(local) || (is_international && (8..=15).contains(&digits.len())) {
        return Some(PersonalNumber::Phone);
    }
    match digits.len() {
        // EPFO's universal account numbers begin with 10.
        12 if digits.starts_with("10") => Some(PersonalNumber::Uan),
        12 if !digits.starts_with(['0', '1']) && verhoeff_holds(digits) => Some(PersonalNumber::Aadhaar),
        13..=19 if luhn_holds(digits) => Some(PersonalNumber::Card),
        _ => None,
    }
}

/// The check digit of Aadhaar numbers (J. Verhoeff, 1969): multiplication in the dihedral group of order ten.
fn verhoeff_holds(digits: &str) -> bool {
    let multiply = |a: u8, b: u8| -> u8 {
        match (a < 5, b < 5) {
            (true, true) => (a + b) % 5,
            (true, false) => 5 + (a + b - 5) % 5,
            (false, true) => 5 + (a - 5 + 5 - b) % 5,
            (false, false) => (a + 5 - b) % 5,
        }
    };
    const TURN: [u8; 10] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
    let check = digits.bytes().rev().enumerate().fold(0, |sum, (at, digit)| {
        let turned = (0..at % 8).fold(digit - b'0', |digit, _| TURN[usize::from(digit)]);
        multiply(sum, turned)
    });
    check == 0
}

/// The check digit of payment cards (ISO/IEC 7812-1).
fn luhn_holds(digits: &str) -> bool {
    let sum: u32 = digits
        .bytes()
        .rev()
        .enumerate()
        .map(|(at, digit)| {
            let digit = u32::from(digit - b'0');
            let doubled = if at % 2 == 1 { digit * 2 } else { digit };
            doubled / 10 + doubled % 10
        })
        .sum();
    sum.is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(text: &str) -> String {
        masked(text).0
    }

    #[test]
    fn what_names_a_person_is_hidden() {
        assert_eq!(hidden("my PAN is ABCDE1234F."), "my PAN is [PAN].");
        assert_eq!(hidden("pan abcde 1234 f ok"), "pan [PAN] ok");
        assert_eq!(hidden("UAN: 100100100101"), "UAN: [UAN]");
        assert_eq!(hidden("call 98765 43210 or +91-9876543210"), "call [phone number] or [phone number]");
        assert_eq!(hidden("Aadhaar 2341 2341 2346"), "Aadhaar [Aadhaar]");
        assert_eq!(hidden("card 4111-1111-1111-1111"), "card [card number]");
        assert_eq!(hidden("write asha.r@example.in!"), "write [e-mail address]!");
    }

    #[test]
    fn figures_stay() {
        for text in ["₹1,00,00,000 in 2026-27", "10000000 rupees", "form 15G, section 80C", "2341 2341 2345", "123456789012.50", "1234567"]
        {
            assert_eq!(hidden(text), text);
        }
    }
}
