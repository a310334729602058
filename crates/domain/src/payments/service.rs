//! Paying, from the gateway's order to the confirmation. A payment counts by the gateway's own word only: a webhook it signed, or
//! its answer to us; a browser's word makes us ask.

use std::sync::Arc;

use jiff::SignedDuration;

use super::letters::Letters;
use super::settling::Settling;
use super::{Bought, Dispute, Fulfilment, Order, OrderStatus, Orders, Payment, PaymentStatus, Progress, Refund};
use crate::ids::OrderId;
use crate::invoices::Invoices;
use crate::messages::Outbox;
use crate::paging::{Listing, Page};
use crate::providers::{AskedOrder, GatewayEvent, PaymentGateway, Refused};
use crate::sessions::Caller;
use crate::site::Site;
use crate::time::indian_date;
use crate::{Ambient, Error, Money, Result, Store, UnitOfWork};

/// Gateways tell an event again for a day (Razorpay, webhooks/best-practices, read 9 Apr 2026).
const EVENTS_KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
const LONGEST_EVENT_NAME: usize = 100;

/// What the gateway's own window handed to the browser.
#[derive(Debug, Clone, Copy)]
pub struct Proof<'p> {
    pub payment: &'p str,
    pub signature: &'p str,
}

/// An order with all that happened to it, for staff.
#[derive(Debug, Clone)]
pub struct Ledger {
    pub order: Order,
    pub payments: Vec<Payment>,
    pub refunds: Vec<Refund>,
    /// What banks question about it.
    pub disputes: Vec<Dispute>,
}

#[derive(Clone)]
pub struct Payments {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    pub(super) gateway: Arc<dyn PaymentGateway>,
    pub(super) settling: Settling,
    orders: Orders,
}

/// What the service rests on.
#[derive(Clone)]
pub struct PaymentParts {
    pub gateway: Arc<dyn PaymentGateway>,
    pub fulfilment: Arc<dyn Fulfilment>,
    pub orders: Orders,
    pub invoices: Invoices,
    pub outbox: Outbox,
    pub site: Arc<Site>,
}

impl Payments {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, parts: PaymentParts) -> Self {
        let PaymentParts { gateway, fulfilment, orders, invoices, outbox, site } = parts;
        let settling = Settling { ambient: ambient.clone(), fulfilment, invoices, letters: Letters { outbox, site } };
        Self { store, ambient, gateway, settling, orders }
    }

    /// The public half of the gateway's key.
    pub fn key_id(&self) -> &str {
        self.gateway.key_id()
    }

    /// A page on which a person pays, where the gateway has one.
    pub fn checkout_page(&self, order: &Order) -> Option<String> {
        self.gateway.checkout_page(order.gateway_order.as_deref()?)
    }

    /// Makes sure that the gateway knows the order; asked again it answers the same. `Gone` when its time has run out,
    /// `Unavailable` while the gateway is out of reach.
    pub async fn at_gateway(&self, id: OrderId) -> Result<Order> {
        let order = self.store.orders().find(id).await?.ok_or(Error::NotFound("Order"))?;
        if order.gateway_order.is_some() {
            return Ok(order);
        }
        if !order.status.is_open() || order.expires_at <= self.ambient.now() {
            return Err(Error::Gone("The time to pay has run out. Please begin again".to_owned()));
        }
        // What can't be invoiced must not be sold.
        self.settling.invoices.rate(indian_date(self.ambient.now()))?;
        let asked = AskedOrder { amount: order.amount, receipt: order.receipt.clone(), title: order.title().to_owned() };
        let opened = self.gateway.order(&asked).await.map_err(refused)?;
        let work = self.store.begin_alone().await?;
        let mut order = work.orders().lock(id).await?.ok_or(Error::NotFound("Order"))?;
        if order.gateway_order.is_none() {
            order.gateway_order = Some(opened.id);
            order.look_at = Some(self.ambient.now());
            work.orders().update(&order).await?;
            work.commit().await?;
        }
        Ok(order)
    }

    /// The order that pays for something, as whoever made it sees it, ready to be paid.
    pub async fn pay_for(&self, caller: Caller, what: Bought) -> Result<Order> {
        let order = self.orders.of(what).await?.filter(|order| order.is_seen_by(caller)).ok_or(Error::NotFound("Order"))?;
        if order.status.was_paid() {
            return Err(Error::conflict("ALREADY_PAID", "This is paid for already"));
        }
        if !order.status.is_open() || order.expires_at <= self.ambient.now() {
            return Err(Error::Gone("The time to pay has run out. Please begin again".to_owned()));
        }
        self.at_gateway(order.id).await
    }

    /// What is left of an order's payment to be given back.
    pub async fn left(&self, order: OrderId) -> Result<Money> {
        self.orders.left(order).await
    }

    /// How far an order is. `has_proof`: the gateway has signed that somebody paid.
    pub async fn progress(&self, order: &Order, has_proof: bool) -> Result<Progress> {
        Ok(match order.status {
            OrderStatus::Paid => Progress::Paid,
            OrderStatus::Refunding | OrderStatus::Refunded if self.orders.left(order.id).await?.is_zero() => Progress::Refunded,
            OrderStatus::Refunding | OrderStatus::Refunded => Progress::Paid,
            OrderStatus::Expired => Progress::Failed,
            _ if has_proof => Progress::Pending,
            OrderStatus::Created => Progress::Created,
            OrderStatus::Attempted => {
                let last = self.store.payments().of(order.id).await?.pop();
                if last.is_some_and(|payment| payment.status == PaymentStatus::Failed) { Progress::Failed } else { Progress::Pending }
            }
        })
    }

    /// The order as its maker sees it. A proof is checked against the order that we keep, never against what the browser
    /// says it paid; then, and while nobody knows, the gateway is asked.
    pub async fn check(&self, caller: Caller, gateway_order: &str, proof: Option<Proof<'_>>) -> Result<Order> {
        let order = self.seen_by_gateway_name(caller, gateway_order).await?;
        let kept = order.gateway_order.as_deref().unwrap_or_default();
        if let Some(proof) = proof
            && !self.gateway.is_proof(kept, proof.payment, proof.signature)
        {
            return Err(Error::invalid("razorpay_signature", "This payment could not be confirmed"));
        }
        let is_due = order.look_at.is_none_or(|at| at <= self.ambient.now());
        if order.status.was_paid() || (proof.is_none() && !is_due) {
            return Ok(order);
        }
        match self.look(&order).await {
            // Whoever can't be asked now tells later: nothing is lost, and nobody is told that it failed.
            Ok(()) | Err(Error::Unavailable { .. }) => {}
            Err(other) => return Err(other),
        }
        self.store.orders().find(order.id).await?.ok_or(Error::NotFound("Order"))
    }

    async fn seen_by_gateway_name(&self, caller: Caller, gateway_order: &str) -> Result<Order> {
        let found = self.store.orders().by_gateway(gateway_order).await?;
        found.filter(|order| order.is_seen_by(caller)).ok_or(Error::NotFound("Order"))
    }

    /// Whether anything that this person paid for was not given back in full.
    pub async fn is_paid(&self, caller: Caller) -> Result<bool> {
        let orders = self.store.orders().seen_by(caller).await?;
        Ok(orders.iter().any(|order| order.status.was_paid() && order.refunded < order.amount))
    }

    /// What the gateway sends, as it came. The event and all its effects are one transaction; the same event again has none.
    /// `Unauthorized` for what the gateway has not signed. Answers the dispute that it tells of, where that is news.
    pub async fn webhook(&self, body: &[u8], signature: &str, event: &str) -> Result<Option<Dispute>> {
        let told = self.gateway.event(body, signature).ok_or(Error::Unauthorized)?;
        let name = event_name(event, body);
        let mut work = self.store.begin_alone().await?;
        if !work.payments().is_new_event(&name, self.ambient.now()).await? {
            return Ok(None);
        }
        let mut disputed = None;
        match &told {
            GatewayEvent::Payment(payment) => self.settling.payment(&mut *work, payment).await?,
            GatewayEvent::Refund(refund) => self.settling.refund(&mut *work, refund).await?,
            GatewayEvent::Dispute(dispute) => disputed = self.disputed(&*work, dispute).await?,
            GatewayEvent::Other => {}
        }
        work.commit().await?;
        Ok(disputed)
    }

    /// Kept beside its payment, and nothing follows from it by itself: staff answer banks. `None` for what is known already.
    async fn disputed(&self, work: &dyn UnitOfWork, told: &Dispute) -> Result<Option<Dispute>> {
        let known = work.payments().lock_dispute(&told.id).await?;
        let is_old = known.as_ref().is_some_and(|known| known.is_over() || known.status == told.status);
        if is_old {
            return Ok(None);
        }
        let created_at = known.map_or(told.created_at, |known| known.created_at);
        let dispute = Dispute { created_at, updated_at: self.ambient.now(), ..told.clone() };
        work.payments().save_dispute(&dispute).await?;
        Ok(Some(dispute))
    }

    /// Which headers of a webhook hold its signature and its name.
    pub fn webhook_headers(&self) -> (&'static str, &'static str) {
        (self.gateway.signature_header(), self.gateway.event_header())
    }

    /// For staff, newest first.
    pub async fn list(&self, page: Page) -> Result<Listing<Ledger>> {
        let found = self.store.orders().list(page).await?;
        let (total, page) = (found.total, found.page);
        let mut items = Vec::with_capacity(found.items.len());
        for order in found.items {
            items.push(self.ledger(order).await?);
        }
        Ok(Listing { items, total, page })
    }

    /// By staff: a part, or all that is left. The order is named by our id or by the gateway's.
    pub async fn give_back(&self, order: &str, amount: Option<Money>, reason: &str) -> Result<Ledger> {
        let order = match OrderId::parse(order) {
            Some(id) => self.store.orders().find(id).await?,
            None => self.store.orders().by_gateway(order).await?,
        };
        let order = order.ok_or(Error::NotFound("Order"))?;
        let amount = match amount {
            Some(amount) => amount,
            None => self.orders.left(order.id).await?,
        };
        let work = self.store.begin_alone().await?;
        let refund = self.orders.refund(&*work, order.id, amount, reason).await?;
        if refund.is_none() {
            return Err(Error::conflict("NOTHING_TO_REFUND", "Nothing is left of this order to be given back"));
        }
        work.commit().await?;
        let order = self.store.orders().find(order.id).await?.ok_or(Error::NotFound("Order"))?;
        self.ledger(order).await
    }

    async fn ledger(&self, order: Order) -> Result<Ledger> {
        let payments = self.store.payments().of(order.id).await?;
        let names: Vec<String> = payments.iter().map(|payment| payment.gateway_payment.clone()).collect();
        let disputes = if names.is_empty() { Vec::new() } else { self.store.payments().disputes_of(&names).await? };
        Ok(Ledger { payments, refunds: self.store.payments().refunds_of(order.id).await?, disputes, order })
    }

    /// Forgets the names of events that will not come again.
    pub async fn purge(&self) -> Result<()> {
        let before = self.ambient.now().checked_sub(EVENTS_KEPT).map_err(Error::internal)?;
        let work = self.store.begin_alone().await?;
        work.payments().purge_events(before).await?;
        work.commit().await
    }
}

/// A gateway that names no event is known by what it said.
fn event_name(given: &str, body: &[u8]) -> String {
    let given = given.trim();
    if given.is_empty() || given.len() > LONGEST_EVENT_NAME {
        use sha2::{Digest, Sha256};
        return crate::text::hex(&Sha256::digest(body));
    }
    given.to_owned()
}

pub(super) fn refused(refused: Refused) -> Error {
    match refused {
        Refused::Later { reason, after } => Error::Unavailable {
            message: format!("The payment service can't be reached at the moment ({reason}). Please try again in a minute"),
            retry_after: after.unwrap_or(std::time::Duration::from_secs(30)),
        },
        Refused::ForGood { code, reason } => Error::internal(format!("the payment gateway refuses: {code} {reason}")),
    }
}
