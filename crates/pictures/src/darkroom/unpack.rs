//! From a file to upright pixels. Everything else that the file holds is left behind here.

use std::io::Cursor;

use domain::pictures::MAX_PIXELS;
use domain::{Error, Result};
use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{FilterType, PixelType, ResizeAlg, ResizeOptions, Resizer};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};

/// Memory for unpacking, in bytes: the largest picture with four bytes a pixel, and what decoders need.
const MEMORY: u64 = MAX_PIXELS * 4 + (64 << 20);

/// Pixels, row by row.
pub struct Photo {
    pub width: u32,
    pub height: u32,
    pub pixels: Pixels,
}

pub enum Pixels {
    /// Three bytes a pixel.
    Rgb(Vec<u8>),
    /// Four, and not all of them opaque.
    Rgba(Vec<u8>),
}

pub struct Unpacked {
    pub photo: Photo,
    /// It came in a format without loss.
    pub is_drawing: bool,
}

pub fn unpacked(file: &[u8]) -> Result<Unpacked> {
    let reader = ImageReader::new(Cursor::new(file)).with_guessed_format().map_err(|_| unreadable())?;
    let format = reader.format().ok_or_else(unreadable)?;
    if format == ImageFormat::Jpeg && !ends(file) {
        return Err(Error::invalid("file", "The picture is incomplete: its end is missing"));
    }
    let mut decoder = reader.into_decoder().map_err(|_| unreadable())?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        let most = MAX_PIXELS / 1_000_000;
        return Err(Error::invalid("file", format!("The picture has {width} × {height} pixels; at most {most} million can be taken")));
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    decoder.set_limits(limits).map_err(|_| unreadable())?;
    let orientation = decoder.orientation().map_err(|_| unreadable())?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|_| unreadable())?;
    image.apply_orientation(orientation);
    let is_drawing = matches!(format, ImageFormat::Png | ImageFormat::Gif);
    Ok(Unpacked { photo: photo(image), is_drawing })
}

/// Decoders fill what is missing of a JPEG with grey; a whole one has an end mark after its data. Some
/// cameras add a film after that, and most put a small JPEG of its own in front.
fn ends(jpeg: &[u8]) -> bool {
    let data = data_of(jpeg).and_then(|start| jpeg.get(start..));
    data.is_some_and(|data| data.windows(2).any(|pair| pair == [0xff, 0xd9]))
}

/// Where the pixels begin: behind all segments, each of which tells its length.
fn data_of(jpeg: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        match *jpeg.get(at..at + 2)? {
            [0xff, 0xda] => return Some(at),
            // Filling, and marks without a length.
            [0xff, 0xff] => at += 1,
            [0xff, 0x01 | 0xd0..=0xd8] => at += 2,
            [0xff, _] => at += 2 + usize::from(u16::from_be_bytes(jpeg.get(at + 2..at + 4)?.try_into().ok()?)),
            _ => return None,
        }
    }
}

fn photo(image: DynamicImage) -> Photo {
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
    pub fn is_see_through(&self) -> bool {
        matches!(self.pixels, Pixels::Rgba(_))
    }

    /// Made smaller until neither side is longer.
    pub fn within(self, side: u32) -> Result<Self> {
        let longest = self.width.max(self.height);
        if longest <= side {
            return Ok(self);
        }
        let scaled = |own: u32| scaled(own, side, longest);
        self.resized(scaled(self.width), scaled(self.height))
    }

    pub fn narrowed(&self, width: u32) -> Result<Self> {
        self.resized(width, scaled(self.height, width, self.width))
    }

    fn resized(&self, width: u32, height: u32) -> Result<Self> {
        let (kind, bytes) = match &self.pixels {
            Pixels::Rgb(bytes) => (PixelType::U8x3, bytes),
            Pixels::Rgba(bytes) => (PixelType::U8x4, bytes),
        };
        let from = ImageRef::new(self.width, self.height, bytes, kind).map_err(Error::internal)?;
        let mut to = Image::new(width, height, kind);
        let how = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3));
        Resizer::new().resize(&from, &mut to, &how).map_err(Error::internal)?;
        let bytes = to.into_vec();
        let pixels = if self.is_see_through() { Pixels::Rgba(bytes) } else { Pixels::Rgb(bytes) };
        Ok(Self { width, height, pixels })
    }
}

/// At least one pixel of a very thin picture stays.
fn scaled(own: u32, to: u32, from: u32) -> u32 {
    let scaled = (u64::from(own) * u64::from(to) + u64::from(from) / 2) / u64::from(from);
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

fn unreadable() -> Error {
    Error::invalid("file", "The picture can't be read: it is damaged or incomplete")
}
