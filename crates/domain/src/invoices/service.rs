//! Writing documents, inside the transaction of the payment or refund that they tell of.

use std::sync::Arc;

use jiff::civil::Date;

use super::{Content, Document, DocumentKind, DocumentLine, FinancialYear, Number, Original, PaidBy, Party, Rate, Split, Supplier};
use crate::facts::FactBook;
use crate::ids::{DocumentId, OrderId, RefundId};
use crate::payments::{Buyer, Order, Payment, Refund};
use crate::sessions::Caller;
use crate::text::one_line;
use crate::time::indian_date;
use crate::{Ambient, Error, Money, Result, Store, UnitOfWork};

/// The fact that holds the rate.
const RATE: &str = "gst.professional-services";

#[derive(Clone)]
pub struct Invoices {
    store: Arc<dyn Store>,
    ambient: Ambient,
    book: Arc<FactBook>,
    supplier: Arc<Supplier>,
}

impl Invoices {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, book: Arc<FactBook>, supplier: Arc<Supplier>) -> Self {
        Self { store, ambient, book, supplier }
    }

    /// The rate of a day; `None` where no tax is charged. `Unavailable` when the fact registry does not know it.
    pub fn rate(&self, on: Date) -> Result<Option<Rate>> {
        if self.supplier.gstin.is_none() {
            return Ok(None);
        }
        let percent = self.book.registry().number(RATE, on).map_err(|_| Error::unavailable("The rate of tax is not known today"))?;
        Rate::of_percent(percent).map(Some)
    }

    /// The document of a paid order: a tax invoice, or a bill of supply where the supplier is not registered. Issued once; asked
    /// again it is the same one.
    pub async fn issue(&self, work: &dyn UnitOfWork, order: &Order, payment: &Payment) -> Result<Document> {
        if let Some(issued) = original_of(work, order.id).await? {
            return Ok(issued);
        }
        let buyer = order.buyer.as_ref().ok_or_else(|| Error::internal("an invoice needs a buyer"))?;
        let rate = self.rate(self.today())?;
        let lives_in = buyer.residence.state();
        let is_within_state = lives_in.is_some() && self.supplier.state == lives_in;
        let line = |line: &crate::payments::Line| {
            let split = rate.map_or(Ok(Split::untaxed(line.amount)), |rate| Split::of(line.amount, rate, is_within_state))?;
            Ok(DocumentLine { title: line.title.clone(), sac: self.supplier.sac.clone(), split })
        };
        let content = Content {
            supplier: self.supplier_now(),
            buyer: bought_by(buyer),
            lines: order.lines.iter().map(line).collect::<Result<_>>()?,
            rate,
            paid_by: PaidBy { method: payment.method.clone(), payment: payment.gateway_payment.clone() },
            original: None,
            reason: None,
        };
        let kind = if rate.is_some() { DocumentKind::Invoice } else { DocumentKind::BillOfSupply };
        self.write(work, kind, order.id, None, content).await
    }

    /// The credit note of a refund that was made. `None` where no invoice was written: then there is nothing to correct.
    pub async fn credit(&self, work: &dyn UnitOfWork, order: &Order, refund: &Refund) -> Result<Option<Document>> {
        let issued = work.documents().of(order.id).await?;
        let Some(original) = issued.iter().find(|document| document.kind != DocumentKind::CreditNote) else { return Ok(None) };
        if let Some(known) = issued.iter().find(|document| document.refund == Some(refund.id)) {
            return Ok(Some(known.clone()));
        }
        let earlier: Vec<&Document> = issued.iter().filter(|document| document.kind == DocumentKind::CreditNote).collect();
        let content = Content {
            lines: credited(original, &earlier, refund.amount)?,
            original: Some(Original { number: original.number.to_string(), date: original.issued_on }),
            reason: Some(refund.reason.clone()),
            ..original.content.clone()
        };
        self.write(work, DocumentKind::CreditNote, order.id, Some(refund.id), content).await.map(Some)
    }

    async fn write(
        &self,
        work: &dyn UnitOfWork,
        kind: DocumentKind,
        order: OrderId,
        refund: Option<RefundId>,
        content: Content,
    ) -> Result<Document> {
        let issued_on = self.today();
        let year = FinancialYear::of(issued_on);
        let sums = Split::total(content.lines.iter().map(|line| &line.split))?;
        let serial = work.documents().next_serial(kind, year).await?;
        let document = Document {
            id: DocumentId(self.ambient.random_uuid()),
            kind,
            number: Number::new(&self.supplier.prefix, kind, year, serial),
            year,
            serial,
            order,
            refund,
            issued_on,
            total: sums.gross()?,
            sums,
            content,
            created_at: self.ambient.now(),
        };
        work.documents().insert(&document).await?;
        Ok(document)
    }

    /// By id or by number, for whoever made its order; to everybody else there is no such document.
    pub async fn seen(&self, caller: Caller, name: &str) -> Result<Document> {
        let document = self.named(name).await?;
        let order = self.store.orders().find(document.order).await?;
        order.filter(|order| order.is_seen_by(caller)).map(|_| document).ok_or(Error::NotFound("Document"))
    }

    /// By id or by number, for staff.
    pub async fn named(&self, name: &str) -> Result<Document> {
        let found = match DocumentId::parse(name) {
            Some(id) => self.store.documents().find(id).await?,
            None => self.store.documents().by_file_name(name).await?,
        };
        found.ok_or(Error::NotFound("Document"))
    }

    /// Everything that was issued to somebody, newest first.
    pub async fn of(&self, caller: Caller) -> Result<Vec<Document>> {
        let orders: Vec<OrderId> = self.store.orders().seen_by(caller).await?.iter().map(|order| order.id).collect();
        if orders.is_empty() { Ok(Vec::new()) } else { self.store.documents().of_orders(&orders).await }
    }

    /// Documents whose term is over go (`personal_data.rs`).
    pub async fn purge(&self) -> Result<()> {
        let work = self.store.begin_alone().await?;
        work.documents().purge(self.ambient.now()).await?;
        work.commit().await
    }

    fn today(&self) -> Date {
        indian_date(self.ambient.now())
    }

    fn supplier_now(&self) -> Party {
        Party {
            name: self.supplier.name.clone(),
            address: Some(one_line(&self.supplier.address)).filter(|address| !address.is_empty()),
            pin_code: None,
            state: self.supplier.state,
            country: None,
            gstin: self.supplier.gstin.as_ref().map(ToString::to_string),
            email: Some(self.supplier.email.clone()),
        }
    }
}

async fn original_of(work: &dyn UnitOfWork, order: OrderId) -> Result<Option<Document>> {
    let issued = work.documents().of(order).await?;
    Ok(issued.into_iter().find(|document| document.kind != DocumentKind::CreditNote))
}

/// No more than the law asks for: neither address of mail nor number.
fn bought_by(buyer: &Buyer) -> Party {
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

/// The whole invoice line by line; a part as one line; and the last part so that all of them add up to the invoice, tax by tax.
fn credited(original: &Document, earlier: &[&Document], amount: Money) -> Result<Vec<DocumentLine>> {
    if amount == original.total {
        return Ok(original.content.lines.clone());
    }
    let before = Split::total(earlier.iter().map(|note| &note.sums))?;
    let left = original.sums.minus(&before)?;
    let split = match original.content.rate {
        _ if left.gross()? == amount => left,
        None => Split::untaxed(amount),
        Some(rate) => Split::of(amount, rate, original.is_within_state())?,
    };
    let first = original.content.lines.first();
    let title = format!("Part of the price given back: {}", first.map_or("", |line| &line.title));
    let sac = first.map_or_else(String::new, |line| line.sac.clone());
    Ok(vec![DocumentLine { title, sac, split }])
}

#[cfg(test)]
#[path = "service/tests.rs"]
mod tests;
