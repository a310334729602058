//! For whom a short answer holds: whoever sold a house, whoever had an operation. The lists stand in
//! `content/assistant/answer-conditions.yml`.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Error, Result};
use serde::Deserialize;

use crate::phrase_matching::{NormalisedWords, Phrase, parse_loose_phrases};
use crate::understanding::SoldAsset;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConditionsFile {
    sold: SalesConfig,
    circumstances: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SalesConfig {
    house: BTreeSet<String>,
    other: BTreeSet<String>,
}

/// What keeps a short answer from leading, or makes it say which question it answers.
#[derive(Debug, Clone, Default)]
pub struct AnswerConditions {
    /// Slugs of the answers for whoever sold a house, and for whoever sold something else.
    after_house: BTreeSet<String>,
    after_others: BTreeSet<String>,
    /// The words of each circumstance.
    circumstances: Vec<Vec<Phrase>>,
}

impl AnswerConditions {
    /// Parses the YAML file.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: ConditionsFile = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("answer-conditions", error.to_string()))?;
        let circumstances = file.circumstances.values().map(|words| parse_loose_phrases(words)).collect();
        Ok(Self { after_house: file.sold.house, after_others: file.sold.other, circumstances })
    }

    /// The slugs that the file names.
    pub fn slugs(&self) -> impl Iterator<Item = &str> {
        self.after_house.iter().chain(&self.after_others).map(String::as_str)
    }

    /// Whether a short answer may be for somebody who sold this.
    pub(super) fn fits_sale(&self, slug: &str, sold: Option<SoldAsset>) -> bool {
        match sold {
            None => true,
            Some(SoldAsset::House) => !self.after_others.contains(slug),
            Some(SoldAsset::Land | SoldAsset::Securities | SoldAsset::Gold) => !self.after_house.contains(slug),
        }
    }

    /// Whether the question of a short answer supposes something that the reader has not told.
    pub(super) fn supposes_untold(&self, answered: &str, told: &str) -> bool {
        let (answered, told) = (NormalisedWords::tokenise_loosely(answered), NormalisedWords::tokenise_loosely(told));
        let names = |words: &[Phrase], text: &NormalisedWords| words.iter().any(|phrase| phrase.occurs_in(text));
        self.circumstances.iter().any(|words| names(words, &answered) && !names(words, &told))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_conditions() -> AnswerConditions {
        AnswerConditions::parse(include_str!("../../../../content/assistant/answer-conditions.yml")).unwrap()
    }

    #[test]
    fn whoever_sold_a_plot_gets_no_rule_for_houses() {
        let conditions = load_conditions();
        assert!(!conditions.fits_sale("capital-gains-54-house", Some(SoldAsset::Land)));
        assert!(conditions.fits_sale("capital-gains-54f", Some(SoldAsset::Land)));
        assert!(!conditions.fits_sale("capital-gains-54f", Some(SoldAsset::House)));
        assert!(conditions.fits_sale("capital-gains-54-house", None) && conditions.fits_sale("claim-time", Some(SoldAsset::Gold)));
    }

    #[test]
    fn what_the_reader_never_named_is_noticed() {
        let conditions = load_conditions();
        let answered = "BP or sugar was found only after I bought the health policy. Can the claim be refused as pre-existing?";
        assert!(conditions.supposes_untold(answered, "my health claim was rejected for diabetes"));
        assert!(!conditions.supposes_untold(answered, "sugar was found only after I bought mediclaim, claim rejected"));
        assert!(conditions.supposes_untold("An operation is near and there is no money.", "no money for the hospital"));
        assert!(!conditions.supposes_untold("How long does a PF claim take?", "pf claim time"));
    }
}
