//! The ways in which a question is compared with an entry. Every feature is 0 to 1.

use std::collections::{HashMap, HashSet};

use domain::assistant::Agreement;
use domain::products::ProductMention;
use domain::search::Vector;
use domain::short_answers::Intent;

use super::candidates::Candidate;
use super::spelling::{SpelledText, TermId};
use super::{IndexedEntry, QuestionIndex, QuestionMatch, QuestionQuery};

/// What each place of [`QuestionFeatures`] holds.
pub const FEATURE_NAMES: [&str; 21] = [
    "cosine of the terms of the nearest phrasing",
    "mean cosine of the next two phrasings",
    "likeness in threes of letters of the nearest phrasing",
    "share of the question that the phrasings hold",
    "share of the question that phrasings and answer hold",
    "share of the nearest phrasing that the question holds",
    "cosine in meaning",
    "about the product that the question names",
    "about a wider or narrower product",
    "about none of the products that the question names",
    "names a product that the question does not name",
    "probability of its intent",
    "rests on the open article",
    "cosine in meaning of the answer",
    "share of the telling words that it holds",
    "rarity of the rarest telling word that it lacks",
    "about another product that the question does not name",
    "cosine of the nearest phrasing, encoded",
    "cosine of all phrasings together, encoded",
    "mean cosine of the next two phrasings, encoded",
    "about one of the products that the question names, not about all",
];

pub type QuestionFeatures = [f32; FEATURE_NAMES.len()];

/// Places of the features that tell whether a match speaks of the same thing as the question.
const SAME_PRODUCT: usize = 7;
const RELATED_PRODUCT: usize = 8;
const INTENT: usize = 11;
const HELD_WORDS: usize = 14;

/// Reads from the features how far a match agrees with the question.
pub fn read_agreement(features: &QuestionFeatures) -> Agreement {
    Agreement {
        names_product: features[SAME_PRODUCT] > 0.0 || features[RELATED_PRODUCT] > 0.0,
        intent: features[INTENT],
        held_words: features[HELD_WORDS],
    }
}

/// How an entry's products stand to those that a question names.
struct ProductComparison {
    /// The entry's own product is named.
    exact: bool,
    /// A wider or narrower one is, or one by whose name people call it.
    related: bool,
    /// Another one is named beside it.
    leaves_out: bool,
    /// It may answer: what is named are not only other products.
    fits: bool,
}

/// A question that is being compared.
pub struct Comparison<'a> {
    pub query: &'a QuestionQuery,
    pub spelled: &'a SpelledText,
    /// What the encoder makes of it.
    pub encoded: &'a Vector,
    pub named: &'a [ProductMention<'a>],
    pub intents: &'a HashMap<Intent, f32>,
    pub index: &'a QuestionIndex,
}

impl Comparison<'_> {
    pub fn compare(&self, candidate: &Candidate) -> QuestionMatch {
        let entry = &self.index.entries[candidate.entry];
        let (cosines, nearest) = self.compare_phrasings(entry);
        let products = self.compare_products(entry);
        let extra = self.names_more(entry);
        let encoded = self.compare_encodings(entry);
        let (held, rarest_missing) = self.compare_telling_words(candidate.entry);
        let features: QuestionFeatures = [
            cosines.first().copied().unwrap_or_default(),
            cosines.iter().skip(1).take(2).sum::<f32>() / 2.0,
            entry.questions.iter().map(|question| trigram_similarity(&self.spelled.sounds, &question.sounds)).fold(0.0, f32::max),
            candidate.coverage_in_questions,
            candidate.coverage_in_all,
            nearest.map_or(0.0, |nearest| self.share_held(&nearest.terms)),
            self.query.cosines.as_ref().and_then(|cosines| cosines.get(&entry.slug)).map_or(0.0, |cosines| cosines.question.max(0.0)),
            flag(products.exact),
            flag(products.related),
            flag(!products.fits),
            flag(extra),
            self.intents.get(&entry.intent).copied().unwrap_or_default(),
            flag(self.query.open_article.is_some() && self.query.open_article == entry.article),
            self.query.cosines.as_ref().and_then(|cosines| cosines.get(&entry.slug)).map_or(0.0, |cosines| cosines.answer.max(0.0)),
            held,
            rarest_missing,
            flag(!products.exact && !self.is_own_product_served(entry)),
            encoded.first().copied().unwrap_or_default(),
            self.encoded.cosine(&entry.encoded_centre).max(0.0),
            encoded.iter().skip(1).take(2).sum::<f32>() / 2.0,
            flag(products.fits && products.leaves_out),
        ];
        QuestionMatch {
            slug: entry.slug.clone(),
            product: entry.product.clone(),
            intent: entry.intent,
            confidence: 0.0,
            fits_product: products.fits,
            features,
        }
    }

    /// The cosines of the phrasings, best first, and the nearest phrasing.
    fn compare_phrasings<'e>(&self, entry: &'e IndexedEntry) -> (Vec<f32>, Option<&'e SpelledText>) {
        let mut cosines: Vec<(f32, &SpelledText)> = entry.questions.iter().map(|question| (self.term_cosine(question), question)).collect();
        cosines.sort_by(|a, b| b.0.total_cmp(&a.0));
        let nearest = cosines.first().map(|(_, question)| *question);
        (cosines.into_iter().map(|(cosine, _)| cosine).collect(), nearest)
    }

    /// The cosines of the encoded phrasings, best first.
    fn compare_encodings(&self, entry: &IndexedEntry) -> Vec<f32> {
        let mut cosines: Vec<f32> = entry.encodings.iter().map(|encoding| self.encoded.cosine(encoding).max(0.0)).collect();
        cosines.sort_by(|a, b| b.total_cmp(a));
        cosines
    }

    /// The cosine of the terms of the question and of another text, by rarity.
    pub fn term_cosine(&self, question: &SpelledText) -> f32 {
        let shared = intersect(&self.spelled.terms, &question.terms);
        let squared = |terms: &[TermId]| terms.iter().map(|term| self.index.postings.rarity(*term).powi(2)).sum::<f32>();
        let unknown = self.index.postings.unknown_rarity().powi(2) * self.spelled.unknown_words as f32;
        let lengths = ((squared(&self.spelled.terms) + unknown) * squared(&question.terms)).sqrt();
        if lengths > 0.0 { squared(&shared) / lengths } else { 0.0 }
    }

    /// The share of a phrasing's terms that the question holds, by rarity.
    fn share_held(&self, terms: &[TermId]) -> f32 {
        let weigh = |terms: &[TermId]| terms.iter().map(|term| self.index.postings.rarity(*term)).sum::<f32>();
        let all = weigh(terms);
        if all > 0.0 { weigh(&intersect(&self.spelled.terms, terms)) / all } else { 0.0 }
    }

    /// The share of the question's telling words that the entry holds, by rarity, and the rarity of the rarest that it lacks.
    fn compare_telling_words(&self, entry: usize) -> (f32, f32) {
        let postings = &self.index.postings;
        let rarity = |term: &TermId| postings.rarity(*term);
        let (mut all, mut held, mut rarest) = (0.0_f32, 0.0_f32, 0.0_f32);
        for telling in &self.spelled.telling_words {
            let known = telling.word.iter().chain(&telling.concepts).map(rarity).reduce(f32::min);
            let weight = known.unwrap_or_else(|| postings.unknown_rarity());
            all += weight;
            if telling.word.iter().chain(&telling.concepts).any(|term| postings.holds(entry, *term)) {
                held += weight;
            } else {
                rarest = rarest.max(weight);
            }
        }
        if all > 0.0 { (held / all, rarest / postings.unknown_rarity()) } else { (0.0, 1.0) }
    }

    /// Whether the entry's own product is one that the question names, a wider or a narrower one, or the question names none.
    fn is_own_product_served(&self, entry: &IndexedEntry) -> bool {
        let catalogue = self.index.catalogue();
        self.named.is_empty() || self.named.iter().any(|mention| catalogue.may_mean(&entry.product, &mention.product.id))
    }

    /// How the products of the entry and of the question stand to each other. An entry about one of several products that the question names may
    /// answer it; one about none of them never does.
    fn compare_products(&self, entry: &IndexedEntry) -> ProductComparison {
        let catalogue = self.index.catalogue();
        let serves = |asked: &str| {
            let of_question = || entry.named_products.iter().any(|of_entry| catalogue.serves(of_entry, asked));
            catalogue.may_mean(&entry.product, asked) || of_question()
        };
        let is_served = |mention: &&ProductMention<'_>| serves(&mention.product.id);
        let exact = self.named.iter().any(|mention| mention.product.id == entry.product);
        let telling: Vec<&ProductMention<'_>> = self.named.iter().filter(|mention| !mention.product.broad).collect();
        let served = telling.iter().filter(|mention| is_served(mention)).count();
        ProductComparison {
            exact,
            related: !exact && self.named.iter().any(|mention| is_served(&mention)),
            leaves_out: served < telling.len(),
            fits: telling.is_empty() || served > 0 || (exact && !self.names_more(entry)),
        }
    }

    /// Whether the entry's questions name a product, not only in passing, that the question does not.
    fn names_more(&self, entry: &IndexedEntry) -> bool {
        let catalogue = self.index.catalogue();
        let telling = |id: &&String| catalogue.find(id).is_some_and(|product| !product.broad);
        let asked = |id: &String| self.named.iter().any(|mention| catalogue.serves(id, &mention.product.id));
        entry.named_products.iter().filter(telling).any(|id| !asked(id))
    }
}

fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// The common items of two ascending lists.
fn intersect(one: &[TermId], other: &[TermId]) -> Vec<TermId> {
    let (mut at, mut common) = (0, Vec::new());
    for term in one {
        while other.get(at).is_some_and(|held| held < term) {
            at += 1;
        }
        if other.get(at) == Some(term) {
            common.push(*term);
        }
    }
    common
}

/// Dice's coefficient of the threes of letters of two spelled texts.
pub fn trigram_similarity(one: &str, other: &str) -> f32 {
    let (one, other) = (threes(one), threes(other));
    let all = one.len() + other.len();
    if all == 0 { 0.0 } else { 2.0 * one.intersection(&other).count() as f32 / all as f32 }
}

fn threes(text: &str) -> HashSet<[u8; 3]> {
    let padded: Vec<u8> = [b" ".as_slice(), text.as_bytes(), b" "].concat();
    padded.windows(3).map(|three| [three[0], three[1], three[2]]).collect()
}
