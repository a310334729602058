//! Short answers as readers see them: Markdown becomes HTML, and today's figures stand where the texts have fact tags.

use jiff::civil::Date;

use super::{AnswerBasis, ShortAnswer};
use crate::articles::{render_fragment, to_plain_text};
use crate::assist_modules::render_line;
use crate::facts::{Registry, expand_placeholders, resolve_quotes_in};
use crate::language::Language;
use crate::text::escape_html;
use crate::{Error, Result};

/// A short answer in one language, with the figures of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedAnswer {
    pub language: Language,
    /// Plain text.
    pub question: String,
    pub answer: RenderedText,
    pub steps: Vec<RenderedText>,
    /// The heading of the article's section that it rests on, as plain text.
    pub section: Option<String>,
}

/// A text in both of its forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedText {
    /// Sanitised; figures stand in `<data data-fact="…">` elements.
    pub html: String,
    /// One line without markup.
    pub text: String,
}

/// The registry and the day whose values fill the fact tags.
#[derive(Clone, Copy)]
pub struct DatedFacts<'a> {
    pub registry: &'a Registry,
    pub today: Date,
}

impl ShortAnswer {
    /// Renders the answer in a language. `Conflict("MISSING_FACT")` when a fact has no value on its day: then nobody shows the answer.
    pub fn render(&self, language: Language, facts: DatedFacts<'_>) -> Result<RenderedAnswer> {
        let section = match &self.basis {
            // Articles are in English.
            AnswerBasis::Article { section, .. } => Some(facts.fill_plain(section, Language::English)?),
            _ => None,
        };
        let steps = self.steps.iter().map(|step| facts.fill_html(&render_line(step.get(language)), language));
        Ok(RenderedAnswer {
            language,
            question: facts.fill_plain(self.question.get(language), language)?,
            answer: facts.fill_html(&expand_placeholders(&render_fragment(self.answer.get(language))), language)?,
            steps: steps.collect::<Result<_>>()?,
            section,
        })
    }
}

impl DatedFacts<'_> {
    /// Fills the fact tags of a plain text.
    pub fn fill_plain(self, text: &str, language: Language) -> Result<String> {
        if !text.contains("{{") {
            return Ok(text.to_owned());
        }
        Ok(self.fill_html(&expand_placeholders(&escape_html(text)), language)?.text)
    }

    fn fill_html(self, html: &str, language: Language) -> Result<RenderedText> {
        let html = resolve_quotes_in(html.trim(), self.registry, self.today, language)
            .map_err(|fact| Error::conflict("MISSING_FACT", format!("The registry has no value of \"{fact}\" for this day")))?;
        Ok(RenderedText { text: to_plain_text(&html), html })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short_answers::samples::{registry, short_answer};

    fn render(language: Language, answer: &ShortAnswer) -> RenderedAnswer {
        let registry = registry();
        answer.render(language, DatedFacts { registry: &registry, today: "2026-11-20".parse().unwrap() }).unwrap()
    }

    #[test]
    fn texts_hold_the_figures_of_the_day_in_the_words_of_their_language() {
        let answer = short_answer();
        let english = render(Language::English, &answer);
        assert!(english.answer.text.starts_with("EPFO settles a complete PF claim in 20 days"), "{}", english.answer.text);
        assert!(english.answer.html.contains("<strong>in <data data-fact=\"epf.claim-days\""), "{}", english.answer.html);
        assert!(english.answer.html.contains(">₹15,000</data>"), "{}", english.answer.html);
        assert!(render(Language::Hindi, &answer).answer.text.contains("20 दिन में"), "{}", render(Language::Hindi, &answer).answer.text);
        assert!(render(Language::Hinglish, &answer).answer.text.contains("20 din me"));
        assert_eq!(english.section.as_deref(), Some("What happens in 20 days & after"));
        assert_eq!(render(Language::Hindi, &answer).steps[0].text, "20 दिन गिनिए।");
    }

    #[test]
    fn one_month_bends_before_a_postposition() {
        let mut answer = short_answer();
        answer.answer.hi = "**{{fact:x.wait}}** के भीतर, या {{fact:x.wait}} बीत गया हो".into();
        answer.answer.hinglish = "{{fact:x.wait}} ka wait, ya {{fact:x.wait}} beet gaya".into();
        answer.answer.en = "after {{fact:x.wait}}, {{fact:x.times}} times".into();
        assert_eq!(render(Language::Hindi, &answer).answer.text, "1 महीने के भीतर, या 1 महीना बीत गया हो");
        assert_eq!(render(Language::Hinglish, &answer).answer.text, "1 mahine ka wait, ya 1 mahina beet gaya");
        assert_eq!(render(Language::English, &answer).answer.text, "after 1 month, 4 times");
    }

    #[test]
    fn lists_stay_and_scripts_do_not() {
        let mut answer = short_answer();
        answer.answer.en = "Two *ways*:\n\n- one\n- two<script>alert(1)</script>".into();
        let html = render(Language::English, &answer).answer.html;
        assert!(html.contains("<em>ways</em>") && html.contains("<li>one</li>") && !html.contains("script"), "{html}");
    }

    #[test]
    fn a_missing_value_is_an_error_and_never_a_gap() {
        let mut answer = short_answer();
        answer.answer.en = "At least {{fact:x.unknown}}".into();
        let (registry, today) = (registry(), "2026-11-20".parse().unwrap());
        let error = answer.render(Language::English, DatedFacts { registry: &registry, today }).unwrap_err();
        assert!(matches!(&error, Error::Conflict { code: "MISSING_FACT", message } if message.contains("x.unknown")), "{error}");
    }
}
