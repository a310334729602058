//! Stores experts, their availability, services and coupons.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::bookings::{
    Availability, AvailabilityException, AvailabilityRule, ConsultationQueries, ConsultationRepository, Coupon, Discount, Expert, Policy,
    Service, Timing, Window,
};
use domain::ids::{ExpertId, ServiceId};
use domain::{Error, Money, Result};
use jiff::civil::{Date, Weekday};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, Iterable, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use uuid::Uuid;

use crate::entities::{availability_exceptions, availability_rules, coupons, experts, services};
use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::tables::ServiceExperts;
use crate::time::{format_date, parse_date, to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl ConsultationQueries for SqlStore {
    async fn list_experts(&self) -> Result<Vec<Expert>> {
        let query = experts::Entity::find().order_by_asc(experts::Column::Position).order_by_asc(experts::Column::Slug);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_expert).collect()
    }

    async fn list_services(&self) -> Result<Vec<Service>> {
        let query = services::Entity::find().order_by_asc(services::Column::Position).order_by_asc(services::Column::Slug);
        let rows = query.all(&self.reader).await.map_err(to_error)?;
        let offered = Query::select().columns([ServiceExperts::ServiceId, ServiceExperts::ExpertId]).from(ServiceExperts::Table).take();
        let mut offering: HashMap<Uuid, Vec<ExpertId>> = HashMap::new();
        for row in self.reader.query_all(&offered).await.map_err(to_error)? {
            let ids = || -> DbResult<(Uuid, Uuid)> { Ok((row.try_get("", "service_id")?, row.try_get("", "expert_id")?)) };
            let (service, expert) = ids().map_err(to_error)?;
            offering.entry(service).or_default().push(ExpertId(expert));
        }
        rows.into_iter().map(|row| to_service(offering.remove(&row.id).unwrap_or_default(), row)).collect()
    }

    async fn list_availability(&self, since: Date) -> Result<Vec<(ExpertId, Availability)>> {
        let mut all: HashMap<Uuid, Availability> = HashMap::new();
        let rules = availability_rules::Entity::find().order_by_asc(availability_rules::Column::Id);
        for row in rules.all(&self.reader).await.map_err(to_error)? {
            all.entry(row.expert_id).or_default().rules.push(to_rule(row)?);
        }
        let exceptions = availability_exceptions::Entity::find()
            .filter(availability_exceptions::Column::Day.gte(format_date(since)))
            .order_by_asc(availability_exceptions::Column::Day);
        for row in exceptions.all(&self.reader).await.map_err(to_error)? {
            all.entry(row.expert_id).or_default().exceptions.push(to_exception(row)?);
        }
        Ok(all.into_iter().map(|(id, availability)| (ExpertId(id), availability)).collect())
    }

    async fn list_coupons(&self) -> Result<Vec<Coupon>> {
        let query = coupons::Entity::find().order_by_asc(coupons::Column::Code);
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_coupon).collect()
    }
}

#[async_trait]
impl ConsultationRepository for SqlUnitOfWork {
    async fn save_expert(&self, expert: &Expert) -> Result<()> {
        let row = experts::ActiveModel {
            id: Set(expert.id.0),
            slug: Set(expert.slug.clone()),
            name: Set(expert.name.clone()),
            title: Set(expert.title.clone()),
            registration_number: Set(expert.registration_number.clone()),
            bio: Set(expert.bio.clone()),
            photo: Set(expert.photo.clone()),
            languages: Set(to_json(&expert.languages)?),
            zone: Set(expert.zone.clone()),
            calendar: Set(expert.calendar.clone()),
            is_sample: Set(expert.is_sample),
            is_active: Set(expert.is_active),
            position: Set(expert.position),
            created_at: Set(to_micros(expert.created_at)),
        };
        let replaced = experts::Column::iter().filter(|column| !matches!(column, experts::Column::Id | experts::Column::CreatedAt));
        let conflict = OnConflict::column(experts::Column::Id).update_columns(replaced).to_owned();
        experts::Entity::insert(row).on_conflict(conflict).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn save_service(&self, service: &Service) -> Result<()> {
        let row = to_service_row(service)?;
        let replaced = services::Column::iter().filter(|column| !matches!(column, services::Column::Id | services::Column::CreatedAt));
        let conflict = OnConflict::column(services::Column::Id).update_columns(replaced).to_owned();
        services::Entity::insert(row).on_conflict(conflict).exec_without_returning(&self.txn).await.map_err(to_error)?;
        let before =
            Query::delete().from_table(ServiceExperts::Table).and_where(Expr::col(ServiceExperts::ServiceId).eq(service.id.0)).take();
        self.txn.execute(&before).await.map_err(to_error)?;
        for expert in &service.experts {
            let mut query = Query::insert();
            query
                .into_table(ServiceExperts::Table)
                .columns([ServiceExperts::ServiceId, ServiceExperts::ExpertId])
                .values_panic([service.id.0.into(), expert.0.into()])
                .on_conflict(OnConflict::new().do_nothing().to_owned());
            self.txn.execute(&query).await.map_err(to_error)?;
        }
        Ok(())
    }

    async fn set_availability(&self, expert: ExpertId, availability: &Availability) -> Result<()> {
        let rules = availability_rules::Entity::delete_many().filter(availability_rules::Column::ExpertId.eq(expert.0));
        rules.exec(&self.txn).await.map_err(to_error)?;
        let exceptions = availability_exceptions::Entity::delete_many().filter(availability_exceptions::Column::ExpertId.eq(expert.0));
        exceptions.exec(&self.txn).await.map_err(to_error)?;
        for rule in &availability.rules {
            let row = availability_rules::ActiveModel {
                id: NotSet,
                expert_id: Set(expert.0),
                weekday: Set(i32::from(rule.weekday.to_monday_one_offset())),
                starts: Set(rule.window.start),
                ends: Set(rule.window.end),
                valid_from: Set(rule.valid_from.map(format_date)),
                valid_until: Set(rule.valid_until.map(format_date)),
            };
            availability_rules::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(to_error)?;
        }
        for exception in &availability.exceptions {
            let row = availability_exceptions::ActiveModel {
                expert_id: Set(expert.0),
                day: Set(format_date(exception.date)),
                is_closed: Set(exception.is_closed),
                extra: Set(to_json(&exception.extra)?),
                reason: Set(exception.reason.clone()),
            };
            availability_exceptions::Entity::insert(row).exec_without_returning(&self.txn).await.map_err(to_error)?;
        }
        Ok(())
    }

    async fn save_coupon(&self, coupon: &Coupon) -> Result<()> {
        let (percent, amount) = match coupon.discount {
            Discount::Percent(percent) => (Some(i32::from(percent)), None),
            Discount::Amount(amount) => (None, Some(amount.paise())),
        };
        let row = coupons::ActiveModel {
            code: Set(coupon.code.clone()),
            note: Set(coupon.note.clone()),
            percent: Set(percent),
            amount: Set(amount),
            services: Set(to_json(&coupon.services)?),
            valid_from: Set(coupon.valid_from.map(format_date)),
            valid_until: Set(coupon.valid_until.map(format_date)),
            max_uses: Set(coupon.max_uses),
            used: Set(coupon.used),
            is_active: Set(coupon.is_active),
        };
        let replaced = coupons::Column::iter().filter(|column| !matches!(column, coupons::Column::Code));
        let conflict = OnConflict::column(coupons::Column::Code).update_columns(replaced).to_owned();
        coupons::Entity::insert(row).on_conflict(conflict).exec_without_returning(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn lock_coupon(&self, code: &str) -> Result<Option<Coupon>> {
        let query = coupons::Entity::find_by_id(code);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        query.one(&self.txn).await.map_err(to_error)?.map(to_coupon).transpose()
    }

    async fn lock_expert(&self, id: ExpertId) -> Result<bool> {
        let query = experts::Entity::find_by_id(id.0).select_only().column(experts::Column::Position);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        Ok(query.into_tuple::<i32>().one(&self.txn).await.map_err(to_error)?.is_some())
    }
}

fn to_expert(row: experts::Model) -> Result<Expert> {
    Ok(Expert {
        id: ExpertId(row.id),
        slug: row.slug,
        name: row.name,
        title: row.title,
        registration_number: row.registration_number,
        bio: row.bio,
        photo: row.photo,
        languages: from_json(row.languages)?,
        zone: row.zone,
        calendar: row.calendar,
        is_sample: row.is_sample,
        is_active: row.is_active,
        position: row.position,
        created_at: to_timestamp(row.created_at)?,
    })
}

fn to_service_row(service: &Service) -> Result<services::ActiveModel> {
    let timing = &service.timing;
    Ok(services::ActiveModel {
        id: Set(service.id.0),
        slug: Set(service.slug.clone()),
        module: Set(service.module.clone()),
        title: Set(service.title.clone()),
        summary: Set(service.summary.clone()),
        price: Set(service.price.paise()),
        price_note: Set(service.price_note.clone()),
        modes: Set(to_json(&service.modes)?),
        add_ons: Set(to_json(&service.add_ons)?),
        duration: Set(timing.duration),
        buffer_before: Set(timing.buffer_before),
        buffer_after: Set(timing.buffer_after),
        step: Set(timing.step),
        notice: Set(timing.notice),
        horizon_days: Set(timing.horizon_days),
        max_per_day: Set(timing.max_per_day),
        policy: Set(to_json(&service.policy)?),
        is_active: Set(service.is_active),
        position: Set(service.position),
        created_at: Set(to_micros(service.created_at)),
    })
}

fn to_service(experts: Vec<ExpertId>, row: services::Model) -> Result<Service> {
    Ok(Service {
        id: ServiceId(row.id),
        slug: row.slug,
        module: row.module,
        title: row.title,
        summary: row.summary,
        price: Money::from_paise(row.price),
        price_note: row.price_note,
        modes: from_json(row.modes)?,
        add_ons: from_json(row.add_ons)?,
        timing: Timing {
            duration: row.duration,
            buffer_before: row.buffer_before,
            buffer_after: row.buffer_after,
            step: row.step,
            notice: row.notice,
            horizon_days: row.horizon_days,
            max_per_day: row.max_per_day,
        },
        policy: from_json::<Policy>(row.policy)?,
        experts,
        is_active: row.is_active,
        position: row.position,
        created_at: to_timestamp(row.created_at)?,
    })
}

fn to_rule(row: availability_rules::Model) -> Result<AvailabilityRule> {
    let number = i8::try_from(row.weekday).map_err(Error::internal)?;
    Ok(AvailabilityRule {
        weekday: Weekday::from_monday_one_offset(number).map_err(Error::internal)?,
        window: Window { start: row.starts, end: row.ends },
        valid_from: parse_optional_date(row.valid_from)?,
        valid_until: parse_optional_date(row.valid_until)?,
    })
}

fn to_exception(row: availability_exceptions::Model) -> Result<AvailabilityException> {
    Ok(AvailabilityException { date: parse_date(&row.day)?, is_closed: row.is_closed, extra: from_json(row.extra)?, reason: row.reason })
}

fn to_coupon(row: coupons::Model) -> Result<Coupon> {
    let discount = match (row.percent, row.amount) {
        (Some(percent), _) => Discount::Percent(u8::try_from(percent).map_err(Error::internal)?),
        (None, amount) => Discount::Amount(Money::from_paise(amount.unwrap_or_default())),
    };
    Ok(Coupon {
        code: row.code,
        note: row.note,
        discount,
        services: from_json(row.services)?,
        valid_from: parse_optional_date(row.valid_from)?,
        valid_until: parse_optional_date(row.valid_until)?,
        max_uses: row.max_uses,
        used: row.used,
        is_active: row.is_active,
    })
}

pub(crate) fn parse_optional_date(text: Option<String>) -> Result<Option<Date>> {
    text.as_deref().map(parse_date).transpose()
}

pub(crate) fn to_json(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(Error::internal)
}

pub(crate) fn from_json<T: DeserializeOwned>(value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(Error::internal)
}
