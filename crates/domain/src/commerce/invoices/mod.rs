//! The documents that the law requires for a paid service: tax invoices, bills of supply and credit notes, each with its number
//! (docs/product/invoices.md).

mod amount_words;
mod document;
mod number;
mod pdf_renderer;
mod repository;
mod service;
mod supplier;
mod tax;

pub use crate::financial_year::FinancialYear;
pub use amount_words::spell_amount;
pub use document::{Document, DocumentContent, DocumentKind, DocumentLine, OriginalInvoice, Party, PaymentReference};
pub use number::DocumentNumber;
pub use pdf_renderer::PdfRenderer;
pub use repository::{DocumentQueries, DocumentRepository};
pub use service::Invoices;
pub use supplier::{Prefix, Supplier};
pub use tax::{TaxRate, TaxSplit};

pub use crate::orders::{Country, Gstin, PRINTABLE_RANGES, PinCode, State, is_printable};
