//! SMS providers.

mod msg91;

pub use msg91::{Msg91, Msg91Account};
