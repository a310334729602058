//! Covers of articles: the figure that an article is about, drawn. The front matter names it (`cover`), or else it is the article's first
//! key fact that is a figure; the registry fills in what a rule sets, and one drawing serves the pages of the site and the social cards.

mod description;
mod drawing;
mod figure;
mod front_matter;
mod key_fact;
mod service;

pub use drawing::{DrawingRole, HEIGHT, WIDTH, draw_figure, draw_for_site};
pub use figure::{Figure, FigurePart};
pub use front_matter::CoverCollection;
pub use service::Covers;

use std::ops::RangeInclusive;

use serde::Deserialize;

use crate::language::Language;

/// The longest value and the longest label of a part, in letters: what fits a picture of the size of a card.
const MAX_VALUE: usize = 18;
const MAX_LABEL: usize = 90;
/// The most squares that can be counted at a glance.
const MAX_COUNT: f64 = 36.0;

/// How a figure is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum CoverKind {
    /// One bar, cut into its shares.
    Bar,
    /// What was, and below it what is.
    Change,
    /// One large figure.
    Big,
    /// As many fields as there are years, times or parts; a second part says how many of them are marked.
    Count,
    /// Moments on a line.
    Timeline,
    /// Layers on one another, with their labels beside them.
    Stack,
    /// A table of two columns.
    Slabs,
    /// Columns beside one another.
    Columns,
    /// Lines that begin together and part.
    Curve,
    /// Two fields, of which one holds.
    Either,
    /// A sum with its signs.
    Sum,
    /// Leaves of a calendar.
    Calendar,
    /// A form or statement with its fields; the first part is its heading.
    Form,
    /// One thing that becomes several; the first part is the one.
    Fork,
    /// Steps, each of which leads to the next.
    Chain,
    /// A list with ticks; the marked line has a cross.
    Check,
}

impl CoverKind {
    /// How many parts it can show.
    fn parts(self) -> RangeInclusive<usize> {
        match self {
            CoverKind::Big => 1..=1,
            CoverKind::Change | CoverKind::Either => 2..=2,
            CoverKind::Count => 1..=2,
            CoverKind::Calendar => 1..=3,
            CoverKind::Bar | CoverKind::Curve | CoverKind::Chain => 2..=3,
            CoverKind::Timeline | CoverKind::Stack => 2..=4,
            CoverKind::Columns => 2..=5,
            CoverKind::Slabs => 2..=6,
            CoverKind::Sum => 3..=4,
            CoverKind::Form | CoverKind::Fork | CoverKind::Check => 3..=5,
        }
    }
}

/// The figure of a cover as its writer typed it. Texts may quote facts: `{{fact:epf.wage-ceiling}}`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    #[serde(rename = "figure")]
    pub kind: CoverKind,
    pub parts: Vec<CoverPart>,
    /// The signs of a sum, one fewer than its parts; without them everything is added up.
    #[serde(default)]
    pub signs: Vec<String>,
    /// The word between two fields; "or" ("या") without one.
    pub joint: Option<String>,
    /// A line that says what a chart measures.
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverPart {
    #[serde(default)]
    pub value: String,
    #[serde(default)]
    pub label: String,
    /// How large it is drawn; without it, the number that the value begins with.
    pub size: Option<f64>,
    /// The one part that the marker is for.
    #[serde(default)]
    pub marked: bool,
}

impl Cover {
    /// Whether it can be drawn. `Err` says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let (kind, count): (&str, usize) = (self.kind.into(), self.parts.len());
        if !self.kind.parts().contains(&count) {
            let range = self.kind.parts();
            return Err(format!("cover: \"{kind}\" has {} to {} parts, not {count}", range.start(), range.end()));
        }
        if self.parts.iter().filter(|part| part.marked).count() > 1 {
            return Err("cover: only one part may be marked".to_owned());
        }
        if self.kind == CoverKind::Sum && !self.signs.is_empty() && self.signs.len() + 1 != count {
            return Err(format!("cover: {count} parts of a sum have {} signs between them", count - 1));
        }
        if let Some(sign) = self.signs.iter().find(|sign| description::name_sign(sign, Language::English).is_none()) {
            return Err(format!("cover: {sign:?} is not one of + − × ÷ ="));
        }
        self.parts.iter().enumerate().try_for_each(|(at, part)| self.check_part(at, part))
    }

    fn check_part(&self, at: usize, part: &CoverPart) -> Result<(), String> {
        let may_lack_value = matches!(self.kind, CoverKind::Check | CoverKind::Form) || (self.kind == CoverKind::Count && at == 1);
        if part.value.is_empty() && !may_lack_value {
            return Err(format!("cover: part {} has no value", at + 1));
        }
        if part.value.is_empty() && part.label.is_empty() && part.size.is_none() {
            return Err(format!("cover: part {} says nothing", at + 1));
        }
        if part.size.is_some_and(|size| !size.is_finite() || size < 0.0) {
            return Err(format!("cover: part {} has no size that can be drawn", at + 1));
        }
        Ok(())
    }

    /// What makes two covers look alike: the kind, the number of parts and which of them is marked.
    pub fn composition(&self) -> (CoverKind, usize, Option<usize>) {
        (self.kind, self.parts.len(), self.parts.iter().position(|part| part.marked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(yaml: &str) -> Cover {
        serde_yaml_ng::from_str(yaml).unwrap()
    }

    #[test]
    fn mistakes_are_named() {
        for (yaml, word) in [
            ("{figure: bar, parts: [{value: 1%}]}", "2 to 3 parts, not 1"),
            ("{figure: bar, parts: [{value: 1%, marked: true}, {value: 2%, marked: true}]}", "only one part"),
            ("{figure: bar, parts: [{label: a}, {value: 2%}]}", "part 1 has no value"),
            ("{figure: check, parts: [{label: a}, {}, {label: b}]}", "part 2 says nothing"),
            ("{figure: bar, parts: [{value: 1%, size: -1}, {value: 2%}]}", "no size"),
            ("{figure: sum, signs: ['='], parts: [{value: '1'}, {value: '2'}, {value: '3'}]}", "have 2 signs"),
            ("{figure: sum, signs: ['%', '='], parts: [{value: '1'}, {value: '2'}, {value: '3'}]}", "is not one of"),
        ] {
            let mistake = read(yaml).check().unwrap_err();
            assert!(mistake.contains(word), "{mistake}");
        }
        assert!(serde_yaml_ng::from_str::<Cover>("{figure: pie, parts: []}").is_err());
        assert_eq!(read("{figure: bar, parts: [{value: 75%}, {value: 25%, marked: true}]}").composition(), (CoverKind::Bar, 2, Some(1)));
    }
}
