//! What an answer says and what of it is proven.

use std::collections::HashMap;

use unicode_segmentation::UnicodeSegmentation;

use super::super::{Passage, Question, Source};
use super::marks::Mark;
use super::numbers::{Known, figures};
use super::quotes::{Standing, standing};

/// Of one answer.
const MOST_SOURCES: usize = 30;

/// Takes the plain text of an answer block by block, with its marks.
pub(super) struct Claims<'a> {
    passages: &'a [Passage],
    /// Of each passage.
    figures: Vec<Known>,
    /// Of the reader.
    asked: Known,
    /// Of everybody.
    known: Known,
    numbers: HashMap<(usize, Standing), u8>,
    block: String,
    /// Where marks stand in the block, in bytes.
    marked: Vec<usize>,
    last: Option<(usize, u8)>,
    told: Told,
}

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub sources: Vec<Source>,
    pub sentences: usize,
    pub proven: usize,
    pub dropped: usize,
    /// A figure that nobody gave: the model made it up or worked it out.
    pub stranger: Option<String>,
}

impl<'a> Claims<'a> {
    pub fn new(question: &Question, passages: &'a [Passage]) -> Self {
        let (mut asked, mut known) = (Known::default(), Known::default());
        for text in question.before.iter().flat_map(|turn| [&turn.question, &turn.answer]).chain([&question.text]) {
            asked.add(text);
            known.add(text);
        }
        let of = |passage: &Passage| [&passage.title, &passage.heading, &passage.columns.join(" "), &passage.text].map(Clone::clone);
        let mut all = Vec::new();
        for passage in passages {
            let mut own = Known::default();
            for text in of(passage) {
                own.add(&text);
                known.add(&text);
            }
            all.push(own);
        }
        Self {
            passages,
            figures: all,
            asked,
            known,
            numbers: HashMap::new(),
            block: String::new(),
            marked: Vec::new(),
            last: None,
            told: Told::default(),
        }
    }

    pub fn text(&mut self, c: char) {
        self.block.push(c);
    }

    /// The source's number that is to stand there; `None` drops the mark.
    pub fn mark(&mut self, mark: &Mark) -> Option<u8> {
        let number = self.checked(mark);
        match number {
            Some(number) if self.last == Some((self.block.trim_end().len(), number)) => return None,
            Some(number) => {
                let at = self.block.trim_end().len();
                self.last = Some((at, number));
                self.marked.push(at);
            }
            None => self.told.dropped += 1,
        }
        number
    }

    /// It was never finished.
    pub fn broken(&mut self) {
        self.told.dropped += 1;
    }

    fn checked(&mut self, mark: &Mark) -> Option<u8> {
        let index = mark.number.checked_sub(1)?;
        let passage = self.passages.get(index)?;
        let claim = self.block.split_sentence_bounds().filter(|sentence| !sentence.trim().is_empty()).last().unwrap_or_default();
        let standing = standing(mark.quote.as_deref().unwrap_or(claim), &passage.text)?;
        if !self.may_rest(claim, index) {
            return None;
        }
        let next = self.told.sources.len();
        let number = match self.numbers.get(&(index, standing.clone())) {
            Some(number) => *number,
            None if next < MOST_SOURCES => {
                let number = u8::try_from(next + 1).ok()?;
                self.told.sources.push(source(passage, &standing));
                self.numbers.insert((index, standing), number);
                number
            }
            None => return None,
        };
        Some(number)
    }

    /// A claim with figures needs one of them, beside the reader's own, in the passage that it leans on.
    fn may_rest(&self, claim: &str, index: usize) -> bool {
        let mut own = figures(claim).into_iter().filter(|figure| figure.is_firm && !self.asked.has(figure)).peekable();
        own.peek().is_none() || own.any(|figure| self.figures[index].has(&figure))
    }

    /// `is_claim`: headings claim nothing.
    pub fn end_block(&mut self, is_claim: bool) {
        if self.told.stranger.is_none() {
            self.told.stranger = self.known.stranger(&self.block);
        }
        if is_claim {
            for (start, sentence) in self.block.split_sentence_bound_indices() {
                let says = sentence.trim_end();
                if !says.chars().any(char::is_alphabetic) || says.ends_with(':') {
                    continue;
                }
                self.told.sentences += 1;
                let place = start + 1..=start + sentence.len();
                self.told.proven += usize::from(self.marked.iter().any(|at| place.contains(at)));
            }
        }
        self.block.clear();
        self.marked.clear();
        self.last = None;
    }

    pub fn told(&self) -> &Told {
        &self.told
    }

    pub fn into_told(self) -> Told {
        self.told
    }
}

fn source(passage: &Passage, standing: &Standing) -> Source {
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
    use super::super::tests::{passage, question};
    use super::*;

    const RATE: &str = "The rate for 2025-26 is 8.25 % a year.";

    fn said(text: &str, number: usize, quote: Option<&str>) -> (Option<u8>, Told) {
        let passages = [passage("1", RATE), passage("2", "The wage ceiling is ₹15,000.\nThe rate was 8.15 % before that.")];
        let mut claims = Claims::new(&question("Is 9.1 % right?"), &passages);
        text.chars().for_each(|c| claims.text(c));
        let got = claims.mark(&Mark { number, quote: quote.map(str::to_owned) });
        claims.end_block(true);
        (got, claims.into_told())
    }

    #[test]
    fn a_claim_rests_on_a_sentence_that_stands_there() {
        let (got, told) = said("No. You get 8.25 % ", 1, Some(RATE));
        assert_eq!((got, told.sentences, told.proven, told.dropped), (Some(1), 2, 1, 0));
        let source = &told.sources[0];
        assert_eq!((source.quote.as_str(), source.url.as_str(), source.paragraph), (RATE, "/epfo/page-1#place", Some(10)));
        let (got, told) = said("Before that it was 8.15 %.", 2, Some("The rate was 8.15 % before that."));
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
            let (got, told) = said(text, number, quote);
            assert_eq!((got, told.sources.len(), told.proven, told.dropped), (None, 0, 0, 1), "{text} {number} {quote:?}");
        }
    }

    #[test]
    fn a_bare_number_is_good_for_what_is_copied() {
        assert_eq!(said("So it is. The rate for 2025-26 is 8.25 % a year. ", 1, None).0, Some(1));
        assert_eq!(said("So it is. The rate for 2025-26 is 8.25 % a month. ", 1, None).0, None);
    }

    #[test]
    fn figures_of_nobody_are_seen() {
        assert_eq!(said("You get ₹18,562 a year.", 1, Some(RATE)).1.stranger.as_deref(), Some("18562"));
        assert_eq!(said("Not 9.1 %, but 8.25 %.", 1, Some(RATE)).1.stranger, None);
    }
}
