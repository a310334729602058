//! The glossary, as far as readers can see the answers that explain its terms.

use std::collections::{BTreeSet, HashMap};

use domain::Result;
use domain::glossary::{Term, find_mentioned_terms};
use domain::ids::ArticleId;
use domain::language::Language;
use domain::short_answers::ShownFilter;
use domain::text::truncate;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Content, Data, LIST_TAG, SHORT_ANSWERS_TAG, article_tag, short_answer_tag};
use crate::App;

/// In letters. A first sentence between these lengths is shown whole; of any other answer its beginning is.
const SENTENCE: std::ops::Range<usize> = 30..260;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GlossaryTerm {
    pub term: String,
    /// Other names of it.
    pub also: Vec<String>,
    /// What it means, in a sentence.
    pub meaning: String,
    /// Path of the short answer that explains it.
    pub url: String,
}

impl Cacheable for Vec<GlossaryTerm> {
    fn tags(&self) -> Vec<Tag> {
        [SHORT_ANSWERS_TAG, LIST_TAG, "facts"].map(Tag::from).to_vec()
    }
}

/// The terms in alphabetical order.
pub async fn load_glossary(app: &App) -> Result<Data<Vec<GlossaryTerm>>> {
    let answers = &app.content.short_answers;
    let shown = answers.list_shown(&ShownFilter::default()).await?;
    let by_slug: HashMap<&str, _> = shown.iter().map(|stored| (stored.answer.slug.as_str(), &stored.answer)).collect();
    let mut terms = Vec::new();
    for term in &app.content.glossary.terms {
        let Some(answer) = by_slug.get(term.answer.as_str()) else { continue };
        let text = answers.render(answer, Language::English)?.answer.text;
        terms.push(GlossaryTerm { term: term.term.clone(), also: term.also.clone(), meaning: first_sentence(&text), url: answer.url() });
    }
    Ok(Data::new(terms))
}

/// Marks the first mention of each term in an article's body, for readers, as far as they can see the answers. The article then
/// depends on the answers of all terms that it mentions and on the articles of those that it shows.
pub async fn mark_terms_of_article(app: &App, content: &mut Content) -> Result<()> {
    let glossary = &app.content.glossary;
    let wanted = glossary.list_for_article(&content.card.title, &content.card.category.slug);
    let mentioned = find_mentioned_terms(&content.main_content.content, &wanted);
    if mentioned.is_empty() {
        return Ok(());
    }
    let slugs: BTreeSet<String> = mentioned.iter().map(|term| term.answer.clone()).collect();
    let shown = app.content.short_answers.list_shown_of(&slugs).await?;
    let is_shown = |term: &&Term| shown.iter().any(|(stored, _)| stored.answer.slug == term.answer);
    let explained: Vec<&Term> = mentioned.iter().copied().filter(is_shown).collect();
    let marked = glossary.mark_terms(&content.main_content.content, &explained);
    content.main_content.content = marked;
    let articles: BTreeSet<ArticleId> = shown.iter().filter_map(|(_, article)| *article).collect();
    content.body_tags = slugs.iter().map(|slug| short_answer_tag(slug)).chain(articles.into_iter().map(article_tag)).collect();
    Ok(())
}

fn first_sentence(text: &str) -> String {
    let is_end = |at: usize| text[at + 2..].chars().next().is_some_and(|next| next.is_uppercase() || next.is_numeric());
    let end = text.match_indices(". ").map(|(at, _)| at).find(|at| SENTENCE.contains(at) && is_end(*at));
    end.map_or_else(|| truncate(text, SENTENCE.end), |at| text[..=at].to_owned())
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn the_first_sentence_is_whole() {
        assert_eq!(
            first_sentence("A UAN is your number at EPFO, for life. It stands on the payslip."),
            "A UAN is your number at EPFO, for life."
        );
        assert_eq!(
            first_sentence("Yes. It is the number that EPFO gives you once. More."),
            "Yes. It is the number that EPFO gives you once."
        );
        assert_eq!(first_sentence("One clause only"), "One clause only");
    }
}
