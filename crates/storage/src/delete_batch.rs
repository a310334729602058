//! Deletes many rows in batches, so that no transaction is long.

use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, IntoIden, IntoTableRef, Query};

use crate::errors::DbResult;
use crate::write_batch::WriteTransaction;

/// Deletes at most `limit` rows of `table` that satisfy the condition and returns how many. `key` is the table's primary key.
pub async fn delete_batch<T, K>(
    txn: &WriteTransaction,
    table: T,
    key: impl IntoIterator<Item = K>,
    condition: Condition,
    limit: u32,
) -> DbResult<u64>
where
    T: IntoTableRef,
    K: IntoIden,
{
    if limit == 0 {
        return Ok(0);
    }
    let table = table.into_table_ref();
    let key: Vec<_> = key.into_iter().map(IntoIden::into_iden).collect();
    let chosen = Query::select().columns(key.clone()).from(table.clone()).cond_where(condition).limit(u64::from(limit)).take();
    let row = Expr::tuple(key.into_iter().map(Expr::col));
    let statement = Query::delete().from_table(table).and_where(row.in_subquery(chosen)).take();
    Ok(txn.execute(&statement).await?.rows_affected())
}
