//! A pool of reusable gzip compressors. Creating one allocates 270 KB of memory, which costs more than compressing a short
//! response.

use flate2::{Compress, Compression, FlushCompress, Status};
use parking_lot::Mutex;

/// Largest number of idle compressors that are kept; further ones are dropped after use.
const MAX_IDLE: usize = 4;
/// The default window of gzip, 32 KB.
const WINDOW_BITS: u8 = 15;
/// Output capacity for the header and trailer, and for a short body that does not compress.
const MIN_CAPACITY: usize = 64;

pub struct GzipPool {
    level: u32,
    idle: Mutex<Vec<Compress>>,
}

impl GzipPool {
    pub const fn new(level: u32) -> Self {
        Self { level, idle: Mutex::new(Vec::new()) }
    }

    pub fn compress(&self, body: &[u8]) -> Vec<u8> {
        let reused = self.idle.lock().pop();
        let mut compressor = reused.unwrap_or_else(|| Compress::new_gzip(Compression::new(self.level), WINDOW_BITS));
        let compressed = compress_with(&mut compressor, body);
        compressor.reset();
        let mut idle = self.idle.lock();
        if idle.len() < MAX_IDLE {
            idle.push(compressor);
        }
        compressed
    }
}

fn compress_with(zipper: &mut Compress, body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len() / 3 + MIN_CAPACITY);
    loop {
        let read = usize::try_from(zipper.total_in()).unwrap_or(body.len()).min(body.len());
        match zipper.compress_vec(&body[read..], &mut out, FlushCompress::Finish) {
            Ok(Status::StreamEnd) => return out,
            // The output buffer is full.
            Ok(_) => out.reserve(out.capacity()),
            Err(error) => unreachable!("a compressor that starts anew does not fail: {error}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_compressor_used_again_gives_the_same_bytes() {
        let zippers = GzipPool::new(1);
        let bodies = [b"short".to_vec(), vec![b'a'; 100_000], (0..50_000u32).map(|n| ((n * n) >> 7) as u8).collect(), Vec::new()];
        for _ in 0..3 {
            for body in &bodies {
                let zipped = zippers.compress(body);
                assert_eq!(zipped, GzipPool::new(1).compress(body));
                let mut back = Vec::new();
                flate2::read::GzDecoder::new(zipped.as_slice()).read_to_end(&mut back).unwrap();
                assert_eq!(&back, body);
            }
        }
        assert_eq!(zippers.idle.lock().len(), 1);
    }
}
