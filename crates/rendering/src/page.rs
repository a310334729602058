//! An answer as it is sent: its bytes in each encoding, its validator and the tags of what it shows.
//! Compressed once, when it is made.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use brotli::CompressorWriter;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::zippers::Zippers;

/// Names something that pages show: `article:<id>`, `category:<id>`, `list`, `faq`, `toggles`,
/// `page:<slug>`, `site`.
pub type Tag = Arc<str>;

static GZIP: Zippers = Zippers::new(6);
/// For what is read a few times and made often: a third of level 6's CPU, a tenth more bytes.
static QUICK_GZIP: Zippers = Zippers::new(1);
const BROTLI_QUALITY: u32 = 5;
/// Brotli's largest window without extensions, 4 MiB; memory is taken as the body needs it.
const BROTLI_WINDOW: u32 = 22;
/// What a server may send before the first acknowledgement (10 segments, RFC 6928).
const FIRST_FLIGHT: usize = 14_000;

/// Beside the bytes themselves: the structures of the page and of the cache's own books.
const ENTRY_COST: usize = 640;
const TAG_COST: usize = 32;
const HEADER_COST: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Each encoding is a representation of its own and needs its own strong tag (RFC 9110, 8.8.3.3).
    const fn suffix(self) -> &'static str {
        match self {
            Encoding::Identity => "",
            Encoding::Gzip => "-gzip",
            Encoding::Brotli => "-br",
        }
    }
}

#[derive(Debug)]
pub struct CachedPage {
    pub status: u16,
    pub content_type: &'static str,
    /// Strong, quoted, for the identity encoding (others: `etag_for`). The same on every node.
    pub etag: String,
    /// What the page itself decides beyond its type, as name and value (`link`, `cache-control`).
    pub headers: Box<[(&'static str, String)]>,
    pub identity: Bytes,
    pub gzip: Bytes,
    /// Only where gzip is too long for the first flight of packets. Measured: quality 5 saves 7 % on
    /// an article (6.1 KB) and 15 % on a long list (8.4 KB) for two to five times gzip's CPU and a
    /// seventh more memory; below one flight those bytes save no round trip and no reader notices.
    pub brotli: Option<Bytes>,
    pub tags: Box<[Tag]>,
    pub built_at: Instant,
}

impl CachedPage {
    /// As [`CachedPage::new`], compressed quickly: for answers of calls, which change with every like
    /// and of which there are as many as articles.
    pub fn quick(status: u16, content_type: &'static str, body: impl Into<Vec<u8>>, tags: impl IntoIterator<Item = Tag>) -> Self {
        let identity = exact(body.into());
        let gzip = exact(QUICK_GZIP.zipped(&identity));
        Self::of(status, content_type, identity, gzip, None, tags)
    }

    /// Compresses on this thread: 0.5 ms for 30 KB, 2 ms for 70 KB; two to five times as much more
    /// where brotli is made.
    pub fn new(status: u16, content_type: &'static str, body: impl Into<Vec<u8>>, tags: impl IntoIterator<Item = Tag>) -> Self {
        let identity = exact(body.into());
        let gzip = exact(GZIP.zipped(&identity));
        let brotli = (gzip.len() > FIRST_FLIGHT).then(|| brotli(&identity));
        Self::of(status, content_type, identity, gzip, brotli, tags)
    }

    fn of(
        status: u16,
        content_type: &'static str,
        identity: Bytes,
        gzip: Bytes,
        brotli: Option<Bytes>,
        tags: impl IntoIterator<Item = Tag>,
    ) -> Self {
        Self {
            status,
            content_type,
            etag: etag(&identity),
            headers: Box::default(),
            identity,
            gzip,
            brotli,
            tags: tags.into_iter().collect(),
            built_at: Instant::now(),
        }
    }

    #[must_use]
    pub fn with_header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        let mut headers = std::mem::take(&mut self.headers).into_vec();
        headers.push((name, value.into()));
        self.headers = headers.into_boxed_slice();
        self
    }

    /// The value of the `ETag` header for a body in this encoding.
    pub fn etag_for(&self, encoding: Encoding) -> String {
        format!("\"{}{}\"", self.etag.trim_matches('"'), encoding.suffix())
    }

    /// Whether an `If-None-Match` header names this page in any encoding: then the answer is 304.
    pub fn matches(&self, if_none_match: &str) -> bool {
        let own = self.etag.trim_matches('"');
        if_none_match.split(',').map(str::trim).any(|candidate| {
            let tag = candidate.trim_start_matches("W/").trim_matches('"');
            let tag = [Encoding::Gzip, Encoding::Brotli].iter().find_map(|encoding| tag.strip_suffix(encoding.suffix())).unwrap_or(tag);
            candidate == "*" || tag == own
        })
    }

    /// What the page takes in the cache under this key, in bytes.
    pub(crate) fn weight(&self, key: &str) -> u32 {
        let brotli = self.brotli.as_ref().map_or(0, Bytes::len);
        let tags = self.tags.iter().map(|tag| tag.len() + TAG_COST);
        let headers = self.headers.iter();
        let headers = headers.map(|(_, value)| value.len() + HEADER_COST);
        let bodies = self.identity.len() + self.gzip.len() + brotli;
        let bytes = ENTRY_COST + key.len() + bodies + tags.sum::<usize>() + headers.sum::<usize>();
        u32::try_from(bytes).unwrap_or(u32::MAX)
    }
}

/// Without the spare room a growing buffer has: the cache pays for every byte.
fn exact(bytes: Vec<u8>) -> Bytes {
    Bytes::from(bytes.into_boxed_slice())
}

/// 128 bits of the body's SHA-256: equal on all nodes and after a restart, unlike a seeded hash.
fn etag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let hex = digest.iter().take(16).map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", hex.collect::<String>())
}

fn brotli(body: &[u8]) -> Bytes {
    let mut encoder = CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    match encoder.write_all(body) {
        Ok(()) => exact(encoder.into_inner()),
        Err(error) => unreachable!("writing to a Vec does not fail: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn page(body: &[u8]) -> CachedPage {
        CachedPage::new(200, "text/html", body, [])
    }

    /// Text that compresses badly, the same on every run.
    fn noise(length: usize) -> Vec<u8> {
        let mut state = 1_u32;
        let step = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        (0..length).map(step).collect()
    }

    #[test]
    fn every_encoding_holds_the_same_body() {
        let body = noise(20_000);
        let page = page(&body);
        let mut unzipped = Vec::new();
        flate2::read::GzDecoder::new(page.gzip.as_ref()).read_to_end(&mut unzipped).unwrap();
        let mut expanded = Vec::new();
        brotli::Decompressor::new(page.brotli.as_deref().unwrap(), 4096).read_to_end(&mut expanded).unwrap();
        assert_eq!(page.identity, body);
        assert_eq!(unzipped, body);
        assert_eq!(expanded, body);
    }

    #[test]
    fn brotli_is_made_only_beyond_the_first_flight() {
        assert!(page(&[b'a'; 100_000]).brotli.is_none());
        assert!(page(&noise(15_000)).brotli.is_some());
    }

    #[test]
    fn the_etag_follows_the_body_and_the_encoding() {
        let first = page(b"one");
        assert_eq!(first.etag, page(b"one").etag);
        assert_ne!(first.etag, page(b"two").etag);
        assert_eq!(first.etag, first.etag_for(Encoding::Identity));
        assert_ne!(first.etag, first.etag_for(Encoding::Gzip));
        assert_ne!(first.etag_for(Encoding::Gzip), first.etag_for(Encoding::Brotli));
    }

    #[test]
    fn if_none_match_is_weak_and_takes_lists() {
        let page = page(b"one");
        let gzip = page.etag_for(Encoding::Gzip);
        assert!(page.matches(&page.etag));
        assert!(page.matches(&gzip));
        assert!(page.matches(&format!("\"other\", W/{gzip}")));
        assert!(page.matches("*"));
        assert!(!page.matches("\"other\""));
        assert!(!page.matches(""));
    }

    #[test]
    fn the_weight_counts_encodings_key_tags_and_headers() {
        let body = noise(20_000);
        let bare = page(&body);
        let bodies = bare.identity.len() + bare.gzip.len() + bare.brotli.as_ref().unwrap().len();
        assert_eq!(bare.weight("/key") as usize, ENTRY_COST + 4 + bodies);
        let full = CachedPage::new(200, "text/html", body, [Tag::from("faq")]).with_header("link", "</a.css>");
        assert_eq!(full.weight("/key"), bare.weight("/key") + 3 + TAG_COST as u32 + 8 + HEADER_COST as u32);
    }
}
