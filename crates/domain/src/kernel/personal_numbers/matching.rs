//! Recognises personal numbers by their form, their check digit and the words around them.

use super::check_digits::{is_valid_luhn, is_valid_verhoeff};
use super::{PersonalNumber, labels};
use crate::numerals::parse_devanagari_digit;

/// Most characters between two groups of digits: "9999 - 4105 - 7058".
const MAX_GAP_CHARS: usize = 3;

/// The personal number at the start of `text`, and its length in bytes. `before` is the text in front of it.
pub(super) fn find_number_at(text: &str, before: &str) -> Option<(PersonalNumber, usize)> {
    if let Some(length) = match_email(text) {
        return Some((PersonalNumber::Email, length));
    }
    if let Some(length) = match_upi_id(text) {
        return Some((PersonalNumber::UpiId, length));
    }
    if let Some(length) = match_pan(text) {
        return Some((PersonalNumber::Pan, length));
    }
    if let Some(length) = match_member_id(text) {
        return Some((PersonalNumber::Account, length));
    }
    let is_international = text.starts_with('+');
    let mut runs = collect_digit_runs(text);
    runs.retain(|(_, length)| is_international || !is_amount(before, &text[*length..]));
    if let Some(code) = find_code(&runs, text, before) {
        return Some(code);
    }
    // The longest run that is a personal number counts: "9876543210 2 lakh" is a number and an amount.
    runs.into_iter().rev().find_map(|(digits, length)| {
        let kind = classify_labelled(&digits, &text[..length], before).or_else(|| classify_digits(&digits, is_international))?;
        Some((kind, length))
    })
}

/// A code that is labelled as one: an OTP, a PIN or the number on the back of a card.
fn find_code(runs: &[(String, usize)], text: &str, before: &str) -> Option<(PersonalNumber, usize)> {
    // Six digits are preferred: "48 29 13" is one code, and "482913 5000" a code and an amount.
    let fitting = |lengths: std::ops::RangeInclusive<usize>| {
        let fits = |run: &&(String, usize)| lengths.contains(&run.0.len());
        runs.iter().filter(fits).find(|run| run.0.len() == 6).or_else(|| runs.iter().find(fits))
    };
    if labels::is_labelled(before, labels::CVV)
        && let Some((_, length)) = fitting(3..=4)
    {
        return Some((PersonalNumber::Cvv, *length));
    }
    if labels::is_labelled(before, labels::PIN)
        && let Some((_, length)) = fitting(4..=6)
    {
        return Some((PersonalNumber::Pin, *length));
    }
    let (digits, length) = fitting(4..=8)?;
    let is_called_otp = labels::is_labelled(before, labels::OTP)
        || (digits.len() == 6 && !digits.ends_with("00") && labels::is_labelled_behind(&text[*length..], labels::OTP));
    is_called_otp.then_some((PersonalNumber::Otp, *length))
}

/// The kind of a number that a label precedes. A labelled number is masked even if it is mistyped or invented.
fn classify_labelled(digits: &str, written: &str, before: &str) -> Option<PersonalNumber> {
    let is_uan = digits.len() == 12 && labels::is_labelled(before, labels::UAN);
    let is_aadhaar = digits.len() == 12 && (labels::is_labelled_loosely(before, labels::AADHAAR) || is_grouped_in_fours(written, 3));
    let is_card = (digits.len() == 16 && is_grouped_in_fours(written, 4))
        || (matches!(digits.len(), 15 | 16) && labels::is_labelled(before, labels::CARD));
    // A round figure behind "account" is more likely an amount, unless it is called a number.
    let is_account = (8..=18).contains(&digits.len())
        && (labels::is_called_number(before, labels::ACCOUNT)
            || (!digits.ends_with("000") && labels::is_labelled(before, labels::ACCOUNT)));
    match () {
        () if is_uan => Some(PersonalNumber::Uan),
        () if is_aadhaar && !digits.starts_with("10") => Some(PersonalNumber::Aadhaar),
        () if is_card => Some(PersonalNumber::Card),
        () if is_account => Some(PersonalNumber::Account),
        () => None,
    }
}

/// Whether the digits are an amount: "₹ 9876543210", "9876543210 rupees", "9876543210/-". "9876543210 rupees 500" is a number and an amount.
fn is_amount(before: &str, behind: &str) -> bool {
    const UNITS: [&str; 8] = ["/-", "rupees", "rupee", "rupaye", "rupay", "रुपये", "रुपए", "रुपया"];
    const SIGNS: [&str; 8] = ["₹", "rs", "rs.", "inr", "rupees", "rupaye", "रु", "रु."];
    let last = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default().to_lowercase();
    let behind = behind.trim_start().to_lowercase();
    let unit = UNITS.iter().find_map(|unit| behind.strip_prefix(unit));
    let is_counted = unit.is_some_and(|rest| !rest.trim_start().starts_with(|c| parse_devanagari_digit(c).is_some()));
    is_counted || last.ends_with('₹') || SIGNS.contains(&last.as_str())
}

/// Length in bytes of an e-mail address at the start: letters and digits up to "@", then a host with a dot.
fn match_email(text: &str) -> Option<usize> {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['.', '!', '?', ':']);
    let (local, host) = word.split_once('@')?;
    // "FD@7.5" is a rate.
    let has_name = host.rsplit('.').next().is_some_and(|last| last.starts_with(char::is_alphabetic));
    let is_one = local.starts_with(char::is_alphanumeric) && host.contains('.') && !host.starts_with('.') && has_name;
    is_one.then_some(word.len())
}

/// Length in bytes of a UPI address at the start: a name, "@" and the handle of a bank or an app.
fn match_upi_id(text: &str) -> Option<usize> {
    const HANDLES: &str = "upi ybl ibl axl paytm apl yapl rapl ikwik freecharge jupiteraxis fam naviaxis slc sbi hdfcbank icici axisbank axisb kotak \
        kotak811 barodampay pnb cnrb boi unionbank indus federal idfcbank rbl yesbank waicici wahdfcbank waaxis wasbi oksbi okhdfcbank okaxis okicici \
        ptyes ptsbi ptaxis pthdfc superyes timecosmos";
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';' | '?' | '!')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['.', ':', '।']);
    let (name, handle) = word.split_once('@')?;
    let handle = handle.to_lowercase();
    (name.chars().count() >= 3 && HANDLES.split_whitespace().any(|known| known == handle)).then_some(word.len())
}

/// Length in bytes of a provident-fund member ID at the start: the codes of region and office, then 17 digits, with or without slashes.
fn match_member_id(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '/')).unwrap_or(text.len());
    let plain: String = text[..end].chars().filter(|c| *c != '/').collect();
    let (letters, digits) = plain.split_at_checked(5)?;
    let is_one = letters.chars().all(|c| c.is_ascii_alphabetic()) && (15..=17).contains(&digits.len());
    (is_one && digits.bytes().all(|c| c.is_ascii_digit())).then_some(end)
}

/// Length in bytes of a PAN at the start: five letters, four digits, a letter, with single spaces or hyphens between the groups.
fn match_pan(text: &str) -> Option<usize> {
    // "March 2026 I did nothing" is a month.
    let is_month = |month: &&str| text.get(..month.len()).is_some_and(|start| start.eq_ignore_ascii_case(month));
    if ["march ", "april "].iter().any(is_month) {
        return None;
    }
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

/// The runs of digits at the start, spaces and hyphens skipped: one run up to each gap and one to the end, each with its
/// length in bytes. A comma ends a run, because amounts have commas.
fn collect_digit_runs(text: &str) -> Vec<(String, usize)> {
    let mut readings = Vec::new();
    let mut digits = String::new();
    let (mut length, mut gap) = (0, 0);
    for (at, c) in text.char_indices() {
        match parse_devanagari_digit(c) {
            Some(usual) => {
                digits.push(usual);
                (length, gap) = (at + c.len_utf8(), 0);
            }
            None if c == '+' && at == 0 => {}
            None if !digits.is_empty() && gap < MAX_GAP_CHARS && is_gap(c, &digits, &text[at + c.len_utf8()..]) => {
                if gap == 0 {
                    readings.push((digits.clone(), length));
                }
                gap += 1;
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

/// Whether the digits are written in so many groups of four, as on the Aadhaar card and on payment cards. Years and round amounts in a
/// row are not.
fn is_grouped_in_fours(text: &str, count: usize) -> bool {
    let groups: Vec<String> = text
        .split(|c| parse_devanagari_digit(c).is_none())
        .filter(|group| !group.is_empty())
        .map(|group| group.chars().filter_map(parse_devanagari_digit).collect())
        .collect();
    let is_figure = |group: &String| group.starts_with("19") || group.starts_with("20") || group.ends_with("00");
    groups.len() == count
        && groups.iter().all(|group| group.len() == 4)
        && !groups[0].starts_with(['0', '1'])
        && !groups.iter().all(is_figure)
}
