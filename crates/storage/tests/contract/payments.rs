//! Orders, payments and refunds: what was stored comes back, and what must not happen twice does not.

use domain::ids::BookingId;
use domain::paging::Page;
use domain::payments::{Bought, Order, OrderStatus, Payment, PaymentStatus, Refund, RefundStatus};
use domain::sessions::{Assurance, Caller};
use domain::{Money, Store};
use uuid::Uuid;

use crate::engines::{World, conflict_code};
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

async fn with(world: &World, orders: &[Order]) {
    world.with_subscribers(3).await;
    for order in orders {
        write!(world, |work| work.orders().insert(order));
    }
}

fn caller(session: u128, subscriber: u128, assurance: Assurance) -> Caller {
    Caller { session: session_id(session), subscriber: subscriber_id(subscriber), assurance }
}

async fn orders_come_back(world: World) {
    let bare = Order { gateway_order: None, buyer: Some(domain::payments::Buyer { phone: None, ..buyer(1) }), ..order(2, 1) };
    with(&world, &[order(1, 1), bare.clone()]).await;
    assert_eq!(world.store.orders().find(order_id(2)).await.unwrap(), Some(bare));
    assert_eq!(world.store.orders().by_gateway("order_1").await.unwrap(), Some(order(1, 1)));
    let changed = Order {
        status: OrderStatus::Refunding,
        refunded: Money::of_paise(5),
        paid_at: Some(minute(3)),
        look_at: Some(minute(4)),
        gateway_order: Some("order_x".to_owned()),
        ..order(1, 1)
    };
    write!(world, |work| work.orders().update(&changed));
    assert_eq!(world.begin().await.orders().lock_by_gateway("order_x").await.unwrap(), Some(changed.clone()));
    assert_eq!(world.begin().await.orders().lock(order_id(1)).await.unwrap(), Some(changed));
    assert_eq!(world.begin().await.orders().lock(order_id(9)).await.unwrap(), None);
    let work = world.begin().await;
    assert_eq!(conflict_code(work.orders().insert(&Order { id: order_id(3), ..order(2, 1) }).await), "ALREADY_EXISTS", "one receipt");
}

async fn orders_are_seen_by_whoever_made_them(world: World) {
    let elsewhere = Order { session: Some(session_id(7)), ..order(2, 1) };
    let other = Bought::Consultation(BookingId(Uuid::from_u128(2)));
    with(&world, &[order(1, 1), elsewhere, Order { session: Some(session_id(8)), bought: other, ..order(3, 2) }]).await;
    let seen = async |caller| -> Vec<_> { world.store.orders().seen_by(caller).await.unwrap().iter().map(|order| order.id).collect() };
    assert_eq!(seen(caller(1, 1, Assurance::Claimed)).await, [order_id(1)]);
    assert_eq!(seen(caller(1, 1, Assurance::Proven)).await, [order_id(2), order_id(1)]);
    assert!(seen(caller(5, 3, Assurance::Proven)).await.is_empty());
    let of = world.store.orders().of(order(1, 1).bought).await.unwrap();
    assert_eq!(of.iter().map(|order| order.id).collect::<Vec<_>>(), [order_id(2), order_id(1)]);
    let listed = world.store.orders().list(Page::clamped(1, 2)).await.unwrap();
    assert_eq!((listed.total, listed.items[0].id, listed.items.len()), (3, order_id(3), 2));
}

async fn open_orders_wait_for_a_look(world: World) {
    let with_status = |number, status, look_at: Option<i64>| Order { status, look_at: look_at.map(minute), ..order(number, 1) };
    with(
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
    let unsettled = world.store.orders().unsettled(minute(60), 10).await.unwrap();
    assert_eq!(unsettled.iter().map(|order| order.id).collect::<Vec<_>>(), [order_id(4), order_id(2), order_id(1)]);
    assert!(world.store.orders().abandoned(minute(21), 10).await.unwrap().is_empty());
    assert_eq!(world.store.orders().abandoned(minute(22), 10).await.unwrap()[0].id, order_id(7));
}

async fn one_payment_settles_an_order(world: World) {
    with(&world, &[order(1, 1)]).await;
    let tried =
        Payment { status: PaymentStatus::Failed, settles: false, captured_at: None, failure: Some("declined".to_owned()), ..payment(1, 1) };
    write!(world, |work| work.payments().save(&tried));
    assert_eq!(world.store.payments().of(order_id(1)).await.unwrap(), [tried]);
    write!(world, |work| work.payments().save(&payment(1, 1)));
    assert_eq!(world.store.payments().of(order_id(1)).await.unwrap(), [payment(1, 1)]);
    let work = world.begin().await;
    assert_eq!(work.payments().order_of("pay_1").await.unwrap(), Some(order_id(1)));
    assert_eq!(work.payments().order_of("pay_9").await.unwrap(), None);
    assert_eq!(conflict_code(work.payments().save(&payment(2, 1)).await), "ALREADY_PAID");
    drop(work);
    write!(world, |work| work.payments().save(&Payment { settles: false, ..payment(2, 1) }));
    assert_eq!(world.store.payments().of(order_id(1)).await.unwrap().len(), 2);
}

async fn refunds_come_back(world: World) {
    with(&world, &[order(1, 1)]).await;
    write!(world, |work| work.payments().save(&payment(1, 1)));
    let first = refund(1, &payment(1, 1));
    write!(world, |work| work.payments().save_refund(&first));
    assert_eq!(world.store.payments().unsettled_refunds(minute(1), 10).await.unwrap(), []);
    assert_eq!(world.store.payments().unsettled_refunds(minute(2), 10).await.unwrap(), std::slice::from_ref(&first));
    let done = Refund {
        status: RefundStatus::Processed,
        gateway_refund: Some("rfnd_1".to_owned()),
        processed_at: Some(minute(9)),
        look_at: None,
        ..first
    };
    write!(world, |work| work.payments().save_refund(&done));
    assert_eq!(world.store.payments().refunds_of(order_id(1)).await.unwrap(), std::slice::from_ref(&done));
    assert_eq!(world.store.payments().refund(done.id).await.unwrap(), Some(done.clone()));
    let again = Refund { gateway_refund: Some("rfnd_1".to_owned()), ..refund(2, &payment(1, 1)) };
    assert_eq!(conflict_code(world.begin().await.payments().save_refund(&again).await), "ALREADY_EXISTS");
}

async fn an_event_is_new_once(world: World) {
    assert!(write!(world, |work| work.payments().is_new_event("evt_1", minute(0))));
    assert!(!write!(world, |work| work.payments().is_new_event("evt_1", minute(1))));
    // Undone, it was never there.
    assert!(world.begin().await.payments().is_new_event("evt_2", minute(0)).await.unwrap());
    assert!(write!(world, |work| work.payments().is_new_event("evt_2", minute(5))));
    assert_eq!(write!(world, |work| work.payments().purge_events(minute(5))), 1);
    assert!(write!(world, |work| work.payments().is_new_event("evt_1", minute(9))));
}

async fn erasing_a_buyer_leaves_the_books(world: World) {
    with(&world, &[order(1, 1), order(2, 2)]).await;
    write!(world, |work| work.payments().save(&payment(1, 1)));
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    let left = Order { subscriber: None, session: None, buyer: None, ..order(1, 1) };
    assert_eq!(world.store.orders().find(order_id(1)).await.unwrap(), Some(left));
    assert_eq!(world.store.payments().of(order_id(1)).await.unwrap().len(), 1);
    assert_eq!(world.store.orders().find(order_id(2)).await.unwrap(), Some(order(2, 2)));
}
