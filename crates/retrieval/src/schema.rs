//! The index's fields and how a domain document fills them.

use domain::search::{PassageLocation, SearchDocument, SearchHit, SearchKind, Section};
use tantivy::schema::{Field, IndexRecordOption, NumericOptions, Schema, SchemaBuilder, TextFieldIndexing, TextOptions, Value};
use tantivy::{TantivyDocument, Term};

use crate::text::Lexicon;
use crate::text::tokenizers::{CONCEPT_TOKENIZER, PRODUCT_TOKENIZER, TermKind};

/// Version of the index format. Raise it with every change of the fields or of the rules in `text`; an index of another
/// version is rebuilt.
pub const FORMAT: u64 = 7;

/// Bytes of a text that snippets can quote; text beyond is only searched.
const MAX_QUOTED_BYTES: usize = 128 * 1024;

#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// `kind/id`, for replacing and removing.
    key: Field,
    // Stored, and returned with a hit.
    kind: Field,
    id: Field,
    title: Field,
    category: Field,
    text: Field,
    url: Field,
    webinar_date: Field,
    /// Where sections begin, one per line: byte, space, anchor.
    sections: Field,
    /// Passages that can be quoted as an answer, one per line: the numbers of [`PassageLocation`].
    places: Field,
    /// [`hash_key`] of the document, to find its vectors without reading its text.
    pub key_hash: Field,
    /// See [`compute_precedence`].
    pub precedence: Field,
    // Searched.
    /// Stems of all parts, so that "contains all the words" takes one lookup per word.
    pub body: Field,
    pub title_stems: Field,
    pub keywords: Field,
    pub category_stems: Field,
    /// Unstemmed words of all parts.
    pub words: Field,
    /// Prefixes of the words of all parts, so that a prefix takes one lookup too.
    pub prefixes: Field,
    pub title_prefixes: Field,
    pub title_pairs: Field,
    pub whole_title: Field,
    /// Stems and prefixes of a category's name; filled only on documents that are categories.
    pub category_name: Field,
    /// The synonym groups of which the text contains a term.
    pub concepts: Field,
    pub title_concepts: Field,
    pub phonetic_keys: Field,
    /// Ids of the products that the title names.
    pub title_products: Field,
    /// Ids of the products that title, tags or other names of the document name.
    pub subject_products: Field,
    /// Ids of the products that the document names, once for each line.
    pub products: Field,
    /// Keys of the names by which a tool or an area of asset transmission is asked for.
    pub names: Field,
    // The Hindi edition of an article: its text, where its sections begin, and the stems of its words in Devanagari.
    edition_text: Field,
    edition_sections: Field,
    pub edition_words: Field,
    pub edition_title: Field,
    /// 1 for a category, otherwise 0.
    pub is_category: Field,
}

impl Fields {
    pub fn build_schema() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let stored = TextOptions::default().set_stored();
        let fields = Self {
            key: add_text_field(&mut schema, "key", "raw", IndexRecordOption::Basic),
            kind: schema.add_text_field("kind", stored.clone()),
            id: schema.add_text_field("id", stored.clone()),
            title: schema.add_text_field("title", stored.clone()),
            category: schema.add_text_field("category", stored.clone()),
            text: schema.add_text_field("text", stored.clone()),
            url: schema.add_text_field("url", stored.clone()),
            webinar_date: schema.add_text_field("webinar_date", stored.clone()),
            sections: schema.add_text_field("sections", stored.clone()),
            places: schema.add_text_field("places", stored.clone()),
            edition_text: schema.add_text_field("edition_text", stored.clone()),
            edition_sections: schema.add_text_field("edition_sections", stored),
            edition_words: add_presence_field(&mut schema, "edition_words", TermKind::HindiStems),
            edition_title: add_presence_field(&mut schema, "edition_title", TermKind::HindiStems),
            key_hash: schema.add_u64_field("mark", NumericOptions::default().set_fast()),
            precedence: schema.add_u64_field("precedence", NumericOptions::default().set_fast()),
            body: add_frequency_field(&mut schema, "body"),
            title_stems: add_frequency_field(&mut schema, "title_stems"),
            keywords: add_frequency_field(&mut schema, "keywords"),
            category_stems: add_frequency_field(&mut schema, "category_stems"),
            words: add_presence_field(&mut schema, "words", TermKind::Words),
            prefixes: add_presence_field(&mut schema, "beginnings", TermKind::Prefixes),
            title_prefixes: add_presence_field(&mut schema, "title_beginnings", TermKind::Prefixes),
            title_pairs: add_presence_field(&mut schema, "title_pairs", TermKind::Pairs),
            whole_title: add_presence_field(&mut schema, "whole_title", TermKind::WholeTitle),
            category_name: add_presence_field(&mut schema, "section", TermKind::Names),
            concepts: add_text_field(&mut schema, "concepts", CONCEPT_TOKENIZER, IndexRecordOption::WithFreqs),
            title_concepts: add_text_field(&mut schema, "title_concepts", CONCEPT_TOKENIZER, IndexRecordOption::WithFreqs),
            phonetic_keys: add_presence_field(&mut schema, "sounds", TermKind::PhoneticKeys),
            title_products: add_text_field(&mut schema, "title_products", PRODUCT_TOKENIZER, IndexRecordOption::Basic),
            subject_products: add_text_field(&mut schema, "subject_products", PRODUCT_TOKENIZER, IndexRecordOption::Basic),
            products: add_text_field(&mut schema, "products", PRODUCT_TOKENIZER, IndexRecordOption::WithFreqs),
            names: add_text_field(&mut schema, "names", "raw", IndexRecordOption::Basic),
            is_category: schema.add_u64_field("is_category", NumericOptions::default().set_fast()),
        };
        (schema.build(), fields)
    }

    pub fn key_term(&self, kind: SearchKind, id: &str) -> Term {
        Term::from_field_text(self.key, &document_key(kind, id))
    }

    /// Like [`Fields::key_term`], for a key that is formatted already.
    pub fn term_of_key(&self, key: &str) -> Term {
        Term::from_field_text(self.key, key)
    }

    pub fn to_index_document(self, document: &SearchDocument, lexicon: &Lexicon) -> TantivyDocument {
        let mut filled = TantivyDocument::new();
        filled.add_text(self.key, document_key(document.kind, &document.id));
        filled.add_text(self.kind, document.kind.as_str());
        filled.add_text(self.id, &document.id);
        filled.add_text(self.title, &document.title);
        filled.add_text(self.text, truncate_quotable(&document.text));
        filled.add_text(self.url, &document.url);
        filled.add_u64(self.precedence, compute_precedence(document));
        filled.add_u64(self.key_hash, hash_key(document.kind, &document.id));
        filled.add_text(self.sections, format_sections(&document.sections));
        filled.add_text(self.places, format_places(&document.passages));
        if let Some(date) = &document.webinar_date {
            filled.add_text(self.webinar_date, date);
        }
        let category = document.category.as_deref().unwrap_or_default();
        if document.category.is_some() {
            filled.add_text(self.category, category);
            filled.add_text(self.category_stems, category);
        }
        for part in [document.title.as_str(), &document.keywords, category, &document.text] {
            for field in [self.body, self.words, self.prefixes, self.concepts, self.phonetic_keys, self.products] {
                filled.add_text(field, part);
            }
        }
        for field in [self.title_stems, self.title_prefixes, self.title_pairs, self.whole_title, self.title_concepts, self.title_products] {
            filled.add_text(field, &document.title);
        }
        filled.add_text(self.keywords, &document.keywords);
        filled.add_text(self.subject_products, &document.title);
        filled.add_text(self.subject_products, &document.keywords);
        for key in list_name_keys(document, lexicon) {
            filled.add_text(self.names, key);
        }
        if let Some(edition) = &document.edition {
            filled.add_text(self.edition_text, truncate_quotable(&edition.text));
            filled.add_text(self.edition_sections, format_sections(&edition.sections));
            filled.add_text(self.edition_words, &edition.title);
            filled.add_text(self.edition_words, &edition.text);
            filled.add_text(self.edition_title, &edition.title);
        }
        filled.add_u64(self.is_category, u64::from(document.kind == SearchKind::Category));
        if document.kind == SearchKind::Category {
            filled.add_text(self.category_name, &document.title);
        }
        filled
    }

    /// Reads the hit without its snippet and place, and the text that these are made from. `None` for a document of a
    /// kind that this binary does not know.
    pub fn read_hit<'a>(&self, stored: &'a TantivyDocument) -> Option<(SearchHit, QuotableText<'a>)> {
        let text = |field| stored.get_first(field).and_then(|value| value.as_str());
        let owned = |field| text(field).map(str::to_owned);
        let hit = SearchHit {
            kind: SearchKind::parse(text(self.kind)?)?,
            id: owned(self.id)?,
            title: owned(self.title)?,
            category: owned(self.category),
            snippet: String::new(),
            url: owned(self.url)?,
            url_fragment: None,
            is_near_miss: false,
            webinar_date: owned(self.webinar_date),
            edition: None,
        };
        Some((
            hit,
            QuotableText { text: text(self.text).unwrap_or_default(), sections: parse_sections(text(self.sections).unwrap_or_default()) },
        ))
    }
}

impl Fields {
    /// The text of the Hindi edition of an article; `None` when there is none.
    pub fn read_edition<'a>(&self, stored: &'a TantivyDocument) -> Option<QuotableText<'a>> {
        let text = |field| stored.get_first(field).and_then(|value| value.as_str());
        Some(QuotableText { text: text(self.edition_text)?, sections: parse_sections(text(self.edition_sections).unwrap_or_default()) })
    }

    pub fn read_quotable<'a>(&self, stored: &'a TantivyDocument) -> Option<QuotableDocument<'a>> {
        let (hit, quoted) = self.read_hit(stored)?;
        let places = stored.get_first(self.places).and_then(|value| value.as_str()).unwrap_or_default();
        Some(QuotableDocument { hit, quoted, places: parse_places(places) })
    }
}

/// A stored document with the passages that can be quoted.
pub struct QuotableDocument<'a> {
    pub hit: SearchHit,
    pub quoted: QuotableText<'a>,
    pub places: Vec<PassageLocation>,
}

/// The text that a hit is quoted from.
pub struct QuotableText<'a> {
    pub text: &'a str,
    pub sections: Vec<(usize, Option<&'a str>)>,
}

impl QuotableText<'_> {
    /// The id of the heading above a byte of the text.
    pub fn anchor_at(&self, at: usize) -> Option<&str> {
        self.sections.iter().rev().find(|(start, _)| *start <= at).and_then(|(_, anchor)| *anchor)
    }
}

fn format_sections(sections: &[Section]) -> String {
    sections.iter().map(|section| format!("{} {}\n", section.start, section.anchor.as_deref().unwrap_or_default())).collect()
}

fn parse_sections(sections: &str) -> Vec<(usize, Option<&str>)> {
    let pairs = sections.lines().filter_map(|line| line.split_once(' '));
    pairs.filter_map(|(start, anchor)| Some((start.parse().ok()?, Some(anchor).filter(|anchor| !anchor.is_empty())))).collect()
}

/// The keys of the names by which alone a document leads. A single word such as "EDLI" is a name for a tool only: of anything else it is the
/// subject, on which an article may say more.
fn list_name_keys(document: &SearchDocument, lexicon: &Lexicon) -> Vec<String> {
    let keys = |title: Option<&str>| -> Vec<String> {
        title.into_iter().chain(document.keywords.lines()).map(|name| lexicon.name_key(name)).filter(|key| !key.is_empty()).collect()
    };
    match document.kind {
        SearchKind::Tool => keys(Some(&document.title)),
        SearchKind::AssetTransmission => keys(None).into_iter().filter(|key| key.contains(' ')).collect(),
        SearchKind::Content
        | SearchKind::Webinar
        | SearchKind::Assist
        | SearchKind::Category
        | SearchKind::Calculator
        | SearchKind::Answer => Vec::new(),
    }
}

/// A 64-bit hash (FNV-1a) of the document's key.
pub fn hash_key(kind: SearchKind, id: &str) -> u64 {
    document_key(kind, id).bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

pub fn document_key(kind: SearchKind, id: &str) -> String {
    format!("{}/{id}", kind.as_str())
}

fn add_text_field(schema: &mut SchemaBuilder, name: &str, tokenizer: &str, record: IndexRecordOption) -> Field {
    let norms = record == IndexRecordOption::WithFreqs;
    let indexing = TextFieldIndexing::default().set_tokenizer(tokenizer).set_index_option(record).set_fieldnorms(norms);
    schema.add_text_field(name, TextOptions::default().set_indexing_options(indexing))
}

/// Adds a field of stems with their frequencies and the field's length, as BM25 needs them.
fn add_frequency_field(schema: &mut SchemaBuilder, name: &str) -> Field {
    add_text_field(schema, name, TermKind::Stems.name(), IndexRecordOption::WithFreqs)
}

/// Adds a field that only records which documents contain a term.
fn add_presence_field(schema: &mut SchemaBuilder, name: &str, terms: TermKind) -> Field {
    add_text_field(schema, name, terms.name(), IndexRecordOption::Basic)
}

fn format_places(places: &[PassageLocation]) -> String {
    let line = |place: &PassageLocation| {
        let numbers = [&place.range, &place.heading, &place.columns].map(|range| format!("{} {}", range.start, range.end));
        format!("{} {}\n", numbers.join(" "), place.paragraph)
    };
    places.iter().map(line).collect()
}

fn parse_places(places: &str) -> Vec<PassageLocation> {
    let place = |line: &str| {
        let numbers: Vec<usize> = line.split(' ').map_while(|number| number.parse().ok()).collect();
        let [start, end, heading, heading_end, columns, columns_end, paragraph] = *numbers.as_slice() else { return None };
        let paragraph = u32::try_from(paragraph).ok()?;
        Some(PassageLocation { range: start..end, heading: heading..heading_end, columns: columns..columns_end, paragraph })
    };
    places.lines().filter_map(place).collect()
}

fn truncate_quotable(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_QUOTED_BYTES)]
}

/// The order among equal scores: publication in seconds, newest highest, then 24 bits of the key's hash, so that pages
/// stay the same when segments are merged.
fn compute_precedence(document: &SearchDocument) -> u64 {
    const SECONDS: u64 = (1 << 40) - 1;
    let published = u64::try_from(document.published).unwrap_or(0).min(SECONDS);
    (published << 24) | (hash_key(document.kind, &document.id) >> 40)
}
