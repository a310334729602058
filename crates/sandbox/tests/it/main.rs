//! The sandbox through its public interface: HTTP requests, webhooks, and reopening its file.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod drills;
mod google;
mod mail;
mod model;
mod pages;
mod payments;
mod site;
mod whatsapp;
