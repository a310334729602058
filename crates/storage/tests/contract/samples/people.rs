//! Samples of subscribers, sessions, consents, messages and comments.

use domain::comments::{Comment, CommentStatus};
use domain::consents::{Consent, Purpose};
use domain::ids::{CommentId, MessageId, SessionId, SubscriberId};
use domain::messages::{Channel, DeliveryStatus as MessageStatus, Message, MessageKind};
use domain::sessions::{Assurance, Session};
use domain::subscribers::{Email, Phone, Subscriber};
use uuid::Uuid;

use super::{article_id, minute};
use crate::engines::TestDatabase;

pub fn subscriber_id(number: u128) -> SubscriberId {
    SubscriberId(Uuid::from_u128(0x5000 + number))
}

pub fn session_id(number: u128) -> SessionId {
    SessionId(Uuid::from_u128(0x6000 + number))
}

pub fn phone(number: u128) -> Phone {
    Phone::from_stored("+91".to_owned(), format!("{}", 9_000_000_000 + number))
}

/// A subscriber with an unverified address and a phone number, created by session 1.
pub fn subscriber(number: u128) -> Subscriber {
    Subscriber {
        id: subscriber_id(number),
        email: Email::from_stored(format!("reader{number}@example.in")),
        name: format!("Reader {number}"),
        phone: Some(phone(number)),
        picture: None,
        google_sub: None,
        proven_at: None,
        email_changed_at: None,
        made_by: Some(session_id(1)),
        service_assist: None,
        assist_status: None,
        paused_until: None,
        created_at: minute(0),
    }
}

pub fn session(number: u128, of: u128) -> Session {
    Session {
        id: session_id(number),
        subscriber: subscriber_id(of),
        assurance: Assurance::Claimed,
        name: format!("Typed {number}"),
        phone: Some(phone(number)),
        device: "Firefox on Linux".to_owned(),
        refresh_hash: [7; 32],
        created_at: minute(0),
        last_seen_at: minute(i64::try_from(number).unwrap()),
        ended_at: None,
        confirmed_at: None,
        google_sub: None,
    }
}

/// An effective consent given in session 1.
pub fn consent(of: u128, purpose: Purpose) -> Consent {
    Consent {
        subscriber: subscriber_id(of),
        purpose,
        granted: true,
        notice: "words-1 sha256:00".to_owned(),
        source: "a test".to_owned(),
        session: Some(session_id(1)),
        effective: true,
        at: minute(0),
    }
}

/// A sign-in code by mail, due at `minute(0)`.
pub fn message(number: u128, of: u128) -> Message {
    let kind = MessageKind::SignInCode;
    Message {
        id: MessageId(Uuid::from_u128(0x8000 + number)),
        key: format!("sign-in-code:{number}:email"),
        subscriber: Some(subscriber_id(of)),
        channel: Channel::Email,
        recipient: format!("reader{of}@example.in"),
        kind,
        version: 1,
        variables: [("firstName".to_owned(), "Reader".to_owned()), ("code".to_owned(), "123456".to_owned())].into(),
        purpose: Purpose::Service,
        urgency: kind.urgency(),
        status: MessageStatus::Queued,
        tries: 0,
        provider_id: None,
        failure: None,
        is_unproven: false,
        run_at: minute(0),
        created_at: minute(0),
        updated_at: minute(0),
    }
}

/// The daily digest, which requires consent.
pub fn digest_message(number: u128, of: u128, channel: Channel) -> Message {
    let recipient = if channel == Channel::Email { format!("reader{of}@example.in") } else { phone(of).to_e164() };
    Message {
        key: format!("digest:{number}:{}", channel.as_str()),
        channel,
        recipient,
        kind: MessageKind::Digest,
        purpose: MessageKind::Digest.purpose(channel),
        urgency: MessageKind::Digest.urgency(),
        variables: [("date".to_owned(), "2026-11-20".to_owned())].into(),
        ..message(number, of)
    }
}

pub fn comment_id(number: u128) -> CommentId {
    CommentId(Uuid::from_u128(0x9000 + number))
}

/// An approved comment of a subscriber on article 1, written at `minute(number)`.
pub fn comment(number: u128, of: u128) -> Comment {
    Comment {
        id: comment_id(number),
        article: article_id(1),
        parent: None,
        author: Some(subscriber_id(of)),
        name: format!("Reader {of}"),
        badge: None,
        text: format!("Words {number}"),
        status: CommentStatus::Approved,
        held_for: None,
        pinned: false,
        changed_article: false,
        likes: 0,
        created_at: minute(i64::try_from(number).unwrap()),
        edited_at: None,
    }
}

impl TestDatabase {
    /// Inserts subscribers 1 to `count`, and session 1 of the first.
    pub async fn insert_subscribers(&self, count: u128) {
        let work = self.begin().await;
        for number in 1..=count {
            assert!(work.subscribers().insert(&subscriber(number)).await.unwrap());
        }
        work.sessions().insert(&session(1, 1)).await.unwrap();
        work.commit().await.unwrap();
    }
}
