//! Short answers.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0021_short_answers"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), SHORT_ANSWERS).await
    }
}

/// `document` is the whole answer; the columns beside it are what lists are filtered by.
const SHORT_ANSWERS: &str = r#"
CREATE TABLE short_answers (
    slug {text} NOT NULL PRIMARY KEY,
    product {text} NOT NULL,
    article {text},
    checked_on {text} NOT NULL,
    document {json} NOT NULL,
    revision {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE INDEX short_answers_of_article ON short_answers (article, slug);
CREATE INDEX short_answers_of_product ON short_answers (product, slug);
"#;
