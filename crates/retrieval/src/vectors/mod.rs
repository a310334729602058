//! The sentence vectors of this node, of passages and of the sentences in them. Passages are compared one by one: that
//! is exact, and a few milliseconds for ten thousand articles. Sentences are only looked up, for what was found.
//!
//! Newly learned ones are in memory until they are enough for a file ([`files`]), which is mapped.

mod files;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{self, AtomicU64, AtomicUsize};
use std::sync::{Mutex, PoisonError, RwLock};

use domain::search::{PassageMeaning, Vector, dot};
use tantivy::directory::OwnedBytes;

pub use files::Files;

/// So many bytes wait in memory for a file.
const WAITING: usize = if cfg!(test) { 4 << 10 } else { 4 << 20 };
/// Of a document's cosine, the mean of all its passages'.
const OF_ALL: f32 = 0.2;
/// Behind each vector's values, its factor.
const SCALE: usize = size_of::<f32>();

pub struct Vectors {
    things: RwLock<HashMap<u64, Thing>>,
    files: Files,
    learned: AtomicU64,
    /// Bytes learned since the last file.
    waiting: AtomicUsize,
    /// What is mapped, in bytes; held by the one who writes a file.
    mapped: Mutex<usize>,
}

/// The passages of one document.
struct Thing {
    key: String,
    /// Which learning it is of.
    number: u64,
    /// Where each passage begins in the text.
    starts: Vec<u32>,
    /// How many sentences the passages up to each one have together.
    ends: Vec<u32>,
    /// One vector after the other: its values, its factor.
    passages: OwnedBytes,
    sentences: OwnedBytes,
    is_filed: bool,
}

/// The passage of a document that is nearest to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearest {
    pub mark: u64,
    pub key: String,
    pub cosine: f32,
    /// Of the document: the nearest passage's with a share of all its passages'.
    pub whole: f32,
    pub start: usize,
}

impl Vectors {
    pub fn new(files: Files) -> Self {
        Self { things: RwLock::default(), files, learned: AtomicU64::new(0), waiting: AtomicUsize::new(0), mapped: Mutex::new(0) }
    }

    /// Replaces what is known of a document.
    pub fn learn(&self, mark: u64, key: String, meanings: &[PassageMeaning]) {
        let number = self.learned.fetch_add(1, atomic::Ordering::Relaxed);
        {
            let mut things = self.things.write().unwrap_or_else(PoisonError::into_inner);
            if meanings.is_empty() {
                things.remove(&mark);
                return;
            }
            let thing = Thing::new(key, number, meanings);
            self.waiting.fetch_add(thing.size(), atomic::Ordering::Relaxed);
            things.insert(mark, thing);
        }
        if self.waiting.load(atomic::Ordering::Relaxed) < WAITING {
            return;
        }
        if let Err(error) = self.file() {
            tracing::warn!(%error, "sentence vectors stay in memory: they could not be written to a file");
        }
    }

    pub fn is_empty(&self) -> bool {
        self.things.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Writes what waits to a file; all there is when more than half of what is mapped is no longer needed.
    fn file(&self) -> io::Result<()> {
        let Ok(mut mapped) = self.mapped.try_lock() else { return Ok(()) };
        let (kept, all) = {
            let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
            self.waiting.store(0, atomic::Ordering::Relaxed);
            let needed = things.values().filter(|thing| thing.is_filed).map(Thing::size).sum::<usize>();
            let all = *mapped > 2 * needed + WAITING;
            let chosen = things.iter().filter(|(_, thing)| all || !thing.is_filed);
            (chosen.map(|(mark, it)| (*mark, it.number, it.passages.clone(), it.sentences.clone())).collect::<Vec<_>>(), all)
        };
        // Passages first, so that comparing them all does not read the sentences in between.
        let (passages, sentences) = (kept.iter().map(|it| it.2.as_slice()), kept.iter().map(|it| it.3.as_slice()));
        let bytes = self.files.keep(passages.chain(sentences))?;
        let mut at = (0, kept.iter().map(|it| it.2.len()).sum::<usize>());
        let mut things = self.things.write().unwrap_or_else(PoisonError::into_inner);
        for (mark, number, passages, sentences) in &kept {
            let (passages, sentences) = (at.0..at.0 + passages.len(), at.1..at.1 + sentences.len());
            at = (passages.end, sentences.end);
            if let Some(thing) = things.get_mut(mark).filter(|thing| thing.number == *number) {
                (thing.passages, thing.sentences, thing.is_filed) = (bytes.slice(passages), bytes.slice(sentences), true);
            }
        }
        *mapped = if all { 0 } else { *mapped } + bytes.len();
        Ok(())
    }

    /// The `most` nearest documents, each with its nearest passage, nearest first; and each of `also`.
    pub fn nearest(&self, question: &Vector, most: usize, also: &[u64]) -> (Vec<Nearest>, HashMap<u64, Nearest>) {
        let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
        // Compiled once for each kind of processor; the best for this one runs.
        let mut all: Vec<(Best, u64)> = pulp::Arch::new().dispatch(
            #[inline(always)]
            || things.iter().filter_map(|(mark, thing)| thing.nearest(question).map(|best| (best, *mark))).collect(),
        );
        let described = |(best, mark): &(Best, u64)| {
            let thing = things.get(mark)?;
            let start = *thing.starts.get(best.passage)? as usize;
            Some(Nearest { mark: *mark, key: thing.key.clone(), cosine: best.cosine, whole: best.whole, start })
        };
        let asked: std::collections::HashSet<u64> = also.iter().copied().collect();
        let also = all.iter().filter(|(_, mark)| asked.contains(mark)).filter_map(described).map(|near| (near.mark, near)).collect();
        let order = |a: &(Best, u64), b: &(Best, u64)| b.0.whole.total_cmp(&a.0.whole).then(a.1.cmp(&b.1));
        if all.len() > most {
            all.select_nth_unstable_by(most, order);
            all.truncate(most);
        }
        all.sort_unstable_by(order);
        (all.iter().filter_map(described).collect(), also)
    }
}

/// Passages by document and by where they begin in its text.
pub type Cosines = HashMap<u64, Vec<(usize, f32)>>;

impl Vectors {
    /// The `most` passages that are nearest, as keys of their documents with the marks, nearest first.
    pub fn nearest_passages(&self, question: &Vector, most: usize) -> Vec<(u64, String)> {
        let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<(f32, u64)> = pulp::Arch::new().dispatch(
            #[inline(always)]
            || things.iter().flat_map(|(mark, thing)| thing.cosines(question).map(|(_, cosine)| (cosine, *mark))).collect(),
        );
        let order = |a: &(f32, u64), b: &(f32, u64)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if all.len() > most {
            all.select_nth_unstable_by(most, order);
            all.truncate(most);
        }
        all.sort_unstable_by(order);
        let mut seen = std::collections::HashSet::new();
        let first = all.into_iter().filter(|(_, mark)| seen.insert(*mark));
        first.filter_map(|(_, mark)| things.get(&mark).map(|thing| (mark, thing.key.clone()))).collect()
    }

    /// The cosines of all passages of some documents.
    pub fn cosines(&self, question: &Vector, of: impl Iterator<Item = u64>) -> Cosines {
        let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
        let cosines = |mark: u64| things.get(&mark).map(|thing| (mark, thing.cosines(question).collect()));
        of.filter_map(cosines).collect()
    }

    /// The cosines of the sentences of some passages, each by its document and where it begins; empty for those that have none.
    pub fn sentences(&self, question: &Vector, of: &[(u64, usize)]) -> Vec<Vec<f32>> {
        let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
        let of_passage = |(mark, start): &(u64, usize)| things.get(mark).map(|thing| thing.sentences(question, *start)).unwrap_or_default();
        of.iter().map(of_passage).collect()
    }
}

impl Thing {
    fn new(key: String, number: u64, meanings: &[PassageMeaning]) -> Self {
        let mut ends = Vec::with_capacity(meanings.len());
        let (mut passages, mut sentences, mut count) = (Vec::new(), Vec::new(), 0);
        for meaning in meanings {
            put(&meaning.whole, &mut passages);
            meaning.sentences.iter().for_each(|sentence| put(sentence, &mut sentences));
            count += meaning.sentences.len() as u32;
            ends.push(count);
        }
        let starts = meanings.iter().map(|meaning| u32::try_from(meaning.start).unwrap_or(u32::MAX)).collect();
        Self { key, number, starts, ends, passages: OwnedBytes::new(passages), sentences: OwnedBytes::new(sentences), is_filed: false }
    }

    fn size(&self) -> usize {
        self.passages.len() + self.sentences.len()
    }

    #[inline(always)]
    fn cosines<'a>(&'a self, question: &'a Vector) -> impl Iterator<Item = (usize, f32)> + 'a {
        let cosines = cosines(&self.passages, self.starts.len(), question);
        self.starts.iter().map(|start| *start as usize).zip(cosines)
    }

    /// Of the sentences of the passage that begins there.
    fn sentences(&self, question: &Vector, start: usize) -> Vec<f32> {
        let Some(at) = self.starts.iter().position(|known| *known as usize == start) else { return Vec::new() };
        let (from, to) = (at.checked_sub(1).map_or(0, |before| self.ends[before] as usize), self.ends[at] as usize);
        let all = self.ends.last().map_or(0, |end| *end as usize);
        cosines(&self.sentences, all, question).skip(from).take(to - from).collect()
    }

    #[inline(always)]
    fn nearest(&self, question: &Vector) -> Option<Best> {
        let mut best: Option<Best> = None;
        let (mut sum, mut count) = (0.0, 0.0);
        for (passage, cosine) in cosines(&self.passages, self.starts.len(), question).enumerate() {
            sum += cosine;
            count += 1.0;
            if best.is_none_or(|best| cosine > best.cosine) {
                best = Some(Best { cosine, whole: cosine, passage });
            }
        }
        best.map(|best| Best { whole: (1.0 - OF_ALL) * best.cosine + OF_ALL * sum / count, ..best })
    }
}

/// The nearest passage of a document, by its number; and the document.
#[derive(Debug, Clone, Copy)]
struct Best {
    cosine: f32,
    whole: f32,
    passage: usize,
}

fn put(vector: &Vector, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(pulp::bytemuck::cast_slice(&vector.values));
    bytes.extend_from_slice(&vector.scale.to_le_bytes());
}

/// None when the vectors are another model's.
#[inline(always)]
fn cosines<'a>(bytes: &'a [u8], count: usize, question: &'a Vector) -> impl Iterator<Item = f32> + 'a {
    let size = question.values.len() + SCALE;
    let bytes = if size > SCALE && bytes.len() == size * count { bytes } else { &[] };
    bytes.chunks_exact(size).map(move |record| {
        let (values, scale) = record.split_at(size - SCALE);
        let scale = f32::from_le_bytes(scale.try_into().unwrap_or_default());
        dot(pulp::bytemuck::cast_slice(values), &question.values) as f32 * scale * question.scale
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(values: [f32; 3]) -> Vector {
        Vector::of(&values)
    }

    fn passage(start: usize, values: [f32; 3], sentences: &[[f32; 3]]) -> PassageMeaning {
        PassageMeaning { start, whole: vector(values), sentences: sentences.iter().map(|values| vector(*values)).collect() }
    }

    fn vectors() -> Vectors {
        Vectors::new(Files::in_memory())
    }

    #[test]
    fn the_nearest_passage_of_each_document() {
        let vectors = vectors();
        vectors.learn(1, "a".into(), &[passage(0, [1.0, 0.0, 0.0], &[]), passage(50, [0.0, 1.0, 0.0], &[])]);
        vectors.learn(2, "b".into(), &[passage(7, [0.0, 1.0, 1.0], &[])]);
        vectors.learn(3, "c".into(), &[passage(0, [0.0, 0.0, 1.0], &[])]);
        let (near, also) = vectors.nearest(&vector([0.0, 1.0, 0.1]), 2, &[3]);
        assert_eq!(near.iter().map(|n| (n.key.as_str(), n.start)).collect::<Vec<_>>(), [("a", 50), ("b", 7)]);
        let question = vector([0.0, 1.0, 0.1]);
        assert_eq!(vectors.nearest_passages(&question, 2).into_iter().map(|(_, key)| key).collect::<Vec<_>>(), ["a", "b"]);
        let cosines = vectors.cosines(&question, [1, 9].into_iter());
        assert_eq!(cosines[&1].iter().map(|(start, _)| *start).collect::<Vec<_>>(), [0, 50]);
        assert!(cosines[&1][1].1 > 0.99 && cosines.len() == 1);
        assert!(near[0].cosine > 0.99 && (also[&3].cosine - 0.1).abs() < 0.01);
        vectors.learn(1, "a".into(), &[]);
        assert_eq!(vectors.nearest(&vector([0.0, 1.0, 0.0]), 5, &[]).0.len(), 2);
        assert!(vectors.nearest(&Vector::of(&[1.0]), 5, &[]).0.is_empty(), "another model's");
    }

    #[test]
    fn sentences_are_found_by_their_passage() {
        let vectors = vectors();
        let (x, y, z) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        vectors.learn(1, "a".into(), &[passage(0, x, &[x, y]), passage(9, x, &[]), passage(20, y, &[z])]);
        let of = |start| vectors.sentences(&vector(z), &[(1, start)]).remove(0).iter().map(|it| it.round()).collect::<Vec<f32>>();
        assert_eq!((of(0), of(9), of(20), of(3)), (vec![0.0, 0.0], vec![], vec![1.0], vec![]));
        assert_eq!(vectors.sentences(&vector(z), &[(7, 0)]), [Vec::<f32>::new()]);
        assert_eq!(vectors.sentences(&Vector::of(&[1.0]), &[(1, 0)]), [Vec::<f32>::new()], "another model's");
    }

    #[test]
    fn what_was_filed_is_still_known_and_what_changes_does_not_pile_up() {
        let vectors = vectors();
        let size = 12 * (vector([1.0, 0.0, 0.0]).values.len() + SCALE);
        let many = 3 * WAITING / size;
        for number in 0..4 * many as u64 {
            let mark = number % (many as u64 / 2);
            let turned = [1.0, mark as f32, 0.0];
            vectors.learn(mark, mark.to_string(), &[passage(0, turned, &[turned; 11])]);
        }
        let mapped = *vectors.mapped.lock().unwrap();
        assert!(mapped > WAITING && mapped < 6 * WAITING, "{mapped}");
        assert!(vectors.things.read().unwrap().values().any(|thing| thing.is_filed));
        for mark in [0_u64, 1, 42, many as u64 / 2 - 1] {
            let question = vector([1.0, mark as f32, 0.0]);
            assert!(vectors.cosines(&question, [mark].into_iter())[&mark][0].1 > 0.999, "{mark}");
            assert!(vectors.sentences(&question, &[(mark, 0)])[0].iter().all(|cosine| *cosine > 0.999));
        }
    }
}
