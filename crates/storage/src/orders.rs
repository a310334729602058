//! Orders in the database.

use async_trait::async_trait;
use domain::ids::{OrderId, SessionId, SubscriberId};
use domain::invoices::{Country, Gstin, PinCode, State};
use domain::paging::{Listing, Page};
use domain::payments::{Bought, Buyer, Order, OrderQueries, OrderRepository, OrderStatus, Residence};
use domain::sessions::Caller;
use domain::subscribers::Email;
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use uuid::Uuid;

use crate::entities::orders::{ActiveModel, Column, Entity, Model};
use crate::errors::{DbResult, failed};
use crate::store::SqlStore;
use crate::subscribers::phone;
use crate::time::{instant, micros, optional_instant};
use crate::unit::SqlUnitOfWork;
use crate::writing::WriteTransaction;

const OPEN: [OrderStatus; 2] = [OrderStatus::Created, OrderStatus::Attempted];

impl SqlStore {
    async fn orders_of(&self, query: Select<Entity>) -> Result<Vec<Order>> {
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(order).collect()
    }
}

#[async_trait]
impl OrderQueries for SqlStore {
    async fn find(&self, id: OrderId) -> Result<Option<Order>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(order).transpose()
    }

    async fn by_gateway(&self, gateway_order: &str) -> Result<Option<Order>> {
        let query = Entity::find().filter(Column::GatewayOrder.eq(gateway_order));
        query.one(&self.reader).await.map_err(failed)?.map(order).transpose()
    }

    async fn of(&self, bought: Bought) -> Result<Vec<Order>> {
        let (kind, id) = bought.parts();
        let query = Entity::find().filter(Column::BoughtId.eq(id)).filter(Column::Bought.eq(kind));
        self.orders_of(newest_first(query)).await
    }

    async fn seen_by(&self, caller: Caller) -> Result<Vec<Order>> {
        let mut seen = Condition::any().add(Column::SessionId.eq(caller.session.0));
        if caller.is_proven() {
            seen = seen.add(Column::SubscriberId.eq(caller.subscriber.0));
        }
        self.orders_of(newest_first(Entity::find().filter(seen))).await
    }

    async fn list(&self, page: Page) -> Result<Listing<Order>> {
        let total = Entity::find().count(&self.reader).await.map_err(failed)?;
        let query = newest_first(Entity::find()).offset(page.offset()).limit(u64::from(page.limit()));
        Ok(Listing { items: self.orders_of(query).await?, total, page })
    }

    async fn unsettled(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>> {
        let expired = Condition::all().add(Column::Status.eq(OrderStatus::Expired.as_str())).add(Column::LookAt.lte(micros(now)));
        let due = Condition::any().add(Column::Status.is_in(OPEN.map(OrderStatus::as_str))).add(expired);
        let query = Entity::find().filter(Column::GatewayOrder.is_not_null()).filter(due);
        self.orders_of(query.order_by_asc(Column::LookAt).order_by_asc(Column::Id).limit(u64::from(limit))).await
    }

    async fn abandoned(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>> {
        let query = Entity::find()
            .filter(Column::Status.is_in(OPEN.map(OrderStatus::as_str)))
            .filter(Column::GatewayOrder.is_null())
            .filter(Column::ExpiresAt.lte(micros(now)));
        self.orders_of(query.order_by_asc(Column::ExpiresAt).limit(u64::from(limit))).await
    }
}

#[async_trait]
impl OrderRepository for SqlUnitOfWork {
    async fn insert(&self, order: &Order) -> Result<()> {
        Entity::insert(row(order)?).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn lock(&self, id: OrderId) -> Result<Option<Order>> {
        self.locked_order(Entity::find_by_id(id.0)).await
    }

    async fn lock_by_gateway(&self, gateway_order: &str) -> Result<Option<Order>> {
        self.locked_order(Entity::find().filter(Column::GatewayOrder.eq(gateway_order))).await
    }

    async fn update(&self, order: &Order) -> Result<()> {
        Entity::update(row(order)?).exec(&self.txn).await.map(drop).map_err(failed)
    }
}

impl SqlUnitOfWork {
    async fn locked_order(&self, query: Select<Entity>) -> Result<Option<Order>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(failed)?.map(order).transpose()
    }
}

/// What was paid stays in the books, without who paid.
pub async fn forget_buyer(txn: &WriteTransaction, id: SubscriberId) -> DbResult<()> {
    let nothing = || sea_orm::sea_query::Expr::val(None::<String>);
    let emptied = Entity::update_many()
        .col_expr(Column::SubscriberId, Option::<Uuid>::None.into())
        .col_expr(Column::SessionId, Option::<Uuid>::None.into());
    let personal = [
        Column::BuyerName,
        Column::BuyerEmail,
        Column::BuyerCountryCode,
        Column::BuyerPhone,
        Column::BuyerPinCode,
        Column::BuyerState,
        Column::BuyerCountry,
        Column::BuyerGstin,
    ];
    let emptied = personal.into_iter().fold(emptied, |update, column| update.col_expr(column, nothing()));
    emptied.filter(Column::SubscriberId.eq(id.0)).exec(txn).await.map(drop)
}

fn newest_first(query: Select<Entity>) -> Select<Entity> {
    query.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id)
}

fn row(order: &Order) -> Result<ActiveModel> {
    let (bought, bought_id) = order.bought.parts();
    let buyer = order.buyer.as_ref();
    let phone = buyer.and_then(|buyer| buyer.phone.as_ref());
    let residence = buyer.map(|buyer| &buyer.residence);
    Ok(ActiveModel {
        id: Set(order.id.0),
        bought: Set(bought.to_owned()),
        bought_id: Set(bought_id),
        subscriber_id: Set(order.subscriber.map(|id| id.0)),
        session_id: Set(order.session.map(|id| id.0)),
        amount: Set(order.amount.paise()),
        lines: Set(serde_json::to_value(&order.lines).map_err(Error::internal)?),
        buyer_name: Set(buyer.map(|buyer| buyer.name.clone())),
        buyer_email: Set(buyer.map(|buyer| buyer.email.to_string())),
        buyer_country_code: Set(phone.map(|phone| phone.country_code().to_owned())),
        buyer_phone: Set(phone.map(|phone| phone.number().to_owned())),
        buyer_pin_code: Set(residence.and_then(Residence::pin_code).map(ToString::to_string)),
        buyer_state: Set(residence.and_then(Residence::state).map(|state| state.code().to_owned())),
        buyer_country: Set(residence.and_then(Residence::country).map(ToString::to_string)),
        buyer_gstin: Set(buyer.and_then(|buyer| buyer.gstin.as_ref()).map(ToString::to_string)),
        receipt: Set(order.receipt.clone()),
        gateway_order: Set(order.gateway_order.clone()),
        status: Set(order.status.as_str().to_owned()),
        refunded: Set(order.refunded.paise()),
        expires_at: Set(micros(order.expires_at)),
        created_at: Set(micros(order.created_at)),
        paid_at: Set(order.paid_at.map(micros)),
        look_at: Set(order.look_at.map(micros)),
    })
}

fn order(row: Model) -> Result<Order> {
    let buyer = buyer(&row)?;
    Ok(Order {
        id: OrderId(row.id),
        bought: Bought::of_parts(&row.bought, row.bought_id).ok_or_else(|| Error::internal("an order of an unknown kind"))?,
        subscriber: row.subscriber_id.map(SubscriberId),
        session: row.session_id.map(SessionId),
        amount: Money::of_paise(row.amount),
        lines: serde_json::from_value(row.lines).map_err(Error::internal)?,
        buyer,
        receipt: row.receipt,
        gateway_order: row.gateway_order,
        status: OrderStatus::parse(&row.status).ok_or_else(|| Error::internal("an unknown state of an order"))?,
        refunded: Money::of_paise(row.refunded),
        expires_at: instant(row.expires_at)?,
        created_at: instant(row.created_at)?,
        paid_at: optional_instant(row.paid_at)?,
        look_at: optional_instant(row.look_at)?,
    })
}

/// All of it, or nothing since the person was erased.
fn buyer(row: &Model) -> Result<Option<Buyer>> {
    let (Some(name), Some(email), Some(residence)) = (&row.buyer_name, &row.buyer_email, residence(row)?) else { return Ok(None) };
    Ok(Some(Buyer {
        name: name.clone(),
        email: Email::kept(email.clone()),
        phone: phone(row.buyer_country_code.clone(), row.buyer_phone.clone()),
        residence,
        gstin: row.buyer_gstin.clone().map(Gstin::kept),
    }))
}

fn residence(row: &Model) -> Result<Option<Residence>> {
    if let Some(country) = &row.buyer_country {
        return Ok(Some(Residence::Abroad(Country::kept(country.clone()))));
    }
    let (Some(pin_code), Some(state)) = (&row.buyer_pin_code, &row.buyer_state) else { return Ok(None) };
    let state = State::parse(state).map_err(|_| Error::internal("an order of an unknown State"))?;
    Ok(Some(Residence::India { pin_code: PinCode::kept(pin_code.clone()), state }))
}
