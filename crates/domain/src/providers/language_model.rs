//! Who writes answers from passages. Without one the embedded engine answers everything.

use async_trait::async_trait;

use super::delivery::Refused;

/// All that a model is given: no tools, no addresses, nothing of the reader but the masked question.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// How it is to answer.
    pub system: String,
    /// Passages, conversation and question.
    pub user: String,
    /// 0 to 0.2: the same question is answered alike.
    pub temperature: f32,
    /// Longer answers are cut off by the provider, which counts as a failure.
    pub most_tokens: u32,
}

/// As the provider counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    pub prompt_tokens: u64,
    pub answer_tokens: u64,
}

#[async_trait]
pub trait LanguageModel: Send + Sync {
    /// For metrics and logs.
    fn name(&self) -> &str;
    /// Begins a text. `Later` when the provider is busy, limited or out of reach, `ForGood` when it refuses what was asked.
    async fn write(&self, asked: &Asked) -> Result<Box<dyn Writing>, Refused>;
}

/// A text that is being written. Dropping it ends the work at the provider's side too.
#[async_trait]
pub trait Writing: Send {
    /// The next piece, not empty; `None` when the text is whole. After an error, which says that it is not, nothing more comes.
    async fn next(&mut self) -> Result<Option<String>, Refused>;
    /// Known at the end, if the provider tells it at all.
    fn usage(&self) -> Option<Usage>;
}
