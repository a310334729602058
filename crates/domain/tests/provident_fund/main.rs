//! The analysis of passbooks through its one door, against books made for the purpose.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod accounts;
mod builder;
mod contribution_history;
mod contributions;
mod deposits;
mod fetched;
mod hindi;
mod interest;
mod money;
mod pension;
mod pension_membership;
mod properties;
mod transfers;
