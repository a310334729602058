//! Reads the rules with today's facts.

use std::sync::Arc;

use super::TransmissionRules;
use crate::Environment;
use crate::facts::FactCache;
use crate::language::Language;
use crate::time::indian_date;

pub struct Transmission {
    rules: Arc<TransmissionRules>,
    facts: Arc<FactCache>,
    environment: Environment,
}

impl Transmission {
    pub fn new(rules: Arc<TransmissionRules>, facts: Arc<FactCache>, environment: Environment) -> Self {
        Self { rules, facts, environment }
    }

    /// The rules in English with the facts of today.
    pub fn read(&self) -> TransmissionRules {
        self.read_in(Language::English)
    }

    pub fn read_in(&self, language: Language) -> TransmissionRules {
        let rules = self.rules.in_language(language);
        rules.resolve(&self.facts.registry(), indian_date(self.environment.now()))
    }

    /// The paths of the areas' pages in each language; none while figures are missing.
    pub fn list_area_urls(&self) -> Vec<String> {
        let rules = self.read();
        if rules.lacks_figures {
            return Vec::new();
        }
        let in_language = |language| rules.areas.iter().map(move |area| area.url_in(language));
        in_language(Language::English).chain(in_language(Language::Hindi)).collect()
    }

    /// Whether there is an area of this id, whatever the registry holds.
    pub fn has_area(&self, id: &str) -> bool {
        self.rules.find_area(id).is_some()
    }

    /// The title and path of an area, whatever the registry holds.
    pub fn find_title_and_url(&self, id: &str) -> Option<(String, String)> {
        self.rules.find_area(id).map(|area| (area.title.clone(), area.url()))
    }
}
