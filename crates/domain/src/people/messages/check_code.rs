//! The short code in the footer of our mails, by which anybody can ask whether a mail is ours.

use std::fmt;

use crate::ids::MessageId;

/// Shows that a code is one of ours; it carries no information.
const PREFIX: &str = "TFP";
/// Crockford's base 32: no I, L, O and U, so that no two letters look alike.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SYMBOLS: usize = 8;
const BITS_PER_SYMBOL: u32 = 5;

/// Forty bits, written as `TFP-XXXX-XXXX`.
///
/// They are the last five bytes of the message's id, which are random (`Environment::new_uuid`): nobody can guess the code of
/// a message, no secret has to be kept, and the message is found by an index over these bytes. Two messages may share a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckCode([u8; 5]);

impl CheckCode {
    pub fn from_message(id: MessageId) -> Self {
        let [.., a, b, c, d, e] = *id.0.as_bytes();
        Self([a, b, c, d, e])
    }

    /// Parses a code as people type or copy it: in any case, with or without the prefix, hyphens and spaces, and with the
    /// letters O, I and L in the place of the digits they look like. `None` when it can't be a code.
    pub fn parse(text: &str) -> Option<Self> {
        let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '\u{2010}'..='\u{2015}' | '.' | ',');
        let typed: String = text.chars().filter(|c| !is_separator(*c)).take(64).map(|c| c.to_ascii_uppercase()).collect();
        let symbols = typed.strip_prefix(PREFIX).filter(|rest| rest.len() == SYMBOLS).unwrap_or(&typed);
        if symbols.len() != SYMBOLS {
            return None;
        }
        let bits = symbols.bytes().try_fold(0u64, |bits, symbol| Some((bits << BITS_PER_SYMBOL) | parse_symbol(symbol)?))?;
        let [.., a, b, c, d, e] = bits.to_be_bytes();
        Some(Self([a, b, c, d, e]))
    }

    /// The bytes with which the id of the message ends.
    pub fn as_bytes(&self) -> &[u8; 5] {
        &self.0
    }
}

fn parse_symbol(symbol: u8) -> Option<u64> {
    let meant = match symbol {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    };
    ALPHABET.iter().position(|known| *known == meant).and_then(|at| u64::try_from(at).ok())
}

impl fmt::Display for CheckCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.0.iter().fold(0u64, |bits, byte| (bits << 8) | u64::from(*byte));
        f.write_str(PREFIX)?;
        for at in 0..SYMBOLS {
            if at % 4 == 0 {
                f.write_str("-")?;
            }
            // The symbols stand with the highest bits first.
            let shift = BITS_PER_SYMBOL * u32::try_from(SYMBOLS - 1 - at).unwrap_or_default();
            let symbol = usize::try_from((bits >> shift) & 31).unwrap_or_default();
            write!(f, "{}", char::from(ALPHABET[symbol]))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn code(end: u64) -> CheckCode {
        CheckCode::from_message(MessageId(Uuid::from_u128((7 << 90) | u128::from(end))))
    }

    #[test]
    fn a_code_comes_back_from_its_text() {
        for end in [0, 1, 31, 32, 0x00_0102_0304, 0x12_3456_789A, 0xFF_FFFF_FFFF] {
            let code = code(end);
            let text = code.to_string();
            assert_eq!((text.len(), CheckCode::parse(&text)), (13, Some(code)), "{text}");
        }
        assert_eq!(code(0).to_string(), "TFP-0000-0000");
        assert_eq!(code(0xFF_FFFF_FFFF).to_string(), "TFP-ZZZZ-ZZZZ");
        assert_eq!(code(1).to_string(), "TFP-0000-0001");
    }

    #[test]
    fn only_the_end_of_the_id_counts() {
        let other = CheckCode::from_message(MessageId(Uuid::from_u128((9 << 90) | 77)));
        assert_eq!(code(77), other);
        assert_eq!(code(77).as_bytes(), &[0, 0, 0, 0, 77]);
    }

    #[test]
    fn case_hyphens_spaces_prefix_and_letters_that_look_like_digits_do_not_matter() {
        let wanted = CheckCode::parse("TFP-0A1B-C2D1").unwrap();
        for text in ["tfp-0a1b-c2d1", "TFP0A1BC2D1", "0A1B-C2D1", "0a1bc2d1", " TFP – 0A1B – C2D1 ", "TFP-OAIB-C2DL", "tfp-oalb-c2di."]
        {
            assert_eq!(CheckCode::parse(text), Some(wanted), "{text}");
        }
        // A code may begin with the letters of the prefix.
        assert_eq!(CheckCode::parse("TFP1-2345").unwrap().to_string(), "TFP-TFP1-2345");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for text in [
            "",
            "TFP",
            "TFP-0A1B-C2D",
            "TFP-0A1B-C2D11",
            "TFP-0A1B-C2DU",
            "TFQ-0A1B-C2D1",
            "TFP-0A1B-C2D₁",
            "०१२३४५६७",
            "A".repeat(9_000).as_str(),
        ] {
            assert_eq!(CheckCode::parse(text), None, "{text:.40}");
        }
    }
}
