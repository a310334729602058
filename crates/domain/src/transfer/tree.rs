//! Cleaned HTML as a tree, and when two of them say the same.

use crate::importing::{Element, Piece, escaped, is_void, read_markup};

#[derive(Debug, Clone)]
pub enum Node {
    Text(String),
    Element(Element, Vec<Node>),
}

/// Whether two texts are the same but for white space between blocks and the ids of headings.
pub fn same(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

fn plain(html: &str) -> String {
    let mut out = String::new();
    let pieces = read_markup(html);
    for (at, piece) in pieces.iter().enumerate() {
        let beside_block = |piece: Option<&Piece>| match piece {
            Some(Piece::Open(element)) => is_block(&element.name) || element.name == "br",
            Some(Piece::Close(name)) => is_block(name),
            None => true,
            _ => false,
        };
        match piece {
            Piece::Text(text)
                if text.trim().is_empty() && (beside_block(pieces.get(at.wrapping_sub(1))) || beside_block(pieces.get(at + 1))) => {}
            Piece::Open(element) if matches!(element.name.as_str(), "h2" | "h3" | "h4") => {
                out.push_str(&format!("<{}>", element.name));
            }
            // What a fact said when it was saved follows from the registry.
            Piece::Text(_) if matches!(at.checked_sub(1).and_then(|before| pieces.get(before)), Some(Piece::Open(e)) if e.name == "data") =>
                {}
            Piece::Text(text) => out.push_str(&escaped(text.trim_matches('\n')).replace('\n', " ")),
            other => put_piece(&mut out, other),
        }
    }
    out
}

fn put_piece(out: &mut String, piece: &Piece) {
    match piece {
        Piece::Open(element) => open(out, element),
        Piece::Close(name) => out.push_str(&format!("</{name}>")),
        Piece::Text(text) => out.push_str(&escaped(text)),
        Piece::Comment(_) => {}
    }
}

fn open(out: &mut String, element: &Element) {
    out.push_str(&format!("<{}", element.name));
    for (name, value) in &element.attributes {
        out.push_str(&format!(" {name}=\"{}\"", escaped(value).replace('"', "&quot;")));
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

pub fn tree(html: &str) -> Vec<Node> {
    let mut stack: Vec<(Element, Vec<Node>)> = vec![(Element::default(), Vec::new())];
    for piece in read_markup(html) {
        match piece {
            Piece::Text(text) => add(&mut stack, Node::Text(text)),
            Piece::Open(element) if is_void(&element.name) => add(&mut stack, Node::Element(element, Vec::new())),
            Piece::Open(element) => stack.push((element, Vec::new())),
            Piece::Close(name) => {
                if stack.len() > 1
                    && stack.last().is_some_and(|(element, _)| element.name == name)
                    && let Some((element, children)) = stack.pop()
                {
                    add(&mut stack, Node::Element(element, children));
                }
            }
            Piece::Comment(_) => {}
        }
    }
    while stack.len() > 1 {
        if let Some((element, children)) = stack.pop() {
            add(&mut stack, Node::Element(element, children));
        }
    }
    stack.pop().map(|(_, nodes)| nodes).unwrap_or_default()
}

fn add(stack: &mut [(Element, Vec<Node>)], node: Node) {
    if let Some((_, children)) = stack.last_mut() {
        children.push(node);
    }
}

pub fn html_of(nodes: &[Node]) -> String {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(&escaped(text)),
            Node::Element(element, children) => {
                open(&mut out, element);
                if !is_void(&element.name) {
                    out.push_str(&html_of(children));
                    out.push_str(&format!("</{}>", element.name));
                }
            }
        }
    }
    out
}
