//! The darkroom: what a person waits for goes to the blocking pool, one at a time; making widths
//! goes to one thread that gets the processor only when nobody else wants it.

mod backroom;
mod pack;
mod unpack;

use async_trait::async_trait;
use domain::pictures::{Format, LONGEST_SIDE, WIDTHS};
use domain::providers::{Clean, Made};
use domain::{Error, Result};
use tokio::sync::Semaphore;

use backroom::Backroom;
use unpack::unpacked;

pub struct Darkroom {
    /// An unpacked picture takes up to 160 MB: never two at once.
    table: Semaphore,
    backroom: Backroom,
}

impl Darkroom {
    pub fn open() -> std::io::Result<Self> {
        Ok(Self { table: Semaphore::new(1), backroom: Backroom::open()? })
    }
}

#[async_trait]
impl domain::providers::Darkroom for Darkroom {
    async fn cleaned(&self, sent: Vec<u8>) -> Result<Clean> {
        let _place = self.table.acquire().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(move || cleaned(&sent)).await.map_err(Error::internal)?
    }

    async fn widths(&self, clean: Vec<u8>) -> Result<Vec<Made>> {
        self.backroom.run(move || widths(&clean)).await
    }
}

/// What was sharp stays sharp: drawings, screenshots and all that is see-through are packed without loss.
pub fn cleaned(sent: &[u8]) -> Result<Clean> {
    let unpacked = unpacked(sent)?;
    let photo = unpacked.photo.within(LONGEST_SIDE)?;
    let format = if unpacked.is_drawing || photo.is_see_through() { Format::Png } else { Format::Jpg };
    Ok(Clean { bytes: pack::packed(&photo, format)?, format, width: photo.width, height: photo.height })
}

pub fn widths(clean: &[u8]) -> Result<Vec<Made>> {
    let whole = unpacked(clean)?.photo;
    let mut made = Vec::new();
    for width in widths_of(whole.width) {
        let photo = whole.narrowed(width)?;
        for format in [Format::Avif, Format::Webp, Format::Jpg] {
            // What is see-through has no JPEG; who reads neither of the others gets the kept file.
            if format != Format::Jpg || !photo.is_see_through() {
                made.push(Made { bytes: pack::packed(&photo, format)?, format, width });
            }
        }
    }
    Ok(made)
}

/// Narrowest first. A picture between two widths, or narrower than all, is also made in its own.
fn widths_of(own: u32) -> Vec<u32> {
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|width| *width <= own).collect();
    let widest = WIDTHS[WIDTHS.len() - 1];
    if own < widest && widths.last() != Some(&own) {
        widths.push(own);
    }
    widths
}

#[cfg(test)]
mod tests;
