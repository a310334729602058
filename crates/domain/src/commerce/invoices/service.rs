//! Issues documents, inside the transaction of the payment or refund that they document.

use std::sync::Arc;

use jiff::civil::Date;

use super::{
    Document, DocumentContent, DocumentKind, DocumentLine, DocumentNumber, FinancialYear, OriginalInvoice, Party, PaymentReference,
    Supplier, TaxRate, TaxSplit,
};
use crate::facts::FactCache;
use crate::ids::{DocumentId, OrderId, RefundId};
use crate::orders::{Buyer, Order, OrderScope, Payment, Refund};
use crate::sessions::Caller;
use crate::staff::Staff;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, run_in_batches};
use crate::text::normalise_line;
use crate::time::indian_date;
use crate::{Environment, Error, Money, Result, Store, UnitOfWork};

/// The fact that holds the tax rate.
const RATE: &str = "gst.professional-services";

#[derive(Clone)]
pub struct Invoices {
    store: Arc<dyn Store>,
    environment: Environment,
    book: Arc<FactCache>,
    supplier: Arc<Supplier>,
}

impl Invoices {
    pub fn new(store: Arc<dyn Store>, environment: Environment, book: Arc<FactCache>, supplier: Arc<Supplier>) -> Self {
        Self { store, environment, book, supplier }
    }

    /// The tax rate of a day; `None` where no tax is charged. `Unavailable` when the fact registry does not know it.
    pub fn tax_rate(&self, on: Date) -> Result<Option<TaxRate>> {
        if self.supplier.gstin.is_none() {
            return Ok(None);
        }
        let percent = self.book.registry().number(RATE, on).map_err(|_| Error::unavailable("Today's tax rate is not available"))?;
        TaxRate::from_percent(percent).map(Some)
    }

    /// Issues the document of a paid order: a tax invoice, or a bill of supply where the supplier is not registered. Issued
    /// once; a repeated call returns the same document.
    pub async fn issue(&self, work: &dyn UnitOfWork, order: &Order, payment: &Payment) -> Result<Document> {
        if let Some(issued) = find_original(work, order.id).await? {
            return Ok(issued);
        }
        let buyer = order.buyer.as_ref().ok_or_else(|| Error::internal("an invoice needs a buyer"))?;
        let rate = self.tax_rate(self.today())?;
        let lives_in = buyer.residence.state();
        let is_within_state = lives_in.is_some() && self.supplier.state == lives_in;
        let line = |line: &crate::orders::OrderLine| {
            let split = rate.map_or(Ok(TaxSplit::untaxed(line.amount)), |rate| TaxSplit::from_gross(line.amount, rate, is_within_state))?;
            Ok(DocumentLine { title: line.title.clone(), sac: self.supplier.sac.clone(), split })
        };
        let content = DocumentContent {
            supplier: self.to_supplier_party(),
            buyer: to_buyer_party(buyer),
            lines: order.lines.iter().map(line).collect::<Result<_>>()?,
            rate,
            paid_by: PaymentReference { method: payment.method.clone(), payment: payment.gateway_payment.clone() },
            original: None,
            reason: None,
        };
        let kind = if rate.is_some() { DocumentKind::Invoice } else { DocumentKind::BillOfSupply };
        self.write_document(work, kind, order.id, None, content).await
    }

    /// Issues the credit note of a processed refund. `None` where no invoice was issued: then there is nothing to correct.
    pub async fn issue_credit_note(&self, work: &dyn UnitOfWork, order: &Order, refund: &Refund) -> Result<Option<Document>> {
        let issued = work.documents().list_by_order(order.id).await?;
        let Some(original) = issued.iter().find(|document| document.kind != DocumentKind::CreditNote) else { return Ok(None) };
        if let Some(known) = issued.iter().find(|document| document.refund == Some(refund.id)) {
            return Ok(Some(known.clone()));
        }
        let earlier: Vec<&Document> = issued.iter().filter(|document| document.kind == DocumentKind::CreditNote).collect();
        let content = DocumentContent {
            lines: compute_credit_lines(original, &earlier, refund.amount)?,
            original: Some(OriginalInvoice { number: original.number.to_string(), date: original.issued_on }),
            reason: Some(refund.reason.clone()),
            ..original.content.clone()
        };
        self.write_document(work, DocumentKind::CreditNote, order.id, Some(refund.id), content).await.map(Some)
    }

    async fn write_document(
        &self,
        work: &dyn UnitOfWork,
        kind: DocumentKind,
        order: OrderId,
        refund: Option<RefundId>,
        content: DocumentContent,
    ) -> Result<Document> {
        let issued_on = self.today();
        let year = FinancialYear::from_day(issued_on);
        let sums = TaxSplit::total(content.lines.iter().map(|line| &line.split))?;
        let serial = work.documents().next_serial(kind, year).await?;
        let document = Document {
            id: DocumentId(self.environment.new_random_uuid()),
            kind,
            number: DocumentNumber::new(&self.supplier.prefix, kind, year, serial),
            year,
            serial,
            order,
            refund,
            issued_on,
            total: sums.gross()?,
            sums,
            content,
            created_at: self.environment.now(),
        };
        work.documents().insert(&document).await?;
        Ok(document)
    }

    /// Finds a document by id or number, for the maker of its order; `NotFound` for everybody else.
    pub async fn find_visible(&self, caller: Caller, name: &str) -> Result<Document> {
        let document = self.find_by_id_or_number(name).await?;
        let order = self.store.orders().find(document.order).await?;
        order.filter(|order| order.is_visible_to(caller)).map(|_| document).ok_or(Error::NotFound("Document"))
    }

    /// Finds a document by id or number, for staff who look after its order. `NotFound` for others.
    pub async fn find_for_staff(&self, staff: &Staff, name: &str) -> Result<Document> {
        let document = self.find_by_id_or_number(name).await?;
        let scope = OrderScope::of(staff);
        // The law keeps documents longer than whatever tells their module; those are an admin's.
        let is_theirs = scope == OrderScope::Everything || self.store.orders().is_within(document.order, &scope).await?;
        if is_theirs { Ok(document) } else { Err(Error::NotFound("Document")) }
    }

    async fn find_by_id_or_number(&self, name: &str) -> Result<Document> {
        let found = match DocumentId::parse(name) {
            Some(id) => self.store.documents().find(id).await?,
            None => self.store.documents().find_by_file_name(name).await?,
        };
        found.ok_or(Error::NotFound("Document"))
    }

    /// All documents of an order, for whoever may see the order.
    pub async fn list_by_order(&self, order: OrderId) -> Result<Vec<Document>> {
        self.store.documents().list_by_orders(&[order]).await
    }

    /// All documents issued to the caller, newest first.
    pub async fn list_by_caller(&self, caller: Caller) -> Result<Vec<Document>> {
        let orders: Vec<OrderId> = self.store.orders().list_visible_to(caller).await?.iter().map(|order| order.id).collect();
        if orders.is_empty() { Ok(Vec::new()) } else { self.store.documents().list_by_orders(&orders).await }
    }

    /// Deletes documents whose retention is over (`personal_data.rs`).
    pub async fn purge(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.documents().purge(self.environment.now(), MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }

    fn today(&self) -> Date {
        indian_date(self.environment.now())
    }

    fn to_supplier_party(&self) -> Party {
        Party {
            name: self.supplier.name.clone(),
            address: Some(normalise_line(&self.supplier.address)).filter(|address| !address.is_empty()),
            pin_code: None,
            state: self.supplier.state,
            country: None,
            gstin: self.supplier.gstin.as_ref().map(ToString::to_string),
            email: Some(self.supplier.email.clone()),
        }
    }
}

async fn find_original(work: &dyn UnitOfWork, order: OrderId) -> Result<Option<Document>> {
    let issued = work.documents().list_by_order(order).await?;
    Ok(issued.into_iter().find(|document| document.kind != DocumentKind::CreditNote))
}

/// No more than the law requires: neither e-mail address nor phone number.
fn to_buyer_party(buyer: &Buyer) -> Party {
    Party {
        name: buyer.name.clone(),
        address: None,
        pin_code: buyer.residence.pin_code().map(ToString::to_string),
        state: buyer.residence.state(),
        country: buyer.residence.country().map(ToString::to_string),
        gstin: buyer.gstin.as_ref().map(ToString::to_string),
        email: None,
    }
}

/// The lines of a credit note. A full refund repeats the invoice's lines; a part is one line; the last part is computed so that
/// all parts add up to the invoice, tax by tax.
fn compute_credit_lines(original: &Document, earlier: &[&Document], amount: Money) -> Result<Vec<DocumentLine>> {
    if amount == original.total {
        return Ok(original.content.lines.clone());
    }
    let before = TaxSplit::total(earlier.iter().map(|note| &note.sums))?;
    let left = original.sums.minus(&before)?;
    let split = match original.content.rate {
        _ if left.gross()? == amount => left,
        None => TaxSplit::untaxed(amount),
        Some(rate) => TaxSplit::from_gross(amount, rate, original.is_within_state())?,
    };
    let first = original.content.lines.first();
    let title = format!("Part refund: {}", first.map_or("", |line| &line.title));
    let sac = first.map_or_else(String::new, |line| line.sac.clone());
    Ok(vec![DocumentLine { title, sac, split }])
}

#[cfg(test)]
#[path = "service/tests.rs"]
mod tests;
