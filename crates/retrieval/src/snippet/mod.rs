//! The piece of a text that answers best: escaped HTML of about 200 characters, matches in `<mark>`,
//! and the address of its paragraph.

mod html;
mod matches;
mod place;

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

pub use matches::Highlighter;

use crate::schema::Quoted;
use matches::Match;

const LENGTH: usize = 200;
/// Of those at most this many before the first match.
const BEFORE: usize = 60;
/// Matches that are to be shown together stand within this many bytes.
const PLACE: usize = LENGTH - BEFORE;
/// What a sentence vector was made of ends within this many bytes.
const PASSAGE: usize = 600;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    pub html: String,
    /// See [`domain::search::Hit::place`].
    pub place: Option<String>,
}

impl Highlighter<'_> {
    /// Around the best place for the words. What stands before the first section repeats the text in
    /// short, so it is quoted only when nothing below is as good.
    pub fn best(&mut self, quoted: &Quoted<'_>) -> Snippet {
        let text = quoted.text;
        let body = quoted.sections.first().map_or(0, |(start, _)| *start).min(text.len());
        let matches = self.matches(text, body..text.len());
        let below = matches.partition_point(|found| found.range.start < body);
        let (above, below) = (best_place(text, &matches[..below]), best_place(text, &matches[below..]));
        let best = match (above, below) {
            (Some((more, place)), Some((value, _))) if more > value => Some(place),
            (above, below) => below.or(above).map(|(_, place)| place),
        };
        // A place may begin in a heading: what it ends in is the paragraph.
        let place = best.as_ref().and_then(|range| place::of(quoted, text.floor_char_boundary(range.end.saturating_sub(1))));
        Snippet { html: html::render(text, window(text, best), &matches), place }
    }

    /// Of the passage that begins at `start`.
    pub fn passage(&mut self, quoted: &Quoted<'_>, start: usize) -> Snippet {
        let text = quoted.text;
        if !text.is_char_boundary(start) || start >= text.len() {
            return self.best(quoted);
        }
        let end = text.floor_char_boundary(start + PASSAGE);
        let matches: Vec<Match> = self.matches(text, start..end).into_iter().filter(|found| found.range.start >= start).collect();
        let best = best_place(text, &matches).map(|(_, range)| range);
        // From the passage's own beginning, unless the match stands far from it.
        let near = best.filter(|range| range.end > start + LENGTH);
        let at = near.as_ref().map_or(start, |range| range.start);
        let shown = if near.is_some() { window(text, near) } else { start..end_of(text, start) };
        Snippet { html: html::render(text, shown, &matches), place: place::of(quoted, at) }
    }
}

/// The matches that stand closest together and are worth most: different words before repeated
/// ones, exact ones before beginnings, one paragraph before two, earlier places before later ones.
fn best_place(text: &str, matches: &[Match]) -> Option<(usize, Range<usize>)> {
    let mut best: Option<(usize, Range<usize>)> = None;
    for (at, first) in matches.iter().enumerate() {
        let near = matches[at..].iter().take_while(|m| m.range.end <= first.range.start + PLACE);
        let (mut seen, mut value, mut end) = (0_u16, 0, first.range.end);
        let mut elsewhere = false;
        for found in near {
            let bit = 1 << found.of.word.min(15);
            elsewhere |= text[end..found.range.end.max(end)].contains('\n');
            if seen & bit != 0 {
                value += 1;
                continue;
            }
            value += match (found.of.exact, elsewhere) {
                (true, false) => 20,
                (true, true) => 15,
                (false, false) => 12,
                (false, true) => 9,
            };
            seen |= bit;
            end = found.range.end;
        }
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, first.range.start..end));
        }
    }
    best
}

/// The bytes to show: from a word's start a little before the place, to a word's end.
fn window(text: &str, place: Option<Range<usize>>) -> Range<usize> {
    let start = match place {
        Some(place) if text[..place.start].chars().nth(BEFORE).is_some() => start_before(text, place.start),
        _ => 0,
    };
    start..end_of(text, start)
}

fn end_of(text: &str, start: usize) -> usize {
    let rest = &text[start..];
    let Some((cut, _)) = rest.char_indices().nth(LENGTH) else { return text.len() };
    let at_word = rest[..cut].rfind(char::is_whitespace).filter(|at| *at > cut / 2);
    start + at_word.unwrap_or_else(|| grapheme_end(rest, cut))
}

/// A sentence's start within reach, else a word's, else the place itself.
fn start_before(text: &str, place: usize) -> usize {
    let reach = text[..place].char_indices().rev().nth(BEFORE - 1).map_or(0, |(at, _)| at);
    let before = &text[reach..place];
    let sentence = before.rmatch_indices(['.', '!', '?', '।']).find_map(|(at, stop)| {
        let after = &before[at + stop.len()..];
        after.starts_with(char::is_whitespace).then(|| place - after.trim_start().len())
    });
    let word = || before.find(char::is_whitespace).map(|at| place - before[at..].trim_start().len());
    sentence.or_else(word).unwrap_or(place)
}

/// The last end of a grapheme cluster at or before `cut`.
fn grapheme_end(text: &str, cut: usize) -> usize {
    // Clusters are short, so those of the cut's neighbourhood tell; the first may be a torn one.
    let upto = text[cut..].char_indices().nth(LENGTH).map_or(text.len(), |(at, _)| cut + at);
    text[..upto].grapheme_indices(true).map(|(at, _)| at).take_while(|at| *at <= cut).last().filter(|at| *at > 0).unwrap_or(cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::Forms;
    use crate::text::Stemmer;

    fn snippet(text: &str, words: &[&str], start: Option<&str>) -> String {
        let stemmer = Stemmer::english();
        let mut forms: Vec<Forms> = words.iter().map(|w| Forms { stems: vec![stemmer.stem(w).into_owned()], ..Forms::default() }).collect();
        forms.extend(start.map(|start| Forms { beginning: Some(start.to_owned()), ..Forms::default() }));
        Highlighter::new(&forms).best(&Quoted { text, sections: Vec::new() }).html
    }

    #[test]
    fn escapes_and_marks() {
        assert_eq!(
            snippet("A <script>alert('claim')</script> & \"claims\"", &["claim"], None),
            "A &lt;script&gt;alert(&#39;<mark>claim</mark>&#39;)&lt;/script&gt; &amp; &quot;<mark>claims</mark>&quot;"
        );
    }

    #[test]
    fn marks_numbers_beginnings_and_accents() {
        assert_eq!(snippet("Pay ₹25,000 now", &["25000"], None), "Pay ₹<mark>25,000</mark> now");
        assert_eq!(snippet("Withdrawals take a week", &[], Some("withd")), "<mark>Withdrawals</mark> take a week");
        assert_eq!(snippet("The RÉSUMÉ", &["resume"], None), "The <mark>RÉSUMÉ</mark>");
        assert_eq!(snippet("पीएफ कैसे निकालें", &["निकालें"], None), "पीएफ कैसे <mark>निकालें</mark>");
    }

    #[test]
    fn shows_the_best_place() {
        let text =
            format!("Claim. {}The pension claim is settled soon. {}", "Filler words stand here. ".repeat(40), "More filler. ".repeat(40));
        let shown = snippet(&text, &["pension", "claim"], None);
        assert!(shown.starts_with("…The <mark>pension</mark> <mark>claim</mark>"), "{shown}");
        assert!(shown.ends_with('…') && shown.chars().count() < 250, "{shown}");
    }

    #[test]
    fn without_a_match_the_beginning() {
        let shown = snippet(&"one two ".repeat(100), &["other"], None);
        assert!(shown.starts_with("one two") && shown.ends_with('…'));
        assert_eq!(snippet("", &["other"], None), "");
    }

    #[test]
    fn strange_texts() {
        assert_eq!(snippet("a\u{0}\u{7}b\n\n c", &["x"], None), "a b c");
        let family = "👨‍👩‍👧‍👦".repeat(300);
        let shown = snippet(&family, &["x"], None);
        assert!(shown.trim_end_matches('…').graphemes(true).all(|g| g == "👨‍👩‍👧‍👦"), "{shown}");
        let endless = "क्ष".repeat(2000);
        assert!(snippet(&endless, &["x"], None).chars().count() <= LENGTH + 1);
        let rtl = "صندوق التقاعد ".repeat(50);
        assert!(snippet(&rtl, &["التقاعد"], None).contains("<mark>التقاعد</mark>"));
    }

    #[test]
    fn synonyms_of_several_words_are_marked_as_one() {
        let others = vec![vec!["provid".to_owned(), "fund".to_owned()], vec!["epf".to_owned()]];
        let forms = [Forms { stems: vec!["pf".to_owned()], others, ..Forms::default() }];
        let mut highlighter = Highlighter::new(&forms);
        let mut shown = |text| highlighter.best(&Quoted { text, sections: Vec::new() }).html;
        assert_eq!(shown("Your Provident Fund, a fund"), "Your <mark>Provident Fund</mark>, a fund");
        assert_eq!(shown("EPF, PF and provident or fund"), "<mark>EPF</mark>, <mark>PF</mark> and provident or fund");
        assert_eq!(shown("provident provident fund"), "provident <mark>provident fund</mark>");
    }

    #[test]
    fn the_place_is_the_paragraph() {
        let text = "A claim in short.\nBefore\nHow to claim\nFirst. Log in to the site, and then - slowly - claim online (step 2). Wait.\nCell\tclaim form";
        let start = |of: &str| text.find(of).unwrap();
        let sections = vec![(start("Before"), None), (start("How"), Some("how-to-claim"))];
        let quoted = Quoted { text, sections };
        let forms =
            [Forms { stems: vec!["claim".to_owned()], ..Forms::default() }, Forms { stems: vec!["onlin".to_owned()], ..Forms::default() }];
        let mut highlighter = Highlighter::new(&forms);
        let found = highlighter.best(&quoted);
        assert_eq!(found.place.as_deref(), Some("#how-to-claim:~:text=Log%20in%20to%20the%20site%2C%20and%20then%20%2D"));
        let cell = highlighter.passage(&quoted, start("Cell"));
        assert_eq!((cell.html.as_str(), cell.place.as_deref()), ("…Cell · <mark>claim</mark> form", Some("#how-to-claim:~:text=Cell")));
        assert_eq!(highlighter.passage(&quoted, start("Before")).place.as_deref(), Some("#:~:text=Before"));
        assert_eq!(highlighter.passage(&quoted, 9_999).html, found.html);
        let forms = [Forms { stems: vec!["short".to_owned()], ..Forms::default() }];
        assert_eq!(Highlighter::new(&forms).best(&quoted).place, None, "above the first section is the top");
    }
}
