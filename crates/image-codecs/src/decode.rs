//! Decodes a file to upright pixels, without any metadata.

use std::borrow::Cow;
use std::io::Cursor;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::{CodecError, Result};

/// What a decoder may use beside the pixels, in bytes.
const DECODER_BYTES: u64 = 64 << 20;

/// A decoded picture; its pixels are stored row by row.
pub struct Photo {
    pub width: u32,
    pub height: u32,
    pub pixels: Pixels,
}

pub enum Pixels {
    /// Three bytes a pixel.
    Rgb(Vec<u8>),
    /// Four bytes a pixel; at least one pixel is not opaque.
    Rgba(Vec<u8>),
}

pub struct DecodedImage {
    pub photo: Photo,
    /// Whether the file was in a lossless format (PNG or GIF).
    pub is_lossless: bool,
}

/// Decodes an image upright. One with more than `max_pixels` is refused before its pixels are read, because a small file can
/// contain a huge image.
pub fn decode(file: &[u8], max_pixels: u64) -> Result<DecodedImage> {
    let without_profiles = remove_png_profiles(file);
    let file: &[u8] = &without_profiles;
    let reader = ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| CodecError::Unreadable)?;
    let format = reader.format().ok_or(CodecError::Unreadable)?;
    if format == ImageFormat::Jpeg && !has_end_marker(file) {
        return Err(CodecError::Incomplete);
    }
    let mut decoder = reader.into_decoder().map_err(|_| CodecError::Unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(CodecError::TooLarge { width, height });
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(max_pixels * 4 + DECODER_BYTES);
    decoder.set_limits(limits).map_err(|_| CodecError::Unreadable)?;
    let orientation = decoder.orientation().map_err(|_| CodecError::Unreadable)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|_| CodecError::Unreadable)?;
    image.apply_orientation(orientation);
    let is_lossless = matches!(format, ImageFormat::Png | ImageFormat::Gif);
    Ok(DecodedImage { photo: to_photo(image), is_lossless })
}

/// A PNG without its colour profiles and texts. They are packed, and the decoder would unpack hundreds of megabytes of them for nothing:
/// no metadata is kept, and colours are taken for sRGB. Other files, and PNGs that are cut off, stay as they are.
fn remove_png_profiles(file: &[u8]) -> Cow<'_, [u8]> {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    const PACKED: [&[u8]; 3] = [b"iCCP", b"zTXt", b"iTXt"];
    let Some(mut rest) = file.strip_prefix(SIGNATURE) else { return Cow::Borrowed(file) };
    let mut kept = SIGNATURE.to_vec();
    let mut is_changed = false;
    // A chunk is its length, its kind, its data and a checksum.
    while let Some((length, behind)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX).saturating_add(8);
        if behind.len() < length {
            break;
        }
        let (chunk, next) = behind.split_at(length);
        if PACKED.iter().any(|kind| chunk.starts_with(kind)) {
            is_changed = true;
        } else {
            kept.extend_from_slice(&rest[..4 + length]);
        }
        rest = next;
    }
    if !is_changed {
        return Cow::Borrowed(file);
    }
    kept.extend_from_slice(rest);
    Cow::Owned(kept)
}

/// Whether the JPEG is complete, which means that an end marker follows its image data. Decoders fill missing data with grey instead
/// of failing. Some cameras append a video after the marker, and most embed a thumbnail JPEG in front of the data.
fn has_end_marker(jpeg: &[u8]) -> bool {
    let data = scan_data_start(jpeg).and_then(|start| jpeg.get(start..));
    data.is_some_and(|data| data.windows(2).any(|pair| pair == [0xff, 0xd9]))
}

/// Where the image data begins: after all segments, each of which contains its length.
fn scan_data_start(jpeg: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        match *jpeg.get(at..at + 2)? {
            [0xff, 0xda] => return Some(at),
            // Fill bytes, and markers without a length.
            [0xff, 0xff] => at += 1,
            [0xff, 0x01 | 0xd0..=0xd8] => at += 2,
            [0xff, _] => at += 2 + usize::from(u16::from_be_bytes(jpeg.get(at + 2..at + 4)?.try_into().ok()?)),
            _ => return None,
        }
    }
}

fn to_photo(image: DynamicImage) -> Photo {
    let (width, height) = (image.width(), image.height());
    if image.color().has_alpha() {
        let rgba = image.into_rgba8();
        if rgba.pixels().any(|pixel| pixel.0[3] != u8::MAX) {
            return Photo { width, height, pixels: Pixels::Rgba(rgba.into_raw()) };
        }
        return Photo { width, height, pixels: Pixels::Rgb(DynamicImage::from(rgba).into_rgb8().into_raw()) };
    }
    Photo { width, height, pixels: Pixels::Rgb(image.into_rgb8().into_raw()) }
}

impl Photo {
    pub fn has_transparency(&self) -> bool {
        matches!(self.pixels, Pixels::Rgba(_))
    }

    /// Scales the picture down so that neither side is longer than `side`.
    pub fn fit_within(self, side: u32) -> Result<Self> {
        let longest = self.width.max(self.height);
        if longest <= side {
            return Ok(self);
        }
        let scale = |own: u32| scale_side(own, side, longest);
        self.resize(scale(self.width), scale(self.height))
    }

    pub fn resize_to_width(&self, width: u32) -> Result<Self> {
        self.resize(width, scale_side(self.height, width, self.width))
    }

    fn resize(&self, width: u32, height: u32) -> Result<Self> {
        let pixels = match &self.pixels {
            Pixels::Rgb(bytes) => Pixels::Rgb(resize_pixels::<U8x3>(bytes, (self.width, self.height), (width, height))?),
            Pixels::Rgba(bytes) => Pixels::Rgba(resize_pixels::<U8x4>(bytes, (self.width, self.height), (width, height))?),
        };
        Ok(Self { width, height, pixels })
    }
}

/// Resizes the bytes of pixels of one kind; sizes are width and height. The kind is known to the compiler, because code for all kinds
/// that the library has takes minutes to compile.
fn resize_pixels<P: PixelTrait>(bytes: &[u8], from: (u32, u32), to: (u32, u32)) -> Result<Vec<u8>> {
    let mut resized = vec![0; to.0 as usize * to.1 as usize * P::size()];
    let source = TypedImageRef::<P>::from_buffer(from.0, from.1, bytes).map_err(CodecError::encoding)?;
    let mut target = TypedImage::<P>::from_buffer(to.0, to.1, &mut resized).map_err(CodecError::encoding)?;
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
    Resizer::new().resize_typed(&source, &mut target, &options).map_err(CodecError::encoding)?;
    drop(target);
    Ok(resized)
}

/// Scales a side by `to / from`, rounded; at least one pixel remains.
fn scale_side(own: u32, to: u32, from: u32) -> u32 {
    let scaled_side = (u64::from(own) * u64::from(to) + u64::from(from) / 2) / u64::from(from);
    u32::try_from(scaled_side).unwrap_or(u32::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::remove_png_profiles;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [length.as_slice(), kind, data, &[0; 4]].concat()
    }

    #[test]
    fn what_is_packed_beside_the_pixels_is_never_unpacked() {
        let signature = b"\x89PNG\r\n\x1a\n".to_vec();
        let plain = [signature.clone(), chunk(b"IHDR", b"13"), chunk(b"IDAT", b"iCCP"), chunk(b"IEND", b"")].concat();
        let packed = [
            signature,
            chunk(b"IHDR", b"13"),
            chunk(b"iCCP", &[7; 300]),
            chunk(b"zTXt", b"x"),
            chunk(b"iTXt", b""),
            chunk(b"IDAT", b"iCCP"),
            chunk(b"IEND", b""),
        ];
        assert_eq!(*remove_png_profiles(&packed.concat()), plain);
        for same in [plain.as_slice(), &plain[..20], b"\xff\xd8 no png iCCP", b""] {
            assert_eq!(*remove_png_profiles(same), *same);
        }
    }
}
