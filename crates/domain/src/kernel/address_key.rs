//! The installation's key for hashes of addresses. A mobile number is found from its plain hash in seconds; with this key, which
//! lies outside of database, backups and the log of erasures, a hash tells nothing.

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::text::{parse_hex, to_hex};

const KEY_BYTES: usize = 32;
/// Bytes of the fingerprint: enough to tell an installation's key from another.
const FINGERPRINT_BYTES: usize = 6;

#[derive(Clone, Copy)]
pub struct AddressKey([u8; KEY_BYTES]);

impl AddressKey {
    pub fn new(secret: [u8; KEY_BYTES]) -> Self {
        Self(secret)
    }

    /// 64 hexadecimal digits.
    pub fn parse(hex: &str) -> Option<Self> {
        parse_hex(hex).map(Self)
    }

    /// The keyed hash that stands for an address whose plain SHA-256 is `hash`. It is made of the plain one, so that what an earlier
    /// version stored can be keyed without knowing the address.
    pub fn hash(&self, hash: &[u8; 32]) -> [u8; 32] {
        self.compute(b"address", hash)
    }

    /// A signature of a backup: only who has the key can make one.
    pub fn sign_backup(&self, contents: &[u8]) -> [u8; 32] {
        self.compute(b"backup", contents)
    }

    /// Names the key without revealing it.
    pub fn fingerprint(&self) -> String {
        to_hex(&self.compute(b"fingerprint", &[])[..FINGERPRINT_BYTES])
    }

    fn compute(&self, purpose: &[u8], bytes: &[u8]) -> [u8; 32] {
        // A key of any length is fine for HMAC, so this can't fail.
        let mac = <Hmac<Sha256> as Mac>::new_from_slice(&self.0);
        mac.map_or([0; 32], |mac| mac.chain_update(purpose).chain_update([0]).chain_update(bytes).finalize().into_bytes().into())
    }
}

/// Never the key itself: what is printed for debugging ends in logs.
impl std::fmt::Debug for AddressKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AddressKey({})", self.fingerprint())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_belongs_to_its_key() {
        let (one, other) = (AddressKey::new([1; 32]), AddressKey::new([2; 32]));
        assert_eq!(one.hash(&[7; 32]), one.hash(&[7; 32]));
        assert_ne!(one.hash(&[7; 32]), [7; 32]);
        assert_ne!(one.hash(&[7; 32]), other.hash(&[7; 32]));
        assert_ne!(one.hash(&[7; 32]), one.hash(&[8; 32]));
        assert_ne!(one.fingerprint(), other.fingerprint());
    }

    #[test]
    fn a_key_is_read_and_never_shown() {
        let key = AddressKey::parse(&"0a".repeat(32)).unwrap();
        assert_eq!(key.fingerprint(), AddressKey::new([10; 32]).fingerprint());
        assert!(!format!("{key:?}").contains("0a0a"));
        for bad in ["", "0a", &"0a".repeat(33), &"+a".repeat(32)] {
            assert!(AddressKey::parse(bad).is_none(), "{bad}");
        }
    }
}
