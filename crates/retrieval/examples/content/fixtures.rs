//! Builds articles for the index, and their vectors.

use std::error::Error;

use domain::articles::{Article, ArticleContent, ArticleCounts, ArticleStatus, CategoryRef};
use domain::ids::{ArticleId, CategoryId};
use domain::search::{Embedder, Passage, PassageEmbedding};
use uuid::Uuid;

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// Builds a published article with a title and a text.
pub fn build_article(number: u128, title: &str, html: String) -> Outcome<Article> {
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
            status: ArticleStatus::Published,
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
        counts: ArticleCounts::default(),
        owner: String::new(),
        deleted_at: None,
    })
}

/// Computes the vectors that the index needs for the passages.
pub async fn embed_passages(embedder: &dyn Embedder, passages: Vec<Passage>) -> Outcome<Vec<PassageEmbedding>> {
    let mut meanings = Vec::with_capacity(passages.len());
    for passage in passages {
        let mut made = embedder.embed_passages(passage.texts().cloned().collect()).await?.into_iter();
        let whole = made.next().ok_or("no vector")?;
        meanings.push(PassageEmbedding { start: passage.location.range.start, whole, sentences: made.collect() });
    }
    Ok(meanings)
}
