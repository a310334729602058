//! The adapters against the sandbox, and against small fakes for behaviour that the sandbox does not have.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod clamd;
mod cloud_api;
mod google;
mod google_fake;
mod interakt;
mod mail;
mod meetings;
mod model_fake;
mod models;
mod msg91;

mod razorpay;
mod smtp;
mod support;
mod zoho;
