//! Imports `consultations.yml`: experts with their weekly hours, and the services they offer.

use domain::bookings::{AddOn, Availability, AvailabilityRule, Expert, Mode, Policy, Service, Timing, Window};
use domain::changes::Change;
use domain::ids::{ExpertId, ServiceId};
use domain::{Error, Money, Result, UnitOfWork};
use jiff::Timestamp;
use jiff::civil::Weekday;
use serde::Deserialize;

use crate::bundle::{Problem, SourceFile, parse_yaml};
use crate::importer::Importer;
use crate::report::Report;

/// The file's content.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedConsultations {
    experts: Vec<ExpertEntry>,
    services: Vec<ServiceEntry>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpertEntry {
    slug: String,
    name: String,
    title: String,
    registration_number: Option<String>,
    bio: String,
    photo: Option<String>,
    languages: Vec<String>,
    #[serde(default = "india")]
    zone: String,
    #[serde(default)]
    sample: bool,
    hours: Vec<HoursEntry>,
}

fn india() -> String {
    "Asia/Kolkata".to_owned()
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct HoursEntry {
    days: Vec<String>,
    start: String,
    end: String,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ServiceEntry {
    slug: String,
    module: Option<String>,
    title: String,
    summary: String,
    /// GST included.
    rupees: i64,
    #[serde(default)]
    price_note: String,
    modes: Vec<Mode>,
    #[serde(default)]
    add_ons: Vec<AddOnEntry>,
    /// In minutes, like the fields below except the horizon.
    duration: i32,
    #[serde(default)]
    buffer_before: i32,
    #[serde(default)]
    buffer_after: i32,
    step: Option<i32>,
    notice: i32,
    horizon_days: i32,
    max_per_day: Option<i32>,
    #[serde(default)]
    policy: Policy,
    /// Slugs of the experts who offer the service.
    experts: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct AddOnEntry {
    id: String,
    title: String,
    rupees: i64,
}

pub(super) fn parse_consultations(file: &SourceFile) -> std::result::Result<ImportedConsultations, Problem> {
    let found: ImportedConsultations = parse_yaml(file)?;
    // Checked here, so that a problem is reported with its file.
    let problem = |slug: &str, error: Error| Problem { path: file.path.clone(), line: None, message: format!("{slug}: {error}") };
    for entry in &found.experts {
        entry.to_expert(ExpertId(uuid::Uuid::nil()), 0, Timestamp::UNIX_EPOCH).validate().map_err(|error| problem(&entry.slug, error))?;
        entry.to_availability().map_err(|error| problem(&entry.slug, error))?;
    }
    for entry in &found.services {
        let service = entry.to_service(ServiceId(uuid::Uuid::nil()), Vec::new(), 0, Timestamp::UNIX_EPOCH);
        service.validate().map_err(|error| problem(&entry.slug, error))?;
        if let Some(unknown) = entry.experts.iter().find(|slug| !found.experts.iter().any(|expert| expert.slug == **slug)) {
            return Err(problem(&entry.slug, Error::invalid("experts", format!("there is no expert \"{unknown}\""))));
        }
    }
    Ok(found)
}

impl ExpertEntry {
    fn to_expert(&self, id: ExpertId, position: i32, now: Timestamp) -> Expert {
        Expert {
            id,
            slug: self.slug.clone(),
            name: self.name.clone(),
            title: self.title.clone(),
            registration_number: self.registration_number.clone(),
            bio: self.bio.clone(),
            photo: self.photo.clone(),
            languages: self.languages.clone(),
            zone: self.zone.clone(),
            calendar: None,
            is_sample: self.sample,
            is_active: true,
            position,
            created_at: now,
        }
    }

    fn to_availability(&self) -> Result<Availability> {
        let mut rules = Vec::new();
        for hours in &self.hours {
            let window = Window::parse(&hours.start, &hours.end);
            let window = window.ok_or_else(|| Error::invalid("hours", format!("{} to {} are not valid hours", hours.start, hours.end)))?;
            for day in &hours.days {
                let weekday = parse_weekday(day).ok_or_else(|| Error::invalid("hours", format!("\"{day}\" is not a weekday")))?;
                rules.push(AvailabilityRule { weekday, window, valid_from: None, valid_until: None });
            }
        }
        Ok(Availability { rules, exceptions: Vec::new() })
    }
}

fn parse_weekday(name: &str) -> Option<Weekday> {
    Some(match name {
        "monday" => Weekday::Monday,
        "tuesday" => Weekday::Tuesday,
        "wednesday" => Weekday::Wednesday,
        "thursday" => Weekday::Thursday,
        "friday" => Weekday::Friday,
        "saturday" => Weekday::Saturday,
        "sunday" => Weekday::Sunday,
        _ => return None,
    })
}

impl ServiceEntry {
    fn to_service(&self, id: ServiceId, experts: Vec<ExpertId>, position: i32, now: Timestamp) -> Service {
        let rupees = |rupees: i64| Money::from_paise(rupees.saturating_mul(100));
        let add_on = |entry: &AddOnEntry| AddOn { id: entry.id.clone(), title: entry.title.clone(), price: rupees(entry.rupees) };
        Service {
            id,
            slug: self.slug.clone(),
            module: self.module.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            price: rupees(self.rupees),
            price_note: self.price_note.clone(),
            modes: self.modes.clone(),
            add_ons: self.add_ons.iter().map(add_on).collect(),
            timing: Timing {
                duration: self.duration,
                buffer_before: self.buffer_before,
                buffer_after: self.buffer_after,
                step: self.step.unwrap_or(self.duration),
                notice: self.notice,
                horizon_days: self.horizon_days,
                max_per_day: self.max_per_day,
            },
            policy: self.policy,
            experts,
            is_active: true,
            position,
            created_at: now,
        }
    }
}

impl Importer {
    /// Adds experts and services whose slugs are new; existing ones are left as the staff have edited them.
    pub(super) async fn import_consultations(
        &self,
        work: &mut dyn UnitOfWork,
        wanted: &ImportedConsultations,
        report: &mut Report,
    ) -> Result<()> {
        let (known, offered) = (self.store.consultations().list_experts().await?, self.store.consultations().list_services().await?);
        let (now, before) = (self.environment.now(), report.others_added);
        let mut ids: Vec<(String, ExpertId)> = known.into_iter().map(|expert| (expert.slug, expert.id)).collect();
        for (position, entry) in (0..).zip(&wanted.experts) {
            if ids.iter().any(|(slug, _)| *slug == entry.slug) {
                continue;
            }
            let expert = entry.to_expert(ExpertId(self.environment.new_uuid()), position, now).validate()?;
            work.consultations().save_expert(&expert).await?;
            work.consultations().set_availability(expert.id, &entry.to_availability()?).await?;
            ids.push((expert.slug, expert.id));
            report.others_added += 1;
        }
        for (position, entry) in (0..).zip(&wanted.services) {
            if offered.iter().any(|service| service.slug == entry.slug) {
                continue;
            }
            let experts = entry.experts.iter().filter_map(|slug| ids.iter().find(|(known, _)| known == slug)).map(|(_, id)| *id).collect();
            let service = entry.to_service(ServiceId(self.environment.new_uuid()), experts, position, now).validate()?;
            work.consultations().save_service(&service).await?;
            report.others_added += 1;
        }
        if report.others_added > before {
            work.record_change(Change::Consultations);
        }
        Ok(())
    }
}
