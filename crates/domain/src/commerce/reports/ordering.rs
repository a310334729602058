//! The order that pays for a report.

use jiff::SignedDuration;

use super::report::ReportState;
use super::service::{Reports, report_not_found};
use crate::ids::ReportId;
use crate::language::Language;
use crate::payments::{Buyer, BuyerInput, NewOrder, Order, OrderLine, Purchase};
use crate::sessions::Caller;
use crate::{Error, Result};

/// How long an order can be paid.
const TIME_TO_PAY: SignedDuration = SignedDuration::from_mins(30);

impl Reports {
    /// The open order of a report; opens one if there is none. `Conflict` when it is paid already. The mails about the report are written
    /// in the language in which it was last ordered.
    pub async fn order_report(&self, caller: Caller, id: ReportId, buyer: BuyerInput<'_>, language: Language) -> Result<Order> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let mut report = self.lock_visible(&*work, caller, id).await?;
        if report.state.is_awaited() || report.state == ReportState::Ready {
            return Err(Error::conflict("ALREADY_PAID", "This has already been paid for"));
        }
        if let Some(known) = report.order.filter(|_| report.state == ReportState::Ordered) {
            let mut order = work.orders().lock(known).await?.ok_or_else(report_not_found)?;
            if order.status.is_open() && order.expires_at > now && order.is_visible_to(caller) {
                if order.language != language {
                    order.language = language;
                    work.orders().update(&order).await?;
                    work.commit().await?;
                }
                return Ok(order);
            }
            self.orders.close(&*work, known).await?;
            report.enter(ReportState::Draft, now)?;
        }
        report.enter(ReportState::Ordered, now)?;
        let price = self.offer.price()?;
        let new = NewOrder {
            subscriber: caller.subscriber,
            session: caller.session,
            purchase: Purchase::Report(id),
            amount: price,
            lines: vec![OrderLine { title: self.offer.title.clone(), amount: price }],
            buyer: Buyer::parse(buyer)?,
            language,
            expires_at: now.checked_add(TIME_TO_PAY).map_err(Error::internal)?,
        };
        let order = self.orders.open(&*work, new).await?;
        report.order = Some(order.id);
        work.reports().update(&report).await?;
        work.commit().await.map(|()| order)
    }
}
