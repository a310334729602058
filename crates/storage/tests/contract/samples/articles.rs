//! Samples of categories, tags and articles.

use domain::articles::{Article, ArticleContent, ArticleCounts, ArticleStatus, CategoryRef, Correction, KeyFact, Revision, Source};
use domain::categories::Category;
use domain::ids::{ArticleId, CategoryId, TagId};
use domain::tags::Tag;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use super::minute;
use crate::engines::TestDatabase;
use crate::write;

pub fn category(number: u128) -> Category {
    Category {
        id: CategoryId(Uuid::from_u128(0xC000 + number)),
        name: format!("Category {number}"),
        slug: format!("category-{number}"),
        description: "What it is about".to_owned(),
        position: i32::try_from(number).unwrap(),
    }
}

pub fn tag(number: u128) -> Tag {
    Tag { id: TagId(Uuid::from_u128(0x7000 + number)), name: format!("Tag {number}"), slug: format!("tag-{number}") }
}

pub fn article_id(number: u128) -> ArticleId {
    ArticleId(Uuid::from_u128(0xA000 + number))
}

/// An article published at `minute(number)` in category 1, without any optional part.
pub fn article(number: u128) -> Article {
    let at = minute(i64::try_from(number).unwrap());
    let shelf = category(1);
    Article {
        id: article_id(number),
        content: ArticleContent {
            title: format!("Article {number}"),
            chosen_slug: None,
            category: shelf.id,
            html: format!("<p>Body {number}</p>"),
            excerpt: "In short".to_owned(),
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
            worked: Vec::new(),
            corrections: Vec::new(),
            sponsor: None,
        },
        category: CategoryRef { id: shelf.id, name: shelf.name, slug: shelf.slug },
        tags: Vec::new(),
        main_content_id: Uuid::from_u128(0xB000 + number),
        slug: format!("article-{number}"),
        shares_slug: false,
        reading_minutes: 3,
        published_at: Some(at),
        created_at: at,
        updated_at: at,
        revision: 1,
        counts: ArticleCounts::default(),
        owner: "asha".to_owned(),
        deleted_at: None,
    }
}

/// An article with every optional part, and text that breaks careless escaping.
pub fn full_article(number: u128) -> Article {
    let mut article = article(number);
    article.tags = vec![tag(2), tag(1)];
    article.shares_slug = true;
    article.counts = ArticleCounts { views: 5, likes: 2, shares: 1 };
    article.updated_at = Timestamp::from_microsecond(minute(99).as_microsecond() + 123_456).unwrap();
    let day = Date::constant(2026, 4, 1);
    article.content = ArticleContent {
        title: "पीएफ 👩‍👩‍👧 'quoted' \"double\" ; -- % _ \\ ?1 $1".to_owned(),
        chosen_slug: Some("chosen".to_owned()),
        html: "<p>₹ 1,00,000</p>".repeat(50_000),
        image: Some("/images/a.webp".to_owned()),
        video: Some("https://www.youtube.com/watch?v=abcdefghijk".to_owned()),
        tags: vec![tag(2).id, tag(1).id],
        publish_at: Some(minute(1)),
        is_featured: true,
        author: Some("Asha".to_owned()),
        reviewer: Some("Ravi".to_owned()),
        checked_on: Some(day),
        sources: vec![Source { title: "Gazette \"S.O. 1\"".to_owned(), publisher: None, url: None }],
        facts: vec![KeyFact {
            label: "Rate".to_owned(),
            value: "8.25%".to_owned(),
            as_of: day,
            source: Some("EPFO".to_owned()),
            source_url: None,
            quote: None,
        }],
        worked: Vec::new(),
        corrections: vec![Correction { date: day, text: "Was wrong\nnow right".to_owned() }],
        sponsor: Some("Nobody".to_owned()),
        ..article.content
    };
    article
}

pub fn in_category(mut article: Article, number: u128) -> Article {
    let shelf = category(number);
    article.content.category = shelf.id;
    article.category = CategoryRef { id: shelf.id, name: shelf.name, slug: shelf.slug };
    article
}

/// With one correction, of that day.
pub fn with_correction(mut article: Article, day: &str) -> Article {
    article.content.corrections = vec![Correction { date: day.parse().unwrap(), text: "It was the wrong form.".to_owned() }];
    article
}

pub fn with_tags(mut article: Article, numbers: &[u128]) -> Article {
    article.tags = numbers.iter().map(|number| tag(*number)).collect();
    article.content.tags = article.tags.iter().map(|tag| tag.id).collect();
    article
}

pub fn with_status(mut article: Article, status: ArticleStatus) -> Article {
    article.content.status = status;
    if status != ArticleStatus::Published {
        article.published_at = None;
    }
    article
}

pub fn revision(article: &Article, number: i64) -> Revision {
    Revision { article: article.id, number, content: article.content.clone(), saved_by: "asha".to_owned(), saved_at: minute(number) }
}

impl TestDatabase {
    /// Inserts categories 1 to 3 and tags 1 to 5, for use by articles.
    pub async fn insert_categories_and_tags(&self) {
        let work = self.begin().await;
        for number in 1..=3 {
            work.categories().save(&category(number)).await.unwrap();
        }
        for number in 1..=5 {
            work.tags().save(&tag(number)).await.unwrap();
        }
        work.commit().await.unwrap();
    }

    pub async fn insert_article(&self, article: &Article) {
        write!(self, |work| work.articles().insert(article));
    }
}
