//! The passages that answer a question: those of the documents that words and meanings find, weighed against
//! each other. Scores are joined as in [`super::fuse`]; inside the open article words count as much as meanings.

use std::collections::{HashMap, HashSet};

use domain::assistant::{Near, Passage, sentences};
use domain::ids::ArticleId;
use domain::search::{Kind, Vector};
use tantivy::{DocAddress, TantivyDocument};

use super::dictionary::Dictionary;
use super::holding::{Held, Holding, Rarity, rarity};
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
/// Half of a passage's words is its document's; in the open article that would tell nothing.
const OF_DOCUMENT: f32 = 0.5;

/// What is looked for.
pub struct Asked<'a> {
    pub query: &'a Query,
    /// Stems of the question that say who asks: a sentence need not hold them.
    pub setting: &'a HashSet<String>,
    /// The question's meaning, with a model.
    pub meaning: Option<&'a Vector>,
    pub open: Option<ArticleId>,
}

struct Candidate {
    passage: Passage,
    /// Under its heading.
    held: Held,
    sentences: Vec<Held>,
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
            let score = weighed.scores.score(address) / best * weighed.scores.words(address).count_ones() as f32 / words;
            documents.entry(address).or_insert(score);
        }
    }
    let mut holding = Holding::new(&weighed.plan.forms);
    let mut candidates = Vec::new();
    for (address, of_document) in documents {
        let stored: TantivyDocument = library.searcher.doc(address)?;
        for passage in library.fields.page(&stored).map(|page| read(&page)).unwrap_or_default() {
            let sentences: Vec<Held> = sentences(&passage.text).iter().map(|sentence| holding.of(sentence)).collect();
            let held = Held::all(&[holding.of(&passage.heading), Held::all(&sentences)]);
            candidates.push(Candidate { passage, held, sentences, of_document });
        }
    }
    let cosines = asked.meaning.map(|meaning| {
        let marks: HashSet<u64> = candidates.iter().map(|it| mark_of(it.passage.kind, &it.passage.id)).collect();
        vectors.cosines(meaning, marks.into_iter())
    });
    score(&mut candidates, asked.open, cosines.as_ref().filter(|cosines| !cosines.is_empty()));
    let rarity = rarity_of_words(&candidates, asked.open)
        .without(|word| weighed.plan.forms[word].stems.iter().any(|stem| asked.setting.contains(stem)));
    candidates.sort_by(|a, b| {
        let (a, b) = (&a.passage, &b.passage);
        b.score.total_cmp(&a.score).then_with(|| (&a.id, a.paragraph, a.start).cmp(&(&b.id, b.paragraph, b.start)))
    });
    candidates.truncate(most);
    let places: Vec<(u64, usize)> =
        candidates.iter().map(|Candidate { passage, .. }| (mark_of(passage.kind, &passage.id), passage.start as usize)).collect();
    let meanings = asked.meaning.map(|meaning| vectors.sentences(meaning, &places)).unwrap_or_default();
    let unknown = unknown(asked.query, &weighed.plan.forms, library.lexicon);
    let near = |at: usize, candidate: Candidate| {
        let known = meanings.get(at).filter(|known| known.len() == candidate.sentences.len());
        let near = candidate.sentences.iter().enumerate().map(|(at, held)| Near {
            held: rarity.cover(held, unknown),
            in_order: rarity.in_order(held),
            with_before: rarity.cover(&Held::all(&candidate.sentences[at.saturating_sub(1)..=at]), unknown),
            meaning: known.map(|known| known[at]),
        });
        Passage { near: near.collect(), ..candidate.passage }
    };
    Ok(candidates.into_iter().enumerate().map(|(at, candidate)| near(at, candidate)).collect())
}

/// Among the sentences of the open article, or of all that was found without one.
fn rarity_of_words(candidates: &[Candidate], open: Option<ArticleId>) -> Rarity {
    let is_open = |it: &&Candidate| open.is_some() && it.passage.article == open;
    let anywhere = !candidates.iter().any(|it| is_open(&it));
    Rarity::among(candidates.iter().filter(move |it| anywhere || is_open(it)).flat_map(|it| &it.sentences))
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
            near: Vec::new(),
        })
    });
    passages.collect()
}

fn score(candidates: &mut [Candidate], open: Option<ArticleId>, cosines: Option<&Cosines>) {
    by_words(candidates, open);
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

/// BM25 among the candidates, half of it the document's outside the open article; 0 to 1.
fn by_words(candidates: &mut [Candidate], open: Option<ArticleId>) {
    let rarity = Rarity::among(candidates.iter().map(|it| &it.held));
    let average = candidates.iter().map(|it| it.held.length).sum::<f32>() / candidates.len().max(1) as f32;
    let values: Vec<f32> = candidates.iter().map(|it| rarity.value(&it.held, average)).collect();
    let most = values.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    for (candidate, value) in candidates.iter_mut().zip(values) {
        let of_document = if open.is_some() && candidate.passage.article == open { 0.0 } else { OF_DOCUMENT };
        candidate.passage.words = (1.0 - of_document) * value / most + of_document * candidate.of_document;
    }
}

/// How much of what is asked each text holds by its words, rare ones weighing more: 0 to 1. What no text of the
/// site knows counts as lacking.
pub fn weigh(library: Library<'_>, query: &Query, texts: &[String]) -> tantivy::Result<Vec<f32>> {
    let Library { searcher, fields, lexicon } = library;
    let plan = Planner::new(searcher, fields, lexicon).plan(query, Doubt::UnknownWords)?;
    let documents = searcher.num_docs() as f32;
    let rarity = |holding: f32| rarity(documents, holding).max(0.1);
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
