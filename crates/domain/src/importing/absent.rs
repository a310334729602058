//! What stands in a text where a picture could not be brought in: quiet words that lead to where it was.
//! A browser would show its broken icon, or ask another site on the reader's behalf.

use super::links::decoded;
use super::markup::{Element, Piece, put};
use crate::text::one_line;

/// `address`: where it lies on the old site, if that is known. `in_link`: the picture stood in a link,
/// which stays one.
pub fn words_for(picture: &Element, address: Option<&str>, in_link: bool) -> String {
    let alt = one_line(picture.get("alt").unwrap_or_default());
    // Drawn in place of signs, which say the same.
    if ["emoji", "wp-smiley"].iter().any(|class| picture.has_class(class)) {
        return text(&alt);
    }
    let words = match (alt.as_str(), address.and_then(file_name)) {
        ("", None) => return String::new(),
        ("", Some(name)) => format!("Picture ({name})"),
        (alt, _) => format!("Picture: {alt}"),
    };
    let words = text(&words);
    match address.filter(|_| !in_link) {
        Some(address) => {
            let mut out = String::from("<small>");
            put(&mut out, &Piece::Open(Element::new("a").with("href", address)));
            out + &words + "</a></small>"
        }
        None => format!("<small>{words}</small>"),
    }
}

fn text(words: &str) -> String {
    let mut out = String::new();
    put(&mut out, &Piece::Text(words.to_owned()));
    out
}

fn file_name(address: &str) -> Option<String> {
    let name = decoded(address.split(['?', '#']).next()?.rsplit('/').next()?);
    Some(crate::text::cut(&one_line(&name), 60)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_where_the_picture_was() {
        let picture = |alt: &str| Element::new("img").with("alt", alt);
        let old = Some("https://old.test/a/my%20chart.png?x=1");
        assert_eq!(
            words_for(&picture("A < B"), old, false),
            "<small><a href=\"https://old.test/a/my%20chart.png?x=1\">Picture: A &lt; B</a></small>"
        );
        assert_eq!(words_for(&picture("A"), old, true), "<small>Picture: A</small>");
        assert!(words_for(&picture(""), old, false).contains(">Picture (my chart.png)<"));
        assert_eq!(words_for(&picture("A"), None, false), "<small>Picture: A</small>");
        assert_eq!(words_for(&picture(""), None, false), "");
        assert_eq!(words_for(&picture(":-)").with("class", "wp-smiley"), old, false), ":-)");
    }
}
