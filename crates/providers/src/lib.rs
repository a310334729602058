//! Adapters for external services, one folder for each kind. Their base URLs are parameters, so that the sandbox can stand in.

pub mod crm;
pub mod identity_data;
pub mod mailer;
pub mod meetings;
pub mod messenger;
pub mod models;
pub mod object_store;
pub mod password;
pub mod payments;
pub mod remote_images;
pub mod scanner;
pub mod sealing;
pub mod sign_in;
pub mod texter;

mod signature;
mod web;

#[cfg(test)]
mod hostile_webhooks;
