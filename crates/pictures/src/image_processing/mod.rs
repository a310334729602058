//! The image processor. Cleaning a picture, for which a person waits, runs on the blocking pool, one picture at a time. Encoding the
//! widths runs on a single thread with the lowest priority.

mod encode_worker;

use async_trait::async_trait;
use domain::pictures::{CleanImage, ImageVariant, MAX_PIXELS, MAX_SIDE, PictureFormat, WIDTHS};
use domain::{Error, Result};
use image_codecs::{CodecError, DecodedImage, Photo};
use tokio::sync::Semaphore;

use encode_worker::EncodeWorker;

pub struct LocalImageProcessor {
    /// Lets one picture be decoded at a time, because a decoded picture takes up to 160 MB.
    decode_permit: Semaphore,
    encode_worker: EncodeWorker,
}

impl LocalImageProcessor {
    pub fn open() -> std::io::Result<Self> {
        Ok(Self { decode_permit: Semaphore::new(1), encode_worker: EncodeWorker::open()? })
    }
}

#[async_trait]
impl domain::pictures::ImageProcessor for LocalImageProcessor {
    async fn clean(&self, sent: Vec<u8>) -> Result<CleanImage> {
        let _place = self.decode_permit.acquire().await.map_err(Error::internal)?;
        tokio::task::spawn_blocking(move || clean_image(&sent)).await.map_err(Error::internal)?
    }

    async fn encode_widths(&self, clean: Vec<u8>) -> Result<Vec<ImageVariant>> {
        self.encode_worker.run(move || encode_widths(&clean)).await
    }
}

/// Decodes a picture and encodes it again without metadata. Pictures from lossless formats, and transparent ones, are encoded
/// losslessly, so that drawings and screenshots stay sharp.
pub fn clean_image(sent: &[u8]) -> Result<CleanImage> {
    let decoded = decode(sent)?;
    let photo = decoded.photo.fit_within(MAX_SIDE).map_err(Error::internal)?;
    let format = if decoded.is_lossless || photo.has_transparency() { PictureFormat::Png } else { PictureFormat::Jpg };
    Ok(CleanImage { bytes: encode(&photo, format)?, format, width: photo.width, height: photo.height })
}

pub fn encode_widths(clean: &[u8]) -> Result<Vec<ImageVariant>> {
    let whole = decode(clean)?.photo;
    let mut variants = Vec::new();
    for width in target_widths(whole.width) {
        let photo = whole.resize_to_width(width).map_err(Error::internal)?;
        for format in [PictureFormat::Avif, PictureFormat::Webp, PictureFormat::Jpg] {
            // A transparent picture has no JPEG variant; browsers without AVIF and WebP get the original file.
            if format != PictureFormat::Jpg || !photo.has_transparency() {
                variants.push(ImageVariant { bytes: encode(&photo, format)?, format, width });
            }
        }
    }
    Ok(variants)
}

fn decode(file: &[u8]) -> Result<DecodedImage> {
    image_codecs::decode(file, MAX_PIXELS).map_err(|error| match error {
        CodecError::Unreadable => Error::invalid("file", "The picture can't be read: it is damaged or incomplete"),
        CodecError::Incomplete => Error::invalid("file", "The picture is incomplete: its end is missing"),
        CodecError::TooLarge { width, height } => {
            let most = MAX_PIXELS / 1_000_000;
            Error::invalid("file", format!("The picture has {width} × {height} pixels; at most {most} million can be taken"))
        }
        CodecError::Encoding(_) => Error::internal(error),
    })
}

fn encode(photo: &Photo, format: PictureFormat) -> Result<Vec<u8>> {
    match format {
        PictureFormat::Avif => image_codecs::encode_avif(photo),
        PictureFormat::Webp => image_codecs::encode_webp(photo),
        PictureFormat::Jpg => image_codecs::encode_jpeg(photo),
        PictureFormat::Png => image_codecs::encode_png(photo),
        PictureFormat::Gif => return Err(Error::internal("pictures are not encoded as GIF")),
    }
    .map_err(Error::internal)
}

/// The widths to encode, narrowest first. A picture between two widths, or narrower than all of them, also gets its own width.
fn target_widths(own: u32) -> Vec<u32> {
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|width| *width <= own).collect();
    let widest = WIDTHS[WIDTHS.len() - 1];
    if own < widest && widths.last() != Some(&own) {
        widths.push(own);
    }
    widths
}

#[cfg(test)]
mod tests;
