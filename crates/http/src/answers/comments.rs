//! Comments as one person sees them.

use std::collections::HashSet;

use domain::Result;
use domain::comments::{Comment as Said, CommentStatus, EDITABLE_FOR, Order, Viewer, html};
use domain::ids::{ArticleId, CommentId, SubscriberId};
use domain::paging::Page;
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::Answer;
use crate::App;

pub const COMMENTS_LIMIT: i64 = 20;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    #[serde(rename = "_id")]
    pub id: String,
    /// The first comment of its thread.
    #[schema(required)]
    pub parent_id: Option<String>,
    /// Empty where its author has left or removed it.
    pub name: String,
    #[schema(required)]
    pub picture: Option<String>,
    /// author or editor: by the staff.
    #[schema(required)]
    pub badge: Option<String>,
    /// Paragraphs and links, safe to show.
    pub html: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub edited_at: Option<Timestamp>,
    pub likes: i64,
    /// By whoever asks.
    pub liked: bool,
    pub mine: bool,
    /// Still within the time in which one's own can be changed.
    pub editable: bool,
    /// pending: one's own only.
    #[schema(schema_with = super::comment_states)]
    pub status: String,
    pub pinned: bool,
    /// The article was corrected because of it.
    pub changed_article: bool,
    /// Oldest first; none of them has replies of its own.
    #[schema(no_recursion)]
    pub replies: Vec<Comment>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentPage {
    pub success: bool,
    pub data: Vec<Comment>,
    /// First comments; replies come with theirs.
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
    /// Nobody can add anything.
    pub closed: bool,
    #[serde(skip)]
    pub article: String,
}

impl Answer for CommentPage {
    fn tags(&self) -> Vec<Tag> {
        vec![comments_tag(&self.article)]
    }
}

pub fn comments_tag(article: &str) -> Tag {
    format!("comments:{article}").into()
}

/// How a comment looks to somebody.
pub struct Looking {
    pub subscriber: Option<SubscriberId>,
    pub liked: HashSet<CommentId>,
    pub now: Timestamp,
}

impl Looking {
    pub fn at(&self, said: &Said, replies: Vec<Comment>) -> Comment {
        let mine = said.author.is_some() && said.author == self.subscriber;
        let is_removed = said.status == CommentStatus::Removed;
        // Its author is not told of a refusal: to them it waits.
        let status = match said.status {
            CommentStatus::Approved => CommentStatus::Approved,
            CommentStatus::Removed => CommentStatus::Removed,
            _ => CommentStatus::Pending,
        };
        Comment {
            id: said.id.to_string(),
            parent_id: said.parent.map(|id| id.to_string()),
            name: said.name.clone(),
            picture: None,
            badge: said.badge.clone(),
            html: if is_removed { String::new() } else { html(&said.text) },
            created_at: said.created_at,
            edited_at: said.edited_at,
            likes: said.likes,
            liked: self.liked.contains(&said.id),
            mine,
            editable: mine && !is_removed && self.now.duration_since(said.created_at) <= EDITABLE_FOR,
            status: status.as_str().to_owned(),
            pinned: said.pinned,
            changed_article: said.changed_article,
            replies,
        }
    }
}

/// A page of an article's comments. Unknown articles have none.
pub async fn comments(app: &App, article: ArticleId, viewer: Viewer, order: Order, page: Page) -> Result<CommentPage> {
    let found = app.comments.threads(article, viewer, order, page).await?;
    let ids: Vec<CommentId> = found.items.iter().flat_map(|(first, replies)| std::iter::once(first).chain(replies)).map(|c| c.id).collect();
    let liked = match viewer.visitor {
        Some(visitor) if !ids.is_empty() => app.comments.liked(&ids, visitor).await?.into_iter().collect(),
        _ => HashSet::new(),
    };
    let looking = Looking { subscriber: viewer.subscriber, liked, now: app.ambient.now() };
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let thread =
        |(first, replies): &(Said, Vec<Said>)| looking.at(first, replies.iter().map(|reply| looking.at(reply, Vec::new())).collect());
    let data = found.items.iter().map(thread).collect();
    let article = article.to_string();
    Ok(CommentPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more, closed: false, article })
}
