//! Encodes pixels to files that contain no metadata.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use ravif::{BitDepth, Img};
use rgb::FromSlice;

use crate::{CodecError, Photo, Pixels, Result};

/// Qualities at which no difference from the original is visible at twice the size; `crates/pictures/examples/photo.rs` measures the cost.
const JPEG_QUALITY: u8 = 82;
const WEBP_QUALITY: f32 = 78.0;
const AVIF_QUALITY: f32 = 68.0;
/// From 1 to 10. Slower speeds take several times the CPU time to save a tenth of the bytes.
const AVIF_SPEED: u8 = 10;

pub fn encode_avif(photo: &Photo) -> Result<Vec<u8>> {
    let encoder = ravif::Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_bit_depth(BitDepth::Eight)
        .with_num_threads(Some(1));
    let (width, height) = (photo.width as usize, photo.height as usize);
    let encoded = match &photo.pixels {
        Pixels::Rgb(bytes) => encoder.encode_rgb(Img::new(bytes.as_rgb(), width, height)),
        Pixels::Rgba(bytes) => encoder.encode_rgba(Img::new(bytes.as_rgba(), width, height)),
    };
    encoded.map(|image| image.avif_file).map_err(CodecError::encoding)
}

pub fn encode_webp(photo: &Photo) -> Result<Vec<u8>> {
    let encoder = match &photo.pixels {
        Pixels::Rgb(bytes) => webp::Encoder::from_rgb(bytes, photo.width, photo.height),
        Pixels::Rgba(bytes) => webp::Encoder::from_rgba(bytes, photo.width, photo.height),
    };
    let encoded = encoder.encode_simple(false, WEBP_QUALITY).map_err(|error| CodecError::Encoding(format!("{error:?}")))?;
    Ok(encoded.to_vec())
}

/// Encodes a progressive JPEG, which browsers show before all of it has arrived. Fails for a transparent photo.
pub fn encode_jpeg(photo: &Photo) -> Result<Vec<u8>> {
    let Pixels::Rgb(bytes) = &photo.pixels else { return Err(CodecError::encoding("a JPEG is never transparent")) };
    let (width, height) = (jpeg_side(photo.width)?, jpeg_side(photo.height)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.encode(bytes, width, height, ColorType::Rgb).map_err(CodecError::encoding)?;
    Ok(file)
}

fn jpeg_side(pixels: u32) -> Result<u16> {
    u16::try_from(pixels).map_err(CodecError::encoding)
}

pub fn encode_png(photo: &Photo) -> Result<Vec<u8>> {
    write_png(photo, CompressionType::Default, FilterType::Adaptive)
}

/// Encodes a drawing with few colours as small as possible, which takes longer.
pub fn encode_small_png(drawing: &Photo) -> Result<Vec<u8>> {
    write_png(drawing, CompressionType::Best, FilterType::NoFilter)
}

fn write_png(photo: &Photo, compression: CompressionType, filter: FilterType) -> Result<Vec<u8>> {
    let (bytes, color) = match &photo.pixels {
        Pixels::Rgb(bytes) => (bytes, ExtendedColorType::Rgb8),
        Pixels::Rgba(bytes) => (bytes, ExtendedColorType::Rgba8),
    };
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, compression, filter);
    encoder.write_image(bytes, photo.width, photo.height, color).map_err(CodecError::encoding)?;
    Ok(file)
}
