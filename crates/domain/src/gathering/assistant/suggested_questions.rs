//! Questions that the assistant offers before the first one of a conversation without an article. They are edited content that
//! ships with the program.

use serde::Deserialize;

use super::MAX_QUESTION_CHARS;
use crate::language::Language;

/// How many are offered at most.
const MAX_SUGGESTIONS: usize = 6;

/// One question, as readers type it in each language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SuggestedQuestion {
    en: String,
    hi: String,
    hinglish: String,
}

impl SuggestedQuestion {
    fn text_in(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Hindi => &self.hi,
            Language::Hinglish => &self.hinglish,
        }
    }
}

/// The suggested questions, in the order in which they are offered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SuggestedQuestions(Vec<SuggestedQuestion>);

impl SuggestedQuestions {
    /// Parses a YAML list. `Err` names the question that is written in another language than it says, or that is no question.
    pub fn parse(yaml: &str) -> Result<Self, String> {
        let questions: Vec<SuggestedQuestion> = serde_yaml_ng::from_str(yaml).map_err(|error| error.to_string())?;
        if questions.len() > MAX_SUGGESTIONS {
            return Err(format!("at most {MAX_SUGGESTIONS} questions can be suggested"));
        }
        for question in &questions {
            for language in Language::ALL {
                check_text(question.text_in(language), language)?;
            }
        }
        Ok(Self(questions))
    }

    pub fn list_in(&self, language: Language) -> Vec<String> {
        self.0.iter().map(|question| question.text_in(language).to_owned()).collect()
    }
}

fn check_text(text: &str, language: Language) -> Result<(), String> {
    let is_question = !text.trim().is_empty() && text.chars().count() <= MAX_QUESTION_CHARS;
    if is_question && Language::detect(text) == language {
        Ok(())
    } else {
        Err(format!("{text:?} is no question in {}", language.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PF: &str = "- { en: How much PF can I withdraw?, hi: पीएफ कितना निकाल सकते हैं?, hinglish: PF kitna nikal sakte hain? }\n";

    #[test]
    fn each_language_has_the_questions_in_their_order() {
        let text = format!("{PF}- {{ en: What is EPS?, hi: ईपीएस क्या है?, hinglish: EPS kya hai? }}");
        let questions = SuggestedQuestions::parse(&text).unwrap();
        assert_eq!(questions.list_in(Language::English), ["How much PF can I withdraw?", "What is EPS?"]);
        assert_eq!(questions.list_in(Language::Hindi), ["पीएफ कितना निकाल सकते हैं?", "ईपीएस क्या है?"]);
        assert_eq!(questions.list_in(Language::Hinglish), ["PF kitna nikal sakte hain?", "EPS kya hai?"]);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, mistake) in [
            ("- { en: What is EPS?, hi: EPS kya hai?, hinglish: EPS kya hai? }", "\"EPS kya hai?\" is no question in hi"),
            ("- { en: '', hi: ईपीएस क्या है?, hinglish: EPS kya hai? }", "\"\" is no question in en"),
            ("- { en: What is EPS?, hi: ईपीएस क्या है? }", "missing field `hinglish`"),
        ] {
            let error = SuggestedQuestions::parse(text).unwrap_err();
            assert!(error.contains(mistake), "{error}");
        }
        assert!(SuggestedQuestions::parse(&PF.repeat(MAX_SUGGESTIONS)).is_ok());
        assert!(SuggestedQuestions::parse(&PF.repeat(MAX_SUGGESTIONS + 1)).is_err());
    }
}
