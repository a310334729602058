//! Builds the index documents of each kind of content. A new kind of result is a function here.

use std::ops::Range;

use super::blocks::{self, Block, CELL_SEPARATOR};
use super::passages::{Passage, layout_document, whole_document_passage};
use super::{EditionText, PassageLocation, SearchDocument, SearchKind, SearchTool, Section};
use crate::articles::{Article, KeyFact};
use crate::assist_modules::AssistModule;
use crate::calculators::CalculatorPage;
use crate::categories::Category;
use crate::charts::remove_charts;
use crate::products::Product;
use crate::short_answers::{RenderedAnswer, ShortAnswer};
use crate::transmission::TransmissionDocument;
use crate::webinars::Webinar;

/// The heading of the box of key facts.
const KEY_FACTS_HEADING: &str = "Key facts";

pub fn build_article_document(article: &Article) -> SearchDocument {
    let (text, sections, passages) = layout_article(article);
    let tags: Vec<&str> = article.tags.iter().map(|tag| tag.name.as_str()).collect();
    SearchDocument {
        kind: SearchKind::Content,
        id: article.id.to_string(),
        title: article.content.title.clone(),
        category: Some(article.category.name.clone()),
        text,
        sections,
        passages: quotable_locations(passages),
        keywords: format!("{} {}", tags.join(" "), article.content.author.as_deref().unwrap_or_default()),
        url: article.url(),
        webinar_date: None,
        edition: None,
        published: article.published_at.map_or(0, |at| at.as_second()),
    }
}

/// The document of an article and its Hindi edition, which is found by its own words and then shown in the article's place.
pub fn build_bilingual_document(article: &Article, edition: Option<&Article>) -> SearchDocument {
    let edition = edition.map(|edition| {
        let (text, sections, _) = layout_article(edition);
        EditionText { title: edition.content.title.clone(), text, sections }
    });
    SearchDocument { edition, ..build_article_document(article) }
}

pub fn build_category_document(category: &Category) -> SearchDocument {
    SearchDocument {
        kind: SearchKind::Category,
        id: category.id.to_string(),
        title: category.name.clone(),
        category: None,
        text: category.description.clone(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: String::new(),
        url: format!("/categories?id={}", category.slug),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

/// Builds the document of a webinar that is upcoming or has a recording. `webinar_date` is its start.
pub fn build_webinar_document(webinar: &Webinar) -> SearchDocument {
    let moderators: Vec<&str> = webinar.moderators.iter().map(|moderator| moderator.name.as_str()).collect();
    SearchDocument {
        kind: SearchKind::Webinar,
        id: webinar.id.to_string(),
        title: webinar.title.clone(),
        category: Some(webinar.kind.clone()),
        text: webinar.description.clone(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: format!("webinar session live {}", moderators.join(" ")),
        url: webinar.path(),
        webinar_date: Some(webinar.starts_at.to_string()),
        edition: None,
        published: webinar.created_at.as_second(),
    }
}

/// Builds the document of a calculator's page.
pub fn build_calculator_document(page: &CalculatorPage) -> SearchDocument {
    SearchDocument {
        kind: SearchKind::Calculator,
        id: page.kind.as_str().to_owned(),
        title: page.title.clone(),
        category: None,
        text: format!("{} {}", page.summary, page.about),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: page.aliases.join("\n"),
        url: page.path(),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

/// Builds the document of a standing tool. It is searched in every language, and quoted by its English line.
pub fn build_tool_document(tool: &SearchTool) -> SearchDocument {
    let others = [&tool.title.hi, &tool.title.hinglish, &tool.line.hi, &tool.line.hinglish].into_iter().chain(&tool.words);
    SearchDocument {
        kind: SearchKind::Tool,
        id: tool.id.clone(),
        title: tool.title.en.clone(),
        category: None,
        text: tool.line.en.clone(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: others.map(String::as_str).collect::<Vec<_>>().join("\n"),
        url: tool.path.clone(),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

/// Builds the document of a module that was prepared for display, with today's facts.
pub fn build_assist_document(module: &AssistModule) -> SearchDocument {
    let (text, _, passages) = layout_module(module);
    SearchDocument {
        kind: SearchKind::Assist,
        id: module.slug.clone(),
        title: module.title.clone(),
        category: None,
        text,
        sections: Vec::new(),
        passages: quotable_locations(passages),
        keywords: format!("{} assist help", module.slug),
        url: module.url(),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

/// Builds the document of an area of asset transmission, of its first steps or of its finders, from texts with today's facts. No passage of
/// it is quotable: a line holds for one case of a family only, and alone it would mislead. The assistant quotes whole cases
/// (`TransmissionRules::quote_case`).
pub fn build_transmission_document(source: &TransmissionDocument) -> SearchDocument {
    let (text, _, _) = layout_transmission(source);
    SearchDocument {
        kind: SearchKind::AssetTransmission,
        id: source.id.clone(),
        title: source.title.clone(),
        category: Some("Inheritance Planning".to_owned()),
        text,
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: source.keywords.clone(),
        url: source.url.clone(),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

pub fn build_transmission_passages(source: &TransmissionDocument) -> Vec<Passage> {
    layout_transmission(source).2.into_iter().map(|passage| Passage { quotable: false, ..passage }).collect()
}

fn layout_transmission(source: &TransmissionDocument) -> (String, Vec<Section>, Vec<Passage>) {
    let lines: Vec<Block> = source.lines.iter().map(|line| Block { text: line.clone(), ..Block::default() }).collect();
    layout_document(&source.title, "", &[], &lines)
}

/// The passages that get vectors. Their locations refer to the text of [`build_article_document`].
pub fn build_article_passages(article: &Article) -> Vec<Passage> {
    layout_article(article).2
}

/// Lays out an article with the box of key facts above its text, one row per fact.
fn layout_article(article: &Article) -> (String, Vec<Section>, Vec<Passage>) {
    let content = &article.content;
    let fact = |fact: &KeyFact| Block {
        heading: KEY_FACTS_HEADING.to_owned(),
        text: format!("{}{CELL_SEPARATOR}{}", fact.label, fact.value),
        kind: blocks::BlockKind::Row,
        with_header: Some(format!("{}: {}", fact.label, fact.value)),
        ..Block::default()
    };
    let facts: Vec<Block> = content.facts.iter().map(fact).collect();
    layout_document(&content.title, &content.excerpt, &facts, &blocks::parse_blocks(&remove_charts(&content.html)))
}

pub fn build_assist_passages(module: &AssistModule) -> Vec<Passage> {
    layout_module(module).2
}

fn layout_module(module: &AssistModule) -> (String, Vec<Section>, Vec<Passage>) {
    let lines: Vec<Block> = module.to_plain_text().lines().map(|line| Block { text: line.to_owned(), ..Block::default() }).collect();
    layout_document(&module.title, "", &[], &lines)
}

/// Builds the document of a short answer; `english` is the answer rendered with today's facts. Snippets quote its text: the English answer,
/// then the question in Hindi and in Hinglish. The other phrasings only help to find it, and no passage of it is quotable, because the
/// assistant looks short answers up by their questions.
pub fn build_short_answer_document(answer: &ShortAnswer, english: &RenderedAnswer, product: Option<&Product>) -> SearchDocument {
    let names = product.into_iter().flat_map(|product| [product.name.as_str(), product.hi.as_str()]);
    let keywords: Vec<&str> = names.chain(answer.phrasings.iter().map(String::as_str)).collect();
    SearchDocument {
        kind: SearchKind::Answer,
        id: answer.slug.clone(),
        title: english.question.clone(),
        category: None,
        text: [&english.answer.text, &answer.question.hi, &answer.question.hinglish].map(String::as_str).join("\n"),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: keywords.join("\n"),
        url: answer.url(),
        webinar_date: None,
        edition: None,
        published: 0,
    }
}

/// The passages of a short answer that get vectors: the English answer, which begins the text of [`build_short_answer_document`], and each
/// of the English `questions`. Those stand nowhere in the text, so their location is its end.
pub fn build_short_answer_passages(document: &SearchDocument, english: &RenderedAnswer, questions: &[String]) -> Vec<Passage> {
    let (answer, end) = (english.answer.text.clone(), document.text.len());
    let passage = |text: String, range: Range<usize>| Passage {
        text,
        location: PassageLocation { range, ..PassageLocation::default() },
        quotable: false,
        sentences: Vec::new(),
    };
    let questions = questions.iter().map(|question| passage(question.clone(), end..end));
    std::iter::once(passage(answer.clone(), 0..answer.len())).chain(questions).collect()
}

fn quotable_locations(passages: Vec<Passage>) -> Vec<PassageLocation> {
    passages.into_iter().filter(|passage| passage.quotable).map(|passage| passage.location).collect()
}

pub fn build_category_passages(category: &Category) -> Vec<Passage> {
    whole_document_passage(&build_category_document(category))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::short_answers::DatedFacts;
    use crate::short_answers::samples::{products, registry, short_answer};

    #[test]
    fn a_short_answer_is_found_by_all_its_questions_and_quoted_by_its_answer() {
        let (answer, registry) = (short_answer(), registry());
        let facts = DatedFacts { registry: &registry, today: "2026-11-20".parse().unwrap() };
        let english = answer.render(Language::English, facts).unwrap();
        let document = build_short_answer_document(&answer, &english, products().find("epf"));
        assert_eq!((document.title.as_str(), document.url.as_str()), ("How long does a PF claim take?", "/answers/pf-claim-time"));
        assert!(document.text.starts_with("EPFO settles a complete PF claim in 20 days"), "{}", document.text);
        assert!(document.text.contains("पीएफ क्लेम में कितने दिन") && document.text.contains("PF claim me kitne din"));
        for keyword in ["EPF", "ईपीएफ", "pf kab aayega", "पीएफ कब मिलेगा"] {
            assert!(document.keywords.contains(keyword), "{keyword}");
        }
        let passages = build_short_answer_passages(&document, &english, &["pf claim time".to_owned()]);
        assert_eq!(&document.text[passages[0].location.range.clone()], passages[0].text);
        assert_eq!((passages[1].text.as_str(), passages[1].location.range.start), ("pf claim time", document.text.len()));
    }
}
