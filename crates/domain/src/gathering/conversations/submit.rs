//! Submitting a question: stores the question and a placeholder for its answer before an engine starts.

use jiff::Timestamp;

use super::{
    ANSWER_LEASE, Asker, Chunk, Conversation, Conversations, MAX_REQUEST_KEY_BYTES, Message, MessageStatus, PageContext,
    SUMMARY_REQUEST_TEXT, Sender,
};
use crate::articles::to_plain_text;
use crate::assistant::{Question, RequestKind, Turn};
use crate::ids::{ArticleId, ChatMessageId, ConversationId};
use crate::paging::Page;
use crate::text::{normalise_line, truncate};
use crate::{Error, Result, UnitOfWork};

/// Largest number of earlier turns that an engine receives.
const MAX_HISTORY_TURNS: usize = 6;
const MAX_FIRST_MESSAGE_CHARS: usize = 120;
/// Questions and answers of one conversation: all of them are read for each question.
const MAX_MESSAGES: usize = 400;

/// A request that arrived over a socket.
#[derive(Debug, Clone)]
pub struct Submission {
    pub conversation: ConversationId,
    pub kind: RequestKind,
    /// The question; ignored for a summary.
    pub text: String,
    pub page_context: PageContext,
    /// Idempotency key: submitting the same key again returns the existing answer.
    pub request_key: Option<String>,
}

/// Result of submitting a request.
#[derive(Debug, Clone)]
pub enum SubmitOutcome {
    /// The caller holds the lease of this answer and must generate it.
    Generate { answer: Box<Message>, question: Question },
    /// The request was submitted before; its answer is being generated or finished.
    Existing(Box<Message>),
}

impl Conversations {
    /// Returns the wanted conversation when the asker owns it, otherwise a new id, and whether it already existed. Nothing is stored
    /// before the first question.
    pub async fn open_conversation(&self, requested_id: Option<ConversationId>, asker: Asker) -> Result<(ConversationId, bool)> {
        if let Some(id) = requested_id
            && let Some(found) = self.store.conversations().find(id).await?
            && asker.owns(&found)
        {
            return Ok((id, true));
        }
        Ok((ConversationId(self.environment.new_random_uuid()), false))
    }

    /// Stores the question and a placeholder for its answer. Returns `Conflict` while another answer of the conversation is being
    /// generated, and `NotFound` when the asker doesn't own the conversation.
    pub async fn submit_question(&self, asker: Asker, submission: Submission) -> Result<SubmitOutcome> {
        let text =
            if submission.kind == RequestKind::Summary { SUMMARY_REQUEST_TEXT.to_owned() } else { Question::parse_text(&submission.text)? };
        if submission.kind == RequestKind::Summary && submission.page_context.article.is_none() {
            return Err(Error::invalid("article_url", "Only an article of this site can be summarised"));
        }
        let request = normalise_request_key(submission.request_key.as_deref());
        let now = self.environment.now();
        let work = self.store.begin_shared().await?;
        let mut conversation = self.get_or_create_conversation(&*work, asker, submission.conversation, &text, now).await?;
        let before = work.conversations().list_messages(conversation.id).await?;
        if let Some(answer) = request.as_deref().and_then(|request| find_answer_to_request(&before, request)) {
            let answer = Box::new(answer.clone());
            work.commit().await?;
            return Ok(SubmitOutcome::Existing(answer));
        }
        ensure_not_full(&before)?;
        self.ensure_not_answering(&*work, &before, now).await?;
        let question = self.new_message(conversation.id, next_position(&before), Sender::User, submission.kind, text, now);
        let question = Message { request_key: request, ..question };
        let answer = self.new_message(conversation.id, question.position + 1, Sender::Bot, submission.kind, String::new(), now);
        let answer = Message { reply_to: Some(question.id), ..answer };
        work.conversations().add_message(&question).await?;
        work.conversations().add_message(&answer).await?;
        if submission.page_context.page.is_some() {
            (conversation.article, conversation.page) = (submission.page_context.article, submission.page_context.page);
            conversation.module = submission.page_context.module.or(conversation.module);
        }
        self.touch(&*work, &mut conversation, answer.position, now).await?;
        work.commit().await?;
        let question = self.build_question(&question, &conversation, &before);
        Ok(SubmitOutcome::Generate { answer: Box::new(answer), question })
    }

    /// Starts another answer to the question that `id` asks or answers; the previous answer stays.
    pub async fn regenerate(&self, asker: Asker, id: ChatMessageId, requested_model: Option<&str>) -> Result<SubmitOutcome> {
        let conversation = self.find_owned_message(asker, id).await?.conversation;
        let (request, now) = (normalise_request_key(requested_model), self.environment.now());
        let work = self.store.begin_shared().await?;
        let mut conversation = work.conversations().lock(conversation).await?.ok_or(Error::NotFound("Message"))?;
        let before = work.conversations().list_messages(conversation.id).await?;
        if let Some(answer) = request.as_deref().and_then(|request| find_answer_to_request(&before, request)) {
            let answer = Box::new(answer.clone());
            work.commit().await?;
            return Ok(SubmitOutcome::Existing(answer));
        }
        let question = before.iter().find(|message| message.id == id).map(|message| message.reply_to.unwrap_or(message.id));
        let question = before.iter().find(|message| Some(message.id) == question && message.sender == Sender::User);
        let question = question.ok_or(Error::NotFound("Message"))?;
        ensure_not_full(&before)?;
        self.ensure_not_answering(&*work, &before, now).await?;
        let answer = self.new_message(conversation.id, next_position(&before), Sender::Bot, question.kind, String::new(), now);
        let answer = Message { reply_to: Some(question.id), request_key: request, ..answer };
        work.conversations().add_message(&answer).await?;
        self.touch(&*work, &mut conversation, answer.position, now).await?;
        work.commit().await?;
        let question = self.build_question(question, &conversation, &before);
        Ok(SubmitOutcome::Generate { answer: Box::new(answer), question })
    }

    /// Returns an answer of the asker, so that they can follow it again. Settles it when its generator died.
    pub async fn resume_answer(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.find_owned_message(asker, id).await?;
        if message.sender == Sender::Bot { self.settle(message).await } else { Err(Error::NotFound("Message")) }
    }

    /// The newest answer of a conversation, for a reader who returns to it.
    pub async fn find_newest_answer(&self, id: ConversationId) -> Result<Option<Message>> {
        match self.store.conversations().find_newest_answer(id).await? {
            Some(answer) => self.settle(answer).await.map(Some),
            None => Ok(None),
        }
    }

    /// An answer in its present state, for a node that follows its generation on another node.
    pub async fn find_answer(&self, id: ChatMessageId) -> Result<Option<Message>> {
        match self.store.conversations().find_message(id).await? {
            Some(answer) => self.settle(answer).await.map(Some),
            None => Ok(None),
        }
    }

    /// The stored chunks with a sequence number above `after`.
    pub async fn list_chunks_after(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>> {
        self.store.conversations().list_chunks_after(id, after).await
    }

    /// Seconds since the message was created.
    pub fn age_in_seconds(&self, message: &Message) -> i64 {
        self.environment.now().duration_since(message.created_at).as_secs()
    }

    /// Asks the generator, on whichever node, to end the running answer with the text so far. Returns the answer's id if one is
    /// running.
    pub async fn request_stop(&self, asker: Asker, conversation: ConversationId) -> Result<Option<ChatMessageId>> {
        let Some(found) = self.store.conversations().find(conversation).await?.filter(|found| asker.owns(found)) else {
            return Ok(None);
        };
        let Some(answer) = self.store.conversations().find_newest_answer(found.id).await?.filter(Message::is_generating) else {
            return Ok(None);
        };
        let work = self.store.begin().await?;
        work.conversations().request_stop(answer.id).await?;
        work.commit().await?;
        Ok(Some(answer.id))
    }

    /// Transfers a visitor's conversations to the subscriber who has signed in. Until the e-mail address is verified they stay with
    /// the visitor, because a mistyped address would be verified by somebody else.
    pub async fn adopt_visitor_conversations(&self, asker: Asker) -> Result<()> {
        let (Some(caller), Some(visitor)) = (asker.proven_caller(), asker.visitor) else { return Ok(()) };
        let own = Asker { caller: None, visitor: Some(visitor) };
        if self.store.conversations().list(own, None, Page::new_clamped(1, 1)).await?.total == 0 {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.conversations().adopt(visitor, caller).await?;
        work.commit().await
    }

    /// Whether the session that opened a socket has not ended.
    pub async fn is_still_signed_in(&self, asker: Asker) -> Result<bool> {
        let Some(caller) = asker.caller else { return Ok(true) };
        Ok(self.store.sessions().find(caller.session).await?.is_some_and(|session| session.ended_at.is_none()))
    }

    pub(super) async fn find_owned_message(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.store.conversations().find_message(id).await?.ok_or(Error::NotFound("Message"))?;
        let conversation = self.store.conversations().find(message.conversation).await?;
        conversation.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Message"))?;
        Ok(message)
    }

    async fn get_or_create_conversation(
        &self,
        work: &dyn UnitOfWork,
        asker: Asker,
        id: ConversationId,
        first: &str,
        now: Timestamp,
    ) -> Result<Conversation> {
        if work.conversations().lock(id).await?.is_none() {
            work.conversations().insert(&new_conversation(id, asker, first, now)).await?;
        }
        let found = work.conversations().lock(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))
    }

    /// Allows one answer at a time; answers of dead generators are settled first.
    async fn ensure_not_answering(&self, work: &dyn UnitOfWork, before: &[Message], now: Timestamp) -> Result<()> {
        for message in before.iter().filter(|message| message.is_generating()) {
            if !message.is_orphaned(now) {
                return Err(Error::conflict("ANSWER_UNDER_WAY", "Please wait for the answer, or stop it first"));
            }
            self.interrupt(work, message.clone()).await?;
        }
        Ok(())
    }

    async fn touch(&self, work: &dyn UnitOfWork, conversation: &mut Conversation, count: u32, now: Timestamp) -> Result<()> {
        (conversation.message_count, conversation.last_at) = (count, now);
        work.conversations().update(conversation).await
    }

    fn new_message(
        &self,
        conversation: ConversationId,
        position: u32,
        sender: Sender,
        kind: RequestKind,
        text: String,
        now: Timestamp,
    ) -> Message {
        let is_answer = sender == Sender::Bot;
        Message {
            id: ChatMessageId(self.environment.new_random_uuid()),
            conversation,
            position,
            sender,
            kind,
            status: if is_answer { MessageStatus::Generating } else { MessageStatus::Done },
            text,
            sources: Vec::new(),
            related: Vec::new(),
            confidence: None,
            abstained: false,
            refused: false,
            short_answer: None,
            engine: None,
            reply_to: None,
            request_key: None,
            lease_until: is_answer.then(|| now.checked_add(ANSWER_LEASE).unwrap_or(now)),
            created_at: now,
        }
    }

    fn build_question(&self, message: &Message, conversation: &Conversation, before: &[Message]) -> Question {
        let earlier: Vec<&Message> = before.iter().filter(|other| other.position < message.position).collect();
        Question {
            text: message.text.clone(),
            kind: message.kind,
            article: conversation.article,
            module: conversation.module.clone(),
            previous_turns: collect_turns(&earlier),
        }
    }

    /// Removes the open article from the question when that article is no longer published.
    pub async fn without_unpublished_article(&self, question: Question) -> Result<Question> {
        let article = match question.article {
            Some(id) => self.is_published(id).await?.then_some(id),
            None => None,
        };
        Ok(Question { article, ..question })
    }

    pub(super) async fn is_published(&self, id: ArticleId) -> Result<bool> {
        Ok(self.store.articles().find(id).await?.is_some_and(|article| article.is_public()))
    }
}

fn new_conversation(id: ConversationId, asker: Asker, first: &str, now: Timestamp) -> Conversation {
    Conversation {
        id,
        subscriber: asker.proven_caller().map(|caller| caller.subscriber),
        session: asker.proven_caller().map(|caller| caller.session),
        visitor: if asker.proven_caller().is_some() { None } else { asker.visitor },
        article: None,
        page: None,
        module: None,
        first_message: truncate(&normalise_line(first), MAX_FIRST_MESSAGE_CHARS),
        message_count: 0,
        created_at: now,
        last_at: now,
    }
}

fn normalise_request_key(key: Option<&str>) -> Option<String> {
    key.map(normalise_line).filter(|key| !key.is_empty() && key.len() <= MAX_REQUEST_KEY_BYTES)
}

fn next_position(before: &[Message]) -> u32 {
    before.last().map_or(1, |last| last.position + 1)
}

/// Finds the answer to an earlier request, which either created the answer itself or the question that it replies to.
fn find_answer_to_request<'a>(messages: &'a [Message], request: &str) -> Option<&'a Message> {
    let known = messages.iter().find(|message| message.request_key.as_deref() == Some(request))?;
    match known.sender {
        Sender::Bot => Some(known),
        Sender::User => messages.iter().find(|message| message.reply_to == Some(known.id)),
    }
}

fn ensure_not_full(before: &[Message]) -> Result<()> {
    if before.len() < MAX_MESSAGES {
        return Ok(());
    }
    Err(Error::conflict(
        "CONVERSATION_FULL",
        "This conversation is as long as it can get. Please start a new one; this one stays in your history",
    ))
}

/// The most recent turns: each question with its newest answer that has text.
fn collect_turns(before: &[&Message]) -> Vec<Turn> {
    let questions: Vec<&&Message> = before.iter().filter(|message| message.sender == Sender::User).collect();
    let last = questions.len().saturating_sub(MAX_HISTORY_TURNS);
    let answered = |question: &Message| {
        let answer = before.iter().rev().find(|message| message.reply_to == Some(question.id) && !message.text.is_empty())?;
        Some(Turn {
            question: question.text.clone(),
            answer: to_plain_text(&answer.text),
            offered: answer.related.clone(),
            refused: answer.refused,
            short_answer: answer.short_answer.clone(),
            abstained: answer.abstained,
        })
    };
    questions[last..].iter().filter_map(|question| answered(question)).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn build_message(number: u32, sender: Sender, answers: Option<u32>, request: Option<&str>) -> Message {
        let id = |number: u32| ChatMessageId(Uuid::from_u128(number.into()));
        Message {
            id: id(number),
            conversation: ConversationId(Uuid::nil()),
            position: number,
            sender,
            kind: RequestKind::Answer,
            status: MessageStatus::Done,
            text: format!("<p>{number}</p>"),
            sources: Vec::new(),
            related: Vec::new(),
            confidence: None,
            abstained: false,
            refused: false,
            short_answer: None,
            engine: None,
            reply_to: answers.map(id),
            request_key: request.map(str::to_owned),
            lease_until: None,
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_request_leads_to_its_answer() {
        let all = [
            build_message(1, Sender::User, None, Some("a")),
            build_message(2, Sender::Bot, Some(1), None),
            build_message(3, Sender::Bot, Some(1), Some("again")),
        ];
        assert_eq!(find_answer_to_request(&all, "a").map(|answer| answer.position), Some(2));
        assert_eq!(find_answer_to_request(&all, "again").map(|answer| answer.position), Some(3));
        assert_eq!(find_answer_to_request(&all, "other"), None);
        assert_eq!(next_position(&all), 4);
        assert_eq!(next_position(&[]), 1);
    }

    #[test]
    fn a_follow_up_leans_on_the_newest_answers() {
        let empty = Message { text: String::new(), ..build_message(4, Sender::Bot, Some(1), None) };
        let all = [
            build_message(1, Sender::User, None, None),
            build_message(2, Sender::Bot, Some(1), None),
            Message {
                related: vec!["Next?".to_owned()],
                refused: true,
                short_answer: Some("next".to_owned()),
                ..build_message(3, Sender::Bot, Some(1), None)
            },
            empty,
        ];
        let all: Vec<&Message> = all.iter().collect();
        assert_eq!(
            collect_turns(&all),
            [Turn {
                question: "<p>1</p>".to_owned(),
                answer: "3".to_owned(),
                offered: vec!["Next?".to_owned()],
                refused: true,
                short_answer: Some("next".to_owned()),
                abstained: false,
            }]
        );
        assert!(collect_turns(&all[..1]).is_empty(), "what has no answer yet is no turn");
    }

    #[test]
    fn requests_are_short_words() {
        assert_eq!(normalise_request_key(Some(" a  b ")).as_deref(), Some("a b"));
        assert_eq!(normalise_request_key(Some(&"x".repeat(101))), None);
        assert_eq!(normalise_request_key(Some("  ")), None);
    }
}
