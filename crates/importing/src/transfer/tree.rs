//! Parses cleaned HTML into a tree, and compares two texts for equivalence.

use domain::text::{escape_attribute_like_sanitiser, escape_like_sanitiser};

use crate::{Element, MarkupToken, is_void, parse_markup};

#[derive(Debug, Clone)]
pub enum HtmlNode {
    Text(String),
    Element(Element, Vec<HtmlNode>),
}

/// Whether two texts are the same except for white space between blocks and the ids of headings.
pub fn is_equivalent(one: &str, other: &str) -> bool {
    to_comparable(one) == to_comparable(other)
}

fn to_comparable(html: &str) -> String {
    let mut out = String::new();
    let pieces = parse_markup(html);
    for (at, piece) in pieces.iter().enumerate() {
        let beside_block = |piece: Option<&MarkupToken>| match piece {
            Some(MarkupToken::Open(element)) => is_block(&element.name) || element.name == "br",
            Some(MarkupToken::Close(name)) => is_block(name),
            None => true,
            _ => false,
        };
        match piece {
            MarkupToken::Text(text)
                if text.trim().is_empty() && (beside_block(pieces.get(at.wrapping_sub(1))) || beside_block(pieces.get(at + 1))) => {}
            MarkupToken::Open(element) if matches!(element.name.as_str(), "h2" | "h3" | "h4") => {
                out.push_str(&format!("<{}>", element.name));
            }
            // The value of a quoted fact follows from the registry, so the saved one is ignored.
            MarkupToken::Text(_) if matches!(at.checked_sub(1).and_then(|before| pieces.get(before)), Some(MarkupToken::Open(e)) if e.name == "data") =>
                {}
            MarkupToken::Text(text) => out.push_str(&escape_like_sanitiser(text.trim_matches('\n')).replace('\n', " ")),
            other => write_token(&mut out, other),
        }
    }
    out
}

fn write_token(out: &mut String, piece: &MarkupToken) {
    match piece {
        MarkupToken::Open(element) => write_start_tag(out, element),
        MarkupToken::Close(name) => out.push_str(&format!("</{name}>")),
        MarkupToken::Text(text) => out.push_str(&escape_like_sanitiser(text)),
        MarkupToken::Comment(_) => {}
    }
}

fn write_start_tag(out: &mut String, element: &Element) {
    out.push_str(&format!("<{}", element.name));
    for (name, value) in &element.attributes {
        out.push_str(&format!(" {name}=\"{}\"", escape_attribute_like_sanitiser(value)));
    }
    out.push('>');
}

pub fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "h2"
            | "h3"
            | "h4"
            | "ul"
            | "ol"
            | "li"
            | "blockquote"
            | "pre"
            | "table"
            | "thead"
            | "tbody"
            | "tfoot"
            | "tr"
            | "th"
            | "td"
            | "hr"
            | "div"
            | "figure"
            | "figcaption"
            | "details"
            | "summary"
            | "caption"
    )
}

pub fn parse_tree(html: &str) -> Vec<HtmlNode> {
    let mut stack: Vec<(Element, Vec<HtmlNode>)> = vec![(Element::default(), Vec::new())];
    for piece in parse_markup(html) {
        match piece {
            MarkupToken::Text(text) => push_node(&mut stack, HtmlNode::Text(text)),
            MarkupToken::Open(element) if is_void(&element.name) => push_node(&mut stack, HtmlNode::Element(element, Vec::new())),
            MarkupToken::Open(element) => stack.push((element, Vec::new())),
            MarkupToken::Close(name) => {
                if stack.len() > 1
                    && stack.last().is_some_and(|(element, _)| element.name == name)
                    && let Some((element, children)) = stack.pop()
                {
                    push_node(&mut stack, HtmlNode::Element(element, children));
                }
            }
            MarkupToken::Comment(_) => {}
        }
    }
    while stack.len() > 1 {
        if let Some((element, children)) = stack.pop() {
            push_node(&mut stack, HtmlNode::Element(element, children));
        }
    }
    stack.pop().map(|(_, nodes)| nodes).unwrap_or_default()
}

fn push_node(stack: &mut [(Element, Vec<HtmlNode>)], node: HtmlNode) {
    if let Some((_, children)) = stack.last_mut() {
        children.push(node);
    }
}

pub fn render_html(nodes: &[HtmlNode]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            HtmlNode::Text(text) => out.push_str(&escape_like_sanitiser(text)),
            HtmlNode::Element(element, children) => {
                write_start_tag(&mut out, element);
                if !is_void(&element.name) {
                    out.push_str(&render_html(children));
                    out.push_str(&format!("</{}>", element.name));
                }
            }
        }
    }
    out
}
