//! Sums by the calculators of the pages, with the rules of today: the assistant's figures are the pages' own.

use std::sync::Arc;

use super::{Computed, Explanations, Numbers};
use crate::assistant::numbers::{Asked, asked};
use crate::calculators::{Inputs, Kind, Rulebook};
use crate::error::FieldErrors;
use crate::facts::{FactBook, Registry};
use crate::time::indian_date;
use crate::{Ambient, Error, Result};

/// Said of an amount that was typed with a minus.
const BELOW_ZERO: &str = "A number below zero gives no sum here: please leave the minus out, or say what it means";

pub struct Sums {
    book: Arc<FactBook>,
    ambient: Ambient,
    explanations: Explanations,
}

impl Sums {
    pub fn new(book: Arc<FactBook>, ambient: Ambient) -> Self {
        Self { book, ambient, explanations: Explanations::default() }
    }

    /// With an example of each question, and the article behind it.
    pub fn explained(self, explanations: Explanations) -> Self {
        Self { explanations, ..self }
    }
}

impl Numbers for Sums {
    fn computed(&self, question: &str) -> Result<Option<Computed>> {
        let Some(asked) = asked(question) else { return Ok(None) };
        let (registry, today) = (self.book.registry(), indian_date(self.ambient.now()));
        let explained = self.explanations.of(asked.kind);
        let computed = Computed {
            title: asked.kind.title().to_owned(),
            before: not_due(&asked, &registry, today),
            about: explained.article.as_deref().map_or_else(|| asked.kind.title().to_owned(), |slug| slug.replace('-', " ")),
            example: explained.example,
            article: explained.article,
            ..Computed::default()
        };
        if asked.is_below_zero {
            return Ok(Some(Computed { before: None, wrong: vec![BELOW_ZERO.to_owned()], ..computed }));
        }
        let outcome = match asked.missing.is_empty() {
            true => asked.compute(&Rulebook::new(&registry, today)),
            // Says of what is given whether it lies within the limits.
            false => Inputs::read(asked.kind, asked.given.iter().map(|(name, value)| (*name, value.as_str()))).map(|_| Vec::new()),
        };
        match outcome {
            Ok(calculations) => Ok(Some(Computed { calculations, missing: labels(&asked), ..computed })),
            Err(Error::Invalid { fields, .. }) => Ok(Some(Computed { wrong: wrong(&asked, fields), missing: labels(&asked), ..computed })),
            Err(error) => Err(error),
        }
    }
}

/// What is missing, as the calculator's own form calls it, with its limits.
fn labels(asked: &Asked) -> Vec<String> {
    let fields = asked.kind.fields().iter().filter(|field| asked.missing.contains(&field.name));
    fields.map(|field| format!("{} ({})", field.label, field.limits())).collect()
}

/// Each says which input it is, and how far it goes.
fn wrong(asked: &Asked, fields: FieldErrors) -> Vec<String> {
    fields.into_iter().filter(|(name, _)| !asked.missing.contains(&name.as_str())).map(|(_, message)| message).collect()
}

/// Of gratuity before the years that the law asks for: said before any figure. Nothing while the registry lacks them.
fn not_due(asked: &Asked, registry: &Registry, today: jiff::civil::Date) -> Option<String> {
    if asked.kind != Kind::Gratuity {
        return None;
    }
    let needed = registry.number("gratuity.service", today).ok()?;
    let fixed_term = registry.number("gratuity.fixed-term-service", today).ok()?;
    let served = f64::from(asked.longest_months?);
    (served < needed * 12.0).then(|| {
        let years = |count: f64| crate::calculators::Unit::Years.written(count);
        format!(
            "Gratuity is generally not due before {} of continuous service, and nothing is rounded up to reach them. Exceptions: a \
             fixed-term contract that ends after {} or more (in proportion), and death or disablement, which need no length of service. \
             The formula below shows only what such an exception or a better contract would rest on.",
            years(needed),
            years(fixed_term),
        )
    })
}
