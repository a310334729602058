//! Reads the HTML of other systems as a flat list of tokens: enough to rename, drop and add elements. The result is
//! cleaned by the allow-list afterwards, which also corrects the nesting.

use std::cell::RefCell;

use domain::text::{escape_attribute_like_sanitiser, escape_like_sanitiser};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkupToken {
    /// Text with its entities decoded.
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

    pub fn with_attribute(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    /// An attribute's value; `None` when it is absent or blank.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    pub fn set_attribute(&mut self, name: &str, value: &str) {
        self.attributes.retain(|(known, _)| known != name);
        self.attributes.push((name.to_owned(), value.to_owned()));
    }

    pub fn has_class(&self, class: &str) -> bool {
        self.attribute("class").is_some_and(|all| all.split_whitespace().any(|one| one == class))
    }
}

pub fn is_void(name: &str) -> bool {
    matches!(
        name,
        "br" | "hr" | "img" | "input" | "meta" | "link" | "wbr" | "source" | "track" | "col" | "area" | "base" | "embed" | "param"
    )
}

pub fn parse_markup(html: &str) -> Vec<MarkupToken> {
    let tokenizer = Tokenizer::new(TokenCollector::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(html));
    // Scripts are not run: where the tokenizer stops for one, it continues.
    while !input.is_empty() {
        let _ = tokenizer.feed(&input);
    }
    tokenizer.end();
    tokenizer.sink.tokens.into_inner()
}

#[cfg(test)]
pub fn write_markup(pieces: &[MarkupToken]) -> String {
    let mut out = String::new();
    for piece in pieces {
        write_token(&mut out, piece);
    }
    out
}

pub fn write_token(out: &mut String, piece: &MarkupToken) {
    match piece {
        MarkupToken::Text(text) => out.push_str(&escape_like_sanitiser(text)),
        MarkupToken::Open(element) => write_start_tag(out, element),
        MarkupToken::Close(name) => {
            out.push_str("</");
            out.push_str(name);
            out.push('>');
        }
        MarkupToken::Comment(text) => {
            out.push_str("<!--");
            out.push_str(text);
            out.push_str("-->");
        }
    }
}

fn write_start_tag(out: &mut String, element: &Element) {
    out.push('<');
    out.push_str(&element.name);
    for (name, value) in &element.attributes {
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
        out.push_str(&escape_attribute_like_sanitiser(value));
        out.push('"');
    }
    out.push('>');
}

#[derive(Default)]
struct TokenCollector {
    tokens: RefCell<Vec<MarkupToken>>,
}

impl TokenSink for TokenCollector {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        let mut pieces = self.tokens.borrow_mut();
        match token {
            Token::CharacterTokens(text) => match pieces.last_mut() {
                Some(MarkupToken::Text(before)) => before.push_str(&text),
                _ => pieces.push(MarkupToken::Text(text.to_string())),
            },
            Token::CommentToken(text) => pieces.push(MarkupToken::Comment(text.to_string())),
            Token::TagToken(tag) => {
                let kind = raw_kind(&tag);
                pieces.push(to_token(tag));
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

fn to_token(tag: Tag) -> MarkupToken {
    let name = tag.name.to_string();
    match tag.kind {
        TagKind::EndTag => MarkupToken::Close(name),
        TagKind::StartTag => {
            let attributes = tag.attrs.into_iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
            MarkupToken::Open(Element { name, attributes })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_can_be_written() {
        let html = "<p class=\"a &quot;b\">1 &lt; 2 &amp; 3<br></p><!-- c --><pre>x</pre>";
        assert_eq!(write_markup(&parse_markup(html)), html);
        assert_eq!(write_markup(&parse_markup("<IMG SRC=x ALT>")), "<img src=\"x\" alt=\"\">");
    }

    #[test]
    fn scripts_and_broken_tags_do_not_confuse() {
        let pieces = parse_markup("<script>if (a<b) {}</script><p>t");
        assert_eq!(pieces.len(), 5, "{pieces:?}");
        assert!(matches!(&pieces[4], MarkupToken::Text(t) if t == "t"));
        assert_eq!(write_markup(&parse_markup("a < b")), "a &lt; b");
    }
}
