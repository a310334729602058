//! Which HTML an article may hold. The allow-list is applied on write and again on read, so that a
//! row written by an older version or by hand can't hurt a reader.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use ammonia::Builder;
use sha2::{Digest, Sha256};

use super::allowed;
use super::draft::MAX_BODY_BYTES;
use super::slug::slug_of;
use super::verified::is_verified;
use super::youtube::is_video_id;
use crate::calculators::only_good_marks;
use crate::facts::unquoted;
use crate::text::one_line;
use crate::{Error, Result};

static BODY: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = fragment_builder();
    builder.add_tags(allowed::BODY_TAGS).allowed_classes(allowed::CLASSES.iter().map(|(tag, classes)| (*tag, set(classes))).collect());
    for (tag, attributes) in allowed::BODY_ATTRIBUTES {
        builder.add_tag_attributes(tag, *attributes);
    }
    builder
});

static FRAGMENT: LazyLock<Builder<'static>> = LazyLock::new(fragment_builder);

fn fragment_builder() -> Builder<'static> {
    let mut builder = Builder::empty();
    builder
        .add_tags(allowed::TAGS)
        .add_clean_content_tags(allowed::REMOVED_WITH_CONTENT)
        .url_schemes(set(allowed::SCHEMES))
        .link_rel(Some(allowed::LINK_REL))
        .attribute_filter(allowed::attribute);
    for (tag, attributes) in allowed::ATTRIBUTES {
        builder.add_tag_attributes(tag, *attributes);
    }
    builder
}

fn set(words: &[&'static str]) -> HashSet<&'static str> {
    words.iter().copied().collect()
}

/// Elements deeper than this are no article: the cost of parsing grows with the square of the depth.
pub(super) const MAX_DEPTH: usize = 100;

/// An article's body that has passed the allow-list. Made before a transaction is opened, because
/// cleaning a long text takes a while.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CleanHtml(String);

impl CleanHtml {
    /// `Invalid` on the field `content` when it is too long or nested too deeply.
    pub fn parse(raw: &str) -> Result<Self> {
        if raw.len() > MAX_BODY_BYTES {
            return Err(Error::invalid("content", "Content must be at most 1 MB"));
        }
        if depth(raw) > MAX_DEPTH {
            return Err(Error::invalid("content", "Content is nested too deeply"));
        }
        Ok(Self(crate::facts::marked(&without_lost_pictures(&clean_html(&in_our_elements(raw))))))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Without the paragraphs and boxes that hold nothing, as cleaning another system's text leaves them.
    #[must_use]
    pub fn without_empty(self) -> Self {
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

/// An upper bound of how deep elements lie in each other, by one look over the tags. Elements that
/// close by themselves or hold nothing don't count.
fn depth(html: &str) -> usize {
    const NOT_NESTING: [&str; 19] = [
        "p", "li", "dt", "dd", "td", "th", "tr", "tbody", "thead", "option", "br", "hr", "img", "input", "meta", "link", "wbr", "source",
        "col",
    ];
    let (mut now, mut most) = (0usize, 0usize);
    for (at, _) in html.match_indices('<') {
        let rest = &html[at + 1..];
        let is_closing = rest.starts_with('/');
        let name: String =
            rest.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).take(12).collect::<String>().to_ascii_lowercase();
        if name.is_empty() || NOT_NESTING.contains(&name.as_str()) {
            continue;
        }
        now = if is_closing { now.saturating_sub(1) } else { now + 1 };
        most = most.max(now);
    }
    most
}

/// Cleans an article's body: allow-listed tags, headings with stable ids for the contents list,
/// players as `<div data-youtube="ID">` that load on a click. Cleaning twice changes nothing.
pub fn clean_html(html: &str) -> String {
    if depth(html) > MAX_DEPTH {
        // Only a row written past `CleanHtml::parse`: its words are shown, its elements are not.
        return format!("<p>{}</p>", ammonia::clean_text(html));
    }
    let cleaned = BODY.clean(&crate::text::without_control(html)).to_string();
    with_heading_ids(&only_good_marks(without_frames(&cleaned)))
}

/// Cleans a short text (an FAQ's answer): no headings, pictures, tables or players.
pub fn clean_fragment(html: &str) -> String {
    FRAGMENT.clean(&crate::text::without_control(html)).to_string()
}

/// What editors paste, in elements that an article has: a page's title is its only heading of the first level, and what
/// stood by itself still does.
fn in_our_elements(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at + 1);
        let (slash, tag) = tag.strip_prefix('/').map_or(("", tag), |tag| ("/", tag));
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        let ours = allowed::RENAMED.iter().find(|(theirs, _)| name.eq_ignore_ascii_case(theirs)).map_or(name, |(_, ours)| ours);
        out.extend([before, slash, ours]);
        rest = &tag[name.len()..];
    }
    out.push_str(rest);
    out
}

/// Of a cleaned text: pictures whose address was none are gone, instead of broken ones with no words.
fn without_lost_pictures(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find("<img") {
        let mut is_quoted = false;
        let end = rest[start..].find(|c: char| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        });
        let end = end.map_or(rest.len(), |end| start + end + 1);
        // Quotes inside of attributes are written otherwise.
        let is_lost = !rest[start..end].contains(" src=\"");
        out.push_str(&rest[..if is_lost { start } else { end }]);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Replaces the frames that survived cleaning (their `src` is then a video id) by placeholders.
fn without_frames(html: &str) -> String {
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

fn with_heading_ids(html: &str) -> String {
    let mut out = String::with_capacity(html.len() + 256);
    let mut used: HashSet<String> = HashSet::new();
    let mut rest = html;
    while let Some((start, close)) = next_heading(rest) {
        let Some(end) = rest[start..].find(close) else { break };
        let inner = &rest[start + 4..start + end];
        let id = heading_id(inner, &mut used);
        // "<h2" of "<h2>".
        out.push_str(&rest[..start + 3]);
        out.push_str(&format!(r#" id="{id}">{inner}{close}"#));
        rest = &rest[start + end + close.len()..];
    }
    out.push_str(rest);
    out
}

/// Cleaned headings carry no attributes: their opening tag is exactly `<h2>`, `<h3>` or `<h4>`.
fn next_heading(html: &str) -> Option<(usize, &'static str)> {
    html.match_indices("<h").find_map(|(at, _)| match html.as_bytes().get(at + 2..at + 4)? {
        b"2>" => Some((at, "</h2>")),
        b"3>" => Some((at, "</h3>")),
        b"4>" => Some((at, "</h4>")),
        _ => None,
    })
}

/// What a reading of a stored text costs: mostly one look over it (see `verified`). Texts that are clean in
/// another way than that knows are remembered by hash, so that they are parsed once; a text that differs
/// by one byte has another hash and is cleaned.
#[derive(Default)]
pub(super) struct KnownClean(Mutex<HashSet<[u8; 16]>>);

impl KnownClean {
    /// 16 bytes each; beyond this the memory is emptied and fills again.
    const MOST: usize = 50_000;

    /// As [`clean_html`].
    pub(super) fn clean(&self, html: String) -> String {
        if is_verified(&html) {
            return html;
        }
        let hash = digest(&html);
        if self.known().contains(&hash) {
            return html;
        }
        let cleaned = clean_html(&html);
        if cleaned == html {
            let mut known = self.known();
            if known.len() >= Self::MOST {
                known.clear();
            }
            known.insert(hash);
        }
        cleaned
    }

    fn known(&self) -> MutexGuard<'_, HashSet<[u8; 16]>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn digest(text: &str) -> [u8; 16] {
    let full = Sha256::digest(text.as_bytes());
    let mut half = [0; 16];
    half.copy_from_slice(&full[..16]);
    half
}

/// The address of a heading with this content, beside those that are taken.
pub(super) fn heading_id(inner: &str, used: &mut HashSet<String>) -> String {
    // Most headings are words alone.
    let is_marked = inner.contains(['<', '&', '{']);
    let slug = slug_of(&if is_marked { plain_text(&unquoted(inner)) } else { one_line(inner) });
    let base = if slug.is_empty() { "section".to_owned() } else { slug };
    let mut id = base.clone();
    let mut number = 2;
    while !used.insert(id.clone()) {
        id = format!("{base}-{number}");
        number += 1;
    }
    id
}

/// Bytes of the tag that `text` begins with; a `>` inside an attribute does not end it. For cleaned
/// HTML, whose attributes stand in double quotes.
pub(crate) fn tag_length(text: &str) -> usize {
    let mut is_quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'>' if !is_quoted => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The text of cleaned HTML, block elements apart by a space, entities decoded.
pub fn plain_text(html: &str) -> String {
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
    one_line(&decode_entities(&out))
}

pub(crate) fn is_inline(tag: &str) -> bool {
    let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
    matches!(
        name,
        "a" | "strong" | "b" | "em" | "i" | "u" | "s" | "sub" | "sup" | "code" | "abbr" | "mark" | "small" | "q" | "cite" | "data"
    )
}

pub(crate) fn decode_entities(text: &str) -> Cow<'_, str> {
    // Most texts have none, and every heading is looked at on every read.
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
        let known = KnownClean::default();
        for _ in 0..2 {
            assert_eq!(known.clean("<p>fine</p>".into()), "<p>fine</p>");
            assert_eq!(known.clean("<p onclick=x()>bad</p>".into()), "<p>bad</p>");
        }
    }

    #[test]
    fn plain_text_keeps_words_apart_and_decodes() {
        assert_eq!(plain_text("<p>A &amp; <b>B</b></p><p>C &lt; D</p>"), "A & B C < D");
    }
}
