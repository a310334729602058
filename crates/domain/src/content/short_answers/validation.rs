//! What a short answer must be before it is stored.

use std::collections::BTreeSet;

use super::typed_figures::find_typed_figure;
use super::{AnswerBasis, DatedFacts, LanguageTexts, ShortAnswer};
use crate::articles::is_site_path;
use crate::error::FieldErrors;
use crate::facts::Quote;
use crate::language::Language;
use crate::products::ProductCatalogue;
use crate::slug::is_slug;
use crate::text::devanagari::contains_devanagari;
use crate::text::{count_words, normalise_line, normalise_multiline};
use crate::{Error, Result};

const MAX_SLUG_CHARS: usize = 60;
const MAX_QUESTION_CHARS: usize = 160;
const MAX_ANSWER_CHARS: usize = 1_500;
const MAX_STEP_CHARS: usize = 300;
const MAX_SECTION_CHARS: usize = 200;
/// Words of an answer. Writers aim at 30 to 90; a fact tag is one word.
const ANSWER_WORDS: std::ops::RangeInclusive<usize> = 25..=100;
const PHRASINGS: std::ops::RangeInclusive<usize> = 3..=8;
/// An answer may have none: the first of a subject, or one whose related answers were withdrawn.
const MAX_RELATED: usize = 3;
const MAX_STEPS: usize = 3;
/// Words with which no answer opens, because it is read without what stood before it.
const PRONOUNS: [&str; 22] = [
    "it", "it's", "its", "this", "these", "that", "those", "he", "she", "they", "their", "यह", "ये", "वह", "वे", "yeh", "ye", "woh", "wo",
    "vo", "voh", "ve",
];

impl ShortAnswer {
    /// Trims the texts and checks the answer on its own: its form, its words, its facts and its product. Whether its article and its related
    /// answers exist is for the use case. `Invalid` names each field that is wrong.
    pub fn validate(mut self, products: &ProductCatalogue, facts: DatedFacts<'_>) -> Result<Self> {
        self = self.normalise();
        let mut errors = FieldErrors::new();
        self.check_references(products, &mut errors);
        self.check_phrasings(&mut errors);
        check_texts("question", &self.question, MAX_QUESTION_CHARS, &mut errors);
        check_texts("answer", &self.answer, MAX_ANSWER_CHARS, &mut errors);
        for (language, text) in self.answer.iter() {
            if let Some(why) = find_flaw_of_answer(text) {
                errors.entry(format!("answer.{}", language.as_str())).or_insert(why);
            }
        }
        if self.steps.len() > MAX_STEPS {
            errors.insert("steps".into(), format!("At most {MAX_STEPS} steps"));
        }
        for (number, step) in self.steps.iter().enumerate() {
            check_texts(&format!("steps.{number}"), step, MAX_STEP_CHARS, &mut errors);
        }
        self.check_figures(facts, &mut errors);
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }

    /// Trims the texts, as [`ShortAnswer::validate`] does.
    #[must_use]
    pub fn normalise(mut self) -> Self {
        for texts in std::iter::once(&mut self.question).chain(&mut self.steps) {
            texts.iter_mut().for_each(|text| *text = normalise_line(text));
        }
        self.answer.iter_mut().for_each(|text| *text = normalise_multiline(text));
        self.phrasings.iter_mut().for_each(|phrasing| *phrasing = normalise_line(phrasing));
        self
    }

    /// Whether every fact that its texts quote has a value on its day; otherwise nobody is shown the answer.
    pub fn has_all_facts(&self, facts: DatedFacts<'_>) -> bool {
        let section = match &self.basis {
            AnswerBasis::Article { section, .. } => Some(section.as_str()),
            _ => None,
        };
        let texts = [&self.question, &self.answer].into_iter().chain(&self.steps).flat_map(LanguageTexts::iter).map(|(_, text)| text);
        texts.chain(section).all(|text| remove_fact_tags(text, facts).is_ok())
    }

    fn check_references(&self, products: &ProductCatalogue, errors: &mut FieldErrors) {
        if !is_slug(&self.slug) || !self.slug.is_ascii() || self.slug.len() > MAX_SLUG_CHARS {
            errors.insert("slug".into(), format!("An address has at most {MAX_SLUG_CHARS} small letters and digits, with single hyphens"));
        }
        if !products.contains(&self.product) {
            errors.insert("product".into(), format!("There is no product \"{}\"", self.product));
        }
        match &self.basis {
            AnswerBasis::Article { section, .. } if section.trim().is_empty() || section.chars().count() > MAX_SECTION_CHARS => {
                errors.insert("section".into(), "The heading of the article's section is required".into());
            }
            AnswerBasis::Source { title, publisher, .. } if title.trim().is_empty() || publisher.trim().is_empty() => {
                errors.insert("source".into(), "A source has a title and a publisher".into());
            }
            AnswerBasis::Source { url: Some(url), .. }
                if !is_site_path(url) && !url::Url::parse(url).is_ok_and(|url| url.scheme() == "https") =>
            {
                errors.insert("source".into(), "The address of a source is https, or a path of this site".into());
            }
            _ => {}
        }
        let distinct: BTreeSet<&String> = self.related.iter().collect();
        if self.related.len() > MAX_RELATED || distinct.len() != self.related.len() || distinct.contains(&self.slug) {
            errors.insert("related".into(), "At most three other short answers, each once".into());
        }
    }

    fn check_phrasings(&self, errors: &mut FieldErrors) {
        let has_bad_length = |text: &String| text.is_empty() || text.chars().count() > MAX_QUESTION_CHARS;
        if !PHRASINGS.contains(&self.phrasings.len()) || self.phrasings.iter().any(has_bad_length) {
            let why = format!("Three to eight phrasings are required, each of at most {MAX_QUESTION_CHARS} characters");
            errors.insert("phrasings".into(), why);
        }
        let mut keys = BTreeSet::new();
        if let Some(twice) = self.asked_texts().find(|text| !keys.insert(phrasing_key(text))) {
            errors.entry("phrasings".into()).or_insert_with(|| format!("\"{twice}\" stands twice"));
        }
    }

    /// Checks that every fact has a value on its day, and that no figure is typed where readers are answered: their questions are their own
    /// words, and a heading is the article's.
    fn check_figures(&self, facts: DatedFacts<'_>, errors: &mut FieldErrors) {
        let answer = std::iter::once(("answer".to_owned(), &self.answer));
        let steps = self.steps.iter().enumerate().map(|(number, step)| (format!("steps.{number}"), step));
        for (field, texts) in answer.chain(steps) {
            for (language, text) in texts.iter() {
                let typed = |rest: String| {
                    find_typed_figure(&rest).map(|figure| format!("\"{figure}\" is typed: quote a fact with {{{{fact:…}}}}"))
                };
                if let Some(why) = remove_fact_tags(text, facts).map_or_else(Some, typed) {
                    errors.entry(format!("{field}.{}", language.as_str())).or_insert(why);
                }
            }
        }
        let of_section = match &self.basis {
            AnswerBasis::Article { section, .. } => Some(("section".to_owned(), section.as_str())),
            _ => None,
        };
        let questions = self.question.iter().map(|(language, text)| (format!("question.{}", language.as_str()), text));
        for (field, text) in questions.chain(of_section) {
            if let Err(why) = remove_fact_tags(text, facts) {
                errors.entry(field).or_insert(why);
            }
        }
    }
}

/// What makes two phrasings the same: case and spaces don't count.
pub fn phrasing_key(text: &str) -> String {
    normalise_line(text).to_lowercase()
}

fn check_texts(field: &str, texts: &LanguageTexts, max_chars: usize, errors: &mut FieldErrors) {
    for (language, text) in texts.iter() {
        let is_hindi = language == Language::Hindi;
        let why = match text {
            "" => "A text is required".to_owned(),
            text if text.chars().count() > max_chars => format!("At most {max_chars} characters"),
            text if contains_devanagari(text) != is_hindi && is_hindi => "Hindi is written in Devanagari".to_owned(),
            text if contains_devanagari(text) != is_hindi => "This language is written in Latin letters".to_owned(),
            _ => continue,
        };
        errors.insert(format!("{field}.{}", language.as_str()), why);
    }
}

fn find_flaw_of_answer(text: &str) -> Option<String> {
    let words = count_words(text);
    if !ANSWER_WORDS.contains(&words) {
        return Some(format!("An answer has {} to {} words; this one has {words}", ANSWER_WORDS.start(), ANSWER_WORDS.end()));
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    let first = first.trim_matches(|c: char| c.is_ascii_punctuation() || matches!(c, '।' | '“' | '”' | '‘' | '’')).to_lowercase();
    PRONOUNS.contains(&first.as_str()).then(|| format!("An answer stands alone: it names its subject and doesn't open with \"{first}\""))
}

/// The text with an ellipsis in place of each fact tag. The error says which tag is malformed or has no value on its day.
fn remove_fact_tags(text: &str, facts: DatedFacts<'_>) -> std::result::Result<String, String> {
    let malformed = || "A fact tag reads {{fact:area.name}} or {{fact:area.name@2026-08-31}}".to_owned();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once("{{") {
        let (inner, after) = tag.split_once("}}").ok_or_else(malformed)?;
        let quote = inner.strip_prefix("fact:").and_then(Quote::parse).ok_or_else(malformed)?;
        if facts.registry.value(&quote.fact, quote.on.unwrap_or(facts.today)).is_none() {
            return Err(format!("The registry has no value of \"{}\" for this day", quote.fact));
        }
        out.extend([before, "…"]);
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_answers::samples::{products, registry, short_answer};

    /// The fields that are refused, with their messages.
    fn refused(change: impl FnOnce(&mut ShortAnswer)) -> FieldErrors {
        let mut answer = short_answer();
        change(&mut answer);
        let registry = registry();
        match answer.validate(&products(), DatedFacts { registry: &registry, today: "2026-11-20".parse().unwrap() }) {
            Err(Error::Invalid { fields, .. }) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_good_answer_is_taken_and_trimmed() {
        let registry = registry();
        let facts = DatedFacts { registry: &registry, today: "2026-11-20".parse().unwrap() };
        let spaced =
            ShortAnswer { phrasings: short_answer().phrasings.iter().map(|text| format!("  {text} ")).collect(), ..short_answer() };
        assert_eq!(spaced.validate(&products(), facts).unwrap(), short_answer());
    }

    #[test]
    fn each_wrong_field_is_named() {
        let fields = refused(|answer| {
            answer.slug = "Not Good".into();
            answer.product = "unknown".into();
            answer.related = vec![answer.slug.clone()];
            answer.phrasings.truncate(2);
            answer.question.hi = "Not Hindi".into();
            answer.answer.en = "Too short.".into();
            answer.steps[0].hinglish.clear();
        });
        let names: Vec<_> = fields.keys().map(String::as_str).collect();
        assert_eq!(names, ["answer.en", "phrasings", "product", "question.hi", "related", "slug", "steps.0.hinglish"]);
    }

    #[test]
    fn typed_figures_and_unknown_facts_are_refused() {
        let fields = refused(|answer| {
            answer.answer.en.push_str(" The limit is ₹5 lakh.");
            answer.answer.hi.push_str(" {{fact:x.unknown}}");
            answer.steps[0].en = "Wait 20 days.".into();
            answer.answer.hinglish.push_str(" {{fact:}}");
        });
        assert!(fields["answer.en"].contains("₹5"), "{fields:?}");
        assert!(fields["answer.hi"].contains("x.unknown"), "{fields:?}");
        assert!(fields["steps.0.en"].contains("20 days"), "{fields:?}");
        assert!(fields["answer.hinglish"].contains("{{fact:area.name}}"), "{fields:?}");
    }

    #[test]
    fn an_answer_names_its_subject() {
        for opening in ["**It** ", "This ", "They "] {
            let fields = refused(|answer| answer.answer.en.insert_str(0, opening));
            assert!(fields["answer.en"].contains("stands alone"), "{opening}: {fields:?}");
        }
        assert!(refused(|answer| answer.answer.hi.insert_str(0, "यह ")).contains_key("answer.hi"));
        assert!(refused(|answer| answer.answer.hinglish.insert_str(0, "Woh ")).contains_key("answer.hinglish"));
    }

    #[test]
    fn a_phrasing_stands_once() {
        let fields = refused(|answer| answer.phrasings[0] = answer.question.en.to_uppercase());
        assert!(fields["phrasings"].contains("twice"), "{fields:?}");
    }
}
