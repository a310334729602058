//! Which questions a language model may answer. The others are for the extractive engine alone: its answers to them are known before
//! they are asked for.

use std::sync::Arc;

use domain::assistant::Question;
use domain::search::Vector;

use crate::extractive::{ExtractiveEngine, QueryAnalyser, QuestionCalculator};
use crate::guards::{GuardDecision, Guards};
use crate::preface::Preface;

/// Why a language model may not answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelRefusal {
    /// Somebody is in danger, or must be told that a personal number was hidden.
    Prefaced,
    /// It asks for advice.
    Refused,
    /// It asks for a sum, which the calculators work out.
    Calculated,
    /// It asks for a summary of the open article.
    Summary,
    /// A greeting, or a wish for a person or for a price of the minute.
    SmallTalk,
    /// It asks what a family does after a death, which is quoted word for word.
    TransmissionCase,
}

/// Decides whether a language model may answer.
#[derive(Clone)]
pub struct ModelPolicy {
    /// The engine that answers whatever the model may not.
    pub extractive: ExtractiveEngine,
    pub guards: Arc<Guards>,
    pub query_analyser: Arc<QueryAnalyser>,
    pub calculator: Arc<dyn QuestionCalculator>,
}

impl ModelPolicy {
    /// `meaning` is the vector of the question, if there is one.
    pub fn allows(&self, question: &Question, meaning: Option<&Vector>) -> bool {
        self.find_refusal(question, meaning).is_none()
    }

    /// The first reason against the model. Whether somebody is in danger is asked first, and of the question as it was written.
    pub fn find_refusal(&self, question: &Question, meaning: Option<&Vector>) -> Option<ModelRefusal> {
        if self.extractive.write_preface(question, meaning) != Preface::default() {
            return Some(ModelRefusal::Prefaced);
        }
        let question = &question.without_personal_numbers();
        match () {
            () if matches!(self.guards.decide(question, meaning), GuardDecision::Refuse(_)) => Some(ModelRefusal::Refused),
            () if matches!(self.calculator.calculate_answer(question), Ok(Some(_))) => Some(ModelRefusal::Calculated),
            () if self.query_analyser.is_summary_request(question) => Some(ModelRefusal::Summary),
            () if self.query_analyser.find_small_talk_reply(question).is_some() => Some(ModelRefusal::SmallTalk),
            () if self.extractive.quotes_transmission_case(question) => Some(ModelRefusal::TransmissionCase),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use async_trait::async_trait;
    use domain::assistant::{Library, Passage, RequestKind};
    use domain::facts::{Fact, FactCache, Registry};
    use domain::ids::ArticleId;
    use domain::language::Language;
    use domain::transmission::{Transmission, TransmissionRules};
    use domain::{Environment, Result};
    use uuid::Uuid;

    use super::*;
    use crate::extractive::{CalculatedAnswer, TransmissionCases, TransmissionQuestions};
    use crate::replies::Replies;
    use crate::urgent_help::UrgentHelp;

    struct EmptyLibrary;

    #[async_trait]
    impl Library for EmptyLibrary {
        async fn find_passages(&self, _: &str, _: Option<ArticleId>, _: usize) -> Result<Vec<Passage>> {
            Ok(Vec::new())
        }

        async fn article_passages(&self, _: ArticleId) -> Result<Vec<Passage>> {
            Ok(Vec::new())
        }

        fn has_embeddings(&self) -> bool {
            false
        }
    }

    /// Takes every question about an EMI for a sum.
    struct EmiCalculator;

    impl QuestionCalculator for EmiCalculator {
        fn calculate_answer(&self, question: &Question) -> Result<Option<CalculatedAnswer>> {
            Ok(question.text.contains("EMI").then(CalculatedAnswer::default))
        }

        fn describe_own_shares(&self, _: &Question, _: &str, _: Language) -> Option<String> {
            None
        }

        fn offer_sum(&self, _: &Question, _: Language) -> Option<String> {
            None
        }
    }

    struct FixedClock;

    impl domain::environment::Clock for FixedClock {
        fn now(&self) -> jiff::Timestamp {
            "2026-11-30T06:30:00Z".parse().unwrap()
        }
    }

    impl domain::environment::RandomSource for FixedClock {
        fn fill_bytes(&self, buffer: &mut [u8]) {
            buffer.fill(7);
        }
    }

    fn read_folder(name: &str) -> Vec<(String, String)> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(name);
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        files.map(|file| (file.file_name().into_string().unwrap(), std::fs::read_to_string(file.path()).unwrap())).collect()
    }

    fn load_transmission_cases() -> TransmissionCases {
        let facts = read_folder("facts");
        let registry = Registry::new(facts.iter().flat_map(|(_, text)| serde_yaml_ng::from_str::<Vec<Fact>>(text).unwrap()));
        let rules = TransmissionRules::parse(&read_folder("transmission")).unwrap();
        let environment = Environment::new(Arc::new(FixedClock), Arc::new(FixedClock));
        let transmission = Transmission::new(Arc::new(rules), Arc::new(FactCache::new(registry)), environment);
        let questions = TransmissionQuestions::parse(include_str!("../../../../content/assistant/transmission-questions.yml")).unwrap();
        TransmissionCases::new(Arc::new(transmission), questions).unwrap()
    }

    fn build_policy() -> ModelPolicy {
        let guards = Arc::new(Guards::parse(include_str!("../../../../content/assistant/guards.yml")).unwrap());
        let query_analyser = Arc::new(QueryAnalyser::parse(include_str!("../../../../content/assistant/questions.yml")).unwrap());
        let replies = Arc::new(Replies::parse(include_str!("../../../../content/assistant/replies.yml")).unwrap());
        let urgent_help = UrgentHelp::parse(include_str!("../../../../content/assistant/urgent-help.yml")).unwrap();
        let extractive = ExtractiveEngine::new(Arc::new(EmptyLibrary), guards.clone(), query_analyser.clone(), replies)
            .with_urgent_help(Arc::new(urgent_help))
            .with_transmission_cases(load_transmission_cases());
        ModelPolicy { extractive, guards, query_analyser, calculator: Arc::new(EmiCalculator) }
    }

    #[test]
    fn a_model_answers_only_what_no_rule_keeps_for_the_extractive_engine() {
        let policy = build_policy();
        let article = Some(ArticleId(Uuid::from_u128(7)));
        for (text, article, refusal) in [
            ("I want to die. What is the EMI of my loan?", None, Some(ModelRefusal::Prefaced)),
            ("my PAN is [PAN], is the interest taxed?", None, Some(ModelRefusal::Prefaced)),
            ("Which mutual fund should I buy?", None, Some(ModelRefusal::Refused)),
            ("EMI of 50 lakh at 8.5% for 20 years", None, Some(ModelRefusal::Calculated)),
            ("Summarise this article", article, Some(ModelRefusal::Summary)),
            ("Summarise this article", None, None),
            ("hello", None, Some(ModelRefusal::SmallTalk)),
            ("papa ki demat account thi, nominee nahi hai, kya form lagega", None, Some(ModelRefusal::TransmissionCase)),
            ("How is the interest of a bank deposit taxed?", None, None),
        ] {
            let question = Question { text: text.to_owned(), kind: RequestKind::Answer, article, module: None, previous_turns: Vec::new() };
            assert_eq!(policy.find_refusal(&question, None), refusal, "{text}");
            assert_eq!(policy.allows(&question, None), refusal.is_none(), "{text}");
        }
    }
}
