//! Rows that become nouns, one file per table. Tables that are only counted are in `tables.rs`.

pub mod article_bodies;
pub mod article_revisions;
pub mod article_stats;
pub mod articles;
pub mod assist_modules;
pub mod categories;
pub mod comments;
pub mod consents;
pub mod content_types;
pub mod digests;
pub mod facts;
pub mod faqs;
pub mod jobs;
pub mod messages;
pub mod pages;
pub mod passage_vectors;
pub mod pictures;
pub mod redirects;
pub mod sessions;
pub mod short_links;
pub mod sign_in_codes;
pub mod signing_keys;
pub mod staff_tokens;
pub mod subscribers;
pub mod tags;
pub mod toggles;
