//! Mails to buyers about payments and refunds.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Buyer, Order, Purchase, Refund};

use crate::contact::first_name;
use crate::invoices::Document;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::orders::CASE_TITLE;
use crate::orders::name_call;
use crate::orders::refund_reasons::describe_reason;
use crate::sessions::Assurance;
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
                ("title", &name_purchase(order)),
                ("amount", &order.amount.to_string()),
                ("document", name_document(document, order.language)),
                ("number", document.number.as_str()),
                ("link", &self.document_url(document)),
            ],
        )
        .with_language(order.language);
        self.outbox.add(work, draft, address_buyer(work, order, buyer).await?).await
    }

    pub async fn notify_refund(&self, work: &dyn UnitOfWork, order: &Order, refund: &Refund, credit_note: Option<&Document>) -> Result<()> {
        let Some(buyer) = &order.buyer else { return Ok(()) };
        let draft = MessageDraft::new(
            MessageKind::RefundMade,
            refund.id.0.simple(),
            [
                ("firstName", first_name(&buyer.name)),
                ("title", &name_purchase(order)),
                ("amount", &refund.amount.to_string()),
                ("reason", describe_reason(&refund.reason, order.language)),
                ("number", credit_note.map_or("", |note| note.number.as_str())),
                ("link", &credit_note.map(|note| self.document_url(note)).unwrap_or_default()),
            ],
        )
        .with_language(order.language);
        self.outbox.add(work, draft, address_buyer(work, order, buyer).await?).await
    }

    /// Opens only in the session that paid, or after signing in: a forwarded mail shows nobody's invoice.
    fn document_url(&self, document: &Document) -> String {
        format!("{}{}", self.site.base_url, document.path())
    }
}

/// The buyer as a recipient. The address of an invoice is typed freely, and what is paid can be refunded in full, so only the address that the
/// buyer's own session has proven is known to be theirs: anybody else's mailbox is not to be filled.
pub(crate) async fn address_buyer(work: &dyn UnitOfWork, order: &Order, buyer: &Buyer) -> Result<Recipient> {
    let session = match order.session {
        Some(session) => work.sessions().lock(session).await?,
        None => None,
    };
    let owner = match order.subscriber {
        Some(owner) => work.subscribers().lock(owner).await?,
        None => None,
    };
    let owns_address = owner.is_some_and(|owner| owner.proven_at.is_some() && owner.email == buyer.email);
    let is_proven = owns_address && session.is_some_and(|session| session.assurance == Assurance::Proven);
    Ok(Recipient::from_email(order.subscriber, &buyer.email).unless_proven(is_proven))
}

/// What was bought, in the buyer's language.
fn name_purchase(order: &Order) -> Cow<'_, str> {
    match (order.language, order.purchase) {
        (Language::Hindi, Purchase::Report(_)) => "पीएफ रिपोर्ट".into(),
        (Language::Hindi, Purchase::Case(_)) => match order.title().strip_prefix(CASE_TITLE) {
            Some(number) => format!("केस {number} में मदद").into(),
            None => "केस में मदद".into(),
        },
        (Language::Hindi, Purchase::Consultation(_)) => name_call(order.title(), order.language).into(),
        _ => order.title().into(),
    }
}

fn name_document(document: &Document, language: Language) -> &'static str {
    if language == Language::Hindi { document.kind.hindi_title() } else { document.kind.title() }
}
