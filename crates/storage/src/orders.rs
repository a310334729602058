//! Stores orders.

use async_trait::async_trait;
use domain::ids::{OrderId, SessionId, SubscriberId};
use domain::invoices::{Country, Gstin, PinCode, State};
use domain::language::Language;
use domain::orders::{Buyer, FUND_MODULE, Order, OrderQueries, OrderRepository, OrderScope, OrderStatus, Purchase, Residence};
use domain::paging::{Listing, Page};
use domain::sessions::Caller;
use domain::subscribers::Email;
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select,
};
use uuid::Uuid;

use crate::bookings::is_call_of;
use crate::entities::{bookings, cases};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::subscribers::to_phone;
use crate::time::{to_micros, to_optional_timestamp, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use entity::{ActiveModel, Column, Entity, Model};

const OPEN_STATUSES: [OrderStatus; 2] = [OrderStatus::Created, OrderStatus::Attempted];

impl SqlStore {
    async fn find_orders(&self, query: Select<Entity>) -> Result<Vec<Order>> {
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_order).collect()
    }
}

fn to_condition(scope: &OrderScope) -> Condition {
    let OrderScope::Modules(modules) = scope else { return Condition::all() };
    let is_kind = |kind: &str| Column::Bought.eq(kind);
    let their_cases = cases::Entity::find().select_only().column(cases::Column::Id).filter(cases::Column::Module.is_in(modules));
    let of_their_cases = Condition::all().add(is_kind("case")).add(Column::BoughtId.in_subquery(their_cases.into_query()));
    let reports = modules.iter().any(|module| module == FUND_MODULE).then(|| is_kind("report"));
    let their_calls = bookings::Entity::find().select_only().column(bookings::Column::Id).filter(is_call_of(modules));
    let of_their_calls = Condition::all().add(is_kind("consultation")).add(Column::BoughtId.in_subquery(their_calls.into_query()));
    Condition::any().add(of_their_calls).add(of_their_cases).add_option(reports)
}

#[async_trait]
impl OrderQueries for SqlStore {
    async fn find(&self, id: OrderId) -> Result<Option<Order>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_order).transpose()
    }

    async fn find_by_gateway_order(&self, gateway_order: &str) -> Result<Option<Order>> {
        let query = Entity::find().filter(Column::GatewayOrder.eq(gateway_order));
        query.one(&self.reader).await.map_err(to_error)?.map(to_order).transpose()
    }

    async fn list_by_purchase(&self, bought: Purchase) -> Result<Vec<Order>> {
        let (kind, id) = bought.to_parts();
        let query = Entity::find().filter(Column::BoughtId.eq(id)).filter(Column::Bought.eq(kind));
        self.find_orders(order_by_newest(query)).await
    }

    async fn list_visible_to(&self, caller: Caller) -> Result<Vec<Order>> {
        let mut seen = Condition::any().add(Column::SessionId.eq(caller.session.0));
        if caller.is_proven() {
            seen = seen.add(Column::SubscriberId.eq(caller.subscriber.0));
        }
        self.find_orders(order_by_newest(Entity::find().filter(seen))).await
    }

    async fn list(&self, scope: &OrderScope, page: Page) -> Result<Listing<Order>> {
        let seen = Entity::find().filter(to_condition(scope));
        let total = seen.clone().count(&self.reader).await.map_err(to_error)?;
        let query = order_by_newest(seen).offset(page.offset()).limit(u64::from(page.limit()));
        Ok(Listing { items: self.find_orders(query).await?, total, page })
    }

    async fn is_within(&self, id: OrderId, scope: &OrderScope) -> Result<bool> {
        let query = Entity::find_by_id(id.0).filter(to_condition(scope));
        Ok(query.count(&self.reader).await.map_err(to_error)? > 0)
    }

    async fn list_unsettled(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>> {
        let expired = Condition::all().add(Column::Status.eq(OrderStatus::Expired.as_str())).add(Column::LookAt.lte(to_micros(now)));
        let due = Condition::any().add(Column::Status.is_in(OPEN_STATUSES.map(OrderStatus::as_str))).add(expired);
        let query = Entity::find().filter(Column::GatewayOrder.is_not_null()).filter(due);
        self.find_orders(query.order_by_asc(Column::LookAt).order_by_asc(Column::Id).limit(u64::from(limit))).await
    }

    async fn list_abandoned(&self, now: Timestamp, limit: u32) -> Result<Vec<Order>> {
        let query = Entity::find()
            .filter(Column::Status.is_in(OPEN_STATUSES.map(OrderStatus::as_str)))
            .filter(Column::GatewayOrder.is_null())
            .filter(Column::ExpiresAt.lte(to_micros(now)));
        self.find_orders(query.order_by_asc(Column::ExpiresAt).limit(u64::from(limit))).await
    }
}

#[async_trait]
impl OrderRepository for SqlUnitOfWork {
    async fn insert(&self, order: &Order) -> Result<()> {
        Entity::insert(to_row(order)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock(&self, id: OrderId) -> Result<Option<Order>> {
        self.lock_order(Entity::find_by_id(id.0)).await
    }

    async fn lock_by_gateway_order(&self, gateway_order: &str) -> Result<Option<Order>> {
        self.lock_order(Entity::find().filter(Column::GatewayOrder.eq(gateway_order))).await
    }

    async fn update(&self, order: &Order) -> Result<()> {
        Entity::update(to_row(order)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

impl SqlUnitOfWork {
    async fn lock_order(&self, query: Select<Entity>) -> Result<Option<Order>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_order).transpose()
    }
}

/// Gives the orders of this selection to another account. What was typed of the buyer stays as it stands on documents.
pub async fn move_orders(txn: &WriteTransaction, orders: SelectStatement, to: SubscriberId) -> DbResult<()> {
    let moved = Entity::update_many().col_expr(Column::SubscriberId, Some(to.0).into()).filter(Column::Id.in_subquery(orders));
    moved.exec(txn).await.map(drop)
}

/// Removes the buyer from their orders. The orders stay for the accounts.
pub async fn erase_buyer(txn: &WriteTransaction, id: SubscriberId) -> DbResult<()> {
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

fn order_by_newest(query: Select<Entity>) -> Select<Entity> {
    query.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id)
}

fn to_row(order: &Order) -> Result<ActiveModel> {
    let (bought, bought_id) = order.purchase.to_parts();
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
        language: Set(order.language.as_str().to_owned()),
        receipt: Set(order.receipt.clone()),
        gateway_order: Set(order.gateway_order.clone()),
        status: Set(order.status.as_str().to_owned()),
        refunded: Set(order.refunded.paise()),
        expires_at: Set(to_micros(order.expires_at)),
        created_at: Set(to_micros(order.created_at)),
        paid_at: Set(order.paid_at.map(to_micros)),
        look_at: Set(order.next_check_at.map(to_micros)),
    })
}

fn to_order(row: Model) -> Result<Order> {
    let buyer = to_buyer(&row)?;
    Ok(Order {
        id: OrderId(row.id),
        purchase: Purchase::from_parts(&row.bought, row.bought_id).ok_or_else(|| Error::internal("order has an unknown kind"))?,
        subscriber: row.subscriber_id.map(SubscriberId),
        session: row.session_id.map(SessionId),
        amount: Money::from_paise(row.amount),
        lines: serde_json::from_value(row.lines).map_err(Error::internal)?,
        buyer,
        language: Language::from_stored(&row.language)?,
        receipt: row.receipt,
        gateway_order: row.gateway_order,
        status: OrderStatus::parse(&row.status).ok_or_else(|| Error::internal("order has an unknown status"))?,
        refunded: Money::from_paise(row.refunded),
        expires_at: to_timestamp(row.expires_at)?,
        created_at: to_timestamp(row.created_at)?,
        paid_at: to_optional_timestamp(row.paid_at)?,
        next_check_at: to_optional_timestamp(row.look_at)?,
    })
}

/// `None` after the buyer was erased.
fn to_buyer(row: &Model) -> Result<Option<Buyer>> {
    let (Some(name), Some(email), Some(residence)) = (&row.buyer_name, &row.buyer_email, to_residence(row)?) else { return Ok(None) };
    Ok(Some(Buyer {
        name: name.clone(),
        email: Email::from_stored(email.clone()),
        phone: to_phone(row.buyer_country_code.clone(), row.buyer_phone.clone()),
        residence,
        gstin: row.buyer_gstin.clone().map(Gstin::from_stored),
    }))
}

fn to_residence(row: &Model) -> Result<Option<Residence>> {
    if let Some(country) = &row.buyer_country {
        return Ok(Some(Residence::Abroad(Country::from_stored(country.clone()))));
    }
    let (Some(pin_code), Some(state)) = (&row.buyer_pin_code, &row.buyer_state) else { return Ok(None) };
    let state = State::parse(state).map_err(|_| Error::internal("order has an unknown State of India"))?;
    Ok(Some(Residence::India { pin_code: PinCode::from_stored(pin_code.clone()), state }))
}

/// An order for something to be paid.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "orders")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub bought: String,
        pub bought_id: Uuid,
        pub subscriber_id: Option<Uuid>,
        pub session_id: Option<Uuid>,
        pub amount: i64,
        pub lines: Json,
        pub buyer_name: Option<String>,
        pub buyer_email: Option<String>,
        pub buyer_country_code: Option<String>,
        pub buyer_phone: Option<String>,
        pub buyer_pin_code: Option<String>,
        pub buyer_state: Option<String>,
        pub buyer_gstin: Option<String>,
        pub receipt: String,
        pub gateway_order: Option<String>,
        pub status: String,
        pub refunded: i64,
        pub expires_at: i64,
        pub created_at: i64,
        pub paid_at: Option<i64>,
        pub look_at: Option<i64>,
        pub buyer_country: Option<String>,
        pub language: String,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
