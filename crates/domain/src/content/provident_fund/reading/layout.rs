//! Text with its place on the page, and the lines that it forms.

use serde::{Deserialize, Serialize};

use super::super::LineRef;
use crate::text::is_invisible;

/// The text of a file, page by page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PositionedText {
    pub pages: Vec<TextPage>,
    /// Whether pictures cover so much of a page that it may be a scan or a photograph.
    #[serde(default)]
    pub has_pictures: bool,
    /// Whether the file is cut off or patched, so that some of its text may be lost.
    #[serde(default)]
    pub is_broken: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TextPage {
    pub runs: Vec<TextRun>,
}

/// A word or a few. `x` and `end` are where it begins and ends, `y` is its base line; all in points from the top left corner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TextRun {
    pub x: f32,
    pub end: f32,
    pub y: f32,
    pub text: String,
}

/// CappedWages lines that differ by no more than this are one line.
const SAME_LINE: f32 = 2.5;

/// Runs of one base line, from left to right.
#[derive(Debug, Clone)]
pub struct Line {
    pub at: LineRef,
    pub y: f32,
    pub words: Vec<Word>,
}

#[derive(Debug, Clone)]
pub struct Word {
    pub x: f32,
    pub end: f32,
    pub text: String,
}

impl Line {
    /// The words with one space between them.
    pub fn text(&self) -> String {
        join_words(self.words.iter())
    }

    /// Whether the line says this, whatever the case of its letters.
    pub fn says(&self, phrase: &str) -> bool {
        find_phrase(&self.text(), phrase).is_some()
    }
}

pub fn join_words<'w>(words: impl Iterator<Item = &'w Word>) -> String {
    words.map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Where a phrase of ASCII letters begins in a text, in bytes. Case does not count.
pub fn find_phrase(text: &str, phrase: &str) -> Option<usize> {
    let (text, phrase) = (text.as_bytes(), phrase.as_bytes());
    if phrase.is_empty() || text.len() < phrase.len() {
        return None;
    }
    (0..=text.len() - phrase.len()).find(|at| text[*at..at + phrase.len()].eq_ignore_ascii_case(phrase))
}

/// The lines of all pages, in reading order.
pub fn form_lines(text: &PositionedText) -> Vec<Line> {
    let mut lines = Vec::new();
    for (number, page) in text.pages.iter().enumerate() {
        let page_number = u16::try_from(number + 1).unwrap_or(u16::MAX);
        let on_page = form_lines_of_page(page, page_number);
        lines.extend(on_page);
    }
    lines
}

fn form_lines_of_page(page: &TextPage, page_number: u16) -> Vec<Line> {
    let mut runs: Vec<&TextRun> = page.runs.iter().filter(|run| is_placed(run)).collect();
    runs.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut lines: Vec<Line> = Vec::new();
    for run in runs {
        let words = split_words(run);
        match lines.last_mut() {
            Some(line) if run.y - line.y <= SAME_LINE => line.words.extend(words),
            _ => {
                let line = u16::try_from(lines.len() + 1).unwrap_or(u16::MAX);
                lines.push(Line { at: LineRef { page: page_number, line }, y: run.y, words });
            }
        }
    }
    for line in &mut lines {
        line.words.sort_by(|a, b| a.x.total_cmp(&b.x));
    }
    lines
}

fn is_placed(run: &TextRun) -> bool {
    run.x.is_finite() && run.end.is_finite() && run.y.is_finite() && !run.text.trim().is_empty()
}

/// A run of several words is cut at its spaces, each part placed by its share of the letters. What nobody sees is left out: a sign that
/// turns the direction of writing would show another name than the one that is stored, in the report and to whoever looks at it.
fn split_words(run: &TextRun) -> Vec<Word> {
    let letters = run.text.chars().count().max(1) as f32;
    let width = (run.end - run.x).max(0.0) / letters;
    let mut words: Vec<Word> = Vec::new();
    let mut inside = false;
    for (at, letter) in run.text.chars().enumerate() {
        if letter.is_whitespace() {
            inside = false;
            continue;
        }
        if letter.is_control() || is_invisible(letter) {
            continue;
        }
        let (x, end) = (run.x + width * at as f32, run.x + width * (at + 1) as f32);
        match words.last_mut() {
            Some(word) if inside => {
                word.text.push(letter);
                word.end = end;
            }
            _ => words.push(Word { x, end, text: letter.to_string() }),
        }
        inside = true;
    }
    words
}
