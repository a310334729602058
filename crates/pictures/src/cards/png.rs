//! Encodes cards as PNG. Without transparency and with the best compression they stay small, because they have few colours;
//! messengers limit the size of previews.

use domain::{Error, Result};
use image_codecs::{Photo, Pixels, encode_small_png};
use resvg::tiny_skia::Pixmap;

pub fn encode_png(pixels: &Pixmap) -> Result<Vec<u8>> {
    let rgb = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let drawing = Photo { width: pixels.width(), height: pixels.height(), pixels: Pixels::Rgb(rgb) };
    encode_small_png(&drawing).map_err(Error::internal)
}
