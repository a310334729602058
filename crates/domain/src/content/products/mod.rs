//! The products and subjects that a question or an answer can be about, and how a text names them. What holds for one product is never an
//! answer about another: "PPF" isn't "PF".

mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;

use crate::{Error, Result};

use words::split_words;

/// A product, scheme or subject, such as the Public Provident Fund.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// Its name in short answers and addresses, such as "ppf".
    pub id: String,
    /// English name.
    pub name: String,
    /// Hindi name.
    pub hi: String,
    /// Id of the wider product, whose answers also serve.
    #[serde(default)]
    pub within: Option<String>,
    /// Ids of products that people name when they mean this one: "PF pension" is the employees' pension, a "home loan" any loan.
    #[serde(default)]
    pub called: Vec<String>,
    /// Whether a text names it in passing, such as "bank" or "tax": then an answer about another product may still fit.
    #[serde(default)]
    pub broad: bool,
    /// How texts name it, in lower case and both scripts; only whole words count.
    pub aliases: Vec<String>,
}

/// A product that a text names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProductMention<'a> {
    pub product: &'a Product,
    /// Position of its first word in the text, from 0.
    pub word: usize,
    /// Number of words by which it is named there.
    pub length: usize,
}

/// All products, in the editors' order.
#[derive(Debug, Clone, Default)]
pub struct ProductCatalogue {
    products: Vec<Product>,
    /// The words of each alias, with the index of its product.
    aliases: HashMap<Vec<String>, usize>,
    /// Length of the longest alias in words.
    longest_alias: usize,
}

impl ProductCatalogue {
    /// Parses the YAML list. `Invalid` names a product without an alias, an alias of two products, or an unknown wider product.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |why: String| Error::invalid("products", why);
        let products: Vec<Product> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let ids: BTreeSet<&str> = products.iter().map(|product| product.id.as_str()).collect();
        if ids.len() != products.len() {
            return Err(wrong("two products have the same id".to_owned()));
        }
        let mut aliases = HashMap::new();
        for (index, product) in products.iter().enumerate() {
            if let Some(other) = product.within.iter().chain(&product.called).find(|other| !ids.contains(other.as_str())) {
                return Err(wrong(format!("{}: unknown product {other:?}", product.id)));
            }
            for alias in &product.aliases {
                let words = split_words(alias);
                if words.is_empty() || aliases.insert(words, index).is_some_and(|other| other != index) {
                    return Err(wrong(format!("{}: the alias {alias:?} is empty or names another product too", product.id)));
                }
            }
        }
        let longest_alias = aliases.keys().map(Vec::len).max().unwrap_or_default();
        Ok(Self { products, aliases, longest_alias })
    }

    pub fn find(&self, id: &str) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }

    pub fn contains(&self, id: &str) -> bool {
        self.find(id).is_some()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Product> {
        self.products.iter()
    }

    /// The products that a text names, in the order of their first mention, each once. Of aliases that overlap the longest counts.
    pub fn detect(&self, text: &str) -> Vec<ProductMention<'_>> {
        let words = split_words(text);
        let mut found: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut at = 0;
        while at < words.len() {
            let longest = self.longest_alias.min(words.len() - at);
            let hit = (1..=longest).rev().find_map(|length| Some((length, *self.aliases.get(&words[at..at + length])?)));
            match hit {
                Some((length, index)) => {
                    found.entry(index).or_insert((at, length));
                    at += length;
                }
                None => at += 1,
            }
        }
        let mut mentions: Vec<_> =
            found.into_iter().map(|(index, (word, length))| ProductMention { product: &self.products[index], word, length }).collect();
        mentions.sort_by_key(|mention| mention.word);
        mentions
    }

    /// The text in lower case without the words that name products.
    pub fn remove_mentions(&self, text: &str) -> String {
        let mut words = split_words(text);
        let mut at = 0;
        while at < words.len() {
            let longest = self.longest_alias.min(words.len() - at);
            match (1..=longest).rev().find(|length| self.aliases.contains_key(&words[at..at + length])) {
                Some(length) => drop(words.drain(at..at + length)),
                None => at += 1,
            }
        }
        words.join(" ")
    }

    /// Whether an answer about `answer` serves a question about `asked`: they are the same, or one is the wider product of the other.
    pub fn serves(&self, answer: &str, asked: &str) -> bool {
        self.is_within(answer, asked) || self.is_within(asked, answer)
    }

    /// Whether a question that names `asked` may mean the product `answer`: that one serves, or people call it by the other's name.
    pub fn may_mean(&self, answer: &str, asked: &str) -> bool {
        self.serves(answer, asked) || self.find(answer).is_some_and(|product| product.called.iter().any(|name| name == asked))
    }

    fn is_within(&self, narrow: &str, wide: &str) -> bool {
        let mut at = Some(narrow);
        while let Some(id) = at {
            if id == wide {
                return true;
            }
            at = self.find(id).and_then(|product| product.within.as_deref()).filter(|wider| *wider != id);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_catalogue() -> ProductCatalogue {
        ProductCatalogue::parse(
            "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf, provident fund, पीएफ]}\n\
             - {id: vpf, within: epf, name: VPF, hi: वीपीएफ, aliases: [vpf]}\n\
             - {id: ppf, name: PPF, hi: पीपीएफ, aliases: [ppf, public provident fund, पीपीएफ]}\n\
             - {id: loan, broad: true, name: Loan, hi: ऋण, aliases: [loan, home loan emi, ऋण]}",
        )
        .unwrap()
    }

    fn detect_ids(text: &str) -> Vec<String> {
        sample_catalogue().detect(text).into_iter().map(|mention| mention.product.id.clone()).collect()
    }

    #[test]
    fn products_are_known_by_whole_words_and_the_longest_alias() {
        for (text, ids) in [
            ("PPF me kitna byaj", vec!["ppf"]),
            ("public provident fund or PF?", vec!["ppf", "epf"]),
            ("पीपीएफ में कितना ब्याज मिलता है", vec!["ppf"]),
            ("loans against P.P.F.", vec!["loan", "ppf"]),
            ("my EPF's balance", vec!["epf"]),
            ("supfine", vec![]),
        ] {
            assert_eq!(detect_ids(text), ids, "{text}");
        }
    }

    #[test]
    fn the_word_will_alone_is_no_testament() {
        let yaml = include_str!("../../../../../content/assistant/products.yml");
        let catalogue = ProductCatalogue::parse(yaml).unwrap();
        let names_will = |text: &str| catalogue.detect(text).iter().any(|mention| mention.product.id == "will");
        assert!(!names_will("surrender lic policy after 3 yrs how much will I get back") && !names_will("who will win the match"));
        assert!(names_will("how do I register my will") && names_will("does the will need witnesses"));
    }

    #[test]
    fn a_question_without_its_product_keeps_the_rest() {
        assert_eq!(sample_catalogue().remove_mentions("How is my P.P.F. taxed?"), "how is my taxed");
    }

    #[test]
    fn a_wider_product_serves_and_another_does_not() {
        let catalogue = sample_catalogue();
        assert!(catalogue.serves("epf", "vpf") && catalogue.serves("vpf", "epf") && catalogue.serves("ppf", "ppf"));
        assert!(!catalogue.serves("ppf", "epf") && !catalogue.serves("unknown", "epf"));
    }

    #[test]
    fn a_product_may_be_meant_by_the_name_of_another() {
        let yaml = "- {id: epf, name: EPF, hi: A, aliases: [pf]}\n- {id: eps, called: [epf], name: EPS, hi: A, aliases: [eps]}";
        let catalogue = ProductCatalogue::parse(yaml).unwrap();
        assert!(catalogue.may_mean("eps", "epf") && catalogue.may_mean("eps", "eps"));
        assert!(!catalogue.may_mean("epf", "eps") && !catalogue.serves("eps", "epf"));
        assert!(ProductCatalogue::parse("- {id: a, called: [z], name: A, hi: A, aliases: [x]}").is_err());
    }

    #[test]
    fn mistakes_in_the_list_are_named() {
        let parse = |yaml: &str| ProductCatalogue::parse(yaml).unwrap_err().to_string();
        assert!(ProductCatalogue::parse("- {id: a, name: A, hi: A, aliases: [x]}\n- {id: b, name: B, hi: B, aliases: [X]}").is_err());
        assert!(!parse("- {id: a, within: z, name: A, hi: A, aliases: [x]}").is_empty());
    }
}
