//! Mails to buyers of reports. None names an employer, a figure or what is missing: a mail is read on many screens.

use super::content::ReportContent;
use super::report::Report;
use super::service::Reports;
use crate::contact::first_name;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::payments::{Buyer, Order};
use crate::time::format_ist_date_time;
use crate::{Result, UnitOfWork};

impl Reports {
    pub(super) async fn notify_ready(&self, work: &dyn UnitOfWork, report: &Report, content: &ReportContent) -> Result<()> {
        let key = format!("{}:{}", report.id.0.simple(), content.version);
        let version = content.version.to_string();
        self.notify(work, report, MessageKind::ReportReady, key, ("version", &version)).await
    }

    pub(super) async fn notify_needs(&self, work: &dyn UnitOfWork, report: &Report) -> Result<()> {
        let until = report.due_at.map(format_ist_date_time).unwrap_or_default();
        let key = format!("{}:{}", report.id.0.simple(), report.updated_at.as_second());
        self.notify(work, report, MessageKind::ReportNeeds, key, ("until", &until)).await
    }

    pub(super) async fn notify_refunded(&self, work: &dyn UnitOfWork, report: &Report, reason: &str) -> Result<()> {
        self.notify(work, report, MessageKind::ReportRefunded, report.id.0.simple().to_string(), ("reason", reason)).await
    }

    async fn notify(
        &self,
        work: &dyn UnitOfWork,
        report: &Report,
        kind: MessageKind,
        key: String,
        (name, value): (&str, &str),
    ) -> Result<()> {
        let Some((order, buyer)) = find_buyer(work, report).await? else { return Ok(()) };
        let link = format!("{}{}", self.site.base_url, report.path());
        let amount = order.amount.to_string();
        let variables = [("firstName", first_name(&buyer.name)), ("amount", amount.as_str()), ("link", link.as_str()), (name, value)];
        self.outbox.add(work, MessageDraft::new(kind, key, variables), Recipient::from_email(report.subscriber, &buyer.email)).await
    }
}

async fn find_buyer(work: &dyn UnitOfWork, report: &Report) -> Result<Option<(Order, Buyer)>> {
    let Some(order) = report.order else { return Ok(None) };
    let order = work.orders().lock(order).await?;
    Ok(order.and_then(|order| order.buyer.clone().map(|buyer| (order, buyer))))
}
