//! Reads rows into structs by the names of their columns. `sqlx` could derive that, but its macros have SQLite, PostgreSQL and TLS
//! compiled a second time, for the compiler itself: minutes of a clean build.

/// `read_rows!(Meeting { id, calendar })` names all fields of the struct; each is a column of the query.
macro_rules! read_rows {
    ($row:ident { $($column:ident),+ $(,)? }) => {
        impl sqlx::FromRow<'_, sqlx::sqlite::SqliteRow> for $row {
            fn from_row(row: &sqlx::sqlite::SqliteRow) -> Result<Self, sqlx::Error> {
                Ok(Self { $($column: sqlx::Row::try_get(row, stringify!($column))?),+ })
            }
        }
    };
}
pub(super) use read_rows;
