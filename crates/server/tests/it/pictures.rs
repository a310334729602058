//! Pictures from the upload to the reader: cleaned, made in their widths in the background, shown with them.

use std::time::Duration;

use image::{GenericImageView, ImageFormat};
use jpeg_encoder::{ColorType, Encoder};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Answer, Engine, NO_SUCH_ID, Site, eventually};

on_both_databases!(
    what_a_camera_wrote_is_gone,
    the_widths_come_later_and_pages_show_them,
    broken_files_are_refused,
    a_picture_that_is_see_through_stays_so,
    a_moving_picture_is_taken_by_its_first_frame,
    only_staff_see_what_becomes_of_a_picture,
);

const SECRET: &[u8] = b"19.0269N 72.8376E of Somebody";
const LONG: Duration = Duration::from_secs(240);

/// Left half red, right half blue; on its side, as the orientation mark of a phone says.
fn photo(width: u16, height: u16) -> Vec<u8> {
    let pixels: Vec<u8> =
        (0..height).flat_map(|_| (0..width).flat_map(|x| if x < width / 2 { [200, 20, 20] } else { [20, 20, 200] })).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 90);
    encoder.add_app_segment(1, exif()).unwrap();
    encoder.encode(&pixels, width, height, ColorType::Rgb).unwrap();
    file
}

/// Two entries: turned by 90 degrees, and where and whose.
fn exif() -> Vec<u8> {
    let mut data = b"Exif\0\0II*\0\x08\0\0\0\x02\0".to_vec();
    let length = u32::try_from(SECRET.len()).unwrap().to_le_bytes();
    data.extend([0x0e, 0x01, 2, 0]);
    data.extend(length);
    data.extend(38u32.to_le_bytes());
    data.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    data.extend(0u32.to_le_bytes());
    data.extend(SECRET);
    data
}

async fn send(site: &Site, name: &str, bytes: Vec<u8>) -> Answer {
    let form = Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned())).text("alt", "Red  and\nblue");
    site.ask_as("author", Method::POST, "/cms/api/uploads").await.form(form).send().await
}

async fn taken(site: &Site, bytes: Vec<u8>) -> Value {
    send(site, "photo.jpg", bytes).await.expect(201).json()["data"].clone()
}

/// As it is when its widths are made.
async fn ready(site: &Site, hash: &Value) -> Value {
    let path = format!("/cms/api/uploads/{}", hash.as_str().unwrap());
    eventually(LONG, "the widths are made", || async {
        let state = site.ask_as("author", Method::GET, &path).await.expect(200).await.json()["data"].clone();
        assert_ne!(state["state"], "failed", "{state}");
        (state["state"] == "ready").then_some(state)
    })
    .await
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

async fn what_a_camera_wrote_is_gone(engine: Engine) {
    let site = Site::start(engine).await;
    let sent = photo(900, 600);
    assert!(holds(&sent, SECRET) && holds(&sent, b"Exif"));
    // The name lies, and makes no difference.
    let answer = send(&site, "drawing.png", sent.clone()).await.expect(201).json();
    let data = &answer["data"];
    let url = data["url"].as_str().unwrap();
    assert!(url.ends_with(".jpg"), "{url}");
    assert_eq!((&data["width"], &data["height"], &data["alt"]), (&json!(600), &json!(900), &json!("Red and blue")));
    let served = site.get(url).await.expect(200);
    assert!(!holds(&served.body, SECRET) && !holds(&served.body, b"Exif"));
    let kept = image::load_from_memory_with_format(&served.body, ImageFormat::Jpeg).unwrap();
    assert_eq!(kept.dimensions(), (600, 900), "upright");
    assert!(kept.get_pixel(300, 100)[0] > 150 && kept.get_pixel(300, 800)[2] > 150, "what was left is on top");
    ready(&site, &data["hash"]).await;
    for entry in std::fs::read_dir(site.folder().join("uploads")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!holds(&bytes, SECRET), "what was sent is kept nowhere");
    }
    assert_eq!(taken(&site, sent).await["url"], url, "the same picture is kept once");
}

async fn the_widths_come_later_and_pages_show_them(engine: Engine) {
    let site = Site::start(engine).await;
    let data = taken(&site, photo(800, 1400)).await;
    let (url, hash) = (data["url"].as_str().unwrap(), data["hash"].as_str().unwrap());
    let body = format!("<p>Text.</p><img src=\"{url}\"><p>More.</p><img src=\"{url}\" alt=\"again\">");
    let article = site.article(json!({"title": "Illustrated", "primary_image_url": url, "content": body})).await;
    let id = article["_id"].as_str().unwrap();
    assert_eq!(article["picture"]["width"], 1400, "its size is known at once");
    // Read, and so kept in memory, before the widths are there or after: both must come right.
    let page = article["url"].as_str().unwrap().to_owned();
    site.get(&page).await.expect(200);
    let state = ready(&site, &data["hash"]).await;
    assert_eq!(state["widths"], json!([320, 640, 960, 1280]));
    assert_eq!(state["formats"], json!(["avif", "webp", "jpg"]));
    for (format, media, kind) in
        [("avif", "image/avif", None), ("webp", "image/webp", Some(ImageFormat::WebP)), ("jpg", "image/jpeg", Some(ImageFormat::Jpeg))]
    {
        for width in [320u32, 640, 960, 1280] {
            let file = site.get(&format!("/uploads/{hash}-{width}.{format}")).await.expect(200);
            assert_eq!(file.header("content-type"), media);
            assert!(file.header("cache-control").contains("immutable") && file.header("x-content-type-options") == "nosniff");
            if let Some(kind) = kind {
                let image = image::load_from_memory_with_format(&file.body, kind).unwrap();
                assert_eq!(image.dimensions(), (width, width * 800 / 1400 + u32::from(width * 800 % 1400 >= 700)));
            }
        }
    }
    let avif = format!("/uploads/{hash}-1280.avif 1280w");
    eventually(LONG, "the page shows the widths", || async {
        let html = site.get(&page).await.expect(200).text();
        (html.matches(&avif).count() >= 3).then_some(())
    })
    .await;
    let read = site.read(&format!("/cms/api/contents/{id}")).await;
    let html = read["data"]["main_content_id"]["content"].as_str().unwrap();
    assert_eq!(html.matches("<picture>").count(), 2, "{html}");
    assert_eq!(html.matches("loading=\"lazy\"").count(), 1, "the first is not put off: {html}");
    assert!(
        html.contains("width=\"1400\" height=\"800\"") && html.contains("alt=\"Red and blue\"") && html.contains("alt=\"again\""),
        "{html}"
    );
    // Who edits it gets it as it was written.
    let written = site.ask_as("editor", Method::GET, &format!("/cms/api/contents/{id}")).await.expect(200).await.json();
    assert!(!written["data"]["main_content_id"]["content"].as_str().unwrap().contains("<picture>"));
    for missing in [format!("/uploads/{hash}-321.avif"), format!("/uploads/{hash}-320.gif"), format!("/uploads/{}.jpg", "0".repeat(32))] {
        check_failure(&site.get(&missing).await, 404);
    }
}

async fn broken_files_are_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let whole = photo(400, 300);
    let told = |answer: &Answer| check_failure(answer, 400)["fields"]["file"].as_str().unwrap().to_owned();
    for part in [whole.len() / 2, whole.len() - 2] {
        assert!(told(&send(&site, "a.jpg", whole[..part].to_vec()).await).contains("incomplete"));
    }
    let png = png(&image::RgbImage::from_pixel(300, 200, image::Rgb([1, 2, 3])).into());
    assert!(told(&send(&site, "a.png", png[..png.len() / 2].to_vec()).await).contains("damaged"));
    assert!(told(&send(&site, "a.webp", b"RIFF\x10\0\0\0WEBPVP8 nothing".to_vec()).await).contains("damaged"));
    // 60,000 × 60,000 pixels in a few bytes.
    let bomb = bomb(60_000);
    assert!(bomb.len() < 100);
    assert!(told(&send(&site, "a.png", bomb).await).contains("60000"));
    assert_eq!(std::fs::read_dir(site.folder().join("uploads")).unwrap().count(), 0, "what is refused is not kept");
}

fn png(image: &image::DynamicImage) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// The head of a PNG that claims these sides.
fn bomb(side: u32) -> Vec<u8> {
    let mut head = b"IHDR".to_vec();
    head.extend(side.to_be_bytes());
    head.extend(side.to_be_bytes());
    head.extend([8, 2, 0, 0, 0]);
    let sum = checksum(&head).to_be_bytes();
    let data = b"\0\0\0\0IDAT".to_vec();
    let data_sum = checksum(b"IDAT").to_be_bytes();
    [&b"\x89PNG\r\n\x1a\n\0\0\0\x0d"[..], &head, &sum, &data, &data_sum].concat()
}

/// CRC-32, as PNG has it.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
    })
}

async fn a_picture_that_is_see_through_stays_so(engine: Engine) {
    let site = Site::start(engine).await;
    let logo = image::RgbaImage::from_fn(500, 100, |x, _| image::Rgba([10, 90, 70, if x < 250 { 255 } else { 0 }]));
    let data = taken(&site, png(&logo.into())).await;
    assert!(data["url"].as_str().unwrap().ends_with(".png"));
    let state = ready(&site, &data["hash"]).await;
    assert_eq!((&state["widths"], &state["formats"]), (&json!([320, 500]), &json!(["avif", "webp"])), "no JPEG, and its own width");
    let webp = site.get(&format!("/uploads/{}-320.webp", data["hash"].as_str().unwrap())).await.expect(200);
    let small = image::load_from_memory_with_format(&webp.body, ImageFormat::WebP).unwrap();
    assert_eq!((small.get_pixel(5, 5)[3], small.get_pixel(315, 5)[3]), (255, 0));
}

async fn a_moving_picture_is_taken_by_its_first_frame(engine: Engine) {
    let site = Site::start(engine).await;
    let mut file = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut file);
    for colour in [[200, 0, 0, 255], [0, 0, 200, 255]] {
        encoder.encode_frame(image::Frame::new(image::RgbaImage::from_pixel(40, 30, image::Rgba(colour)))).unwrap();
    }
    drop(encoder);
    let data = taken(&site, file).await;
    assert_eq!((&data["width"], &data["height"]), (&json!(40), &json!(30)));
    let kept = image::load_from_memory(&site.get(data["url"].as_str().unwrap()).await.expect(200).body).unwrap();
    assert!(kept.get_pixel(3, 3)[0] > 150, "red, the first");
    ready(&site, &data["hash"]).await;
}

async fn only_staff_see_what_becomes_of_a_picture(engine: Engine) {
    let site = Site::start(engine).await;
    let hash = taken(&site, photo(40, 30)).await["hash"].as_str().unwrap().to_owned();
    let path = format!("/cms/api/uploads/{hash}");
    check_failure(&site.get(&path).await, 401);
    check_failure(&site.ask_as("moderator", Method::GET, &path).await.send().await, 403);
    for unknown in [NO_SUCH_ID, "x", &"0".repeat(32)] {
        check_failure(&site.ask_as("author", Method::GET, &format!("/cms/api/uploads/{unknown}")).await.send().await, 404);
    }
}
