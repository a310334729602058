//! A seller of one thing, a gateway that does as it is told, and a clock that stands still until it is moved.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use domain::facts::{Confidence, Dated, Fact, FactBook, Registry, Unit, Value};
use domain::ids::BookingId;
use domain::invoices::{Gstin, Invoices, Prefix, State, Supplier};
use domain::jobs::{Class, Job};
use domain::messages::{MessageFilter, Outbox};
use domain::paging::Page;
use domain::payments::{Bought, Fulfilled, Fulfilment, Line, NewOrder, Order, Orders, PaymentParts, Payments, Refund};
use domain::providers::{
    AskedOrder, AskedRefund, GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus,
    PaymentGateway, Refused,
};
use domain::sessions::{Assurance, Caller};
use domain::site::{Site, Social};
use domain::{Error, Money, Result, Store, UnitOfWork};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::clock::{StoppedClock, templates};
use crate::engines::World;
use crate::samples::{buyer, minute, session_id, subscriber_id};

pub const PRICE: Money = Money::of_paise(118_000);

pub struct Shop {
    pub world: World,
    pub payments: Payments,
    pub orders: Orders,
    pub gateway: Arc<FakeGateway>,
    pub seller: Arc<Seller>,
    pub caller: Caller,
    time: Arc<StoppedClock>,
    next: AtomicU32,
}

impl Shop {
    /// Subscriber 1 buys in session 1.
    pub async fn open(world: &World) -> Self {
        world.with_subscribers(2).await;
        let (time, ambient) = StoppedClock::at(minute(0));
        let store: Arc<dyn Store> = world.store.clone();
        let (gateway, seller) = (Arc::new(FakeGateway::default()), Arc::new(Seller::default()));
        let orders = Orders::new(store.clone(), ambient.clone());
        let parts = PaymentParts {
            gateway: gateway.clone(),
            fulfilment: seller.clone(),
            orders: orders.clone(),
            invoices: Invoices::new(store.clone(), ambient.clone(), Arc::new(FactBook::new(rate())), Arc::new(supplier())),
            outbox: Outbox::new(ambient.clone(), Arc::new(templates())),
            site: Arc::new(site()),
        };
        let caller = Caller { session: session_id(1), subscriber: subscriber_id(1), assurance: Assurance::Claimed };
        let payments = Payments::new(store, ambient, parts);
        Self { world: world.clone(), payments, orders, gateway, seller, caller, time, next: AtomicU32::new(1) }
    }

    pub fn stranger(&self) -> Caller {
        Caller { session: session_id(9), subscriber: subscriber_id(2), assurance: Assurance::Proven }
    }

    pub fn pass(&self, time: SignedDuration) {
        self.time.pass(time);
    }

    pub async fn untold_order(&self) -> Order {
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        let work = self.world.begin().await;
        let new = NewOrder {
            subscriber: subscriber_id(1),
            session: session_id(1),
            bought: Bought::Consultation(BookingId(Uuid::from_u128(number.into()))),
            amount: PRICE,
            lines: vec![Line { title: "Provident fund consultation".to_owned(), amount: PRICE }],
            buyer: buyer(1),
            expires_at: minute(15),
        };
        let order = self.orders.open(&*work, new).await.unwrap();
        work.commit().await.unwrap();
        order
    }

    pub async fn order(&self) -> Order {
        let order = self.untold_order().await;
        let told = self.payments.at_gateway(order.id).await.unwrap();
        assert_eq!(self.payments.at_gateway(order.id).await.unwrap(), told, "asked again it is the same");
        told
    }

    pub async fn now(&self, order: &Order) -> Order {
        self.world.store.orders().find(order.id).await.unwrap().unwrap()
    }

    pub async fn refunds(&self, order: &Order) -> Vec<Refund> {
        self.world.store.payments().refunds_of(order.id).await.unwrap()
    }

    pub fn payment(&self, id: &str, order: &Order, status: GatewayPaymentStatus) -> GatewayPayment {
        payment(id, order, status)
    }

    pub fn body(&self, told: &GatewayPayment) -> Vec<u8> {
        self.gateway.say(GatewayEvent::Payment(told.clone()))
    }

    pub async fn tell(&self, event: &str, told: &GatewayPayment) -> Result<()> {
        self.payments.webhook(&self.body(told), "signed", event).await.map(drop)
    }

    pub async fn tell_refund(&self, event: &str, told: &GatewayRefund) -> Result<()> {
        let body = self.gateway.say(GatewayEvent::Refund(told.clone()));
        self.payments.webhook(&body, "signed", event).await.map(drop)
    }

    /// Does what a worker does with the refunds that wait.
    pub async fn work(&self) {
        let now = Timestamp::from_microsecond(self.time.0.load(Ordering::SeqCst)).unwrap();
        while let Some(job) = self.world.store.jobs().claim_heavy(now, std::time::Duration::from_secs(60), "worker").await.unwrap() {
            assert_eq!(job.job.class(), Class::Heavy);
            let Job::RefundPayment { refund } = job.job else { panic!("another job") };
            self.payments.refund_due(refund).await.unwrap();
            self.world.store.jobs().complete(&job).await.unwrap();
        }
    }

    /// Kinds of what was written, oldest first.
    pub async fn mails(&self) -> Vec<String> {
        let found = self.world.store.messages().list(&MessageFilter::default(), Page::clamped(1, 100)).await.unwrap();
        found.items.iter().rev().map(|message| message.kind.as_str().to_owned()).collect()
    }

    pub fn delivered(&self) -> u32 {
        self.seller.delivered.load(Ordering::SeqCst)
    }

    pub fn failed(&self) -> u32 {
        self.seller.failed.load(Ordering::SeqCst)
    }
}

fn payment(id: &str, order: &Order, status: GatewayPaymentStatus) -> GatewayPayment {
    GatewayPayment {
        id: id.to_owned(),
        order: order.gateway_order.clone(),
        amount: Some(order.amount),
        status,
        method: Some("upi".to_owned()),
        failure: None,
        created_at: Some(minute(1)),
    }
}

#[derive(Default)]
pub struct Seller {
    delivered: AtomicU32,
    failed: AtomicU32,
    is_sold_out: AtomicBool,
    is_broken: AtomicBool,
}

impl Seller {
    pub fn sells_out(&self) {
        self.is_sold_out.store(true, Ordering::SeqCst);
    }

    pub fn breaks(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::SeqCst);
    }
}

#[async_trait]
impl Fulfilment for Seller {
    async fn paid(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<Fulfilled> {
        if self.is_broken.load(Ordering::SeqCst) {
            return Err(Error::internal("the seller is broken"));
        }
        if self.is_sold_out.load(Ordering::SeqCst) {
            return Ok(Fulfilled::Gone);
        }
        self.delivered.fetch_add(1, Ordering::SeqCst);
        Ok(Fulfilled::Delivered)
    }

    async fn failed(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<()> {
        self.failed.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[derive(Default)]
pub struct FakeGateway {
    said: Mutex<Vec<GatewayEvent>>,
    paid: Mutex<Vec<GatewayPayment>>,
    refunds: Mutex<BTreeMap<String, GatewayRefund>>,
    is_out: AtomicBool,
    refuses: AtomicBool,
}

impl FakeGateway {
    fn say(&self, event: GatewayEvent) -> Vec<u8> {
        let mut said = self.said.lock().unwrap();
        said.push(event);
        (said.len() - 1).to_string().into_bytes()
    }

    /// The buyer does, and no webhook tells.
    pub fn pays(&self, id: &str, order: &Order, status: GatewayPaymentStatus) {
        self.paid.lock().unwrap().push(payment(id, order, status));
    }

    pub fn proof(&self, order: &str, payment: &str) -> String {
        format!("{order}|{payment}|signed")
    }

    pub fn out(&self, is_out: bool) {
        self.is_out.store(is_out, Ordering::SeqCst);
    }

    pub fn refuses_refunds(&self, refuses: bool) {
        self.refuses.store(refuses, Ordering::SeqCst);
    }

    /// Payment and amount of each refund.
    pub fn given_back(&self) -> Vec<(String, Money)> {
        self.refunds.lock().unwrap().values().map(|refund| (refund.payment.clone(), refund.amount)).collect()
    }

    /// As its webhook would tell of it, before anybody was answered.
    pub fn promise(&self, refund: &Refund, payment: &str) -> GatewayRefund {
        GatewayRefund {
            id: format!("rfnd_{}", refund.key()),
            payment: payment.to_owned(),
            amount: refund.amount,
            status: GatewayRefundStatus::Processed,
            receipt: Some(refund.receipt()),
        }
    }

    fn reached(&self) -> std::result::Result<(), Refused> {
        if self.is_out.load(Ordering::SeqCst) { Err(Refused::later("out of reach")) } else { Ok(()) }
    }
}

#[async_trait]
impl PaymentGateway for FakeGateway {
    fn key_id(&self) -> &str {
        "key"
    }

    fn checkout_page(&self, _: &str) -> Option<String> {
        None
    }

    async fn order(&self, asked: &AskedOrder) -> std::result::Result<GatewayOrder, Refused> {
        self.reached()?;
        Ok(GatewayOrder { id: format!("order_{}", asked.receipt), amount: asked.amount, receipt: asked.receipt.clone() })
    }

    async fn payments_of(&self, order: &str) -> std::result::Result<Vec<GatewayPayment>, Refused> {
        self.reached()?;
        Ok(self.paid.lock().unwrap().iter().filter(|payment| payment.order.as_deref() == Some(order)).cloned().collect())
    }

    async fn refund(&self, asked: &AskedRefund) -> std::result::Result<GatewayRefund, Refused> {
        self.reached()?;
        if self.refuses.load(Ordering::SeqCst) {
            return Err(Refused::for_good("BAD_REQUEST_ERROR", "no balance"));
        }
        let made = GatewayRefund {
            id: format!("rfnd_{}", asked.key),
            payment: asked.payment.clone(),
            amount: asked.amount,
            status: GatewayRefundStatus::Processed,
            receipt: Some(asked.receipt.clone()),
        };
        Ok(self.refunds.lock().unwrap().entry(asked.key.clone()).or_insert(made).clone())
    }

    async fn refunds_of(&self, payment: &str) -> std::result::Result<Vec<GatewayRefund>, Refused> {
        self.reached()?;
        Ok(self.refunds.lock().unwrap().values().filter(|refund| refund.payment == payment).cloned().collect())
    }

    fn is_proof(&self, order: &str, payment: &str, signature: &str) -> bool {
        signature == self.proof(order, payment)
    }

    fn event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent> {
        let at: usize = std::str::from_utf8(body).ok()?.parse().ok()?;
        (signature == "signed").then(|| self.said.lock().unwrap()[at].clone())
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn event_header(&self) -> &'static str {
        "x-event"
    }
}

fn rate() -> Registry {
    let value = Dated {
        from: jiff::civil::date(2017, 7, 1),
        value: Value::Number(18.0),
        confidence: Confidence::B,
        checked: jiff::civil::date(2026, 11, 20),
        source: domain::articles::Source { title: "A notification".to_owned(), publisher: None, url: None },
    };
    Registry::new([Fact {
        id: "gst.professional-services".to_owned(),
        label: "GST".to_owned(),
        category: "taxation".to_owned(),
        unit: Unit::Percent,
        values: vec![value],
    }])
}

fn supplier() -> Supplier {
    Supplier {
        name: "The Fine Print".to_owned(),
        address: "MG Road, Bengaluru 560001".to_owned(),
        email: "hello@fineprint.example".to_owned(),
        gstin: Gstin::parse("29AAGCB7383J1Z4").ok(),
        state: State::parse("29").ok(),
        sac: "9983".to_owned(),
        prefix: Prefix::parse("TF").unwrap(),
    }
}

fn site() -> Site {
    let text = |text: &str| text.to_owned();
    Site {
        name: text("The Fine Print"),
        short_name: text("TFP"),
        base_url: text("http://x"),
        company_line: text(""),
        legal_name: text(""),
        address: text(""),
        grievance_officer: text(""),
        contact_email: text(""),
        editor_email: text(""),
        contribute_url: None,
        social: Social::default(),
        rules_as_of: text("2026-11-20"),
    }
}
