//! Issued documents in the database, and the numbers they get.

use async_trait::async_trait;
use domain::ids::{DocumentId, OrderId, RefundId};
use domain::invoices::{Document, DocumentKind, DocumentQueries, DocumentRepository, FinancialYear, Number, Split};
use domain::{Error, Money, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::documents::{ActiveModel, Column, Entity, Model};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::tables::DocumentSerials;
use crate::time::{date, day, instant, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl DocumentQueries for SqlStore {
    async fn find(&self, id: DocumentId) -> Result<Option<Document>> {
        Entity::find_by_id(id.0).one(&self.reader).await.map_err(failed)?.map(document).transpose()
    }

    async fn by_file_name(&self, name: &str) -> Result<Option<Document>> {
        let query = Entity::find().filter(Column::FileName.eq(name));
        query.one(&self.reader).await.map_err(failed)?.map(document).transpose()
    }

    async fn of_orders(&self, orders: &[OrderId]) -> Result<Vec<Document>> {
        let query = Entity::find()
            .filter(Column::OrderId.is_in(orders.iter().map(|id| id.0)))
            .order_by_desc(Column::CreatedAt)
            .order_by_desc(Column::Number);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(document).collect()
    }
}

#[async_trait]
impl DocumentRepository for SqlUnitOfWork {
    /// The row of the series is held until the unit of work ends, so that nobody can be given a number while an earlier one may
    /// still be undone.
    async fn next_serial(&self, kind: DocumentKind, year: FinancialYear) -> Result<u32> {
        let one_more = Expr::col((DocumentSerials::Table, DocumentSerials::Last)).add(1);
        let counted = OnConflict::columns([DocumentSerials::Kind, DocumentSerials::Year]).value(DocumentSerials::Last, one_more).to_owned();
        let mut query = Query::insert();
        query
            .into_table(DocumentSerials::Table)
            .columns([DocumentSerials::Kind, DocumentSerials::Year, DocumentSerials::Last])
            .values_panic([kind.as_str().into(), i32::from(year.begins()).into(), 1.into()])
            .on_conflict(counted)
            .returning_col(DocumentSerials::Last);
        let row = self.txn.query_one(&query).await.map_err(failed)?.ok_or_else(|| Error::internal("a series gave no number"))?;
        u32::try_from(row.try_get::<i32>("", "last").map_err(failed)?).map_err(Error::internal)
    }

    async fn insert(&self, document: &Document) -> Result<()> {
        Entity::insert(row(document)?).exec_without_returning(&self.txn).await.map(drop).map_err(failed)
    }

    async fn of(&self, order: OrderId) -> Result<Vec<Document>> {
        let query = Entity::find().filter(Column::OrderId.eq(order.0)).order_by_asc(Column::CreatedAt).order_by_asc(Column::Number);
        query.all(&self.txn).await.map_err(failed)?.into_iter().map(document).collect()
    }

    async fn purge(&self, now: Timestamp) -> Result<u64> {
        let over = Entity::delete_many().filter(Column::KeptUntil.lte(micros(now)));
        Ok(over.exec(&self.txn).await.map_err(failed)?.rows_affected)
    }
}

fn row(document: &Document) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(document.id.0),
        kind: Set(document.kind.as_str().to_owned()),
        number: Set(document.number.to_string()),
        file_name: Set(document.number.in_file_name()),
        year: Set(i32::from(document.year.begins())),
        serial: Set(i32::try_from(document.serial).map_err(Error::internal)?),
        order_id: Set(document.order.0),
        refund_id: Set(document.refund.map(|id| id.0)),
        issued_on: Set(day(document.issued_on)),
        content: Set(serde_json::to_value(&document.content).map_err(Error::internal)?),
        taxable: Set(document.sums.taxable.paise()),
        cgst: Set(document.sums.cgst.paise()),
        sgst: Set(document.sums.sgst.paise()),
        igst: Set(document.sums.igst.paise()),
        total: Set(document.total.paise()),
        kept_until: Set(micros(document.kept_until()?)),
        created_at: Set(micros(document.created_at)),
    })
}

fn document(row: Model) -> Result<Document> {
    Ok(Document {
        id: DocumentId(row.id),
        kind: DocumentKind::parse(&row.kind).ok_or_else(|| Error::internal("a document of an unknown kind"))?,
        number: Number::kept(row.number),
        year: FinancialYear::beginning(i16::try_from(row.year).map_err(Error::internal)?),
        serial: u32::try_from(row.serial).map_err(Error::internal)?,
        order: OrderId(row.order_id),
        refund: row.refund_id.map(RefundId),
        issued_on: date(&row.issued_on)?,
        content: serde_json::from_value(row.content).map_err(Error::internal)?,
        sums: Split {
            taxable: Money::of_paise(row.taxable),
            cgst: Money::of_paise(row.cgst),
            sgst: Money::of_paise(row.sgst),
            igst: Money::of_paise(row.igst),
        },
        total: Money::of_paise(row.total),
        created_at: instant(row.created_at)?,
    })
}
