//! Social cards as the bots of messengers and networks meet them.

use image::{GenericImageView, ImageFormat};
use reqwest::Method;
use serde_json::json;

use crate::envelopes::check_failure;
use crate::html::Document;
use crate::site::{Answer, Engine, NO_SUCH_ID, SOON, Site};

on_both_databases!(every_page_has_a_card_that_bots_can_read, a_card_follows_its_title, nobody_else_has_a_card);

const BOTS: [&str; 5] = [
    "WhatsApp/2.24.20.89 A",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Twitterbot/1.0",
    "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    "TelegramBot (like TwitterBot)",
];
/// Bots read no further.
const READ: usize = 300_000;
/// Of a picture, in bytes: messengers leave out larger ones.
const SMALL: usize = 100_000;

async fn ask(site: &Site, bot: &str, address: &str) -> Answer {
    let path = address.strip_prefix(&site.address).unwrap_or(address);
    site.ask(Method::GET, path).header("user-agent", bot).send().await
}

/// Path of the page's card, the head being whole.
async fn card_of(site: &Site, bot: &str, page: &str) -> String {
    let answer = ask(site, bot, page).await.expect(200);
    let whole = answer.text();
    let html = &whole[..whole.floor_char_boundary(READ.min(whole.len()))];
    let document = Document::of(html);
    let image = document.meta("og:image");
    assert!(image.starts_with(&format!("{}/cards/", site.address)), "{page}: absolute: {image}");
    assert_eq!(document.meta("twitter:image"), image, "{page}");
    assert_eq!(document.meta("twitter:card"), "summary_large_image", "{page}");
    for (name, value) in [("og:image:width", "1200"), ("og:image:height", "630"), ("og:image:type", "image/png")] {
        assert_eq!(document.meta(name), value, "{page}");
    }
    for name in ["og:image:alt", "og:title", "og:description", "og:url", "og:type"] {
        assert!(!document.meta(name).is_empty(), "{page}: {name}");
    }
    image.strip_prefix(&site.address).unwrap().to_owned()
}

async fn check_card(site: &Site, bot: &str, card: &str) {
    let png = ask(site, bot, card).await.expect(200);
    assert_eq!(png.header("content-type"), "image/png");
    assert!(png.header("cache-control").contains("immutable"), "{card}");
    assert!(png.body.len() < SMALL, "{card}: {} bytes", png.body.len());
    let image = image::load_from_memory_with_format(&png.body, ImageFormat::Png).unwrap();
    assert_eq!(image.dimensions(), (1200, 630));
}

async fn every_page_has_a_card_that_bots_can_read(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let article = site.article(json!({"title": "Gratuity & <you>: ₹20 lakh “tax-free”?"})).await;
    let hindi = site.article(json!({"title": "पीएफ का पैसा कैसे निकालें"})).await;
    let webinar = json!({"title": "Your claim was rejected – what now?", "date": "2030-01-15", "time": "18:30", "seats": 10});
    let webinar = site.post_as("editor", "/cms/api/webinars", &webinar).await.expect(201).json()["data"].clone();
    let webinar = format!("/webinars/{}", webinar["_id"].as_str().unwrap());
    let mut cards = Vec::new();
    for page in [
        article["url"].as_str().unwrap(),
        hindi["url"].as_str().unwrap(),
        "/",
        "/categories",
        "/categories?id=taxation",
        "/about",
        "/assist",
        "/dailydigest",
        &webinar,
    ] {
        let card = card_of(&site, BOTS[0], page).await;
        for bot in &BOTS[1..] {
            assert_eq!(card_of(&site, bot, page).await, card, "{page}: the same to every bot");
        }
        check_card(&site, BOTS[cards.len() % BOTS.len()], &card).await;
        cards.push(card);
    }
    cards.sort();
    cards.dedup();
    assert_eq!(cards.len(), 9, "each has its own: {cards:?}");
    let search = ask(&site, BOTS[0], "/search").await.expect(200).text();
    let own = format!("{}{}", site.address, card_of(&site, BOTS[0], "/").await);
    assert_eq!(Document::of(&search).meta("og:image"), own, "others have the publication's");
}

async fn a_card_follows_its_title(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "The first title"})).await;
    let id = article["_id"].as_str().unwrap();
    let first = card_of(&site, BOTS[0], article["url"].as_str().unwrap()).await;
    let drawn = site.get(&first).await.expect(200).body;
    assert_eq!(site.get(&first).await.expect(200).body, drawn, "the same words, the same bytes");
    let moved = site.edit(id, json!({"title": "The second title"})).await;
    let old = site.get(&first).await.expect(302);
    let second = old.header("location").to_owned();
    assert!(second.starts_with(&format!("/cards/article-{id}-")) && second != first, "{second}");
    assert!(!old.header("cache-control").contains("immutable"));
    assert_ne!(site.get(&second).await.expect(200).body, drawn);
    crate::site::eventually(SOON, "the page names the new card", || async {
        (card_of(&site, BOTS[0], moved["url"].as_str().unwrap()).await == second).then_some(())
    })
    .await;
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    check_failure(&site.get(&second).await, 404);
}

async fn nobody_else_has_a_card(engine: Engine) {
    let site = Site::start(engine).await;
    let draft = site.article(json!({"title": "Not yet", "status": "draft"})).await;
    for path in [
        format!("/cards/article-{}.png", draft["_id"].as_str().unwrap()),
        format!("/cards/article-{NO_SUCH_ID}.png"),
        "/cards/text-Anything.png".to_owned(),
        "/cards/category-nothing.png".to_owned(),
        "/cards/page-nothing.png".to_owned(),
        "/cards/area-secret.png".to_owned(),
        format!("/cards/webinar-{NO_SUCH_ID}.png"),
        "/cards/digest-1999-01-01.png".to_owned(),
        "/cards/site.svg".to_owned(),
    ] {
        check_failure(&site.get(&path).await, 404);
    }
    let site_card = site.get("/cards/site.png").await.expect(302);
    check_card(&site, BOTS[0], site_card.header("location")).await;
}
