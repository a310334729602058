//! One filter for everything that is logged, counted or kept for statistics: numbers and addresses
//! that identify a person are replaced before they are written.

/// Masks e-mail addresses, PAN-shaped words and every run of 8 or more digits (mobile, UAN, Aadhaar,
/// account numbers), also when the digits are grouped by spaces or hyphens.
pub fn mask(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let masked: Vec<String> = words.iter().map(|word| mask_word(word)).collect();
    mask_digits(&masked.join(" "))
}

fn mask_word(word: &str) -> String {
    let core = word.trim_matches(|c: char| !c.is_alphanumeric());
    if core.contains('@') && core.contains('.') {
        "[e-mail]".to_owned()
    } else if is_pan(core) {
        word.replace(core, "[PAN]")
    } else {
        word.to_owned()
    }
}

/// Five letters, four digits, a letter.
fn is_pan(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() == 10
        && bytes[..5].iter().all(u8::is_ascii_alphabetic)
        && bytes[5..9].iter().all(u8::is_ascii_digit)
        && bytes[9].is_ascii_alphabetic()
}

fn mask_digits(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let (end, digits) = digit_run(&chars, at);
        if digits >= 8 {
            out.push_str("[number]");
            at = end;
        } else {
            out.push(chars[at]);
            at += 1;
            // A short run is copied whole, so that its tail is not taken for a new run.
            while digits > 0 && at < end {
                out.push(chars[at]);
                at += 1;
            }
        }
    }
    out
}

/// End of the run of digits (single spaces or hyphens between them allowed) and how many digits it has.
fn digit_run(chars: &[char], start: usize) -> (usize, usize) {
    let (mut end, mut digits, mut at) = (start, 0, start);
    while at < chars.len() {
        if chars[at].is_numeric() {
            digits += 1;
            end = at + 1;
        } else if !(matches!(chars[at], ' ' | '-') && at > start && chars[at - 1].is_numeric()) {
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
    }

    #[test]
    fn ordinary_figures_stay() {
        assert_eq!(mask("80C limit 150000 in 2026-27"), "80C limit 150000 in 2026-27");
        assert_eq!(mask("₹25,000 ceiling"), "₹25,000 ceiling");
    }
}
