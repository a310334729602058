//! The index's fields and how a domain document fills them.

use domain::search::{Document, Hit, Kind, Place, Section};
use tantivy::schema::{Field, IndexRecordOption, NumericOptions, Schema, SchemaBuilder, TextFieldIndexing, TextOptions, Value};
use tantivy::{TantivyDocument, Term};

use crate::text::tokenizers::{CONCEPTS, Terms};

/// Rises with every change of the fields or of the rules in `text`; an index of another number is rebuilt.
pub const FORMAT: u64 = 4;

/// Text beyond this many bytes is searched but not quoted from.
const LONGEST_QUOTED: usize = 128 * 1024;

#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// `kind/id`, for replacing and removing.
    key: Field,
    // Given back with a hit.
    kind: Field,
    id: Field,
    title: Field,
    category: Field,
    text: Field,
    url: Field,
    webinar_date: Field,
    /// Where sections begin, one a line: byte, space, anchor.
    sections: Field,
    /// What can be quoted as an answer, one a line: the numbers of [`Place`].
    places: Field,
    /// [`mark_of`] the key, to find a document's vectors without reading its text.
    pub mark: Field,
    /// See [`precedence`].
    pub precedence: Field,
    // Searched.
    /// Stems of everything, so that "has all the words" is one look-up per word.
    pub body: Field,
    pub title_stems: Field,
    pub keywords: Field,
    pub category_stems: Field,
    /// Unstemmed words of everything.
    pub words: Field,
    /// Beginnings of the words of everything, so that a prefix is one look-up too.
    pub beginnings: Field,
    pub title_beginnings: Field,
    pub title_pairs: Field,
    pub whole_title: Field,
    /// Stems and beginnings of a category's name, on documents that are categories.
    pub section: Field,
    /// The groups of synonyms that the text has terms of.
    pub concepts: Field,
    pub title_concepts: Field,
    pub sounds: Field,
}

impl Fields {
    pub fn build() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let stored = TextOptions::default().set_stored();
        let fields = Self {
            key: indexed(&mut schema, "key", "raw", IndexRecordOption::Basic),
            kind: schema.add_text_field("kind", stored.clone()),
            id: schema.add_text_field("id", stored.clone()),
            title: schema.add_text_field("title", stored.clone()),
            category: schema.add_text_field("category", stored.clone()),
            text: schema.add_text_field("text", stored.clone()),
            url: schema.add_text_field("url", stored.clone()),
            webinar_date: schema.add_text_field("webinar_date", stored.clone()),
            sections: schema.add_text_field("sections", stored.clone()),
            places: schema.add_text_field("places", stored),
            mark: schema.add_u64_field("mark", NumericOptions::default().set_fast()),
            precedence: schema.add_u64_field("precedence", NumericOptions::default().set_fast()),
            body: counted(&mut schema, "body"),
            title_stems: counted(&mut schema, "title_stems"),
            keywords: counted(&mut schema, "keywords"),
            category_stems: counted(&mut schema, "category_stems"),
            words: once(&mut schema, "words", Terms::Words),
            beginnings: once(&mut schema, "beginnings", Terms::Beginnings),
            title_beginnings: once(&mut schema, "title_beginnings", Terms::Beginnings),
            title_pairs: once(&mut schema, "title_pairs", Terms::Pairs),
            whole_title: once(&mut schema, "whole_title", Terms::Whole),
            section: once(&mut schema, "section", Terms::Names),
            concepts: indexed(&mut schema, "concepts", CONCEPTS, IndexRecordOption::WithFreqs),
            title_concepts: indexed(&mut schema, "title_concepts", CONCEPTS, IndexRecordOption::WithFreqs),
            sounds: once(&mut schema, "sounds", Terms::Sounds),
        };
        (schema.build(), fields)
    }

    pub fn key_term(&self, kind: Kind, id: &str) -> Term {
        Term::from_field_text(self.key, &key(kind, id))
    }

    /// As [`Fields::key_term`], of a key that is made already.
    pub fn key_term_of(&self, key: &str) -> Term {
        Term::from_field_text(self.key, key)
    }

    pub fn document(&self, of: &Document) -> TantivyDocument {
        let mut filled = TantivyDocument::new();
        filled.add_text(self.key, key(of.kind, &of.id));
        filled.add_text(self.kind, of.kind.as_str());
        filled.add_text(self.id, &of.id);
        filled.add_text(self.title, &of.title);
        filled.add_text(self.text, quoted(&of.text));
        filled.add_text(self.url, &of.url);
        filled.add_u64(self.precedence, precedence(of));
        filled.add_u64(self.mark, mark_of(of.kind, &of.id));
        filled.add_text(self.sections, written(&of.sections));
        filled.add_text(self.places, written_places(&of.passages));
        if let Some(date) = &of.webinar_date {
            filled.add_text(self.webinar_date, date);
        }
        let category = of.category.as_deref().unwrap_or_default();
        if of.category.is_some() {
            filled.add_text(self.category, category);
            filled.add_text(self.category_stems, category);
        }
        for part in [of.title.as_str(), &of.keywords, category, &of.text] {
            for field in [self.body, self.words, self.beginnings, self.concepts, self.sounds] {
                filled.add_text(field, part);
            }
        }
        for field in [self.title_stems, self.title_beginnings, self.title_pairs, self.whole_title, self.title_concepts] {
            filled.add_text(field, &of.title);
        }
        filled.add_text(self.keywords, &of.keywords);
        if of.kind == Kind::Category {
            filled.add_text(self.section, &of.title);
        }
        filled
    }

    /// The hit without its snippet and place, and what they are made from. `None` for a document of a kind that this binary doesn't know.
    pub fn hit<'a>(&self, stored: &'a TantivyDocument) -> Option<(Hit, Quoted<'a>)> {
        let text = |field| stored.get_first(field).and_then(|value| value.as_str());
        let owned = |field| text(field).map(str::to_owned);
        let hit = Hit {
            kind: Kind::parse(text(self.kind)?)?,
            id: owned(self.id)?,
            title: owned(self.title)?,
            category: owned(self.category),
            snippet: String::new(),
            url: owned(self.url)?,
            place: None,
            webinar_date: owned(self.webinar_date),
        };
        Some((hit, Quoted { text: text(self.text).unwrap_or_default(), sections: read(text(self.sections).unwrap_or_default()) }))
    }
}

impl Fields {
    pub fn page<'a>(&self, stored: &'a TantivyDocument) -> Option<Page<'a>> {
        let (hit, quoted) = self.hit(stored)?;
        let places = stored.get_first(self.places).and_then(|value| value.as_str()).unwrap_or_default();
        Some(Page { hit, quoted, places: read_places(places) })
    }
}

/// What can be quoted of a document; none of a kind that this binary doesn't know.
pub struct Page<'a> {
    pub hit: Hit,
    pub quoted: Quoted<'a>,
    pub places: Vec<Place>,
}

/// What a hit is quoted from.
pub struct Quoted<'a> {
    pub text: &'a str,
    pub sections: Vec<(usize, Option<&'a str>)>,
}

impl Quoted<'_> {
    /// Id of the heading that a byte of the text stands under.
    pub fn anchor(&self, at: usize) -> Option<&str> {
        self.sections.iter().rev().find(|(start, _)| *start <= at).and_then(|(_, anchor)| *anchor)
    }
}

fn written(sections: &[Section]) -> String {
    sections.iter().map(|section| format!("{} {}\n", section.start, section.anchor.as_deref().unwrap_or_default())).collect()
}

fn read(sections: &str) -> Vec<(usize, Option<&str>)> {
    let pairs = sections.lines().filter_map(|line| line.split_once(' '));
    pairs.filter_map(|(start, anchor)| Some((start.parse().ok()?, Some(anchor).filter(|anchor| !anchor.is_empty())))).collect()
}

/// A number that stands for one thing.
pub fn mark_of(kind: Kind, id: &str) -> u64 {
    key(kind, id).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

pub fn key(kind: Kind, id: &str) -> String {
    format!("{}/{id}", kind.as_str())
}

fn indexed(schema: &mut SchemaBuilder, name: &str, tokenizer: &str, record: IndexRecordOption) -> Field {
    let norms = record == IndexRecordOption::WithFreqs;
    let indexing = TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(record).set_fieldnorms(norms);
    schema.add_text_field(name, TextOptions::default().set_indexing_options(indexing))
}

/// Stems with their counts and the field's length: what BM25 weighs.
fn counted(schema: &mut SchemaBuilder, name: &str) -> Field {
    indexed(schema, name, Terms::Stems.name(), IndexRecordOption::WithFreqs)
}

/// Only which documents hold a term.
fn once(schema: &mut SchemaBuilder, name: &str, terms: Terms) -> Field {
    indexed(schema, name, terms.name(), IndexRecordOption::Basic)
}

fn written_places(places: &[Place]) -> String {
    let line = |place: &Place| {
        let numbers = [&place.range, &place.heading, &place.columns].map(|range| format!("{} {}", range.start, range.end));
        format!("{} {}\n", numbers.join(" "), place.paragraph)
    };
    places.iter().map(line).collect()
}

fn read_places(places: &str) -> Vec<Place> {
    let place = |line: &str| {
        let numbers: Vec<usize> = line.split(' ').map_while(|number| number.parse().ok()).collect();
        let [start, end, heading, heading_end, columns, columns_end, paragraph] = *numbers.as_slice() else { return None };
        let paragraph = u32::try_from(paragraph).ok()?;
        Some(Place { range: start..end, heading: heading..heading_end, columns: columns..columns_end, paragraph })
    };
    places.lines().filter_map(place).collect()
}

fn quoted(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST_QUOTED)]
}

/// The order among equals: publication in seconds, newest highest, then 24 bits of the key, so that
/// pages stay the same when segments are merged.
fn precedence(of: &Document) -> u64 {
    const SECONDS: u64 = (1 << 40) - 1;
    let published = u64::try_from(of.published).unwrap_or(0).min(SECONDS);
    (published << 24) | (mark_of(of.kind, &of.id) >> 40)
}
