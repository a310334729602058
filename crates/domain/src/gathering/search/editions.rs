//! Hindi editions in search. Only the English articles are indexed, with the words of Hindi that the index knows for theirs; for a term in
//! Hindi the edition then stands in the place of its article.

use super::blocks::{BlockKind, parse_blocks};
use super::{SearchHit, SearchKind};
use crate::articles::ArticleCard;
use crate::text::{QUOTED_CELL_SEPARATOR, escape_html, row_cells, split_sentences};

/// Replaces the articles among `hits` of which there is an edition. It has the slug of its article.
pub fn show_editions(hits: &mut [SearchHit], editions: &[ArticleCard]) {
    for hit in hits.iter_mut().filter(|hit| hit.kind == SearchKind::Content) {
        let slug = hit.url.split('?').next().and_then(|path| path.rsplit('/').next());
        let Some(edition) = editions.iter().find(|edition| Some(edition.slug.as_str()) == slug) else { continue };
        hit.id = edition.id.to_string();
        hit.title.clone_from(&edition.title);
        hit.category = Some(edition.category.name.clone());
        hit.snippet = escape_html(&edition.excerpt);
        hit.url = edition.url();
        hit.url_fragment = None;
    }
}

/// The first sentence of a section of a body, or of the whole body, with the index of its block. `None` when nothing stands there.
pub fn find_section_start(html: &str, anchor: Option<&str>) -> Option<(String, u32)> {
    let blocks = parse_blocks(html);
    let mut texts = (0u32..).zip(&blocks).filter(|(_, block)| block.kind != BlockKind::Heading && !block.is_head);
    let (place, block) = texts.find(|(_, block)| anchor.is_none() || block.anchor.as_deref() == anchor)?;
    let quote = match block.kind {
        BlockKind::Row => row_cells(&block.text).collect::<Vec<_>>().join(QUOTED_CELL_SEPARATOR),
        BlockKind::Heading | BlockKind::Text => split_sentences(&block.text).into_iter().next().unwrap_or_default(),
    };
    (!quote.is_empty()).then_some((quote, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_begins_with_its_first_sentence() {
        let html = r#"<p>शुरुआत।</p><h2 id="a">A</h2><p>पहला वाक्य। दूसरा वाक्य।</p>"#;
        assert_eq!(find_section_start(html, None), Some(("शुरुआत।".to_owned(), 0)));
        assert_eq!(find_section_start(html, Some("a")).map(|(_, place)| place), Some(2));
        assert!(find_section_start(html, Some("a")).unwrap().0.starts_with("पहला वाक्य"));
        assert_eq!(find_section_start(html, Some("b")), None);
    }
}
