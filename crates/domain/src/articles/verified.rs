//! Whether a body is clean already, by one look over it. Says yes only to the plain form in which cleaning
//! itself writes: known elements properly inside each other, known attributes in double quotes, nothing
//! that is written in two ways. What it says yes to, `clean_html` leaves as it is, byte for byte; anything
//! else, clean or not, is left to `clean_html`.
//!
//! Why a reader of such a text is safe: no element that changes how HTML is read (script, style, svg …)
//! is known here, and `<`, `>` and quotes stand for themselves nowhere. So a browser sees the same tags.

use std::collections::HashSet;

use url::Url;

use super::allowed::{self, ATTRIBUTES, BODY_ATTRIBUTES, CLASSES, LINK_REL, SCHEMES};
use super::html::{MAX_DEPTH, heading_id};
use crate::calculators::only_good_marks;

/// What an element may hold. Stricter than HTML: what a parser would move elsewhere is not plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// Text and words marked in it.
    Words,
    /// Words and blocks.
    Blocks,
    /// Blocks with a summary before them.
    Details,
    Items,
    /// Parts of a table.
    Parts,
    Rows,
    Cells,
    /// No closing tag follows.
    Nothing,
}

/// Where an element may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stands {
    AmongWords,
    AmongBlocks,
    In(Holds),
}

struct Element {
    holds: Holds,
    stands: Stands,
}

fn element(name: &str) -> Option<Element> {
    use Holds::{Blocks, Cells, Details, Items, Nothing, Parts, Rows, Words};
    use Stands::{AmongBlocks, AmongWords, In};
    let (holds, stands) = match name {
        "strong" | "b" | "em" | "i" | "u" | "s" | "sub" | "sup" | "a" | "code" | "abbr" | "mark" | "small" | "q" | "cite" | "data" => {
            (Words, AmongWords)
        }
        "br" | "img" => (Nothing, AmongWords),
        "p" | "pre" | "h2" | "h3" | "h4" => (Words, AmongBlocks),
        "blockquote" | "div" | "figure" | "figcaption" => (Blocks, AmongBlocks),
        "details" => (Details, AmongBlocks),
        "summary" => (Words, In(Details)),
        "ul" | "ol" => (Items, AmongBlocks),
        "li" => (Blocks, In(Items)),
        "hr" => (Nothing, AmongBlocks),
        "table" => (Parts, AmongBlocks),
        "caption" => (Words, In(Parts)),
        "thead" | "tbody" | "tfoot" => (Rows, In(Parts)),
        "tr" => (Cells, In(Rows)),
        "th" | "td" => (Blocks, In(Cells)),
        _ => return None,
    };
    Some(Element { holds, stands })
}

fn may_hold(outer: Holds, inner: Stands) -> bool {
    match inner {
        Stands::AmongWords => matches!(outer, Holds::Words | Holds::Blocks | Holds::Details),
        Stands::AmongBlocks => matches!(outer, Holds::Blocks | Holds::Details),
        Stands::In(only) => outer == only,
    }
}

/// An element whose closing tag is still to come.
struct Open<'t> {
    name: &'t str,
    holds: Holds,
    /// Where its content begins.
    from: usize,
    /// Of a heading.
    id: Option<&'t str>,
}

pub fn is_verified(html: &str) -> bool {
    let mut look = Look { html, at: 0, open: Vec::with_capacity(16), ids: HashSet::new(), has_marks: false };
    // Calculators have rules of their own; few articles have one.
    look.over_all().is_some() && (!look.has_marks || only_good_marks(html.to_owned()) == html)
}

/// Every step is `None` at the first thing that is not plain.
struct Look<'t> {
    html: &'t str,
    at: usize,
    open: Vec<Open<'t>>,
    /// Of the headings so far.
    ids: HashSet<String>,
    has_marks: bool,
}

impl<'t> Look<'t> {
    fn over_all(&mut self) -> Option<()> {
        if self.html.starts_with('\u{feff}') {
            return None;
        }
        loop {
            let rest = &self.html[self.at..];
            let length = rest.find('<').unwrap_or(rest.len());
            self.text(&rest[..length])?;
            self.at += length;
            match rest.as_bytes().get(length + 1) {
                Some(b'/') => self.closing()?,
                Some(_) => self.opening()?,
                // A lone "<", or the end.
                None => return (length == rest.len() && self.open.is_empty()).then_some(()),
            }
        }
    }

    fn holds(&self) -> Holds {
        self.open.last().map_or(Holds::Blocks, |open| open.holds)
    }

    fn text(&self, text: &str) -> Option<()> {
        match self.holds() {
            Holds::Words | Holds::Blocks | Holds::Details | Holds::Items => is_plain(text, &IN_TEXT).then_some(()),
            _ => text.bytes().all(|byte| matches!(byte, b' ' | b'\n')).then_some(()),
        }
    }

    fn closing(&mut self) -> Option<()> {
        let rest = &self.html[self.at..];
        let name = &rest[2..rest.find('>')?];
        let open = self.open.pop().filter(|open| open.name == name)?;
        if is_heading(name) && heading_id(&self.html[open.from..self.at], &mut self.ids) != open.id? {
            return None;
        }
        self.at += "</>".len() + name.len();
        Some(())
    }

    fn opening(&mut self) -> Option<()> {
        let rest = &self.html[self.at + 1..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric())?];
        let element = element(name)?;
        let is_link_in_link = name == "a" && self.open.iter().any(|open| open.name == "a");
        if !may_hold(self.holds(), element.stands) || is_link_in_link || self.open.len() >= MAX_DEPTH {
            return None;
        }
        self.at += 1 + name.len();
        let id = self.attributes(name)?;
        if element.holds != Holds::Nothing {
            // A parser drops the first line break of this one.
            if name == "pre" && self.html[self.at..].starts_with('\n') {
                return None;
            }
            self.open.push(Open { name, holds: element.holds, from: self.at, id });
        }
        Some(())
    }

    /// Up to the end of the tag; answers a heading's id.
    fn attributes(&mut self, tag: &str) -> Option<Option<&'t str>> {
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
                _ => attribute(tag, name, value)?,
            }
            self.has_marks |= matches!(name, "data-calculator" | "data-inputs");
            known.push(name);
            self.at += " =\"\"".len() + name.len() + value.len();
        }
    }
}

fn is_heading(tag: &str) -> bool {
    matches!(tag, "h2" | "h3" | "h4")
}

fn attribute(tag: &str, name: &str, value: &str) -> Option<()> {
    if name == "class" {
        return has_known_classes(tag, value).then_some(());
    }
    let is_known = |list: &[(&str, &[&str])]| list.iter().any(|(of, names)| *of == tag && names.contains(&name));
    if !(is_known(BODY_ATTRIBUTES) || is_known(ATTRIBUTES)) || !is_plain(value, &IN_VALUES) {
        return None;
    }
    let value = decoded(value);
    if matches!(name, "href" | "src") && !has_good_address(&value) {
        return None;
    }
    (allowed::attribute(tag, name, &value)? == value).then_some(())
}

fn has_known_classes(tag: &str, value: &str) -> bool {
    let known = CLASSES.iter().find(|(of, _)| *of == tag).map_or(&[][..], |(_, classes)| *classes);
    value.split(' ').all(|class| known.contains(&class))
}

/// Of a scheme that is allowed, or of none.
fn has_good_address(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => SCHEMES.contains(&url.scheme()),
        Err(error) => error == url::ParseError::RelativeUrlWithoutBase,
    }
}

fn decoded(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    value.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

const IN_TEXT: [&str; 4] = ["&amp;", "&lt;", "&gt;", "&nbsp;"];
const IN_VALUES: [&str; 5] = ["&amp;", "&lt;", "&gt;", "&nbsp;", "&quot;"];

/// As cleaning writes it: `&`, `<`, `>` and hard spaces by their names, no control characters.
fn is_plain(text: &str, names: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|byte| SPECIAL[usize::from(*byte)]) {
        at += next;
        let is_good = match bytes[at] {
            b'&' => names.iter().any(|name| bytes[at..].starts_with(name.as_bytes())),
            // The first byte of control characters and the hard space, and of others.
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

const SPECIAL: [bool; 256] = {
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
