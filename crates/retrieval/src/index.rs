//! [`WordIndex`]: the index files, their writer and reader, and the domain's contract on them.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::assistant::Passage;
use domain::ids::ArticleId;
use domain::paging::{Listing, Page};
use domain::search::{IndexUpdate, PassageEmbedding, SearchHit, SearchIndex, SearchKind, UNFINISHED_POSITION, Vector};
use domain::{Error, Result};
use parking_lot::Mutex;
use tantivy::directory::MmapDirectory;
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::{Index, IndexBuilder, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, Searcher, TantivyError};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::questions::EntryCosines;
use crate::ranking::{self, SearchContext};
use crate::schema::{Fields, document_key, hash_key};
use crate::text::{Lexicon, Vocabulary, tokenizers};
use crate::vectors::{VectorFiles, VectorIndex};

mod files;
mod payload;

use payload::Payload;

/// Memory that one batch may use before it is written as a segment, in bytes. tantivy requires at least 15 MB.
const WRITER_MEMORY: usize = 15_000_000;
/// Folder of the vector files inside the index directory.
const VECTORS_DIR: &str = "vectors";
/// How long the assistant waits for the first index of a site. Building it takes seconds for hundreds of articles, a
/// minute for ten thousand.
const READY_TIMEOUT: Duration = Duration::from_secs(20);
/// Bytes of text that are compressed together: about one article, because a hit's neighbours in the file are seldom
/// hits too.
const STORE_BLOCK_BYTES: usize = 8 * 1024;
/// Decompressed blocks cached per segment.
const MAX_CACHED_BLOCKS: usize = 8;

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
    vectors: VectorIndex,
    /// Held while a batch is written: there is one writer at a time.
    write_lock: Mutex<()>,
    position: watch::Sender<Option<i64>>,
}

impl WordIndex {
    /// Opens the index in `dir`, or creates it. An index of another format, with other synonyms or with broken files is
    /// emptied; then [`SearchIndex::position`] is `None`. Fails only when the directory cannot be used.
    pub fn open<'v>(dir: &Path, vocabulary: impl Into<Vocabulary<'v>>) -> Result<Self> {
        let lexicon = Arc::new(Lexicon::new(vocabulary));
        std::fs::create_dir_all(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        let vectors = || VectorFiles::open(&dir.join(VECTORS_DIR)).map_err(TantivyError::from);
        match Self::open_existing(dir, vectors, &lexicon) {
            Ok(Some(index)) => return Ok(index),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "the search index cannot be read; rebuilding it"),
        }
        files::remove_index_files(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        let directory = MmapDirectory::open(dir).map_err(|e| to_domain_error(e.into()))?;
        let index = index_builder().open_or_create(directory).map_err(to_domain_error)?;
        Self::new(index, vectors().map_err(to_domain_error)?, None, &lexicon).map_err(to_domain_error)
    }

    /// Creates an index that lives in memory only.
    pub fn in_memory<'v>(vocabulary: impl Into<Vocabulary<'v>>) -> Result<Self> {
        let lexicon = Arc::new(Lexicon::new(vocabulary));
        Self::new(index_builder().create_in_ram().map_err(to_domain_error)?, VectorFiles::in_memory(), None, &lexicon)
            .map_err(to_domain_error)
    }

    /// `None` when there is no index, or when its format or its synonyms differ.
    fn open_existing(
        dir: &Path,
        vectors: impl Fn() -> tantivy::Result<VectorFiles>,
        lexicon: &Arc<Lexicon>,
    ) -> tantivy::Result<Option<Self>> {
        let directory = MmapDirectory::open(dir)?;
        if !Index::exists(&directory)? {
            return Ok(None);
        }
        let index = Index::open(directory)?;
        let meta = index.load_metas()?;
        let payload = Payload::parse(meta.payload.as_deref());
        let same_synonyms = payload.is_none_or(|payload| payload.synonyms == lexicon.fingerprint());
        if index.schema() != Fields::build_schema().0 || !same_synonyms || (payload.is_none() && !meta.segments.is_empty()) {
            return Ok(None);
        }
        let position = payload.and_then(|payload| payload.position).filter(|position| *position != UNFINISHED_POSITION);
        let opened = Self::new(index, vectors()?, position, lexicon)?;
        ranking::warm_up(&opened.shared.reader.searcher(), &opened.shared.fields)?;
        Ok(Some(opened))
    }

    fn new(index: Index, vectors: VectorFiles, position: Option<i64>, lexicon: &Arc<Lexicon>) -> tantivy::Result<Self> {
        tokenizers::register_tokenizers(index.tokenizers(), lexicon);
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(MAX_CACHED_BLOCKS).try_into()?;
        let (_, fields) = Fields::build_schema();
        let (lexicon, vectors) = (Arc::clone(lexicon), VectorIndex::new(vectors));
        let (writing, position) = (Mutex::new(()), watch::Sender::new(position));
        Ok(Self { shared: Arc::new(Shared { index, reader, fields, lexicon, vectors, write_lock: writing, position }) })
    }

    /// Runs `work` outside the async threads, because everything that touches the files may wait for the disk.
    async fn run_blocking<T: Send + 'static>(&self, work: impl FnOnce(&Shared) -> tantivy::Result<T> + Send + 'static) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        tokio::task::spawn_blocking(move || work(&shared)).await.map_err(Error::internal)?.map_err(to_domain_error)
    }
}

impl Shared {
    fn search_context<'a>(&'a self, searcher: &'a Searcher) -> SearchContext<'a> {
        SearchContext { searcher, fields: &self.fields, lexicon: &self.lexicon }
    }

    /// Commits one batch: all of it with the position, or nothing. The writer lives only as long as the batch, so that
    /// an idle server holds none of its memory. Readers see the batch before merging begins.
    fn commit_batch(&self, change: impl FnOnce(&IndexWriter) -> tantivy::Result<()>, position: Option<i64>) -> tantivy::Result<()> {
        let _writing = self.write_lock.lock();
        let options =
            IndexWriterOptions::builder().num_worker_threads(1).num_merge_threads(1).memory_budget_per_thread(WRITER_MEMORY).build();
        let mut writer: IndexWriter = self.index.writer_with_options(options)?;
        writer.set_merge_policy(Box::new(merge_policy()));
        change(&writer)?;
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&Payload { position, synonyms: self.lexicon.fingerprint() }.to_string());
        commit.commit()?;
        // Readiness is withdrawn before readers see less, and announced only when they can find everything.
        let ready = position.filter(|position| *position != UNFINISHED_POSITION);
        if ready.is_none() {
            self.position.send_replace(None);
        }
        self.reader.reload()?;
        if ready.is_some() {
            self.position.send_replace(ready);
        }
        // The batch is already durable; segments that are not merged here are merged with the next batch.
        if let Err(error) = writer.wait_merging_threads() {
            tracing::warn!(%error, "search index segments could not be merged; the next batch tries again");
        }
        self.reader.reload()
    }

    fn apply_updates(&self, updates: Vec<IndexUpdate>, position: i64) -> tantivy::Result<()> {
        let fill = |writer: &IndexWriter| {
            for update in updates {
                match update {
                    IndexUpdate::Put(document) => {
                        writer.delete_term(self.fields.key_term(document.kind, &document.id));
                        writer.add_document(self.fields.to_index_document(&document, &self.lexicon))?;
                    }
                    IndexUpdate::Remove { kind, id } => {
                        writer.delete_term(self.fields.key_term(kind, &id));
                    }
                }
            }
            Ok(())
        };
        self.commit_batch(fill, Some(position))
    }
}

/// What the assistant needs from the index.
impl WordIndex {
    /// Waits until the first index is complete: before that, "no article answers this" would be untrue.
    pub async fn wait_until_ready(&self) -> Result<()> {
        let mut position = self.shared.position.subscribe();
        match timeout(READY_TIMEOUT, position.wait_for(Option::is_some)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Error::unavailable("We're still loading the articles. Please ask again in a moment")),
        }
    }

    /// The passages nearest to the question, best first; `meaning` is the question's vector.
    pub async fn find_passages(
        &self,
        question: &str,
        meaning: Option<Vector>,
        open: Option<ArticleId>,
        limit: usize,
    ) -> Result<Vec<Passage>> {
        let query = ranking::Query::parse(question, &self.shared.lexicon).with_complete_words().without_editions();
        let setting = self.shared.lexicon.asker_context_stems(question);
        self.run_blocking(move |shared| {
            let question = ranking::PassageQuery { query: &query, context_words: &setting, meaning: meaning.as_ref(), open_article: open };
            ranking::find_passages(shared.search_context(&shared.reader.searcher()), &question, &shared.vectors, limit)
        })
        .await
    }

    /// All passages of one article in reading order.
    pub async fn article_passages(&self, article: ArticleId) -> Result<Vec<Passage>> {
        self.run_blocking(move |shared| ranking::article_passages(shared.search_context(&shared.reader.searcher()), article)).await
    }

    /// How much of the question each text covers by its words: 0 to 1.
    pub async fn score_coverage(&self, question: &str, texts: Vec<String>) -> Result<Vec<f32>> {
        let question = self.shared.lexicon.strip_asker_context(question);
        let query = ranking::Query::parse(&question, &self.shared.lexicon).with_complete_words().without_editions();
        self.run_blocking(move |shared| ranking::score_coverage(shared.search_context(&shared.reader.searcher()), &query, &texts)).await
    }

    /// Counts the words of a question that say what it is about.
    pub fn count_content_words(&self, question: &str) -> usize {
        let lexicon = &self.shared.lexicon;
        let setting = lexicon.asker_context_stems(question);
        let query = ranking::Query::parse(question, lexicon);
        let is_significant = |word: &&ranking::QueryWord| {
            !word.is_filler && !word.prefix_only && !lexicon.is_filler(&word.normalised) && !setting.contains(&word.stem)
        };
        query.words.iter().filter(is_significant).count()
    }

    /// The synonyms, as the index uses them.
    pub(crate) fn lexicon(&self) -> Arc<Lexicon> {
        Arc::clone(&self.shared.lexicon)
    }

    /// How near each short answer is to the question in meaning, by slug.
    pub(crate) fn answer_cosines(&self, meaning: &Vector) -> HashMap<String, EntryCosines> {
        let prefix = "answer/";
        let cosines = self.shared.vectors.cosines_of_documents(meaning, prefix);
        cosines.into_iter().map(|(slug, passages)| (slug, EntryCosines::of_passages(&passages))).collect()
    }

    /// See [`SearchIndex::rewrite_for_embedding`].
    pub fn rewrite_for_embedding(&self, query: &str) -> String {
        ranking::rewrite_for_embedding(&self.shared.lexicon, query)
    }
}

#[async_trait]
impl SearchIndex for WordIndex {
    async fn search(&self, term: &str, page: Page) -> Result<Listing<SearchHit>> {
        let term = ranking::Query::parse(term, &self.shared.lexicon);
        if term.is_empty() {
            return Ok(Listing { items: Vec::new(), total: 0, page });
        }
        self.run_blocking(move |shared| ranking::search(shared.search_context(&shared.reader.searcher()), &term, page)).await
    }

    async fn search_hybrid(&self, term: &str, question: &Vector, page: Page) -> Result<Listing<SearchHit>> {
        if self.shared.vectors.is_empty() {
            return self.search(term, page).await;
        }
        let (term, question) = (ranking::Query::parse(term, &self.shared.lexicon), question.clone());
        self.run_blocking(move |shared| {
            ranking::search_hybrid(shared.search_context(&shared.reader.searcher()), &term, &shared.vectors, &question, page)
        })
        .await
    }

    async fn suggest_term(&self, term: &str) -> Result<Option<String>> {
        let term = ranking::Query::parse(term, &self.shared.lexicon).with_complete_words();
        self.run_blocking(move |shared| ranking::suggest_term(shared.search_context(&shared.reader.searcher()), &term)).await
    }

    fn rewrite_for_embedding(&self, term: &str) -> String {
        ranking::rewrite_for_embedding(&self.shared.lexicon, term)
    }

    async fn store_embeddings(&self, kind: SearchKind, id: &str, meanings: Vec<PassageEmbedding>) -> Result<()> {
        let (mark, key) = (hash_key(kind, id), document_key(kind, id));
        self.run_blocking(move |shared| {
            shared.vectors.replace(mark, key, &meanings);
            Ok(())
        })
        .await
    }

    async fn apply_updates(&self, updates: Vec<IndexUpdate>, position: i64) -> Result<()> {
        self.run_blocking(move |shared| shared.apply_updates(updates, position)).await
    }

    async fn clear(&self) -> Result<()> {
        self.run_blocking(|shared| shared.commit_batch(|writer| writer.delete_all_documents().map(|_| ()), None)).await
    }

    async fn position(&self) -> Result<Option<i64>> {
        Ok(*self.shared.position.borrow())
    }

    async fn count_documents(&self) -> Result<u64> {
        Ok(self.shared.reader.searcher().num_docs())
    }
}

fn index_builder() -> IndexBuilder {
    let settings =
        IndexSettings { docstore_blocksize: STORE_BLOCK_BYTES, docstore_compress_dedicated_thread: false, ..IndexSettings::default() };
    Index::builder().schema(Fields::build_schema().0).settings(settings)
}

/// Keeps the number of segments low, because each one costs every search its term lookups: small segments are merged
/// early, large ones seldom.
fn merge_policy() -> LogMergePolicy {
    let mut policy = LogMergePolicy::default();
    policy.set_min_num_segments(5);
    policy.set_min_layer_size(200);
    policy.set_level_log_size(1.5);
    policy.set_del_docs_ratio_before_merge(0.3);
    policy
}

fn to_domain_error(error: TantivyError) -> Error {
    match error {
        TantivyError::IoError(_)
        | TantivyError::OpenDirectoryError(_)
        | TantivyError::OpenWriteError(_)
        | TantivyError::LockFailure(..) => Error::unavailable(format!("search index: {error}")),
        other => Error::internal(format!("search index: {other}")),
    }
}
