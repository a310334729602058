//! The FAQs of the home page.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Faq {
    #[serde(rename = "_id")]
    pub id: String,
    pub question: String,
    /// Sanitised HTML.
    pub answer: String,
}

impl From<domain::faqs::Faq> for Faq {
    fn from(faq: domain::faqs::Faq) -> Self {
        Self { id: faq.id.to_string(), question: faq.question, answer: faq.answer }
    }
}

impl Cacheable for Vec<Faq> {
    fn tags(&self) -> Vec<Tag> {
        vec!["faqs".into()]
    }
}

/// All FAQs, in the editors' order.
pub async fn load_faqs(app: &App) -> Result<Data<Vec<Faq>>> {
    Ok(Data::new(app.content.faqs.list().await?.into_iter().map(Faq::from).collect()))
}
