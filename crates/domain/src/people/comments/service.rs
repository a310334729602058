//! Writes, lists and moderates comments.

use std::sync::Arc;

use jiff::Timestamp;

use super::comment_text::{self, EDIT_WINDOW, ScreenedText};
use super::{Comment, CommentOrder, CommentStatus, Viewer};
use crate::audit::note_value;
use crate::changes::Change;
use crate::consents::Purpose;
use crate::contact::{find_first_name, first_name};
use crate::ids::{ArticleId, CommentId, SubscriberId};
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::paging::{Listing, Page};
use crate::personal_numbers::mask_personal_numbers;
use crate::sessions::Caller;
use crate::site::Site;
use crate::staff::{Role, Staff};
use crate::stats::{LIKE_WINDOW, Liker, MAX_LIKES_PER_NETWORK, NetworkKey, Networks, VisitorKey};
use crate::subscribers::Subscriber;
use crate::tally::{NetworkQuota, Tally};
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::time::indian_date;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// The number of reports that hide a comment until a moderator has reviewed it.
const HIDE_THRESHOLD: u64 = 3;

/// A decision of a moderator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum ModerationDecision {
    Approve,
    Reject,
    Spam,
    Pin,
    Unpin,
    /// The article was corrected because of the comment.
    ChangedArticle,
}

impl ModerationDecision {
    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// What became of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModerationOutcome {
    Decided(Comment),
    /// Nothing was decided: the comment no longer says what the moderator has read. This is what it says now.
    Changed(Comment),
}

#[derive(Clone)]
pub struct Comments {
    store: Arc<dyn Store>,
    environment: Environment,
    outbox: Outbox,
    site: Arc<Site>,
    /// Who liked today by wide network. What is stored knows the own one only.
    likers: Arc<Tally<(CommentId, NetworkKey), VisitorKey>>,
}

impl Comments {
    pub fn new(store: Arc<dyn Store>, environment: Environment, outbox: Outbox, site: Arc<Site>) -> Self {
        let likers = Arc::new(Tally::per_day(NetworkQuota::new(MAX_LIKES_PER_NETWORK).wide));
        Self { store, environment, outbox, site, likers }
    }

    pub async fn list_threads(
        &self,
        article: ArticleId,
        viewer: Viewer,
        order: CommentOrder,
        page: Page,
    ) -> Result<Listing<(Comment, Vec<Comment>)>> {
        self.store.comments().list_threads(article, viewer, order, page).await
    }

    pub async fn find_liked(&self, comments: &[CommentId], visitor: VisitorKey) -> Result<Vec<CommentId>> {
        self.store.comments().find_liked(comments, visitor).await
    }

    pub async fn list_queue(&self, status: CommentStatus, page: Page) -> Result<Listing<Comment>> {
        self.store.comments().list_queue(status, page).await
    }

    pub async fn list_reports(&self, comments: &[CommentId]) -> Result<Vec<(CommentId, String)>> {
        self.store.comments().list_reports(comments).await
    }

    pub async fn are_closed(&self, article: ArticleId) -> Result<bool> {
        self.store.comments().are_closed(article).await
    }

    /// Closes the comments of an article: what was written stays, and nobody can add to it, edit excepted.
    pub async fn set_closed(&self, article: ArticleId, closed: bool) -> Result<()> {
        self.store.articles().find(article).await?.ok_or(Error::NotFound("Article"))?;
        let mut work = self.store.begin().await?;
        work.comments().set_closed(article, closed, self.environment.now()).await?;
        work.record_change(Change::Comments(article));
        work.commit().await
    }

    pub async fn count_pending(&self, article: ArticleId) -> Result<u64> {
        self.store.comments().count_pending(article).await
    }

    /// Stores the comment of a proven subscriber. A person's first comment, one that the filters hold, and the first by a name that is no
    /// ordinary one wait for a moderator.
    pub async fn create(&self, caller: Caller, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Comment> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        let screened = comment_text::screen_text(text)?;
        self.require_open_comments(article).await?;
        let mut work = self.store.begin().await?;
        let author = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let parent = self.resolve_parent(&*work, article, parent).await?;
        let (approved, spam) = work.comments().count_approved_and_spam(author.id).await?;
        let name = display_name(&author.name);
        // Messages don't greet by such a name either: it may be a telephone number or an authority's. It is shown as "Reader", so it is
        // enough that a moderator once saw this person under that name.
        let is_new_name = find_first_name(&author.name).is_none() && !work.comments().has_reviewed(author.id, &name).await?;
        let held_for = match screened.held_for {
            Some(why) => Some(why),
            None if spam > 0 => Some("earlier spam"),
            None if approved == 0 => Some("first"),
            None if is_new_name => Some("name"),
            None => None,
        };
        let comment = self.new_comment(article, parent, Some(&author), name, screened.text, held_for);
        work.comments().insert(&comment).await?;
        if comment.status == CommentStatus::Approved {
            self.notify_thread_author(&*work, &comment).await?;
        }
        work.record_change(Change::Comments(article));
        work.commit().await?;
        Ok(comment)
    }

    /// Stores a comment of staff, shown at once under their name and badge.
    pub async fn create_as_staff(&self, staff: &Staff, article: ArticleId, parent: Option<CommentId>, text: &str) -> Result<Comment> {
        let ScreenedText { text, .. } = comment_text::screen_text(text)?;
        self.require_open_comments(article).await?;
        let mut work = self.store.begin().await?;
        let parent = self.resolve_parent(&*work, article, parent).await?;
        let mut comment = self.new_comment(article, parent, None, staff.name.clone(), text, None);
        let badge = match staff.role {
            Role::Author => "author",
            Role::Moderator => "moderator",
            _ => "editor",
        };
        comment.badge = Some(badge.to_owned());
        work.comments().insert(&comment).await?;
        self.notify_thread_author(&*work, &comment).await?;
        work.record_change(Change::Comments(article));
        work.commit().await?;
        Ok(comment)
    }

    /// Returns the article of a comment, for a reply to it.
    pub async fn find_article(&self, id: CommentId) -> Result<ArticleId> {
        Ok(self.store.comments().find(id).await?.ok_or(Error::NotFound("Comment"))?.article)
    }

    /// Changes the caller's own comment within [`EDIT_WINDOW`] after it was written. What a moderator approved waits for them again: they
    /// have looked at other words.
    pub async fn edit(&self, caller: Caller, id: CommentId, text: &str) -> Result<Comment> {
        let screened = comment_text::screen_text(text)?;
        let mut work = self.store.begin().await?;
        let mut comment = lock_own(&*work, caller, id).await?;
        let now = self.environment.now();
        if now.duration_since(comment.created_at) > EDIT_WINDOW {
            return Err(build_edit_window_error());
        }
        comment.text = screened.text;
        comment.edited_at = Some(now);
        let was_looked_at = comment.status == CommentStatus::Approved && comment.held_for.is_some();
        if let Some(why) = screened.held_for.or(was_looked_at.then_some("edited")) {
            hold_for_review(&mut comment, why);
        }
        work.comments().update(&comment).await?;
        work.record_change(Change::Comments(comment.article));
        work.commit().await?;
        Ok(comment)
    }

    /// Deletes the caller's own comment, at any time. A comment with replies stays as an empty placeholder.
    pub async fn delete(&self, caller: Caller, id: CommentId) -> Result<()> {
        let mut work = self.store.begin().await?;
        let mut comment = lock_own(&*work, caller, id).await?;
        if work.comments().has_replies(id).await? {
            comment.text = String::new();
            comment.name = String::new();
            comment.status = CommentStatus::Removed;
            work.comments().update(&comment).await?;
        } else {
            work.comments().delete(id).await?;
        }
        work.record_change(Change::Comments(comment.article));
        work.commit().await
    }

    /// Sets or removes a like and returns the new number of likes. Beyond [`MAX_LIKES_PER_NETWORK`] a like changes nothing.
    pub async fn set_like(&self, id: CommentId, (visitor, networks): (VisitorKey, Networks), likes: bool) -> Result<i64> {
        let now = self.environment.now();
        let since = now.checked_sub(LIKE_WINDOW).map_err(Error::internal)?;
        let mut work = self.store.begin().await?;
        let comment = lock_approved(&*work, id).await?;
        let Networks { own, wide } = networks;
        let liker = Liker { visitor, network: own };
        let is_beyond = likes
            && (work.comments().count_likes_by_network(id, own, since).await? >= u64::from(MAX_LIKES_PER_NETWORK)
                || (own != wide && !self.likers.count_thing((id, wide), visitor, now)));
        if is_beyond {
            return Ok(comment.likes);
        }
        let changed = work.comments().set_like(id, liker, likes, now).await?;
        if changed {
            work.record_change(Change::Comments(comment.article));
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

    /// Stores a report. Reports from enough networks hide a comment until a moderator has reviewed it, unless staff wrote or pinned
    /// it. A cookie would not tell reporters apart: whoever leaves it out is a new browser each time. Nor would the networks of one rented
    /// server, so that the wide ones count.
    pub async fn report(&self, id: CommentId, networks: Networks, reason: &str) -> Result<()> {
        let reason = normalise_line(reason);
        check_length("reason", &reason, lengths::REPORT_REASON)?;
        let (reason, _) = mask_personal_numbers(&reason);
        let mut work = self.store.begin().await?;
        let mut comment = lock_approved(&*work, id).await?;
        let reports = work.comments().add_report(id, VisitorKey(networks.wide.0), &reason, self.environment.now()).await?;
        if reports >= HIDE_THRESHOLD && comment.badge.is_none() && !comment.pinned {
            hold_for_review(&mut comment, "reported");
            work.comments().update(&comment).await?;
            work.record_change(Change::Comments(comment.article));
        }
        work.commit().await
    }

    /// Applies a decision about the words that the moderator has read; see [`Comment::version`].
    pub async fn moderate(&self, id: CommentId, read_version: &str, decision: ModerationDecision) -> Result<ModerationOutcome> {
        let mut work = self.store.begin().await?;
        let mut comment = work.comments().lock(id).await?.ok_or(Error::NotFound("Comment"))?;
        if comment.status == CommentStatus::Removed {
            return Err(Error::conflict("REMOVED", "Its author has removed this comment"));
        }
        if comment.version() != read_version {
            return Ok(ModerationOutcome::Changed(comment));
        }
        let before = comment.clone();
        let was_approved = comment.status == CommentStatus::Approved;
        match decision {
            ModerationDecision::Approve => {
                // A moderator has looked at what was reported: one more report of somebody must not hide it again.
                work.comments().delete_reports(id).await?;
                comment.status = CommentStatus::Approved;
                mark_looked_at(&mut comment);
            }
            ModerationDecision::Reject => comment.status = CommentStatus::Rejected,
            ModerationDecision::Spam => comment.status = CommentStatus::Spam,
            ModerationDecision::Pin => {
                comment.pinned = true;
                mark_looked_at(&mut comment);
            }
            ModerationDecision::Unpin => comment.pinned = false,
            ModerationDecision::ChangedArticle => {
                comment.changed_article = true;
                mark_looked_at(&mut comment);
            }
        }
        work.comments().update(&comment).await?;
        if !was_approved && comment.status == CommentStatus::Approved {
            self.notify_thread_author(&*work, &comment).await?;
        }
        note_value(&mut *work, "status", Some(before.status.as_str()), Some(comment.status.as_str()));
        note_value(&mut *work, "pinned", Some(before.pinned), Some(comment.pinned));
        note_value(&mut *work, "changed the article", Some(before.changed_article), Some(comment.changed_article));
        work.record_change(Change::Comments(comment.article));
        work.commit().await?;
        Ok(ModerationOutcome::Decided(comment))
    }

    /// Resolves the parent of a reply. A reply to a reply joins it under the same first-level comment.
    async fn resolve_parent(&self, work: &dyn UnitOfWork, article: ArticleId, parent: Option<CommentId>) -> Result<Option<CommentId>> {
        let Some(parent) = parent else { return Ok(None) };
        let found = lock_approved(work, parent).await?;
        if found.article != article {
            return Err(Error::NotFound("Comment"));
        }
        Ok(Some(found.parent.unwrap_or(found.id)))
    }

    fn new_comment(
        &self,
        article: ArticleId,
        parent: Option<CommentId>,
        author: Option<&Subscriber>,
        name: String,
        text: String,
        held_for: Option<&str>,
    ) -> Comment {
        Comment {
            id: CommentId(self.environment.new_uuid()),
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
            created_at: self.environment.now(),
            edited_at: None,
        }
    }

    async fn require_open_comments(&self, id: ArticleId) -> Result<()> {
        self.store.articles().find(id).await?.filter(|article| article.is_public()).ok_or(Error::NotFound("Article"))?;
        if self.are_closed(id).await? {
            return Err(Error::conflict("COMMENTS_CLOSED", "Comments are closed. Please keep your text if you need it"));
        }
        Ok(())
    }

    /// Notifies the author of the thread's first comment of a reply, once per thread and day, if they consented.
    async fn notify_thread_author(&self, work: &dyn UnitOfWork, reply: &Comment) -> Result<()> {
        let Some(parent) = reply.parent else { return Ok(()) };
        let Some(first) = work.comments().lock(parent).await? else { return Ok(()) };
        let Some(receiver) = first.author.filter(|author| Some(*author) != reply.author) else { return Ok(()) };
        if !has_reply_consent(work, receiver).await? {
            return Ok(());
        }
        let Some(subscriber) = work.subscribers().lock(receiver).await? else { return Ok(()) };
        let Some(article) = self.store.articles().find(reply.article).await? else { return Ok(()) };
        let link = format!("{}{}#comment-{}", self.site.base_url, article.url(), reply.id);
        let language = work.subscribers().find_mail_language(receiver).await?;
        let about = format!("{}:{}", parent.0.simple(), format_day(self.environment.now()));
        let letter = MessageDraft::new(
            MessageKind::CommentReply,
            about,
            [("firstName", first_name(&subscriber.name)), ("article", &article.content.title), ("link", &link)],
        );
        self.outbox.add(work, letter.with_language(language), Recipient::from(&subscriber)).await
    }
}

fn format_day(at: Timestamp) -> String {
    indian_date(at).to_string()
}

async fn has_reply_consent(work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<bool> {
    let consents = work.consents().list_current(subscriber).await?;
    Ok(consents.iter().any(|consent| consent.purpose == Purpose::Comments && consent.granted))
}

async fn lock_own(work: &dyn UnitOfWork, caller: Caller, id: CommentId) -> Result<Comment> {
    let found = work.comments().lock(id).await?.filter(|comment| comment.author == Some(caller.subscriber) && caller.is_proven());
    found.filter(|comment| comment.status != CommentStatus::Removed).ok_or(Error::NotFound("Comment"))
}

async fn lock_approved(work: &dyn UnitOfWork, id: CommentId) -> Result<Comment> {
    work.comments().lock(id).await?.filter(|comment| comment.status == CommentStatus::Approved).ok_or(Error::NotFound("Comment"))
}

fn hold_for_review(comment: &mut Comment, why: &str) {
    comment.status = CommentStatus::Pending;
    comment.held_for = Some(why.to_owned());
}

/// The reason for which a comment waited tells that a moderator has read its words: other words wait for them again.
fn mark_looked_at(comment: &mut Comment) {
    comment.held_for.get_or_insert_with(|| "looked at".to_owned());
}

/// "Asha R.": enough for a conversation, not enough to identify the person. "Reader" where the name is no ordinary one.
fn display_name(name: &str) -> String {
    let first = first_name(name);
    if find_first_name(name).is_none() {
        return first.to_owned();
    }
    match name.split_whitespace().skip(1).last().and_then(find_first_name).and_then(|last| last.chars().next()) {
        Some(initial) => format!("{first} {}.", initial.to_uppercase()),
        None => first.to_owned(),
    }
}

fn build_edit_window_error() -> Error {
    Error::conflict("TOO_LATE", "A comment can be changed for ten minutes. You can still delete it")
}

#[cfg(test)]
mod tests {
    use super::display_name;

    #[test]
    fn the_time_to_edit_that_is_told_is_the_one_that_holds() {
        assert!(super::build_edit_window_error().to_string().contains(&crate::time::describe_duration(super::EDIT_WINDOW)));
    }

    #[test]
    fn names_are_shortened() {
        assert_eq!(display_name("Asha Rao"), "Asha R.");
        assert_eq!(display_name("आशा"), "आशा");
        assert_eq!(display_name(""), "Reader");
        assert_eq!(display_name("Asha 9876543210"), "Asha");
        assert_eq!(display_name("EPFO-Helpline-9876543210-evil.example now"), "Reader");
        assert_eq!(display_name("Your\u{2800}account"), "Reader");
    }
}
