//! The short answers as the word index and the sentence model read them: those that readers can see, with today's facts.

use std::collections::BTreeSet;

use domain::Result;
use domain::language::Language;
use domain::search::{IndexUpdate, Passage, SearchDocument, SearchKind, build_short_answer_document, build_short_answer_passages};
use domain::short_answers::{RenderedAnswer, StoredAnswer};
use http::AppState;

/// Short answers that are read in one step.
pub const ANSWER_BATCH: u32 = 500;

/// Loads the index updates of some answers: a document for each that readers can see, a removal for every other.
pub async fn load_answer_updates(app: &AppState, slugs: BTreeSet<String>) -> Result<Vec<IndexUpdate>> {
    let stored = app.node.store.short_answers().find_all(&slugs).await?;
    let mut gone = slugs;
    let mut updates = Vec::new();
    for (stored, english) in render_published(app, stored).await? {
        gone.remove(&stored.answer.slug);
        updates.push(IndexUpdate::Put(build_document(app, &stored, &english)));
    }
    updates.extend(gone.into_iter().map(|id| IndexUpdate::Remove { kind: SearchKind::Answer, id }));
    Ok(updates)
}

/// Loads the documents of the next answers after a slug, and the slug to continue after; `None` at the end.
pub async fn load_next_documents(app: &AppState, after: &str) -> Result<(Vec<IndexUpdate>, Option<String>)> {
    let batch = app.node.store.short_answers().list_after(after, ANSWER_BATCH).await?;
    let last = batch.last().map(|stored| stored.answer.slug.clone());
    let rendered = render_published(app, batch).await?;
    Ok((rendered.iter().map(|(stored, english)| IndexUpdate::Put(build_document(app, stored, english))).collect(), last))
}

/// The passages that get vectors, by the answer's slug; for those of `stored` that readers can see.
pub async fn load_answer_passages(app: &AppState, stored: Vec<StoredAnswer>) -> Result<Vec<(String, Vec<Passage>)>> {
    let rendered = render_published(app, stored).await?;
    Ok(rendered.into_iter().map(|(stored, english)| (stored.answer.slug.clone(), build_passages(app, &stored, &english))).collect())
}

/// The answers that depend on what changed: those that quote one of the facts, and those that rest on one of the articles, by slug.
pub async fn find_dependent_answers(app: &AppState, facts: &BTreeSet<String>, articles: &BTreeSet<String>) -> Result<BTreeSet<String>> {
    let answers = app.node.store.short_answers();
    let mut slugs: BTreeSet<String> = answers.list_quoting(facts).await?.into_iter().collect();
    for article in articles {
        slugs.extend(answers.list_by_article(article).await?.into_iter().map(|stored| stored.answer.slug));
    }
    Ok(slugs)
}

/// An answer with a fact that has no value today is shown to nobody.
async fn render_published(app: &AppState, stored: Vec<StoredAnswer>) -> Result<Vec<(StoredAnswer, RenderedAnswer)>> {
    let answers = &app.content.short_answers;
    let mut rendered = Vec::new();
    for stored in answers.keep_published(stored).await? {
        if let Ok(english) = answers.render(&stored.answer, Language::English) {
            rendered.push((stored, english));
        }
    }
    Ok(rendered)
}

fn build_document(app: &AppState, stored: &StoredAnswer, english: &RenderedAnswer) -> SearchDocument {
    build_short_answer_document(&stored.answer, english, app.content.short_answers.products().find(&stored.answer.product))
}

/// The model knows English only. It compares questions without their filler words, as it compares what readers ask.
fn build_passages(app: &AppState, stored: &StoredAnswer, english: &RenderedAnswer) -> Vec<Passage> {
    let questions = app.gathering.published_answers.questions_of(&stored.answer);
    let english_questions = questions.iter().filter(|question| Language::detect(question) == Language::English);
    let rewritten: Vec<String> = english_questions
        .map(|question| app.gathering.search_index.rewrite_for_embedding(question))
        .filter(|text| !text.is_empty())
        .collect();
    build_short_answer_passages(&build_document(app, stored, english), english, &rewritten)
}
