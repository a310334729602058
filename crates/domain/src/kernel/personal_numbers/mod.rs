//! Finds numbers that identify a person in what people write, and masks them before anybody else reads the text.
//!
//! Finer than [`mask_personal_data`], which hides every long number from statistics: a comment may speak of ₹1,00,00,000.

mod statistics_mask;

pub use statistics_mask::mask_personal_data;

use crate::numerals::parse_devanagari_digit;

/// How many words may stand between the label and the number: "Aadhaar card number of my father: …".
const MAX_WORDS_FROM_LABEL: usize = 6;

/// Kinds of personal numbers that are masked.
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
    /// The text that replaces the number.
    pub fn placeholder(self) -> &'static str {
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

/// Replaces every personal number. Returns the text and the kinds that were found, in order.
pub fn mask_personal_numbers(text: &str) -> (String, Vec<PersonalNumber>) {
    let mut out = String::with_capacity(text.len());
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        // Digits may directly follow letters ("UAN100100100101"), but not other digits.
        let before = out.chars().next_back();
        let at_word =
            before.is_none_or(|before| !before.is_alphanumeric() || (before.is_alphabetic() && parse_devanagari_digit(first).is_some()));
        match at_word.then(|| find_number_at(rest, &out)).flatten() {
            Some((kind, length)) => {
                out.push_str(kind.placeholder());
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

/// Removes the masks and the words that only introduce them: clauses such as `my PAN is [PAN]` or `call me on [phone number]`,
/// also at the end of a question, add nothing to the question.
pub fn strip_masks(text: &str) -> String {
    let mut out = text.to_owned();
    for kind in [
        PersonalNumber::Pan,
        PersonalNumber::Aadhaar,
        PersonalNumber::Uan,
        PersonalNumber::Card,
        PersonalNumber::Phone,
        PersonalNumber::Email,
    ] {
        out = out.replace(kind.placeholder(), MASK);
    }
    if !out.contains(MASK) {
        return text.to_owned();
    }
    let clauses = out.split_inclusive(['.', ',', ';', '?', '!', '\n', '।', '(', ')']);
    let left: String = clauses.map(|clause| if clause.contains(MASK) { strip_masked_clause(clause) } else { clause.to_owned() }).collect();
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Stands for a mask while the text is processed: a private-use character that nobody types.
const MASK: &str = "\u{e000}";

/// Words that introduce or name a number.
const NAMING_WORDS: [&str; 68] = [
    "my",
    "our",
    "his",
    "her",
    "their",
    "the",
    "this",
    "and",
    "is",
    "are",
    "was",
    "it",
    "its",
    "with",
    "for",
    "at",
    "on",
    "to",
    "me",
    "i",
    "am",
    "no",
    "number",
    "numbers",
    "id",
    "pan",
    "aadhaar",
    "aadhar",
    "uan",
    "card",
    "credit",
    "debit",
    "phone",
    "mobile",
    "contact",
    "email",
    "mail",
    "e",
    "address",
    "call",
    "write",
    "whatsapp",
    "reach",
    "mera",
    "meri",
    "mere",
    "hai",
    "aur",
    "se",
    "ka",
    "ki",
    "par",
    "mujhe",
    "name",
    "have",
    "also",
    "here",
    "details",
    "मेरा",
    "मेरी",
    "मेरे",
    "है",
    "और",
    "नंबर",
    "पैन",
    "आधार",
    "कार्ड",
    "फोन",
];

/// Returns a clause without its masks; only its punctuation is left where it merely introduces them.
fn strip_masked_clause(clause: &str) -> String {
    let words: Vec<&str> = clause.split_whitespace().collect();
    let names = |word: &str| {
        word.split(|c: char| matches!(c, '-' | ':' | '=' | '.' | ',' | ';' | '?' | '!' | '\n' | '।' | '(' | ')') || MASK.contains(c))
            .all(|part| part.is_empty() || NAMING_WORDS.contains(&part.to_lowercase().as_str()))
    };
    if words.iter().all(|word| names(word)) {
        return clause.chars().filter(|c| matches!(c, '?' | '.' | '!' | '।')).collect::<String>() + " ";
    }
    let first = words.iter().position(|word| word.contains(MASK)).unwrap_or(words.len());
    // "… does a will need my PAN is [PAN]": the end is a clause of its own, although no punctuation separates it.
    let begins = words[..first].iter().rposition(|word| !names(word)).map_or(0, |at| at + 1);
    let hands_over = |word: &&str| matches!(word.to_lowercase().as_str(), "is" | "hai" | "है" | "call" | "me");
    let is_its_own = words[begins..first].iter().any(hands_over) && words[first..].iter().all(|word| names(word));
    if is_its_own {
        return words[..begins].join(" ") + " ";
    }
    format!("{} ", clause.replace(MASK, " "))
}

/// The personal number at the start of `text`, and its length in bytes. `before` is the text in front of it.
fn find_number_at(text: &str, before: &str) -> Option<(PersonalNumber, usize)> {
    if let Some(length) = match_email(text) {
        return Some((PersonalNumber::Email, length));
    }
    if let Some(length) = match_pan(text) {
        return Some((PersonalNumber::Pan, length));
    }
    let is_international = text.starts_with('+');
    // The longest run that is a personal number counts: "9876543210 2 lakh" is a number and an amount.
    collect_digit_runs(text).into_iter().rev().find_map(|(digits, length)| {
        let kind = classify_digits(&digits, is_international).or_else(|| {
            let is_aadhaar = digits.len() == 12 && (is_labelled(before) || is_grouped(&text[..length]));
            is_aadhaar.then_some(PersonalNumber::Aadhaar)
        })?;
        Some((kind, length))
    })
}

/// Length in bytes of an e-mail address at the start: letters and digits up to "@", then a host with a dot.
fn match_email(text: &str) -> Option<usize> {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['.', '!', '?', ':']);
    let (local, host) = word.split_once('@')?;
    let is_one = !local.is_empty() && local.starts_with(|c: char| c.is_alphanumeric()) && host.contains('.') && !host.starts_with('.');
    is_one.then_some(word.len())
}

/// Length in bytes of a PAN at the start: five letters, four digits, a letter, with single spaces or hyphens between the groups.
fn match_pan(text: &str) -> Option<usize> {
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

/// The runs of digits at the start, single spaces and hyphens skipped: one run up to each gap and one to the end, each with its
/// length in bytes. A comma ends a run, because amounts have commas.
fn collect_digit_runs(text: &str) -> Vec<(String, usize)> {
    let mut readings = Vec::new();
    let mut digits = String::new();
    let (mut length, mut gap) = (0, false);
    for (at, c) in text.char_indices() {
        match parse_devanagari_digit(c) {
            Some(usual) => {
                digits.push(usual);
                (length, gap) = (at + c.len_utf8(), false);
            }
            None if c == '+' && at == 0 => {}
            None if !digits.is_empty() && !gap && is_gap(c, &digits, &text[at + c.len_utf8()..]) => {
                readings.push((digits.clone(), length));
                gap = true;
            }
            None => break,
        }
    }
    readings.push((digits, length));
    readings.retain(|(digits, length)| !digits.is_empty() && !is_continued(&text[*length..]));
    readings
}

/// Spaces and hyphens separate groups; a dot does so only in the middle of a mobile number, "98765.43210".
fn is_gap(c: char, digits: &str, behind: &str) -> bool {
    match c {
        ' ' | '-' | '\u{a0}' | '\u{2011}' | '\u{2013}' => true,
        '.' => digits.len() == 5 && behind.chars().take_while(|c| parse_devanagari_digit(*c).is_some()).count() == 5,
        _ => false,
    }
}

/// Whether the text goes on as an amount or a word: "12345678901.50" and "98,76,54,321" are amounts, "100100100101x" is a word.
fn is_continued(behind: &str) -> bool {
    let mut next = behind.chars();
    let first = next.next();
    let is_dotted = first == Some('.') || first == Some(',');
    first.is_some_and(char::is_alphanumeric) || (is_dotted && next.next().is_some_and(|c| c.is_ascii_digit()))
}

fn classify_digits(digits: &str, is_international: bool) -> Option<PersonalNumber> {
    let is_mobile = |number: &str| number.len() == 10 && number.starts_with(['6', '7', '8', '9']);
    let local = digits.strip_prefix("91").filter(|number| number.len() == 10).or(digits.strip_prefix('0')).unwrap_or(digits);
    if is_mobile(digits) || is_mobile(local) || (is_international && (8..=15).contains(&digits.len())) {
        return Some(PersonalNumber::Phone);
    }
    match digits.len() {
        // EPFO's universal account numbers begin with 10.
        12 if digits.starts_with("10") => Some(PersonalNumber::Uan),
        12 if !digits.starts_with(['0', '1']) && is_valid_verhoeff(digits) => Some(PersonalNumber::Aadhaar),
        13..=19 if is_valid_luhn(digits) => Some(PersonalNumber::Card),
        _ => None,
    }
}

/// Whether an Aadhaar label precedes the number. A labelled number is masked even if it is mistyped or invented.
fn is_labelled(before: &str) -> bool {
    const LABELS: [&str; 8] = ["aadhaar", "aadhar", "adhaar", "adhar", "aadhaarno", "uid", "uidai", "आधार"];
    let words = before.rsplit(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.take(MAX_WORDS_FROM_LABEL).any(|word| LABELS.contains(&word.to_lowercase().as_str()))
}

/// Whether the digits are grouped as on the Aadhaar card, three times four. Years and round amounts in a row are not.
fn is_grouped(text: &str) -> bool {
    let groups: Vec<String> = text
        .split(|c| parse_devanagari_digit(c).is_none())
        .map(|group| group.chars().filter_map(parse_devanagari_digit).collect())
        .collect();
    let is_figure = |group: &String| group.starts_with("19") || group.starts_with("20") || group.ends_with("00");
    groups.len() == 3 && groups.iter().all(|group| group.len() == 4) && !groups[0].starts_with(['0', '1']) && !groups.iter().all(is_figure)
}

/// The check digit of Aadhaar numbers (J. Verhoeff, 1969): multiplication in the dihedral group of order ten.
fn is_valid_verhoeff(digits: &str) -> bool {
    let multiply = |a: u8, b: u8| -> u8 {
        match (a < 5, b < 5) {
            (true, true) => (a + b) % 5,
            (true, false) => 5 + (a + b - 5) % 5,
            (false, true) => 5 + (a - 5 + 5 - b) % 5,
            (false, false) => (a + 5 - b) % 5,
        }
    };
    const PERMUTATION: [u8; 10] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
    let check = digits.bytes().rev().enumerate().fold(0, |sum, (at, digit)| {
        let permuted = (0..at % 8).fold(digit - b'0', |digit, _| PERMUTATION[usize::from(digit)]);
        multiply(sum, permuted)
    });
    check == 0
}

/// The check digit of payment cards (ISO/IEC 7812-1).
fn is_valid_luhn(digits: &str) -> bool {
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

    fn mask_text(text: &str) -> String {
        mask_personal_numbers(text).0
    }

    #[test]
    fn what_names_a_person_is_hidden() {
        assert_eq!(mask_text("my PAN is ABCDE1234F."), "my PAN is [PAN].");
        assert_eq!(mask_text("pan abcde 1234 f ok"), "pan [PAN] ok");
        assert_eq!(mask_text("UAN: 100100100101"), "UAN: [UAN]");
        assert_eq!(mask_text("call 98765 43210 or +91-9876543210"), "call [phone number] or [phone number]");
        assert_eq!(mask_text("Aadhaar 2341 2341 2346"), "Aadhaar [Aadhaar]");
        assert_eq!(mask_text("card 4111-1111-1111-1111"), "card [card number]");
        assert_eq!(mask_text("write asha.r@example.in!"), "write [e-mail address]!");
        assert_eq!(mask_text("my mobile 9876543210 2 lakh"), "my mobile [phone number] 2 lakh");
        assert_eq!(mask_text("UAN100100100101, ९८७६५४३२१०"), "UAN[UAN], [phone number]");
        assert_eq!(mask_text("98765.43210 or 98765\u{a0}43210"), "[phone number] or [phone number]");
        assert_eq!(mask_text("4111 1111 1111 1111 12/27"), "[card number] 12/27");
    }

    /// The check digit does not decide here: labels and grouping do.
    #[test]
    fn what_is_called_or_looks_like_an_aadhaar_number_is_hidden() {
        assert_eq!(mask_text("My aadhaar is 2345 6789 0123"), "My aadhaar is [Aadhaar]");
        assert_eq!(mask_text("AADHAR no. 234567890123, please"), "AADHAR no. [Aadhaar], please");
        assert_eq!(mask_text("मेरा आधार नंबर 2345-6789-0123 है"), "मेरा आधार नंबर [Aadhaar] है");
        assert_eq!(mask_text("आधार २३४५ ६७८९ ०१२३"), "आधार [Aadhaar]");
        assert_eq!(mask_text("UID:012345678901"), "UID:[Aadhaar]");
        assert_eq!(mask_text("is 2345 6789 0123 linked?"), "is [Aadhaar] linked?");
        assert_eq!(mask_text("aadhaar 2020 2021 2022"), "aadhaar [Aadhaar]");
    }

    #[test]
    fn what_only_names_a_number_is_left_out() {
        let bare = |text: &str| strip_masks(&mask_personal_numbers(text).0);
        for behind in [
            "My PAN is ABCDE1234F.",
            "UAN: 100100100101",
            "mera aadhaar 2341 2341 2346 hai",
            "call me on 98765 43210",
            "card 4111-1111-1111-1111",
            "asha.r@example.in",
        ] {
            let left = bare(&format!("How many witnesses does a will need? {behind}"));
            assert_eq!(left.trim_end_matches(['.', ' ']), "How many witnesses does a will need?", "{behind}");
        }
        assert_eq!(bare("How many witnesses does a will need my PAN is ABCDE1234F"), "How many witnesses does a will need");
        assert_eq!(bare("My UAN is 100100100101, why was my claim rejected?"), "why was my claim rejected?");
        assert_eq!(bare("Is my PAN ABCDE1234F linked to Aadhaar?"), "Is my PAN linked to Aadhaar?");
        assert_eq!(bare("Is section 80C (ELSS) for me?"), "Is section 80C (ELSS) for me?");
    }

    #[test]
    fn figures_stay() {
        for text in [
            "₹1,00,00,000 in 2026-27",
            "10000000 rupees",
            "form 15G, section 80C",
            "2021 2022 2023",
            "5000 10000 15000",
            "2500 3500 4500",
            "234123412345",
            "123456789012.50",
            "1234567",
        ] {
            assert_eq!(mask_text(text), text);
        }
    }
}
