//! Recognises personal numbers by their form, their check digit and the words around them.

use super::check_digits::{is_valid_luhn, is_valid_verhoeff};
use super::labels::Label;
use super::{PersonalNumber, labels};
use crate::numerals::parse_devanagari_digit;

/// Most characters between two groups of digits: "9999 - 4105 - 7058".
const MAX_GAP_CHARS: usize = 3;
/// A payment card has the most digits of all personal numbers.
const MAX_DIGITS: usize = 19;
/// Fewer digits are no personal number, unless they are a code that is labelled as one.
const MIN_DIGITS: usize = 8;
/// Most bytes of an e-mail address (RFC 5321: 64 before the "@", 255 behind it).
const MAX_ADDRESS_BYTES: usize = 320;
/// A password of fewer characters is none.
const MIN_PASSWORD_CHARS: usize = 5;
/// Most bytes of a password.
const MAX_PASSWORD_BYTES: usize = 64;
/// Most bytes of the handle of a UPI address, with the marks behind it.
const MAX_HANDLE_BYTES: usize = 64;
/// Most bytes of a provident-fund member ID, with its slashes.
const MAX_MEMBER_ID_BYTES: usize = 40;
/// Most bytes that are looked at on each side of a number, for the words that say what it is.
const MAX_CONTEXT_BYTES: usize = 320;

/// The personal number at the start of `text`, and its length in bytes. `before` is the text in front of it.
pub(super) fn find_number_at(text: &str, before: &str) -> Option<(PersonalNumber, usize)> {
    if let Some(length) = match_password(text, before) {
        return Some((PersonalNumber::Password, length));
    }
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
    let mut runs = collect_digit_runs(text);
    runs.extend(match_three_fours(text, before));
    if runs.is_empty() {
        return None;
    }
    let before = take_tail(before, MAX_CONTEXT_BYTES);
    let is_international = text.starts_with('+');
    let is_priced = is_priced(before);
    let is_amount = |behind: &str| is_priced || is_counted_in_rupees(behind);
    runs.retain(|(_, length)| is_international || !is_amount(&text[*length..]));
    if let Some(code) = find_code(&runs, text, before) {
        return Some(code);
    }
    runs.retain(|(digits, _)| digits.len() >= MIN_DIGITS);
    if runs.is_empty() {
        return None;
    }
    let labels = labels::list_labels(before);
    // The longest run that is a personal number counts: "9876543210 2 lakh" is a number and an amount.
    runs.into_iter().rev().find_map(|(digits, length)| {
        let kind = classify_labelled(&digits, &text[..length], &labels).or_else(|| classify_digits(&digits, is_international))?;
        Some((kind, length))
    })
}

/// The start of a text, at most so many bytes.
fn take_head(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// The end of a text, at most so many bytes.
fn take_tail(text: &str, bytes: usize) -> &str {
    let mut start = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

/// A code that is labelled as one: an OTP, a PIN, a password of figures or the number on the back of a card.
fn find_code(runs: &[(String, usize)], text: &str, before: &str) -> Option<(PersonalNumber, usize)> {
    // Six digits are preferred: "48 29 13" is one code, and "482913 5000" a code and an amount.
    let fitting = |lengths: std::ops::RangeInclusive<usize>| {
        let fits = |run: &&(String, usize)| lengths.contains(&run.0.len());
        runs.iter().filter(fits).find(|run| run.0.len() == 6).or_else(|| runs.iter().find(fits))
    };
    if let Some((_, length)) = fitting(3..=4)
        && labels::is_labelled(before, labels::CVV)
    {
        return Some((PersonalNumber::Cvv, *length));
    }
    if let Some((_, length)) = fitting(4..=6)
        && labels::is_labelled(before, labels::PIN)
    {
        return Some((PersonalNumber::Pin, *length));
    }
    if let Some((_, length)) = fitting(4..=8)
        && labels::is_labelled(before, labels::PASSWORD)
    {
        return Some((PersonalNumber::Password, *length));
    }
    let (digits, length) = fitting(4..=8)?;
    let is_called_otp = labels::is_labelled(before, labels::OTP)
        || (digits.len() == 6
            && !digits.ends_with("00")
            && labels::is_labelled_behind(take_head(&text[*length..], MAX_CONTEXT_BYTES), labels::OTP));
    is_called_otp.then_some((PersonalNumber::Otp, *length))
}

/// The kind of a number that a label precedes. A labelled number is masked even if it is mistyped or invented.
fn classify_labelled(digits: &str, written: &str, labels: &[Label]) -> Option<PersonalNumber> {
    let has = |label: Label| labels.contains(&label);
    let is_uan = digits.len() == 12 && has(Label::Uan);
    // Three figures on three lines may be anything.
    let is_aadhaar = digits.len() == 12 && (has(Label::Aadhaar) || (!written.contains('\n') && is_grouped_in_fours(written, 3)));
    let is_card = (digits.len() == 16 && is_grouped_in_fours(written, 4)) || (matches!(digits.len(), 15 | 16) && has(Label::Card));
    // A round figure behind "account" is more likely an amount, unless it is called a number.
    let is_account = (8..=18).contains(&digits.len()) && (has(Label::AccountNumber) || (!digits.ends_with("000") && has(Label::Account)));
    match () {
        () if is_uan => Some(PersonalNumber::Uan),
        () if is_aadhaar && !digits.starts_with("10") => Some(PersonalNumber::Aadhaar),
        () if is_card => Some(PersonalNumber::Card),
        () if is_account => Some(PersonalNumber::Account),
        () => None,
    }
}

/// Whether the sign or word in front makes an amount of the digits: "₹ 9876543210".
fn is_priced(before: &str) -> bool {
    const SIGNS: [&str; 8] = ["₹", "rs", "rs.", "inr", "rupees", "rupaye", "रु", "रु."];
    /// More than any sign has: whatever is longer is none.
    const MAX_SIGN_CHARS: usize = 7;
    let last: String = before.trim_end().chars().rev().take_while(|c| !c.is_whitespace()).take(MAX_SIGN_CHARS).collect();
    let last = last.chars().rev().collect::<String>().to_lowercase();
    last.ends_with('₹') || SIGNS.contains(&last.as_str())
}

/// Whether the word behind makes an amount of the digits: "9876543210 rupees", "9876543210/-". "9876543210 rupees 500" is a number and an
/// amount.
fn is_counted_in_rupees(behind: &str) -> bool {
    const UNITS: [&str; 8] = ["/-", "rupees", "rupee", "rupaye", "rupay", "रुपये", "रुपए", "रुपया"];
    let behind = take_head(behind, MAX_CONTEXT_BYTES).trim_start();
    let strip_unit = |unit: &&str| {
        let (start, rest) = behind.split_at_checked(unit.len())?;
        start.eq_ignore_ascii_case(unit).then_some(rest)
    };
    let rest = UNITS.iter().find_map(strip_unit);
    rest.is_some_and(|rest| !rest.trim_start().starts_with(|c| parse_devanagari_digit(c).is_some()))
}

/// Signs that passwords hold.
const PASSWORD_SIGNS: &str = "@#$%^&*_+=!";
/// Those of them that hardly stand beside a figure in a sentence, as "100%" and "2+2" do.
const STRANGE_SIGNS: &str = "@#$^&*!";
/// Most digits that are the rest of a password in front: "Hunter2 99".
const MAX_LOOSE_DIGITS: usize = 4;

/// Length in bytes of a password at the start: a word behind or in front of "password" that is no ordinary one, because a figure or a sign
/// stands in it. People write one with a space inside, too.
fn match_password(text: &str, before: &str) -> Option<usize> {
    let head = take_head(text, MAX_PASSWORD_BYTES);
    let word = take_word(head);
    // It begins behind a quotation mark or a bracket.
    if word.starts_with(['"', '\'', '“', '‘', '(', '[']) || !word.contains(char::is_alphabetic) {
        return None;
    }
    let before = take_tail(before, MAX_CONTEXT_BYTES);
    // "2FA" and "3x" are shorter than any password.
    let is_long = word.chars().nth(MIN_PASSWORD_CHARS - 1).is_some();
    let is_whole = is_long && (has_digit(word) || has_sign(word, PASSWORD_SIGNS));
    let in_two = find_second_half(head, word, is_whole, before);
    let lengths = in_two.into_iter().chain(is_whole.then_some(word.len()));
    let is_one = |length: &usize| {
        let password = &text[..*length];
        labels::is_labelled(before, labels::PASSWORD)
            || labels::is_named_password(before)
            || labels::is_short_password(before, has_digit(password) && has_sign(password, PASSWORD_SIGNS))
            || labels::is_called_password_behind(take_head(&text[*length..], MAX_CONTEXT_BYTES))
    };
    lengths.into_iter().find(is_one)
}

/// Where the word behind `word` ends, if both look like one password: "Hunter 2#99", "Hunter2 #99", "Hunter2 99". An ordinary word in front
/// of an ordinary figure, as in "wrong 3 times", is none.
fn find_second_half(head: &str, word: &str, is_whole: bool, before: &str) -> Option<usize> {
    let rest = &head[word.len()..];
    let start = word.len() + (rest.len() - rest.trim_start_matches(' ').len());
    let second = take_word(&head[start..]);
    if start == word.len() || !has_digit(second) {
        return None;
    }
    let is_strange = has_sign(second, STRANGE_SIGNS) && match_email(second).is_none() && match_upi_id(second).is_none();
    let has_capital = word.contains(char::is_uppercase);
    let is_one = if is_whole {
        let is_figure = second.len() <= MAX_LOOSE_DIGITS && second.bytes().all(|byte| byte.is_ascii_digit());
        is_strange || (is_figure && has_capital && has_digit(word))
    } else if has_capital {
        // "Ticket #4521" and "Plan $99" are ordinary.
        let is_numbered = second.strip_prefix(['#', '$']).is_some_and(|number| !number.contains(|c: char| !c.is_ascii_digit()));
        is_strange && !is_numbered
    } else {
        is_strange && second.starts_with(char::is_alphanumeric) && labels::is_linked(before)
    };
    (is_one && !labels::is_filler(&word.to_lowercase())).then_some(start + second.len())
}

/// The first word without the punctuation behind it.
fn take_word(text: &str) -> &str {
    let word = text.split(char::is_whitespace).next().unwrap_or_default();
    word.trim_end_matches(['.', ',', '!', '?', ';', ':', ')', '"', '\'', '।'])
}

fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

fn has_sign(word: &str, signs: &str) -> bool {
    word.contains(|c| signs.contains(c))
}

/// Length in bytes of an e-mail address at the start: letters and digits up to "@", then a host with a dot.
fn match_email(text: &str) -> Option<usize> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';');
    let text = take_head(text, MAX_ADDRESS_BYTES);
    let at = text.find('@')?;
    if !text.starts_with(char::is_alphanumeric) || text[..at].contains(ends) {
        return None;
    }
    let end = text[at..].find(ends).map_or(text.len(), |length| at + length);
    let word = text[..end].trim_end_matches(['.', '!', '?', ':']);
    let host = &word[at + 1..];
    // "FD@7.5" is a rate.
    let has_name = host.rsplit('.').next().is_some_and(|last| last.starts_with(char::is_alphabetic));
    let is_one = host.contains('.') && !host.starts_with('.') && has_name;
    is_one.then_some(word.len())
}

/// Length in bytes of a UPI address at the start: a name, "@" and the handle of a bank or an app.
fn match_upi_id(text: &str) -> Option<usize> {
    const HANDLES: &str = "upi ybl ibl axl paytm apl yapl rapl ikwik freecharge jupiteraxis fam naviaxis slc sbi hdfcbank icici axisbank axisb kotak \
        kotak811 barodampay pnb cnrb boi unionbank indus federal idfcbank rbl yesbank waicici wahdfcbank waaxis wasbi oksbi okhdfcbank okaxis okicici \
        ptyes ptsbi ptaxis pthdfc superyes timecosmos";
    let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '(' | ')' | ',' | ';' | '?' | '!');
    let (name, behind) = take_head(text, MAX_ADDRESS_BYTES).split_once('@')?;
    if name.chars().nth(2).is_none() || name.contains(ends) {
        return None;
    }
    let behind = take_head(behind, MAX_HANDLE_BYTES);
    let handle = behind.split(ends).next().unwrap_or_default().trim_end_matches(['.', ':', '।']);
    let known = HANDLES.split_whitespace().any(|known| known.eq_ignore_ascii_case(handle));
    known.then_some(name.len() + 1 + handle.len())
}

/// Length in bytes of a provident-fund member ID at the start: the codes of region and office, then 17 digits, with or without slashes.
fn match_member_id(text: &str) -> Option<usize> {
    let start = &text.as_bytes()[..text.len().min(MAX_MEMBER_ID_BYTES + 1)];
    let end = start.iter().position(|c| !(c.is_ascii_alphanumeric() || *c == b'/')).unwrap_or(start.len());
    let plain: String = text[..end].chars().filter(|c| *c != '/').collect();
    let (letters, digits) = plain.split_at_checked(5)?;
    let is_one = end <= MAX_MEMBER_ID_BYTES && letters.chars().all(|c| c.is_ascii_alphabetic()) && (15..=17).contains(&digits.len());
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
/// length in bytes. A comma ends a run, because amounts have commas. Runs of more than [`MAX_DIGITS`] are left out.
fn collect_digit_runs(text: &str) -> Vec<(String, usize)> {
    let mut readings = Vec::new();
    let mut digits = String::new();
    let (mut length, mut gap) = (0, 0);
    for (at, c) in text.char_indices() {
        match parse_devanagari_digit(c) {
            Some(_) if digits.len() == MAX_DIGITS => {
                digits.clear();
                break;
            }
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

/// Twelve digits at the start in three groups of four with other marks between them than spaces and hyphens, "2345.6789.0123" or one group on
/// each line, and their length in bytes. More groups are a list, and three years or round figures are no number.
fn match_three_fours(text: &str, before: &str) -> Option<(String, usize)> {
    let (first, rest) = take_group(text)?;
    let mark = [".", "/", "_", "\r\n", "\n"].into_iter().find(|mark| rest.starts_with(*mark))?;
    let (second, rest) = take_group(rest.strip_prefix(mark)?)?;
    let (third, rest) = take_group(rest.strip_prefix(mark)?)?;
    let groups = [first, second, third];
    let round = if mark.ends_with('\n') { "0" } else { "00" };
    let are_figures = groups.iter().all(|group| group.starts_with("19") || group.starts_with("20") || group.ends_with(round));
    let follows_group = before.strip_suffix(mark).is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
    let has_more = rest.strip_prefix(mark).is_some_and(|more| more.starts_with(|c: char| c.is_ascii_digit()));
    let is_one = !are_figures && !follows_group && !has_more && !is_continued(rest);
    is_one.then(|| (groups.concat(), 12 + 2 * mark.len()))
}

/// Four digits at the start, and what stands behind them.
fn take_group(text: &str) -> Option<(&str, &str)> {
    text.split_at_checked(4).filter(|(group, _)| group.bytes().all(|c| c.is_ascii_digit()))
}

/// Spaces and hyphens separate groups; a dot does so only in the middle of a mobile number, "98765.43210".
fn is_gap(c: char, digits: &str, behind: &str) -> bool {
    match c {
        ' ' | '-' | '\u{a0}' | '\u{2011}' | '\u{2013}' => true,
        '.' => digits.len() == 5 && behind.chars().take(6).take_while(|c| parse_devanagari_digit(*c).is_some()).count() == 5,
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
