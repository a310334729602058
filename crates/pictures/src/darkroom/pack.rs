//! From pixels to a file that holds nothing else.

use domain::pictures::Format;
use domain::{Error, Result};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use ravif::{BitDepth, Img};
use rgb::FromSlice;

use super::unpack::{Photo, Pixels};

/// Seen beside the original at twice the size no difference is found; see `examples/photo.rs` for the cost.
const JPEG_QUALITY: u8 = 82;
const WEBP_QUALITY: f32 = 78.0;
const AVIF_QUALITY: f32 = 68.0;
/// 1 to 10. Slower ones cost several times the processor for a tenth of the bytes.
const AVIF_SPEED: u8 = 10;

pub fn packed(photo: &Photo, format: Format) -> Result<Vec<u8>> {
    match format {
        Format::Avif => avif(photo),
        Format::Webp => webp(photo),
        Format::Jpg => jpeg(photo),
        Format::Png => png(photo),
        Format::Gif => Err(Error::internal("pictures are not packed as GIF")),
    }
}

fn avif(photo: &Photo) -> Result<Vec<u8>> {
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
    encoded.map(|image| image.avif_file).map_err(Error::internal)
}

fn webp(photo: &Photo) -> Result<Vec<u8>> {
    let encoder = match &photo.pixels {
        Pixels::Rgb(bytes) => webp::Encoder::from_rgb(bytes, photo.width, photo.height),
        Pixels::Rgba(bytes) => webp::Encoder::from_rgba(bytes, photo.width, photo.height),
    };
    let packed = encoder.encode_simple(false, WEBP_QUALITY).map_err(|error| Error::internal(format!("{error:?}")))?;
    Ok(packed.to_vec())
}

/// Progressive: something is seen before all of it has come.
fn jpeg(photo: &Photo) -> Result<Vec<u8>> {
    let Pixels::Rgb(bytes) = &photo.pixels else { return Err(Error::internal("a JPEG is never see-through")) };
    let (width, height) = (side(photo.width)?, side(photo.height)?);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.encode(bytes, width, height, ColorType::Rgb).map_err(Error::internal)?;
    Ok(file)
}

fn side(pixels: u32) -> Result<u16> {
    u16::try_from(pixels).map_err(Error::internal)
}

fn png(photo: &Photo) -> Result<Vec<u8>> {
    let (bytes, color) = match &photo.pixels {
        Pixels::Rgb(bytes) => (bytes, ExtendedColorType::Rgb8),
        Pixels::Rgba(bytes) => (bytes, ExtendedColorType::Rgba8),
    };
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Default, FilterType::Adaptive);
    encoder.write_image(bytes, photo.width, photo.height, color).map_err(Error::internal)?;
    Ok(file)
}
