//! An answer as it is sent: its bytes in each encoding, its validator and the tags of what it shows.
//! Compressed once, when it is made.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// Names something that pages show: `article:<id>`, `category:<id>`, `list`, `faq`, `toggles`, `page:<slug>`, `site`.
pub type Tag = Arc<str>;

/// Above this a page takes noticeably longer for a few bytes less.
const GZIP_LEVEL: u32 = 6;

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

#[derive(Debug)]
pub struct CachedPage {
    pub status: u16,
    pub content_type: &'static str,
    /// Strong and quoted, for the identity encoding; see `etag_for`. The same on every node.
    pub etag: String,
    /// What the page itself decides beyond its type, as name and value (`link`, `cache-control`).
    pub headers: Box<[(&'static str, String)]>,
    pub identity: Bytes,
    pub gzip: Bytes,
    pub brotli: Option<Bytes>,
    pub tags: Box<[Tag]>,
    pub built_at: Instant,
}

impl CachedPage {
    pub fn new(
        status: u16,
        content_type: &'static str,
        body: impl Into<Vec<u8>>,
        tags: impl IntoIterator<Item = Tag>,
    ) -> Self {
        let identity = exact(body.into());
        Self {
            status,
            content_type,
            etag: etag(&identity),
            headers: Box::default(),
            gzip: gzip(&identity),
            brotli: None,
            identity,
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

    /// What the page takes in the cache under this key, in bytes.
    pub(crate) fn weight(&self, key: &str) -> u32 {
        let tags: usize = self.tags.iter().map(|tag| tag.len() + TAG_COST).sum();
        let headers: usize = self.headers.iter().map(|(_, value)| value.len() + HEADER_COST).sum();
        let bodies = self.identity.len() + self.gzip.len() + self.brotli.as_ref().map_or(0, Bytes::len);
        let bytes = ENTRY_COST + key.len() + bodies + tags + headers;
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

fn gzip(body: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(GZIP_LEVEL));
    match encoder.write_all(body).and_then(|()| encoder.finish()) {
        Ok(bytes) => exact(bytes),
        Err(error) => unreachable!("writing to a Vec does not fail: {error}"),
    }
}
