//! HTML of other systems as a flat list of pieces: enough to rename, drop and add elements. What
//! comes out is cleaned by the allow-list afterwards, which also puts the nesting right.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Decoded.
    Text(String),
    Open(Element),
    Close(String),
    Comment(String),
}

/// A start tag; names are in lower case, values decoded.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), attributes: Vec::new() }
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Blank is the same as absent.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    pub fn set(&mut self, name: &str, value: &str) {
        self.attributes.retain(|(known, _)| known != name);
        self.attributes.push((name.to_owned(), value.to_owned()));
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.get("class").is_some_and(|all| all.split_whitespace().any(|one| one == class))
    }
}

pub fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "hr" | "img" | "input" | "meta" | "link" | "wbr" | "source" | "track" | "col" | "area" | "base" | "embed" | "param"
    )
}

pub fn read(html: &str) -> Vec<Piece> {
    let tokenizer = Tokenizer::new(Collector::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    // Nothing here runs scripts: where the tokenizer stops for one, it goes on.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.pieces.into_inner()
}

#[cfg(test)]
pub fn write(pieces: &[Piece]) -> String {
    let mut out = String::new();
    for piece in pieces {
        put(&mut out, piece);
    }
    out
}

pub fn put(out: &mut String, piece: &Piece) {
    match piece {
        Piece::Text(text) => out.push_str(&escaped(text)),
        Piece::Open(element) => open(out, element),
        Piece::Close(name) => {
            out.push_str("</");
            out.push_str(name);
            out.push('>');
        }
        Piece::Comment(text) => {
            out.push_str("<!--");
            out.push_str(text);
            out.push_str("-->");
        }
    }
}

fn open(out: &mut String, element: &Element) {
    out.push('<');
    out.push_str(&element.name);
    for (name, value) in &element.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        out.push_str(&escaped(value).replace('"', "&quot;"));
        out.push('"');
    }
    out.push('>');
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\u{a0}', "&nbsp;")
}

#[derive(Default)]
struct Collector {
    pieces: RefCell<Vec<Piece>>,
}

impl TokenSink for Collector {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut pieces = self.pieces.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match pieces.last_mut() {
                Some(Piece::Text(before)) => before.push_str(&text),
                _ => pieces.push(Piece::Text(text.to_string())),
            },
            Token::CommentToken(text) => pieces.push(Piece::Comment(text.to_string())),
            Token::TagToken(tag) => {
                let kind = raw_kind(&tag);
                pieces.push(piece_of(tag));
                if let Some(kind) = kind {
                    return TokenSinkResult::RawData(kind);
                }
            }
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn raw_kind(tag: &Tag) -> Option<RawKind> {
    if tag.kind == TagKind::EndTag {
        return None;
    }
    match &*tag.name {
        "script" => Some(RawKind::ScriptData),
        "style" | "noscript" | "xmp" | "noframes" => Some(RawKind::Rawtext),
        "textarea" | "title" => Some(RawKind::Rcdata),
        _ => None,
    }
}

fn piece_of(tag: Tag) -> Piece {
    let name = tag.name.to_string();
    match tag.kind {
        TagKind::EndTag => Piece::Close(name),
        TagKind::StartTag => {
            let attributes = tag.attrs.into_iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
            Piece::Open(Element { name, attributes })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_can_be_written() {
        let html = "<p class=\"a &quot;b\">1 &lt; 2 &amp; 3<br></p><!-- c --><pre>x</pre>";
        assert_eq!(write(&read(html)), html);
        assert_eq!(write(&read("<IMG SRC=x ALT>")), "<img src=\"x\" alt=\"\">");
    }

    #[test]
    fn scripts_and_broken_tags_do_not_confuse() {
        let pieces = read("<script>if (a<b) {}</script><p>t");
        assert_eq!(pieces.len(), 5, "{pieces:?}");
        assert!(matches!(&pieces[4], Piece::Text(t) if t == "t"));
        assert_eq!(write(&read("a < b")), "a &lt; b");
    }
}
