//! Keeps this node's sentence vectors in step with the change log. What is in the database already is
//! only read; the rest is computed here, one passage at a time in the background, unless another
//! node does it: the passages of everything first, then their sentences. Readers meanwhile search by words.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Bound;
use std::time::Duration;

use domain::Result;
use domain::articles::Article;
use domain::changes::Change;
use domain::ids::{ArticleId, CategoryId};
use domain::search::{Kind, Passage, PassageHash, PassageMeaning, Vector, article_passages, assist_passages, category_passages};
use http::AppState;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

const BATCH: u32 = 500;
/// Articles whose vectors are read at once; an article has about seventy.
const READ: u32 = 100;
/// How often it is looked whether the model has come, and what other nodes have computed.
const WAIT: Duration = Duration::from_secs(2);
/// Whoever claims passages has computed those of one article long before.
const CLAIM: SignedDuration = SignedDuration::from_mins(10);
/// Between two looks for vectors that nothing needs any more.
const SWEEP: SignedDuration = SignedDuration::from_hours(24);
const SWEPT: u32 = 5_000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Category(CategoryId),
    Article(ArticleId),
    /// By slug.
    Assist(String),
}

/// What is computed together, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Passages,
    Sentences,
}

impl Part {
    fn texts(self, passage: &Passage) -> impl Iterator<Item = &String> {
        let passages = self == Part::Passages;
        passage.texts().enumerate().filter(move |(at, _)| (*at == 0) == passages).map(|(_, text)| text)
    }
}

struct Meanings {
    app: AppState,
    position: i64,
    /// Things that lack vectors.
    lacking: BTreeSet<(Part, Thing)>,
    /// What was computed for last: another node may hold the first.
    tried: Option<(Part, Thing)>,
    /// Changed since the start, the latest last: what was just published comes before what has waited long.
    fresh: Vec<Thing>,
    /// What each thing needs, as [`short`] hashes.
    needed: BTreeMap<Thing, Vec<u64>>,
    sweep_at: Timestamp,
}

/// Runs until `stop`. Errors are logged and tried again.
pub async fn follow(app: AppState, stop: CancellationToken) {
    let mut meanings: Option<Meanings> = None;
    while !stop.is_cancelled() {
        let step = async {
            if !app.embedder.is_ready() {
                return Ok(false);
            }
            match &mut meanings {
                Some(meanings) => meanings.step().await,
                None => {
                    meanings = Some(Meanings::load(app.clone()).await?);
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
            Err(error) => tracing::warn!(%error, "sentence vectors could not follow; trying again"),
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.store.changes().wait(WAIT) => {}
        }
    }
}

impl Meanings {
    /// Everything that has vectors already.
    async fn load(app: AppState) -> Result<Self> {
        let position = app.store.changes().latest().await?;
        let sweep_at = app.ambient.now();
        let mut meanings =
            Self { app, position, lacking: BTreeSet::new(), tried: None, fresh: Vec::new(), needed: BTreeMap::new(), sweep_at };
        let categories = meanings.app.categories.list().await?;
        let things = categories.iter().map(|(category, _)| (Thing::Category(category.id), category_passages(category))).collect();
        meanings.learn(things).await?;
        let modules = meanings.app.assist_modules.list().await?;
        meanings.learn(modules.iter().map(|module| (Thing::Assist(module.slug.clone()), assist_passages(module))).collect()).await?;
        let mut after = None;
        loop {
            let batch = meanings.app.store.articles().published_after(after, READ).await?;
            after = batch.last().map(|article| article.id);
            let reading = meanings.app.reading.clone();
            let shown = batch.into_iter().map(|article| reading.present(article));
            meanings.learn(shown.map(|article| (Thing::Article(article.id), article_passages(&article))).collect()).await?;
            if after.is_none() {
                break;
            }
        }
        tracing::info!(things = meanings.needed.len(), without = meanings.lacking.len(), "sentence vectors loaded");
        Ok(meanings)
    }

    /// Follows the log, then computes for one thing. True when there is more to do at once.
    async fn step(&mut self) -> Result<bool> {
        let changes = self.app.store.changes().since(self.position, BATCH).await?;
        if let Some((last, _)) = changes.last() {
            let last = *last;
            let mut changed = BTreeSet::new();
            for (_, change) in changes {
                changed.extend(self.things(change).await?);
            }
            for thing in changed {
                let passages = self.passages(&thing).await?;
                self.learn(vec![(thing.clone(), passages)]).await?;
                self.fresh.push(thing);
            }
            self.position = last;
            return Ok(true);
        }
        let Some((part, thing)) = self.next() else { return self.sweep().await.map(|()| false) };
        self.tried = Some((part, thing.clone()));
        let computed = self.compute(part, &thing).await?;
        let passages = self.passages(&thing).await?;
        if !computed {
            // Another node is at it.
            self.fresh.retain(|known| *known != thing);
        }
        self.learn(vec![(thing, passages)]).await?;
        if self.lacking.is_empty() {
            tracing::info!(things = self.needed.len(), "sentence vectors are complete");
        }
        // What another node is computing is looked at again later.
        Ok(computed && !self.lacking.is_empty())
    }

    fn next(&mut self) -> Option<(Part, Thing)> {
        while let Some(thing) = self.fresh.last() {
            let lacks =
                [Part::Passages, Part::Sentences].map(|part| (part, thing.clone())).into_iter().find(|entry| self.lacking.contains(entry));
            if lacks.is_some() {
                return lacks;
            }
            self.fresh.pop();
        }
        let first = self.lacking.first()?;
        let after = self.tried.clone().and_then(|tried| self.lacking.range((Bound::Excluded(tried), Bound::Unbounded)).next());
        Some(after.filter(|(part, _)| *part == first.0).unwrap_or(first).clone())
    }

    /// What a change shows up in. A fact moves the words of every article that quotes it.
    async fn things(&self, change: Change) -> Result<Vec<Thing>> {
        Ok(match change {
            Change::Article(id) => vec![Thing::Article(id)],
            Change::Category(id) => vec![Thing::Category(id)],
            Change::AssistModule(slug) => vec![Thing::Assist(slug)],
            Change::Fact(id) => {
                self.app.facts.book().reload(&*self.app.store).await?;
                self.app.store.facts().quoting(&id, None).await?.into_iter().map(Thing::Article).collect()
            }
            _ => Vec::new(),
        })
    }

    /// None for what readers don't see.
    async fn passages(&self, thing: &Thing) -> Result<Vec<Passage>> {
        Ok(match thing {
            Thing::Category(id) => self.app.store.categories().find(*id).await?.map(|it| category_passages(&it)).unwrap_or_default(),
            Thing::Article(id) => {
                let article = self.app.store.articles().find(*id).await?.filter(Article::is_public);
                article.map(|it| article_passages(&self.app.reading.present(it))).unwrap_or_default()
            }
            Thing::Assist(slug) => {
                let modules = self.app.assist_modules.list().await?;
                modules.iter().find(|module| module.slug == *slug).map(assist_passages).unwrap_or_default()
            }
        })
    }

    /// Tells the index what there is, and notes what is lacking.
    async fn learn(&mut self, things: Vec<(Thing, Vec<Passage>)>) -> Result<()> {
        let model = self.app.embedder.model().to_owned();
        let texts = || things.iter().flat_map(|(_, passages)| passages.iter().flat_map(Passage::texts));
        let hashes: Vec<PassageHash> = texts().map(|text| PassageHash::of(text, &model)).collect();
        let known = self.app.store.vectors().find(&hashes).await?;
        let mut hashes = hashes.into_iter();
        for (thing, passages) in things {
            let mut needed = Vec::new();
            let mut lacks = [false, false];
            let mut meanings = Vec::new();
            for passage in &passages {
                let of_passage: Vec<PassageHash> = hashes.by_ref().take(1 + passage.sentences.len()).collect();
                needed.extend(of_passage.iter().map(short));
                let mut vectors = of_passage.iter().map(|hash| known.get(hash).cloned());
                let whole = vectors.next().flatten();
                let sentences: Option<Vec<Vector>> = vectors.collect();
                lacks[0] |= whole.is_none();
                lacks[1] |= sentences.is_none();
                let meaning = |whole| PassageMeaning { start: passage.place.range.start, whole, sentences: sentences.unwrap_or_default() };
                meanings.extend(whole.map(meaning));
            }
            for (part, lacks) in [Part::Passages, Part::Sentences].into_iter().zip(lacks) {
                let entry = (part, thing.clone());
                if lacks {
                    self.lacking.insert(entry)
                } else {
                    self.lacking.remove(&entry)
                };
            }
            let (kind, id) = named(&thing);
            self.app.search.learn(kind, &id, meanings).await?;
            if needed.is_empty() {
                self.needed.remove(&thing)
            } else {
                self.needed.insert(thing, needed)
            };
        }
        Ok(())
    }

    /// False when there was nothing that another node isn't computing.
    async fn compute(&self, part: Part, thing: &Thing) -> Result<bool> {
        let model = self.app.embedder.model().to_owned();
        let passages = self.passages(thing).await?;
        let texts: BTreeMap<PassageHash, &String> =
            passages.iter().flat_map(|passage| part.texts(passage)).map(|text| (PassageHash::of(text, &model), text)).collect();
        let vectors = self.app.store.vectors();
        let hashes: Vec<PassageHash> = texts.keys().copied().collect();
        let known = vectors.find(&hashes).await?;
        let lacking: Vec<PassageHash> = hashes.into_iter().filter(|hash| !known.contains_key(hash)).collect();
        let now = self.app.ambient.now();
        let ours = vectors.claim(&lacking, now, later(now, CLAIM)).await?;
        if ours.is_empty() {
            return Ok(lacking.is_empty());
        }
        let texts = ours.iter().filter_map(|hash| texts.get(hash).map(|text| (*text).clone())).collect();
        let made = self.app.embedder.passages(texts).await?;
        vectors.keep(&ours.into_iter().zip(made).collect::<Vec<_>>()).await?;
        Ok(true)
    }

    /// Once a day, with everything known: vectors of passages that are no more.
    async fn sweep(&mut self) -> Result<()> {
        let now = self.app.ambient.now();
        if now < self.sweep_at {
            return Ok(());
        }
        let needed: HashSet<u64> = self.needed.values().flatten().copied().collect();
        let mut after = None;
        loop {
            let kept = self.app.store.vectors().hashes_after(after, SWEPT).await?;
            let unused: Vec<PassageHash> = kept.iter().filter(|hash| !needed.contains(&short(hash))).copied().collect();
            self.app.store.vectors().forget(&unused).await?;
            after = kept.last().copied();
            if after.is_none() {
                break;
            }
        }
        self.sweep_at = later(now, SWEEP);
        Ok(())
    }
}

fn named(thing: &Thing) -> (Kind, String) {
    match thing {
        Thing::Category(id) => (Kind::Category, id.to_string()),
        Thing::Article(id) => (Kind::Content, id.to_string()),
        Thing::Assist(slug) => (Kind::Assist, slug.clone()),
    }
}

/// Half of it takes half the memory; should two ever agree, a vector is kept that nothing needs.
fn short(hash: &PassageHash) -> u64 {
    hash.0.iter().take(8).fold(0, |short, byte| short << 8 | u64::from(*byte))
}

fn later(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_add(wait).unwrap_or(now)
}
