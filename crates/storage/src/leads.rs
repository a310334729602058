//! Stores leads and their notes.

use async_trait::async_trait;
use domain::contact::{Email, Phone};
use domain::ids::{LeadId, LeadNoteId};
use domain::leads::{Lead, LeadFilter, LeadNote, LeadQueries, LeadRepository, LeadScope, LeadState, RemovedLead};
use domain::paging::{Listing, Page};
use domain::{Error, Result};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::consultations::{from_json, to_json};
use crate::entities::leads::Column;
use crate::entities::{lead_notes, leads};
use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl LeadQueries for SqlStore {
    async fn find(&self, id: LeadId) -> Result<Option<Lead>> {
        leads::Entity::find_by_id(id.0).one(&self.reader).await.map_err(to_error)?.map(to_lead).transpose()
    }

    async fn list(&self, filter: &LeadFilter, page: Page) -> Result<Listing<Lead>> {
        let query = leads::Entity::find().filter(to_condition(filter));
        let total = query.clone().count(&self.reader).await.map_err(to_error)?;
        let query = query.order_by_desc(Column::ContactedAt).order_by_asc(Column::Id);
        let rows = query.offset(page.offset()).limit(u64::from(page.limit())).all(&self.reader).await.map_err(to_error)?;
        Ok(Listing { items: rows.into_iter().map(to_lead).collect::<Result<_>>()?, total, page })
    }

    async fn list_notes(&self, leads: &[LeadId]) -> Result<Vec<LeadNote>> {
        let query = lead_notes::Entity::find()
            .filter(lead_notes::Column::LeadId.is_in(leads.iter().map(|lead| lead.0)))
            .order_by_asc(lead_notes::Column::At)
            .order_by_asc(lead_notes::Column::Id);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_note).collect()
    }

    async fn list_by_asker(&self, email: &Email) -> Result<Vec<Lead>> {
        keep_asked_by(email, select_by_asker(email).all(&self.reader).await.map_err(to_error)?)
    }

    async fn list_unmirrored(&self, limit: u32) -> Result<Vec<LeadId>> {
        let is_behind = Expr::col(Column::MirroredRevision).lt(Expr::col(Column::Revision));
        let query = leads::Entity::find().filter(Column::MayMirror.eq(true)).filter(is_behind).order_by_asc(Column::ContactedAt);
        let rows = query.limit(u64::from(limit)).all(&self.reader).await.map_err(to_error)?;
        Ok(rows.into_iter().map(|row| LeadId(row.id)).collect())
    }
}

#[async_trait]
impl LeadRepository for SqlUnitOfWork {
    async fn lock(&self, id: LeadId) -> Result<Option<Lead>> {
        self.lock_lead(leads::Entity::find_by_id(id.0)).await
    }

    async fn lock_by_mobile(&self, mobile: &Phone) -> Result<Option<Lead>> {
        self.lock_lead(leads::Entity::find().filter(has_mobile(mobile))).await
    }

    async fn insert(&self, lead: &Lead) -> Result<bool> {
        self.insert_if_absent(to_row(lead)?).await
    }

    async fn update(&self, lead: &Lead) -> Result<()> {
        leads::Entity::update(to_row(lead)?).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn add_note(&self, note: &LeadNote) -> Result<()> {
        let row = lead_notes::ActiveModel {
            id: Set(note.id.0),
            lead_id: Set(note.lead.0),
            author: Set(note.author.clone()),
            text: Set(note.text.clone()),
            at: Set(to_micros(note.at)),
            is_mirrored: Set(note.is_mirrored),
        };
        lead_notes::Entity::insert(row).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn mark_note_mirrored(&self, id: LeadNoteId) -> Result<()> {
        let update = lead_notes::Entity::update_many().filter(lead_notes::Column::Id.eq(id.0));
        update.col_expr(lead_notes::Column::IsMirrored, Expr::value(true)).exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn delete(&self, id: LeadId) -> Result<Option<RemovedLead>> {
        Ok(self.delete_leads(leads::Entity::find_by_id(id.0)).await?.pop())
    }

    async fn lock_by_asker(&self, email: &Email) -> Result<Vec<Lead>> {
        let query = select_by_asker(email);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        keep_asked_by(email, query.all(&self.txn).await.map_err(to_error)?)
    }

    async fn delete_untouched(&self, before: Timestamp, limit: u32) -> Result<Vec<RemovedLead>> {
        let query = leads::Entity::find().filter(Column::ContactedAt.lt(to_micros(before))).order_by_asc(Column::ContactedAt);
        self.delete_leads(query.limit(u64::from(limit))).await
    }
}

impl SqlUnitOfWork {
    async fn lock_lead(&self, query: Select<leads::Entity>) -> Result<Option<Lead>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_lead).transpose()
    }

    async fn delete_leads(&self, query: Select<leads::Entity>) -> Result<Vec<RemovedLead>> {
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        let rows = query.all(&self.txn).await.map_err(to_error)?;
        // Fewer ids than the largest number of parameters of either database.
        for batch in rows.chunks(500) {
            let ids: Vec<_> = batch.iter().map(|row| row.id).collect();
            let notes = lead_notes::Entity::delete_many().filter(lead_notes::Column::LeadId.is_in(ids.clone()));
            notes.exec(&self.txn).await.map_err(to_error)?;
            leads::Entity::delete_many().filter(Column::Id.is_in(ids)).exec(&self.txn).await.map_err(to_error)?;
        }
        let removed = |row: leads::Model| RemovedLead { id: LeadId(row.id), crm_record: row.crm_record, may_mirror: row.may_mirror };
        Ok(rows.into_iter().map(removed).collect())
    }
}

/// Signs of the address that mean something in a pattern find too many, never too few.
fn select_by_asker(email: &Email) -> Select<leads::Entity> {
    let beside = Expr::col(Column::OtherAskers).cast_as("text").like(format!("%{}%", email.as_str()));
    leads::Entity::find().filter(Condition::any().add(Column::Email.eq(email.as_str())).add(beside)).order_by_asc(Column::Id)
}

fn keep_asked_by(email: &Email, found: Vec<leads::Model>) -> Result<Vec<Lead>> {
    let leads: Vec<Lead> = found.into_iter().map(to_lead).collect::<Result<_>>()?;
    Ok(leads.into_iter().filter(|lead| lead.view_of_asker(email).is_some()).collect())
}

fn to_condition(filter: &LeadFilter) -> Condition {
    Condition::all()
        .add_option(filter.mobile.as_ref().map(has_mobile))
        .add_option(filter.email.as_ref().map(|email| Column::Email.eq(email.as_str())))
        .add_option(filter.state.map(|state| Column::State.eq(state.as_str())))
        .add_option(filter.module.as_ref().map(|module| Column::Module.eq(module.as_str())))
        .add_option(filter.scope.as_ref().map(is_within))
}

/// Whether a lead lies within a scope, as [`LeadScope::covers`] says.
fn is_within(scope: &LeadScope) -> Condition {
    let others = scope.others.iter().map(String::as_str);
    // A tag stands as a JSON text of its own in the list.
    let tagged = scope.own.iter().map(|module| Expr::col(Column::Tags).cast_as("text").like(format!("%\"{module}\"%")));
    let of_own = tagged.fold(Condition::any(), Condition::add);
    of_own.add(Column::Module.is_not_in(others)).add(Column::Owner.eq(scope.name.as_str()))
}

fn has_mobile(mobile: &Phone) -> Condition {
    Condition::all().add(Column::Phone.eq(mobile.number())).add(Column::CountryCode.eq(mobile.country_code()))
}

fn to_row(lead: &Lead) -> Result<leads::ActiveModel> {
    Ok(leads::ActiveModel {
        id: Set(lead.id.0),
        name: Set(lead.name.clone()),
        country_code: Set(lead.mobile.country_code().to_owned()),
        phone: Set(lead.mobile.number().to_owned()),
        email: Set(lead.email.as_ref().map(ToString::to_string)),
        module: Set(lead.module.clone()),
        source: Set(lead.source.clone()),
        consent: Set(lead.consent.clone()),
        consented_at: Set(to_micros(lead.consented_at)),
        may_mirror: Set(lead.may_mirror),
        state: Set(lead.state.as_str().to_owned()),
        owner: Set(lead.owner.clone()),
        tags: Set(to_json(&lead.tags)?),
        other_askers: Set(to_json(&lead.other_askers)?),
        created_at: Set(to_micros(lead.created_at)),
        contacted_at: Set(to_micros(lead.contacted_at)),
        revision: Set(lead.revision),
        crm_record: Set(lead.crm_record.clone()),
        mirrored_revision: Set(lead.mirrored_revision),
        is_number_proven: Set(lead.is_number_proven),
    })
}

fn to_lead(row: leads::Model) -> Result<Lead> {
    Ok(Lead {
        id: LeadId(row.id),
        name: row.name,
        mobile: Phone::from_stored(row.country_code, row.phone),
        email: row.email.map(Email::from_stored),
        module: row.module,
        source: row.source,
        consent: row.consent,
        consented_at: to_timestamp(row.consented_at)?,
        may_mirror: row.may_mirror,
        is_number_proven: row.is_number_proven,
        state: LeadState::parse(&row.state).ok_or_else(|| Error::internal("lead has an unknown state"))?,
        owner: row.owner,
        tags: from_json(row.tags)?,
        other_askers: from_json(row.other_askers)?,
        created_at: to_timestamp(row.created_at)?,
        contacted_at: to_timestamp(row.contacted_at)?,
        revision: row.revision,
        crm_record: row.crm_record,
        mirrored_revision: row.mirrored_revision,
    })
}

fn to_note(row: lead_notes::Model) -> Result<LeadNote> {
    Ok(LeadNote {
        id: LeadNoteId(row.id),
        lead: LeadId(row.lead_id),
        author: row.author,
        text: row.text,
        at: to_timestamp(row.at)?,
        is_mirrored: row.is_mirrored,
    })
}
