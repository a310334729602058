//! Keys as `age-keygen` writes them: 32 bytes in Bech32, `age1…` to seal for and `AGE-SECRET-KEY-1…` to open with.

use std::fmt;
use std::path::Path;

const PUBLIC_PREFIX: &str = "age";
const SECRET_PREFIX: &str = "age-secret-key-";
/// The digits of Bech32, each standing for its place.
const DIGITS: &[u8; 32] = b"qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const CHECKSUM_DIGITS: usize = 6;
const GENERATORS: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];

/// Who can open a backup.
#[derive(Clone, PartialEq, Eq)]
pub struct Recipient {
    text: String,
    pub(super) key: [u8; 32],
}

impl Recipient {
    pub fn parse(text: &str) -> Result<Self, String> {
        let key = decode_bech32(text.trim(), PUBLIC_PREFIX).ok_or("must be a public key that begins with age1, as age-keygen writes it")?;
        Ok(Self { text: text.trim().to_owned(), key })
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for Recipient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The secret key that opens a backup.
pub struct Identity {
    pub(super) secret: [u8; 32],
}

impl Identity {
    /// Reads the first key of a file of `age-keygen`; lines that begin with # are comments.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("can't read {}: {e}", path.display()))?;
        let line = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
        // The line itself is left out: it may be a secret.
        line.and_then(Self::parse).ok_or_else(|| format!("{} holds no line AGE-SECRET-KEY-1…, as age-keygen writes it", path.display()))
    }

    fn parse(text: &str) -> Option<Self> {
        decode_bech32(text, SECRET_PREFIX).map(|secret| Self { secret })
    }
}

/// The 32 bytes of a Bech32 text; `None` for another prefix or a wrong checksum.
fn decode_bech32(text: &str, prefix: &str) -> Option<[u8; 32]> {
    let lower = text.to_ascii_lowercase();
    if text != lower && text != text.to_ascii_uppercase() {
        return None;
    }
    let (found, digits) = lower.rsplit_once('1')?;
    let place = |digit: u8| DIGITS.iter().position(|known| *known == digit).and_then(|place| u8::try_from(place).ok());
    let values: Vec<u8> = digits.bytes().map(place).collect::<Option<_>>()?;
    if found != prefix || values.len() < CHECKSUM_DIGITS || compute_checksum(prefix, &values) != 1 {
        return None;
    }
    to_bytes(&values[..values.len() - CHECKSUM_DIGITS])?.try_into().ok()
}

fn compute_checksum(prefix: &str, values: &[u8]) -> u32 {
    let high = prefix.bytes().map(|byte| byte >> 5);
    let low = prefix.bytes().map(|byte| byte & 31);
    let mut sum: u32 = 1;
    for value in high.chain([0]).chain(low).chain(values.iter().copied()) {
        let top = sum >> 25;
        sum = ((sum & 0x01ff_ffff) << 5) ^ u32::from(value);
        for (bit, generator) in GENERATORS.iter().enumerate() {
            if (top >> bit) & 1 == 1 {
                sum ^= generator;
            }
        }
    }
    sum
}

/// Groups of five bits as bytes. Bits left over must be few, and zero.
fn to_bytes(values: &[u8]) -> Option<Vec<u8>> {
    let (mut bytes, mut gathered, mut bits) = (Vec::new(), 0_u32, 0_u32);
    for value in values {
        gathered = (gathered << 5) | u32::from(*value);
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from((gathered >> bits) & 0xff).ok()?);
            gathered &= (1 << bits) - 1;
        }
    }
    (bits < 5 && gathered == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_and_mistakes_found() {
        let public = "age1nptxwhlu0f9y2uhvxxsuktdkrnzwkgzck0a8f90vsyezjcc5zg2stke80l";
        assert_eq!(Recipient::parse(&format!(" {public}\n")).unwrap().to_string(), public);
        let (mistyped, other_kind) = (public.replace('x', "p"), format!("b{}", &public[1..]));
        for bad in [mistyped.as_str(), &public[..public.len() - 1], "age1", "", other_kind.as_str(), "age1é"] {
            assert!(Recipient::parse(bad).is_err(), "{bad}");
        }
        assert!(Identity::parse(public).is_none());
    }

    #[test]
    fn a_file_of_age_keygen_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key.txt");
        std::fs::write(
            &path,
            "# created: 2026-11-26\n# public key: age1…\nAGE-SECRET-KEY-1HDYN4GD5EQDQTSGF342L4JPKJ760JA9E55N2375T5G808G8VJY4QRG9FS0\n",
        )
        .unwrap();
        assert!(Identity::read(&path).is_ok());
        std::fs::write(&path, "# nothing\n").unwrap();
        assert!(Identity::read(&path).is_err());
    }
}
