//! Keeps this node's sentence vectors up to date with the change log. Vectors that are in the database are loaded; missing ones
//! are computed here in the background unless another node has claimed them: first the passages of all items, then their
//! sentences. Until then searches use words only.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Bound;
use std::time::Duration;

use domain::Result;
use domain::articles::{Article, HINDI_CATEGORY};
use domain::changes::Change;
use domain::ids::{ArticleId, CategoryId};
use domain::search::{
    Passage, PassageEmbedding, PassageHash, SearchKind, Vector, build_article_passages, build_assist_passages, build_category_passages,
    build_transmission_passages,
};
use domain::time::add_or_now;
use domain::transmission::list_documents;
use http::AppState;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use crate::answer_documents::{ANSWER_BATCH, find_dependent_answers, load_answer_passages};
use crate::index_sync::{find_article_slugs, has_missed_changes};

const CHANGE_BATCH: u32 = 500;
/// Articles whose vectors are loaded in one step; an article has about seventy vectors.
const ARTICLE_BATCH: u32 = 100;
/// How often the worker checks whether the model is present and what other nodes have computed.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How long a node's claim on passages lasts; computing one article takes far less.
const CLAIM_LEASE: SignedDuration = SignedDuration::from_mins(10);
/// Interval between two deletions of vectors that no item uses.
const SWEEP_INTERVAL: SignedDuration = SignedDuration::from_hours(24);
const SWEEP_BATCH: u32 = 5_000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum EmbeddedItem {
    Category(CategoryId),
    /// A short answer, by its slug. They come before the articles, because the assistant asks them first.
    Answer(String),
    Article(ArticleId),
    /// An assist module, by its slug.
    Assist(String),
    /// A document of asset transmission, by its id.
    Transmission(String),
}

/// The two stages of computing vectors; all items pass the first before the second begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EmbeddingStage {
    Passages,
    Sentences,
}

impl EmbeddingStage {
    fn select_texts(self, passage: &Passage) -> impl Iterator<Item = &String> {
        let passages = self == EmbeddingStage::Passages;
        passage.texts().enumerate().filter(move |(at, _)| (*at == 0) == passages).map(|(_, text)| text)
    }
}

struct EmbeddingSync {
    app: AppState,
    position: i64,
    /// Items with missing vectors, by stage.
    missing: BTreeSet<(EmbeddingStage, EmbeddedItem)>,
    /// The item of the last attempt. The next attempt starts after it, because another node may hold the claim on the first item.
    last_attempt: Option<(EmbeddingStage, EmbeddedItem)>,
    /// Items changed since the start, the latest last. They come before older items, so that new articles are searchable soon.
    recently_changed: Vec<EmbeddedItem>,
    /// The hashes of the vectors that each item uses, shortened by [`short_hash`].
    needed_hashes: BTreeMap<EmbeddedItem, Vec<u64>>,
    sweep_at: Timestamp,
}

/// Runs until `stop` is cancelled. Errors are logged and retried.
pub async fn run(app: AppState, stop: CancellationToken) {
    let mut meanings: Option<EmbeddingSync> = None;
    while !stop.is_cancelled() {
        let step = async {
            if !app.gathering.embedder.is_ready() {
                return Ok(false);
            }
            match &mut meanings {
                Some(meanings) => meanings.sync_next().await,
                None => {
                    meanings = Some(EmbeddingSync::load(app.clone()).await?);
                    Ok(true)
                }
            }
        };
        let more = tokio::select! {
            () = stop.cancelled() => return,
            more = step => more,
        };
        match more {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "sentence vectors could not be updated from the change log; retrying"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.node.store.changes().wait_for_change(POLL_INTERVAL) => {}
        }
    }
}

impl EmbeddingSync {
    /// Loads the stored vectors of all items into the index and notes which ones are missing.
    async fn load(app: AppState) -> Result<Self> {
        let position = app.node.store.changes().latest_position().await?;
        let sweep_at = app.environment.now();
        let mut meanings = Self {
            app,
            position,
            missing: BTreeSet::new(),
            last_attempt: None,
            recently_changed: Vec::new(),
            needed_hashes: BTreeMap::new(),
            sweep_at,
        };
        let categories = meanings.app.content.categories.list().await?;
        let things =
            categories.iter().map(|(category, _)| (EmbeddedItem::Category(category.id), build_category_passages(category))).collect();
        meanings.load_vectors_and_note_missing(things).await?;
        let modules = meanings.app.content.assist_modules.list().await?;
        meanings
            .load_vectors_and_note_missing(
                modules.iter().map(|module| (EmbeddedItem::Assist(module.slug.clone()), build_assist_passages(module))).collect(),
            )
            .await?;
        let rules = list_documents(&meanings.app.content.transmission.read());
        let documents = rules.iter().map(|one| (EmbeddedItem::Transmission(one.id.clone()), build_transmission_passages(one))).collect();
        meanings.load_vectors_and_note_missing(documents).await?;
        meanings.load_answers().await?;
        let mut after = None;
        loop {
            let batch = meanings.app.node.store.articles().list_published_after(after, ARTICLE_BATCH).await?;
            after = batch.last().map(|article| article.id);
            let reading = meanings.app.content.article_reader.clone();
            let prepared = batch.into_iter().filter(Article::is_indexed).map(|article| reading.prepare_for_display(article));
            meanings
                .load_vectors_and_note_missing(
                    prepared.map(|article| (EmbeddedItem::Article(article.id), build_article_passages(&article))).collect(),
                )
                .await?;
            if after.is_none() {
                break;
            }
        }
        tracing::info!(things = meanings.needed_hashes.len(), without = meanings.missing.len(), "sentence vectors loaded");
        Ok(meanings)
    }

    /// Applies the change log, then computes the missing vectors of one item. Returns true when there is more to do immediately.
    async fn sync_next(&mut self) -> Result<bool> {
        if has_missed_changes(&*self.app.node.store, self.position).await? {
            tracing::warn!(position = self.position, "the change log no longer holds all changes; loading the sentence vectors again");
            *self = Self::load(self.app.clone()).await?;
        }
        let changes = self.app.node.store.changes().list_since(self.position, CHANGE_BATCH).await?;
        if let Some((last, _)) = changes.last() {
            let last = *last;
            let mut changed = BTreeSet::new();
            for (_, change) in changes {
                changed.extend(self.affected_items(change).await?);
            }
            for item in changed {
                let passages = self.load_passages(&item).await?;
                self.load_vectors_and_note_missing(vec![(item.clone(), passages)]).await?;
                self.recently_changed.push(item);
            }
            self.position = last;
            return Ok(true);
        }
        let Some((part, item)) = self.next_missing() else { return self.delete_unused_vectors().await.map(|()| false) };
        self.last_attempt = Some((part, item.clone()));
        let computed = self.compute_missing(part, &item).await?;
        let passages = self.load_passages(&item).await?;
        if !computed {
            // Another node is computing it.
            self.recently_changed.retain(|known| *known != item);
        }
        self.load_vectors_and_note_missing(vec![(item, passages)]).await?;
        if self.missing.is_empty() {
            tracing::info!(things = self.needed_hashes.len(), "sentence vectors are complete");
        }
        // Items that another node is computing are checked again later.
        Ok(computed && !self.missing.is_empty())
    }

    /// Loads the stored vectors of all short answers into the index.
    async fn load_answers(&mut self) -> Result<()> {
        let mut after = String::new();
        loop {
            let batch = self.app.node.store.short_answers().list_after(&after, ANSWER_BATCH).await?;
            let Some(last) = batch.last() else { return Ok(()) };
            after.clone_from(&last.answer.slug);
            let passages = load_answer_passages(&self.app, batch).await?;
            self.load_vectors_and_note_missing(
                passages.into_iter().map(|(slug, passages)| (EmbeddedItem::Answer(slug), passages)).collect(),
            )
            .await?;
        }
    }

    fn next_missing(&mut self) -> Option<(EmbeddingStage, EmbeddedItem)> {
        while let Some(item) = self.recently_changed.last() {
            let lacks = [EmbeddingStage::Passages, EmbeddingStage::Sentences]
                .map(|part| (part, item.clone()))
                .into_iter()
                .find(|entry| self.missing.contains(entry));
            if lacks.is_some() {
                return lacks;
            }
            self.recently_changed.pop();
        }
        let first = self.missing.first()?;
        let after = self.last_attempt.clone().and_then(|tried| self.missing.range((Bound::Excluded(tried), Bound::Unbounded)).next());
        Some(after.filter(|(part, _)| *part == first.0).unwrap_or(first).clone())
    }

    /// The items whose text a change affects. A changed fact affects every article that quotes it.
    async fn affected_items(&self, change: Change) -> Result<Vec<EmbeddedItem>> {
        Ok(match change {
            Change::Article(id) => {
                let articles = find_article_slugs(&self.app, &BTreeSet::from([id])).await?;
                let answers = find_dependent_answers(&self.app, &BTreeSet::new(), &articles).await?;
                std::iter::once(EmbeddedItem::Article(id)).chain(answers.into_iter().map(EmbeddedItem::Answer)).collect()
            }
            Change::Category(id) => vec![EmbeddedItem::Category(id)],
            Change::AssistModule(slug) => vec![EmbeddedItem::Assist(slug)],
            Change::ShortAnswer(slug) => vec![EmbeddedItem::Answer(slug)],
            Change::Fact(id) => {
                self.app.content.facts.cache().reload(&*self.app.node.store).await?;
                let answers = find_dependent_answers(&self.app, &BTreeSet::from([id.clone()]), &BTreeSet::new()).await?;
                let articles = self.app.node.store.facts().find_public_articles_quoting(&id, None).await?;
                // The rules of asset transmission are few, so all are looked at again.
                let documents = list_documents(&self.app.content.transmission.read());
                let documents = documents.into_iter().map(|document| EmbeddedItem::Transmission(document.id));
                let answers = answers.into_iter().map(EmbeddedItem::Answer);
                articles.into_iter().map(EmbeddedItem::Article).chain(answers).chain(documents).collect()
            }
            _ => Vec::new(),
        })
    }

    /// The passages of an item; empty when readers can't see it.
    async fn load_passages(&self, item: &EmbeddedItem) -> Result<Vec<Passage>> {
        Ok(match item {
            EmbeddedItem::Category(id) => {
                let category = self.app.node.store.categories().find(*id).await?.filter(|category| category.slug != HINDI_CATEGORY);
                category.map(|it| build_category_passages(&it)).unwrap_or_default()
            }
            EmbeddedItem::Article(id) => {
                let article = self.app.node.store.articles().find(*id).await?.filter(|article| article.is_public() && article.is_indexed());
                article.map(|it| build_article_passages(&self.app.content.article_reader.prepare_for_display(it))).unwrap_or_default()
            }
            EmbeddedItem::Answer(slug) => {
                let stored = self.app.node.store.short_answers().find(slug).await?.into_iter().collect();
                load_answer_passages(&self.app, stored).await?.into_iter().flat_map(|(_, passages)| passages).collect()
            }
            EmbeddedItem::Assist(slug) => {
                let modules = self.app.content.assist_modules.list().await?;
                modules.iter().find(|module| module.slug == *slug).map(build_assist_passages).unwrap_or_default()
            }
            EmbeddedItem::Transmission(id) => {
                let documents = list_documents(&self.app.content.transmission.read());
                documents.iter().find(|document| document.id == *id).map(build_transmission_passages).unwrap_or_default()
            }
        })
    }

    /// Loads the stored vectors of the items into the index and notes which ones are missing.
    async fn load_vectors_and_note_missing(&mut self, items: Vec<(EmbeddedItem, Vec<Passage>)>) -> Result<()> {
        let model = self.app.gathering.embedder.model().to_owned();
        let texts = || items.iter().flat_map(|(_, passages)| passages.iter().flat_map(Passage::texts));
        let hashes: Vec<PassageHash> = texts().map(|text| PassageHash::from_text(text, &model)).collect();
        let known_vectors = self.app.node.store.passage_vectors().find(&hashes).await?;
        let mut hashes = hashes.into_iter();
        for (item, passages) in items {
            let mut needed = Vec::new();
            let mut lacks = [false, false];
            let mut meanings = Vec::new();
            for passage in &passages {
                let of_passage: Vec<PassageHash> = hashes.by_ref().take(1 + passage.sentences.len()).collect();
                needed.extend(of_passage.iter().map(short_hash));
                let mut vectors = of_passage.iter().map(|hash| known_vectors.get(hash).cloned());
                let whole = vectors.next().flatten();
                let sentences: Option<Vec<Vector>> = vectors.collect();
                lacks[0] |= whole.is_none();
                lacks[1] |= sentences.is_none();
                let meaning =
                    |whole| PassageEmbedding { start: passage.location.range.start, whole, sentences: sentences.unwrap_or_default() };
                meanings.extend(whole.map(meaning));
            }
            for (part, lacks) in [EmbeddingStage::Passages, EmbeddingStage::Sentences].into_iter().zip(lacks) {
                let entry = (part, item.clone());
                if lacks {
                    self.missing.insert(entry)
                } else {
                    self.missing.remove(&entry)
                };
            }
            let (kind, id) = search_key(&item);
            self.app.gathering.search_index.store_embeddings(kind, &id, meanings).await?;
            if needed.is_empty() {
                self.needed_hashes.remove(&item)
            } else {
                self.needed_hashes.insert(item, needed)
            };
        }
        Ok(())
    }

    /// Computes the item's missing vectors of this stage. Returns false when other nodes have claimed all of them.
    async fn compute_missing(&self, part: EmbeddingStage, item: &EmbeddedItem) -> Result<bool> {
        let model = self.app.gathering.embedder.model().to_owned();
        let passages = self.load_passages(item).await?;
        let texts: BTreeMap<PassageHash, &String> = passages
            .iter()
            .flat_map(|passage| part.select_texts(passage))
            .map(|text| (PassageHash::from_text(text, &model), text))
            .collect();
        let vectors = self.app.node.store.passage_vectors();
        let hashes: Vec<PassageHash> = texts.keys().copied().collect();
        let known = vectors.find(&hashes).await?;
        let lacking: Vec<PassageHash> = hashes.into_iter().filter(|hash| !known.contains_key(hash)).collect();
        let now = self.app.environment.now();
        let ours = vectors.claim(&lacking, now, add_or_now(now, CLAIM_LEASE)).await?;
        if ours.is_empty() {
            return Ok(lacking.is_empty());
        }
        let texts = ours.iter().filter_map(|hash| texts.get(hash).map(|text| (*text).clone())).collect();
        let vectors_by_text = self.app.gathering.embedder.embed_passages(texts).await?;
        vectors.save(&ours.into_iter().zip(vectors_by_text).collect::<Vec<_>>()).await?;
        Ok(true)
    }

    /// Deletes vectors that no item uses, once a day.
    async fn delete_unused_vectors(&mut self) -> Result<()> {
        let now = self.app.environment.now();
        if now < self.sweep_at {
            return Ok(());
        }
        let needed: HashSet<u64> = self.needed_hashes.values().flatten().copied().collect();
        let mut after = None;
        loop {
            let stored = self.app.node.store.passage_vectors().list_hashes_after(after, SWEEP_BATCH).await?;
            let unused: Vec<PassageHash> = stored.iter().filter(|hash| !needed.contains(&short_hash(hash))).copied().collect();
            self.app.node.store.passage_vectors().delete(&unused).await?;
            after = stored.last().copied();
            if after.is_none() {
                break;
            }
        }
        self.sweep_at = add_or_now(now, SWEEP_INTERVAL);
        Ok(())
    }
}

fn search_key(item: &EmbeddedItem) -> (SearchKind, String) {
    match item {
        EmbeddedItem::Category(id) => (SearchKind::Category, id.to_string()),
        EmbeddedItem::Article(id) => (SearchKind::Content, id.to_string()),
        EmbeddedItem::Assist(slug) => (SearchKind::Assist, slug.clone()),
        EmbeddedItem::Transmission(id) => (SearchKind::AssetTransmission, id.clone()),
        EmbeddedItem::Answer(slug) => (SearchKind::Answer, slug.clone()),
    }
}

/// The first 8 bytes of a hash, to halve the memory. A collision only means that an unused vector is not deleted.
fn short_hash(hash: &PassageHash) -> u64 {
    hash.0.iter().take(8).fold(0, |short, byte| short << 8 | u64::from(*byte))
}
