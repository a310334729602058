//! What a follower knows of what they follow, and what is news to them.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::facts::{EffectiveValue, FactValue};
use crate::ids::ArticleId;
use crate::{Error, Result};

/// A rule as somebody knows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct KnownValue {
    /// The first day on which it is in force.
    pub from: Date,
    pub value: FactValue,
}

impl From<&EffectiveValue> for KnownValue {
    fn from(dated: &EffectiveValue) -> Self {
        Self { from: dated.from, value: dated.value.clone() }
    }
}

/// The values in force, by the fact's id, and how many corrections an article has of each day. A correction whose words are mended
/// later is no new one.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct KnownState {
    pub facts: BTreeMap<String, KnownValue>,
    pub corrections: BTreeMap<Date, usize>,
    /// The same for the articles of a topic. One that was never corrected is left out, so that a new article changes no state.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub articles: BTreeMap<ArticleId, BTreeMap<Date, usize>>,
}

/// One thing that somebody does not know yet.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum News {
    /// A rule has another value.
    Rule { fact: String, was: KnownValue, now: KnownValue },
    /// The article has one more correction of a day: the `index`th, counted from 0. `article` names one of a topic's.
    Correction { article: Option<ArticleId>, date: Date, index: usize },
}

impl KnownState {
    pub fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(Error::internal)
    }

    /// Equal states are written alike.
    pub fn to_text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(Error::internal)
    }

    /// What of `present` is news to somebody who knows this state. A fact that was not there before is none: the article quotes it
    /// only now, and nothing was otherwise. Of an article that a topic has only now, corrections are news from `since` on, the day on
    /// which the person began to follow.
    pub fn list_news(&self, present: &Self, since: Date) -> Vec<News> {
        let rules = present.facts.iter().filter_map(|(fact, now)| {
            let was = self.facts.get(fact).filter(|was| was.value != now.value)?;
            Some(News::Rule { fact: fact.clone(), was: was.clone(), now: now.clone() })
        });
        let corrections = present.corrections.iter().flat_map(|(date, count)| {
            let known = self.corrections.get(date).copied().unwrap_or(0);
            (known..*count).map(|index| News::Correction { article: None, date: *date, index })
        });
        let of_topic = present.articles.iter().flat_map(|(article, days)| {
            let known = self.articles.get(article);
            days.iter().flat_map(move |(date, count)| {
                let unknown = if *date < since { *count } else { 0 };
                let told = known.and_then(|days| days.get(date).copied()).unwrap_or(unknown);
                (told..*count).map(move |index| News::Correction { article: Some(*article), date: *date, index })
            })
        });
        rules.chain(corrections).chain(of_topic).collect()
    }

    /// Takes what articles had been corrected in before they came to a topic as known.
    pub fn add_arrivals(&mut self, arrivals: &BTreeMap<ArticleId, BTreeMap<Date, usize>>) {
        for (article, days) in arrivals {
            let known = self.articles.entry(*article).or_default();
            for (date, count) in days {
                let told = known.entry(*date).or_default();
                *told = (*told).max(*count);
            }
        }
    }

    /// Adds one thing that the person has been told.
    pub fn learn(&mut self, news: &News) {
        match news {
            News::Rule { fact, now, .. } => {
                self.facts.insert(fact.clone(), now.clone());
            }
            News::Correction { article, date, index } => {
                let known = match article {
                    Some(article) => self.articles.entry(*article).or_default(),
                    None => &mut self.corrections,
                };
                known.insert(*date, index + 1);
            }
        }
    }

    /// Sets the value of a rule that the state names already; says whether it named another.
    pub fn replace_rule(&mut self, fact: &str, value: &KnownValue) -> bool {
        match self.facts.get_mut(fact) {
            Some(known) if known != value => {
                known.clone_from(value);
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    fn state(ceiling: f64, corrections: &[(&str, usize)]) -> KnownState {
        let value = KnownValue { from: day("2014-09-01"), value: FactValue::Number(ceiling) };
        KnownState {
            facts: BTreeMap::from([("epf.wage-ceiling".to_owned(), value)]),
            corrections: corrections.iter().map(|(date, count)| (day(date), *count)).collect(),
            ..KnownState::default()
        }
    }

    const SINCE: Date = jiff::civil::date(2026, 11, 20);

    #[test]
    fn a_state_is_read_back_and_alike_when_equal() {
        let written = state(15_000.0, &[("2026-11-20", 2)]).to_text().unwrap();
        assert_eq!(KnownState::parse(&written).unwrap().to_text().unwrap(), written);
    }

    #[test]
    fn news_is_what_has_another_value_or_was_corrected_once_more() {
        let before = state(15_000.0, &[("2026-11-20", 1)]);
        let present = state(25_000.0, &[("2026-11-20", 2), ("2026-11-26", 1)]);
        let news = before.list_news(&present, SINCE);
        assert_eq!(news.len(), 3, "{news:?}");
        assert!(matches!(&news[0], News::Rule { was, now, .. } if was.value != now.value));
        assert_eq!(news[1], News::Correction { article: None, date: day("2026-11-20"), index: 1 });
        let mut told = before;
        news.iter().for_each(|one| told.learn(one));
        assert_eq!(told, present);
        assert!(told.list_news(&present, SINCE).is_empty());
    }

    #[test]
    fn a_rule_that_is_quoted_for_the_first_time_is_no_news() {
        assert!(KnownState::default().list_news(&state(15_000.0, &[]), SINCE).is_empty());
        let redated = KnownValue { from: day("2014-09-02"), value: FactValue::Number(15_000.0) };
        let present = KnownState { facts: BTreeMap::from([("epf.wage-ceiling".to_owned(), redated)]), ..KnownState::default() };
        assert!(state(15_000.0, &[]).list_news(&present, SINCE).is_empty(), "nor is one whose day alone was mended");
    }

    #[test]
    fn an_article_that_a_topic_has_only_now_brings_its_later_corrections() {
        let (old, new) = (ArticleId(uuid::Uuid::from_u128(1)), ArticleId(uuid::Uuid::from_u128(2)));
        let corrected = |days: &[(&str, usize)]| days.iter().map(|(date, count)| (day(date), *count)).collect::<BTreeMap<_, _>>();
        let before = KnownState { articles: BTreeMap::from([(old, corrected(&[("2026-11-01", 1)]))]), ..KnownState::default() };
        let present = KnownState {
            articles: BTreeMap::from([(old, corrected(&[("2026-11-01", 2)])), (new, corrected(&[("2026-11-19", 1), ("2026-11-21", 1)]))]),
            ..KnownState::default()
        };
        let news = before.list_news(&present, SINCE);
        let expected = [
            News::Correction { article: Some(old), date: day("2026-11-01"), index: 1 },
            News::Correction { article: Some(new), date: day("2026-11-21"), index: 0 },
        ];
        assert_eq!(news, expected);
        let mut told = before;
        news.iter().for_each(|one| told.learn(one));
        assert!(told.list_news(&present, SINCE).is_empty());
    }

    #[test]
    fn what_an_article_brings_from_another_topic_is_no_news() {
        let article = ArticleId(uuid::Uuid::from_u128(1));
        let corrected = |days: &[(&str, usize)]| days.iter().map(|(date, count)| (day(date), *count)).collect::<BTreeMap<_, _>>();
        // The person began to follow before any of these days.
        let present = KnownState {
            articles: BTreeMap::from([(article, corrected(&[("2026-11-21", 1), ("2026-11-22", 2), ("2026-11-23", 1)]))]),
            ..KnownState::default()
        };
        let mut known = KnownState::default();
        known.add_arrivals(&BTreeMap::from([(article, corrected(&[("2026-11-21", 1), ("2026-11-22", 1)]))]));
        let expected =
            [("2026-11-22", 1), ("2026-11-23", 0)].map(|(date, index)| News::Correction { article: Some(article), date: day(date), index });
        assert_eq!(known.list_news(&present, SINCE), expected);
        // It never takes back what the person knows.
        known.articles = present.articles.clone();
        known.add_arrivals(&BTreeMap::from([(article, corrected(&[("2026-11-22", 1)]))]));
        assert_eq!(known, present);
    }

    #[test]
    fn a_state_without_a_topic_is_written_as_before() {
        let text = r#"{"facts":{"epf.wage-ceiling":{"from":"2014-09-01","value":15000.0}},"corrections":{}}"#;
        assert_eq!(KnownState::parse(text).unwrap().to_text().unwrap(), text);
    }

    #[test]
    fn only_a_rule_that_is_known_otherwise_is_replaced() {
        let mut known = state(15_000.0, &[]);
        let value = KnownValue { from: day("2026-09-17"), value: FactValue::Number(25_000.0) };
        assert!(known.replace_rule("epf.wage-ceiling", &value));
        assert!(!known.replace_rule("epf.wage-ceiling", &value), "known already");
        assert!(!known.replace_rule("epf.contribution-rate", &value), "not named");
        assert_eq!(known.facts.len(), 1);
    }
}
