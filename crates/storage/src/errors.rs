//! Converts database errors to domain errors: violated constraints become `Conflict`, a database that can't serve at the
//! moment becomes `Unavailable`, and everything else is an internal error.

use domain::Error;
use sea_orm::{DbErr, RuntimeErr};
use sqlx::error::ErrorKind;

/// The result of database calls inside this crate, before [`to_error`] converts the error.
pub type DbResult<T> = std::result::Result<T, DbErr>;

/// Name of the constraint (reported by PostgreSQL), columns (reported by SQLite), error code and message.
const CONFLICTS: &[(&str, &str, &str, &str)] = &[
    ("categories_slug", "categories.slug", "SLUG_TAKEN", "Another category has this address already"),
    ("tags_slug", "tags.slug", "SLUG_TAKEN", "Another tag has this address already"),
    ("content_types_slug", "content_types.slug", "SLUG_TAKEN", "Another content type has this address already"),
    ("experts_slug", "experts.slug", "SLUG_TAKEN", "Another expert has this word already"),
    ("services_slug", "services.slug", "SLUG_TAKEN", "Another service has this word already"),
    ("bookings_request_key", "bookings.request_key", "KEY_REUSED", "This request was already sent with different details"),
    ("subscribers_email", "subscribers.email", "EMAIL_TAKEN", "Another subscriber has this address"),
    ("payments_settling", "payments.order_id", "ALREADY_PAID", "This order is paid for already"),
    (
        "article_revisions_pkey",
        "article_revisions.article_id, article_revisions.number",
        "STALE_REVISION",
        "Someone else saved this article meanwhile",
    ),
];

/// Converts every error of the database.
pub fn to_error(error: DbErr) -> Error {
    match &error {
        DbErr::ConnectionAcquire(_) => busy_error(),
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => sqlx_to_error(cause),
        other => Error::internal(other),
    }
}

pub fn sqlx_to_error(error: &sqlx::Error) -> Error {
    match error {
        sqlx::Error::Database(cause) => statement_to_error(cause.as_ref()),
        sqlx::Error::PoolTimedOut => busy_error(),
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => unreachable_error(),
        other => Error::internal(other),
    }
}

fn statement_to_error(cause: &dyn sqlx::error::DatabaseError) -> Error {
    match cause.kind() {
        ErrorKind::UniqueViolation => to_conflict(cause),
        ErrorKind::ForeignKeyViolation => Error::conflict("REFERENCE_GONE", "Something this refers to does not exist any more"),
        _ => {
            let code = cause.code().unwrap_or_default();
            let known = if cause.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
                classify_sqlite_code(&code)
            } else {
                classify_postgres_code(&code)
            };
            known.unwrap_or_else(|| Error::internal(format!("{cause} (code {code})")))
        }
    }
}

fn to_conflict(cause: &dyn sqlx::error::DatabaseError) -> Error {
    let constraint = cause.constraint().unwrap_or_default();
    let columns = cause.message().rsplit_once("failed: ").map_or("", |(_, columns)| columns);
    CONFLICTS.iter().find(|(name, on, ..)| *name == constraint || *on == columns).map_or_else(
        || Error::conflict("ALREADY_EXISTS", "There is one like this already"),
        |(_, _, code, sentence)| Error::conflict(code, *sentence),
    )
}

/// Takes SQLite's extended result code, whose lowest byte is the primary code. `None` when it isn't an outage.
fn classify_sqlite_code(code: &str) -> Option<Error> {
    match code.parse::<u32>().ok()? & 0xff {
        5 | 6 => Some(busy_error()),
        8 => Some(read_only_error()),
        13 => Some(disk_full_error()),
        10 | 14 => Some(Error::unavailable("The database file can't be read or written at the moment")),
        _ => None,
    }
}

/// Takes PostgreSQL's SQLSTATE, whose first two characters are its class. `None` when it isn't an outage.
fn classify_postgres_code(code: &str) -> Option<Error> {
    match code {
        "53100" => Some(disk_full_error()),
        "25006" => Some(read_only_error()),
        // Statement timeout, deadlock, serialization failure, lock not available.
        "57014" | "40P01" | "40001" | "55P03" => Some(busy_error()),
        _ => match code.get(..2)? {
            // Connection lost, out of resources, or the server is shutting down or starting up.
            "08" | "53" | "57" => Some(unreachable_error()),
            _ => None,
        },
    }
}

pub fn busy_error() -> Error {
    Error::unavailable("The database is busy. Nothing was changed; please try again in a moment")
}

fn disk_full_error() -> Error {
    Error::unavailable("The database's disk is full. Nothing was changed; reading still works")
}

fn read_only_error() -> Error {
    Error::unavailable("The database accepts no changes at the moment; reading still works")
}

fn unreachable_error() -> Error {
    Error::unavailable("The database can't be reached at the moment")
}
