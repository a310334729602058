//! What the product knows: its nouns, rules and use cases. No HTTP, SQL, file system,
//! environment, wall clock or vendor; those come in through the traits declared here.

pub mod account;
pub mod ambient;
pub mod analytics;
pub mod articles;
pub mod assist_modules;
pub mod calculators;
pub mod cards;
pub mod categories;
pub mod changes;
pub mod consents;
pub mod digests;
pub mod error;
pub mod facts;
pub mod faqs;
pub mod ids;
pub mod importing;
pub mod jobs;
pub mod keys;
pub mod messages;
pub mod pages;
pub mod paging;
pub mod personal_data;
pub mod pictures;
pub mod providers;
pub mod redirects;
pub mod search;
pub mod sessions;
pub mod short_links;
pub mod sign_in;
pub mod site;
pub mod staff;
pub mod stats;
pub mod store;
pub mod subscribers;
pub mod tags;
pub mod text;
pub mod time;
pub mod toggles;
pub mod unsubscribing;
pub mod transfer;
pub mod worked;

pub use ambient::Ambient;
pub use error::{Error, Result};
pub use store::{Store, UnitOfWork};
