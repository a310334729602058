//! The look at everything before the first write.

use std::collections::{BTreeMap, HashSet};

use super::bundle::{ImportedArticle, Problem};
use super::collection::{Collection, Found};
use super::examples::example_problems;
use super::pictures::Pictures;
use super::report::Report;
use super::service::{Importer, tag_slug};
use crate::articles::slug_of;
use crate::facts::Registry;
use crate::ids::CategoryId;
use crate::time::indian_date;
use crate::{Error, Result};

/// Problems told at once; more of them say nothing new.
const MOST_TOLD: usize = 50;

/// What the check learnt.
#[derive(Default)]
pub(super) struct Checked {
    /// Slug → name of every tag in use.
    pub tags: BTreeMap<String, String>,
    pub report: Report,
}

impl Importer {
    /// `Invalid` with every problem found (at most fifty), each with its file, line or item.
    pub(super) async fn check(
        &self,
        from: &dyn Collection,
        pictures: &Pictures<'_>,
        progress: &(dyn Fn(usize, usize) + Send + Sync),
    ) -> Result<Checked> {
        let categories = self.category_slugs(from).await?;
        let known = self.store.facts().list().await?;
        let registry = Registry::new(known.into_iter().chain(from.lists().facts.iter().cloned()));
        let mut checked = Checked::default();
        checked.report.notes.clone_from(&from.lists().skipped);
        let mut problems: Vec<Problem> = Vec::new();
        let (mut ids, mut done) = (HashSet::new(), 0);
        for found in from.articles(pictures) {
            // Only where they lie was asked: they are stored when what shows them is written.
            pictures.take();
            match found {
                Err(problem) => {
                    problems.push(problem);
                    // A file that can't be read on has no more to tell.
                    if from.source().is_some() {
                        break;
                    }
                }
                Ok(Found::Skipped(problem)) => {
                    checked.report.articles_skipped += 1;
                    checked.report.notes.push(problem);
                }
                Ok(Found::Article(article)) => {
                    if let Err(error) = self.check_article(&article, &categories, &registry) {
                        problems.push(Problem { path: article.path.clone(), line: article.line, message: words(error) });
                    }
                    problems.extend(example_problems(std::slice::from_ref(&*article), &registry, indian_date(self.ambient.now())));
                    if article.id.is_some_and(|id| !ids.insert(id)) {
                        problems.push(Problem { path: article.path.clone(), line: None, message: "another file has the same id".into() });
                    }
                    note(&article, &mut checked);
                }
            }
            done += 1;
            progress(done, from.count());
            if problems.len() > MOST_TOLD {
                break;
            }
        }
        if problems.is_empty() { Ok(checked) } else { Err(refusal(&problems)) }
    }

    async fn category_slugs(&self, from: &dyn Collection) -> Result<HashSet<String>> {
        let existing = self.store.categories().list().await?.into_iter().map(|(category, _)| category.slug);
        Ok(existing.chain(from.lists().categories.iter().map(|named| named.slug.clone())).collect())
    }

    fn check_article(&self, article: &ImportedArticle, categories: &HashSet<String>, registry: &Registry) -> Result<()> {
        let name = self.category_name(article)?;
        if !categories.contains(name) && !categories.contains(&slug_of(name)) {
            return Err(Error::invalid("category", format!("there is no category \"{name}\"")));
        }
        let mut input = super::service::input(article);
        input.category = Some(CategoryId(uuid::Uuid::nil()));
        input.apply(None, registry, self.ambient.now()).map(drop)
    }
}

fn note(article: &ImportedArticle, checked: &mut Checked) {
    for name in &article.tags {
        checked.tags.entry(tag_slug(name)).or_insert_with(|| name.clone());
    }
    let problem = |message: String| Problem { path: article.path.clone(), line: article.line, message };
    checked.report.notes.extend(article.notes.iter().cloned().map(problem));
    if !article.ignored.is_empty() {
        checked.report.notes.push(problem(format!("front matter without a meaning here: {}", article.ignored.join(", "))));
    }
}

fn words(error: Error) -> String {
    match error {
        Error::Invalid { fields, .. } if fields.len() > 1 => {
            fields.iter().map(|(field, message)| format!("{field}: {message}")).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

fn refusal(problems: &[Problem]) -> Error {
    let mut lines: Vec<String> = problems.iter().take(MOST_TOLD).map(|problem| format!("  {problem}")).collect();
    if problems.len() > MOST_TOLD {
        lines.push("  and more".to_owned());
    }
    Error::Invalid {
        message: format!("nothing was imported; {} thing(s) need mending:\n{}", problems.len().min(MOST_TOLD), lines.join("\n")),
        fields: crate::error::FieldErrors::new(),
    }
}
