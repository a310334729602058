//! Which sentences answer: by the passage they stand in, by the words they hold themselves, and by the kind of
//! thing that is asked for.

use super::announcing::{announces, is_run_in};
use super::lead::points;
use super::reading::{Read, Thing, explained, holds, names_another, tells_number};
use super::stories::{names_one_of, tells_a_story};
use super::summary::is_label;
use crate::Result;
use crate::assistant::{Library, Near, Passage, Question, sentences};
use crate::search::Kind;

/// Passages whose sentences are looked at.
const LOOKED_AT: usize = 16;
/// Passages asked for when only those of the open article count.
const MOST_INSIDE: usize = 120;
/// What a sentence's worth is made of.
struct Weights {
    /// Its passage's part; the rest is its own, of which the others are the parts.
    of_passage: f32,
    /// What it holds of what is asked; together with the sentence before it; in the question's order; under its heading.
    held: f32,
    with_before: f32,
    in_order: f32,
    under: f32,
    meaning: f32,
}

const ANYWHERE: Weights = Weights { of_passage: 0.5, held: 0.5, with_before: 0.16, in_order: 0.0, under: 0.1, meaning: 0.4 };
/// Inside the open article a passage tells less, for all are about the same, and a sentence leans more on its neighbour.
const INSIDE: Weights = Weights { of_passage: 0.36, held: 0.34, with_before: 0.3, in_order: 0.08, under: 0.06, meaning: 0.4 };
/// What standing on the module that the conversation began from adds to a passage.
const OF_MODULE: f32 = 0.1;
/// And standing in the article that a question goes on from.
const GOES_ON: f32 = 0.25;
const UNFINISHED: f32 = 0.12;
const HOLDS: f32 = 0.08;
const LACKS: f32 = 0.04;
/// A name that the question lacks, where it asks who or where.
const NAMES: f32 = 0.055;
/// A heading that holds so much of what is asked is named by it: "What a scheme certificate is".
const NAMED: f32 = 0.95;
/// The first sentence under a question that readers ask is its answer.
const FIRST_UNDER_QUESTION: f32 = 0.3;
const FIRST: f32 = 0.03;
/// And under a heading that holds what is asked.
const FIRST_UNDER_HEADING: f32 = 0.12;
/// What tells of somebody, on a page that has headings.
const STORY: f32 = 0.06;
/// In the open article worth lies further apart, and its people are on every passage.
const STORY_INSIDE: f32 = 0.25;
/// What says the meaning of what is asked, where a meaning is asked for.
const DEFINES: f32 = 0.15;
/// An order, where no steps are asked for: it says what to do, not what is so.
const ORDER_UNASKED: f32 = 0.06;
/// Rows answer questions for figures; others seldom.
const ROW_UNASKED: f32 = 0.15;
/// A sentence or a row with the very code that is asked about: "80C", "15G".
const CODE: f32 = 0.15;
const ASKING: [&str; 5] = ["who", "when", "where", "why", "how"];
/// The line that every article ends with.
const STANDING: &str = "Rules and rates as of ";

/// A sentence or a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Pick {
    /// Of [`Looked::passages`].
    pub passage: usize,
    /// As it is quoted.
    pub sentence: String,
    pub value: f32,
}

/// By what it is judged whether the articles answer at all.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Signs {
    /// Cosine of the best passage, with a model.
    pub meaning: Option<f32>,
    /// How much of what is asked the passage of the best sentence holds, under its headings; and the best of all passages.
    pub cover: f32,
    pub most_cover: f32,
    /// How much the sentence holds together with its heading.
    pub sentence: f32,
    /// Share of the kinds of things asked for that the sentence's passage holds; 1 where none shows.
    pub things: f32,
    /// Asked in Hindi: its words are seldom those of the articles.
    pub hindi: bool,
}

/// What was found for a question.
#[derive(Debug, Clone, Default)]
pub struct Looked {
    /// Best first.
    pub passages: Vec<Passage>,
    /// Best first.
    pub picks: Vec<Pick>,
    pub signs: Signs,
}

/// How much of what is asked each passage holds: its heading, the whole of it under its titles.
struct Covers {
    heading: Vec<f32>,
    /// Whether it asks what the question asks, though not as a question: "Who pays for it", under what it is about.
    asks_it: Vec<bool>,
    whole: Vec<f32>,
    /// By passage.
    sentences: Vec<Vec<Told>>,
}

/// A sentence, and how much of what is asked it holds alone and under its heading.
struct Told {
    text: String,
    alone: f32,
    under: f32,
    /// Where it was found.
    held: f32,
    with_before: f32,
    in_order: f32,
    /// How much of what is asked it says the meaning of, where a meaning is asked for.
    defines: f32,
    /// 0 to 1; none without its vector.
    meaning: Option<f32>,
}

impl Told {
    /// From 0 to 1.
    fn own(&self, by: &Weights) -> f32 {
        match self.meaning {
            Some(meaning) => {
                by.held * self.held
                    + by.with_before * self.with_before
                    + by.in_order * self.in_order
                    + by.under * self.under
                    + by.meaning * meaning
            }
            None => 0.5 * self.alone + 0.5 * self.under,
        }
    }
}

pub async fn look(library: &dyn Library, question: &Question, read: &Read, most: usize) -> Result<Looked> {
    let open = match (&read.before, question.article) {
        // What it goes on from stands in an article, too.
        (Some(before), None) => library.find(before, None, 1).await?.first().and_then(|passage| passage.article),
        (_, open) => open,
    };
    let most = if read.beside.is_some() { MOST_INSIDE } else { most };
    let mut passages = library.find(&read.asked, open, most).await?;
    if read.beside.is_some() {
        passages.retain(|passage| passage.article == read.beside);
    }
    for passage in &mut passages {
        if read.before.is_some() && open.is_some() && passage.article == open {
            passage.score += GOES_ON;
        }
        if passage.kind == Kind::Assist && question.module.as_deref() == Some(passage.id.as_str()) {
            passage.score += OF_MODULE;
        }
    }
    passages.sort_by(|a, b| b.score.total_cmp(&a.score));
    let covers = covers(library, read, &passages).await?;
    let best = passages.first().map_or(1.0, |passage| passage.score).max(f32::EPSILON);
    let mut picks = Vec::new();
    let has_headings = |passage: &Passage| passages.iter().any(|other| other.id == passage.id && !other.heading.is_empty());
    for (at, (passage, sentences)) in passages.iter().zip(&covers.sentences).enumerate() {
        let guides = has_headings(passage);
        let inside = question.article.is_some() && passage.article == question.article;
        let (by, story) = if inside { (&INSIDE, STORY_INSIDE) } else { (&ANYWHERE, STORY) };
        for (order, told) in sentences.iter().enumerate() {
            let sentence = &told.text;
            let mut value = by.of_passage * passage.score / best + (1.0 - by.of_passage) * told.own(by) + worth(sentence, read);
            let names_it = read.asks(Thing::Meaning) && covers.heading[at] >= NAMED;
            let answers = order == 0 && (is_question(&passage.heading) || names_it || covers.asks_it[at]);
            if answers {
                value += FIRST_UNDER_QUESTION * if covers.asks_it[at] { 1.0 } else { covers.heading[at] };
            } else if order == 0 && !passage.heading.is_empty() {
                value += FIRST + FIRST_UNDER_HEADING * covers.heading[at];
            }
            // "Yes." is an answer under a question, and nowhere else.
            if !answers && (sentence.ends_with(':') || sentence.split_whitespace().nth(2).is_none() || is_part(sentence)) {
                value -= UNFINISHED;
            }
            value += DEFINES * told.defines;
            if guides && tells_a_story(sentence) && !names_one_of(sentence, &read.asked) {
                value -= story;
            }
            picks.push(Pick { passage: at, sentence: sentence.clone(), value });
        }
    }
    picks.sort_by(|a, b| b.value.total_cmp(&a.value));
    let signs = signs(&passages, &covers, picks.first(), read);
    Ok(Looked { passages, picks, signs })
}

/// In the same section of one page.
fn stands_before(one: &Passage, other: &Passage) -> bool {
    one.start < other.start && one.id == other.id && one.anchor == other.anchor
}

/// A heading that readers' questions stand in.
pub fn is_question(heading: &str) -> bool {
    heading.ends_with('?')
}

/// A row that only takes a part of the one above it: "of which for one day · ₹21".
fn is_part(sentence: &str) -> bool {
    sentence.contains(" · ") && sentence.starts_with(char::is_lowercase)
}

/// The sentences that say something.
pub fn told(text: &str) -> Vec<String> {
    sentences(text).into_iter().filter(|sentence| says(sentence)).collect()
}

fn says(sentence: &str) -> bool {
    !sentence.starts_with(STANDING)
        && sentence != "Education, not advice."
        && !is_label(sentence)
        && !announces(sentence)
        && !is_run_in(sentence)
}

async fn covers(library: &dyn Library, read: &Read, passages: &[Passage]) -> Result<Covers> {
    let looked_at = &passages[..passages.len().min(LOOKED_AT)];
    let mut texts: Vec<String> = looked_at.iter().map(|passage| passage.heading.clone()).collect();
    texts.extend(looked_at.iter().map(|passage| format!("{} {}", passage.title, passage.heading)));
    texts.extend(looked_at.iter().map(|passage| format!("{} {} {}", passage.title, passage.heading, passage.text)));
    let parted: Vec<Vec<(String, Near)>> = looked_at.iter().map(parted).collect();
    for (passage, sentences) in looked_at.iter().zip(&parted) {
        let under = |sentence: &String| format!("{} {} {sentence}", passage.heading, passage.columns.join(" "));
        texts.extend(sentences.iter().flat_map(|(sentence, _)| [sentence.clone(), under(sentence)]));
        if read.asks(Thing::Meaning) {
            texts.extend(sentences.iter().map(|(sentence, _)| explained(sentence).to_owned()));
        }
    }
    // Every passage of the open article holds its title; that shows nothing.
    let weights = library.weigh(if read.by_title { &read.own } else { &read.asked }, texts.clone()).await?;
    // A question that leans on another is answered by what holds its own words, too.
    let own = if read.before.is_some() { library.weigh(&read.own, texts).await? } else { weights.clone() };
    let same = |(passage, held): (&Passage, &f32)| *held >= NAMED && begins_alike(&read.own, &passage.heading);
    // Only the section's beginning answers that.
    let begins = |passage: &Passage| !looked_at.iter().any(|other| stands_before(other, passage));
    let asks_it = looked_at.iter().zip(own.iter().skip(looked_at.len())).map(|pair| same(pair) && begins(pair.0)).collect();
    let mut weights = weights.into_iter().zip(own).map(|(all, own)| (all + own) / 2.0);
    let mut next = || weights.next().unwrap_or_default();
    let heading = looked_at.iter().map(|_| next()).collect();
    let _under_titles = looked_at.iter().map(|_| next()).count();
    let whole = looked_at.iter().map(|_| next()).collect();
    let known = || parted.iter().flatten().filter_map(|(_, near)| near.meaning);
    let (least, most) = (known().fold(f32::MAX, f32::min), known().fold(f32::MIN, f32::max));
    let scaled = |cosine: f32| (cosine - least) / (most - least).max(f32::EPSILON);
    let mut of_passage = |sentences: Vec<(String, Near)>| -> Vec<Told> {
        let told = |(text, near): (String, Near)| {
            let Near { held, with_before, in_order, meaning } = near;
            Told { text, alone: next(), under: next(), held, with_before, in_order, defines: 0.0, meaning: meaning.map(scaled) }
        };
        let mut all: Vec<Told> = sentences.into_iter().map(told).collect();
        if read.asks(Thing::Meaning) {
            all.iter_mut().for_each(|told| told.defines = next());
        }
        all
    };
    let sentences = parted.into_iter().map(&mut of_passage).collect();
    Ok(Covers { heading, asks_it, whole, sentences })
}

/// The sentences that say something.
fn parted(passage: &Passage) -> Vec<(String, Near)> {
    let near = passage.near.iter().copied().chain(std::iter::repeat(Near::default()));
    let all = sentences(&passage.text);
    // "It counts every deduction." behind "The third column is the answer." has nothing that it could be told with.
    let leans_on_nothing = |at: usize| at > 0 && points(&all[at]) && announces(&all[at - 1]);
    let kept: Vec<bool> = (0..all.len()).map(|at| says(&all[at]) && !leans_on_nothing(at)).collect();
    all.into_iter().zip(near).zip(kept).filter(|(_, kept)| *kept).map(|(told, _)| told).collect()
}

/// Both begin with the same word that asks.
fn begins_alike(asked: &str, heading: &str) -> bool {
    let first = |text: &str| text.split_whitespace().next().unwrap_or_default().to_lowercase();
    ASKING.contains(&first(heading).as_str()) && first(asked) == first(heading)
}

/// What the kind of thing asked for adds to a sentence or takes from it.
fn worth(sentence: &str, read: &Read) -> f32 {
    let mut worth = 0.0;
    for thing in &read.things {
        worth += match (holds(sentence, *thing), thing) {
            (_, Thing::Who) if names_another(sentence, &read.asked) => NAMES,
            (_, Thing::Who) => -LACKS / 2.0,
            (Some(true), Thing::Count) if !tells_number(sentence, &read.asked) => 0.0,
            (Some(true), Thing::Meaning) => HOLDS / 2.0,
            (Some(true), _) => HOLDS,
            (Some(false), Thing::Amount) if tells_number(sentence, &read.asked) => 0.0,
            (Some(false), Thing::Choice | Thing::Meaning) | (None, _) => 0.0,
            (Some(false), _) => -LACKS,
        };
    }
    if holds(sentence, Thing::Steps) == Some(true) && !read.asks(Thing::Steps) {
        worth -= ORDER_UNASKED;
    }
    if sentence.ends_with('?') {
        worth -= 0.3;
    }
    let figures = [Thing::Amount, Thing::Rate, Thing::Time, Thing::Count, Thing::Form, Thing::Comparison];
    let has_code = holds_code(sentence, &read.asked);
    if has_code {
        worth += CODE;
    }
    if sentence.contains(" · ") && !has_code && !read.things.iter().any(|thing| figures.contains(thing)) {
        worth -= ROW_UNASKED;
    }
    worth
}

fn holds_code(sentence: &str, asked: &str) -> bool {
    let is_code = |word: &&str| word.bytes().any(|byte| byte.is_ascii_digit()) && word.bytes().any(|byte| byte.is_ascii_alphabetic());
    let codes = |text: &str| -> Vec<String> { text.split(|c: char| !c.is_alphanumeric()).filter(is_code).map(str::to_lowercase).collect() };
    let known = codes(sentence);
    codes(asked).iter().any(|code| known.contains(code))
}

fn signs(passages: &[Passage], covers: &Covers, best: Option<&Pick>, read: &Read) -> Signs {
    let Some(best) = best else { return Signs::default() };
    let passage = &passages[best.passage];
    let sentence = covers.sentences[best.passage].iter().find(|told| told.text == best.sentence).map_or(0.0, |told| told.under);
    let shown: Vec<bool> = read.things.iter().filter_map(|thing| holds(&passage.text, *thing)).collect();
    let things = if shown.is_empty() { 1.0 } else { shown.iter().filter(|held| **held).count() as f32 / shown.len() as f32 };
    Signs {
        meaning: passages.iter().filter_map(|passage| passage.meaning).reduce(f32::max),
        cover: covers.whole[best.passage],
        most_cover: covers.whole.iter().copied().fold(0.0, f32::max),
        sentence,
        things,
        hindi: read.hindi,
    }
}
