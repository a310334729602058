//! Pictures inside an article's body. Editors write plain `<img>`; readers get all widths, the size and the loading hints, so
//! that the layout does not shift and no picture is loaded needlessly.

use super::{Picture, PictureFormat, PicturesByHash, parse_hash};
use crate::text::escape_html;

/// The width of the text column in `web/src/styles/prose.css`.
const SIZES: &str = "(min-width: 48rem) 680px, 100vw";
const TAG: &str = "<img ";

/// Returns the hashes of this site's pictures in sanitised HTML.
pub fn find_picture_hashes(html: &str) -> Vec<String> {
    let mut hashes: Vec<String> = find_images(html).filter_map(|tag| parse_hash(attribute_value(tag, "src")?)).collect();
    hashes.sort();
    hashes.dedup();
    hashes
}

/// Expands the `<img>`s of sanitised HTML, whose attributes are quoted. All pictures but the first load lazily. Sanitising
/// the result restores the plain `<img>`s.
pub fn render_pictures(html: &str, known: &PicturesByHash) -> String {
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
        push_picture(&mut out, &tag[..=end], known, is_first);
        is_first = false;
        rest = &tag[end + 1..];
    }
    out.push_str(rest);
    out
}

fn push_picture(out: &mut String, tag: &str, known: &PicturesByHash, is_first: bool) {
    let picture = attribute_value(tag, "src").and_then(parse_hash).and_then(|hash| known.get(&hash));
    let Some(picture) = picture else {
        out.extend([TAG, loading_attributes(is_first), &tag[TAG.len()..]]);
        return;
    };
    out.push_str("<picture>");
    for format in [PictureFormat::Avif, PictureFormat::Webp] {
        if let Some(srcset) = picture.srcset(format) {
            out.extend(["<source type=\"", format.media_type(), "\" srcset=\"", &srcset, "\" sizes=\"", SIZES, "\">"]);
        }
    }
    push_image(out, tag, picture, is_first);
    out.push_str("</picture>");
}

fn push_image(out: &mut String, tag: &str, picture: &Picture, is_first: bool) {
    // An editor's own text takes precedence over that of the upload, even when it is empty on purpose.
    let alt = attribute_value(tag, "alt").map_or_else(|| escape_html(&picture.alt), str::to_owned);
    out.extend([TAG, loading_attributes(is_first), "src=\"", &picture.url(), "\" alt=\"", &alt, "\""]);
    out.push_str(&format!(" width=\"{}\" height=\"{}\"", picture.width, picture.height));
    if let Some(srcset) = picture.srcset(PictureFormat::Jpg) {
        out.extend([" srcset=\"", &srcset, "\" sizes=\"", SIZES, "\""]);
    }
    out.push('>');
}

fn loading_attributes(is_first: bool) -> &'static str {
    if is_first { "decoding=\"async\" " } else { "loading=\"lazy\" decoding=\"async\" " }
}

fn find_images(html: &str) -> impl Iterator<Item = &str> {
    html.match_indices(TAG).filter_map(|(at, _)| html[at..].split_inclusive('>').next())
}

/// Returns the value as it is written, with its escapes.
fn attribute_value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::super::{PictureState, PictureVariant};
    use super::*;
    use crate::articles::clean_html;

    fn picture() -> Picture {
        let variant = |width, format| PictureVariant { width, format, bytes: 1 };
        Picture {
            hash: "a".repeat(32),
            format: PictureFormat::Jpg,
            width: 800,
            height: 600,
            bytes: 1,
            alt: "A \"form\"".to_owned(),
            uploaded_by: String::new(),
            state: PictureState::Ready,
            variants: vec![variant(320, PictureFormat::Avif), variant(320, PictureFormat::Jpg), variant(800, PictureFormat::Avif)],
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn known() -> PicturesByHash {
        PicturesByHash::from([(picture().hash, picture())])
    }

    #[test]
    fn a_known_picture_gets_its_widths_and_size() {
        let (hash, html) = ("a".repeat(32), clean_html(&format!("<p>x</p><img src=\"{}\">", picture().url())));
        let read = render_pictures(&html, &known());
        let avif = format!("<source type=\"image/avif\" srcset=\"/uploads/{hash}-320.avif 320w, /uploads/{hash}-800.avif 800w\"");
        assert!(read.contains(&avif) && !read.contains("webp"), "{read}");
        assert!(read.contains("width=\"800\" height=\"600\"") && read.contains("alt=\"A &quot;form&quot;\""), "{read}");
        assert_eq!(find_picture_hashes(&html), [hash]);
    }

    #[test]
    fn all_but_the_first_wait_and_foreign_ones_stay_as_they_are() {
        let html = clean_html(&format!("<img src=\"https://x.test/a.png\" alt=\"a>b\"><img src=\"{}\" alt=\"\">", picture().url()));
        let read = render_pictures(&html, &known());
        assert_eq!(read.matches("loading=\"lazy\"").count(), 1, "{read}");
        assert!(read.contains("src=\"https://x.test/a.png\"") && read.contains("alt=\"\""), "{read}");
    }

    #[test]
    fn saving_what_was_read_changes_nothing() {
        let html = clean_html(&format!("<p><img src=\"{}\" alt=\"b\"></p><p>c</p>", picture().url()));
        let saved = clean_html(&render_pictures(&html, &known()));
        assert!(!saved.contains("picture") && !saved.contains("srcset"), "{saved}");
        assert_eq!(render_pictures(&saved, &known()), render_pictures(&html, &known()));
    }

    #[test]
    fn nothing_to_do_for_a_text_without_pictures() {
        assert_eq!(render_pictures("<p>a < b</p>", &known()), "<p>a < b</p>");
        assert_eq!(render_pictures("<img src=\"/x", &known()), "<img src=\"/x");
    }
}
