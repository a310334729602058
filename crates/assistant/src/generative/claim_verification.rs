//! Verifies an answer's claims against the passages that it cites.

use std::collections::HashMap;

use domain::assistant::{Passage, Question, Source};
use unicode_segmentation::UnicodeSegmentation;

use super::citation_marks::CitationMark;
use super::figures::{KnownFigures, extract_figures};
use super::quote_location::{QuotedSentence, find_quoted_sentence};

/// Largest number of sources in one answer.
const MAX_SOURCES: usize = 30;

/// Receives the plain text of an answer block by block, with its citation marks.
pub(super) struct ClaimVerifier<'a> {
    passages: &'a [Passage],
    /// Figures of each passage.
    passage_figures: Vec<KnownFigures>,
    /// Figures that the reader gave.
    reader_figures: KnownFigures,
    /// Figures of the reader and all passages.
    known_figures: KnownFigures,
    source_numbers: HashMap<(usize, QuotedSentence), u8>,
    block: String,
    /// Byte offsets of the marks in the block.
    mark_offsets: Vec<usize>,
    last_mark: Option<(usize, u8)>,
    verification: Verification,
}

/// Result of verifying an answer.
#[derive(Debug, Default)]
pub(super) struct Verification {
    pub sources: Vec<Source>,
    pub sentences: usize,
    pub verified: usize,
    pub dropped_marks: usize,
    /// A figure that neither reader nor passages gave, which the model invented or calculated.
    pub unknown_figure: Option<String>,
}

impl<'a> ClaimVerifier<'a> {
    pub fn new(question: &Question, passages: &'a [Passage]) -> Self {
        let (mut question_figures, mut passage_figures) = (KnownFigures::default(), KnownFigures::default());
        for text in question.previous_turns.iter().flat_map(|turn| [&turn.question, &turn.answer]).chain([&question.text]) {
            question_figures.add(text);
            passage_figures.add(text);
        }
        let of = |passage: &Passage| [&passage.title, &passage.heading, &passage.columns.join(" "), &passage.text].map(Clone::clone);
        let mut all = Vec::new();
        for passage in passages {
            let mut own = KnownFigures::default();
            for text in of(passage) {
                own.add(&text);
                passage_figures.add(&text);
            }
            all.push(own);
        }
        Self {
            passages,
            passage_figures: all,
            reader_figures: question_figures,
            known_figures: passage_figures,
            source_numbers: HashMap::new(),
            block: String::new(),
            mark_offsets: Vec::new(),
            last_mark: None,
            verification: Verification::default(),
        }
    }

    pub fn push_char(&mut self, c: char) {
        self.block.push(c);
    }

    /// Returns the source number to render; `None` drops the mark.
    pub fn verify_mark(&mut self, mark: &CitationMark) -> Option<u8> {
        let number = self.find_source_number(mark);
        match number {
            Some(number) if self.last_mark == Some((self.block.trim_end().len(), number)) => return None,
            Some(number) => {
                let at = self.block.trim_end().len();
                self.last_mark = Some((at, number));
                self.mark_offsets.push(at);
            }
            None => self.verification.dropped_marks += 1,
        }
        number
    }

    /// Counts a mark that the model never finished.
    pub fn drop_unfinished_mark(&mut self) {
        self.verification.dropped_marks += 1;
    }

    fn find_source_number(&mut self, mark: &CitationMark) -> Option<u8> {
        let index = mark.number.checked_sub(1)?;
        let passage = self.passages.get(index)?;
        let claim = self.block.split_sentence_bounds().filter(|sentence| !sentence.trim().is_empty()).last().unwrap_or_default();
        let standing = find_quoted_sentence(mark.quote.as_deref().unwrap_or(claim), &passage.text)?;
        if !self.is_supported(claim, index) {
            return None;
        }
        let next = self.verification.sources.len();
        let number = match self.source_numbers.get(&(index, standing.clone())) {
            Some(number) => *number,
            None if next < MAX_SOURCES => {
                let number = u8::try_from(next + 1).ok()?;
                self.verification.sources.push(build_source(passage, &standing));
                self.source_numbers.insert((index, standing), number);
                number
            }
            None => return None,
        };
        Some(number)
    }

    /// A claim with figures other than the reader's needs at least one of them in the cited passage.
    fn is_supported(&self, claim: &str, index: usize) -> bool {
        let mut own = extract_figures(claim)
            .into_iter()
            .filter(|figure| figure.is_significant && !self.reader_figures.contains_value(figure))
            .peekable();
        own.peek().is_none() || own.any(|figure| self.passage_figures[index].contains_value(&figure))
    }

    /// Ends a block; `is_claim` is false for headings, which make no claims.
    pub fn end_block(&mut self, is_claim: bool) {
        if self.verification.unknown_figure.is_none() {
            self.verification.unknown_figure = self.known_figures.find_unknown(&self.block);
        }
        if is_claim {
            for (start, sentence) in self.block.split_sentence_bound_indices() {
                let trimmed = sentence.trim_end();
                if !trimmed.chars().any(char::is_alphabetic) || trimmed.ends_with(':') {
                    continue;
                }
                self.verification.sentences += 1;
                let place = start + 1..=start + sentence.len();
                self.verification.verified += usize::from(self.mark_offsets.iter().any(|at| place.contains(at)));
            }
        }
        self.block.clear();
        self.mark_offsets.clear();
        self.last_mark = None;
    }

    pub fn verification(&self) -> &Verification {
        &self.verification
    }

    pub fn into_verification(self) -> Verification {
        self.verification
    }
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
mod tests {
    use super::super::tests::{build_passage, build_question};
    use super::*;

    const RATE: &str = "The rate for 2025-26 is 8.25 % a year.";

    fn verify_claim(text: &str, number: usize, quote: Option<&str>) -> (Option<u8>, Verification) {
        let passages = [build_passage("1", RATE), build_passage("2", "The wage ceiling is ₹15,000.\nThe rate was 8.15 % before that.")];
        let mut claims = ClaimVerifier::new(&build_question("Is 9.1 % right?"), &passages);
        text.chars().for_each(|c| claims.push_char(c));
        let got = claims.verify_mark(&CitationMark { number, quote: quote.map(str::to_owned) });
        claims.end_block(true);
        (got, claims.into_verification())
    }

    #[test]
    fn a_claim_rests_on_a_sentence_that_stands_there() {
        let (got, told) = verify_claim("No. You get 8.25 % ", 1, Some(RATE));
        assert_eq!((got, told.sentences, told.verified, told.dropped_marks), (Some(1), 2, 1, 0));
        let source = &told.sources[0];
        assert_eq!((source.quote.as_str(), source.url.as_str(), source.paragraph), (RATE, "/epfo/page-1#place", Some(10)));
        let (got, told) = verify_claim("Before that it was 8.15 %.", 2, Some("The rate was 8.15 % before that."));
        assert_eq!((got, told.sources[0].paragraph), (Some(1), Some(11)));
    }

    #[test]
    fn marks_that_prove_nothing_are_dropped() {
        let other = "The wage ceiling is ₹15,000.";
        for (text, number, quote) in [
            ("You get 8.25 %", 2, Some(RATE)),
            ("You get 8.25 %", 0, Some(RATE)),
            ("You get 8.25 %", 9, Some(RATE)),
            ("You get 8.25 %", 1, Some("The rate for 2025-26 is 8.75 % a year.")),
            ("You get 8.25 %", 2, Some(other)),
            ("You get 8.15 %", 1, Some(RATE)),
            ("You get much", 1, None),
        ] {
            let (got, told) = verify_claim(text, number, quote);
            assert_eq!((got, told.sources.len(), told.verified, told.dropped_marks), (None, 0, 0, 1), "{text} {number} {quote:?}");
        }
    }

    #[test]
    fn a_bare_number_is_good_for_what_is_copied() {
        assert_eq!(verify_claim("So it is. The rate for 2025-26 is 8.25 % a year. ", 1, None).0, Some(1));
        assert_eq!(verify_claim("So it is. The rate for 2025-26 is 8.25 % a month. ", 1, None).0, None);
    }

    #[test]
    fn figures_of_nobody_are_seen() {
        assert_eq!(verify_claim("You get ₹18,562 a year.", 1, Some(RATE)).1.unknown_figure.as_deref(), Some("18562"));
        assert_eq!(verify_claim("Not 9.1 %, but 8.25 %.", 1, Some(RATE)).1.unknown_figure, None);
    }
}
