//! The lines of the Key facts box, as an editor sends them.

use jiff::civil::Date;

use crate::articles::article::KeyFact;
use crate::facts::{Quote, Registry};

/// One line of the Key facts box, as sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyFactInput {
    /// The registry's value; `label` replaces the registry's label where another reads better in this article.
    Quoted { quote: Quote, label: Option<String> },
    /// A value that the editor typed.
    Typed { label: String, value: String, as_of: Date, source: Option<String> },
}

impl KeyFactInput {
    /// Returns the line as it is stored on `today`. A fact without a value in the registry is added to `unknown`.
    pub(super) fn to_key_fact(&self, registry: &Registry, today: Date, unknown: &mut Vec<String>) -> KeyFact {
        match self {
            Self::Typed { label, value, as_of, source } => {
                KeyFact { label: label.clone(), value: value.clone(), as_of: *as_of, source: source.clone(), source_url: None, quote: None }
            }
            Self::Quoted { quote, label } => {
                if registry.value(&quote.fact, quote.on.unwrap_or(today)).is_none() {
                    unknown.push(quote.fact.clone());
                }
                let label = label.clone().or_else(|| registry.fact(&quote.fact).map(|fact| fact.label.clone()));
                let blank = KeyFact {
                    label: label.unwrap_or_default(),
                    value: String::new(),
                    as_of: today,
                    source: None,
                    source_url: None,
                    quote: Some(quote.clone()),
                };
                blank.resolve_quote(registry, today)
            }
        }
    }

    /// Every text that the editor typed.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let texts = match self {
            Self::Typed { label, value, source, .. } => [Some(label), Some(value), source.as_ref()],
            Self::Quoted { label, .. } => [label.as_ref(), None, None],
        };
        texts.into_iter().flatten().map(String::as_str)
    }
}
