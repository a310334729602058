//! An issued document. It is never changed: what it says was true on its day, whatever becomes of buyer, supplier or rates.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::serial::cited;
use super::{FinancialYear, Number, Rate, Split, State};
use crate::ids::{DocumentId, OrderId, RefundId};
use crate::time::ist;
use crate::{Error, Money, Result};

/// Books are kept for eight financial years after their own (Companies Act 2013, s. 128(5)); the GST Act asks for 72 months after
/// the annual return (CGST Act 2017, s. 36), which is less.
const YEARS_KEPT: i16 = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentKind {
    /// By a supplier who is registered for GST (CGST Act 2017, s. 31(1)).
    Invoice,
    /// By one who is not: no tax is charged, and none may be shown (s. 31(3)(c)).
    BillOfSupply,
    /// For what went back (s. 34).
    CreditNote,
}

impl DocumentKind {
    pub const ALL: [DocumentKind; 3] = [DocumentKind::Invoice, DocumentKind::BillOfSupply, DocumentKind::CreditNote];

    pub fn as_str(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "invoice",
            DocumentKind::BillOfSupply => "billOfSupply",
            DocumentKind::CreditNote => "creditNote",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// As it stands at the head of the page.
    pub fn title(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "Tax invoice",
            DocumentKind::BillOfSupply => "Bill of supply",
            DocumentKind::CreditNote => "Credit note",
        }
    }

    pub(super) fn letter(self) -> &'static str {
        match self {
            DocumentKind::Invoice => "",
            DocumentKind::BillOfSupply => "B",
            DocumentKind::CreditNote => "C",
        }
    }
}

/// Supplier or buyer, as they were on the day.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    pub name: String,
    /// Of the supplier; of a buyer PIN code and State are the address (rule 46, second proviso).
    pub address: Option<String>,
    pub pin_code: Option<String>,
    #[serde(serialize_with = "code", deserialize_with = "state")]
    pub state: Option<State>,
    /// Of a buyer who does not live in India; then there is neither PIN code nor State.
    #[serde(default)]
    pub country: Option<String>,
    pub gstin: Option<String>,
    pub email: Option<String>,
}

/// Never who it is: what is printed for debugging ends in logs.
impl std::fmt::Debug for Party {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Party(•••)")
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentLine {
    pub title: String,
    pub sac: String,
    pub split: Split,
}

/// What a credit note refers to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Original {
    pub number: String,
    pub date: Date,
}

impl Original {
    /// "TF/26-27/000123 of 22 Nov 2026".
    pub fn shown(&self) -> String {
        cited(&Number::kept(self.number.clone()), self.date)
    }
}

/// How it was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidBy {
    /// "upi", "card" …
    pub method: Option<String>,
    /// The gateway's name of the payment.
    pub payment: String,
}

/// All that is printed beside number and day; kept as one piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Content {
    pub supplier: Party,
    pub buyer: Party,
    pub lines: Vec<DocumentLine>,
    /// `None`: no tax is charged.
    pub rate: Option<Rate>,
    pub paid_by: PaidBy,
    /// Of a credit note.
    pub original: Option<Original>,
    /// Of a credit note, e.g. "Cancelled by the buyer".
    pub reason: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: DocumentId,
    pub kind: DocumentKind,
    pub number: Number,
    pub year: FinancialYear,
    pub serial: u32,
    pub order: OrderId,
    /// Of a credit note.
    pub refund: Option<RefundId>,
    /// The Indian day.
    pub issued_on: Date,
    pub content: Content,
    /// The sums over the lines.
    pub sums: Split,
    pub total: Money,
    pub created_at: Timestamp,
}

impl Document {
    /// Where its owner finds it on this site. Nothing in it tells of the person.
    pub fn path(&self) -> String {
        format!("/cms/api/documents/{}.pdf", self.id)
    }

    /// "TF-26-27-000123.pdf".
    pub fn file_name(&self) -> String {
        format!("{}.pdf", self.number.in_file_name())
    }

    /// The first day on which it may go.
    pub fn kept_until(&self) -> Result<Timestamp> {
        let day = self.year.after(YEARS_KEPT).to_zoned(ist()).map_err(Error::internal)?;
        Ok(day.timestamp())
    }

    /// "Karnataka (29)", or "Outside India (Oman)".
    pub fn place_of_supply(&self) -> Option<String> {
        let buyer = &self.content.buyer;
        let abroad = buyer.country.as_ref().map(|country| format!("Outside India ({country})"));
        abroad.or_else(|| buyer.state.map(|state| state.to_string()))
    }

    /// Whether both halves of the tax are shown instead of the whole: buyer and supplier are in one State.
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
