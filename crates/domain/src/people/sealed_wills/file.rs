//! The sealed file, as the planner writes it (docs/product/will-planner.md): a mark, the length of its head, the head as JSON, the
//! sealed will, and a checksum of all that. Only the form can be checked; what is sealed stays sealed.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::{Error, Result};

pub const MAX_SEALED_BYTES: usize = 256 * 1024;
const MARK: &[u8] = b"FINEPRINT-WILL\n";
const VERSION: u32 = 1;
const LENGTH_BYTES: usize = 4;
const CHECKSUM_BYTES: usize = 32;
const IV_BYTES: usize = 12;
const SALT_BYTES: std::ops::RangeInclusive<usize> = 16..=64;
/// The head holds parameters and a time. More would be room for something to read.
const MAX_HEAD_BYTES: usize = 512;
/// The smallest will that the planner seals is larger.
const MIN_SEALED_PART: usize = 64;

/// A file that has the form of a sealed will.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedFile {
    pub sealed_at: Timestamp,
    pub sha256: [u8; 32],
    pub bytes: Vec<u8>,
}

/// What the planner writes and nothing else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    v: u32,
    kdf: KeyDerivation,
    iv: String,
    created: Timestamp,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyDerivation {
    name: String,
    m: Option<u32>,
    t: Option<u32>,
    p: Option<u32>,
    rounds: Option<u32>,
    salt: String,
}

#[derive(Deserialize)]
struct Versioned {
    v: u32,
}

impl SealedFile {
    pub fn parse(bytes: Vec<u8>) -> Result<Self> {
        if bytes.len() > MAX_SEALED_BYTES {
            return Err(refuse("A sealed file has at most 256 KB"));
        }
        let rest = bytes
            .strip_prefix(MARK)
            .ok_or_else(|| refuse("This is not a sealed will. Only files that the will planner sealed can be kept"))?;
        let damaged = || refuse("The sealed file is damaged. Please seal it once more and try again");
        let body_length = bytes.len().checked_sub(CHECKSUM_BYTES).ok_or_else(damaged)?;
        let (body, checksum) = bytes.split_at(body_length);
        if Sha256::digest(body)[..] != *checksum {
            return Err(damaged());
        }
        let (length, rest) = rest.split_at_checked(LENGTH_BYTES).ok_or_else(damaged)?;
        let length = length.iter().fold(0_usize, |sum, byte| (sum << 8) | usize::from(*byte));
        let sealed_length = rest.len().checked_sub(CHECKSUM_BYTES).and_then(|left| left.checked_sub(length)).ok_or_else(damaged)?;
        if length > MAX_HEAD_BYTES || sealed_length < MIN_SEALED_PART {
            return Err(damaged());
        }
        let (head, rest) = rest.split_at(length);
        // Sealed bytes are random to everybody without the key. A text in their place would be one that we could read.
        if std::str::from_utf8(&rest[..sealed_length]).is_ok() {
            return Err(refuse("What this file holds is not sealed, so it can't be kept"));
        }
        let sealed_at = read_head(head)?;
        let sha256 = Sha256::digest(&bytes).into();
        Ok(Self { sealed_at, sha256, bytes })
    }
}

/// When the file was sealed.
fn read_head(head: &[u8]) -> Result<Timestamp> {
    let damaged = || refuse("The sealed file is damaged. Please seal it once more and try again");
    let Versioned { v } = serde_json::from_slice(head).map_err(|_| damaged())?;
    if v != VERSION {
        return Err(refuse("This file was made by another version of the planner"));
    }
    let Head { v, kdf, iv, created } = serde_json::from_slice(head).map_err(|_| damaged())?;
    let has_iv = STANDARD.decode(iv).is_ok_and(|iv| iv.len() == IV_BYTES);
    if v == VERSION && has_iv && kdf.is_known() { Ok(created) } else { Err(damaged()) }
}

impl KeyDerivation {
    /// The limits are those within which the planner opens a file.
    fn is_known(&self) -> bool {
        let has_salt = STANDARD.decode(&self.salt).is_ok_and(|salt| SALT_BYTES.contains(&salt.len()));
        let Self { m, t, p, rounds, .. } = self;
        has_salt
            && match (self.name.as_str(), m, t, p, rounds) {
                ("argon2id", Some(m), Some(t), Some(p), None) => {
                    (8_192..=262_144).contains(m) && (1..=10).contains(t) && (1..=4).contains(p)
                }
                ("pbkdf2-sha-256", None, None, None, Some(rounds)) => (100_000..=5_000_000).contains(rounds),
                _ => false,
            }
    }
}

fn refuse(message: &str) -> Error {
    Error::invalid("file", message)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;

    const HEAD: &str = r#"{"v":1,"kdf":{"name":"argon2id","m":19456,"t":2,"p":1,"salt":"AAECAwQFBgcICQoLDA0ODw=="},"iv":"AAECAwQFBgcICQoL","created":"2026-11-24T10:00:00.000Z"}"#;

    fn build_file(head: &str, sealed: &[u8]) -> Vec<u8> {
        let mut file = MARK.to_vec();
        file.extend(u32::try_from(head.len()).unwrap().to_be_bytes());
        file.extend(head.as_bytes());
        file.extend(sealed);
        let checksum = Sha256::digest(&file);
        file.extend(checksum);
        file
    }

    fn build_sealed_file() -> Vec<u8> {
        (0..200_u8).map(|number| number.wrapping_mul(173)).collect()
    }

    fn refusal(file: Vec<u8>) -> String {
        SealedFile::parse(file).unwrap_err().to_string()
    }

    #[test]
    fn a_sealed_file_is_taken_with_its_time() {
        let file = build_file(HEAD, &build_sealed_file());
        let parsed = SealedFile::parse(file.clone()).unwrap();
        assert_eq!((parsed.sealed_at.to_string().as_str(), &parsed.bytes), ("2026-11-24T10:00:00Z", &file));
        let fallback = HEAD.replace(r#""name":"argon2id","m":19456,"t":2,"p":1"#, r#""name":"pbkdf2-sha-256","rounds":600000"#);
        assert!(SealedFile::parse(build_file(&fallback, &build_sealed_file())).is_ok());
    }

    #[test]
    fn anything_else_is_refused_for_what_it_is() {
        assert!(refusal(b"%PDF-1.7 a will".to_vec()).contains("not a sealed will"));
        assert!(refusal(Vec::new()).contains("not a sealed will"));
        assert!(refusal(MARK.to_vec()).contains("damaged"));
        assert!(refusal(vec![0; MAX_SEALED_BYTES + 1]).contains("at most 256 KB"));
        assert!(refusal(build_file(HEAD, &[200; 20])).contains("damaged"));
        assert!(refusal(build_file(&HEAD.replace(r#""v":1"#, r#""v":2"#), &build_sealed_file())).contains("another version"));
        let text = "I leave everything to my wife. ".repeat(9);
        assert!(refusal(build_file(HEAD, text.as_bytes())).contains("not sealed"));
        let whole = build_file(HEAD, &build_sealed_file());
        for at in [20, 60, whole.len() - 1] {
            let mut changed = whole.clone();
            changed[at] ^= 1;
            assert!(refusal(changed).contains("damaged"), "{at}");
        }
        assert!(refusal(whole[..whole.len() - 1].to_vec()).contains("damaged"));
    }

    #[test]
    fn a_head_has_room_for_nothing_else() {
        for (part, other) in [
            (r#""v":1"#, r#""v":1,"note":"my will""#),
            (r#""p":1"#, r#""p":1,"hint":"mango""#),
            (r#""m":19456"#, r#""m":99999999"#),
            (r#""m":19456"#, r#""m":64"#),
            ("argon2id", "none"),
            ("AAECAwQFBgcICQoL\"", "AAEC\""),
            ("AAECAwQFBgcICQoLDA0ODw==", "short"),
            ("2026-11-24T10:00:00.000Z", "for my daughter"),
        ] {
            let head = HEAD.replace(part, other);
            assert_ne!(head, HEAD, "{part}");
            assert!(refusal(build_file(&head, &build_sealed_file())).contains("damaged"), "{other}");
        }
    }
    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// The checksum is right each time: it keeps nobody out who damages a file on purpose.
        #[test]
        fn a_damaged_file_is_refused_or_kept_as_it_is(
            head in prop_oneof![Just(HEAD.to_owned()), "(?s).{0,600}"],
            changes in prop::collection::vec((any::<Index>(), any::<u8>()), 0..4),
            cut in prop::option::of(any::<Index>()),
        ) {
            let mut body = build_file(&head, &build_sealed_file());
            body.truncate(body.len() - CHECKSUM_BYTES);
            for (at, to) in changes {
                let at = at.index(body.len());
                body[at] = to;
            }
            if let Some(cut) = cut {
                body.truncate(cut.index(body.len()));
            }
            let checksum = Sha256::digest(&body);
            body.extend(checksum);
            if let Ok(file) = SealedFile::parse(body.clone()) {
                prop_assert_eq!(file.bytes, body);
            }
        }
    }
}
