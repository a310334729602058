//! What the law asks of a paid service: tax invoices, bills of supply and credit notes, each with its number.

mod gstin;
mod pin_code;
mod state;

pub use gstin::Gstin;
pub use pin_code::PinCode;
pub use state::State;
