//! The repositories of `domain` on SeaORM: one code for SQLite and PostgreSQL. No rule of the
//! product lives here, except those that only a database can keep (uniqueness, order of commits).

mod analytics;
mod articles;
mod assist_modules;
mod backup;
mod bookings;
mod calendar_feeds;
mod categories;
mod changes;
mod comments;
mod connect;
mod consents;
mod consultations;
mod digests;
mod documents;
mod entities;
mod errors;
mod facts;
mod faqs;
mod imports;
mod jobs;
mod keys;
mod messages;
mod migrations;
mod orders;
mod pages;
mod passage_vectors;
mod payments;
mod pictures;
mod redirects;
mod sessions;
mod short_links;
mod staff;
mod stats;
mod store;
mod subscribers;
mod tables;
mod tags;
mod time;
mod toggles;
mod unit;
mod webinars;

pub use backup::{Loading, Snapshot, TableShape};
pub use connect::{DatabaseUrl, Options, connect};
pub use migrations::names as migration_names;
pub use store::SqlStore;
