//! Renders the document format of Ghost's newer editor (Lexical), for posts that are exported without HTML.

use domain::text::escape_like_sanitiser;
use serde_json::Value;

use super::cards;
use crate::markup::{Element, MarkupToken, write_token};

/// Levels of nesting that are rendered; deeper content is left out.
const MAX_DEPTH: usize = 40;
/// Bits of a text's format with their elements, outermost first.
const FORMATS: [(u64, &str); 7] = [(1, "strong"), (2, "em"), (8, "u"), (4, "s"), (16, "code"), (32, "sub"), (64, "sup")];

/// `None` when the text is not a Lexical document.
pub fn render_lexical(text: &str) -> Option<String> {
    let document: Value = serde_json::from_str(text).ok()?;
    let mut out = String::new();
    render_children(&mut out, &document["root"], 0);
    Some(out)
}

fn render_children(out: &mut String, node: &Value, depth: usize) {
    for child in node["children"].as_array().into_iter().flatten().filter(|_| depth < MAX_DEPTH) {
        render_node(out, child, depth + 1);
    }
}

fn render_wrapped(out: &mut String, name: &str, node: &Value, depth: usize) {
    out.push_str(&format!("<{name}>"));
    render_children(out, node, depth);
    out.push_str(&format!("</{name}>"));
}

fn render_node(out: &mut String, node: &Value, depth: usize) {
    match node["type"].as_str().unwrap_or_default() {
        "paragraph" => render_wrapped(out, "p", node, depth),
        "heading" | "extended-heading" => {
            let tag = node["tag"].as_str().filter(|tag| matches!(*tag, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")).unwrap_or("h2");
            render_wrapped(out, tag, node, depth);
        }
        "quote" | "extended-quote" | "aside" => render_wrapped(out, "blockquote", node, depth),
        "list" => render_wrapped(out, if node["listType"] == "number" { "ol" } else { "ul" }, node, depth),
        "listitem" => render_wrapped(out, "li", node, depth),
        "linebreak" => out.push_str("<br>"),
        "text" | "extended-text" => render_text(out, node),
        "link" | "autolink" => {
            write_token(out, &MarkupToken::Open(Element::new("a").with_attribute("href", node["url"].as_str().unwrap_or_default())));
            render_children(out, node, depth);
            out.push_str("</a>");
        }
        kind => match cards::render_card(kind, node) {
            Some(card) => out.push_str(&card),
            None => render_children(out, node, depth),
        },
    }
}

fn render_text(out: &mut String, node: &Value) {
    let format = node["format"].as_u64().unwrap_or_default();
    let names: Vec<&str> = FORMATS.iter().filter(|(bit, _)| format & bit != 0).map(|(_, name)| *name).collect();
    names.iter().for_each(|name| out.push_str(&format!("<{name}>")));
    out.push_str(&escape_like_sanitiser(node["text"].as_str().unwrap_or_default()));
    names.iter().rev().for_each(|name| out.push_str(&format!("</{name}>")));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_lists_links_and_cards() {
        let document = r#"{"root":{"children":[
            {"type":"heading","tag":"h2","children":[{"type":"extended-text","text":"A & B","format":1}]},
            {"type":"paragraph","children":[{"type":"link","url":"https://a.test/?x=1&y=2","children":[{"type":"text","text":"go","format":3}]},{"type":"linebreak"}]},
            {"type":"list","listType":"number","children":[{"type":"listitem","children":[{"type":"text","text":"one"}]}]},
            {"type":"codeblock","code":"a < b","language":"c"},{"type":"paywall"}]}}"#;
        assert_eq!(
            render_lexical(document).unwrap(),
            "<h2><strong>A &amp; B</strong></h2><p><a href=\"https://a.test/?x=1&amp;y=2\"><strong><em>go</em></strong></a><br></p><ol><li>one</li></ol><pre><code>a &lt; b</code></pre>"
        );
        assert_eq!(render_lexical("not json"), None);
    }
}
