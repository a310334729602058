//! The allow-list itself: what an article's HTML and a short text may hold. Two readers go by it: the one
//! that cleans (`html`) and the one that looks whether a text is clean already (`verified`).

use std::borrow::Cow;

use super::youtube::{is_video_id, video_id};

/// Of short texts and bodies.
pub const TAGS: &[&str] = &[
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "abbr",
    "mark",
    "small",
    "q",
    "cite",
    "data",
];

/// Of bodies alone.
pub const BODY_TAGS: &[&str] = &[
    "h2",
    "h3",
    "h4",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "caption",
    "figure",
    "figcaption",
    "img",
    "hr",
    "div",
    "iframe",
    "details",
    "summary",
];

pub const ATTRIBUTES: &[(&str, &[&str])] = &[("data", &["data-fact", "data-on"]), ("a", &["href", "title"]), ("abbr", &["title"])];

pub const BODY_ATTRIBUTES: &[(&str, &[&str])] = &[
    ("img", &["src", "alt", "width", "height"]),
    ("iframe", &["src"]),
    ("div", &["data-youtube", "data-calculator", "data-inputs"]),
    ("th", &["colspan", "rowspan", "scope", "align"]),
    ("td", &["colspan", "rowspan", "align"]),
    ("ol", &["start"]),
];

pub const CLASSES: &[(&str, &[&str])] =
    &[("div", &["callout", "callout-fine-print", "callout-example", "callout-do-this", "gallery"]), ("p", &["callout-title"])];

/// Gone with all they hold; of anything else that is not allowed the content stays.
pub const REMOVED_WITH_CONTENT: &[&str] =
    &["script", "style", "noscript", "template", "svg", "math", "object", "embed", "form", "textarea", "select", "title"];

/// Elements that editors paste, and what they become before the list is applied. What is not here loses its element only.
pub const RENAMED: &[(&str, &str)] = &[
    ("h1", "h2"),
    ("h5", "h4"),
    ("h6", "h4"),
    ("dl", "div"),
    ("dt", "p"),
    ("dd", "p"),
    ("center", "p"),
    ("address", "p"),
    ("section", "div"),
    ("article", "div"),
    ("aside", "div"),
];

pub const SCHEMES: &[&str] = &["https", "http", "mailto", "tel"];

/// Every link has it, after its other attributes.
pub const LINK_REL: &str = "noopener";

/// Pictures only from https or this site, players only from YouTube.
pub fn attribute<'v>(element: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (element, attribute) {
        ("img", "src") => (value.starts_with("https://") || is_own_path(value)).then_some(value.into()),
        ("a", "href") if !is_own_path(value) && !value.starts_with('#') && !has_scheme(value) => None,
        ("iframe", "src") => video_id(&absolute(value)).map(Cow::from),
        ("data", "data-fact") => crate::facts::Quote::parse(value).map(|_| value.into()),
        ("data", "data-on") => value.parse::<jiff::civil::Date>().ok().map(|_| value.into()),
        ("div", "data-youtube") => is_video_id(value).then_some(value.into()),
        ("img", "width" | "height") => value.parse::<u16>().ok().map(|_| value.into()),
        _ => Some(value.into()),
    }
}

/// A path of this site: one slash, then neither a second one nor a backslash, which browsers take for one.
pub fn is_own_path(address: &str) -> bool {
    address.starts_with('/') && !address[1..].starts_with(['/', '\\']) && !address.contains('\\')
}

/// Which schemes are allowed is the builder's own list.
fn has_scheme(address: &str) -> bool {
    ["https:", "http:", "mailto:", "tel:"]
        .iter()
        .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

fn absolute(address: &str) -> String {
    if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() }
}
