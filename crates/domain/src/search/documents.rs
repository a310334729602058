//! What the index is told of each noun. A new kind of result is a function here.

use super::blocks::{self, Block, CELL};
use super::passages::{Passage, laid_out, short_passages};
use super::{Document, Kind, Place, Section};
use crate::articles::{Article, KeyFact};
use crate::assist_modules::AssistModule;
use crate::categories::Category;
use crate::webinars::Webinar;

/// What stands over the box of key facts.
const KEY_FACTS: &str = "Key facts";

pub fn article_document(article: &Article) -> Document {
    let (text, sections, passages) = article_laid_out(article);
    let tags: Vec<&str> = article.tags.iter().map(|tag| tag.name.as_str()).collect();
    Document {
        kind: Kind::Content,
        id: article.id.to_string(),
        title: article.content.title.clone(),
        category: Some(article.category.name.clone()),
        text,
        sections,
        passages: quotable(passages),
        keywords: format!("{} {}", tags.join(" "), article.content.author.as_deref().unwrap_or_default()),
        url: article.url(),
        webinar_date: None,
        published: article.published_at.map_or(0, |at| at.as_second()),
    }
}

pub fn category_document(category: &Category) -> Document {
    Document {
        kind: Kind::Category,
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

/// One that is still to come or has a recording; `webinar_date` is its Indian day and time.
pub fn webinar_document(webinar: &Webinar) -> Document {
    let moderators: Vec<&str> = webinar.moderators.iter().map(|moderator| moderator.name.as_str()).collect();
    Document {
        kind: Kind::Webinar,
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

/// As readers see it, with today's facts.
pub fn assist_document(module: &AssistModule) -> Document {
    let (text, _, passages) = module_laid_out(module);
    Document {
        kind: Kind::Assist,
        id: module.slug.clone(),
        title: module.title.clone(),
        category: None,
        text,
        sections: Vec::new(),
        passages: quotable(passages),
        keywords: format!("{} assist help", module.slug),
        url: module.url(),
        webinar_date: None,
        published: 0,
    }
}

/// What vectors are made of; their places are those of [`article_document`]'s text.
pub fn article_passages(article: &Article) -> Vec<Passage> {
    article_laid_out(article).2
}

/// The box of key facts stands above the text, a row each.
fn article_laid_out(article: &Article) -> (String, Vec<Section>, Vec<Passage>) {
    let content = &article.content;
    let fact = |fact: &KeyFact| Block {
        heading: KEY_FACTS.to_owned(),
        text: format!("{}{CELL}{}", fact.label, fact.value),
        kind: blocks::Kind::Row,
        with_header: Some(format!("{}: {}", fact.label, fact.value)),
        ..Block::default()
    };
    let facts: Vec<Block> = content.facts.iter().map(fact).collect();
    laid_out(&content.title, &content.excerpt, &facts, &blocks::blocks(&content.html))
}

pub fn assist_passages(module: &AssistModule) -> Vec<Passage> {
    module_laid_out(module).2
}

fn module_laid_out(module: &AssistModule) -> (String, Vec<Section>, Vec<Passage>) {
    let lines: Vec<Block> = module.plain().lines().map(|line| Block { text: line.to_owned(), ..Block::default() }).collect();
    laid_out(&module.title, "", &[], &lines)
}

fn quotable(passages: Vec<Passage>) -> Vec<Place> {
    passages.into_iter().filter(|passage| passage.quotable).map(|passage| passage.place).collect()
}

pub fn category_passages(category: &Category) -> Vec<Passage> {
    short_passages(&category_document(category))
}
