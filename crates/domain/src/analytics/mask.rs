//! One filter for everything that is logged, counted or kept for statistics: numbers and addresses
//! that identify a person are replaced before they are written.

/// Masks e-mail addresses, PANs and every run of 8 or more digits (mobile, UAN, Aadhaar, account
/// numbers), also when they are grouped ("abcde 1234 f", "+91 (98765) 43210").
pub fn mask(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').map(|word| if is_email(word) { "[e-mail]" } else { word }).collect();
    let chars: Vec<char> = words.join(" ").chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        if let Some(end) = pan_end(&chars, at) {
            out.push_str("[PAN]");
            at = end;
        } else {
            let (end, digits) = digit_run(&chars, at);
            if digits >= 8 {
                out.push_str("[number]");
            } else {
                // A shorter run is copied whole, so that its tail is not taken for a new one.
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

/// End of a PAN that begins here: five letters, four digits, a letter, single spaces or hyphens between
/// the groups allowed, no letter or digit directly before or after.
fn pan_end(chars: &[char], start: usize) -> Option<usize> {
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

/// End of the run of digits that begins here, up to two separators between digits allowed, and how
/// many digits it has.
fn digit_run(chars: &[char], start: usize) -> (usize, usize) {
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
        assert_eq!(mask("uan 100100100101 status"), "uan [number] status");
        assert_eq!(mask("call 98765 43210 now"), "call [number] now");
        assert_eq!(mask("1234-5678-9012"), "[number]");
        assert_eq!(mask("my pan abcde1234f?"), "my pan [PAN]?");
        assert_eq!(mask("write to a.b@x.in."), "write to [e-mail]");
        for hidden in ["pan:abcde1234f", "pan=ABCDE1234F", "pan abcde 1234 f"] {
            assert!(mask(hidden).ends_with("[PAN]"), "{hidden} → {}", mask(hidden));
        }
        for hidden in ["+91(98765)43210", "98765.43210", "98765/43210", "(98765) 43210"] {
            assert!(mask(hidden).ends_with("[number]"), "{hidden} → {}", mask(hidden));
        }
    }

    #[test]
    fn ordinary_figures_stay() {
        assert_eq!(mask("80C limit 150000 in 2026-27"), "80C limit 150000 in 2026-27");
        assert_eq!(mask("₹25,000 ceiling"), "₹25,000 ceiling");
    }
}
