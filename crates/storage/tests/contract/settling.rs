//! The rules of paying on a real database: whatever order the gateway's news comes in, money and books agree.

mod shop;

use domain::invoices::DocumentKind;
use domain::jobs::Job;
use domain::payments::{Order, OrderStatus, PaymentStatus, Proof, RefundStatus};
use domain::providers::{GatewayPaymentStatus as Told, GatewayRefund, GatewayRefundStatus};
use domain::{Error, Money, Store};
use jiff::SignedDuration;

use crate::engines::{World, conflict_code};
use crate::on_both;
use shop::{PRICE, Shop};

on_both!(
    a_payment_is_confirmed_once_however_often_it_is_told,
    a_capture_may_be_told_before_its_authorization,
    only_the_gateways_signature_counts,
    two_confirmations_at_once_are_one,
    another_amount_goes_back,
    whoever_pays_twice_gets_one_back,
    what_can_not_be_given_any_more_goes_back,
    an_order_that_ran_out_is_closed_and_a_late_capture_is_looked_at,
    a_failed_try_leaves_the_order_open,
    what_no_webhook_told_is_found,
    a_refund_is_asked_for_once_and_credited,
    parts_go_back_until_nothing_is_left,
    a_refund_told_before_its_call_answered_is_the_same_one,
    a_refused_refund_waits_for_staff,
    a_refund_made_elsewhere_is_in_the_books,
    a_refund_told_before_its_payment_waits_for_it,
    a_part_told_before_its_payment_is_in_the_books,
    nothing_is_half_done_when_the_seller_fails,
    whoever_was_erased_gets_the_money_back,
);

async fn a_payment_is_confirmed_once_however_often_it_is_told(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    for event in ["evt_1", "evt_1", "evt_2"] {
        shop.tell(event, &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    }
    let order = shop.now(&order).await;
    assert_eq!((order.status, order.paid_at.is_some()), (OrderStatus::Paid, true));
    assert_eq!(shop.delivered(), 1);
    let documents = world.store.documents().of_orders(&[order.id]).await.unwrap();
    assert_eq!((documents.len(), documents[0].kind, documents[0].total), (1, DocumentKind::Invoice, PRICE));
    assert_eq!(documents[0].number.as_str(), "TF/26-27/000001");
    assert_eq!((documents[0].sums.cgst, documents[0].sums.igst), (Money::of_paise(9_000), Money::ZERO));
    assert_eq!(shop.mails().await, ["payment-received"]);
    assert!(shop.refunds(&order).await.is_empty());
    assert!(matches!(shop.payments.pay_for(shop.caller, order.bought).await, Err(Error::Conflict { code: "ALREADY_PAID", .. })));
}

async fn a_capture_may_be_told_before_its_authorization(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    for (event, status) in [("e1", Told::Captured), ("e2", Told::Authorized), ("e3", Told::Failed), ("e4", Told::Created)] {
        shop.tell(event, &shop.payment("pay_1", &order, status)).await.unwrap();
    }
    assert_eq!(shop.now(&order).await.status, OrderStatus::Paid);
    assert_eq!(world.store.payments().of(order.id).await.unwrap()[0].status, PaymentStatus::Captured);
    // Another try that fails later changes nothing of a paid order.
    shop.tell("e5", &shop.payment("pay_2", &order, Told::Failed)).await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.failed()), (OrderStatus::Paid, 0));
}

async fn only_the_gateways_signature_counts(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    let body = shop.body(&shop.payment("pay_1", &order, Told::Captured));
    assert!(matches!(shop.payments.webhook(&body, "forged", "evt").await, Err(Error::Unauthorized)));
    let name = order.gateway_order.clone().unwrap();
    let forged = shop.payments.check(shop.caller, &name, Some(Proof { payment: "pay_1", signature: "forged" })).await;
    assert!(matches!(forged, Err(Error::Invalid { .. })));
    // A proof of another order's payment is none of this one's.
    let other = shop.order().await;
    let signature = shop.gateway.proof(other.gateway_order.as_deref().unwrap(), "pay_1");
    let swapped = shop.payments.check(shop.caller, &name, Some(Proof { payment: "pay_1", signature: &signature })).await;
    assert!(matches!(swapped, Err(Error::Invalid { .. })));
    assert_eq!(shop.now(&order).await.status, OrderStatus::Created);
    assert!(matches!(shop.payments.check(shop.stranger(), &name, None).await, Err(Error::NotFound(_))));
}

async fn two_confirmations_at_once_are_one(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.gateway.pays("pay_1", &order, Told::Captured);
    let name = order.gateway_order.clone().unwrap();
    let signature = shop.gateway.proof(&name, "pay_1");
    let told = shop.payment("pay_1", &order, Told::Captured);
    let proof = Some(Proof { payment: "pay_1", signature: &signature });
    let (checked, one, two) =
        tokio::join!(shop.payments.check(shop.caller, &name, proof), shop.tell("evt_1", &told), shop.tell("evt_2", &told));
    assert_eq!(checked.unwrap().status, OrderStatus::Paid);
    one.unwrap();
    two.unwrap();
    assert_eq!((shop.delivered(), shop.refunds(&order).await.len()), (1, 0));
    assert_eq!(world.store.documents().of_orders(&[order.id]).await.unwrap().len(), 1);
}

async fn another_amount_goes_back(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    let mut told = shop.payment("pay_1", &order, Told::Captured);
    told.amount = Some(Money::of_paise(100));
    shop.tell("evt_1", &told).await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Created, 0));
    let refunds = shop.refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].amount), (1, Money::of_paise(100)));
    shop.work().await;
    assert_eq!(shop.gateway.given_back(), [("pay_1".to_owned(), Money::of_paise(100))]);
    // The right amount still pays.
    shop.tell("evt_2", &shop.payment("pay_2", &order, Told::Captured)).await.unwrap();
    assert_eq!(shop.now(&order).await.status, OrderStatus::Paid);
}

async fn whoever_pays_twice_gets_one_back(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    for payment in ["pay_1", "pay_2"] {
        shop.tell(payment, &shop.payment(payment, &order, Told::Captured)).await.unwrap();
    }
    shop.work().await;
    assert_eq!(shop.gateway.given_back(), [("pay_2".to_owned(), PRICE)]);
    let order = shop.now(&order).await;
    assert_eq!((order.status, order.refunded, shop.delivered()), (OrderStatus::Paid, Money::ZERO, 1));
    let documents = world.store.documents().of_orders(&[order.id]).await.unwrap();
    assert_eq!(documents.len(), 1, "what was never invoiced needs no credit note");
    assert_eq!(shop.mails().await, ["payment-received", "refund-made"]);
}

async fn what_can_not_be_given_any_more_goes_back(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.seller.sells_out();
    shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    assert_eq!(shop.now(&order).await.status, OrderStatus::Refunding);
    shop.work().await;
    let order = shop.now(&order).await;
    assert_eq!((order.status, order.refunded), (OrderStatus::Refunded, PRICE));
    assert!(world.store.documents().of_orders(&[order.id]).await.unwrap().is_empty());
    assert_eq!(shop.mails().await, ["refund-made"]);
    assert!(!shop.payments.is_paid(shop.caller).await.unwrap());
}

async fn an_order_that_ran_out_is_closed_and_a_late_capture_is_looked_at(world: World) {
    let shop = Shop::open(&world).await;
    let (order, untold) = (shop.order().await, shop.untold_order().await);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.now(&order).await.status, OrderStatus::Created);
    shop.pass(SignedDuration::from_mins(16));
    shop.payments.reconcile().await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.now(&untold).await.status), (OrderStatus::Expired, OrderStatus::Expired));
    assert_eq!(shop.failed(), 2);
    assert!(matches!(shop.payments.at_gateway(untold.id).await, Err(Error::Gone(_))));
    assert!(matches!(shop.payments.pay_for(shop.caller, order.bought).await, Err(Error::Gone(_))));
    // The bank says so an hour later, and no webhook comes.
    shop.gateway.pays("pay_1", &order, Told::Captured);
    shop.pass(SignedDuration::from_hours(1));
    shop.payments.reconcile().await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Paid, 1));
    shop.pass(SignedDuration::from_hours(24 * 30));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.payments.reconcile().await.unwrap().looked_at, 0, "at last nobody looks any more");
}

async fn a_failed_try_leaves_the_order_open(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.tell("e1", &shop.payment("pay_1", &order, Told::Failed)).await.unwrap();
    shop.tell("e2", &shop.payment("pay_1", &order, Told::Failed)).await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.failed()), (OrderStatus::Attempted, 1));
    assert_eq!(shop.payments.pay_for(shop.caller, order.bought).await.unwrap().id, order.id);
    shop.tell("e3", &shop.payment("pay_2", &order, Told::Captured)).await.unwrap();
    assert_eq!(shop.now(&order).await.status, OrderStatus::Paid);
}

/// The process was killed between the payment and its confirmation: the next one asks.
async fn what_no_webhook_told_is_found(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.gateway.pays("pay_1", &order, Told::Captured);
    shop.gateway.out(true);
    assert!(matches!(shop.payments.reconcile().await, Err(Error::Unavailable { .. })));
    let name = order.gateway_order.clone().unwrap();
    let signature = shop.gateway.proof(&name, "pay_1");
    let waiting = shop.payments.check(shop.caller, &name, Some(Proof { payment: "pay_1", signature: &signature })).await.unwrap();
    assert_eq!(waiting.status, OrderStatus::Created, "it is only not known yet");
    shop.gateway.out(false);
    assert_eq!(shop.payments.reconcile().await.unwrap().looked_at, 1);
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Paid, 1));
    assert!(shop.payments.is_paid(shop.caller).await.unwrap());
    assert_eq!(shop.payments.reconcile().await.unwrap().looked_at, 0);
}

async fn paid(shop: &Shop) -> Order {
    let order = shop.order().await;
    shop.tell("evt_paid", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    shop.now(&order).await
}

async fn give_back(shop: &Shop, order: &Order, paise: i64) -> domain::Result<Option<domain::payments::Refund>> {
    let work = shop.world.begin().await;
    let refund = shop.orders.refund(&*work, order.id, Money::of_paise(paise), "Cancelled by the buyer").await?;
    work.commit().await?;
    Ok(refund)
}

async fn a_refund_is_asked_for_once_and_credited(world: World) {
    let shop = Shop::open(&world).await;
    let order = paid(&shop).await;
    let refund = give_back(&shop, &order, PRICE.paise()).await.unwrap().unwrap();
    assert_eq!(shop.now(&order).await.status, OrderStatus::Refunding);
    assert_eq!(give_back(&shop, &order, 1).await.unwrap(), None, "nothing is left");
    // The gateway is out, then answers; the job runs twice.
    shop.gateway.out(true);
    assert!(matches!(shop.payments.refund_due(refund.id).await, Err(Error::Unavailable { .. })));
    shop.gateway.out(false);
    shop.payments.refund_due(refund.id).await.unwrap();
    shop.payments.refund_due(refund.id).await.unwrap();
    assert_eq!(shop.gateway.given_back(), [("pay_1".to_owned(), PRICE)]);
    let order = shop.now(&order).await;
    assert_eq!((order.status, order.refunded), (OrderStatus::Refunded, PRICE));
    let documents = world.store.documents().of_orders(&[order.id]).await.unwrap();
    assert_eq!((documents.len(), documents[0].kind, documents[0].number.as_str()), (2, DocumentKind::CreditNote, "TFC/26-27/000001"));
    assert_eq!(documents[0].content.original.as_ref().unwrap().number, "TF/26-27/000001");
    assert_eq!((documents[0].sums, documents[0].refund), (documents[1].sums, Some(refund.id)));
    assert_eq!(shop.mails().await, ["payment-received", "refund-made"]);
    assert_eq!(world.store.payments().of(order.id).await.unwrap()[0].status, PaymentStatus::Refunded);
}

async fn parts_go_back_until_nothing_is_left(world: World) {
    let shop = Shop::open(&world).await;
    let order = paid(&shop).await;
    assert_eq!(conflict_code(give_back(&shop, &order, PRICE.paise() + 1).await), "REFUND_TOO_LARGE");
    assert_eq!(conflict_code(give_back(&shop, &order, -1).await), "REFUND_TOO_LARGE");
    assert_eq!(give_back(&shop, &order, 0).await.unwrap(), None);
    give_back(&shop, &order, 33_333).await.unwrap().unwrap();
    shop.work().await;
    assert_eq!(shop.now(&order).await.status, OrderStatus::Paid, "a part went back, the rest is paid");
    let ledger = shop.payments.give_back(&order.id.to_string(), None, "All the rest").await.unwrap();
    assert_eq!((ledger.refunds.len(), ledger.refunds[1].amount), (2, Money::of_paise(PRICE.paise() - 33_333)));
    shop.work().await;
    assert_eq!(shop.now(&order).await.status, OrderStatus::Refunded);
    let documents = world.store.documents().of_orders(&[order.id]).await.unwrap();
    let credited = documents[0].sums.plus(&documents[1].sums).unwrap();
    assert_eq!(credited, documents[2].sums, "tax by tax");
    assert_eq!(conflict_code(shop.payments.give_back(&order.id.to_string(), None, "More").await), "NOTHING_TO_REFUND");
}

async fn a_refund_told_before_its_call_answered_is_the_same_one(world: World) {
    let shop = Shop::open(&world).await;
    let order = paid(&shop).await;
    let refund = give_back(&shop, &order, 50_000).await.unwrap().unwrap();
    let told = shop.gateway.promise(&refund, "pay_1");
    shop.tell_refund("evt_r", &told).await.unwrap();
    assert_eq!(shop.refunds(&order).await.len(), 1);
    // Only now the call that asked for it answers, and says less than is known.
    shop.work().await;
    shop.tell_refund("evt_late", &domain::providers::GatewayRefund { status: domain::providers::GatewayRefundStatus::Pending, ..told })
        .await
        .unwrap();
    let refunds = shop.refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].status), (1, RefundStatus::Processed));
    assert_eq!(shop.now(&order).await.refunded, Money::of_paise(50_000));
    assert_eq!(world.store.documents().of_orders(&[order.id]).await.unwrap().len(), 2);
}

async fn a_refused_refund_waits_for_staff(world: World) {
    let shop = Shop::open(&world).await;
    let order = paid(&shop).await;
    shop.gateway.refuses_refunds(true);
    give_back(&shop, &order, PRICE.paise()).await.unwrap().unwrap();
    shop.work().await;
    let refunds = shop.refunds(&order).await;
    assert_eq!((refunds[0].status, refunds[0].failure.as_deref()), (RefundStatus::Failed, Some("BAD_REQUEST_ERROR no balance")));
    assert_eq!(shop.now(&order).await.status, OrderStatus::Paid);
    shop.gateway.refuses_refunds(false);
    shop.payments.give_back(order.gateway_order.as_deref().unwrap(), None, "Again").await.unwrap();
    shop.work().await;
    assert_eq!(shop.now(&order).await.status, OrderStatus::Refunded);
    assert_eq!(world.store.documents().of_orders(&[order.id]).await.unwrap().len(), 2);
}

async fn a_refund_made_elsewhere_is_in_the_books(world: World) {
    let shop = Shop::open(&world).await;
    let order = paid(&shop).await;
    let mut told = shop.gateway.promise(&give_back(&shop, &order, 1).await.unwrap().unwrap(), "pay_1");
    (told.id, told.receipt, told.amount) = ("rfnd_dashboard".to_owned(), None, Money::of_paise(50_000));
    shop.tell_refund("evt_r", &told).await.unwrap();
    assert_eq!(shop.refunds(&order).await.len(), 2);
    assert_eq!(shop.now(&order).await.refunded, Money::of_paise(50_000));
    told.payment = "pay_of_somebody_else".to_owned();
    shop.tell_refund("evt_o", &told).await.unwrap();
}

async fn nothing_is_half_done_when_the_seller_fails(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.seller.breaks(true);
    assert!(shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.is_err());
    assert_eq!(shop.now(&order).await.status, OrderStatus::Created);
    assert!(world.store.payments().of(order.id).await.unwrap().is_empty());
    shop.seller.breaks(false);
    shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Paid, 1), "the same event, told again");
}

async fn whoever_was_erased_gets_the_money_back(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    crate::write!(world, |work| work.subscribers().erase(&crate::samples::subscriber(1)));
    shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    shop.work().await;
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Refunded, 0));
    assert!(shop.mails().await.is_empty(), "nobody is left to be told");
    assert!(world.store.jobs().list(None, 10).await.unwrap().iter().all(|job| !matches!(job.job, Job::RefundPayment { .. })));
}

fn elsewhere(payment: &str, amount: Money) -> GatewayRefund {
    GatewayRefund {
        id: "rfnd_dashboard".to_owned(),
        payment: payment.to_owned(),
        amount,
        status: GatewayRefundStatus::Processed,
        receipt: None,
    }
}

/// Everything went back before anybody told of the payment: nothing is delivered, and nothing goes back twice.
async fn a_refund_told_before_its_payment_waits_for_it(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    shop.tell_refund("evt_r", &elsewhere("pay_1", PRICE)).await.unwrap();
    // Late news of an earlier state changes nothing.
    shop.tell_refund("evt_c", &GatewayRefund { status: GatewayRefundStatus::Pending, ..elsewhere("pay_1", PRICE) }).await.unwrap();
    assert!(shop.refunds(&order).await.is_empty());
    shop.tell("evt_a", &shop.payment("pay_1", &order, Told::Authorized)).await.unwrap();
    shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    assert_eq!((shop.now(&order).await.status, shop.delivered()), (OrderStatus::Attempted, 0));
    let refunds = shop.refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].status, refunds[0].amount), (1, RefundStatus::Processed, PRICE));
    assert_eq!(world.store.payments().of(order.id).await.unwrap()[0].status, PaymentStatus::Refunded);
    shop.work().await;
    assert_eq!(shop.refunds(&order).await.len(), 1, "told once, it is kept no longer");
    assert!(world.store.documents().of_orders(&[order.id]).await.unwrap().is_empty());
}

async fn a_part_told_before_its_payment_is_in_the_books(world: World) {
    let shop = Shop::open(&world).await;
    let order = shop.order().await;
    let part = Money::of_paise(18_000);
    shop.tell_refund("evt_r", &elsewhere("pay_1", part)).await.unwrap();
    shop.tell("evt_a", &shop.payment("pay_1", &order, Told::Authorized)).await.unwrap();
    shop.tell("evt_1", &shop.payment("pay_1", &order, Told::Captured)).await.unwrap();
    let now = shop.now(&order).await;
    assert_eq!((now.status, now.refunded, shop.delivered()), (OrderStatus::Paid, part, 1));
    let documents = world.store.documents().of_orders(&[order.id]).await.unwrap();
    assert_eq!(documents.len(), 2, "the invoice and its credit note");
}
