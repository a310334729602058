//! Tells followers what has changed: one mail for each person and change, at most a few a day.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::known_state::{KnownState, KnownValue, News};
use super::present_state::{PresentState, build_rule_path};
use super::service::is_agreed;
use super::{Follow, Followed};
use crate::articles::find_edition_of_path;
use crate::contact::first_name;
use crate::facts::{EffectiveValue, Fact, Registry};
use crate::ids::SubscriberId;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient, arrival_day_start};
use crate::site::Site;
use crate::subscribers::Subscriber;
use crate::tasks::{MAX_RUN_TIME, TaskReport};
use crate::text::to_hex;
use crate::time::{format_date_in, indian_date};
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// The most alerts that one person gets on an Indian day: on the day of a Budget a dozen rules may change. The rest follows on the next
/// days. What is written in the evening after the quiet hours began counts for the next morning, when it arrives.
const MAX_ALERTS_PER_DAY: u64 = 5;
const BATCH_SIZE: u32 = 100;
/// Bytes of the hash that tells corrections of one day apart in a message's key.
const TEXT_HASH_BYTES: usize = 4;
/// Variables of a rule's message that its words do not use: which rule it is about, and what the person knew before it. They are read
/// while it waits, should the rule change again.
const FACT_VARIABLE: &str = "fact";
const KNOWN_VARIABLE: &str = "known";

#[derive(Clone)]
pub struct RuleAlerts {
    store: Arc<dyn Store>,
    environment: Environment,
    outbox: Outbox,
    site: Arc<Site>,
}

impl RuleAlerts {
    pub fn new(store: Arc<dyn Store>, environment: Environment, outbox: Outbox, site: Arc<Site>) -> Self {
        Self { store, environment, outbox, site }
    }

    /// Compares everything that is followed with what its followers know, and writes to those who know less; run by a task. What somebody
    /// was told is noted in the transaction that writes the mail, so a run that is killed is simply done again. Counts the mails.
    pub async fn send_alerts(&self) -> Result<TaskReport> {
        let started = self.environment.now();
        let registry = Registry::new(self.store.facts().list().await?);
        let mut written = 0;
        let mut after: Option<Followed> = None;
        loop {
            let batch = self.store.follows().list_followed(after.as_ref(), BATCH_SIZE).await?;
            for followed in &batch {
                written += self.alert_followers(followed, &registry).await?;
                // A run that writes nothing goes on to the end: the next one begins at the beginning again.
                if written > 0 && self.environment.now().duration_since(started) > MAX_RUN_TIME {
                    return Ok(TaskReport { affected: written, is_finished: false });
                }
            }
            match batch.last() {
                Some(last) => after = Some(last.clone()),
                None => return Ok(TaskReport::finished(written)),
            }
        }
    }

    async fn alert_followers(&self, followed: &Followed, registry: &Registry) -> Result<u64> {
        let today = indian_date(self.environment.now());
        let Some(present) = PresentState::load(&*self.store, followed, registry, today).await? else { return Ok(0) };
        let known = present.state.to_text()?;
        let mut written = 0;
        let mut after: Option<SubscriberId> = None;
        loop {
            let behind = self.store.follows().list_followers_behind(followed, &known, after, BATCH_SIZE).await?;
            for subscriber in &behind {
                written += self.alert_follower(*subscriber, followed, &present, registry).await?;
            }
            match behind.last() {
                Some(last) => after = Some(*last),
                None => return Ok(written),
            }
        }
    }

    /// Whoever does not agree to be told now is told nothing later either: when they agree again, they begin from that day.
    async fn alert_follower(&self, id: SubscriberId, followed: &Followed, present: &PresentState, registry: &Registry) -> Result<u64> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let Some(person) = work.subscribers().lock(id).await? else { return Ok(0) };
        let Some(follow) = work.follows().find_follow(id, followed).await? else { return Ok(0) };
        if person.paused_until.is_some_and(|until| until > now) {
            return Ok(0);
        }
        let mut written = 0;
        let mut learnt = present.state.clone();
        if is_agreed(&work.consents().list_current(id).await?) {
            (learnt, written) = self.write_alerts(&*work, &person, &follow, present, registry).await?;
        }
        work.follows().set_known(id, followed, &learnt.to_text()?).await?;
        work.commit().await?;
        Ok(written)
    }

    /// Writes what is news to a follower, as much as they may get today; returns what they know then, and the number of mails.
    async fn write_alerts(
        &self,
        work: &dyn UnitOfWork,
        person: &Subscriber,
        follow: &Follow,
        present: &PresentState,
        registry: &Registry,
    ) -> Result<(KnownState, u64)> {
        let mut known = KnownState::parse(&follow.known)?;
        known.add_arrivals(&present.arrivals);
        let since = indian_date(follow.at);
        self.withdraw_overtaken(work, person.id, &mut known, &present.state, since).await?;
        let news = known.list_news(&present.state, since);
        let sent = self.count_alerts_today(work, person.id).await?;
        let language = work.subscribers().find_mail_language(person.id).await?;
        let room = usize::try_from(MAX_ALERTS_PER_DAY.saturating_sub(sent)).unwrap_or(0);
        let mut written = 0;
        for one in news.iter().take(room) {
            if let Some(draft) = self.build_draft((person, language), follow, present, one, registry).await? {
                self.outbox.add(work, draft, Recipient::from(person)).await?;
                written += 1;
            }
            if let News::Rule { fact, now, .. } = one {
                share_rule(work, person.id, fact, now).await?;
            }
            known.learn(one);
        }
        // Nothing is left to tell: what differs yet needs no mail, such as a rule that the article no longer quotes.
        if news.len() <= room {
            known.clone_from(&present.state);
        }
        Ok((known, written))
    }

    /// Takes back the mail about a rule that has changed again before it went out. The person knows what they knew before it, so they are
    /// told of the present value, or of nothing when that is the one they know.
    async fn withdraw_overtaken(
        &self,
        work: &dyn UnitOfWork,
        person: SubscriberId,
        known: &mut KnownState,
        present: &KnownState,
        since: Date,
    ) -> Result<()> {
        let news = known.list_news(present, since);
        let rules = news.iter().filter_map(|one| match one {
            News::Rule { fact, .. } => Some(fact.as_str()),
            News::Correction { .. } => None,
        });
        let rules: BTreeSet<&str> = rules.collect();
        if rules.is_empty() {
            return Ok(());
        }
        for message in work.messages().list_unsent(person, MessageKind::RuleAlert).await? {
            let Some(fact) = message.variables.get(FACT_VARIABLE).filter(|fact| rules.contains(fact.as_str())) else { continue };
            let Some(before) = message.variables.get(KNOWN_VARIABLE) else { continue };
            let before: KnownValue = serde_json::from_str(before).map_err(Error::internal)?;
            work.messages().withdraw(message.id).await?;
            known.replace_rule(fact, &before);
            share_rule(work, person, fact, &before).await?;
        }
        Ok(())
    }

    async fn count_alerts_today(&self, work: &dyn UnitOfWork, id: SubscriberId) -> Result<u64> {
        let kinds = [MessageKind::RuleAlert, MessageKind::CorrectionAlert];
        let since = arrival_day_start(self.environment.now());
        work.messages().count_kinds_since(id, &kinds, since).await
    }

    /// `None` for what reads as before, such as a figure that is only written otherwise.
    async fn build_draft(
        &self,
        (person, language): (&Subscriber, Language),
        follow: &Follow,
        present: &PresentState,
        news: &News,
        registry: &Registry,
    ) -> Result<Option<MessageDraft>> {
        let (followed, followed_path) = self.name_page(&present.title, &present.path, language).await?;
        let shared = [("firstName", first_name(&person.name)), ("followed", followed.as_str())];
        let build_link = |path: &str| format!("{}{path}", self.site.base_url);
        match news {
            News::Rule { fact, was, now } => {
                let today = indian_date(self.environment.now());
                let Some((fact, dated)) = registry.fact(fact).and_then(|fact| Some((fact, fact.value_on(today)?))) else {
                    return Ok(None);
                };
                let (was_words, now_words) = (describe_value(fact, dated, was, language), describe_value(fact, dated, now, language));
                if was_words == now_words {
                    return Ok(None);
                }
                // A rule that changes there and back and there again is told three times, so the key names the moment. What was told is
                // noted in the transaction that writes the mail, and in everything that the person follows: nothing is told twice.
                let key = format!("{}:{}:{}", person.id.0.simple(), fact.id, self.environment.now().as_microsecond());
                let known = serde_json::to_string(was).map_err(Error::internal)?;
                // The page of a topic does not show its rules.
                let link = match follow.followed {
                    Followed::Category(_) => build_link(&build_rule_path(&fact.id)),
                    Followed::Article(_) | Followed::Fact(_) => build_link(&followed_path),
                };
                let (since, source) = (format_date_in(now.from, language), describe_source(dated));
                let own = [
                    ("happened", describe_change(was, now, language)),
                    ("rule", fact.label.as_str()),
                    ("was", was_words.as_str()),
                    ("now", now_words.as_str()),
                    ("since", since.as_str()),
                    ("source", source.as_str()),
                    ("link", link.as_str()),
                    (FACT_VARIABLE, fact.id.as_str()),
                    (KNOWN_VARIABLE, known.as_str()),
                ];
                Ok(Some(build_message_draft(MessageKind::RuleAlert, key, &shared, &own).with_language(language)))
            }
            News::Correction { article, date, index } => {
                let Some((article, text)) = present.find_correction(*article, *date, *index) else { return Ok(None) };
                // The place alone would be that of another correction of the day which was taken back.
                let text_hash = to_hex(&Sha256::digest(text.as_bytes())[..TEXT_HASH_BYTES]);
                // The key names the article, so that whoever follows its topic as well is told once.
                let followed = Followed::Article(article.id);
                let key = format!("{}:{followed}:{date}:{index}:{text_hash}", person.id.0.simple());
                let (title, path) = self.name_page(&article.title, &article.path, language).await?;
                let (day, link) = (format_date_in(*date, language), build_link(&path));
                let own = [("article", title.as_str()), ("correction", text), ("day", day.as_str()), ("link", link.as_str())];
                Ok(Some(build_message_draft(MessageKind::CorrectionAlert, key, &shared, &own).with_language(language)))
            }
        }
    }

    /// Title and path of a page for a reader of this language: an article's Hindi edition, where there is one.
    async fn name_page(&self, title: &str, path: &str, language: Language) -> Result<(String, String)> {
        if language == Language::Hindi
            && let Some(edition) = find_edition_of_path(&*self.store, path).await?
        {
            let path = edition.url();
            return Ok((edition.title, path));
        }
        Ok((title.to_owned(), path.to_owned()))
    }
}

fn build_message_draft(kind: MessageKind, key: String, shared: &[(&str, &str)], own: &[(&str, &str)]) -> MessageDraft {
    let mut draft = MessageDraft::new(kind, key, []);
    draft.variables.extend(shared.iter().chain(own).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    draft
}

/// A value in force from a later day is a change of the rule; another one for the same time means that ours was wrong.
fn describe_change(was: &KnownValue, now: &KnownValue, language: Language) -> &'static str {
    match (now.from > was.from, language) {
        (true, Language::Hindi) => "एक नियम बदल गया है",
        (true, _) => "A rule has changed",
        (false, Language::Hindi) => "हमने एक आँकड़ा सुधारा है",
        (false, _) => "We have corrected a figure",
    }
}

/// A value in the words of its fact, with the unit that the fact has today.
fn describe_value(fact: &Fact, dated: &EffectiveValue, known: &KnownValue, language: Language) -> String {
    fact.format_with_unit_in(&EffectiveValue { from: known.from, value: known.value.clone(), ..dated.clone() }, language)
}

fn describe_source(dated: &EffectiveValue) -> String {
    match &dated.source.publisher {
        Some(publisher) => format!("{}, {publisher}", dated.source.title),
        None => dated.source.title.clone(),
    }
}

/// Notes what a person knows of a rule in everything they follow that shows it: a rule followed by way of several articles is told once.
async fn share_rule(work: &dyn UnitOfWork, person: SubscriberId, fact: &str, value: &KnownValue) -> Result<()> {
    for follow in work.follows().list_follows(person).await? {
        let mut known = KnownState::parse(&follow.known)?;
        if known.replace_rule(fact, value) {
            work.follows().set_known(person, &follow.followed, &known.to_text()?).await?;
        }
    }
    Ok(())
}
