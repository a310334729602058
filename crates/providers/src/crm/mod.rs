//! Customer-management services.

mod zoho;
mod zoho_tokens;

pub use zoho::{Zoho, ZohoAccount};
