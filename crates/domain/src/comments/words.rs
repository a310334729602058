//! What may be written, and how it shows.

use jiff::SignedDuration;
use unicode_segmentation::UnicodeSegmentation;

use crate::personal_numbers::masked;
use crate::text::lines;
use crate::{Error, Result};

/// In characters as people count them.
pub const LONGEST: usize = 1_500;
pub const EDITABLE_FOR: SignedDuration = SignedDuration::from_mins(10);

/// Words of somebody who sells tips; a moderator looks first.
const TIPS: [&str; 14] = [
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

/// Text as it is kept, and why a moderator should look first.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub text: String,
    pub held_for: Option<&'static str>,
}

pub(super) fn parse(typed: &str) -> Result<Words> {
    let typed = lines(typed);
    let typed = typed.as_str();
    if typed.is_empty() {
        return Err(Error::invalid("text", "Please write something first"));
    }
    if typed.graphemes(true).count() > LONGEST {
        return Err(Error::invalid("text", "Please keep it under 1,500 characters"));
    }
    let (text, numbers) = masked(typed);
    let lower = text.to_lowercase();
    let held_for = if !numbers.is_empty() {
        Some("number")
    } else if has_link(&lower) {
        Some("link")
    } else if TIPS.iter().any(|tip| lower.contains(tip)) {
        Some("tip")
    } else {
        None
    };
    Ok(Words { text, held_for })
}

fn has_link(lower: &str) -> bool {
    ["http://", "https://", "www.", "t.me/", "wa.me/", "bit.ly/"].iter().any(|mark| lower.contains(mark))
}

/// Paragraphs and links, everything else escaped; links carry no weight for search engines.
pub fn html(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    paragraphs.map(|paragraph| format!("<p>{}</p>", paragraph.lines().map(line).collect::<Vec<_>>().join("<br>"))).collect()
}

fn line(text: &str) -> String {
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

fn word(text: &str) -> String {
    let address = text.trim_end_matches(['.', ',', ')', '!', '?', ';', ':']);
    let is_link =
        address.starts_with("https://") && url::Url::parse(address).is_ok_and(|url| url.host_str().is_some_and(|h| h.contains('.')));
    if !is_link {
        return escaped(text);
    }
    let (shown, behind) = (escaped(address), escaped(&text[address.len()..]));
    format!("<a href=\"{shown}\" rel=\"nofollow ugc noopener\" target=\"_blank\">{shown}</a>{behind}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_a_look_is_held() {
        assert_eq!(parse("Thank you, this helped.").unwrap().held_for, None);
        assert_eq!(parse("see https://x.in").unwrap().held_for, Some("link"));
        assert_eq!(parse("Sure shot profit").unwrap().held_for, Some("tip"));
        let number = parse("my UAN is 100100100101").unwrap();
        assert_eq!((number.text.as_str(), number.held_for), ("my UAN is [UAN]", Some("number")));
        assert!(parse(" \n").is_err() && parse(&"a".repeat(LONGEST + 1)).is_err());
        assert!(parse(&"क".repeat(LONGEST)).is_ok());
    }

    #[test]
    fn text_shows_as_text() {
        assert_eq!(html("<b>hi</b>\nthere\n\nyou"), "<p>&lt;b&gt;hi&lt;/b&gt;<br>there</p><p>you</p>");
        let linked = html("see https://epfindia.gov.in/a?b=1&c=2.");
        assert!(linked.contains("<a href=\"https://epfindia.gov.in/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener\""), "{linked}");
        assert!(linked.ends_with("</a>.</p>"));
        assert_eq!(html("javascript:alert(1) https://\"onclick=x"), "<p>javascript:alert(1) https://&quot;onclick=x</p>");
    }
}
