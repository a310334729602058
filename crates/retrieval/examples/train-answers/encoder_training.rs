//! Trains the encoder of questions: each phrasing is to lie nearer to its own answer than to all others. Every answer has a point of its own
//! while training; only the rows of the terms and of the sentence model's numbers are kept. The same questions give the same rows.

use std::collections::HashMap;

use domain::search::Vector;
use retrieval::{ENCODING_DIMENSIONS, QuestionEncoder, TermHash};

const EPOCHS: usize = 10;
const BATCH: usize = 256;
const LEARNING_RATE: f32 = 0.04;
/// How sharply the nearest answer is preferred.
const SHARPNESS: f32 = 12.0;
/// What the right answer must be nearer by, as a cosine.
const MARGIN: f32 = 0.1;
/// A term that fewer phrasings hold is not learned.
const MIN_COUNT: usize = 3;
/// Share of a phrasing's terms that is left out at each look, so that no answer hangs on one word.
const DROPPED_TERMS: f32 = 0.35;
/// Share of the looks at which the sentence model's vector is left out, or shown alone.
const DROPPED_MEANING: f32 = 0.4;
const MEANING_ALONE: f32 = 0.15;
/// What the sentence model's vector counts beside the terms, whose weights have length 1 too.
const MEANING_WEIGHT: f32 = 1.0;
/// A gradient below this is taken for none.
const MIN_GRADIENT: f32 = 1e-5;
const SEED: u64 = 0x5EED;

/// A question with the answers that answer it.
#[derive(Clone)]
pub struct Phrasing {
    /// Places of its answers, at least one.
    pub answers: Vec<usize>,
    pub terms: Vec<TermHash>,
    pub meaning: Option<Vector>,
}

type Point = [f32; ENCODING_DIMENSIONS];

/// A phrasing with the places of its terms among the rows.
struct Example {
    answers: Vec<usize>,
    terms: Vec<(usize, f32)>,
    meaning: Vec<f32>,
}

/// Rows that are learned, each with the sum of its squared gradients.
struct Rows {
    rows: Vec<Point>,
    squares: Vec<f32>,
}

pub fn train_encoder(phrasings: &[Phrasing], answers: usize) -> QuestionEncoder {
    let mut random = Random(SEED);
    let (hashes, weights) = choose_terms(phrasings);
    let examples: Vec<Example> = phrasings.iter().map(|phrasing| build_example(phrasing, &hashes, &weights)).collect();
    let meaning_size = examples.iter().map(|example| example.meaning.len()).max().unwrap_or_default();
    let mut terms = Rows::random(weights.len(), &mut random);
    let mut meaning = Rows::random(meaning_size, &mut random);
    let mut points = Rows::random(answers, &mut random);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    for _ in 0..EPOCHS {
        random.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let shown: Vec<Shown> = batch.iter().map(|at| show(&examples[*at], &mut random)).collect();
            learn(&shown, &mut terms, &mut meaning, &mut points);
        }
    }
    let weigh = |(hash, at): (TermHash, usize)| (hash, terms.rows[at].iter().map(|value| value * weights[at]).collect());
    let meaning = meaning.rows.iter().map(|row| row.iter().map(|value| value * MEANING_WEIGHT).collect()).collect();
    QuestionEncoder::from_rows(hashes.into_iter().map(weigh).collect(), meaning)
}

/// The terms that are learned, each with its place, and the weight of each place: the rarer, the more.
fn choose_terms(phrasings: &[Phrasing]) -> (HashMap<TermHash, usize>, Vec<f32>) {
    let mut counts: HashMap<TermHash, usize> = HashMap::new();
    for phrasing in phrasings {
        let mut terms = phrasing.terms.clone();
        terms.sort_unstable();
        terms.dedup();
        terms.iter().for_each(|term| *counts.entry(*term).or_default() += 1);
    }
    let mut kept: Vec<(TermHash, usize)> = counts.into_iter().filter(|(_, count)| *count >= MIN_COUNT).collect();
    kept.sort_unstable();
    let rarity = |count: usize| 0.1 * (phrasings.len() as f32 / count as f32).ln();
    let weights = kept.iter().map(|(_, count)| rarity(*count)).collect();
    (kept.iter().enumerate().map(|(at, (term, _))| (*term, at)).collect(), weights)
}

fn build_example(phrasing: &Phrasing, hashes: &HashMap<TermHash, usize>, weights: &[f32]) -> Example {
    let mut terms: Vec<(usize, f32)> = phrasing.terms.iter().filter_map(|term| hashes.get(term)).map(|at| (*at, weights[*at])).collect();
    let length = terms.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt().max(f32::MIN_POSITIVE);
    terms.iter_mut().for_each(|(_, weight)| *weight /= length);
    let numbers = |meaning: &Vector| meaning.values.iter().map(|value| f32::from(*value) * meaning.scale * MEANING_WEIGHT).collect();
    Example { answers: phrasing.answers.clone(), terms, meaning: phrasing.meaning.as_ref().map(numbers).unwrap_or_default() }
}

/// What one look at an example shows of it.
struct Shown<'a> {
    answers: &'a [usize],
    terms: Vec<(usize, f32)>,
    meaning: &'a [f32],
}

fn show<'a>(example: &'a Example, random: &mut Random) -> Shown<'a> {
    let draw = random.next();
    let has_meaning = !example.meaning.is_empty() && draw >= DROPPED_MEANING;
    let is_meaning_alone = has_meaning && draw >= 1.0 - MEANING_ALONE;
    let terms = example.terms.iter().filter(|_| !is_meaning_alone && random.next() >= DROPPED_TERMS).copied().collect();
    Shown { answers: &example.answers, terms, meaning: if has_meaning { &example.meaning } else { &[] } }
}

/// One step of gradient descent.
fn learn(shown: &[Shown], terms: &mut Rows, meaning: &mut Rows, points: &mut Rows) {
    let unit_points: Vec<(Point, f32)> = points.rows.iter().map(scale_to_unit).collect();
    let mut point_slopes = vec![[0.0; ENCODING_DIMENSIONS]; points.rows.len()];
    let mut term_slopes: HashMap<usize, Point> = HashMap::new();
    let mut meaning_slopes = vec![[0.0; ENCODING_DIMENSIONS]; meaning.rows.len()];
    for shown in shown {
        let mut sum = [0.0; ENCODING_DIMENSIONS];
        shown.terms.iter().for_each(|(at, weight)| add(&mut sum, &terms.rows[*at], *weight));
        shown.meaning.iter().zip(&meaning.rows).for_each(|(weight, row)| add(&mut sum, row, *weight));
        let (unit, length) = scale_to_unit(&sum);
        let wrong = compare_with_points(&unit, &unit_points, shown.answers);
        let mut slope = [0.0; ENCODING_DIMENSIONS];
        let each = SHARPNESS / BATCH as f32;
        for (at, wrong) in wrong.iter().enumerate().filter(|(_, wrong)| wrong.abs() > MIN_GRADIENT) {
            add(&mut slope, &unit_points[at].0, wrong * each);
            add(&mut point_slopes[at], &unit, wrong * each);
        }
        let slope = project(&slope, &unit, length);
        for (at, weight) in &shown.terms {
            add(term_slopes.entry(*at).or_insert([0.0; ENCODING_DIMENSIONS]), &slope, *weight);
        }
        shown.meaning.iter().zip(&mut meaning_slopes).for_each(|(weight, row)| add(row, &slope, *weight));
    }
    for (at, slope) in term_slopes {
        terms.step(at, &slope);
    }
    for (at, slope) in meaning_slopes.iter().enumerate() {
        meaning.step(at, slope);
    }
    for (at, slope) in point_slopes.iter().enumerate() {
        points.step(at, &project(slope, &unit_points[at].0, unit_points[at].1));
    }
}

/// For each answer how much too likely it is taken for a right one: negative for a right one that is taken too little.
fn compare_with_points(unit: &Point, points: &[(Point, f32)], right: &[usize]) -> Vec<f32> {
    let mut likely: Vec<f32> = points.iter().map(|(point, _)| SHARPNESS * dot(unit, point)).collect();
    right.iter().for_each(|at| likely[*at] -= SHARPNESS * MARGIN);
    let most = likely.iter().copied().fold(f32::MIN, f32::max);
    likely.iter_mut().for_each(|value| *value = (*value - most).exp());
    let sum: f32 = likely.iter().sum();
    likely.iter_mut().for_each(|value| *value /= sum);
    // Where several are right, it doesn't matter which of them is taken: the likelier draws the question more.
    let found: f32 = right.iter().map(|at| likely[*at]).sum::<f32>().max(f32::MIN_POSITIVE);
    right.iter().for_each(|at| likely[*at] -= likely[*at] / found);
    likely
}

/// The slope of a vector from that of its direction.
fn project(slope: &Point, unit: &Point, length: f32) -> Point {
    let along = dot(slope, unit);
    let mut projected = [0.0; ENCODING_DIMENSIONS];
    projected.iter_mut().zip(slope.iter().zip(unit)).for_each(|(value, (slope, unit))| *value = (slope - along * unit) / length);
    projected
}

fn scale_to_unit(point: &Point) -> (Point, f32) {
    let length = dot(point, point).sqrt().max(1e-6);
    (point.map(|value| value / length), length)
}

/// In eight sums, so that the compiler makes vector instructions of it.
fn dot(a: &Point, b: &Point) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        sums.iter_mut().zip(a.iter().zip(b)).for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum()
}

fn add(sum: &mut Point, point: &Point, weight: f32) {
    sum.iter_mut().zip(point).for_each(|(sum, value)| *sum += weight * value);
}

impl Rows {
    fn random(count: usize, random: &mut Random) -> Self {
        let row = |_| std::array::from_fn(|_| 0.17 * (random.next() - 0.5));
        Self { rows: (0..count).map(row).collect(), squares: vec![1e-10; count] }
    }

    fn step(&mut self, at: usize, slope: &Point) {
        self.squares[at] += dot(slope, slope) / ENCODING_DIMENSIONS as f32;
        let rate = LEARNING_RATE / self.squares[at].sqrt();
        add(&mut self.rows[at], slope, -rate);
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn step(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to 1.
    fn next(&mut self) -> f32 {
        (self.step() >> 40) as f32 / (1_u64 << 24) as f32
    }

    fn shuffle(&mut self, order: &mut [usize]) {
        for at in (1..order.len()).rev() {
            let other = (self.step() % (at as u64 + 1)) as usize;
            order.swap(at, other);
        }
    }
}
