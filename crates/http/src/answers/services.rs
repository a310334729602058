//! What can be booked, with whom and at what price.

use domain::bookings::{self as rules, Mode};
use domain::payments::Line;
use domain::{Money, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::{Answer, one_of};
use crate::App;

/// Shown by every answer about what can be booked.
pub const CONSULTATIONS: &str = "consultations";

/// An amount on the wire.
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
    /// Not a real person; to be labelled.
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
    /// The word to send back.
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
    pub(super) fn of(policy: &rules::Policy, is_free: bool) -> Self {
        Self {
            refund_hours: policy.refund_hours,
            reschedule_hours: policy.reschedule_hours,
            reschedules: policy.reschedules,
            text: policy.in_words(is_free, 0),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Service {
    #[serde(rename = "_id")]
    pub id: String,
    pub slug: String,
    /// The assist module it belongs to.
    #[schema(required)]
    pub module: Option<String>,
    pub title: String,
    pub summary: String,
    pub duration_minutes: i32,
    #[schema(schema_with = modes)]
    pub modes: Vec<&'static str>,
    /// GST included; 0: free.
    pub price: Amount,
    pub price_note: String,
    pub add_ons: Vec<AddOn>,
    /// Who offers it, in the editors' order.
    pub experts: Vec<Expert>,
    pub policy: Policy,
    /// Days after the call on which files sent before it go; null: none can be sent.
    #[schema(required)]
    pub files_kept_days: Option<u32>,
}

impl Service {
    pub fn of(service: &rules::Service, experts: &[rules::Expert], files_kept_days: Option<u32>) -> Self {
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
            policy: Policy::of(&service.policy, service.is_free()),
            files_kept_days,
        }
    }
}

impl Answer for Vec<Service> {
    fn tags(&self) -> Vec<Tag> {
        vec![CONSULTATIONS.into()]
    }
}

fn modes() -> utoipa::openapi::Array {
    utoipa::openapi::ArrayBuilder::new().items(one_of(Mode::ALL.map(Mode::as_str))).build()
}

pub(super) fn mode() -> Object {
    one_of(Mode::ALL.map(Mode::as_str))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PriceLine {
    pub title: String,
    /// In paise; below zero for what a coupon takes off.
    pub amount: i64,
}

pub fn lines(lines: &[Line]) -> Vec<PriceLine> {
    lines.iter().map(|line| PriceLine { title: line.title.clone(), amount: line.amount.paise() }).collect()
}

/// What can be booked; `module`: of one assist module.
pub async fn services(app: &App, module: Option<&str>) -> Result<Vec<Service>> {
    let found = app.bookings.services(module).await?;
    Ok(found.iter().map(|(service, experts)| Service::of(service, experts, app.intake_files.kept_days())).collect())
}
