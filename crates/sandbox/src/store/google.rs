//! What the Google look-alike keeps.

use super::{Store, Value};
use crate::error::Error;

impl Store {
    pub async fn google_key(&self) -> Result<Option<Vec<u8>>, Error> {
        Ok(sqlx::query_scalar("SELECT pkcs8 FROM google_key").fetch_optional(&self.readers).await?)
    }

    /// The first one stays.
    pub async fn keep_google_key(&self, pkcs8: Vec<u8>) -> Result<(), Error> {
        let sql = "INSERT INTO google_key (one, pkcs8) VALUES (1, ?) ON CONFLICT DO NOTHING";
        self.run(sql, vec![Value::Bytes(pkcs8)]).await.map(|_| ())
    }

    /// What a code stands for, as long as it holds.
    pub async fn google_grant(&self, code: &str, now: i64) -> Result<Option<String>, Error> {
        let sql = "SELECT grant_json FROM google_codes WHERE code = ? AND expires >= ?";
        Ok(sqlx::query_scalar(sql).bind(code).bind(now).fetch_optional(&self.readers).await?)
    }
}
