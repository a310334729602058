//! Worked examples are done again before their articles are stored: one that does not add up is told
//! with its article and its figure.

use jiff::civil::Date;

use super::bundle::{ImportedArticle, Problem};
use crate::articles::plain_text;
use crate::facts::{Registry, resolved};
use crate::worked::check;
use crate::{Error, Result};

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

/// All of them in one message, a line each.
pub(super) fn refuse(problems: &[Problem]) -> Result<()> {
    if problems.is_empty() {
        return Ok(());
    }
    let lines: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
    Err(Error::invalid("worked", format!("{} figure(s) of worked examples need mending:{}", problems.len(), lines.concat())))
}
