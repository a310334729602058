//! From typed words to look-ups: which terms of which fields count for a word, and how much.
//! An exact word is worth far more than a beginning, and that more than a typing mistake.

use tantivy::Searcher;

use super::dictionary::{Dictionary, Found, Near};
use super::query::{Query, Word};
use crate::schema::Fields;
use crate::text::{Concept, LONGEST_PREFIX, Lexicon, Stemmer, beginning, concept_term, is_devanagari, readings, sound};

const TITLE: f32 = 4.0;
const KEYWORDS: f32 = 2.0;
const CATEGORY: f32 = 1.5;
const BODY: f32 = 1.0;
/// The word as it was typed, over other forms of its stem.
const SAME_FORM: f32 = 0.2;
const BEGINNING: f32 = 0.25;
const TITLE_BEGINNING: f32 = 1.2;
/// A category's name, on the category itself.
const SECTION: f32 = 2.5;
const TITLE_PAIR: f32 = 1.5;
const WHOLE_TITLE: f32 = 3.0;
/// A document that calls it otherwise; one that has the word itself gains this as well.
const CONCEPT: f32 = 0.6;
const TITLE_CONCEPT: f32 = 2.4;
/// A word of the other script, over one that was typed so.
const TRANSLITERATED: f32 = 0.8;
/// A word that only sounds alike.
const SOUND: f32 = 0.2;
const ONE_MISTAKE: f32 = 0.4;
const TWO_MISTAKES: f32 = 0.25;

/// Groups of synonyms looked up for one term.
const MOST_CONCEPTS: usize = 4;
/// Synonyms of one word that are highlighted.
const MOST_HIGHLIGHTED: usize = 40;
/// Other words that a mistyped one is taken for.
const MOST_CORRECTIONS: usize = 5;
/// Documents from which on a word's own form tells too little to look it up besides its stem: the bonus would be
/// a fraction of a point, the run over its postings as long as the stem's.
const COMMON: u64 = 10_000;
/// A typed word in at most this many documents may be a mistake that the authors made too.
const RARE: u64 = 2;

/// One term whose documents gain by it.
pub struct LookUp {
    pub field: tantivy::schema::Field,
    pub found: Found,
    pub weight: f32,
    /// Weigh by how often the term occurs and by the field's length.
    pub counted: bool,
    /// Bit n: its documents thereby have the query's nth word; none for a mere bonus.
    pub words: u16,
}

/// The forms of one word that are highlighted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forms {
    pub stems: Vec<String>,
    pub beginning: Option<String>,
    /// What it is called elsewhere: terms of one or more stems.
    pub others: Vec<Vec<String>>,
    pub sound: Option<String>,
}

/// Concepts that some document has.
type Occurring = Vec<(Concept, Found)>;

/// From so many words on a question is a sentence, told in somebody's own manner.
const SENTENCE: usize = 6;

#[derive(Default)]
pub struct Plan {
    pub look_ups: Vec<LookUp>,
    /// By word; words that occur nowhere are not among them.
    pub forms: Vec<Forms>,
    /// Words with a subject of their own that no document has. Of a question in Hindi those that the lists or the
    /// dictionary know: its fillers in Latin letters are too many to list.
    pub unknown: usize,
}

impl Plan {
    /// Whether what is asked about may be a thing that no document has. In a whole sentence a strange word is more likely a
    /// manner of speaking ("hubby passed away, what paperwork for his provident money").
    pub fn may_lack_its_subject(&self) -> bool {
        self.unknown > 0 && self.forms.len() + self.unknown < SENTENCE
    }
}

/// Whether a word that does occur, but hardly, may be a typing mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    UnknownWords,
    RareWordsToo,
}

pub struct Planner<'a> {
    dictionary: Dictionary<'a>,
    fields: &'a Fields,
    lexicon: &'a Lexicon,
    stemmer: Stemmer,
}

impl<'a> Planner<'a> {
    pub fn new(searcher: &'a Searcher, fields: &'a Fields, lexicon: &'a Lexicon) -> Self {
        Self { dictionary: Dictionary::new(searcher), fields, lexicon, stemmer: Stemmer::english() }
    }

    pub fn plan(&self, query: &Query, doubt: Doubt) -> tantivy::Result<Plan> {
        let mut plan = Plan::default();
        let mut senses: Vec<(std::ops::Range<usize>, Occurring)> = Vec::new();
        for sense in &query.senses {
            let found = self.occurring(&sense.concepts)?;
            if !found.is_empty() {
                senses.push((sense.words.clone(), found));
            }
        }
        let listed = |typed: usize| query.senses.iter().any(|sense| sense.words.contains(&typed));
        // By typed word, its bit.
        let mut bits = Vec::with_capacity(query.words.len());
        for (typed, word) in query.words.iter().enumerate() {
            let at = plan.forms.len();
            let has_sense = senses.iter().any(|(words, _)| words.contains(&typed));
            let forms = self.word(word, doubt, at, has_sense, &mut plan.look_ups)?;
            let counts = has_sense || forms != Forms::default();
            bits.push(if counts { 1_u16 << at } else { 0 });
            if counts {
                plan.forms.push(forms);
            } else if word.tells() && (!query.hindi || listed(typed) || self.lexicon.is_known(&word.folded)) {
                plan.unknown += 1;
            }
        }
        for (words, found) in senses {
            let mask = bits.get(words).unwrap_or_default().iter().fold(0, |mask, bit| mask | bit);
            self.concepts(found, 1.0, mask, &mut plan)?;
        }
        self.phrases(&query.whole, &mut plan)?;
        Ok(plan)
    }

    fn occurring(&self, concepts: &[Concept]) -> tantivy::Result<Occurring> {
        let mut found = Vec::new();
        for concept in concepts.iter().take(MOST_CONCEPTS) {
            found.extend(self.dictionary.find(self.fields.concepts, &concept_term(*concept))?.map(|it| (*concept, it)));
        }
        Ok(found)
    }

    /// Documents that call it otherwise.
    fn concepts(&self, found: Occurring, share: f32, mask: u16, plan: &mut Plan) -> tantivy::Result<()> {
        let Some(forms) = plan.forms.get_mut(mask.trailing_zeros() as usize) else { return Ok(()) };
        for (concept, found) in found {
            let known = forms.others.len();
            forms.others.extend(self.lexicon.terms(concept).iter().take(MOST_HIGHLIGHTED.saturating_sub(known)).cloned());
            plan.look_ups.push(LookUp { field: self.fields.concepts, found, weight: CONCEPT * share, counted: true, words: mask });
            if let Some(found) = self.dictionary.find(self.fields.title_concepts, &concept_term(concept))? {
                let weight = TITLE_CONCEPT * share;
                plan.look_ups.push(LookUp { field: self.fields.title_concepts, found, weight, counted: true, words: mask });
            }
        }
        Ok(())
    }

    /// Words that stand together in a title, and titles that are the query.
    fn phrases(&self, whole: &str, plan: &mut Plan) -> tantivy::Result<()> {
        let stems: Vec<Option<&String>> = plan.forms.iter().map(|forms| forms.stems.first()).collect();
        for pair in stems.windows(2) {
            if let [Some(first), Some(second)] = pair {
                self.add(&mut plan.look_ups, self.fields.title_pairs, &format!("{first} {second}"), TITLE_PAIR, None)?;
            }
        }
        self.add(&mut plan.look_ups, self.fields.whole_title, whole, WHOLE_TITLE, None)?;
        Ok(())
    }

    /// `has_sense`: documents are found by what the word stands for, so it is no mistake.
    fn word(&self, word: &Word, doubt: Doubt, at: usize, has_sense: bool, look_ups: &mut Vec<LookUp>) -> tantivy::Result<Forms> {
        let mut forms = Forms::default();
        if word.filler {
            return Ok(forms);
        }
        let occurs = if word.only_beginning { None } else { self.exact(&word.stem, &word.folded, 1.0, at, look_ups)? };
        if occurs.is_some() {
            forms.stems.push(word.stem.clone());
        }
        if (word.unfinished || occurs.is_none()) && self.beginning(&word.folded, at, look_ups)? {
            forms.beginning = Some(word.folded.clone());
        }
        if has_sense {
            return Ok(forms);
        }
        let known = occurs.is_some() || forms.beginning.is_some();
        // What is spelled right is meant as it stands, also where no text has it.
        if self.lexicon.is_known(&word.folded) {
            return Ok(forms);
        }
        if !known && self.otherwise_written(word, at, &mut forms, look_ups)? {
            return Ok(forms);
        }
        if !known || (doubt == Doubt::RareWordsToo && occurs.is_some_and(|documents| documents <= RARE)) {
            self.corrected(word, occurs.unwrap_or(0), at, &mut forms, look_ups)?;
        }
        if forms == Forms::default() {
            self.by_sound(&word.folded, at, &mut forms, look_ups)?;
        }
        Ok(forms)
    }

    /// A word of Hindi that stands in no text and no list as it was typed: in the other script, or
    /// by the sound of one in the list.
    fn otherwise_written(&self, word: &Word, at: usize, forms: &mut Forms, look_ups: &mut Vec<LookUp>) -> tantivy::Result<bool> {
        let latin = if is_devanagari(&word.folded) { readings(&word.folded) } else { vec![word.folded.clone()] };
        for reading in &latin {
            let stem = self.stemmer.stem(reading).into_owned();
            let known = *reading != word.folded && self.exact(&stem, reading, TRANSLITERATED, at, look_ups)?.is_some();
            if known {
                forms.stems.push(stem.clone());
            }
            let mut concepts = self.lexicon.sense(&stem);
            if concepts.is_empty() && !known {
                concepts = self.lexicon.sense_by_sound(reading);
            }
            self.word_concepts(&concepts, TRANSLITERATED, at, forms, look_ups)?;
            if *forms != Forms::default() {
                return Ok(true);
            }
        }
        match latin.last().filter(|reading| **reading != word.folded) {
            Some(reading) => self.by_sound(reading, at, forms, look_ups),
            None => Ok(false),
        }
    }

    fn word_concepts(
        &self,
        concepts: &[Concept],
        share: f32,
        at: usize,
        forms: &mut Forms,
        look_ups: &mut Vec<LookUp>,
    ) -> tantivy::Result<()> {
        let found = self.occurring(concepts)?;
        let mut plan = Plan { forms: vec![Forms::default(); at], ..Plan::default() };
        plan.forms.push(std::mem::take(forms));
        self.concepts(found, share, 1 << at, &mut plan)?;
        *forms = plan.forms.pop().unwrap_or_default();
        look_ups.append(&mut plan.look_ups);
        Ok(())
    }

    fn by_sound(&self, latin: &str, at: usize, forms: &mut Forms, look_ups: &mut Vec<LookUp>) -> tantivy::Result<bool> {
        let Some(key) = sound(latin) else { return Ok(false) };
        let any = self.add(look_ups, self.fields.sounds, &key, SOUND, Some(at))?;
        forms.sound = any.then_some(key);
        Ok(any)
    }

    /// In how many documents the stem occurs, if at all.
    fn exact(&self, stem: &str, folded: &str, share: f32, at: usize, look_ups: &mut Vec<LookUp>) -> tantivy::Result<Option<u64>> {
        let fields = self.fields;
        let Some(body) = self.dictionary.find(fields.body, stem)? else { return Ok(None) };
        let documents = body.documents;
        look_ups.push(LookUp { field: fields.body, found: body, weight: BODY * share, counted: true, words: 1 << at });
        for (field, weight) in [(fields.title_stems, TITLE), (fields.keywords, KEYWORDS), (fields.category_stems, CATEGORY)] {
            if let Some(found) = self.dictionary.find(field, stem)? {
                look_ups.push(LookUp { field, found, weight: weight * share, counted: true, words: 1 << at });
            }
        }
        self.add(look_ups, fields.section, stem, SECTION * share, Some(at))?;
        if documents <= COMMON {
            self.add(look_ups, fields.words, folded, SAME_FORM * share, Some(at))?;
        }
        Ok(Some(documents))
    }

    fn beginning(&self, folded: &str, at: usize, look_ups: &mut Vec<LookUp>) -> tantivy::Result<bool> {
        let fields = self.fields;
        let start = beginning(folded, LONGEST_PREFIX);
        let any = self.add(look_ups, fields.beginnings, start, BEGINNING, Some(at))?;
        if any {
            self.add(look_ups, fields.title_beginnings, start, TITLE_BEGINNING, Some(at))?;
            self.add(look_ups, fields.section, start, SECTION, Some(at))?;
        }
        Ok(any)
    }

    /// `occurs`: in how many documents the word stands as typed.
    fn corrected(&self, word: &Word, occurs: u64, at: usize, forms: &mut Forms, look_ups: &mut Vec<LookUp>) -> tantivy::Result<()> {
        let length = word.folded.chars().count();
        let letters_only = word.folded.chars().all(|c| !c.is_numeric());
        if length < 4 || !letters_only {
            return Ok(());
        }
        let plausible = |near: &Near| near.term != word.folded && near.documents > occurs * 4;
        let mut share = ONE_MISTAKE;
        let mut near = self.near(self.fields.words, &word.folded, 1, plausible)?;
        if near.is_empty() && word.unfinished && occurs == 0 {
            let long_enough = |near: &Near| near.term.chars().count() >= length;
            near = self.near(self.fields.beginnings, &word.folded, 1, long_enough)?;
            if let Some(best) = near.first() {
                if self.beginning(&best.term, at, look_ups)? {
                    forms.beginning = Some(best.term.clone());
                }
                return Ok(());
            }
        }
        if near.is_empty() && length >= 8 && occurs == 0 {
            share = TWO_MISTAKES;
            near = self.near(self.fields.words, &word.folded, 2, plausible)?;
        }
        for Near { term, .. } in near {
            let stem = self.stemmer.stem(&term).into_owned();
            if !forms.stems.contains(&stem) && self.exact(&stem, &term, share, at, look_ups)?.is_some() {
                self.word_concepts(&self.lexicon.sense(&stem), share, at, forms, look_ups)?;
                forms.stems.push(stem);
            }
        }
        Ok(())
    }

    fn near(
        &self,
        field: tantivy::schema::Field,
        word: &str,
        mistakes: u8,
        plausible: impl Fn(&Near) -> bool,
    ) -> tantivy::Result<Vec<Near>> {
        let mut near = self.dictionary.near(field, word, mistakes)?;
        near.retain(plausible);
        near.truncate(MOST_CORRECTIONS);
        Ok(near)
    }

    /// A look-up that only asks which documents hold the term. True when any does.
    fn add(
        &self,
        look_ups: &mut Vec<LookUp>,
        field: tantivy::schema::Field,
        term: &str,
        weight: f32,
        word: Option<usize>,
    ) -> tantivy::Result<bool> {
        let found = self.dictionary.find(field, term)?;
        let any = found.is_some();
        let words = word.map_or(0, |word| 1 << word);
        look_ups.extend(found.map(|found| LookUp { field, found, weight, counted: false, words }));
        Ok(any)
    }
}
