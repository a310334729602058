//! The Hindi of a module. It holds words alone: the price, days, sources and related articles stand once, with the English. Line by line it quotes
//! the same facts and has the same numbers, or it is not taken.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{AssistModule, AssistQuestion};
use crate::articles::{clean_fragment, to_plain_text};
use crate::facts::{Registry, find_quotes, remove_quoted_values, resolve_quotes_for_storage, resolve_quotes_in_hindi};
use crate::language::Language;
use crate::text::list_numbers;

/// Where the guides stand.
const ASSIST_PATH: &str = "/assist";
const HINDI_ASSIST_PATH: &str = "/hi/assist";

pub fn assist_path(language: Language) -> &'static str {
    if language == Language::Hindi { HINDI_ASSIST_PATH } else { ASSIST_PATH }
}

/// The words of a module in Hindi: what [`AssistModule`] and its text have in English.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HindiModule {
    pub title: String,
    pub line: String,
    pub takes: Option<String>,
    pub intro: String,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    pub questions: Vec<AssistQuestion>,
    pub help: Option<HindiHelp>,
}

/// What a card and a page say of our own help. Lists of a case are translated where the case is read, and its messages are written by agents.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HindiHelp {
    #[serde(default)]
    pub price_note: String,
    pub time: String,
    pub next_step: String,
}

impl HindiModule {
    /// Every field that holds HTML.
    fn iter_html_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let lists = [&mut self.we_do, &mut self.we_do_not, &mut self.documents, &mut self.steps];
        let answers = self.questions.iter_mut().map(|question| &mut question.answer);
        std::iter::once(&mut self.intro).chain(lists.into_iter().flatten()).chain(answers)
    }

    /// Cleans the texts for storage. `Err` names a fact that the registry does not have.
    pub(super) fn clean(&mut self, registry: &Registry, today: Date) -> Result<(), String> {
        for html in self.iter_html_mut() {
            *html = resolve_quotes_for_storage(&clean_fragment(html), registry, today)?;
        }
        Ok(())
    }

    pub(super) fn resolve_quotes(&mut self, registry: &Registry, today: Date) {
        for html in self.iter_html_mut() {
            *html = resolve_quotes_in_hindi(&clean_fragment(html), registry, today);
        }
    }
}

impl AssistModule {
    pub fn has_hindi(&self) -> bool {
        self.text.hindi.is_some()
    }

    /// The languages in which it can be read.
    pub fn list_languages(&self) -> &'static [Language] {
        if self.has_hindi() { &[Language::English, Language::Hindi] } else { &[Language::English] }
    }

    /// The canonical path of the page in a language, or of the one in English.
    pub fn url_in(&self, language: Language) -> String {
        let shown = if self.has_hindi() { language } else { Language::English };
        format!("{}?module={}", assist_path(shown), self.slug)
    }

    /// The module in the words of a language, or in English. Hindi in Latin letters has no words of its own.
    pub fn in_language(&self, language: Language) -> Self {
        let mut module = self.clone();
        let Some(hindi) = self.text.hindi.as_deref().filter(|_| language == Language::Hindi).cloned() else { return module };
        module.title = hindi.title;
        module.line = hindi.line;
        module.takes = hindi.takes;
        let text = &mut module.text;
        text.intro = hindi.intro;
        text.we_do = hindi.we_do;
        text.we_do_not = hindi.we_do_not;
        text.documents = hindi.documents;
        text.steps = hindi.steps;
        text.questions = hindi.questions;
        if let Some((help, words)) = text.help.as_mut().zip(hindi.help) {
            help.price_note = words.price_note;
            help.time = words.time;
            help.next_step = words.next_step;
        }
        module
    }

    /// What the Hindi says otherwise than the English, for the person who writes it.
    pub fn check_hindi(&self) -> Vec<String> {
        let Some(hindi) = &self.text.hindi else { return Vec::new() };
        let mut comparison = Comparison::default();
        let text = &self.text;
        comparison.compare("title", &self.title, &hindi.title);
        comparison.compare("line", &self.line, &hindi.line);
        comparison.compare("takes", self.takes.as_deref().unwrap_or_default(), hindi.takes.as_deref().unwrap_or_default());
        comparison.compare("the text below", &text.intro, &hindi.intro);
        comparison.compare_lists("we_do", &text.we_do, &hindi.we_do);
        comparison.compare_lists("we_do_not", &text.we_do_not, &hindi.we_do_not);
        comparison.compare_lists("documents", &text.documents, &hindi.documents);
        comparison.compare_lists("steps", &text.steps, &hindi.steps);
        let split = |questions: &[AssistQuestion]| -> (Vec<String>, Vec<String>) {
            questions.iter().map(|question| (question.question.clone(), question.answer.clone())).unzip()
        };
        let (english, own) = (split(&text.questions), split(&hindi.questions));
        comparison.compare_lists("faqs", &english.0, &own.0);
        if english.0.len() == own.0.len() {
            comparison.compare_lists("answers of faqs", &english.1, &own.1);
        }
        let help = text.help.as_ref().map(|help| [&help.price_note, &help.time, &help.next_step].map(String::as_str));
        let words = hindi.help.as_ref().map(|help| [&help.price_note, &help.time, &help.next_step].map(String::as_str));
        for (place, name) in ["help: price_note", "help: time", "help: next_step"].into_iter().enumerate() {
            comparison.compare(name, help.map_or("", |texts| texts[place]), words.map_or("", |texts| texts[place]));
        }
        comparison.problems
    }
}

#[derive(Default)]
struct Comparison {
    problems: Vec<String>,
}

impl Comparison {
    fn compare(&mut self, name: &str, english: &str, hindi: &str) {
        let is_empty = |text: &str| to_plain_text(&remove_quoted_values(text)).is_empty();
        if is_empty(english) != is_empty(hindi) {
            self.problems.push(format!("{name}: only one of the two languages says something"));
            return;
        }
        let (wanted, own) = (list_figures(english), list_figures(hindi));
        if wanted != own {
            self.problems.push(format!("{name}: the English has {wanted:?} and the Hindi {own:?}"));
        }
    }

    fn compare_lists(&mut self, name: &str, english: &[String], hindi: &[String]) {
        if english.len() != hindi.len() {
            self.problems.push(format!("{name}: the English has {} lines and the Hindi {}", english.len(), hindi.len()));
            return;
        }
        for ((place, english), hindi) in (1..).zip(english).zip(hindi) {
            self.compare(&format!("{name}, line {place}"), english, hindi);
        }
    }
}

/// The facts and the numbers of a text, sorted, because Hindi has another order of words.
fn list_figures(html: &str) -> Vec<String> {
    let to_name = |quote: crate::facts::Quote| quote.on.map_or_else(|| quote.fact.clone(), |day| format!("{}@{day}", quote.fact));
    let mut figures: Vec<String> = find_quotes(html).into_iter().map(to_name).collect();
    let typed = to_plain_text(&remove_quoted_values(html));
    figures.extend(list_numbers(&typed).map(str::to_owned));
    figures.sort_unstable();
    figures
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assist_modules::{AssistHelp, AssistText, render_line};

    fn module() -> AssistModule {
        let help = AssistHelp {
            price: Some(99_900),
            price_as_of: Some("2026-11-24".parse().unwrap()),
            time: "Two days".into(),
            next_step: "Ask".into(),
            ..AssistHelp::default()
        };
        let words = HindiHelp { price_note: String::new(), time: "दो दिन".into(), next_step: "पूछें".into() };
        let hindi = HindiModule {
            title: "पीएफ में मदद".into(),
            line: "रिकॉर्ड जाँचें।".into(),
            intro: "<p>2026 से</p>".into(),
            we_do: vec!["समझाते हैं".into()],
            we_do_not: vec!["क्लेम नहीं भरते".into()],
            steps: vec![render_line("12 महीने बाद {{fact:epf.settlement-days}} के भीतर")],
            help: Some(words),
            ..HindiModule::default()
        };
        let text = AssistText {
            intro: "<p>Since 2026</p>".into(),
            we_do: vec!["Explain".into()],
            we_do_not: vec!["File".into()],
            steps: vec![render_line("Within {{fact:epf.settlement-days}} after 12 months")],
            related: vec!["an-article".into()],
            help: Some(help),
            hindi: Some(Box::new(hindi)),
            ..AssistText::default()
        };
        AssistModule {
            slug: "epf".into(),
            title: "Provident fund help".into(),
            line: "Check your record.".into(),
            takes: None,
            text,
            checked_on: "2026-11-20".parse().unwrap(),
            position: 1,
            updated_at: jiff::Timestamp::UNIX_EPOCH,
        }
    }

    fn registry() -> Registry {
        Registry::new([serde_yaml_ng::from_str(
            "id: epf.settlement-days\nlabel: Days\ncategory: epfo\nunit: days\nvalues:\n\
             - {from: 2026-06-29, value: 20, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()])
    }

    fn problems_after(change: impl FnOnce(&mut HindiModule)) -> Vec<String> {
        let mut changed = module();
        change(changed.text.hindi.as_mut().unwrap());
        changed.check_hindi()
    }

    #[test]
    fn words_change_with_the_language_and_figures_do_not() {
        let today = "2026-11-20".parse().unwrap();
        let read = module().validate(&registry(), today).unwrap().resolve_quotes(&registry(), today);
        let hindi = read.in_language(Language::Hindi);
        assert_eq!((hindi.title.as_str(), hindi.url_in(Language::Hindi).as_str()), ("पीएफ में मदद", "/hi/assist?module=epf"));
        assert!(hindi.text.steps[0].contains(">20 दिन</data> के भीतर"), "{}", hindi.text.steps[0]);
        let help = hindi.text.help.clone().unwrap();
        assert_eq!((help.price, help.time.as_str(), &hindi.text.related), (Some(99_900), "दो दिन", &read.text.related));
        let english = read.in_language(Language::English);
        assert_eq!((english.url_in(Language::English).as_str(), &english), ("/assist?module=epf", &read));
        assert!(english.text.steps[0].contains(">20 days</data>"), "{}", english.text.steps[0]);
        assert_eq!(read.in_language(Language::Hinglish), read);
    }

    #[test]
    fn without_hindi_it_is_english() {
        let mut english = module();
        english.text.hindi = None;
        assert_eq!((english.in_language(Language::Hindi), english.list_languages()), (english.clone(), [Language::English].as_slice()));
        assert_eq!(english.url_in(Language::Hindi), "/assist?module=epf");
        assert_eq!(english.check_hindi(), Vec::<String>::new());
        assert_eq!(module().list_languages(), [Language::English, Language::Hindi]);
    }

    #[test]
    fn another_figure_fact_or_number_of_lines_is_named() {
        assert_eq!(problems_after(|_| {}), Vec::<String>::new());
        let named = |change: fn(&mut HindiModule), part: &str| {
            let problems = problems_after(change);
            assert!(problems.len() == 1 && problems[0].starts_with(part), "{part}: {problems:?}");
        };
        named(|hindi| hindi.steps.push("और".into()), "steps: the English has 1 lines and the Hindi 2");
        named(|hindi| hindi.steps[0] = render_line("13 महीने बाद {{fact:epf.settlement-days}} के भीतर"), "steps, line 1");
        named(|hindi| hindi.steps[0] = "12 महीने बाद 20 दिन के भीतर".into(), "steps, line 1");
        named(|hindi| hindi.intro = "<p>2025 से</p>".into(), "the text below");
        named(|hindi| hindi.takes = Some("जल्दी".into()), "takes");
        named(|hindi| hindi.title = " ".into(), "title");
        named(
            |hindi| hindi.questions.push(AssistQuestion { question: "क्यों?".into(), answer: "यों".into() }),
            "faqs: the English has 0 lines and the Hindi 1",
        );
    }

    #[test]
    fn a_module_with_other_hindi_is_not_stored() {
        let mut wrong = module();
        wrong.text.hindi.as_mut().unwrap().steps.clear();
        let Err(crate::Error::Invalid { fields, .. }) = wrong.validate(&registry(), "2026-11-20".parse().unwrap()) else {
            panic!("it was taken")
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["hindi"]);
    }
}
