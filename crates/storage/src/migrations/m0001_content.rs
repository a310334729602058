//! Content: categories, tags, articles with their revisions, pages, digests, toggles.

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
        super::run(manager.get_connection(), CATEGORIES_AND_TAGS).await?;
        super::run(manager.get_connection(), ARTICLES).await?;
        super::run(manager.get_connection(), PAGES).await?;
        super::run_on_sqlite(manager.get_connection(), STATISTICS).await
    }
}

/// A deleted category stays as a row, because deleted articles still refer to it.
const CATEGORIES_AND_TAGS: &str = r#"
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

/// Lists sort by `listed_at`: the time of publication, or the last change of an article that was never published. `is_deleted`
/// repeats `deleted_at` as a value by which both engines can search an index and still read the rest of it in order. Each list
/// finds its page in one of these indexes alone.
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
    deleted_at {long},
    is_deleted {bool} NOT NULL
) {rows};
CREATE INDEX articles_by_time ON articles (is_deleted, listed_at, id);
CREATE INDEX articles_by_status ON articles (status, is_deleted, listed_at, id);
CREATE INDEX articles_by_category ON articles (category_id, status, is_deleted, listed_at, id);
CREATE INDEX articles_by_owner ON articles (owner, is_deleted, listed_at, id);
CREATE INDEX articles_by_slug ON articles (slug, category_id, is_deleted, status);
CREATE INDEX articles_featured ON articles (is_featured, status, is_deleted, listed_at, id);

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

/// Statistics for SQLite's query planner, measured with 100,000 articles. Without them a new file has none, and SQLite picks
/// poor indexes; with them the plans are good and the same everywhere. PostgreSQL gathers its own.
const STATISTICS: &str = r#"
ANALYZE;
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('articles', 'sqlite_autoindex_articles_1', '100000 1'),
    ('articles', 'articles_by_time', '100000 50000 1 1'),
    ('articles', 'articles_by_status', '100000 50000 50000 1 1'),
    ('articles', 'articles_by_category', '100000 7000 4500 4500 1 1'),
    ('articles', 'articles_by_owner', '100000 20000 20000 1 1'),
    ('articles', 'articles_by_slug', '100000 1 1 1 1'),
    ('articles', 'articles_featured', '100000 500 300 300 1 1'),
    ('article_bodies', 'sqlite_autoindex_article_bodies_1', '100000 1'),
    ('article_bodies', 'sqlite_autoindex_article_bodies_2', '100000 1'),
    ('article_tags', 'article_tags', '300000 3 1'),
    ('article_tags', 'article_tags_by_tag', '300000 6000 1'),
    ('categories', 'sqlite_autoindex_categories_1', '14 1'),
    ('categories', 'categories_slug', '14 1'),
    ('tags', 'sqlite_autoindex_tags_1', '50 1');
"#;
