//! Turns typed words into lookups: which terms of which fields count for a word, and how much. An exact word is worth
//! far more than a prefix, and a prefix more than a corrected typing mistake.

use domain::text::devanagari::contains_devanagari;
use tantivy::Searcher;

use super::dictionary::{IndexedTerm, SimilarTerm, TermDictionary};
use super::query::{Query, QueryWord};
use super::weights::{
    BODY_WEIGHT, CATEGORY_NAME_WEIGHT, CATEGORY_WEIGHT, CONCEPT_WEIGHT, EDITION_BONUS_SHARE, EDITION_TITLE_WEIGHT, EDITION_WORD_WEIGHT,
    KEYWORDS_WEIGHT, MAX_SHORT_QUERY_WORDS, MIN_SENTENCE_WORDS, ONE_TYPO_WEIGHT, PHONETIC_WEIGHT, PREFIX_WEIGHT,
    RARE_EDITION_WORD_DOCUMENTS, RARE_WORD_DOCUMENTS, SAME_FORM_WEIGHT, TITLE_CONCEPT_WEIGHT, TITLE_PAIR_WEIGHT, TITLE_PREFIX_WEIGHT,
    TITLE_WEIGHT, TRANSLITERATION_WEIGHT, TWO_TYPOS_WEIGHT, WHOLE_TITLE_WEIGHT,
};
use crate::schema::Fields;
use crate::text::{
    Concept, Lexicon, MAX_PREFIX_CHARS, Stemmer, format_concept_term, phonetic_key, stem_hindi, transliterate, truncate_chars,
};

/// Synonym groups that are looked up for one term.
const MAX_CONCEPTS: usize = 4;
/// Synonyms of one word that are highlighted.
const MAX_HIGHLIGHTED_SYNONYMS: usize = 40;
/// Corrections that are tried for a mistyped word.
const MAX_CORRECTIONS: usize = 5;
/// Letters of the shortest word that may be a typing mistake: among shorter ones too many are one letter apart.
const MIN_TYPO_CHARS: usize = 5;
/// In more documents than this a word's own form is not looked up besides its stem: the bonus would be a fraction of a
/// point, and reading its postings takes as long as reading the stem's.
const COMMON_WORD_DOCUMENTS: u64 = 10_000;

/// One term; the documents that contain it gain its weight.
pub struct TermLookup {
    pub field: tantivy::schema::Field,
    pub term: IndexedTerm,
    pub weight: f32,
    /// Whether the weight depends on how often the term occurs and on the field's length (BM25).
    pub by_frequency: bool,
    /// Bit n is set when the documents thereby contain the query's nth word; 0 for a mere bonus.
    pub word_mask: u16,
}

/// The forms of one word that count as matches in a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordForms {
    pub stems: Vec<String>,
    pub prefix: Option<String>,
    /// Synonyms: terms of one or more stems.
    pub synonyms: Vec<Vec<String>>,
    pub phonetic_key: Option<String>,
    /// The stem by which only the Hindi editions of articles have the word.
    pub edition_stem: Option<String>,
}

/// Concepts that at least one document has.
type IndexedConcepts = Vec<(Concept, IndexedTerm)>;

#[derive(Default)]
pub struct Plan {
    pub lookups: Vec<TermLookup>,
    /// One entry for each word that occurs; words that occur nowhere are left out.
    pub forms: Vec<WordForms>,
    /// Number of significant words that no document contains. Of a Hindi question only those count that the synonyms or
    /// the dictionary know, because there are too many fillers in Latin letters to list.
    pub unknown_words: usize,
    /// Bit n is set when a document without the query's nth word is not about what was asked.
    pub subject_mask: u16,
    /// Number of words of a Hindi question that neither a document nor a list has.
    pub unlisted_words: usize,
    /// The words that Hindi editions have, for the excerpts from them.
    pub edition_forms: Vec<WordForms>,
}

impl Plan {
    /// Whether the question may be about a subject that no document has. In a whole sentence a strange word is more
    /// likely a figure of speech ("hubby passed away, what paperwork for his provident money").
    pub fn may_lack_subject(&self) -> bool {
        self.unknown_words > 0 && self.forms.len() + self.unknown_words < MIN_SENTENCE_WORDS
    }
}

/// Whether a word that occurs, but rarely, may be a typing mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypoPolicy {
    UnknownWordsOnly,
    IncludeRareWords,
}

pub struct Planner<'a> {
    dictionary: TermDictionary<'a>,
    fields: &'a Fields,
    lexicon: &'a Lexicon,
    stemmer: Stemmer,
}

impl<'a> Planner<'a> {
    pub fn new(searcher: &'a Searcher, fields: &'a Fields, lexicon: &'a Lexicon) -> Self {
        Self { dictionary: TermDictionary::new(searcher), fields, lexicon, stemmer: Stemmer::english() }
    }

    pub fn plan(&self, query: &Query, policy: TypoPolicy) -> tantivy::Result<Plan> {
        let mut plan = Plan::default();
        let mut concept_spans: Vec<(std::ops::Range<usize>, IndexedConcepts)> = Vec::new();
        for sense in &query.concept_spans {
            let found = self.find_concepts(&sense.concepts)?;
            if !found.is_empty() {
                concept_spans.push((sense.words.clone(), found));
            }
        }
        let listed = |typed: usize| query.concept_spans.iter().any(|sense| sense.words.contains(&typed));
        // The bit of each typed word.
        let mut bits = Vec::with_capacity(query.words.len());
        for (typed, word) in query.words.iter().enumerate() {
            let at = plan.forms.len();
            let has_sense = concept_spans.iter().any(|(words, _)| words.contains(&typed));
            let mut forms = self.plan_word(word, policy, at, has_sense, &mut plan.lookups)?;
            if query.reads_editions && !word.is_filler && contains_devanagari(&word.normalised) {
                let may_count = !has_sense && forms == WordForms::default();
                let is_short = query.words.len() <= MAX_SHORT_QUERY_WORDS;
                forms.edition_stem = self.add_edition_lookups(word, (may_count, is_short), at, &mut plan)?;
            }
            let counts = has_sense || forms != WordForms::default();
            bits.push(if counts { 1_u16 << at } else { 0 });
            if counts {
                if self.lexicon.is_subject(&word.stem) {
                    plan.subject_mask |= 1 << at;
                }
                plan.forms.push(forms);
            } else if word.is_significant() {
                let is_known_to_be_right = !query.is_hindi || listed(typed) || self.lexicon.is_dictionary_word(&word.normalised);
                *(if is_known_to_be_right { &mut plan.unknown_words } else { &mut plan.unlisted_words }) += 1;
            }
        }
        for (words, found) in concept_spans {
            let mask = bits.get(words).unwrap_or_default().iter().fold(0, |mask, bit| mask | bit);
            self.add_concept_lookups(found, 1.0, mask, &mut plan)?;
        }
        self.add_title_bonuses(&query.title_term, &mut plan)?;
        Ok(plan)
    }

    /// Looks a word up in the Hindi editions. Few articles have one, so the word counts like any other only when nothing else knows it and it
    /// tells something: it stands in few editions, or the query is short. Otherwise it is a bonus among articles that are as good by the words
    /// that all of them may have. Returns the stem of a word that counts.
    fn add_edition_lookups(
        &self,
        word: &QueryWord,
        (may_count, is_short): (bool, bool),
        at: usize,
        plan: &mut Plan,
    ) -> tantivy::Result<Option<String>> {
        let stem = stem_hindi(&word.normalised);
        let Some(found) = self.dictionary.find_term(self.fields.edition_words, &stem)? else { return Ok(None) };
        let counts = may_count && word.is_significant() && (is_short || found.documents <= RARE_EDITION_WORD_DOCUMENTS);
        let (scale, word_mask) = if counts { (1.0, 1_u16 << at) } else { (EDITION_BONUS_SHARE, 0) };
        let in_title = self.dictionary.find_term(self.fields.edition_title, &stem)?;
        let fields =
            [(self.fields.edition_words, Some(found), EDITION_WORD_WEIGHT), (self.fields.edition_title, in_title, EDITION_TITLE_WEIGHT)];
        for (field, found, weight) in fields {
            plan.lookups.extend(found.map(|term| TermLookup { field, term, weight: weight * scale, by_frequency: false, word_mask }));
        }
        plan.edition_forms.push(WordForms { stems: vec![word.normalised.clone()], prefix: Some(stem.clone()), ..WordForms::default() });
        Ok(counts.then_some(stem))
    }

    fn find_concepts(&self, concepts: &[Concept]) -> tantivy::Result<IndexedConcepts> {
        let mut found = Vec::new();
        for concept in concepts.iter().take(MAX_CONCEPTS) {
            found.extend(self.dictionary.find_term(self.fields.concepts, &format_concept_term(*concept))?.map(|it| (*concept, it)));
        }
        Ok(found)
    }

    /// Adds the documents that use a synonym.
    fn add_concept_lookups(&self, found: IndexedConcepts, scale: f32, mask: u16, plan: &mut Plan) -> tantivy::Result<()> {
        let Some(forms) = plan.forms.get_mut(mask.trailing_zeros() as usize) else { return Ok(()) };
        for (concept, found) in found {
            let known = forms.synonyms.len();
            forms.synonyms.extend(self.lexicon.concept_terms(concept).iter().take(MAX_HIGHLIGHTED_SYNONYMS.saturating_sub(known)).cloned());
            plan.lookups.push(TermLookup {
                field: self.fields.concepts,
                term: found,
                weight: CONCEPT_WEIGHT * scale,
                by_frequency: true,
                word_mask: mask,
            });
            if let Some(found) = self.dictionary.find_term(self.fields.title_concepts, &format_concept_term(concept))? {
                let weight = TITLE_CONCEPT_WEIGHT * scale;
                plan.lookups.push(TermLookup {
                    field: self.fields.title_concepts,
                    term: found,
                    weight,
                    by_frequency: true,
                    word_mask: mask,
                });
            }
        }
        Ok(())
    }

    /// Adds bonuses for words that are neighbours in a title, and for titles that equal the query.
    fn add_title_bonuses(&self, whole_title: &str, plan: &mut Plan) -> tantivy::Result<()> {
        let stems: Vec<Option<&String>> = plan.forms.iter().map(|forms| forms.stems.first()).collect();
        for pair in stems.windows(2) {
            if let [Some(first), Some(second)] = pair {
                self.add_lookup(&mut plan.lookups, self.fields.title_pairs, &format!("{first} {second}"), TITLE_PAIR_WEIGHT, None)?;
            }
        }
        self.add_lookup(&mut plan.lookups, self.fields.whole_title, whole_title, WHOLE_TITLE_WEIGHT, None)?;
        Ok(())
    }

    /// `has_sense`: documents are found by a synonym of the word, so it is no mistake.
    fn plan_word(
        &self,
        word: &QueryWord,
        policy: TypoPolicy,
        at: usize,
        has_sense: bool,
        look_ups: &mut Vec<TermLookup>,
    ) -> tantivy::Result<WordForms> {
        let mut forms = WordForms::default();
        if word.is_filler {
            return Ok(forms);
        }
        let occurs = if word.prefix_only { None } else { self.add_exact_lookups(&word.stem, &word.normalised, 1.0, at, look_ups)? };
        if occurs.is_some() {
            forms.stems.push(word.stem.clone());
        }
        let may_continue = (word.unfinished || occurs.is_none()) && !self.lexicon.is_product_name(&word.normalised);
        if may_continue && self.add_prefix_lookups(&word.normalised, at, look_ups)? {
            forms.prefix = Some(word.normalised.clone());
        }
        if has_sense {
            return Ok(forms);
        }
        let known = occurs.is_some() || forms.prefix.is_some();
        // A correctly spelled word is meant as typed, even if no text contains it.
        if self.lexicon.is_dictionary_word(&word.normalised) {
            return Ok(forms);
        }
        if !known && self.add_transliterations(word, at, &mut forms, look_ups)? {
            return Ok(forms);
        }
        if !known || (policy == TypoPolicy::IncludeRareWords && occurs.is_some_and(|documents| documents <= RARE_WORD_DOCUMENTS)) {
            self.add_corrections(word, occurs.unwrap_or(0), at, &mut forms, look_ups)?;
        }
        if forms == WordForms::default() {
            self.add_phonetic_lookup(&word.normalised, at, &mut forms, look_ups)?;
        }
        Ok(forms)
    }

    /// Handles a Hindi word that no text and no list contains as it was typed: it may be known in the other script, or
    /// by the sound of a listed word.
    fn add_transliterations(
        &self,
        word: &QueryWord,
        at: usize,
        forms: &mut WordForms,
        look_ups: &mut Vec<TermLookup>,
    ) -> tantivy::Result<bool> {
        let latin = if contains_devanagari(&word.normalised) { transliterate(&word.normalised) } else { vec![word.normalised.clone()] };
        for reading in &latin {
            let stem = self.stemmer.stem(reading).into_owned();
            let known =
                *reading != word.normalised && self.add_exact_lookups(&stem, reading, TRANSLITERATION_WEIGHT, at, look_ups)?.is_some();
            if known {
                forms.stems.push(stem.clone());
            }
            let mut concepts = self.lexicon.word_concepts(&stem);
            if concepts.is_empty() && !known && !self.lexicon.is_acronym(reading) {
                concepts = self.lexicon.concepts_by_sound(reading);
            }
            self.add_word_concepts(&concepts, TRANSLITERATION_WEIGHT, at, forms, look_ups)?;
            if *forms != WordForms::default() {
                return Ok(true);
            }
        }
        match latin.last().filter(|reading| **reading != word.normalised) {
            Some(reading) => self.add_phonetic_lookup(reading, at, forms, look_ups),
            None => Ok(false),
        }
    }

    fn add_word_concepts(
        &self,
        concepts: &[Concept],
        scale: f32,
        at: usize,
        forms: &mut WordForms,
        look_ups: &mut Vec<TermLookup>,
    ) -> tantivy::Result<()> {
        let found = self.find_concepts(concepts)?;
        let mut plan = Plan { forms: vec![WordForms::default(); at], ..Plan::default() };
        plan.forms.push(std::mem::take(forms));
        self.add_concept_lookups(found, scale, 1 << at, &mut plan)?;
        *forms = plan.forms.pop().unwrap_or_default();
        look_ups.append(&mut plan.lookups);
        Ok(())
    }

    fn add_phonetic_lookup(&self, latin: &str, at: usize, forms: &mut WordForms, look_ups: &mut Vec<TermLookup>) -> tantivy::Result<bool> {
        let Some(key) = phonetic_key(latin).filter(|_| !self.lexicon.is_acronym(latin)) else { return Ok(false) };
        let any = self.add_lookup(look_ups, self.fields.phonetic_keys, &key, PHONETIC_WEIGHT, Some(at))?;
        forms.phonetic_key = any.then_some(key);
        Ok(any)
    }

    /// Returns the number of documents that contain the stem, if any.
    fn add_exact_lookups(
        &self,
        stem: &str,
        folded: &str,
        scale: f32,
        at: usize,
        look_ups: &mut Vec<TermLookup>,
    ) -> tantivy::Result<Option<u64>> {
        let fields = self.fields;
        let Some(body) = self.dictionary.find_term(fields.body, stem)? else { return Ok(None) };
        let documents = body.documents;
        look_ups.push(TermLookup { field: fields.body, term: body, weight: BODY_WEIGHT * scale, by_frequency: true, word_mask: 1 << at });
        for (field, weight) in
            [(fields.title_stems, TITLE_WEIGHT), (fields.keywords, KEYWORDS_WEIGHT), (fields.category_stems, CATEGORY_WEIGHT)]
        {
            if let Some(found) = self.dictionary.find_term(field, stem)? {
                look_ups.push(TermLookup { field, term: found, weight: weight * scale, by_frequency: true, word_mask: 1 << at });
            }
        }
        self.add_lookup(look_ups, fields.category_name, stem, CATEGORY_NAME_WEIGHT * scale, Some(at))?;
        if documents <= COMMON_WORD_DOCUMENTS {
            self.add_lookup(look_ups, fields.words, folded, SAME_FORM_WEIGHT * scale, Some(at))?;
        }
        Ok(Some(documents))
    }

    fn add_prefix_lookups(&self, folded: &str, at: usize, look_ups: &mut Vec<TermLookup>) -> tantivy::Result<bool> {
        let fields = self.fields;
        let start = truncate_chars(folded, MAX_PREFIX_CHARS);
        let any = self.add_lookup(look_ups, fields.prefixes, start, PREFIX_WEIGHT, Some(at))?;
        if any {
            self.add_lookup(look_ups, fields.title_prefixes, start, TITLE_PREFIX_WEIGHT, Some(at))?;
            self.add_lookup(look_ups, fields.category_name, start, CATEGORY_NAME_WEIGHT, Some(at))?;
        }
        Ok(any)
    }

    /// `occurs` is the number of documents that contain the word as typed.
    fn add_corrections(
        &self,
        word: &QueryWord,
        occurs: u64,
        at: usize,
        forms: &mut WordForms,
        look_ups: &mut Vec<TermLookup>,
    ) -> tantivy::Result<()> {
        let length = word.normalised.chars().count();
        if length < MIN_TYPO_CHARS || self.lexicon.is_acronym(&word.normalised) {
            return Ok(());
        }
        let plausible = |near: &SimilarTerm| near.term != word.normalised && near.documents > occurs * 4;
        let mut share = ONE_TYPO_WEIGHT;
        let mut near = self.find_corrections(self.fields.words, &word.normalised, 1, plausible)?;
        if near.is_empty() && word.unfinished && occurs == 0 {
            let long_enough = |near: &SimilarTerm| near.term.chars().count() >= length;
            near = self.find_corrections(self.fields.prefixes, &word.normalised, 1, long_enough)?;
            if let Some(best) = near.first() {
                if self.add_prefix_lookups(&best.term, at, look_ups)? {
                    forms.prefix = Some(best.term.clone());
                }
                return Ok(());
            }
        }
        if near.is_empty() && length >= 8 && occurs == 0 {
            share = TWO_TYPOS_WEIGHT;
            near = self.find_corrections(self.fields.words, &word.normalised, 2, plausible)?;
        }
        for SimilarTerm { term, .. } in near {
            let stem = self.stemmer.stem(&term).into_owned();
            if !forms.stems.contains(&stem) && self.add_exact_lookups(&stem, &term, share, at, look_ups)?.is_some() {
                self.add_word_concepts(&self.lexicon.word_concepts(&stem), share, at, forms, look_ups)?;
                forms.stems.push(stem);
            }
        }
        Ok(())
    }

    fn find_corrections(
        &self,
        field: tantivy::schema::Field,
        word: &str,
        distance: u8,
        plausible: impl Fn(&SimilarTerm) -> bool,
    ) -> tantivy::Result<Vec<SimilarTerm>> {
        let mut near = self.dictionary.find_similar(field, word, distance)?;
        near.retain(plausible);
        near.truncate(MAX_CORRECTIONS);
        Ok(near)
    }

    /// Adds a lookup for which only the presence of the term counts. True when any document contains it.
    fn add_lookup(
        &self,
        look_ups: &mut Vec<TermLookup>,
        field: tantivy::schema::Field,
        term: &str,
        weight: f32,
        word: Option<usize>,
    ) -> tantivy::Result<bool> {
        let found = self.dictionary.find_term(field, term)?;
        let any = found.is_some();
        let words = word.map_or(0, |word| 1 << word);
        look_ups.extend(found.map(|found| TermLookup { field, term: found, weight, by_frequency: false, word_mask: words }));
        Ok(any)
    }
}
