//! Seals personal data with AES-256-GCM.

use aws_lc_rs::aead::{AES_256_GCM, Aad, Nonce, RandomizedNonceKey};
use domain::sealing::{SealedBlob, Sealer};
use domain::{Error, Result};
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 12;
/// Bytes of a key's hash that name it.
const ID_BYTES: usize = 4;

/// A key of the installation. Its id is derived from it, so that it need not be configured.
struct InstallationKey {
    id: String,
    secret: [u8; KEY_BYTES],
}

/// The first key wraps, every key unwraps. The last one also makes the look-up hashes, so it stays in the list.
pub struct AesSealer {
    keys: Vec<InstallationKey>,
    lookup_secret: [u8; KEY_BYTES],
}

impl AesSealer {
    /// Takes keys of 64 hexadecimal digits, separated by commas, newest first.
    pub fn open(keys: &str) -> std::result::Result<Self, String> {
        let keys = keys.split(',').map(|text| parse_key(text.trim())).collect::<std::result::Result<Vec<_>, _>>()?;
        let oldest = keys.last().ok_or("a key is needed")?;
        let lookup_secret = hash_with(&oldest.secret, b"look-up");
        Ok(Self { keys, lookup_secret })
    }

    fn wrap(&self, data_key: &[u8], context: &str) -> Result<(String, Vec<u8>)> {
        let newest = self.keys.first().ok_or_else(|| Error::internal("there is no key to seal with"))?;
        let wrapped = encrypt(&newest.secret, data_key, &wrapping_context(&newest.id, context))?;
        Ok((newest.id.clone(), wrapped))
    }

    fn unwrap_key(&self, sealed: &SealedBlob, context: &str) -> Result<Vec<u8>> {
        if sealed.wrapped_key.is_empty() {
            return Err(Error::Gone("This data was erased".to_owned()));
        }
        let key = self.keys.iter().find(|key| key.id == sealed.key_id);
        let key = key.ok_or_else(|| Error::internal(format!("the key {} that sealed this is not configured (pf.key)", sealed.key_id)))?;
        decrypt(&key.secret, &sealed.wrapped_key, &wrapping_context(&key.id, context))
    }
}

impl Sealer for AesSealer {
    fn seal(&self, plain: &[u8], context: &str) -> Result<SealedBlob> {
        let mut data_key = [0; KEY_BYTES];
        aws_lc_rs::rand::fill(&mut data_key).map_err(|_| Error::internal("the random source failed"))?;
        let body = encrypt(&data_key, plain, context)?;
        let (key_id, wrapped_key) = self.wrap(&data_key, context)?;
        Ok(SealedBlob { key_id, wrapped_key, body })
    }

    fn open(&self, sealed: &SealedBlob, context: &str) -> Result<Vec<u8>> {
        decrypt(&self.unwrap_key(sealed, context)?, &sealed.body, context)
    }

    fn rewrap(&self, sealed: &SealedBlob, context: &str) -> Result<Option<SealedBlob>> {
        if self.keys.first().is_some_and(|newest| newest.id == sealed.key_id) {
            return Ok(None);
        }
        let (key_id, wrapped_key) = self.wrap(&self.unwrap_key(sealed, context)?, context)?;
        Ok(Some(SealedBlob { key_id, wrapped_key, body: sealed.body.clone() }))
    }

    fn lookup_hash(&self, purpose: &str, value: &str) -> Result<[u8; 32]> {
        Ok(hash_with(&self.lookup_secret, format!("{purpose}\0{value}").as_bytes()))
    }
}

fn parse_key(text: &str) -> std::result::Result<InstallationKey, String> {
    let complaint = "must be 64 hexadecimal digits, as `openssl rand -hex 32` makes them; several are separated by commas";
    if text.len() != KEY_BYTES * 2 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(complaint.to_owned());
    }
    let mut secret = [0; KEY_BYTES];
    for (byte, index) in secret.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[index..index + 2], 16).map_err(|_| complaint.to_owned())?;
    }
    let digest = Sha256::digest(secret);
    let id = digest[..ID_BYTES].iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(InstallationKey { id, secret })
}

fn wrapping_context(key_id: &str, context: &str) -> String {
    format!("key {key_id} of {context}")
}

/// The nonce, then the encrypted bytes with their tag.
fn encrypt(key: &[u8], plain: &[u8], context: &str) -> Result<Vec<u8>> {
    let mut bytes = plain.to_vec();
    let nonce = new_cipher(key)?.seal_in_place_append_tag(Aad::from(context.as_bytes()), &mut bytes).map_err(|_| sealing_failed())?;
    let mut sealed = nonce.as_ref().to_vec();
    sealed.append(&mut bytes);
    Ok(sealed)
}

fn decrypt(key: &[u8], sealed: &[u8], context: &str) -> Result<Vec<u8>> {
    let (nonce, body) = sealed.split_at_checked(NONCE_BYTES).ok_or_else(opening_failed)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).map_err(|_| opening_failed())?;
    let mut bytes = body.to_vec();
    let length = new_cipher(key)?.open_in_place(nonce, Aad::from(context.as_bytes()), &mut bytes).map_err(|_| opening_failed())?.len();
    bytes.truncate(length);
    Ok(bytes)
}

fn new_cipher(key: &[u8]) -> Result<RandomizedNonceKey> {
    RandomizedNonceKey::new(&AES_256_GCM, key).map_err(|_| sealing_failed())
}

fn hash_with(secret: &[u8], bytes: &[u8]) -> [u8; 32] {
    // A key of any length is fine for HMAC, so this can't fail.
    <Hmac<Sha256> as Mac>::new_from_slice(secret).map_or([0; 32], |mac| mac.chain_update(bytes).finalize().into_bytes().into())
}

fn sealing_failed() -> Error {
    Error::internal("personal data can't be sealed")
}

fn opening_failed() -> Error {
    Error::internal("sealed data does not open: it was changed, or belongs elsewhere")
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "0101010101010101010101010101010101010101010101010101010101010101";
    const NEW: &str = "0202020202020202020202020202020202020202020202020202020202020202";

    fn sealer(keys: &[&str]) -> AesSealer {
        AesSealer::open(&keys.join(",")).unwrap()
    }

    #[test]
    fn a_blob_opens_only_whole_and_in_its_place() {
        let sealer = sealer(&[OLD]);
        let sealed = sealer.seal(b"passbook", "account:1").unwrap();
        assert_eq!(sealer.open(&sealed, "account:1").unwrap(), b"passbook");
        assert!(sealer.open(&sealed, "account:2").is_err());
        assert!(!sealed.body.windows(8).any(|part| part == b"passbook"));
        for index in [0, sealed.body.len() - 1] {
            let mut changed = sealed.clone();
            changed.body[index] ^= 1;
            assert!(sealer.open(&changed, "account:1").is_err());
        }
        assert_ne!(sealer.seal(b"passbook", "account:1").unwrap().body, sealed.body);
    }

    #[test]
    fn without_its_key_a_blob_is_gone() {
        let mut sealed = sealer(&[OLD]).seal(b"passbook", "account:1").unwrap();
        sealed.wrapped_key.clear();
        assert!(matches!(sealer(&[OLD]).open(&sealed, "account:1"), Err(Error::Gone(_))));
    }

    #[test]
    fn a_new_key_takes_over_and_look_ups_stay() {
        let (old, both, new) = (sealer(&[OLD]), sealer(&[NEW, OLD]), sealer(&[NEW]));
        let sealed = old.seal(b"passbook", "account:1").unwrap();
        assert_eq!(both.open(&sealed, "account:1").unwrap(), b"passbook");
        assert!(new.open(&sealed, "account:1").is_err());
        let moved = both.rewrap(&sealed, "account:1").unwrap().unwrap();
        assert_eq!(new.open(&moved, "account:1").unwrap(), b"passbook");
        assert!(both.rewrap(&moved, "account:1").unwrap().is_none());
        assert_eq!(old.lookup_hash("mobile", "9000000001").unwrap(), both.lookup_hash("mobile", "9000000001").unwrap());
        assert_ne!(old.lookup_hash("mobile", "9000000001").unwrap(), old.lookup_hash("uan", "9000000001").unwrap());
    }

    #[test]
    fn a_key_that_is_none_is_told() {
        for bad in ["", "abc", &"g".repeat(64), &format!("{OLD},")] {
            assert!(AesSealer::open(bad).is_err(), "{bad}");
        }
    }
}
