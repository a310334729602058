//! Loads the page of a short answer in one language, and the list of all questions.

use domain::cards::CardSubject;
use domain::glossary::GLOSSARY_PATH;
use domain::ids::ArticleId;
use domain::language::Language;
use domain::paging::Page;
use domain::short_answers::ShownFilter;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::Query;
use crate::responses::{self, Cacheable, ShortAnswersQuery};

/// Twin of `LIMIT` in `web/src/features/answers/article-answers.tsx`: more than the six that are shown, because some stand in the
/// article already.
const ANSWERS_OF_ARTICLE: i64 = 12;

/// A short answer in one language. English stands at the address without a language, whatever else the query says.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) struct AnswerAddress<'a> {
    pub slug: &'a str,
    pub language: Language,
}

impl<'a> AnswerAddress<'a> {
    pub fn new(slug: &'a str, query: Query<'_>) -> Self {
        Self { slug, language: query.get("lang").and_then(|name| Language::parse(&name)).unwrap_or_default() }
    }

    pub fn url(&self) -> String {
        match self.language {
            Language::English => format!("/answers/{}", self.slug),
            other => format!("/answers/{}?lang={}", self.slug, other.as_str()),
        }
    }
}

pub(in crate::pages) async fn load_answer(app: &App, address: &AnswerAddress<'_>) -> Result<PageData, NoPage> {
    let (mut loaded, answer) =
        tokio::try_join!(PageData::new(app, address.url()), responses::load_short_answer(app, address.slug, address.language))?;
    loaded.add(json!(["short-answer", address.slug, address.language.as_str()]), &answer)?;
    let article = answer.tags().iter().find_map(|tag| ArticleId::parse(tag.strip_prefix("article:")?));
    if let (Some(article), "article") = (article, answer.data.basis.kind) {
        loaded.set_card(app, CardSubject::Article(article)).await?;
    }
    Ok(loaded)
}

pub(in crate::pages) async fn load_answer_list(app: &App) -> Result<PageData, NoPage> {
    let (mut loaded, subjects) = tokio::try_join!(PageData::new(app, "/answers"), responses::load_answer_subjects(app))?;
    if subjects.data.is_empty() {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["answer-subjects"]), &subjects)?;
    Ok(loaded)
}

pub(in crate::pages) async fn load_glossary(app: &App) -> Result<PageData, NoPage> {
    let (mut loaded, terms) = tokio::try_join!(PageData::new(app, GLOSSARY_PATH), responses::load_glossary(app))?;
    if terms.data.is_empty() {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["glossary"]), &terms)?;
    Ok(loaded)
}

/// Adds the short answers that rest on an article to its page.
pub(super) async fn add_article_answers(app: &App, loaded: &mut PageData, article: &str) -> domain::Result<()> {
    let filter = ShownFilter { article: Some(article.to_owned()), ..ShownFilter::default() };
    let query = ShortAnswersQuery { filter, page: Page::new_clamped(1, ANSWERS_OF_ARTICLE) };
    let answers = responses::load_short_answers(app, &query).await?;
    answers.tags_of_article(article).into_iter().for_each(|tag| loaded.add_tag(tag));
    loaded.add_untracked(json!(["short-answers", {"article": article, "limit": ANSWERS_OF_ARTICLE}]), &answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_addresses_have_one_key() {
        let key = |query: &str| AnswerAddress::new("a", Query(Some(query))).url();
        assert_eq!([key(""), key("lang=en"), key("lang=xx&utm_source=y")], ["/answers/a"; 3]);
        assert_eq!(key("x=1&lang=hi"), "/answers/a?lang=hi");
        assert_eq!(key("lang=hinglish"), "/answers/a?lang=hinglish");
    }
}
