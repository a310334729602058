//! Measures how well search finds what readers mean: the evaluation set (`content/search/queries.yml`) over an index of
//! the articles in `content/`, by words alone, with synonyms, and with meanings as well; and how little it finds for
//! questions that nothing there answers (`content/search/uncovered.yml`).
//!
//! `make eval`, or `cargo run -p retrieval --example evaluate -- [content folder [model folder [--misses]]]`

#[path = "content/cached_embedder.rs"]
mod cached_embedder;
mod content;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use cached_embedder::CachedEmbedder;
use content::fixtures::{Outcome, embed_passages};
use domain::paging::{Listing, Page};
use domain::search::{
    Embedder, IndexUpdate, Passage, SearchDocument, SearchHit, SearchIndex, SearchKind, Synonyms, build_article_document,
    build_article_passages, build_category_document, build_category_passages,
};
use retrieval::WordIndex;
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

/// Everything that a search can find. The ids are slugs, as the evaluation set names them.
struct EvalDocuments {
    updates: Vec<IndexUpdate>,
    passages: Vec<(SearchKind, String, Vec<Passage>)>,
}

fn load_documents(folder: &Path) -> Outcome<EvalDocuments> {
    let (categories, articles) = content::load_content(folder)?;
    let mut library = EvalDocuments { updates: Vec::new(), passages: Vec::new() };
    for category in &categories {
        let document = SearchDocument { id: format!("category:{}", category.slug), ..build_category_document(category) };
        library.passages.push((SearchKind::Category, document.id.clone(), build_category_passages(category)));
        library.updates.push(IndexUpdate::Put(document));
    }
    for article in &articles {
        let document = SearchDocument { id: article.slug.clone(), ..build_article_document(article) };
        library.passages.push((SearchKind::Content, document.id.clone(), build_article_passages(article)));
        library.updates.push(IndexUpdate::Put(document));
    }
    Ok(library)
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

struct SearchVariant<'a> {
    name: &'a str,
    index: WordIndex,
    model: Option<&'a CachedEmbedder>,
}

impl SearchVariant<'_> {
    async fn search(&self, asked: &str, page: Page) -> domain::Result<Listing<SearchHit>> {
        match self.model {
            Some(model) => match model.embed_question(&self.index.rewrite_for_embedding(asked)).await {
                Some(question) => self.index.search_hybrid(asked, &question, page).await,
                None => self.index.search(asked, page).await,
            },
            None => self.index.search(asked, page).await,
        }
    }
}

/// Returns how many of the questions find nothing, as they should, and how many results each question has on average.
async fn evaluate_uncovered(way: &SearchVariant<'_>, questions: &[&UncoveredQuestion], print_found: bool) -> Outcome<(usize, f64)> {
    let (mut nothing, mut results) = (0, 0);
    for question in questions {
        let found = way.search(&question.q, Page::new_clamped(1, 3)).await?;
        nothing += usize::from(found.total == 0);
        results += found.total;
        if print_found && found.total > 0 {
            let first: Vec<&str> = found.items.iter().map(|hit| hit.id.as_str()).collect();
            println!("  {} found {} for {:?}: {first:?}", way.name, found.total, question.q);
        }
    }
    Ok((nothing, results as f64 / questions.len().max(1) as f64))
}

async fn evaluate(way: &SearchVariant<'_>, queries: &[EvalQuery], misses: bool) -> Outcome<BTreeMap<String, Figures>> {
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

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let model = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let misses = arguments.next().is_some_and(|argument| argument == "--misses");
    let queries: Vec<EvalQuery> = serde_yaml_ng::from_str(&fs::read_to_string(content.join("search/queries.yml"))?)?;
    let mut synonyms = Synonyms::parse(&fs::read_to_string(content.join("search/synonyms.yml"))?)?;
    let spelled_right = embedding::load_vocabulary_words(&model);
    let library = load_documents(&content)?;
    let known = |slug: &String| library.passages.iter().any(|(_, id, _)| id == slug);
    if let Some(query) = queries.iter().find(|query| !query.want.iter().any(known)) {
        println!("note: nothing of what {:?} wants is in {}", query.q, content.display());
    }
    let queries: Vec<EvalQuery> = queries.into_iter().filter(|query| query.want.iter().any(known)).collect();

    let model = CachedEmbedder::open(&model);
    let mut ways = Vec::new();
    let lists = synonyms.clone();
    synonyms.known.extend(spelled_right);
    for (name, synonyms, model) in
        [("words", Synonyms::default(), None), ("+ synonyms", lists, None), ("+ meanings", synonyms, model.as_ref())]
    {
        if name == "+ meanings" && model.is_none() {
            continue;
        }
        let index = WordIndex::in_memory(&synonyms)?;
        index.apply_updates(library.updates.clone(), 1).await?;
        if let Some(model) = model {
            for (kind, id, passages) in &library.passages {
                index.store_embeddings(*kind, id, embed_passages(model, passages.clone()).await?).await?;
            }
            model.save()?;
        }
        ways.push(SearchVariant { name, index, model });
    }
    let passages: usize = library.passages.iter().map(|(_, _, passages)| passages.len()).sum();
    println!("{} queries, {} things to find, {passages} passages\n", queries.len(), library.passages.len());
    println!("| kind | queries | way | nDCG@10 | MRR | first | first three |\n|---|---|---|---|---|---|---|");
    let mut all = Vec::new();
    for way in &ways {
        all.push((way.name, evaluate(way, &queries, misses).await?));
    }
    let kinds: Vec<String> = all.first().map(|(_, figures)| figures.keys().cloned().collect()).unwrap_or_default();
    for kind in kinds {
        for (name, figures) in &all {
            let Some(f) = figures.get(&kind) else { continue };
            let n = f.queries;
            println!(
                "| {kind} | {n} | {name} | {:.3} | {:.3} | {:.3} | {:.3} |",
                f.ndcg / n,
                f.mrr / n,
                f.first_right / n,
                f.top_three_right / n
            );
        }
    }
    let uncovered: Vec<UncoveredQuestion> = serde_yaml_ng::from_str(&fs::read_to_string(content.join("search/uncovered.yml"))?)?;
    println!("\n| not answered here | questions | way | nothing found | results a question |\n|---|---|---|---|---|");
    for (name, unseen) in [("seen", false), ("unseen", true)] {
        let questions: Vec<&UncoveredQuestion> = uncovered.iter().filter(|question| question.unseen == unseen).collect();
        for way in &ways {
            let (nothing, results) = evaluate_uncovered(way, &questions, misses && !unseen).await?;
            println!("| {name} | {} | {} | {nothing} | {results:.1} |", questions.len(), way.name);
        }
    }
    Ok(())
}
