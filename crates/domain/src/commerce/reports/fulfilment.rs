//! What happens to a report when its payment succeeds, fails, arrives late or goes back.

use async_trait::async_trait;

use super::report::{Report, ReportState};
use super::service::Reports;
use crate::ids::SubscriberId;
use crate::payments::{Fulfilment, FulfilmentOutcome, Order, OrderStatus};
use crate::{Error, Result, UnitOfWork};

/// Fulfils paid orders of reports.
#[derive(Clone)]
pub struct ReportFulfilment(pub Reports);

#[async_trait]
impl Fulfilment for ReportFulfilment {
    async fn on_paid(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<FulfilmentOutcome> {
        let Some(mut report) = lock_report(work, order).await? else { return Ok(FulfilmentOutcome::Gone) };
        let is_same = report.order == Some(order.id);
        match report.state {
            ReportState::Draft | ReportState::Ordered => self.0.accept_payment(work, &mut report, order).await,
            state if is_same && (state.is_awaited() || state == ReportState::Ready) => Ok(FulfilmentOutcome::Delivered),
            _ => Ok(FulfilmentOutcome::Gone),
        }
    }

    /// A failed attempt keeps the order; when the order ends, the report is a draft again.
    async fn on_failed(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        let Some(mut report) = lock_report(work, order).await? else { return Ok(()) };
        if order.status == OrderStatus::Expired && report.state == ReportState::Ordered && report.order == Some(order.id) {
            report.enter(ReportState::Draft, self.0.environment.now())?;
            report.order = None;
            work.reports().update(&report).await?;
        }
        Ok(())
    }

    /// Also when staff gave the money back: then nothing is prepared any more. A report that is ready stays.
    async fn on_refunded(&self, work: &mut dyn UnitOfWork, order: &Order) -> Result<()> {
        let Some(mut report) = lock_report(work, order).await?.filter(|report| report.order == Some(order.id)) else { return Ok(()) };
        let now = self.0.environment.now();
        if report.state.is_awaited() {
            report.enter(ReportState::Failed, now)?;
            report.enter(ReportState::Refunding, now)?;
        }
        if report.state == ReportState::Refunding {
            report.enter(ReportState::Refunded, now)?;
            report.forget();
            work.reports().update(&report).await?;
        }
        Ok(())
    }
}

async fn lock_report(work: &dyn UnitOfWork, order: &Order) -> Result<Option<Report>> {
    let Some(id) = order.purchase.report() else { return Ok(None) };
    work.reports().lock(id).await
}

impl Reports {
    async fn accept_payment(&self, work: &mut dyn UnitOfWork, report: &mut Report, order: &Order) -> Result<FulfilmentOutcome> {
        let now = self.environment.now();
        if let Some(other) = report.order.filter(|other| *other != order.id) {
            self.orders.close(work, other).await?;
        }
        report.enter(ReportState::Paid, now)?;
        report.order = Some(order.id);
        report.due_at = Some(now.checked_add(self.offer.preparation_time()).map_err(Error::internal)?);
        work.reports().update(report).await?;
        self.enqueue_preparing(work, report.id, now).await?;
        if let Some(buyer) = self.find_buyer(work, report).await? {
            self.cases.join_report(work, buyer, report.id, order.language).await?;
        }
        Ok(FulfilmentOutcome::Delivered)
    }

    /// The person whose case the report belongs to; `None` for a session that only claims somebody's address.
    pub(super) async fn find_buyer(&self, work: &dyn UnitOfWork, report: &Report) -> Result<Option<SubscriberId>> {
        let (Some(subscriber), Some(session)) = (report.subscriber, report.session) else { return Ok(None) };
        Ok(self.subscribers.is_own_session(work, subscriber, session).await?.then_some(subscriber))
    }
}
