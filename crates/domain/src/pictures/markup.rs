//! Pictures inside an article's body: written by editors as plain `<img>`, read with all their
//! widths, their size and when to be fetched, so that nothing moves and nothing is loaded in vain.

use super::{Format, Known, Picture, hash_in};

/// The text column, `web/src/styles/prose.css`.
const SIZES: &str = "(min-width: 48rem) 680px, 100vw";
const TAG: &str = "<img ";

/// Hashes of this site's pictures in cleaned HTML.
pub fn named_in(html: &str) -> Vec<String> {
    let mut hashes: Vec<String> = images(html).filter_map(|tag| hash_in(attribute(tag, "src")?)).collect();
    hashes.sort();
    hashes.dedup();
    hashes
}

/// Works on cleaned HTML, whose attributes are quoted. Only the first picture is fetched at once.
/// Cleaning the result gives the plain `<img>`s back.
pub fn with_pictures(html: &str, known: &Known) -> String {
    if !html.contains(TAG) {
        return html.to_owned();
    }
    let mut out = String::with_capacity(html.len() * 2);
    let mut rest = html;
    let mut is_first = true;
    while let Some(start) = rest.find(TAG) {
        let (before, tag) = rest.split_at(start);
        let Some(end) = tag.find('>') else { break };
        out.push_str(before);
        push(&mut out, &tag[..=end], known, is_first);
        is_first = false;
        rest = &tag[end + 1..];
    }
    out.push_str(rest);
    out
}

fn push(out: &mut String, tag: &str, known: &Known, is_first: bool) {
    let picture = attribute(tag, "src").and_then(hash_in).and_then(|hash| known.get(&hash));
    let Some(picture) = picture else {
        out.extend([TAG, when(is_first), &tag[TAG.len()..]]);
        return;
    };
    out.push_str("<picture>");
    for format in [Format::Avif, Format::Webp] {
        if let Some(srcset) = picture.srcset(format) {
            out.extend(["<source type=\"", format.media_type(), "\" srcset=\"", &srcset, "\" sizes=\"", SIZES, "\">"]);
        }
    }
    push_image(out, tag, picture, is_first);
    out.push_str("</picture>");
}

fn push_image(out: &mut String, tag: &str, picture: &Picture, is_first: bool) {
    // An editor's own words win over those of the upload, and so does saying that none are needed.
    let alt = attribute(tag, "alt").map_or_else(|| escaped(&picture.alt), str::to_owned);
    out.extend([TAG, when(is_first), "src=\"", &picture.url(), "\" alt=\"", &alt, "\""]);
    out.push_str(&format!(" width=\"{}\" height=\"{}\"", picture.width, picture.height));
    if let Some(srcset) = picture.srcset(Format::Jpg) {
        out.extend([" srcset=\"", &srcset, "\" sizes=\"", SIZES, "\""]);
    }
    out.push('>');
}

fn when(is_first: bool) -> &'static str {
    if is_first { "decoding=\"async\" " } else { "loading=\"lazy\" decoding=\"async\" " }
}

fn images(html: &str) -> impl Iterator<Item = &str> {
    html.match_indices(TAG).filter_map(|(at, _)| html[at..].split_inclusive('>').next())
}

/// The value as it is written, escapes included.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::super::{State, Variant};
    use super::*;
    use crate::articles::clean_html;

    fn picture() -> Picture {
        let variant = |width, format| Variant { width, format, bytes: 1 };
        Picture {
            hash: "a".repeat(32),
            format: Format::Jpg,
            width: 800,
            height: 600,
            bytes: 1,
            alt: "A \"form\"".to_owned(),
            uploaded_by: String::new(),
            state: State::Ready,
            variants: vec![variant(320, Format::Avif), variant(320, Format::Jpg), variant(800, Format::Avif)],
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn known() -> Known {
        Known::from([(picture().hash, picture())])
    }

    #[test]
    fn a_known_picture_gets_its_widths_and_size() {
        let (hash, html) = ("a".repeat(32), clean_html(&format!("<p>x</p><img src=\"{}\">", picture().url())));
        let read = with_pictures(&html, &known());
        let avif = format!("<source type=\"image/avif\" srcset=\"/uploads/{hash}-320.avif 320w, /uploads/{hash}-800.avif 800w\"");
        assert!(read.contains(&avif) && !read.contains("webp"), "{read}");
        assert!(read.contains("width=\"800\" height=\"600\"") && read.contains("alt=\"A &quot;form&quot;\""), "{read}");
        assert_eq!(named_in(&html), [hash]);
    }

    #[test]
    fn all_but_the_first_wait_and_foreign_ones_stay_as_they_are() {
        let html = clean_html(&format!("<img src=\"https://x.test/a.png\" alt=\"a>b\"><img src=\"{}\" alt=\"\">", picture().url()));
        let read = with_pictures(&html, &known());
        assert_eq!(read.matches("loading=\"lazy\"").count(), 1, "{read}");
        assert!(read.contains("src=\"https://x.test/a.png\"") && read.contains("alt=\"\""), "{read}");
    }

    #[test]
    fn saving_what_was_read_changes_nothing() {
        let html = clean_html(&format!("<p><img src=\"{}\" alt=\"b\"></p><p>c</p>", picture().url()));
        let saved = clean_html(&with_pictures(&html, &known()));
        assert!(!saved.contains("picture") && !saved.contains("srcset"), "{saved}");
        assert_eq!(with_pictures(&saved, &known()), with_pictures(&html, &known()));
    }

    #[test]
    fn nothing_to_do_for_a_text_without_pictures() {
        assert_eq!(with_pictures("<p>a < b</p>", &known()), "<p>a < b</p>");
        assert_eq!(with_pictures("<img src=\"/x", &known()), "<img src=\"/x");
    }
}
