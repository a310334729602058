//! Comments, as one viewer sees them.

use std::collections::HashSet;

use domain::Result;
use domain::comments::{CommentOrder, CommentStatus, EDIT_WINDOW, Viewer, render_html};
use domain::ids::{ArticleId, CommentId, SubscriberId};
use domain::paging::Page;
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::Cacheable;
use crate::App;

pub const COMMENTS_LIMIT: i64 = 20;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    #[serde(rename = "_id")]
    pub id: String,
    /// Id of the first comment of its thread.
    #[schema(required)]
    pub parent_id: Option<String>,
    /// Empty when the author was erased or removed the comment.
    pub name: String,
    #[schema(required)]
    pub picture: Option<String>,
    /// author or editor, for comments by staff.
    #[schema(required)]
    pub badge: Option<String>,
    /// Paragraphs and links, safe to show.
    pub html: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub edited_at: Option<Timestamp>,
    pub likes: i64,
    /// Whether the viewer likes it.
    pub liked: bool,
    pub mine: bool,
    /// Whether it is the viewer's own and can still be edited.
    pub editable: bool,
    /// Only one's own comments can be pending.
    #[schema(schema_with = super::comment_status_schema)]
    pub status: String,
    pub pinned: bool,
    /// Whether the article was corrected because of it.
    pub changed_article: bool,
    /// Oldest first; replies have no replies of their own.
    #[schema(no_recursion)]
    pub replies: Vec<Comment>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentPage {
    pub success: bool,
    pub data: Vec<Comment>,
    /// Number of threads; replies are not counted.
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
    /// True when nobody can add comments.
    pub closed: bool,
    #[serde(skip)]
    pub article: String,
}

impl Cacheable for CommentPage {
    fn tags(&self) -> Vec<Tag> {
        vec![comments_tag(&self.article)]
    }
}

pub fn comments_tag(article: &str) -> Tag {
    format!("comments:{article}").into()
}

/// Presents comments as one viewer sees them.
pub struct CommentPresenter {
    pub subscriber: Option<SubscriberId>,
    pub liked: HashSet<CommentId>,
    pub now: Timestamp,
}

impl CommentPresenter {
    pub fn present(&self, comment: &domain::comments::Comment, replies: Vec<Comment>) -> Comment {
        let mine = comment.author.is_some() && comment.author == self.subscriber;
        let is_removed = comment.status == CommentStatus::Removed;
        // Authors are not told about a rejection; to them the comment stays pending.
        let status = match comment.status {
            CommentStatus::Approved => CommentStatus::Approved,
            CommentStatus::Removed => CommentStatus::Removed,
            _ => CommentStatus::Pending,
        };
        Comment {
            id: comment.id.to_string(),
            parent_id: comment.parent.map(|id| id.to_string()),
            name: comment.name.clone(),
            picture: None,
            badge: comment.badge.clone(),
            html: if is_removed { String::new() } else { render_html(&comment.text) },
            created_at: comment.created_at,
            edited_at: comment.edited_at,
            likes: comment.likes,
            liked: self.liked.contains(&comment.id),
            mine,
            editable: mine && !is_removed && self.now.duration_since(comment.created_at) <= EDIT_WINDOW,
            status: status.as_str().to_owned(),
            pinned: comment.pinned,
            changed_article: comment.changed_article,
            replies,
        }
    }
}

/// A page of an article's comments; an unknown article has none.
pub async fn load_comments(app: &App, article: ArticleId, viewer: Viewer, order: CommentOrder, page: Page) -> Result<CommentPage> {
    let found = app.people.comments.list_threads(article, viewer, order, page).await?;
    let ids: Vec<CommentId> = found.items.iter().flat_map(|(first, replies)| std::iter::once(first).chain(replies)).map(|c| c.id).collect();
    let liked = match viewer.visitor {
        Some(visitor) if !ids.is_empty() => app.people.comments.find_liked(&ids, visitor).await?.into_iter().collect(),
        _ => HashSet::new(),
    };
    let looking = CommentPresenter { subscriber: viewer.subscriber, liked, now: app.environment.now() };
    let closed = app.people.comments.are_closed(article).await?;
    let (total_count, page, has_more) = (found.total, found.page, found.has_more());
    let thread = |(first, replies): &(domain::comments::Comment, Vec<domain::comments::Comment>)| {
        looking.present(first, replies.iter().map(|reply| looking.present(reply, Vec::new())).collect())
    };
    let data = found.items.iter().map(thread).collect();
    let article = article.to_string();
    Ok(CommentPage { success: true, data, total_count, page: page.number(), limit: page.limit(), has_more, closed, article })
}
