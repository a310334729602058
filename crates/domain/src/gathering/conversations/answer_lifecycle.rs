//! Stores an answer during and after its generation. Only the lease holder ends an answer, or any node that finds the lease
//! expired.

use std::collections::HashMap;

use super::{ANSWER_LEASE, Chunk, Conversations, Message, MessageStatus, assemble_html};
use crate::assistant::{Answer, MAX_RELATED_QUESTIONS, MIN_RELATED_CHARS, RequestKind, Source, render_related_buttons, sanitise_answer};
use crate::ids::{ArticleId, ChatMessageId};
use crate::tasks::{TaskReport, run_in_batches};
use crate::{Result, UnitOfWork};

/// Orphaned answers that are ended in one transaction.
const SETTLE_BATCH_SIZE: u32 = 100;

/// How the generation of an answer ended.
#[derive(Debug, Clone)]
pub enum GenerationOutcome {
    Complete {
        engine: String,
        answer: Answer,
    },
    /// The reader stopped it.
    Stopped {
        engine: String,
    },
    /// No engine could answer.
    Failed {
        engine: String,
    },
    /// The node shut down before it was complete.
    Interrupted {
        engine: String,
    },
}

impl Conversations {
    /// Stores new chunks and renews the lease; `renew_lease` renews it without chunks too. Returns false when the generation must
    /// end: the reader stopped it, or the answer was deleted or taken for orphaned.
    pub async fn save_progress(&self, id: ChatMessageId, chunks: &[Chunk], renew_lease: bool) -> Result<bool> {
        if renew_lease || !chunks.is_empty() {
            let now = self.environment.now();
            let work = self.store.begin_shared().await?;
            if !work.conversations().renew_lease(id, now.checked_add(ANSWER_LEASE).unwrap_or(now)).await? {
                return Ok(false);
            }
            if !chunks.is_empty() {
                work.conversations().add_chunks(id, chunks).await?;
            }
            work.commit().await?;
        }
        self.store.conversations().is_wanted(id).await
    }

    /// Stores the final text in place of the chunks. Returns `None` when the answer is gone or was ended elsewhere. A failed summary
    /// is removed together with its request.
    pub async fn finish_answer(&self, id: ChatMessageId, chunks: &[Chunk], outcome: GenerationOutcome) -> Result<Option<Message>> {
        let validated = match outcome {
            GenerationOutcome::Complete { engine, answer } => {
                GenerationOutcome::Complete { engine, answer: self.validate_answer(answer).await? }
            }
            other => other,
        };
        let work = self.store.begin_shared().await?;
        let Some(message) = work.conversations().lock_message(id).await?.filter(Message::is_generating) else { return Ok(None) };
        if message.kind == RequestKind::Summary && matches!(validated, GenerationOutcome::Failed { .. }) {
            let pair: Vec<ChatMessageId> = std::iter::once(message.id).chain(message.reply_to).collect();
            work.conversations().remove_messages(&pair).await?;
            work.commit().await?;
            return Ok(None);
        }
        let message = apply_outcome(message, chunks, validated);
        work.conversations().save_message(&message).await?;
        work.conversations().drop_chunks(id).await?;
        work.commit().await?;
        Ok(Some(message))
    }

    /// Ends an answer whose generator died with the text stored so far; returns other answers unchanged.
    pub async fn settle(&self, message: Message) -> Result<Message> {
        if !message.is_orphaned(self.environment.now()) {
            return Ok(message);
        }
        let work = self.store.begin().await?;
        let Some(found) = work.conversations().lock_message(message.id).await? else { return Ok(message) };
        if !found.is_orphaned(self.environment.now()) {
            return Ok(found);
        }
        let settled = self.interrupt(&*work, found).await?;
        work.commit().await?;
        Ok(settled)
    }

    /// Ends all answers whose generators died and whose readers didn't return.
    pub async fn settle_orphaned_answers(&self) -> Result<TaskReport> {
        run_in_batches(&self.environment, SETTLE_BATCH_SIZE, || async {
            let work = self.store.begin().await?;
            let orphans = work.conversations().list_orphaned_answers(self.environment.now(), SETTLE_BATCH_SIZE).await?;
            for id in &orphans {
                if let Some(message) = work.conversations().lock_message(*id).await? {
                    self.interrupt(&*work, message).await?;
                }
            }
            work.commit().await.map(|()| orphans.len() as u64)
        })
        .await
    }

    pub(super) async fn interrupt(&self, work: &dyn UnitOfWork, message: Message) -> Result<Message> {
        let chunks = work.conversations().list_chunks(message.id).await?;
        let engine = message.engine.clone().unwrap_or_default();
        let message = apply_outcome(message, &chunks, GenerationOutcome::Interrupted { engine });
        work.conversations().save_message(&message).await?;
        work.conversations().drop_chunks(message.id).await?;
        Ok(message)
    }

    /// Enforces the limits of an answer and drops sources that aren't published.
    async fn validate_answer(&self, answer: Answer) -> Result<Answer> {
        let mut related: Vec<String> = Vec::new();
        for question in answer.related {
            if question.chars().count() > MIN_RELATED_CHARS && !related.contains(&question) {
                related.push(question);
            }
        }
        related.truncate(MAX_RELATED_QUESTIONS);
        let html = sanitise_answer(&format!("{}{}", answer.html, render_related_buttons(&related)));
        let (html, sources) = self.retain_public_sources(html, answer.sources, &mut PublicArticles::default()).await?;
        Ok(Answer {
            html,
            sources,
            related,
            confidence: answer.confidence.clamp(0.0, 1.0),
            abstained: answer.abstained,
            refused: answer.refused,
            short_answer: answer.short_answer,
        })
    }

    /// Removes sources whose articles aren't public, together with their marks; the others keep their order.
    pub(super) async fn retain_public_sources(
        &self,
        html: String,
        sources: Vec<Source>,
        known: &mut PublicArticles,
    ) -> Result<(String, Vec<Source>)> {
        let mut public_flags = Vec::with_capacity(sources.len());
        for source in &sources {
            public_flags.push(match source.article {
                Some(id) => match known.get(&id) {
                    Some(is_public) => *is_public,
                    None => *known.entry(id).or_insert(self.is_published(id).await?),
                },
                None => true,
            });
        }
        if public_flags.iter().all(|is_public| *is_public) {
            return Ok((html, sources));
        }
        let html = renumber_marks(&html, &public_flags);
        Ok((html, sources.into_iter().zip(public_flags).filter(|(_, is_public)| *is_public).map(|(source, _)| source).collect()))
    }
}

/// Whether articles are public, as far as they were looked up.
pub(super) type PublicArticles = HashMap<ArticleId, bool>;

fn apply_outcome(message: Message, chunks: &[Chunk], outcome: GenerationOutcome) -> Message {
    let partial = |status, engine: String| Message {
        status,
        text: assemble_html(chunks),
        engine: Some(engine).filter(|engine| !engine.is_empty()),
        lease_until: None,
        ..message.clone()
    };
    match outcome {
        GenerationOutcome::Complete { engine, answer } => Message {
            status: MessageStatus::Done,
            text: answer.html,
            sources: answer.sources,
            related: answer.related,
            confidence: Some(answer.confidence),
            abstained: answer.abstained,
            refused: answer.refused.is_some(),
            short_answer: answer.short_answer,
            engine: Some(engine),
            lease_until: None,
            ..message
        },
        GenerationOutcome::Stopped { engine } => partial(MessageStatus::Stopped, engine),
        GenerationOutcome::Failed { engine } => partial(MessageStatus::Failed, engine),
        GenerationOutcome::Interrupted { engine } => partial(MessageStatus::Interrupted, engine),
    }
}

const MARK_START: &str = "<sup data-source=\"";
const MARK_END: &str = "</sup>";

/// Removes the marks of dropped sources from sanitised HTML and renumbers the rest.
fn renumber_marks(html: &str, is_kept: &[bool]) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(MARK_START) {
        out.push_str(before);
        let Some((number, (inside, next))) = after.split_once("\">").and_then(|(n, after)| Some((n, after.split_once(MARK_END)?))) else {
            out.push_str(MARK_START);
            rest = after;
            continue;
        };
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some(at) = at.filter(|at| is_kept.get(*at) == Some(&true)) {
            let now = is_kept[..=at].iter().filter(|kept| **kept).count();
            out.push_str(&format!("{MARK_START}{now}\">{}{MARK_END}", inside.replace(number, &now.to_string())));
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
        assert_eq!(
            renumber_marks(html, &[true, false, true]),
            "<p>A<sup data-source=\"1\">[1]</sup> B C<sup data-source=\"2\">[2]</sup></p>"
        );
        assert_eq!(renumber_marks("<p>x<sup data-source=\"9\">[9]</sup></p>", &[false]), "<p>x</p>");
    }
}
