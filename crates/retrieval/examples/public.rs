//! Measures the assistant and the search on public sets that we did not write: SQuAD for finding the answering sentence
//! in an encyclopaedic article, FiQA for ranking financial answers. The sets are not part of the repository.
//!
//! `cargo run --release -p retrieval --example public -- FOLDER [model folder [content folder]]`: every `*.json` in the
//! folder is a part of SQuAD. `fiqa_questions.tsv` (number, question id, question), `fiqa_pairs.tsv` (number, question
//! id, answer id) and `fiqa_answers.tsv` (answer id, text) are FiQA; only questions whose answers are all present are
//! used.

#[path = "content/cached_embedder.rs"]
mod cached_embedder;
#[path = "content/fixtures.rs"]
mod fixtures;
mod sets;

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use assistant::{ExtractiveEngine, Guards, QueryAnalyser, Replies};
use cached_embedder::CachedEmbedder;
use domain::articles::Article;
use domain::assistant::{Library, Passage, Question, RequestKind, split_sentences};
use domain::ids::ArticleId;
use domain::paging::Page;
use domain::search::{Embedder, IndexUpdate, SearchIndex, SearchKind, Synonyms, build_article_document, build_article_passages};
use fixtures::{Outcome, build_article, embed_passages};
use retrieval::{IndexLibrary, WordIndex};
use sets::{FiqaSet, SquadQuestion, SquadSet};

/// More passages than any article has.
const MAX_PASSAGES: usize = 10_000;

struct Site {
    index: WordIndex,
    library: Arc<IndexLibrary>,
    engine: ExtractiveEngine,
}

async fn build_site(content: &Path, model: &Arc<CachedEmbedder>, articles: &[Article]) -> Outcome<Site> {
    let read = |name: &str| fs::read_to_string(content.join(name));
    let index = WordIndex::in_memory(&Synonyms::parse(&read("search/synonyms.yml")?)?)?;
    index.apply_updates(articles.iter().map(|article| IndexUpdate::Put(build_article_document(article))).collect(), 1).await?;
    for article in articles {
        index
            .store_embeddings(
                SearchKind::Content,
                &article.id.to_string(),
                embed_passages(&**model, build_article_passages(article)).await?,
            )
            .await?;
    }
    model.save()?;
    let library = Arc::new(IndexLibrary::new(index.clone(), model.clone()));
    let (guards, reading) = (Guards::parse(&read("assistant/guards.yml")?)?, QueryAnalyser::parse(&read("assistant/questions.yml")?)?);
    let replies = Replies::parse(&read("assistant/replies.yml")?)?;
    let engine = ExtractiveEngine::new(library.clone(), Arc::new(guards), Arc::new(reading), Arc::new(replies));
    Ok(Site { index, library, engine })
}

/// How often the right sentence came first, and among the first three.
#[derive(Default)]
struct PlaceCounts {
    asked: usize,
    first: usize,
    first_three: usize,
}

impl PlaceCounts {
    fn add(&mut self, right: impl Iterator<Item = bool>) {
        let place = right.take(3).position(|right| right);
        self.asked += 1;
        self.first += usize::from(place == Some(0));
        self.first_three += usize::from(place.is_some());
    }

    fn print(&self, name: &str) {
        let share = |count: usize| count as f64 / self.asked.max(1) as f64;
        println!("| {name} | {} | {:.3} | {:.3} |", self.asked, share(self.first), share(self.first_three));
    }
}

/// Whether one of the answers begins in this sentence of the passage.
fn contains_answer(passage: &Passage, sentence: &str, asked: &SquadQuestion) -> bool {
    let Some(at) = passage.text.find(sentence) else { return false };
    let start = passage.start as usize + at;
    asked.answers.iter().any(|answer| (start..start + sentence.len()).contains(answer))
}

/// Ranks the sentences of an article by a plain formula, as a baseline: half of a sentence's score is its passage's.
/// `words` and `meaning` are the weights of the two scores.
async fn rank_by_weights(site: &Site, article: ArticleId, asked: &str, words: f32, meaning: f32) -> Outcome<Vec<(Passage, String)>> {
    let passages = site.library.find_passages(asked, Some(article), MAX_PASSAGES).await?;
    let passages: Vec<Passage> = passages.into_iter().filter(|passage| passage.article == Some(article)).collect();
    let of_passages = scale_to_unit(passages.iter().map(|passage| passage.similarity.unwrap_or_default()));
    let passages_words = scale_to_unit(passages.iter().map(|passage| passage.lexical_score));
    let of_sentences =
        scale_to_unit(passages.iter().flat_map(|passage| &passage.sentence_matches).map(|near| near.similarity.unwrap_or_default()));
    let mut of_sentences = of_sentences.into_iter();
    let mut found = Vec::new();
    for (at, passage) in passages.iter().enumerate() {
        let whole = words * passages_words[at] + meaning * of_passages[at];
        for (sentence, near) in split_sentences(&passage.text).into_iter().zip(&passage.sentence_matches) {
            let own = words * near.coverage + meaning * of_sentences.next().unwrap_or_default();
            found.push((0.5 * whole + 0.5 * own, passage.clone(), sentence));
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    Ok(found.into_iter().map(|(_, passage, sentence)| (passage, sentence)).collect())
}

fn scale_to_unit(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let values: Vec<f32> = values.collect();
    let (least, most) = values.iter().fold((f32::MAX, f32::MIN), |(least, most), value| (least.min(*value), most.max(*value)));
    values.into_iter().map(|value| (value - least) / (most - least).max(f32::EPSILON)).collect()
}

async fn evaluate_squad(content: &Path, model: &Arc<CachedEmbedder>, set: &SquadSet) -> Outcome<()> {
    let articles: Vec<Article> = set
        .articles
        .iter()
        .zip(1..)
        .map(|(article, number)| build_article(number, &article.title, article.to_html()))
        .collect::<Outcome<_>>()?;
    for (article, of_article) in articles.iter().zip(&set.articles) {
        of_article.ensure_text_matches(&build_article_document(article).text)?;
    }
    let site = build_site(content, model, &articles).await?;
    let ways = [("words", 1.0, 0.0), ("meanings", 0.0, 1.0), ("both, as in design", 0.5, 0.5)];
    let (mut plain, mut ours) = ([PlaceCounts::default(), PlaceCounts::default(), PlaceCounts::default()], PlaceCounts::default());
    let mut halves = [PlaceCounts::default(), PlaceCounts::default()];
    let (mut answered, mut silent, mut unanswerable) = (0, 0, 0);
    for (article, of_article) in articles.iter().zip(&set.articles) {
        for (number, asked) in of_article.questions.iter().enumerate() {
            let (text, open) = (asked.question.clone(), Some(article.id));
            let looked = site
                .engine
                .rank_sentences(&Question { text, kind: RequestKind::Answer, article: open, module: None, previous_turns: Vec::new() })
                .await?;
            let sure = ExtractiveEngine::is_confident_enough(&looked);
            if asked.answers.is_empty() {
                unanswerable += 1;
                silent += usize::from(!sure);
                continue;
            }
            answered += usize::from(sure);
            let right: Vec<bool> = looked
                .candidates
                .iter()
                .map(|pick| {
                    let passage = &looked.passages[pick.passage_index];
                    passage.article == open && contains_answer(passage, &pick.sentence, asked)
                })
                .collect();
            ours.add(right.iter().copied());
            halves[number % 2].add(right.into_iter());
            for (places, (_, words, meaning)) in plain.iter_mut().zip(ways) {
                let found = rank_by_weights(&site, article.id, &asked.question, words, meaning).await?;
                places.add(found.iter().map(|(passage, sentence)| contains_answer(passage, sentence, asked)));
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

fn compute_ndcg(found: &[String], wanted: &HashSet<String>) -> f64 {
    let gain = |place: usize| 1.0 / (place as f64 + 2.0).log2();
    let reached: f64 = found.iter().take(10).enumerate().filter(|(_, id)| wanted.contains(*id)).map(|(place, _)| gain(place)).sum();
    reached / (0..wanted.len().min(10)).map(gain).sum::<f64>()
}

async fn evaluate_fiqa(content: &Path, model: &Arc<CachedEmbedder>, set: &FiqaSet) -> Outcome<()> {
    let articles: Vec<Article> = set
        .answers
        .iter()
        .zip(1..)
        .map(|((_, text), number)| build_article(number, "", sets::to_paragraph_html(text)))
        .collect::<Outcome<_>>()?;
    let site = build_site(content, model, &articles).await?;
    let ids: HashMap<String, &String> = articles.iter().map(|it| it.id.to_string()).zip(set.answers.iter().map(|(id, _)| id)).collect();
    let mut vectors = Vec::new();
    for article in &articles {
        let texts = build_article_passages(article).into_iter().map(|passage| passage.text).collect();
        vectors.push((article.id.to_string(), model.embed_passages(texts).await?));
    }
    let named = |found: Vec<String>| -> Vec<String> { found.iter().filter_map(|id| ids.get(id)).map(|id| (*id).clone()).collect() };
    let page = Page::new_clamped(1, 10);
    let mut sums = [[0.0; 3]; 2];
    for (number, (question, wanted)) in set.questions.iter().enumerate() {
        let meaning = model.embed_question(&site.index.rewrite_for_embedding(question)).await.ok_or("no vector")?;
        let words = site.index.search(question, page).await?.items.into_iter().map(|hit| hit.id).collect();
        let both = site.index.search_hybrid(question, &meaning, page).await?.items.into_iter().map(|hit| hit.id).collect();
        let nearest = |vectors: &[domain::search::Vector]| vectors.iter().map(|vector| vector.cosine(&meaning)).fold(-1.0, f32::max);
        let mut near: Vec<(f32, &String)> = vectors.iter().map(|(id, vectors)| (nearest(vectors), id)).collect();
        near.sort_by(|a, b| b.0.total_cmp(&a.0));
        let near = near.into_iter().take(10).map(|(_, id)| id.clone()).collect();
        for (sum, found) in sums[number % 2].iter_mut().zip([words, near, both]) {
            *sum += compute_ndcg(&named(found), wanted);
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
    let folder = PathBuf::from(arguments.next().ok_or("name the folder that contains the sets")?);
    let model = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let model = Arc::new(CachedEmbedder::open(&model).ok_or("there is nothing to measure without the model")?);
    for set in sets::load_squad(&folder)? {
        evaluate_squad(&content, &model, &set).await?;
    }
    match sets::load_fiqa(&folder)? {
        Some(set) => evaluate_fiqa(&content, &model, &set).await?,
        None => println!("\nno FiQA in {}", folder.display()),
    }
    model.save()?;
    Ok(())
}
