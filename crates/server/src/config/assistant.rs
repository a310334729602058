//! Settings of the assistant: the built-in engine, or a language model that falls back to it.

use std::time::Duration;

use providers::models::{ModelAccount, ModelTimeouts, is_secure_url};

use super::messages::{read_optional, read_positive_number, read_secret};
use super::settings::parse_boolean;
use super::settings_reader::SettingsReader;

#[derive(Debug, Clone)]
pub struct AssistantSettings {
    pub engine: AssistantEngine,
    /// Whether the built-in engine reads its lists with the first question.
    pub is_on_demand: bool,
    pub prices: TokenPrices,
    pub timeouts: ModelTimeouts,
}

#[derive(Debug, Clone)]
pub enum AssistantEngine {
    /// The built-in engine; it needs neither a key nor the network.
    Extractive,
    Model(ModelAccount),
    /// The sandbox's model: only with `--demo` or `allow_sandbox`.
    Sandbox,
    /// Repeats the question in pieces, for drills of the connection. Allowed only where the sandbox is.
    Echo,
}

/// Prices in millionths of the operator's currency per million tokens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TokenPrices {
    pub prompt: u64,
    pub answer: u64,
}

pub fn read(r: &mut SettingsReader) -> AssistantSettings {
    let engine = read_optional(
        r,
        "assistant.engine",
        "embedded, model, sandbox or, for drills, echo; default: model when assistant.base_url is set, else embedded",
    );
    let base_url = read_optional(
        r,
        "assistant.base_url",
        "base URL of an OpenAI-compatible API, without /chat/completions, e.g. https://api.example.com/v1",
    );
    let api_key = read_secret(r, "assistant.api_key", "API key of the model's provider; a model on this machine may need none");
    let model = read_optional(r, "assistant.model", "the model's name at the provider");
    let is_on_demand = r.get(
        "assistant.on_demand",
        "read the built-in engine's lists with the first question instead of at the start, where a mistake in one would show: for nodes that answer few",
        false,
        ToString::to_string,
        parse_boolean,
    );
    let prices = TokenPrices {
        prompt: read_millionths(r, "assistant.prompt_price", "price of a million prompt tokens, for the metrics, e.g. 0.15"),
        answer: read_millionths(r, "assistant.answer_price", "price of a million answer tokens, for the metrics"),
    };
    let mut seconds = |name, help, default| Duration::from_secs(u64::from(read_positive_number(r, name, help, default, 600)));
    let timeouts = ModelTimeouts {
        first: seconds(
            "assistant.first_seconds",
            "seconds to wait for the model's first words; after that the extractive engine answers",
            8,
        ),
        idle: seconds("assistant.idle_seconds", "seconds to wait between two pieces of an answer", 8),
        total: seconds("assistant.total_seconds", "seconds that one answer may take in total", 60),
    };
    let engine_name = match (engine.as_deref(), &base_url) {
        (None, None) => "embedded",
        (None, Some(_)) => "model",
        (Some(engine), _) => engine,
    };
    let engine = match engine_name {
        "embedded" => AssistantEngine::Extractive,
        "sandbox" => AssistantEngine::Sandbox,
        "echo" => AssistantEngine::Echo,
        "model" => build_account(r, base_url, api_key, model, timeouts).map_or(AssistantEngine::Extractive, AssistantEngine::Model),
        _ => {
            r.add_mistake("assistant.engine must be embedded, model, sandbox or echo".to_owned());
            AssistantEngine::Extractive
        }
    };
    AssistantSettings { engine, is_on_demand, prices, timeouts }
}

fn build_account(
    r: &mut SettingsReader,
    base_url: Option<String>,
    api_key: Option<String>,
    model: Option<String>,
    timeouts: ModelTimeouts,
) -> Option<ModelAccount> {
    let (Some(base_url), Some(model)) = (base_url, model) else {
        r.add_mistake("assistant.engine = model needs assistant.base_url and assistant.model".to_owned());
        return None;
    };
    if !is_secure_url(&base_url) {
        r.add_mistake(
            "assistant.base_url must begin with https:// (or point to this machine) and contain no credentials and no query".to_owned(),
        );
    }
    if api_key.as_ref().is_some_and(|key| !key.bytes().all(|byte| byte.is_ascii_graphic())) {
        r.add_mistake("assistant.api_key contains characters that are not allowed in a key".to_owned());
    }
    Some(ModelAccount { base_url: base_url.trim_end_matches('/').to_owned(), api_key, model, timeouts })
}

/// Reads a decimal number as millionths.
fn read_millionths(r: &mut SettingsReader, name: &'static str, help: &'static str) -> u64 {
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

    fn read_settings(pairs: &[(&str, &str)]) -> Result<AssistantSettings, String> {
        let environment =
            pairs.iter().map(|(name, value)| (format!("FINEPRINT_ASSISTANT_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = SettingsReader::new(None, environment.into_iter())?;
        let settings = read(&mut reader);
        reader.finish().map(|()| settings)
    }

    const MODEL_VARIABLES: [(&str, &str); 3] = [("BASE_URL", "https://api.example.com/v1/"), ("MODEL", "small"), ("API_KEY", "hush")];

    #[test]
    fn without_a_model_the_built_in_engine_answers() {
        assert!(matches!(read_settings(&[]).unwrap().engine, AssistantEngine::Extractive));
        assert!(matches!(
            read_settings(&[&MODEL_VARIABLES[..], &[("ENGINE", "embedded")]].concat()).unwrap().engine,
            AssistantEngine::Extractive
        ));
        assert!(matches!(read_settings(&[("ENGINE", "sandbox")]).unwrap().engine, AssistantEngine::Sandbox));
    }

    #[test]
    fn a_model_is_read_and_its_key_kept() {
        let read =
            read_settings(&[&MODEL_VARIABLES[..], &[("PROMPT_PRICE", "0.15"), ("ANSWER_PRICE", "12"), ("FIRST_SECONDS", "3")]].concat())
                .unwrap();
        assert!(!format!("{read:?}").contains("hush"));
        let AssistantEngine::Model(account) = read.engine else { panic!() };
        assert_eq!((account.base_url.as_str(), account.model.as_str()), ("https://api.example.com/v1", "small"));
        assert_eq!((read.prices, account.timeouts.first), (TokenPrices { prompt: 150_000, answer: 12_000_000 }, Duration::from_secs(3)));
    }

    #[test]
    fn mistakes_are_told_without_the_key() {
        for (pairs, why) in [
            (vec![("BASE_URL", "https://api.example.com/v1")], "assistant.model"),
            (vec![("ENGINE", "model")], "assistant.base_url"),
            (vec![("ENGINE", "oracle")], "embedded, model, sandbox or echo"),
            (vec![("BASE_URL", "http://api.example.com/v1"), MODEL_VARIABLES[1], MODEL_VARIABLES[2]], "https://"),
            (vec![MODEL_VARIABLES[0], MODEL_VARIABLES[1], ("API_KEY", "hu sh")], "assistant.api_key"),
            (vec![("PROMPT_PRICE", "cheap")], "PROMPT_PRICE"),
            (vec![("PROMPT_PRICE", "-1")], "PROMPT_PRICE"),
            (vec![("PROMPT_PRICE", "0.1234567")], "PROMPT_PRICE"),
            (vec![("IDLE_SECONDS", "0")], "IDLE_SECONDS"),
        ] {
            let error = read_settings(&pairs).unwrap_err();
            assert!(error.contains(why) && !error.contains("hu sh") && !error.contains("hush"), "{error}");
        }
    }
}
