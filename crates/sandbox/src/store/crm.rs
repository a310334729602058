//! Storage of the CRM stand-in.

use serde_json::Value;

use super::Store;
use super::rows::read_rows;
use crate::error::Error;

#[derive(Debug, Clone)]
pub(crate) struct CrmRecord {
    pub id: String,
    pub mobile: String,
    /// Our customer's own id of the record.
    pub reference: String,
    /// The record's fields, as they were sent.
    pub fields: String,
    /// The names of its tags, as a JSON array.
    pub tags: String,
    /// Its notes, as a JSON array.
    pub notes: String,
}

read_rows!(CrmRecord { id, mobile, reference, fields, tags, notes });

impl Store {
    /// Inserts the record or replaces the one with this id.
    pub async fn save_crm_record(&self, record: &CrmRecord) -> Result<(), Error> {
        let sql = "INSERT INTO crm_records (id, mobile, reference, fields, tags, notes) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO \
                   UPDATE SET mobile = excluded.mobile, reference = excluded.reference, fields = excluded.fields, \
                   tags = excluded.tags, notes = excluded.notes";
        let texts = [&record.id, &record.mobile, &record.reference, &record.fields, &record.tags, &record.notes];
        self.execute(sql, texts.into_iter().map(|text| text.as_str().into()).collect()).await.map(drop)
    }

    pub async fn list_crm_records(&self) -> Result<Vec<CrmRecord>, Error> {
        let sql = "SELECT id, mobile, reference, fields, tags, notes FROM crm_records ORDER BY id DESC LIMIT 1000";
        Ok(sqlx::query_as(sql).fetch_all(&self.readers).await?)
    }

    pub async fn find_crm_record(&self, id: &str) -> Result<Option<CrmRecord>, Error> {
        Ok(self.list_crm_records().await?.into_iter().find(|record| record.id == id))
    }

    pub async fn delete_crm_record(&self, id: &str) -> Result<bool, Error> {
        Ok(self.execute("DELETE FROM crm_records WHERE id = ?", vec![id.into()]).await? > 0)
    }
}

impl CrmRecord {
    pub fn to_json(&self) -> Value {
        let parse = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let mut record = parse(&self.fields);
        record["id"] = self.id.as_str().into();
        record["Tag"] = parse(&self.tags);
        record["Notes"] = parse(&self.notes);
        record
    }
}
