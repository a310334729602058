//! A fixture for payments: a seller of one product, a fake gateway, and a clock that is advanced by hand.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use async_trait::async_trait;
use domain::error::ProviderError;
use domain::facts::{Confidence, EffectiveValue, Fact, FactCache, FactUnit, FactValue, Registry};
use domain::ids::BookingId;
use domain::invoices::{Gstin, Invoices, Prefix, State, Supplier};
use domain::jobs::{Job, JobClass};
use domain::language::Language;
use domain::messages::{MessageFilter, Outbox};
use domain::paging::Page;
use domain::payments::{
    Fulfilment, FulfilmentOutcome, GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus,
    NewOrder, Order, OrderLine, OrderRequest, Orders, PaymentDeps, PaymentGateway, Payments, Purchase, Refund, RefundRequest,
};
use domain::sessions::{Assurance, Caller};
use domain::site::{Site, Social};
use domain::{Error, Money, Result, Store, UnitOfWork};
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use uuid::Uuid;

use crate::clock::{ManualClock, load_templates};
use crate::engines::TestDatabase;
use crate::samples::{buyer, minute, session_id, subscriber_id};

pub const PRICE: Money = Money::from_paise(118_000);

pub struct PaymentFixture {
    pub world: TestDatabase,
    pub payments: Payments,
    pub orders: Orders,
    pub gateway: Arc<FakeGateway>,
    pub seller: Arc<FakeSeller>,
    pub caller: Caller,
    clock: Arc<ManualClock>,
    next_number: AtomicU32,
}

impl PaymentFixture {
    /// The caller is subscriber 1 in session 1.
    pub async fn set_up(world: &TestDatabase) -> Self {
        world.insert_subscribers(2).await;
        let (time, environment) = ManualClock::starting_at(minute(0));
        let store: Arc<dyn Store> = world.store.clone();
        let (gateway, seller) = (Arc::new(FakeGateway::default()), Arc::new(FakeSeller::default()));
        let orders = Orders::new(store.clone(), environment.clone());
        let parts = PaymentDeps {
            gateway: gateway.clone(),
            fulfilment: seller.clone(),
            orders: orders.clone(),
            invoices: Invoices::new(
                store.clone(),
                environment.clone(),
                Arc::new(FactCache::new(gst_registry())),
                Arc::new(sample_supplier()),
            ),
            outbox: Outbox::new(environment.clone(), Arc::new(load_templates()), 5),
            site: Arc::new(sample_site()),
        };
        let caller = Caller { session: session_id(1), subscriber: subscriber_id(1), assurance: Assurance::Claimed };
        let payments = Payments::new(store, environment, parts);
        Self { world: world.clone(), payments, orders, gateway, seller, caller, clock: time, next_number: AtomicU32::new(1) }
    }

    pub fn other_caller(&self) -> Caller {
        Caller { session: session_id(9), subscriber: subscriber_id(2), assurance: Assurance::Proven }
    }

    pub fn advance_clock(&self, time: SignedDuration) {
        self.clock.advance(time);
    }

    pub async fn create_local_order(&self) -> Order {
        let number = self.next_number.fetch_add(1, Ordering::SeqCst);
        let work = self.world.begin().await;
        let new = NewOrder {
            subscriber: subscriber_id(1),
            session: session_id(1),
            purchase: Purchase::Consultation(BookingId(Uuid::from_u128(number.into()))),
            amount: PRICE,
            lines: vec![OrderLine { title: "Provident fund consultation".to_owned(), amount: PRICE }],
            buyer: buyer(1),
            language: Language::English,
            expires_at: minute(15),
        };
        let order = self.orders.open(&*work, new).await.unwrap();
        work.commit().await.unwrap();
        order
    }

    pub async fn create_order(&self) -> Order {
        let order = self.create_local_order().await;
        let told = self.payments.ensure_gateway_order(order.id).await.unwrap();
        assert_eq!(self.payments.ensure_gateway_order(order.id).await.unwrap(), told, "asked again it is the same");
        told
    }

    pub async fn reload_order(&self, order: &Order) -> Order {
        self.world.store.orders().find(order.id).await.unwrap().unwrap()
    }

    pub async fn list_refunds(&self, order: &Order) -> Vec<Refund> {
        self.world.store.payments().list_refunds(order.id).await.unwrap()
    }

    pub fn gateway_payment(&self, id: &str, order: &Order, status: GatewayPaymentStatus) -> GatewayPayment {
        gateway_payment(id, order, status)
    }

    pub fn webhook_body(&self, told: &GatewayPayment) -> Vec<u8> {
        self.gateway.queue_event(GatewayEvent::Payment(told.clone()))
    }

    pub async fn send_payment_webhook(&self, event: &str, told: &GatewayPayment) -> Result<()> {
        self.payments.handle_webhook(&self.webhook_body(told), "signed", event).await.map(drop)
    }

    pub async fn send_refund_webhook(&self, event: &str, told: &GatewayRefund) -> Result<()> {
        let body = self.gateway.queue_event(GatewayEvent::Refund(told.clone()));
        self.payments.handle_webhook(&body, "signed", event).await.map(drop)
    }

    /// Runs the pending refund jobs as a worker does.
    pub async fn run_refund_jobs(&self) {
        let now = Timestamp::from_microsecond(self.clock.0.load(Ordering::SeqCst)).unwrap();
        while let Some(job) = self.world.store.jobs().claim_heavy(now, std::time::Duration::from_secs(60), "worker").await.unwrap() {
            assert_eq!(job.job.class(), JobClass::Heavy);
            let Job::RefundPayment { refund } = job.job else { panic!("another job") };
            self.payments.send_refund(refund).await.unwrap();
            self.world.store.jobs().complete(&job).await.unwrap();
        }
    }

    /// The kinds of all messages, oldest first.
    pub async fn list_mail_kinds(&self) -> Vec<String> {
        let found = self.world.store.messages().list(&MessageFilter::default(), Page::new_clamped(1, 100)).await.unwrap();
        found.items.iter().rev().map(|message| message.kind.as_str().to_owned()).collect()
    }

    /// What the audit trail has of money, oldest first: what happened, and why.
    pub async fn list_acts(&self) -> Vec<(String, Option<String>)> {
        let events = self.world.store.audit().list_after(0, 100).await.unwrap();
        events.into_iter().map(|event| (event.act.action, event.act.reason)).collect()
    }

    pub fn delivered_count(&self) -> u32 {
        self.seller.delivered.load(Ordering::SeqCst)
    }

    pub fn failed_count(&self) -> u32 {
        self.seller.failed.load(Ordering::SeqCst)
    }
}

fn gateway_payment(id: &str, order: &Order, status: GatewayPaymentStatus) -> GatewayPayment {
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
pub struct FakeSeller {
    delivered: AtomicU32,
    failed: AtomicU32,
    is_sold_out: AtomicBool,
    is_broken: AtomicBool,
}

impl FakeSeller {
    pub fn set_sold_out(&self) {
        self.is_sold_out.store(true, Ordering::SeqCst);
    }

    pub fn set_broken(&self, is_broken: bool) {
        self.is_broken.store(is_broken, Ordering::SeqCst);
    }
}

#[async_trait]
impl Fulfilment for FakeSeller {
    async fn on_paid(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<FulfilmentOutcome> {
        if self.is_broken.load(Ordering::SeqCst) {
            return Err(Error::internal("the seller is broken"));
        }
        if self.is_sold_out.load(Ordering::SeqCst) {
            return Ok(FulfilmentOutcome::Gone);
        }
        self.delivered.fetch_add(1, Ordering::SeqCst);
        Ok(FulfilmentOutcome::Delivered)
    }

    async fn on_failed(&self, _: &mut dyn UnitOfWork, _: &Order) -> Result<()> {
        self.failed.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[derive(Default)]
pub struct FakeGateway {
    events: Mutex<Vec<GatewayEvent>>,
    payments: Mutex<Vec<GatewayPayment>>,
    refunds: Mutex<BTreeMap<String, GatewayRefund>>,
    is_unreachable: AtomicBool,
    refuses_refunds: AtomicBool,
}

impl FakeGateway {
    fn queue_event(&self, event: GatewayEvent) -> Vec<u8> {
        let mut said = self.events.lock();
        said.push(event);
        (said.len() - 1).to_string().into_bytes()
    }

    /// Adds a payment at the gateway without a webhook.
    pub fn add_payment(&self, id: &str, order: &Order, status: GatewayPaymentStatus) {
        self.payments.lock().push(gateway_payment(id, order, status));
    }

    pub fn sign_proof(&self, order: &str, payment: &str) -> String {
        format!("{order}|{payment}|signed")
    }

    pub fn set_unreachable(&self, is_out: bool) {
        self.is_unreachable.store(is_out, Ordering::SeqCst);
    }

    pub fn set_refusing_refunds(&self, refuses: bool) {
        self.refuses_refunds.store(refuses, Ordering::SeqCst);
    }

    /// The payment and amount of each refund.
    pub fn list_refunded(&self) -> Vec<(String, Money)> {
        self.refunds.lock().values().map(|refund| (refund.payment.clone(), refund.amount)).collect()
    }

    /// Builds the refund as the gateway's webhook reports it, before the refund call has returned.
    pub fn build_refund(&self, refund: &Refund, payment: &str) -> GatewayRefund {
        GatewayRefund {
            id: format!("rfnd_{}", refund.idempotency_key()),
            payment: payment.to_owned(),
            amount: refund.amount,
            status: GatewayRefundStatus::Processed,
            receipt: Some(refund.receipt()),
        }
    }

    fn check_reachable(&self) -> std::result::Result<(), ProviderError> {
        if self.is_unreachable.load(Ordering::SeqCst) { Err(ProviderError::retryable("out of reach")) } else { Ok(()) }
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

    async fn create_order(&self, asked: &OrderRequest) -> std::result::Result<GatewayOrder, ProviderError> {
        self.check_reachable()?;
        Ok(GatewayOrder { id: format!("order_{}", asked.receipt), amount: asked.amount, receipt: asked.receipt.clone() })
    }

    async fn list_payments(&self, order: &str) -> std::result::Result<Vec<GatewayPayment>, ProviderError> {
        self.check_reachable()?;
        Ok(self.payments.lock().iter().filter(|payment| payment.order.as_deref() == Some(order)).cloned().collect())
    }

    async fn create_refund(&self, asked: &RefundRequest) -> std::result::Result<GatewayRefund, ProviderError> {
        self.check_reachable()?;
        if self.refuses_refunds.load(Ordering::SeqCst) {
            return Err(ProviderError::permanent("BAD_REQUEST_ERROR", "no balance"));
        }
        let made = GatewayRefund {
            id: format!("rfnd_{}", asked.key),
            payment: asked.payment.clone(),
            amount: asked.amount,
            status: GatewayRefundStatus::Processed,
            receipt: Some(asked.receipt.clone()),
        };
        Ok(self.refunds.lock().entry(asked.key.clone()).or_insert(made).clone())
    }

    async fn list_refunds(&self, payment: &str) -> std::result::Result<Vec<GatewayRefund>, ProviderError> {
        self.check_reachable()?;
        Ok(self.refunds.lock().values().filter(|refund| refund.payment == payment).cloned().collect())
    }

    fn is_valid_signature(&self, order: &str, payment: &str, signature: &str) -> bool {
        signature == self.sign_proof(order, payment)
    }

    fn parse_event(&self, body: &[u8], signature: &str) -> Option<GatewayEvent> {
        let at: usize = std::str::from_utf8(body).ok()?.parse().ok()?;
        (signature == "signed").then(|| self.events.lock()[at].clone())
    }

    fn signature_header(&self) -> &'static str {
        "x-signature"
    }

    fn event_header(&self) -> &'static str {
        "x-event"
    }
}

fn gst_registry() -> Registry {
    let value = EffectiveValue {
        from: jiff::civil::date(2017, 7, 1),
        value: FactValue::Number(18.0),
        confidence: Confidence::B,
        checked: jiff::civil::date(2026, 11, 20),
        source: domain::articles::Source { title: "A notification".to_owned(), publisher: None, url: None },
    };
    Registry::new([Fact {
        id: "gst.professional-services".to_owned(),
        label: "GST".to_owned(),
        category: "taxation".to_owned(),
        unit: FactUnit::Percent,
        values: vec![value],
    }])
}

fn sample_supplier() -> Supplier {
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

pub fn sample_site() -> Site {
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
