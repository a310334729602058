//! Cards have few colours: without see-through parts and packed hard they stay small, which messengers
//! like.

use domain::{Error, Result};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use resvg::tiny_skia::Pixmap;

pub fn packed(pixels: &Pixmap) -> Result<Vec<u8>> {
    let rgb: Vec<u8> = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Best, FilterType::NoFilter);
    encoder.write_image(&rgb, pixels.width(), pixels.height(), ExtendedColorType::Rgb8).map_err(Error::internal)?;
    Ok(file)
}
