//! How related articles are ranked: first articles that share tags, where a rare tag weighs more than one that half the
//! site has; then articles of the same category.

use crate::ids::TagId;

/// The points of a tag, divided by the number of public articles that have it.
const TAG_POINTS: i64 = 1_000_000;

/// The number of articles considered for each tag, latest first. A tag that more articles have says little about any of
/// them, and reading all would be the slowest part of a page.
pub const MAX_TAG_ARTICLES: u64 = 1_000;

/// How much each shared tag and a shared category counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelatednessWeights {
    pub tags: Vec<(TagId, i64)>,
    /// The weight of the same category; always less than that of any tag.
    pub category: i64,
}

impl RelatednessWeights {
    /// `tag_counts`: the article's tags, each with the number of articles that have it, counted up to [`MAX_TAG_ARTICLES`].
    pub fn from_tag_counts(tag_counts: &[(TagId, u64)]) -> Self {
        let points = |count: u64| (TAG_POINTS / i64::try_from(count.max(1)).unwrap_or(TAG_POINTS)).max(2);
        let tags: Vec<(TagId, i64)> = tag_counts.iter().map(|(tag, count)| (*tag, points(*count))).collect();
        let least = tags.iter().map(|(_, points)| *points).min().unwrap_or(TAG_POINTS);
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
        let RelatednessWeights { tags, category } =
            RelatednessWeights::from_tag_counts(&[(tag(1), 2), (tag(2), 40), (tag(3), 50), (tag(4), 5_000_000)]);
        assert!(tags[0].1 > tags[1].1 + tags[2].1 + category, "{tags:?}");
        assert!(tags.iter().all(|(_, points)| *points > category), "{tags:?} {category}");
        assert!(RelatednessWeights::from_tag_counts(&[]).category > 0);
    }
}
