//! Verifies the signatures of webhooks.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// Whether `signature` is `sha256=` and the hex of the body's HMAC-SHA256, compared in constant time. An empty secret never
/// verifies.
pub(crate) fn is_valid_signature(secret: &str, body: &[u8], signature: &str) -> bool {
    signature.strip_prefix("sha256=").is_some_and(|hex| is_valid_hex_signature(secret, body, hex))
}

/// As above, for a signature that is the hex alone.
pub(crate) fn is_valid_hex_signature(secret: &str, body: &[u8], hex: &str) -> bool {
    let Some(sent) = decode_hex(hex) else { return false };
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return false };
    mac.update(body);
    !secret.is_empty() && mac.verify_slice(&sent).is_ok()
}

/// Compares two texts; the time depends on their length only.
pub(crate) fn constant_time_eq(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |different, (a, b)| different | (a ^ b)) == 0
}

fn decode_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if rest.is_empty() { pairs.iter().map(|[high, low]| Some((digit(*high)? << 4) | digit(*low)?)).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::{constant_time_eq, is_valid_hex_signature, is_valid_signature};

    #[test]
    fn only_the_right_signature_is_right() {
        // printf '{"a":1}' | openssl dgst -sha256 -hmac secret
        let made = "sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494";
        let body = br#"{"a":1}"#;
        assert!(is_valid_signature("secret", body, made));
        assert!(is_valid_signature("secret", body, &made.to_uppercase().replace("SHA256", "sha256")), "hex of either case");
        for wrong in ["", "sha256=", "sha256=zz", &made[7..], &made[..made.len() - 1], &made[..made.len() - 2]] {
            assert!(!is_valid_signature("secret", body, wrong), "{wrong}");
        }
        assert!(!is_valid_signature("secret", b"{\"a\":2}", made) && !is_valid_signature("other", body, made));
        assert!(!is_valid_signature("", body, made));
        assert!(is_valid_hex_signature("secret", body, &made[7..]) && !is_valid_hex_signature("secret", body, made));
    }

    #[test]
    fn texts_are_the_same_or_not() {
        assert!(constant_time_eq("abc", "abc") && !constant_time_eq("abc", "abd") && !constant_time_eq("abc", "ab"));
    }
}
