//! Recalculates worked examples and compares charts with them before their articles are stored; what does not add up is reported with
//! its article and its figure.

use domain::articles::to_plain_text;
use domain::charts::{check_chart, find_charts};
use domain::facts::{Registry, resolve_quotes};
use domain::worked_examples::check_example;
use jiff::civil::Date;

use crate::bundle::{ImportedArticle, Problem};

/// Facts and rules are taken as of the day on which the article was checked, otherwise of `today`.
pub fn check_worked_examples(articles: &[ImportedArticle], registry: &Registry, today: Date) -> Vec<Problem> {
    let mut found = Vec::new();
    for article in articles {
        let day = article.checked_on.unwrap_or(today);
        let html = resolve_quotes(article.html.as_str(), registry, day);
        let mut problem = |message: String| found.push(Problem { path: article.path.clone(), line: None, message });
        for chart in find_charts(&html) {
            check_chart(&chart, &article.worked, registry, day).into_iter().for_each(&mut problem);
        }
        if article.worked.is_empty() {
            continue;
        }
        let text = to_plain_text(&html);
        for mismatch in article.worked.iter().flat_map(|worked| check_example(worked, registry, day, &text)) {
            problem(mismatch.to_string());
        }
    }
    found
}
