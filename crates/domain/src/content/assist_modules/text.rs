//! The texts of a module: written as Markdown, stored as sanitised HTML, read with today's facts.

use jiff::civil::Date;

use super::{AssistHelp, AssistModule, AssistText, PreparedMessage};
use crate::articles::{clean_fragment, render_fragment, to_plain_text};
use crate::error::FieldErrors;
use crate::facts::{Registry, expand_placeholders, find_quotes, resolve_quotes, resolve_quotes_for_storage};
use crate::text::normalise_line;
use crate::{Error, Result};

/// Room for a greeting is left: a message of a case has at most 4,000 characters.
const MAX_MESSAGE_LENGTH: usize = 3_000;
const MAX_MESSAGE_TITLE_LENGTH: usize = 80;
const MESSAGES_WRONG: &str =
    "A prepared message has a title of at most 80 and a text of at most 3,000 characters; in braces stand firstName and number only";

/// Renders a list item: sanitised HTML, without the `<p>` around a single paragraph.
pub fn render_line(markdown: &str) -> String {
    let html = render_fragment(markdown);
    let inner = html.trim().strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>"));
    match inner {
        Some(inner) if !inner.contains("<p>") => expand_placeholders(inner),
        _ => expand_placeholders(html.trim()),
    }
}

impl AssistText {
    /// Whether a text shows the current value of a fact.
    fn quotes(&self, fact: &str) -> bool {
        let lists = [&self.we_do, &self.we_do_not, &self.documents, &self.steps];
        let answers = self.questions.iter().map(|question| &question.answer);
        let all = std::iter::once(&self.intro).chain(lists.into_iter().flatten()).chain(answers);
        all.flat_map(|html| find_quotes(html)).any(|quote| quote.on.is_none() && quote.fact == fact)
    }

    /// Every field that holds HTML.
    fn iter_html_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let lists = [&mut self.we_do, &mut self.we_do_not, &mut self.documents, &mut self.steps];
        let answers = self.questions.iter_mut().map(|question| &mut question.answer);
        std::iter::once(&mut self.intro).chain(lists.into_iter().flatten()).chain(answers)
    }
}

impl PreparedMessage {
    /// Whether it has a title and a text that an agent may send. Nothing but the person and the case can be filled in: a figure would
    /// grow old in it.
    fn is_whole(&self) -> bool {
        let length = self.text.trim().chars().count();
        let rest = self.fill("", "");
        let is_filled = !rest.contains(['{', '}']);
        is_filled
            && (1..=MAX_MESSAGE_LENGTH).contains(&length)
            && (1..=MAX_MESSAGE_TITLE_LENGTH).contains(&self.title.trim().chars().count())
    }
}

impl AssistHelp {
    fn check(&self, errors: &mut FieldErrors) {
        if self.time.trim().is_empty() || self.next_step.trim().is_empty() {
            errors.insert("help".into(), "Say how long the help takes and what the next step is".into());
        }
        if self.price.is_some_and(|paise| paise < 100 || self.price_as_of.is_none()) {
            errors.insert("price".into(), "A price is in paise, at least ₹1, and has the day from which it holds".into());
        }
        if self.messages.iter().any(|message| !message.is_whole()) {
            errors.insert("messages".into(), MESSAGES_WRONG.into());
        }
    }
}

impl AssistModule {
    /// Whether it shows the current value of a fact.
    pub fn quotes(&self, fact: &str) -> bool {
        self.text.quotes(fact)
    }

    /// Validates and sanitises the module for storage. `Invalid` names the field.
    pub(super) fn validate(mut self, registry: &Registry, today: Date) -> Result<Self> {
        let mut errors = FieldErrors::new();
        let is_plain = |slug: &str| slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        if self.slug.is_empty() || self.slug.len() > 40 || !is_plain(&self.slug) {
            errors.insert("slug".into(), "A module's word has at most 40 small letters, digits and hyphens".into());
        }
        if self.title.trim().is_empty() || self.title.chars().count() > 120 {
            errors.insert("title".into(), "A title of at most 120 characters is required".into());
        }
        if self.line.trim().is_empty() || self.line.chars().count() > 200 {
            errors.insert("line".into(), "One line of at most 200 characters is required".into());
        }
        for (field, list) in [("we_do", &self.text.we_do), ("we_do_not", &self.text.we_do_not), ("steps", &self.text.steps)] {
            if list.is_empty() {
                errors.insert(field.into(), "At least one line is required".into());
            }
        }
        if let Some(help) = &self.text.help {
            help.check(&mut errors);
        }
        let hindi_problems = self.check_hindi();
        if !hindi_problems.is_empty() {
            errors.insert("hindi".into(), hindi_problems.join("; "));
        }
        if let Some(hindi) = &mut self.text.hindi
            && let Err(unknown) = hindi.clean(registry, today)
        {
            errors.insert("hindi".into(), format!("The registry has no fact \"{unknown}\""));
        }
        for html in self.text.iter_html_mut() {
            match resolve_quotes_for_storage(&clean_fragment(html), registry, today) {
                Ok(stored) => *html = stored,
                Err(unknown) => drop(errors.insert("text".into(), format!("The registry has no fact \"{unknown}\""))),
            }
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }

    /// Prepares the module for display, in both languages: sanitises it once more and fills in the values of quoted facts as of `today`.
    pub fn resolve_quotes(mut self, registry: &Registry, today: Date) -> Self {
        for html in self.text.iter_html_mut() {
            *html = resolve_quotes(&clean_fragment(html), registry, today);
        }
        if let Some(hindi) = &mut self.text.hindi {
            hindi.resolve_quotes(registry, today);
        }
        self
    }

    /// All texts without markup, one per line, for the search index.
    pub fn to_plain_text(&self) -> String {
        let text = &self.text;
        let lists = [&text.we_do, &text.we_do_not, &text.documents, &text.steps];
        let mut lines = vec![normalise_line(&self.line), normalise_line(&to_plain_text(&text.intro))];
        lines.extend(lists.into_iter().flatten().map(|html| normalise_line(&to_plain_text(html))));
        lines.extend(
            text.questions
                .iter()
                .flat_map(|question| [normalise_line(&question.question), normalise_line(&to_plain_text(&question.answer))]),
        );
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assist_modules::AssistQuestion;

    fn module() -> AssistModule {
        AssistModule {
            slug: "epf".into(),
            title: "Provident fund help".into(),
            line: "Check your record.".into(),
            takes: None,
            text: AssistText {
                intro: "<p>Intro<script>x()</script></p>".into(),
                we_do: vec![render_line("Explain the {{fact:epf.wage-ceiling}} ceiling")],
                we_do_not: vec![render_line("File a **claim**")],
                steps: vec![render_line("Log in")],
                questions: vec![AssistQuestion { question: "How much?".into(), answer: render_fragment("Three quarters") }],
                ..AssistText::default()
            },
            checked_on: "2026-11-20".parse().unwrap(),
            position: 1,
            updated_at: jiff::Timestamp::UNIX_EPOCH,
        }
    }

    fn registry() -> Registry {
        Registry::new([serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: Ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()])
    }

    #[test]
    fn texts_are_cleaned_and_quote_the_registry() {
        let today = "2026-11-20".parse().unwrap();
        let stored = module().validate(&registry(), today).unwrap();
        assert_eq!(stored.text.intro, "<p>Intro</p>");
        assert_eq!(stored.text.we_do_not, ["File a <strong>claim</strong>"]);
        let read = stored.resolve_quotes(&registry(), today);
        assert!(read.text.we_do[0].contains(">₹25,000</data> ceiling"), "{}", read.text.we_do[0]);
        assert!(read.to_plain_text().contains("Explain the ₹25,000 ceiling"), "{}", read.to_plain_text());
        assert!(read.to_plain_text().contains("How much?") && read.to_plain_text().contains("Three quarters"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let today = "2026-11-20".parse().unwrap();
        let bad = AssistModule { slug: "Not good".into(), text: AssistText::default(), ..module() };
        let Err(Error::Invalid { fields, .. }) = bad.validate(&registry(), today) else { panic!("it was taken") };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["slug", "steps", "we_do", "we_do_not"]);
        let Err(Error::Invalid { fields, .. }) = module().validate(&Registry::default(), today) else { panic!("it was taken") };
        assert!(fields["text"].contains("epf.wage-ceiling"));
    }
    #[test]
    fn prepared_messages_name_the_person_and_the_case_and_nothing_else() {
        let message = |text: &str| PreparedMessage { title: "Greeting".into(), text: text.into() };
        assert_eq!(message("Hello {firstName}, case {number}.\n").fill("Asha", "TFP-26-000001"), "Hello Asha, case TFP-26-000001.");
        assert!(message("Hello {firstName}").is_whole());
        let long = "x".repeat(MAX_MESSAGE_LENGTH + 1);
        for wrong in ["", " \n", "The ceiling is {{fact:epf.wage-ceiling}}", "Hello {name}", &long] {
            let help =
                AssistHelp { time: "Two days".into(), next_step: "Ask us".into(), messages: vec![message(wrong)], ..AssistHelp::default() };
            let text = AssistText { help: Some(help), ..module().text };
            let bad = AssistModule { text, ..module() };
            let Err(Error::Invalid { fields, .. }) = bad.validate(&registry(), "2026-11-20".parse().unwrap()) else { panic!("{wrong}") };
            assert_eq!(fields.keys().collect::<Vec<_>>(), ["messages"], "{wrong}");
        }
    }
}
