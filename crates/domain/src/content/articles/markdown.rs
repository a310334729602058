//! Renders the Markdown of articles: GitHub's dialect, whose alerts become our three callouts.

use comrak::{Options, markdown_to_html};

use super::html::{CleanHtml, clean_fragment};
use crate::Result;
use crate::calculators::embed_calculators;
use crate::charts::embed_charts;

/// GitHub alert, class of our callout, and its title when the writer gave none.
const CALLOUTS: [(&str, &str, &str); 3] =
    [("important", "callout-fine-print", "Fine print"), ("note", "callout-example", "Example"), ("tip", "callout-do-this", "Do this")];

fn options() -> Options<'static> {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.strikethrough = true;
    options.extension.autolink = true;
    options.extension.footnotes = true;
    options.extension.alerts = true;
    // Raw HTML passes here because everything is cleaned by the allow-list right after.
    options.render.r#unsafe = true;
    options
}

/// Renders the body of an article or page. `Invalid` on the field `content` when it is not acceptable.
pub fn render_body(markdown: &str) -> Result<CleanHtml> {
    let mut html = markdown_to_html(&embed_calculators(&embed_charts(markdown)?)?, &options());
    for (alert, class, title) in CALLOUTS {
        let default_title = alert[..1].to_uppercase() + &alert[1..];
        html = html
            .replace(&format!(r#"<div class="markdown-alert markdown-alert-{alert}">"#), &format!(r#"<div class="callout {class}">"#))
            .replace(
                &format!(r#"<p class="markdown-alert-title">{default_title}</p>"#),
                &format!(r#"<p class="callout-title">{title}</p>"#),
            );
    }
    CleanHtml::parse(&html.replace(r#"<p class="markdown-alert-title">"#, r#"<p class="callout-title">"#))
}

/// Renders a short text such as the answer of an FAQ: sanitised HTML without headings or tables.
pub fn render_fragment(markdown: &str) -> String {
    clean_fragment(&markdown_to_html(markdown, &options()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alerts_become_callouts() {
        let html = render_body("> [!IMPORTANT] Fine print\n> The 25 % stays.\n\n> [!TIP]\n> 1. Log in\n").unwrap();
        let html = html.as_str();
        assert!(html.contains(r#"<div class="callout callout-fine-print">"#), "{html}");
        assert!(html.contains(r#"<p class="callout-title">Fine print</p>"#), "{html}");
        assert!(html.contains(r#"<p class="callout-title">Do this</p>"#), "{html}");
        assert!(html.contains("<ol>"), "{html}");
    }

    #[test]
    fn tables_survive() {
        assert!(render_body("| a | b |\n|---|--:|\n| 1 | 2 |\n").unwrap().as_str().contains("<table>"));
    }
}
