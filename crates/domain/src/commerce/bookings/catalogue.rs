//! Experts, services and hours in memory, cached for half a second, because every list of slots needs all of them.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use parking_lot::RwLock;

use super::booking::OccupiedTime;
use super::consultation::Service;
use super::expert::{Availability, Expert, parse_zone};
use super::local_days::{Minute, Span, to_minute};
use super::slots::{ExpertAvailability, find_free_starts};
use crate::ids::{ExpertId, ServiceId};
use crate::time::{indian_date, ist_time_zone};
use crate::{Error, Result, Store};

/// Short enough that an edit shows on every node within a second.
const CACHE_TTL: SignedDuration = SignedDuration::from_millis(500);

/// Experts, services and hours as of one moment.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    pub experts: Vec<Expert>,
    pub services: Vec<Service>,
    hours: HashMap<ExpertId, (TimeZone, Availability)>,
}

impl Catalogue {
    pub async fn load(store: &dyn Store, now: Timestamp) -> Result<Self> {
        let (experts, services) = (store.consultations().list_experts().await?, store.consultations().list_services().await?);
        // From yesterday on: a day may begin earlier in other zones than in India.
        let since = indian_date(now).yesterday().map_err(Error::internal)?;
        let mut availability: HashMap<_, _> = store.consultations().list_availability(since).await?.into_iter().collect();
        let hours = experts.iter().map(|expert| {
            let zone = parse_zone(&expert.zone).unwrap_or_else(ist_time_zone);
            (expert.id, (zone, availability.remove(&expert.id).unwrap_or_default()))
        });
        Ok(Self { hours: hours.collect(), experts, services })
    }

    pub fn expert(&self, id: ExpertId) -> Option<&Expert> {
        self.experts.iter().find(|expert| expert.id == id)
    }

    /// Finds an active expert by slug or id.
    pub fn find_expert(&self, name: &str) -> Option<&Expert> {
        let id = ExpertId::parse(name);
        self.experts.iter().find(|expert| expert.is_active && (expert.slug == name || Some(expert.id) == id))
    }

    pub fn service(&self, id: ServiceId) -> Option<&Service> {
        self.services.iter().find(|service| service.id == id)
    }

    /// Finds an active service by slug or id.
    pub fn find_service(&self, name: &str) -> Result<&Service> {
        let id = ServiceId::parse(name);
        let found = self.services.iter().find(|service| service.is_active && (service.slug == name || Some(service.id) == id));
        found.ok_or(Error::NotFound("Service"))
    }

    /// Active experts who offer a service, in the editors' order.
    pub fn experts_for_service<'c>(&'c self, service: &'c Service) -> impl Iterator<Item = &'c Expert> {
        self.experts.iter().filter(|expert| expert.is_active && service.experts.contains(&expert.id))
    }

    /// The free starts of these experts in `span`, within the service's notice and horizon. `taken` holds their occupied time in
    /// the span and a day around it, ordered by expert and start.
    pub fn find_free_starts(
        &self,
        service: &Service,
        experts: &[ExpertId],
        span: Span,
        taken: &[OccupiedTime],
        now: Timestamp,
    ) -> Vec<(ExpertId, Vec<Minute>)> {
        let allowed = bookable_span(service, now);
        let span = Span { from: span.from.max(allowed.from), until: span.until.min(allowed.until) };
        experts.iter().filter_map(|id| Some((*id, self.find_expert_starts(service, *id, span, taken)?))).collect()
    }

    fn find_expert_starts(&self, service: &Service, expert: ExpertId, span: Span, taken: &[OccupiedTime]) -> Option<Vec<Minute>> {
        let (zone, availability) = self.hours.get(&expert)?;
        let first = taken.partition_point(|part| part.expert < expert);
        let own = &taken[first..];
        let own = &own[..own.partition_point(|part| part.expert == expert)];
        let busy: Vec<Span> = own.iter().map(|part| part.busy).collect();
        let of_this_service: Vec<Minute> =
            own.iter().filter(|part| part.service == service.id).map(|part| to_minute(part.starts_at)).collect();
        let expert_availability = ExpertAvailability { zone, availability, occupied: &busy, service_starts: &of_this_service };
        Some(find_free_starts(&expert_availability, &service.timing, span))
    }
}

/// The span of starts that can be booked at `now`.
pub(super) fn bookable_span(service: &Service, now: Timestamp) -> Span {
    let this_minute = to_minute(now);
    // A start in the current minute is over already.
    let next = this_minute + i64::from(now.as_second().rem_euclid(60) > 0);
    let (notice, horizon) = (i64::from(service.timing.notice), i64::from(service.timing.horizon_days) * 24 * 60);
    Span { from: next + notice.max(1), until: this_minute + horizon + 1 }
}

/// Widens a span by a day on both sides: daily caps count whole days, in any time zone.
pub(super) fn widen_by_day(span: Span) -> Span {
    const DAY_WITH_ZONE_OFFSETS: Minute = 38 * 60;
    Span { from: span.from.saturating_sub(DAY_WITH_ZONE_OFFSETS), until: span.until.saturating_add(DAY_WITH_ZONE_OFFSETS) }
}

/// Caches the catalogue for at most half a second.
#[derive(Clone, Default)]
pub(super) struct CatalogueCache(Arc<RwLock<Option<CachedCatalogue>>>);

/// The catalogue, and when it was read.
type CachedCatalogue = (Timestamp, Arc<Catalogue>);

impl CatalogueCache {
    pub async fn get(&self, store: &dyn Store, now: Timestamp) -> Result<Arc<Catalogue>> {
        {
            let cached = self.0.read();
            if let Some((at, catalogue)) = &*cached
                && now.duration_since(*at).abs() < CACHE_TTL
            {
                return Ok(catalogue.clone());
            }
        }
        self.reload(store, now).await
    }

    /// Reads the catalogue again: before a slot is given away, and after every edit.
    pub async fn reload(&self, store: &dyn Store, now: Timestamp) -> Result<Arc<Catalogue>> {
        let catalogue = Arc::new(Catalogue::load(store, now).await?);
        *self.0.write() = Some((now, catalogue.clone()));
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
        let at = |text: &str| to_minute(text.parse().unwrap());
        let on_the_minute = bookable_span(&service, "2026-11-26T05:00:00Z".parse().unwrap());
        assert_eq!(on_the_minute, Span { from: at("2026-11-26T07:00:00Z"), until: at("2026-11-28T05:01:00Z") });
        assert_eq!(bookable_span(&service, "2026-11-26T05:00:01Z".parse().unwrap()).from, at("2026-11-26T07:01:00Z"));
        let at_once = Service { timing: Timing { notice: 0, ..timing }, ..service };
        assert_eq!(
            bookable_span(&at_once, "2026-11-26T05:00:00Z".parse().unwrap()).from,
            at("2026-11-26T05:01:00Z"),
            "what starts now is past"
        );
    }
}
