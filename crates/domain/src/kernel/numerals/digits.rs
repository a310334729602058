//! Digits of Indian scripts.

/// The digit zero of Devanagari, Bengali, Gujarati, Tamil and Telugu; the other nine digits follow it.
const INDIAN_ZEROS: [char; 5] = [DEVANAGARI_ZERO, '\u{9e6}', '\u{ae6}', '\u{be6}', '\u{c66}'];
const DEVANAGARI_ZERO: char = '०';

/// The ASCII form of an ASCII or Devanagari digit; `None` for any other character.
pub fn parse_devanagari_digit(c: char) -> Option<char> {
    if c.is_ascii_digit() { Some(c) } else { digit_after(c, DEVANAGARI_ZERO) }
}

/// Like [`parse_devanagari_digit`], also for Bengali, Gujarati, Tamil and Telugu: a language model may answer in any of them.
pub fn parse_indian_digit(c: char) -> Option<char> {
    if c.is_ascii_digit() { Some(c) } else { INDIAN_ZEROS.iter().find_map(|zero| digit_after(c, *zero)) }
}

fn digit_after(c: char, zero: char) -> Option<char> {
    u32::from(c).checked_sub(u32::from(zero)).and_then(|value| char::from_digit(value, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_each_script_become_ascii() {
        for digits in ["0123456789", "०१२३४५६७८९"] {
            assert_eq!(digits.chars().filter_map(parse_devanagari_digit).collect::<String>(), "0123456789");
        }
        for digits in ["0123456789", "०१२३४५६७८९", "০১২৩৪৫৬৭৮৯", "૦૧૨૩૪૫૬૭૮૯", "௦௧௨௩௪௫௬௭௮௯", "౦౧౨౩౪౫౬౭౮౯"]
        {
            assert_eq!(digits.chars().filter_map(parse_indian_digit).collect::<String>(), "0123456789");
        }
        for other in ['a', 'अ', '॰', '।', '٣', '\u{9f0}', '৪'] {
            assert_eq!(parse_devanagari_digit(other), None, "{other}");
        }
        assert_eq!(['a', 'अ', '॰', '।', '٣', '\u{9f0}'].map(parse_indian_digit), [None; 6]);
    }
}
