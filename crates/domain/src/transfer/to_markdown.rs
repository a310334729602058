//! Cleaned HTML as the Markdown that a writer would have typed. Each block is proved: it is rendered
//! again, and where the result differs the block stays as HTML, which Markdown lets through. So
//! nothing is lost, whatever the text holds.

use super::tree::{Node, html_of, is_block, same, tree};
use crate::articles::{body_html, inline_html};
use crate::importing::Element;

/// An article's or a page's body. The second value is false when the whole did not come out the same.
pub fn body_markdown(html: &str) -> (String, bool) {
    let render = |markdown: &str| body_html(markdown).map(|html| html.as_str().to_owned()).unwrap_or_default();
    let markdown = converted(html, &render);
    let is_same = same(&render(&markdown), html);
    (markdown, is_same)
}

/// A short text, as an answer of a question.
pub fn inline_markdown(html: &str) -> String {
    converted(html, &|markdown| inline_html(markdown)).trim().to_owned()
}

fn converted(html: &str, render: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut loose: Vec<Node> = Vec::new();
    for node in tree(html) {
        match &node {
            Node::Text(text) if text.trim().is_empty() && loose.is_empty() => {}
            Node::Element(element, _) if is_block(&element.name) => {
                flush(&mut out, &mut loose, render);
                push(&mut out, &proved(std::slice::from_ref(&node), render));
            }
            _ => loose.push(node),
        }
    }
    flush(&mut out, &mut loose, render);
    out
}

/// Text outside of every block is a paragraph of raw HTML.
fn flush(out: &mut String, loose: &mut Vec<Node>, render: &dyn Fn(&str) -> String) {
    if !loose.is_empty() {
        push(out, &proved(loose, render));
        loose.clear();
    }
}

fn push(out: &mut String, block: &str) {
    if !block.is_empty() {
        out.push_str(block);
        out.push_str("\n\n");
    }
}

fn proved(nodes: &[Node], render: &dyn Fn(&str) -> String) -> String {
    let wanted = html_of(nodes);
    let markdown = match nodes {
        [Node::Element(element, children)] => block(element, children, ""),
        _ => None,
    };
    match markdown {
        Some(markdown) if same(&render(&markdown), &wanted) => markdown.trim_end().to_owned(),
        _ => raw(&wanted),
    }
}

/// HTML as one block of Markdown: a blank line would end it.
fn raw(html: &str) -> String {
    if html.contains("<pre") {
        return html.trim().to_owned();
    }
    let lines: Vec<&str> = html.trim().lines().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n")
}

/// `None` for what Markdown has no words for. `indent` stands before every line but the first.
fn block(element: &Element, children: &[Node], indent: &str) -> Option<String> {
    Some(match element.name.as_str() {
        "p" => inline(children)?,
        "h2" => format!("## {}", inline(children)?),
        "h3" => format!("### {}", inline(children)?),
        "h4" => format!("#### {}", inline(children)?),
        "hr" => "---".to_owned(),
        "ul" | "ol" => list(element, children, indent)?,
        "blockquote" => quoted(&blocks(children)?),
        "pre" => fenced(children)?,
        "table" => table(children)?,
        "div" if element.has_class("callout") => callout(element, children)?,
        _ => return None,
    })
}

fn blocks(nodes: &[Node]) -> Option<String> {
    let mut parts = Vec::new();
    for node in nodes {
        match node {
            Node::Text(text) if text.trim().is_empty() => {}
            Node::Element(element, children) if is_block(&element.name) => parts.push(block(element, children, "")?),
            _ => return None,
        }
    }
    Some(parts.join("\n\n"))
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") }).collect::<Vec<_>>().join("\n")
}

fn callout(element: &Element, children: &[Node]) -> Option<String> {
    let kinds = [("callout-fine-print", "IMPORTANT"), ("callout-example", "NOTE"), ("callout-do-this", "TIP")];
    let (_, mark) = kinds.iter().find(|(class, _)| element.has_class(class))?;
    let is_title = |node: &&Node| matches!(node, Node::Element(e, _) if e.has_class("callout-title"));
    let title = children.iter().find(is_title);
    let title = match title {
        Some(Node::Element(_, inside)) => inline(inside)?,
        _ => return None,
    };
    let rest: Vec<Node> = children.iter().filter(|node| !is_title(node)).cloned().collect();
    Some(quoted(&format!("[!{mark}] {title}\n{}", blocks(&rest)?)))
}

fn list(element: &Element, children: &[Node], indent: &str) -> Option<String> {
    let is_numbered = element.name == "ol";
    let first: usize = element.get("start").and_then(|text| text.parse().ok()).unwrap_or(1);
    let items: Vec<&[Node]> = children
        .iter()
        .filter_map(|node| match node {
            Node::Element(item, inside) if item.name == "li" => Some(Ok(inside.as_slice())),
            Node::Text(text) if text.trim().is_empty() => None,
            _ => Some(Err(())),
        })
        .collect::<Result<_, _>>()
        .ok()?;
    let is_loose = items.iter().any(|inside| inside.iter().any(|node| matches!(node, Node::Element(e, _) if e.name == "p")));
    let mut lines = Vec::new();
    for (number, inside) in items.into_iter().enumerate() {
        let mark = if is_numbered { format!("{}. ", first + number) } else { "- ".to_owned() };
        let deeper = format!("{indent}{}", " ".repeat(mark.len()));
        lines.push(format!("{}{mark}{}", if number == 0 { "" } else { indent }, item(inside, &deeper)?));
    }
    Some(lines.join(if is_loose { "\n\n" } else { "\n" }))
}

/// Words first, then what is nested.
fn item(inside: &[Node], indent: &str) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut words: Vec<Node> = Vec::new();
    for node in inside {
        match node {
            Node::Element(element, children) if is_block(&element.name) => {
                if !words.is_empty() {
                    parts.push(inline(&words)?);
                    words.clear();
                }
                parts.push(block(element, children, indent)?);
            }
            other => words.push(other.clone()),
        }
    }
    if !html_of(&words).trim().is_empty() {
        parts.push(inline(&words)?);
    }
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
    let has_paragraphs = inside.iter().any(|node| matches!(node, Node::Element(e, _) if e.name == "p"));
    let between = if has_paragraphs { format!("\n\n{indent}") } else { format!("\n{indent}") };
    Some(parts.join(&between))
}

fn fenced(children: &[Node]) -> Option<String> {
    let [Node::Element(code, inside)] = children else { return None };
    let [Node::Text(text)] = inside.as_slice() else { return None };
    (code.name == "code").then(|| format!("```\n{text}```"))
}

fn table(children: &[Node]) -> Option<String> {
    let mut rows: Vec<Vec<(Option<String>, String)>> = Vec::new();
    collect_rows(children, &mut rows)?;
    let head = rows.first()?;
    let rule: Vec<&str> = head
        .iter()
        .map(|(align, _)| match align.as_deref() {
            Some("right") => "---:",
            Some("center") => ":---:",
            Some("left") => ":---",
            _ => "---",
        })
        .collect();
    let line = |cells: Vec<&str>| format!("| {} |", cells.join(" | "));
    let mut lines: Vec<String> = rows.iter().map(|row| line(row.iter().map(|(_, text)| text.as_str()).collect())).collect();
    lines.insert(1, line(rule));
    Some(lines.join("\n"))
}

fn collect_rows(nodes: &[Node], rows: &mut Vec<Vec<(Option<String>, String)>>) -> Option<()> {
    for node in nodes {
        match node {
            Node::Text(text) if text.trim().is_empty() => {}
            Node::Element(element, inside) => match element.name.as_str() {
                "thead" | "tbody" => collect_rows(inside, rows)?,
                "tr" => {
                    let mut row = Vec::new();
                    for cell in inside {
                        match cell {
                            Node::Text(text) if text.trim().is_empty() => {}
                            Node::Element(cell, inside) => {
                                row.push((cell.get("align").map(str::to_owned), inline(inside)?.replace('|', "\\|").replace('\n', " ")));
                            }
                            Node::Text(_) => return None,
                        }
                    }
                    rows.push(row);
                }
                _ => return None,
            },
            Node::Text(_) => return None,
        }
    }
    Some(())
}

fn inline(nodes: &[Node]) -> Option<String> {
    let mut out = String::new();
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(&typed(text)),
            Node::Element(element, children) => inline_element(&mut out, element, children)?,
        }
    }
    Some(out.trim().to_owned())
}

fn inline_element(out: &mut String, element: &Element, children: &[Node]) -> Option<()> {
    match element.name.as_str() {
        "strong" => out.push_str(&format!("**{}**", inline(children)?)),
        "em" => out.push_str(&format!("*{}*", inline(children)?)),
        "s" => out.push_str(&format!("~~{}~~", inline(children)?)),
        "br" => out.push_str("<br>"),
        "code" => match children {
            [Node::Text(text)] if !text.contains(['`', '\n']) => out.push_str(&format!("`{text}`")),
            _ => return None,
        },
        "a" => {
            let href = element.get("href").filter(|href| !href.contains([' ', '(', ')', '<', '>']))?;
            let title = element.get("title").map(|title| format!(" \"{}\"", title.replace('"', "\\\""))).unwrap_or_default();
            out.push_str(&format!("[{}]({href}{title})", inline(children)?));
        }
        "img" if element.get("width").is_none() && element.get("height").is_none() => {
            let src = element.get("src").filter(|src| !src.contains([' ', '(', ')', '<', '>']))?;
            out.push_str(&format!("![{}]({src})", typed(element.get("alt").unwrap_or_default())));
        }
        "data" => {
            let on = element.get("data-on").map(|day| format!("@{day}")).unwrap_or_default();
            out.push_str(&format!("{{{{fact:{}{on}}}}}", element.get("data-fact")?));
        }
        _ => {
            let node = Node::Element(element.clone(), children.to_vec());
            out.push_str(&html_of(&[node]));
        }
    }
    Some(())
}

/// Signs that mean something in Markdown are marked as plain.
fn typed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let at_line = |out: &str| out.is_empty() || out.ends_with('\n');
    for c in text.chars() {
        let means = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '~' => true,
            '#' | '+' | '-' | '>' | '|' | '=' => at_line(&out),
            '.' | ')' => {
                let line = out.rsplit('\n').next().unwrap_or_default();
                !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit())
            }
            _ => false,
        };
        match c {
            '&' => out.push_str("&amp;"),
            '\u{a0}' => out.push_str("&nbsp;"),
            c if means => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_comes_back() {
        let typed = "## Part\n\nText with **bold**, *em*, `code` and [a link](https://a.test/x).\n\n> [!IMPORTANT] Fine print\n> The clause.\n\n- one\n- two\n  1. deep\n  2. deeper\n\n| A | B |\n| --- | ---: |\n| 1 | ₹2 |\n\n```\ncode\n\n  more\n```\n\n1 \\* 2 \\_ 3 &amp; {{fact:epf.wage-ceiling}}\n\n";
        let html = body_html(typed).unwrap();
        let (markdown, is_same) = body_markdown(html.as_str());
        assert!(is_same, "{markdown}");
        assert_eq!(markdown, typed);
    }

    #[test]
    fn what_has_no_words_stays_html_and_nothing_is_lost() {
        for html in [
            "<p>Some text.</p>",
            "<figure><img src=\"https://a.test/1.jpg\" alt=\"x\"><figcaption>One</figcaption></figure><p>After</p>",
            "<div class=\"gallery\"><figure><img src=\"/uploads/a.png\" alt=\"\"></figure></div>",
            "<table><tbody><tr><td colspan=\"2\">a</td></tr></tbody></table>",
            "<pre><code>a\n\n&lt;b&gt;</code></pre><p>1. not a list</p><p># no heading</p>",
            "<details><summary>Q</summary><p>A</p><p>B</p></details>",
            "<ul><li><p>a</p><p>b</p></li></ul><blockquote><p>q</p></blockquote>",
            "<p>a<br>b <u>under</u> <sup>2</sup></p><div data-youtube=\"dQw4w9WgXcQ\"></div>",
        ] {
            let clean = crate::articles::clean_html(html);
            let (markdown, is_same) = body_markdown(&clean);
            assert!(is_same, "{html}\n{markdown}");
        }
    }

    #[test]
    fn words_outside_of_paragraphs_are_told() {
        let (markdown, is_same) = body_markdown("loose words <b>here</b>");
        assert!(markdown.contains("loose words <b>here</b>") && !is_same, "{markdown}");
    }
}
