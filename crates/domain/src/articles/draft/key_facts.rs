//! Lines of the Key facts box, as an editor sends them.

use jiff::civil::Date;

use crate::articles::article::KeyFact;
use crate::facts::{Quote, Registry};

/// A line of the Key facts box as sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyFactInput {
    /// The registry's value; `label` where another reads better in this article.
    Quoted {
        quote: Quote,
        label: Option<String>,
    },
    Typed {
        label: String,
        value: String,
        as_of: Date,
        source: Option<String>,
    },
}

impl KeyFactInput {
    /// The line of an article that is saved on `today`; a fact that the registry has no value of goes to `unknown`.
    pub(super) fn settled(&self, registry: &Registry, today: Date, unknown: &mut Vec<String>) -> KeyFact {
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
                blank.resolved(registry, today)
            }
        }
    }

    /// What is typed in it.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let texts = match self {
            Self::Typed { label, value, source, .. } => [Some(label), Some(value), source.as_ref()],
            Self::Quoted { label, .. } => [label.as_ref(), None, None],
        };
        texts.into_iter().flatten().map(String::as_str)
    }
}
