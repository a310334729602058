//! Orders, payments and refunds: they are read back as stored, and nothing that must happen once happens twice.

use domain::ids::{BookingId, ReportId};
use domain::orders::OrderScope;
use domain::paging::Page;
use domain::payments::{Order, OrderStatus, Payment, PaymentStatus, Purchase, Refund, RefundStatus};
use domain::sessions::{Assurance, Caller};
use domain::{Money, Store};
use uuid::Uuid;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{buyer, minute, order, order_id, payment, refund, session_id, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(
    orders_come_back,
    orders_are_seen_by_whoever_made_them,
    open_orders_wait_for_a_look,
    one_payment_settles_an_order,
    refunds_come_back,
    an_event_is_new_once,
    erasing_a_buyer_leaves_the_books,
);

async fn insert_orders(world: &TestDatabase, orders: &[Order]) {
    world.insert_subscribers(3).await;
    for order in orders {
        write!(world, |work| work.orders().insert(order));
    }
}

fn caller(session: u128, subscriber: u128, assurance: Assurance) -> Caller {
    Caller { session: session_id(session), subscriber: subscriber_id(subscriber), assurance }
}

async fn orders_come_back(world: TestDatabase) {
    let bare = Order { gateway_order: None, buyer: Some(domain::payments::Buyer { phone: None, ..buyer(1) }), ..order(2, 1) };
    insert_orders(&world, &[order(1, 1), bare.clone()]).await;
    assert_eq!(world.store.orders().find(order_id(2)).await.unwrap(), Some(bare));
    assert_eq!(world.store.orders().find_by_gateway_order("order_1").await.unwrap(), Some(order(1, 1)));
    let changed = Order {
        status: OrderStatus::Refunding,
        refunded: Money::from_paise(5),
        paid_at: Some(minute(3)),
        next_check_at: Some(minute(4)),
        gateway_order: Some("order_x".to_owned()),
        ..order(1, 1)
    };
    write!(world, |work| work.orders().update(&changed));
    assert_eq!(world.begin().await.orders().lock_by_gateway_order("order_x").await.unwrap(), Some(changed.clone()));
    assert_eq!(world.begin().await.orders().lock(order_id(1)).await.unwrap(), Some(changed));
    assert_eq!(world.begin().await.orders().lock(order_id(9)).await.unwrap(), None);
    let work = world.begin().await;
    assert_eq!(conflict_code(work.orders().insert(&Order { id: order_id(3), ..order(2, 1) }).await), "ALREADY_EXISTS", "one receipt");
}

async fn orders_are_seen_by_whoever_made_them(world: TestDatabase) {
    let elsewhere = Order { session: Some(session_id(7)), ..order(2, 1) };
    let other = Purchase::Consultation(BookingId(Uuid::from_u128(2)));
    insert_orders(&world, &[order(1, 1), elsewhere, Order { session: Some(session_id(8)), purchase: other, ..order(3, 2) }]).await;
    let seen =
        async |caller| -> Vec<_> { world.store.orders().list_visible_to(caller).await.unwrap().iter().map(|order| order.id).collect() };
    assert_eq!(seen(caller(1, 1, Assurance::Claimed)).await, [order_id(1)]);
    assert_eq!(seen(caller(1, 1, Assurance::Proven)).await, [order_id(2), order_id(1)]);
    assert!(seen(caller(5, 3, Assurance::Proven)).await.is_empty());
    let of = world.store.orders().list_by_purchase(order(1, 1).purchase).await.unwrap();
    assert_eq!(of.iter().map(|order| order.id).collect::<Vec<_>>(), [order_id(2), order_id(1)]);
    let listed = world.store.orders().list(&OrderScope::Everything, Page::new_clamped(1, 2)).await.unwrap();
    assert_eq!((listed.total, listed.items[0].id, listed.items.len()), (3, order_id(3), 2));
    let of_reports = OrderScope::Modules(vec!["epf".to_owned()]);
    let report = Order { purchase: Purchase::Report(ReportId(Uuid::from_u128(9))), ..order(4, 1) };
    write!(world, |work| work.orders().insert(&report));
    for (scope, total) in [(&of_reports, 1), (&OrderScope::Modules(Vec::new()), 0)] {
        let listed = world.store.orders().list(scope, Page::new_clamped(1, 2)).await.unwrap();
        assert_eq!((listed.total, world.store.orders().is_within(order_id(4), scope).await.unwrap()), (total, total == 1));
    }
}

async fn open_orders_wait_for_a_look(world: TestDatabase) {
    let with_status = |number, status, look_at: Option<i64>| Order { status, next_check_at: look_at.map(minute), ..order(number, 1) };
    insert_orders(
        &world,
        &[
            with_status(1, OrderStatus::Created, Some(90)),
            with_status(2, OrderStatus::Attempted, Some(80)),
            with_status(3, OrderStatus::Paid, Some(1)),
            with_status(4, OrderStatus::Expired, Some(50)),
            with_status(5, OrderStatus::Expired, Some(70)),
            with_status(6, OrderStatus::Expired, None),
            Order { gateway_order: None, ..order(7, 1) },
        ],
    )
    .await;
    let unsettled = world.store.orders().list_unsettled(minute(60), 10).await.unwrap();
    assert_eq!(unsettled.iter().map(|order| order.id).collect::<Vec<_>>(), [order_id(4), order_id(2), order_id(1)]);
    assert!(world.store.orders().list_abandoned(minute(21), 10).await.unwrap().is_empty());
    assert_eq!(world.store.orders().list_abandoned(minute(22), 10).await.unwrap()[0].id, order_id(7));
}

async fn one_payment_settles_an_order(world: TestDatabase) {
    insert_orders(&world, &[order(1, 1)]).await;
    let tried =
        Payment { status: PaymentStatus::Failed, settles: false, captured_at: None, failure: Some("declined".to_owned()), ..payment(1, 1) };
    write!(world, |work| work.payments().save(&tried));
    assert_eq!(world.store.payments().list_by_order(order_id(1)).await.unwrap(), [tried]);
    write!(world, |work| work.payments().save(&payment(1, 1)));
    assert_eq!(world.store.payments().list_by_order(order_id(1)).await.unwrap(), [payment(1, 1)]);
    let work = world.begin().await;
    assert_eq!(work.payments().find_order_id("pay_1").await.unwrap(), Some(order_id(1)));
    assert_eq!(work.payments().find_order_id("pay_9").await.unwrap(), None);
    assert_eq!(conflict_code(work.payments().save(&payment(2, 1)).await), "ALREADY_PAID");
    drop(work);
    write!(world, |work| work.payments().save(&Payment { settles: false, ..payment(2, 1) }));
    assert_eq!(world.store.payments().list_by_order(order_id(1)).await.unwrap().len(), 2);
}

async fn refunds_come_back(world: TestDatabase) {
    insert_orders(&world, &[order(1, 1)]).await;
    write!(world, |work| work.payments().save(&payment(1, 1)));
    let first = refund(1, &payment(1, 1));
    write!(world, |work| work.payments().save_refund(&first));
    assert_eq!(world.store.payments().list_unsettled_refunds(minute(1), 10).await.unwrap(), []);
    assert_eq!(world.store.payments().list_unsettled_refunds(minute(2), 10).await.unwrap(), std::slice::from_ref(&first));
    let done = Refund {
        status: RefundStatus::Processed,
        gateway_refund: Some("rfnd_1".to_owned()),
        processed_at: Some(minute(9)),
        next_check_at: None,
        ..first
    };
    write!(world, |work| work.payments().save_refund(&done));
    assert_eq!(world.store.payments().list_refunds(order_id(1)).await.unwrap(), std::slice::from_ref(&done));
    assert_eq!(world.store.payments().find_refund(done.id).await.unwrap(), Some(done.clone()));
    let again = Refund { gateway_refund: Some("rfnd_1".to_owned()), ..refund(2, &payment(1, 1)) };
    assert_eq!(conflict_code(world.begin().await.payments().save_refund(&again).await), "ALREADY_EXISTS");
}

async fn an_event_is_new_once(world: TestDatabase) {
    assert!(write!(world, |work| work.payments().record_new_event("evt_1", minute(0))));
    assert!(!write!(world, |work| work.payments().record_new_event("evt_1", minute(1))));
    // After a rollback the event is new again.
    assert!(world.begin().await.payments().record_new_event("evt_2", minute(0)).await.unwrap());
    assert!(write!(world, |work| work.payments().record_new_event("evt_2", minute(5))));
    assert_eq!(write!(world, |work| work.payments().purge_events(minute(5), 100)), 1);
    assert!(write!(world, |work| work.payments().record_new_event("evt_1", minute(9))));
}

async fn erasing_a_buyer_leaves_the_books(world: TestDatabase) {
    insert_orders(&world, &[order(1, 1), order(2, 2)]).await;
    write!(world, |work| work.payments().save(&payment(1, 1)));
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    let left = Order { subscriber: None, session: None, buyer: None, ..order(1, 1) };
    assert_eq!(world.store.orders().find(order_id(1)).await.unwrap(), Some(left));
    assert_eq!(world.store.payments().list_by_order(order_id(1)).await.unwrap().len(), 1);
    assert_eq!(world.store.orders().find(order_id(2)).await.unwrap(), Some(order(2, 2)));
}
