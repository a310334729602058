use domain::cards::{HEIGHT, WIDTH};
use domain::covers::{CoverKind, Figure, FigurePart};
use domain::language::Language;
use image::GenericImageView;

use super::*;

fn face(category: Option<&str>, title: &str) -> CardContent {
    let category = category.map(str::to_owned);
    CardContent { badge: category.clone(), category, title: title.to_owned(), figure: None, site: "The Fine Print".to_owned() }
}

/// Whether this part of the card has dark pixels.
fn has_ink(card: &image::DynamicImage, x: std::ops::Range<u32>, y: std::ops::Range<u32>) -> bool {
    x.flat_map(|x| y.clone().map(move |y| (x, y))).any(|(x, y)| card.get_pixel(x, y).0[..3].iter().all(|channel| *channel < 90))
}

fn render_test_card(face: &CardContent) -> image::DynamicImage {
    image::load_from_memory(&card_layout::render_card(face).unwrap()).unwrap()
}

#[test]
fn any_title_stays_in_its_column() {
    let long = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4);
    let many = "words and ".repeat(60);
    for title in ["Tax", "", "पीएफ का पैसा कैसे निकालें: 80C, 10% & ₹5 लाख?", &long, &many, "<&\">]]>", "日本語 🙂"]
    {
        let card = render_test_card(&face(Some("EPFO"), title));
        assert_eq!(card.dimensions(), (WIDTH, HEIGHT), "{title}");
        assert!(!has_ink(&card, 850..884, 0..630), "nothing runs into the drawing: {title}");
        assert!(!has_ink(&card, 0..60, 0..630), "{title}");
        assert!(title.is_empty() || title.contains('日') || has_ink(&card, 72..840, 150..512), "{title}");
    }
}

#[test]
fn a_figure_takes_the_place_of_the_illustration() {
    let part = |value: &str, size, is_marked| FigurePart { value: value.to_owned(), label: "of the balance".to_owned(), size, is_marked };
    let parts = vec![part("75%", 75.0, true), part("25%", 25.0, false)];
    let figure = Figure { language: Language::English, kind: CoverKind::Bar, parts, signs: Vec::new(), joint: "or".to_owned(), note: None };
    let face = face(Some("EPFO"), "The New EPF Scheme 2026: What Changed for Your PF Withdrawal");
    let card = render_test_card(&CardContent { figure: Some(figure), ..face.clone() });
    assert_eq!(card.dimensions(), (WIDTH, HEIGHT));
    assert!(!has_ink(&card, 620..660, 0..630), "the title stays in its column");
    assert!(has_ink(&card, 680..1180, 200..430), "the figure is there");
    assert!(card != render_test_card(&face));
}

#[test]
fn hindi_is_written_in_letters_not_in_boxes() {
    let width = |text: &str| fonts::TextStyle { family: fonts::SERIF, weight: 600, size: 100.0 }.measure_width(text).unwrap();
    // Shaped correctly, क् and ष form one glyph; missing-glyph boxes would stand side by side.
    assert!(width("क्ष") < width("क") + width("ष"));
    assert!(width("निकालें") < width("न") * 5.0);
}

#[test]
fn cards_differ_by_category_and_title_only() {
    let paint = |category, title| card_layout::render_card(&face(category, title)).unwrap();
    assert_eq!(paint(Some("EPFO"), "A"), paint(Some("EPFO"), "A"));
    assert_ne!(paint(Some("EPFO"), "A"), paint(Some("Loan"), "A"));
    assert_ne!(paint(Some("EPFO"), "A"), paint(Some("EPFO"), "B"));
    assert_ne!(paint(None, "A"), paint(Some("EPFO"), "A"));
}
