//! What a version of a report says: sections of plain blocks, so that page, PDF and data file hold the same words.

use std::collections::HashMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::ReportVersion;
use super::hindi::HindiSentences;
use crate::ids::ReportId;
use crate::language::Language;
use crate::text::to_hex;
use crate::time::format_date;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReportContent {
    pub id: ReportId,
    pub version: i32,
    /// "en" as it is issued, "hi" once it is translated.
    pub language: String,
    pub title: String,
    pub issued_on: Date,
    /// The day whose rules and rates count.
    pub rules_as_of: Date,
    pub holder: String,
    /// Masked.
    pub uans: Vec<String>,
    pub sections: Vec<Section>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Names its place on the page.
    pub id: String,
    pub title: String,
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Block {
    Heading {
        text: String,
    },
    Paragraph {
        text: String,
    },
    /// Points without an order.
    List {
        items: Vec<String>,
    },
    /// Points to follow one after the other.
    Steps {
        items: Vec<String>,
    },
    /// Every row has as many cells as the head; the first cell names the row.
    Table {
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
}

impl Block {
    pub(super) fn paragraph(text: impl Into<String>) -> Self {
        Block::Paragraph { text: text.into() }
    }

    pub(super) fn heading(text: impl Into<String>) -> Self {
        Block::Heading { text: text.into() }
    }

    fn texts_mut(&mut self) -> Vec<&mut String> {
        match self {
            Block::Heading { text } | Block::Paragraph { text } => vec![text],
            Block::List { items } | Block::Steps { items } => items.iter_mut().collect(),
            Block::Table { head, rows } => head.iter_mut().chain(rows.iter_mut().flatten()).collect(),
        }
    }

    /// One text for each point, and one for each row of a table.
    fn lines(&self) -> Vec<String> {
        match self {
            Block::Heading { text } | Block::Paragraph { text } => vec![text.clone()],
            Block::List { items } | Block::Steps { items } => items.clone(),
            Block::Table { rows, .. } => rows.iter().map(|row| row.join(" · ")).collect(),
        }
    }
}

impl Section {
    pub(super) fn new(id: &str, title: &str, blocks: Vec<Block>) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), blocks }
    }

    fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        std::iter::once(&mut self.title).chain(self.blocks.iter_mut().flat_map(Block::texts_mut))
    }
}

impl ReportContent {
    pub(super) fn replace_everywhere(&mut self, what: &str, by: &str) {
        if what.is_empty() {
            return;
        }
        for text in self.sections.iter_mut().flat_map(|section| section.blocks.iter_mut()).flat_map(Block::texts_mut) {
            if text.contains(what) {
                *text = text.replace(what, by);
            }
        }
    }

    /// As whoever has a shared link sees it.
    pub(super) fn with_masked_name(mut self) -> Self {
        let (holder, masked) = (self.holder.clone(), mask_name(&self.holder));
        self.replace_everywhere(&holder, &masked);
        self.holder = masked;
        self
    }

    /// The same in Hindi; `None` when it holds a sentence that has no Hindi, such as an old version with words of its day.
    pub(super) fn translate(&self, hindi: &HindiSentences) -> Option<Self> {
        let mut content = self.clone();
        content.language = Language::Hindi.as_str().to_owned();
        let titles = std::iter::once(&mut content.title);
        // The tables of months repeat their amounts many times over.
        let mut known: HashMap<String, String> = HashMap::new();
        for text in titles.chain(content.sections.iter_mut().flat_map(Section::texts_mut)) {
            let translated = match known.get(text) {
                Some(translated) => translated.clone(),
                None => hindi.translate(text)?,
            };
            known.insert(std::mem::replace(text, translated.clone()), translated);
        }
        Some(content)
    }

    pub fn is_hindi(&self) -> bool {
        self.language == Language::Hindi.as_str()
    }

    /// Adds how anybody can verify it. The data file is without this section, because it can't hold its own hash.
    pub fn with_verification(mut self, version: &ReportVersion, base_url: &str) -> Self {
        let hash = to_hex(&version.hash);
        self.sections.push(Section::new(
            "verify",
            "How to verify this report",
            vec![
                Block::paragraph(format!("Report {}, version {}.", self.id, self.version)),
                Block::paragraph("SHA-256 of its data file:"),
                Block::paragraph(hash.clone()),
                Block::paragraph("Anybody can see at this address whether it is ours, and whether a newer version exists. The page shows no name and no figures."),
                Block::paragraph(format!("{base_url}/pf/verify/{hash}")),
            ],
        ));
        self
    }

    /// Whether a newer version would tell the reader nothing new. The day of making is written in the text; it alone is no news.
    pub(super) fn says_the_same_as(&self, newer: &Self) -> bool {
        let undated = |content: &Self| {
            let mut undated = content.clone();
            undated.replace_everywhere(&format!("as of {}", format_date(content.rules_as_of)), "as of today");
            undated
        };
        undated(self).list_differences(&undated(newer)).is_empty()
    }

    /// What another version says that this one does not, section by section.
    pub(super) fn list_differences(&self, newer: &Self) -> Vec<SectionDifference> {
        let lines_of = |content: &Self, id: &str| -> Vec<String> {
            content.sections.iter().filter(|section| section.id == id).flat_map(|section| &section.blocks).flat_map(Block::lines).collect()
        };
        let compare = |section: &Section| {
            let (before, after) = (lines_of(self, &section.id), lines_of(newer, &section.id));
            SectionDifference {
                title: section.title.clone(),
                added: after.iter().filter(|line| !before.contains(line)).cloned().collect(),
                removed: before.iter().filter(|line| !after.contains(line)).cloned().collect(),
            }
        };
        let all = newer.sections.iter().map(compare);
        all.filter(|difference| !difference.added.is_empty() || !difference.removed.is_empty()).collect()
    }
}

/// What changed in one section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SectionDifference {
    pub title: String,
    pub added: Vec<String>,
    pub removed: Vec<String>,
}

/// "A••• R•••".
pub fn mask_name(name: &str) -> String {
    let first = |word: &str| word.chars().next().map(|letter| format!("{letter}•••"));
    name.split_whitespace().filter_map(first).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_on(day: Date, version: i32, ceiling: &str) -> ReportContent {
        let said = [
            format!("Rules and rates as of {}.", format_date(day)),
            format!("It is an estimate by the rules as of {}; EPFO's own sum decides.", format_date(day)),
            format!("The ceiling is {ceiling}."),
        ];
        ReportContent {
            id: ReportId(uuid::Uuid::nil()),
            version,
            language: "en".to_owned(),
            title: "Report".to_owned(),
            issued_on: day,
            rules_as_of: day,
            holder: "Asha Rao".to_owned(),
            uans: Vec::new(),
            sections: vec![Section::new("sources", "Rules and sources", said.map(Block::paragraph).to_vec())],
        }
    }

    #[test]
    fn another_day_alone_is_no_news() {
        let first = made_on(Date::constant(2026, 11, 1), 1, "₹15,000");
        assert!(first.says_the_same_as(&made_on(Date::constant(2026, 11, 11), 2, "₹15,000")));
        assert!(!first.says_the_same_as(&made_on(Date::constant(2026, 11, 11), 2, "₹25,000")));
        assert!(!first.says_the_same_as(&made_on(Date::constant(2026, 11, 1), 2, "₹25,000")));
    }
}
