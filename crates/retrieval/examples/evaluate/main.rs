//! Measures how well search finds what readers mean: the evaluation set (`content/search/queries.yml`) over an index of
//! the articles in `content/`, by words alone, with synonyms, and with meanings as well; and how little it finds for
//! questions that nothing there answers (`content/search/uncovered.yml`). The queries of readers (`content/search/queries-readers.yml`) are
//! measured without the short answers and with them.
//!
//! `make eval`, or `cargo run -p retrieval --example evaluate -- [content folder [model folder [--misses]]]`

#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
#[path = "../content/mod.rs"]
mod content;
mod documents;
mod readers;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use cached_embedder::CachedEmbedder;
use content::fixtures::{Outcome, embed_passages};
use documents::{EvalDocuments, add_guides_and_calculators, add_short_answers, load_documents};
use domain::paging::{Listing, Page};
use domain::products::ProductCatalogue;
use domain::search::{Embedder, NoEmbedder, Search, SearchHit, SearchIndex, SearchMode, Synonyms};
use readers::{ReaderQuery, evaluate_readers};
use retrieval::{Vocabulary, WordIndex};
use serde::Deserialize;

#[derive(Deserialize)]
struct EvalQuery {
    q: String,
    want: Vec<String>,
    kind: String,
}

/// A question that nothing here answers.
#[derive(Deserialize)]
struct UncoveredQuestion {
    q: String,
    /// Whether its results were not looked at when the coverage rule was chosen.
    #[serde(default)]
    unseen: bool,
}

/// Sums over the queries of one kind, or over all.
#[derive(Default, Clone)]
struct Figures {
    queries: f64,
    ndcg: f64,
    mrr: f64,
    first_right: f64,
    top_three_right: f64,
}

impl Figures {
    /// Adds a query. `found` is in order of rank; the first wanted article is worth most.
    fn add(&mut self, found: &[String], want: &[String]) {
        let gain = |place: usize| 1.0 / (place as f64 + 2.0).log2();
        let worth = |slug: &String| want.iter().position(|wanted| wanted == slug).map(|at| if at == 0 { 1.0 } else { 0.5 });
        let ideal: f64 = (0..want.len()).map(|at| gain(at) * if at == 0 { 1.0 } else { 0.5 }).sum();
        let reached: f64 = found.iter().take(10).enumerate().filter_map(|(place, slug)| worth(slug).map(|worth| worth * gain(place))).sum();
        let place = found.iter().position(|slug| want.contains(slug));
        self.queries += 1.0;
        self.ndcg += reached / ideal;
        self.mrr += place.map_or(0.0, |place| 1.0 / (place as f64 + 1.0));
        self.first_right += f64::from(u8::from(place == Some(0)));
        self.top_three_right += f64::from(u8::from(place.is_some_and(|place| place < 3)));
    }
}

struct SearchVariant {
    name: &'static str,
    index: WordIndex,
    model: Option<Arc<CachedEmbedder>>,
}

impl SearchVariant {
    /// Searches as the site does when readers do not choose the way: short terms by words alone.
    async fn search_as_reader(&self, term: &str, page: Page) -> domain::Result<Listing<SearchHit>> {
        let embedder: Arc<dyn Embedder> = match &self.model {
            Some(model) => model.clone(),
            None => Arc::new(NoEmbedder),
        };
        Search::new(Arc::new(self.index.clone()), embedder).search(term, SearchMode::Auto, page).await
    }

    /// Searches every query by meaning too when there is a model.
    async fn search(&self, asked: &str, page: Page) -> domain::Result<Listing<SearchHit>> {
        match &self.model {
            Some(model) => match model.embed_question(&self.index.rewrite_for_embedding(asked)).await {
                Some(question) => self.index.search_hybrid(asked, &question, page).await,
                None => self.index.search(asked, page).await,
            },
            None => self.index.search(asked, page).await,
        }
    }
}

/// Returns how many of the questions find nothing, as they should, how many nothing that counts as an answer, and how many results each
/// question has on average.
async fn evaluate_uncovered(way: &SearchVariant, questions: &[&UncoveredQuestion], print_found: bool) -> Outcome<(usize, usize, f64)> {
    let (mut nothing, mut unclaimed, mut results) = (0, 0, 0);
    for question in questions {
        let found = way.search(&question.q, Page::new_clamped(1, 3)).await?;
        nothing += usize::from(found.total == 0);
        unclaimed += usize::from(found.items.first().is_none_or(|hit| hit.is_near_miss));
        results += found.total;
        if print_found && found.total > 0 {
            let first: Vec<&str> = found.items.iter().map(|hit| hit.id.as_str()).collect();
            println!("  {} found {} for {:?}: {first:?}", way.name, found.total, question.q);
        }
    }
    Ok((nothing, unclaimed, results as f64 / questions.len().max(1) as f64))
}

async fn evaluate(way: &SearchVariant, queries: &[EvalQuery], misses: bool) -> Outcome<BTreeMap<String, Figures>> {
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    let page = Page::new_clamped(1, 10);
    for query in queries {
        let found: Vec<String> = way.search(&query.q, page).await?.items.into_iter().map(|hit| hit.id).collect();
        for kind in [query.kind.as_str(), "all"] {
            figures.entry(kind.to_owned()).or_default().add(&found, &query.want);
        }
        if misses && !found.iter().take(3).any(|slug| query.want.contains(slug)) {
            println!(
                "  {} missed ({}): {:?} → {}\n      wanted {:?}; got {:?}",
                way.name,
                query.kind,
                query.q,
                way.index.rewrite_for_embedding(&query.q),
                query.want,
                &found[..found.len().min(3)]
            );
        }
    }
    Ok(figures)
}

/// Builds an index of the documents. With a model it searches by meaning too.
async fn build_variant(
    name: &'static str,
    documents: &EvalDocuments,
    vocabulary: Vocabulary<'_>,
    model: Option<Arc<CachedEmbedder>>,
) -> Outcome<SearchVariant> {
    let index = WordIndex::in_memory(vocabulary)?;
    index.apply_updates(documents.updates.clone(), 1).await?;
    if let Some(model) = &model {
        for (kind, id, passages) in &documents.passages {
            index.store_embeddings(*kind, id, embed_passages(&**model, passages.clone()).await?).await?;
        }
        model.save()?;
    }
    Ok(SearchVariant { name, index, model })
}

struct Arguments {
    content: PathBuf,
    model: PathBuf,
    misses: bool,
}

impl Arguments {
    fn parse() -> Self {
        let mut arguments = std::env::args().skip(1);
        Self {
            content: PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned())),
            model: PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned())),
            misses: arguments.next().is_some_and(|argument| argument == "--misses"),
        }
    }
}

/// Prints the table of the editors' own set, by kind of query.
async fn evaluate_editors_set(ways: &[SearchVariant], queries: &[EvalQuery], misses: bool) -> Outcome<()> {
    println!("| kind | queries | way | nDCG@10 | MRR | first | first three |\n|---|---|---|---|---|---|---|");
    let mut all = Vec::new();
    for way in ways {
        all.push((way.name, evaluate(way, queries, misses).await?));
    }
    let kinds: Vec<String> = all.first().map(|(_, figures)| figures.keys().cloned().collect()).unwrap_or_default();
    for kind in kinds {
        for (name, figures) in &all {
            let Some(f) = figures.get(&kind) else { continue };
            let n = f.queries;
            let (first, three) = (f.first_right / n, f.top_three_right / n);
            println!("| {kind} | {n} | {name} | {:.3} | {:.3} | {first:.3} | {three:.3} |", f.ndcg / n, f.mrr / n);
        }
    }
    Ok(())
}

async fn evaluate_uncovered_set(ways: &[SearchVariant], questions: &[UncoveredQuestion], misses: bool) -> Outcome<()> {
    println!("\n| not answered here | questions | way | nothing found | nothing claimed | results a question |\n|---|---|---|---|---|---|");
    for (name, unseen) in [("seen", false), ("unseen", true)] {
        let questions: Vec<&UncoveredQuestion> = questions.iter().filter(|question| question.unseen == unseen).collect();
        for way in ways {
            let (nothing, unclaimed, results) = evaluate_uncovered(way, &questions, misses && !unseen).await?;
            println!("| {name} | {} | {} | {nothing} | {unclaimed} | {results:.1} |", questions.len(), way.name);
        }
    }
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let Arguments { content, model, misses } = Arguments::parse();
    let read = |name: &str| fs::read_to_string(content.join(name));
    let queries: Vec<EvalQuery> = serde_yaml_ng::from_str(&read("search/queries.yml")?)?;
    let reader_queries: Vec<ReaderQuery> = serde_yaml_ng::from_str(&read("search/queries-readers.yml")?)?;
    let uncovered: Vec<UncoveredQuestion> = serde_yaml_ng::from_str(&read("search/uncovered.yml")?)?;
    let lists = Synonyms::parse(&read("search/synonyms.yml")?)?;
    let products = Arc::new(ProductCatalogue::parse(&read("assistant/products.yml")?)?);
    let mut with_dictionary = lists.clone();
    with_dictionary.known.extend(embedding::load_vocabulary_words(&model));
    let mut documents = load_documents(&content)?;
    if let Some(query) = queries.iter().find(|query| !query.want.iter().any(|id| documents.contains(id))) {
        println!("note: nothing of what {:?} wants is in {}", query.q, content.display());
    }
    let queries: Vec<EvalQuery> = queries.into_iter().filter(|query| query.want.iter().any(|id| documents.contains(id))).collect();

    let model = CachedEmbedder::open(&model).map(Arc::new);
    let vocabulary = |synonyms| Vocabulary { synonyms, products: products.clone() };
    let mut ways = vec![
        build_variant("words", &documents, (&Synonyms::default()).into(), None).await?,
        build_variant("+ synonyms", &documents, vocabulary(&lists), None).await?,
    ];
    if model.is_some() {
        ways.push(build_variant("+ meanings", &documents, vocabulary(&with_dictionary), model.clone()).await?);
    }
    println!("{} queries, {} things to find, {} passages\n", queries.len(), documents.passages.len(), documents.count_passages());
    evaluate_editors_set(&ways, &queries, misses).await?;
    evaluate_uncovered_set(&ways, &uncovered, misses).await?;

    println!("\n| readers' queries, index | which | queries | way | right first | right in three |\n|---|---|---|---|---|---|");
    let name = if model.is_some() { "+ meanings" } else { "+ synonyms" };
    add_guides_and_calculators(&content, &mut documents)?;
    let best = build_variant(name, &documents, vocabulary(&with_dictionary), model.clone()).await?;
    evaluate_readers("without short answers", &best, &documents, &reader_queries, misses).await?;
    add_short_answers(&content, &mut documents)?;
    let best = build_variant(name, &documents, vocabulary(&with_dictionary), model.clone()).await?;
    evaluate_readers("with short answers", &best, &documents, &reader_queries, misses).await?;
    Ok(())
}
