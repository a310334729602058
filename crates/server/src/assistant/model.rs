//! Opens the assistant's language model and counts its tokens and cost.

use std::sync::Arc;

use assistant::generative::{ModelOutcome, SentenceFault};
use async_trait::async_trait;
use domain::error::ProviderError;
use domain::language_model::{LanguageModel, ModelRequest, TextStream, TokenUsage};
use providers::models::{ModelAccount, OpenAiModel};

use crate::config::{AssistantEngine, Settings, TokenPrices};
use crate::integrations::sandbox_base_url;
use crate::sandbox_use;

/// The configured model; `None` when the built-in engine answers everything. An error keeps the program from starting.
pub fn open_model(settings: &Settings, base_url: &str, demo: bool) -> Result<Option<Arc<dyn LanguageModel>>, String> {
    let wanted = &settings.assistant;
    let account = match &wanted.engine {
        AssistantEngine::Extractive | AssistantEngine::Echo => return Ok(None),
        AssistantEngine::Model(account) => account.clone(),
        AssistantEngine::Sandbox => {
            let url = sandbox_base_url(settings, base_url, demo).ok_or("assistant.engine = sandbox needs --demo or allow_sandbox")?;
            ModelAccount {
                base_url: format!("{url}/sandbox/model/v1"),
                api_key: Some(sandbox_use::read_or_create_secret(settings)?),
                model: "sandbox".to_owned(),
                timeouts: wanted.timeouts,
            }
        }
    };
    Ok(Some(Arc::new(MeteredModel { model: OpenAiModel::open(account)?, prices: wanted.prices })))
}

/// Counts how each answer came about. Failures that an operator can act on are logged as well.
pub fn record_outcome(outcome: &ModelOutcome) {
    metrics::counter!("fineprint_assistant_answers_total", "outcome" => outcome.name()).increment(1);
    match outcome {
        ModelOutcome::Answered { dropped_marks, dropped_sentences, .. } => {
            count_dropped_marks(*dropped_marks);
            metrics::counter!("fineprint_assistant_sentences_dropped_total").increment(*dropped_sentences as u64);
        }
        ModelOutcome::Rejected { fault, dropped_marks } => {
            count_dropped_marks(*dropped_marks);
            if *fault == SentenceFault::Hostile {
                tracing::warn!(
                    "the language model wrote a hostile sentence; nothing of it was shown, the extractive engine answers instead"
                );
            }
        }
        ModelOutcome::Failed { reason } => tracing::warn!(reason, "language model failed; the extractive engine answers instead"),
        _ => {}
    }
}

fn count_dropped_marks(count: usize) {
    metrics::counter!("fineprint_assistant_marks_dropped_total").increment(count as u64);
}

/// Counts tokens and their cost, including those of answers that were stopped or broke off.
struct MeteredModel<M> {
    model: M,
    prices: TokenPrices,
}

#[async_trait]
impl<M: LanguageModel> LanguageModel for MeteredModel<M> {
    fn name(&self) -> &str {
        self.model.name()
    }

    async fn start_completion(&self, request: &ModelRequest) -> Result<Box<dyn TextStream>, ProviderError> {
        let stream = self.model.start_completion(request).await?;
        let prompt = (request.system.len() + request.user.len()) as u64;
        Ok(Box::new(MeteredStream { writing: stream, prices: self.prices, prompt_bytes: prompt, answer_bytes: 0 }))
    }
}

struct MeteredStream {
    writing: Box<dyn TextStream>,
    prices: TokenPrices,
    prompt_bytes: u64,
    answer_bytes: u64,
}

#[async_trait]
impl TextStream for MeteredStream {
    async fn next_chunk(&mut self) -> Result<Option<String>, ProviderError> {
        let piece = self.writing.next_chunk().await?;
        self.answer_bytes += piece.as_ref().map_or(0, String::len) as u64;
        Ok(piece)
    }

    fn usage(&self) -> Option<TokenUsage> {
        self.writing.usage()
    }
}

impl Drop for MeteredStream {
    fn drop(&mut self) {
        let counted = self.writing.usage();
        let usage = counted.unwrap_or_else(|| estimate_usage(self.prompt_bytes, self.answer_bytes));
        let by = if counted.is_some() { "provider" } else { "estimate" };
        metrics::counter!("fineprint_assistant_tokens_total", "kind" => "prompt", "counted" => by).increment(usage.prompt_tokens);
        metrics::counter!("fineprint_assistant_tokens_total", "kind" => "answer", "counted" => by).increment(usage.answer_tokens);
        metrics::counter!("fineprint_assistant_cost_micros_total").increment(cost_in_micros(usage, self.prices));
    }
}

/// Estimates the tokens of an answer whose provider reported none: four bytes are about one token, in English and in Hindi.
fn estimate_usage(prompt_bytes: u64, answer_bytes: u64) -> TokenUsage {
    TokenUsage { prompt_tokens: prompt_bytes.div_ceil(4), answer_tokens: answer_bytes.div_ceil(4) }
}

/// The cost in millionths of the currency of the prices, rounded up.
fn cost_in_micros(usage: TokenUsage, prices: TokenPrices) -> u64 {
    let of = |tokens: u64, price: u64| u128::from(tokens) * u128::from(price);
    let total = of(usage.prompt_tokens, prices.prompt) + of(usage.answer_tokens, prices.answer);
    u64::try_from(total.div_ceil(1_000_000)).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_costs_what_its_tokens_do() {
        let prices = TokenPrices { prompt: 150_000, answer: 600_000 };
        assert_eq!(cost_in_micros(TokenUsage { prompt_tokens: 2_000, answer_tokens: 250 }, prices), 450);
        assert_eq!(cost_in_micros(TokenUsage { prompt_tokens: 1, answer_tokens: 0 }, prices), 1);
        assert_eq!(
            cost_in_micros(
                TokenUsage { prompt_tokens: u64::MAX, answer_tokens: u64::MAX },
                TokenPrices { prompt: 1 << 40, answer: 1 << 40 }
            ),
            u64::MAX
        );
        assert_eq!(estimate_usage(401, 0), TokenUsage { prompt_tokens: 101, answer_tokens: 0 });
    }
}
