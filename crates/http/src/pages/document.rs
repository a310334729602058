//! Wraps the renderer's output into a complete HTML document. The only inline script is the hashed theme
//! script, so that the whole document can be cached and shared.

use std::fmt::Write;

use rendering::Rendered;

use super::page_data::ChunkSource;
use super::xml::escape;
use crate::site::{Image, PageLinks, page_links, theme_script};

const START: &str = "<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">";
const ICONS: &str = "<link rel=\"manifest\" href=\"/manifest.webmanifest\">\
    <link rel=\"icon\" href=\"/images/logo.svg\" type=\"image/svg+xml\">\
    <link rel=\"icon\" href=\"/icons/icon-192.png\" type=\"image/png\" sizes=\"192x192\">\
    <link rel=\"apple-touch-icon\" href=\"/icons/apple-touch-icon.png\">\
    <meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"#FBFAF6\">\
    <meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#11161A\">";

pub(super) fn render_document(site_name: &str, chunks: &[ChunkSource], rendered: &Rendered) -> String {
    assemble_document(page_links(), theme_script(), site_name, chunks, rendered)
}

/// The document of a page that could not be rendered. The browser builds the page from the same data.
pub(super) fn render_shell(site_name: &str, chunks: &[ChunkSource], state: String) -> String {
    let head = format!("<title>{}</title>", escape(site_name));
    render_document(site_name, chunks, &Rendered { head, html: String::new(), state })
}

fn assemble_document(links: &PageLinks, theme: &str, site_name: &str, chunks: &[ChunkSource], rendered: &Rendered) -> String {
    let Rendered { head, html, state } = rendered;
    let mut page = String::with_capacity(head.len() + html.len() + state.len() + 4096);
    page.push_str(START);
    if !theme.is_empty() {
        page.extend(["<script>", theme, "</script>"]);
    }
    page.push_str(head);
    push_links(&mut page, links, chunks);
    let title = escape(site_name);
    page.extend(["<link rel=\"alternate\" type=\"application/rss+xml\" title=\"", &title, "\" href=\"/feed.xml\">"]);
    page.extend(["<link rel=\"alternate\" type=\"application/atom+xml\" title=\"", &title, "\" href=\"/feed.atom\">", ICONS]);
    page.extend(["</head><body><div id=\"root\">", html, "</div><script type=\"application/json\" id=\"__data\">"]);
    push_state(&mut page, state);
    page.push_str("</script></body></html>");
    page
}

/// Styles come first, because they block the first paint. URLs need no escaping: they come from our own build.
fn push_links(page: &mut String, links: &PageLinks, chunks: &[ChunkSource]) {
    for style in links.styles.iter().chain(&links.styles_for(chunks)) {
        page.extend(["<link rel=\"stylesheet\" href=\"", style, "\">"]);
    }
    for font in &links.fonts {
        page.extend(["<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"", font, "\">"]);
    }
    links.images.iter().for_each(|image| push_image(page, image));
    if let Some(script) = &links.script {
        page.extend(["<script type=\"module\" src=\"", script, "\"></script>"]);
        for module in links.modules_for(chunks) {
            page.extend(["<link rel=\"modulepreload\" href=\"", &module, "\">"]);
        }
    }
}

fn push_image(page: &mut String, image: &Image) {
    let crossorigin = if image.crossorigin { " crossorigin" } else { "" };
    // Writing to a String does not fail.
    let _ = write!(page, "<link rel=\"preload\" as=\"image\" href=\"{}\"{crossorigin}", escape(&image.href));
    if let Some(content_type) = &image.content_type {
        let _ = write!(page, " type=\"{}\"", escape(content_type));
    }
    page.push('>');
}

/// Escapes "<", so that no text inside the JSON can end the script element.
fn push_state(page: &mut String, state: &str) {
    if state.contains('<') { page.push_str(&state.replace('<', "\\u003c")) } else { page.push_str(state) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example_document(theme: &str) -> String {
        let rendered =
            Rendered { head: "<title>T</title>".into(), html: "<main>M</main>".into(), state: r#"{"a":"</script><script>"}"#.into() };
        let links = PageLinks::example("/assets/e.js", "/assets/a.css");
        assemble_document(&links, theme, "A \"B\" & <C>", &["src/routes/home.tsx"], &rendered)
    }

    #[test]
    fn the_document_is_whole() {
        let page = example_document("t()");
        assert!(page.starts_with("<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\">"));
        assert!(page.contains("<script>t()</script><title>T</title><link rel=\"stylesheet\" href=\"/assets/a.css\">"));
        assert!(page.contains("<script type=\"module\" src=\"/assets/e.js\"></script>"));
        assert!(page.contains("title=\"A &quot;B&quot; &amp; &lt;C&gt;\""));
        assert!(page.contains("<div id=\"root\"><main>M</main></div>"));
        assert!(page.ends_with("</script></body></html>"));
    }

    #[test]
    fn the_state_cannot_end_its_element() {
        let page = example_document("");
        let data = page.split_once("id=\"__data\">").unwrap().1;
        assert_eq!(data, r#"{"a":"\u003c/script>\u003cscript>"}</script></body></html>"#);
    }

    #[test]
    fn only_the_hashed_script_is_inline() {
        let page = example_document("t()");
        assert_eq!(page.matches("<script>").count(), 1);
    }
}
