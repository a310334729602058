//! Storage of the calendar stand-in.

use super::Store;
use super::rows::read_rows;
use crate::error::Error;

const SELECT_MEETINGS: &str = "SELECT id, calendar, title, starts, ends, attendee, status, at FROM meetings";

#[derive(Debug, Clone)]
pub(crate) struct Meeting {
    pub id: String,
    pub calendar: String,
    pub title: String,
    /// Start in RFC 3339, as it was sent.
    pub starts: String,
    pub ends: String,
    pub attendee: String,
    pub status: String,
    /// Time of creation, in milliseconds since 1970.
    pub at: i64,
}

read_rows!(Meeting { id, calendar, title, starts, ends, attendee, status, at });

impl Store {
    /// Returns false when a meeting with this id exists.
    pub async fn add_meeting(&self, meeting: &Meeting) -> Result<bool, Error> {
        let sql = "INSERT INTO meetings (id, calendar, title, starts, ends, attendee, status, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) \
                   ON CONFLICT DO NOTHING";
        let texts = [&meeting.id, &meeting.calendar, &meeting.title, &meeting.starts, &meeting.ends, &meeting.attendee, &meeting.status];
        let values = texts.into_iter().map(|text| text.as_str().into()).chain([meeting.at.into()]).collect();
        Ok(self.execute(sql, values).await? > 0)
    }

    pub async fn find_meeting(&self, id: &str) -> Result<Option<Meeting>, Error> {
        let sql = format!("{SELECT_MEETINGS} WHERE id = ?");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.readers).await?)
    }

    pub async fn list_meetings(&self) -> Result<Vec<Meeting>, Error> {
        let sql = format!("{SELECT_MEETINGS} ORDER BY at DESC, id LIMIT 1000");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).fetch_all(&self.readers).await?)
    }

    pub async fn move_meeting(&self, id: &str, starts: &str, ends: &str) -> Result<bool, Error> {
        let sql = "UPDATE meetings SET starts = ?, ends = ? WHERE id = ? AND status = 'confirmed'";
        Ok(self.execute(sql, vec![starts.into(), ends.into(), id.into()]).await? > 0)
    }

    /// Returns false when the meeting is cancelled already or does not exist.
    pub async fn cancel_meeting(&self, id: &str) -> Result<bool, Error> {
        let sql = "UPDATE meetings SET status = 'cancelled' WHERE id = ? AND status = 'confirmed'";
        Ok(self.execute(sql, vec![id.into()]).await? > 0)
    }
}
