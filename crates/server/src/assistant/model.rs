//! The language model behind the assistant: which one, and what it costs.

use std::sync::Arc;

use async_trait::async_trait;
use domain::assistant::modelled::Outcome;
use domain::providers::{Asked, LanguageModel, Refused, Usage, Writing};
use providers::models::{ModelAccount, OpenAiModel};

use crate::config::{AssistantEngine, Settings, TokenPrices};
use crate::outside::{SANDBOX_SECRET, stand_in};

/// `None`: the embedded engine answers everything. `Err` stops the start.
pub fn model(settings: &Settings, base_url: &str, demo: bool) -> Result<Option<Arc<dyn LanguageModel>>, String> {
    let wanted = &settings.assistant;
    let account = match &wanted.engine {
        AssistantEngine::Embedded | AssistantEngine::Echo => return Ok(None),
        AssistantEngine::Model(account) => account.clone(),
        AssistantEngine::Sandbox => {
            let url = stand_in(settings, base_url, demo).ok_or("assistant.engine = sandbox needs --demo or allow_sandbox")?;
            ModelAccount {
                base_url: format!("{url}/sandbox/model/v1"),
                api_key: Some(SANDBOX_SECRET.to_owned()),
                model: "sandbox".to_owned(),
                patience: wanted.patience,
            }
        }
    };
    Ok(Some(Arc::new(Metered { model: OpenAiModel::open(account)?, prices: wanted.prices })))
}

/// How each answer came about, for metrics and, where an operator can do something about it, the log.
pub fn observed(outcome: &Outcome) {
    metrics::counter!("fineprint_assistant_answers_total", "outcome" => outcome.name()).increment(1);
    match outcome {
        Outcome::Written { dropped, .. } | Outcome::Unproven { dropped } => {
            metrics::counter!("fineprint_assistant_marks_dropped_total").increment(*dropped as u64);
        }
        Outcome::Failed { reason } => tracing::warn!(reason, "the language model failed; the embedded engine answers"),
        _ => {}
    }
}

/// Counts tokens and their cost, also of answers that were stopped or broke off.
struct Metered<M> {
    model: M,
    prices: TokenPrices,
}

#[async_trait]
impl<M: LanguageModel> LanguageModel for Metered<M> {
    fn name(&self) -> &str {
        self.model.name()
    }

    async fn write(&self, asked: &Asked) -> Result<Box<dyn Writing>, Refused> {
        let writing = self.model.write(asked).await?;
        let prompt = (asked.system.len() + asked.user.len()) as u64;
        Ok(Box::new(MeteredWriting { writing, prices: self.prices, prompt_bytes: prompt, answer_bytes: 0 }))
    }
}

struct MeteredWriting {
    writing: Box<dyn Writing>,
    prices: TokenPrices,
    prompt_bytes: u64,
    answer_bytes: u64,
}

#[async_trait]
impl Writing for MeteredWriting {
    async fn next(&mut self) -> Result<Option<String>, Refused> {
        let piece = self.writing.next().await?;
        self.answer_bytes += piece.as_ref().map_or(0, String::len) as u64;
        Ok(piece)
    }

    fn usage(&self) -> Option<Usage> {
        self.writing.usage()
    }
}

impl Drop for MeteredWriting {
    fn drop(&mut self) {
        let counted = self.writing.usage();
        let usage = counted.unwrap_or_else(|| estimated(self.prompt_bytes, self.answer_bytes));
        let by = if counted.is_some() { "provider" } else { "estimate" };
        metrics::counter!("fineprint_assistant_tokens_total", "kind" => "prompt", "counted" => by).increment(usage.prompt_tokens);
        metrics::counter!("fineprint_assistant_tokens_total", "kind" => "answer", "counted" => by).increment(usage.answer_tokens);
        metrics::counter!("fineprint_assistant_cost_micros_total").increment(cost(usage, self.prices));
    }
}

/// Four bytes are about a token, in English as in Hindi.
fn estimated(prompt_bytes: u64, answer_bytes: u64) -> Usage {
    Usage { prompt_tokens: prompt_bytes.div_ceil(4), answer_tokens: answer_bytes.div_ceil(4) }
}

/// In millionths of the currency that the prices are in, rounded up.
fn cost(usage: Usage, prices: TokenPrices) -> u64 {
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
        assert_eq!(cost(Usage { prompt_tokens: 2_000, answer_tokens: 250 }, prices), 450);
        assert_eq!(cost(Usage { prompt_tokens: 1, answer_tokens: 0 }, prices), 1);
        assert_eq!(
            cost(Usage { prompt_tokens: u64::MAX, answer_tokens: u64::MAX }, TokenPrices { prompt: 1 << 40, answer: 1 << 40 }),
            u64::MAX
        );
        assert_eq!(estimated(401, 0), Usage { prompt_tokens: 101, answer_tokens: 0 });
    }
}
