//! SeaORM entities of tables that several files use, or that share a file with other tables; the entity of any other table stands in the
//! file of its repository. Tables without an entity are in `tables.rs`.

pub mod article_bodies;
pub mod article_revisions;
pub mod article_stats;
pub mod articles;
pub mod availability_exceptions;
pub mod availability_rules;
pub mod booking_waits;
pub mod bookings;
pub mod categories;
pub mod chat_gaps;
pub mod chat_messages;
pub mod chats;
pub mod consents;
pub mod content_types;
pub mod coupons;
pub mod digests;
pub mod disputes;
pub mod early_refunds;
pub mod experts;
pub mod facts;
pub mod intake_files;
pub mod jobs;
pub mod messages;
pub mod payments;
pub mod recurring_tasks;
pub mod refunds;
pub mod services;
pub mod sessions;
pub mod sign_in_codes;
pub mod subscribers;
pub mod tags;
pub mod webinar_claims;
pub mod webinar_registrations;
pub mod webinars;
