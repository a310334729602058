//! Finds numbers of people in what a program tells, by rules of its own: the code that masks them there is what is tested.

/// The whole mobile numbers, UANs and PANs in a text, whosever they are.
pub fn find_personal_numbers(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && !matches!(letter, '-' | '_' | '.'));
    words.map(|word| word.trim_matches('.')).filter(|word| is_mobile(word) || is_uan(word) || is_pan(word)).collect()
}

fn is_number(word: &str, length: usize) -> bool {
    word.len() == length && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// With or without the country's code. A number of nothing but nines is nobody's.
fn is_mobile(word: &str) -> bool {
    let number = if is_number(word, 12) { word.strip_prefix("91").unwrap_or_default() } else { word };
    is_number(number, 10) && number.starts_with(['6', '7', '8', '9']) && number != "9999999999"
}

fn is_uan(word: &str) -> bool {
    is_number(word, 12) && word.starts_with("10")
}

fn is_pan(word: &str) -> bool {
    let is_right = |(at, byte): (usize, u8)| if (5..9).contains(&at) { byte.is_ascii_digit() } else { byte.is_ascii_uppercase() };
    word.len() == 10 && word.bytes().enumerate().all(is_right)
}

#[test]
fn numbers_are_found_in_lines_and_addresses() {
    let line = "INFO to=\"+919876543210\" /pf?mobileNumber=9000000001&selectedUan=100100100101 PAN ABCPE1234F.";
    assert_eq!(find_personal_numbers(line), ["919876543210", "9000000001", "100100100101", "ABCPE1234F"]);
    let others = "2026-11-27T05:12:44.9876543210Z score=0.9876543210 0192f000-0000-7000-8000-100100100101 XXXX XXXX 0101 order_9876543210";
    assert_eq!(find_personal_numbers(others), Vec::<&str>::new());
}
