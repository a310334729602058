//! Sanitises the HTML of articles. The allow-list is applied on write and again on read, so that a row written by an
//! older version or by hand can't harm a reader.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use super::allow_list;
use super::canonical_html::is_canonical_html;
use super::draft::MAX_BODY_BYTES;
use super::youtube::is_video_id;
use crate::calculators::sanitise_embeds;
use crate::charts::sanitise_charts;
use crate::facts::{remove_quoted_values, to_placeholders};
use crate::slug::slugify;
use crate::text::normalise_line;
use crate::{Error, Result};

static BODY_SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = new_fragment_sanitiser();
    builder
        .add_tags(allow_list::BODY_TAGS)
        .allowed_classes(allow_list::CLASSES.iter().map(|(tag, classes)| (*tag, to_set(classes))).collect());
    for (tag, attributes) in allow_list::BODY_ATTRIBUTES {
        builder.add_tag_attributes(tag, *attributes);
    }
    builder
});

static FRAGMENT_SANITISER: LazyLock<Builder<'static>> = LazyLock::new(new_fragment_sanitiser);

fn new_fragment_sanitiser() -> Builder<'static> {
    let mut builder = Builder::empty();
    builder
        .add_tags(allow_list::TAGS)
        .add_clean_content_tags(allow_list::ELEMENTS_REMOVED_WITH_CONTENT)
        .url_schemes(to_set(allow_list::ALLOWED_SCHEMES))
        .link_rel(Some(allow_list::LINK_REL))
        .attribute_filter(allow_list::filter_attribute);
    for (tag, attributes) in allow_list::ATTRIBUTES {
        builder.add_tag_attributes(tag, *attributes);
    }
    builder
}

fn to_set(words: &[&'static str]) -> HashSet<&'static str> {
    words.iter().copied().collect()
}

/// Deeper nesting is refused: the cost of parsing grows with the square of the depth.
pub(super) const MAX_DEPTH: usize = 100;

/// An article's body after sanitising. Create it before opening a transaction, because sanitising a long text takes a
/// while.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CleanHtml(String);

impl CleanHtml {
    /// Sanitises a body. `Invalid` on the field `content` when it is too long or nested too deeply.
    pub fn parse(raw: &str) -> Result<Self> {
        if raw.len() > MAX_BODY_BYTES {
            return Err(Error::invalid("content", "Content must be at most 1 MB"));
        }
        if max_nesting_depth(raw) > MAX_DEPTH {
            return Err(Error::invalid("content", "Content is nested too deeply"));
        }
        Ok(Self(crate::facts::expand_placeholders(&remove_images_without_source(&clean_html(&replace_elements(raw))))))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Removes empty paragraphs and boxes, which remain after sanitising the HTML of another system.
    #[must_use]
    pub fn remove_empty_elements(self) -> Self {
        const EMPTY: [&str; 8] = [
            "<p></p>",
            "<p> </p>",
            "<p>&nbsp;</p>",
            "<p><br></p>",
            "<div></div>",
            "<figure></figure>",
            "<div class=\"gallery\"></div>",
            "<strong></strong>",
        ];
        let mut html = self.0;
        loop {
            let shorter = EMPTY.iter().fold(html.replace("<p>\n</p>", ""), |text, empty| text.replace(empty, ""));
            if shorter.len() == html.len() {
                return Self(shorter.trim().to_owned());
            }
            html = shorter;
        }
    }
}

/// An upper bound of the nesting depth, from one pass over the tags. Void elements and elements that close implicitly
/// don't count.
fn max_nesting_depth(html: &str) -> usize {
    const NOT_NESTING: [&str; 19] = [
        "p", "li", "dt", "dd", "td", "th", "tr", "tbody", "thead", "option", "br", "hr", "img", "input", "meta", "link", "wbr", "source",
        "col",
    ];
    let (mut depth, mut max_depth) = (0usize, 0usize);
    for (at, _) in html.match_indices('<') {
        let rest = &html[at + 1..];
        let is_closing = rest.starts_with('/');
        let name: String =
            rest.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).take(12).collect::<String>().to_ascii_lowercase();
        if name.is_empty() || NOT_NESTING.contains(&name.as_str()) {
            continue;
        }
        depth = if is_closing { depth.saturating_sub(1) } else { depth + 1 };
        max_depth = max_depth.max(depth);
    }
    max_depth
}

/// Sanitises an article's body: allow-listed tags only, headings with stable ids for the table of contents, players as
/// `<div data-youtube="ID">` that load on a click. Idempotent.
pub fn clean_html(html: &str) -> String {
    if max_nesting_depth(html) > MAX_DEPTH {
        // Only a row that bypassed `CleanHtml::parse` is so deep. It is shown as escaped text.
        return format!("<p>{}</p>", ammonia::clean_text(html));
    }
    let cleaned = BODY_SANITISER.clean(&crate::text::strip_control_chars(html)).to_string();
    add_heading_ids(&sanitise_charts(sanitise_embeds(replace_video_frames(&cleaned))))
}

/// Sanitises a short text such as the answer of an FAQ: no headings, pictures, tables or players.
pub fn clean_fragment(html: &str) -> String {
    FRAGMENT_SANITISER.clean(&crate::text::strip_control_chars(html)).to_string()
}

/// Replaces pasted elements by elements that articles use (see `REPLACED_ELEMENTS`): the page's title stays its only `h1`,
/// and blocks stay blocks.
fn replace_elements(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at + 1);
        let (slash, tag) = tag.strip_prefix('/').map_or(("", tag), |tag| ("/", tag));
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        let replacement =
            allow_list::REPLACED_ELEMENTS.iter().find(|(theirs, _)| name.eq_ignore_ascii_case(theirs)).map_or(name, |(_, ours)| ours);
        out.extend([before, slash, replacement]);
        rest = &tag[name.len()..];
    }
    out.push_str(rest);
    out
}

/// Removes `<img>` elements that lost their `src` in sanitising and would show as broken pictures.
fn remove_images_without_source(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find("<img") {
        let mut is_quoted = false;
        let end = rest[start..].find(|c: char| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        });
        let end = end.map_or(rest.len(), |end| start + end + 1);
        // Quotes inside attribute values are escaped.
        let is_lost = !rest[start..end].contains(" src=\"");
        out.push_str(&rest[..if is_lost { start } else { end }]);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Replaces frames that survived sanitising by placeholders. Their `src` is a video id by then.
fn replace_video_frames(html: &str) -> String {
    const OPEN: &str = "<iframe";
    const CLOSE: &str = "</iframe>";
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find(OPEN) {
        out.push_str(&rest[..start]);
        let frame = &rest[start..];
        let end = frame.find(CLOSE).map_or(frame.len(), |at| at + CLOSE.len());
        if let Some(id) = frame[..end].split('"').nth(1).filter(|id| is_video_id(id)) {
            out.push_str(&format!(r#"<div data-youtube="{id}"></div>"#));
        }
        rest = &frame[end..];
    }
    out.push_str(rest);
    out
}

fn add_heading_ids(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + 256);
    let mut used: HashSet<String> = HashSet::new();
    let mut rest = html;
    while let Some((start, close)) = find_next_heading(rest) {
        let Some(end) = rest[start..].find(close) else { break };
        let inner = &rest[start + 4..start + end];
        let id = generate_heading_id(inner, &mut used);
        // Up to the "<h2" of "<h2>".
        out.push_str(&rest[..start + 3]);
        out.push_str(&format!(r#" id="{id}">{inner}{close}"#));
        rest = &rest[start + end + close.len()..];
    }
    out.push_str(rest);
    out
}

/// Sanitised headings have no attributes: their opening tag is exactly `<h2>`, `<h3>` or `<h4>`.
fn find_next_heading(html: &str) -> Option<(usize, &'static str)> {
    html.match_indices("<h").find_map(|(at, _)| match html.as_bytes().get(at + 2..at + 4)? {
        b"2>" => Some((at, "</h2>")),
        b"3>" => Some((at, "</h3>")),
        b"4>" => Some((at, "</h4>")),
        _ => None,
    })
}

/// Avoids sanitising a stored body on every read. Canonical HTML passes after one scan (see `canonical_html`). Bodies that
/// are clean but not canonical are cached by hash, so that they are parsed once; a body that differs in one byte has another
/// hash and is sanitised.
#[derive(Default)]
pub(super) struct CleanHtmlCache(Mutex<HashSet<[u8; 16]>>);

impl CleanHtmlCache {
    /// Entries have 16 bytes. When the cache is full, it is cleared.
    const MAX_ENTRIES: usize = 50_000;

    /// Returns the same as [`clean_html`].
    pub(super) fn clean(&self, html: String) -> String {
        if is_canonical_html(&html) {
            return html;
        }
        let hash = hash_text(&html);
        if self.0.lock().contains(&hash) {
            return html;
        }
        let cleaned = clean_html(&html);
        if cleaned == html {
            let mut known = self.0.lock();
            if known.len() >= Self::MAX_ENTRIES {
                known.clear();
            }
            known.insert(hash);
        }
        cleaned
    }
}

fn hash_text(text: &str) -> [u8; 16] {
    let full = Sha256::digest(text.as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&full[..16]);
    half
}

/// Returns the id of a heading with this content and adds it to `used`. A repeated id gets a number.
pub(super) fn generate_heading_id(inner: &str, used: &mut HashSet<String>) -> String {
    // Most headings are plain words.
    let is_marked = inner.contains(['<', '&', '{']);
    let slug = slugify(&if is_marked { to_plain_text(&remove_quoted_values(inner)) } else { normalise_line(inner) });
    let base = if slug.is_empty() { "section".to_owned() } else { slug };
    let mut id = base.clone();
    let mut number = 2;
    while !used.insert(id.clone()) {
        id = format!("{base}-{number}");
        number += 1;
    }
    id
}

/// A heading of a stored body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// Its anchor in the page; `None` in a text that was not cleaned as a body.
    pub id: Option<String>,
    /// Plain text. Quoted facts stand in it as their placeholders.
    pub text: String,
}

/// The headings of a stored body, in order.
pub fn list_headings(html: &str) -> Vec<Heading> {
    let html = to_placeholders(html);
    let mut headings = Vec::new();
    let mut rest = html.as_str();
    while let Some(at) = rest.find("<h") {
        rest = &rest[at..];
        let name = rest.get(1..3).unwrap_or_default();
        let end = if matches!(name, "h2" | "h3" | "h4") { rest.find(&format!("</{name}>")) } else { None };
        headings.extend(end.map(|end| {
            let id = rest[..end].split('>').next().and_then(|tag| tag.split("id=\"").nth(1)?.split('"').next());
            Heading { id: id.map(str::to_owned), text: to_plain_text(&rest[..end]) }
        }));
        rest = &rest[end.unwrap_or(2)..];
    }
    headings
}

/// The text of sanitised HTML: block elements separated by spaces, entities decoded.
pub fn to_plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        let Some(end) = rest[start..].find('>') else {
            rest = "";
            break;
        };
        if !is_inline(&rest[start + 1..start + end]) {
            out.push(' ');
        }
        rest = &rest[start + end + 1..];
    }
    out.push_str(rest);
    normalise_line(&decode_entities(&out))
}

pub(crate) fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
    matches!(
        name,
        "a" | "strong" | "b" | "em" | "i" | "u" | "s" | "sub" | "sup" | "code" | "abbr" | "mark" | "small" | "q" | "cite" | "data"
    )
}

pub(crate) fn decode_entities(text: &str) -> Cow<'_, str> {
    // Most texts have none, and this runs for every heading on every read.
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let decoded = text
        .replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
    Cow::Owned(decoded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removes_every_way_to_run_a_script() {
        let dirty = r#"<h2 onclick="x()">A</h2><p style="x">b<script>alert(1)</script><svg onload=alert(1)><a href="javascript:alert(1)">c</a>
            <img src=x onerror=alert(1)><img src="http://t.in/p.png"><iframe src="https://evil.in/embed/dQw4w9WgXcQ"></iframe><iframe srcdoc="<script>">"#;
        let clean = clean_html(dirty);
        for bad in ["onclick", "style", "script", "svg", "javascript:", "onerror", "http://t.in", "iframe", "srcdoc"] {
            assert!(!clean.contains(bad), "{bad} survived in {clean}");
        }
    }

    #[test]
    fn frames_become_placeholders_and_cleaning_twice_changes_nothing() {
        let html = r#"<h2>How to file</h2><h2>How to file</h2><iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?x=1" width="5"></iframe><div class="callout evil callout-example"><p class="callout-title">Example</p></div>"#;
        let once = clean_html(html);
        assert!(once.contains(r#"<h2 id="file">"#) && once.contains(r#"<h2 id="file-2">"#), "{once}");
        assert!(once.contains(r#"<div data-youtube="dQw4w9WgXcQ"></div>"#), "{once}");
        assert!(once.contains(r#"<div class="callout callout-example">"#), "{once}");
        assert_eq!(clean_html(&once), once);
    }

    #[test]
    fn deep_nesting_is_refused_and_long_flat_texts_are_not() {
        assert!(CleanHtml::parse(&"<div>".repeat(1_000)).is_err());
        assert!(CleanHtml::parse(&"<p><b>".repeat(1_000)).is_err());
        assert!(CleanHtml::parse(&"<p>text <b>bold</b>".repeat(5_000)).is_ok());
        assert!(clean_html(&"<div>x".repeat(1_000)).starts_with("<p>&lt;div&gt;x"));
    }

    #[test]
    fn addresses_that_only_look_like_paths_are_dropped() {
        let clean = clean_html(
            r#"<p><a href="//evil.in">a</a><a href="/\evil.in">b</a><a href="\\\\evil">c</a><a href="/epfo">d</a><a href="https://x.in">e</a></p><img src="/\evil.in/x.png">"#,
        );
        assert!(!clean.contains("evil"), "{clean}");
        assert!(clean.contains(r#"href="/epfo""#) && clean.contains(r#"href="https://x.in""#), "{clean}");
    }

    #[test]
    fn what_is_known_clean_stays_and_anything_else_is_cleaned() {
        let known = CleanHtmlCache::default();
        for _ in 0..2 {
            assert_eq!(known.clean("<p>fine</p>".into()), "<p>fine</p>");
            assert_eq!(known.clean("<p onclick=x()>bad</p>".into()), "<p>bad</p>");
        }
    }

    #[test]
    fn what_is_escaped_like_the_sanitiser_stays() {
        let text = "a<b> & \"c\" 'd' = `e`/\u{a0}₹ हिंदी &amp;";
        let (value, content) = (crate::text::escape_attribute_like_sanitiser(text), crate::text::escape_like_sanitiser(text));
        let html = format!("<p><abbr title=\"{value}\">{content}</abbr></p>");
        assert_eq!(clean_html(&html), html);
        assert!(is_canonical_html(&html));
    }

    #[test]
    fn plain_text_keeps_words_apart_and_decodes() {
        assert_eq!(to_plain_text("<p>A &amp; <b>B</b></p><p>C &lt; D</p>"), "A & B C < D");
    }
}
