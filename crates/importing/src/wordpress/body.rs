//! Converts a post's text: blocks or the older editor's lines, shortcodes, embeds, footnotes.

use std::collections::HashMap;

use domain::articles::{CleanHtml, clean_fragment, to_plain_text};
use domain::text::escape_like_sanitiser;

use super::Attachment;
use crate::adapt::{AdaptContext, adapt_html, render_file_link, render_gallery};
use crate::autop::add_paragraphs;
use crate::embeds::{embed_lone_addresses, host_name, is_embed_provider, is_video, render_player_or_link};
use crate::shortcodes::{self, Shortcode};

/// The export's attachments by id, those of each post, and the reusable blocks.
#[derive(Default)]
pub struct ExportLibrary {
    pub attachments: HashMap<String, Attachment>,
    pub attachments_by_post: HashMap<String, Vec<String>>,
    /// Reusable blocks by id.
    pub blocks: HashMap<String, String>,
}

/// Shortcodes that are known; others are only a wrapper around their content.
const KNOWN_SHORTCODES: [&str; 27] = [
    "caption",
    "wp_caption",
    "gallery",
    "embed",
    "audio",
    "video",
    "youtube",
    "wpvideo",
    "vimeo",
    "soundcloud",
    "tweet",
    "twitter",
    "instagram",
    "facebook",
    "googlemaps",
    "googleapps",
    "slideshare",
    "ted",
    "code",
    "sourcecode",
    "source",
    "php",
    "css",
    "html",
    "playlist",
    "contact-form",
    "more",
];

pub struct BodyConverter<'b, 'a> {
    pub library: &'b ExportLibrary,
    pub post: &'b str,
    pub footnotes: Option<&'b str>,
    pub context: &'b mut AdaptContext<'a>,
}

impl BodyConverter<'_, '_> {
    /// Returns the cleaned HTML, and the text before "more" as plain text.
    pub fn convert(mut self, raw: &str) -> domain::Result<(CleanHtml, Option<String>)> {
        let raw = self.insert_reusable_blocks(raw);
        let has_blocks = raw.contains("<!-- wp:");
        let teaser = raw.split_once("<!--more").map(|(before, _)| before.to_owned());
        let text = if has_blocks { self.strip_block_marks(&raw) } else { raw };
        let text = self.expand_all_shortcodes(&text);
        let to = &mut *self.context;
        let text = embed_lone_addresses(&text, |address| {
            if !is_video(address) && is_embed_provider(address) {
                to.add_note(format!("an embed of {} became a link", host_name(address)));
            }
        });
        let mut text = if has_blocks { text } else { add_paragraphs(&text) };
        if let Some(footnotes) = self.footnotes {
            text.push_str(&render_footnotes(footnotes));
            text = link_footnotes(&text);
        }
        let html = CleanHtml::parse(&adapt_html(&text, self.context))?.remove_empty_elements();
        let teaser =
            teaser.map(|text| to_plain_text(&clean_fragment(&shortcodes::expand_shortcodes(&text, &|_| true, &mut |_| String::new()))));
        Ok((html, teaser.filter(|text| !text.is_empty())))
    }

    fn insert_reusable_blocks(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find("<!-- wp:block {") {
            out.push_str(&rest[..at]);
            let end = rest[at..].find("-->").map_or(rest.len(), |end| at + end + 3);
            let id: String = rest[at..end].chars().filter(char::is_ascii_digit).collect();
            match self.library.blocks.get(&id) {
                Some(block) => out.push_str(block),
                None => self.context.add_note("a reusable block is not in the file"),
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    /// Removes the comments that mark blocks. Blocks that WordPress renders at each view have no saved content: they
    /// are noted.
    fn strip_block_marks(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find("<!-- ") {
            out.push_str(&rest[..at]);
            let end = rest[at..].find("-->").map_or(rest.len(), |end| at + end + 3);
            let mark = &rest[at..end];
            let name = mark.strip_prefix("<!-- wp:").map(|text| text.split([' ', '/']).next().unwrap_or_default());
            match name {
                Some(name) if mark.ends_with("/-->") && !matches!(name, "more" | "nextpage" | "footnotes" | "spacer" | "separator") => {
                    self.context.add_note(format!("the block \"{name}\" was left out: WordPress renders its content at each view"));
                }
                _ => {}
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    fn expand_all_shortcodes(&mut self, text: &str) -> String {
        let mut out = text.to_owned();
        // The expansion may contain further shortcodes.
        for _ in 0..4 {
            let next =
                shortcodes::expand_shortcodes(&out, &|name| KNOWN_SHORTCODES.contains(&name), &mut |found| self.render_shortcode(found));
            if next == out {
                break;
            }
            out = next;
        }
        out
    }

    fn render_shortcode(&mut self, found: &Shortcode<'_>) -> String {
        let inside = found.inside.unwrap_or_default();
        let first = || found.attributes.iter().find(|(name, _)| name.is_empty()).map(|(_, value)| value.as_str());
        let address = || {
            found
                .attribute("url")
                .or_else(|| found.attribute("src"))
                .or_else(first)
                .or(Some(inside.trim()))
                .filter(|a| a.starts_with("http"))
        };
        match found.name {
            "caption" | "wp_caption" => render_caption(found, inside),
            "gallery" => self.render_gallery(found),
            "audio" | "video" | "wpvideo" | "playlist" => self.render_media(found, inside),
            "code" | "sourcecode" | "source" | "php" | "css" | "html" => {
                format!("\n<pre><code>{}</code></pre>\n", escape_like_sanitiser(&decode_code(inside)))
            }
            "youtube" => {
                let id = found.attribute("id").or_else(first).unwrap_or(inside).trim().trim_start_matches('=');
                let address = if id.starts_with("http") { id.to_owned() } else { format!("https://www.youtube.com/watch?v={id}") };
                format!("\n{}\n", render_player_or_link(&address.replace("&amp;", "&"), None))
            }
            "vimeo" => {
                let id = found.attribute("id").or_else(first).unwrap_or(inside).trim();
                self.render_embed(&if id.starts_with("http") { id.to_owned() } else { format!("https://vimeo.com/{id}") })
            }
            "more" => String::new(),
            "embed" | "soundcloud" | "tweet" | "twitter" | "instagram" | "facebook" | "googlemaps" | "googleapps" | "slideshare"
            | "ted"
                if address().is_some() =>
            {
                self.render_embed(&address().unwrap_or_default().replace("&amp;", "&"))
            }
            name => {
                let outcome = if inside.trim().is_empty() { "was left out" } else { "was left out, its text kept" };
                self.context.add_note(format!("the shortcode [{name}] {outcome}"));
                inside.to_owned()
            }
        }
    }

    fn render_embed(&mut self, address: &str) -> String {
        if !is_video(address) {
            self.context.add_note(format!("an embed of {} became a link", host_name(address)));
        }
        format!("\n{}\n", render_player_or_link(address, None))
    }

    fn render_media(&mut self, found: &Shortcode<'_>, inside: &str) -> String {
        let named = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv", "flv"].iter().find_map(|name| found.attribute(name));
        let address = named
            .or(Some(inside.trim()))
            .filter(|address| address.starts_with("http"))
            .or_else(|| found.attributes.iter().map(|(_, value)| value.as_str()).find(|value| value.starts_with("http")));
        let Some(address) = address else {
            self.context.add_note(format!("the shortcode [{}] was left out", found.name));
            return String::new();
        };
        if is_video(address) {
            return format!("\n{}\n", render_player_or_link(address, None));
        }
        self.context.add_note(format!("[{}] became a link to its file", found.name));
        format!("\n{}\n", render_file_link(address, None))
    }

    fn render_gallery(&mut self, found: &Shortcode<'_>) -> String {
        let listed = found.attribute("ids").or_else(|| found.attribute("include"));
        let ids: Vec<String> = match listed {
            Some(ids) => ids.split(',').map(|id| id.trim().to_owned()).collect(),
            None => self.library.attachments_by_post.get(found.attribute("id").unwrap_or(self.post)).cloned().unwrap_or_default(),
        };
        let mut pictures = Vec::new();
        for attachment in ids.iter().filter_map(|id| self.library.attachments.get(id)).filter(|a| a.is_picture()) {
            pictures.push((attachment.address.clone(), attachment.alt.clone(), escape_like_sanitiser(&attachment.caption)));
        }
        if pictures.is_empty() {
            self.context.add_note("a gallery without pictures was left out");
            return String::new();
        }
        format!("\n{}\n", render_gallery(&pictures))
    }
}

/// `[caption]<a><img></a> words[/caption]`, or the words as a value.
fn render_caption(found: &Shortcode<'_>, inside: &str) -> String {
    let end = inside.find("<img").and_then(|at| inside[at..].find('>').map(|end| at + end + 1));
    let Some(mut end) = end else { return inside.to_owned() };
    if inside.trim_start().starts_with("<a") && inside[end..].trim_start().starts_with("</a>") {
        end += inside[end..].find("</a>").unwrap_or(0) + 4;
    }
    let (picture, words) = inside.split_at(end);
    let words = Some(words.trim()).filter(|words| !words.is_empty()).or_else(|| found.attribute("caption")).unwrap_or_default();
    let words = words.replace("\n\n", " ").replace('\n', " ");
    let caption = if words.is_empty() { String::new() } else { format!("<figcaption>{words}</figcaption>") };
    format!("\n<figure>{}{caption}</figure>\n", picture.trim())
}

/// The editor may have stored the characters of code as entities.
fn decode_code(code: &str) -> String {
    code.trim_matches('\n').replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#039;", "'").replace("&amp;", "&")
}

/// Renders the footnotes, which are stored beside the post as a JSON list of id and content.
fn render_footnotes(json: &str) -> String {
    #[derive(serde::Deserialize)]
    struct Footnote {
        content: String,
    }
    let notes: Vec<Footnote> = serde_json::from_str(json).unwrap_or_default();
    if notes.is_empty() {
        return String::new();
    }
    let items: String = notes.iter().map(|note| format!("<li>{}</li>", note.content)).collect();
    format!("\n<h2>Footnotes</h2>\n<ol>{items}</ol>")
}

/// Links the numbers in the text to the list; its heading is the only element there whose id survives cleaning.
fn link_footnotes(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<sup data-fn=") {
        out.push_str(&rest[..at]);
        let Some(end) = rest[at..].find("</sup>").map(|end| at + end + 6) else { break };
        let number = to_plain_text(&rest[at..end]);
        out.push_str(&format!("<sup><a href=\"#footnotes\">{}</a></sup>", escape_like_sanitiser(&number)));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}
