//! What the law asks of a paid service: tax invoices, bills of supply and credit notes, each with its number.

mod document;
mod gstin;
mod pin_code;
mod repository;
mod serial;
mod service;
mod state;
mod supplier;
mod tax;
mod words;

pub use document::{Content, Document, DocumentKind, DocumentLine, Original, PaidBy, Party};
pub use gstin::Gstin;
pub use pin_code::PinCode;
pub use repository::{DocumentQueries, DocumentRepository};
pub use serial::{FinancialYear, Number};
pub use service::Invoices;
pub use state::State;
pub use supplier::{Prefix, Supplier};
pub use tax::{Rate, Split};
pub use words::in_words;
