//! The real binary, started as an operator starts it and spoken to as readers and editors speak to
//! it, on SQLite and on PostgreSQL. Run by `make test-rust`; a PostgreSQL address is expected in
//! FINEPRINT_TEST_POSTGRES (tools/with-postgres.sh provides one).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

/// Makes `sqlite::name` and `postgres::name` of each `async fn name(engine: Engine)`.
macro_rules! on_both_databases {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name($crate::site::Engine::Sqlite).await; })+
        }
        mod postgres {
            $(#[tokio::test] async fn $name() { super::$name($crate::site::Engine::Postgres).await; })+
        }
    };
}

mod html;
mod site;

mod address_ownership;
mod addresses;
mod analytics;
mod articles;
mod assist;
mod attempts;
mod auditing;
mod authors;
mod backups;
mod bookings;
mod calculators;
mod cards;
mod cases;
mod categories_and_tags;
mod charts;
mod chat;
mod chat_model;
mod chat_nodes;
mod chat_wishes;
mod cleaning;
mod comments;
mod configuration;
mod connections;
mod consent_pace;
mod contributors;
mod covers;
mod crawlers;
mod delivery;
mod digests;
mod documents;
mod durability;
mod editions;
mod embedded_calculators;
mod envelopes;
mod erasing;
mod exactly_once;
mod facts;
mod feeds;
mod freshness;
mod fund_accounts;
mod fund_numbers;
mod fund_records;
mod fund_sessions;
mod fund_strangers;
mod garbage;
mod google;
mod guarding;
mod guides;
mod heads;
mod hindi_consents;
mod hindi_messages;
mod hindi_updates;
mod history;
mod hostile_passbooks;
mod importing;
mod intake_files;
mod leads;
mod lengths;
mod message_checks;
mod messages;
mod moving_in;
mod operating;
mod outages;
mod paid_calls;
mod paid_reports;
mod papers_reminders;
mod passbooks;
mod payment_drills;
mod payments;
mod permissions;
mod pictures;
mod readers_words;
mod recurring_tasks;
mod redirects;
mod rented_servers;
mod report_bounds;
mod report_records;
mod report_ways;
mod reports;
mod restored;
mod rule_alerts;
mod saved_plans;
mod scheduling;
mod sealed_wills;
mod search;
mod search_freshness;
mod separate_backends;
mod shapes;
mod short_answers;
mod short_links;
mod sms_reports;
mod starter;
mod stats;
mod strangers;
mod subscribing;
mod transfer;
mod transmission;
mod unproven;
mod uploads;
mod webinar_changes;
mod webinars;
mod will_planner;
