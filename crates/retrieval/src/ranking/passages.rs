//! The passages that answer a question: those of the documents that words and meanings find, weighed against
//! each other. Scores are joined as in [`super::fuse`]; inside the open article words count as much as meanings.

use std::collections::{HashMap, HashSet};

use domain::assistant::Passage;
use domain::ids::ArticleId;
use domain::search::{Kind, Vector};
use tantivy::{DocAddress, TantivyDocument};

use super::dictionary::Dictionary;
use super::holding::{Held, Holding};
use super::plan::{Doubt, Planner};
use super::{Library, Query, weigh as weigh_documents};
use crate::schema::{Page, mark_of};
use crate::text::Lexicon;
use crate::vectors::{Cosines, Vectors};

/// Words and meanings, site-wide and inside the open article.
const ANYWHERE: (f32, f32) = (0.3, 0.7);
const INSIDE: (f32, f32) = (0.5, 0.5);
/// What standing in the open article adds.
const OPEN: f32 = 0.2;
/// Documents whose passages are weighed: by their words, and by their nearest passages.
const BY_WORDS: usize = 20;
const NEAREST: usize = 40;
/// Half of a passage's words is its document's.
const OF_DOCUMENT: f32 = 0.5;
const K1: f32 = 1.2;
const B: f32 = 0.75;

/// What is looked for.
pub struct Asked<'a> {
    pub query: &'a Query,
    /// The question's meaning, with a model.
    pub meaning: Option<&'a Vector>,
    pub open: Option<ArticleId>,
}

struct Candidate {
    passage: Passage,
    held: Held,
    of_document: f32,
}

pub fn find(library: Library<'_>, asked: &Asked<'_>, vectors: &Vectors, most: usize) -> tantivy::Result<Vec<Passage>> {
    let weighed = weigh_documents(library, asked.query, BY_WORDS)?;
    let words = weighed.plan.forms.len().max(1) as f32;
    let picked = &weighed.picked;
    let best = picked.iter().map(|picked| picked.score).fold(f32::MIN_POSITIVE, f32::max);
    let mut documents: HashMap<DocAddress, f32> = HashMap::new();
    for picked in picked {
        documents.insert(picked.address, picked.score / best * picked.words as f32 / words);
    }
    let dictionary = Dictionary::new(library.searcher);
    let mut also: Vec<String> = asked.open.map(|id| crate::schema::key(Kind::Content, &id.to_string())).into_iter().collect();
    also.extend(asked.meaning.into_iter().flat_map(|meaning| vectors.nearest_passages(meaning, NEAREST)).map(|(_, key)| key));
    for key in also {
        if let Some(address) = dictionary.document(library.fields.key_term_of(&key))? {
            let score = weighed.scores.score(address) / best * weighed.scores.has(address) as f32 / words;
            documents.entry(address).or_insert(score);
        }
    }
    let mut holding = Holding::new(&weighed.plan.forms);
    let mut candidates = Vec::new();
    for (address, of_document) in documents {
        let stored: TantivyDocument = library.searcher.doc(address)?;
        for passage in library.fields.page(&stored).map(|page| read(&page)).unwrap_or_default() {
            let held = holding.of(&format!("{} {}", passage.heading, passage.text));
            candidates.push(Candidate { passage, held, of_document });
        }
    }
    let cosines = asked.meaning.map(|meaning| {
        let marks: HashSet<u64> = candidates.iter().map(|it| mark_of(it.passage.kind, &it.passage.id)).collect();
        vectors.cosines(meaning, marks.into_iter())
    });
    score(&mut candidates, asked.open, cosines.as_ref().filter(|cosines| !cosines.is_empty()));
    let mut found: Vec<Passage> = candidates.into_iter().map(|candidate| candidate.passage).collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| (&a.id, a.paragraph, a.start).cmp(&(&b.id, b.paragraph, b.start))));
    found.truncate(most);
    Ok(found)
}

/// All passages of one article; none when it isn't there.
pub fn of(library: Library<'_>, article: ArticleId) -> tantivy::Result<Vec<Passage>> {
    let term = library.fields.key_term(Kind::Content, &article.to_string());
    let Some(address) = Dictionary::new(library.searcher).document(term)? else { return Ok(Vec::new()) };
    let stored: TantivyDocument = library.searcher.doc(address)?;
    Ok(library.fields.page(&stored).map(|page| read(&page)).unwrap_or_default())
}

fn read(page: &Page<'_>) -> Vec<Passage> {
    let text = page.quoted.text;
    let passages = page.places.iter().filter_map(|place| {
        let columns = text.get(place.columns.clone()).unwrap_or_default();
        Some(Passage {
            kind: page.hit.kind,
            id: page.hit.id.clone(),
            article: ArticleId::parse(&page.hit.id).filter(|_| page.hit.kind == Kind::Content),
            title: page.hit.title.clone(),
            category: page.hit.category.clone(),
            url: page.hit.url.clone(),
            anchor: page.quoted.anchor(place.range.start).map(str::to_owned),
            heading: text.get(place.heading.clone()).unwrap_or_default().to_owned(),
            text: text.get(place.range.clone())?.to_owned(),
            columns: if columns.is_empty() { Vec::new() } else { columns.split('\t').map(str::to_owned).collect() },
            paragraph: place.paragraph,
            start: u32::try_from(place.range.start).unwrap_or(u32::MAX),
            words: 0.0,
            meaning: None,
            score: 0.0,
        })
    });
    passages.collect()
}

fn score(candidates: &mut [Candidate], open: Option<ArticleId>, cosines: Option<&Cosines>) {
    by_words(candidates);
    let meaning = |passage: &Passage| {
        let of = cosines?.get(&mark_of(passage.kind, &passage.id))?;
        of.iter().find(|(start, _)| *start == passage.start as usize).map(|(_, cosine)| *cosine)
    };
    for candidate in candidates.iter_mut() {
        candidate.passage.meaning = meaning(&candidate.passage);
    }
    let known = || candidates.iter().filter_map(|candidate| candidate.passage.meaning);
    let (least, most) = (known().fold(f32::MAX, f32::min), known().fold(f32::MIN, f32::max));
    let range = (most - least).max(f32::EPSILON);
    for Candidate { passage, .. } in candidates {
        let inside = open.is_some() && passage.article == open;
        let (words, meaning) = if inside { INSIDE } else { ANYWHERE };
        // Vectors are made in the background: what has none yet is judged by its words alone.
        let near = passage.meaning.map_or(passage.words, |cosine| (cosine - least) / range);
        passage.score = words * passage.words + meaning * near + if inside { OPEN } else { 0.0 };
    }
}

/// BM25 among the candidates, half of it the document's; 0 to 1.
fn by_words(candidates: &mut [Candidate]) {
    let all = candidates.len() as f32;
    let average = (candidates.iter().map(|it| it.held.length).sum::<f32>() / all.max(1.0)).max(1.0);
    let words = candidates.first().map_or(0, |it| it.held.counts.len());
    let rarity: Vec<f32> = (0..words)
        .map(|word| {
            let holding = candidates.iter().filter(|it| it.held.counts[word] > 0.0).count() as f32;
            (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
        })
        .collect();
    let value = |held: &Held| -> f32 {
        let length = K1 * (1.0 - B + B * held.length / average);
        held.counts.iter().zip(&rarity).map(|(count, rarity)| rarity * count * (K1 + 1.0) / (count + length)).sum()
    };
    let most = candidates.iter().map(|it| value(&it.held)).fold(f32::MIN_POSITIVE, f32::max);
    for candidate in candidates {
        let own = value(&candidate.held) / most;
        candidate.passage.words = (1.0 - OF_DOCUMENT) * own + OF_DOCUMENT * candidate.of_document;
    }
}

/// How much of what is asked each text holds by its words, rare ones weighing more: 0 to 1. What no text of the
/// site knows counts as lacking.
pub fn weigh(library: Library<'_>, query: &Query, texts: &[String]) -> tantivy::Result<Vec<f32>> {
    let Library { searcher, fields, lexicon } = library;
    let plan = Planner::new(searcher, fields, lexicon).plan(query, Doubt::UnknownWords)?;
    let documents = searcher.num_docs() as f32;
    let rarity = |holding: f32| (1.0 + (documents - holding + 0.5) / (holding + 0.5)).ln().max(0.1);
    let mut weights = vec![0.0_f32; plan.forms.len()];
    for (word, weight) in weights.iter_mut().enumerate() {
        let of_word = plan.look_ups.iter().filter(|look_up| look_up.words & (1 << word) != 0 && look_up.counted);
        *weight = rarity(of_word.map(|look_up| look_up.found.documents as f32).fold(0.0, f32::max));
    }
    // A word that is only taken for another is half known: "Mona" for "money".
    let known: Vec<f32> = plan
        .forms
        .iter()
        .map(|forms| {
            let typed = query.words.iter().any(|word| forms.stems.contains(&word.stem));
            if typed || !forms.others.is_empty() { 1.0 } else { 0.5 }
        })
        .collect();
    let unknown = unknown(query, &plan.forms, lexicon) as f32 * rarity(0.0);
    let all = weights.iter().sum::<f32>() + unknown;
    let mut holding = Holding::new(&plan.forms);
    Ok(texts
        .iter()
        .map(|text| {
            let counts = holding.of(text).counts;
            let held: f32 = counts.iter().zip(&weights).zip(&known).map(|((count, weight), known)| count.min(1.0) * weight * known).sum();
            if all > 0.0 { held / all } else { 0.0 }
        })
        .collect())
}

/// Words of the query that stand for nothing here.
fn unknown(query: &Query, forms: &[super::Forms], lexicon: &Lexicon) -> usize {
    let subjects = query.words.iter().filter(|word| !word.filler && !lexicon.is_ignored(&word.folded)).count();
    subjects.saturating_sub(forms.len())
}
