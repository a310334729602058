//! Sums by the calculators of the pages, with the rules of today: the assistant's figures are the pages' own.

use std::sync::Arc;

use super::{Computed, Numbers};
use crate::assistant::numbers::{Asked, asked};
use crate::calculators::Rulebook;
use crate::facts::FactBook;
use crate::time::indian_date;
use crate::{Ambient, Error, Result};

pub struct Sums {
    book: Arc<FactBook>,
    ambient: Ambient,
}

impl Sums {
    pub fn new(book: Arc<FactBook>, ambient: Ambient) -> Self {
        Self { book, ambient }
    }
}

impl Numbers for Sums {
    fn computed(&self, question: &str) -> Result<Option<Computed>> {
        let Some(asked) = asked(question) else { return Ok(None) };
        let about = asked.kind.title().to_owned();
        if !asked.missing.is_empty() {
            return Ok(Some(Computed { missing: labels(&asked), about, ..Computed::default() }));
        }
        let registry = self.book.registry();
        match asked.compute(&Rulebook::new(&registry, indian_date(self.ambient.now()))) {
            Ok(calculations) => Ok(Some(Computed { calculations, about, ..Computed::default() })),
            // Beyond what the calculator takes: it says which input, and how far it goes.
            Err(Error::Invalid { fields, .. }) => {
                Ok(Some(Computed { missing: fields.into_values().collect(), about, ..Computed::default() }))
            }
            Err(error) => Err(error),
        }
    }
}

/// What is missing, as the calculator's own form calls it.
fn labels(asked: &Asked) -> Vec<String> {
    let fields = asked.kind.fields().iter().filter(|field| asked.missing.contains(&field.name));
    fields.map(|field| field.label.to_owned()).collect()
}
