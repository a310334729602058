//! Wraps the renderer's output into a complete HTML document. The only inline script is the hashed theme
//! script, so that the whole document can be cached and shared.
//!
//! A document that starts the application at once carries its scripts and its data. One that can be read without it carries the first
//! script only, and says where the scripts and the data are.

use std::fmt::Write;

use rendering::Rendered;
use serde::Serialize;

use super::page_data::ChunkSource;
use super::xml::escape;
use crate::site::{Image, PageLinks, page_links, theme_script};

const HEAD: &str = "><head><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">";
const ICONS: &str = "<link rel=\"manifest\" href=\"/manifest.webmanifest\">\
    <link rel=\"icon\" href=\"/images/logo.svg\" type=\"image/svg+xml\">\
    <link rel=\"icon\" href=\"/icons/icon-192.png\" type=\"image/png\" sizes=\"192x192\">\
    <link rel=\"apple-touch-icon\" href=\"/icons/apple-touch-icon.png\">\
    <meta name=\"theme-color\" media=\"(prefers-color-scheme: light)\" content=\"#FBFAF6\">\
    <meta name=\"theme-color\" media=\"(prefers-color-scheme: dark)\" content=\"#11161A\">";

/// What the document of a page is made from, besides what React wrote.
pub(super) struct Frame<'a> {
    /// The language of the page as HTML names it.
    pub language: &'static str,
    pub site_name: &'a str,
    pub chunks: &'a [ChunkSource],
    /// For a page that can be read before the application is there; `None` starts it at once.
    pub later: Option<LaterStart<'a>>,
    /// For a page in a frame on another site's page.
    pub embed: Option<EmbedTheme>,
}

/// The colours of a page in a frame. Those that the reader chose on our own pages are not looked up there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EmbedTheme {
    /// As the device is set.
    Device,
    Light,
    Dark,
}

impl EmbedTheme {
    pub fn parse(text: &str) -> Self {
        match text {
            "light" => Self::Light,
            "dark" => Self::Dark,
            _ => Self::Device,
        }
    }

    /// The attribute of the document's root, as `web/src/lib/theme.ts` sets it.
    pub fn attribute(self) -> &'static str {
        match self {
            Self::Device => "",
            Self::Light => " data-theme=\"light\"",
            Self::Dark => " data-theme=\"dark\"",
        }
    }
}

/// What the first script must know of a page to start the application later.
#[derive(Clone, Copy)]
pub(super) struct LaterStart<'a> {
    /// Names the data that the markup shows (`PageData::digest`).
    pub digest: &'a str,
    /// The id of the article that the page shows, whose readers are counted.
    pub article: Option<&'a str>,
}

/// [`LaterStart`] as the first script reads it (`web/src/app/first-script.ts`).
#[derive(Serialize)]
struct StartRecord<'a> {
    app: &'a str,
    modules: Vec<String>,
    data: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'a str>,
}

pub(super) fn render_document(frame: &Frame<'_>, rendered: &Rendered) -> String {
    assemble_document(page_links(), theme_script(), frame, rendered)
}

/// The document of a page that could not be rendered. The browser builds the page from the same data.
pub(super) fn render_shell(
    language: &'static str,
    site_name: &str,
    chunks: &[ChunkSource],
    embed: Option<EmbedTheme>,
    state: String,
) -> String {
    let head = format!("<title>{}</title>", escape(site_name));
    render_document(&Frame { language, site_name, chunks, later: None, embed }, &Rendered { head, html: String::new(), state })
}

fn assemble_document(links: &PageLinks, theme: &str, frame: &Frame<'_>, rendered: &Rendered) -> String {
    let Rendered { head, html, state } = rendered;
    let start = start_record(links, frame);
    let data = if start.is_some() { 0 } else { state.len() };
    let mut page = String::with_capacity(head.len() + html.len() + data + 4096);
    page.extend(["<!doctype html><html lang=\"", frame.language, "\"", frame.embed.map_or("", EmbedTheme::attribute), HEAD]);
    if !theme.is_empty() && frame.embed.is_none() {
        page.extend(["<script>", theme, "</script>"]);
    }
    page.push_str(head);
    push_links(&mut page, links, frame.chunks);
    match (&start, &links.first_script) {
        (Some(_), Some(script)) => page.extend(["<script type=\"module\" src=\"", script, "\"></script>"]),
        _ => push_scripts(&mut page, links, frame.chunks),
    }
    let title = escape(frame.site_name);
    page.extend(["<link rel=\"alternate\" type=\"application/rss+xml\" title=\"", &title, "\" href=\"/feed.xml\">"]);
    page.extend(["<link rel=\"alternate\" type=\"application/atom+xml\" title=\"", &title, "\" href=\"/feed.atom\">", ICONS]);
    page.extend(["</head><body><div id=\"root\">", html, "</div><script type=\"application/json\" id=\""]);
    page.push_str(if start.is_some() { "__start" } else { "__data" });
    page.push_str("\">");
    push_state(&mut page, start.as_deref().unwrap_or(state));
    page.push_str("</script></body></html>");
    page
}

/// The JSON for the first script. `None` when the application starts at once, as it also does in a build without a first script.
fn start_record(links: &PageLinks, frame: &Frame<'_>) -> Option<String> {
    let later = frame.later?;
    let app = links.script.as_deref()?;
    links.first_script.as_ref()?;
    let record = StartRecord { app, modules: links.modules_for(frame.chunks), data: later.digest, article: later.article };
    serde_json::to_string(&record).ok()
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
}

fn push_scripts(page: &mut String, links: &PageLinks, chunks: &[ChunkSource]) {
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

    const AT_ONCE: Option<LaterStart<'_>> = None;

    fn example_document(theme: &str, later: Option<LaterStart<'_>>) -> String {
        let rendered =
            Rendered { head: "<title>T</title>".into(), html: "<main>M</main>".into(), state: r#"{"a":"</script><script>"}"#.into() };
        let links = PageLinks::example("/assets/e.js", "/assets/f.js", "/assets/a.css");
        let frame = Frame { language: "en-IN", site_name: "A \"B\" & <C>", chunks: &["src/routes/home.tsx"], later, embed: None };
        assemble_document(&links, theme, &frame, &rendered)
    }

    #[test]
    fn the_document_is_whole() {
        let page = example_document("t()", AT_ONCE);
        assert!(page.starts_with("<!doctype html><html lang=\"en-IN\"><head><meta charset=\"utf-8\">"));
        assert!(page.contains("<script>t()</script><title>T</title><link rel=\"stylesheet\" href=\"/assets/a.css\">"));
        assert!(page.contains("<script type=\"module\" src=\"/assets/e.js\"></script>"));
        assert!(page.contains("title=\"A &quot;B&quot; &amp; &lt;C&gt;\""));
        assert!(page.contains("<div id=\"root\"><main>M</main></div>"));
        assert!(page.ends_with("</script></body></html>"));
    }

    #[test]
    fn a_page_that_starts_later_has_the_first_script_and_no_data() {
        let page = example_document("", Some(LaterStart { digest: "d1", article: Some("7") }));
        assert!(page.contains("<script type=\"module\" src=\"/assets/f.js\"></script>"));
        assert!(!page.contains("src=\"/assets/e.js\"") && !page.contains("modulepreload") && !page.contains("__data"));
        let record = page.split_once("id=\"__start\">").unwrap().1;
        assert_eq!(record, r#"{"app":"/assets/e.js","modules":[],"data":"d1","article":"7"}</script></body></html>"#);
    }

    #[test]
    fn a_page_in_a_frame_has_its_own_colours_and_no_inline_script() {
        let rendered = Rendered { head: String::new(), html: "<main>M</main>".into(), state: "{}".into() };
        let frame = Frame { language: "en-IN", site_name: "A", chunks: &[], later: None, embed: Some(EmbedTheme::parse("dark")) };
        let page = assemble_document(&PageLinks::example("/assets/e.js", "/assets/f.js", "/assets/a.css"), "t()", &frame, &rendered);
        assert!(page.starts_with("<!doctype html><html lang=\"en-IN\" data-theme=\"dark\"><head>"));
        assert!(!page.contains("<script>") && page.contains("src=\"/assets/e.js\""));
        assert_eq!(["light", "\" onload=", ""].map(|text| EmbedTheme::parse(text).attribute()), [" data-theme=\"light\"", "", ""]);
    }

    #[test]
    fn the_state_cannot_end_its_element() {
        let page = example_document("", AT_ONCE);
        let data = page.split_once("id=\"__data\">").unwrap().1;
        assert_eq!(data, r#"{"a":"\u003c/script>\u003cscript>"}</script></body></html>"#);
    }

    #[test]
    fn only_the_hashed_script_is_inline() {
        let page = example_document("t()", AT_ONCE);
        assert_eq!(page.matches("<script>").count(), 1);
    }
}
