//! Adapters to the outside: one folder a party. Their base addresses are parameters, so that the sandbox can stand behind them.

pub mod elsewhere;
pub mod mailer;
pub mod meetings;
pub mod messenger;
pub mod models;
pub mod object_store;
pub mod payments;
pub mod scanner;
pub mod sign_in;

mod signature;
mod web;
