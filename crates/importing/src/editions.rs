//! Checks the Hindi editions of a folder against the English articles beside them.

use std::collections::HashMap;

use domain::articles::{HINDI_CATEGORY, KeyFactInput, check_edition};
use domain::facts::{FactUnit, Registry};

use crate::bundle::{ImportedArticle, Problem};
use crate::short_answers::article_slug;

pub(super) fn is_edition(article: &ImportedArticle) -> bool {
    article.category.as_deref() == Some(HINDI_CATEGORY)
}

/// What each edition lacks of its English article: sections and key facts. An edition whose article is not in the folder is not checked.
pub fn check_editions(articles: &[ImportedArticle], registry: &Registry) -> Vec<Problem> {
    let english: HashMap<String, &ImportedArticle> =
        articles.iter().filter(|article| !is_edition(article)).map(|article| (article_slug(article), article)).collect();
    // The registry's texts are English, so an edition says them in its own words.
    let is_figure = |fact: &&str| registry.fact(fact).is_none_or(|fact| fact.unit != FactUnit::Text);
    let mut problems = Vec::new();
    for edition in articles.iter().filter(|article| is_edition(article)) {
        let Some(original) = english.get(&article_slug(edition)) else { continue };
        let figures: Vec<&str> = list_key_facts(original).into_iter().filter(is_figure).collect();
        let lacks = check_edition(original.html.as_str(), edition.html.as_str(), &figures, &list_key_facts(edition));
        problems.extend(lacks.into_iter().map(|message| Problem { path: edition.path.clone(), line: None, message }));
    }
    problems
}

fn list_key_facts(article: &ImportedArticle) -> Vec<&str> {
    let quoted = article.facts.iter().filter_map(|fact| match fact {
        KeyFactInput::Quoted { quote, .. } => Some(quote.fact.as_str()),
        KeyFactInput::Typed { .. } => None,
    });
    quoted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{SourceFile, parse_bundle};

    fn check(edition: &str) -> Vec<String> {
        let files = [("epfo", "---\ntitle: One two\nfacts: [{fact: epf.a}]\n---\n## First\n\nText.\n"), ("hi", edition)];
        let files = files.map(|(folder, text)| SourceFile { path: format!("articles/{folder}/one-two.md"), text: text.to_owned() });
        check_editions(&parse_bundle(&files).unwrap().articles, &Registry::default())
            .into_iter()
            .map(|problem| problem.to_string())
            .collect()
    }

    #[test]
    fn an_edition_is_compared_with_its_article() {
        assert_eq!(check("---\ntitle: एक दो\nslug: one-two\nfacts: [{fact: epf.a}]\n---\n## पहला\n\nपाठ।\n"), Vec::<String>::new());
        let problems = check("---\ntitle: एक दो\nslug: one-two\n---\nपाठ।\n");
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems.iter().all(|problem| problem.starts_with("articles/hi/one-two.md")), "{problems:?}");
        assert_eq!(check("---\ntitle: तीन\nslug: three\n---\nपाठ।\n"), Vec::<String>::new());
    }
}
