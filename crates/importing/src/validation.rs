//! Checks everything before the first write.

use std::collections::{BTreeMap, HashSet};

use domain::articles::slugify;
use domain::facts::Registry;
use domain::ids::CategoryId;
use domain::short_answers::ReferenceTargets;
use domain::time::indian_date;
use domain::{Error, Result};

use crate::bundle::{ImportedArticle, Problem};
use crate::collection::{CollectedItem, Collection};
use crate::covers::check_covers;
use crate::editions::check_editions;
use crate::importer::{Importer, to_tag_slug};
use crate::pictures::PictureLocator;
use crate::report::Report;
use crate::short_answers::add_article;
use crate::worked_examples::check_worked_examples;

/// Problems reported at once; more would add no information.
const MAX_REPORTED_PROBLEMS: usize = 50;

/// The result of the check.
#[derive(Default)]
pub(super) struct CheckResult {
    /// Slug → name of every tag in use.
    pub tags: BTreeMap<String, String>,
    pub report: Report,
}

impl Importer {
    /// Fails with `Invalid` and every problem found (at most fifty), each with its file, line or item.
    pub(super) async fn check_collection(
        &self,
        from: &dyn Collection,
        pictures: &PictureLocator<'_>,
        progress: &(dyn Fn(usize, usize) + Send + Sync),
    ) -> Result<CheckResult> {
        let categories = self.list_category_slugs(from).await?;
        let known = self.store.facts().list().await?;
        let registry = Registry::new(known.into_iter().chain(from.lists().facts.iter().cloned()));
        let mut checked = CheckResult::default();
        checked.report.notes.clone_from(&from.lists().skipped);
        let mut problems: Vec<Problem> = Vec::new();
        let (mut ids, mut done) = (HashSet::new(), 0);
        let mut targets = ReferenceTargets::default();
        for found in from.articles(pictures) {
            // Here pictures are only located; they are stored when the article that shows them is written.
            pictures.take_pending();
            match found {
                Err(problem) => {
                    problems.push(problem);
                    // When the source is a single file, nothing after a read error can be checked.
                    if from.source().is_some() {
                        break;
                    }
                }
                Ok(CollectedItem::Skipped(problem)) => {
                    checked.report.articles_skipped += 1;
                    checked.report.notes.push(problem);
                }
                Ok(CollectedItem::Article(article)) => {
                    if let Err(error) = self.check_article(&article, &categories, &registry) {
                        problems.push(Problem { path: article.path.clone(), line: article.line, message: describe_error(error) });
                    }
                    let (alone, today) = (std::slice::from_ref(&*article), indian_date(self.environment.now()));
                    problems.extend(check_worked_examples(alone, &registry, today));
                    problems.extend(check_covers(alone, &registry, today));
                    if article.id.is_some_and(|id| !ids.insert(id)) {
                        problems.push(Problem { path: article.path.clone(), line: None, message: "another file has the same id".into() });
                    }
                    add_article(&mut targets, &article);
                    collect_notes(&article, &mut checked);
                }
            }
            done += 1;
            progress(done, from.count());
            if problems.len() > MAX_REPORTED_PROBLEMS {
                break;
            }
        }
        problems.extend(check_editions(&from.lists().articles, &registry));
        problems.extend(self.check_bundle_answers(from.lists(), targets, &registry).await?);
        if problems.is_empty() { Ok(checked) } else { Err(to_refusal_error(&problems)) }
    }

    async fn list_category_slugs(&self, from: &dyn Collection) -> Result<HashSet<String>> {
        let existing = self.store.categories().list().await?.into_iter().map(|(category, _)| category.slug);
        Ok(existing.chain(from.lists().categories.iter().map(|named| named.slug.clone())).collect())
    }

    fn check_article(&self, article: &ImportedArticle, categories: &HashSet<String>, registry: &Registry) -> Result<()> {
        let name = self.category_name(article)?;
        if !categories.contains(name) && !categories.contains(&slugify(name)) {
            return Err(Error::invalid("category", format!("there is no category \"{name}\"")));
        }
        let mut input = crate::importer::to_article_input(article);
        input.category = Some(CategoryId(uuid::Uuid::nil()));
        input.apply(None, registry, self.environment.now()).map(drop)
    }
}

fn collect_notes(article: &ImportedArticle, checked: &mut CheckResult) {
    for name in &article.tags {
        checked.tags.entry(to_tag_slug(name)).or_insert_with(|| name.clone());
    }
    let problem = |message: String| Problem { path: article.path.clone(), line: article.line, message };
    checked.report.notes.extend(article.notes.iter().cloned().map(problem));
    if !article.ignored.is_empty() {
        checked.report.notes.push(problem(format!("front matter that is not used here: {}", article.ignored.join(", "))));
    }
}

pub(super) fn describe_error(error: Error) -> String {
    match error {
        Error::Invalid { fields, .. } if fields.len() > 1 => {
            fields.iter().map(|(field, message)| format!("{field}: {message}")).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

fn to_refusal_error(problems: &[Problem]) -> Error {
    let mut lines: Vec<String> = problems.iter().take(MAX_REPORTED_PROBLEMS).map(|problem| format!("  {problem}")).collect();
    if problems.len() > MAX_REPORTED_PROBLEMS {
        lines.push("  and more".to_owned());
    }
    Error::Invalid {
        message: format!(
            "nothing was imported; {} problem(s) to correct:\n{}",
            problems.len().min(MAX_REPORTED_PROBLEMS),
            lines.join("\n")
        ),
        fields: domain::error::FieldErrors::new(),
    }
}
