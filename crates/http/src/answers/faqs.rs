//! The questions on the home page.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Answer, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Faq {
    #[serde(rename = "_id")]
    pub id: String,
    pub question: String,
    /// Cleaned HTML.
    pub answer: String,
}

impl From<domain::faqs::Faq> for Faq {
    fn from(faq: domain::faqs::Faq) -> Self {
        Self { id: faq.id.to_string(), question: faq.question, answer: faq.answer }
    }
}

impl Answer for Vec<Faq> {
    fn tags(&self) -> Vec<Tag> {
        vec!["faqs".into()]
    }
}

/// In the editor's order.
pub async fn faqs(app: &App) -> Result<Data<Vec<Faq>>> {
    Ok(Data::new(app.faqs.list().await?.into_iter().map(Faq::from).collect()))
}
