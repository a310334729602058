//! [`WordIndex`]: the index files, their writer and reader, and the domain's contract on them.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use domain::paging::{Listing, Page};
use domain::search::{Hit, SearchIndex, Update};
use domain::{Error, Result};
use tantivy::directory::MmapDirectory;
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::{Index, IndexBuilder, IndexReader, IndexSettings, IndexWriter, ReloadPolicy, TantivyError};

use crate::ranking;
use crate::schema::Fields;
use crate::text::tokenizers;

mod files;
mod payload;

use payload::Payload;

/// What one batch may hold in memory before it is written as a segment; tantivy's least is 15 MB.
const WRITER_MEMORY: usize = 15_000_000;
/// Texts are compressed by blocks. One article each, for a hit's neighbours in the files are seldom hits too.
const STORE_BLOCK: usize = 8 * 1024;
/// Decompressed blocks kept per segment.
const STORE_BLOCKS: usize = 8;

/// Site search over words. Cloning shares the index.
#[derive(Clone)]
pub struct WordIndex {
    shared: Arc<Shared>,
}

struct Shared {
    index: Index,
    reader: IndexReader,
    fields: Fields,
    /// Held by the one who writes.
    writing: Mutex<()>,
    position: Mutex<Option<i64>>,
}

impl WordIndex {
    /// Opens the index in `dir`, or creates it. One of another format or with broken files is
    /// emptied; then [`SearchIndex::position`] is `None`. Fails only when the directory can't be used.
    pub fn open(dir: &Path) -> Result<Self> {
        std::fs::create_dir_all(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        match Self::open_existing(dir) {
            Ok(Some(index)) => return Ok(index),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "search index can't be read and is made anew"),
        }
        files::empty(dir).map_err(|e| Error::unavailable(format!("search index: {e}")))?;
        let directory = MmapDirectory::open(dir).map_err(|e| failed(e.into()))?;
        Self::new(builder().open_or_create(directory).map_err(failed)?, None).map_err(failed)
    }

    /// An index that is gone with the process.
    pub fn in_memory() -> Result<Self> {
        Self::new(builder().create_in_ram().map_err(failed)?, None).map_err(failed)
    }

    /// `None` when there is none or its format is another.
    fn open_existing(dir: &Path) -> tantivy::Result<Option<Self>> {
        let directory = MmapDirectory::open(dir)?;
        if !Index::exists(&directory)? {
            return Ok(None);
        }
        let index = Index::open(directory)?;
        let meta = index.load_metas()?;
        let payload = Payload::parse(meta.payload.as_deref());
        if index.schema() != Fields::build().0 || (payload.is_none() && !meta.segments.is_empty()) {
            return Ok(None);
        }
        let opened = Self::new(index, payload.and_then(|p| p.position))?;
        ranking::probe(&opened.shared.reader.searcher(), &opened.shared.fields)?;
        Ok(Some(opened))
    }

    fn new(index: Index, position: Option<i64>) -> tantivy::Result<Self> {
        tokenizers::register(index.tokenizers());
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(STORE_BLOCKS).try_into()?;
        let (_, fields) = Fields::build();
        Ok(Self { shared: Arc::new(Shared { index, reader, fields, writing: Mutex::new(()), position: Mutex::new(position) }) })
    }

    /// Everything that touches the files may wait for the disk, so it leaves the async threads.
    async fn blocking<T: Send + 'static>(&self, work: impl FnOnce(&Shared) -> tantivy::Result<T> + Send + 'static) -> Result<T> {
        let shared = Arc::clone(&self.shared);
        tokio::task::spawn_blocking(move || work(&shared)).await.map_err(Error::internal)?.map_err(failed)
    }
}

impl Shared {
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
        commit.set_payload(&Payload { position }.to_string());
        commit.commit()?;
        *self.position.lock().unwrap_or_else(PoisonError::into_inner) = position;
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

#[async_trait]
impl SearchIndex for WordIndex {
    async fn search(&self, term: &str, page: Page) -> Result<Listing<Hit>> {
        let term = ranking::Query::parse(term);
        if term.is_empty() {
            return Ok(Listing { items: Vec::new(), total: 0, page });
        }
        self.blocking(move |shared| ranking::search(&shared.reader.searcher(), &shared.fields, &term, page)).await
    }

    async fn apply(&self, updates: Vec<Update>, position: i64) -> Result<()> {
        self.blocking(move |shared| shared.apply(updates, position)).await
    }

    async fn clear(&self) -> Result<()> {
        self.blocking(|shared| shared.write(|writer| writer.delete_all_documents().map(|_| ()), None)).await
    }

    async fn position(&self) -> Result<Option<i64>> {
        Ok(*self.shared.position.lock().unwrap_or_else(PoisonError::into_inner))
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
