//! The storage contract. Every test is written once and runs on SQLite and on PostgreSQL, each time in a database of its own.
//! No test is ever skipped.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod clock;
mod engines;
mod samples;

mod address_key;
mod addresses;
mod analytics;
mod articles;
mod bookings;
mod cases;
mod categories;
mod changes;
mod comments;
mod concurrent_edits;
mod consents;
mod conversations;
mod digests;
mod editing;
mod expiry;
mod follows;
#[cfg(debug_assertions)]
mod full_disks;
mod fund_accounts;
mod intake_files;
mod invoices;
mod jobs;
mod leads;
mod lists;
mod messages;
mod outages;
mod pages;
mod passage_vectors;
mod payments;
mod pictures;
mod reports;
mod rule_alerts;
mod saved_plans;
mod schema;
mod sealed_wills;
mod sessions;
mod settling;
mod short_answers;
mod short_links;
mod staff;
mod stats;
mod subscribers;
mod tags;
mod tasks;
mod units;
mod webinars;
