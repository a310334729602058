//! The plan after a death that a person keeps in their account. It goes both ways in one shape.

use domain::saved_plans as stored;
use domain::transmission::{Band, EmploymentAtDeath, Nomination, Relation, Will};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::string_enum;

fn relation_schema() -> Object {
    string_enum(Relation::ALL)
}

fn will_schema() -> Object {
    string_enum(Will::ALL)
}

fn nomination_schema() -> Object {
    string_enum(Nomination::ALL)
}

fn band_schema() -> Object {
    string_enum(Band::ALL)
}

fn service_schema() -> Object {
    string_enum(EmploymentAtDeath::ALL)
}

/// A plan with the time of each of its parts. Of two plans that are joined the newest of each part stands.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct Plan {
    pub family: PlanFamily,
    /// At most 60.
    pub assets: Vec<PlanAsset>,
    /// Assets that were removed, at most 300.
    pub removed: Vec<RemovedAsset>,
    /// At most 2,000.
    pub ticks: Vec<PlanTick>,
    pub progress: PlanProgress,
}

/// What holds for everything that the person left.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanFamily {
    #[schema(schema_with = relation_schema)]
    pub relation: Relation,
    #[schema(schema_with = will_schema)]
    pub will: Will,
    pub minor: bool,
    pub abroad: bool,
    pub death_abroad: bool,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub died_on: Option<Date>,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PlanAsset {
    /// Twelve random hexadecimal digits.
    pub id: String,
    /// The id of an area of the rules.
    pub area: String,
    /// The family's own name for it, at most 60 characters; personal numbers are masked. May be empty.
    pub name: String,
    #[schema(schema_with = nomination_schema)]
    pub route: Nomination,
    #[schema(schema_with = band_schema)]
    pub band: Band,
    #[schema(schema_with = service_schema)]
    pub service: EmploymentAtDeath,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RemovedAsset {
    pub id: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PlanTick {
    /// `task:{task}`, or `asset:{id of the asset}:{paper}`.
    pub id: String,
    pub done: bool,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
}

/// How far the plan was on the device that saved it last.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PlanProgress {
    /// Boxes that are ticked.
    pub done: u32,
    /// All boxes.
    pub total: u32,
}

/// The plan in the account.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedPlan {
    pub plan: Plan,
    #[schema(value_type = String, format = DateTime)]
    pub saved_at: Timestamp,
}

impl From<stored::SavedPlan> for SavedPlan {
    fn from(saved: stored::SavedPlan) -> Self {
        Self { plan: Plan::from(saved.plan), saved_at: saved.saved_at }
    }
}

impl From<stored::Plan> for Plan {
    fn from(plan: stored::Plan) -> Self {
        let stored::PlanFamily { relation, will, minor, abroad, death_abroad, died_on, at } = plan.family;
        Self {
            family: PlanFamily { relation, will, minor, abroad, death_abroad, died_on, at },
            assets: plan.assets.into_iter().map(PlanAsset::from).collect(),
            removed: plan.removed.into_iter().map(|gone| RemovedAsset { id: gone.id, at: gone.at }).collect(),
            ticks: plan.ticks.into_iter().map(|tick| PlanTick { id: tick.id, done: tick.done, at: tick.at }).collect(),
            progress: PlanProgress { done: plan.progress.done, total: plan.progress.total },
        }
    }
}

impl From<stored::PlanAsset> for PlanAsset {
    fn from(asset: stored::PlanAsset) -> Self {
        let stored::PlanAsset { id, area, name, route, band, service, at } = asset;
        Self { id, area, name, route, band, service, at }
    }
}

impl From<Plan> for stored::Plan {
    fn from(plan: Plan) -> Self {
        let PlanFamily { relation, will, minor, abroad, death_abroad, died_on, at } = plan.family;
        let to_asset = |asset: PlanAsset| {
            let PlanAsset { id, area, name, route, band, service, at } = asset;
            stored::PlanAsset { id, area, name, route, band, service, at }
        };
        Self {
            family: stored::PlanFamily { relation, will, minor, abroad, death_abroad, died_on, at },
            assets: plan.assets.into_iter().map(to_asset).collect(),
            removed: plan.removed.into_iter().map(|gone| stored::RemovedAsset { id: gone.id, at: gone.at }).collect(),
            ticks: plan.ticks.into_iter().map(|tick| stored::PlanTick { id: tick.id, done: tick.done, at: tick.at }).collect(),
            progress: stored::PlanProgress { done: plan.progress.done, total: plan.progress.total },
        }
    }
}
