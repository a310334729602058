//! Every kind of message that the product sends.

use crate::consents::Purpose;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum MessageKind {
    /// The six-digit code that proves an address.
    SignInCode,
    /// Thanks for subscribing, by WhatsApp.
    Subscribed,
    /// Confirmation of an unsubscribe.
    Unsubscribed,
    /// The link that lets the owner of an address unsubscribe.
    UnsubscribeLink,
    /// Somebody else had typed the address before; it belongs to its owner from here on.
    TakenOver,
    /// The account's address was changed; to the former one.
    AddressChanged,
    /// A change of the account's address was undone; to both addresses.
    AddressRestored,
    /// The account was erased; to the address that it had.
    AccountErased,
    /// Somebody guesses at sign-in codes.
    CodesGuessed,
    /// A Google account can sign in from here on.
    GoogleLinked,
    Digest,
    /// Somebody replied to the person's comment.
    CommentReply,
    /// Confirmation of a webinar seat.
    WebinarRegistered,
    /// Confirmation of a place on the waitlist.
    WebinarWaitlisted,
    /// A seat became free and is held for some hours.
    WebinarOffered,
    /// The seat went to others, because nobody proved the address in time.
    WebinarLapsed,
    /// The webinar begins tomorrow, in an hour or in ten minutes.
    WebinarReminder,
    /// The webinar takes place at another time.
    WebinarMoved,
    /// The webinar does not take place.
    WebinarCancelled,
    /// A consultation is booked.
    BookingConfirmed,
    /// The consultation has been moved.
    BookingMoved,
    BookingCancelled,
    /// The consultation begins tomorrow, in an hour or in ten minutes.
    BookingReminder,
    /// Slots became available for a consultation that had none.
    SlotsOpen,
    /// A payment arrived; with the invoice.
    PaymentReceived,
    /// A refund was made; with the credit note.
    RefundMade,
    /// A report on a provident fund, or a newer version of it, can be read.
    ReportReady,
    /// A report needs a passbook that is missing.
    ReportNeeds,
    /// A report was not delivered, and its money goes back.
    ReportRefunded,
    /// An article answers a question that the assistant could not answer.
    GapCovered,
    /// A search that found nothing finds something now.
    SearchAnswered,
    /// Something happened in a person's case; the message does not say what was written.
    CaseUpdate,
    /// A year has passed: the person wanted to look at their papers again.
    PapersReminder,
    /// A rule that the person follows has another value.
    RuleAlert,
    /// An article that the person follows was corrected.
    CorrectionAlert,
    /// The six-digit code that proves a mobile number.
    PfCode,
    /// The password of a provident-fund account was changed.
    PfPasswordChanged,
    /// A provident-fund account was moved to another number.
    PfNumberChanged,
    /// A provident-fund account and all that it kept was erased.
    PfErased,
    /// Somebody guesses at the codes of a provident-fund account's number.
    PfCodesGuessed,
}

/// Priority classes: a code never waits behind a newsletter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// Somebody is waiting for it, or it is useless later; sent at any hour.
    Now = 0,
    /// Sent soon, but not during quiet hours.
    Soon = 1,
    /// Sent to thousands at once.
    Bulk = 2,
}

impl Urgency {
    pub fn from_number(number: i32) -> Self {
        match number {
            0 => Urgency::Now,
            1 => Urgency::Soon,
            _ => Urgency::Bulk,
        }
    }
}

impl MessageKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Name of the template file, and the value in storage and the API.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// Whether the message is a code. It is valid for ten minutes, so it is never sent again: whoever needs one asks for a new one.
    pub fn is_code(self) -> bool {
        matches!(self, MessageKind::SignInCode | MessageKind::PfCode)
    }

    /// Whether the message's variables open an account: a code, or a link that takes an account back. Once it is sent they are nobody's
    /// business, and no backup's.
    pub fn holds_secret(self) -> bool {
        self.is_code() || self == MessageKind::AddressChanged
    }

    /// Whether nothing of the message is kept once it is sent, has failed or is cancelled: whoever gets it has been erased. Nobody can
    /// confirm it later, so it carries no code either.
    pub fn is_forgotten_when_done(self) -> bool {
        matches!(self, MessageKind::AccountErased | MessageKind::PfErased)
    }

    /// Whether the message is as important a day later, although it is sent at any hour: its owner has lost an account, or may have.
    pub fn stays_important(self) -> bool {
        matches!(self, MessageKind::AddressChanged | MessageKind::AddressRestored | MessageKind::AccountErased)
    }

    /// Whether the message's link opens a call or takes a seat for whoever has it.
    pub fn holds_link(self) -> bool {
        use MessageKind::{BookingCancelled, BookingConfirmed, BookingMoved, BookingReminder, WebinarOffered};
        matches!(self, BookingConfirmed | BookingMoved | BookingCancelled | BookingReminder | WebinarOffered)
    }

    /// The consent that a message on this channel needs.
    pub fn purpose(self, channel: super::Channel) -> Purpose {
        match (self, channel) {
            // Confirms a withdrawal: nothing is agreed to any more.
            (MessageKind::Unsubscribed, super::Channel::Whatsapp) => Purpose::Service,
            (_, super::Channel::Whatsapp) => Purpose::Whatsapp,
            (MessageKind::Digest, _) => Purpose::Email,
            (MessageKind::CommentReply, _) => Purpose::Comments,
            (MessageKind::PapersReminder, _) => Purpose::Papers,
            (MessageKind::RuleAlert | MessageKind::CorrectionAlert, _) => Purpose::Rules,
            _ => Purpose::Service,
        }
    }

    pub fn urgency(self) -> Urgency {
        match self {
            MessageKind::SignInCode | MessageKind::UnsubscribeLink | MessageKind::TakenOver | MessageKind::Unsubscribed => Urgency::Now,
            // A person waits, or must know at once.
            MessageKind::PfCode | MessageKind::PfPasswordChanged | MessageKind::PfNumberChanged | MessageKind::PfErased => Urgency::Now,
            MessageKind::AddressChanged | MessageKind::AddressRestored | MessageKind::AccountErased => Urgency::Now,
            MessageKind::CodesGuessed | MessageKind::PfCodesGuessed | MessageKind::GoogleLinked => Urgency::Now,
            // Useless the next morning: a late reminder, or an offer that has ended.
            MessageKind::WebinarRegistered
            | MessageKind::WebinarWaitlisted
            | MessageKind::WebinarOffered
            | MessageKind::WebinarReminder => Urgency::Now,
            MessageKind::Subscribed
            | MessageKind::CommentReply
            | MessageKind::WebinarLapsed
            | MessageKind::WebinarMoved
            | MessageKind::WebinarCancelled => Urgency::Soon,
            // Expected right after booking; and a reminder is useless the next morning.
            MessageKind::BookingConfirmed | MessageKind::BookingMoved | MessageKind::BookingCancelled | MessageKind::BookingReminder => {
                Urgency::Now
            }
            MessageKind::SlotsOpen => Urgency::Soon,
            MessageKind::PaymentReceived | MessageKind::ReportReady => Urgency::Now,
            MessageKind::RefundMade
            | MessageKind::ReportNeeds
            | MessageKind::ReportRefunded
            | MessageKind::GapCovered
            | MessageKind::SearchAnswered
            | MessageKind::CaseUpdate
            | MessageKind::PapersReminder
            | MessageKind::RuleAlert
            | MessageKind::CorrectionAlert => Urgency::Soon,
            MessageKind::Digest => Urgency::Bulk,
        }
    }
}
