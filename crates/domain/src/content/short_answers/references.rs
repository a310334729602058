//! What a short answer refers to: an article's section or an assist module, and other short answers.

use std::collections::{BTreeMap, BTreeSet};

use super::{AnswerBasis, ShortAnswer};
use crate::articles::{list_headings, render_fragment, to_plain_text};
use crate::error::FieldErrors;
use crate::{Result, Store};

/// What short answers may refer to.
#[derive(Debug, Clone, Default)]
pub struct ReferenceTargets {
    /// Slugs of short answers.
    pub answers: BTreeSet<String>,
    /// Slugs of assist modules.
    pub assist_modules: BTreeSet<String>,
    /// The headings of published articles, by the article's slug.
    headings: BTreeMap<String, BTreeSet<String>>,
}

impl ReferenceTargets {
    /// Adds a published article with its body.
    pub fn add_article(&mut self, slug: &str, html: &str) {
        self.headings.entry(slug.to_owned()).or_default().extend(list_headings(html).into_iter().map(|heading| heading.text));
    }

    /// Adds what these answers refer to, as far as it is stored and not known yet. Answers that are saved together may refer to one
    /// another: add them first.
    pub async fn load_missing(&mut self, store: &dyn Store, answers: &[&ShortAnswer]) -> Result<()> {
        let related = answers.iter().flat_map(|answer| &answer.related);
        let unknown: BTreeSet<String> = related.filter(|slug| !self.answers.contains(*slug)).cloned().collect();
        self.answers.extend(store.short_answers().find_all(&unknown).await?.into_iter().map(|stored| stored.answer.slug));
        self.assist_modules.extend(store.assist_modules().list().await?.into_iter().map(|module| module.slug));
        let articles: BTreeSet<&str> = answers.iter().filter_map(|answer| answer.basis.article_slug()).collect();
        for slug in articles {
            if !self.headings.contains_key(slug) {
                self.load_article(store, slug).await?;
            }
        }
        Ok(())
    }

    /// Articles of several categories may have the same slug.
    async fn load_article(&mut self, store: &dyn Store, slug: &str) -> Result<()> {
        for card in store.articles().find_by_slug(None, slug).await? {
            if let Some(article) = store.articles().find(card.id).await? {
                self.add_article(slug, &article.content.html);
            }
        }
        Ok(())
    }

    /// The fields of an answer that refer to what isn't there.
    pub fn check(&self, answer: &ShortAnswer) -> FieldErrors {
        let mut errors = FieldErrors::new();
        if let Some(unknown) = answer.related.iter().find(|slug| !self.answers.contains(*slug)) {
            errors.insert("related".into(), format!("There is no short answer \"{unknown}\""));
        }
        match &answer.basis {
            AnswerBasis::Article { slug, section } => match self.headings.get(slug) {
                None => drop(errors.insert("article".into(), format!("There is no published article \"{slug}\""))),
                Some(headings) if !headings.contains(&heading_text(section)) => {
                    errors.insert("section".into(), format!("The article \"{slug}\" has no heading \"{section}\""));
                }
                Some(_) => {}
            },
            AnswerBasis::Assist(slug) if !self.assist_modules.contains(slug) => {
                errors.insert("assist".into(), format!("There is no assist module \"{slug}\""));
            }
            _ => {}
        }
        errors
    }
}

/// The anchor of a section in an article's page; `None` when the article has no such heading any more.
pub(super) fn find_section_anchor(html: &str, section: &str) -> Option<String> {
    let wanted = heading_text(section);
    list_headings(html).into_iter().find(|heading| heading.text == wanted)?.id
}

/// A heading as typed in Markdown, without its markup; fact tags stay.
fn heading_text(markdown: &str) -> String {
    to_plain_text(&render_fragment(&format!("## {markdown}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_compared_without_markup_and_with_their_fact_tags() {
        let body =
            crate::articles::render_body("## 1. The *first* {{fact:epf.claim-days@2026-01-01}} & after\n\nText\n\n### \"Why\"?\n").unwrap();
        let headings = list_headings(body.as_str());
        let texts: Vec<&str> = headings.iter().map(|heading| heading.text.as_str()).collect();
        assert_eq!(texts, [heading_text("1. The *first* {{fact:epf.claim-days@2026-01-01}} & after"), heading_text("\"Why\"?")]);
        assert_eq!(texts[0], "1. The first {{fact:epf.claim-days@2026-01-01}} & after");
        assert_eq!(find_section_anchor(body.as_str(), "\"Why\"?").as_deref(), Some("why"));
        assert_eq!(find_section_anchor(body.as_str(), "Elsewhere"), None);
    }
}
