//! What the law asks of a paid service: tax invoices, bills of supply and credit notes, each with its number.

mod country;
mod document;
mod gstin;
mod letters;
mod pin_code;
mod postal;
mod repository;
mod serial;
mod service;
mod state;
mod supplier;
mod tax;
mod words;

pub use country::Country;
pub use document::{Content, Document, DocumentKind, DocumentLine, Original, PaidBy, Party};
pub use gstin::Gstin;
pub use letters::{PRINTED, can_be_printed};
pub use pin_code::PinCode;
pub use repository::{DocumentQueries, DocumentRepository};
pub use serial::{FinancialYear, Number};
pub use service::Invoices;
pub use state::State;
pub use supplier::{Prefix, Supplier};
pub use tax::{Rate, Split};
pub use words::in_words;
