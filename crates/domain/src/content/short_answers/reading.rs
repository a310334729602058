//! Short answers as readers get them: those whose article they can see and whose facts have a value today.

use std::collections::{BTreeMap, BTreeSet};

use super::references::find_section_anchor;
use super::{AnswerBasis, RenderedAnswer, ShortAnswer, ShortAnswers, StoredAnswer, phrasing_key};
use crate::articles::ArticleCard;
use crate::assist_modules::AssistModule;
use crate::ids::ArticleId;
use crate::language::Language;
use crate::{Error, Result};

/// Short answers that are read in one step when all are gone through. Few, because nobody else is served between two steps.
const BATCH: u32 = 50;

/// A short answer as its page shows it, in one language.
#[derive(Debug, Clone)]
pub struct ShownAnswer {
    pub stored: StoredAnswer,
    pub rendered: RenderedAnswer,
    pub origin: AnswerOrigin,
    /// Related answers that readers can see, each with its question in the same language.
    pub related: Vec<(StoredAnswer, String)>,
    /// The articles on which the related answers rest.
    pub related_articles: Vec<ArticleId>,
}

/// Where a reader can check what an answer says.
#[derive(Debug, Clone)]
pub enum AnswerOrigin {
    /// The article, with the anchor of its section while it has one.
    Article { card: Box<ArticleCard>, anchor: Option<String> },
    /// The assist module, while there is one.
    Assist(Option<Box<AssistModule>>),
    /// A calculator or an outside document, as the basis of the answer names it.
    AsStated,
}

/// Which of the answers that readers can see are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShownFilter {
    pub product: Option<String>,
    /// Slug of the article that they rest on.
    pub article: Option<String>,
    /// Words that one of an answer's questions or phrasings contains.
    pub text: Option<String>,
}

impl ShortAnswers {
    /// `NotFound` when there is none, when readers can't see its article, and when one of its facts has no value today.
    pub async fn show(&self, slug: &str, language: Language) -> Result<ShownAnswer> {
        let stored = self.find(slug).await?;
        let origin = self.find_origin(&stored.answer.basis).await?;
        let rendered = self.render_if_complete(&stored.answer, language)?.ok_or(Error::NotFound("Short answer"))?;
        let mut shown = ShownAnswer { stored, rendered, origin, related: Vec::new(), related_articles: Vec::new() };
        for other in self.list_related(&shown.stored.answer).await? {
            let article = match other.answer.basis.article_slug() {
                Some(slug) => self.store.articles().find_by_slug(None, slug).await?.first().map(|card| card.id),
                None => None,
            };
            let is_withdrawn = other.answer.basis.article_slug().is_some() && article.is_none();
            if let (false, Some(rendered)) = (is_withdrawn, self.render_if_complete(&other.answer, language)?) {
                shown.related.push((other, rendered.question));
                shown.related_articles.extend(article);
            }
        }
        Ok(shown)
    }

    /// The answers that readers can see, in the order of their slugs.
    pub async fn list_shown(&self, filter: &ShownFilter) -> Result<Vec<StoredAnswer>> {
        let words = filter.list_words();
        let is_wanted =
            |stored: &StoredAnswer| filter.matches(&stored.answer, &words) && self.with_facts(|facts| stored.answer.has_all_facts(facts));
        if let Some(article) = &filter.article {
            let of_article = self.list_by_article(article).await?.into_iter().filter(is_wanted);
            return self.keep_published(of_article.collect()).await;
        }
        let mut wanted = Vec::new();
        let mut after = String::new();
        loop {
            let batch = self.store.short_answers().list_after(&after, BATCH).await?;
            let Some(last) = batch.last() else { return self.keep_published(wanted).await };
            after.clone_from(&last.answer.slug);
            wanted.extend(batch.into_iter().filter(is_wanted));
        }
    }

    /// Of the answers with these slugs, those that readers can see, each with the article on which it rests.
    pub async fn list_shown_of(&self, slugs: &BTreeSet<String>) -> Result<Vec<(StoredAnswer, Option<ArticleId>)>> {
        let mut articles: BTreeMap<String, Option<ArticleId>> = BTreeMap::new();
        let mut shown = Vec::new();
        for stored in self.store.short_answers().find_all(slugs).await? {
            let article = match stored.answer.basis.article_slug() {
                None => None,
                Some(slug) => {
                    if !articles.contains_key(slug) {
                        let newest = self.store.articles().find_by_slug(None, slug).await?.first().map(|card| card.id);
                        articles.insert(slug.to_owned(), newest);
                    }
                    articles.get(slug).copied().flatten()
                }
            };
            let is_withdrawn = stored.answer.basis.article_slug().is_some() && article.is_none();
            if !is_withdrawn && self.with_facts(|facts| stored.answer.has_all_facts(facts)) {
                shown.push((stored, article));
            }
        }
        Ok(shown)
    }

    async fn find_origin(&self, basis: &AnswerBasis) -> Result<AnswerOrigin> {
        match basis {
            AnswerBasis::Article { slug, section } => self.find_article_origin(slug, section).await,
            AnswerBasis::Assist(slug) => Ok(AnswerOrigin::Assist(self.store.assist_modules().find(slug).await?.map(Box::new))),
            AnswerBasis::Calculator(_) | AnswerBasis::Source { .. } => Ok(AnswerOrigin::AsStated),
        }
    }

    /// Articles of several categories may have the same slug: the newest with the section counts, otherwise the newest.
    async fn find_article_origin(&self, slug: &str, section: &str) -> Result<AnswerOrigin> {
        let cards = self.store.articles().find_by_slug(None, slug).await?;
        for card in &cards {
            let article = self.store.articles().find(card.id).await?;
            if let Some(anchor) = article.and_then(|article| find_section_anchor(&article.content.html, section)) {
                return Ok(AnswerOrigin::Article { card: Box::new(card.clone()), anchor: Some(anchor) });
            }
        }
        let newest = cards.into_iter().next().ok_or(Error::NotFound("Short answer"))?;
        Ok(AnswerOrigin::Article { card: Box::new(newest), anchor: None })
    }

    /// `None` when a fact has no value today.
    fn render_if_complete(&self, answer: &ShortAnswer, language: Language) -> Result<Option<RenderedAnswer>> {
        match self.render(answer, language) {
            Ok(rendered) => Ok(Some(rendered)),
            Err(Error::Conflict { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl ShownFilter {
    /// The different words of the text. They are made once, however many answers are gone through.
    fn list_words(&self) -> BTreeSet<String> {
        self.text.as_deref().map(phrasing_key).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
    }

    fn matches(&self, answer: &ShortAnswer, words: &BTreeSet<String>) -> bool {
        let has_words = || answer.asked_texts().map(phrasing_key).any(|asked| words.iter().all(|word| asked.contains(word.as_str())));
        self.product.as_ref().is_none_or(|product| *product == answer.product)
            && self.article.as_deref().is_none_or(|article| answer.basis.article_slug() == Some(article))
            && (words.is_empty() || has_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_answers::samples::short_answer;

    #[test]
    fn a_filter_compares_product_article_and_words() {
        let matches = |product: Option<&str>, article: Option<&str>, text: Option<&str>| {
            let own = |text: Option<&str>| text.map(str::to_owned);
            let filter = ShownFilter { product: own(product), article: own(article), text: own(text) };
            filter.matches(&short_answer(), &filter.list_words())
        };
        assert!(matches(None, None, None) && matches(Some("epf"), Some("pf-claims"), Some("LONG claim")));
        assert!(matches(None, None, Some("कितने दिन")) && matches(None, None, Some("kab aayega")));
        assert!(!matches(Some("ppf"), None, None) && !matches(None, Some("other"), None) && !matches(None, None, Some("claim kab")));
        let repeated = ShownFilter { text: Some("Claim  LONG claim ".repeat(100)), ..ShownFilter::default() };
        assert_eq!(repeated.list_words().into_iter().collect::<Vec<_>>(), ["claim", "long"]);
    }
}
