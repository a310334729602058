//! The sentence vectors of this node: all in memory, compared one by one. That is exact, and a few
//! milliseconds for ten thousand articles.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use domain::search::{Vector, dot};

#[derive(Default)]
pub struct Vectors {
    things: RwLock<HashMap<u64, Thing>>,
}

/// The passages of one document, one vector after the other.
struct Thing {
    key: String,
    values: Vec<i8>,
    scales: Vec<f32>,
    /// Where each passage begins in the text.
    starts: Vec<u32>,
}

/// The passage of a document that is nearest to a question.
#[derive(Debug, Clone, PartialEq)]
pub struct Nearest {
    pub mark: u64,
    pub key: String,
    pub cosine: f32,
    pub start: usize,
}

impl Vectors {
    /// Replaces what is known of a document.
    pub fn learn(&self, mark: u64, key: String, vectors: Vec<(usize, Vector)>) {
        let mut things = self.things.write().unwrap_or_else(PoisonError::into_inner);
        if vectors.is_empty() {
            things.remove(&mark);
            return;
        }
        let mut thing = Thing { key, values: Vec::new(), scales: Vec::new(), starts: Vec::new() };
        for (start, vector) in vectors {
            thing.values.extend(&vector.values);
            thing.scales.push(vector.scale);
            thing.starts.push(u32::try_from(start).unwrap_or(u32::MAX));
        }
        things.insert(mark, thing);
    }

    pub fn is_empty(&self) -> bool {
        self.things.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// The `most` documents with the nearest passages, nearest first, and the cosine of each of `also`.
    pub fn nearest(&self, question: &Vector, most: usize, also: &[u64]) -> (Vec<Nearest>, HashMap<u64, Nearest>) {
        let things = self.things.read().unwrap_or_else(PoisonError::into_inner);
        // Compiled once for each kind of processor; the best for this one runs.
        let mut all: Vec<(f32, usize, u64)> = pulp::Arch::new().dispatch(
            #[inline(always)]
            || things.iter().filter_map(|(mark, thing)| thing.nearest(question).map(|(cosine, at)| (cosine, at, *mark))).collect(),
        );
        let described = |(cosine, at, mark): &(f32, usize, u64)| {
            let thing = things.get(mark)?;
            Some(Nearest { mark: *mark, key: thing.key.clone(), cosine: *cosine, start: *thing.starts.get(*at)? as usize })
        };
        let asked: std::collections::HashSet<u64> = also.iter().copied().collect();
        let also = all.iter().filter(|(_, _, mark)| asked.contains(mark)).filter_map(described).map(|near| (near.mark, near)).collect();
        let order = |a: &(f32, usize, u64), b: &(f32, usize, u64)| b.0.partial_cmp(&a.0).unwrap_or(Ordering::Equal).then(a.2.cmp(&b.2));
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
}

impl Thing {
    #[inline(always)]
    fn cosines<'a>(&'a self, question: &'a Vector) -> impl Iterator<Item = (usize, f32)> + 'a {
        let size = question.values.len();
        let fits = size > 0 && self.values.len() == size * self.scales.len();
        let values = if fits { self.values.as_slice() } else { &[] };
        let cosine = move |(values, scale): (&[i8], &f32)| dot(values, &question.values) as f32 * scale * question.scale;
        self.starts.iter().map(|start| *start as usize).zip(values.chunks_exact(size.max(1)).zip(&self.scales).map(cosine))
    }

    #[inline(always)]
    fn nearest(&self, question: &Vector) -> Option<(f32, usize)> {
        let size = question.values.len();
        if size == 0 || self.values.len() != size * self.scales.len() {
            return None;
        }
        let cosines = self.values.chunks_exact(size).zip(&self.scales).map(|(values, scale)| dot(values, &question.values) as f32 * scale);
        let best = cosines.enumerate().max_by(|(_, a), (_, b)| a.partial_cmp(b).unwrap_or(Ordering::Equal))?;
        Some((best.1 * question.scale, best.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(values: [f32; 3]) -> Vector {
        Vector::of(&values)
    }

    #[test]
    fn the_nearest_passage_of_each_document() {
        let vectors = Vectors::default();
        vectors.learn(1, "a".into(), vec![(0, vector([1.0, 0.0, 0.0])), (50, vector([0.0, 1.0, 0.0]))]);
        vectors.learn(2, "b".into(), vec![(7, vector([0.0, 1.0, 1.0]))]);
        vectors.learn(3, "c".into(), vec![(0, vector([0.0, 0.0, 1.0]))]);
        let (near, also) = vectors.nearest(&vector([0.0, 1.0, 0.1]), 2, &[3]);
        assert_eq!(near.iter().map(|n| (n.key.as_str(), n.start)).collect::<Vec<_>>(), [("a", 50), ("b", 7)]);
        let question = vector([0.0, 1.0, 0.1]);
        assert_eq!(vectors.nearest_passages(&question, 2).into_iter().map(|(_, key)| key).collect::<Vec<_>>(), ["a", "b"]);
        let cosines = vectors.cosines(&question, [1, 9].into_iter());
        assert_eq!(cosines[&1].iter().map(|(start, _)| *start).collect::<Vec<_>>(), [0, 50]);
        assert!(cosines[&1][1].1 > 0.99 && cosines.len() == 1);
        assert!(near[0].cosine > 0.99 && (also[&3].cosine - 0.1).abs() < 0.01);
        vectors.learn(1, "a".into(), Vec::new());
        assert_eq!(vectors.nearest(&vector([0.0, 1.0, 0.0]), 5, &[]).0.len(), 2);
        assert!(vectors.nearest(&Vector::of(&[1.0]), 5, &[]).0.is_empty(), "another model's");
    }
}
