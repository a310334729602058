//! Orders, payments, refunds, and the documents issued for them.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0014_payments"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        super::run(connection, PAYMENTS).await?;
        super::run(connection, DOCUMENTS).await?;
        match connection.get_database_backend() {
            DbBackend::Postgres => super::run(connection, DOCUMENT_LOCK_POSTGRES).await,
            _ => super::run(connection, DOCUMENT_LOCK_SQLITE).await,
        }
    }
}

/// Buyer and session are cleared when a person is erased; the amounts stay. At most one payment settles an order.
const PAYMENTS: &str = r#"
CREATE TABLE orders (
    id {uuid} NOT NULL PRIMARY KEY,
    bought {text} NOT NULL,
    bought_id {uuid} NOT NULL,
    subscriber_id {uuid} REFERENCES subscribers (id),
    session_id {uuid},
    amount {long} NOT NULL,
    lines {json} NOT NULL,
    buyer_name {text},
    buyer_email {text},
    buyer_country_code {text},
    buyer_phone {text},
    buyer_pin_code {text},
    buyer_state {text},
    buyer_gstin {text},
    receipt {text} NOT NULL,
    gateway_order {text},
    status {text} NOT NULL,
    refunded {long} NOT NULL,
    expires_at {long} NOT NULL,
    created_at {long} NOT NULL,
    paid_at {long},
    look_at {long}
) {rows};
CREATE UNIQUE INDEX orders_receipt ON orders (receipt);
CREATE UNIQUE INDEX orders_gateway_order ON orders (gateway_order);
CREATE INDEX orders_by_bought ON orders (bought_id, created_at);
CREATE INDEX orders_by_subscriber ON orders (subscriber_id, created_at);
CREATE INDEX orders_by_session ON orders (session_id, created_at);
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_unsettled ON orders (look_at) WHERE status IN ('created', 'attempted', 'expired');

CREATE TABLE payments (
    id {uuid} NOT NULL PRIMARY KEY,
    order_id {uuid} NOT NULL REFERENCES orders (id),
    gateway_payment {text} NOT NULL,
    amount {long} NOT NULL,
    status {text} NOT NULL,
    method {text},
    failure {text},
    settles {bool} NOT NULL,
    created_at {long} NOT NULL,
    captured_at {long}
) {rows};
CREATE UNIQUE INDEX payments_gateway_payment ON payments (gateway_payment);
CREATE UNIQUE INDEX payments_settling ON payments (order_id) WHERE settles;
CREATE INDEX payments_by_order ON payments (order_id, created_at);

CREATE TABLE refunds (
    id {uuid} NOT NULL PRIMARY KEY,
    order_id {uuid} NOT NULL REFERENCES orders (id),
    payment_id {uuid} NOT NULL REFERENCES payments (id),
    amount {long} NOT NULL,
    reason {text} NOT NULL,
    status {text} NOT NULL,
    gateway_refund {text},
    failure {text},
    created_at {long} NOT NULL,
    processed_at {long},
    look_at {long}
) {rows};
CREATE UNIQUE INDEX refunds_gateway_refund ON refunds (gateway_refund);
CREATE INDEX refunds_by_order ON refunds (order_id, created_at);
CREATE INDEX refunds_unsettled ON refunds (look_at) WHERE status IN ('queued', 'pending');

CREATE TABLE gateway_events (
    event {text} NOT NULL PRIMARY KEY,
    at {long} NOT NULL
) {keyed};
CREATE INDEX gateway_events_by_time ON gateway_events (at);
"#;

/// `content` is the printed document; the amounts are repeated in columns for the accounts. There is no foreign key to orders,
/// because a document outlives them.
const DOCUMENTS: &str = r#"
CREATE TABLE document_serials (
    kind {text} NOT NULL,
    year {int} NOT NULL,
    last {int} NOT NULL,
    PRIMARY KEY (kind, year)
) {keyed};

CREATE TABLE documents (
    id {uuid} NOT NULL PRIMARY KEY,
    kind {text} NOT NULL,
    number {text} NOT NULL,
    file_name {text} NOT NULL,
    year {int} NOT NULL,
    serial {int} NOT NULL,
    order_id {uuid} NOT NULL,
    refund_id {uuid},
    issued_on {text} NOT NULL,
    content {json} NOT NULL,
    taxable {long} NOT NULL,
    cgst {long} NOT NULL,
    sgst {long} NOT NULL,
    igst {long} NOT NULL,
    total {long} NOT NULL,
    kept_until {long} NOT NULL,
    created_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX documents_number ON documents (number);
CREATE UNIQUE INDEX documents_file_name ON documents (file_name);
CREATE UNIQUE INDEX documents_serial ON documents (kind, year, serial);
CREATE UNIQUE INDEX documents_first ON documents (order_id) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX documents_refund ON documents (refund_id);
CREATE INDEX documents_by_order ON documents (order_id, created_at);
CREATE INDEX documents_by_term ON documents (kept_until);
"#;

/// Triggers that reject any change of an issued document, and its deletion before the end of its retention period. They use the
/// clock of the database, so that a caller can't pass them by naming another date.
const DOCUMENT_LOCK_SQLITE: &str = r#"
CREATE TRIGGER documents_unchanged BEFORE UPDATE ON documents
BEGIN SELECT RAISE(ABORT, 'an issued document is never changed'); END;
CREATE TRIGGER documents_kept BEFORE DELETE ON documents
WHEN OLD.kept_until > CAST(strftime('%s', 'now') AS INTEGER) * 1000000
BEGIN SELECT RAISE(ABORT, 'an issued document is kept for its term'); END;
"#;

const DOCUMENT_LOCK_POSTGRES: &str = r#"
CREATE OR REPLACE FUNCTION documents_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD.kept_until <= (extract(epoch FROM now()) * 1000000)::bigint THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'an issued document is never changed, and kept for its term';
END $$;
CREATE TRIGGER documents_locked BEFORE UPDATE OR DELETE ON documents FOR EACH ROW EXECUTE FUNCTION documents_locked();
"#;
