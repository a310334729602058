//! gzip with compressors that are used again: setting one up takes 270 KB of memory, which costs more
//! than compressing a short answer.

use std::sync::{Mutex, MutexGuard, PoisonError};

use flate2::{Compress, Compression, FlushCompress, Status};

/// Kept at once; when more are busy, the others are made and thrown away.
const MOST_KEPT: usize = 4;
/// The usual window, 32 KB.
const WINDOW_BITS: u8 = 15;
/// Head, tail and the end of a body that does not compress at all.
const LEAST_ROOM: usize = 64;

pub struct Zippers {
    level: u32,
    idle: Mutex<Vec<Compress>>,
}

impl Zippers {
    pub const fn new(level: u32) -> Self {
        Self { level, idle: Mutex::new(Vec::new()) }
    }

    pub fn zipped(&self, body: &[u8]) -> Vec<u8> {
        let taken = self.idle().pop();
        let mut zipper = taken.unwrap_or_else(|| Compress::new_gzip(Compression::new(self.level), WINDOW_BITS));
        let zipped = zip(&mut zipper, body);
        zipper.reset();
        let mut idle = self.idle();
        if idle.len() < MOST_KEPT {
            idle.push(zipper);
        }
        zipped
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Compress>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn zip(zipper: &mut Compress, body: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len() / 3 + LEAST_ROOM);
    loop {
        let read = usize::try_from(zipper.total_in()).unwrap_or(body.len()).min(body.len());
        match zipper.compress_vec(&body[read..], &mut out, FlushCompress::Finish) {
            Ok(Status::StreamEnd) => return out,
            // Only for want of room.
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
        let zippers = Zippers::new(1);
        let bodies = [b"short".to_vec(), vec![b'a'; 100_000], (0..50_000u32).map(|n| ((n * n) >> 7) as u8).collect(), Vec::new()];
        for _ in 0..3 {
            for body in &bodies {
                let zipped = zippers.zipped(body);
                assert_eq!(zipped, Zippers::new(1).zipped(body));
                let mut back = Vec::new();
                flate2::read::GzDecoder::new(zipped.as_slice()).read_to_end(&mut back).unwrap();
                assert_eq!(&back, body);
            }
        }
        assert_eq!(zippers.idle().len(), 1);
    }
}
