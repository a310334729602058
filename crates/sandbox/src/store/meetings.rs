//! What the calendar look-alike keeps.

use super::Store;
use crate::error::Error;

const COLUMNS: &str = "SELECT id, calendar, title, starts, ends, attendee, status, at FROM meetings";

#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct Meeting {
    pub id: String,
    pub calendar: String,
    pub title: String,
    /// RFC 3339, as given.
    pub starts: String,
    pub ends: String,
    pub attendee: String,
    pub status: String,
    /// In milliseconds.
    pub at: i64,
}

impl Store {
    /// False when there is one of this id.
    pub async fn add_meeting(&self, meeting: &Meeting) -> Result<bool, Error> {
        let sql = "INSERT INTO meetings (id, calendar, title, starts, ends, attendee, status, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
                   ON CONFLICT DO NOTHING";
        let texts = [&meeting.id, &meeting.calendar, &meeting.title, &meeting.starts, &meeting.ends, &meeting.attendee, &meeting.status];
        let values = texts.into_iter().map(|text| text.as_str().into()).chain([meeting.at.into()]).collect();
        Ok(self.run(sql, values).await? > 0)
    }

    pub async fn meeting(&self, id: &str) -> Result<Option<Meeting>, Error> {
        let sql = format!("{COLUMNS} WHERE id = ?");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?)
    }

    pub async fn meetings(&self) -> Result<Vec<Meeting>, Error> {
        let sql = format!("{COLUMNS} ORDER BY at DESC, id LIMIT 1000");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?)
    }

    pub async fn move_meeting(&self, id: &str, starts: &str, ends: &str) -> Result<bool, Error> {
        let sql = "UPDATE meetings SET starts = ?, ends = ? WHERE id = ? AND status = 'confirmed'";
        Ok(self.run(sql, vec![starts.into(), ends.into(), id.into()]).await? > 0)
    }

    /// False when it is cancelled already, or never was.
    pub async fn cancel_meeting(&self, id: &str) -> Result<bool, Error> {
        let sql = "UPDATE meetings SET status = 'cancelled' WHERE id = ? AND status = 'confirmed'";
        Ok(self.run(sql, vec![id.into()]).await? > 0)
    }
}
