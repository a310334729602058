//! What the index is told of each noun. A new kind of result is a function here.

use super::passages::{Passage, laid_out, short_passages};
use super::{Document, Kind};
use crate::articles::Article;
use crate::assist_modules::AssistModule;
use crate::categories::Category;
use crate::webinars::Webinar;

pub fn article_document(article: &Article) -> Document {
    let (text, sections, _) = laid_out(&article.content.title, &article.content.excerpt, &article.content.html);
    let tags: Vec<&str> = article.tags.iter().map(|tag| tag.name.as_str()).collect();
    Document {
        kind: Kind::Content,
        id: article.id.to_string(),
        title: article.content.title.clone(),
        category: Some(article.category.name.clone()),
        text,
        sections,
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
        keywords: format!("webinar session live {}", moderators.join(" ")),
        url: webinar.path(),
        webinar_date: Some(webinar.starts_at.to_string()),
        published: webinar.created_at.as_second(),
    }
}

/// As readers see it, with today's facts.
pub fn assist_document(module: &AssistModule) -> Document {
    Document {
        kind: Kind::Assist,
        id: module.slug.clone(),
        title: module.title.clone(),
        category: None,
        text: module.plain(),
        sections: Vec::new(),
        keywords: format!("{} assist help", module.slug),
        url: module.url(),
        webinar_date: None,
        published: 0,
    }
}

/// What vectors are made of; their places are those of [`article_document`]'s text.
pub fn article_passages(article: &Article) -> Vec<Passage> {
    laid_out(&article.content.title, &article.content.excerpt, &article.content.html).2
}

pub fn assist_passages(module: &AssistModule) -> Vec<Passage> {
    short_passages(&assist_document(module))
}

pub fn category_passages(category: &Category) -> Vec<Passage> {
    short_passages(&category_document(category))
}
