//! Claims rows that only one worker may process at a time: jobs and messages.

use sea_orm::DbBackend;
use sea_orm::sea_query::{CommonTableExpression, Expr, ExprTrait, LockBehavior, LockType, Query, SelectStatement, UpdateStatement};

/// Builds an UPDATE of the rows whose `id` the query selects, returning those rows; the caller sets the table and the values.
/// On PostgreSQL it locks the selected rows and skips rows locked by others; SQLite has one writer at a time anyway.
pub fn claim_selected(backend: DbBackend, mut chosen: SelectStatement) -> UpdateStatement {
    if backend == DbBackend::Postgres {
        chosen.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    }
    // Materialized: PostgreSQL could run a plain subquery twice and lock more than the limit.
    let chosen = CommonTableExpression::from_select(chosen).table_name("chosen").materialized(true).to_owned();
    let ids = Query::select().column("id").from("chosen").take();
    Query::update().with_cte(chosen).and_where(Expr::col("id").in_subquery(ids)).returning_all().take()
}
