//! Every message that the product knows to write.

use crate::consents::Purpose;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The six digits that prove an address.
    SignInCode,
    /// Thanks for subscribing, by WhatsApp.
    Subscribed,
    /// Unsubscribing was done.
    Unsubscribed,
    /// The link that proves an unsubscribing which nobody could prove.
    UnsubscribeLink,
    /// The address was claimed by somebody else before, and has its owner now.
    TakenOver,
    Digest,
    /// Somebody answered under one's comment.
    CommentReply,
    /// A seat at a webinar.
    WebinarRegistered,
    /// A place on its waitlist.
    WebinarWaitlisted,
    /// A seat has become free and is held for some hours.
    WebinarOffered,
    /// It begins tomorrow, in an hour, in ten minutes.
    WebinarReminder,
    /// It takes place at another time.
    WebinarMoved,
    /// It does not take place.
    WebinarCancelled,
    /// A call is booked.
    BookingConfirmed,
    /// It is at another time now.
    BookingMoved,
    BookingCancelled,
    /// It begins tomorrow, in an hour, in ten minutes.
    BookingReminder,
    /// There are slots for a call that had none.
    SlotsOpen,
    /// Something was paid for; with its invoice.
    PaymentReceived,
    /// Money has gone back; with its credit note.
    RefundMade,
    /// An article answers what somebody asked the assistant in vain.
    GapCovered,
}

/// Classes of priority: a code never waits behind a newsletter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Somebody waits for it on the screen.
    Code = 0,
    /// Soon, but not at night.
    Soon = 1,
    /// Thousands at once.
    Bulk = 2,
}

impl Urgency {
    pub fn of(number: i32) -> Self {
        match number {
            0 => Urgency::Code,
            1 => Urgency::Soon,
            _ => Urgency::Bulk,
        }
    }
}

impl Kind {
    pub const ALL: [Kind; 21] = [
        Kind::SignInCode,
        Kind::Subscribed,
        Kind::Unsubscribed,
        Kind::UnsubscribeLink,
        Kind::TakenOver,
        Kind::Digest,
        Kind::CommentReply,
        Kind::WebinarRegistered,
        Kind::WebinarWaitlisted,
        Kind::WebinarOffered,
        Kind::WebinarReminder,
        Kind::WebinarMoved,
        Kind::WebinarCancelled,
        Kind::BookingConfirmed,
        Kind::BookingMoved,
        Kind::BookingCancelled,
        Kind::BookingReminder,
        Kind::SlotsOpen,
        Kind::PaymentReceived,
        Kind::RefundMade,
        Kind::GapCovered,
    ];

    /// The name of its template's file and of the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::SignInCode => "sign-in-code",
            Kind::Subscribed => "subscribed",
            Kind::Unsubscribed => "unsubscribed",
            Kind::UnsubscribeLink => "unsubscribe-link",
            Kind::TakenOver => "taken-over",
            Kind::Digest => "digest",
            Kind::CommentReply => "comment-reply",
            Kind::WebinarRegistered => "webinar-registered",
            Kind::WebinarWaitlisted => "webinar-waitlisted",
            Kind::WebinarOffered => "webinar-offered",
            Kind::WebinarReminder => "webinar-reminder",
            Kind::WebinarMoved => "webinar-moved",
            Kind::WebinarCancelled => "webinar-cancelled",
            Kind::BookingConfirmed => "booking-confirmed",
            Kind::BookingMoved => "booking-moved",
            Kind::BookingCancelled => "booking-cancelled",
            Kind::BookingReminder => "booking-reminder",
            Kind::SlotsOpen => "slots-open",
            Kind::PaymentReceived => "payment-received",
            Kind::RefundMade => "refund-made",
            Kind::GapCovered => "gap-covered",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// The consent a message rests on, by the way it goes.
    pub fn purpose(self, channel: super::Channel) -> Purpose {
        match (self, channel) {
            (Kind::Digest | Kind::Subscribed | Kind::GapCovered, super::Channel::Whatsapp) => Purpose::Whatsapp,
            (Kind::BookingConfirmed | Kind::BookingMoved | Kind::BookingCancelled | Kind::BookingReminder, super::Channel::Whatsapp) => {
                Purpose::Whatsapp
            }
            (Kind::Digest, _) => Purpose::Email,
            (Kind::CommentReply, _) => Purpose::Comments,
            _ => Purpose::Service,
        }
    }

    pub fn urgency(self) -> Urgency {
        match self {
            Kind::SignInCode | Kind::UnsubscribeLink | Kind::TakenOver | Kind::Unsubscribed => Urgency::Code,
            // Hours count: a reminder is no use the next morning, nor an offer that has ended.
            Kind::WebinarRegistered | Kind::WebinarWaitlisted | Kind::WebinarOffered | Kind::WebinarReminder => Urgency::Code,
            Kind::Subscribed | Kind::CommentReply | Kind::WebinarMoved | Kind::WebinarCancelled => Urgency::Soon,
            // Somebody looks for it after booking, and a reminder is no use the next morning.
            Kind::BookingConfirmed | Kind::BookingMoved | Kind::BookingCancelled | Kind::BookingReminder => Urgency::Code,
            Kind::SlotsOpen => Urgency::Soon,
            Kind::PaymentReceived => Urgency::Code,
            Kind::RefundMade | Kind::GapCovered => Urgency::Soon,
            Kind::Digest => Urgency::Bulk,
        }
    }
}
