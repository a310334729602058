//! A post's text: blocks or the older editor's lines, shortcodes, embeds, footnotes.

use std::collections::HashMap;

use super::Attachment;
use crate::articles::{CleanHtml, clean_fragment, plain_text};
use crate::importing::adapt::{Adapting, adapt, file_link, gallery};
use crate::importing::autop::with_paragraphs;
use crate::importing::embeds::{host_of, is_provider, is_video, lone_addresses, player_or_link};
use crate::importing::markup::escaped;
use crate::importing::shortcodes::{self, Shortcode};

/// Attachments by id, and which ones were uploaded to which post.
#[derive(Default)]
pub struct Library {
    pub attachments: HashMap<String, Attachment>,
    pub of_post: HashMap<String, Vec<String>>,
    /// Reusable blocks by id.
    pub blocks: HashMap<String, String>,
}

/// Shortcodes that are more than a wrapper around their inside.
const KNOWN: [&str; 27] = [
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

pub struct Body<'b, 'a> {
    pub library: &'b Library,
    pub post: &'b str,
    pub footnotes: Option<&'b str>,
    pub to: &'b mut Adapting<'a>,
}

impl Body<'_, '_> {
    /// The cleaned text, and what stood before "more", as plain text.
    pub fn html(mut self, raw: &str) -> crate::Result<(CleanHtml, Option<String>)> {
        let raw = self.with_reusable_blocks(raw);
        let has_blocks = raw.contains("<!-- wp:");
        let teaser = raw.split_once("<!--more").map(|(before, _)| before.to_owned());
        let text = if has_blocks { self.without_block_marks(&raw) } else { raw };
        let text = self.expand(&text);
        let to = &mut *self.to;
        let text = lone_addresses(&text, |address| {
            if !is_video(address) && is_provider(address) {
                to.note(format!("an embed of {} became a link", host_of(address)));
            }
        });
        let mut text = if has_blocks { text } else { with_paragraphs(&text) };
        if let Some(footnotes) = self.footnotes {
            text.push_str(&footnotes_html(footnotes));
            text = with_footnote_links(&text);
        }
        let html = CleanHtml::parse(&adapt(&text, self.to))?.without_empty();
        let teaser = teaser.map(|text| plain_text(&clean_fragment(&shortcodes::expand(&text, &|_| true, &mut |_| String::new()))));
        Ok((html, teaser.filter(|text| !text.is_empty())))
    }

    fn with_reusable_blocks(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find("<!-- wp:block {") {
            out.push_str(&rest[..at]);
            let end = rest[at..].find("-->").map_or(rest.len(), |end| at + end + 3);
            let id: String = rest[at..end].chars().filter(char::is_ascii_digit).collect();
            match self.library.blocks.get(&id) {
                Some(block) => out.push_str(block),
                None => self.to.note("a reusable block is not in the file"),
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    /// Blocks without saved text are made anew by WordPress at each view: they are told.
    fn without_block_marks(&mut self, raw: &str) -> String {
        let mut out = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(at) = rest.find("<!-- ") {
            out.push_str(&rest[..at]);
            let end = rest[at..].find("-->").map_or(rest.len(), |end| at + end + 3);
            let mark = &rest[at..end];
            let name = mark.strip_prefix("<!-- wp:").map(|text| text.split([' ', '/']).next().unwrap_or_default());
            match name {
                Some(name) if mark.ends_with("/-->") && !matches!(name, "more" | "nextpage" | "footnotes" | "spacer" | "separator") => {
                    self.to.note(format!("the block \"{name}\" was left out: WordPress makes its content at each view"));
                }
                _ => {}
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    fn expand(&mut self, text: &str) -> String {
        let mut out = text.to_owned();
        // What one expands to may hold others.
        for _ in 0..4 {
            let next = shortcodes::expand(&out, &|name| KNOWN.contains(&name), &mut |found| self.shortcode(found));
            if next == out {
                break;
            }
            out = next;
        }
        out
    }

    fn shortcode(&mut self, found: &Shortcode<'_>) -> String {
        let inside = found.inside.unwrap_or_default();
        let first = || found.attributes.iter().find(|(name, _)| name.is_empty()).map(|(_, value)| value.as_str());
        let address =
            || found.get("url").or_else(|| found.get("src")).or_else(first).or(Some(inside.trim())).filter(|a| a.starts_with("http"));
        match found.name {
            "caption" | "wp_caption" => caption(found, inside),
            "gallery" => self.gallery(found),
            "audio" | "video" | "wpvideo" | "playlist" => self.media(found, inside),
            "code" | "sourcecode" | "source" | "php" | "css" | "html" => {
                format!("\n<pre><code>{}</code></pre>\n", escaped(&decoded_code(inside)))
            }
            "youtube" => {
                let id = found.get("id").or_else(first).unwrap_or(inside).trim().trim_start_matches('=');
                let address = if id.starts_with("http") { id.to_owned() } else { format!("https://www.youtube.com/watch?v={id}") };
                format!("\n{}\n", player_or_link(&address.replace("&amp;", "&"), None))
            }
            "vimeo" => {
                let id = found.get("id").or_else(first).unwrap_or(inside).trim();
                self.embed(&if id.starts_with("http") { id.to_owned() } else { format!("https://vimeo.com/{id}") })
            }
            "more" => String::new(),
            "embed" | "soundcloud" | "tweet" | "twitter" | "instagram" | "facebook" | "googlemaps" | "googleapps" | "slideshare"
            | "ted"
                if address().is_some() =>
            {
                self.embed(&address().unwrap_or_default().replace("&amp;", "&"))
            }
            name => {
                let kept = if inside.trim().is_empty() { "was left out" } else { "was left out, its text kept" };
                self.to.note(format!("the shortcode [{name}] {kept}"));
                inside.to_owned()
            }
        }
    }

    fn embed(&mut self, address: &str) -> String {
        if !is_video(address) {
            self.to.note(format!("an embed of {} became a link", host_of(address)));
        }
        format!("\n{}\n", player_or_link(address, None))
    }

    fn media(&mut self, found: &Shortcode<'_>, inside: &str) -> String {
        let named = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv", "flv"].iter().find_map(|name| found.get(name));
        let address = named
            .or(Some(inside.trim()))
            .filter(|address| address.starts_with("http"))
            .or_else(|| found.attributes.iter().map(|(_, value)| value.as_str()).find(|value| value.starts_with("http")));
        let Some(address) = address else {
            self.to.note(format!("the shortcode [{}] was left out", found.name));
            return String::new();
        };
        if is_video(address) {
            return format!("\n{}\n", player_or_link(address, None));
        }
        self.to.note(format!("[{}] became a link to its file", found.name));
        format!("\n{}\n", file_link(address, None))
    }

    fn gallery(&mut self, found: &Shortcode<'_>) -> String {
        let listed = found.get("ids").or_else(|| found.get("include"));
        let ids: Vec<String> = match listed {
            Some(ids) => ids.split(',').map(|id| id.trim().to_owned()).collect(),
            None => self.library.of_post.get(found.get("id").unwrap_or(self.post)).cloned().unwrap_or_default(),
        };
        let mut pictures = Vec::new();
        for attachment in ids.iter().filter_map(|id| self.library.attachments.get(id)).filter(|a| a.is_picture()) {
            pictures.push((attachment.address.clone(), attachment.alt.clone(), escaped(&attachment.caption)));
        }
        if pictures.is_empty() {
            self.to.note("a gallery without pictures was left out");
            return String::new();
        }
        format!("\n{}\n", gallery(&pictures))
    }
}

/// `[caption]<a><img></a> words[/caption]`, or the words as a value.
fn caption(found: &Shortcode<'_>, inside: &str) -> String {
    let end = inside.find("<img").and_then(|at| inside[at..].find('>').map(|end| at + end + 1));
    let Some(mut end) = end else { return inside.to_owned() };
    if inside.trim_start().starts_with("<a") && inside[end..].trim_start().starts_with("</a>") {
        end += inside[end..].find("</a>").unwrap_or(0) + 4;
    }
    let (picture, words) = inside.split_at(end);
    let words = Some(words.trim()).filter(|words| !words.is_empty()).or_else(|| found.get("caption")).unwrap_or_default();
    let words = words.replace("\n\n", " ").replace('\n', " ");
    let caption = if words.is_empty() { String::new() } else { format!("<figcaption>{words}</figcaption>") };
    format!("\n<figure>{}{caption}</figure>\n", picture.trim())
}

/// The editor may have stored code with its signs as entities.
fn decoded_code(code: &str) -> String {
    code.trim_matches('\n').replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#039;", "'").replace("&amp;", "&")
}

/// Kept beside the post as a JSON list of id and content.
fn footnotes_html(json: &str) -> String {
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

/// Numbers in the text lead to the list, whose heading is the one place that keeps a name.
fn with_footnote_links(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find("<sup data-fn=") {
        out.push_str(&rest[..at]);
        let Some(end) = rest[at..].find("</sup>").map(|end| at + end + 6) else { break };
        let number = plain_text(&rest[at..end]);
        out.push_str(&format!("<sup><a href=\"#footnotes\">{}</a></sup>", escaped(&number)));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}
