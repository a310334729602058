//! Answers to questions in Hindi cite the Hindi editions of articles, which their readers can read on.

use super::Conversations;
use crate::Result;
use crate::articles::find_counterpart;
use crate::assistant::{Answer, Question, Source};
use crate::language::Language;
use crate::search::find_section_start;

impl Conversations {
    /// Puts Hindi editions in the place of their English articles when the question is in Hindi, in either script. The marks in the text stay:
    /// an edition has the sections of its article.
    pub async fn cite_editions(&self, question: &str, mut answer: Answer) -> Result<Answer> {
        if Language::detect(question) == Language::English {
            return Ok(answer);
        }
        for source in &mut answer.sources {
            if let Some(edition) = self.find_edition_source(source).await? {
                *source = edition;
            }
        }
        Ok(answer)
    }

    /// The first words of the same section in the Hindi edition. `None` when the article has none.
    async fn find_edition_source(&self, source: &Source) -> Result<Option<Source>> {
        let Some(id) = source.article else { return Ok(None) };
        let Some(article) = self.store.articles().find(id).await? else { return Ok(None) };
        if article.category.language() == Language::Hindi {
            return Ok(None);
        }
        let Some(card) = self.article_reading.find_hindi_edition(&article.slug).await? else { return Ok(None) };
        let edition = self.article_reading.get(card.id, None).await?;
        let body = &edition.content.html;
        let section = source.url.split_once('#').and_then(|(_, anchor)| find_counterpart(&article.content.html, body, anchor));
        let Some((quote, paragraph)) = find_section_start(body, section.as_deref()) else { return Ok(None) };
        let url = section.map_or_else(|| card.url(), |anchor| format!("{}#{anchor}", card.url()));
        Ok(Some(Source { title: card.title, url, quote, article: Some(card.id), paragraph: Some(paragraph) }))
    }

    /// Takes a question about a Hindi edition as one about its English article, in which the assistant looks things up.
    pub async fn about_english_article(&self, question: Question) -> Result<Question> {
        let Some(id) = question.article else { return Ok(question) };
        let open = self.store.articles().find(id).await?.filter(|article| article.category.language() == Language::Hindi);
        let Some(edition) = open else { return Ok(question) };
        let article = self.article_reading.find_card_by_slug(&edition.slug).await?.map(|card| card.id);
        Ok(Question { article, ..question })
    }
}
