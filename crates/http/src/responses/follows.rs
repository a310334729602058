//! What a person follows.

use domain::follows::{Follow, FollowList, ListedFollow};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FollowedPages {
    /// Whether the person agrees to be written to; without it nothing is sent.
    pub agreed: bool,
    /// The newest first.
    pub follows: Vec<FollowedPage>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FollowedPage {
    /// `article:` with an article's id, `fact:` with a fact's, or `category:` with a category's.
    pub subject: String,
    pub title: String,
    /// Path of the page; absent once readers can't see it.
    #[schema(required)]
    pub url: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    pub since: Timestamp,
}

impl From<FollowList> for FollowedPages {
    fn from(list: FollowList) -> Self {
        Self { agreed: list.is_agreed, follows: list.follows.into_iter().map(FollowedPage::from).collect() }
    }
}

impl From<ListedFollow> for FollowedPage {
    fn from(follow: ListedFollow) -> Self {
        Self { subject: follow.followed.to_string(), title: follow.title, url: follow.path, since: follow.at }
    }
}

/// What a person follows, in their export.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnFollow {
    /// `article:` with an article's id, `fact:` with a fact's, or `category:` with a category's.
    subject: String,
    #[schema(value_type = String, format = DateTime)]
    since: Timestamp,
    /// The values and corrections that the person was last told of, as stored.
    known: String,
}

pub fn to_own_follow(follow: &Follow) -> OwnFollow {
    OwnFollow { subject: follow.followed.to_string(), since: follow.at, known: follow.known.clone() }
}
