//! Renders the cards of Ghost's editors, which both of its document formats share, as HTML.

use domain::articles::render_body;
use domain::text::{escape_attribute_like_sanitiser, escape_like_sanitiser};
use serde_json::Value;

use crate::markup::{Element, MarkupToken, write_token};

fn text_property<'v>(card: &'v Value, name: &str) -> &'v str {
    card[name].as_str().unwrap_or_default()
}

fn render_image(card: &Value) -> String {
    let mut out = String::from("<figure>");
    let mut element =
        Element::new("img").with_attribute("src", text_property(card, "src")).with_attribute("alt", text_property(card, "alt"));
    for side in ["width", "height"] {
        if let Some(pixels) = card[side].as_u64() {
            element.set_attribute(side, &pixels.to_string());
        }
    }
    write_token(&mut out, &MarkupToken::Open(element));
    out + &render_caption(card) + "</figure>"
}

fn render_caption(card: &Value) -> String {
    let words = text_property(card, "caption");
    if words.is_empty() { String::new() } else { format!("<figcaption>{words}</figcaption>") }
}

fn render_link(address: &str, words: &str) -> String {
    let mut out = String::from("<p>");
    write_token(&mut out, &MarkupToken::Open(Element::new("a").with_attribute("href", address)));
    out + &escape_like_sanitiser(if words.is_empty() { address } else { words }) + "</a></p>"
}

/// `None` for a kind of card without content for readers.
pub fn render_card(kind: &str, card: &Value) -> Option<String> {
    Some(match kind {
        "html" => text_property(card, "html").to_owned(),
        "markdown" | "card-markdown" => render_body(text_property(card, "markdown")).ok()?.as_str().to_owned(),
        "image" => render_image(card),
        "gallery" => {
            let images: String = card["images"].as_array().into_iter().flatten().map(render_image).collect();
            format!("<div class=\"gallery\">{images}{}</div>", render_caption(card))
        }
        "bookmark" => render_link(text_property(card, "url"), card["metadata"]["title"].as_str().unwrap_or_default()),
        "embed" if card["html"].as_str().is_some_and(|html| html.contains("<iframe")) => text_property(card, "html").to_owned(),
        "embed" => format!("<iframe src=\"{}\"></iframe>", escape_attribute_like_sanitiser(text_property(card, "url"))),
        "callout" => {
            format!("<div class=\"kg-callout-card\"><div class=\"kg-callout-text\">{}</div></div>", text_property(card, "calloutText"))
        }
        "toggle" => format!("<details><summary>{}</summary>{}</details>", text_property(card, "heading"), text_property(card, "content")),
        "code" | "codeblock" => format!("<pre><code>{}</code></pre>", escape_like_sanitiser(text_property(card, "code"))),
        "button" => render_link(text_property(card, "buttonUrl"), text_property(card, "buttonText")),
        "file" => render_link(text_property(card, "src"), text_property(card, "fileTitle")),
        "audio" => render_link(text_property(card, "src"), text_property(card, "title")),
        "video" => render_link(text_property(card, "src"), text_property(card, "title")),
        "product" => format!("<h3>{}</h3>{}", text_property(card, "productTitle"), text_property(card, "productDescription")),
        "header" => format!("<h2>{}</h2><p>{}</p>", text_property(card, "header"), text_property(card, "subheader")),
        "horizontalrule" | "hr" => "<hr>".to_owned(),
        _ => return None,
    })
}
