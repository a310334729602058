//! The language model that writes answers from passages. Without one, the extractive engine answers every question.

use async_trait::async_trait;

use crate::error::ProviderError;

/// Everything that a model receives: no tools, no addresses, and nothing about the reader but the masked question.
#[derive(Debug, Clone, PartialEq)]
pub struct ModelRequest {
    /// Instructions for the answer.
    pub system: String,
    /// Passages, conversation and question.
    pub user: String,
    /// 0 to 0.2, so that the same question gets similar answers.
    pub temperature: f32,
    /// The provider truncates longer answers, which counts as a failure.
    pub max_tokens: u32,
}

/// The tokens of a request, as the provider counted them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenUsage {
    pub prompt_tokens: u64,
    pub answer_tokens: u64,
}

#[async_trait]
pub trait LanguageModel: Send + Sync {
    /// The model's name, for metrics and logs.
    fn name(&self) -> &str;
    /// Starts a completion. `Retryable` when the provider is busy, rate-limited or unreachable, `Permanent` when it refuses the
    /// request.
    async fn start_completion(&self, request: &ModelRequest) -> Result<Box<dyn TextStream>, ProviderError>;
}

/// A completion that is being streamed. Dropping it also cancels the work at the provider.
#[async_trait]
pub trait TextStream: Send {
    /// Returns the next chunk, which is not empty, or `None` when the text is complete. After an error the text is incomplete
    /// and no further chunk comes.
    async fn next_chunk(&mut self) -> Result<Option<String>, ProviderError>;
    /// The token usage; known at the end, if the provider reports it.
    fn usage(&self) -> Option<TokenUsage>;
}
