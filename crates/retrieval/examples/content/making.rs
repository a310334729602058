//! Articles for the index, and what the model makes of them.

use std::error::Error;

use domain::articles::{Article, ArticleContent, CategoryRef, Counts, Status};
use domain::ids::{ArticleId, CategoryId};
use domain::providers::Embedder;
use domain::search::{Passage, PassageMeaning};
use uuid::Uuid;

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// A published article of a title and a text.
pub fn made(number: u128, title: &str, html: String) -> Outcome<Article> {
    let category = CategoryRef { id: CategoryId(Uuid::nil()), name: String::new(), slug: String::new() };
    let now = "2026-11-20T00:00:00Z".parse()?;
    Ok(Article {
        id: ArticleId(Uuid::from_u128(number)),
        content: ArticleContent {
            title: title.to_owned(),
            chosen_slug: None,
            category: category.id,
            html,
            excerpt: String::new(),
            image: None,
            video: None,
            tags: Vec::new(),
            status: Status::Published,
            publish_at: None,
            is_featured: false,
            author: None,
            reviewer: None,
            checked_on: None,
            sources: Vec::new(),
            facts: Vec::new(),
            corrections: Vec::new(),
            worked: Vec::new(),
            sponsor: None,
        },
        category,
        tags: Vec::new(),
        main_content_id: Uuid::nil(),
        slug: number.to_string(),
        shares_slug: false,
        reading_minutes: 1,
        published_at: Some(now),
        created_at: now,
        updated_at: now,
        revision: 1,
        counts: Counts::default(),
        owner: String::new(),
        deleted_at: None,
    })
}

/// What the index learns of something.
pub async fn meanings(embedder: &dyn Embedder, passages: Vec<Passage>) -> Outcome<Vec<PassageMeaning>> {
    let mut meanings = Vec::with_capacity(passages.len());
    for passage in passages {
        let mut made = embedder.passages(passage.texts().cloned().collect()).await?.into_iter();
        let whole = made.next().ok_or("no vector")?;
        meanings.push(PassageMeaning { start: passage.place.range.start, whole, sentences: made.collect() });
    }
    Ok(meanings)
}
