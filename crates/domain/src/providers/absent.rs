//! Where no provider is set.

use async_trait::async_trait;

use super::{
    Accepted, AskedOrder, AskedRefund, Event, GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund, MadeMeeting, Mail, Mailer,
    Meetings, Messenger, NewMeeting, PaymentGateway, Refused, TemplateMessage,
};

/// No WhatsApp: what would go by it becomes a mail, where there are words for one.
#[derive(Debug, Clone, Copy)]
pub struct NoMessenger;

#[async_trait]
impl Messenger for NoMessenger {
    async fn send(&self, _: &TemplateMessage) -> Result<Accepted, Refused> {
        Err(Refused::for_good("", "no WhatsApp provider is set"))
    }

    fn events(&self, _: &[u8], _: &str) -> Option<Vec<Event>> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn handshake(&self, _: &[(String, String)]) -> Option<String> {
        None
    }
}

/// No mail: messages wait, so that they go out when the operator sets a server within a day.
#[derive(Debug, Clone, Copy)]
pub struct NoMailer;

#[async_trait]
impl Mailer for NoMailer {
    async fn send(&self, _: &Mail) -> Result<Accepted, Refused> {
        Err(Refused::later("no mail server is set (mail.host)"))
    }

    fn events(&self, _: &[u8], _: &str) -> Option<Vec<Event>> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }
}

/// No meetings: links wait, so that they are made when the operator sets a provider within the job's tries.
#[derive(Debug, Clone, Copy)]
pub struct NoMeetings;

#[async_trait]
impl Meetings for NoMeetings {
    async fn create(&self, _: &NewMeeting) -> Result<MadeMeeting, Refused> {
        Err(Refused::later("no meeting provider is set (meetings.provider)"))
    }

    async fn move_to(&self, _: &str, _: &NewMeeting) -> Result<MadeMeeting, Refused> {
        Err(Refused::later("no meeting provider is set (meetings.provider)"))
    }

    async fn cancel(&self, _: &str, _: &str) -> Result<(), Refused> {
        Err(Refused::later("no meeting provider is set (meetings.provider)"))
    }
}

/// No payments: nothing that costs can be bought.
#[derive(Debug, Clone, Copy)]
pub struct NoPayments;

const NO_GATEWAY: &str = "no payment gateway is set (payments.key_id)";

#[async_trait]
impl PaymentGateway for NoPayments {
    fn key_id(&self) -> &str {
        ""
    }

    fn checkout_page(&self, _: &str) -> Option<String> {
        None
    }

    async fn order(&self, _: &AskedOrder) -> Result<GatewayOrder, Refused> {
        Err(Refused::later(NO_GATEWAY))
    }

    async fn payments_of(&self, _: &str) -> Result<Vec<GatewayPayment>, Refused> {
        Err(Refused::later(NO_GATEWAY))
    }

    async fn refund(&self, _: &AskedRefund) -> Result<GatewayRefund, Refused> {
        Err(Refused::later(NO_GATEWAY))
    }

    async fn refunds_of(&self, _: &str) -> Result<Vec<GatewayRefund>, Refused> {
        Err(Refused::later(NO_GATEWAY))
    }

    fn is_proof(&self, _: &str, _: &str, _: &str) -> bool {
        false
    }

    fn event(&self, _: &[u8], _: &str) -> Option<GatewayEvent> {
        None
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn event_header(&self) -> &'static str {
        "x-event-id"
    }
}
