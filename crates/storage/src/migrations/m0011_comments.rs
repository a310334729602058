//! Comments of readers on articles.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0011_comments"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), COMMENTS).await
    }
}

/// Likes and reports count once per visitor.
const COMMENTS: &str = r#"
CREATE TABLE comments (
    id {uuid} NOT NULL PRIMARY KEY,
    article_id {uuid} NOT NULL REFERENCES articles (id),
    parent_id {uuid} REFERENCES comments (id),
    subscriber_id {uuid} REFERENCES subscribers (id),
    name {text} NOT NULL,
    badge {text},
    text {text} NOT NULL,
    status {text} NOT NULL,
    held_for {text},
    pinned {bool} NOT NULL,
    changed_article {bool} NOT NULL,
    likes {long} NOT NULL,
    created_at {long} NOT NULL,
    edited_at {long}
) {rows};
CREATE INDEX comments_by_article ON comments (article_id, parent_id, created_at);
CREATE INDEX comments_by_parent ON comments (parent_id, created_at);
CREATE INDEX comments_by_subscriber ON comments (subscriber_id, created_at);
CREATE INDEX comments_by_status ON comments (status, created_at);

CREATE TABLE comment_marks (
    comment_id {uuid} NOT NULL REFERENCES comments (id),
    visitor {bytes} NOT NULL,
    mark {text} NOT NULL,
    note {text},
    at {long} NOT NULL,
    PRIMARY KEY (comment_id, visitor, mark)
) {keyed};
"#;
