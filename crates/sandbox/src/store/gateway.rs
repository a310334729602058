//! Storage of the payment gateway's stand-in.

use sqlx::AssertSqlSafe;

use super::Store;
use super::rows::read_rows;
use crate::error::Error;

#[derive(Debug, Clone)]
pub(crate) struct GatewayOrder {
    pub id: String,
    pub receipt: Option<String>,
    pub amount: i64,
    /// The notes as JSON, as they were sent.
    pub notes: String,
    /// Time of creation, in milliseconds since 1970.
    pub at: i64,
    pub attempts: i64,
    pub paid: i64,
}

read_rows!(GatewayOrder { id, receipt, amount, notes, at, attempts, paid });

#[derive(Debug, Clone)]
pub(crate) struct GatewayPayment {
    pub id: String,
    pub order_id: String,
    pub amount: i64,
    /// `captured` or `failed`.
    pub status: String,
    pub at: i64,
    pub refunded: i64,
}

read_rows!(GatewayPayment { id, order_id, amount, status, at, refunded });

#[derive(Debug, Clone)]
pub(crate) struct GatewayRefund {
    pub id: String,
    pub payment_id: String,
    pub amount: i64,
    pub receipt: Option<String>,
    pub at: i64,
    /// When the refund counts as processed, in milliseconds since 1970.
    pub due: i64,
}

read_rows!(GatewayRefund { id, payment_id, amount, receipt, at, due });

const SELECT_ORDERS: &str = "SELECT o.id, o.receipt, o.amount, o.notes, o.at, \
    (SELECT count(*) FROM gateway_payments p WHERE p.order_id = o.id) AS attempts, \
    (SELECT count(*) FROM gateway_payments p WHERE p.order_id = o.id AND p.status = 'captured') AS paid FROM gateway_orders o";
const SELECT_PAYMENTS: &str = "SELECT p.id, p.order_id, p.amount, p.status, p.at, \
    (SELECT coalesce(sum(r.amount), 0) FROM gateway_refunds r WHERE r.payment_id = p.id) AS refunded FROM gateway_payments p";
const SELECT_REFUNDS: &str = "SELECT id, payment_id, amount, receipt, at, due FROM gateway_refunds";

impl Store {
    pub async fn find_gateway_order(&self, id: &str) -> Result<Option<GatewayOrder>, Error> {
        Ok(sqlx::query_as(AssertSqlSafe(format!("{SELECT_ORDERS} WHERE o.id = ?"))).bind(id).fetch_optional(&self.readers).await?)
    }

    pub async fn list_gateway_orders(&self, receipt: &str) -> Result<Vec<GatewayOrder>, Error> {
        let sql = format!("{SELECT_ORDERS} WHERE o.receipt = ? ORDER BY o.at DESC LIMIT 100");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(receipt).fetch_all(&self.readers).await?)
    }

    pub async fn find_gateway_payment(&self, id: &str) -> Result<Option<GatewayPayment>, Error> {
        Ok(sqlx::query_as(AssertSqlSafe(format!("{SELECT_PAYMENTS} WHERE p.id = ?"))).bind(id).fetch_optional(&self.readers).await?)
    }

    pub async fn list_gateway_payments(&self, order: &str) -> Result<Vec<GatewayPayment>, Error> {
        let sql = format!("{SELECT_PAYMENTS} WHERE p.order_id = ? ORDER BY p.at DESC");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(order).fetch_all(&self.readers).await?)
    }

    pub async fn find_gateway_refund(&self, key: &str) -> Result<Option<GatewayRefund>, Error> {
        Ok(sqlx::query_as(AssertSqlSafe(format!("{SELECT_REFUNDS} WHERE key = ?"))).bind(key).fetch_optional(&self.readers).await?)
    }

    pub async fn list_gateway_refunds(&self, payment: &str) -> Result<Vec<GatewayRefund>, Error> {
        let sql = format!("{SELECT_REFUNDS} WHERE payment_id = ? ORDER BY at DESC");
        Ok(sqlx::query_as(AssertSqlSafe(sql)).bind(payment).fetch_all(&self.readers).await?)
    }
}
