//! SMS providers.

mod msg91;
mod msg91_reports;

pub use msg91::{Msg91, Msg91Account};
