//! Issued documents as their owner sees them, and the States that an invoice may name.

use domain::Result;
use domain::invoices::{Document, DocumentKind, State};
use domain::sessions::Caller;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;

/// A State or Union Territory with its GST code.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GstState {
    /// Two digits.
    pub code: &'static str,
    pub name: &'static str,
}

/// By name, as a form lists them.
pub fn states() -> Vec<GstState> {
    let mut states: Vec<GstState> = State::all().map(|state| GstState { code: state.code(), name: state.name() }).collect();
    states.sort_by_key(|state| state.name);
    states
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IssuedDocument {
    /// "TF/26-27/000123".
    pub number: String,
    /// The Indian day of issue.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// In paise; of a credit note what went back.
    pub amount: i64,
    pub currency: &'static str,
    /// Path of the PDF.
    pub receipt_url: String,
    #[schema(schema_with = super::document_kinds)]
    pub kind: String,
}

impl From<&Document> for IssuedDocument {
    fn from(document: &Document) -> Self {
        Self {
            number: document.number.to_string(),
            date: document.issued_on,
            amount: document.total.paise(),
            currency: "INR",
            receipt_url: document.path(),
            kind: document.kind.as_str().to_owned(),
        }
    }
}

/// What a person paid for, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDetails {
    /// Path of the newest invoice or bill; without one there is no button (product.md § 5).
    #[schema(required)]
    pub receipt_url: Option<String>,
    pub invoices: Vec<IssuedDocument>,
}

pub async fn payment_details(app: &App, caller: Caller) -> Result<PaymentDetails> {
    let documents = app.invoices.of(caller).await?;
    Ok(PaymentDetails { receipt_url: receipt_of(&documents), invoices: documents.iter().map(IssuedDocument::from).collect() })
}

/// Of the newest document that is no credit note.
pub(super) fn receipt_of(documents: &[Document]) -> Option<String> {
    documents.iter().find(|document| document.kind != DocumentKind::CreditNote).map(Document::path)
}
