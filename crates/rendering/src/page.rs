//! A response as it is sent: its bytes in each encoding, its ETag, and the tags of what it shows. It is compressed once, when it is
//! built.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use brotli::CompressorWriter;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::gzip_pool::GzipPool;

/// Names content that pages show, for invalidation: `article:<id>`, `category:<id>`, `list`, `faqs`, `toggles`, `page:<slug>`,
/// `site`.
pub type Tag = Arc<str>;

static GZIP_POOL: GzipPool = GzipPool::new(6);
/// For responses that are built often and read a few times: a third of level 6's CPU time for a tenth more bytes.
static FAST_GZIP_POOL: GzipPool = GzipPool::new(1);
const BROTLI_QUALITY: u32 = 5;
/// Brotli's largest window without extensions, 4 MiB; it only allocates what the body needs.
const BROTLI_WINDOW: u32 = 22;
/// Bytes that a server may send before the first acknowledgement (10 segments, RFC 6928).
const FIRST_FLIGHT_BYTES: usize = 14_000;

/// Memory of an entry in addition to its bytes: the structures of the page and of the cache.
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
    /// Strong quoted ETag of the identity encoding; `etag_for` returns the others. It is the same on every node.
    pub etag: String,
    /// Further headers of the page, as name and value (`link`, `cache-control`).
    pub headers: Box<[(&'static str, String)]>,
    pub identity: Bytes,
    pub gzip: Bytes,
    /// Present only where gzip is too long for the first flight of packets. Measured: quality 5 saves 7 % on an article (6.1 KB) and
    /// 15 % on a long list (8.4 KB), for two to five times gzip's CPU time and a seventh more memory. Below one flight the saved bytes
    /// save no round trip.
    pub brotli: Option<Bytes>,
    /// What a browser needs besides to take this page over, as a response of its own with another address. It is built, dropped and
    /// weighed with the page, so that it is always the data of exactly these bytes.
    pub data: Option<Box<CachedPage>>,
    pub tags: Box<[Tag]>,
    pub built_at: Instant,
}

impl CachedPage {
    /// Like [`CachedPage::new`], but with fast compression: for API responses, which change with every like and are as many as the
    /// articles.
    pub fn new_fast(status: u16, content_type: &'static str, body: impl Into<Vec<u8>>, tags: impl IntoIterator<Item = Tag>) -> Self {
        let identity = to_exact_bytes(body.into());
        let gzip = to_exact_bytes(FAST_GZIP_POOL.compress(&identity));
        Self::assemble(status, content_type, identity, gzip, None, tags)
    }

    /// Compresses on this thread: gzip takes 0.5 ms for 30 KB and 2 ms for 70 KB; brotli, where it is made, takes two to five times as
    /// long in addition.
    pub fn new(status: u16, content_type: &'static str, body: impl Into<Vec<u8>>, tags: impl IntoIterator<Item = Tag>) -> Self {
        let identity = to_exact_bytes(body.into());
        let gzip = to_exact_bytes(GZIP_POOL.compress(&identity));
        let brotli = (gzip.len() > FIRST_FLIGHT_BYTES).then(|| compress_brotli(&identity));
        Self::assemble(status, content_type, identity, gzip, brotli, tags)
    }

    fn assemble(
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
            etag: compute_etag(&identity),
            headers: Box::default(),
            identity,
            gzip,
            brotli,
            data: None,
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

    #[must_use]
    pub fn with_data(mut self, data: CachedPage) -> Self {
        self.data = Some(Box::new(data));
        self
    }

    /// The value of the `ETag` header for a body in this encoding.
    pub fn etag_for(&self, encoding: Encoding) -> String {
        format!("\"{}{}\"", self.etag.trim_matches('"'), encoding.suffix())
    }

    /// Whether an `If-None-Match` header names this page in any encoding, so that the response is 304.
    pub fn matches_etag(&self, if_none_match: &str) -> bool {
        let own = self.etag.trim_matches('"');
        if_none_match.split(',').map(str::trim).any(|candidate| {
            let tag = candidate.trim_start_matches("W/").trim_matches('"');
            let tag = [Encoding::Gzip, Encoding::Brotli].iter().find_map(|encoding| tag.strip_suffix(encoding.suffix())).unwrap_or(tag);
            candidate == "*" || tag == own
        })
    }

    /// The bytes that the page takes in the cache under this key.
    pub(crate) fn weight(&self, key: &str) -> u32 {
        let brotli = self.brotli.as_ref().map_or(0, Bytes::len);
        let tags = self.tags.iter().map(|tag| tag.len() + TAG_COST);
        let headers = self.headers.iter();
        let headers = headers.map(|(_, value)| value.len() + HEADER_COST);
        let bodies = self.identity.len() + self.gzip.len() + brotli;
        let bytes = ENTRY_COST + key.len() + bodies + tags.sum::<usize>() + headers.sum::<usize>();
        let data = self.data.as_ref().map_or(0, |data| data.weight(""));
        u32::try_from(bytes).unwrap_or(u32::MAX).saturating_add(data)
    }
}

/// Drops the spare capacity of the buffer, because the cache pays for every byte.
fn to_exact_bytes(bytes: Vec<u8>) -> Bytes {
    Bytes::from(bytes.into_boxed_slice())
}

/// 128 bits of the body's SHA-256, which is the same on all nodes and after a restart, unlike a seeded hash.
fn compute_etag(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let hex = digest.iter().take(16).map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", hex.collect::<String>())
}

fn compress_brotli(body: &[u8]) -> Bytes {
    let mut encoder = CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    match encoder.write_all(body) {
        Ok(()) => to_exact_bytes(encoder.into_inner()),
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
        assert!(page.matches_etag(&page.etag));
        assert!(page.matches_etag(&gzip));
        assert!(page.matches_etag(&format!("\"other\", W/{gzip}")));
        assert!(page.matches_etag("*"));
        assert!(!page.matches_etag("\"other\""));
        assert!(!page.matches_etag(""));
    }

    #[test]
    fn the_weight_counts_encodings_key_tags_and_headers() {
        let body = noise(20_000);
        let bare = page(&body);
        let bodies = bare.identity.len() + bare.gzip.len() + bare.brotli.as_ref().unwrap().len();
        assert_eq!(bare.weight("/key") as usize, ENTRY_COST + 4 + bodies);
        let full = CachedPage::new(200, "text/html", body, [Tag::from("faq")]).with_header("link", "</a.css>");
        assert_eq!(full.weight("/key"), bare.weight("/key") + 3 + TAG_COST as u32 + 8 + HEADER_COST as u32);
        let (data, weight) = (page(b"{}"), full.weight("/key"));
        let data_weight = data.weight("");
        assert_eq!(full.with_data(data).weight("/key"), weight + data_weight);
    }
}
