//! Things to store, all values fixed.

use domain::Money;
use domain::articles::{Article, ArticleContent, CategoryRef, Correction, Counts, KeyFact, Revision, Source, Status};
use domain::bookings::{About, AddOn, Attendee, Booking, BookingStatus, Expert, Mode, Policy, Price, Service, Span, Timing, busy};
use domain::categories::Category;
use domain::comments::{Comment, CommentStatus};
use domain::consents::{Consent, Purpose};
use domain::ids::{
    ArticleId, BookingId, CategoryId, CommentId, DocumentId, ExpertId, JobId, MessageId, OrderId, PaymentId, RefundId, ServiceId,
    SessionId, SubscriberId, TagId,
};
use domain::invoices::{
    Content, Document, DocumentKind, DocumentLine, FinancialYear, Number, PaidBy, Party, PinCode, Prefix, Split, State,
};
use domain::messages::{Channel, Kind, Message, Status as MessageStatus};
use domain::payments::{Bought, Buyer, Line, Order, OrderStatus, Payment, PaymentStatus, Refund, RefundStatus, Residence};
use domain::sessions::{Assurance, Session};
use domain::stats::VisitorKey;
use domain::subscribers::{Email, Phone, Subscriber};
use domain::tags::Tag;
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

use crate::engines::World;
use crate::write;

/// `minute(0)` is 20 November 2026, 10:00 UTC.
pub fn minute(minutes: i64) -> Timestamp {
    Timestamp::from_microsecond(1_795_168_800_000_000 + minutes * 60_000_000).unwrap()
}

pub fn article_id(number: u128) -> ArticleId {
    ArticleId(Uuid::from_u128(0xA000 + number))
}

pub fn job_id(number: u128) -> JobId {
    JobId(Uuid::from_u128(0x1000 + number))
}

pub fn visitor(number: u8) -> VisitorKey {
    VisitorKey([number; 16])
}

pub fn category(number: u128) -> Category {
    Category {
        id: CategoryId(Uuid::from_u128(0xC000 + number)),
        name: format!("Category {number}"),
        slug: format!("category-{number}"),
        description: "What it is about".to_owned(),
        position: i32::try_from(number).unwrap(),
    }
}

pub fn tag(number: u128) -> Tag {
    Tag { id: TagId(Uuid::from_u128(0x7000 + number)), name: format!("Tag {number}"), slug: format!("tag-{number}") }
}

/// Published at `minute(number)` in category 1, with every optional part absent.
pub fn article(number: u128) -> Article {
    let at = minute(i64::try_from(number).unwrap());
    let shelf = category(1);
    Article {
        id: article_id(number),
        content: ArticleContent {
            title: format!("Article {number}"),
            chosen_slug: None,
            category: shelf.id,
            html: format!("<p>Body {number}</p>"),
            excerpt: "In short".to_owned(),
            image: None,
            video: None,
            tags: Vec::new(),
            status: Status::Published,
            publish_at: None,
            is_featured: false,
            author: None,
            reviewer: None,
            checked_on: None,
            sources: Vec::new(),
            facts: Vec::new(),
            worked: Vec::new(),
            corrections: Vec::new(),
            sponsor: None,
        },
        category: CategoryRef { id: shelf.id, name: shelf.name, slug: shelf.slug },
        tags: Vec::new(),
        main_content_id: Uuid::from_u128(0xB000 + number),
        slug: format!("article-{number}"),
        shares_slug: false,
        reading_minutes: 3,
        published_at: Some(at),
        created_at: at,
        updated_at: at,
        revision: 1,
        counts: Counts::default(),
        owner: "asha".to_owned(),
        deleted_at: None,
    }
}

/// Every optional part present, with text that breaks what is not careful.
pub fn full_article(number: u128) -> Article {
    let mut article = article(number);
    article.tags = vec![tag(2), tag(1)];
    article.shares_slug = true;
    article.counts = Counts { views: 5, likes: 2, shares: 1 };
    article.updated_at = Timestamp::from_microsecond(minute(99).as_microsecond() + 123_456).unwrap();
    let day = Date::constant(2026, 4, 1);
    article.content = ArticleContent {
        title: "पीएफ 👩‍👩‍👧 'quoted' \"double\" ; -- % _ \\ ?1 $1".to_owned(),
        chosen_slug: Some("chosen".to_owned()),
        html: "<p>₹ 1,00,000</p>".repeat(50_000),
        image: Some("/images/a.webp".to_owned()),
        video: Some("https://www.youtube.com/watch?v=abcdefghijk".to_owned()),
        tags: vec![tag(2).id, tag(1).id],
        publish_at: Some(minute(1)),
        is_featured: true,
        author: Some("Asha".to_owned()),
        reviewer: Some("Ravi".to_owned()),
        checked_on: Some(day),
        sources: vec![Source { title: "Gazette \"S.O. 1\"".to_owned(), publisher: None, url: None }],
        facts: vec![KeyFact {
            label: "Rate".to_owned(),
            value: "8.25%".to_owned(),
            as_of: day,
            source: Some("EPFO".to_owned()),
            quote: None,
        }],
        worked: Vec::new(),
        corrections: vec![Correction { date: day, text: "Was wrong\nnow right".to_owned() }],
        sponsor: Some("Nobody".to_owned()),
        ..article.content
    };
    article
}

pub fn in_category(mut article: Article, number: u128) -> Article {
    let shelf = category(number);
    article.content.category = shelf.id;
    article.category = CategoryRef { id: shelf.id, name: shelf.name, slug: shelf.slug };
    article
}

pub fn with_tags(mut article: Article, numbers: &[u128]) -> Article {
    article.tags = numbers.iter().map(|number| tag(*number)).collect();
    article.content.tags = article.tags.iter().map(|tag| tag.id).collect();
    article
}

pub fn with_status(mut article: Article, status: Status) -> Article {
    article.content.status = status;
    if status != Status::Published {
        article.published_at = None;
    }
    article
}

pub fn revision(article: &Article, number: i64) -> Revision {
    Revision { article: article.id, number, content: article.content.clone(), saved_by: "asha".to_owned(), saved_at: minute(number) }
}

impl World {
    /// Categories 1 to 3 and tags 1 to 5, for articles to stand in.
    pub async fn with_shelves(&self) {
        let work = self.begin().await;
        for number in 1..=3 {
            work.categories().save(&category(number)).await.unwrap();
        }
        for number in 1..=5 {
            work.tags().save(&tag(number)).await.unwrap();
        }
        work.commit().await.unwrap();
    }

    pub async fn insert(&self, article: &Article) {
        write!(self, |work| work.articles().insert(article));
    }
}

pub fn subscriber_id(number: u128) -> SubscriberId {
    SubscriberId(Uuid::from_u128(0x5000 + number))
}

pub fn session_id(number: u128) -> SessionId {
    SessionId(Uuid::from_u128(0x6000 + number))
}

pub fn phone(number: u128) -> Phone {
    Phone::kept("+91".to_owned(), format!("{}", 9_000_000_000 + number))
}

/// Unproven, with a number, made by session 1.
pub fn subscriber(number: u128) -> Subscriber {
    Subscriber {
        id: subscriber_id(number),
        email: Email::kept(format!("reader{number}@example.in")),
        name: format!("Reader {number}"),
        phone: Some(phone(number)),
        picture: None,
        google_sub: None,
        proven_at: None,
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
    }
}

/// Agreed to, by session 1, and it counts.
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

/// A code by mail, due at `minute(0)`.
pub fn message(number: u128, of: u128) -> Message {
    let kind = Kind::SignInCode;
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
        run_at: minute(0),
        created_at: minute(0),
        updated_at: minute(0),
    }
}

/// The day's digest, which rests on an agreement.
pub fn digest_message(number: u128, of: u128, channel: Channel) -> Message {
    let recipient = if channel == Channel::Email { format!("reader{of}@example.in") } else { phone(of).e164() };
    Message {
        key: format!("digest:{number}:{}", channel.as_str()),
        channel,
        recipient,
        kind: Kind::Digest,
        purpose: Kind::Digest.purpose(channel),
        urgency: Kind::Digest.urgency(),
        variables: [("date".to_owned(), "2026-11-20".to_owned())].into(),
        ..message(number, of)
    }
}

pub fn comment_id(number: u128) -> CommentId {
    CommentId(Uuid::from_u128(0x9000 + number))
}

/// Approved, under article 1, by a subscriber, written at `minute(number)`.
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

impl World {
    /// Subscribers 1 to `count`, and session 1 of the first.
    pub async fn with_subscribers(&self, count: u128) {
        let work = self.begin().await;
        for number in 1..=count {
            assert!(work.subscribers().insert(&subscriber(number)).await.unwrap());
        }
        work.sessions().insert(&session(1, 1)).await.unwrap();
        work.commit().await.unwrap();
    }
}

pub fn expert_id(number: u128) -> ExpertId {
    ExpertId(Uuid::from_u128(0xD000 + number))
}

pub fn expert(number: u128) -> Expert {
    Expert {
        id: expert_id(number),
        slug: format!("expert-{number}"),
        name: format!("Expert {number}"),
        title: "Chartered accountant".to_owned(),
        registration_number: None,
        bio: "Knows the forms.".to_owned(),
        photo: None,
        languages: vec!["English".to_owned(), "हिन्दी".to_owned()],
        zone: "Asia/Kolkata".to_owned(),
        calendar: None,
        is_sample: true,
        is_active: true,
        position: i32::try_from(number).unwrap(),
        created_at: minute(0),
    }
}

/// Thirty minutes by the experts 1 and 2, five minutes free before and ten after.
pub fn service(number: u128) -> Service {
    Service {
        id: ServiceId(Uuid::from_u128(0xF000 + number)),
        slug: format!("service-{number}"),
        module: Some("epf".to_owned()),
        title: format!("Service {number}"),
        summary: "What it is".to_owned(),
        price: Money::of_paise(118_000),
        price_note: "including GST".to_owned(),
        modes: vec![Mode::Video, Mode::Phone],
        add_ons: vec![AddOn { id: "report".to_owned(), title: "Report".to_owned(), price: Money::of_paise(59_000) }],
        timing: Timing { duration: 30, buffer_before: 5, buffer_after: 10, step: 30, notice: 60, horizon_days: 30, max_per_day: Some(4) },
        policy: Policy::default(),
        experts: vec![expert_id(1), expert_id(2)],
        is_active: true,
        position: i32::try_from(number).unwrap(),
        created_at: minute(0),
    }
}

pub fn booking_id(number: u128) -> BookingId {
    BookingId(Uuid::from_u128(0xE000 + number))
}

pub fn attendee(of: u128) -> Attendee {
    Attendee {
        subscriber: subscriber_id(of),
        session: session_id(1),
        name: format!("Reader {of}"),
        email: Email::kept(format!("reader{of}@example.in")),
        phone: Some(phone(of)),
    }
}

/// Of service 1, confirmed, starting at `minute(at)`.
pub fn booking(number: u128, by: u128, at: i64) -> Booking {
    let start = minute(at);
    let mut booking = Booking {
        id: booking_id(number),
        service: service(1).id,
        expert: expert_id(by),
        status: BookingStatus::Confirmed,
        mode: Mode::Video,
        starts_at: start,
        ends_at: start,
        busy: Span { from: 0, until: 0 },
        hold_expires_at: None,
        visitor: Some(visitor(1)),
        attendee: Some(attendee(1)),
        about: About { question: Some("How?".to_owned()), ..About::default() },
        add_ons: vec!["report".to_owned()],
        coupon: None,
        price: Price {
            lines: vec![Line { title: "Service 1".to_owned(), amount: Money::of_paise(118_000) }],
            total: Money::of_paise(118_000),
        },
        policy: Policy::default(),
        key: None,
        request: None,
        order: None,
        meeting: None,
        sequence: 0,
        moved: 0,
        ended: None,
        created_at: minute(0),
        updated_at: minute(0),
    };
    booking.put(&service(1), expert_id(by), start);
    assert_eq!(booking.busy, busy(&service(1), domain::bookings::minute_of(start)));
    booking
}

pub fn order_id(number: u128) -> OrderId {
    OrderId(Uuid::from_u128(0xD000 + number))
}

pub fn buyer(number: u128) -> Buyer {
    Buyer {
        name: format!("Reader {number}"),
        email: Email::kept(format!("reader{number}@example.in")),
        phone: Some(phone(number)),
        residence: Residence::India { pin_code: PinCode::kept("560001".to_owned()), state: State::parse("29").unwrap() },
        gstin: None,
    }
}

/// ₹1,180 for consultation 1, by a subscriber in session 1, open for 15 minutes from `minute(number)`, known to the gateway.
pub fn order(number: u128, of: u128) -> Order {
    let at = i64::try_from(number).unwrap();
    let amount = Money::of_paise(118_000);
    Order {
        id: order_id(number),
        bought: Bought::Consultation(BookingId(Uuid::from_u128(1))),
        subscriber: Some(subscriber_id(of)),
        session: Some(session_id(1)),
        amount,
        lines: vec![Line { title: "Consultation".to_owned(), amount }],
        buyer: Some(buyer(of)),
        receipt: format!("TFP-{number}"),
        gateway_order: Some(format!("order_{number}")),
        status: OrderStatus::Created,
        refunded: Money::ZERO,
        expires_at: minute(at + 15),
        created_at: minute(at),
        paid_at: None,
        look_at: None,
    }
}

/// Captured, and it pays the order.
pub fn payment(number: u128, of: u128) -> Payment {
    Payment {
        id: PaymentId(Uuid::from_u128(0xE000 + number)),
        order: order_id(of),
        gateway_payment: format!("pay_{number}"),
        amount: Money::of_paise(118_000),
        status: PaymentStatus::Captured,
        method: Some("upi".to_owned()),
        failure: None,
        settles: true,
        created_at: minute(i64::try_from(number).unwrap()),
        captured_at: Some(minute(1)),
    }
}

pub fn refund(number: u128, of: &Payment) -> Refund {
    Refund {
        id: RefundId(Uuid::from_u128(0xF000 + number)),
        order: of.order,
        payment: of.id,
        amount: Money::of_paise(100),
        reason: "Cancelled".to_owned(),
        status: RefundStatus::Queued,
        gateway_refund: None,
        failure: None,
        created_at: minute(i64::try_from(number).unwrap()),
        processed_at: None,
        look_at: Some(minute(2)),
    }
}

/// An invoice without tax lines worth mentioning, of the year 2026-27.
pub fn document(number: u32, of: OrderId) -> Document {
    let year = FinancialYear::beginning(2026);
    let party = Party {
        name: "Reader".to_owned(),
        address: None,
        pin_code: None,
        state: State::parse("29").ok(),
        country: None,
        gstin: None,
        email: None,
    };
    let total = Money::of_paise(118_000);
    let line = DocumentLine { title: "Consultation".to_owned(), sac: "9983".to_owned(), split: Split::untaxed(total) };
    Document {
        id: DocumentId(Uuid::from_u128(0x1_0000 + u128::from(number))),
        kind: DocumentKind::Invoice,
        number: Number::new(&Prefix::parse("TF").unwrap(), DocumentKind::Invoice, year, number),
        year,
        serial: number,
        order: of,
        refund: None,
        issued_on: Date::constant(2026, 11, 20),
        content: Content {
            supplier: Party { address: Some("MG Road".to_owned()), ..party.clone() },
            buyer: party,
            lines: vec![line],
            rate: None,
            paid_by: PaidBy { method: None, payment: "pay_1".to_owned() },
            original: None,
            reason: None,
        },
        sums: Split::untaxed(total),
        total,
        created_at: minute(i64::from(number)),
    }
}
