//! The sandbox through its public doors: HTTP in, webhooks out, and its file opened again.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod drills;
mod google;
mod mail;
mod model;
mod pages;
mod payments;
mod site;
mod whatsapp;
