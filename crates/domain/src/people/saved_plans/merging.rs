//! Joins the plan of a device with the one in the account: of each part the newest stands. The page does the same with the answer
//! (`web/src/features/transmission/merge-plans.ts`); both are tested against `merge-cases.json` beside this file.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use jiff::Timestamp;

use super::plan::{MAX_ASSETS, MAX_REMOVED, MAX_TICKS, Plan, PlanAsset, PlanTick, RemovedAsset};
use crate::{Error, Result};

/// A part of a plan with its own time.
trait Dated {
    fn id(&self) -> &str;
    fn changed_at(&self) -> Timestamp;
}

impl Dated for PlanAsset {
    fn id(&self) -> &str {
        &self.id
    }
    fn changed_at(&self) -> Timestamp {
        self.at
    }
}

impl Dated for RemovedAsset {
    fn id(&self) -> &str {
        &self.id
    }
    fn changed_at(&self) -> Timestamp {
        self.at
    }
}

impl Dated for PlanTick {
    fn id(&self) -> &str {
        &self.id
    }
    fn changed_at(&self) -> Timestamp {
        self.at
    }
}

/// `Conflict` `TOO_MANY_ASSETS` when both lists together are too long.
pub(super) fn merge(stored: Plan, sent: Plan) -> Result<Plan> {
    let family = if stored.family.at > sent.family.at { stored.family } else { sent.family };
    let mut removed = join_newest(stored.removed, sent.removed);
    let mut assets = join_newest(stored.assets, sent.assets);
    let removed_at: HashMap<String, Timestamp> = removed.iter().map(|gone| (gone.id.clone(), gone.at)).collect();
    assets.retain(|asset| removed_at.get(&asset.id).is_none_or(|gone| *gone < asset.at));
    if assets.len() > MAX_ASSETS {
        let message = format!("Together with the list in your account these are more than {MAX_ASSETS} assets. Please remove some first");
        return Err(Error::conflict("TOO_MANY_ASSETS", message));
    }
    let present: HashSet<&str> = assets.iter().map(|asset| asset.id.as_str()).collect();
    removed.retain(|gone| !present.contains(gone.id.as_str()));
    keep_newest(&mut removed, MAX_REMOVED);
    let mut ticks = join_newest(stored.ticks, sent.ticks);
    ticks.retain(|tick| tick.asset_id().is_none_or(|asset| present.contains(asset)));
    keep_newest(&mut ticks, MAX_TICKS);
    Ok(Plan { family, assets, removed, ticks, progress: sent.progress })
}

/// Each part once, in the order in which the account and then the device has it. Of two with one time that of the device stands.
fn join_newest<T: Dated>(stored: Vec<T>, sent: Vec<T>) -> Vec<T> {
    let mut joined: Vec<T> = Vec::with_capacity(stored.len() + sent.len());
    let mut places: HashMap<String, usize> = HashMap::new();
    for part in stored.into_iter().chain(sent) {
        match places.get(part.id()).copied() {
            Some(place) if joined[place].changed_at() > part.changed_at() => {}
            Some(place) => joined[place] = part,
            None => {
                places.insert(part.id().to_owned(), joined.len());
                joined.push(part);
            }
        }
    }
    joined
}

fn keep_newest<T: Dated>(parts: &mut Vec<T>, most: usize) {
    if parts.len() > most {
        parts.sort_by_key(|part| Reverse(part.changed_at()));
        parts.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::{PlanFamily, PlanProgress};
    use super::*;
    use crate::transmission::{Band, EmploymentAtDeath, Nomination, Relation, Will};

    fn build_time(minute: i64) -> Timestamp {
        Timestamp::from_second(minute * 60).unwrap()
    }

    fn build_asset(id: &str, name: &str, minute: i64) -> PlanAsset {
        PlanAsset {
            id: id.to_owned(),
            area: "bank".to_owned(),
            name: name.to_owned(),
            route: Nomination::Unknown,
            band: Band::Unknown,
            service: EmploymentAtDeath::Unknown,
            at: build_time(minute),
        }
    }

    fn tick(id: &str, done: bool, minute: i64) -> PlanTick {
        PlanTick { id: id.to_owned(), done, at: build_time(minute) }
    }

    fn gone(id: &str, minute: i64) -> RemovedAsset {
        RemovedAsset { id: id.to_owned(), at: build_time(minute) }
    }

    fn plan(relation: Relation, minute: i64, assets: Vec<PlanAsset>, removed: Vec<RemovedAsset>, ticks: Vec<PlanTick>) -> Plan {
        let family = PlanFamily {
            relation,
            will: Will::Unknown,
            minor: false,
            abroad: false,
            death_abroad: false,
            died_on: None,
            at: build_time(minute),
        };
        Plan { family, assets, removed, ticks, progress: PlanProgress::default() }
    }

    #[test]
    fn of_each_part_the_newest_stands() {
        let phone =
            plan(Relation::Child, 1, vec![build_asset("a", "Old", 1)], vec![], vec![tick("task:x", true, 5), tick("task:y", true, 1)]);
        let laptop = plan(
            Relation::Spouse,
            3,
            vec![build_asset("b", "Other", 2), build_asset("a", "New", 4)],
            vec![],
            vec![tick("task:x", false, 4)],
        );
        let merged = merge(phone.clone(), laptop.clone()).unwrap();
        assert_eq!(merged.family.relation, Relation::Spouse);
        let names: Vec<&str> = merged.assets.iter().map(|asset| asset.name.as_str()).collect();
        assert_eq!(names, ["New", "Other"]);
        assert_eq!(merged.ticks, [tick("task:x", true, 5), tick("task:y", true, 1)]);
        let other_way = merge(laptop, phone).unwrap();
        assert_eq!((other_way.family, other_way.assets.len(), other_way.ticks.len()), (merged.family, 2, 2));
    }

    #[test]
    fn a_removed_asset_goes_with_its_ticks_and_does_not_come_back() {
        let phone = plan(Relation::Child, 1, vec![], vec![gone("a", 6)], vec![]);
        let laptop =
            plan(Relation::Child, 1, vec![build_asset("a", "Bank", 5)], vec![], vec![tick("asset:a:id", true, 9), tick("task:x", true, 1)]);
        let merged = merge(phone, laptop.clone()).unwrap();
        assert_eq!((merged.assets.len(), merged.removed.len()), (0, 1));
        assert_eq!(merged.ticks, [tick("task:x", true, 1)]);
        let changed_later = plan(Relation::Child, 1, vec![build_asset("a", "Bank", 7)], vec![], vec![]);
        let merged = merge(merged, changed_later).unwrap();
        assert_eq!((merged.assets.len(), merged.removed.len()), (1, 0));
    }

    #[test]
    fn two_long_lists_are_refused_rather_than_cut() {
        let many = |letter: char| {
            let assets = (0..40).map(|number| build_asset(&format!("{letter}{number}"), "", 1)).collect();
            plan(Relation::Child, 1, assets, vec![], vec![])
        };
        assert!(matches!(merge(many('a'), many('b')), Err(Error::Conflict { code: "TOO_MANY_ASSETS", .. })));
    }

    /// A case that the page follows too. Parts are written as runs: the beginning of their ids, how many, and the minute of their time.
    #[derive(serde::Deserialize)]
    struct MergeCase {
        what: String,
        stored: Parts,
        sent: Parts,
        /// How many parts whose ids begin so are left.
        kept: HashMap<String, usize>,
    }

    #[derive(Default, serde::Deserialize)]
    #[serde(default)]
    struct Parts {
        assets: Vec<(String, usize, i64)>,
        removed: Vec<(String, usize, i64)>,
        ticks: Vec<(String, usize, i64)>,
    }

    impl Parts {
        fn build_plan(&self) -> Plan {
            let list = |runs: &[(String, usize, i64)]| -> Vec<(String, i64)> {
                let expand = |(start, count, minute): &(String, usize, i64)| {
                    let (start, minute) = (start.clone(), *minute);
                    (0..*count).map(move |number| (format!("{start}{number}"), minute)).collect::<Vec<_>>()
                };
                runs.iter().flat_map(expand).collect()
            };
            let assets = list(&self.assets).iter().map(|(id, minute)| build_asset(id, "", *minute)).collect();
            let removed = list(&self.removed).iter().map(|(id, minute)| gone(id, *minute)).collect();
            let ticks = list(&self.ticks).iter().map(|(id, minute)| tick(id, true, *minute)).collect();
            plan(Relation::Child, 1, assets, removed, ticks)
        }
    }

    #[test]
    fn the_shared_cases_are_followed() {
        let cases: Vec<MergeCase> = serde_json::from_str(include_str!("merge-cases.json")).unwrap();
        for MergeCase { what, stored, sent, kept } in cases {
            let merged = merge(stored.build_plan(), sent.build_plan()).unwrap();
            let assets = merged.assets.iter().map(|asset| asset.id.clone());
            let ids: Vec<String> = assets
                .chain(merged.removed.iter().map(|gone| gone.id.clone()))
                .chain(merged.ticks.iter().map(|tick| tick.id.clone()))
                .collect();
            assert_eq!(ids.len(), kept.values().sum::<usize>(), "{what}");
            for (start, count) in kept {
                assert_eq!(ids.iter().filter(|id| id.starts_with(&start)).count(), count, "{what}: {start}");
            }
        }
    }
}
