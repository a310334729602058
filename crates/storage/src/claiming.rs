//! Rows that one worker at a time may have: jobs, messages.

use sea_orm::DbBackend;
use sea_orm::sea_query::{CommonTableExpression, Expr, ExprTrait, LockBehavior, LockType, Query, SelectStatement, UpdateStatement};

/// Changes the rows whose `id` the query chooses, and answers them; table and values are the caller's. One statement for both
/// engines: on PostgreSQL the chosen rows are locked and others' are skipped, on SQLite there is one writer at a time.
pub fn claiming(backend: DbBackend, mut chosen: SelectStatement) -> UpdateStatement {
    if backend == DbBackend::Postgres {
        chosen.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    }
    // Materialized: PostgreSQL could run a plain subquery twice and lock more than the limit.
    let chosen = CommonTableExpression::from_select(chosen).table_name("chosen").materialized(true).to_owned();
    let ids = Query::select().column("id").from("chosen").take();
    Query::update().with_cte(chosen).and_where(Expr::col("id").in_subquery(ids)).returning_all().take()
}
