//! "Tell me when you cover this": each unanswered question has one gap, however many readers ask it.

use jiff::Timestamp;

use super::wish_bounds::{WishSource, check_waiting};
use super::{Asker, Conversations, Gap, GapAsker};
use crate::analytics::ASKED_WHILE_SIGNED_IN;
use crate::consents::{NOTIFY_ME_NOTICE, Notice, Purpose};
use crate::ids::{ArticleId, ChatMessageId, GapId};
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::paging::{Listing, Page};
use crate::sessions::{Caller, Networks};
use crate::subscribers::Email;
use crate::text::truncate;
use crate::{Error, Result, UnitOfWork};

/// In characters; a longer normalised question is cut.
const MAX_KEY_CHARS: usize = 300;

/// "Tell me when you cover this", as sent.
#[derive(Debug, Clone)]
pub struct WishInput {
    /// The answer that says nothing.
    pub answer: ChatMessageId,
    /// By default the session's own address.
    pub email: Option<String>,
    /// The version of the notice that the reader agreed to. Only an address that is typed needs one.
    pub consent: Option<String>,
    pub networks: Networks,
}

/// What now answers a question: an article, or a short answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapCover {
    /// The article, or the one that the short answer rests on.
    pub article: Option<ArticleId>,
    pub title: String,
    /// Its path.
    pub url: String,
}

/// A gap that was closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClosedGap {
    pub gap: Gap,
    /// How many readers were notified.
    pub notified: u32,
}

impl Conversations {
    /// Subscribes the asker of an unanswered question to its gap, with the session's address or the given one. The result is the
    /// same whether or not the address was subscribed already. `TooOften` when enough was asked for from here, or waits already.
    pub async fn subscribe_to_gap(&self, asker: Asker, input: WishInput) -> Result<()> {
        let answer = self.find_owned_message(asker, input.answer).await?;
        if !answer.abstained {
            return Err(Error::conflict("ANSWERED", "This question has an answer"));
        }
        let question = match answer.reply_to {
            Some(question) => self.store.conversations().find_message(question).await?,
            None => None,
        };
        let question = question.ok_or(Error::NotFound("Message"))?.text;
        // A caller who hasn't verified the address may not be its owner.
        let proven = asker.caller.filter(Caller::is_proven).map(|caller| caller.subscriber);
        let typed = input.email.as_deref().map(str::trim).filter(|email| !email.is_empty()).map(Email::parse).transpose()?;
        let known = match asker.caller {
            Some(caller) => self.store.subscribers().find(caller.subscriber).await?.map(|subscriber| subscriber.email),
            None => None,
        };
        let agreed = NOTIFY_ME_NOTICE.find_shown(input.consent.as_deref());
        if input.consent.is_some() && agreed.is_none() {
            return Err(Error::invalid("consent", "The text has changed. Please load the page again"));
        }
        let owner = proven.filter(|_| typed.is_none() || typed == known);
        let (email, consent) = match (typed, known) {
            // Pressing the button is the consent of whoever is signed in.
            (None, Some(known)) => (known, ASKED_WHILE_SIGNED_IN.to_owned()),
            (Some(typed), _) => {
                let unasked = || Error::invalid("consent", "Please tick the box: we may keep your address only with your consent");
                (typed, agreed.map(Notice::fingerprint).ok_or_else(unasked)?)
            }
            (None, None) if asker.caller.is_some() => return Err(Error::Unauthorized),
            (None, None) => return Err(Error::invalid("email", "Please enter a valid email address")),
        };
        let now = self.environment.now();
        let source = owner.map_or(WishSource::Stranger { browser: asker, networks: input.networks }, WishSource::Owner);
        self.wishes.admit(source, &email, &normalise_question(&question), now)?;
        let work = self.store.begin().await?;
        let mut gap = self.get_or_create_gap(&*work, &question, now).await?;
        let asker = GapAsker { gap: gap.id, subscriber: proven, email, consent: Some(consent), at: now };
        if work.gaps().add_asker(&asker).await? {
            // Counted after the row is written, so that an address that waits already is answered as before.
            let waiting = work.gaps().count_waits(&asker.email).await?;
            check_waiting(source, waiting, work.gaps().count_askers(gap.id).await?)?;
            gap.askers += 1;
            gap.last_at = now;
            // A new request after an article shows that the article did not answer the question.
            (gap.article, gap.answered_at) = (None, None);
            work.gaps().update(&gap).await?;
        }
        work.commit().await
    }

    pub async fn list_gaps(&self, answered: bool, page: Page) -> Result<Listing<Gap>> {
        self.store.gaps().list(answered, page).await
    }

    /// Closes a gap with an article and notifies everyone who waits, once.
    pub async fn close_gap(&self, id: GapId, article: ArticleId) -> Result<ClosedGap> {
        let article = self.article_reading.get(article, None).await?;
        let work = self.store.begin().await?;
        let gap = self.lock_gap(&*work, id).await?;
        let cover = GapCover { article: Some(article.id), url: article.url(), title: article.content.title };
        let closed = self.close_gap_in(&*work, gap, &cover).await?;
        work.commit().await?;
        Ok(closed)
    }

    /// Reads the gap and holds it until the unit of work ends.
    pub async fn lock_gap(&self, work: &dyn UnitOfWork, id: GapId) -> Result<Gap> {
        work.gaps().lock(id).await?.ok_or(Error::NotFound("Gap"))
    }

    /// Like [`Conversations::close_gap`], inside a unit of work that holds the gap and that the caller commits.
    pub async fn close_gap_in(&self, work: &dyn UnitOfWork, mut gap: Gap, cover: &GapCover) -> Result<ClosedGap> {
        (gap.article, gap.answered_at) = (cover.article, Some(self.environment.now()));
        work.gaps().update(&gap).await?;
        let link = format!("{}{}", self.site.base_url, cover.url);
        let waiting = work.gaps().list_askers(gap.id).await?;
        for asker in &waiting {
            self.notify_gap_closed(work, &gap, asker, &cover.title, &link).await?;
        }
        work.gaps().drop_askers(gap.id).await?;
        Ok(ClosedGap { gap, notified: u32::try_from(waiting.len()).unwrap_or(u32::MAX) })
    }

    async fn get_or_create_gap(&self, work: &dyn UnitOfWork, question: &str, now: Timestamp) -> Result<Gap> {
        let key = normalise_question(question);
        let fresh = Gap {
            id: GapId(self.environment.new_uuid()),
            key: key.clone(),
            question: question.to_owned(),
            askers: 0,
            created_at: now,
            last_at: now,
            article: None,
            answered_at: None,
        };
        work.gaps().insert(&fresh).await?;
        work.gaps().lock_by_key(&key).await?.ok_or_else(|| Error::internal("gap not found right after its insertion"))
    }

    /// Notifies by e-mail, and also by WhatsApp when a subscriber has a phone number and has consented. The text of the question goes
    /// only to a verified address; otherwise anybody could send arbitrary text to a stranger through us.
    async fn notify_gap_closed(&self, work: &dyn UnitOfWork, gap: &Gap, asker: &GapAsker, title: &str, link: &str) -> Result<()> {
        let known = match asker.subscriber {
            Some(subscriber) => work.subscribers().lock(subscriber).await?.filter(|known| known.proven_at.is_some()),
            None => None,
        };
        let is_theirs = known.as_ref().is_some_and(|known| known.email == asker.email);
        let question = if is_theirs { truncate(&gap.question, 160) } else { String::new() };
        // All who wait for the answer asked in the same words.
        let language = match (Language::detect(&gap.question), &known) {
            (Language::Hindi, _) => Language::Hindi,
            (_, Some(known)) => work.subscribers().find_mail_language(known.id).await?,
            _ => Language::English,
        };
        let letter = |about: String| {
            MessageDraft::new(MessageKind::GapCovered, about, [("question", question.as_str()), ("article", title), ("link", link)])
                .with_language(language)
        };
        let about = || self.environment.new_uuid().simple().to_string();
        self.outbox.add(work, letter(about()), Recipient::from_email(asker.subscriber, &asker.email).unless_proven(is_theirs)).await?;
        let Some((subscriber, phone)) = known.and_then(|known| Some((known.id, known.phone?))) else { return Ok(()) };
        let agreed = work.consents().list_current(subscriber).await?;
        if agreed.iter().any(|consent| consent.purpose == Purpose::Whatsapp && consent.granted) {
            self.outbox.add(work, letter(about()), Recipient::from_whatsapp(subscriber, &phone)).await?;
        }
        Ok(())
    }
}

/// Normalises a question, so that case, punctuation and spacing make no difference.
fn normalise_question(question: &str) -> String {
    let plain: String = question.to_lowercase().chars().map(|c| if c.is_alphanumeric() || is_word_sign(c) { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_KEY_CHARS).collect()
}

/// Vowel signs of Indian scripts are not alphanumeric but belong to words; "%" keeps "8.5%" distinct.
fn is_word_sign(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{dff}' | '\u{200c}' | '\u{200d}' | '%') && !matches!(c, '।' | '॥')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_question_in_many_spellings() {
        assert_eq!(normalise_question(" How is  Crypto taxed?? "), normalise_question("how is crypto taxed"));
        assert_eq!(normalise_question("क्रिप्टो पर कर?"), "क्रिप्टो पर कर");
        assert_ne!(normalise_question("Is 80C gone?"), normalise_question("Is 80D gone?"));
    }
}
