//! A sentence as the model wrote it: its characters with their emphasis, and the citation marks between them. It is rendered only once
//! it has been checked.

use domain::text::push_like_sanitiser;

use super::citation_marks::CitationMark;

/// The emphasis of a character.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub is_strong: bool,
    pub is_em: bool,
    /// Whether `<em>` was opened after `<strong>`.
    pub em_is_inside: bool,
    pub is_code: bool,
}

impl Style {
    /// The elements around the character, outermost first.
    fn elements(self) -> Vec<&'static str> {
        let (strong, em) = (self.is_strong.then_some("strong"), self.is_em.then_some("em"));
        let emphasis = if self.em_is_inside { [strong, em] } else { [em, strong] };
        emphasis.into_iter().chain([self.is_code.then_some("code")]).flatten().collect()
    }
}

#[derive(Debug, Clone)]
enum Part {
    Char(char),
    Mark(CitationMark),
}

/// A sentence, a table's cell, or the beginning of one.
#[derive(Debug, Clone, Default)]
pub(super) struct Sentence(Vec<(Part, Style)>);

impl Sentence {
    pub fn push_char(&mut self, c: char, style: Style) {
        self.0.push((Part::Char(c), style));
    }

    pub fn push_mark(&mut self, mark: CitationMark, style: Style) {
        self.0.push((Part::Mark(mark), style));
    }

    /// The words without the marks.
    pub fn text(&self) -> String {
        let chars = self.0.iter().filter_map(|(part, _)| if let Part::Char(c) = part { Some(*c) } else { None });
        chars.collect::<String>().trim().to_owned()
    }

    pub fn marks(&self) -> impl Iterator<Item = &CitationMark> {
        self.0.iter().filter_map(|(part, _)| if let Part::Mark(mark) = part { Some(mark) } else { None })
    }

    /// Puts another sentence in front, with a space between them.
    pub fn prepend(&mut self, mut before: Sentence) {
        if !before.0.is_empty() {
            before.0.truncate(before.0.iter().rposition(|part| !is_space(part)).map_or(0, |last| last + 1));
            before.push_char(' ', Style::default());
            before.0.extend(self.0.drain(..).skip_while(is_space));
            *self = before;
        }
    }

    /// Renders the sentence without the white space around it. `numbers` holds the source of each mark; `None` leaves the mark out.
    pub fn render(&self, numbers: &[Option<u8>]) -> String {
        let start = self.0.iter().position(|part| !is_space(part)).unwrap_or(self.0.len());
        let end = self.0.iter().rposition(|part| !is_space(part)).map_or(start, |last| last + 1);
        let (mut html, mut open, mut next_mark) = (String::new(), Vec::new(), self.count_marks(start));
        for (part, style) in &self.0[start..end] {
            let number = match part {
                Part::Char(_) => None,
                Part::Mark(_) => {
                    next_mark += 1;
                    match numbers.get(next_mark - 1).copied().flatten() {
                        Some(number) => Some(number),
                        None => continue,
                    }
                }
            };
            switch_elements(&mut html, &mut open, style.elements());
            match (part, number) {
                (Part::Char(c), _) => push_like_sanitiser(&mut html, *c),
                (_, Some(number)) => html.push_str(&format!("<sup data-source=\"{number}\">[{number}]</sup>")),
                _ => {}
            }
        }
        switch_elements(&mut html, &mut open, Vec::new());
        html
    }

    fn count_marks(&self, end: usize) -> usize {
        self.0[..end].iter().filter(|(part, _)| matches!(part, Part::Mark(_))).count()
    }
}

fn is_space(part: &(Part, Style)) -> bool {
    matches!(part.0, Part::Char(c) if c.is_whitespace() && c != '\u{a0}')
}

/// Closes the elements that the next character is not in, and opens those that it is in.
fn switch_elements(html: &mut String, open: &mut Vec<&'static str>, wanted: Vec<&'static str>) {
    let shared = open.iter().zip(&wanted).take_while(|(one, other)| one == other).count();
    for element in open.drain(shared..).rev() {
        html.push_str(&format!("</{element}>"));
    }
    for element in &wanted[shared..] {
        html.push_str(&format!("<{element}>"));
    }
    *open = wanted;
}
