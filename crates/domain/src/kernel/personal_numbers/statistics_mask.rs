//! The filter for everything that is logged, counted or stored for statistics: numbers and addresses that identify a person
//! are replaced before they are written.

use super::folding::fold_text;

/// Masks e-mail addresses, PANs and every run of 8 or more digits (mobile, UAN, Aadhaar and account numbers), also when
/// they are grouped ("abcde 1234 f", "+91 (98765) 43210"). A text with any of them comes back in its plain form, every other one as it is.
pub fn mask_personal_data(text: &str) -> String {
    let plain = fold_text(text).text;
    let masked = mask_plain(&plain);
    if masked == plain { text.to_owned() } else { masked }
}

fn mask_plain(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').map(|word| if is_email(word) { "[e-mail]" } else { word }).collect();
    let chars: Vec<char> = words.join(" ").chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        if let Some(end) = find_pan_end(&chars, at) {
            out.push_str("[PAN]");
            at = end;
        } else {
            let (end, digits) = find_digit_run(&chars, at);
            if digits >= 8 {
                out.push_str("[number]");
            } else {
                // A shorter run is copied whole, so that its tail is not mistaken for a new one.
                out.extend(&chars[at..end.max(at + 1)]);
            }
            at = end.max(at + 1);
        }
    }
    out
}

fn is_email(word: &str) -> bool {
    let core = word.trim_matches(|c: char| !c.is_alphanumeric());
    core.split_once('@').is_some_and(|(_, domain)| domain.contains('.'))
}

/// Returns the end of a PAN that starts here: five letters, four digits and a letter, with an optional space or hyphen
/// between the groups, and no letter or digit directly before or after.
fn find_pan_end(chars: &[char], start: usize) -> Option<usize> {
    if start > 0 && chars[start - 1].is_alphanumeric() {
        return None;
    }
    let mut at = start;
    for (count, is_digit) in [(5, false), (4, true), (1, false)] {
        if at > start && matches!(chars.get(at), Some(' ' | '-')) {
            at += 1;
        }
        let group = chars.get(at..at + count)?;
        if !group.iter().all(|c| if is_digit { c.is_ascii_digit() } else { c.is_ascii_alphabetic() }) {
            return None;
        }
        at += count;
    }
    chars.get(at).is_none_or(|next| !next.is_alphanumeric()).then_some(at)
}

/// Returns the end of the run of digits that starts here, with at most two separators between digits, and its number of
/// digits.
fn find_digit_run(chars: &[char], start: usize) -> (usize, usize) {
    let (mut end, mut digits, mut gap, mut at) = (start, 0, 0, start);
    while let Some(&c) = chars.get(at) {
        if c.is_numeric() {
            digits += 1;
            gap = 0;
            end = at + 1;
        } else if digits > 0 && gap < 2 && matches!(c, ' ' | '-' | '.' | '/' | '(' | ')' | '+') {
            gap += 1;
        } else {
            break;
        }
        at += 1;
    }
    (end, digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn personal_numbers_and_addresses_are_masked() {
        assert_eq!(mask_personal_data("uan 100100100101 status"), "uan [number] status");
        assert_eq!(mask_personal_data("call 98765 43210 now"), "call [number] now");
        assert_eq!(mask_personal_data("1234-5678-9012"), "[number]");
        assert_eq!(mask_personal_data("my pan abcde1234f?"), "my pan [PAN]?");
        assert_eq!(mask_personal_data("write to a.b@x.in."), "write to [e-mail]");
        assert_eq!(mask_personal_data("pan ＡＢＣＤＥ１２３４Ｆ, uan 1001\u{200b}0010\u{200b}0101"), "pan [PAN], uan [number]");
        for hidden in ["pan:abcde1234f", "pan=ABCDE1234F", "pan abcde 1234 f"] {
            assert!(mask_personal_data(hidden).ends_with("[PAN]"), "{hidden} → {}", mask_personal_data(hidden));
        }
        for hidden in ["+91(98765)43210", "98765.43210", "98765/43210", "(98765) 43210"] {
            assert!(mask_personal_data(hidden).ends_with("[number]"), "{hidden} → {}", mask_personal_data(hidden));
        }
    }

    #[test]
    fn ordinary_figures_stay() {
        assert_eq!(mask_personal_data("80C limit 150000 in 2026-27"), "80C limit 150000 in 2026-27");
        assert_eq!(mask_personal_data("₹25,000 ceiling"), "₹25,000 ceiling");
        assert_eq!(mask_personal_data("८०सी क\u{200d}ष"), "८०सी क\u{200d}ष");
    }
}
