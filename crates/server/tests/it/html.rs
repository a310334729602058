//! Just enough reading of HTML and XML for tests: start tags with their attributes and content.

use std::collections::HashMap;

use serde_json::Value;

#[derive(Debug, Clone)]
pub struct Element {
    pub name: String,
    pub attributes: HashMap<String, String>,
    /// What stands up to the next closing tag of this name, as it is.
    pub inner: String,
}

impl Element {
    /// Empty when it is absent.
    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.get(name).map(String::as_str).unwrap_or_default()
    }

    /// Its words, without tags.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let mut inside = false;
        for c in self.inner.chars() {
            match c {
                '<' => inside = true,
                '>' => inside = false,
                c if !inside => out.push(c),
                _ => {}
            }
        }
        decoded(&out)
    }
}

/// Every element of a document, in order. Nothing is looked for inside scripts and styles.
pub fn elements(html: &str) -> Vec<Element> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = html[at..].find('<').map(|offset| at + offset) {
        at = start + 1;
        if html[start..].starts_with("<!--") {
            at = html[start..].find("-->").map_or(html.len(), |end| start + end + 3);
            continue;
        }
        if !html[at..].starts_with(|c: char| c.is_ascii_alphabetic()) {
            continue;
        }
        let end = tag_end(html, at);
        let (name, attributes) = tag(html[at..end].trim_end_matches('/'));
        let after = (end + 1).min(html.len());
        let as_written = &html[at..at + name.len()];
        let close = html[after..].find(&format!("</{as_written}")).map_or(html.len(), |offset| after + offset);
        let raw = matches!(name.as_str(), "script" | "style");
        found.push(Element { inner: html[after..close].to_owned(), name, attributes });
        at = if raw { close } else { after };
    }
    found
}

/// Position of the `>` that ends the tag; one inside quotes doesn't.
fn tag_end(html: &str, from: usize) -> usize {
    let mut quote = None;
    for (offset, c) in html[from..].char_indices() {
        match (quote, c) {
            (None, '>') => return from + offset,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    html.len()
}

fn tag(text: &str) -> (String, HashMap<String, String>) {
    let (name, mut rest) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
    let mut attributes = HashMap::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return (name.to_ascii_lowercase(), attributes);
        }
        let end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
        let key = rest[..end].to_ascii_lowercase();
        rest = &rest[end..];
        let mut value = "";
        if let Some(after) = rest.strip_prefix('=') {
            let quote = after.chars().next().filter(|c| matches!(c, '"' | '\''));
            let inner = quote.map_or(after, |_| &after[1..]);
            let end = inner.find(|c: char| quote.map_or(c.is_ascii_whitespace(), |quote| c == quote)).unwrap_or(inner.len());
            value = &inner[..end];
            rest = inner.get(end + usize::from(quote.is_some())..).unwrap_or_default();
        }
        attributes.insert(key, decoded(value));
    }
}

pub fn decoded(text: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#x27;", "'"), ("&#39;", "'"), ("&nbsp;", "\u{a0}"), ("&amp;", "&")];
    named.iter().fold(text.to_owned(), |text, (entity, c)| text.replace(entity, c))
}

/// A page as search engines read it.
pub struct Document(Vec<Element>);

impl Document {
    pub fn of(html: &str) -> Self {
        Self(elements(html))
    }

    pub fn all<'d>(&'d self, name: &'d str) -> impl Iterator<Item = &'d Element> {
        self.0.iter().filter(move |element| element.name == name)
    }

    pub fn every(&self) -> &[Element] {
        &self.0
    }

    pub fn title(&self) -> String {
        self.all("title").next().map(Element::text).unwrap_or_default()
    }

    /// Content of `<meta name=…>` or `<meta property=…>`; empty when it is absent, and it stands once.
    #[track_caller]
    pub fn meta(&self, name: &str) -> &str {
        let mut found = self.all("meta").filter(|meta| meta.attribute("name") == name || meta.attribute("property") == name);
        let first = found.next().map(|meta| meta.attribute("content")).unwrap_or_default();
        assert!(found.next().is_none(), "{name} stands twice");
        first
    }

    /// Address of `<link rel=…>`; empty when it is absent.
    pub fn link(&self, rel: &str) -> &str {
        self.all("link").find(|link| link.attribute("rel") == rel).map(|link| link.attribute("href")).unwrap_or_default()
    }

    /// Addresses of all anchors.
    pub fn anchors(&self) -> Vec<&str> {
        self.all("a").map(|a| a.attribute("href")).collect()
    }

    /// Structured data of this type; all of it must be good JSON.
    #[track_caller]
    pub fn json_ld(&self, kind: &str) -> Option<Value> {
        let scripts = self.all("script").filter(|script| script.attribute("type") == "application/ld+json");
        let all: Vec<Value> = scripts.map(|script| serde_json::from_str(&script.inner).expect("structured data is JSON")).collect();
        all.into_iter().find(|data| data["@type"] == kind)
    }

    /// What the browser starts from at once.
    #[track_caller]
    pub fn state(&self) -> Value {
        self.json_script("__data").expect("the page has its data")
    }

    /// What the first script starts from, on a page that can be read before the application is there.
    #[track_caller]
    pub fn start_record(&self) -> Option<Value> {
        self.json_script("__start")
    }

    #[track_caller]
    fn json_script(&self, id: &str) -> Option<Value> {
        let script = self.all("script").find(|script| script.attribute("id") == id)?;
        assert_eq!(script.attribute("type"), "application/json");
        Some(serde_json::from_str(&script.inner).expect("it is JSON"))
    }
}

/// The texts of all elements of this name in an XML document, after a check that every tag is closed.
#[track_caller]
pub fn xml_texts(xml: &str, name: &str) -> Vec<String> {
    assert!(xml.starts_with("<?xml "), "no XML declaration: {}", &xml[..xml.len().min(80)]);
    check_balance(xml);
    elements(xml).into_iter().filter(|element| element.name.eq_ignore_ascii_case(name)).map(|element| decoded(&element.inner)).collect()
}

#[track_caller]
fn check_balance(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        rest = &rest[start..];
        let end = if rest.starts_with("<![CDATA[") { rest.find("]]>").map(|at| at + 2) } else { rest.find('>') };
        let end = end.expect("every tag ends");
        let tag = &rest[1..end];
        rest = &rest[end + 1..];
        match tag.chars().next() {
            Some('?' | '!') => {}
            Some('/') => assert_eq!(open.pop(), Some(tag[1..].trim()), "tags are closed in order"),
            _ if tag.ends_with('/') => {}
            _ => open.push(tag.split(|c: char| c.is_ascii_whitespace()).next().unwrap()),
        }
    }
    assert!(open.is_empty(), "never closed: {open:?}");
}

#[track_caller]
fn check_text(text: &str) {
    for (at, _) in text.match_indices('&') {
        let entity = text[at + 1..].split(';').next().unwrap_or_default();
        let known = matches!(entity, "amp" | "lt" | "gt" | "quot" | "apos") || entity.starts_with('#');
        assert!(known, "a bare & in {text:?}");
    }
    assert!(!text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')), "control characters in {text:?}");
}
