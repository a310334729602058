//! [`WordIndex`]: the index files, their writer and reader, and the domain's contract on them.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use domain::assistant::Passage;
use domain::ids::ArticleId;
use domain::paging::{Listing, Page};
use domain::search::{Hit, Kind, PassageMeaning, SearchIndex, Synonyms, Update, Vector};
use domain::{Error, Result};
use tantivy::directory::MmapDirectory;
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::{Index, IndexBuilder, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyError};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::ranking::{self, Library};
use crate::schema::{Fields, key, mark_of};
use crate::text::{Lexicon, tokenizers};
use crate::vectors::{Files, Vectors};

mod files;
mod payload;

use payload::Payload;

/// What one batch may hold in memory before it is written as a segment; tantivy's least is 15 MB.
const WRITER_MEMORY: usize = 15_000_000;
/// The folder of the vectors' files, inside the index's.
const VECTORS: &str = "vectors";
/// For the first index of a site: seconds for hundreds of articles, a minute for ten thousand.
const PATIENCE: Duration = Duration::from_secs(20);
/// Texts are compressed by blocks. One article each, for a hit's neighbours in the files are seldom hits too.
const STORE_BLOCK: usize = 8 * 1024;
/// Decompressed blocks kept per segment.
const STORE_BLOCKS: usize = 8;

/// Site search over words and meanings. Cloning shares the index.
#[derive(Clone)]
pub struct WordIndex {
    shared: Arc<Shared>,
}

struct Shared {
    index: Index,
    reader: IndexReader,
    fields: Fields,
    lexicon: Arc<Lexicon>,
    vectors: Vectors,
    /// Held by the one who writes.
    writing: Mutex<()>,
    position: watch::Sender<Option<i64>>,
}

impl WordIndex {
    /// Opens the index in `dir`, or creates it. One of another format, of other synonyms or with broken
    /// files is emptied; then [`SearchIndex::position`] is `None`. Fails only when the directory can't be used.
    pub fn open(dir: &Path, synonyms: &Synonyms) -> Result<Self> {
        let lexicon = Arc::new(Lexicon::new(synonyms));
        std::fs::create_dir_all(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        let vectors = || Files::open(&dir.join(VECTORS)).map_err(TantivyError::from);
        match Self::open_existing(dir, vectors, &lexicon) {
            Ok(Some(index)) => return Ok(index),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "search index can't be read and is made anew"),
        }
        files::empty(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        let directory = MmapDirectory::open(dir).map_err(|e| failed(e.into()))?;
        let index = builder().open_or_create(directory).map_err(failed)?;
        Self::new(index, vectors().map_err(failed)?, None, &lexicon).map_err(failed)
    }

    /// An index that is gone with the process.
    pub fn in_memory(synonyms: &Synonyms) -> Result<Self> {
        let lexicon = Arc::new(Lexicon::new(synonyms));
        Self::new(builder().create_in_ram().map_err(failed)?, Files::in_memory(), None, &lexicon).map_err(failed)
    }

    /// `None` when there is none, or its format or its synonyms are others.
    fn open_existing(dir: &Path, vectors: impl Fn() -> tantivy::Result<Files>, lexicon: &Arc<Lexicon>) -> tantivy::Result<Option<Self>> {
        let directory = MmapDirectory::open(dir)?;
        if !Index::exists(&directory)? {
            return Ok(None);
        }
        let index = Index::open(directory)?;
        let meta = index.load_metas()?;
        let payload = Payload::parse(meta.payload.as_deref());
        let same_synonyms = payload.is_none_or(|payload| payload.synonyms == lexicon.fingerprint());
        if index.schema() != Fields::build().0 || !same_synonyms || (payload.is_none() && !meta.segments.is_empty()) {
            return Ok(None);
        }
        let opened = Self::new(index, vectors()?, payload.and_then(|p| p.position), lexicon)?;
        ranking::probe(&opened.shared.reader.searcher(), &opened.shared.fields)?;
        Ok(Some(opened))
    }

    fn new(index: Index, vectors: Files, position: Option<i64>, lexicon: &Arc<Lexicon>) -> tantivy::Result<Self> {
        tokenizers::register(index.tokenizers(), lexicon);
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(STORE_BLOCKS).try_into()?;
        let (_, fields) = Fields::build();
        let (lexicon, vectors) = (Arc::clone(lexicon), Vectors::new(vectors));
        let (writing, position) = (Mutex::new(()), watch::Sender::new(position));
        Ok(Self { shared: Arc::new(Shared { index, reader, fields, lexicon, vectors, writing, position }) })
    }

    /// Everything that touches the files may wait for the disk, so it leaves the async threads.
    async fn blocking<T: Send + 'static>(&self, work: impl FnOnce(&Shared) -> tantivy::Result<T> + Send + 'static) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        tokio::task::spawn_blocking(move || work(&shared)).await.map_err(Error::internal)?.map_err(failed)
    }
}

impl Shared {
    fn library<'a>(&'a self, searcher: &'a Searcher) -> Library<'a> {
        Library { searcher, fields: &self.fields, lexicon: &self.lexicon }
    }

    /// One batch: all of it and the position, or nothing. The writer lives as long as the batch, so
    /// that an idle server holds none of its memory; readers see the batch before merges begin.
    fn write(&self, change: impl FnOnce(&IndexWriter) -> tantivy::Result<()>, position: Option<i64>) -> tantivy::Result<()> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let options =
            IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1).memory_budget_per_thread(WRITER_MEMORY).build();
        let mut writer: IndexWriter = self.index.writer_with_options(options)?;
        writer.set_merge_policy(Box::new(merge_policy()));
        change(&writer)?;
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&Payload { position, synonyms: self.lexicon.fingerprint() }.to_string());
        commit.commit()?;
        self.position.send_replace(position);
        self.reader.reload()?;
        // The batch is safe already; what isn't merged now is merged with the next one.
        if let Err(error) = writer.wait_merging_threads() {
            tracing::warn!(%error, "search index segments were not merged");
        }
        self.reader.reload()
    }

    fn apply(&self, updates: Vec<Update>, position: i64) -> tantivy::Result<()> {
        let fill = |writer: &IndexWriter| {
            for update in updates {
                match update {
                    Update::Put(document) => {
                        writer.delete_term(self.fields.key_term(document.kind, &document.id));
                        writer.add_document(self.fields.document(&document))?;
                    }
                    Update::Remove { kind, id } => {
                        writer.delete_term(self.fields.key_term(kind, &id));
                    }
                }
            }
            Ok(())
        };
        self.write(fill, Some(position))
    }
}

/// What the assistant asks of the index.
impl WordIndex {
    /// Waits for the first index to be whole: before, that no article answers would be untrue.
    pub async fn whole(&self) -> Result<()> {
        let mut position = self.shared.position.subscribe();
        match timeout(PATIENCE, position.wait_for(Option::is_some)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Error::unavailable("The articles are being made ready. Please ask again in a moment")),
        }
    }

    /// The passages nearest to what is asked, best first; `meaning` is the question's vector.
    pub async fn passages(&self, asked: &str, meaning: Option<Vector>, open: Option<ArticleId>, most: usize) -> Result<Vec<Passage>> {
        let query = ranking::Query::parse(asked, &self.shared.lexicon).finished();
        let setting = self.shared.lexicon.setting(asked);
        self.blocking(move |shared| {
            let asked = ranking::Asked { query: &query, setting: &setting, meaning: meaning.as_ref(), open };
            ranking::find_passages(shared.library(&shared.reader.searcher()), &asked, &shared.vectors, most)
        })
        .await
    }

    /// All passages of one article in reading order.
    pub async fn passages_of(&self, article: ArticleId) -> Result<Vec<Passage>> {
        self.blocking(move |shared| ranking::passages_of(shared.library(&shared.reader.searcher()), article)).await
    }

    /// How much of what is asked each text holds by its words: 0 to 1.
    pub async fn weigh(&self, asked: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        let asked = self.shared.lexicon.without_setting(asked);
        let query = ranking::Query::parse(&asked, &self.shared.lexicon).finished();
        self.blocking(move |shared| ranking::weigh_sentences(shared.library(&shared.reader.searcher()), &query, &texts)).await
    }

    /// How many words of a question tell what it is about.
    pub fn telling(&self, asked: &str) -> usize {
        let lexicon = &self.shared.lexicon;
        let setting = lexicon.setting(asked);
        let query = ranking::Query::parse(asked, lexicon);
        let tells = |word: &&ranking::Word| {
            !word.filler && !word.only_beginning && !lexicon.is_ignored(&word.folded) && !setting.contains(&word.stem)
        };
        query.words.iter().filter(tells).count()
    }

    /// See [`SearchIndex::in_english`].
    pub fn english(&self, asked: &str) -> String {
        ranking::in_english(&self.shared.lexicon, asked)
    }
}

#[async_trait]
impl SearchIndex for WordIndex {
    async fn search(&self, term: &str, page: Page) -> Result<Listing<Hit>> {
        let term = ranking::Query::parse(term, &self.shared.lexicon);
        if term.is_empty() {
            return Ok(Listing { items: Vec::new(), total: 0, page });
        }
        self.blocking(move |shared| ranking::search(shared.library(&shared.reader.searcher()), &term, page)).await
    }

    async fn search_fused(&self, term: &str, question: &Vector, page: Page) -> Result<Listing<Hit>> {
        if self.shared.vectors.is_empty() {
            return self.search(term, page).await;
        }
        let (term, question) = (ranking::Query::parse(term, &self.shared.lexicon), question.clone());
        self.blocking(move |shared| {
            ranking::search_fused(shared.library(&shared.reader.searcher()), &term, &shared.vectors, &question, page)
        })
        .await
    }

    fn in_english(&self, term: &str) -> String {
        ranking::in_english(&self.shared.lexicon, term)
    }

    async fn learn(&self, kind: Kind, id: &str, meanings: Vec<PassageMeaning>) -> Result<()> {
        let (mark, key) = (mark_of(kind, id), key(kind, id));
        self.blocking(move |shared| {
            shared.vectors.learn(mark, key, &meanings);
            Ok(())
        })
        .await
    }

    async fn apply(&self, updates: Vec<Update>, position: i64) -> Result<()> {
        self.blocking(move |shared| shared.apply(updates, position)).await
    }

    async fn clear(&self) -> Result<()> {
        self.blocking(|shared| shared.write(|writer| writer.delete_all_documents().map(|_| ()), None)).await
    }

    async fn position(&self) -> Result<Option<i64>> {
        Ok(*self.shared.position.borrow())
    }

    async fn size(&self) -> Result<u64> {
        Ok(self.shared.reader.searcher().num_docs())
    }
}

fn builder() -> IndexBuilder {
    let settings = IndexSettings { docstore_blocksize: STORE_BLOCK, docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
    Index::builder().schema(Fields::build().0).settings(settings)
}

/// Few segments, for each costs every search its look-ups; small ones join early, large ones seldom.
fn merge_policy() -> LogMergePolicy {
    let mut policy = LogMergePolicy::default();
    policy.set_min_num_segments(5);
    policy.set_min_layer_size(200);
    policy.set_level_log_size(1.5);
    policy.set_del_docs_ratio_before_merge(0.3);
    policy
}

fn failed(error: TantivyError) -> Error {
    match error {
        TantivyError::IoError(_)
        | TantivyError::OpenDirectoryError(_)
        | TantivyError::OpenWriteError(_)
        | TantivyError::LockFailure(..) => Error::unavailable(format!("search index: {error}")),
        other => Error::internal(format!("search index: {other}")),
    }
}
