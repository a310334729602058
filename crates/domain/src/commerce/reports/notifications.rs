//! Mails to buyers of reports. None names an employer, a figure or what is missing: a mail is read on many screens.

use jiff::Timestamp;

use super::content::ReportContent;
use super::report::Report;
use super::service::Reports;
use crate::contact::first_name;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind};
use crate::orders::refund_reasons::describe_reason;
use crate::payments::{Buyer, Order, address_buyer};
use crate::time::{format_hindi_date_time, format_ist_date_time};
use crate::{Result, UnitOfWork};

/// What a mail announces.
enum ReportNotification<'t> {
    Ready {
        version: i32,
        /// False for a new version that nobody asked for: a rule has changed.
        is_asked: bool,
    },
    Needs {
        until: Option<Timestamp>,
    },
    Refunded {
        reason: &'t str,
    },
}

impl ReportNotification<'_> {
    fn kind(&self) -> MessageKind {
        match self {
            ReportNotification::Ready { .. } => MessageKind::ReportReady,
            ReportNotification::Needs { .. } => MessageKind::ReportNeeds,
            ReportNotification::Refunded { .. } => MessageKind::ReportRefunded,
        }
    }

    /// The variables of its own template, in the buyer's language.
    fn list_variables(&self, language: Language) -> Vec<(&'static str, String)> {
        match self {
            ReportNotification::Ready { version, is_asked } => {
                let (headline, news) = describe_ready(*version, *is_asked, language);
                vec![("version", version.to_string()), ("headline", headline.to_owned()), ("news", news)]
            }
            ReportNotification::Needs { until } => {
                let format = if language == Language::Hindi { format_hindi_date_time } else { format_ist_date_time };
                vec![("until", until.map(format).unwrap_or_default())]
            }
            ReportNotification::Refunded { reason } => vec![("reason", describe_reason(reason, language).to_owned())],
        }
    }
}

fn describe_ready(version: i32, is_asked: bool, language: Language) -> (&'static str, String) {
    match (language, is_asked) {
        (Language::Hindi, true) => ("आपकी पीएफ रिपोर्ट तैयार है", format!("आपकी पीएफ रिपोर्ट का संस्करण {version} पढ़ने के लिए तैयार है।")),
        (Language::Hindi, false) => (
            "आपकी पीएफ रिपोर्ट का नया संस्करण आया है",
            format!("एक नियम बदल गया है, इसलिए हमने संस्करण {version} बनाया है; क्या बदला, यह रिपोर्ट के पेज पर लिखा है।"),
        ),
        (_, true) => ("Your provident fund report is ready", format!("Version {version} of your provident fund report is ready to read.")),
        (_, false) => (
            "Your provident fund report has a new version",
            format!("A rule has changed, so we have made version {version}; what differs is marked on its page."),
        ),
    }
}

impl Reports {
    /// `is_asked` is false for a new version that nobody asked for: a rule has changed.
    pub(super) async fn notify_ready(&self, work: &dyn UnitOfWork, report: &Report, content: &ReportContent, is_asked: bool) -> Result<()> {
        let key = format_ready_key(report, content.version);
        self.notify(work, report, key, &ReportNotification::Ready { version: content.version, is_asked }).await
    }

    /// Takes back news of versions that have not gone out: they are forgotten.
    pub(super) async fn withdraw_ready(&self, work: &dyn UnitOfWork, report: &Report) -> Result<()> {
        for version in 1..=report.version {
            self.outbox.withdraw_mail(work, MessageKind::ReportReady, &format_ready_key(report, version)).await?;
        }
        Ok(())
    }

    pub(super) async fn notify_needs(&self, work: &dyn UnitOfWork, report: &Report) -> Result<()> {
        self.notify(work, report, format_needs_key(report), &ReportNotification::Needs { until: report.due_at }).await
    }

    /// Takes back the request for a passbook that has not gone out: the report no longer waits for one. The caller has not changed
    /// `due_at` yet.
    pub(super) async fn withdraw_needs(&self, work: &dyn UnitOfWork, report: &Report) -> Result<()> {
        self.outbox.withdraw_mail(work, MessageKind::ReportNeeds, &format_needs_key(report)).await
    }

    pub(super) async fn notify_refunded(&self, work: &dyn UnitOfWork, report: &Report, reason: &str) -> Result<()> {
        self.notify(work, report, report.id.0.simple().to_string(), &ReportNotification::Refunded { reason }).await
    }

    /// Writes in the language of the order, and links to the page in it.
    async fn notify(&self, work: &dyn UnitOfWork, report: &Report, key: String, news: &ReportNotification<'_>) -> Result<()> {
        let Some((order, buyer)) = find_buyer(work, report).await? else { return Ok(()) };
        let link = format!("{}{}{}", self.site.base_url, report.path(), order.language.page_query());
        let amount = order.amount.to_string();
        let shared = [("firstName", first_name(&buyer.name)), ("amount", amount.as_str()), ("link", link.as_str())];
        let mut draft = MessageDraft::new(news.kind(), key, shared).with_language(order.language);
        draft.variables.extend(news.list_variables(order.language).into_iter().map(|(name, value)| (name.to_owned(), value)));
        self.outbox.add(work, draft, address_buyer(work, &order, &buyer).await?).await
    }
}

fn format_ready_key(report: &Report, version: i32) -> String {
    format!("{}:{version}", report.id.0.simple())
}

/// Tells the requests of one report apart by the end of their time.
fn format_needs_key(report: &Report) -> String {
    format!("{}:{}", report.id.0.simple(), report.due_at.map(Timestamp::as_second).unwrap_or_default())
}

async fn find_buyer(work: &dyn UnitOfWork, report: &Report) -> Result<Option<(Order, Buyer)>> {
    let Some(order) = report.order else { return Ok(None) };
    let order = work.orders().lock(order).await?;
    Ok(order.and_then(|order| order.buyer.clone().map(|buyer| (order, buyer))))
}
