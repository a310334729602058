//! What all one-time codes have in common, sent by mail or by SMS: six digits that count for ten minutes and five tries.

use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;
use uuid::Uuid;

use crate::{Environment, Error, Result};

pub(crate) const CODE_TTL: SignedDuration = SignedDuration::from_mins(10);
pub(crate) const MAX_TRIES: u32 = 5;
pub(crate) const CODE_LENGTH: usize = 6;
/// Codes that each network gets for an address or a number within its time, whatever others asked for.
pub(crate) const CODES_FOR_EACH_NETWORK: usize = 2;

/// Whether a code that was made then still counts.
pub(crate) fn is_in_time(created_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(created_at) < CODE_TTL
}

/// What somebody typed as a code, without blanks.
pub(crate) fn clean_typed_code(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Random digits, without the bias that a plain remainder would have.
pub(crate) fn generate_digits(environment: &Environment, length: usize) -> String {
    let mut digits = String::with_capacity(length);
    while digits.len() < length {
        let byte = environment.random_bytes::<1>()[0];
        if byte < 250 {
            digits.push(char::from(b'0' + byte % 10));
        }
    }
    digits
}

/// Six digits are easily guessed from a hash, so this only keeps a code from being read by accident. The short validity and the limit of
/// tries protect it.
pub(crate) fn hash_code(id: Uuid, digits: &str) -> Result<[u8; 32]> {
    Ok(new_mac(id, digits)?.finalize().into_bytes().into())
}

/// Compares typed digits with the hash of a code, in a time that tells nothing.
pub(crate) fn is_right_code(id: Uuid, typed: &str, expected: &[u8; 32]) -> Result<bool> {
    Ok(new_mac(id, typed)?.verify_slice(expected).is_ok())
}

fn new_mac(id: Uuid, digits: &str) -> Result<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(id.as_bytes()).map_err(Error::internal)?;
    mac.update(digits.as_bytes());
    Ok(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_right_for_its_own_id_alone() {
        let [one, other] = [1, 2].map(Uuid::from_u128);
        let kept = hash_code(one, "123456").unwrap();
        assert!(is_right_code(one, &clean_typed_code(" 123 456 "), &kept).unwrap());
        assert!(!is_right_code(one, "123457", &kept).unwrap() && !is_right_code(other, "123456", &kept).unwrap());
    }

    #[test]
    fn a_code_counts_for_ten_minutes() {
        let made = Timestamp::UNIX_EPOCH;
        let after = |seconds| is_in_time(made, made + SignedDuration::from_secs(seconds));
        assert!(after(599) && !after(600));
    }
}
