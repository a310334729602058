//! Sealed backups, in the format of `age` (age-encryption.org/v1) for one X25519 key, so that the operator can open them with `age`
//! as well. Written here on the library that the site has for TLS: the crate `age` would bring 67 others.

use std::io::{self, BufRead, Read, Write};

use aws_lc_rs::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{PrivateKey, UnparsedPublicKey, X25519, agree};
use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::age_keys::{Identity, Recipient};
use crate::system::environment;

/// What every sealed file begins with, whatever its version.
pub const MAGIC: &[u8] = b"age-encryption.org/";
const VERSION_LINE: &str = "age-encryption.org/v1";
const STANZA_LINE: &str = "-> ";
const KIND: &str = "X25519";
/// The columns of a full line of a stanza. A stanza ends with a shorter one, be it empty.
const STANZA_COLUMNS: usize = 64;
const MAC_LINE: &str = "--- ";
const CHUNK_BYTES: usize = 64 << 10;
const TAG_BYTES: usize = 16;
const FILE_KEY_BYTES: usize = 16;
const NONCE_BYTES: usize = 16;
/// Far more than a header for some keys takes.
const MAX_HEADER_BYTES: u64 = 64 << 10;

/// Seals what is written, in chunks of 64 KiB. Without [`SealedWriter::finish`] the file counts as cut short.
pub struct SealedWriter<W> {
    inner: W,
    cipher: ChunkCipher,
    chunk: Vec<u8>,
    /// Something could not be written. What follows would have a gap before it.
    is_broken: bool,
}

impl<W: Write> SealedWriter<W> {
    pub fn new(mut inner: W, recipient: &Recipient) -> io::Result<Self> {
        let file_key = environment().random_bytes::<FILE_KEY_BYTES>();
        let nonce = environment().random_bytes::<NONCE_BYTES>();
        let header = format!("{VERSION_LINE}\n{}---", wrap_file_key(&file_key, recipient)?);
        let mac = hmac::sign(&header_key(&file_key), header.as_bytes());
        inner.write_all(format!("{header} {}\n", STANDARD_NO_PAD.encode(mac.as_ref())).as_bytes())?;
        inner.write_all(&nonce)?;
        let cipher = ChunkCipher::new(&file_key, &nonce)?;
        Ok(Self { inner, cipher, chunk: Vec::with_capacity(CHUNK_BYTES + TAG_BYTES), is_broken: false })
    }

    pub fn finish(mut self) -> io::Result<W> {
        self.write_chunk(true)?;
        Ok(self.inner)
    }

    fn write_chunk(&mut self, is_last: bool) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("an earlier part could not be written"));
        }
        self.is_broken = true;
        self.cipher.seal(&mut self.chunk, is_last)?;
        self.inner.write_all(&self.chunk)?;
        self.chunk.clear();
        self.is_broken = false;
        Ok(())
    }
}

impl<W: Write> Write for SealedWriter<W> {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        // A full chunk waits for more, because the last one is sealed in another way. Compressors write on when they are dropped
        // after an error; they must meet one again.
        if self.is_broken || (self.chunk.len() == CHUNK_BYTES && !buffer.is_empty()) {
            self.write_chunk(false)?;
        }
        let taken = buffer.len().min(CHUNK_BYTES - self.chunk.len());
        self.chunk.extend_from_slice(&buffer[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Opens what [`SealedWriter`] or `age` wrote. A chunk is passed on once it is known to be whole.
pub struct SealedReader<R> {
    inner: R,
    cipher: ChunkCipher,
    plain: Vec<u8>,
    position: usize,
    /// The next chunk, still sealed; empty behind the last.
    ahead: Vec<u8>,
    /// A chunk did not open. Whoever reads on gets the error again, not an end.
    is_broken: bool,
}

impl<R: BufRead> SealedReader<R> {
    pub fn new(mut inner: R, identity: &Identity) -> io::Result<Self> {
        let file_key = read_header(&mut inner, identity)?;
        let mut nonce = [0; NONCE_BYTES];
        inner.read_exact(&mut nonce)?;
        let cipher = ChunkCipher::new(&file_key, &nonce)?;
        let ahead = read_sealed_chunk(&mut inner)?;
        if ahead.is_empty() {
            return Err(describe_damage("it is cut short"));
        }
        Ok(Self { inner, cipher, plain: Vec::new(), position: 0, ahead, is_broken: false })
    }

    fn open_next(&mut self) -> io::Result<()> {
        if self.is_broken {
            return Err(describe_damage("it was changed or cut short"));
        }
        self.is_broken = true;
        (self.plain, self.position) = (Vec::new(), 0);
        let following = read_sealed_chunk(&mut self.inner)?;
        let mut chunk = std::mem::replace(&mut self.ahead, following);
        let is_first = self.cipher.number == 0;
        self.cipher.open(&mut chunk, self.ahead.is_empty())?;
        // One text has one sealed form: only an empty file ends with an empty chunk.
        if chunk.is_empty() && !is_first {
            return Err(describe_damage("an empty part was added to it"));
        }
        self.plain = chunk;
        self.is_broken = false;
        Ok(())
    }
}

impl<R: BufRead> Read for SealedReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position == self.plain.len() && (self.is_broken || !self.ahead.is_empty()) {
            self.open_next()?;
        }
        let rest = &self.plain[self.position..];
        let taken = rest.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&rest[..taken]);
        self.position += taken;
        Ok(taken)
    }
}

fn read_sealed_chunk(inner: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut chunk = Vec::with_capacity(CHUNK_BYTES + TAG_BYTES);
    inner.take((CHUNK_BYTES + TAG_BYTES) as u64).read_to_end(&mut chunk)?;
    Ok(chunk)
}

/// Seals and opens chunks. Each has a number, and the last one a mark, so that none can be moved or left out.
struct ChunkCipher {
    key: LessSafeKey,
    number: u64,
}

impl ChunkCipher {
    fn new(file_key: &[u8], nonce: &[u8]) -> io::Result<Self> {
        Ok(Self { key: new_key(&derive(file_key, nonce, b"payload"))?, number: 0 })
    }

    fn seal(&mut self, chunk: &mut Vec<u8>, is_last: bool) -> io::Result<()> {
        let nonce = self.next_nonce(is_last);
        self.key.seal_in_place_append_tag(nonce, Aad::empty(), chunk).map_err(|_| io::Error::other("a backup can't be sealed"))
    }

    fn open(&mut self, chunk: &mut Vec<u8>, is_last: bool) -> io::Result<()> {
        let nonce = self.next_nonce(is_last);
        let opened = self.key.open_in_place(nonce, Aad::empty(), chunk);
        let length = opened.map_err(|_| describe_damage("it was changed or cut short"))?.len();
        chunk.truncate(length);
        Ok(())
    }

    /// Eleven bytes of the number and one that marks the last chunk.
    fn next_nonce(&mut self, is_last: bool) -> Nonce {
        let mut nonce = [0; 12];
        nonce[3..11].copy_from_slice(&self.number.to_be_bytes());
        nonce[11] = u8::from(is_last);
        self.number += 1;
        Nonce::assume_unique_for_key(nonce)
    }
}

/// The lines by which the recipient finds the file's key.
fn wrap_file_key(file_key: &[u8; FILE_KEY_BYTES], recipient: &Recipient) -> io::Result<String> {
    let (secret, share) = open_pair(&environment().random_bytes::<32>())?;
    let key = agree_on_key(&secret, &recipient.key, &share, &recipient.key)?;
    let mut wrapped = file_key.to_vec();
    let nonce = Nonce::assume_unique_for_key([0; 12]);
    key.seal_in_place_append_tag(nonce, Aad::empty(), &mut wrapped).map_err(|_| io::Error::other("the file's key can't be sealed"))?;
    Ok(format!("{STANZA_LINE}{KIND} {}\n{}\n", STANDARD_NO_PAD.encode(share), STANDARD_NO_PAD.encode(wrapped)))
}

/// Reads up to the end of the header, and finds the file's key in it. Stanzas for other keys, and of other kinds, are passed over;
/// whatever isn't written as the format says is refused.
fn read_header(inner: &mut impl BufRead, identity: &Identity) -> io::Result<Vec<u8>> {
    let (mut head, mut lines) = (inner.take(MAX_HEADER_BYTES), Vec::new());
    let mac = loop {
        let mut line = Vec::new();
        head.read_until(b'\n', &mut line)?;
        let Some(line) = String::from_utf8(line).ok().and_then(|line| line.strip_suffix('\n').map(str::to_owned)) else {
            return Err(describe_damage("its header is cut short"));
        };
        if let Some(mac) = line.strip_prefix(MAC_LINE) {
            break STANDARD_NO_PAD.decode(mac).map_err(|_| describe_damage("its header has no checksum"))?;
        }
        lines.push(line);
    };
    if lines.first().is_none_or(|line| line != VERSION_LINE) {
        return Err(describe_damage("it is sealed in a newer format"));
    }
    let stanzas = parse_stanzas(&lines[1..]).ok_or_else(|| describe_damage("its header is not well formed"))?;
    let mut found = None;
    for stanza in &stanzas {
        // Each is looked at, because a malformed one spoils the file also behind the right one.
        found = found.or(unwrap_file_key(stanza, identity)?);
    }
    let file_key = found.ok_or_else(|| io::Error::other("it is sealed for another key"))?;
    let signed = format!("{}\n---", lines.join("\n"));
    hmac::verify(&header_key(&file_key), signed.as_bytes(), &mac).map_err(|_| describe_damage("its header was changed"))?;
    Ok(file_key)
}

/// One of those who can open the file: of which kind, and what helps them to the file's key.
struct Stanza<'l> {
    arguments: Vec<&'l str>,
    body: Vec<u8>,
}

/// The stanzas between the version and the checksum; `None` if there is none, or one that is not written in the one right way.
fn parse_stanzas(lines: &[String]) -> Option<Vec<Stanza<'_>>> {
    let mut stanzas = Vec::new();
    let mut lines = lines.iter();
    while let Some(first) = lines.next() {
        let arguments: Vec<&str> = first.strip_prefix(STANZA_LINE)?.split(' ').collect();
        if arguments.iter().any(|argument| argument.is_empty() || !argument.bytes().all(|byte| byte.is_ascii_graphic())) {
            return None;
        }
        let mut encoded = String::new();
        loop {
            let line = lines.next()?;
            encoded.push_str(line);
            match line.len() {
                STANZA_COLUMNS => {}
                length if length < STANZA_COLUMNS => break,
                _ => return None,
            }
        }
        stanzas.push(Stanza { arguments, body: STANDARD_NO_PAD.decode(encoded).ok()? });
    }
    (!stanzas.is_empty()).then_some(stanzas)
}

/// `None` for the stanza of another key or kind; an error for one of our kind that no honest program writes, such as one with a point
/// of low order, whose key everybody knows.
fn unwrap_file_key(stanza: &Stanza<'_>, identity: &Identity) -> io::Result<Option<Vec<u8>>> {
    let malformed = || describe_damage("its header has a malformed key");
    let share = match stanza.arguments.as_slice() {
        [KIND, share] => *share,
        [KIND, ..] => return Err(malformed()),
        _ => return Ok(None),
    };
    let share: [u8; 32] = STANDARD_NO_PAD.decode(share).ok().and_then(|share| share.try_into().ok()).ok_or_else(malformed)?;
    if stanza.body.len() != FILE_KEY_BYTES + TAG_BYTES {
        return Err(malformed());
    }
    let (secret, own) = open_pair(&identity.secret)?;
    let key = agree_on_key(&secret, &share, &share, &own).map_err(|_| malformed())?;
    let mut wrapped = stanza.body.clone();
    let opened = key.open_in_place(Nonce::assume_unique_for_key([0; 12]), Aad::empty(), &mut wrapped);
    Ok(opened.ok().map(|file_key| file_key.to_vec()))
}

/// A secret key of X25519 with its public one.
fn open_pair(secret: &[u8; 32]) -> io::Result<(PrivateKey, [u8; 32])> {
    let refused = || io::Error::other("this is no key of X25519");
    let secret = PrivateKey::from_private_key(&X25519, secret).map_err(|_| refused())?;
    let public = secret.compute_public_key().map_err(|_| refused())?;
    let public = public.as_ref().try_into().map_err(|_| refused())?;
    Ok((secret, public))
}

/// The key that both sides know, bound to the sender's share and the recipient's public key.
fn agree_on_key(secret: &PrivateKey, other: &[u8; 32], share: &[u8; 32], recipient: &[u8; 32]) -> io::Result<LessSafeKey> {
    let salt = [*share, *recipient].concat();
    let derived = agree(secret, UnparsedPublicKey::new(&X25519, other), (), |shared| {
        // A point of low order gives everybody the same secret. The library refuses them, too; this stands here because all rests on it.
        if shared.iter().all(|byte| *byte == 0) { Err(()) } else { Ok(derive(shared, &salt, b"age-encryption.org/v1/X25519")) }
    });
    new_key(&derived.map_err(|()| io::Error::other("this is no key of X25519"))?)
}

fn header_key(file_key: &[u8]) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, &derive(file_key, &[0; 32], b"header"))
}

fn new_key(bytes: &[u8; 32]) -> io::Result<LessSafeKey> {
    UnboundKey::new(&CHACHA20_POLY1305, bytes).map(LessSafeKey::new).map_err(|_| io::Error::other("this is no key of ChaCha20-Poly1305"))
}

/// HKDF with SHA-256, of which one block is enough.
fn derive(secret: &[u8], salt: &[u8], purpose: &[u8]) -> [u8; 32] {
    let extracted = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, salt), secret);
    let block = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, extracted.as_ref()), &[purpose, &[1]].concat());
    let mut key = [0; 32];
    key.copy_from_slice(block.as_ref());
    key
}

fn describe_damage(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::STANDARD;

    use super::*;

    const PUBLIC: &str = "age1nptxwhlu0f9y2uhvxxsuktdkrnzwkgzck0a8f90vsyezjcc5zg2stke80l";
    const SECRET: &str = "AGE-SECRET-KEY-1HDYN4GD5EQDQTSGF342L4JPKJ760JA9E55N2375T5G808G8VJY4QRG9FS0";
    /// Written by rage, the implementation of `age` in Rust, with a stanza that nobody knows.
    const OF_RAGE: &str = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB4a3JDelNEMnNuVEh0VFkvWnR4TU1JdGxJRG5aNldBWng0aWhPZmx4U1hJCmlvMHcxS2t6YVBQMTF3U3hBekVLMk5HQnU3UjBOMlVjaG52bXowckhsbVkKLT4gNXUtZ3JlYXNlIE95ID1+V20gIwpXTlBPOU1tUXJINVp3L2xBbUlYRDBsUmVSQ2UybHdEM0ROTnlXNmNQRFc5YnJ0SFlqWlFYbXQwaTdHMjVMSk9MCkxPTTNNTTgKLS0tIEF3WHFtOWpHYmVFdjUwWklla1VKNS9SaU04RjZWZnNTSXlCc2tpd29iZlEKnyevtCpQPyN0+diRU/xHjaqlLKyvuxyuhBc1Di990e4Z7Z5raZRHAaJwGnywcgE=";

    /// Put together step by step as the specification says, by a program of its own: stanzas of other kinds, one of them with a full line and
    /// one without a body, before and behind ours.
    const BY_HAND: &str = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IG90aGVyIHNvbWUgYXJndW1lbnRzCkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUIKCi0+IFgyNTUxOSBWOXRMTlo4anJsNFViazRsRWdWbkJISWxCalNNRlF3VWRUME1rejBFMUNFClU2WS9iaCtaeFRQTE5LZk1PQ2UzdElTNjJ2bkZDZ1VldTczcVdDM1daN0UKLT4gZW1wdHkKCi0tLSBGVEFaOU9DWkhNUFUwOWhSdW1RbXBndjVIWDRMY2QzN05FLzNZeExZV1hnCgUFBQUFBQUFBQUFBQUFBQXJUlOGEe5Wuw8NvFKMmDyrhNJXyyaafHErL0UG";

    fn identity(text: &str) -> Identity {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("key"), text).unwrap();
        Identity::read(&folder.path().join("key")).unwrap()
    }

    fn seal(plain: &[u8]) -> Vec<u8> {
        let mut writer = SealedWriter::new(Vec::new(), &Recipient::parse(PUBLIC).unwrap()).unwrap();
        writer.write_all(plain).unwrap();
        writer.finish().unwrap()
    }

    fn open(sealed: &[u8], secret: &str) -> io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        SealedReader::new(sealed, &identity(secret))?.read_to_end(&mut plain)?;
        Ok(plain)
    }

    #[test]
    fn a_file_of_another_program_opens() {
        assert_eq!(open(&STANDARD.decode(OF_RAGE).unwrap(), SECRET).unwrap(), b"what rage wrote");
    }

    #[test]
    fn what_is_sealed_opens_whole() {
        for length in [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES] {
            let plain: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
            let sealed = seal(&plain);
            assert!(sealed.starts_with(MAGIC));
            assert_eq!(open(&sealed, SECRET).unwrap(), plain, "{length}");
        }
    }

    #[test]
    fn what_was_changed_or_cut_does_not_open() {
        let sealed = seal(&vec![7; 2 * CHUNK_BYTES + 5]);
        let payload = sealed.len() - (2 * CHUNK_BYTES + 5 + 3 * TAG_BYTES);
        for at in [30, payload - 40, payload - 1, payload, sealed.len() - 1] {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert!(open(&changed, SECRET).is_err(), "{at}");
        }
        for length in [0, 10, payload - 1, payload, payload + CHUNK_BYTES + TAG_BYTES, sealed.len() - 1] {
            assert!(open(&sealed[..length], SECRET).is_err(), "{length}");
        }
    }

    #[test]
    fn another_key_does_not_open_it() {
        let other = "AGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33";
        let error = open(&seal(b"plain"), other).unwrap_err();
        assert!(error.to_string().contains("another key"), "{error}");
    }

    #[test]
    fn a_file_made_by_hand_from_the_specification_opens() {
        assert_eq!(open(&STANDARD.decode(BY_HAND).unwrap(), SECRET).unwrap(), b"made by hand");
    }

    const FILE_KEY: [u8; FILE_KEY_BYTES] = [3; FILE_KEY_BYTES];

    /// A file whose checksums are right, whatever its stanzas say.
    fn file_of(stanzas: &str, chunks: &[&[u8]]) -> Vec<u8> {
        let header = format!("{VERSION_LINE}\n{stanzas}---");
        let mac = hmac::sign(&header_key(&FILE_KEY), header.as_bytes());
        let mut file = format!("{header} {}\n", STANDARD_NO_PAD.encode(mac.as_ref())).into_bytes();
        file.extend([0; NONCE_BYTES]);
        let mut cipher = ChunkCipher::new(&FILE_KEY, &[0; NONCE_BYTES]).unwrap();
        for (at, chunk) in chunks.iter().enumerate() {
            let mut chunk = chunk.to_vec();
            cipher.seal(&mut chunk, at + 1 == chunks.len()).unwrap();
            file.extend(chunk);
        }
        file
    }

    fn own_stanza() -> String {
        wrap_file_key(&FILE_KEY, &Recipient::parse(PUBLIC).unwrap()).unwrap()
    }

    #[test]
    fn a_header_is_written_in_one_way_only() {
        let own = own_stanza();
        assert_eq!(open(&file_of(&own, &[b"plain"]), SECRET).unwrap(), b"plain");
        let (first, body) = own.trim_end().split_once('\n').unwrap();
        let full_line = "A".repeat(STANZA_COLUMNS);
        let grease = |text: &str| format!("{own}{text}");
        for allowed in [grease(&format!("-> other\n{full_line}\n\n")), grease("-> other with words\nAAAA\n"), format!("-> other\n\n{own}")]
        {
            assert_eq!(open(&file_of(&allowed, &[b"plain"]), SECRET).unwrap(), b"plain", "{allowed}");
        }
        for refused in [
            String::new(),
            format!("{first} more\n{body}\n"),
            format!("{first}=\n{body}\n"),
            format!("{first} \n{body}\n"),
            format!("->  X25519 {}\n{body}\n", &first[STANZA_LINE.len() + KIND.len() + 1..]),
            format!("{first}\r\n{body}\r\n"),
            format!("{first}\n{}\n{}\n", &body[..20], &body[20..]),
            format!("{first}\n{body}=\n"),
            grease(&format!("-> other\n{full_line}\n")),
            grease(&format!("-> other\n{full_line}A\n\n")),
            grease("-> other\nA\n"),
            grease("-> other\nAAB\n"),
            grease("stray\n"),
            grease("-> X25519\nAAAA\n"),
            grease("-> X25519 AAAA\nAAAA\n"),
            format!("\n{own}"),
        ] {
            assert!(open(&file_of(&refused, &[b"plain"]), SECRET).is_err(), "{refused:?}");
        }
    }

    #[test]
    fn a_share_of_low_order_is_refused() {
        let own = identity(SECRET);
        let (_, public) = open_pair(&own.secret).unwrap();
        let mut one = [0; 32];
        one[0] = 1;
        // Points with which everybody gets the secret that is all zeros.
        for share in [[0; 32], one] {
            let salt = [share, public].concat();
            let key = new_key(&derive(&[0; 32], &salt, b"age-encryption.org/v1/X25519")).unwrap();
            let mut wrapped = FILE_KEY.to_vec();
            key.seal_in_place_append_tag(Nonce::assume_unique_for_key([0; 12]), Aad::empty(), &mut wrapped).unwrap();
            let stanza = format!("{STANZA_LINE}{KIND} {}\n{}\n", STANDARD_NO_PAD.encode(share), STANDARD_NO_PAD.encode(wrapped));
            assert!(open(&file_of(&stanza, &[b"plain"]), SECRET).is_err());
            assert!(open(&file_of(&format!("{}{stanza}", own_stanza()), &[b"plain"]), SECRET).is_err());
        }
        assert!(SealedWriter::new(Vec::<u8>::new(), &recipient_of([0; 32])).is_err(), "nobody seals for a key that everybody has");
    }

    fn recipient_of(key: [u8; 32]) -> Recipient {
        let mut recipient = Recipient::parse(PUBLIC).unwrap();
        recipient.key = key;
        recipient
    }

    #[test]
    fn the_key_of_a_file_has_its_length() {
        let (secret, share) = open_pair(&[9; 32]).unwrap();
        let recipient = Recipient::parse(PUBLIC).unwrap();
        let key = agree_on_key(&secret, &recipient.key, &share, &recipient.key).unwrap();
        let mut wrapped = vec![3_u8; 32];
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key([0; 12]), Aad::empty(), &mut wrapped).unwrap();
        let stanza = format!("{STANZA_LINE}{KIND} {}\n{}\n\n", STANDARD_NO_PAD.encode(share), STANDARD_NO_PAD.encode(wrapped));
        assert!(open(&file_of(&stanza, &[b"plain"]), SECRET).is_err());
    }

    #[test]
    fn only_an_empty_file_ends_with_an_empty_chunk() {
        let (own, full) = (own_stanza(), vec![7; CHUNK_BYTES]);
        assert_eq!(open(&file_of(&own, &[b""]), SECRET).unwrap(), b"");
        assert_eq!(open(&file_of(&own, &[&full]), SECRET).unwrap(), full);
        assert!(open(&file_of(&own, &[&full, b""]), SECRET).is_err());
    }

    #[test]
    fn whoever_reads_on_after_damage_meets_it_again() {
        let mut sealed = seal(&vec![7; CHUNK_BYTES + 5]);
        let last = sealed.len() - 1;
        sealed[last] ^= 1;
        let mut reader = SealedReader::new(sealed.as_slice(), &identity(SECRET)).unwrap();
        let mut plain = Vec::new();
        assert!(reader.read_to_end(&mut plain).is_err());
        assert_eq!(plain.len(), CHUNK_BYTES, "what was whole was passed on, and nothing else");
        for _ in 0..2 {
            let read = reader.read(&mut [0; 16]);
            assert!(read.is_err());
        }
    }

    /// A disk with room for so many bytes.
    struct FullDisk(usize);

    impl Write for FullDisk {
        fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
            match self.0.min(buffer.len()) {
                0 => Err(io::Error::from(io::ErrorKind::StorageFull)),
                taken => {
                    self.0 -= taken;
                    Ok(taken)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_an_error_however_often_one_writes() {
        let mut writer = SealedWriter::new(FullDisk(1 << 10), &Recipient::parse(PUBLIC).unwrap()).unwrap();
        assert!(writer.write_all(&vec![7; 2 * CHUNK_BYTES]).is_err());
        for _ in 0..2 {
            let written = writer.write(&[7; 10]);
            assert!(written.is_err());
        }
        assert!(writer.finish().is_err());
    }
}
