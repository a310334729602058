//! The fact registry, the facts that articles quote, worked examples of articles and the date of their last correction.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_facts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), FACTS).await
    }
}

const FACTS: &str = r#"
CREATE TABLE facts (
    id {text} NOT NULL PRIMARY KEY,
    label {text} NOT NULL,
    category {text} NOT NULL,
    unit {json} NOT NULL,
    dated {json} NOT NULL,
    position {int} NOT NULL,
    updated_at {long} NOT NULL
) {rows};

CREATE TABLE article_facts (
    article_id {uuid} NOT NULL REFERENCES articles (id),
    fact_id {text} NOT NULL,
    shown {text} NOT NULL,
    PRIMARY KEY (article_id, fact_id)
) {keyed};
CREATE INDEX article_facts_by_fact ON article_facts (fact_id, shown);

ALTER TABLE articles ADD COLUMN worked {json} NOT NULL DEFAULT '[]';
ALTER TABLE articles ADD COLUMN corrected_on {text};
CREATE INDEX articles_by_correction ON articles (corrected_on, id) WHERE corrected_on IS NOT NULL;
"#;
