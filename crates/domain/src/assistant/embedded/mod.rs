//! The engine that needs no key and no network: it picks the sentences that answer and puts them together, word for
//! word, each with its source. What they don't say, it doesn't say.

mod announcing;
mod beside;
mod composing;
mod computed;
mod explained;
mod judging;
mod lead;
mod picking;
mod reading;
mod related;
mod stories;
mod summary;
mod sums;
mod writing;

use std::sync::Arc;

use async_trait::async_trait;

pub use computed::{Computed, Numbers};
pub use explained::{Explained, Explanations};
pub use picking::{Looked, Pick, Signs};
pub use reading::{Read, Reading, Thing};
pub use sums::Sums;

use super::guards::{Guards, Verdict, refused};
use super::{Answer, Engine, Library, Passage, Question, Source, Telling, Wish, cleaned, escaped};
use crate::Result;
use crate::ids::ArticleId;
use writing::Writing;

/// Passages asked of the library.
const FOUND: usize = 40;
/// Articles offered where there is no answer.
const NEAREST: usize = 3;

#[derive(Clone)]
pub struct EmbeddedEngine {
    library: Arc<dyn Library>,
    guards: Arc<Guards>,
    reading: Arc<Reading>,
    numbers: Option<Arc<dyn Numbers>>,
}

impl EmbeddedEngine {
    pub fn new(library: Arc<dyn Library>, guards: Arc<Guards>, reading: Arc<Reading>) -> Self {
        Self { library, guards, reading, numbers: None }
    }

    /// Figures that are asked for are worked out by it.
    pub fn with_numbers(self, numbers: Arc<dyn Numbers>) -> Self {
        Self { numbers: Some(numbers), ..self }
    }

    /// What is found for a question, before it is judged: for the evaluation.
    pub async fn look(&self, question: &Question) -> Result<Looked> {
        let question = question.without_personal_numbers();
        picking::look(&*self.library, &question, &self.read(&question).await?, FOUND).await
    }

    /// What is asked for, and whether of the open article alone.
    async fn read(&self, question: &Question) -> Result<Read> {
        let read = self.reading.read(question);
        let subject = self.reading.subject(&read);
        let points = self.reading.points(&read.own);
        beside::beside(&*self.library, question, read, &subject, points).await
    }

    /// How sure the engine is of what it found: 0 to 1.
    pub fn confidence(looked: &Looked) -> f32 {
        judging::confidence(&looked.signs)
    }

    /// Whether that is enough for an answer.
    pub fn is_sure(looked: &Looked) -> bool {
        !looked.picks.is_empty() && Self::confidence(looked) >= judging::ENOUGH
    }

    async fn summary(&self, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let page = match question.article {
            Some(article) => self.library.of(article).await?,
            None => Vec::new(),
        };
        let writing = summary::summary(&page);
        if writing.sources.is_empty() {
            let html = "<p>I can't read this article now, so there is nothing to sum up. Please ask a question instead.</p>".to_owned();
            telling.tell(&html).await;
            return Ok(Answer { html, abstained: true, ..Answer::default() });
        }
        let related = related::related(&self.guards, question, None, &[], &page);
        let html = cleaned(&writing.html);
        telling.tell(&html).await;
        Ok(Answer { html, sources: writing.sources, related, confidence: 1.0, ..Answer::default() })
    }

    /// What was worked out, with the article that explains it, if there is one.
    async fn worked_out(&self, computed: Computed, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let html = computed.html();
        telling.tell(&cleaned(&html)).await;
        let found = self.library.find(&computed.about, question.article, FOUND).await?;
        let mut writing = Writing { html, sources: Vec::new() };
        let is_behind = |passage: &&Passage| passage.article.is_some() && computed.article.as_deref() == passage.url.rsplit('/').next();
        let behind = found.iter().find(is_behind);
        if let Some((passage, source)) = behind.and_then(|passage| Some((passage, Source::of_passage(passage)?))) {
            let told = writing.html.len();
            let mark = writing.mark(passage, &source.quote);
            writing.html.push_str(&format!("<p>The rules behind it: <em>{}</em>.{mark}</p>", escaped(&passage.title)));
            telling.tell(&cleaned(&writing.html[told..])).await;
        }
        let related = related::related(&self.guards, question, behind, &found, &[]);
        Ok(Answer { html: cleaned(&writing.html), sources: writing.sources, related, confidence: 1.0, ..Answer::default() })
    }

    async fn found(&self, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let read = self.read(question).await?;
        let looked = picking::look(&*self.library, question, &read, FOUND).await?;
        let confidence = judging::confidence(&looked.signs);
        let Some(best) = looked.picks.first().filter(|_| confidence >= judging::ENOUGH) else {
            let answer = self.abstained(question, read.beside, &looked, confidence);
            telling.tell(&answer.html).await;
            return Ok(answer);
        };
        let mut writing = Writing::default();
        let lead = lead::lead(&*self.library, &looked, best, &read).await?;
        composing::lead(&mut writing, &looked, &lead);
        telling.tell(&cleaned(&writing.html)).await;
        let told = writing.html.len();
        let passage = &looked.passages[lead.pick.passage];
        let page = match passage.article {
            Some(article) => self.library.of(article).await?,
            None => Vec::new(),
        };
        composing::rest(&mut writing, &looked, lead.pick, &read, &page);
        if writing.html.len() > told {
            telling.tell(&cleaned(&writing.html[told..])).await;
        }
        let related = related::related(&self.guards, question, Some(passage), &looked.passages, &page);
        Ok(Answer { html: cleaned(&writing.html), sources: writing.sources, related, confidence, ..Answer::default() })
    }

    /// Says so, and where to look instead.
    fn abstained(&self, question: &Question, beside: Option<ArticleId>, looked: &Looked, confidence: f32) -> Answer {
        let mut writing = Writing::default();
        if let Some(open) = beside {
            // Nothing was looked for elsewhere, so nothing is said of other articles.
            writing.html.push_str(
                "<p>This article doesn't say that, so I won't guess. Named with its subject, the question goes to all our articles.</p>",
            );
            let page: Vec<Passage> = looked.passages.iter().filter(|passage| passage.article == Some(open)).cloned().collect();
            let related = related::related(&self.guards, question, page.first(), &page, &[]);
            return Answer { html: writing.html, related, confidence, abstained: true, ..Answer::default() };
        }
        if confidence < judging::OF_OUR_SUBJECTS || looked.passages.is_empty() {
            writing.html.push_str("<p>I answer from our own articles on personal finance in India, and none of them is about this.</p>");
            return Answer { html: writing.html, confidence, abstained: true, ..Answer::default() };
        }
        writing.html.push_str("<p>Our articles don't answer this, so I won't guess. The nearest of what they say:</p>");
        let mut nearest: Vec<(&Passage, Source)> = Vec::new();
        for pick in &looked.picks {
            let passage = &looked.passages[pick.passage];
            if nearest.len() < NEAREST && nearest.iter().all(|(other, _)| other.url != passage.url) {
                nearest.push((passage, Source::quoting(passage, &pick.sentence)));
            }
        }
        let mut items = String::new();
        for (passage, source) in &nearest {
            let mark = writing.mark(passage, &source.quote);
            items.push_str(&format!("<li>{}{mark}</li>", escaped(&passage.title)));
        }
        writing.html.push_str(&format!("<ul>{items}</ul>"));
        let related = related::related(&self.guards, question, None, &looked.passages, &[]);
        Answer { html: cleaned(&writing.html), sources: writing.sources, related, confidence, abstained: true, refused: None }
    }
}

#[async_trait]
impl Engine for EmbeddedEngine {
    fn name(&self) -> &str {
        "embedded"
    }

    async fn answer(&self, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let question = &question.without_personal_numbers();
        if let Some(said) = self.reading.said_to(question) {
            let html = cleaned(said);
            telling.tell(&html).await;
            return Ok(Answer { html, confidence: 1.0, ..Answer::default() });
        }
        let meaning = self.library.meaning(&question.text).await;
        if let Verdict::Refuse(refusal) = self.guards.verdict(question, meaning.as_ref()) {
            let answer = refused(&refusal, question, &*self.library).await?;
            telling.tell(&answer.html).await;
            return Ok(answer);
        }
        if question.article.is_some() && (question.wish == Wish::Summary || self.reading.wants_summary(question)) {
            return self.summary(question, telling).await;
        }
        if let Some(numbers) = &self.numbers
            && let Some(computed) = numbers.computed(&question.text)?
        {
            return self.worked_out(computed, question, telling).await;
        }
        self.found(question, telling).await
    }
}

#[cfg(test)]
mod tests;
