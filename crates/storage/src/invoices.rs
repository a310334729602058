//! Stores issued documents and assigns their numbers.

use async_trait::async_trait;
use domain::ids::{DocumentId, OrderId, RefundId};
use domain::invoices::{Document, DocumentKind, DocumentNumber, DocumentQueries, DocumentRepository, FinancialYear, TaxSplit};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::delete_batch::delete_batch;
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::tables::DocumentSerials;
use crate::time::{format_date, parse_date, to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use entity::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl DocumentQueries for SqlStore {
    async fn find(&self, id: DocumentId) -> Result<Option<Document>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_document).transpose()
    }

    async fn find_by_file_name(&self, name: &str) -> Result<Option<Document>> {
        let query = Entity::find().filter(Column::FileName.eq(name));
        query.one(&self.reader).await.map_err(to_error)?.map(to_document).transpose()
    }

    async fn list_by_orders(&self, orders: &[OrderId]) -> Result<Vec<Document>> {
        let query = Entity::find()
            .filter(Column::OrderId.is_in(orders.iter().map(|id| id.0)))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Number);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_document).collect()
    }
}

#[async_trait]
impl DocumentRepository for SqlUnitOfWork {
    /// Locks the row of the series until the unit of work ends, so that no number is assigned while an earlier one may still be
    /// rolled back.
    async fn next_serial(&self, kind: DocumentKind, year: FinancialYear) -> Result<u32> {
        let one_more = Expr::col((DocumentSerials::Table, DocumentSerials::Last)).add(1);
        let counted = OnConflict::columns([DocumentSerials::Kind, DocumentSerials::Year]).value(DocumentSerials::Last, one_more).to_owned();
        let mut query = Query::insert();
        query
            .into_table(DocumentSerials::Table)
            .columns([DocumentSerials::Kind, DocumentSerials::Year, DocumentSerials::Last])
            .values_panic([kind.as_str().into(), i32::from(year.start_year()).into(), 1.into()])
            .on_conflict(counted)
            .returning_col(DocumentSerials::Last);
        let row =
            self.txn.query_one(&query).await.map_err(to_error)?.ok_or_else(|| Error::internal("document series returned no number"))?;
        u32::try_from(row.try_get::<i32>("", "last").map_err(to_error)?).map_err(Error::internal)
    }

    async fn insert(&self, document: &Document) -> Result<()> {
        Entity::insert(to_row(document)?).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn list_by_order(&self, order: OrderId) -> Result<Vec<Document>> {
        let query = Entity::find().filter(Column::OrderId.eq(order.0)).order_by_asc(Column::CreatedAt).order_by_asc(Column::Number);
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_document).collect()
    }

    async fn purge(&self, now: Timestamp, limit: u32) -> Result<u64> {
        let is_over = Condition::all().add(Column::KeptUntil.lte(to_micros(now)));
        delete_batch(&self.txn, Entity, [Column::Id], is_over, limit).await.map_err(to_error)
    }
}

fn to_row(document: &Document) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(document.id.0),
        kind: Set(document.kind.as_str().to_owned()),
        number: Set(document.number.to_string()),
        file_name: Set(document.number.to_file_stem()),
        year: Set(i32::from(document.year.start_year())),
        serial: Set(i32::try_from(document.serial).map_err(Error::internal)?),
        order_id: Set(document.order.0),
        refund_id: Set(document.refund.map(|id| id.0)),
        issued_on: Set(format_date(document.issued_on)),
        content: Set(serde_json::to_value(&document.content).map_err(Error::internal)?),
        taxable: Set(document.sums.taxable.paise()),
        cgst: Set(document.sums.cgst.paise()),
        sgst: Set(document.sums.sgst.paise()),
        igst: Set(document.sums.igst.paise()),
        total: Set(document.total.paise()),
        kept_until: Set(to_micros(document.retention_ends_at()?)),
        created_at: Set(to_micros(document.created_at)),
    })
}

fn to_document(row: Model) -> Result<Document> {
    Ok(Document {
        id: DocumentId(row.id),
        kind: DocumentKind::parse(&row.kind).ok_or_else(|| Error::internal("document has an unknown kind"))?,
        number: DocumentNumber::from_stored(row.number),
        year: FinancialYear::from_start_year(i16::try_from(row.year).map_err(Error::internal)?),
        serial: u32::try_from(row.serial).map_err(Error::internal)?,
        order: OrderId(row.order_id),
        refund: row.refund_id.map(RefundId),
        issued_on: parse_date(&row.issued_on)?,
        content: serde_json::from_value(row.content).map_err(Error::internal)?,
        sums: TaxSplit {
            taxable: Money::from_paise(row.taxable),
            cgst: Money::from_paise(row.cgst),
            sgst: Money::from_paise(row.sgst),
            igst: Money::from_paise(row.igst),
        },
        total: Money::from_paise(row.total),
        created_at: to_timestamp(row.created_at)?,
    })
}

/// An issued invoice, bill of supply or credit note.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "documents")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub kind: String,
        pub number: String,
        pub file_name: String,
        pub year: i32,
        pub serial: i32,
        pub order_id: Uuid,
        pub refund_id: Option<Uuid>,
        pub issued_on: String,
        pub content: Json,
        pub taxable: i64,
        pub cgst: i64,
        pub sgst: i64,
        pub igst: i64,
        pub total: i64,
        pub kept_until: i64,
        pub created_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
