//! Measures CPU time and sizes for a noisy photo of 2,000 × 3,000 pixels, as a phone would send it:
//! `cargo run --release -p pictures --example photo`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::time::Instant;

use cpu_time::ProcessTime;
use domain::pictures::{ImageProcessor as _, PictureFormat};
use jpeg_encoder::{ColorType, Encoder};
use pictures::LocalImageProcessor;

const WIDTH: usize = 2_000;
const HEIGHT: usize = 3_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let photo = sample_photo()?;
    println!("sent:   {:>8} bytes, {WIDTH} × {HEIGHT}", photo.len());
    let processor = LocalImageProcessor::open()?;
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let clean = processor.clean(photo).await?;
    println!(
        "kept:   {:>8} bytes, {} × {}, {:.2} s of processor",
        clean.bytes.len(),
        clean.width,
        clean.height,
        cpu.elapsed().as_secs_f64()
    );
    let widths = processor.encode_widths(clean.bytes).await?;
    for format in [PictureFormat::Avif, PictureFormat::Webp, PictureFormat::Jpg] {
        let sizes: Vec<String> = widths
            .iter()
            .filter(|made| made.format == format)
            .map(|made| format!("{}: {} KB", made.width, made.bytes.len() / 1000))
            .collect();
        println!("{:<7} {}", format.extension(), sizes.join(", "));
    }
    println!("all:    {:.2} s of processor, {:.2} s by the clock", cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
    Ok(())
}

/// A photo with soft gradients, edges and the grain of a small sensor, which is harder to compress than most photos.
fn sample_photo() -> Result<Vec<u8>, jpeg_encoder::EncodingError> {
    let mut state = 7u32;
    let mut grain = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 24) / 255.0 - 0.5
    };
    let mut pixels = Vec::with_capacity(WIDTH * HEIGHT * 3);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let (u, v) = (x as f64 / WIDTH as f64, y as f64 / HEIGHT as f64);
            let hills = (u * 9.0).sin() * (v * 14.0).cos() * 50.0 + (u * 71.0 + v * 33.0).sin() * 18.0;
            let edge = if ((x / 97) + (y / 131)).is_multiple_of(5) { 35.0 } else { 0.0 };
            let base = 120.0 + hills + edge;
            for shift in [20.0, 0.0, -25.0] {
                pixels.push((base + shift * v + grain() * 24.0).clamp(0.0, 255.0) as u8);
            }
        }
    }
    let mut file = Vec::new();
    Encoder::new(&mut file, 92).encode(&pixels, WIDTH as u16, HEIGHT as u16, ColorType::Rgb)?;
    Ok(file)
}
