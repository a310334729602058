//! Builds snippets: the best matching part of a text as escaped HTML of about 200 characters, with matches in `<mark>`,
//! and the address of its paragraph.

mod html;
mod matches;
mod place;

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

pub use matches::Highlighter;

use crate::schema::QuotableText;
use matches::Match;

const MAX_SNIPPET_CHARS: usize = 200;
/// Characters shown before the first match, at most.
const MAX_CHARS_BEFORE: usize = 60;
/// Bytes within which matches must lie to be shown together.
const MATCH_WINDOW_BYTES: usize = MAX_SNIPPET_CHARS - MAX_CHARS_BEFORE;
/// Bytes within which a passage that has a vector ends.
const PASSAGE_BYTES: usize = 600;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet {
    pub html: String,
    /// See [`domain::search::SearchHit::url_fragment`].
    pub place: Option<String>,
}

impl Highlighter<'_> {
    /// The snippet around the best place for the words. The text before the first section repeats the rest in short, so
    /// it is quoted only when nothing below is as good.
    pub fn best_snippet(&mut self, quoted: &QuotableText<'_>) -> Snippet {
        let text = quoted.text;
        let body = quoted.sections.first().map_or(0, |(start, _)| *start).min(text.len());
        let matches = self.find_matches_until_good_place(text, body..text.len());
        let below = matches.partition_point(|found| found.range.start < body);
        let (above, below) = (find_best_place(text, &matches[..below]), find_best_place(text, &matches[below..]));
        let best = match (above, below) {
            (Some((more, place)), Some((value, _))) if more > value => Some(place),
            (above, below) => below.or(above).map(|(_, place)| place),
        };
        // A place may begin in a heading; the paragraph is the one in which it ends.
        let place =
            best.as_ref().and_then(|range| place::build_url_fragment(quoted, text.floor_char_boundary(range.end.saturating_sub(1))));
        Snippet { html: html::render_snippet(text, choose_window(text, best), &matches), place }
    }

    /// The snippet of the passage that begins at byte `start`.
    pub fn passage_snippet(&mut self, quoted: &QuotableText<'_>, start: usize) -> Snippet {
        let text = quoted.text;
        if !text.is_char_boundary(start) || start >= text.len() {
            return self.best_snippet(quoted);
        }
        let end = text.floor_char_boundary(start + PASSAGE_BYTES);
        let matches: Vec<Match> =
            self.find_matches_until_good_place(text, start..end).into_iter().filter(|found| found.range.start >= start).collect();
        let best = find_best_place(text, &matches).map(|(_, range)| range);
        // It starts where the passage begins, unless the match is far from there.
        let near = best.filter(|range| range.end > start + MAX_SNIPPET_CHARS);
        let at = near.as_ref().map_or(start, |range| range.start);
        let shown = if near.is_some() { choose_window(text, near) } else { start..find_window_end(text, start) };
        Snippet { html: html::render_snippet(text, shown, &matches), place: place::build_url_fragment(quoted, at) }
    }
}

/// Finds the group of close matches that is worth most: different words count more than repeated ones, exact ones more
/// than prefixes, one paragraph more than two; among equals the earlier place wins.
fn find_best_place(text: &str, matches: &[Match]) -> Option<(usize, Range<usize>)> {
    let mut best: Option<(usize, Range<usize>)> = None;
    for (at, first) in matches.iter().enumerate() {
        let near = matches[at..].iter().take_while(|m| m.range.end <= first.range.start + MATCH_WINDOW_BYTES);
        let (mut seen, mut value, mut end) = (0_u16, 0, first.range.end);
        let mut elsewhere = false;
        for found in near {
            let bit = 1 << found.matched.word.min(15);
            elsewhere |= text[end..found.range.end.max(end)].contains('\n');
            if seen & bit != 0 {
                value += 1;
                continue;
            }
            value += match (found.matched.exact, elsewhere) {
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

/// The bytes to show: from the start of a word a little before the place to the end of a word.
fn choose_window(text: &str, place: Option<Range<usize>>) -> Range<usize> {
    let start = match place {
        Some(place) if text[..place.start].chars().nth(MAX_CHARS_BEFORE).is_some() => find_window_start(text, place.start),
        _ => 0,
    };
    start..find_window_end(text, start)
}

fn find_window_end(text: &str, start: usize) -> usize {
    let remaining = &text[start..];
    let Some((cut, _)) = remaining.char_indices().nth(MAX_SNIPPET_CHARS) else { return text.len() };
    let at_word = remaining[..cut].rfind(char::is_whitespace).filter(|at| *at > cut / 2);
    start + at_word.unwrap_or_else(|| floor_grapheme_boundary(remaining, cut))
}

/// The start of a sentence shortly before the place, otherwise of a word, otherwise the place itself.
fn find_window_start(text: &str, place: usize) -> usize {
    let reach = text[..place].char_indices().rev().nth(MAX_CHARS_BEFORE - 1).map_or(0, |(at, _)| at);
    let before = &text[reach..place];
    let sentence = before.rmatch_indices(['.', '!', '?', '।']).find_map(|(at, stop)| {
        let after = &before[at + stop.len()..];
        after.starts_with(char::is_whitespace).then(|| place - after.trim_start().len())
    });
    let word = || before.find(char::is_whitespace).map(|at| place - before[at..].trim_start().len());
    sentence.or_else(word).unwrap_or(place)
}

/// The last end of a grapheme cluster at or before `cut`.
fn floor_grapheme_boundary(text: &str, cut: usize) -> usize {
    // Clusters are short, so looking around the cut is enough; the first cluster found may be incomplete.
    let upto = text[cut..].char_indices().nth(MAX_SNIPPET_CHARS).map_or(text.len(), |(at, _)| cut + at);
    text[..upto].grapheme_indices(true).map(|(at, _)| at).take_while(|at| *at <= cut).last().filter(|at| *at > 0).unwrap_or(cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::WordForms;
    use crate::text::Stemmer;

    fn render_best(text: &str, words: &[&str], start: Option<&str>) -> String {
        let stemmer = Stemmer::english();
        let mut forms: Vec<WordForms> =
            words.iter().map(|w| WordForms { stems: vec![stemmer.stem(w).into_owned()], ..WordForms::default() }).collect();
        forms.extend(start.map(|start| WordForms { prefix: Some(start.to_owned()), ..WordForms::default() }));
        Highlighter::new(&forms).best_snippet(&QuotableText { text, sections: Vec::new() }).html
    }

    #[test]
    fn escapes_and_marks() {
        assert_eq!(
            render_best("A <script>alert('claim')</script> & \"claims\"", &["claim"], None),
            "A &lt;script&gt;alert(&#39;<mark>claim</mark>&#39;)&lt;/script&gt; &amp; &quot;<mark>claims</mark>&quot;"
        );
    }

    #[test]
    fn marks_numbers_beginnings_and_accents() {
        assert_eq!(render_best("Pay ₹25,000 now", &["25000"], None), "Pay ₹<mark>25,000</mark> now");
        assert_eq!(render_best("Withdrawals take a week", &[], Some("withd")), "<mark>Withdrawals</mark> take a week");
        assert_eq!(render_best("The RÉSUMÉ", &["resume"], None), "The <mark>RÉSUMÉ</mark>");
        assert_eq!(render_best("पीएफ कैसे निकालें", &["निकालें"], None), "पीएफ कैसे <mark>निकालें</mark>");
    }

    #[test]
    fn shows_the_best_place() {
        let text =
            format!("Claim. {}The pension claim is settled soon. {}", "Filler words stand here. ".repeat(40), "More filler. ".repeat(40));
        let shown = render_best(&text, &["pension", "claim"], None);
        assert!(shown.starts_with("…The <mark>pension</mark> <mark>claim</mark>"), "{shown}");
        assert!(shown.ends_with('…') && shown.chars().count() < 250, "{shown}");
    }

    #[test]
    fn without_a_match_the_beginning() {
        let shown = render_best(&"one two ".repeat(100), &["other"], None);
        assert!(shown.starts_with("one two") && shown.ends_with('…'));
        assert_eq!(render_best("", &["other"], None), "");
    }

    #[test]
    fn snippets_survive_control_characters_emoji_and_endless_words() {
        assert_eq!(render_best("a\u{0}\u{7}b\n\n c", &["x"], None), "a b c");
        let family = "👨‍👩‍👧‍👦".repeat(300);
        let shown = render_best(&family, &["x"], None);
        assert!(shown.trim_end_matches('…').graphemes(true).all(|g| g == "👨‍👩‍👧‍👦"), "{shown}");
        let endless = "क्ष".repeat(2000);
        assert!(render_best(&endless, &["x"], None).chars().count() <= MAX_SNIPPET_CHARS + 1);
        let rtl = "صندوق التقاعد ".repeat(50);
        assert!(render_best(&rtl, &["التقاعد"], None).contains("<mark>التقاعد</mark>"));
    }

    #[test]
    fn synonyms_of_several_words_are_marked_as_one() {
        let others = vec![vec!["provid".to_owned(), "fund".to_owned()], vec!["epf".to_owned()]];
        let forms = [WordForms { stems: vec!["pf".to_owned()], synonyms: others, ..WordForms::default() }];
        let mut highlighter = Highlighter::new(&forms);
        let mut shown = |text| highlighter.best_snippet(&QuotableText { text, sections: Vec::new() }).html;
        assert_eq!(shown("Your Provident Fund, a fund"), "Your <mark>Provident Fund</mark>, a fund");
        assert_eq!(shown("EPF, PF and provident or fund"), "<mark>EPF</mark>, <mark>PF</mark> and provident or fund");
        assert_eq!(shown("provident provident fund"), "provident <mark>provident fund</mark>");
    }

    #[test]
    fn the_place_is_the_paragraph() {
        let text = "A claim in short.\nBefore\nHow to claim\nFirst. Log in to the site, and then - slowly - claim online (step 2). Wait.\nCell\tclaim form";
        let start = |of: &str| text.find(of).unwrap();
        let sections = vec![(start("Before"), None), (start("How"), Some("how-to-claim"))];
        let quoted = QuotableText { text, sections };
        let forms = [
            WordForms { stems: vec!["claim".to_owned()], ..WordForms::default() },
            WordForms { stems: vec!["onlin".to_owned()], ..WordForms::default() },
        ];
        let mut highlighter = Highlighter::new(&forms);
        let found = highlighter.best_snippet(&quoted);
        assert_eq!(found.place.as_deref(), Some("#how-to-claim:~:text=Log%20in%20to%20the%20site%2C%20and%20then%20%2D"));
        let cell = highlighter.passage_snippet(&quoted, start("Cell"));
        assert_eq!((cell.html.as_str(), cell.place.as_deref()), ("…Cell · <mark>claim</mark> form", Some("#how-to-claim:~:text=Cell")));
        assert_eq!(highlighter.passage_snippet(&quoted, start("Before")).place.as_deref(), Some("#:~:text=Before"));
        assert_eq!(highlighter.passage_snippet(&quoted, 9_999).html, found.html);
        let forms = [WordForms { stems: vec!["short".to_owned()], ..WordForms::default() }];
        assert_eq!(Highlighter::new(&forms).best_snippet(&quoted).place, None, "above the first section is the top");
    }
}
