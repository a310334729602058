//! Writing, reading and judging comments.

use std::sync::Arc;

use jiff::Timestamp;

use super::words::{self, EDITABLE_FOR, Words};
use super::{Comment, CommentStatus, Order, Viewer};
use crate::changes::Change;
use crate::consents::Purpose;
use crate::ids::{ArticleId, CommentId, SubscriberId};
use crate::messages::{Kind, Letter, Outbox, Receiver};
use crate::paging::{Listing, Page};
use crate::personal_numbers::masked;
use crate::sessions::Caller;
use crate::site::Site;
use crate::staff::{Role, Staff};
use crate::stats::VisitorKey;
use crate::subscribers::Subscriber;
use crate::text::{cut, one_line};
use crate::time::indian_date;
use crate::unsubscribing::first_name;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// So many readers have to report a comment before it is taken out of sight until a moderator has looked.
const REPORTS_THAT_HIDE: u64 = 3;

/// What a moderator can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    Approve,
    Reject,
    Spam,
    Pin,
    Unpin,
    /// The article was corrected because of it.
    ChangedArticle,
}

impl Decision {
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "approve" => Decision::Approve,
            "reject" => Decision::Reject,
            "spam" => Decision::Spam,
            "pin" => Decision::Pin,
            "unpin" => Decision::Unpin,
            "changed-article" => Decision::ChangedArticle,
            _ => return None,
        })
    }
}

#[derive(Clone)]
pub struct Comments {
    store: Arc<dyn Store>,
    ambient: Ambient,
    outbox: Outbox,
    site: Arc<Site>,
}

impl Comments {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient, outbox: Outbox, site: Arc<Site>) -> Self {
        Self { store, ambient, outbox, site }
    }

    pub async fn threads(&self, article: ArticleId, viewer: Viewer, order: Order, page: Page) -> Result<Listing<(Comment, Vec<Comment>)>> {
        self.store.comments().threads(article, viewer, order, page).await
    }

    pub async fn liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>> {
        self.store.comments().liked(comments, visitor).await
    }

    pub async fn queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>> {
        self.store.comments().queue(status, page).await
    }

    pub async fn reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>> {
        self.store.comments().reports(comments).await
    }

    pub async fn pending_count(&self, article: ArticleId) -> Result<u64> {
        self.store.comments().pending_count(article).await
    }

    /// By a proven subscriber. A person's first one, and what the filters hold, waits for a moderator.
    pub async fn write(&self, caller: Caller, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Comment> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        let words = words::parse(text)?;
        self.open_article(article).await?;
        let mut work = self.store.begin().await?;
        let author = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let parent = self.parent(&*work, article, parent).await?;
        let (approved, spam) = work.comments().record_of(author.id).await?;
        let held_for = match words.held_for {
            Some(why) => Some(why),
            None if spam > 0 => Some("earlier spam"),
            None if approved == 0 => Some("first"),
            None => None,
        };
        let comment = self.comment(article, parent, Some(&author), shown_name(&author.name), words.text, held_for);
        work.comments().insert(&comment).await?;
        if comment.status == CommentStatus::Approved {
            self.notify(&*work, &comment).await?;
        }
        work.record(Change::Comments(article));
        work.commit().await?;
        Ok(comment)
    }

    /// By staff, shown at once under their name and badge.
    pub async fn write_as_staff(&self, staff: &Staff, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Comment> {
        let Words { text, .. } = words::parse(text)?;
        self.open_article(article).await?;
        let mut work = self.store.begin().await?;
        let parent = self.parent(&*work, article, parent).await?;
        let mut comment = self.comment(article, parent, None, staff.name.clone(), text, None);
        comment.badge = Some(if staff.role == Role::Author { "author" } else { "editor" }.to_owned());
        work.comments().insert(&comment).await?;
        self.notify(&*work, &comment).await?;
        work.record(Change::Comments(article));
        work.commit().await?;
        Ok(comment)
    }

    /// The article a comment stands under, for a reply to it.
    pub async fn article_of(&self, id: CommentId) -> Result<ArticleId> {
        Ok(self.store.comments().find(id).await?.ok_or(Error::NotFound("Comment"))?.article)
    }

    /// Ten minutes long, one's own.
    pub async fn edit(&self, caller: Caller, id: CommentId, text: &str) -> Result<Comment> {
        let words = words::parse(text)?;
        let mut work = self.store.begin().await?;
        let mut comment = own(&*work, caller, id).await?;
        let now = self.ambient.now();
        if now.duration_since(comment.created_at) > EDITABLE_FOR {
            return Err(Error::conflict("TOO_LATE", "A comment can be changed for ten minutes. You can still delete it"));
        }
        comment.text = words.text;
        comment.edited_at = Some(now);
        if let Some(why) = words.held_for {
            hold(&mut comment, why);
        }
        work.comments().update(&comment).await?;
        work.record(Change::Comments(comment.article));
        work.commit().await?;
        Ok(comment)
    }

    /// At any time, one's own. Where others have answered, an empty place stays.
    pub async fn delete(&self, caller: Caller, id: CommentId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let mut comment = own(&*work, caller, id).await?;
        if work.comments().has_replies(id).await? {
            comment.text = String::new();
            comment.name = String::new();
            comment.status = CommentStatus::Removed;
            work.comments().update(&comment).await?;
        } else {
            work.comments().delete(id).await?;
        }
        work.record(Change::Comments(comment.article));
        work.commit().await
    }

    /// Answers how many like it now.
    pub async fn like(&self, id: CommentId, visitor: VisitorKey, likes: bool) -> Result<i64> {
        let mut work = self.store.begin().await?;
        let comment = visible(&*work, id).await?;
        let changed = work.comments().like(id, visitor, likes, self.ambient.now()).await?;
        if changed {
            work.record(Change::Comments(comment.article));
        }
        work.commit().await?;
        let step = if !changed {
            0
        } else if likes {
            1
        } else {
            -1
        };
        Ok((comment.likes + step).max(0))
    }

    /// Enough readers take a comment out of sight until a moderator has looked; what staff wrote stays.
    pub async fn report(&self, id: CommentId, visitor: VisitorKey, reason: &str) -> Result<()> {
        let (reason, _) = masked(&cut(&one_line(reason), 300));
        let mut work = self.store.begin().await?;
        let mut comment = visible(&*work, id).await?;
        let reports = work.comments().report(id, visitor, &reason, self.ambient.now()).await?;
        if reports >= REPORTS_THAT_HIDE && comment.badge.is_none() && !comment.pinned {
            hold(&mut comment, "reported");
            work.comments().update(&comment).await?;
            work.record(Change::Comments(comment.article));
        }
        work.commit().await
    }

    pub async fn moderate(&self, id: CommentId, decision: Decision) -> Result<Comment> {
        let mut work = self.store.begin().await?;
        let mut comment = work.comments().lock(id).await?.ok_or(Error::NotFound("Comment"))?;
        if comment.status == CommentStatus::Removed {
            return Err(Error::conflict("REMOVED", "Its author has removed this comment"));
        }
        let was_approved = comment.status == CommentStatus::Approved;
        match decision {
            Decision::Approve => comment.status = CommentStatus::Approved,
            Decision::Reject => comment.status = CommentStatus::Rejected,
            Decision::Spam => comment.status = CommentStatus::Spam,
            Decision::Pin => comment.pinned = true,
            Decision::Unpin => comment.pinned = false,
            Decision::ChangedArticle => comment.changed_article = true,
        }
        if comment.status == CommentStatus::Approved {
            comment.held_for = None;
        }
        work.comments().update(&comment).await?;
        if !was_approved && comment.status == CommentStatus::Approved {
            self.notify(&*work, &comment).await?;
        }
        work.record(Change::Comments(comment.article));
        work.commit().await?;
        Ok(comment)
    }

    /// A reply to a reply stands beside it, under the same first comment.
    async fn parent(&self, work: &dyn UnitOfWork, article: ArticleId, wanted: Option<CommentId>) -> Result<Option<CommentId>> {
        let Some(wanted) = wanted else { return Ok(None) };
        let found = visible(work, wanted).await?;
        if found.article != article {
            return Err(Error::NotFound("Comment"));
        }
        Ok(Some(found.parent.unwrap_or(found.id)))
    }

    fn comment(
        &self,
        article: ArticleId,
        parent: Option<CommentId>,
        author: Option<&Subscriber>,
        name: String,
        text: String,
        held_for: Option<&str>,
    ) -> Comment {
        Comment {
            id: CommentId(self.ambient.uuid()),
            article,
            parent,
            author: author.map(|author| author.id),
            name,
            badge: None,
            text,
            status: if held_for.is_some() { CommentStatus::Pending } else { CommentStatus::Approved },
            held_for: held_for.map(str::to_owned),
            pinned: false,
            changed_article: false,
            likes: 0,
            created_at: self.ambient.now(),
            edited_at: None,
        }
    }

    async fn open_article(&self, id: ArticleId) -> Result<()> {
        self.store.articles().find(id).await?.filter(|article| article.is_public()).map(drop).ok_or(Error::NotFound("Article"))
    }

    /// Whoever began the thread hears of an answer, once a thread and day, if they agreed to it.
    async fn notify(&self, work: &dyn UnitOfWork, reply: &Comment) -> Result<()> {
        let Some(parent) = reply.parent else { return Ok(()) };
        let Some(first) = work.comments().lock(parent).await? else { return Ok(()) };
        let Some(receiver) = first.author.filter(|author| Some(*author) != reply.author) else { return Ok(()) };
        if !agrees(work, receiver).await? {
            return Ok(());
        }
        let Some(subscriber) = work.subscribers().lock(receiver).await? else { return Ok(()) };
        let Some(article) = self.store.articles().find(reply.article).await? else { return Ok(()) };
        let card = article.card();
        let link = format!("{}{}#comment-{}", self.site.base_url, card.url(), reply.id);
        let about = format!("{}:{}", parent.0.simple(), day(self.ambient.now()));
        let letter = Letter::new(
            Kind::CommentReply,
            about,
            [("firstName", first_name(&subscriber.name)), ("article", &card.title), ("link", &link)],
        );
        self.outbox.add(work, letter, Receiver::by_email(&subscriber)).await
    }
}

fn day(at: Timestamp) -> String {
    indian_date(at).to_string()
}

async fn agrees(work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<bool> {
    let held = work.consents().current(subscriber).await?;
    Ok(held.iter().any(|consent| consent.purpose == Purpose::Comments && consent.granted))
}

async fn own(work: &dyn UnitOfWork, caller: Caller, id: CommentId) -> Result<Comment> {
    let found = work.comments().lock(id).await?.filter(|comment| comment.author == Some(caller.subscriber) && caller.is_proven());
    found.filter(|comment| comment.status != CommentStatus::Removed).ok_or(Error::NotFound("Comment"))
}

async fn visible(work: &dyn UnitOfWork, id: CommentId) -> Result<Comment> {
    work.comments().lock(id).await?.filter(|comment| comment.status == CommentStatus::Approved).ok_or(Error::NotFound("Comment"))
}

fn hold(comment: &mut Comment, why: &str) {
    comment.status = CommentStatus::Pending;
    comment.held_for = Some(why.to_owned());
}

/// "Asha R.": enough to talk to each other, not enough to be found.
fn shown_name(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or("Reader");
    match words.next_back().and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {}.", initial.to_uppercase()),
        None => first.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::shown_name;

    #[test]
    fn names_are_shortened() {
        assert_eq!(shown_name("Asha Rao"), "Asha R.");
        assert_eq!(shown_name("आशा"), "आशा");
        assert_eq!(shown_name(""), "Reader");
    }
}
