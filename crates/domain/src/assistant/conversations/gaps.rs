//! "Tell me when you cover this": one gap for each question, however often and by whomever it is asked.

use jiff::Timestamp;

use super::{Asker, Conversations, Gap, GapAsker};
use crate::consents::Purpose;
use crate::ids::{ArticleId, ChatMessageId, GapId};
use crate::messages::{Kind, Letter, Receiver};
use crate::paging::{Listing, Page};
use crate::sessions::Caller;
use crate::subscribers::Email;
use crate::text::cut;
use crate::{Error, Result, UnitOfWork};

/// In characters.
const LONGEST_KEY: usize = 300;

/// That a gap was closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Covered {
    pub gap: Gap,
    /// How many were written to.
    pub told: u32,
}

impl Conversations {
    /// Notes that the asker of an unanswered question wants to hear of it: at the session's own address, or at the one given
    /// with the wish. Answers alike whether the address waits already.
    pub async fn wish(&self, asker: Asker, id: ChatMessageId, email: Option<&str>) -> Result<()> {
        let answer = self.owned_message(asker, id).await?;
        if !answer.abstained {
            return Err(Error::conflict("ANSWERED", "This question has an answer"));
        }
        let question = match answer.answers {
            Some(question) => self.store.conversations().message(question).await?,
            None => None,
        };
        let question = question.ok_or(Error::NotFound("Message"))?.text;
        let subscriber = asker.caller.map(|caller| caller.subscriber);
        let email = match (email.map(str::trim).filter(|email| !email.is_empty()), subscriber) {
            (Some(typed), _) => Email::parse(typed)?,
            (None, Some(known)) => self.store.subscribers().find(known).await?.ok_or(Error::Unauthorized)?.email,
            (None, None) => return Err(Error::invalid("email", "Please enter a valid email address")),
        };
        let now = self.ambient.now();
        let work = self.store.begin().await?;
        let mut gap = self.gap(&*work, &question, now).await?;
        // Who only claims an address is not known to be its owner.
        let proven = asker.caller.filter(Caller::is_proven).map(|caller| caller.subscriber);
        let asker = GapAsker { gap: gap.id, subscriber: proven, email, at: now };
        if work.gaps().add_asker(&asker).await? {
            gap.askers += 1;
            gap.last_at = now;
            // Asked again after an article: it did not answer this.
            (gap.article, gap.answered_at) = (None, None);
            work.gaps().update(&gap).await?;
        }
        work.commit().await
    }

    pub async fn gaps(&self, answered: bool, page: Page) -> Result<Listing<Gap>> {
        self.store.gaps().list(answered, page).await
    }

    /// An article answers it: everybody who waits is told, once.
    pub async fn cover(&self, id: GapId, article: ArticleId) -> Result<Covered> {
        let article = self.reading.get(article, None).await?;
        let now = self.ambient.now();
        let work = self.store.begin().await?;
        let mut gap = work.gaps().lock(id).await?.ok_or(Error::NotFound("Gap"))?;
        (gap.article, gap.answered_at) = (Some(article.id), Some(now));
        work.gaps().update(&gap).await?;
        let link = format!("{}{}", self.site.base_url, article.url());
        let waiting = work.gaps().askers(id).await?;
        for asker in &waiting {
            self.tell_covered(&*work, &gap, asker, &article.content.title, &link).await?;
        }
        work.gaps().drop_askers(id).await?;
        work.commit().await?;
        Ok(Covered { gap, told: u32::try_from(waiting.len()).unwrap_or(u32::MAX) })
    }

    async fn gap(&self, work: &dyn UnitOfWork, question: &str, now: Timestamp) -> Result<Gap> {
        let key = normal(question);
        let fresh = Gap {
            id: GapId(self.ambient.uuid()),
            key: key.clone(),
            question: question.to_owned(),
            askers: 0,
            created_at: now,
            last_at: now,
            article: None,
            answered_at: None,
        };
        work.gaps().insert(&fresh).await?;
        work.gaps().lock_by_key(&key).await?.ok_or_else(|| Error::internal("a gap vanished"))
    }

    /// By e-mail; by WhatsApp too to a subscriber with a number, if they agree to that. The question's words go only to an address
    /// that its owner has proven: to another, somebody could send whatever they like through us.
    async fn tell_covered(&self, work: &dyn UnitOfWork, gap: &Gap, asker: &GapAsker, title: &str, link: &str) -> Result<()> {
        let known = match asker.subscriber {
            Some(subscriber) => work.subscribers().lock(subscriber).await?.filter(|known| known.proven_at.is_some()),
            None => None,
        };
        let is_theirs = known.as_ref().is_some_and(|known| known.email == asker.email);
        let question = if is_theirs { cut(&gap.question, 160) } else { String::new() };
        let letter =
            |about: String| Letter::new(Kind::GapCovered, about, [("question", question.as_str()), ("article", title), ("link", link)]);
        let about = || self.ambient.uuid().simple().to_string();
        self.outbox.add(work, letter(about()), Receiver::at(asker.subscriber, &asker.email)).await?;
        let Some((subscriber, phone)) = known.and_then(|known| Some((known.id, known.phone?))) else { return Ok(()) };
        let agreed = work.consents().current(subscriber).await?;
        if agreed.iter().any(|consent| consent.purpose == Purpose::Whatsapp && consent.granted) {
            self.outbox.add(work, letter(about()), Receiver::by_whatsapp(subscriber, &phone)).await?;
        }
        Ok(())
    }
}

/// Case, marks and spaces make no other question.
fn normal(question: &str) -> String {
    let plain: String = question.to_lowercase().chars().map(|c| if c.is_alphanumeric() || is_sign(c) { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_KEY).collect()
}

/// Vowel signs of Indian scripts are no letters of their own but part of words; "80c" and "8.5%" stay what they are.
fn is_sign(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{dff}' | '\u{200c}' | '\u{200d}' | '%') && !matches!(c, '।' | '॥')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_question_in_many_spellings() {
        assert_eq!(normal(" How is  Crypto taxed?? "), normal("how is crypto taxed"));
        assert_eq!(normal("क्रिप्टो पर कर?"), "क्रिप्टो पर कर");
        assert_ne!(normal("Is 80C gone?"), normal("Is 80D gone?"));
    }
}
