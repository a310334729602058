//! The sentence model with a cache: a vector that was computed once stays in a file beside the model.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use domain::search::{Embedder, Vector};
use embedding::SentenceModel;
use parking_lot::Mutex;

const CACHE_FILE: &str = "evaluated.vectors";

/// An embedder whose vectors are cached in a file.
pub struct CachedEmbedder {
    folder: PathBuf,
    model: SentenceModel,
    cache: Mutex<HashMap<String, Vector>>,
}

impl CachedEmbedder {
    pub fn open(folder: &Path) -> Option<Self> {
        let model = SentenceModel::load(folder).map_err(|error| println!("without meanings: {error}")).ok()?;
        let bytes = fs::read(folder.join(CACHE_FILE)).unwrap_or_default();
        let known = serde_json::from_slice::<HashMap<String, Vec<i8>>>(&bytes).unwrap_or_default();
        let vector = |values: Vec<i8>| Vector::quantise(&values.into_iter().map(f32::from).collect::<Vec<f32>>());
        Some(Self {
            folder: folder.to_owned(),
            model,
            cache: Mutex::new(known.into_iter().map(|(text, values)| (text, vector(values))).collect()),
        })
    }

    pub fn save(&self) -> std::io::Result<()> {
        let known = self.cache.lock();
        let values: HashMap<&String, &Vec<i8>> = known.iter().map(|(text, vector)| (text, &vector.values)).collect();
        fs::write(self.folder.join(CACHE_FILE), serde_json::to_vec(&values)?)
    }

    fn embed_cached(&self, text: &str) -> Vector {
        if let Some(known) = self.cache.lock().get(text) {
            return known.clone();
        }
        let vector = Vector::quantise(&self.model.embed(text));
        self.cache.lock().insert(text.to_owned(), vector.clone());
        vector
    }
}

#[async_trait]
impl Embedder for CachedEmbedder {
    fn model(&self) -> &str {
        "kept"
    }

    fn is_ready(&self) -> bool {
        true
    }

    async fn embed_question(&self, text: &str) -> Option<Vector> {
        Some(self.embed_cached(text))
    }

    async fn embed_passages(&self, texts: Vec<String>) -> domain::Result<Vec<Vector>> {
        Ok(texts.iter().map(|text| self.embed_cached(text)).collect())
    }
}
