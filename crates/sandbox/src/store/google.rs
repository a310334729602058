//! Storage of the Google stand-in.

use super::{SqlValue, Store};
use crate::error::Error;

impl Store {
    pub async fn find_google_key(&self) -> Result<Option<Vec<u8>>, Error> {
        Ok(sqlx::query_scalar("SELECT pkcs8 FROM google_key").fetch_optional(&self.readers).await?)
    }

    /// Stores the key unless there is one already.
    pub async fn insert_google_key(&self, pkcs8: Vec<u8>) -> Result<(), Error> {
        let sql = "INSERT INTO google_key (one, pkcs8) VALUES (1, ?) ON CONFLICT DO NOTHING";
        self.execute(sql, vec![SqlValue::Bytes(pkcs8)]).await.map(|_| ())
    }

    /// The grant of a code, as JSON; `None` when the code is unknown or expired.
    pub async fn find_google_grant(&self, code: &str, now: i64) -> Result<Option<String>, Error> {
        let sql = "SELECT grant_json FROM google_codes WHERE code = ? AND expires >= ?";
        Ok(sqlx::query_scalar(sql).bind(code).bind(now).fetch_optional(&self.readers).await?)
    }
}
