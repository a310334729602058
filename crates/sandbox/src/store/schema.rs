//! The sandbox's tables. Idempotency keys outlast their messages, so clearing the list does not make a message come twice.

pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS keys (
    channel TEXT NOT NULL, key TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (channel, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, channel TEXT NOT NULL, recipient TEXT NOT NULL COLLATE NOCASE,
    template TEXT NOT NULL, subject TEXT, text TEXT NOT NULL, html TEXT, code TEXT, one_click TEXT,
    status TEXT NOT NULL, rank INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS messages_of_recipient ON messages (recipient, seq);
CREATE TABLE IF NOT EXISTS hooks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, message_id TEXT, status TEXT, rank INTEGER,
    payload TEXT NOT NULL, born INTEGER NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS hooks_due ON hooks (channel, due);
CREATE TABLE IF NOT EXISTS refused_once (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outages (channel TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS meetings (
    id TEXT PRIMARY KEY, calendar TEXT NOT NULL, title TEXT NOT NULL, starts TEXT NOT NULL, ends TEXT NOT NULL, attendee TEXT NOT NULL,
    status TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS google_codes (code TEXT PRIMARY KEY, grant_json TEXT NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gateway_orders (
    id TEXT PRIMARY KEY, receipt TEXT, amount INTEGER NOT NULL, notes TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS gateway_orders_of_receipt ON gateway_orders (receipt);
CREATE TABLE IF NOT EXISTS gateway_payments (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL, amount INTEGER NOT NULL, status TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS gateway_payments_of_order ON gateway_payments (order_id);
CREATE TABLE IF NOT EXISTS gateway_refunds (
    id TEXT PRIMARY KEY, payment_id TEXT NOT NULL, amount INTEGER NOT NULL, receipt TEXT, key TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL, due INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS gateway_refunds_of_payment ON gateway_refunds (payment_id);
CREATE TABLE IF NOT EXISTS crm_records (
    id TEXT PRIMARY KEY, mobile TEXT NOT NULL, reference TEXT NOT NULL, fields TEXT NOT NULL, tags TEXT NOT NULL, notes TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS google_key (one INTEGER PRIMARY KEY CHECK (one = 1), pkcs8 BLOB NOT NULL) STRICT;
";
