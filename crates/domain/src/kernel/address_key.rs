//! The installation's key for hashes of addresses. A mobile number is found from its plain hash in seconds; with this key, which
//! lies outside of database, backups and the log of erasures, a hash tells nothing.
//!
//! A key that got out is replaced by another in front of it. What the former made is hashed again with the new one, although nobody knows
//! whose hash it is, and new hashes go through both. So a hash tells something only to whoever has all of them.

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::text::{parse_hex, to_hex};

const KEY_BYTES: usize = 32;
/// Bytes of the fingerprint: enough to tell an installation's key from another.
const FINGERPRINT_BYTES: usize = 6;
/// More than any site replaces its key.
const MAX_SECRETS: usize = 8;

#[derive(Clone, Copy)]
pub struct AddressKey {
    /// The oldest first; what stands behind the first `count` is not used.
    secrets: [[u8; KEY_BYTES]; MAX_SECRETS],
    count: usize,
}

impl AddressKey {
    pub fn new(secret: [u8; KEY_BYTES]) -> Self {
        let mut secrets = [[0; KEY_BYTES]; MAX_SECRETS];
        secrets[0] = secret;
        Self { secrets, count: 1 }
    }

    /// 64 hexadecimal digits; or several such keys with commas between them, the newest first.
    pub fn parse(text: &str) -> Option<Self> {
        let (mut secrets, mut count) = ([[0; KEY_BYTES]; MAX_SECRETS], 0_usize);
        for hex in text.rsplit(',') {
            *secrets.get_mut(count)? = parse_hex(hex.trim())?;
            count += 1;
        }
        let is_repeated = (1..count).any(|at| secrets[..at].contains(&secrets[at]));
        (!is_repeated).then_some(Self { secrets, count })
    }

    /// The keyed hash that stands for an address whose plain SHA-256 is `hash`. It is made of the plain one, so that what an earlier
    /// version stored can be keyed without knowing the address.
    pub fn hash(&self, hash: &[u8; 32]) -> [u8; 32] {
        hash_with(&self.secrets[..self.count], hash)
    }

    /// What stands for an address now, made of the hash that stood for it while the key had the fingerprint `former`; `None` if it never
    /// had it.
    pub fn rehash(&self, former: &str, hash: &[u8; 32]) -> Option<[u8; 32]> {
        let known = self.count_former(former)?;
        Some(hash_with(&self.secrets[known..self.count], hash))
    }

    /// Whether this key took the place of the one with that fingerprint.
    pub fn replaces(&self, former: &str) -> bool {
        self.count_former(former).is_some()
    }

    fn count_former(&self, former: &str) -> Option<usize> {
        (1..self.count).find(|count| name_secrets(&self.secrets[..*count]) == former)
    }

    /// A signature of a backup: only who has the key can make one. A key that was replaced signs no more.
    pub fn sign_backup(&self, contents: &[u8]) -> [u8; 32] {
        compute(&self.secrets[self.count - 1], b"backup", contents)
    }

    /// Names the key without revealing it.
    pub fn fingerprint(&self) -> String {
        name_secrets(&self.secrets[..self.count])
    }
}

fn hash_with(secrets: &[[u8; KEY_BYTES]], hash: &[u8; 32]) -> [u8; 32] {
    secrets.iter().fold(*hash, |hash, secret| compute(secret, b"address", &hash))
}

fn name_secrets(secrets: &[[u8; KEY_BYTES]]) -> String {
    let name = secrets.iter().fold(Vec::<u8>::new(), |former, secret| compute(secret, b"fingerprint", &former).to_vec());
    to_hex(&name[..FINGERPRINT_BYTES.min(name.len())])
}

fn compute(secret: &[u8; KEY_BYTES], purpose: &[u8], bytes: &[u8]) -> [u8; 32] {
    // A key of any length is fine for HMAC, so this can't fail.
    let mac = <Hmac<Sha256> as Mac>::new_from_slice(secret);
    mac.map_or([0; 32], |mac| mac.chain_update(purpose).chain_update([0]).chain_update(bytes).finalize().into_bytes().into())
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
    fn a_key_takes_the_place_of_another() {
        let (old, other) = (AddressKey::new([1; 32]), AddressKey::new([2; 32]));
        let new = AddressKey::parse(&format!("{}, {}", "02".repeat(32), "01".repeat(32))).unwrap();
        assert!(new.replaces(&old.fingerprint()) && !new.replaces(&other.fingerprint()) && !new.replaces(&new.fingerprint()));
        assert!(!old.replaces(&new.fingerprint()));
        // Whose hash it is need not be known.
        assert_eq!(new.rehash(&old.fingerprint(), &old.hash(&[7; 32])), Some(new.hash(&[7; 32])));
        assert_eq!(new.rehash(&other.fingerprint(), &other.hash(&[7; 32])), None);
        for former in [old, other] {
            assert_ne!(new.hash(&[7; 32]), former.hash(&[7; 32]));
            assert_ne!(new.fingerprint(), former.fingerprint());
        }
        assert_ne!(new.sign_backup(b"x"), old.sign_backup(b"x"), "whoever has the former key signs nothing");
        let third = AddressKey::parse(&format!("{},{},{}", "03".repeat(32), "02".repeat(32), "01".repeat(32))).unwrap();
        for former in [old, new] {
            assert_eq!(third.rehash(&former.fingerprint(), &former.hash(&[7; 32])), Some(third.hash(&[7; 32])));
        }
    }

    #[test]
    fn a_key_is_read_and_never_shown() {
        let key = AddressKey::parse(&"0a".repeat(32)).unwrap();
        assert_eq!(key.fingerprint(), AddressKey::new([10; 32]).fingerprint());
        assert!(!format!("{key:?}").contains("0a0a"));
        for bad in ["", "0a", &"0a".repeat(33), &"+a".repeat(32), &format!("{0},{0}", "0a".repeat(32)), &format!("{},", "0a".repeat(32))] {
            assert!(AddressKey::parse(bad).is_none(), "{bad}");
        }
    }
}
