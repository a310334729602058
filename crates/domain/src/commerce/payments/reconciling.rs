//! Reconciliation: finds payments that no webhook reported, because the process was killed between a payment and its
//! confirmation, a webhook got lost, or a capture came after the order expired. The gateway is asked, and its answers are
//! handled like its webhooks.

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};

use super::refunds::{enqueue_refund, order_status_after_refunds};
use super::service::{Payments, to_error};
use super::{Order, OrderStatus, Refund, RefundRequest, RefundStatus};
use crate::audit::{self, Act};
use crate::error::ProviderError;
use crate::ids::RefundId;
use crate::{Error, Result, UnitOfWork};

/// Limit of orders, and of refunds, in one round.
const MAX_PER_ROUND: u32 = 200;
/// Concurrent requests to the gateway.
const MAX_CONCURRENT: usize = 8;
/// How often an open order is checked at most while the buyer waits on the screen; the minutely round checks it anyway.
const OPEN_ORDER_CHECK_INTERVAL: SignedDuration = SignedDuration::from_secs(5);
/// How long orders and refunds are checked. The gateway itself refunds what stays uncaptured for five days (Razorpay,
/// partners/refunds, read 9 Apr 2026), so nothing comes of an order after that. Banks need as long for a refund.
const WATCH_DURATION: SignedDuration = SignedDuration::from_hours(6 * 24);
/// Each check costs a call, so the interval grows with age: age divided by this.
const CHECK_INTERVAL_DIVISOR: i32 = 8;

/// When the gateway is asked next about what began at `since`; `None`: not any more.
pub(super) fn next_check_at(since: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let age = now.duration_since(since);
    if age > WATCH_DURATION {
        return None;
    }
    now.checked_add((age / CHECK_INTERVAL_DIVISOR).max(SignedDuration::from_mins(1))).ok()
}

/// Result of a reconciliation round.
#[derive(Debug, Default)]
pub struct ReconciliationReport {
    /// Number of orders that were checked.
    pub checked: usize,
    /// Errors of single orders and refunds; the others were checked nevertheless.
    pub failures: Vec<Error>,
}

impl ReconciliationReport {
    /// `Unavailable` ends the round, because every further check would fail as well.
    fn record_failures(&mut self, outcomes: Vec<Result<()>>) -> Result<()> {
        for error in outcomes.into_iter().filter_map(Result::err) {
            if matches!(error, Error::Unavailable { .. }) {
                return Err(error);
            }
            self.failures.push(error);
        }
        Ok(())
    }
}

impl Payments {
    /// Runs one round, at startup and every minute. Ends early with `Unavailable` while the gateway or the database can't be
    /// reached; the next round continues.
    pub async fn reconcile(&self) -> Result<ReconciliationReport> {
        let now = self.environment.now();
        let mut round = ReconciliationReport::default();
        for order in self.store.orders().list_abandoned(now, MAX_PER_ROUND).await? {
            round.record_failures(vec![self.close_if_expired(&order).await])?;
        }
        let orders = self.store.orders().list_unsettled(now, MAX_PER_ROUND).await?;
        for some in orders.chunks(MAX_CONCURRENT) {
            round.record_failures(join_all(some.iter().map(|order| self.check_order(order))).await)?;
            round.checked += some.len();
        }
        let refunds = self.store.payments().list_unsettled_refunds(now, MAX_PER_ROUND).await?;
        for some in refunds.chunks(MAX_CONCURRENT) {
            round.record_failures(join_all(some.iter().map(|refund| self.check_refund(refund))).await)?;
        }
        Ok(round)
    }

    /// Asks the gateway for every attempt to pay this order, and closes the order if it has expired.
    pub(super) async fn check_order(&self, order: &Order) -> Result<()> {
        let Some(gateway_order) = &order.gateway_order else { return Ok(()) };
        let reported = self.gateway.list_payments(gateway_order).await.map_err(to_error)?;
        let mut work = self.store.begin().await?;
        for payment in &reported {
            self.settling.apply_payment(&mut *work, payment).await?;
        }
        work.commit().await?;
        self.close_if_expired(order).await
    }

    /// Sets the time of the next check; an open order that has expired is closed.
    async fn close_if_expired(&self, order: &Order) -> Result<()> {
        let mut work = self.store.begin().await?;
        let Some(mut order) = work.orders().lock(order.id).await? else { return Ok(()) };
        let now = self.environment.now();
        let is_over = order.status.is_open() && order.expires_at <= now;
        if is_over {
            order.status = OrderStatus::Expired;
        }
        order.next_check_at = match order.status {
            OrderStatus::Created | OrderStatus::Attempted => now.checked_add(OPEN_ORDER_CHECK_INTERVAL).ok(),
            OrderStatus::Expired if order.gateway_order.is_some() => next_check_at(order.expires_at, now),
            _ => None,
        };
        work.orders().update(&order).await?;
        if is_over {
            self.settling.fulfilment.on_failed(&mut *work, &order).await?;
        }
        work.commit().await
    }

    async fn check_refund(&self, refund: &Refund) -> Result<()> {
        let work = self.store.begin().await?;
        let Some(mut refund) = lock_refund(&*work, refund).await?.filter(Refund::is_under_way) else { return Ok(()) };
        let Some(payment) = work.payments().find(refund.payment).await? else { return Ok(()) };
        if refund.status == RefundStatus::Queued {
            // Its job gave up or is about to run: the idempotency key ensures that the money is sent once.
            enqueue_refund(&*work, &self.environment, refund.id).await?;
        }
        refund.next_check_at = next_check_at(refund.created_at, self.environment.now());
        work.payments().save_refund(&refund).await?;
        work.commit().await?;
        if refund.status == RefundStatus::Queued {
            return Ok(());
        }
        let reported = self.gateway.list_refunds(&payment.gateway_payment).await.map_err(to_error)?;
        let mut work = self.store.begin().await?;
        for one in &reported {
            self.settling.apply_refund(&mut *work, one).await?;
        }
        work.commit().await
    }

    /// Sends a refund to the gateway; run by a job. Done when the gateway has accepted it or refused it for good.
    pub async fn send_refund(&self, id: RefundId) -> Result<()> {
        let Some(refund) = self.store.payments().find_refund(id).await?.filter(|refund| refund.status == RefundStatus::Queued) else {
            return Ok(());
        };
        let payment = self.store.payments().list_by_order(refund.order).await?.into_iter().find(|payment| payment.id == refund.payment);
        let payment = payment.ok_or_else(|| Error::internal("the refund's payment does not exist"))?;
        let request = RefundRequest {
            payment: payment.gateway_payment,
            amount: refund.amount,
            key: refund.idempotency_key(),
            receipt: refund.receipt(),
        };
        match self.gateway.create_refund(&request).await {
            Ok(gateway_refund) => {
                let mut work = self.store.begin().await?;
                self.settling.apply_refund(&mut *work, &gateway_refund).await?;
                work.commit().await
            }
            Err(ProviderError::Permanent { code, reason }) => self.mark_refund_refused(&refund, format!("{code} {reason}").trim()).await,
            Err(later) => Err(to_error(later)),
        }
    }

    /// Marks a refund as failed. Staff see it in the list and may request it again.
    async fn mark_refund_refused(&self, refund: &Refund, reason: &str) -> Result<()> {
        let work = self.store.begin().await?;
        let Some(mut order) = work.orders().lock(refund.order).await? else { return Ok(()) };
        let Some(mut refund) = lock_refund(&*work, refund).await?.filter(|refund| refund.status == RefundStatus::Queued) else {
            return Ok(());
        };
        refund.status = RefundStatus::Failed;
        refund.failure = Some(reason.to_owned());
        refund.next_check_at = None;
        work.payments().save_refund(&refund).await?;
        if let Some(settling) = work.payments().list_by_order(order.id).await?.iter().find(|payment| payment.settles) {
            order.status = order_status_after_refunds(&order, settling, &work.payments().list_refunds(order.id).await?);
            work.orders().update(&order).await?;
        }
        let act = Act::new(self.environment.now(), "refund.refused", order.id, refund.amount).because(reason);
        audit::record(&*work, act).await?;
        work.commit().await
    }
}

/// Reads the refund again with its order locked: it may have changed in the meantime.
async fn lock_refund(work: &dyn UnitOfWork, refund: &Refund) -> Result<Option<Refund>> {
    work.orders().lock(refund.order).await?;
    Ok(work.payments().list_refunds(refund.order).await?.into_iter().find(|one| one.id == refund.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_interval_grows_with_age_and_ends_after_six_days() {
        let since: Timestamp = "2026-11-22T06:00:00Z".parse().unwrap();
        let wait = |age: SignedDuration| next_check_at(since, since + age).map(|next| next.duration_since(since + age).as_mins());
        assert_eq!(wait(SignedDuration::ZERO), Some(1));
        assert_eq!(wait(SignedDuration::from_hours(8)), Some(60));
        assert_eq!(wait(SignedDuration::from_hours(145)), None);
    }
}
