//! Builds the index documents of each kind of content. A new kind of result is a function here.

use super::blocks::{self, Block, CELL_SEPARATOR};
use super::passages::{Passage, layout_document, whole_document_passage};
use super::{PassageLocation, SearchDocument, SearchKind, Section};
use crate::articles::{Article, KeyFact};
use crate::assist_modules::AssistModule;
use crate::categories::Category;
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
        published: article.published_at.map_or(0, |at| at.as_second()),
    }
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
        published: webinar.created_at.as_second(),
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
        published: 0,
    }
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
    layout_document(&content.title, &content.excerpt, &facts, &blocks::parse_blocks(&content.html))
}

pub fn build_assist_passages(module: &AssistModule) -> Vec<Passage> {
    layout_module(module).2
}

fn layout_module(module: &AssistModule) -> (String, Vec<Section>, Vec<Passage>) {
    let lines: Vec<Block> = module.to_plain_text().lines().map(|line| Block { text: line.to_owned(), ..Block::default() }).collect();
    layout_document(&module.title, "", &[], &lines)
}

fn quotable_locations(passages: Vec<Passage>) -> Vec<PassageLocation> {
    passages.into_iter().filter(|passage| passage.quotable).map(|passage| passage.location).collect()
}

pub fn build_category_passages(category: &Category) -> Vec<Passage> {
    whole_document_passage(&build_category_document(category))
}
