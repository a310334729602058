//! The piece of a text that answers best: escaped HTML of about 200 characters, matches in `<mark>`.

use std::collections::HashMap;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::ranking::Forms;
use crate::text::{LONGEST_PREFIX, Stemmer, Words, beginning, fold_into};

const LENGTH: usize = 200;
/// Of those at most this many before the first match.
const BEFORE: usize = 60;
/// Matches that are to be shown together stand within this many bytes.
const PLACE: usize = LENGTH - BEFORE;
/// Matches looked at; a text that has more has a good place among them.
const MOST_MATCHES: usize = 256;
/// Spellings remembered from one text to the next.
const MOST_SPELLINGS: usize = 4096;

/// Finds the words of one search in the texts of its hits.
pub struct Highlighter<'a> {
    forms: &'a [Forms],
    beginnings: Vec<Option<&'a str>>,
    stemmer: Stemmer,
    openings: Openings,
    /// What each spelling met so far matches: folding and stemming are dear, and texts repeat themselves.
    spellings: HashMap<String, Option<Matched>>,
    folded: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Matched {
    word: usize,
    exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Match {
    range: Range<usize>,
    of: Matched,
}

impl<'a> Highlighter<'a> {
    pub fn new(forms: &'a [Forms]) -> Self {
        let beginnings = forms.iter().map(|forms| forms.beginning.as_deref().map(|start| beginning(start, LONGEST_PREFIX))).collect();
        let openings = Openings::of(forms.iter().flat_map(|forms| forms.stems.iter().chain(&forms.beginning)));
        Self { forms, beginnings, stemmer: Stemmer::english(), openings, spellings: HashMap::new(), folded: String::new() }
    }

    pub fn snippet(&mut self, text: &str) -> String {
        let matches = self.matches(text);
        let window = window(text, best_place(&matches));
        render(text, window, &matches)
    }

    /// The matches from the start to a little after the first place that is good enough: one that
    /// has all words, or of many words three.
    fn matches(&mut self, text: &str) -> Vec<Match> {
        let enough = self.forms.len().min(3);
        let mut last_seen: Vec<Option<usize>> = vec![None; self.forms.len()];
        let mut matches = Vec::new();
        let mut end = text.len();
        for range in Words::new(text) {
            if range.start > end || matches.len() == MOST_MATCHES {
                break;
            }
            let spelling = &text[range.clone()];
            if !self.openings.may_open(spelling.as_bytes()) {
                continue;
            }
            let Some(of) = self.spelled(spelling) else { continue };
            if of.exact || self.forms[of.word].stems.is_empty() {
                last_seen[of.word] = Some(range.start);
            }
            let here = last_seen.iter().flatten().filter(|start| range.end <= **start + PLACE);
            if here.count() >= enough {
                end = end.min(range.end + LENGTH);
            }
            matches.push(Match { range, of });
        }
        matches
    }

    fn spelled(&mut self, spelling: &str) -> Option<Matched> {
        if let Some(known) = self.spellings.get(spelling) {
            return *known;
        }
        fold_into(spelling, &mut self.folded);
        let matched = self.matched(&self.folded);
        if self.spellings.len() < MOST_SPELLINGS {
            self.spellings.insert(spelling.to_owned(), matched);
        }
        matched
    }

    /// The query's word that a folded word of the text matches.
    fn matched(&self, folded: &str) -> Option<Matched> {
        let stem = self.stemmer.stem(folded);
        let exact = self.forms.iter().position(|forms| forms.stems.iter().any(|form| *form == stem));
        exact.map(|word| Matched { word, exact: true }).or_else(|| {
            let begun = |start: &Option<&str>| start.is_some_and(|start| folded.starts_with(start));
            self.beginnings.iter().position(begun).map(|word| Matched { word, exact: false })
        })
    }
}

/// The first two letters that a matching word can have. A stem shares them with its words, so most
/// words of a text are passed over without being folded.
struct Openings {
    pairs: Vec<[u8; 2]>,
    singles: [bool; 256],
}

impl Openings {
    fn of<'f>(forms: impl Iterator<Item = &'f String>) -> Self {
        let mut openings = Self { pairs: Vec::new(), singles: [false; 256] };
        // What isn't ASCII may fold to anything.
        openings.singles[128..].fill(true);
        for form in forms {
            match form.as_bytes() {
                [first, second, ..] if first.is_ascii_alphabetic() && second.is_ascii_alphabetic() => {
                    openings.pairs.push([*first, *second])
                }
                [first, ..] => openings.singles[usize::from(*first)] = true,
                [] => {}
            }
        }
        openings
    }

    fn may_open(&self, word: &[u8]) -> bool {
        match word {
            [first, second, ..] if first.is_ascii_alphabetic() => {
                let opening = [first.to_ascii_lowercase(), second.to_ascii_lowercase()];
                self.singles[usize::from(opening[0])]
                    || self.pairs.iter().any(|pair| pair[0] == opening[0] && (pair[1] == opening[1] || !second.is_ascii()))
            }
            [first, ..] => self.singles[usize::from(first.to_ascii_lowercase())],
            [] => false,
        }
    }
}

/// The matches that stand closest together and are worth most: different words before repeated
/// ones, exact ones before beginnings, earlier places before later ones.
fn best_place(matches: &[Match]) -> Option<Range<usize>> {
    let mut best: Option<(usize, Range<usize>)> = None;
    for (at, first) in matches.iter().enumerate() {
        let near = matches[at..].iter().take_while(|m| m.range.end <= first.range.start + PLACE);
        let (mut seen, mut value, mut end) = (0_u16, 0, first.range.end);
        for found in near {
            let bit = 1 << found.of.word.min(15);
            value += if seen & bit != 0 {
                1
            } else if found.of.exact {
                20
            } else {
                12
            };
            seen |= bit;
            end = found.range.end;
        }
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, first.range.start..end));
        }
    }
    best.map(|(_, range)| range)
}

/// The bytes to show: from a word's start a little before the place, to a word's end.
fn window(text: &str, place: Option<Range<usize>>) -> Range<usize> {
    let start = match place {
        Some(place) if text[..place.start].chars().nth(BEFORE).is_some() => start_before(text, place.start),
        _ => 0,
    };
    let rest = &text[start..];
    let Some((cut, _)) = rest.char_indices().nth(LENGTH) else { return start..text.len() };
    let at_word = rest[..cut].rfind(char::is_whitespace).filter(|at| *at > cut / 2);
    start..start + at_word.unwrap_or_else(|| grapheme_end(rest, cut))
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

fn render(text: &str, window: Range<usize>, matches: &[Match]) -> String {
    let mut html = Html { out: String::with_capacity(window.len() + 64), space: false };
    if text[..window.start].contains(|c: char| !c.is_whitespace()) {
        html.out.push('…');
    }
    let mut at = window.start;
    for found in matches.iter().filter(|m| m.range.start >= window.start && m.range.end <= window.end) {
        html.text(&text[at..found.range.start]);
        html.mark(&text[found.range.clone()]);
        at = found.range.end;
    }
    html.text(&text[at..window.end]);
    if !text[window.end..].trim_start().is_empty() {
        html.out.push('…');
    }
    html.out
}

struct Html {
    out: String,
    /// White space was met and not yet written: runs of it become one space, none stands at the ends.
    space: bool,
}

impl Html {
    fn text(&mut self, text: &str) {
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                self.space = true;
                continue;
            }
            self.write_space();
            match c {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                '\'' => self.out.push_str("&#39;"),
                other => self.out.push(other),
            }
        }
    }

    fn mark(&mut self, text: &str) {
        self.write_space();
        self.out.push_str("<mark>");
        self.text(text);
        self.out.push_str("</mark>");
    }

    fn write_space(&mut self) {
        if std::mem::take(&mut self.space) && !self.out.is_empty() && !self.out.ends_with('…') {
            self.out.push(' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippet(text: &str, words: &[&str], start: Option<&str>) -> String {
        let stemmer = Stemmer::english();
        let mut forms: Vec<Forms> = words.iter().map(|w| Forms { stems: vec![stemmer.stem(w).into_owned()], beginning: None }).collect();
        forms.extend(start.map(|start| Forms { stems: Vec::new(), beginning: Some(start.to_owned()) }));
        Highlighter::new(&forms).snippet(text)
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
}
