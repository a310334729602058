//! Articles, rules and topics that subscribers follow: whoever follows one is told by mail when a rule in it changes or an article is
//! corrected. Only proven subscribers follow, by a consent of its own ([`crate::consents::Purpose::Rules`]).

mod alerts;
mod known_state;
mod present_state;
mod service;

use std::fmt;

use async_trait::async_trait;
use jiff::Timestamp;

pub use alerts::RuleAlerts;
pub use service::{FollowList, Follows, ListedFollow};

use crate::Result;
use crate::ids::{ArticleId, CategoryId, SubscriberId};

/// The most that one person follows.
pub const MAX_FOLLOWS: u64 = 100;

/// What somebody follows. As text: `article:<id>`, `fact:<id>` or `category:<id>`; the text is stored and sent over the API.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Followed {
    /// Its corrections, and every rule that it quotes or calculates with.
    Article(ArticleId),
    /// A fact of the registry.
    Fact(String),
    /// A topic: the rules that are listed under the category, and the corrections of its articles.
    Category(CategoryId),
}

impl Followed {
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(':')? {
            ("article", id) => ArticleId::parse(id).map(Self::Article),
            ("category", id) => CategoryId::parse(id).map(Self::Category),
            ("fact", id) if !id.is_empty() => Some(Self::Fact(id.to_owned())),
            _ => None,
        }
    }
}

impl fmt::Display for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Article(id) => write!(f, "article:{id}"),
            Self::Fact(id) => write!(f, "fact:{id}"),
            Self::Category(id) => write!(f, "category:{id}"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Follow {
    pub subscriber: SubscriberId,
    pub followed: Followed,
    pub at: Timestamp,
    /// The values and corrections that the person knows of, as `KnownState` writes them: what was there when they began to follow, and
    /// what they have been told since. Equal states are equal texts.
    pub known: String,
}

#[async_trait]
pub trait FollowQueries: Send + Sync {
    /// What one person follows, the newest first.
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Follow>>;
    /// Everything that anybody follows, each once, in order of its text, starting behind `after`.
    async fn list_followed(&self, after: Option<&Followed>, limit: u32) -> Result<Vec<Followed>>;
    /// The followers who know of another state than `known`, in order of id, starting behind `after`.
    async fn list_followers_behind(
        &self,
        followed: &Followed,
        known: &str,
        after: Option<SubscriberId>,
        limit: u32,
    ) -> Result<Vec<SubscriberId>>;
}

#[async_trait]
pub trait FollowRepository: Send + Sync {
    /// Adds it, unless the person follows it already.
    async fn add_follow(&self, follow: &Follow) -> Result<()>;
    /// Removes it, if the person follows it.
    async fn remove_follow(&self, subscriber: SubscriberId, followed: &Followed) -> Result<()>;
    async fn find_follow(&self, subscriber: SubscriberId, followed: &Followed) -> Result<Option<Follow>>;
    /// How much the person follows.
    async fn count_follows(&self, subscriber: SubscriberId) -> Result<u64>;
    /// Everything that the person follows, in order of its text.
    async fn list_follows(&self, subscriber: SubscriberId) -> Result<Vec<Follow>>;
    async fn set_known(&self, subscriber: SubscriberId, followed: &Followed, known: &str) -> Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_is_read_back_from_its_text() {
        let article = "article:0192f3a4-7c1e-7000-8000-000000000001";
        let category = "category:0192f3a4-7c1e-7000-8000-000000000002";
        for text in [article, "fact:epf.wage-ceiling", category] {
            assert_eq!(Followed::parse(text).unwrap().to_string(), text);
        }
        for unknown in ["", "fact:", "fact", "article:one", "category:epfo", "topic:epfo"] {
            assert_eq!(Followed::parse(unknown), None, "{unknown}");
        }
    }
}
