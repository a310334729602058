//! Finds the passages that answer a question: the passages of the documents found by words and by meaning, scored
//! against each other. Scores are joined as in [`super::fusion`]; inside the open article words count as much as
//! meanings.

use std::collections::{HashMap, HashSet};

use domain::assistant::{Passage, SentenceMatch, split_sentences};
use domain::ids::ArticleId;
use domain::search::{SearchKind, Vector};
use tantivy::{DocAddress, TantivyDocument};

use super::dictionary::TermDictionary;
use super::plan::{Plan, Planner, TypoPolicy};
use super::term_match::{TermMatch, TermMatcher, WordRarity, inverse_document_frequency};
use super::weights::{
    CORRECTED_WORD_WEIGHT, DOCUMENT_SHARE, MIN_RARITY, OPEN_ARTICLE_BONUS, OPEN_ARTICLE_SHARE, OPEN_ARTICLE_WEIGHTS, SITE_WEIGHTS,
};
use super::{DocumentRanking, Query, SearchContext, score_documents};
use crate::schema::{QuotableDocument, hash_key};
use crate::text::Lexicon;
use crate::vectors::{PassageCosines, VectorIndex};

/// How many documents give their passages: the best by words, and those of the nearest passages.
const MAX_DOCUMENTS_BY_WORDS: usize = 20;
const MAX_NEAREST_PASSAGES: usize = 40;

/// A question, as passages are searched for it.
pub struct PassageQuery<'a> {
    pub query: &'a Query,
    /// Stems of the question that only describe the asker; a sentence need not contain them.
    pub context_words: &'a HashSet<String>,
    /// The question's vector, if there is a model.
    pub meaning: Option<&'a Vector>,
    pub open_article: Option<ArticleId>,
}

struct PassageCandidate {
    passage: Passage,
    /// Match of the passage together with its heading.
    term_match: TermMatch,
    sentence_matches: Vec<TermMatch>,
    document_score: f32,
}

pub fn find_passages(
    context: SearchContext<'_>,
    query: &PassageQuery<'_>,
    vectors: &VectorIndex,
    limit: usize,
) -> tantivy::Result<Vec<Passage>> {
    let weighed = score_documents(context, query.query, MAX_DOCUMENTS_BY_WORDS)?;
    let documents = collect_documents(context, query, vectors, &weighed)?;
    let mut candidates = collect_candidates(context, &weighed.plan, documents)?;
    let cosines = query.meaning.map(|meaning| {
        let marks: HashSet<u64> = candidates.iter().map(|it| hash_key(it.passage.kind, &it.passage.id)).collect();
        vectors.passage_cosines(meaning, marks.into_iter())
    });
    score_candidates(&mut candidates, query.open_article, cosines.as_ref().filter(|cosines| !cosines.is_empty()));
    let rarity = rarity_in_sentences(&candidates, query.open_article)
        .without_words(|word| weighed.plan.forms[word].stems.iter().any(|stem| query.context_words.contains(stem)));
    candidates.sort_by(|a, b| {
        let (a, b) = (&a.passage, &b.passage);
        b.score.total_cmp(&a.score).then_with(|| (&a.id, a.paragraph, a.start).cmp(&(&b.id, b.paragraph, b.start)))
    });
    truncate_candidates(&mut candidates, query.open_article, limit);
    let places: Vec<(u64, usize)> =
        candidates.iter().map(|PassageCandidate { passage, .. }| (hash_key(passage.kind, &passage.id), passage.start as usize)).collect();
    let cosines = query.meaning.map(|meaning| vectors.sentence_cosines(meaning, &places)).unwrap_or_default();
    let unknown = count_unknown_words(query.query, &weighed.plan.forms, context.lexicon);
    let with_cosines = |(at, candidate)| match_sentences(candidate, &rarity, unknown, cosines.get(at).map_or(&[], Vec::as_slice));
    Ok(candidates.into_iter().enumerate().map(with_cosines).collect())
}

/// Keeps the best `limit` of the sorted candidates. A share of the places is the open article's, if so many of its passages
/// have to do with the question: a word such as "tax" stands in more passages of other articles than there are places.
fn truncate_candidates(candidates: &mut Vec<PassageCandidate>, open: Option<ArticleId>, limit: usize) {
    let is_open = |it: &PassageCandidate| open.is_some() && it.passage.article == open;
    let fitting = candidates.iter().filter(|it| is_open(it) && it.passage.score > OPEN_ARTICLE_BONUS).count();
    let mut places_elsewhere = limit - fitting.min(limit / OPEN_ARTICLE_SHARE);
    candidates.retain(|it| {
        let is_open = is_open(it);
        let stays = is_open || places_elsewhere > 0;
        places_elsewhere = places_elsewhere.saturating_sub(usize::from(!is_open));
        stays
    });
    candidates.truncate(limit);
}

/// The documents whose passages may answer, with their scores: the best by words, the nearest in meaning and the open article.
fn collect_documents(
    context: SearchContext<'_>,
    query: &PassageQuery<'_>,
    vectors: &VectorIndex,
    weighed: &DocumentRanking,
) -> tantivy::Result<HashMap<DocAddress, f32>> {
    let words = weighed.plan.forms.len().max(1) as f32;
    let best = weighed.picked.iter().map(|picked| picked.score).fold(f32::MIN_POSITIVE, f32::max);
    let by_words = weighed.picked.iter().map(|picked| (picked.address, picked.score / best * picked.word_count as f32 / words));
    let mut documents: HashMap<DocAddress, f32> = by_words.collect();
    let dictionary = TermDictionary::new(context.searcher);
    let open = query.open_article.map(|id| crate::schema::document_key(SearchKind::Content, &id.to_string()));
    let near = query.meaning.into_iter().flat_map(|meaning| vectors.find_nearest_passages(meaning, MAX_NEAREST_PASSAGES));
    for key in open.into_iter().chain(near.map(|(_, key)| key)) {
        if let Some(address) = dictionary.find_document(context.fields.term_of_key(&key))? {
            let score = weighed.scores.score(address) / best * weighed.scores.word_mask(address).count_ones() as f32 / words;
            documents.entry(address).or_insert(score);
        }
    }
    Ok(documents)
}

/// All passages of the documents, each with what it contains of the question.
fn collect_candidates(
    context: SearchContext<'_>,
    plan: &Plan,
    documents: HashMap<DocAddress, f32>,
) -> tantivy::Result<Vec<PassageCandidate>> {
    let mut matcher = TermMatcher::new(&plan.forms);
    let mut candidates = Vec::new();
    for (address, document_score) in documents {
        let stored: TantivyDocument = context.searcher.doc(address)?;
        for passage in context.fields.read_quotable(&stored).map(|page| to_passages(&page)).unwrap_or_default() {
            let sentence_matches: Vec<TermMatch> =
                split_sentences(&passage.text).iter().map(|sentence| matcher.match_text(sentence)).collect();
            let term_match = TermMatch::merge(&[matcher.match_text(&passage.heading), TermMatch::merge(&sentence_matches)]);
            candidates.push(PassageCandidate { passage, term_match, sentence_matches, document_score });
        }
    }
    Ok(candidates)
}

/// The passage with the coverage of each of its sentences. `cosines` are those of its sentences; they are left out unless there
/// is one for each.
fn match_sentences(candidate: PassageCandidate, rarity: &WordRarity, unknown: usize, cosines: &[f32]) -> Passage {
    let matches = &candidate.sentence_matches;
    let cosines = Some(cosines).filter(|cosines| cosines.len() == matches.len());
    let sentence_matches = matches.iter().enumerate().map(|(at, sentence)| SentenceMatch {
        coverage: rarity.coverage(sentence, unknown),
        pair_coverage: rarity.pair_coverage(sentence),
        coverage_with_previous: rarity.coverage(&TermMatch::merge(&matches[at.saturating_sub(1)..=at]), unknown),
        similarity: cosines.map(|cosines| cosines[at]),
    });
    Passage { sentence_matches: sentence_matches.collect(), ..candidate.passage }
}

/// Rarity of the words among the sentences of the open article, or of all candidates when none is open.
fn rarity_in_sentences(candidates: &[PassageCandidate], open: Option<ArticleId>) -> WordRarity {
    let is_open = |it: &&PassageCandidate| open.is_some() && it.passage.article == open;
    let anywhere = !candidates.iter().any(|it| is_open(&it));
    WordRarity::from_matches(candidates.iter().filter(move |it| anywhere || is_open(it)).flat_map(|it| &it.sentence_matches))
}

/// All passages of one article; none when the index does not have it.
pub fn article_passages(context: SearchContext<'_>, article: ArticleId) -> tantivy::Result<Vec<Passage>> {
    let term = context.fields.key_term(SearchKind::Content, &article.to_string());
    let Some(address) = TermDictionary::new(context.searcher).find_document(term)? else { return Ok(Vec::new()) };
    let stored: TantivyDocument = context.searcher.doc(address)?;
    Ok(context.fields.read_quotable(&stored).map(|page| to_passages(&page)).unwrap_or_default())
}

fn to_passages(page: &QuotableDocument<'_>) -> Vec<Passage> {
    let text = page.quoted.text;
    let passages = page.places.iter().filter_map(|place| {
        let columns = text.get(place.columns.clone()).unwrap_or_default();
        Some(Passage {
            kind: page.hit.kind,
            id: page.hit.id.clone(),
            article: ArticleId::parse(&page.hit.id).filter(|_| page.hit.kind == SearchKind::Content),
            title: page.hit.title.clone(),
            category: page.hit.category.clone(),
            url: page.hit.url.clone(),
            anchor: page.quoted.anchor_at(place.range.start).map(str::to_owned),
            heading: text.get(place.heading.clone()).unwrap_or_default().to_owned(),
            text: text.get(place.range.clone())?.to_owned(),
            columns: if columns.is_empty() { Vec::new() } else { columns.split('\t').map(str::to_owned).collect() },
            paragraph: place.paragraph,
            start: u32::try_from(place.range.start).unwrap_or(u32::MAX),
            lexical_score: 0.0,
            similarity: None,
            score: 0.0,
            sentence_matches: Vec::new(),
        })
    });
    passages.collect()
}

fn score_candidates(candidates: &mut [PassageCandidate], open: Option<ArticleId>, cosines: Option<&PassageCosines>) {
    score_by_words(candidates, open);
    let meaning = |passage: &Passage| {
        let of = cosines?.get(&hash_key(passage.kind, &passage.id))?;
        of.iter().find(|(start, _)| *start == passage.start as usize).map(|(_, cosine)| *cosine)
    };
    for candidate in candidates.iter_mut() {
        candidate.passage.similarity = meaning(&candidate.passage);
    }
    let similarities = || candidates.iter().filter_map(|candidate| candidate.passage.similarity);
    let (least, most) = (similarities().fold(f32::MAX, f32::min), similarities().fold(f32::MIN, f32::max));
    let range = (most - least).max(f32::EPSILON);
    for PassageCandidate { passage, .. } in candidates {
        let inside = open.is_some() && passage.article == open;
        let (words, meaning) = if inside { OPEN_ARTICLE_WEIGHTS } else { SITE_WEIGHTS };
        // Vectors are computed in the background: a passage without any is judged by its words alone.
        let near = passage.similarity.map_or(passage.lexical_score, |cosine| (cosine - least) / range);
        passage.score = words * passage.lexical_score + meaning * near + if inside { OPEN_ARTICLE_BONUS } else { 0.0 };
    }
}

/// BM25 among the candidates, scaled to 0..1; outside the open article half of it is the document's score.
fn score_by_words(candidates: &mut [PassageCandidate], open: Option<ArticleId>) {
    let rarity = WordRarity::from_matches(candidates.iter().map(|it| &it.term_match));
    let average = candidates.iter().map(|it| it.term_match.length).sum::<f32>() / candidates.len().max(1) as f32;
    let values: Vec<f32> = candidates.iter().map(|it| rarity.bm25_score(&it.term_match, average)).collect();
    let most = values.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    for (candidate, value) in candidates.iter_mut().zip(values) {
        let of_document = if open.is_some() && candidate.passage.article == open { 0.0 } else { DOCUMENT_SHARE };
        candidate.passage.lexical_score = (1.0 - of_document) * value / most + of_document * candidate.document_score;
    }
}

/// How much of the question each text covers by its words, weighted by rarity: 0 to 1. Words that no text of the site
/// contains count as missing.
pub fn score_coverage(context: SearchContext<'_>, query: &Query, texts: &[String]) -> tantivy::Result<Vec<f32>> {
    let SearchContext { searcher, fields, lexicon } = context;
    let plan = Planner::new(searcher, fields, lexicon).plan(query, TypoPolicy::UnknownWordsOnly)?;
    let documents = searcher.num_docs() as f32;
    let rarity = |containing: f32| inverse_document_frequency(documents, containing).max(MIN_RARITY);
    let mut weights = vec![0.0_f32; plan.forms.len()];
    for (word, weight) in weights.iter_mut().enumerate() {
        let of_word = plan.lookups.iter().filter(|look_up| look_up.word_mask & (1 << word) != 0 && look_up.by_frequency);
        *weight = rarity(of_word.map(|look_up| look_up.term.documents as f32).fold(0.0, f32::max));
    }
    let correction_weights: Vec<f32> = plan
        .forms
        .iter()
        .map(|forms| {
            let typed = query.words.iter().any(|word| forms.stems.contains(&word.stem));
            if typed || !forms.synonyms.is_empty() { 1.0 } else { CORRECTED_WORD_WEIGHT }
        })
        .collect();
    let unknown = count_unknown_words(query, &plan.forms, lexicon) as f32 * rarity(0.0);
    let all = weights.iter().sum::<f32>() + unknown;
    let mut matcher = TermMatcher::new(&plan.forms);
    Ok(texts
        .iter()
        .map(|text| {
            let counts = matcher.match_text(text).counts;
            let covered: f32 = counts
                .iter()
                .zip(&weights)
                .zip(&correction_weights)
                .map(|((count, weight), correction_weights)| count.min(1.0) * weight * correction_weights)
                .sum();
            if all > 0.0 { covered / all } else { 0.0 }
        })
        .collect())
}

/// Counts the words of the query that match nothing in the index.
fn count_unknown_words(query: &Query, forms: &[super::WordForms], lexicon: &Lexicon) -> usize {
    let subjects = query.words.iter().filter(|word| !word.is_filler && !lexicon.is_filler(&word.normalised)).count();
    subjects.saturating_sub(forms.len())
}
