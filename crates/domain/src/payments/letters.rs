//! What buyers are told by mail.

use std::sync::Arc;

use super::{Order, Refund};
use crate::invoices::Document;
use crate::messages::{Kind, Letter, Outbox, Receiver};
use crate::site::Site;
use crate::unsubscribing::first_name;
use crate::{Result, UnitOfWork};

#[derive(Clone)]
pub(super) struct Letters {
    pub outbox: Outbox,
    pub site: Arc<Site>,
}

impl Letters {
    pub async fn payment_received(&self, work: &dyn UnitOfWork, order: &Order, document: &Document) -> Result<()> {
        let Some(buyer) = &order.buyer else { return Ok(()) };
        let letter = Letter::new(
            Kind::PaymentReceived,
            order.id.0.simple(),
            [
                ("firstName", first_name(&buyer.name)),
                ("title", order.title()),
                ("amount", &order.amount.to_string()),
                ("document", document.kind.title()),
                ("number", document.number.as_str()),
                ("link", &self.link(document)),
            ],
        );
        self.outbox.add(work, letter, Receiver::at(order.subscriber, &buyer.email)).await
    }

    pub async fn refund_made(&self, work: &dyn UnitOfWork, order: &Order, refund: &Refund, credit_note: Option<&Document>) -> Result<()> {
        let Some(buyer) = &order.buyer else { return Ok(()) };
        let letter = Letter::new(
            Kind::RefundMade,
            refund.id.0.simple(),
            [
                ("firstName", first_name(&buyer.name)),
                ("title", order.title()),
                ("amount", &refund.amount.to_string()),
                ("reason", &refund.reason),
                ("number", credit_note.map_or("", |note| note.number.as_str())),
                ("link", &credit_note.map(|note| self.link(note)).unwrap_or_default()),
            ],
        );
        self.outbox.add(work, letter, Receiver::at(order.subscriber, &buyer.email)).await
    }

    /// Opens in the session that paid, or after signing in: a mail that is passed on shows nobody's invoice.
    fn link(&self, document: &Document) -> String {
        format!("{}{}", self.site.base_url, document.path())
    }
}
