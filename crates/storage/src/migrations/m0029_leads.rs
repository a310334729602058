//! People who asked to be called, and what staff noted about them.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0029_leads"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        super::run(manager.get_connection(), TABLES).await
    }
}

/// The unique number makes two requests at once one lead. `mirrored_revision` is the revision that the CRM has.
const TABLES: &str = r#"
CREATE TABLE leads (
    id {uuid} NOT NULL PRIMARY KEY,
    name {text} NOT NULL,
    country_code {text} NOT NULL,
    phone {text} NOT NULL,
    email {text},
    module {text} NOT NULL,
    source {text} NOT NULL,
    consent {text} NOT NULL,
    consented_at {long} NOT NULL,
    may_mirror {bool} NOT NULL,
    state {text} NOT NULL,
    owner {text},
    tags {json} NOT NULL,
    created_at {long} NOT NULL,
    contacted_at {long} NOT NULL,
    revision {long} NOT NULL,
    crm_record {text},
    mirrored_revision {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX leads_mobile ON leads (phone, country_code);
CREATE INDEX leads_by_email ON leads (email);
CREATE INDEX leads_by_contact ON leads (contacted_at);

CREATE TABLE lead_notes (
    id {uuid} NOT NULL PRIMARY KEY,
    lead_id {uuid} NOT NULL REFERENCES leads (id),
    author {text} NOT NULL,
    text {text} NOT NULL,
    at {long} NOT NULL,
    is_mirrored {bool} NOT NULL
) {rows};
CREATE INDEX lead_notes_by_lead ON lead_notes (lead_id, at);
"#;
