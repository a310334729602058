//! What every noun is written with: ids, money, time, text and errors; and what every use case relies on: jobs, the change log, signing
//! keys, the environment, the sealing of personal data. It knows no noun of the publication.

pub mod address_key;
pub mod audit;
pub mod calendar;
pub mod changes;
pub mod environment;
pub mod error;
pub mod financial_year;
pub mod ids;
pub mod jobs;
pub mod keys;
pub mod language;
pub mod money;
pub mod month;
pub mod numerals;
pub mod object_store;
pub(crate) mod page_addresses;
pub mod paging;
pub mod personal_numbers;
pub mod retention;
pub mod sealing;
pub mod search_kind;
pub mod site;
pub mod slug;
pub mod tally;
pub mod tasks;
pub mod text;
pub mod time;
