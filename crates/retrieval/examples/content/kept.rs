//! The model with a memory: what it made once stays in a file beside it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use domain::providers::Embedder;
use domain::search::Vector;
use embedding::SentenceModel;

const KEPT: &str = "evaluated.vectors";

/// Says so and is none when the folder has no model.
pub struct Kept {
    folder: PathBuf,
    model: SentenceModel,
    known: Mutex<HashMap<String, Vector>>,
}

impl Kept {
    pub fn open(folder: &Path) -> Option<Self> {
        let model = SentenceModel::read(folder).map_err(|error| println!("without meanings: {error}")).ok()?;
        let bytes = fs::read(folder.join(KEPT)).unwrap_or_default();
        let known = serde_json::from_slice::<HashMap<String, Vec<i8>>>(&bytes).unwrap_or_default();
        let vector = |values: Vec<i8>| Vector::of(&values.into_iter().map(f32::from).collect::<Vec<f32>>());
        Some(Self {
            folder: folder.to_owned(),
            model,
            known: Mutex::new(known.into_iter().map(|(text, values)| (text, vector(values))).collect()),
        })
    }

    pub fn keep(&self) -> std::io::Result<()> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let values: HashMap<&String, &Vec<i8>> = known.iter().map(|(text, vector)| (text, &vector.values)).collect();
        fs::write(self.folder.join(KEPT), serde_json::to_vec(&values)?)
    }

    fn vector(&self, text: &str) -> Vector {
        if let Some(known) = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(text) {
            return known.clone();
        }
        let vector = Vector::of(&self.model.embed(text));
        self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(text.to_owned(), vector.clone());
        vector
    }
}

#[async_trait]
impl Embedder for Kept {
    fn model(&self) -> &str {
        "kept"
    }

    fn is_ready(&self) -> bool {
        true
    }

    async fn question(&self, text: &str) -> Option<Vector> {
        Some(self.vector(text))
    }

    async fn passages(&self, texts: Vec<String>) -> domain::Result<Vec<Vector>> {
        Ok(texts.iter().map(|text| self.vector(text)).collect())
    }
}
