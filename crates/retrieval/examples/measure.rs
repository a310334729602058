//! Measures the word index on synthetic articles of about 9 KB: building, size, memory, CPU per search.
//!
//! `cargo run --release -p retrieval --example measure -- [articles [directory]]` (10,000 unless told; an index
//! that the directory already holds is measured as it is)

use std::error::Error;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use cpu_time::ProcessTime;
use domain::assistant::{EmbeddedEngine, Engine, Guards, Question, Reading, Telling, Wish};
use domain::paging::Page;
use domain::providers::Embedder;
use domain::search::{Document, Kind, PassageMeaning, Place, SearchIndex, Synonyms, Update, Vector};
use retrieval::{IndexLibrary, WordIndex};

const BATCH: usize = 250;
const ROUNDS: u32 = 20;
/// An article has about so many.
const PASSAGES: usize = 15;
/// And a passage so many sentences.
const SENTENCES: usize = 4;
const DIMENSIONS: usize = 384;
/// Bytes of a passage.
const PASSAGE: usize = 600;

const TOPICS: &str = "account tax interest fund income claim pension form year loan amount bank nominee provident insurance withdrawal \
    employer employee scheme section return balance transfer retirement premium policy deduction investment mutual gratuity salary \
    contribution annuity deposit equity capital gains property registration mutation inheritance succession probate certificate \
    nomination locker credit card debit minimum due payment statement penalty refund assessment notice rebate exemption house rent \
    allowance regime slab surcharge cess dividend bonus share demat broker portfolio index debt gold bond sovereign liquidity \
    emergency expense budget goal education marriage child daughter senior citizen savings post office monthly quarterly annual \
    maturity lock tenure emi prepayment foreclosure moratorium collateral guarantor score report dispute complaint ombudsman \
    regulator circular rule amendment 80c 80d 80ccd 24b 15g 15h uan epf eps ppf nps kyc aadhaar pan itr tds 2024 2025 25000 8.25 1.5";

/// What readers type: one and several words, questions, beginnings, mistakes, numbers.
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

fn id_of(number: usize) -> String {
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

    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Words by Zipf's law: the topics first, then 40,000 rarer ones made of syllables.
struct Vocabulary {
    words: Vec<String>,
    cumulated: Vec<f64>,
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
        Self { words, cumulated }
    }

    fn word(&self, random: &mut Random) -> &str {
        let at = random.share() * self.cumulated.last().copied().unwrap_or(1.0);
        let rank = self.cumulated.partition_point(|sum| *sum < at);
        &self.words[rank.min(self.words.len() - 1)]
    }

    fn text(&self, random: &mut Random, bytes: usize) -> String {
        let mut text = String::with_capacity(bytes + 16);
        while text.len() < bytes {
            text.push_str(self.word(random));
            let stop = random.next().is_multiple_of(12);
            text.push_str(if stop { ". The " } else { " " });
        }
        text
    }

    fn article(&self, random: &mut Random, number: usize) -> Document {
        let text = self.text(random, 9_000);
        let place = |at: usize| Place { range: at * PASSAGE..(at + 1) * PASSAGE, paragraph: at as u32, ..Place::default() };
        Document {
            kind: Kind::Content,
            id: id_of(number),
            title: self.text(random, 45),
            category: Some(self.words[number % 14].clone()),
            text,
            sections: Vec::new(),
            passages: (0..PASSAGES).map(place).collect(),
            keywords: self.text(random, 30),
            url: format!("/articles/article-{number}"),
            webinar_date: None,
            published: 1_600_000_000 + number as i64 * 3_600,
        }
    }
}

fn memory(name: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    line.split_whitespace().skip(1).take(1).filter_map(|kb| kb.parse::<u64>().ok()).map(|kb| format!("{} MB", kb / 1024)).collect()
}

async fn build(index: &WordIndex, articles: usize) -> domain::Result<()> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let vocabulary = Vocabulary::new(&mut random);
    let (clock, started) = (ProcessTime::now(), Instant::now());
    let (mut generating, mut most_anonymous) = (Duration::ZERO, 0);
    for start in (0..articles).step_by(BATCH) {
        let generated = ProcessTime::now();
        let batch = (start..articles.min(start + BATCH)).map(|n| Update::Put(vocabulary.article(&mut random, n))).collect();
        generating += generated.elapsed();
        index.apply(batch, start as i64).await?;
        most_anonymous = most_anonymous.max(memory("RssAnon").trim_end_matches(" MB").parse::<u64>().unwrap_or(0));
    }
    println!(
        "building: {:.1} s CPU, {:.1} s of the clock; anonymous memory between batches at most {most_anonymous} MB, all memory at its peak {}",
        (clock.elapsed().saturating_sub(generating)).as_secs_f64(),
        started.elapsed().as_secs_f64(),
        memory("VmHWM")
    );
    let single = ProcessTime::now();
    let started = Instant::now();
    index.apply(vec![Update::Put(vocabulary.article(&mut random, 7))], articles as i64).await?;
    println!(
        "one article replaced: {:.1} ms CPU, {:.1} ms of the clock",
        single.elapsed().as_secs_f64() * 1e3,
        started.elapsed().as_secs_f64() * 1e3
    );
    Ok(())
}

async fn searches(index: &WordIndex, limit: i64, each: bool) -> domain::Result<()> {
    let mut all = Duration::ZERO;
    let mut worst = Duration::ZERO;
    for query in QUERIES {
        let page = Page::clamped(1, limit);
        let found = index.search(query, page).await?;
        let (clock, started) = (ProcessTime::now(), Instant::now());
        for _ in 0..ROUNDS {
            index.search(query, page).await?;
        }
        let (cpu, wall) = (clock.elapsed() / ROUNDS, started.elapsed() / ROUNDS);
        if each {
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

fn vector(random: &mut Random) -> Vector {
    Vector::of(&(0..DIMENSIONS).map(|_| random.share() as f32 - 0.5).collect::<Vec<f32>>())
}

/// Filler vectors: what is compared does not change how long comparing takes.
async fn learn(index: &WordIndex, articles: usize) -> domain::Result<()> {
    let mut random = Random(0x1234_5678_9abc_def1);
    for number in 0..articles {
        let mut meaning = |at: usize| {
            let sentences = (0..SENTENCES).map(|_| vector(&mut random)).collect();
            PassageMeaning { start: at * PASSAGE, whole: vector(&mut random), sentences }
        };
        let meanings = (0..PASSAGES).map(&mut meaning).collect();
        index.learn(Kind::Content, &id_of(number), meanings).await?;
    }
    Ok(())
}

/// Without the question's own vector, which the model makes (`cargo run --release -p embedding --example speed`).
async fn fused(index: &WordIndex, limit: i64) -> domain::Result<()> {
    let mut random = Random(0x0dd0_5eed_0dd0_5eed);
    let page = Page::clamped(1, limit);
    let (mut all, mut worst) = (Duration::ZERO, Duration::ZERO);
    for query in QUERIES {
        let question = vector(&mut random);
        let clock = ProcessTime::now();
        for _ in 0..ROUNDS {
            index.search_fused(query, &question, page).await?;
        }
        let cpu = clock.elapsed() / ROUNDS;
        all += cpu;
        worst = worst.max(cpu);
    }
    let mean = all.as_secs_f64() * 1e3 / QUERIES.len() as f64;
    println!("limit {limit}, fused: mean {mean:.2} ms, worst {:.2} ms CPU per search", worst.as_secs_f64() * 1e3);
    Ok(())
}

/// A vector that is no question's, so that the model's own time (`--example speed` of the embedding) is left out.
struct Filler;

#[async_trait]
impl Embedder for Filler {
    fn model(&self) -> &str {
        "filler"
    }

    fn is_ready(&self) -> bool {
        true
    }

    async fn question(&self, text: &str) -> Option<Vector> {
        Some(vector(&mut Random(0x5eed_0000 + text.len() as u64)))
    }

    async fn passages(&self, texts: Vec<String>) -> domain::Result<Vec<Vector>> {
        Ok(texts.iter().map(|_| vector(&mut Random(1))).collect())
    }
}

/// The CPU and the time of the clock until the first piece of an answer.
struct FirstPiece {
    clock: ProcessTime,
    started: Instant,
    taken: OnceLock<(Duration, Duration)>,
}

#[async_trait]
impl Telling for FirstPiece {
    async fn tell(&self, _: &str) {
        self.taken.get_or_init(|| (self.clock.elapsed(), self.started.elapsed()));
    }

    async fn begin_anew(&self) {}
}

async fn answers(index: &WordIndex) -> Result<(), Box<dyn Error>> {
    let read = |name: &str| std::fs::read_to_string(format!("{}/../../content/assistant/{name}", env!("CARGO_MANIFEST_DIR")));
    let library = Arc::new(IndexLibrary::new(index.clone(), Arc::new(Filler)));
    let (guards, reading) = (Guards::parse(&read("guards.yml")?)?, Reading::parse(&read("questions.yml")?)?);
    let engine = EmbeddedEngine::new(library, Arc::new(guards), Arc::new(reading));
    let (mut cpu, mut wall) = (Vec::new(), Vec::new());
    for text in QUERIES.iter().filter(|text| text.contains(' ')) {
        let question = Question { text: (*text).to_owned(), wish: Wish::Answer, article: None, module: None, before: Vec::new() };
        for _ in 0..ROUNDS / 2 {
            let telling = FirstPiece { clock: ProcessTime::now(), started: Instant::now(), taken: OnceLock::new() };
            engine.answer(&question, &telling).await?;
            if let Some((of_cpu, of_clock)) = telling.taken.get() {
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
    // The real list, so that its look-ups are measured too.
    let synonyms = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/search/synonyms.yml"))?;
    let synonyms = Synonyms::parse(&synonyms)?;
    let index = WordIndex::open(&dir, &synonyms)?;
    if index.position().await?.is_none() {
        build(&index, articles).await?;
    }
    let size: u64 = std::fs::read_dir(&dir)?.flatten().filter_map(|entry| entry.metadata().ok()).map(|meta| meta.len()).sum();
    let segments = std::fs::read_dir(&dir)?.flatten().filter(|entry| entry.path().extension().is_some_and(|e| e == "store")).count();
    println!(
        "{} articles, {:.1} MB in {segments} segments; anonymous memory {}",
        index.size().await?,
        size as f64 / 1e6,
        memory("RssAnon")
    );
    let started = Instant::now();
    let again = WordIndex::open(&dir, &synonyms)?;
    println!("opening: {:.1} ms", started.elapsed().as_secs_f64() * 1e3);
    for limit in [10, 100] {
        searches(&again, limit, true).await?;
    }
    learn(&again, articles).await?;
    println!(
        "with the vectors of {} passages and {} sentences: anonymous memory {}, of files {}",
        articles * PASSAGES,
        articles * PASSAGES * SENTENCES,
        memory("RssAnon"),
        memory("RssFile")
    );
    for limit in [10, 100] {
        fused(&again, limit).await?;
    }
    answers(&again).await?;
    let clock = ProcessTime::now();
    for _ in 0..1_000 {
        tokio::task::spawn_blocking(|| ()).await?;
    }
    println!("leaving the async thread: {:.1} µs CPU", clock.elapsed().as_secs_f64() * 1e3);
    println!("anonymous memory {}", memory("RssAnon"));
    Ok(())
}
