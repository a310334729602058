//! Paying for a case: the order, and what happens when it is paid, fails or is paid too late.

use async_trait::async_trait;

use super::case::Case;
use super::event::{Author, EventKind};
use super::notifications::CaseNotification;
use super::service::{Cases, NewEvent, case_not_found};
use super::status::CaseStatus;
use crate::ids::{CaseId, OrderId};
use crate::orders::{Buyer, BuyerInput, CASE_TITLE, NewOrder, Order, OrderLine, Purchase};
use crate::payments::{Fulfilment, FulfilmentOutcome};
use crate::sessions::Caller;
use crate::subscribers::Subscriber;
use crate::{Error, Money, Result, UnitOfWork};

/// What an invoice needs beside the subscriber's own name and address.
#[derive(Clone, Default)]
pub struct CaseBuyer {
    /// The subscriber's name by default.
    pub name: Option<String>,
    pub pin_code: String,
    /// Name or GST code.
    pub state: String,
    /// Instead of PIN code and State, for a buyer abroad.
    pub country: String,
    pub gstin: String,
}

impl CaseBuyer {
    fn parse(&self, subscriber: &Subscriber) -> Result<Buyer> {
        let name = self.name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or(&subscriber.name);
        let typed = BuyerInput {
            name,
            email: subscriber.email.as_str(),
            pin_code: &self.pin_code,
            state: &self.state,
            country: &self.country,
            gstin: &self.gstin,
            ..BuyerInput::default()
        };
        Ok(Buyer { phone: subscriber.phone.clone(), ..Buyer::parse(typed)? })
    }
}

/// Fulfils paid orders of cases.
#[derive(Clone)]
pub struct CaseFulfilment(pub Cases);

#[async_trait]
impl Fulfilment for CaseFulfilment {
    /// Opens the case in the transaction that settles the payment. A late payment opens it too, unless it was cancelled, is paid
    /// already, or has another price by now.
    async fn on_paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome> {
        let Some(id) = order.purchase.case() else { return Ok(FulfilmentOutcome::Gone) };
        let Some(mut case) = work.cases().lock(id).await? else { return Ok(FulfilmentOutcome::Gone) };
        let is_wanted = matches!(case.status, CaseStatus::Requested | CaseStatus::Quoted) && case.subscriber.is_some();
        if !is_wanted || case.price() != Some(order.amount) {
            self.0.record_late_payment(&*work, &mut case, order).await?;
            return Ok(FulfilmentOutcome::Gone);
        }
        self.0.open_paid(&*work, &mut case, order).await.map(|()| FulfilmentOutcome::Delivered)
    }

    /// The price stands until it lapses; the buyer may try again.
    async fn on_failed(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<()> {
        Ok(())
    }
}

impl Cases {
    async fn open_paid(&self, work: &dyn UnitOfWork, case: &mut Case, order: &Order) -> Result<()> {
        if let Some(other) = case.order.filter(|other| *other != order.id) {
            self.orders.close(work, other).await?;
        }
        case.order = Some(order.id);
        let paid = NewEvent { amount: Some(order.amount), ..NewEvent::new(Author::Person, EventKind::Payment, "") };
        self.record(work, case, paid).await?;
        let why = self.rules.events.paid.clone();
        self.take_step(work, case, CaseStatus::Open, Author::System, &why).await?;
        self.notify(work, case, CaseNotification::Opened).await?;
        self.save(work, case).await
    }

    /// Money that bought nothing: the thread shows that it came and that it goes back. Nothing is written in a case that was erased.
    async fn record_late_payment(&self, work: &dyn UnitOfWork, case: &mut Case, order: &Order) -> Result<()> {
        if case.is_erased() {
            return Ok(());
        }
        let came = NewEvent { amount: Some(order.amount), ..NewEvent::new(Author::Person, EventKind::Payment, "") };
        self.record(work, case, came).await?;
        let why = self.rules.events.paid_too_late.clone();
        self.record_refund(work, case, Some(order.amount), &why).await?;
        self.save(work, case).await
    }

    /// The order that pays for a case of the person's own: the open one, or a new one. `Gone` when the price has lapsed.
    pub async fn open_order(&self, caller: Caller, id: CaseId, buyer: &CaseBuyer) -> Result<OrderId> {
        let work = self.store.begin().await?;
        let (mut case, subscriber) = self.lock_own(&*work, caller, id).await?;
        let Some(quote) = case.quote.clone().filter(|_| case.status == CaseStatus::Quoted) else {
            return Err(match case.status {
                CaseStatus::Requested if case.quote.is_some() => Error::Gone("This price has lapsed. Please ask for a new one".to_owned()),
                _ if case.status.is_under_way() && case.order.is_some() => {
                    Error::conflict("ALREADY_PAID", "This has already been paid for")
                }
                status => status.refuse("paid for"),
            });
        };
        if let Some(open) = self.find_open_order(&*work, &case, caller, quote.amount()).await? {
            work.commit().await?;
            return Ok(open);
        }
        let new = NewOrder {
            subscriber: subscriber.id,
            session: caller.session,
            purchase: Purchase::Case(case.id),
            amount: quote.amount(),
            lines: vec![OrderLine { title: format!("{CASE_TITLE}{}", case.number), amount: quote.amount() }],
            buyer: buyer.parse(&subscriber)?,
            language: case.language,
            expires_at: quote.expires_at,
        };
        let order = self.orders.open(&*work, new).await?;
        case.order = Some(order.id);
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(order.id)
    }

    async fn find_open_order(&self, work: &dyn UnitOfWork, case: &Case, caller: Caller, amount: Money) -> Result<Option<OrderId>> {
        let Some(id) = case.order else { return Ok(None) };
        let Some(mut order) = work.orders().lock(id).await? else { return Ok(None) };
        if !order.status.is_open() || order.amount != amount || order.expires_at <= self.environment.now() {
            return Ok(None);
        }
        if order.session != Some(caller.session) {
            order.session = Some(caller.session);
            work.orders().update(&order).await?;
        }
        Ok(Some(id))
    }

    /// The amount that would go back if the person cancelled now: all of it before work began, and afterwards what an agent states
    /// (`None`).
    pub async fn refund_if_cancelled(&self, case: &Case) -> Result<Option<Money>> {
        match case.order {
            None => Ok(Some(Money::ZERO)),
            Some(order) => {
                let left = self.orders.refundable_amount(order).await?;
                Ok(if left.is_zero() || case.began_at.is_none() { Some(left) } else { None })
            }
        }
    }

    /// Holds the case's order before the case itself, as the settling of payments does: so neither waits for the other.
    pub(super) async fn lock_order_first(&self, work: &dyn UnitOfWork, id: CaseId) -> Result<()> {
        let case = self.store.cases().find(id).await?.ok_or_else(case_not_found)?;
        if let Some(order) = case.order {
            work.orders().lock(order).await?;
        }
        Ok(())
    }

    /// Refunds everything that was paid and not refunded yet. An unpaid order is closed, so that a payment that still arrives is
    /// refunded too.
    pub(super) async fn refund_all(&self, work: &dyn UnitOfWork, case: &Case, reason: &str) -> Result<Option<Money>> {
        let (Some(order), Some(price)) = (case.order, case.price()) else { return Ok(None) };
        self.orders.close(work, order).await?;
        Ok(self.orders.refund_up_to(work, order, price, reason).await?.map(|refund| refund.amount))
    }
}
