//! Asking: what is written down before anybody begins to answer.

use jiff::Timestamp;

use super::{Asker, Chunk, Conversation, Conversations, LEASE, LONGEST_REQUEST, Message, MessageStatus, Place, SUMMARISE, Sender};
use crate::articles::plain_text;
use crate::assistant::{Question, Turn, Wish};
use crate::ids::{ArticleId, ChatMessageId, ConversationId};
use crate::paging::Page;
use crate::text::{cut, one_line};
use crate::{Error, Result, UnitOfWork};

/// Turns that a follow-up may lean on.
const TURNS: usize = 6;
const FIRST_MESSAGE: usize = 120;

/// What a socket was told.
#[derive(Debug, Clone)]
pub struct Asked {
    pub conversation: ConversationId,
    pub wish: Wish,
    /// Of a wish for an answer; a summary needs none.
    pub text: String,
    pub place: Place,
    /// Repeating a request asks nothing anew.
    pub request: Option<String>,
}

/// What is to happen now.
#[derive(Debug, Clone)]
pub enum Beginning {
    /// The caller has the lease of this answer and makes it.
    Make { answer: Box<Message>, question: Question },
    /// It was asked before: somebody makes it, or it is there.
    Known(Box<Message>),
}

impl Conversations {
    /// Whose socket this is to be: the conversation asked for when it is the asker's own, else a new one. Nothing is written
    /// before there is a question.
    pub async fn open(&self, wanted: Option<ConversationId>, asker: Asker) -> Result<(ConversationId, bool)> {
        if let Some(id) = wanted
            && let Some(found) = self.store.conversations().find(id).await?
            && asker.owns(&found)
        {
            return Ok((id, true));
        }
        Ok((ConversationId(self.ambient.random_uuid()), false))
    }

    /// Writes the question and the place of its answer. `Conflict` while another answer of the conversation is made,
    /// `NotFound` when the conversation isn't the asker's (any more).
    pub async fn ask(&self, asker: Asker, asked: Asked) -> Result<Beginning> {
        let text = if asked.wish == Wish::Summary { SUMMARISE.to_owned() } else { Question::read(&asked.text)? };
        if asked.wish == Wish::Summary && asked.place.article.is_none() {
            return Err(Error::invalid("article_url", "Only an article of this site can be summarised"));
        }
        let request = request(asked.request.as_deref());
        let now = self.ambient.now();
        let work = self.store.begin().await?;
        let mut conversation = self.held(&*work, asker, asked.conversation, &text, now).await?;
        let before = work.conversations().messages(conversation.id).await?;
        if let Some(answer) = request.as_deref().and_then(|request| answer_to(&before, request)) {
            let answer = Box::new(answer.clone());
            work.commit().await?;
            return Ok(Beginning::Known(answer));
        }
        self.free(&*work, &before, now).await?;
        let question = self.message(conversation.id, next(&before), Sender::User, asked.wish, text, now);
        let question = Message { request, ..question };
        let answer = self.message(conversation.id, question.position + 1, Sender::Bot, asked.wish, String::new(), now);
        let answer = Message { answers: Some(question.id), ..answer };
        work.conversations().add(&question).await?;
        work.conversations().add(&answer).await?;
        if asked.place.page.is_some() {
            (conversation.article, conversation.page) = (asked.place.article, asked.place.page);
            conversation.module = asked.place.module.or(conversation.module);
        }
        self.touched(&*work, &mut conversation, answer.position, now).await?;
        work.commit().await?;
        let question = self.question(&question, &conversation, &before);
        Ok(Beginning::Make { answer: Box::new(answer), question })
    }

    /// Another answer to the question of `message`; the one there was stays.
    pub async fn regenerate(&self, asker: Asker, id: ChatMessageId, wanted: Option<&str>) -> Result<Beginning> {
        let conversation = self.owned_message(asker, id).await?.conversation;
        let (request, now) = (request(wanted), self.ambient.now());
        let work = self.store.begin().await?;
        let mut conversation = work.conversations().lock(conversation).await?.ok_or(Error::NotFound("Message"))?;
        let before = work.conversations().messages(conversation.id).await?;
        if let Some(answer) = request.as_deref().and_then(|request| answer_to(&before, request)) {
            let answer = Box::new(answer.clone());
            work.commit().await?;
            return Ok(Beginning::Known(answer));
        }
        let question = before.iter().find(|message| message.id == id).map(|message| message.answers.unwrap_or(message.id));
        let question = before.iter().find(|message| Some(message.id) == question && message.sender == Sender::User);
        let question = question.ok_or(Error::NotFound("Message"))?;
        self.free(&*work, &before, now).await?;
        let answer = self.message(conversation.id, next(&before), Sender::Bot, question.wish, String::new(), now);
        let answer = Message { answers: Some(question.id), request, ..answer };
        work.conversations().add(&answer).await?;
        self.touched(&*work, &mut conversation, answer.position, now).await?;
        work.commit().await?;
        let question = self.question(question, &conversation, &before);
        Ok(Beginning::Make { answer: Box::new(answer), question })
    }

    /// Where somebody left off: an answer of theirs, whose maker may have died meanwhile.
    pub async fn resume(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.owned_message(asker, id).await?;
        if message.sender == Sender::Bot { self.settled(message).await } else { Err(Error::NotFound("Message")) }
    }

    /// The last answer of a conversation, for who comes back to it.
    pub async fn newest(&self, id: ConversationId) -> Result<Option<Message>> {
        match self.store.conversations().newest_answer(id).await? {
            Some(answer) => self.settled(answer).await.map(Some),
            None => Ok(None),
        }
    }

    /// An answer as it is now, for who follows it from elsewhere.
    pub async fn answer(&self, id: ChatMessageId) -> Result<Option<Message>> {
        match self.store.conversations().message(id).await? {
            Some(answer) => self.settled(answer).await.map(Some),
            None => Ok(None),
        }
    }

    /// Pieces that were kept, after a number.
    pub async fn chunks(&self, id: ChatMessageId, after: u32) -> Result<Vec<Chunk>> {
        self.store.conversations().chunks(id, after).await
    }

    /// Seconds since a message was begun.
    pub fn age(&self, message: &Message) -> i64 {
        self.ambient.now().duration_since(message.created_at).as_secs()
    }

    /// The answer in the making ends with what there is, on whichever node it is made. Answers which, if there is one.
    pub async fn stop(&self, asker: Asker, conversation: ConversationId) -> Result<Option<ChatMessageId>> {
        let Some(found) = self.store.conversations().find(conversation).await?.filter(|found| asker.owns(found)) else {
            return Ok(None);
        };
        let Some(answer) = self.store.conversations().newest_answer(found.id).await?.filter(Message::is_making) else { return Ok(None) };
        let work = self.store.begin().await?;
        work.conversations().want_stopped(answer.id).await?;
        work.commit().await?;
        Ok(Some(answer.id))
    }

    /// What this visitor said before signing in is the subscriber's from now on. Before the address is proven it stays the
    /// visitor's: it may have been mistyped, and then it is somebody else who proves it.
    pub async fn adopt(&self, asker: Asker) -> Result<()> {
        let (Some(caller), Some(visitor)) = (asker.proven(), asker.visitor) else { return Ok(()) };
        let own = Asker { caller: None, visitor: Some(visitor) };
        if self.store.conversations().list(own, None, Page::clamped(1, 1)).await?.total == 0 {
            return Ok(());
        }
        let work = self.store.begin().await?;
        work.conversations().adopt(visitor, caller).await?;
        work.commit().await
    }

    /// Whether who opened a socket is still signed in.
    pub async fn is_present(&self, asker: Asker) -> Result<bool> {
        let Some(caller) = asker.caller else { return Ok(true) };
        Ok(self.store.sessions().find(caller.session).await?.is_some_and(|session| session.ended_at.is_none()))
    }

    pub(super) async fn owned_message(&self, asker: Asker, id: ChatMessageId) -> Result<Message> {
        let message = self.store.conversations().message(id).await?.ok_or(Error::NotFound("Message"))?;
        let conversation = self.store.conversations().find(message.conversation).await?;
        conversation.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Message"))?;
        Ok(message)
    }

    async fn held(&self, work: &dyn UnitOfWork, asker: Asker, id: ConversationId, first: &str, now: Timestamp) -> Result<Conversation> {
        if work.conversations().lock(id).await?.is_none() {
            work.conversations().insert(&begun(id, asker, first, now)).await?;
        }
        let found = work.conversations().lock(id).await?;
        found.filter(|found| asker.owns(found)).ok_or(Error::NotFound("Conversation"))
    }

    /// One answer at a time; what a dead maker left is settled first.
    async fn free(&self, work: &dyn UnitOfWork, before: &[Message], now: Timestamp) -> Result<()> {
        for message in before.iter().filter(|message| message.is_making()) {
            if !message.is_orphaned(now) {
                return Err(Error::conflict("ANSWER_UNDER_WAY", "Please wait for the answer, or stop it first"));
            }
            self.interrupt(work, message.clone()).await?;
        }
        Ok(())
    }

    async fn touched(&self, work: &dyn UnitOfWork, conversation: &mut Conversation, count: u32, now: Timestamp) -> Result<()> {
        (conversation.message_count, conversation.last_at) = (count, now);
        work.conversations().update(conversation).await
    }

    fn message(&self, conversation: ConversationId, position: u32, sender: Sender, wish: Wish, text: String, now: Timestamp) -> Message {
        let is_answer = sender == Sender::Bot;
        Message {
            id: ChatMessageId(self.ambient.random_uuid()),
            conversation,
            position,
            sender,
            wish,
            status: if is_answer { MessageStatus::Making } else { MessageStatus::Done },
            text,
            sources: Vec::new(),
            related: Vec::new(),
            confidence: None,
            abstained: false,
            engine: None,
            answers: None,
            request: None,
            lease_until: is_answer.then(|| now.checked_add(LEASE).unwrap_or(now)),
            created_at: now,
        }
    }

    fn question(&self, asked: &Message, conversation: &Conversation, before: &[Message]) -> Question {
        let earlier: Vec<&Message> = before.iter().filter(|message| message.position < asked.position).collect();
        Question {
            text: asked.text.clone(),
            wish: asked.wish,
            article: conversation.article,
            module: conversation.module.clone(),
            before: turns(&earlier),
        }
    }

    /// As an engine may be asked now: an article that is no longer published is not open beside it.
    pub async fn as_published(&self, question: Question) -> Result<Question> {
        let article = match question.article {
            Some(id) => self.published(id).await?.then_some(id),
            None => None,
        };
        Ok(Question { article, ..question })
    }

    pub(super) async fn published(&self, id: ArticleId) -> Result<bool> {
        Ok(self.store.articles().find(id).await?.is_some_and(|article| article.is_public()))
    }
}

fn begun(id: ConversationId, asker: Asker, first: &str, now: Timestamp) -> Conversation {
    Conversation {
        id,
        subscriber: asker.proven().map(|caller| caller.subscriber),
        session: asker.proven().map(|caller| caller.session),
        visitor: if asker.proven().is_some() { None } else { asker.visitor },
        article: None,
        page: None,
        module: None,
        first_message: cut(&one_line(first), FIRST_MESSAGE),
        message_count: 0,
        created_at: now,
        last_at: now,
    }
}

fn request(given: Option<&str>) -> Option<String> {
    given.map(one_line).filter(|given| !given.is_empty() && given.len() <= LONGEST_REQUEST)
}

fn next(before: &[Message]) -> u32 {
    before.last().map_or(1, |last| last.position + 1)
}

/// The answer to a request that was made before: its own, or of the question it asked.
fn answer_to<'a>(messages: &'a [Message], request: &str) -> Option<&'a Message> {
    let known = messages.iter().find(|message| message.request.as_deref() == Some(request))?;
    match known.sender {
        Sender::Bot => Some(known),
        Sender::User => messages.iter().find(|message| message.answers == Some(known.id)),
    }
}

/// The last ones, each question with its newest answer that has words.
fn turns(before: &[&Message]) -> Vec<Turn> {
    let questions: Vec<&&Message> = before.iter().filter(|message| message.sender == Sender::User).collect();
    let last = questions.len().saturating_sub(TURNS);
    let answered = |question: &Message| {
        let answer = before.iter().rev().find(|message| message.answers == Some(question.id) && !message.text.is_empty())?;
        Some(Turn { question: question.text.clone(), answer: plain_text(&answer.text) })
    };
    questions[last..].iter().filter_map(|question| answered(question)).collect()
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn said(number: u32, sender: Sender, answers: Option<u32>, request: Option<&str>) -> Message {
        let id = |number: u32| ChatMessageId(Uuid::from_u128(number.into()));
        Message {
            id: id(number),
            conversation: ConversationId(Uuid::nil()),
            position: number,
            sender,
            wish: Wish::Answer,
            status: MessageStatus::Done,
            text: format!("<p>{number}</p>"),
            sources: Vec::new(),
            related: Vec::new(),
            confidence: None,
            abstained: false,
            engine: None,
            answers: answers.map(id),
            request: request.map(str::to_owned),
            lease_until: None,
            created_at: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_request_leads_to_its_answer() {
        let all =
            [said(1, Sender::User, None, Some("a")), said(2, Sender::Bot, Some(1), None), said(3, Sender::Bot, Some(1), Some("again"))];
        assert_eq!(answer_to(&all, "a").map(|answer| answer.position), Some(2));
        assert_eq!(answer_to(&all, "again").map(|answer| answer.position), Some(3));
        assert_eq!(answer_to(&all, "other"), None);
        assert_eq!(next(&all), 4);
        assert_eq!(next(&[]), 1);
    }

    #[test]
    fn a_follow_up_leans_on_the_newest_answers() {
        let empty = Message { text: String::new(), ..said(4, Sender::Bot, Some(1), None) };
        let all = [said(1, Sender::User, None, None), said(2, Sender::Bot, Some(1), None), said(3, Sender::Bot, Some(1), None), empty];
        let all: Vec<&Message> = all.iter().collect();
        assert_eq!(turns(&all), [Turn { question: "<p>1</p>".to_owned(), answer: "3".to_owned() }]);
        assert!(turns(&all[..1]).is_empty(), "what has no answer yet is no turn");
    }

    #[test]
    fn requests_are_short_words() {
        assert_eq!(request(Some(" a  b ")).as_deref(), Some("a b"));
        assert_eq!(request(Some(&"x".repeat(101))), None);
        assert_eq!(request(Some("  ")), None);
    }
}
