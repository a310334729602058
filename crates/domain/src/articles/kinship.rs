//! Which articles go with an article: those that share tags, a rare tag telling more than one that half
//! the site carries; then those of its category.

use crate::ids::TagId;

/// What the points of a tag are divided among: all public articles that carry it.
const POINTS: i64 = 1_000_000;

/// Of a tag that more articles carry, only so many are looked at, the latest first: it says little about any of them,
/// and looking through all would take longer than anything else a page needs.
pub const MOST_LOOKED_AT: u64 = 1_000;

/// How much each thing in common counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinship {
    pub tags: Vec<(TagId, i64)>,
    /// The same category; always less than any tag.
    pub category: i64,
}

impl Kinship {
    /// `carried`: the article's own tags, each with how many articles carry it, counted up to [`MOST_LOOKED_AT`].
    pub fn of(carried: &[(TagId, u64)]) -> Self {
        let points = |count: u64| (POINTS / i64::try_from(count.max(1)).unwrap_or(POINTS)).max(2);
        let tags: Vec<(TagId, i64)> = carried.iter().map(|(tag, count)| (*tag, points(*count))).collect();
        let least = tags.iter().map(|(_, points)| *points).min().unwrap_or(POINTS);
        Self { tags, category: least / 2 }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_rare_tag_weighs_more_than_common_ones_and_any_more_than_the_category() {
        let tag = |number: u128| TagId(Uuid::from_u128(number));
        let Kinship { tags, category } = Kinship::of(&[(tag(1), 2), (tag(2), 40), (tag(3), 50), (tag(4), 5_000_000)]);
        assert!(tags[0].1 > tags[1].1 + tags[2].1 + category, "{tags:?}");
        assert!(tags.iter().all(|(_, points)| *points > category), "{tags:?} {category}");
        assert!(Kinship::of(&[]).category > 0);
    }
}
