//! Embeds: addresses that other systems show as players. YouTube becomes our player, everything else a plain link.

use domain::articles::parse_video_id;

use crate::markup::{Element, MarkupToken, write_token};

/// Hosts whose bare addresses other systems turn into players.
const EMBED_PROVIDERS: [&str; 16] = [
    "twitter.com",
    "x.com",
    "vimeo.com",
    "instagram.com",
    "facebook.com",
    "tiktok.com",
    "spotify.com",
    "soundcloud.com",
    "reddit.com",
    "flickr.com",
    "slideshare.net",
    "ted.com",
    "dailymotion.com",
    "wordpress.tv",
    "videopress.com",
    "speakerdeck.com",
];

/// The id in any form of a YouTube address, including forms that our articles do not accept.
fn parse_youtube_id(address: &str) -> Option<String> {
    if let Some(id) = parse_video_id(address) {
        return Some(id);
    }
    let url = url::Url::parse(address.trim()).ok()?;
    let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
    let id = ["/shorts/", "/live/", "/v/"].iter().find_map(|form| url.path().strip_prefix(form))?;
    let watch = format!("https://www.youtube.com/watch?v={}", id.trim_end_matches('/'));
    (host == "youtube.com").then(|| parse_video_id(&watch)).flatten()
}

pub fn is_video(address: &str) -> bool {
    parse_youtube_id(address).is_some()
}

pub fn is_embed_provider(address: &str) -> bool {
    let host = host_name(address);
    EMBED_PROVIDERS.iter().any(|provider| host == *provider || host.ends_with(&format!(".{provider}")))
}

pub fn host_name(address: &str) -> String {
    let host = url::Url::parse(address.trim()).ok().and_then(|url| url.host_str().map(str::to_owned));
    host.map_or_else(|| "an unknown host".to_owned(), |host| host.trim_start_matches("www.").to_owned())
}

pub fn render_player_or_link(address: &str, title: Option<&str>) -> String {
    match parse_youtube_id(address) {
        Some(id) => format!("<iframe src=\"https://www.youtube.com/embed/{id}\"></iframe>"),
        None => render_link(address, title.unwrap_or(&shorten_address(address))),
    }
}

pub fn render_link(address: &str, words: &str) -> String {
    let mut out = String::from("<p>");
    write_token(&mut out, &MarkupToken::Open(Element::new("a").with_attribute("href", address)));
    write_token(&mut out, &MarkupToken::Text(words.to_owned()));
    out + "</a></p>"
}

/// An address as link text: without its scheme, and not too long.
pub fn shorten_address(address: &str) -> String {
    domain::text::truncate(address.trim_start_matches("https://").trim_start_matches("http://").trim_end_matches('/'), 60)
}

/// Replaces addresses that are alone on a line, outside of elements, with players or links.
pub fn embed_lone_addresses(html: &str, mut found: impl FnMut(&str)) -> String {
    let lines: Vec<String> = html
        .split('\n')
        .map(|line| {
            let bare = line.trim();
            let bare = bare.strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>")).unwrap_or(bare).trim();
            let is_address = (bare.starts_with("https://") || bare.starts_with("http://")) && !bare.contains([' ', '<', '>', '"', '[']);
            if !is_address || url::Url::parse(bare).is_err() {
                return line.to_owned();
            }
            let address = bare.replace("&amp;", "&");
            found(&address);
            format!("\n{}\n", render_player_or_link(&address, None))
        })
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_lines_are_found_and_others_left() {
        let mut seen = Vec::new();
        let html = embed_lone_addresses("Text https://a.test/x\nhttps://youtu.be/dQw4w9WgXcQ\n<p>https://vimeo.com/1</p>", |a| {
            seen.push(a.to_owned())
        });
        assert!(
            html.contains("youtube.com/embed/dQw4w9WgXcQ") && html.contains("<a href=\"https://vimeo.com/1\">vimeo.com/1</a>"),
            "{html}"
        );
        assert!(html.starts_with("Text https://a.test/x\n"));
        assert_eq!(seen.len(), 2);
        assert!(is_embed_provider("https://player.vimeo.com/x") && !is_embed_provider("https://notx.com/"));
        assert!(is_video("https://www.youtube.com/shorts/dQw4w9WgXcQ"));
    }
}
