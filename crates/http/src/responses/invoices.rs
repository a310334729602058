//! Issued documents, as their owner sees them, and the States that an invoice may name.

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

/// All States, sorted by name for forms.
pub fn list_gst_states() -> Vec<GstState> {
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
    /// In paise; for a credit note, the refunded amount.
    pub amount: i64,
    pub currency: &'static str,
    /// Path of the PDF.
    pub receipt_url: String,
    #[schema(schema_with = super::document_kind_schema)]
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

/// A person's invoices, bills and credit notes, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentDetails {
    /// Path of the newest invoice or bill; without one, the page shows no receipt button.
    #[schema(required)]
    pub receipt_url: Option<String>,
    pub invoices: Vec<IssuedDocument>,
}

pub async fn load_payment_details(app: &App, caller: Caller) -> Result<PaymentDetails> {
    let documents = app.commerce.invoices.list_by_caller(caller).await?;
    Ok(PaymentDetails { receipt_url: find_receipt(&documents), invoices: documents.iter().map(IssuedDocument::from).collect() })
}

/// Path of the newest document that is not a credit note.
pub(super) fn find_receipt(documents: &[Document]) -> Option<String> {
    documents.iter().find(|document| document.kind != DocumentKind::CreditNote).map(Document::path)
}
