//! How the questions on the home page change.

use std::sync::Arc;

use super::Faq;
use crate::articles::clean_fragment;
use crate::changes::Change;
use crate::error::FieldErrors;
use crate::ids::FaqId;
use crate::text::one_line;
use crate::{Ambient, Error, Result, Store};

/// On a change, what is left out stays.
#[derive(Debug, Clone, Default)]
pub struct FaqInput {
    pub question: Option<String>,
    /// HTML; it is cleaned.
    pub answer: Option<String>,
    pub position: Option<i32>,
}

#[derive(Clone)]
pub struct Faqs {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Faqs {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    /// Answers are cleaned again on the way out.
    pub async fn list(&self) -> Result<Vec<Faq>> {
        let mut faqs = self.store.faqs().list().await?;
        faqs.iter_mut().for_each(|faq| faq.answer = clean_fragment(&faq.answer));
        Ok(faqs)
    }

    pub async fn create(&self, input: &FaqInput) -> Result<Faq> {
        let last = self.store.faqs().list().await?.iter().map(|f| f.position).max().unwrap_or(-1);
        let blank = Faq { id: FaqId(self.ambient.uuid()), question: String::new(), answer: String::new(), position: last + 1 };
        self.save(blank, input).await
    }

    pub async fn update(&self, id: FaqId, input: &FaqInput) -> Result<Faq> {
        let before = self.store.faqs().list().await?.into_iter().find(|faq| faq.id == id);
        self.save(before.ok_or(Error::NotFound("Question"))?, input).await
    }

    pub async fn delete(&self, id: FaqId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.faqs().delete(id).await? {
            return Err(Error::NotFound("Question"));
        }
        work.record(Change::Faqs);
        work.commit().await
    }

    async fn save(&self, mut faq: Faq, input: &FaqInput) -> Result<Faq> {
        if let Some(question) = &input.question {
            faq.question = one_line(question);
        }
        if let Some(answer) = &input.answer {
            faq.answer = clean_fragment(answer);
        }
        faq.position = input.position.unwrap_or(faq.position);
        let missing: FieldErrors = [("question", &faq.question), ("answer", &faq.answer)]
            .into_iter()
            .filter(|(_, text)| text.is_empty())
            .map(|(field, _)| (field.to_owned(), format!("The {field} is required")))
            .collect();
        if !missing.is_empty() {
            return Err(Error::invalid_fields(missing));
        }
        let mut work = self.store.begin().await?;
        work.faqs().save(&faq).await?;
        work.record(Change::Faqs);
        work.commit().await?;
        Ok(faq)
    }
}
