//! How well the assistant and the search do on public sets that nobody here wrote: SQuAD for the sentence that answers
//! inside an encyclopaedic article, FiQA for the ranking of financial answers. The sets are not part of the repository.
//!
//! `cargo run --release -p retrieval --example public -- FOLDER [model folder [content folder]]`: every `*.json` in the
//! folder is a piece of SQuAD; `fiqa_questions.tsv` (number, question's id, question), `fiqa_pairs.tsv` (number, question's
//! id, answer's id) and `fiqa_answers.tsv` (answer's id, text) are FiQA, of which the questions count whose answers are all there.

#[path = "content/kept.rs"]
mod kept;
#[path = "content/making.rs"]
mod making;
mod sets;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::articles::Article;
use domain::assistant::{EmbeddedEngine, Guards, Library, Passage, Question, Reading, Wish, sentences};
use domain::ids::ArticleId;
use domain::paging::Page;
use domain::providers::Embedder;
use domain::search::{Kind, SearchIndex, Synonyms, Update, article_document, article_passages};
use kept::Kept;
use making::{Outcome, made, meanings};
use retrieval::{IndexLibrary, WordIndex};
use sets::{Asked, Encyclopaedic, Financial};

/// Passages of one article, all of them.
const ALL: usize = 10_000;

struct Site {
    index: WordIndex,
    library: Arc<IndexLibrary>,
    engine: EmbeddedEngine,
}

async fn site(content: &Path, model: &Arc<Kept>, articles: &[Article]) -> Outcome<Site> {
    let read = |name: &str| fs::read_to_string(content.join(name));
    let index = WordIndex::in_memory(&Synonyms::parse(&read("search/synonyms.yml")?)?)?;
    index.apply(articles.iter().map(|article| Update::Put(article_document(article))).collect(), 1).await?;
    for article in articles {
        index.learn(Kind::Content, &article.id.to_string(), meanings(&**model, article_passages(article)).await?).await?;
    }
    model.keep()?;
    let library = Arc::new(IndexLibrary::new(index.clone(), model.clone()));
    let (guards, reading) = (Guards::parse(&read("assistant/guards.yml")?)?, Reading::parse(&read("assistant/questions.yml")?)?);
    let engine = EmbeddedEngine::new(library.clone(), Arc::new(guards), Arc::new(reading));
    Ok(Site { index, library, engine })
}

/// How often the right sentence stood first, and among the first three.
#[derive(Default)]
struct Places {
    asked: usize,
    first: usize,
    three: usize,
}

impl Places {
    fn add(&mut self, right: impl Iterator<Item = bool>) {
        let place = right.take(3).position(|right| right);
        self.asked += 1;
        self.first += usize::from(place == Some(0));
        self.three += usize::from(place.is_some());
    }

    fn print(&self, name: &str) {
        let share = |count: usize| count as f64 / self.asked.max(1) as f64;
        println!("| {name} | {} | {:.3} | {:.3} |", self.asked, share(self.first), share(self.three));
    }
}

/// Whether a sentence of a passage is where one of the answers begins.
fn holds(passage: &Passage, sentence: &str, asked: &Asked) -> bool {
    let Some(at) = passage.text.find(sentence) else { return false };
    let start = passage.start as usize + at;
    asked.answers.iter().any(|answer| (start..start + sentence.len()).contains(answer))
}

/// What design/retrieval.md found best: half of a sentence's worth is its passage's, and words and meanings count alike.
/// With the shares of words and meanings.
async fn plainly(site: &Site, article: ArticleId, asked: &str, words: f32, meaning: f32) -> Outcome<Vec<(Passage, String)>> {
    let passages = site.library.find(asked, Some(article), ALL).await?;
    let passages: Vec<Passage> = passages.into_iter().filter(|passage| passage.article == Some(article)).collect();
    let of_passages = scaled(passages.iter().map(|passage| passage.meaning.unwrap_or_default()));
    let passages_words = scaled(passages.iter().map(|passage| passage.words));
    let of_sentences = scaled(passages.iter().flat_map(|passage| &passage.near).map(|near| near.meaning.unwrap_or_default()));
    let mut of_sentences = of_sentences.into_iter();
    let mut found = Vec::new();
    for (at, passage) in passages.iter().enumerate() {
        let whole = words * passages_words[at] + meaning * of_passages[at];
        for (sentence, near) in sentences(&passage.text).into_iter().zip(&passage.near) {
            let own = words * near.held + meaning * of_sentences.next().unwrap_or_default();
            found.push((0.5 * whole + 0.5 * own, passage.clone(), sentence));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    Ok(found.into_iter().map(|(_, passage, sentence)| (passage, sentence)).collect())
}

fn scaled(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let values: Vec<f32> = values.collect();
    let (least, most) = values.iter().fold((f32::MAX, f32::MIN), |(least, most), value| (least.min(*value), most.max(*value)));
    values.into_iter().map(|value| (value - least) / (most - least).max(f32::EPSILON)).collect()
}

async fn encyclopaedic(content: &Path, model: &Arc<Kept>, set: &Encyclopaedic) -> Outcome<()> {
    let articles: Vec<Article> =
        set.articles.iter().zip(1..).map(|(article, number)| made(number, &article.title, article.html())).collect::<Outcome<_>>()?;
    for (article, of_article) in articles.iter().zip(&set.articles) {
        of_article.stands_in(&article_document(article).text)?;
    }
    let site = site(content, model, &articles).await?;
    let ways = [("words", 1.0, 0.0), ("meanings", 0.0, 1.0), ("both, as in design", 0.5, 0.5)];
    let (mut plain, mut ours) = ([Places::default(), Places::default(), Places::default()], Places::default());
    let mut halves = [Places::default(), Places::default()];
    let (mut answered, mut silent, mut unanswerable) = (0, 0, 0);
    for (article, of_article) in articles.iter().zip(&set.articles) {
        for (number, asked) in of_article.asked.iter().enumerate() {
            let (text, open) = (asked.question.clone(), Some(article.id));
            let looked = site.engine.look(&Question { text, wish: Wish::Answer, article: open, module: None, before: Vec::new() }).await?;
            let sure = EmbeddedEngine::is_sure(&looked);
            if asked.answers.is_empty() {
                unanswerable += 1;
                silent += usize::from(!sure);
                continue;
            }
            answered += usize::from(sure);
            let right: Vec<bool> = looked
                .picks
                .iter()
                .map(|pick| {
                    let passage = &looked.passages[pick.passage];
                    passage.article == open && holds(passage, &pick.sentence, asked)
                })
                .collect();
            ours.add(right.iter().copied());
            halves[number % 2].add(right.into_iter());
            for (places, (_, words, meaning)) in plain.iter_mut().zip(ways) {
                let found = plainly(&site, article.id, &asked.question, words, meaning).await?;
                places.add(found.iter().map(|(passage, sentence)| holds(passage, sentence, asked)));
            }
        }
    }
    println!(
        "\n{}: {} articles\n\n| sentence in an article | questions | first | first three |\n|---|---|---|---|",
        set.name,
        articles.len()
    );
    plain.iter().zip(ways).for_each(|(places, (name, _, _))| places.print(name));
    ours.print("the assistant");
    halves[0].print("… every other question");
    halves[1].print("… the others");
    println!("\nanswered: {answered} of {} that are answered there; silent: {silent} of {unanswerable} that are not", ours.asked);
    Ok(())
}

fn ndcg(found: &[String], wanted: &HashSet<String>) -> f64 {
    let gain = |place: usize| 1.0 / (place as f64 + 2.0).log2();
    let reached: f64 = found.iter().take(10).enumerate().filter(|(_, id)| wanted.contains(*id)).map(|(place, _)| gain(place)).sum();
    reached / (0..wanted.len().min(10)).map(gain).sum::<f64>()
}

async fn financial(content: &Path, model: &Arc<Kept>, set: &Financial) -> Outcome<()> {
    let articles: Vec<Article> =
        set.answers.iter().zip(1..).map(|((_, text), number)| made(number, "", sets::in_html(text))).collect::<Outcome<_>>()?;
    let site = site(content, model, &articles).await?;
    let ids: HashMap<String, &String> = articles.iter().map(|it| it.id.to_string()).zip(set.answers.iter().map(|(id, _)| id)).collect();
    let mut vectors = Vec::new();
    for article in &articles {
        let texts = article_passages(article).into_iter().map(|passage| passage.text).collect();
        vectors.push((article.id.to_string(), model.passages(texts).await?));
    }
    let named = |found: Vec<String>| -> Vec<String> { found.iter().filter_map(|id| ids.get(id)).map(|id| (*id).clone()).collect() };
    let page = Page::clamped(1, 10);
    let mut sums = [[0.0; 3]; 2];
    for (number, (question, wanted)) in set.questions.iter().enumerate() {
        let meaning = model.question(&site.index.in_english(question)).await.ok_or("no vector")?;
        let words = site.index.search(question, page).await?.items.into_iter().map(|hit| hit.id).collect();
        let both = site.index.search_fused(question, &meaning, page).await?.items.into_iter().map(|hit| hit.id).collect();
        let nearest = |vectors: &[domain::search::Vector]| vectors.iter().map(|vector| vector.cosine(&meaning)).fold(-1.0, f32::max);
        let mut near: Vec<(f32, &String)> = vectors.iter().map(|(id, vectors)| (nearest(vectors), id)).collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0));
        let near = near.into_iter().take(10).map(|(_, id)| id.clone()).collect();
        for (sum, found) in sums[number % 2].iter_mut().zip([words, near, both]) {
            *sum += ndcg(&named(found), wanted);
        }
    }
    let half = set.questions.len() as f64 / 2.0;
    println!(
        "\nFiQA: {} answers, {} questions\n\n| ranking, nDCG@10 | all | every other question | the others |\n|---|---|---|---|",
        articles.len(),
        set.questions.len()
    );
    for (at, name) in ["words", "meanings", "the search: both"].iter().enumerate() {
        let all = (sums[0][at] + sums[1][at]) / (2.0 * half);
        println!("| {name} | {all:.3} | {:.3} | {:.3} |", sums[0][at] / half.ceil(), sums[1][at] / half.floor());
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("which folder are the sets in?")?);
    let model = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let model = Arc::new(Kept::open(&model).ok_or("there is nothing to measure without the model")?);
    for set in sets::encyclopaedic(&folder)? {
        encyclopaedic(&content, &model, &set).await?;
    }
    match sets::financial(&folder)? {
        Some(set) => financial(&content, &model, &set).await?,
        None => println!("\nno FiQA in {}", folder.display()),
    }
    model.keep()?;
    Ok(())
}
