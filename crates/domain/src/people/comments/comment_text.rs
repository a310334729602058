//! Screens the text of comments and renders it as HTML.

use jiff::SignedDuration;

use crate::personal_numbers::mask_personal_numbers;
use crate::text::{escape_html, is_longer_than, normalise_multiline};
use crate::{Error, Result};

/// The maximum length of a comment in grapheme clusters.
pub const MAX_COMMENT_CHARS: usize = 1_500;
pub const EDIT_WINDOW: SignedDuration = SignedDuration::from_mins(10);

/// Phrases of people who sell investment tips. A moderator reviews such comments first.
const TIP_PHRASES: [&str; 14] = [
    "sure shot",
    "sureshot",
    "guaranteed return",
    "guaranteed profit",
    "multibagger",
    "double your money",
    "join my telegram",
    "whatsapp group",
    "telegram group",
    "stock tip",
    "intraday tip",
    "buy now",
    "dm me",
    "target price",
];

/// The text to store, and why a moderator must review it first, if so.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ScreenedText {
    pub text: String,
    pub held_for: Option<&'static str>,
}

pub(super) fn screen_text(typed: &str) -> Result<ScreenedText> {
    let typed = normalise_multiline(typed);
    let typed = typed.as_str();
    if typed.is_empty() {
        return Err(Error::invalid("text", "Please write something first"));
    }
    if is_longer_than(typed, MAX_COMMENT_CHARS) {
        return Err(Error::invalid("text", "Please keep it under 1,500 characters"));
    }
    let (text, numbers) = mask_personal_numbers(typed);
    let lower = text.to_lowercase();
    let held_for = if !numbers.is_empty() {
        Some("number")
    } else if has_link(&lower) {
        Some("link")
    } else if TIP_PHRASES.iter().any(|tip| lower.contains(tip)) {
        Some("tip")
    } else {
        None
    };
    Ok(ScreenedText { text, held_for })
}

fn has_link(lower: &str) -> bool {
    ["http://", "https://", "www.", "t.me/", "wa.me/", "bit.ly/"].iter().any(|mark| lower.contains(mark))
}

/// Renders paragraphs and links and escapes everything else. Links have `rel="nofollow ugc"`, so that spam does not pay.
pub fn render_html(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>", paragraph.lines().map(render_line).collect::<Vec<_>>().join("<br>"))).collect()
}

fn render_line(text: &str) -> String {
    text.split(' ').map(render_word).collect::<Vec<_>>().join(" ")
}

fn render_word(text: &str) -> String {
    let address = text.trim_end_matches(['.', ',', ')', '!', '?', ';', ':']);
    let is_link =
        address.starts_with("https://") && url::Url::parse(address).is_ok_and(|url| url.host_str().is_some_and(|h| h.contains('.')));
    if !is_link {
        return escape_html(text);
    }
    let (link_text, behind) = (escape_html(address), escape_html(&text[address.len()..]));
    format!("<a href=\"{link_text}\" rel=\"nofollow ugc noopener\" target=\"_blank\">{link_text}</a>{behind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_a_look_is_held() {
        assert_eq!(screen_text("Thank you, this helped.").unwrap().held_for, None);
        assert_eq!(screen_text("see https://x.in").unwrap().held_for, Some("link"));
        assert_eq!(screen_text("Sure shot profit").unwrap().held_for, Some("tip"));
        let number = screen_text("my UAN is 100100100101").unwrap();
        assert_eq!((number.text.as_str(), number.held_for), ("my UAN is [UAN]", Some("number")));
        assert!(screen_text(" \n").is_err() && screen_text(&"a".repeat(MAX_COMMENT_CHARS + 1)).is_err());
        assert!(screen_text(&"क".repeat(MAX_COMMENT_CHARS)).is_ok());
        assert!(screen_text(&format!("a{}", "\u{301}".repeat(4 * MAX_COMMENT_CHARS))).is_err());
    }

    #[test]
    fn text_shows_as_text() {
        assert_eq!(render_html("<b>hi</b>\nthere\n\nyou"), "<p>&lt;b&gt;hi&lt;/b&gt;<br>there</p><p>you</p>");
        let linked = render_html("see https://epfindia.gov.in/a?b=1&c=2.");
        assert!(linked.contains("<a href=\"https://epfindia.gov.in/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener\""), "{linked}");
        assert!(linked.ends_with("</a>.</p>"));
        assert_eq!(render_html("javascript:alert(1) https://\"onclick=x"), "<p>javascript:alert(1) https://&quot;onclick=x</p>");
    }
}
