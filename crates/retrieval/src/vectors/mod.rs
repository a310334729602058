//! The sentence vectors of this node, for passages and for the sentences in them. Passages are compared one by one:
//! that is exact, and takes a few milliseconds for ten thousand articles. Sentences are looked up only for the passages
//! that were found.
//!
//! New vectors stay in memory until there are enough for a file ([`files`]), which is mapped.

mod files;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{self, AtomicU64, AtomicUsize};

use domain::search::{PassageEmbedding, Vector, dot_product};
use parking_lot::{Mutex, RwLock};
use tantivy::directory::OwnedBytes;

pub use files::VectorFiles;

/// Bytes that stay in memory before they are written to a file.
const MAX_PENDING_BYTES: usize = if cfg!(test) { 4 << 10 } else { 4 << 20 };
/// The share of the mean of all passages in a document's cosine.
const MEAN_SHARE: f32 = 0.2;
/// Bytes of the scale factor that follows each vector's values.
const SCALE_BYTES: usize = size_of::<f32>();

pub struct VectorIndex {
    documents: RwLock<HashMap<u64, DocumentVectors>>,
    files: VectorFiles,
    next_generation: AtomicU64,
    /// Bytes added since the last file was written.
    pending_bytes: AtomicUsize,
    /// Bytes in mapped files; locked while a file is written.
    mapped_bytes: Mutex<usize>,
}

/// The passages of one document.
struct DocumentVectors {
    key: String,
    /// Rises with each replacement, so that a file written meanwhile does not overwrite newer vectors.
    generation: u64,
    /// Byte of the text at which each passage begins.
    passage_starts: Vec<u32>,
    /// Number of sentences in all passages up to and including each one.
    sentence_ends: Vec<u32>,
    /// One vector after the other, each with its values and its scale factor.
    passages: OwnedBytes,
    sentences: OwnedBytes,
    is_filed: bool,
}

/// The passage of a document that is nearest to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct NearestDocument {
    pub key_hash: u64,
    pub key: String,
    pub cosine: f32,
    /// The document's cosine: the nearest passage's with a share of the mean of all passages.
    pub document_cosine: f32,
    pub passage_start: usize,
}

impl VectorIndex {
    pub fn new(files: VectorFiles) -> Self {
        Self {
            documents: RwLock::default(),
            files,
            next_generation: AtomicU64::new(0),
            pending_bytes: AtomicUsize::new(0),
            mapped_bytes: Mutex::new(0),
        }
    }

    /// Replaces the vectors of a document; removes it when `meanings` is empty.
    pub fn replace(&self, key_hash: u64, key: String, meanings: &[PassageEmbedding]) {
        let number = self.next_generation.fetch_add(1, atomic::Ordering::Relaxed);
        {
            let mut documents = self.documents.write();
            if meanings.is_empty() {
                documents.remove(&key_hash);
                return;
            }
            let document = DocumentVectors::new(key, number, meanings);
            self.pending_bytes.fetch_add(document.byte_size(), atomic::Ordering::Relaxed);
            documents.insert(key_hash, document);
        }
        if self.pending_bytes.load(atomic::Ordering::Relaxed) < MAX_PENDING_BYTES {
            return;
        }
        if let Err(error) = self.write_pending() {
            tracing::warn!(%error, "sentence vectors could not be written to a file and stay in memory");
        }
    }

    pub fn is_empty(&self) -> bool {
        self.documents.read().is_empty()
    }

    /// Writes the pending vectors to a file, or all vectors when more than half of the mapped bytes are no longer
    /// needed.
    fn write_pending(&self) -> io::Result<()> {
        let Some(mut mapped) = self.mapped_bytes.try_lock() else { return Ok(()) };
        let (written, all) = {
            let documents = self.documents.read();
            self.pending_bytes.store(0, atomic::Ordering::Relaxed);
            let needed = documents.values().filter(|document| document.is_filed).map(DocumentVectors::byte_size).sum::<usize>();
            let all = *mapped > 2 * needed + MAX_PENDING_BYTES;
            let selected = documents.iter().filter(|(_, document)| all || !document.is_filed);
            (selected.map(|(mark, it)| (*mark, it.generation, it.passages.clone(), it.sentences.clone())).collect::<Vec<_>>(), all)
        };
        // Passages come first, so that comparing them all does not read the sentences in between.
        let (passages, sentences) = (written.iter().map(|it| it.2.as_slice()), written.iter().map(|it| it.3.as_slice()));
        let bytes = self.files.write_file(passages.chain(sentences))?;
        let mut at = (0, written.iter().map(|it| it.2.len()).sum::<usize>());
        let mut documents = self.documents.write();
        for (mark, number, passages, sentences) in &written {
            let (passages, sentences) = (at.0..at.0 + passages.len(), at.1..at.1 + sentences.len());
            at = (passages.end, sentences.end);
            if let Some(document) = documents.get_mut(mark).filter(|document| document.generation == *number) {
                (document.passages, document.sentences, document.is_filed) = (bytes.slice(passages), bytes.slice(sentences), true);
            }
        }
        *mapped = if all { 0 } else { *mapped } + bytes.len();
        Ok(())
    }

    /// The `limit` nearest documents, each with its nearest passage, nearest first; and, by key hash, the documents of
    /// `also`.
    pub fn find_nearest_documents(
        &self,
        question: &Vector,
        limit: usize,
        also: &[u64],
    ) -> (Vec<NearestDocument>, HashMap<u64, NearestDocument>) {
        let documents = self.documents.read();
        // Compiled for each kind of processor; the best version for this one runs.
        let mut all: Vec<(BestPassage, u64)> = pulp::Arch::new().dispatch(
            #[inline(always)]
            || documents.iter().filter_map(|(mark, document)| document.find_nearest_passage(question).map(|best| (best, *mark))).collect(),
        );
        let described = |(best, mark): &(BestPassage, u64)| {
            let document = documents.get(mark)?;
            let start = *document.passage_starts.get(best.passage)? as usize;
            Some(NearestDocument {
                key_hash: *mark,
                key: document.key.clone(),
                cosine: best.cosine,
                document_cosine: best.document_cosine,
                passage_start: start,
            })
        };
        let requested: std::collections::HashSet<u64> = also.iter().copied().collect();
        let also =
            all.iter().filter(|(_, mark)| requested.contains(mark)).filter_map(described).map(|near| (near.key_hash, near)).collect();
        let order =
            |a: &(BestPassage, u64), b: &(BestPassage, u64)| b.0.document_cosine.total_cmp(&a.0.document_cosine).then(a.1.cmp(&b.1));
        if all.len() > limit {
            all.select_nth_unstable_by(limit, order);
            all.truncate(limit);
        }
        all.sort_unstable_by(order);
        (all.iter().filter_map(described).collect(), also)
    }
}

/// Cosines of passages, by the document's key hash; each with the byte at which the passage begins.
pub type PassageCosines = HashMap<u64, Vec<(usize, f32)>>;

impl VectorIndex {
    /// The documents of the `limit` nearest passages, as key hash and key, nearest first.
    pub fn find_nearest_passages(&self, question: &Vector, limit: usize) -> Vec<(u64, String)> {
        let documents = self.documents.read();
        let mut all: Vec<(f32, u64)> = pulp::Arch::new().dispatch(
            #[inline(always)]
            || {
                documents
                    .iter()
                    .flat_map(|(mark, document)| document.passage_cosines(question).map(|(_, cosine)| (cosine, *mark)))
                    .collect()
            },
        );
        let order = |a: &(f32, u64), b: &(f32, u64)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if all.len() > limit {
            all.select_nth_unstable_by(limit, order);
            all.truncate(limit);
        }
        all.sort_unstable_by(order);
        let mut seen = std::collections::HashSet::new();
        let first = all.into_iter().filter(|(_, mark)| seen.insert(*mark));
        first.filter_map(|(_, mark)| documents.get(&mark).map(|document| (mark, document.key.clone()))).collect()
    }

    /// The cosines of all passages of some documents.
    pub fn passage_cosines(&self, question: &Vector, documents: impl Iterator<Item = u64>) -> PassageCosines {
        let by_hash = self.documents.read();
        let cosines = |mark: u64| by_hash.get(&mark).map(|document| (mark, document.passage_cosines(question).collect()));
        documents.filter_map(cosines).collect()
    }

    /// The cosines of all passages of every document whose key begins with `prefix`, by the rest of its key.
    pub fn cosines_of_documents(&self, question: &Vector, prefix: &str) -> HashMap<String, Vec<(usize, f32)>> {
        let documents = self.documents.read();
        let of_kind = documents.values().filter_map(|document| Some((document.key.strip_prefix(prefix)?, document)));
        of_kind.map(|(id, document)| (id.to_owned(), document.passage_cosines(question).collect())).collect()
    }

    /// The cosines of the sentences of some passages, each given by its document and the byte where it begins; empty
    /// for passages without vectors.
    pub fn sentence_cosines(&self, question: &Vector, passages: &[(u64, usize)]) -> Vec<Vec<f32>> {
        let documents = self.documents.read();
        let of_passage = |(mark, start): &(u64, usize)| {
            documents.get(mark).map(|document| document.sentence_cosines(question, *start)).unwrap_or_default()
        };
        passages.iter().map(of_passage).collect()
    }
}

impl DocumentVectors {
    fn new(key: String, number: u64, meanings: &[PassageEmbedding]) -> Self {
        let mut ends = Vec::with_capacity(meanings.len());
        let (mut passages, mut sentences, mut count) = (Vec::new(), Vec::new(), 0);
        for meaning in meanings {
            append_vector(&meaning.whole, &mut passages);
            meaning.sentences.iter().for_each(|sentence| append_vector(sentence, &mut sentences));
            count += meaning.sentences.len() as u32;
            ends.push(count);
        }
        let starts = meanings.iter().map(|meaning| u32::try_from(meaning.start).unwrap_or(u32::MAX)).collect();
        Self {
            key,
            generation: number,
            passage_starts: starts,
            sentence_ends: ends,
            passages: OwnedBytes::new(passages),
            sentences: OwnedBytes::new(sentences),
            is_filed: false,
        }
    }

    fn byte_size(&self) -> usize {
        self.passages.len() + self.sentences.len()
    }

    #[inline(always)]
    fn passage_cosines<'a>(&'a self, question: &'a Vector) -> impl Iterator<Item = (usize, f32)> + 'a {
        let cosines = compute_cosines(&self.passages, self.passage_starts.len(), question);
        self.passage_starts.iter().map(|start| *start as usize).zip(cosines)
    }

    /// The cosines of the sentences in the passage that begins at `start`.
    fn sentence_cosines(&self, question: &Vector, start: usize) -> Vec<f32> {
        let Some(at) = self.passage_starts.iter().position(|known| *known as usize == start) else { return Vec::new() };
        let (from, to) = (at.checked_sub(1).map_or(0, |before| self.sentence_ends[before] as usize), self.sentence_ends[at] as usize);
        let all = self.sentence_ends.last().map_or(0, |end| *end as usize);
        compute_cosines(&self.sentences, all, question).skip(from).take(to - from).collect()
    }

    #[inline(always)]
    fn find_nearest_passage(&self, question: &Vector) -> Option<BestPassage> {
        let mut best: Option<BestPassage> = None;
        let (mut sum, mut count) = (0.0, 0.0);
        for (passage, cosine) in compute_cosines(&self.passages, self.passage_starts.len(), question).enumerate() {
            sum += cosine;
            count += 1.0;
            if best.is_none_or(|best| cosine > best.cosine) {
                best = Some(BestPassage { cosine, document_cosine: cosine, passage });
            }
        }
        best.map(|best| BestPassage { document_cosine: (1.0 - MEAN_SHARE) * best.cosine + MEAN_SHARE * sum / count, ..best })
    }
}

/// The nearest passage of a document, by its index, and the document's cosine.
#[derive(Debug, Clone, Copy)]
struct BestPassage {
    cosine: f32,
    document_cosine: f32,
    passage: usize,
}

fn append_vector(vector: &Vector, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(pulp::bytemuck::cast_slice(&vector.values));
    bytes.extend_from_slice(&vector.scale.to_le_bytes());
}

/// Yields nothing when the vectors come from another model.
#[inline(always)]
fn compute_cosines<'a>(bytes: &'a [u8], count: usize, question: &'a Vector) -> impl Iterator<Item = f32> + 'a {
    let size = question.values.len() + SCALE_BYTES;
    let bytes = if size > SCALE_BYTES && bytes.len() == size * count { bytes } else { &[] };
    bytes.chunks_exact(size).map(move |record| {
        let (values, scale) = record.split_at(size - SCALE_BYTES);
        let scale = f32::from_le_bytes(scale.try_into().unwrap_or_default());
        dot_product(pulp::bytemuck::cast_slice(values), &question.values) as f32 * scale * question.scale
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_vector(values: [f32; 3]) -> Vector {
        Vector::quantise(&values)
    }

    fn build_passage(start: usize, values: [f32; 3], sentences: &[[f32; 3]]) -> PassageEmbedding {
        PassageEmbedding { start, whole: build_vector(values), sentences: sentences.iter().map(|values| build_vector(*values)).collect() }
    }

    fn empty_index() -> VectorIndex {
        VectorIndex::new(VectorFiles::in_memory())
    }

    #[test]
    fn the_nearest_passage_of_each_document() {
        let vectors = empty_index();
        vectors.replace(1, "a".into(), &[build_passage(0, [1.0, 0.0, 0.0], &[]), build_passage(50, [0.0, 1.0, 0.0], &[])]);
        vectors.replace(2, "b".into(), &[build_passage(7, [0.0, 1.0, 1.0], &[])]);
        vectors.replace(3, "c".into(), &[build_passage(0, [0.0, 0.0, 1.0], &[])]);
        let (near, also) = vectors.find_nearest_documents(&build_vector([0.0, 1.0, 0.1]), 2, &[3]);
        assert_eq!(near.iter().map(|n| (n.key.as_str(), n.passage_start)).collect::<Vec<_>>(), [("a", 50), ("b", 7)]);
        let question = build_vector([0.0, 1.0, 0.1]);
        assert_eq!(vectors.find_nearest_passages(&question, 2).into_iter().map(|(_, key)| key).collect::<Vec<_>>(), ["a", "b"]);
        let cosines = vectors.passage_cosines(&question, [1, 9].into_iter());
        assert_eq!(cosines[&1].iter().map(|(start, _)| *start).collect::<Vec<_>>(), [0, 50]);
        assert!(cosines[&1][1].1 > 0.99 && cosines.len() == 1);
        assert!(near[0].cosine > 0.99 && (also[&3].cosine - 0.1).abs() < 0.01);
        vectors.replace(1, "a".into(), &[]);
        assert_eq!(vectors.find_nearest_documents(&build_vector([0.0, 1.0, 0.0]), 5, &[]).0.len(), 2);
        assert!(vectors.find_nearest_documents(&Vector::quantise(&[1.0]), 5, &[]).0.is_empty(), "another model's");
    }

    #[test]
    fn sentences_are_found_by_their_passage() {
        let vectors = empty_index();
        let (x, y, z) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
        vectors.replace(1, "a".into(), &[build_passage(0, x, &[x, y]), build_passage(9, x, &[]), build_passage(20, y, &[z])]);
        let of =
            |start| vectors.sentence_cosines(&build_vector(z), &[(1, start)]).remove(0).iter().map(|it| it.round()).collect::<Vec<f32>>();
        assert_eq!((of(0), of(9), of(20), of(3)), (vec![0.0, 0.0], vec![], vec![1.0], vec![]));
        assert_eq!(vectors.sentence_cosines(&build_vector(z), &[(7, 0)]), [Vec::<f32>::new()]);
        assert_eq!(vectors.sentence_cosines(&Vector::quantise(&[1.0]), &[(1, 0)]), [Vec::<f32>::new()], "another model's");
    }

    #[test]
    fn what_was_filed_is_still_known_and_what_changes_does_not_pile_up() {
        let vectors = empty_index();
        let size = 12 * (build_vector([1.0, 0.0, 0.0]).values.len() + SCALE_BYTES);
        let many = 3 * MAX_PENDING_BYTES / size;
        for number in 0..4 * many as u64 {
            let mark = number % (many as u64 / 2);
            let turned = [1.0, mark as f32, 0.0];
            vectors.replace(mark, mark.to_string(), &[build_passage(0, turned, &[turned; 11])]);
        }
        let mapped = *vectors.mapped_bytes.lock();
        assert!(mapped > MAX_PENDING_BYTES && mapped < 6 * MAX_PENDING_BYTES, "{mapped}");
        assert!(vectors.documents.read().values().any(|thing| thing.is_filed));
        for mark in [0_u64, 1, 42, many as u64 / 2 - 1] {
            let question = build_vector([1.0, mark as f32, 0.0]);
            assert!(vectors.passage_cosines(&question, [mark].into_iter())[&mark][0].1 > 0.999, "{mark}");
            assert!(vectors.sentence_cosines(&question, &[(mark, 0)])[0].iter().all(|cosine| *cosine > 0.999));
        }
    }
}
