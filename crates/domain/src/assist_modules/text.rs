//! The texts of a module: written as Markdown, stored clean, read with today's facts.

use jiff::civil::Date;

use super::{AssistModule, AssistText};
use crate::articles::{clean_fragment, inline_html, plain_text};
use crate::error::FieldErrors;
use crate::facts::{Registry, marked, resolved, settled};
use crate::text::one_line;
use crate::{Error, Result};

/// An item of a list: cleaned HTML without the paragraph around its only one.
pub fn line_html(markdown: &str) -> String {
    let html = inline_html(markdown);
    let inner = html.trim().strip_prefix("<p>").and_then(|rest| rest.strip_suffix("</p>"));
    match inner {
        Some(inner) if !inner.contains("<p>") => marked(inner),
        _ => marked(html.trim()),
    }
}

impl AssistText {
    /// Every piece of HTML.
    fn each(&mut self) -> impl Iterator<Item = &mut String> {
        let lists = [&mut self.we_do, &mut self.we_do_not, &mut self.documents, &mut self.steps];
        let answers = self.questions.iter_mut().map(|question| &mut question.answer);
        std::iter::once(&mut self.intro).chain(lists.into_iter().flatten()).chain(answers)
    }
}

impl AssistModule {
    /// As it may be stored; `Invalid` names the field.
    pub(super) fn checked(mut self, registry: &Registry, today: Date) -> Result<Self> {
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
        for html in self.text.each() {
            match settled(&clean_fragment(html), registry, today) {
                Ok(stored) => *html = stored,
                Err(unknown) => drop(errors.insert("text".into(), format!("The registry has no fact \"{unknown}\""))),
            }
        }
        if errors.is_empty() { Ok(self) } else { Err(Error::invalid_fields(errors)) }
    }

    /// As readers see it: cleaned once more, quoted facts as of `today`.
    pub fn resolved(mut self, registry: &Registry, today: Date) -> Self {
        for html in self.text.each() {
            *html = resolved(&clean_fragment(html), registry, today);
        }
        self
    }

    /// Everything it says, without markup, a line each, for the search.
    pub fn plain(&self) -> String {
        let text = &self.text;
        let lists = [&text.we_do, &text.we_do_not, &text.documents, &text.steps];
        let mut lines = vec![one_line(&self.line), one_line(&plain_text(&text.intro))];
        lines.extend(lists.into_iter().flatten().map(|html| one_line(&plain_text(html))));
        lines.extend(text.questions.iter().flat_map(|asked| [one_line(&asked.question), one_line(&plain_text(&asked.answer))]));
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
                we_do: vec![line_html("Explain the {{fact:epf.wage-ceiling}} ceiling")],
                we_do_not: vec![line_html("File a **claim**")],
                steps: vec![line_html("Log in")],
                questions: vec![AssistQuestion { question: "How much?".into(), answer: inline_html("Three quarters") }],
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
        let stored = module().checked(&registry(), today).unwrap();
        assert_eq!(stored.text.intro, "<p>Intro</p>");
        assert_eq!(stored.text.we_do_not, ["File a <strong>claim</strong>"]);
        let read = stored.resolved(&registry(), today);
        assert!(read.text.we_do[0].contains(">₹25,000</data> ceiling"), "{}", read.text.we_do[0]);
        assert!(read.plain().contains("Explain the ₹25,000 ceiling"), "{}", read.plain());
        assert!(read.plain().contains("How much?") && read.plain().contains("Three quarters"));
    }

    #[test]
    fn what_is_missing_is_named() {
        let today = "2026-11-20".parse().unwrap();
        let bad = AssistModule { slug: "Not good".into(), text: AssistText::default(), ..module() };
        let Err(Error::Invalid { fields, .. }) = bad.checked(&registry(), today) else { panic!("it was taken") };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["slug", "steps", "we_do", "we_do_not"]);
        let Err(Error::Invalid { fields, .. }) = module().checked(&Registry::default(), today) else { panic!("it was taken") };
        assert!(fields["text"].contains("epf.wage-ceiling"));
    }
}
