//! The allow-list of HTML in article bodies and short texts. Two modules use it: the sanitiser (`html`) and the scanner
//! that recognises HTML which is clean already (`canonical_html`).

use std::borrow::Cow;

use super::youtube::{is_video_id, parse_video_id};

/// Elements allowed in short texts and in bodies.
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

/// Elements allowed in bodies only.
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
    ("figure", &["data-chart", "data-calculator", "data-inputs"]),
    ("th", &["colspan", "rowspan", "scope", "align"]),
    ("td", &["colspan", "rowspan", "align"]),
    ("ol", &["start"]),
];

pub const CLASSES: &[(&str, &[&str])] =
    &[("div", &["callout", "callout-fine-print", "callout-example", "callout-do-this", "gallery"]), ("p", &["callout-title"])];

/// Elements that are removed with their content. Of any other element that is not allowed, the content stays.
pub const ELEMENTS_REMOVED_WITH_CONTENT: &[&str] =
    &["script", "style", "noscript", "template", "svg", "math", "object", "embed", "form", "textarea", "select", "title"];

/// Elements that editors paste, each with its replacement. They are replaced before the allow-list is applied.
pub const REPLACED_ELEMENTS: &[(&str, &str)] = &[
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

pub const ALLOWED_SCHEMES: &[&str] = &["https", "http", "mailto", "tel"];

/// The `rel` of every link, written after its other attributes.
pub const LINK_REL: &str = "noopener";

/// Returns the permitted value of an attribute, or `None` to drop it. Pictures come only from https or this site, players
/// only from YouTube.
pub fn filter_attribute<'v>(element: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (element, attribute) {
        ("img", "src") => (value.starts_with("https://") || is_site_path(value)).then_some(value.into()),
        ("a", "href") if !is_site_path(value) && !value.starts_with('#') && !has_allowed_scheme(value) => None,
        ("iframe", "src") => parse_video_id(&to_absolute_url(value)).map(Cow::from),
        ("data", "data-fact") => crate::facts::Quote::parse(value).map(|_| value.into()),
        ("data", "data-on") => value.parse::<jiff::civil::Date>().ok().map(|_| value.into()),
        ("figure", "data-chart") => crate::charts::ChartShape::parse(value).map(|_| value.into()),
        ("div", "data-youtube") => is_video_id(value).then_some(value.into()),
        ("img", "width" | "height") => value.parse::<u16>().ok().map(|_| value.into()),
        _ => Some(value.into()),
    }
}

/// Whether an address is a path of this site: it begins with one slash and contains no second one right after it and no
/// backslash, which browsers treat as a slash.
pub fn is_site_path(address: &str) -> bool {
    address.starts_with('/') && !address[1..].starts_with(['/', '\\']) && !address.contains('\\')
}

/// The sanitiser checks schemes against [`ALLOWED_SCHEMES`] again.
fn has_allowed_scheme(address: &str) -> bool {
    ["https:", "http:", "mailto:", "tel:"]
        .iter()
        .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

fn to_absolute_url(address: &str) -> String {
    if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() }
}
