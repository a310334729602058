//! Consultations: experts, their availability, their services, and bookings.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigrationTrait, SchemaManager};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0015_bookings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let connection = manager.get_connection();
        super::run(connection, SERVICES).await?;
        super::run(connection, BOOKINGS).await
    }
}

/// Times are minutes of the day in the expert's time zone.
const SERVICES: &str = r#"
CREATE TABLE experts (
    id {uuid} NOT NULL PRIMARY KEY,
    slug {text} NOT NULL,
    name {text} NOT NULL,
    title {text} NOT NULL,
    registration_number {text},
    bio {text} NOT NULL,
    photo {text},
    languages {json} NOT NULL,
    zone {text} NOT NULL,
    calendar {text},
    is_sample {bool} NOT NULL,
    is_active {bool} NOT NULL,
    position {int} NOT NULL,
    created_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX experts_slug ON experts (slug);

CREATE TABLE services (
    id {uuid} NOT NULL PRIMARY KEY,
    slug {text} NOT NULL,
    module {text},
    title {text} NOT NULL,
    summary {text} NOT NULL,
    price {long} NOT NULL,
    price_note {text} NOT NULL,
    modes {json} NOT NULL,
    add_ons {json} NOT NULL,
    duration {int} NOT NULL,
    buffer_before {int} NOT NULL,
    buffer_after {int} NOT NULL,
    step {int} NOT NULL,
    notice {int} NOT NULL,
    horizon_days {int} NOT NULL,
    max_per_day {int},
    policy {json} NOT NULL,
    is_active {bool} NOT NULL,
    position {int} NOT NULL,
    created_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX services_slug ON services (slug);

CREATE TABLE service_experts (
    service_id {uuid} NOT NULL REFERENCES services (id),
    expert_id {uuid} NOT NULL REFERENCES experts (id),
    PRIMARY KEY (service_id, expert_id)
) {keyed};

CREATE TABLE availability_rules (
    id {serial},
    expert_id {uuid} NOT NULL REFERENCES experts (id),
    weekday {int} NOT NULL,
    starts {int} NOT NULL,
    ends {int} NOT NULL,
    valid_from {text},
    valid_until {text}
) {rows};
CREATE INDEX availability_rules_by_expert ON availability_rules (expert_id);

CREATE TABLE availability_exceptions (
    expert_id {uuid} NOT NULL REFERENCES experts (id),
    day {text} NOT NULL,
    is_closed {bool} NOT NULL,
    extra {json} NOT NULL,
    reason {text} NOT NULL,
    PRIMARY KEY (expert_id, day)
) {keyed};

CREATE TABLE coupons (
    code {text} NOT NULL PRIMARY KEY,
    note {text} NOT NULL,
    percent {int},
    amount {long},
    services {json} NOT NULL,
    valid_from {text},
    valid_until {text},
    max_uses {int},
    used {int} NOT NULL,
    is_active {bool} NOT NULL
) {rows};
"#;

/// `booking_ticks` prevents double bookings: it has one row per five minutes that an expert is busy, buffers included. Its
/// primary key does on both databases what an exclusion constraint would do on PostgreSQL alone, without an extension.
const BOOKINGS: &str = r#"
CREATE TABLE bookings (
    id {uuid} NOT NULL PRIMARY KEY,
    service_id {uuid} NOT NULL REFERENCES services (id),
    expert_id {uuid} NOT NULL REFERENCES experts (id),
    status {text} NOT NULL,
    mode {text} NOT NULL,
    starts_at {long} NOT NULL,
    ends_at {long} NOT NULL,
    busy_from {long} NOT NULL,
    busy_until {long} NOT NULL,
    hold_expires_at {long},
    visitor {bytes},
    subscriber_id {uuid} REFERENCES subscribers (id),
    session_id {uuid},
    name {text},
    email {text},
    country_code {text},
    phone {text},
    language {text} NOT NULL,
    topic {text},
    question {text},
    zone {text},
    add_ons {json} NOT NULL,
    coupon {text},
    price {long} NOT NULL,
    lines {json} NOT NULL,
    policy {json} NOT NULL,
    request_key {bytes},
    order_id {uuid},
    meeting_id {text},
    meeting_url {text},
    meeting_at {long},
    sequence {int} NOT NULL,
    moved {int} NOT NULL,
    ended_by {text},
    ended_at {long},
    ended_reason {text},
    created_at {long} NOT NULL,
    updated_at {long} NOT NULL
) {rows};
CREATE UNIQUE INDEX bookings_request_key ON bookings (request_key);
CREATE INDEX bookings_by_expert ON bookings (expert_id, busy_from) WHERE status IN ('held', 'confirmed');
CREATE INDEX bookings_held ON bookings (hold_expires_at) WHERE status = 'held';
CREATE INDEX bookings_by_visitor ON bookings (visitor) WHERE status = 'held';
CREATE INDEX bookings_by_subscriber ON bookings (subscriber_id, starts_at);
CREATE INDEX bookings_by_start ON bookings (starts_at, id);

CREATE TABLE booking_ticks (
    expert_id {uuid} NOT NULL REFERENCES experts (id),
    tick {long} NOT NULL,
    booking_id {uuid} NOT NULL REFERENCES bookings (id),
    PRIMARY KEY (expert_id, tick)
) {keyed};
CREATE INDEX booking_ticks_by_booking ON booking_ticks (booking_id);

CREATE TABLE booking_waits (
    service_id {uuid} NOT NULL REFERENCES services (id),
    email {text} NOT NULL,
    name {text} NOT NULL,
    from_day {text},
    to_day {text},
    created_at {long} NOT NULL,
    PRIMARY KEY (service_id, email)
) {keyed};
CREATE INDEX booking_waits_by_time ON booking_waits (created_at);
"#;
