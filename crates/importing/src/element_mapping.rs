//! Maps elements and classes of other systems to ours.

use crate::markup::{Element, MarkupToken, write_token};

/// Elements whose content is not meant for readers.
pub(super) const DROPPED_ELEMENTS: [&str; 11] =
    ["script", "style", "noscript", "svg", "form", "select", "textarea", "button", "template", "input", "label"];
/// Classes of elements that contain only decoration or a control.
pub(super) const DROPPED_CLASSES: [&str; 8] = [
    "kg-callout-emoji",
    "kg-toggle-card-icon",
    "wp-block-file__button",
    "kg-bookmark-metadata",
    "kg-bookmark-thumbnail",
    "kg-signup-card",
    "kg-audio-thumbnail",
    "sharedaddy",
];
pub(super) const GALLERY_CLASSES: [&str; 5] =
    ["wp-block-gallery", "gallery", "kg-gallery-container", "blocks-gallery-grid", "tiled-gallery"];

/// The start tag and end tag that replace the element; elements outside the allow-list are unwrapped later.
pub(super) fn map_element(element: &Element) -> (String, String) {
    let plain = |name: &str| (format!("<{name}>"), format!("</{name}>"));
    let caption = ["wp-caption-text", "gallery-caption", "blocks-gallery-caption"].iter().any(|class| element.has_class(class));
    if caption {
        return plain("figcaption");
    }
    if element.has_class("wp-caption") || element.has_class("gallery-item") {
        return plain("figure");
    }
    if element.has_class("kg-callout-card") {
        return ("<div class=\"callout callout-example\">".to_owned(), "</div>".to_owned());
    }
    if element.has_class("kg-toggle-card") {
        return plain("details");
    }
    if element.has_class("kg-toggle-heading") {
        return plain("summary");
    }
    if ["wp-block-button", "kg-button-card", "wp-block-file", "kg-callout-text"].iter().any(|class| element.has_class(class)) {
        return plain("p");
    }
    match element.name.as_str() {
        "h1" => plain("h2"),
        "h5" | "h6" => plain("h4"),
        "del" | "strike" => plain("s"),
        "ins" => plain("u"),
        "tt" | "kbd" | "samp" => plain("code"),
        "var" | "dfn" => plain("em"),
        "acronym" => map_with_title("abbr", element),
        "dt" | "legend" => ("<p><strong>".to_owned(), "</strong></p>".to_owned()),
        "address" | "dd" | "section" | "article" | "header" | "footer" | "main" | "aside" | "nav" | "center" | "fieldset" => plain("div"),
        "dl" | "span" | "font" | "big" | "picture" | "o:p" => (String::new(), String::new()),
        _ => {
            let mut start = String::new();
            write_token(&mut start, &MarkupToken::Open(element.clone()));
            (start, format!("</{}>", element.name))
        }
    }
}

fn map_with_title(name: &str, element: &Element) -> (String, String) {
    let mut start = String::new();
    let new = element.attribute("title").map_or_else(|| Element::new(name), |title| Element::new(name).with_attribute("title", title));
    write_token(&mut start, &MarkupToken::Open(new));
    (start, format!("</{name}>"))
}
