//! Whether a webhook is the provider's.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// `sha256=<hex of HMAC-SHA256 over the body's bytes>`, compared in constant time. Without a secret nothing is signed.
pub(crate) fn is_signed(secret: &str, body: &[u8], signature: &str) -> bool {
    signature.strip_prefix("sha256=").is_some_and(|hex| is_hex_signed(secret, body, hex))
}

/// The same for the hex alone.
pub(crate) fn is_hex_signed(secret: &str, body: &[u8], hex: &str) -> bool {
    let Some(sent) = unhex(hex) else { return false };
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(body);
    !secret.is_empty() && mac.verify_slice(&sent).is_ok()
}

/// In constant time for texts of one length.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if rest.is_empty() { pairs.iter().map(|[high, low]| Some((digit(*high)? << 4) | digit(*low)?)).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{is_hex_signed, is_same, is_signed};

    #[test]
    fn only_the_right_signature_is_right() {
        // printf '{"a":1}' | openssl dgst -sha256 -hmac secret
        let made = "sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494";
        let body = br#"{"a":1}"#;
        assert!(is_signed("secret", body, made));
        assert!(is_signed("secret", body, &made.to_uppercase().replace("SHA256", "sha256")), "hex of either case");
        for wrong in ["", "sha256=", "sha256=zz", &made[7..], &made[..made.len() - 1], &made[..made.len() - 2]] {
            assert!(!is_signed("secret", body, wrong), "{wrong}");
        }
        assert!(!is_signed("secret", b"{\"a\":2}", made) && !is_signed("other", body, made));
        assert!(!is_signed("", body, made));
        assert!(is_hex_signed("secret", body, &made[7..]) && !is_hex_signed("secret", body, made));
    }

    #[test]
    fn texts_are_the_same_or_not() {
        assert!(is_same("abc", "abc") && !is_same("abc", "abd") && !is_same("abc", "ab"));
    }
}
