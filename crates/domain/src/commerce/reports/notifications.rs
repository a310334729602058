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
    /// `is_asked` is false for a new version that nobody asked for: a rule has changed.
    pub(super) async fn notify_ready(&self, work: &dyn UnitOfWork, report: &Report, content: &ReportContent, is_asked: bool) -> Result<()> {
        let key = format!("{}:{}", report.id.0.simple(), content.version);
        let version = content.version.to_string();
        let (headline, news) = if is_asked {
            ("Your provident fund report is ready", format!("Version {version} of your provident fund report is ready to read."))
        } else {
            let news = format!("A rule has changed, so we have made version {version}; what differs is marked on its page.");
            ("Your provident fund report has a new version", news)
        };
        let own = [("version", version.as_str()), ("headline", headline), ("news", news.as_str())];
        self.notify(work, report, MessageKind::ReportReady, key, &own).await
    }

    pub(super) async fn notify_needs(&self, work: &dyn UnitOfWork, report: &Report) -> Result<()> {
        let until = report.due_at.map(format_ist_date_time).unwrap_or_default();
        let key = format!("{}:{}", report.id.0.simple(), report.updated_at.as_second());
        self.notify(work, report, MessageKind::ReportNeeds, key, &[("until", until.as_str())]).await
    }

    pub(super) async fn notify_refunded(&self, work: &dyn UnitOfWork, report: &Report, reason: &str) -> Result<()> {
        self.notify(work, report, MessageKind::ReportRefunded, report.id.0.simple().to_string(), &[("reason", reason)]).await
    }

    async fn notify(&self, work: &dyn UnitOfWork, report: &Report, kind: MessageKind, key: String, own: &[(&str, &str)]) -> Result<()> {
        let Some((order, buyer)) = find_buyer(work, report).await? else { return Ok(()) };
        let link = format!("{}{}", self.site.base_url, report.path());
        let amount = order.amount.to_string();
        let shared = [("firstName", first_name(&buyer.name)), ("amount", amount.as_str()), ("link", link.as_str())];
        let mut draft = MessageDraft::new(kind, key, shared);
        draft.variables.extend(own.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        self.outbox.add(work, draft, Recipient::from_email(report.subscriber, &buyer.email)).await
    }
}

async fn find_buyer(work: &dyn UnitOfWork, report: &Report) -> Result<Option<(Order, Buyer)>> {
    let Some(order) = report.order else { return Ok(None) };
    let order = work.orders().lock(order).await?;
    Ok(order.and_then(|order| order.buyer.clone().map(|buyer| (order, buyer))))
}
