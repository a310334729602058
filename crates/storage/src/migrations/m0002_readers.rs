//! Data about readers: counters, likes, search terms, page views, clicks on short links.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_readers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), STATS).await?;
        super::run(manager.get_connection(), ANALYTICS).await?;
        super::run_on_sqlite(manager.get_connection(), STATISTICS).await
    }
}

/// Counters have rows of their own, so that a view never rewrites an article. `listed_at` is a copy of the article's, so that
/// "popular" comes from one index.
const STATS: &str = r#"
CREATE TABLE article_stats (
    article_id {uuid} NOT NULL PRIMARY KEY REFERENCES articles (id),
    views {long} NOT NULL,
    likes {long} NOT NULL,
    shares {long} NOT NULL,
    listed_at {long} NOT NULL
) {rows};
CREATE INDEX article_stats_popular ON article_stats (views, listed_at, article_id);

CREATE TABLE article_likes (
    article_id {uuid} NOT NULL REFERENCES articles (id),
    visitor {bytes} NOT NULL,
    at {long} NOT NULL,
    PRIMARY KEY (article_id, visitor)
) {keyed};

CREATE TABLE visitor_marks (
    article_id {uuid} NOT NULL,
    visitor {bytes} NOT NULL,
    counted {text} NOT NULL,
    at {long} NOT NULL,
    PRIMARY KEY (article_id, visitor, counted)
) {keyed};
CREATE INDEX visitor_marks_by_time ON visitor_marks (at);

CREATE TABLE short_links (
    id {text} NOT NULL PRIMARY KEY,
    target {text} NOT NULL,
    created_at {long} NOT NULL,
    revoked_at {long},
    clicks {long} NOT NULL DEFAULT 0
) {rows};
CREATE UNIQUE INDEX short_links_target ON short_links (target);
"#;

/// The term is stored in one column only; days and requests for content refer to it by id.
const ANALYTICS: &str = r#"
CREATE TABLE search_terms (
    id {serial},
    term {text} NOT NULL,
    found_any {bool},
    found_at {long},
    last_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX search_terms_term ON search_terms (term);
CREATE INDEX search_terms_by_time ON search_terms (last_at);

CREATE TABLE search_term_days (
    term_id {long} NOT NULL REFERENCES search_terms (id),
    day {text} NOT NULL,
    searches {long} NOT NULL,
    PRIMARY KEY (term_id, day)
) {keyed};
CREATE INDEX search_term_days_by_day ON search_term_days (day);

CREATE TABLE search_wishes (
    term_id {long} NOT NULL REFERENCES search_terms (id),
    email {text} NOT NULL,
    at {long} NOT NULL,
    PRIMARY KEY (term_id, email)
) {keyed};

CREATE TABLE click_counts (
    kind {text} NOT NULL,
    day {text} NOT NULL,
    clicks {long} NOT NULL,
    PRIMARY KEY (kind, day)
) {keyed};

CREATE TABLE page_view_events (
    event_id {text} NOT NULL PRIMARY KEY,
    at {long} NOT NULL
) {keyed};
CREATE INDEX page_view_events_by_time ON page_view_events (at);

CREATE TABLE page_view_counts (
    day {text} NOT NULL,
    route {text} NOT NULL,
    views {long} NOT NULL,
    PRIMARY KEY (day, route)
) {keyed};
"#;

/// See `STATISTICS` in `m0001_content`.
const STATISTICS: &str = r#"
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('article_stats', 'sqlite_autoindex_article_stats_1', '100000 1'),
    ('article_stats', 'article_stats_popular', '100000 20 1 1');
"#;
