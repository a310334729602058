//! What can be followed, as it is today.

use jiff::civil::Date;

use super::Followed;
use super::known_state::{KnownState, KnownValue};
use crate::articles::Correction;
use crate::facts::Registry;
use crate::{Result, Store};

/// An article or a rule as readers see it today.
#[derive(Debug, Clone)]
pub(super) struct PresentState {
    pub title: String,
    /// Path of the page that shows it.
    pub path: String,
    pub state: KnownState,
    pub corrections: Vec<Correction>,
}

impl PresentState {
    /// `None` for what no reader can see: an article that is not public, a fact that is unknown or not in force yet.
    pub async fn load(store: &dyn Store, followed: &Followed, registry: &Registry, today: Date) -> Result<Option<Self>> {
        match followed {
            Followed::Fact(id) => Ok(describe_fact(id, registry, today)),
            Followed::Article(id) => {
                let Some(article) = store.articles().find(*id).await?.filter(crate::articles::Article::is_public) else {
                    return Ok(None);
                };
                let mut state = KnownState::default();
                for fact in article.list_current_quotes() {
                    if let Some(dated) = registry.value(&fact, today) {
                        state.facts.insert(fact, KnownValue::from(dated));
                    }
                }
                for correction in &article.content.corrections {
                    *state.corrections.entry(correction.date).or_default() += 1;
                }
                let (title, path) = (article.content.title.clone(), article.url());
                Ok(Some(Self { title, path, state, corrections: article.content.corrections }))
            }
        }
    }

    /// The words of the `index`th correction of a day.
    pub fn find_correction(&self, date: Date, index: usize) -> Option<&str> {
        self.corrections.iter().filter(|correction| correction.date == date).nth(index).map(|correction| correction.text.as_str())
    }
}

fn describe_fact(id: &str, registry: &Registry, today: Date) -> Option<PresentState> {
    let fact = registry.fact(id)?;
    let mut state = KnownState::default();
    state.facts.insert(id.to_owned(), KnownValue::from(fact.value_on(today)?));
    Some(PresentState { title: fact.label.clone(), path: format!("/rules#{id}"), state, corrections: Vec::new() })
}
