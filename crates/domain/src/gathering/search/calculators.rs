//! Calculators as results of the search. They stand inside articles, and a list of the editors says in which.

use std::sync::Arc;

use serde::Deserialize;

use super::{SearchDocument, SearchKind};
use crate::articles::Article;
use crate::calculators::{CalculatorKind, find_embeds};
use crate::ids::ArticleId;
use crate::{Error, Result, Store};

/// How readers look for a calculator, and the article that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatorEntry {
    pub kind: CalculatorKind,
    pub title: String,
    pub summary: String,
    /// The slug of the article.
    pub article: String,
    /// What people type, in any language.
    pub aliases: Vec<String>,
}

/// Where a reader finds a calculator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatorPlace {
    pub title: String,
    /// Path of the article, with the calculator's anchor.
    pub url: String,
    pub article: ArticleId,
}

/// Finds the published article that holds a calculator.
#[derive(Clone)]
pub struct CalculatorPlaces {
    store: Arc<dyn Store>,
    entries: Arc<[CalculatorEntry]>,
}

impl CalculatorPlaces {
    pub fn new(store: Arc<dyn Store>, entries: Vec<CalculatorEntry>) -> Self {
        Self { store, entries: entries.into() }
    }

    /// `None` while no published article holds it.
    pub async fn find(&self, kind: CalculatorKind) -> Result<Option<CalculatorPlace>> {
        let Some(entry) = self.entries.iter().find(|entry| entry.kind == kind) else { return Ok(None) };
        for card in self.store.articles().find_by_slug(None, &entry.article).await? {
            let article = self.store.articles().find(card.id).await?;
            if let Some(document) = article.and_then(|article| build_calculator_document(entry, &article)) {
                return Ok(Some(CalculatorPlace { title: document.title, url: document.url, article: card.id }));
            }
        }
        Ok(None)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    calculator: String,
    title: String,
    summary: String,
    article: String,
    aliases: Vec<String>,
}

/// Parses the YAML list. `Invalid` names a kind that does not exist or stands there twice.
pub fn parse_calculator_entries(yaml: &str) -> Result<Vec<CalculatorEntry>> {
    let wrong = |why: String| Error::invalid("calculators", why);
    let entries: Vec<Entry> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
    let mut parsed: Vec<CalculatorEntry> = Vec::with_capacity(entries.len());
    for Entry { calculator, title, summary, article, aliases } in entries {
        let kind = CalculatorKind::parse(&calculator).ok_or_else(|| wrong(format!("there is no calculator {calculator:?}")))?;
        if parsed.iter().any(|other| other.kind == kind) {
            return Err(wrong(format!("the calculator {calculator:?} is listed twice")));
        }
        parsed.push(CalculatorEntry { kind, title, summary, article, aliases });
    }
    Ok(parsed)
}

/// Builds the document of a calculator. `None` when the article no longer holds it.
pub fn build_calculator_document(entry: &CalculatorEntry, article: &Article) -> Option<SearchDocument> {
    let name = entry.kind.as_str();
    let is_embedded = find_embeds(&article.content.html).iter().any(|embed| embed.kind == entry.kind);
    is_embedded.then(|| SearchDocument {
        kind: SearchKind::Calculator,
        id: name.to_owned(),
        title: entry.title.clone(),
        category: Some(article.category.name.clone()),
        text: entry.summary.clone(),
        sections: Vec::new(),
        passages: Vec::new(),
        keywords: entry.aliases.join("\n"),
        // The web app gives the first calculator of a kind this id.
        url: format!("{}#calculator-{name}", article.url()),
        webinar_date: None,
        published: article.published_at.map_or(0, |at| at.as_second()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_in_the_list_are_named() {
        let entry = |kind: &str| format!("- {{calculator: {kind}, title: T, summary: S, article: a, aliases: []}}\n");
        assert_eq!(parse_calculator_entries(&entry("emi")).unwrap()[0].kind, CalculatorKind::Emi);
        for (yaml, word) in [(entry("kvp"), "kvp"), (entry("emi").repeat(2), "twice"), ("- {calculator: emi}".to_owned(), "title")] {
            let error = parse_calculator_entries(&yaml).unwrap_err();
            let Error::Invalid { fields, .. } = &error else { panic!("{error}") };
            assert!(fields["calculators"].contains(word), "{fields:?}");
        }
    }
}
