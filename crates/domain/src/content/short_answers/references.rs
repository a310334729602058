//! What a short answer refers to: an article's section or an assist module, and other short answers.

use std::collections::{BTreeMap, BTreeSet};

use super::{AnswerBasis, ShortAnswer};
use crate::articles::{list_headings, render_fragment, to_plain_text};
use crate::error::FieldErrors;
use crate::{Result, Store};

/// Checks the references of answers that are saved together, and so may refer to one another. Returns the wrong fields of each, in the
/// order of the answers; empty for one whose references exist.
pub(super) async fn check_references(store: &dyn Store, answers: &[&ShortAnswer]) -> Result<Vec<FieldErrors>> {
    let mut errors = vec![FieldErrors::new(); answers.len()];
    let known_answers = find_known_answers(store, answers).await?;
    let modules: BTreeSet<String> = store.assist_modules().list().await?.into_iter().map(|module| module.slug).collect();
    let mut by_article: BTreeMap<&str, Vec<(usize, &str)>> = BTreeMap::new();
    for (index, answer) in answers.iter().enumerate() {
        if let Some(unknown) = answer.related.iter().find(|slug| !known_answers.contains(*slug)) {
            errors[index].insert("related".into(), format!("There is no short answer \"{unknown}\""));
        }
        match &answer.basis {
            AnswerBasis::Article { slug, section } => by_article.entry(slug).or_default().push((index, section)),
            AnswerBasis::Assist(slug) if !modules.contains(slug) => {
                errors[index].insert("assist".into(), format!("There is no assist module \"{slug}\""));
            }
            _ => {}
        }
    }
    for (article, sections) in by_article {
        let headings = load_headings(store, article).await?;
        for (index, section) in sections {
            if headings.is_empty() {
                errors[index].insert("article".into(), format!("There is no published article \"{article}\""));
            } else if !headings.contains(&heading_text(section)) {
                errors[index].insert("section".into(), format!("The article \"{article}\" has no heading \"{section}\""));
            }
        }
    }
    Ok(errors)
}

/// The answers that are stored or among those that are saved.
async fn find_known_answers(store: &dyn Store, answers: &[&ShortAnswer]) -> Result<BTreeSet<String>> {
    let mut known: BTreeSet<String> = answers.iter().map(|answer| answer.slug.clone()).collect();
    let others: BTreeSet<String> =
        answers.iter().flat_map(|answer| &answer.related).filter(|slug| !known.contains(*slug)).cloned().collect();
    known.extend(store.short_answers().find_all(&others).await?.into_iter().map(|stored| stored.answer.slug));
    Ok(known)
}

/// The headings of the published articles with this slug, which may stand in several categories; empty when there is none.
async fn load_headings(store: &dyn Store, slug: &str) -> Result<BTreeSet<String>> {
    let mut headings = BTreeSet::new();
    for card in store.articles().find_by_slug(None, slug).await? {
        if let Some(article) = store.articles().find(card.id).await? {
            headings.extend(list_headings(&article.content.html));
        }
    }
    Ok(headings)
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
        assert_eq!(headings, [heading_text("1. The *first* {{fact:epf.claim-days@2026-01-01}} & after"), heading_text("\"Why\"?")]);
        assert_eq!(headings[0], "1. The first {{fact:epf.claim-days@2026-01-01}} & after");
    }
}
