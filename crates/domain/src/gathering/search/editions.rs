//! Hindi editions in search. An edition is indexed in the document of its English article, which is found by the words of both; for a term in
//! Hindi the edition then stands in the place of its article.

use super::blocks::{BlockKind, parse_blocks};
use super::{SearchHit, SearchKind, SearchTools};
use crate::articles::ArticleCard;
use crate::assist_modules::AssistModule;
use crate::language::Language;
use crate::short_answers::{RenderedAnswer, ShortAnswer};
use crate::text::{QUOTED_CELL_SEPARATOR, escape_html, row_cells, split_sentences, truncate};
use crate::transmission::{TRANSMISSION_PATH, TransmissionRules, transmission_path};

/// Letters of an answer that stand in a result.
const SNIPPET_CHARS: usize = 200;

/// Replaces the articles among `hits` of which there is an edition. It has the slug of its article.
pub fn show_editions(hits: &mut [SearchHit], editions: &[ArticleCard]) {
    for hit in hits.iter_mut().filter(|hit| hit.kind == SearchKind::Content) {
        let slug = hit.url.split('?').next().and_then(|path| path.rsplit('/').next());
        let Some(edition) = editions.iter().find(|edition| Some(edition.slug.as_str()) == slug) else { continue };
        hit.id = edition.id.to_string();
        hit.title.clone_from(&edition.title);
        hit.category = Some(edition.category.name.clone());
        hit.url = edition.url();
        match hit.edition.take() {
            Some(excerpt) => (hit.snippet, hit.url_fragment) = (excerpt.snippet, excerpt.url_fragment),
            None => (hit.snippet, hit.url_fragment) = (escape_html(&edition.excerpt), None),
        }
    }
}

/// Words the short answers among `hits` in the language of the search. Each answer comes rendered in it.
pub fn show_answers_in(language: Language, hits: &mut [SearchHit], answers: &[(ShortAnswer, RenderedAnswer)]) {
    for hit in hits.iter_mut().filter(|hit| hit.kind == SearchKind::Answer) {
        let Some((answer, rendered)) = answers.iter().find(|(answer, _)| answer.slug == hit.id) else { continue };
        hit.title.clone_from(&rendered.question);
        hit.snippet = escape_html(&truncate(&rendered.answer.text, SNIPPET_CHARS));
        hit.url = answer.url_in(language);
        hit.url_fragment = None;
    }
}

/// Words the standing tools among `hits` in the language of the search, and leads to their pages in it.
pub fn show_tools_in(language: Language, hits: &mut [SearchHit], tools: &SearchTools) {
    for hit in hits {
        let Some(tool) = tools.find(hit.kind, &hit.id) else { continue };
        tool.title.get(language).clone_into(&mut hit.title);
        hit.snippet = escape_html(tool.line.get(language));
        hit.url_fragment = None;
        if let Some(path) = tool.hindi_path.as_ref().filter(|_| language == Language::Hindi) {
            hit.url.clone_from(path);
        }
    }
}

/// Leads the pages of asset transmission among `hits` to those in Hindi, and words the areas as they do. `rules` are in Hindi.
pub fn show_areas_in_hindi(hits: &mut [SearchHit], rules: &TransmissionRules) {
    for hit in hits.iter_mut().filter(|hit| hit.kind == SearchKind::AssetTransmission) {
        hit.url = hit.url.replacen(TRANSMISSION_PATH, transmission_path(Language::Hindi), 1);
        let Some(area) = rules.areas.iter().find(|area| area.document_id() == hit.id) else { continue };
        hit.title.clone_from(&area.title);
        hit.snippet = escape_html(&area.line);
        hit.url_fragment = None;
    }
}

/// Leads the guides of Assist among `hits` to their pages in Hindi, and words them as they do.
pub fn show_modules_in_hindi(hits: &mut [SearchHit], modules: &[AssistModule]) {
    for hit in hits.iter_mut().filter(|hit| hit.kind == SearchKind::Assist) {
        let found = modules.iter().find(|module| module.slug == hit.id && module.has_hindi());
        let Some(module) = found.map(|module| module.in_language(Language::Hindi)) else { continue };
        hit.url = module.url_in(Language::Hindi);
        hit.snippet = escape_html(&module.line);
        hit.title = module.title;
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
    use crate::assist_modules::{AssistText, HindiModule};
    use crate::search::SearchTool;
    use crate::short_answers::samples::{registry, short_answer};
    use crate::short_answers::{DatedFacts, LanguageTexts};

    fn build_hit(kind: SearchKind, id: &str) -> SearchHit {
        SearchHit {
            kind,
            id: id.to_owned(),
            title: "English".to_owned(),
            category: None,
            snippet: "English".to_owned(),
            url: format!("/{id}"),
            url_fragment: Some("#a".to_owned()),
            is_near_miss: false,
            webinar_date: None,
            edition: None,
        }
    }

    #[test]
    fn an_answer_is_shown_in_the_language_of_the_search() {
        let (answer, registry) = (short_answer(), registry());
        let facts = DatedFacts { registry: &registry, today: "2026-11-20".parse().unwrap() };
        let rendered = answer.render(Language::Hindi, facts).unwrap();
        let mut hits = [build_hit(SearchKind::Answer, &answer.slug), build_hit(SearchKind::Answer, "other")];
        show_answers_in(Language::Hindi, &mut hits, &[(answer, rendered)]);
        assert!(hits[0].title.contains("पीएफ क्लेम में कितने दिन"), "{}", hits[0].title);
        assert_eq!((hits[0].url.as_str(), hits[0].url_fragment.as_deref()), ("/answers/pf-claim-time?lang=hi", None));
        assert_eq!((hits[1].title.as_str(), hits[1].url.as_str()), ("English", "/other"));
    }

    #[test]
    fn a_guide_of_assist_is_shown_in_hindi_where_it_has_been_written() {
        let hindi = HindiModule {
            title: "पीएफ में मदद".to_owned(), line: "रिकॉर्ड <b>".to_owned(), ..HindiModule::default()
        };
        let build = |slug: &str, hindi: Option<HindiModule>| AssistModule {
            slug: slug.to_owned(),
            title: "English".to_owned(),
            line: "English".to_owned(),
            takes: None,
            text: AssistText { hindi: hindi.map(Box::new), ..AssistText::default() },
            checked_on: "2026-11-20".parse().unwrap(),
            position: 1,
            updated_at: jiff::Timestamp::UNIX_EPOCH,
        };
        let modules = [build("epf", Some(hindi)), build("tax", None)];
        let mut hits = [build_hit(SearchKind::Assist, "epf"), build_hit(SearchKind::Assist, "tax"), build_hit(SearchKind::Tool, "epf")];
        show_modules_in_hindi(&mut hits, &modules);
        assert_eq!(
            (hits[0].title.as_str(), hits[0].url.as_str(), hits[0].url_fragment.as_deref()),
            ("पीएफ में मदद", "/hi/assist?module=epf", None)
        );
        assert_eq!(hits[0].snippet, "रिकॉर्ड &lt;b&gt;");
        assert_eq!([&hits[1].url, &hits[2].url], ["/tax", "/epf"]);
    }

    #[test]
    fn a_tool_is_worded_in_the_language_of_the_search() {
        let texts = |of: &str| LanguageTexts { en: format!("{of} en"), hi: format!("{of} <hi>"), hinglish: format!("{of} hinglish") };
        let tool = SearchTool {
            id: "will-planner".to_owned(),
            path: "/willplanning".to_owned(),
            hindi_path: Some("/hi/willplanning".to_owned()),
            title: texts("title"),
            line: texts("line"),
            articles: Vec::new(),
            words: Vec::new(),
            transmission: None,
        };
        let mut hits = [build_hit(SearchKind::Tool, "will-planner"), build_hit(SearchKind::Calculator, "will-planner")];
        let tools = SearchTools { tools: vec![tool] };
        show_tools_in(Language::Hindi, &mut hits, &tools);
        assert_eq!((hits[0].title.as_str(), hits[0].snippet.as_str()), ("title <hi>", "line &lt;hi&gt;"));
        assert_eq!((hits[0].url.as_str(), hits[0].url_fragment.as_deref()), ("/hi/willplanning", None));
        assert_eq!((hits[1].title.as_str(), hits[1].url.as_str()), ("English", "/will-planner"));
        let mut hits = [build_hit(SearchKind::Tool, "will-planner")];
        show_tools_in(Language::Hinglish, &mut hits, &tools);
        assert_eq!(hits[0].url, "/will-planner", "whoever reads Latin letters is led to the English page");
    }

    #[test]
    fn a_section_begins_with_its_first_sentence() {
        let html = r#"<p>शुरुआत।</p><h2 id="a">A</h2><p>पहला वाक्य। दूसरा वाक्य।</p>"#;
        assert_eq!(find_section_start(html, None), Some(("शुरुआत।".to_owned(), 0)));
        assert_eq!(find_section_start(html, Some("a")).map(|(_, place)| place), Some(2));
        assert!(find_section_start(html, Some("a")).unwrap().0.starts_with("पहला वाक्य"));
        assert_eq!(find_section_start(html, Some("b")), None);
    }
}
