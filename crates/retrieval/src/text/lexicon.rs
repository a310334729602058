//! The synonyms as the index uses them. Each group is a *concept*, which is a term of the index beside the words: a
//! document is given the concepts of the terms that it contains, so that a search for a concept is one lookup, and
//! phrases of several words count exactly as single words do.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::{Arc, LazyLock};

use domain::products::ProductCatalogue;
use domain::search::Synonyms;

use super::context_words::ContextWords;
use super::names::Names;
use super::phonetic::phonetic_key;
use super::{Stemmer, Words, is_stop_word, normalise_word};

/// The words that the index knows more about than their letters.
#[derive(Debug, Clone)]
pub struct Vocabulary<'a> {
    pub synonyms: &'a Synonyms,
    pub products: Arc<ProductCatalogue>,
}

impl<'a> From<&'a Synonyms> for Vocabulary<'a> {
    /// A vocabulary without products.
    fn from(synonyms: &'a Synonyms) -> Self {
        Self { synonyms, products: Arc::default() }
    }
}

/// Letters of the longest product name that counts as an acronym.
const MAX_ACRONYM_CHARS: usize = 5;

/// Stems of a phrase that count; longer terms are found by their first words.
const MAX_PHRASE_STEMS: usize = 6;

pub type Concept = u32;

type Build = Box<dyn FnOnce() -> LexiconTables + Send>;

/// The lexicon of a vocabulary. Its tables are built for the first document or question: most starts of the program see neither.
pub struct Lexicon {
    fingerprint: u64,
    tables: LazyLock<LexiconTables, Build>,
}

impl Lexicon {
    pub fn new<'v>(vocabulary: impl Into<Vocabulary<'v>>) -> Self {
        let Vocabulary { synonyms, products } = vocabulary.into();
        let mut hasher = DefaultHasher::new();
        (&synonyms.groups, &synonyms.one_way, &synonyms.doing).hash(&mut hasher);
        products.iter().for_each(|product| (&product.id, &product.within, product.broad, &product.aliases).hash(&mut hasher));
        let synonyms = synonyms.clone();
        let build: Build = Box::new(move || LexiconTables::new(&synonyms, products));
        Self { fingerprint: hasher.finish(), tables: LazyLock::new(build) }
    }

    /// A hash that changes when documents would be given other concepts or products.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

impl Deref for Lexicon {
    type Target = LexiconTables;

    fn deref(&self) -> &LexiconTables {
        &self.tables
    }
}

#[derive(Default)]
pub struct LexiconTables {
    /// By the term's stems, joined with spaces.
    terms: HashMap<String, TermEntry>,
    /// By phonetic key: the concepts that a word in no dictionary may stand for.
    concepts_by_sound: HashMap<String, Vec<Concept>>,
    /// By first stem: the number of stems of the longest term that begins with it.
    longest_from: HashMap<String, usize>,
    fillers: HashSet<String>,
    /// Correctly spelled words.
    dictionary: HashSet<String>,
    context_words: ContextWords,
    names: Names,
    concepts: Vec<ConceptTerms>,
    products: Arc<ProductCatalogue>,
    /// Short names of products: "ppf", "elss".
    acronyms: HashSet<String>,
}

#[derive(Default)]
struct TermEntry {
    /// Concepts that a document with this term has.
    concepts: Vec<Concept>,
    /// Those of them that are synonym groups; a longer term of a group hides the shorter ones inside it.
    group_concepts: Vec<Concept>,
    /// Concepts that a search with this term looks for, although a document with the term does not have them.
    one_way_concepts: Vec<Concept>,
}

#[derive(Default)]
struct ConceptTerms {
    terms: Vec<Vec<String>>,
    /// The first term of the group, as the editors wrote it.
    name: String,
}

/// Concepts that a search's words stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConceptSpan {
    /// Range of the query's words.
    pub words: Range<usize>,
    pub concepts: Vec<Concept>,
}

impl LexiconTables {
    fn new(synonyms: &Synonyms, products: Arc<ProductCatalogue>) -> Self {
        let folded = |words: &[String]| words.iter().map(|word| normalise_word(word)).collect();
        let mut lexicon = Self {
            fillers: folded(&synonyms.ignore),
            dictionary: folded(&synonyms.known),
            context_words: ContextWords::new(&synonyms.context_words),
            acronyms: collect_acronyms(&products),
            products,
            ..Self::default()
        };
        for group in &synonyms.groups {
            let concept = lexicon.add_concept(group);
            for term in group {
                if let Some(entry) = lexicon.get_or_add_entry(term) {
                    entry.concepts.push(concept);
                    entry.group_concepts.push(concept);
                }
                lexicon.add_phonetic_entry(term, &[concept]);
            }
        }
        for (from, to) in &synonyms.one_way {
            let concepts: Vec<Concept> = to.iter().flat_map(|term| lexicon.get_or_add_concepts(term)).collect();
            for term in from {
                if let Some(entry) = lexicon.get_or_add_entry(term) {
                    entry.one_way_concepts.extend(&concepts);
                }
                lexicon.add_phonetic_entry(term, &concepts);
            }
        }
        for key in lexicon.terms.keys() {
            let first = key.split(' ').next().unwrap_or_default();
            let longest = lexicon.longest_from.entry(first.to_owned()).or_default();
            *longest = (*longest).max(key.split(' ').count());
        }
        for entry in lexicon.terms.values_mut() {
            for concepts in [&mut entry.concepts, &mut entry.group_concepts, &mut entry.one_way_concepts] {
                concepts.sort_unstable();
                concepts.dedup();
            }
        }
        let names = Names::new(synonyms, &lexicon);
        lexicon.names = names;
        lexicon
    }

    pub fn products(&self) -> &ProductCatalogue {
        &self.products
    }

    /// Whether a word is an acronym or a number, which is meant letter by letter: "ppf" is never "pf". `word` is normalised.
    pub fn is_acronym(&self, word: &str) -> bool {
        let is_vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
        let has_digit = word.chars().any(char::is_numeric);
        has_digit || (word.is_ascii() && !word.contains(is_vowel)) || self.acronyms.contains(word)
    }

    /// Whether the word alone is the name of a product.
    pub fn is_product_name(&self, word: &str) -> bool {
        self.acronyms.contains(word)
    }

    fn add_concept(&mut self, terms: &[String]) -> Concept {
        let meaning = ConceptTerms {
            terms: terms.iter().map(|term| stem_term(term)).filter(|stems| !stems.is_empty()).collect(),
            name: terms.first().cloned().unwrap_or_default(),
        };
        self.concepts.push(meaning);
        (self.concepts.len() - 1) as Concept
    }

    /// The concepts of the groups that contain the term, otherwise a new concept for it alone.
    fn get_or_add_concepts(&mut self, term: &str) -> Vec<Concept> {
        let stems = stem_term(term);
        let key = join_stems(&stems);
        if key.is_empty() {
            return Vec::new();
        }
        if let Some(entry) = self.terms.get(&key).filter(|entry| !entry.concepts.is_empty()) {
            return entry.concepts.clone();
        }
        let concept = self.add_concept(&[term.to_owned()]);
        self.terms.entry(key).or_default().concepts.push(concept);
        vec![concept]
    }

    fn get_or_add_entry(&mut self, term: &str) -> Option<&mut TermEntry> {
        let key = join_stems(&stem_term(term));
        (!key.is_empty()).then(|| self.terms.entry(key).or_default())
    }

    fn add_phonetic_entry(&mut self, term: &str, concepts: &[Concept]) {
        if let Some(key) = phonetic_key(&normalise_word(term)).filter(|_| !term.contains(' ')) {
            let known = self.concepts_by_sound.entry(key).or_default();
            known.extend(concepts.iter().filter(|c| !known.contains(c)).copied().collect::<Vec<_>>());
        }
    }

    /// See [`ContextWords::strip`].
    pub fn strip_asker_context(&self, question: &str) -> String {
        self.context_words.strip(question, self)
    }

    /// The stems of the words that [`LexiconTables::strip_asker_context`] removes.
    pub fn asker_context_stems(&self, question: &str) -> HashSet<String> {
        self.context_words.find_stems(question, self)
    }

    /// The word that the editors prefer to a word with this stem, or the stem itself.
    pub fn preferred_word<'a>(&'a self, stem: &'a str) -> &'a str {
        let concept = self.terms.get(stem).and_then(|entry| entry.concepts.first().or(entry.one_way_concepts.first()));
        concept.map_or(stem, |concept| self.concept_name(*concept))
    }

    /// See [`Names::index_key`].
    pub fn name_key(&self, name: &str) -> String {
        self.names.index_key(name, self)
    }

    /// See [`Names::term_keys`].
    pub fn term_name_keys(&self, term: &str) -> Vec<String> {
        self.names.term_keys(term, self)
    }

    /// See [`Names::situation_leads`].
    pub fn situation_leads(&self, term: &str) -> Vec<&str> {
        self.names.situation_leads(term, self)
    }

    /// See [`Names::is_subject`].
    pub fn is_subject(&self, stem: &str) -> bool {
        self.names.is_subject(stem, self)
    }

    pub fn is_filler(&self, word: &str) -> bool {
        self.fillers.contains(word)
    }

    /// Whether the word is spelled correctly, even if no text contains it. `word` is normalised.
    pub fn is_dictionary_word(&self, word: &str) -> bool {
        self.dictionary.contains(word)
    }

    /// The concepts that a document with these stems has: those of every single word, and those of phrases that are not
    /// part of a longer one.
    pub fn document_concepts(&self, stems: &[String]) -> Vec<Concept> {
        let mut found_concepts = Vec::new();
        for stem in stems {
            found_concepts.extend(self.terms.get(stem).map(|entry| &entry.concepts).into_iter().flatten());
        }
        for pick in [
            |entry: &TermEntry| entry.group_concepts.clone(),
            |entry: &TermEntry| if entry.group_concepts.is_empty() { entry.concepts.clone() } else { Vec::new() },
        ] {
            self.find_phrases(stems, 2, pick, |_, concepts| found_concepts.extend(concepts));
        }
        found_concepts
    }

    /// The concepts that a search for these stems looks for as well: groups by their longest terms, and one-way terms
    /// wherever they occur.
    pub fn find_concept_spans(&self, stems: &[String]) -> Vec<ConceptSpan> {
        let mut concept_spans: Vec<ConceptSpan> = Vec::new();
        self.find_phrases(stems, 1, |entry| entry.concepts.clone(), |words, concepts| concept_spans.push(ConceptSpan { words, concepts }));
        self.find_phrases(
            stems,
            1,
            |entry| entry.one_way_concepts.clone(),
            |words, concepts| concept_spans.push(ConceptSpan { words, concepts }),
        );
        concept_spans
    }

    /// The longest one-way term at the start of these stems: its number of stems, and the term that the editors prefer.
    pub fn preferred_term(&self, stems: &[String]) -> Option<(usize, &str)> {
        let longest = self.longest_from.get(stems.first()?).map_or(0, |longest| *longest).min(stems.len());
        (1..=longest).rev().find_map(|length| {
            let concept = self.terms.get(&join_stems(&stems[..length]))?.one_way_concepts.first()?;
            Some((length, self.concept_name(*concept)))
        })
    }

    /// The concepts of one word.
    pub fn word_concepts(&self, stem: &str) -> Vec<Concept> {
        self.terms.get(stem).map(|entry| entry.concepts.iter().chain(&entry.one_way_concepts).copied().collect()).unwrap_or_default()
    }

    pub fn concepts_by_sound(&self, word: &str) -> Vec<Concept> {
        phonetic_key(word).and_then(|key| self.concepts_by_sound.get(&key).cloned()).unwrap_or_default()
    }

    pub fn concept_terms(&self, concept: Concept) -> &[Vec<String>] {
        self.concepts.get(concept as usize).map_or(&[], |meaning| &meaning.terms)
    }

    pub fn concept_name(&self, concept: Concept) -> &str {
        self.concepts.get(concept as usize).map_or("", |meaning| &meaning.name)
    }

    /// Calls `found`, from left to right and without overlap, with the longest terms for which `pick` returns concepts.
    fn find_phrases(
        &self,
        stems: &[String],
        shortest: usize,
        pick: impl Fn(&TermEntry) -> Vec<Concept>,
        mut found: impl FnMut(Range<usize>, Vec<Concept>),
    ) {
        let mut at = 0;
        let mut key = String::new();
        while at + shortest <= stems.len() {
            let longest = self.longest_from.get(&stems[at]).map_or(0, |longest| *longest).min(stems.len() - at);
            let hit = (shortest..=longest).rev().find_map(|length| {
                key.clear();
                for (n, stem) in stems[at..at + length].iter().enumerate() {
                    if n > 0 {
                        key.push(' ');
                    }
                    key.push_str(stem);
                }
                let concepts = pick(self.terms.get(&key)?);
                (!concepts.is_empty()).then_some((length, concepts))
            });
            match hit {
                Some((length, concepts)) => {
                    found(at..at + length, concepts);
                    at += length;
                }
                None => at += 1,
            }
        }
    }
}

/// The product names of one short word.
fn collect_acronyms(products: &ProductCatalogue) -> HashSet<String> {
    let names = products.iter().flat_map(|product| &product.aliases).filter(|alias| alias.is_ascii() && !alias.contains(' '));
    names.filter(|alias| alias.len() <= MAX_ACRONYM_CHARS).map(|alias| normalise_word(alias)).collect()
}

/// The term that stands for a concept in the index.
pub fn format_concept_term(concept: Concept) -> String {
    format!("c{concept}")
}

fn stem_term(term: &str) -> Vec<String> {
    let stemmer = Stemmer::english();
    let folded = Words::new(term).map(|range| normalise_word(&term[range])).filter(|word| !word.is_empty() && !is_stop_word(word));
    folded.take(MAX_PHRASE_STEMS).map(|word| stemmer.stem(&word).into_owned()).collect()
}

fn join_stems(stems: &[String]) -> String {
    stems.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_lexicon() -> Lexicon {
        let yaml = "groups:\n- terms: [pf, provident fund, पीएफ]\n- terms: [ppf, public provident fund]\n- terms: [loan, karz]\n- terms: [home loan, ghar loan]\n\
            - from: [pf loan, farm 31]\n  to: [form 31]\n- terms: [withdraw, nikale]\nignore: [kaise]";
        Lexicon::new(&Synonyms::parse(yaml).unwrap())
    }

    fn stem_text(text: &str) -> Vec<String> {
        stem_term(text)
    }

    #[test]
    fn documents_hold_single_words_and_the_longest_phrases() {
        let lexicon = sample_lexicon();
        assert_eq!(lexicon.document_concepts(&stem_text("a provident fund")), [0]);
        assert_eq!(lexicon.document_concepts(&stem_text("the public provident fund")), [1]);
        let mut both = lexicon.document_concepts(&stem_text("home loan"));
        both.sort();
        assert_eq!(both, [2, 3]);
        assert_eq!(lexicon.document_concepts(&stem_text("fund provident")), [] as [Concept; 0]);
    }

    #[test]
    fn searches_go_one_way_where_editors_say_so() {
        let lexicon = sample_lexicon();
        let found =
            |text: &str| lexicon.find_concept_spans(&stem_text(text)).into_iter().map(|s| (s.words, s.concepts)).collect::<Vec<_>>();
        assert_eq!(found("ghar loan"), [(0..2, vec![3])]);
        assert_eq!(found("pf loan"), [(0..1, vec![0]), (1..2, vec![2]), (0..2, vec![5])]);
        assert_eq!(found("form 31"), [(0..2, vec![5])]);
        assert!(lexicon.document_concepts(&stem_text("farm 31")).is_empty(), "one way only");
        assert_eq!(lexicon.concept_name(5), "form 31");
    }

    #[test]
    fn unknown_words_are_known_by_sound() {
        assert_eq!(sample_lexicon().concepts_by_sound("nikaalein"), [4]);
        assert!(sample_lexicon().concepts_by_sound("nominee").is_empty());
        assert!(sample_lexicon().is_filler("kaise"));
    }
}
