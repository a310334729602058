//! Converts cleaned HTML to the Markdown that a writer would have typed. Each block is verified: it is rendered again,
//! and if the result differs, the block stays HTML, which Markdown allows. So nothing is lost, whatever the text
//! contains.

use domain::articles::{render_body, render_fragment};

use super::tree::{HtmlNode, is_block, is_equivalent, parse_tree, render_html};
use crate::Element;

/// Converts the body of an article or page. The second value is false when rendering the whole does not give the same
/// HTML.
pub fn body_to_markdown(html: &str) -> (String, bool) {
    let render = |markdown: &str| render_body(markdown).map(|html| html.as_str().to_owned()).unwrap_or_default();
    let markdown = convert_html(html, &render);
    let is_same = is_equivalent(&render(&markdown), html);
    (markdown, is_same)
}

/// Converts a short text, such as the answer of an FAQ.
pub fn inline_to_markdown(html: &str) -> String {
    convert_html(html, &|markdown| render_fragment(markdown)).trim().to_owned()
}

fn convert_html(html: &str, render: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut loose: Vec<HtmlNode> = Vec::new();
    for node in parse_tree(html) {
        match &node {
            HtmlNode::Text(text) if text.trim().is_empty() && loose.is_empty() => {}
            HtmlNode::Element(element, _) if is_block(&element.name) => {
                flush_loose(&mut out, &mut loose, render);
                push_block(&mut out, &convert_verified(std::slice::from_ref(&node), render));
            }
            _ => loose.push(node),
        }
    }
    flush_loose(&mut out, &mut loose, render);
    out
}

/// Writes the text outside of blocks as one block of raw HTML.
fn flush_loose(out: &mut String, loose: &mut Vec<HtmlNode>, render: &dyn Fn(&str) -> String) {
    if !loose.is_empty() {
        push_block(out, &convert_verified(loose, render));
        loose.clear();
    }
}

fn push_block(out: &mut String, block: &str) {
    if !block.is_empty() {
        out.push_str(block);
        out.push_str("\n\n");
    }
}

fn convert_verified(nodes: &[HtmlNode], render: &dyn Fn(&str) -> String) -> String {
    let wanted = render_html(nodes);
    let markdown = match nodes {
        [HtmlNode::Element(element, children)] => convert_block(element, children, ""),
        _ => None,
    };
    match markdown {
        Some(markdown) if is_equivalent(&render(&markdown), &wanted) => markdown.trim_end().to_owned(),
        _ => to_html_block(&wanted),
    }
}

/// HTML as one block of Markdown, which a blank line would end.
fn to_html_block(html: &str) -> String {
    if html.contains("<pre") {
        return html.trim().to_owned();
    }
    let lines: Vec<&str> = html.trim().lines().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n")
}

/// `None` when Markdown cannot express the element. `indent` is put before every line but the first.
fn convert_block(element: &Element, children: &[HtmlNode], indent: &str) -> Option<String> {
    Some(match element.name.as_str() {
        "p" => convert_inline(children)?,
        "h2" => format!("## {}", convert_inline(children)?),
        "h3" => format!("### {}", convert_inline(children)?),
        "h4" => format!("#### {}", convert_inline(children)?),
        "hr" => "---".to_owned(),
        "ul" | "ol" => convert_list(element, children, indent)?,
        "blockquote" => quote_lines(&convert_blocks(children)?),
        "pre" => convert_code_block(children)?,
        "table" => convert_table(children)?,
        "div" if element.has_class("callout") => convert_callout(element, children)?,
        _ => return None,
    })
}

fn convert_blocks(nodes: &[HtmlNode]) -> Option<String> {
    let mut parts = Vec::new();
    for node in nodes {
        match node {
            HtmlNode::Text(text) if text.trim().is_empty() => {}
            HtmlNode::Element(element, children) if is_block(&element.name) => parts.push(convert_block(element, children, "")?),
            _ => return None,
        }
    }
    Some(parts.join("\n\n"))
}

fn quote_lines(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { ">".to_owned() } else { format!("> {line}") }).collect::<Vec<_>>().join("\n")
}

fn convert_callout(element: &Element, children: &[HtmlNode]) -> Option<String> {
    let kinds = [("callout-fine-print", "IMPORTANT"), ("callout-example", "NOTE"), ("callout-do-this", "TIP")];
    let (_, mark) = kinds.iter().find(|(class, _)| element.has_class(class))?;
    let is_title = |node: &&HtmlNode| matches!(node, HtmlNode::Element(e, _) if e.has_class("callout-title"));
    let title = children.iter().find(is_title);
    let title = match title {
        Some(HtmlNode::Element(_, inside)) => convert_inline(inside)?,
        _ => return None,
    };
    let rest: Vec<HtmlNode> = children.iter().filter(|node| !is_title(node)).cloned().collect();
    Some(quote_lines(&format!("[!{mark}] {title}\n{}", convert_blocks(&rest)?)))
}

fn convert_list(element: &Element, children: &[HtmlNode], indent: &str) -> Option<String> {
    let is_numbered = element.name == "ol";
    let first: usize = element.attribute("start").and_then(|text| text.parse().ok()).unwrap_or(1);
    let items: Vec<&[HtmlNode]> = children
        .iter()
        .filter_map(|node| match node {
            HtmlNode::Element(item, inside) if item.name == "li" => Some(Ok(inside.as_slice())),
            HtmlNode::Text(text) if text.trim().is_empty() => None,
            _ => Some(Err(())),
        })
        .collect::<Result<_, _>>()
        .ok()?;
    let is_loose = items.iter().any(|inside| inside.iter().any(|node| matches!(node, HtmlNode::Element(e, _) if e.name == "p")));
    let mut lines = Vec::new();
    for (number, inside) in items.into_iter().enumerate() {
        let mark = if is_numbered { format!("{}. ", first + number) } else { "- ".to_owned() };
        let deeper = format!("{indent}{}", " ".repeat(mark.len()));
        lines.push(format!("{}{mark}{}", if number == 0 { "" } else { indent }, convert_item(inside, &deeper)?));
    }
    Some(lines.join(if is_loose { "\n\n" } else { "\n" }))
}

/// Converts a list item: its text first, then nested blocks.
fn convert_item(inside: &[HtmlNode], indent: &str) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut words: Vec<HtmlNode> = Vec::new();
    for node in inside {
        match node {
            HtmlNode::Element(element, children) if is_block(&element.name) => {
                if !words.is_empty() {
                    parts.push(convert_inline(&words)?);
                    words.clear();
                }
                parts.push(convert_block(element, children, indent)?);
            }
            other => words.push(other.clone()),
        }
    }
    if !render_html(&words).trim().is_empty() {
        parts.push(convert_inline(&words)?);
    }
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
    let has_paragraphs = inside.iter().any(|node| matches!(node, HtmlNode::Element(e, _) if e.name == "p"));
    let between = if has_paragraphs { format!("\n\n{indent}") } else { format!("\n{indent}") };
    Some(parts.join(&between))
}

fn convert_code_block(children: &[HtmlNode]) -> Option<String> {
    let [HtmlNode::Element(code, inside)] = children else { return None };
    let [HtmlNode::Text(text)] = inside.as_slice() else { return None };
    (code.name == "code").then(|| format!("```\n{text}```"))
}

fn convert_table(children: &[HtmlNode]) -> Option<String> {
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

fn collect_rows(nodes: &[HtmlNode], rows: &mut Vec<Vec<(Option<String>, String)>>) -> Option<()> {
    for node in nodes {
        match node {
            HtmlNode::Text(text) if text.trim().is_empty() => {}
            HtmlNode::Element(element, inside) => match element.name.as_str() {
                "thead" | "tbody" => collect_rows(inside, rows)?,
                "tr" => {
                    let mut row = Vec::new();
                    for cell in inside {
                        match cell {
                            HtmlNode::Text(text) if text.trim().is_empty() => {}
                            HtmlNode::Element(cell, inside) => {
                                row.push((
                                    cell.attribute("align").map(str::to_owned),
                                    convert_inline(inside)?.replace('|', "\\|").replace('\n', " "),
                                ));
                            }
                            HtmlNode::Text(_) => return None,
                        }
                    }
                    rows.push(row);
                }
                _ => return None,
            },
            HtmlNode::Text(_) => return None,
        }
    }
    Some(())
}

fn convert_inline(nodes: &[HtmlNode]) -> Option<String> {
    let mut out = String::new();
    for node in nodes {
        match node {
            HtmlNode::Text(text) => out.push_str(&escape_markdown(text)),
            HtmlNode::Element(element, children) => convert_inline_element(&mut out, element, children)?,
        }
    }
    Some(out.trim().to_owned())
}

fn convert_inline_element(out: &mut String, element: &Element, children: &[HtmlNode]) -> Option<()> {
    match element.name.as_str() {
        "strong" => out.push_str(&format!("**{}**", convert_inline(children)?)),
        "em" => out.push_str(&format!("*{}*", convert_inline(children)?)),
        "s" => out.push_str(&format!("~~{}~~", convert_inline(children)?)),
        "br" => out.push_str("<br>"),
        "code" => match children {
            [HtmlNode::Text(text)] if !text.contains(['`', '\n']) => out.push_str(&format!("`{text}`")),
            _ => return None,
        },
        "a" => {
            let href = element.attribute("href").filter(|href| !href.contains([' ', '(', ')', '<', '>']))?;
            let title = element.attribute("title").map(|title| format!(" \"{}\"", title.replace('"', "\\\""))).unwrap_or_default();
            out.push_str(&format!("[{}]({href}{title})", convert_inline(children)?));
        }
        "img" if element.attribute("width").is_none() && element.attribute("height").is_none() => {
            let src = element.attribute("src").filter(|src| !src.contains([' ', '(', ')', '<', '>']))?;
            out.push_str(&format!("![{}]({src})", escape_markdown(element.attribute("alt").unwrap_or_default())));
        }
        "data" => {
            let on = element.attribute("data-on").map(|day| format!("@{day}")).unwrap_or_default();
            out.push_str(&format!("{{{{fact:{}{on}}}}}", element.attribute("data-fact")?));
        }
        _ => {
            let node = HtmlNode::Element(element.clone(), children.to_vec());
            out.push_str(&render_html(&[node]));
        }
    }
    Some(())
}

/// Escapes the characters that have a meaning in Markdown.
fn escape_markdown(text: &str) -> String {
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
        let html = render_body(typed).unwrap();
        let (markdown, is_same) = body_to_markdown(html.as_str());
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
            let clean = domain::articles::clean_html(html);
            let (markdown, is_same) = body_to_markdown(&clean);
            assert!(is_same, "{html}\n{markdown}");
        }
    }

    #[test]
    fn words_outside_of_paragraphs_are_told() {
        let (markdown, is_same) = body_to_markdown("loose words <b>here</b>");
        assert!(markdown.contains("loose words <b>here</b>") && !is_same, "{markdown}");
    }
}
