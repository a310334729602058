//! The queries of readers (`content/search/queries-readers.yml`): how often the first result, or one of the first three, is right.

use std::collections::BTreeMap;

use domain::paging::Page;
use domain::search::SearchHit;
use serde::Deserialize;

use crate::SearchVariant;
use crate::content::fixtures::Outcome;
use crate::documents::EvalDocuments;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReaderQuery {
    q: String,
    lang: String,
    wants: String,
    /// What answers it; a star at the end stands for every slug that begins so.
    want: Vec<String>,
    /// What is about its subject when nothing answers it.
    #[serde(default)]
    near: Vec<String>,
}

/// Queries of one language, or all, with how many had the right result.
#[derive(Default)]
struct RightCounts {
    queries: u32,
    first: u32,
    first_three: u32,
}

fn names(targets: &[String], id: &str) -> bool {
    targets.iter().any(|target| target.strip_suffix('*').map_or(target == id, |start| id.starts_with(start)))
}

impl ReaderQuery {
    /// Whether something in the index answers it.
    fn is_answered_by(&self, documents: &EvalDocuments) -> bool {
        documents.ids().any(|id| names(&self.want, id))
    }

    /// Whether one of these results is right. Where the index has an answer, it must be shown as one. Where it has none, it is right to show
    /// none, to show results only as near misses, or to show what is near.
    fn is_right(&self, is_answered: bool, shown: &[SearchHit]) -> bool {
        if is_answered {
            return shown.iter().any(|hit| !hit.is_near_miss && names(&self.want, &hit.id));
        }
        shown.first().is_none_or(|first| first.is_near_miss)
            || shown.iter().any(|hit| names(&self.near, &hit.id) || names(&self.want, &hit.id))
    }
}

/// Prints how often results are right, by language; with `misses`, also what went wrong.
pub async fn evaluate_readers(
    name: &str,
    way: &SearchVariant,
    documents: &EvalDocuments,
    queries: &[ReaderQuery],
    misses: bool,
) -> Outcome<()> {
    let mut counts: BTreeMap<&str, RightCounts> = BTreeMap::new();
    for query in queries {
        let found = way.search_as_reader(&query.q, Page::new_clamped(1, 10)).await?;
        let is_answered = query.is_answered_by(documents);
        let first = query.is_right(is_answered, &found.items[..found.items.len().min(1)]);
        let first_three = query.is_right(is_answered, &found.items[..found.items.len().min(3)]);
        let kind = if is_answered { "answered" } else { "not answered" };
        for group in ["all", query.lang.as_str(), kind] {
            let count = counts.entry(group).or_default();
            count.queries += 1;
            count.first += u32::from(first);
            count.first_three += u32::from(first_three);
        }
        if misses && !first {
            let mark = |hit: &SearchHit| format!("{}{}", if hit.is_near_miss { "~" } else { "" }, hit.id);
            let shown: Vec<String> = found.items.iter().take(4).map(mark).collect();
            let verdict = if first_three { "in three" } else { "missed" };
            println!("  {verdict} ({kind}): {:?} – {}\n      {shown:?}", query.q, query.wants);
        }
    }
    for (group, count) in counts {
        let share = |right: u32| f64::from(right) / f64::from(count.queries);
        println!("| {name} | {group} | {} | {} | {:.3} | {:.3} |", count.queries, way.name, share(count.first), share(count.first_three));
    }
    Ok(())
}
