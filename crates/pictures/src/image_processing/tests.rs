use domain::Error;
use domain::pictures::PictureFormat;
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

use image_codecs::Pixels;

use super::*;

fn encode_test_png(image: DynamicImage) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

fn list_variants(clean: &CleanImage) -> Vec<(u32, PictureFormat)> {
    encode_widths(&clean.bytes).unwrap().into_iter().map(|made| (made.width, made.format)).collect()
}

#[test]
fn widths_go_up_to_the_pictures_own() {
    assert_eq!(target_widths(2560), [320, 640, 960, 1280]);
    assert_eq!(target_widths(1280), [320, 640, 960, 1280]);
    assert_eq!(target_widths(700), [320, 640, 700]);
    assert_eq!(target_widths(1), [1]);
}

#[test]
fn a_large_picture_is_made_smaller_and_the_same_every_time() {
    let sent = encode_test_png(RgbImage::from_fn(3000, 100, |x, y| image::Rgb([(x % 256) as u8, y as u8, 9])).into());
    let clean = clean_image(&sent).unwrap();
    assert_eq!((clean.width, clean.height, clean.format), (2560, 85, PictureFormat::Png));
    assert_eq!(clean_image(&sent).unwrap(), clean);
}

#[test]
fn the_smallest_picture_has_its_width_too() {
    let dot = clean_image(&encode_test_png(RgbImage::from_pixel(1, 1, image::Rgb([1, 2, 3])).into())).unwrap();
    assert_eq!(list_variants(&dot), [(1, PictureFormat::Avif), (1, PictureFormat::Webp), (1, PictureFormat::Jpg)]);
    let glass = clean_image(&encode_test_png(RgbaImage::from_pixel(2, 900, image::Rgba([1, 2, 3, 4])).into())).unwrap();
    assert_eq!(list_variants(&glass), [(2, PictureFormat::Avif), (2, PictureFormat::Webp)]);
}

#[test]
fn an_opaque_picture_with_room_for_alpha_is_no_glass() {
    let clean = clean_image(&encode_test_png(RgbaImage::from_pixel(8, 8, image::Rgba([1, 2, 3, 255])).into())).unwrap();
    assert!(list_variants(&clean).contains(&(8, PictureFormat::Jpg)));
}

#[test]
fn rubbish_is_told_apart_and_harms_nothing() {
    for bytes in [&b""[..], b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"RIFF\0\0\0\0WEBP"] {
        assert!(matches!(clean_image(bytes), Err(Error::Invalid { .. })), "{bytes:?}");
    }
}

#[test]
fn what_cameras_put_before_and_after_a_photo_is_no_harm() {
    let photo = Photo { width: 40, height: 30, pixels: Pixels::Rgb(vec![100; 40 * 30 * 3]) };
    let jpeg = encode(&photo, PictureFormat::Jpg).unwrap();
    // A thumbnail in front of the data, and a video after the end marker, with arbitrary bytes.
    let thumbnail = [&[0xff, 0xe1, 0, 8][..], b"\xff\xd8\xff\xda\xff\xd9"].concat();
    let whole = [&jpeg[..2], &thumbnail, &jpeg[2..], b"ftypmp42 \xff\xda and more"].concat();
    assert_eq!(clean_image(&whole).unwrap().width, 40);
    let half = [&jpeg[..2], &thumbnail, &jpeg[2..jpeg.len() - 2]].concat();
    assert!(clean_image(&half).is_err());
}
