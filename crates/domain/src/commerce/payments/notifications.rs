//! Mails to buyers about payments and refunds.

use std::sync::Arc;

use super::{Order, Refund};
use crate::contact::first_name;
use crate::invoices::Document;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::site::Site;
use crate::{Result, UnitOfWork};

#[derive(Clone)]
pub(super) struct PaymentNotifications {
    pub outbox: Outbox,
    pub site: Arc<Site>,
}

impl PaymentNotifications {
    pub async fn notify_payment_received(&self, work: &dyn UnitOfWork, order: &Order, document: &Document) -> Result<()> {
        let Some(buyer) = &order.buyer else { return Ok(()) };
        let draft = MessageDraft::new(
            MessageKind::PaymentReceived,
            order.id.0.simple(),
            [
                ("firstName", first_name(&buyer.name)),
                ("title", order.title()),
                ("amount", &order.amount.to_string()),
                ("document", document.kind.title()),
                ("number", document.number.as_str()),
                ("link", &self.document_url(document)),
            ],
        );
        self.outbox.add(work, draft, Recipient::from_email(order.subscriber, &buyer.email)).await
    }

    pub async fn notify_refund(&self, work: &dyn UnitOfWork, order: &Order, refund: &Refund, credit_note: Option<&Document>) -> Result<()> {
        let Some(buyer) = &order.buyer else { return Ok(()) };
        let draft = MessageDraft::new(
            MessageKind::RefundMade,
            refund.id.0.simple(),
            [
                ("firstName", first_name(&buyer.name)),
                ("title", order.title()),
                ("amount", &refund.amount.to_string()),
                ("reason", &refund.reason),
                ("number", credit_note.map_or("", |note| note.number.as_str())),
                ("link", &credit_note.map(|note| self.document_url(note)).unwrap_or_default()),
            ],
        );
        self.outbox.add(work, draft, Recipient::from_email(order.subscriber, &buyer.email)).await
    }

    /// Opens only in the session that paid, or after signing in: a forwarded mail shows nobody's invoice.
    fn document_url(&self, document: &Document) -> String {
        format!("{}{}", self.site.base_url, document.path())
    }
}
