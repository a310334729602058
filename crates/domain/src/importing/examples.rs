//! Worked examples are done again before their articles are stored: one that does not add up is told
//! with its article and its figure.

use jiff::civil::Date;

use super::bundle::{ImportedArticle, Problem};
use crate::articles::plain_text;
use crate::facts::{Registry, resolved};
use crate::worked::check;

/// Facts and rules are those of the day on which an article was checked, or of `today`.
pub fn example_problems(articles: &[ImportedArticle], registry: &Registry, today: Date) -> Vec<Problem> {
    let mut found = Vec::new();
    for article in articles.iter().filter(|article| !article.worked.is_empty()) {
        let day = article.checked_on.unwrap_or(today);
        let text = plain_text(&resolved(article.html.as_str(), registry, day));
        for mismatch in article.worked.iter().flat_map(|worked| check(worked, registry, day, &text)) {
            found.push(Problem { path: article.path.clone(), line: None, message: mismatch.to_string() });
        }
    }
    found
}
