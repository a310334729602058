//! Changes of the questions on the home page.

use std::sync::Arc;

use super::Faq;
use crate::articles::clean_fragment;
use crate::audit::note_value;
use crate::changes::Change;
use crate::error::FieldErrors;
use crate::ids::FaqId;
use crate::text::lengths::{self, collect_excess};
use crate::text::normalise_line;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// The input for a question. On an update, omitted fields stay as they are.
#[derive(Debug, Clone, Default)]
pub struct FaqInput {
    pub question: Option<String>,
    /// HTML; it is sanitised.
    pub answer: Option<String>,
    pub position: Option<i32>,
}

#[derive(Clone)]
pub struct Faqs {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl Faqs {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// Returns all questions. Answers are sanitised again on read.
    pub async fn list(&self) -> Result<Vec<Faq>> {
        let mut faqs = self.store.faqs().list().await?;
        faqs.iter_mut().for_each(|faq| faq.answer = clean_fragment(&faq.answer));
        Ok(faqs)
    }

    pub async fn create(&self, input: &FaqInput) -> Result<Faq> {
        let last = self.store.faqs().list().await?.iter().map(|f| f.position).max().unwrap_or(-1);
        let blank = Faq { id: FaqId(self.environment.new_uuid()), question: String::new(), answer: String::new(), position: last + 1 };
        let faq = apply_input(blank, input)?;
        let mut work = self.store.begin().await?;
        note_value(&mut *work, "question", None, Some(faq.id));
        self.save(work, faq).await
    }

    pub async fn update(&self, id: FaqId, input: &FaqInput) -> Result<Faq> {
        let work = self.store.begin().await?;
        let before = work.faqs().lock(id).await?.ok_or(Error::NotFound("Question"))?;
        self.save(work, apply_input(before, input)?).await
    }

    pub async fn delete(&self, id: FaqId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.faqs().delete(id).await? {
            return Err(Error::NotFound("Question"));
        }
        work.record_change(Change::Faqs);
        work.commit().await
    }

    async fn save(&self, mut work: Box<dyn UnitOfWork>, faq: Faq) -> Result<Faq> {
        work.faqs().save(&faq).await?;
        work.record_change(Change::Faqs);
        work.commit().await?;
        Ok(faq)
    }
}

fn apply_input(mut faq: Faq, input: &FaqInput) -> Result<Faq> {
    let mut errors = FieldErrors::new();
    if let Some(question) = &input.question {
        faq.question = normalise_line(question);
        collect_excess("question", &faq.question, lengths::FAQ_QUESTION, &mut errors);
    }
    if let Some(answer) = &input.answer {
        collect_excess("answer", answer, lengths::FAQ_ANSWER, &mut errors);
        faq.answer = clean_fragment(answer);
    }
    faq.position = input.position.unwrap_or(faq.position);
    for (field, text) in [("question", &faq.question), ("answer", &faq.answer)] {
        if text.is_empty() {
            errors.insert(field.to_owned(), format!("The {field} is required"));
        }
    }
    if errors.is_empty() { Ok(faq) } else { Err(Error::invalid_fields(errors)) }
}
