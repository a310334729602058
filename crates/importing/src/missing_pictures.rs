//! Renders the text that replaces a picture that could not be imported: small words with a link to where the picture
//! was. An image element would show the browser's broken icon, or make the reader's browser ask another site.

use domain::redirects::percent_decode;
use domain::text::{escape_like_sanitiser, normalise_line};

use crate::markup::{Element, MarkupToken, write_token};

/// `address` is the picture's address on the old site, if known. With `in_link` the picture was inside a link, which is
/// kept instead of adding another.
pub fn render_placeholder(picture: &Element, address: Option<&str>, in_link: bool) -> String {
    let alt = normalise_line(picture.attribute("alt").unwrap_or_default());
    // Emoji images: their alternative text says the same.
    if ["emoji", "wp-smiley"].iter().any(|class| picture.has_class(class)) {
        return escape_like_sanitiser(&alt);
    }
    let words = match (alt.as_str(), address.and_then(file_name)) {
        ("", None) => return String::new(),
        ("", Some(name)) => format!("Picture ({name})"),
        (alt, _) => format!("Picture: {alt}"),
    };
    let words = escape_like_sanitiser(&words);
    match address.filter(|_| !in_link) {
        Some(address) => {
            let mut out = String::from("<small>");
            write_token(&mut out, &MarkupToken::Open(Element::new("a").with_attribute("href", address)));
            out + &words + "</a></small>"
        }
        None => format!("<small>{words}</small>"),
    }
}

fn file_name(address: &str) -> Option<String> {
    let name = percent_decode(address.split(['?', '#']).next()?.rsplit('/').next()?);
    Some(domain::text::truncate(&normalise_line(&name), 60)).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_to_where_the_picture_was() {
        let picture = |alt: &str| Element::new("img").with_attribute("alt", alt);
        let old = Some("https://old.test/a/my%20chart.png?x=1");
        assert_eq!(
            render_placeholder(&picture("A < B"), old, false),
            "<small><a href=\"https://old.test/a/my%20chart.png?x=1\">Picture: A &lt; B</a></small>"
        );
        assert_eq!(render_placeholder(&picture("A"), old, true), "<small>Picture: A</small>");
        assert!(render_placeholder(&picture(""), old, false).contains(">Picture (my chart.png)<"));
        assert_eq!(render_placeholder(&picture("A"), None, false), "<small>Picture: A</small>");
        assert_eq!(render_placeholder(&picture(""), None, false), "");
        assert_eq!(render_placeholder(&picture(":-)").with_attribute("class", "wp-smiley"), old, false), ":-)");
    }
}
