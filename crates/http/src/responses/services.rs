//! Services that can be booked, with their experts and prices.

use domain::bookings::{self as rules, Mode};
use domain::payments::OrderLine;
use domain::{Money, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::{Cacheable, string_enum};
use crate::App;

/// Cache tag of every response about services.
pub const CONSULTATIONS_TAG: &str = "consultations";

/// An amount of money on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Money)]
pub struct Amount {
    /// In paise.
    pub amount: i64,
    /// Always INR.
    pub currency: &'static str,
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        Self { amount: money.paise(), currency: "INR" }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Expert {
    #[serde(rename = "_id")]
    pub id: String,
    pub slug: String,
    pub name: String,
    pub title: String,
    #[schema(required)]
    pub registration_number: Option<String>,
    pub bio: String,
    #[schema(required)]
    pub photo: Option<String>,
    pub languages: Vec<String>,
    /// True for a sample that is not a real person and must be labelled as such.
    pub sample: bool,
}

impl From<&rules::Expert> for Expert {
    fn from(expert: &rules::Expert) -> Self {
        Self {
            id: expert.id.to_string(),
            slug: expert.slug.clone(),
            name: expert.name.clone(),
            title: expert.title.clone(),
            registration_number: expert.registration_number.clone(),
            bio: expert.bio.clone(),
            photo: expert.photo.clone(),
            languages: expert.languages.clone(),
            sample: expert.is_sample,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddOn {
    /// Short id, which the client sends back.
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    /// GST included.
    pub price: Amount,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Policy {
    pub refund_hours: u32,
    pub reschedule_hours: u32,
    pub reschedules: u32,
    /// The same in words.
    pub text: String,
}

impl Policy {
    pub(super) fn new(policy: &rules::Policy, is_free: bool) -> Self {
        Self {
            refund_hours: policy.refund_hours,
            reschedule_hours: policy.reschedule_hours,
            reschedules: policy.reschedules,
            text: policy.describe(is_free, 0),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    #[serde(rename = "_id")]
    pub id: String,
    pub slug: String,
    /// Slug of the assist module that it belongs to.
    #[schema(required)]
    pub module: Option<String>,
    pub title: String,
    pub summary: String,
    pub duration_minutes: i32,
    #[schema(schema_with = modes_schema)]
    pub modes: Vec<&'static str>,
    /// GST included; 0 means free.
    pub price: Amount,
    pub price_note: String,
    pub add_ons: Vec<AddOn>,
    /// Experts who offer it, in the editors' order.
    pub experts: Vec<Expert>,
    pub policy: Policy,
    /// Days after the call when its files are deleted; null when no files can be uploaded.
    #[schema(required)]
    pub files_kept_days: Option<u32>,
}

impl Service {
    pub fn new(service: &rules::Service, experts: &[rules::Expert], files_kept_days: Option<u32>) -> Self {
        let add_on = |add_on: &rules::AddOn| AddOn { id: add_on.id.clone(), title: add_on.title.clone(), price: add_on.price.into() };
        Self {
            id: service.id.to_string(),
            slug: service.slug.clone(),
            module: service.module.clone(),
            title: service.title.clone(),
            summary: service.summary.clone(),
            duration_minutes: service.timing.duration,
            modes: service.modes.iter().map(|mode| mode.as_str()).collect(),
            price: service.price.into(),
            price_note: service.price_note.clone(),
            add_ons: service.add_ons.iter().map(add_on).collect(),
            experts: experts.iter().map(Expert::from).collect(),
            policy: Policy::new(&service.policy, service.is_free()),
            files_kept_days,
        }
    }
}

impl Cacheable for Vec<Service> {
    fn tags(&self) -> Vec<Tag> {
        vec![CONSULTATIONS_TAG.into()]
    }
}

fn modes_schema() -> utoipa::openapi::Array {
    utoipa::openapi::ArrayBuilder::new().items(string_enum(Mode::ALL)).build()
}

pub(super) fn mode_schema() -> Object {
    string_enum(Mode::ALL)
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PriceLine {
    pub title: String,
    /// In paise; negative for a coupon's discount.
    pub amount: i64,
}

pub fn to_price_lines(lines: &[OrderLine]) -> Vec<PriceLine> {
    lines.iter().map(|line| PriceLine { title: line.title.clone(), amount: line.amount.paise() }).collect()
}

/// Services that can be booked, of all modules or of one.
pub async fn load_services(app: &App, module: Option<&str>) -> Result<Vec<Service>> {
    let found = app.commerce.bookings.list_services(module).await?;
    Ok(found.iter().map(|(service, experts)| Service::new(service, experts, app.commerce.intake_files.retention_days())).collect())
}
