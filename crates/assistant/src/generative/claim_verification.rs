//! Verifies an answer's claims, sentence by sentence, against the passages that they cite.

use std::collections::HashMap;

use domain::assistant::{Passage, Question, Source};
use domain::language::Language;

use super::IsAboutOtherProduct;
use super::figures::{KnownFigures, StatedFigures};
use super::markdown::{Claim, ClaimGate};
use super::outcome::SentenceFault;
use super::quote_location::{QuotedSentence, find_quoted_sentence};
use super::screening::HostileText;
use super::sentence_rules::{self, ContentStems};

/// Largest number of sources in one answer.
const MAX_SOURCES: usize = 30;

/// Lets those claims of an answer through that its passages prove.
pub(super) struct ClaimVerifier<'a> {
    question: &'a Question,
    language: Language,
    passages: &'a [Passage],
    hostile_text: HostileText,
    is_about_other_product: Option<&'a IsAboutOtherProduct>,
    /// Figures and subjects of each passage.
    passage_figures: Vec<KnownFigures>,
    passage_stems: Vec<ContentStems>,
    /// Figures that the reader gave, or that earlier answers did.
    reader_figures: KnownFigures,
    question_stems: ContentStems,
    source_numbers: HashMap<(usize, QuotedSentence), u8>,
    last_was_shown: bool,
    verification: Verification,
}

/// Result of verifying an answer.
#[derive(Debug, Default)]
pub(super) struct Verification {
    pub sources: Vec<Source>,
    pub shown_sentences: usize,
    pub dropped_sentences: usize,
    pub dropped_marks: usize,
    /// Why the whole answer must be given up.
    pub rejection: Option<SentenceFault>,
    first_fault: Option<SentenceFault>,
}

impl Verification {
    /// The reason to give the complete answer up, if there is one: nothing was shown, or more was dropped than shown.
    pub fn final_rejection(&self) -> Option<SentenceFault> {
        let is_too_little = self.dropped_sentences > self.shown_sentences;
        self.rejection.or(if is_too_little { self.first_fault } else { None })
    }
}

/// A mark whose quote stands in its passage.
struct Proof {
    passage_index: usize,
    quote: QuotedSentence,
}

impl<'a> ClaimVerifier<'a> {
    pub fn new(
        question: &'a Question,
        passages: &'a [Passage],
        hostile_text: HostileText,
        is_about_other_product: Option<&'a IsAboutOtherProduct>,
    ) -> Self {
        let mut reader_figures = KnownFigures::default();
        for text in question.previous_turns.iter().flat_map(|turn| [&turn.question, &turn.answer]).chain([&question.text]) {
            reader_figures.add(text);
        }
        let texts: Vec<String> = passages.iter().map(join_texts).collect();
        let to_figures = |text: &String| {
            let mut figures = KnownFigures::default();
            figures.add(text);
            figures
        };
        Self {
            question,
            language: Language::detect(&question.text),
            passages,
            hostile_text,
            is_about_other_product,
            passage_figures: texts.iter().map(to_figures).collect(),
            passage_stems: texts.iter().map(|text| ContentStems::of(text)).collect(),
            reader_figures,
            question_stems: ContentStems::of(&question.text),
            source_numbers: HashMap::new(),
            last_was_shown: false,
            verification: Verification::default(),
        }
    }

    pub fn verification(&self) -> &Verification {
        &self.verification
    }

    pub fn into_verification(self) -> Verification {
        self.verification
    }

    /// Returns for each mark what it proves, or why the claim must not be shown.
    fn verify(&self, claim: &Claim) -> Result<Vec<Option<Proof>>, SentenceFault> {
        let stated = StatedFigures::extract(&claim.text).without(&self.reader_figures);
        let mut proofs: Vec<Option<Proof>> =
            claim.marks.iter().map(|mark| self.find_proof(mark.number, mark.quote.as_deref(), claim)).collect();
        let quotes: Vec<String> = proofs.iter().flatten().map(|proof| proof.quote.sentence.clone()).collect();
        if self.hostile_text.contains(&claim.text, &quotes) {
            return Err(SentenceFault::Hostile);
        }
        // Beside the reader's own figures a passage must hold at least one of the claim's.
        for proof in &mut proofs {
            proof.take_if(|proof| !stated.is_empty() && !stated.any_in(&self.passage_figures[proof.passage_index]));
        }
        let cited: Vec<usize> = proofs.iter().flatten().map(|proof| proof.passage_index).collect();
        let cited_figures: Vec<&KnownFigures> = cited.iter().map(|index| &self.passage_figures[*index]).collect();
        let cited_stems: Vec<&ContentStems> = cited.iter().map(|index| &self.passage_stems[*index]).collect();
        if !stated.all_in(&self.passage_figures.iter().collect::<Vec<_>>()) {
            return Err(SentenceFault::InventedFigure);
        }
        if cited.is_empty() {
            return Err(SentenceFault::Unproven);
        }
        if !stated.all_in(&cited_figures) {
            return Err(SentenceFault::InventedFigure);
        }
        if !sentence_rules::shares_words(&claim.text, &cited_stems) {
            return Err(SentenceFault::Unrelated);
        }
        self.find_fault_of_wording(claim).map_or(Ok(proofs), Err)
    }

    fn find_proof(&self, number: usize, quote: Option<&str>, claim: &Claim) -> Option<Proof> {
        let passage_index = number.checked_sub(1)?;
        let passage = self.passages.get(passage_index)?;
        let quote = find_quoted_sentence(quote.unwrap_or(&claim.text), &passage.text)?;
        Some(Proof { passage_index, quote })
    }

    fn find_fault_of_wording(&self, claim: &Claim) -> Option<SentenceFault> {
        let is_lead = self.verification.shown_sentences == 0;
        if sentence_rules::is_advice(&claim.text) {
            return Some(SentenceFault::Advice);
        }
        if !self.last_was_shown && sentence_rules::opens_with_pronoun(&claim.text, self.language) {
            return Some(SentenceFault::OpensWithPronoun);
        }
        let has_language = if is_lead { sentence_rules::is_in_language } else { sentence_rules::has_script_of };
        if !has_language(&claim.text, self.language) {
            return Some(SentenceFault::OtherLanguage);
        }
        let is_other_product = is_lead && self.is_about_other_product.is_some_and(|is_other| is_other(self.question, &claim.text));
        is_other_product.then_some(SentenceFault::OtherProduct)
    }

    /// Numbers the sources of a claim's proofs.
    fn number_sources(&mut self, proofs: Vec<Option<Proof>>) -> Vec<Option<u8>> {
        let mut numbers: Vec<Option<u8>> = Vec::new();
        for proof in proofs {
            let is_proven = proof.is_some();
            let number = proof.and_then(|proof| self.number_source(proof));
            self.verification.dropped_marks += usize::from(!is_proven);
            // The same source is cited once in a row.
            let is_repeated = number.is_some() && numbers.iter().rev().find_map(|number| *number) == number;
            numbers.push(if is_repeated { None } else { number });
        }
        numbers
    }

    fn number_source(&mut self, proof: Proof) -> Option<u8> {
        let Proof { passage_index, quote } = proof;
        let next = self.verification.sources.len();
        match self.source_numbers.get(&(passage_index, quote.clone())) {
            Some(number) => Some(*number),
            None if next < MAX_SOURCES => {
                let number = u8::try_from(next + 1).ok()?;
                self.verification.sources.push(build_source(&self.passages[passage_index], &quote));
                self.source_numbers.insert((passage_index, quote), number);
                Some(number)
            }
            None => None,
        }
    }

    fn record_fault(&mut self, fault: SentenceFault, marks: usize) {
        let is_lead = self.verification.shown_sentences == 0;
        if is_lead || fault == SentenceFault::Hostile {
            self.verification.rejection.get_or_insert(fault);
        }
        self.verification.first_fault.get_or_insert(fault);
        self.verification.dropped_sentences += 1;
        self.verification.dropped_marks += marks;
        self.last_was_shown = false;
    }
}

impl ClaimGate for ClaimVerifier<'_> {
    fn check_claim(&mut self, claim: &Claim) -> Option<Vec<Option<u8>>> {
        if self.verification.rejection.is_some() {
            return None;
        }
        match self.verify(claim) {
            Ok(proofs) => {
                self.verification.shown_sentences += 1;
                self.last_was_shown = true;
                Some(self.number_sources(proofs))
            }
            Err(fault) => {
                self.record_fault(fault, claim.marks.len());
                None
            }
        }
    }

    fn allows_lead_in(&mut self, text: &str) -> bool {
        if self.hostile_text.contains(text, &[]) {
            self.record_fault(SentenceFault::Hostile, 0);
            return false;
        }
        let known_figures: Vec<&KnownFigures> = self.passage_figures.iter().chain([&self.reader_figures]).collect();
        let known_stems: Vec<&ContentStems> = self.passage_stems.iter().chain([&self.question_stems]).collect();
        StatedFigures::extract(text).all_in(&known_figures)
            && sentence_rules::is_made_of_words(text, &known_stems)
            && sentence_rules::has_script_of(text, self.language)
            && !sentence_rules::is_advice(text)
    }

    fn is_verdict(&self, text: &str) -> bool {
        sentence_rules::is_verdict(text)
    }

    fn drop_unfinished_mark(&mut self) {
        self.verification.dropped_marks += 1;
    }
}

fn join_texts(passage: &Passage) -> String {
    [&passage.title, &passage.heading, &passage.columns.join(" · "), &passage.text].map(String::as_str).join("\n")
}

fn build_source(passage: &Passage, standing: &QuotedSentence) -> Source {
    let place = passage.anchor.as_ref().map(|anchor| format!("#{anchor}")).unwrap_or_default();
    Source {
        title: passage.title.clone(),
        url: format!("{}{place}", passage.url),
        quote: standing.sentence.clone(),
        article: passage.article,
        paragraph: Some(passage.paragraph + standing.line),
    }
}

#[cfg(test)]
mod tests;
