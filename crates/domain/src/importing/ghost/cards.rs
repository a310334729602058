//! Cards of Ghost's editors as HTML: what both of its document forms share.

use serde_json::Value;

use crate::articles::body_html;
use crate::importing::markup::{Element, Piece, escaped, put};

fn text<'v>(card: &'v Value, name: &str) -> &'v str {
    card[name].as_str().unwrap_or_default()
}

fn image(card: &Value) -> String {
    let mut out = String::from("<figure>");
    let mut element = Element::new("img").with("src", text(card, "src")).with("alt", text(card, "alt"));
    for side in ["width", "height"] {
        if let Some(pixels) = card[side].as_u64() {
            element.set(side, &pixels.to_string());
        }
    }
    put(&mut out, &Piece::Open(element));
    out + &caption(card) + "</figure>"
}

fn caption(card: &Value) -> String {
    let words = text(card, "caption");
    if words.is_empty() { String::new() } else { format!("<figcaption>{words}</figcaption>") }
}

fn link(address: &str, words: &str) -> String {
    let mut out = String::from("<p>");
    put(&mut out, &Piece::Open(Element::new("a").with("href", address)));
    out + &escaped(if words.is_empty() { address } else { words }) + "</a></p>"
}

/// `None` for a kind of card that has nothing for readers.
pub fn html(kind: &str, card: &Value) -> Option<String> {
    Some(match kind {
        "html" => text(card, "html").to_owned(),
        "markdown" | "card-markdown" => body_html(text(card, "markdown")).ok()?.as_str().to_owned(),
        "image" => image(card),
        "gallery" => {
            let images: String = card["images"].as_array().into_iter().flatten().map(image).collect();
            format!("<div class=\"gallery\">{images}{}</div>", caption(card))
        }
        "bookmark" => link(text(card, "url"), card["metadata"]["title"].as_str().unwrap_or_default()),
        "embed" if card["html"].as_str().is_some_and(|html| html.contains("<iframe")) => text(card, "html").to_owned(),
        "embed" => format!("<iframe src=\"{}\"></iframe>", escaped(text(card, "url")).replace('"', "&quot;")),
        "callout" => format!("<div class=\"kg-callout-card\"><div class=\"kg-callout-text\">{}</div></div>", text(card, "calloutText")),
        "toggle" => format!("<details><summary>{}</summary>{}</details>", text(card, "heading"), text(card, "content")),
        "code" | "codeblock" => format!("<pre><code>{}</code></pre>", escaped(text(card, "code"))),
        "button" => link(text(card, "buttonUrl"), text(card, "buttonText")),
        "file" => link(text(card, "src"), text(card, "fileTitle")),
        "audio" => link(text(card, "src"), text(card, "title")),
        "video" => link(text(card, "src"), text(card, "title")),
        "product" => format!("<h3>{}</h3>{}", text(card, "productTitle"), text(card, "productDescription")),
        "header" => format!("<h2>{}</h2><p>{}</p>", text(card, "header"), text(card, "subheader")),
        "horizontalrule" | "hr" => "<hr>".to_owned(),
        _ => return None,
    })
}
