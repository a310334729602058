//! How many articles a public list has, kept until anything changes: counting a category of thousands takes longer than
//! reading a page of it, and every page says the same number.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::articles::{ArticleFilter, Status};

use crate::changes::Mark;

/// One entry for each list somebody asked for; far more than a site has.
const MOST: usize = 1_000;

#[derive(Default)]
pub struct Totals(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    as_of: Mark,
    by_list: HashMap<String, u64>,
}

impl Totals {
    /// `as_of`: what was known of changes before the database was looked at.
    pub fn get(&self, filter: &ArticleFilter, as_of: Mark) -> Option<u64> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (kept.as_of == as_of).then(|| kept.by_list.get(&list(filter)?).copied())?
    }

    pub fn keep(&self, filter: &ArticleFilter, as_of: Mark, total: u64) {
        let Some(list) = list(filter) else { return };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_of != as_of || kept.by_list.len() >= MOST {
            *kept = Kept { as_of, by_list: HashMap::new() };
        }
        kept.by_list.insert(list, total);
    }
}

/// The list without its page and order. Of drafts the change log tells nothing: they are counted every time.
fn list(filter: &ArticleFilter) -> Option<String> {
    let is_public = filter.status == Some(Status::Published);
    is_public.then(|| format!("{:?} {:?} {:?}", filter.category, filter.featured, filter.owner))
}
