//! What a saved plan holds, and what is taken in. Each part has its own time, so that plans of two devices can be joined.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::error::FieldErrors;
use crate::personal_numbers::mask_personal_numbers;
use crate::text::normalise_line;
use crate::transmission::{Band, EmploymentAtDeath, Nomination, Relation, Will};
use crate::{Error, Result};

/// As many as the list of the page takes.
pub const MAX_ASSETS: usize = 60;
/// More than all boxes of a plan with the most assets.
pub const MAX_TICKS: usize = 2_000;
/// Removed assets are remembered, so that another device does not bring them back.
pub const MAX_REMOVED: usize = 300;
pub const MAX_NAME_LENGTH: usize = 60;
/// Of the id of an asset: random, so that two devices never use the same one.
const ASSET_ID_LENGTH: usize = 12;
const MAX_SLUG_LENGTH: usize = 60;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub family: PlanFamily,
    pub assets: Vec<PlanAsset>,
    pub removed: Vec<RemovedAsset>,
    pub ticks: Vec<PlanTick>,
    pub progress: PlanProgress,
}

/// What holds for everything that the person left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanFamily {
    pub relation: Relation,
    pub will: Will,
    pub minor: bool,
    pub abroad: bool,
    pub death_abroad: bool,
    pub died_on: Option<Date>,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanAsset {
    pub id: String,
    /// The id of an area of the rules. One that the rules no longer have is passed over by whoever shows the plan.
    pub area: String,
    /// The family's own name for it; may be empty. Personal numbers are masked.
    pub name: String,
    pub route: Nomination,
    pub band: Band,
    pub service: EmploymentAtDeath,
    pub at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovedAsset {
    pub id: String,
    pub at: Timestamp,
}

/// A box: `task:{task}`, or `asset:{id of the asset}:{paper}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTick {
    pub id: String,
    pub done: bool,
    pub at: Timestamp,
}

impl PlanTick {
    /// The asset that the box belongs to.
    pub(super) fn asset_id(&self) -> Option<&str> {
        self.id.strip_prefix("asset:")?.split(':').next()
    }
}

/// How far the plan was on the device that saved it last: which boxes it has follows from the rules, which only browsers apply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanProgress {
    pub done: u32,
    pub total: u32,
}

impl Plan {
    /// Checks what a browser sent. A device whose clock is fast must not win over every other one, so no time is later than `now`.
    pub(super) fn validate(mut self, now: Timestamp) -> Result<Self> {
        let mut errors = FieldErrors::new();
        if self.assets.len() > MAX_ASSETS {
            errors.insert("assets".to_owned(), format!("A plan has at most {MAX_ASSETS} assets"));
        }
        if self.removed.len() > MAX_REMOVED || !self.removed.iter().all(|removed| is_asset_id(&removed.id)) {
            errors.insert("removed".to_owned(), "These removed assets can't be kept".to_owned());
        }
        if !self.assets.iter().all(|asset| is_asset_id(&asset.id) && is_slug(&asset.area)) {
            errors.insert("assets".to_owned(), "An asset has no valid id or area".to_owned());
        }
        if self.ticks.len() > MAX_TICKS || !self.ticks.iter().all(|tick| is_tick_id(&tick.id)) {
            errors.insert("ticks".to_owned(), "These ticks can't be kept".to_owned());
        }
        let PlanProgress { done, total } = self.progress;
        if done > total || usize::try_from(total).is_ok_and(|total| total > MAX_TICKS) {
            errors.insert("progress".to_owned(), "No more boxes can be ticked than there are".to_owned());
        }
        for asset in &mut self.assets {
            let Some(name) = normalise_name(&asset.name) else {
                errors.insert("assets".to_owned(), format!("The name of an asset has at most {MAX_NAME_LENGTH} characters"));
                continue;
            };
            asset.name = name;
        }
        if !errors.is_empty() {
            return Err(Error::invalid_fields(errors));
        }
        self.limit_times(now);
        Ok(self)
    }

    fn limit_times(&mut self, now: Timestamp) {
        let times = self.assets.iter_mut().map(|asset| &mut asset.at);
        let times = times.chain(self.removed.iter_mut().map(|removed| &mut removed.at));
        let times = times.chain(self.ticks.iter_mut().map(|tick| &mut tick.at));
        for at in times.chain(std::iter::once(&mut self.family.at)) {
            *at = (*at).min(now);
        }
    }
}

/// One line without personal numbers; `None` if it is too long. Only what is short enough is searched for numbers, and a mask may be longer
/// than what it hides.
fn normalise_name(typed: &str) -> Option<String> {
    let fits = |name: &String| name.chars().count() <= MAX_NAME_LENGTH;
    let typed = Some(normalise_line(typed)).filter(fits)?;
    Some(mask_personal_numbers(&typed).0).filter(fits)
}

fn is_asset_id(id: &str) -> bool {
    id.len() == ASSET_ID_LENGTH && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_slug(text: &str) -> bool {
    (1..=MAX_SLUG_LENGTH).contains(&text.len())
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'-'))
}

fn is_tick_id(id: &str) -> bool {
    match id.split(':').collect::<Vec<_>>()[..] {
        ["task", task] => is_slug(task),
        ["asset", asset, paper] => is_asset_id(asset) && is_slug(paper),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let at = Timestamp::UNIX_EPOCH;
        let family =
            PlanFamily { relation: Relation::Child, will: Will::None, minor: false, abroad: false, death_abroad: false, died_on: None, at };
        let asset = PlanAsset {
            id: "0123456789ab".to_owned(),
            area: "bank".to_owned(),
            name: "  Canara   A/c 00112233445566 ".to_owned(),
            route: Nomination::NomineeMe,
            band: Band::Unknown,
            service: EmploymentAtDeath::Unknown,
            at,
        };
        let tick = PlanTick { id: "asset:0123456789ab:claimant_id".to_owned(), done: true, at };
        Plan { family, assets: vec![asset], removed: Vec::new(), ticks: vec![tick], progress: PlanProgress { done: 1, total: 4 } }
    }

    #[test]
    fn names_are_one_line_without_personal_numbers() {
        let valid = plan().validate(Timestamp::UNIX_EPOCH).unwrap();
        assert!(valid.assets[0].name.starts_with("Canara A/c "), "{}", valid.assets[0].name);
        assert!(!valid.assets[0].name.contains("00112233445566"), "{}", valid.assets[0].name);
    }

    #[test]
    fn a_fast_clock_wins_over_nobody() {
        let mut early = plan();
        early.family.at = "2090-01-01T00:00:00Z".parse().unwrap();
        early.ticks[0].at = early.family.at;
        let now: Timestamp = "2026-11-27T00:00:00Z".parse().unwrap();
        let valid = early.validate(now).unwrap();
        assert_eq!((valid.family.at, valid.ticks[0].at, valid.assets[0].at), (now, now, Timestamp::UNIX_EPOCH));
    }

    #[test]
    fn what_no_page_sends_is_refused() {
        let refused = |change: fn(&mut Plan)| {
            let mut wrong = plan();
            change(&mut wrong);
            wrong.validate(Timestamp::UNIX_EPOCH).is_err()
        };
        assert!(refused(|plan| plan.assets[0].id = "1".to_owned()));
        assert!(refused(|plan| plan.assets[0].area = "a bank".to_owned()));
        assert!(refused(|plan| plan.assets[0].name = "x".repeat(61)));
        assert!(refused(|plan| plan.assets[0].name = "!".repeat(200_000)));
        assert!(refused(|plan| plan.assets = vec![plan.assets[0].clone(); MAX_ASSETS + 1]));
        assert!(refused(|plan| plan.ticks[0].id = "note:my mother's letters".to_owned()));
        assert!(refused(|plan| plan.ticks = vec![plan.ticks[0].clone(); MAX_TICKS + 1]));
        assert!(refused(|plan| plan.progress.done = 5));
        assert!(refused(|plan| plan.removed = vec![RemovedAsset { id: "old".to_owned(), at: Timestamp::UNIX_EPOCH }]));
    }
}
