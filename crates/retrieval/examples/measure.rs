//! Measures the word index on synthetic articles of about 9 KB: build time, size, memory, CPU per search.
//!
//! `cargo run --release -p retrieval --example measure -- [articles [directory]]` (10,000 articles by default; an index
//! that already exists in the directory is measured as it is)

use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use assistant::{ExtractiveEngine, Guards, QueryAnalyser, Replies};
use async_trait::async_trait;
use cpu_time::ProcessTime;
use domain::assistant::{AnswerEngine, AnswerSink, Question, RequestKind};
use domain::paging::Page;
use domain::search::{Embedder, IndexUpdate, PassageEmbedding, PassageLocation, SearchDocument, SearchIndex, SearchKind, Synonyms, Vector};
use retrieval::{IndexLibrary, WordIndex};

const BATCH: usize = 250;
const ROUNDS: u32 = 20;
/// Typical number of passages in an article.
const PASSAGES_PER_ARTICLE: usize = 15;
/// Typical number of sentences in a passage.
const SENTENCES_PER_PASSAGE: usize = 4;
const DIMENSIONS: usize = 384;
/// Length of a passage.
const PASSAGE_BYTES: usize = 600;

const TOPICS: &str = "account tax interest fund income claim pension form year loan amount bank nominee provident insurance withdrawal \
    employer employee scheme section return balance transfer retirement premium policy deduction investment mutual gratuity salary \
    contribution annuity deposit equity capital gains property registration mutation inheritance succession probate certificate \
    nomination locker credit card debit minimum due payment statement penalty refund assessment notice rebate exemption house rent \
    allowance regime slab surcharge cess dividend bonus share demat broker portfolio index debt gold bond sovereign liquidity \
    emergency expense budget goal education marriage child daughter senior citizen savings post office monthly quarterly annual \
    maturity lock tenure emi prepayment foreclosure moratorium collateral guarantor score report dispute complaint ombudsman \
    regulator circular rule amendment 80c 80d 80ccd 24b 15g 15h uan epf eps ppf nps kyc aadhaar pan itr tds 2024 2025 25000 8.25 1.5";

/// Queries as readers type them: one and several words, questions, prefixes, typing mistakes, numbers.
const QUERIES: [&str; 24] = [
    "pension",
    "tax",
    "provident fund",
    "pf withdrwal",
    "provdent fund",
    "home loan interest",
    "how do i withdraw my provident fund",
    "gratui",
    "wi",
    "in",
    "insuranse premium",
    "80c deduction",
    "form 15g",
    "25,000",
    "mutual fund dividend tax rules",
    "nominee locker bank account",
    "retiremnt",
    "anuity pensoin",
    "credit card minimum due",
    "what is the penalty for late return",
    "income tax year account interest fund",
    "inheritnace certficate",
    "qwertyuiop",
    "senior citizen savings scheme interest ra",
];

fn article_id(number: usize) -> String {
    uuid::Uuid::from_u128(number as u128 + 1).to_string()
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn next_fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Draws words by Zipf's law: the topics first, then 40,000 rarer words made of syllables.
struct Vocabulary {
    words: Vec<String>,
    cumulative_weights: Vec<f64>,
}

impl Vocabulary {
    fn new(random: &mut Random) -> Self {
        let syllables =
            ["ra", "te", "con", "pri", "ment", "sta", "lo", "in", "ver", "dis", "po", "ta", "ble", "ing", "er", "al", "su", "mi"];
        let mut words: Vec<String> = TOPICS.split_whitespace().map(str::to_owned).collect();
        while words.len() < 40_000 {
            let length = 2 + random.next() % 4;
            words.push((0..length).map(|_| syllables[(random.next() % syllables.len() as u64) as usize]).collect());
        }
        let mut sum = 0.0;
        let cumulated = (0..words.len()).map(|rank| {
            sum += 1.0 / (rank as f64 + 3.0);
            sum
        });
        let cumulated = cumulated.collect();
        Self { words, cumulative_weights: cumulated }
    }

    fn pick_word(&self, random: &mut Random) -> &str {
        let at = random.next_fraction() * self.cumulative_weights.last().copied().unwrap_or(1.0);
        let rank = self.cumulative_weights.partition_point(|sum| *sum < at);
        &self.words[rank.min(self.words.len() - 1)]
    }

    fn generate_text(&self, random: &mut Random, bytes: usize) -> String {
        let mut text = String::with_capacity(bytes + 16);
        while text.len() < bytes {
            text.push_str(self.pick_word(random));
            let stop = random.next().is_multiple_of(12);
            text.push_str(if stop { ". The " } else { " " });
        }
        text
    }

    fn generate_article(&self, random: &mut Random, number: usize) -> SearchDocument {
        let text = self.generate_text(random, 9_000);
        let place = |at: usize| PassageLocation {
            range: at * PASSAGE_BYTES..(at + 1) * PASSAGE_BYTES,
            paragraph: at as u32,
            ..PassageLocation::default()
        };
        SearchDocument {
            kind: SearchKind::Content,
            id: article_id(number),
            title: self.generate_text(random, 45),
            category: Some(self.words[number % 14].clone()),
            text,
            sections: Vec::new(),
            passages: (0..PASSAGES_PER_ARTICLE).map(place).collect(),
            keywords: self.generate_text(random, 30),
            url: format!("/articles/article-{number}"),
            webinar_date: None,
            edition: None,
            published: 1_600_000_000 + number as i64 * 3_600,
        }
    }
}

fn read_memory(name: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_whitespace().skip(1).take(1).filter_map(|kb| kb.parse::<u64>().ok()).map(|kb| format!("{} MB", kb / 1024)).collect()
}

async fn build_index(index: &WordIndex, articles: usize) -> domain::Result<()> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let vocabulary = Vocabulary::new(&mut random);
    let (clock, started) = (ProcessTime::now(), Instant::now());
    let (mut generating, mut most_anonymous) = (Duration::ZERO, 0);
    for start in (0..articles).step_by(BATCH) {
        let generated = ProcessTime::now();
        let batch = (start..articles.min(start + BATCH)).map(|n| IndexUpdate::Put(vocabulary.generate_article(&mut random, n))).collect();
        generating += generated.elapsed();
        index.apply_updates(batch, start as i64).await?;
        most_anonymous = most_anonymous.max(read_memory("RssAnon").trim_end_matches(" MB").parse::<u64>().unwrap_or(0));
    }
    println!(
        "building: {:.1} s CPU, {:.1} s of the clock; anonymous memory between batches at most {most_anonymous} MB, all memory at its peak {}",
        (clock.elapsed().saturating_sub(generating)).as_secs_f64(),
        started.elapsed().as_secs_f64(),
        read_memory("VmHWM")
    );
    let single = ProcessTime::now();
    let started = Instant::now();
    index.apply_updates(vec![IndexUpdate::Put(vocabulary.generate_article(&mut random, 7))], articles as i64).await?;
    println!(
        "one article replaced: {:.1} ms CPU, {:.1} ms of the clock",
        single.elapsed().as_secs_f64() * 1e3,
        started.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}

async fn measure_searches(index: &WordIndex, limit: i64, print_each: bool) -> domain::Result<()> {
    let mut all = Duration::ZERO;
    let mut worst = Duration::ZERO;
    for query in QUERIES {
        let page = Page::new_clamped(1, limit);
        let found = index.search(query, page).await?;
        let (clock, started) = (ProcessTime::now(), Instant::now());
        for _ in 0..ROUNDS {
            index.search(query, page).await?;
        }
        let (cpu, wall) = (clock.elapsed() / ROUNDS, started.elapsed() / ROUNDS);
        if print_each {
            println!(
                "  {:>7.0} µs CPU {:>7.0} µs clock {:>7} found  {query}",
                cpu.as_secs_f64() * 1e6,
                wall.as_secs_f64() * 1e6,
                found.total
            );
        }
        all += cpu;
        worst = worst.max(cpu);
    }
    println!(
        "limit {limit}: mean {:.2} ms, worst {:.2} ms CPU per search",
        all.as_secs_f64() * 1e3 / QUERIES.len() as f64,
        worst.as_secs_f64() * 1e3
    );
    Ok(())
}

fn random_vector(random: &mut Random) -> Vector {
    Vector::quantise(&(0..DIMENSIONS).map(|_| random.next_fraction() as f32 - 0.5).collect::<Vec<f32>>())
}

/// Adds random vectors: the values do not change how long comparing takes.
async fn add_filler_vectors(index: &WordIndex, articles: usize) -> domain::Result<()> {
    let mut random = Random(0x1234_5678_9abc_def1);
    for number in 0..articles {
        let mut meaning = |at: usize| {
            let sentences = (0..SENTENCES_PER_PASSAGE).map(|_| random_vector(&mut random)).collect();
            PassageEmbedding { start: at * PASSAGE_BYTES, whole: random_vector(&mut random), sentences }
        };
        let meanings = (0..PASSAGES_PER_ARTICLE).map(&mut meaning).collect();
        index.store_embeddings(SearchKind::Content, &article_id(number), meanings).await?;
    }
    Ok(())
}

/// Measures fused searches without the time for the question's vector (see `cargo run --release -p embedding --example
/// speed`).
async fn measure_hybrid_searches(index: &WordIndex, limit: i64) -> domain::Result<()> {
    let mut random = Random(0x0dd0_5eed_0dd0_5eed);
    let page = Page::new_clamped(1, limit);
    let (mut all, mut worst) = (Duration::ZERO, Duration::ZERO);
    for query in QUERIES {
        let question = random_vector(&mut random);
        let clock = ProcessTime::now();
        for _ in 0..ROUNDS {
            index.search_hybrid(query, &question, page).await?;
        }
        let cpu = clock.elapsed() / ROUNDS;
        all += cpu;
        worst = worst.max(cpu);
    }
    let mean = all.as_secs_f64() * 1e3 / QUERIES.len() as f64;
    println!("limit {limit}, fused: mean {mean:.2} ms, worst {:.2} ms CPU per search", worst.as_secs_f64() * 1e3);
    Ok(())
}

/// An embedder that returns random vectors, so that the model's own time (`--example speed` of the embedding crate) is
/// left out.
struct FillerEmbedder;

#[async_trait]
impl Embedder for FillerEmbedder {
    fn model(&self) -> &str {
        "filler"
    }

    fn is_ready(&self) -> bool {
        true
    }

    async fn embed_question(&self, text: &str) -> Option<Vector> {
        Some(random_vector(&mut Random(0x5eed_0000 + text.len() as u64)))
    }

    async fn embed_passages(&self, texts: Vec<String>) -> domain::Result<Vec<Vector>> {
        Ok(texts.iter().map(|_| random_vector(&mut Random(1))).collect())
    }
}

/// Records the CPU time and the wall time until the first piece of an answer.
struct FirstPiece {
    clock: ProcessTime,
    started: Instant,
    elapsed: OnceLock<(Duration, Duration)>,
}

#[async_trait]
impl AnswerSink for FirstPiece {
    async fn push_html(&self, _: &str) {
        self.elapsed.get_or_init(|| (self.clock.elapsed(), self.started.elapsed()));
    }

    async fn restart(&self) {}
}

async fn measure_answers(index: &WordIndex) -> Result<(), Box<dyn Error>> {
    let read = |name: &str| std::fs::read_to_string(format!("{}/../../content/assistant/{name}", env!("CARGO_MANIFEST_DIR")));
    let library = Arc::new(IndexLibrary::new(index.clone(), Arc::new(FillerEmbedder)));
    let (guards, reading) = (Guards::parse(&read("guards.yml")?)?, QueryAnalyser::parse(&read("questions.yml")?)?);
    let replies = Replies::parse(&read("replies.yml")?)?;
    let engine = ExtractiveEngine::new(library, Arc::new(guards), Arc::new(reading), Arc::new(replies));
    let (mut cpu, mut wall) = (Vec::new(), Vec::new());
    for text in QUERIES.iter().filter(|text| text.contains(' ')) {
        let question =
            Question { text: (*text).to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
        for _ in 0..ROUNDS / 2 {
            let telling = FirstPiece { clock: ProcessTime::now(), started: Instant::now(), elapsed: OnceLock::new() };
            engine.answer(&question, &telling).await?;
            if let Some((of_cpu, of_clock)) = telling.elapsed.get() {
                cpu.push(of_cpu.as_secs_f64() * 1e3);
                wall.push(of_clock.as_secs_f64() * 1e3);
            }
        }
    }
    for (name, times) in [("CPU", &mut cpu), ("clock", &mut wall)] {
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        println!("first piece of an answer, without the model: mean {mean:.1} ms, worst {:.1} ms of the {name}", times[times.len() - 1]);
    }
    Ok(())
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<(), Box<dyn Error>> {
    let articles = std::env::args().nth(1).map_or(Ok(10_000), |number| number.parse())?;
    let temporary = tempfile::tempdir()?;
    let dir = std::env::args().nth(2).map_or_else(|| temporary.path().to_owned(), PathBuf::from);
    // The real synonym list, so that its lookups are measured too.
    let synonyms = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/search/synonyms.yml"))?;
    let synonyms = Synonyms::parse(&synonyms)?;
    let index = WordIndex::open(&dir, &synonyms)?;
    if index.position().await?.is_none() {
        build_index(&index, articles).await?;
    }
    let size: u64 = std::fs::read_dir(&dir)?.flatten().filter_map(|entry| entry.metadata().ok()).map(|meta| meta.len()).sum();
    let segments = std::fs::read_dir(&dir)?.flatten().filter(|entry| entry.path().extension().is_some_and(|e| e == "store")).count();
    println!(
        "{} articles, {:.1} MB in {segments} segments; anonymous memory {}",
        index.count_documents().await?,
        size as f64 / 1e6,
        read_memory("RssAnon")
    );
    let started = Instant::now();
    let again = WordIndex::open(&dir, &synonyms)?;
    println!("opening: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    for limit in [10, 100] {
        measure_searches(&again, limit, true).await?;
    }
    add_filler_vectors(&again, articles).await?;
    println!(
        "with the vectors of {} passages and {} sentences: anonymous memory {}, of files {}",
        articles * PASSAGES_PER_ARTICLE,
        articles * PASSAGES_PER_ARTICLE * SENTENCES_PER_PASSAGE,
        read_memory("RssAnon"),
        read_memory("RssFile")
    );
    for limit in [10, 100] {
        measure_hybrid_searches(&again, limit).await?;
    }
    measure_answers(&again).await?;
    let clock = ProcessTime::now();
    for _ in 0..1_000 {
        tokio::task::spawn_blocking(|| ()).await?;
    }
    println!("leaving the async thread: {:.1} µs CPU", clock.elapsed().as_secs_f64() * 1e3);
    println!("anonymous memory {}", read_memory("RssAnon"));
    Ok(())
}
