//! Sources of identity data.

mod cashfree;

pub use cashfree::{Cashfree, CashfreeAccount};
