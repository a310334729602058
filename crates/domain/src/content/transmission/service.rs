//! Reads the rules with today's facts.

use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use parking_lot::RwLock;

use super::TransmissionRules;
use crate::Environment;
use crate::facts::{FactCache, Registry};
use crate::language::Language;
use crate::time::indian_date;

pub struct Transmission {
    english: RulesInLanguage,
    /// Made for the first reader of it.
    hindi: OnceLock<RulesInLanguage>,
    facts: Arc<FactCache>,
    environment: Environment,
}

impl Transmission {
    pub fn new(rules: Arc<TransmissionRules>, facts: Arc<FactCache>, environment: Environment) -> Self {
        Self { english: RulesInLanguage::new(rules), hindi: OnceLock::new(), facts, environment }
    }

    /// The rules in English with the facts of today.
    pub fn read(&self) -> Arc<TransmissionRules> {
        self.read_in(Language::English)
    }

    /// Hindi in Latin letters has no texts of its own.
    pub fn read_in(&self, language: Language) -> Arc<TransmissionRules> {
        let rules = match language {
            Language::Hindi => self.hindi.get_or_init(|| RulesInLanguage::new(Arc::new(self.english.written.in_language(Language::Hindi)))),
            Language::English | Language::Hinglish => &self.english,
        };
        rules.resolve(self.facts.registry(), indian_date(self.environment.now()))
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
        self.english.written.find_area(id).is_some()
    }

    /// The title and path of an area, whatever the registry holds.
    pub fn find_title_and_url(&self, id: &str) -> Option<(String, String)> {
        self.english.written.find_area(id).map(|area| (area.title.clone(), area.url()))
    }
}

/// The rules in one language. Searches read them often, so they are filled only when the registry or the day is another one.
struct RulesInLanguage {
    written: Arc<TransmissionRules>,
    resolved: RwLock<Option<ResolvedRules>>,
}

#[derive(Clone)]
struct ResolvedRules {
    registry: Arc<Registry>,
    day: Date,
    rules: Arc<TransmissionRules>,
}

impl RulesInLanguage {
    fn new(written: Arc<TransmissionRules>) -> Self {
        Self { written, resolved: RwLock::new(None) }
    }

    fn resolve(&self, registry: Arc<Registry>, day: Date) -> Arc<TransmissionRules> {
        let resolved = self.resolved.read().clone();
        if let Some(known) = resolved.filter(|known| Arc::ptr_eq(&known.registry, &registry) && known.day == day) {
            return known.rules;
        }
        let rules = Arc::new(TransmissionRules::clone(&self.written).resolve(&registry, day));
        *self.resolved.write() = Some(ResolvedRules { registry, day, rules: Arc::clone(&rules) });
        rules
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn rules_are_filled_anew_for_another_registry_or_day() {
        let rules = RulesInLanguage::new(Arc::new(TransmissionRules::default()));
        let (before, after) = (Arc::new(Registry::default()), Arc::new(Registry::default()));
        let (today, tomorrow) = (date(2026, 11, 27), date(2026, 11, 28));
        let first = rules.resolve(Arc::clone(&before), today);
        assert!(Arc::ptr_eq(&first, &rules.resolve(Arc::clone(&before), today)));
        let changed = rules.resolve(Arc::clone(&after), today);
        assert!(!Arc::ptr_eq(&first, &changed));
        assert!(!Arc::ptr_eq(&changed, &rules.resolve(after, tomorrow)));
    }
}
