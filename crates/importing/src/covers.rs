//! Checks the figures of covers before their articles are stored: each can be drawn, with every fact that it quotes.

use domain::covers::Figure;
use domain::facts::Registry;
use domain::language::Language;
use jiff::civil::Date;

use crate::bundle::{ImportedArticle, Problem};
use crate::editions::is_edition;

/// Facts are taken as of the day on which the article was checked, otherwise of `today`.
pub fn check_covers(articles: &[ImportedArticle], registry: &Registry, today: Date) -> Vec<Problem> {
    let mut found = Vec::new();
    for article in articles {
        let day = article.checked_on.unwrap_or(today);
        let language = if is_edition(article) { Language::Hindi } else { Language::English };
        if let Some(Err(message)) = article.cover.as_ref().map(|cover| Figure::resolve(cover, registry, day, language)) {
            found.push(Problem { path: article.path.clone(), line: None, message });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SourceFile, parse_bundle};

    #[test]
    fn a_cover_that_cannot_be_drawn_is_named_with_its_file() {
        let text = |cover: &str| format!("---\ntitle: A\ncover: {cover}\n---\nText.\n");
        let check = |cover: &str| {
            let file = SourceFile { path: "articles/epfo/a.md".to_owned(), text: text(cover) };
            let bundle = parse_bundle(&[file]).unwrap();
            assert!(bundle.articles[0].ignored.is_empty());
            check_covers(&bundle.articles, &Registry::default(), jiff::civil::date(2026, 11, 20))
        };
        assert!(check("{figure: big, parts: [{value: 12 months}]}").is_empty());
        let problems = check("{figure: big, parts: [{value: '{{fact:epf.moon}}'}]}");
        assert!(problems[0].to_string().contains("a.md") && problems[0].message.contains("epf.moon"), "{problems:?}");
    }
}
