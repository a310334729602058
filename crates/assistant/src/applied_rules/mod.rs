//! Says what the rule of a short answer comes to with the figures that the reader has told: "₹42,000 of interest is within the limit, so the bank
//! deducts nothing". Editors write the rules (`content/assistant/applied-rules`); nothing is said where a figure is missing or may be another's.

mod rules_file;

use std::collections::{BTreeMap, BTreeSet};

use domain::assistant::Question;
use domain::calculators::Rulebook;
use domain::calculators::income_tax::{Regime, TaxpayerAge};
use domain::facts::Registry;
use domain::language::Language;
use domain::numerals::{format_number, format_rupees};
use domain::{Error, Result};
use jiff::civil::Date;
use minijinja::{Environment, UndefinedBehavior, Value};

use crate::calculation_requests::{FigureNames, NamedFigures, corrects_figure};
use rules_file::{RuleCase, RuleConfig};

pub use rules_file::RuleExample;

/// Name of the file with what figures are called; the others hold rules.
const WORDS_FILE: &str = "words.yml";

/// The rules that can be applied to a reader's figures, by the short answers that state them.
#[derive(Debug, Default)]
pub struct AppliedRules {
    names: FigureNames,
    rules: Vec<RuleConfig>,
    by_answer: BTreeMap<String, Vec<usize>>,
    templates: Environment<'static>,
}

/// A message of the reader, and whether a figure in it may stand without its name, because it was told about this very rule.
struct ToldMessage<'a> {
    text: &'a str,
    is_about_rule: bool,
}

impl AppliedRules {
    /// Parses the files of the folder, each with its name.
    pub fn parse(files: &[(String, String)]) -> Result<Self> {
        let words = files.iter().find(|(name, _)| name == WORDS_FILE).map_or("", |(_, yaml)| yaml.as_str());
        let names = if words.is_empty() { FigureNames::default() } else { FigureNames::parse(words)? };
        let mut rules = Vec::new();
        for (name, yaml) in files.iter().filter(|(name, _)| name != WORDS_FILE && name.ends_with(".yml")) {
            let read: Vec<RuleConfig> = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid(name, format!("{name}: {error}")))?;
            rules.extend(read);
        }
        let mut by_answer: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, rule) in rules.iter().enumerate() {
            for slug in &rule.answers {
                by_answer.entry(slug.clone()).or_default().push(at);
            }
        }
        let applied = Self { names, rules, by_answer, templates: open_templates() };
        applied.rules.iter().try_for_each(|rule| applied.check(rule))?;
        Ok(applied)
    }

    /// The slugs of the short answers whose rules can be applied.
    pub fn slugs(&self) -> impl Iterator<Item = &str> {
        self.by_answer.keys().map(String::as_str)
    }

    /// The ids of the facts that the rules read.
    pub fn facts(&self) -> BTreeSet<&str> {
        self.rules.iter().flat_map(|rule| rule.facts.values()).map(String::as_str).collect()
    }

    /// The examples of the rules, each with one of its short answers.
    pub fn examples(&self) -> impl Iterator<Item = (&str, &RuleExample)> {
        self.rules.iter().flat_map(|rule| {
            rule.answers.first().into_iter().flat_map(|slug| rule.examples.iter().map(move |example| (slug.as_str(), example)))
        })
    }

    /// The first answers of the rules that have no example for one of their cases.
    pub fn list_without_examples(&self) -> Vec<&str> {
        let lacks = |rule: &&RuleConfig| rule.examples.len() < rule.cases.len();
        self.rules.iter().filter(lacks).filter_map(|rule| rule.answers.first()).map(String::as_str).collect()
    }

    /// What the rule of a short answer comes to with what the conversation has told. `None` where too little is told.
    pub fn apply(&self, slug: &str, question: &Question, facts: &Registry, today: Date, language: Language) -> Option<String> {
        let told = list_messages(slug, question);
        self.by_answer.get(slug)?.iter().find_map(|at| self.apply_rule(&self.rules[*at], &told, facts, today, language))
    }

    /// What the rule comes to, if the last message tells a figure that changes or completes it.
    pub fn apply_changed(&self, slug: &str, question: &Question, facts: &Registry, today: Date, language: Language) -> Option<String> {
        let now = self.apply(slug, question, facts, today, language)?;
        let (last, earlier) = question.previous_turns.split_last()?;
        let before = Question { text: last.question.clone(), previous_turns: earlier.to_vec(), ..question.clone() };
        let was = self.apply(slug, &before, facts, today, language);
        (was.as_ref() != Some(&now)).then_some(now)
    }

    fn apply_rule(&self, rule: &RuleConfig, told: &[ToldMessage<'_>], facts: &Registry, today: Date, language: Language) -> Option<String> {
        let figures = self.read_figures(rule, told)?;
        let is_told = |name: &String| figures.contains_key(name);
        if !rule.told.is_empty() && !rule.told.iter().any(|names| names.iter().all(is_told)) {
            return None;
        }
        let context = self.build_context(rule, &figures, facts, today)?;
        let case = rule.cases.iter().find(|case| self.holds(case, &context))?;
        let text = self.templates.render_str(case.text(language), &context).ok()?;
        Some(text.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
    }

    /// The figures of a conversation by name; what is told later replaces what was told before. `None` where a message takes back a figure without
    /// saying which ("13.2, not 14.2"): what was told before it no longer holds.
    fn read_figures(&self, rule: &RuleConfig, told: &[ToldMessage<'_>]) -> Option<BTreeMap<String, f64>> {
        let read_message = |message: &ToldMessage<'_>| match message.is_about_rule {
            true => self.names.read(message.text, &rule.lone, &rule.list_names()),
            false => self.names.read_aside(message.text),
        };
        let read: Vec<NamedFigures> = told.iter().map(read_message).collect();
        let is_unnamed = |(message, figures): (&ToldMessage<'_>, &NamedFigures)| figures.is_empty() && corrects_figure(message.text);
        if told.iter().zip(&read).any(is_unnamed) {
            return None;
        }
        let latest = |name: &String| Some((name.clone(), read.iter().rev().find_map(|figures| figures.get(name))?));
        Some(rule.names().filter_map(latest).collect())
    }

    /// What expressions and texts can read: figures (none where one wasn't told), flags, facts, and what is worked out of them.
    fn build_context(
        &self,
        rule: &RuleConfig,
        figures: &BTreeMap<String, f64>,
        facts: &Registry,
        today: Date,
    ) -> Option<BTreeMap<String, Value>> {
        let mut context: BTreeMap<String, Value> = BTreeMap::new();
        for name in rule.names() {
            let told = figures.get(name);
            let value = if self.names.is_flag(name) {
                Value::from(told.is_some())
            } else {
                told.map_or(Value::from(()), |value| Value::from(*value))
            };
            context.insert(name.clone(), value);
        }
        for (name, fact) in &rule.facts {
            context.insert(name.clone(), Value::from(facts.number(fact, today).ok()?));
        }
        let rules = Rulebook::new(facts, today);
        insert_tax(&mut context, "new_tax", rules.new_regime().ok()?);
        insert_tax(&mut context, "old_tax", rules.income_tax(TaxpayerAge::Below60).ok()?.old);
        insert_tax(&mut context, "old_tax_from_60", rules.income_tax(TaxpayerAge::From60).ok()?.old);
        for step in &rule.steps {
            let (name, expression) = step.split()?;
            let value = self.templates.compile_expression(expression).ok()?.eval(&context).ok()?;
            context.insert(name.to_owned(), value);
        }
        Some(context)
    }

    fn holds(&self, case: &RuleCase, context: &BTreeMap<String, Value>) -> bool {
        let Some(condition) = &case.when else { return true };
        let value = self.templates.compile_expression(condition).ok().and_then(|expression| expression.eval(context).ok());
        value.is_some_and(|value| value.is_true())
    }

    /// A mistake in a rule: an unknown name, or an expression or text that can't be read.
    fn check(&self, rule: &RuleConfig) -> Result<()> {
        let at = rule.answers.first().map_or("a rule without answers", String::as_str);
        let fail = |what: String| Err(Error::invalid("applied-rules", format!("{at}: {what}")));
        if let Some(name) = rule.names().find(|name| !self.names.contains(name)) {
            return fail(format!("{WORDS_FILE} has no figure {name}"));
        }
        if let Some(name) = rule.names().find(|name| rule.facts.contains_key(*name)) {
            return fail(format!("the fact {name} has the name of a figure"));
        }
        for step in &rule.steps {
            let Some((_, expression)) = step.split() else { return fail(format!("{step:?} is no “name = expression”")) };
            if let Err(error) = self.templates.compile_expression(expression) {
                return fail(format!("{expression}: {error}"));
            }
        }
        for case in &rule.cases {
            if let Some(Err(error)) = case.when.as_ref().map(|condition| self.templates.compile_expression(condition)) {
                return fail(error.to_string());
            }
            for language in [Language::English, Language::Hindi, Language::Hinglish] {
                if let Err(error) = self.templates.template_from_str(case.text(language)) {
                    return fail(error.to_string());
                }
            }
        }
        Ok(())
    }
}

/// The reader's messages, the last one at the end.
fn list_messages<'a>(slug: &str, question: &'a Question) -> Vec<ToldMessage<'a>> {
    let is_given = |answer: &Option<String>| answer.as_deref() == Some(slug);
    let earlier =
        question.previous_turns.iter().map(|turn| ToldMessage { text: &turn.question, is_about_rule: is_given(&turn.short_answer) });
    earlier.chain([ToldMessage { text: &question.text, is_about_rule: true }]).collect()
}

/// Lets expressions call the tax of a regime on a total income, with rebate and cess, in rupees.
fn insert_tax(context: &mut BTreeMap<String, Value>, name: &str, regime: Regime) {
    context.insert(name.to_owned(), Value::from_function(move |income: f64| regime.compute_tax(income.max(0.0)).total));
}

fn open_templates() -> Environment<'static> {
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.add_filter("rupees", |value: f64| format_rupees(value.round()));
    templates.add_filter("percent", |value: f64| format!("{}%", format_number(value)));
    templates.add_filter("number", format_number);
    templates
}
