//! What went wrong in the database, in the product's words: constraints become conflicts, a
//! database that can't answer now becomes `Unavailable`, everything else is ours to mend.

use domain::Error;
use sea_orm::{DbErr, RuntimeErr};
use sqlx::error::ErrorKind;

/// Inside this crate, before [`failed`] has put it into words.
pub type DbResult<T> = std::result::Result<T, DbErr>;

/// Constraint on PostgreSQL, columns on SQLite → machine code and sentence.
const CONFLICTS: &[(&str, &str, &str, &str)] = &[
    ("categories_slug", "categories.slug", "SLUG_TAKEN", "Another category has this address already"),
    ("tags_slug", "tags.slug", "SLUG_TAKEN", "Another tag has this address already"),
    ("content_types_slug", "content_types.slug", "SLUG_TAKEN", "Another content type has this address already"),
    ("experts_slug", "experts.slug", "SLUG_TAKEN", "Another expert has this word already"),
    ("services_slug", "services.slug", "SLUG_TAKEN", "Another service has this word already"),
    ("bookings_request_key", "bookings.request_key", "KEY_REUSED", "This request was made before with other details"),
    ("subscribers_email", "subscribers.email", "EMAIL_TAKEN", "Another subscriber has this address"),
    ("payments_settling", "payments.order_id", "ALREADY_PAID", "This order is paid for already"),
    (
        "article_revisions_pkey",
        "article_revisions.article_id, article_revisions.number",
        "STALE_REVISION",
        "Someone else saved this article meanwhile",
    ),
];

/// Every failure of the database passes here.
pub fn failed(error: DbErr) -> Error {
    match &error {
        DbErr::ConnectionAcquire(_) => busy(),
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => failed_sqlx(cause),
        other => Error::internal(other),
    }
}

pub fn failed_sqlx(error: &sqlx::Error) -> Error {
    match error {
        sqlx::Error::Database(cause) => failed_statement(cause.as_ref()),
        sqlx::Error::PoolTimedOut => busy(),
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => unreachable(),
        other => Error::internal(other),
    }
}

fn failed_statement(cause: &dyn sqlx::error::DatabaseError) -> Error {
    match cause.kind() {
        ErrorKind::UniqueViolation => conflict(cause),
        ErrorKind::ForeignKeyViolation => Error::conflict("REFERENCE_GONE", "Something this refers to does not exist any more"),
        _ => {
            let code = cause.code().unwrap_or_default();
            let known =
                if cause.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() { sqlite_outage(&code) } else { postgres_outage(&code) };
            known.unwrap_or_else(|| Error::internal(format!("{cause} (code {code})")))
        }
    }
}

fn conflict(cause: &dyn sqlx::error::DatabaseError) -> Error {
    let constraint = cause.constraint().unwrap_or_default();
    let columns = cause.message().rsplit_once("failed: ").map_or("", |(_, columns)| columns);
    CONFLICTS.iter().find(|(name, on, ..)| *name == constraint || *on == columns).map_or_else(
        || Error::conflict("ALREADY_EXISTS", "There is one like this already"),
        |(_, _, code, sentence)| Error::conflict(code, *sentence),
    )
}

/// SQLite's extended result codes; the lowest byte is the primary code.
fn sqlite_outage(code: &str) -> Option<Error> {
    match code.parse::<u32>().ok()? & 0xff {
        5 | 6 => Some(busy()),
        8 => Some(read_only()),
        13 => Some(full()),
        10 | 14 => Some(Error::unavailable("The database file can't be read or written at the moment")),
        _ => None,
    }
}

/// PostgreSQL's SQLSTATE: the first two characters are its class.
fn postgres_outage(code: &str) -> Option<Error> {
    match code {
        "53100" => Some(full()),
        "25006" => Some(read_only()),
        // Statement time-out, deadlock, serialization failure, lock not available.
        "57014" | "40P01" | "40001" | "55P03" => Some(busy()),
        _ => match code.get(..2)? {
            // Connection lost, out of resources, shutting down or starting up.
            "08" | "53" | "57" => Some(unreachable()),
            _ => None,
        },
    }
}

pub fn busy() -> Error {
    Error::unavailable("The database is busy. Nothing was changed; please try again in a moment")
}

fn full() -> Error {
    Error::unavailable("The database's disk is full. Nothing was changed; reading still works")
}

fn read_only() -> Error {
    Error::unavailable("The database accepts no changes at the moment; reading still works")
}

fn unreachable() -> Error {
    Error::unavailable("The database can't be reached at the moment")
}
