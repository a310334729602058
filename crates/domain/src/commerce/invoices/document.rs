//! An issued document. It never changes: it states what was true on its day, whatever becomes of buyer, supplier or rates.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::number::format_citation;
use super::{DocumentNumber, FinancialYear, State, TaxRate, TaxSplit};
use crate::ids::{DocumentId, OrderId, RefundId};
use crate::time::ist_time_zone;
use crate::{Error, Money, Result};

/// Books must be kept for eight financial years after their own (Companies Act 2013, s. 128(5)); the GST Act asks for 72 months
/// after the annual return (CGST Act 2017, s. 36), which is less.
const RETENTION_YEARS: i16 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "camelCase")]
pub enum DocumentKind {
    /// From a supplier registered for GST (CGST Act 2017, s. 31(1)).
    Invoice,
    /// From a supplier who is not registered: no tax is charged, and none may be shown (s. 31(3)(c)).
    BillOfSupply,
    /// For a refund (s. 34).
    CreditNote,
}

impl DocumentKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The heading of the document.
    pub fn title(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "Tax invoice",
            DocumentKind::BillOfSupply => "Bill of supply",
            DocumentKind::CreditNote => "Credit note",
        }
    }

    /// What a mail in Hindi calls it; the document itself is in English.
    pub fn hindi_title(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "इनवॉइस",
            DocumentKind::BillOfSupply => "बिल ऑफ़ सप्लाई",
            DocumentKind::CreditNote => "क्रेडिट नोट",
        }
    }

    pub(super) fn series_letter(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "",
            DocumentKind::BillOfSupply => "B",
            DocumentKind::CreditNote => "C",
        }
    }
}

/// Supplier or buyer, as they were on the day of issue.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    pub name: String,
    /// Of the supplier only; for a buyer, PIN code and State are the address (rule 46, second proviso).
    pub address: Option<String>,
    pub pin_code: Option<String>,
    #[serde(serialize_with = "code", deserialize_with = "state")]
    pub state: Option<State>,
    /// Of a buyer abroad, who has neither PIN code nor State.
    #[serde(default)]
    pub country: Option<String>,
    pub gstin: Option<String>,
    pub email: Option<String>,
}

/// Never prints the person: debug output ends in logs.
impl std::fmt::Debug for Party {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Party(•••)")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentLine {
    pub title: String,
    pub sac: String,
    pub split: TaxSplit,
}

/// The invoice that a credit note refers to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OriginalInvoice {
    pub number: String,
    pub date: Date,
}

impl OriginalInvoice {
    /// "TF/26-27/000123 of 22 Nov 2026".
    pub fn citation(&self) -> String {
        format_citation(&DocumentNumber::from_stored(self.number.clone()), self.date)
    }
}

/// How it was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentReference {
    /// "upi", "card" …
    pub method: Option<String>,
    /// The gateway's id of the payment.
    pub payment: String,
}

/// Everything that is printed apart from number and date; stored as one value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DocumentContent {
    pub supplier: Party,
    pub buyer: Party,
    pub lines: Vec<DocumentLine>,
    /// `None`: no tax is charged.
    pub rate: Option<TaxRate>,
    pub paid_by: PaymentReference,
    /// Of a credit note.
    pub original: Option<OriginalInvoice>,
    /// Of a credit note, e.g. "Cancelled by the buyer".
    pub reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    pub kind: DocumentKind,
    pub number: DocumentNumber,
    pub year: FinancialYear,
    pub serial: u32,
    pub order: OrderId,
    /// Of a credit note.
    pub refund: Option<RefundId>,
    /// The Indian day.
    pub issued_on: Date,
    pub content: DocumentContent,
    /// The sums over the lines.
    pub sums: TaxSplit,
    pub total: Money,
    pub created_at: Timestamp,
}

impl Document {
    /// Path of the document on this site; it reveals nothing about the person.
    pub fn path(&self) -> String {
        format!("/cms/api/documents/{}.pdf", self.id)
    }

    /// "TF-26-27-000123.pdf".
    pub fn file_name(&self) -> String {
        format!("{}.pdf", self.number.to_file_stem())
    }

    /// The start of the first day on which it may be deleted.
    pub fn retention_ends_at(&self) -> Result<Timestamp> {
        let day = self.year.first_day_after(RETENTION_YEARS).to_zoned(ist_time_zone()).map_err(Error::internal)?;
        Ok(day.timestamp())
    }

    /// "Karnataka (29)", or "Outside India (Oman)".
    pub fn place_of_supply(&self) -> Option<String> {
        let buyer = &self.content.buyer;
        let abroad = buyer.country.as_ref().map(|country| format!("Outside India ({country})"));
        abroad.or_else(|| buyer.state.map(|state| state.to_string()))
    }

    /// Whether CGST and SGST are shown instead of IGST: buyer and supplier are in one State.
    pub fn is_within_state(&self) -> bool {
        self.content.supplier.state.is_some() && self.content.supplier.state == self.content.buyer.state
    }
}

fn code<S: Serializer>(state: &Option<State>, serializer: S) -> std::result::Result<S::Ok, S::Error> {
    state.map(State::code).serialize(serializer)
}

fn state<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Option<State>, D::Error> {
    let code = Option::<String>::deserialize(deserializer)?;
    code.map(|code| State::parse(&code).map_err(serde::de::Error::custom)).transpose()
}
