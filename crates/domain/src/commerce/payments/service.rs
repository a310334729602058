//! Paying, from the gateway's order to the confirmation. A payment counts only when the gateway itself reports it, by a webhook
//! it signed or by its answer to us; what a browser reports only makes us ask.

use std::sync::Arc;

use jiff::SignedDuration;

use super::notifications::PaymentNotifications;
use super::settling::Settling;
use super::{
    Dispute, Fulfilment, GatewayEvent, Order, OrderRequest, OrderStatus, Orders, Payment, PaymentGateway, PaymentProgress, PaymentStatus,
    Purchase, Refund,
};
use crate::audit::{self, Act};
use crate::error::ProviderError;
use crate::ids::OrderId;
use crate::invoices::Invoices;
use crate::messages::Outbox;
use crate::orders::OrderScope;
use crate::paging::{Listing, Page};
use crate::sessions::Caller;
use crate::site::Site;
use crate::staff::Staff;
use crate::tasks::{MAX_BATCH_ROWS, TaskReport, run_in_batches};
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::time::indian_date;
use crate::{Environment, Error, Money, Result, Store, UnitOfWork};

/// Gateways repeat an event for a day (Razorpay, webhooks/best-practices, read 9 Apr 2026).
const EVENT_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const MAX_EVENT_NAME_LENGTH: usize = 100;

/// The proof that the gateway's checkout handed to the browser.
#[derive(Debug, Clone, Copy)]
pub struct PaymentProof<'p> {
    pub payment: &'p str,
    pub signature: &'p str,
}

/// An order with its payments, refunds and disputes, for staff.
#[derive(Debug, Clone)]
pub struct Ledger {
    pub order: Order,
    pub payments: Vec<Payment>,
    pub refunds: Vec<Refund>,
    /// Disputes of its payments.
    pub disputes: Vec<Dispute>,
}

#[derive(Clone)]
pub struct Payments {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) gateway: Arc<dyn PaymentGateway>,
    pub(super) settling: Settling,
    orders: Orders,
}

/// What [`Payments`] depends on.
#[derive(Clone)]
pub struct PaymentDeps {
    pub gateway: Arc<dyn PaymentGateway>,
    pub fulfilment: Arc<dyn Fulfilment>,
    pub orders: Orders,
    pub invoices: Invoices,
    pub outbox: Outbox,
    pub site: Arc<Site>,
}

impl Payments {
    pub fn new(store: Arc<dyn Store>, environment: Environment, deps: PaymentDeps) -> Self {
        let PaymentDeps { gateway, fulfilment, orders, invoices, outbox, site } = deps;
        let settling =
            Settling { environment: environment.clone(), fulfilment, invoices, notifications: PaymentNotifications { outbox, site } };
        Self { store, environment, gateway, settling, orders }
    }

    /// The public half of the gateway's key.
    pub fn key_id(&self) -> &str {
        self.gateway.key_id()
    }

    /// Address of the gateway's checkout page, where it has one.
    pub fn checkout_page(&self, order: &Order) -> Option<String> {
        self.gateway.checkout_page(order.gateway_order.as_deref()?)
    }

    /// Creates the order at the gateway if it is not there yet; idempotent. `Gone` when the order has expired, `Unavailable`
    /// while the gateway can't be reached.
    pub async fn ensure_gateway_order(&self, id: OrderId) -> Result<Order> {
        let order = self.store.orders().find(id).await?.ok_or(Error::NotFound("Order"))?;
        if order.gateway_order.is_some() {
            return Ok(order);
        }
        if !order.status.is_open() || order.expires_at <= self.environment.now() {
            return Err(Error::Gone("The time to pay has run out. Please start again".to_owned()));
        }
        // An order that can't be invoiced must not be sold.
        self.settling.invoices.tax_rate(indian_date(self.environment.now()))?;
        let request = OrderRequest { amount: order.amount, receipt: order.receipt.clone(), title: order.title().to_owned() };
        let opened = self.gateway.create_order(&request).await.map_err(to_error)?;
        let work = self.store.begin().await?;
        let mut order = work.orders().lock(id).await?.ok_or(Error::NotFound("Order"))?;
        if order.gateway_order.is_none() {
            order.gateway_order = Some(opened.id);
            order.next_check_at = Some(self.environment.now());
            work.orders().update(&order).await?;
            work.commit().await?;
        }
        Ok(order)
    }

    /// The order of a purchase for its maker, created at the gateway and ready to be paid.
    pub async fn prepare_payment(&self, caller: Caller, what: Purchase) -> Result<Order> {
        let order =
            self.orders.find_by_purchase(what).await?.filter(|order| order.is_visible_to(caller)).ok_or(Error::NotFound("Order"))?;
        if order.status.was_paid() {
            return Err(Error::conflict("ALREADY_PAID", "This has already been paid for"));
        }
        if !order.status.is_open() || order.expires_at <= self.environment.now() {
            return Err(Error::Gone("The time to pay has run out. Please start again".to_owned()));
        }
        self.ensure_gateway_order(order.id).await
    }

    pub async fn find_order(&self, id: OrderId) -> Result<Option<Order>> {
        self.store.orders().find(id).await
    }

    /// The amount of an order's payment that can still be refunded.
    pub async fn refundable_amount(&self, order: OrderId) -> Result<Money> {
        self.orders.refundable_amount(order).await
    }

    /// The progress of an order. `has_proof`: the gateway has signed that somebody paid.
    pub async fn progress(&self, order: &Order, has_proof: bool) -> Result<PaymentProgress> {
        Ok(match order.status {
            OrderStatus::Paid => PaymentProgress::Paid,
            OrderStatus::Refunding | OrderStatus::Refunded if self.orders.refundable_amount(order.id).await?.is_zero() => {
                PaymentProgress::Refunded
            }
            OrderStatus::Refunding | OrderStatus::Refunded => PaymentProgress::Paid,
            OrderStatus::Expired => PaymentProgress::Failed,
            _ if has_proof => PaymentProgress::Pending,
            OrderStatus::Created => PaymentProgress::Created,
            OrderStatus::Attempted => {
                let last = self.store.payments().list_by_order(order.id).await?.pop();
                if last.is_some_and(|payment| payment.status == PaymentStatus::Failed) {
                    PaymentProgress::Failed
                } else {
                    PaymentProgress::Pending
                }
            }
        })
    }

    /// The order, for its maker. A proof is checked against the stored order, never against what the browser claims to have
    /// paid; then, and while the result is unknown, the gateway is asked.
    pub async fn check_payment(&self, caller: Caller, gateway_order: &str, proof: Option<PaymentProof<'_>>) -> Result<Order> {
        let order = self.find_visible_by_gateway_order(caller, gateway_order).await?;
        let stored = order.gateway_order.as_deref().unwrap_or_default();
        if let Some(proof) = proof
            && !self.gateway.is_valid_signature(stored, proof.payment, proof.signature)
        {
            return Err(Error::invalid("razorpay_signature", "This payment could not be confirmed"));
        }
        let is_due = order.next_check_at.is_none_or(|at| at <= self.environment.now());
        if order.status.was_paid() || (proof.is_none() && !is_due) {
            return Ok(order);
        }
        match self.check_order(&order).await {
            // An unavailable gateway will report later: nothing is lost, and nobody is told that the payment failed.
            Ok(()) | Err(Error::Unavailable { .. }) => {}
            Err(other) => return Err(other),
        }
        self.store.orders().find(order.id).await?.ok_or(Error::NotFound("Order"))
    }

    async fn find_visible_by_gateway_order(&self, caller: Caller, gateway_order: &str) -> Result<Order> {
        let found = self.store.orders().find_by_gateway_order(gateway_order).await?;
        found.filter(|order| order.is_visible_to(caller)).ok_or(Error::NotFound("Order"))
    }

    /// Whether this person paid for anything that was not refunded in full.
    pub async fn has_paid_order(&self, caller: Caller) -> Result<bool> {
        let orders = self.store.orders().list_visible_to(caller).await?;
        Ok(orders.iter().any(|order| order.status.was_paid() && order.refunded < order.amount))
    }

    /// Handles a webhook, given as it arrived. The event and its effects are one transaction; a repeated event has no effect.
    /// `Unauthorized` when the gateway did not sign it. Returns the dispute that it reports, if it is new or changed.
    pub async fn handle_webhook(&self, body: &[u8], signature: &str, event: &str) -> Result<Option<Dispute>> {
        let reported = self.gateway.parse_event(body, signature).ok_or(Error::Unauthorized)?;
        let name = resolve_event_name(event, body);
        let mut work = self.store.begin().await?;
        if !work.payments().record_new_event(&name, self.environment.now()).await? {
            return Ok(None);
        }
        let mut new_dispute = None;
        match &reported {
            GatewayEvent::Payment(payment) => self.settling.apply_payment(&mut *work, payment).await?,
            GatewayEvent::Refund(refund) => self.settling.apply_refund(&mut *work, refund).await?,
            GatewayEvent::Dispute(dispute) => new_dispute = self.record_dispute(&*work, dispute).await?,
            GatewayEvent::Other => {}
        }
        work.commit().await?;
        Ok(new_dispute)
    }

    /// Records a dispute. Nothing else follows from it: staff answer banks. `None` when it is known already.
    async fn record_dispute(&self, work: &dyn UnitOfWork, reported: &Dispute) -> Result<Option<Dispute>> {
        let known = work.payments().lock_dispute(&reported.id).await?;
        let is_old = known.as_ref().is_some_and(|known| known.is_over() || known.status == reported.status);
        if is_old {
            return Ok(None);
        }
        let created_at = known.map_or(reported.created_at, |known| known.created_at);
        let dispute = Dispute { created_at, updated_at: self.environment.now(), ..reported.clone() };
        work.payments().save_dispute(&dispute).await?;
        let details = format!("{}, {}: {}", dispute.amount, dispute.phase, dispute.status);
        audit::record(work, Act::new(self.environment.now(), "payment.disputed", &dispute.payment, details)).await?;
        Ok(Some(dispute))
    }

    /// Names of the webhook headers with the signature and the event id.
    pub fn webhook_headers(&self) -> (&'static str, &'static str) {
        (self.gateway.signature_header(), self.gateway.event_header())
    }

    /// What this member of staff looks after, newest first.
    pub async fn list(&self, staff: &Staff, page: Page) -> Result<Listing<Ledger>> {
        let found = self.store.orders().list(&OrderScope::of(staff), page).await?;
        let (total, page) = (found.total, found.page);
        let mut items = Vec::with_capacity(found.items.len());
        for order in found.items {
            items.push(self.load_ledger(order).await?);
        }
        Ok(Listing { items, total, page })
    }

    /// Refunds an order for staff: `amount`, or all that is left. The order is named by our id or by the gateway's. `NotFound` for one that
    /// this member of staff does not look after.
    pub async fn refund_order(&self, staff: &Staff, order: &str, amount: Option<Money>, reason: &str) -> Result<Ledger> {
        let reason = normalise_line(reason);
        check_length("reason", &reason, lengths::REFUND_REASON)?;
        let order = match OrderId::parse(order) {
            Some(id) => self.store.orders().find(id).await?,
            None => self.store.orders().find_by_gateway_order(order).await?,
        };
        let order = order.ok_or(Error::NotFound("Order"))?;
        if !self.store.orders().is_within(order.id, &OrderScope::of(staff)).await? {
            return Err(Error::NotFound("Order"));
        }
        let amount = match amount {
            Some(amount) => amount,
            None => self.orders.refundable_amount(order.id).await?,
        };
        let mut work = self.store.begin().await?;
        work.note_reason(&reason);
        let refund = self.orders.refund(&*work, order.id, amount, &reason).await?;
        if refund.is_none() {
            return Err(Error::conflict("NOTHING_TO_REFUND", "This order has already been refunded in full"));
        }
        work.commit().await?;
        let order = self.store.orders().find(order.id).await?.ok_or(Error::NotFound("Order"))?;
        self.load_ledger(order).await
    }

    async fn load_ledger(&self, order: Order) -> Result<Ledger> {
        let payments = self.store.payments().list_by_order(order.id).await?;
        let names: Vec<String> = payments.iter().map(|payment| payment.gateway_payment.clone()).collect();
        let disputes = if names.is_empty() { Vec::new() } else { self.store.payments().list_disputes(&names).await? };
        Ok(Ledger { payments, refunds: self.store.payments().list_refunds(order.id).await?, disputes, order })
    }

    /// Deletes ids of events that will not be repeated.
    pub async fn purge_events(&self) -> Result<TaskReport> {
        let before = self.environment.now().checked_sub(EVENT_RETENTION).map_err(Error::internal)?;
        run_in_batches(&self.environment, MAX_BATCH_ROWS, || async {
            let work = self.store.begin().await?;
            let deleted = work.payments().purge_events(before, MAX_BATCH_ROWS).await?;
            work.commit().await.map(|()| deleted)
        })
        .await
    }
}

/// The event's id; the hash of the body where the gateway sends none.
fn resolve_event_name(event_name: &str, body: &[u8]) -> String {
    let event_name = event_name.trim();
    if event_name.is_empty() || event_name.len() > MAX_EVENT_NAME_LENGTH {
        use sha2::{Digest, Sha256};
        return crate::text::to_hex(&Sha256::digest(body));
    }
    event_name.to_owned()
}

pub(super) fn to_error(refused: ProviderError) -> Error {
    match refused {
        ProviderError::Retryable { reason, retry_after: after } => Error::Unavailable {
            message: format!("The payment service can't be reached at the moment ({reason}). Please try again in a minute"),
            retry_after: after.unwrap_or(std::time::Duration::from_secs(30)),
        },
        ProviderError::Permanent { code, reason } => Error::internal(format!("the payment gateway refused: {code} {reason}")),
    }
}
