//! What becomes of an answer while it is made and when it ends. Only the holder of its lease ends it, or whoever finds that
//! the lease ran out.

use super::{Chunk, Conversations, LEASE, Message, MessageStatus, assembled};
use crate::assistant::{Answer, MOST_RELATED, SHORTEST_RELATED, Source, Wish, cleaned, related_buttons};
use crate::ids::ChatMessageId;
use crate::{Result, UnitOfWork};

/// How the making of an answer ended.
#[derive(Debug, Clone)]
pub enum Made {
    Whole {
        engine: String,
        answer: Answer,
    },
    /// By its reader.
    Stopped {
        engine: String,
    },
    /// No engine could.
    Failed {
        engine: String,
    },
    /// The node goes down before it was done.
    Interrupted {
        engine: String,
    },
}

impl Conversations {
    /// Keeps new pieces, and the lease when `renewing`; false when the answer is to end now: its reader wants that, or it was
    /// deleted or taken for dead.
    pub async fn keep(&self, id: ChatMessageId, chunks: &[Chunk], renewing: bool) -> Result<bool> {
        if renewing || !chunks.is_empty() {
            let now = self.ambient.now();
            let work = self.store.begin().await?;
            if !work.conversations().renew(id, now.checked_add(LEASE).unwrap_or(now)).await? {
                return Ok(false);
            }
            if !chunks.is_empty() {
                work.conversations().add_chunks(id, chunks).await?;
            }
            work.commit().await?;
        }
        self.store.conversations().is_wanted(id).await
    }

    /// Writes the end: the final text takes the place of the pieces. `None` when the answer is gone or was ended by another;
    /// a summary that failed leaves nothing behind, because its asker asks otherwise.
    pub async fn finish(&self, id: ChatMessageId, chunks: &[Chunk], made: Made) -> Result<Option<Message>> {
        let made = match made {
            Made::Whole { engine, answer } => Made::Whole { engine, answer: self.checked(answer).await? },
            other => other,
        };
        let work = self.store.begin().await?;
        let Some(message) = work.conversations().lock_message(id).await?.filter(Message::is_making) else { return Ok(None) };
        if message.wish == Wish::Summary && matches!(made, Made::Failed { .. }) {
            let pair: Vec<ChatMessageId> = std::iter::once(message.id).chain(message.answers).collect();
            work.conversations().remove(&pair).await?;
            work.commit().await?;
            return Ok(None);
        }
        let message = ended(message, chunks, made);
        work.conversations().save(&message).await?;
        work.conversations().drop_chunks(id).await?;
        work.commit().await?;
        Ok(Some(message))
    }

    /// An answer whose maker died ends with what was kept of it.
    pub async fn settled(&self, message: Message) -> Result<Message> {
        if !message.is_orphaned(self.ambient.now()) {
            return Ok(message);
        }
        let work = self.store.begin().await?;
        let Some(found) = work.conversations().lock_message(message.id).await? else { return Ok(message) };
        if !found.is_orphaned(self.ambient.now()) {
            return Ok(found);
        }
        let settled = self.interrupt(&*work, found).await?;
        work.commit().await?;
        Ok(settled)
    }

    /// Answers whose makers died and that nobody came back to.
    pub async fn settle_orphans(&self) -> Result<()> {
        let work = self.store.begin().await?;
        for id in work.conversations().orphans(self.ambient.now()).await? {
            if let Some(message) = work.conversations().lock_message(id).await? {
                self.interrupt(&*work, message).await?;
            }
        }
        work.commit().await
    }

    pub(super) async fn interrupt(&self, work: &dyn UnitOfWork, message: Message) -> Result<Message> {
        let chunks = work.conversations().chunks(message.id).await?;
        let engine = message.engine.clone().unwrap_or_default();
        let message = ended(message, &chunks, Made::Interrupted { engine });
        work.conversations().save(&message).await?;
        work.conversations().drop_chunks(message.id).await?;
        Ok(message)
    }

    /// Within its bounds, and no source leads to what is not published (any more).
    async fn checked(&self, answer: Answer) -> Result<Answer> {
        let mut related: Vec<String> = Vec::new();
        for question in answer.related {
            if question.chars().count() > SHORTEST_RELATED && !related.contains(&question) {
                related.push(question);
            }
        }
        related.truncate(MOST_RELATED);
        let html = cleaned(&format!("{}{}", answer.html, related_buttons(&related)));
        let (html, sources) = self.with_public_sources(html, answer.sources).await?;
        Ok(Answer {
            html,
            sources,
            related,
            confidence: answer.confidence.clamp(0.0, 1.0),
            abstained: answer.abstained,
            refused: answer.refused,
        })
    }

    /// Leaves out sources whose articles are not public, and the marks that lead to them; the others keep their order.
    pub(super) async fn with_public_sources(&self, html: String, sources: Vec<Source>) -> Result<(String, Vec<Source>)> {
        let mut kept = Vec::with_capacity(sources.len());
        for source in &sources {
            kept.push(match source.article {
                Some(id) => self.published(id).await?,
                None => true,
            });
        }
        if kept.iter().all(|kept| *kept) {
            return Ok((html, sources));
        }
        let html = remarked(&html, &kept);
        Ok((html, sources.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(source, _)| source).collect()))
    }
}

fn ended(message: Message, chunks: &[Chunk], made: Made) -> Message {
    let partial = |status, engine: String| Message {
        status,
        text: assembled(chunks),
        engine: Some(engine).filter(|engine| !engine.is_empty()),
        lease_until: None,
        ..message.clone()
    };
    match made {
        Made::Whole { engine, answer } => Message {
            status: MessageStatus::Done,
            text: answer.html,
            sources: answer.sources,
            related: answer.related,
            confidence: Some(answer.confidence),
            abstained: answer.abstained,
            engine: Some(engine),
            lease_until: None,
            ..message
        },
        Made::Stopped { engine } => partial(MessageStatus::Stopped, engine),
        Made::Failed { engine } => partial(MessageStatus::Failed, engine),
        Made::Interrupted { engine } => partial(MessageStatus::Interrupted, engine),
    }
}

const MARK: &str = "<sup data-source=\"";
const MARK_ENDS: &str = "</sup>";

/// The marks of cleaned HTML after some of their sources went: theirs go too, the others are counted anew.
fn remarked(html: &str, kept: &[bool]) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(MARK) {
        out.push_str(before);
        let Some((number, (inside, next))) = after.split_once("\">").and_then(|(n, after)| Some((n, after.split_once(MARK_ENDS)?))) else {
            out.push_str(MARK);
            rest = after;
            continue;
        };
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(at) = at.filter(|at| kept.get(*at) == Some(&true)) {
            let now = kept[..=at].iter().filter(|kept| **kept).count();
            out.push_str(&format!("{MARK}{now}\">{}{MARK_ENDS}", inside.replace(number, &now.to_string())));
        }
        rest = next;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_their_sources() {
        let html = "<p>A<sup data-source=\"1\">[1]</sup> B<sup data-source=\"2\">[2]</sup> C<sup data-source=\"3\">[3]</sup></p>";
        assert_eq!(remarked(html, &[true, false, true]), "<p>A<sup data-source=\"1\">[1]</sup> B C<sup data-source=\"2\">[2]</sup></p>");
        assert_eq!(remarked("<p>x<sup data-source=\"9\">[9]</sup></p>", &[false]), "<p>x</p>");
    }
}
