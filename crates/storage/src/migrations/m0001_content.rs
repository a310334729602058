//! What editors write: categories, tags, articles with their history, pages, digests, toggles.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_content"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SHELVES).await?;
        super::run(manager.get_connection(), ARTICLES).await?;
        super::run(manager.get_connection(), PAGES).await
    }
}

/// A deleted category stays as a row, because deleted articles still stand in it.
const SHELVES: &str = r#"
CREATE TABLE categories (
    id {uuid} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    slug {text} NOT NULL,
    description {text} NOT NULL,
    position {int} NOT NULL,
    is_deleted {bool} NOT NULL DEFAULT false
) {rows};
CREATE UNIQUE INDEX categories_slug ON categories (slug) WHERE NOT is_deleted;

CREATE TABLE tags (
    id {uuid} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    slug {text} NOT NULL
) {rows};
CREATE UNIQUE INDEX tags_slug ON tags (slug);

CREATE TABLE content_types (
    id {uuid} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    slug {text} NOT NULL
) {rows};
CREATE UNIQUE INDEX content_types_slug ON content_types (slug);
"#;

/// `listed_at` is the moment lists sort by: publication, or the last change of what never was published.
const ARTICLES: &str = r#"
CREATE TABLE articles (
    id {uuid} NOT NULL PRIMARY KEY,
    category_id {uuid} NOT NULL REFERENCES categories (id),
    title {text} NOT NULL,
    chosen_slug {text},
    slug {text} NOT NULL,
    shares_slug {bool} NOT NULL,
    excerpt {text} NOT NULL,
    image {text},
    video {text},
    status {text} NOT NULL,
    publish_at {long},
    is_featured {bool} NOT NULL,
    author {text},
    reviewer {text},
    checked_on {text},
    sources {json} NOT NULL,
    facts {json} NOT NULL,
    corrections {json} NOT NULL,
    sponsor {text},
    reading_minutes {int} NOT NULL,
    published_at {long},
    listed_at {long} NOT NULL,
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL,
    revision {long} NOT NULL,
    owner {text} NOT NULL,
    deleted_at {long}
) {rows};
CREATE INDEX articles_by_time ON articles (listed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_status ON articles (status, listed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_category ON articles (category_id, status, listed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_owner ON articles (owner, listed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX articles_by_slug ON articles (slug, category_id) WHERE deleted_at IS NULL;
CREATE INDEX articles_featured ON articles (listed_at, id) WHERE is_featured AND deleted_at IS NULL;

CREATE TABLE article_bodies (
    main_content_id {uuid} NOT NULL PRIMARY KEY,
    article_id {uuid} NOT NULL UNIQUE REFERENCES articles (id),
    html {text} NOT NULL
) {rows};

CREATE TABLE article_tags (
    article_id {uuid} NOT NULL REFERENCES articles (id),
    tag_id {uuid} NOT NULL REFERENCES tags (id),
    position {int} NOT NULL,
    PRIMARY KEY (article_id, tag_id)
) {keyed};
CREATE INDEX article_tags_by_tag ON article_tags (tag_id, article_id);

CREATE TABLE article_revisions (
    article_id {uuid} NOT NULL REFERENCES articles (id),
    number {long} NOT NULL,
    content {json} NOT NULL,
    saved_by {text} NOT NULL,
    saved_at {long} NOT NULL,
    PRIMARY KEY (article_id, number)
) {rows};

CREATE TABLE former_addresses (
    category_slug {text} NOT NULL,
    slug {text} NOT NULL,
    article_id {uuid} NOT NULL REFERENCES articles (id),
    at {long} NOT NULL,
    PRIMARY KEY (category_slug, slug, article_id)
) {keyed};
"#;

const PAGES: &str = r#"
CREATE TABLE faqs (
    id {uuid} NOT NULL PRIMARY KEY,
    question {text} NOT NULL,
    answer {text} NOT NULL,
    position {int} NOT NULL
) {rows};

CREATE TABLE toggles (
    name {text} NOT NULL PRIMARY KEY,
    is_enabled {bool} NOT NULL
) {rows};

CREATE TABLE pages (
    slug {text} NOT NULL PRIMARY KEY,
    title {text} NOT NULL,
    description {text} NOT NULL,
    html {text} NOT NULL,
    updated_at {long} NOT NULL
) {rows};

CREATE TABLE digests (
    date {text} NOT NULL PRIMARY KEY,
    title {text} NOT NULL,
    intro {text} NOT NULL,
    items {json} NOT NULL
) {rows};
"#;
