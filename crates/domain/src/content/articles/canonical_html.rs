//! Recognises in one pass whether a body is canonical HTML, the form in which the sanitiser writes: known elements,
//! properly nested, known attributes in double quotes, and nothing that could be written in two ways. `clean_html` leaves
//! canonical HTML unchanged, byte for byte. Everything else, clean or not, is left to `clean_html`.
//!
//! Canonical HTML is safe: no element that switches the parser's mode (script, style, svg …) is known here, and `<`, `>` and
//! quotes never appear unescaped in text. So a browser sees the same tags as this scanner.

use std::collections::HashSet;

use url::Url;

use super::allow_list::{self, ALLOWED_SCHEMES, ATTRIBUTES, BODY_ATTRIBUTES, CLASSES, LINK_REL};
use super::html::{MAX_DEPTH, generate_heading_id};
use crate::calculators::sanitise_embeds;
use crate::charts::sanitise_charts;

/// What an element may contain. Stricter than HTML: content that a parser would move elsewhere is not canonical.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ContentModel {
    /// Text and inline elements.
    Phrasing,
    /// Phrasing content and blocks.
    Flow,
    /// Flow content after a summary.
    Details,
    ListItems,
    /// Caption, head, bodies and foot of a table.
    TableParts,
    TableRows,
    TableCells,
    /// Nothing, and no end tag follows.
    Void,
}

/// Where an element may appear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Placement {
    InPhrasing,
    InFlow,
    Within(ContentModel),
}

struct Element {
    content_model: ContentModel,
    placement: Placement,
}

fn find_element(name: &str) -> Option<Element> {
    use ContentModel::{Details, Flow, ListItems, Phrasing, TableCells, TableParts, TableRows, Void};
    use Placement::{InFlow, InPhrasing, Within};
    let (content_model, placement) = match name {
        "strong" | "b" | "em" | "i" | "u" | "s" | "sub" | "sup" | "a" | "code" | "abbr" | "mark" | "small" | "q" | "cite" | "data" => {
            (Phrasing, InPhrasing)
        }
        "br" | "img" => (Void, InPhrasing),
        "p" | "pre" | "h2" | "h3" | "h4" => (Phrasing, InFlow),
        "blockquote" | "div" | "figure" | "figcaption" => (Flow, InFlow),
        "details" => (Details, InFlow),
        "summary" => (Phrasing, Within(Details)),
        "ul" | "ol" => (ListItems, InFlow),
        "li" => (Flow, Within(ListItems)),
        "hr" => (Void, InFlow),
        "table" => (TableParts, InFlow),
        "caption" => (Phrasing, Within(TableParts)),
        "thead" | "tbody" | "tfoot" => (TableRows, Within(TableParts)),
        "tr" => (TableCells, Within(TableRows)),
        "th" | "td" => (Flow, Within(TableCells)),
        _ => return None,
    };
    Some(Element { content_model, placement })
}

fn can_contain(outer: ContentModel, inner: Placement) -> bool {
    match inner {
        Placement::InPhrasing => matches!(outer, ContentModel::Phrasing | ContentModel::Flow | ContentModel::Details),
        Placement::InFlow => matches!(outer, ContentModel::Flow | ContentModel::Details),
        Placement::Within(only) => outer == only,
    }
}

/// An element whose end tag has not been scanned yet.
struct OpenElement<'t> {
    name: &'t str,
    content_model: ContentModel,
    /// Byte offset of its content.
    content_start: usize,
    /// The id of a heading.
    id: Option<&'t str>,
}

pub fn is_canonical_html(html: &str) -> bool {
    let mut scanner = Scanner { html, at: 0, open: Vec::with_capacity(16), ids: HashSet::new(), has_embeds: false };
    // Calculators and charts have rules of their own, and few articles have one.
    scanner.scan_document().is_some() && (!scanner.has_embeds || sanitise_charts(sanitise_embeds(html.to_owned())) == html)
}

/// Every step returns `None` at the first thing that is not canonical.
struct Scanner<'t> {
    html: &'t str,
    at: usize,
    open: Vec<OpenElement<'t>>,
    /// Ids of the headings scanned so far.
    ids: HashSet<String>,
    has_embeds: bool,
}

impl<'t> Scanner<'t> {
    fn scan_document(&mut self) -> Option<()> {
        if self.html.starts_with('\u{feff}') {
            return None;
        }
        loop {
            let rest = &self.html[self.at..];
            let length = rest.find('<').unwrap_or(rest.len());
            self.scan_text(&rest[..length])?;
            self.at += length;
            match rest.as_bytes().get(length + 1) {
                Some(b'/') => self.scan_end_tag()?,
                Some(_) => self.scan_start_tag()?,
                // A lone "<", or the end of the text.
                None => return (length == rest.len() && self.open.is_empty()).then_some(()),
            }
        }
    }

    fn current_content_model(&self) -> ContentModel {
        self.open.last().map_or(ContentModel::Flow, |open| open.content_model)
    }

    fn scan_text(&self, text: &str) -> Option<()> {
        match self.current_content_model() {
            ContentModel::Phrasing | ContentModel::Flow | ContentModel::Details | ContentModel::ListItems => {
                is_canonical_text(text, &TEXT_ENTITIES).then_some(())
            }
            _ => text.bytes().all(|byte| matches!(byte, b' ' | b'\n')).then_some(()),
        }
    }

    fn scan_end_tag(&mut self) -> Option<()> {
        let rest = &self.html[self.at..];
        let name = &rest[2..rest.find('>')?];
        let open = self.open.pop().filter(|open| open.name == name)?;
        if is_heading(name) && generate_heading_id(&self.html[open.content_start..self.at], &mut self.ids) != open.id? {
            return None;
        }
        self.at += "</>".len() + name.len();
        Some(())
    }

    fn scan_start_tag(&mut self) -> Option<()> {
        let rest = &self.html[self.at + 1..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric())?];
        let element = find_element(name)?;
        let is_link_in_link = name == "a" && self.open.iter().any(|open| open.name == "a");
        if !can_contain(self.current_content_model(), element.placement) || is_link_in_link || self.open.len() >= MAX_DEPTH {
            return None;
        }
        self.at += 1 + name.len();
        let id = self.check_attributes(name)?;
        if element.content_model != ContentModel::Void {
            // A parser drops the first line break inside `pre`.
            if name == "pre" && self.html[self.at..].starts_with('\n') {
                return None;
            }
            self.open.push(OpenElement { name, content_model: element.content_model, content_start: self.at, id });
        }
        Some(())
    }

    /// Scans to the end of the tag and returns the id of a heading.
    fn check_attributes(&mut self, tag: &str) -> Option<Option<&'t str>> {
        let mut known: Vec<&str> = Vec::new();
        let mut id = None;
        loop {
            let rest = &self.html[self.at..];
            if rest.starts_with('>') {
                self.at += 1;
                let is_whole = tag != "a" || known.last() == Some(&"rel");
                return is_whole.then_some(id);
            }
            let (name, value) = rest.strip_prefix(' ')?.split_once("=\"")?;
            let value = &value[..value.find('"')?];
            if known.contains(&name) || known.last() == Some(&"rel") {
                return None;
            }
            match (tag, name) {
                (tag, "id") if is_heading(tag) => id = Some(value),
                ("a", "rel") if value == LINK_REL => {}
                ("a", "rel") => return None,
                _ => check_attribute(tag, name, value)?,
            }
            self.has_embeds |= matches!(name, "data-calculator" | "data-inputs" | "data-chart");
            known.push(name);
            self.at += " =\"\"".len() + name.len() + value.len();
        }
    }
}

fn is_heading(tag: &str) -> bool {
    matches!(tag, "h2" | "h3" | "h4")
}

fn check_attribute(tag: &str, name: &str, value: &str) -> Option<()> {
    if name == "class" {
        return has_known_classes(tag, value).then_some(());
    }
    let is_known = |list: &[(&str, &[&str])]| list.iter().any(|(of, names)| *of == tag && names.contains(&name));
    if !(is_known(BODY_ATTRIBUTES) || is_known(ATTRIBUTES)) || !is_canonical_text(value, &VALUE_ENTITIES) {
        return None;
    }
    let value = decode_value(value);
    if matches!(name, "href" | "src") && !has_allowed_scheme(&value) {
        return None;
    }
    (allow_list::filter_attribute(tag, name, &value)? == value).then_some(())
}

fn has_known_classes(tag: &str, value: &str) -> bool {
    let known = CLASSES.iter().find(|(of, _)| *of == tag).map_or(&[][..], |(_, classes)| *classes);
    value.split(' ').all(|class| known.contains(&class))
}

/// Whether the address has an allowed scheme, or none.
fn has_allowed_scheme(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => ALLOWED_SCHEMES.contains(&url.scheme()),
        Err(error) => error == url::ParseError::RelativeUrlWithoutBase,
    }
}

fn decode_value(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    value.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

const TEXT_ENTITIES: [&str; 4] = ["&amp;", "&lt;", "&gt;", "&nbsp;"];
const VALUE_ENTITIES: [&str; 5] = ["&amp;", "&lt;", "&gt;", "&nbsp;", "&quot;"];

/// Whether a text is escaped as the sanitiser does it: `&`, `<`, `>` and no-break spaces as entities, no control
/// characters.
fn is_canonical_text(text: &str, names: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|byte| SPECIAL_BYTES[usize::from(*byte)]) {
        at += next;
        let is_good = match bytes[at] {
            b'&' => names.iter().any(|name| bytes[at..].starts_with(name.as_bytes())),
            // 0xc2 begins control characters and the no-break space, but other characters too.
            0xc2 => bytes.get(at + 1).is_some_and(|next| *next > 0xa0),
            _ => false,
        };
        if !is_good {
            return false;
        }
        at += 1;
    }
    true
}

const SPECIAL_BYTES: [bool; 256] = {
    let mut special = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let is_control = byte < 0x20 && byte != 0x09 && byte != 0x0a;
        special[byte] = is_control || matches!(byte, 0x26 | 0x3c | 0x3e | 0x7f | 0xc2);
        byte += 1;
    }
    special
};

#[cfg(test)]
mod tests;
