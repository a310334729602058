//! The texts that readers see, as editors write them: in every language, with dated facts inserted, rendered to the answer's HTML.

use std::collections::BTreeMap;

use domain::assistant::sanitise_answer;
use domain::language::Language;
use domain::text::escape_html;
use jiff::civil::Date;
use serde::Deserialize;

/// Facts that texts name as `{name}`, each with the day it was last checked, and its source.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct DatedFacts(BTreeMap<String, DatedFact>);

/// A helpline's number, an address or a rule.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DatedFact {
    value: FactValue,
    checked: Date,
    source: FactSource,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum FactValue {
    /// The same in every language, such as a number.
    Same(String),
    ByLanguage(BTreeMap<Language, String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FactSource {
    title: String,
    publisher: String,
    url: String,
}

/// A text in every language.
pub(crate) type TextByLanguage = BTreeMap<Language, ReaderText>;

/// Words within a sentence of ours, or whole paragraphs.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum ReaderText {
    Words(String),
    Blocks(Vec<TextBlock>),
}

/// A paragraph, or the steps of a numbered list. `**…**` is strong, `*…*` emphasised, `[…](/path)` a link of this site and `{name}` a fact.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum TextBlock {
    Paragraph(String),
    Steps(Vec<String>),
}

impl DatedFacts {
    /// Every fact has a source and a date; the error says which has not.
    pub fn check_sources(&self) -> Result<(), String> {
        let is_unsourced = |fact: &DatedFact| {
            let source = &fact.source;
            source.title.is_empty() || source.publisher.is_empty() || !source.url.starts_with("https://") || fact.checked.year() < 2020
        };
        match self.0.iter().find(|(_, fact)| is_unsourced(fact)) {
            Some((name, _)) => Err(format!("the fact {name:?} has no source or no date")),
            None => Ok(()),
        }
    }

    /// Renders a text in every language; the error names what is missing.
    pub fn render(&self, texts: &TextByLanguage) -> Result<BTreeMap<Language, String>, String> {
        let render = |language: Language| {
            let text = texts.get(&language).ok_or_else(|| format!("a text is missing in {:?}", language.as_str()))?;
            let html = match text {
                ReaderText::Words(words) => self.render_words(words, language)?,
                ReaderText::Blocks(blocks) => blocks.iter().map(|block| self.render_block(block, language)).collect::<Result<_, _>>()?,
            };
            Ok((language, sanitise_answer(&html)))
        };
        Language::ALL.into_iter().map(render).collect()
    }

    fn render_block(&self, block: &TextBlock, language: Language) -> Result<String, String> {
        match block {
            TextBlock::Paragraph(text) => Ok(format!("<p>{}</p>", self.render_words(text, language)?)),
            TextBlock::Steps(steps) => {
                let items: Result<String, String> =
                    steps.iter().map(|step| Ok(format!("<li>{}</li>", self.render_words(step, language)?))).collect();
                Ok(format!("<ol>{}</ol>", items?))
            }
        }
    }

    fn render_words(&self, text: &str, language: Language) -> Result<String, String> {
        let mut html = escape_html(text.trim());
        for (name, fact) in &self.0 {
            let placeholder = format!("{{{name}}}");
            if html.contains(&placeholder) {
                html = html.replace(&placeholder, &escape_html(fact.value_in(name, language)?));
            }
        }
        let unknown = |rest: &str| rest.split('}').next().map(str::to_owned).filter(|name| name != CONTACT_EMAIL);
        if let Some(name) = html.split('{').skip(1).find_map(unknown) {
            return Err(format!("unknown fact {name:?}"));
        }
        Ok(render_links(&render_marks(&render_marks(&html, "**", "strong"), "*", "em")))
    }
}

/// Name of the placeholder that the site's e-mail address replaces.
pub(crate) const CONTACT_EMAIL: &str = "contact_email";

impl DatedFact {
    fn value_in(&self, name: &str, language: Language) -> Result<&str, String> {
        match &self.value {
            FactValue::Same(text) => Ok(text),
            FactValue::ByLanguage(texts) => {
                let text = texts.get(&language).map(String::as_str);
                text.ok_or_else(|| format!("the fact {name:?} is missing in {:?}", language.as_str()))
            }
        }
    }
}

/// Puts every second part between the marks into the element.
fn render_marks(text: &str, mark: &str, element: &str) -> String {
    let render = |(at, part): (usize, &str)| if at % 2 == 1 { format!("<{element}>{part}</{element}>") } else { part.to_owned() };
    text.split(mark).enumerate().map(render).collect()
}

/// Renders `[words](/path)`.
fn render_links(text: &str) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        let parts = link.split_once("](").and_then(|(words, tail)| Some((words, tail.split_once(')')?)));
        let Some((words, (path, behind))) = parts else { break };
        html.push_str(&format!("{before}<a href=\"{path}\">{words}</a>"));
        rest = behind;
    }
    html + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_links_become_html() {
        let facts = DatedFacts::default();
        let html = facts.render_words("**Call** *us* or [book](/service) <now>", Language::English).unwrap();
        assert_eq!(html, "<strong>Call</strong> <em>us</em> or <a href=\"/service\">book</a> &lt;now&gt;");
        assert!(facts.render_words("call {helpline}", Language::English).is_err());
    }
}
