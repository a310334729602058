//! Who answers readers' questions: the engine that is built in, or a language model with its help.

use std::time::Duration;

use providers::models::{ModelAccount, Patience, is_safe};

use super::messages::{number, optional, secret};
use super::reader::Reader;

#[derive(Debug, Clone)]
pub struct AssistantSettings {
    pub engine: AssistantEngine,
    pub prices: TokenPrices,
    pub patience: Patience,
}

#[derive(Debug, Clone)]
pub enum AssistantEngine {
    /// No key, no network.
    Embedded,
    Model(ModelAccount),
    /// The sandbox's model: only with `--demo` or `allow_sandbox`.
    Sandbox,
    /// Says the question back, piece by piece, for drills of the connection: where the sandbox may run.
    Echo,
}

/// In millionths of the operator's currency per million tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TokenPrices {
    pub prompt: u64,
    pub answer: u64,
}

pub fn read(r: &mut Reader) -> AssistantSettings {
    let engine = optional(
        r,
        "assistant.engine",
        "embedded, model, sandbox or, for drills, echo; default: model when assistant.base_url is set, else embedded",
    );
    let base_url =
        optional(r, "assistant.base_url", "address of an OpenAI-compatible model up to /chat/completions, e.g. https://api.example.com/v1");
    let api_key = secret(r, "assistant.api_key", "its key; models of this machine may need none");
    let model = optional(r, "assistant.model", "the model's name at the provider");
    let prices = TokenPrices {
        prompt: price(r, "assistant.prompt_price", "what a million prompt tokens cost, for the metrics, e.g. 0.15"),
        answer: price(r, "assistant.answer_price", "what a million tokens of answers cost"),
    };
    let mut seconds = |name, help, default| Duration::from_secs(u64::from(number(r, name, help, default, 600)));
    let patience = Patience {
        first: seconds("assistant.first_seconds", "wait for a model's first words; then the embedded engine answers", 8),
        idle: seconds("assistant.idle_seconds", "wait between two pieces of its answer", 8),
        total: seconds("assistant.total_seconds", "longest time for one answer", 60),
    };
    let wanted = match (engine.as_deref(), &base_url) {
        (None, None) => "embedded",
        (None, Some(_)) => "model",
        (Some(engine), _) => engine,
    };
    let engine = match wanted {
        "embedded" => AssistantEngine::Embedded,
        "sandbox" => AssistantEngine::Sandbox,
        "echo" => AssistantEngine::Echo,
        "model" => account(r, base_url, api_key, model, patience).map_or(AssistantEngine::Embedded, AssistantEngine::Model),
        _ => {
            r.mistake("assistant.engine is embedded, model, sandbox or echo".to_owned());
            AssistantEngine::Embedded
        }
    };
    AssistantSettings { engine, prices, patience }
}

fn account(
    r: &mut Reader,
    base_url: Option<String>,
    api_key: Option<String>,
    model: Option<String>,
    patience: Patience,
) -> Option<ModelAccount> {
    let (Some(base_url), Some(model)) = (base_url, model) else {
        r.mistake("assistant.engine = model needs assistant.base_url and assistant.model".to_owned());
        return None;
    };
    if !is_safe(&base_url) {
        r.mistake("assistant.base_url must begin with https:// (or lead to this machine) and hold neither key nor query".to_owned());
    }
    if api_key.as_ref().is_some_and(|key| !key.bytes().all(|byte| byte.is_ascii_graphic())) {
        r.mistake("assistant.api_key has characters that no key has".to_owned());
    }
    Some(ModelAccount { base_url: base_url.trim_end_matches('/').to_owned(), api_key, model, patience })
}

/// A decimal number as millionths.
fn price(r: &mut Reader, name: &'static str, help: &'static str) -> u64 {
    let show = |price: &u64| format!("{}.{:06}", price / 1_000_000, price % 1_000_000);
    r.get(name, help, 0, show, |text| {
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let millionths = format!("{whole}{rest:0<6}");
        match millionths.parse::<u64>() {
            Ok(price) if rest.len() <= 6 && !whole.is_empty() && whole.len() <= 6 && !millionths.contains('+') => Ok(price),
            _ => Err("must be a decimal number such as 0.15".to_owned()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Result<AssistantSettings, String> {
        let environment =
            pairs.iter().map(|(name, value)| (format!("FINEPRINT_ASSISTANT_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = Reader::new(None, environment.into_iter())?;
        let settings = read(&mut reader);
        reader.finish().map(|()| settings)
    }

    const WHOLE: [(&str, &str); 3] = [("BASE_URL", "https://api.example.com/v1/"), ("MODEL", "small"), ("API_KEY", "hush")];

    #[test]
    fn without_a_model_the_built_in_engine_answers() {
        assert!(matches!(settings(&[]).unwrap().engine, AssistantEngine::Embedded));
        assert!(matches!(settings(&[&WHOLE[..], &[("ENGINE", "embedded")]].concat()).unwrap().engine, AssistantEngine::Embedded));
        assert!(matches!(settings(&[("ENGINE", "sandbox")]).unwrap().engine, AssistantEngine::Sandbox));
    }

    #[test]
    fn a_model_is_read_and_its_key_kept() {
        let read = settings(&[&WHOLE[..], &[("PROMPT_PRICE", "0.15"), ("ANSWER_PRICE", "12"), ("FIRST_SECONDS", "3")]].concat()).unwrap();
        assert!(!format!("{read:?}").contains("hush"));
        let AssistantEngine::Model(account) = read.engine else { panic!() };
        assert_eq!((account.base_url.as_str(), account.model.as_str()), ("https://api.example.com/v1", "small"));
        assert_eq!((read.prices, account.patience.first), (TokenPrices { prompt: 150_000, answer: 12_000_000 }, Duration::from_secs(3)));
    }

    #[test]
    fn mistakes_are_told_without_the_key() {
        for (pairs, why) in [
            (vec![("BASE_URL", "https://api.example.com/v1")], "assistant.model"),
            (vec![("ENGINE", "model")], "assistant.base_url"),
            (vec![("ENGINE", "oracle")], "embedded, model, sandbox or echo"),
            (vec![("BASE_URL", "http://api.example.com/v1"), WHOLE[1], WHOLE[2]], "https://"),
            (vec![WHOLE[0], WHOLE[1], ("API_KEY", "hu sh")], "assistant.api_key"),
            (vec![("PROMPT_PRICE", "cheap")], "PROMPT_PRICE"),
            (vec![("PROMPT_PRICE", "-1")], "PROMPT_PRICE"),
            (vec![("PROMPT_PRICE", "0.1234567")], "PROMPT_PRICE"),
            (vec![("IDLE_SECONDS", "0")], "IDLE_SECONDS"),
        ] {
            let error = settings(&pairs).unwrap_err();
            assert!(error.contains(why) && !error.contains("hu sh") && !error.contains("hush"), "{error}");
        }
    }
}
