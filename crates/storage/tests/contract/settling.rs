//! The rules of payment on a real database: in whatever order gateway events arrive, payments and accounts agree.

mod fixture;

use domain::invoices::DocumentKind;
use domain::jobs::Job;
use domain::payments::{
    GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus, Order, OrderStatus, PaymentProof, PaymentStatus, RefundStatus,
};
use domain::staff::Staff;
use domain::{Error, Money, Store};
use jiff::SignedDuration;

use crate::engines::{TestDatabase, conflict_code};
use crate::on_both;
pub use fixture::sample_site;
use fixture::{PRICE, PaymentFixture};

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
    a_try_after_the_order_is_closed_stands_in_no_trail,
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

async fn a_payment_is_confirmed_once_however_often_it_is_told(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    for event in ["evt_1", "evt_1", "evt_2"] {
        shop.send_payment_webhook(event, &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    }
    let order = shop.reload_order(&order).await;
    assert_eq!((order.status, order.paid_at.is_some()), (OrderStatus::Paid, true));
    assert_eq!(shop.delivered_count(), 1);
    let documents = world.store.documents().list_by_orders(&[order.id]).await.unwrap();
    assert_eq!((documents.len(), documents[0].kind, documents[0].total), (1, DocumentKind::Invoice, PRICE));
    assert_eq!(documents[0].number.as_str(), "TF/26-27/000001");
    assert_eq!((documents[0].sums.cgst, documents[0].sums.igst), (Money::from_paise(9_000), Money::ZERO));
    assert_eq!(shop.list_mail_kinds().await, ["payment-received"]);
    assert!(shop.list_refunds(&order).await.is_empty());
    assert!(matches!(shop.payments.prepare_payment(shop.caller, order.purchase).await, Err(Error::Conflict { code: "ALREADY_PAID", .. })));
}

async fn a_capture_may_be_told_before_its_authorization(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    for (event, status) in [
        ("e1", GatewayPaymentStatus::Captured),
        ("e2", GatewayPaymentStatus::Authorized),
        ("e3", GatewayPaymentStatus::Failed),
        ("e4", GatewayPaymentStatus::Created),
    ] {
        shop.send_payment_webhook(event, &shop.gateway_payment("pay_1", &order, status)).await.unwrap();
    }
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Paid);
    assert_eq!(world.store.payments().list_by_order(order.id).await.unwrap()[0].status, PaymentStatus::Captured);
    // Another attempt that fails later doesn't change a paid order.
    shop.send_payment_webhook("e5", &shop.gateway_payment("pay_2", &order, GatewayPaymentStatus::Failed)).await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.failed_count()), (OrderStatus::Paid, 0));
}

async fn only_the_gateways_signature_counts(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    let body = shop.webhook_body(&shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured));
    assert!(matches!(shop.payments.handle_webhook(&body, "forged", "evt").await, Err(Error::Unauthorized)));
    let name = order.gateway_order.clone().unwrap();
    let forged = shop.payments.check_payment(shop.caller, &name, Some(PaymentProof { payment: "pay_1", signature: "forged" })).await;
    assert!(matches!(forged, Err(Error::Invalid { .. })));
    // A signature for the payment of another order is not valid for this one.
    let other = shop.create_order().await;
    let signature = shop.gateway.sign_proof(other.gateway_order.as_deref().unwrap(), "pay_1");
    let swapped = shop.payments.check_payment(shop.caller, &name, Some(PaymentProof { payment: "pay_1", signature: &signature })).await;
    assert!(matches!(swapped, Err(Error::Invalid { .. })));
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Created);
    assert!(matches!(shop.payments.check_payment(shop.other_caller(), &name, None).await, Err(Error::NotFound(_))));
}

async fn two_confirmations_at_once_are_one(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.gateway.add_payment("pay_1", &order, GatewayPaymentStatus::Captured);
    let name = order.gateway_order.clone().unwrap();
    let signature = shop.gateway.sign_proof(&name, "pay_1");
    let told = shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured);
    let proof = Some(PaymentProof { payment: "pay_1", signature: &signature });
    let (checked, one, two) = tokio::join!(
        shop.payments.check_payment(shop.caller, &name, proof),
        shop.send_payment_webhook("evt_1", &told),
        shop.send_payment_webhook("evt_2", &told)
    );
    assert_eq!(checked.unwrap().status, OrderStatus::Paid);
    one.unwrap();
    two.unwrap();
    assert_eq!((shop.delivered_count(), shop.list_refunds(&order).await.len()), (1, 0));
    assert_eq!(world.store.documents().list_by_orders(&[order.id]).await.unwrap().len(), 1);
}

async fn another_amount_goes_back(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    let mut told = shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured);
    told.amount = Some(Money::from_paise(100));
    shop.send_payment_webhook("evt_1", &told).await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Created, 0));
    let refunds = shop.list_refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].amount), (1, Money::from_paise(100)));
    shop.run_refund_jobs().await;
    assert_eq!(shop.gateway.list_refunded(), [("pay_1".to_owned(), Money::from_paise(100))]);
    // A payment of the right amount still settles the order.
    shop.send_payment_webhook("evt_2", &shop.gateway_payment("pay_2", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Paid);
    let wrong = "The amount was not the order's";
    let expected = [("payment.unsettled", wrong), ("refund.ordered", wrong), ("refund.made", ""), ("payment.received", "")];
    assert_eq!(shop.list_acts().await, expected.map(to_act));
    let first = &world.store.audit().list_after(0, 1).await.unwrap()[0].act;
    assert_eq!((&first.subject, first.actor.as_str()), (&order.id.to_string(), "system"));
    assert!(first.details.contains("pay_1") && first.details.contains(&PRICE.to_string()), "{first:?}");
}

fn to_act((action, reason): (&str, &str)) -> (String, Option<String>) {
    (action.to_owned(), Some(reason.to_owned()).filter(|reason| !reason.is_empty()))
}

async fn whoever_pays_twice_gets_one_back(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    for payment in ["pay_1", "pay_2"] {
        shop.send_payment_webhook(payment, &shop.gateway_payment(payment, &order, GatewayPaymentStatus::Captured)).await.unwrap();
    }
    shop.run_refund_jobs().await;
    assert_eq!(shop.gateway.list_refunded(), [("pay_2".to_owned(), PRICE)]);
    let order = shop.reload_order(&order).await;
    assert_eq!((order.status, order.refunded, shop.delivered_count()), (OrderStatus::Paid, Money::ZERO, 1));
    let documents = world.store.documents().list_by_orders(&[order.id]).await.unwrap();
    assert_eq!(documents.len(), 1, "what was never invoiced needs no credit note");
    assert_eq!(shop.list_mail_kinds().await, ["payment-received", "refund-made"]);
}

async fn what_can_not_be_given_any_more_goes_back(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.seller.set_sold_out();
    shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Refunding);
    shop.run_refund_jobs().await;
    let order = shop.reload_order(&order).await;
    assert_eq!((order.status, order.refunded), (OrderStatus::Refunded, PRICE));
    assert!(world.store.documents().list_by_orders(&[order.id]).await.unwrap().is_empty());
    assert_eq!(shop.list_mail_kinds().await, ["refund-made"]);
    assert!(!shop.payments.has_paid_order(shop.caller).await.unwrap());
    let gone = "What was paid for is no longer available";
    let expected = [("payment.received", ""), ("payment.unsettled", gone), ("refund.ordered", gone), ("refund.made", "")];
    assert_eq!(shop.list_acts().await, expected.map(to_act));
}

async fn an_order_that_ran_out_is_closed_and_a_late_capture_is_looked_at(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let (order, untold) = (shop.create_order().await, shop.create_local_order().await);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Created);
    shop.advance_clock(SignedDuration::from_mins(16));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(
        (shop.reload_order(&order).await.status, shop.reload_order(&untold).await.status),
        (OrderStatus::Expired, OrderStatus::Expired)
    );
    assert_eq!(shop.failed_count(), 2);
    assert!(matches!(shop.payments.ensure_gateway_order(untold.id).await, Err(Error::Gone(_))));
    assert!(matches!(shop.payments.prepare_payment(shop.caller, order.purchase).await, Err(Error::Gone(_))));
    // The bank confirms the payment an hour later, and no webhook arrives.
    shop.gateway.add_payment("pay_1", &order, GatewayPaymentStatus::Captured);
    shop.advance_clock(SignedDuration::from_hours(1));
    shop.payments.reconcile().await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Paid, 1));
    let received = &world.store.audit().list_newest(1).await.unwrap()[0].act;
    assert!(received.action == "payment.received" && received.details.ends_with("after its time had run out"), "{received:?}");
    shop.advance_clock(SignedDuration::from_hours(24 * 30));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.payments.reconcile().await.unwrap().checked, 0, "at last nobody looks any more");
}

async fn a_failed_try_leaves_the_order_open(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.send_payment_webhook("e1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Failed)).await.unwrap();
    shop.send_payment_webhook("e2", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Failed)).await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.failed_count()), (OrderStatus::Attempted, 1));
    assert_eq!(shop.payments.prepare_payment(shop.caller, order.purchase).await.unwrap().id, order.id);
    shop.send_payment_webhook("e3", &shop.gateway_payment("pay_2", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Paid);
    assert_eq!(shop.list_acts().await, [("payment.failed", ""), ("payment.received", "")].map(to_act));
}

/// The gateway's page may stay open, and fail as often as somebody likes.
async fn a_try_after_the_order_is_closed_stands_in_no_trail(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let (paid, expired) = (shop.create_order().await, shop.create_order().await);
    shop.send_payment_webhook("e1", &shop.gateway_payment("pay_1", &paid, GatewayPaymentStatus::Captured)).await.unwrap();
    shop.advance_clock(SignedDuration::from_mins(16));
    shop.payments.reconcile().await.unwrap();
    let closed = [&paid, &expired];
    assert_eq!(shop.reload_order(&expired).await.status, OrderStatus::Expired);
    for number in 2..6 {
        let (name, order) = (format!("pay_{number}"), closed[number % 2]);
        shop.send_payment_webhook(&name, &shop.gateway_payment(&name, order, GatewayPaymentStatus::Failed)).await.unwrap();
    }
    assert_eq!(world.store.payments().list_by_order(expired.id).await.unwrap().len(), 2, "the payments hold them");
    let acts = shop.list_acts().await;
    assert!(acts.iter().all(|(action, _)| action != "payment.failed"), "{acts:?}");
}

/// The process was killed between the payment and its confirmation. The next process asks the gateway.
async fn what_no_webhook_told_is_found(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.gateway.add_payment("pay_1", &order, GatewayPaymentStatus::Captured);
    shop.gateway.set_unreachable(true);
    assert!(matches!(shop.payments.reconcile().await, Err(Error::Unavailable { .. })));
    let name = order.gateway_order.clone().unwrap();
    let signature = shop.gateway.sign_proof(&name, "pay_1");
    let waiting =
        shop.payments.check_payment(shop.caller, &name, Some(PaymentProof { payment: "pay_1", signature: &signature })).await.unwrap();
    assert_eq!(waiting.status, OrderStatus::Created, "it is only not known yet");
    shop.gateway.set_unreachable(false);
    assert_eq!(shop.payments.reconcile().await.unwrap().checked, 1);
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Paid, 1));
    assert!(shop.payments.has_paid_order(shop.caller).await.unwrap());
    assert_eq!(shop.payments.reconcile().await.unwrap().checked, 0);
}

async fn create_paid_order(shop: &PaymentFixture) -> Order {
    let order = shop.create_order().await;
    shop.send_payment_webhook("evt_paid", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    shop.reload_order(&order).await
}

async fn request_refund(shop: &PaymentFixture, order: &Order, paise: i64) -> domain::Result<Option<domain::payments::Refund>> {
    let work = shop.world.begin().await;
    let refund = shop.orders.refund(&*work, order.id, Money::from_paise(paise), "Cancelled by the buyer").await?;
    work.commit().await?;
    Ok(refund)
}

async fn a_refund_is_asked_for_once_and_credited(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = create_paid_order(&shop).await;
    let refund = request_refund(&shop, &order, PRICE.paise()).await.unwrap().unwrap();
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Refunding);
    assert_eq!(request_refund(&shop, &order, 1).await.unwrap(), None, "nothing is left");
    // The gateway is unreachable, then recovers; the job runs twice.
    shop.gateway.set_unreachable(true);
    assert!(matches!(shop.payments.send_refund(refund.id).await, Err(Error::Unavailable { .. })));
    shop.gateway.set_unreachable(false);
    shop.payments.send_refund(refund.id).await.unwrap();
    shop.payments.send_refund(refund.id).await.unwrap();
    assert_eq!(shop.gateway.list_refunded(), [("pay_1".to_owned(), PRICE)]);
    let order = shop.reload_order(&order).await;
    assert_eq!((order.status, order.refunded), (OrderStatus::Refunded, PRICE));
    let documents = world.store.documents().list_by_orders(&[order.id]).await.unwrap();
    assert_eq!((documents.len(), documents[0].kind, documents[0].number.as_str()), (2, DocumentKind::CreditNote, "TFC/26-27/000001"));
    assert_eq!(documents[0].content.original.as_ref().unwrap().number, "TF/26-27/000001");
    assert_eq!((documents[0].sums, documents[0].refund), (documents[1].sums, Some(refund.id)));
    assert_eq!(shop.list_mail_kinds().await, ["payment-received", "refund-made"]);
    assert_eq!(world.store.payments().list_by_order(order.id).await.unwrap()[0].status, PaymentStatus::Refunded);
}

async fn parts_go_back_until_nothing_is_left(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = create_paid_order(&shop).await;
    assert_eq!(conflict_code(request_refund(&shop, &order, PRICE.paise() + 1).await), "REFUND_TOO_LARGE");
    assert_eq!(conflict_code(request_refund(&shop, &order, -1).await), "REFUND_TOO_LARGE");
    assert_eq!(request_refund(&shop, &order, 0).await.unwrap(), None);
    request_refund(&shop, &order, 33_333).await.unwrap().unwrap();
    shop.run_refund_jobs().await;
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Paid, "a part went back, the rest is paid");
    let ledger = shop.payments.refund_order(&Staff::operator(), &order.id.to_string(), None, "All the rest").await.unwrap();
    assert_eq!((ledger.refunds.len(), ledger.refunds[1].amount), (2, Money::from_paise(PRICE.paise() - 33_333)));
    shop.run_refund_jobs().await;
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Refunded);
    let documents = world.store.documents().list_by_orders(&[order.id]).await.unwrap();
    let credited = documents[0].sums.plus(&documents[1].sums).unwrap();
    assert_eq!(credited, documents[2].sums, "tax by tax");
    assert_eq!(
        conflict_code(shop.payments.refund_order(&Staff::operator(), &order.id.to_string(), None, "More").await),
        "NOTHING_TO_REFUND"
    );
}

async fn a_refund_told_before_its_call_answered_is_the_same_one(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = create_paid_order(&shop).await;
    let refund = request_refund(&shop, &order, 50_000).await.unwrap().unwrap();
    let told = shop.gateway.build_refund(&refund, "pay_1");
    shop.send_refund_webhook("evt_r", &told).await.unwrap();
    assert_eq!(shop.list_refunds(&order).await.len(), 1);
    // The refund call returns only now, with an older status than the known one.
    shop.run_refund_jobs().await;
    shop.send_refund_webhook(
        "evt_late",
        &domain::payments::GatewayRefund { status: domain::payments::GatewayRefundStatus::Pending, ..told },
    )
    .await
    .unwrap();
    let refunds = shop.list_refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].status), (1, RefundStatus::Processed));
    assert_eq!(shop.reload_order(&order).await.refunded, Money::from_paise(50_000));
    assert_eq!(world.store.documents().list_by_orders(&[order.id]).await.unwrap().len(), 2);
}

async fn a_refused_refund_waits_for_staff(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = create_paid_order(&shop).await;
    shop.gateway.set_refusing_refunds(true);
    request_refund(&shop, &order, PRICE.paise()).await.unwrap().unwrap();
    shop.run_refund_jobs().await;
    let refunds = shop.list_refunds(&order).await;
    assert_eq!((refunds[0].status, refunds[0].failure.as_deref()), (RefundStatus::Failed, Some("BAD_REQUEST_ERROR no balance")));
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Paid);
    shop.gateway.set_refusing_refunds(false);
    assert_eq!(shop.list_acts().await.last().unwrap(), &to_act(("refund.refused", "BAD_REQUEST_ERROR no balance")));
    let endless = "Asked for. ".repeat(400);
    assert!(matches!(
        shop.payments.refund_order(&Staff::operator(), &order.id.to_string(), None, &endless).await,
        Err(Error::Invalid { .. })
    ));
    let reason = format!("{}as agreed.", "Asked for again and again, ".repeat(6));
    shop.payments.refund_order(&Staff::operator(), order.gateway_order.as_deref().unwrap(), None, &reason).await.unwrap();
    assert_eq!(shop.list_acts().await.last().unwrap(), &to_act(("refund.ordered", &reason)), "the trail has all of it");
    let written = shop.list_refunds(&order).await.into_iter().find(|refund| refund.status == RefundStatus::Queued).unwrap().reason;
    assert_eq!(written, reason, "so has the credit note");
    shop.run_refund_jobs().await;
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Refunded);
    assert_eq!(world.store.documents().list_by_orders(&[order.id]).await.unwrap().len(), 2);
}

async fn a_refund_made_elsewhere_is_in_the_books(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = create_paid_order(&shop).await;
    let mut told = shop.gateway.build_refund(&request_refund(&shop, &order, 1).await.unwrap().unwrap(), "pay_1");
    (told.id, told.receipt, told.amount) = ("rfnd_dashboard".to_owned(), None, Money::from_paise(50_000));
    shop.send_refund_webhook("evt_r", &told).await.unwrap();
    assert_eq!(shop.list_refunds(&order).await.len(), 2);
    assert_eq!(shop.reload_order(&order).await.refunded, Money::from_paise(50_000));
    told.payment = "pay_of_somebody_else".to_owned();
    shop.send_refund_webhook("evt_o", &told).await.unwrap();
}

async fn nothing_is_half_done_when_the_seller_fails(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.seller.set_broken(true);
    assert!(shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.is_err());
    assert_eq!(shop.reload_order(&order).await.status, OrderStatus::Created);
    assert!(world.store.payments().list_by_order(order.id).await.unwrap().is_empty());
    shop.seller.set_broken(false);
    shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Paid, 1), "the same event, told again");
}

async fn whoever_was_erased_gets_the_money_back(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    crate::write!(world, |work| work.subscribers().erase(&crate::samples::subscriber(1)));
    shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    shop.run_refund_jobs().await;
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Refunded, 0));
    assert!(shop.list_mail_kinds().await.is_empty(), "nobody is left to be told");
    assert!(world.store.jobs().list(None, 10).await.unwrap().iter().all(|job| !matches!(job.job, Job::RefundPayment { .. })));
}

fn dashboard_refund(payment: &str, amount: Money) -> GatewayRefund {
    GatewayRefund {
        id: "rfnd_dashboard".to_owned(),
        payment: payment.to_owned(),
        amount,
        status: GatewayRefundStatus::Processed,
        receipt: None,
    }
}

/// The full amount was refunded before the payment was reported: nothing is delivered, and nothing is refunded twice.
async fn a_refund_told_before_its_payment_waits_for_it(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    shop.send_refund_webhook("evt_r", &dashboard_refund("pay_1", PRICE)).await.unwrap();
    // A late report of an earlier status changes nothing.
    shop.send_refund_webhook("evt_c", &GatewayRefund { status: GatewayRefundStatus::Pending, ..dashboard_refund("pay_1", PRICE) })
        .await
        .unwrap();
    assert!(shop.list_refunds(&order).await.is_empty());
    shop.send_payment_webhook("evt_a", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Authorized)).await.unwrap();
    shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    assert_eq!((shop.reload_order(&order).await.status, shop.delivered_count()), (OrderStatus::Attempted, 0));
    let refunds = shop.list_refunds(&order).await;
    assert_eq!((refunds.len(), refunds[0].status, refunds[0].amount), (1, RefundStatus::Processed, PRICE));
    assert_eq!(world.store.payments().list_by_order(order.id).await.unwrap()[0].status, PaymentStatus::Refunded);
    shop.run_refund_jobs().await;
    assert_eq!(shop.list_refunds(&order).await.len(), 1, "told once, it is kept no longer");
    assert!(world.store.documents().list_by_orders(&[order.id]).await.unwrap().is_empty());
}

async fn a_part_told_before_its_payment_is_in_the_books(world: TestDatabase) {
    let shop = PaymentFixture::set_up(&world).await;
    let order = shop.create_order().await;
    let part = Money::from_paise(18_000);
    shop.send_refund_webhook("evt_r", &dashboard_refund("pay_1", part)).await.unwrap();
    shop.send_payment_webhook("evt_a", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Authorized)).await.unwrap();
    shop.send_payment_webhook("evt_1", &shop.gateway_payment("pay_1", &order, GatewayPaymentStatus::Captured)).await.unwrap();
    let now = shop.reload_order(&order).await;
    assert_eq!((now.status, now.refunded, shop.delivered_count()), (OrderStatus::Paid, part, 1));
    let documents = world.store.documents().list_by_orders(&[order.id]).await.unwrap();
    assert_eq!(documents.len(), 2, "the invoice and its credit note");
}
