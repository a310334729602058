//! Looking for what no webhook told: a process that was killed between a payment and its confirmation, a webhook that got lost, a
//! capture after the order's time. The gateway is asked, and what it says goes the same way as its webhooks.

use futures_util::future::join_all;
use jiff::{SignedDuration, Timestamp};

use super::refunds::{enqueue, status_after};
use super::service::{Payments, refused};
use super::{Order, OrderStatus, Refund, RefundStatus};
use crate::ids::RefundId;
use crate::providers::{AskedRefund, Refused};
use crate::{Error, Result, UnitOfWork};

/// Orders in one round.
const MOST: u32 = 200;
/// Questions under way at once.
const AT_ONCE: usize = 8;
/// Whoever waits on the screen makes us ask about an open order no more often; the minute-round asks anyway.
const OPEN_EVERY: SignedDuration = SignedDuration::from_secs(5);
/// The gateway gives back by itself what stays uncaptured for five days (Razorpay, partners/refunds, read 9 Apr 2026): nothing
/// comes of an order after that. Banks need as long for a refund.
const WATCHED_FOR: SignedDuration = SignedDuration::from_hours(6 * 24);
/// A look costs a call: the older something is, the rarer it is looked at.
const RAREST_SHARE: i32 = 8;

/// When the gateway is asked again about what began at `since`; `None`: not any more.
pub(super) fn next_look(since: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let age = now.duration_since(since);
    if age > WATCHED_FOR {
        return None;
    }
    now.checked_add((age / RAREST_SHARE).max(SignedDuration::from_mins(1))).ok()
}

/// What a round came to.
#[derive(Debug, Default)]
pub struct Round {
    /// Orders that were looked at.
    pub looked_at: usize,
    /// What went wrong with single ones; the others were looked at all the same.
    pub failures: Vec<Error>,
}

impl Round {
    /// `Unavailable` ends a round: the next one would meet the same.
    fn note(&mut self, outcomes: Vec<Result<()>>) -> Result<()> {
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
    /// One round, at the start of the program and each minute. Ends early with `Unavailable` while gateway or database are
    /// out of reach: the next round goes on.
    pub async fn reconcile(&self) -> Result<Round> {
        let now = self.ambient.now();
        let mut round = Round::default();
        for order in self.store.orders().abandoned(now, MOST).await? {
            round.note(vec![self.close(&order).await])?;
        }
        let orders = self.store.orders().unsettled(now, MOST).await?;
        for some in orders.chunks(AT_ONCE) {
            round.note(join_all(some.iter().map(|order| self.look(order))).await)?;
            round.looked_at += some.len();
        }
        let refunds = self.store.payments().unsettled_refunds(now, MOST).await?;
        for some in refunds.chunks(AT_ONCE) {
            round.note(join_all(some.iter().map(|refund| self.look_at_refund(refund))).await)?;
        }
        Ok(round)
    }

    /// Asks the gateway for every try to pay this order, and closes it when its time has run out.
    pub(super) async fn look(&self, order: &Order) -> Result<()> {
        let Some(gateway_order) = &order.gateway_order else { return Ok(()) };
        let told = self.gateway.payments_of(gateway_order).await.map_err(refused)?;
        let mut work = self.store.begin_alone().await?;
        for payment in &told {
            self.settling.payment(&mut *work, payment).await?;
        }
        work.commit().await?;
        self.close(order).await
    }

    /// Notes that it was looked at; an open order whose time has run out ends here.
    async fn close(&self, order: &Order) -> Result<()> {
        let mut work = self.store.begin_alone().await?;
        let Some(mut order) = work.orders().lock(order.id).await? else { return Ok(()) };
        let now = self.ambient.now();
        let is_over = order.status.is_open() && order.expires_at <= now;
        if is_over {
            order.status = OrderStatus::Expired;
        }
        order.look_at = match order.status {
            OrderStatus::Created | OrderStatus::Attempted => now.checked_add(OPEN_EVERY).ok(),
            OrderStatus::Expired if order.gateway_order.is_some() => next_look(order.expires_at, now),
            _ => None,
        };
        work.orders().update(&order).await?;
        if is_over {
            self.settling.fulfilment.failed(&mut *work, &order).await?;
        }
        work.commit().await
    }

    async fn look_at_refund(&self, refund: &Refund) -> Result<()> {
        let work = self.store.begin_alone().await?;
        let Some(mut refund) = held(&*work, refund).await?.filter(Refund::is_under_way) else { return Ok(()) };
        let Some(payment) = work.payments().find(refund.payment).await? else { return Ok(()) };
        if refund.status == RefundStatus::Queued {
            // Its job gave up, or is just about to run: the key makes sure that money goes once.
            enqueue(&*work, &self.ambient, refund.id).await?;
        }
        refund.look_at = next_look(refund.created_at, self.ambient.now());
        work.payments().save_refund(&refund).await?;
        work.commit().await?;
        if refund.status == RefundStatus::Queued {
            return Ok(());
        }
        let told = self.gateway.refunds_of(&payment.gateway_payment).await.map_err(refused)?;
        let mut work = self.store.begin_alone().await?;
        for one in &told {
            self.settling.refund(&mut *work, one).await?;
        }
        work.commit().await
    }

    /// The job of a refund: done when the gateway has taken it up or refused it for good.
    pub async fn refund_due(&self, id: RefundId) -> Result<()> {
        let Some(refund) = self.store.payments().refund(id).await?.filter(|refund| refund.status == RefundStatus::Queued) else {
            return Ok(());
        };
        let payment = self.store.payments().of(refund.order).await?.into_iter().find(|payment| payment.id == refund.payment);
        let payment = payment.ok_or_else(|| Error::internal("a refund of a payment that is not there"))?;
        let asked = AskedRefund { payment: payment.gateway_payment, amount: refund.amount, key: refund.key(), receipt: refund.receipt() };
        match self.gateway.refund(&asked).await {
            Ok(told) => {
                let mut work = self.store.begin_alone().await?;
                self.settling.refund(&mut *work, &told).await?;
                work.commit().await
            }
            Err(Refused::ForGood { code, reason }) => self.refund_refused(&refund, format!("{code} {reason}").trim()).await,
            Err(later) => Err(refused(later)),
        }
    }

    /// Staff see it in the list and may try again.
    async fn refund_refused(&self, refund: &Refund, reason: &str) -> Result<()> {
        let work = self.store.begin_alone().await?;
        let Some(mut order) = work.orders().lock(refund.order).await? else { return Ok(()) };
        let Some(mut refund) = held(&*work, refund).await?.filter(|refund| refund.status == RefundStatus::Queued) else { return Ok(()) };
        refund.status = RefundStatus::Failed;
        refund.failure = Some(reason.to_owned());
        refund.look_at = None;
        work.payments().save_refund(&refund).await?;
        if let Some(settling) = work.payments().of(order.id).await?.iter().find(|payment| payment.settles) {
            order.status = status_after(&order, settling, &work.payments().refunds_of(order.id).await?);
            work.orders().update(&order).await?;
        }
        work.commit().await
    }
}

/// As it is now, its order held: somebody else may have told of it meanwhile.
async fn held(work: &dyn UnitOfWork, refund: &Refund) -> Result<Option<Refund>> {
    work.orders().lock(refund.order).await?;
    Ok(work.payments().refunds_of(refund.order).await?.into_iter().find(|one| one.id == refund.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_older_the_rarer_and_at_last_never() {
        let since: Timestamp = "2026-11-22T06:00:00Z".parse().unwrap();
        let wait = |age: SignedDuration| next_look(since, since + age).map(|next| next.duration_since(since + age).as_mins());
        assert_eq!(wait(SignedDuration::ZERO), Some(1));
        assert_eq!(wait(SignedDuration::from_hours(8)), Some(60));
        assert_eq!(wait(SignedDuration::from_hours(145)), None);
    }
}
