//! Everything that can be booked, in memory: read for a moment at a time, since every list of slots needs all of it.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::consultation::Service;
use super::days::{Minute, Span, minute_of};
use super::expert::{Availability, Expert, zone};
use super::repository::Taken;
use super::slots::{Diary, starts};
use crate::ids::{ExpertId, ServiceId};
use crate::time::{indian_date, ist};
use crate::{Error, Result, Store};

/// An edit shows everywhere within a second.
const KEPT: SignedDuration = SignedDuration::from_millis(500);

/// As of one moment.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    pub experts: Vec<Expert>,
    pub services: Vec<Service>,
    hours: HashMap<ExpertId, (TimeZone, Availability)>,
}

impl Catalogue {
    pub async fn read(store: &dyn Store, now: Timestamp) -> Result<Self> {
        let (experts, services) = (store.consultations().experts().await?, store.consultations().services().await?);
        // Yesterday: somebody's day may begin before India's.
        let since = indian_date(now).yesterday().map_err(Error::internal)?;
        let mut availability: HashMap<_, _> = store.consultations().availability(since).await?.into_iter().collect();
        let hours = experts.iter().map(|expert| {
            let zone = zone(&expert.zone).unwrap_or_else(ist);
            (expert.id, (zone, availability.remove(&expert.id).unwrap_or_default()))
        });
        Ok(Self { hours: hours.collect(), experts, services })
    }

    pub fn expert(&self, id: ExpertId) -> Option<&Expert> {
        self.experts.iter().find(|expert| expert.id == id)
    }

    /// By slug or id, one that can be called.
    pub fn expert_named(&self, name: &str) -> Option<&Expert> {
        let id = ExpertId::parse(name);
        self.experts.iter().find(|expert| expert.is_active && (expert.slug == name || Some(expert.id) == id))
    }

    pub fn service(&self, id: ServiceId) -> Option<&Service> {
        self.services.iter().find(|service| service.id == id)
    }

    /// By slug or id, one that can be booked.
    pub fn service_named(&self, name: &str) -> Result<&Service> {
        let id = ServiceId::parse(name);
        let found = self.services.iter().find(|service| service.is_active && (service.slug == name || Some(service.id) == id));
        found.ok_or(Error::NotFound("Service"))
    }

    /// Who offers a service and can be called, in the editors' order.
    pub fn experts_of<'c>(&'c self, service: &'c Service) -> impl Iterator<Item = &'c Expert> {
        self.experts.iter().filter(|expert| expert.is_active && service.experts.contains(&expert.id))
    }

    /// The free starts of these experts, in `span` and as early and late as the service allows. `taken` holds what they have in
    /// it and a day around, by expert and start.
    pub fn starts(
        &self,
        service: &Service,
        experts: &[ExpertId],
        span: Span,
        taken: &[Taken],
        now: Timestamp,
    ) -> Vec<(ExpertId, Vec<Minute>)> {
        let allowed = allowed(service, now);
        let span = Span { from: span.from.max(allowed.from), until: span.until.min(allowed.until) };
        experts.iter().filter_map(|id| Some((*id, self.starts_of(service, *id, span, taken)?))).collect()
    }

    fn starts_of(&self, service: &Service, expert: ExpertId, span: Span, taken: &[Taken]) -> Option<Vec<Minute>> {
        let (zone, availability) = self.hours.get(&expert)?;
        let first = taken.partition_point(|part| part.expert < expert);
        let own = &taken[first..];
        let own = &own[..own.partition_point(|part| part.expert == expert)];
        let busy: Vec<Span> = own.iter().map(|part| part.busy).collect();
        let of_this_service: Vec<Minute> =
            own.iter().filter(|part| part.service == service.id).map(|part| minute_of(part.starts_at)).collect();
        let diary = Diary { zone, availability, taken: &busy, of_this_service: &of_this_service };
        Some(starts(&diary, &service.timing, span))
    }
}

/// Between which starts can be booked at `now`.
pub(super) fn allowed(service: &Service, now: Timestamp) -> Span {
    let this_minute = minute_of(now);
    // A minute that has begun is over for who would have to be there at its beginning.
    let next = this_minute + i64::from(now.as_second().rem_euclid(60) > 0);
    let (notice, horizon) = (i64::from(service.timing.notice), i64::from(service.timing.horizon_days) * 24 * 60);
    Span { from: next + notice.max(1), until: this_minute + horizon + 1 }
}

/// A span with the day before and after it: daily caps count whole days, in whatever zone.
pub(super) fn with_days_around(span: Span) -> Span {
    const A_DAY_AND_ITS_ZONES: Minute = 38 * 60;
    Span { from: span.from.saturating_sub(A_DAY_AND_ITS_ZONES), until: span.until.saturating_add(A_DAY_AND_ITS_ZONES) }
}

/// The newest catalogue, at most half a second old.
#[derive(Clone, Default)]
pub(super) struct KeptCatalogue(Arc<RwLock<Option<Kept>>>);

/// And when it was read.
type Kept = (Timestamp, Arc<Catalogue>);

impl KeptCatalogue {
    pub async fn present(&self, store: &dyn Store, now: Timestamp) -> Result<Arc<Catalogue>> {
        {
            let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
            if let Some((at, catalogue)) = &*kept
                && now.duration_since(*at).abs() < KEPT
            {
                return Ok(catalogue.clone());
            }
        }
        self.anew(store, now).await
    }

    /// For whoever is about to give something away, and after every edit.
    pub async fn anew(&self, store: &dyn Store, now: Timestamp) -> Result<Arc<Catalogue>> {
        let catalogue = Arc::new(Catalogue::read(store, now).await?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some((now, catalogue.clone()));
        Ok(catalogue)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::Money;
    use crate::bookings::consultation::{Policy, Timing};

    #[test]
    fn notice_and_horizon_bound_the_starts() {
        let timing = Timing { duration: 30, buffer_before: 0, buffer_after: 0, step: 30, notice: 120, horizon_days: 2, max_per_day: None };
        let service = Service {
            id: ServiceId(Uuid::from_u128(1)),
            slug: "a".to_owned(),
            module: None,
            title: "A".to_owned(),
            summary: String::new(),
            price: Money::ZERO,
            price_note: String::new(),
            modes: Vec::new(),
            add_ons: Vec::new(),
            timing,
            policy: Policy::default(),
            experts: Vec::new(),
            is_active: true,
            position: 0,
            created_at: Timestamp::UNIX_EPOCH,
        };
        let at = |text: &str| minute_of(text.parse().unwrap());
        let on_the_minute = allowed(&service, "2026-11-26T05:00:00Z".parse().unwrap());
        assert_eq!(on_the_minute, Span { from: at("2026-11-26T07:00:00Z"), until: at("2026-11-28T05:01:00Z") });
        assert_eq!(allowed(&service, "2026-11-26T05:00:01Z".parse().unwrap()).from, at("2026-11-26T07:01:00Z"));
        let at_once = Service { timing: Timing { notice: 0, ..timing }, ..service };
        assert_eq!(allowed(&at_once, "2026-11-26T05:00:00Z".parse().unwrap()).from, at("2026-11-26T05:01:00Z"), "what starts now is past");
    }
}
