//! Recalculates worked examples before their articles are stored; one that does not add up is reported with its article
//! and its figure.

use domain::articles::to_plain_text;
use domain::facts::{Registry, resolve_quotes};
use domain::worked_examples::check_example;
use jiff::civil::Date;

use crate::bundle::{ImportedArticle, Problem};

/// Facts and rules are taken as of the day on which the article was checked, otherwise of `today`.
pub fn check_worked_examples(articles: &[ImportedArticle], registry: &Registry, today: Date) -> Vec<Problem> {
    let mut found = Vec::new();
    for article in articles.iter().filter(|article| !article.worked.is_empty()) {
        let day = article.checked_on.unwrap_or(today);
        let text = to_plain_text(&resolve_quotes(article.html.as_str(), registry, day));
        for mismatch in article.worked.iter().flat_map(|worked| check_example(worked, registry, day, &text)) {
            found.push(Problem { path: article.path.clone(), line: None, message: mismatch.to_string() });
        }
    }
    found
}
