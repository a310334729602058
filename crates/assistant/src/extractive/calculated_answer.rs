//! Answers with figures that are calculated rather than looked up: how a result reads, the example question and article of each
//! calculator, and the calculation by the dated rules of the fact registry.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::assistant::Question;
use domain::calculators::{Calculation, CalculatorKind, Inputs, Rulebook, Unit};
use domain::error::FieldErrors;
use domain::facts::{FactCache, Registry};
use domain::numerals::format_rupees;
use domain::text::escape_html;
use domain::time::indian_date;
use domain::{Environment, Error, Result};
use serde::Deserialize;

use crate::calculation_requests::{CalculationRequest, read_request};

/// Calculates what a question asks for, with the calculators and their dated rules.
pub trait QuestionCalculator: Send + Sync {
    /// Returns `None` when the question asks for no calculation, alone or as a continuation of the turns before it. Inputs outside
    /// a calculator's limits are listed in [`CalculatedAnswer::invalid_inputs`].
    fn calculate_answer(&self, question: &Question) -> Result<Option<CalculatedAnswer>>;
}

/// The calculations for a question, or what is needed to carry them out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CalculatedAnswer {
    /// One calculation, or several to compare; none while an input is missing.
    pub calculations: Vec<Calculation>,
    /// Title of the calculator.
    pub title: String,
    /// A warning to be read before any figure.
    pub notice: Option<String>,
    /// Labels of the inputs that the question doesn't give, with their limits.
    pub missing_inputs: Vec<String>,
    /// Why given inputs can't be used.
    pub invalid_inputs: Vec<String>,
    /// A question that contains every input; empty when there is none.
    pub example_question: String,
    /// Slug of the article about the rules.
    pub article_slug: Option<String>,
    /// Search text for passages to accompany the figures.
    pub search_text: String,
}

impl CalculatedAnswer {
    /// Renders the result, then the inputs and the formula. Without a result it lists what is missing or out of bounds, with an
    /// example. The HTML stays within the answer's allow-list.
    pub fn to_html(&self) -> String {
        let before = self.notice.as_deref().map(|notice| format!("<p><strong>{}</strong></p>", escape_html(notice))).unwrap_or_default();
        if self.calculations.is_empty() {
            return format!("{before}{}", self.render_input_request());
        }
        if let [one, other] = &self.calculations[..] {
            return format!("{before}{}", render_comparison(one, other));
        }
        format!("{before}{}", self.calculations.iter().map(render_calculation).collect::<String>())
    }

    fn render_input_request(&self) -> String {
        let title = escape_html(&self.title);
        let mut html = String::new();
        if !self.invalid_inputs.is_empty() {
            html.push_str(&format!(
                "<p>I would gladly work this out ({title}), but not with these figures:</p>{}",
                render_list(&self.invalid_inputs)
            ));
        }
        if !self.missing_inputs.is_empty() {
            let introduction = if self.invalid_inputs.is_empty() {
                format!("I can work that out ({title}). I still need")
            } else {
                "I also need".to_owned()
            };
            html.push_str(&format!("<p>{introduction}:</p>{}", render_list(&self.missing_inputs)));
        }
        if !self.example_question.is_empty() {
            html.push_str(&format!("<p>You could ask, for example: <em>{}</em></p>", escape_html(&self.example_question)));
        }
        html
    }
}

fn render_list(lines: &[String]) -> String {
    let items: String = lines.iter().map(|line| format!("<li>{}</li>", escape_html(line))).collect();
    format!("<ul>{items}</ul>")
}

fn render_calculation(of: &Calculation) -> String {
    let row = |label: &str, value: &str| format!("<tr><td>{}</td><td>{}</td></tr>", escape_html(label), escape_html(value));
    let results: String = of.results.iter().map(|figure| row(&figure.label, &format_value(figure.value, figure.unit))).collect();
    let inputs: String = of.inputs.iter().map(|input| row(input.field.label, &input.format_value())).collect();
    let facts: String = of.facts.iter().map(|fact| row(&fact.label, &fact.value)).collect();
    let formula: String = of.formula.iter().map(|sentence| format!("<li>{}</li>", escape_html(sentence))).collect();
    let notes: String = of.notes.iter().map(|note| format!("<p>{}</p>", escape_html(note))).collect();
    format!(
        "<h4>{}</h4><table><tbody>{results}</tbody></table>{notes}<p>Worked out from:</p><table><tbody>{inputs}{facts}</tbody></table><ul>{formula}</ul>",
        escape_html(of.title)
    )
}

/// Renders two calculations that differ in one input as one table with a column for each.
fn render_comparison(one: &Calculation, other: &Calculation) -> String {
    let input_pairs = || one.inputs.iter().zip(&other.inputs);
    let choice = input_pairs().find(|(a, b)| a.value != b.value);
    let heads = choice.map_or_else(Default::default, |(a, b)| [a.field.label.to_owned(), a.format_value(), b.format_value()]);
    let head: String = heads.iter().map(|head| format!("<th>{}</th>", escape_html(head))).collect();
    let cells = |cells: [&str; 3]| format!("<tr>{}</tr>", cells.map(|cell| format!("<td>{}</td>", escape_html(cell))).concat());
    let results = one.results.iter().zip(&other.results);
    let results: String = results.map(|(a, b)| cells([&a.label, &format_value(a.value, a.unit), &format_value(b.value, b.unit)])).collect();
    let row = |label: &str, value: &str| format!("<tr><td>{}</td><td>{}</td></tr>", escape_html(label), escape_html(value));
    let inputs: String = input_pairs().filter(|(a, b)| a.value == b.value).map(|(a, _)| row(a.field.label, &a.format_value())).collect();
    let facts: String = merge_unique(&one.facts, &other.facts).map(|fact| row(&fact.label, &fact.value)).collect();
    let formula: String =
        merge_unique(&one.formula, &other.formula).map(|sentence| format!("<li>{}</li>", escape_html(sentence))).collect();
    let notes: String = merge_unique(&one.notes, &other.notes).map(|note| format!("<p>{}</p>", escape_html(note))).collect();
    format!(
        "<h4>{}</h4><table><thead><tr>{head}</tr></thead><tbody>{results}</tbody></table>{notes}<p>Worked out from:</p><table><tbody>{inputs}{facts}</tbody></table><ul>{formula}</ul>",
        escape_html(one.title)
    )
}

/// The items of both lists, without duplicates.
fn merge_unique<'a, T: PartialEq>(one: &'a [T], other: &'a [T]) -> impl Iterator<Item = &'a T> {
    one.iter().chain(other.iter().filter(|it| !one.contains(it)))
}

/// Formats a value in the same way as the calculators' pages.
fn format_value(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Rupees => format_rupees(value.round()),
        _ => unit.format_value(value),
    }
}

/// Reply to an amount that was typed with a minus sign.
const NEGATIVE_AMOUNT_TEXT: &str = "A number below zero gives no sum here: please leave the minus out, or say what it means";

pub struct RulebookCalculator {
    fact_book: Arc<FactCache>,
    environment: Environment,
    guides: CalculatorGuides,
}

impl RulebookCalculator {
    pub fn new(fact_book: Arc<FactCache>, environment: Environment) -> Self {
        Self { fact_book, environment, guides: CalculatorGuides::default() }
    }

    /// Adds an example question and an article for each calculator.
    pub fn with_guides(self, guides: CalculatorGuides) -> Self {
        Self { guides, ..self }
    }
}

impl QuestionCalculator for RulebookCalculator {
    fn calculate_answer(&self, question: &Question) -> Result<Option<CalculatedAnswer>> {
        let Some(request) = read_request(question) else { return Ok(None) };
        let (registry, today) = (self.fact_book.registry(), indian_date(self.environment.now()));
        let explained = self.guides.guide_for(request.kind);
        let computed = CalculatedAnswer {
            title: request.kind.title().to_owned(),
            notice: explain_gratuity_not_due(&request, &registry, today),
            search_text: explained.article.as_deref().map_or_else(|| request.kind.title().to_owned(), |slug| slug.replace('-', " ")),
            example_question: explained.example,
            article_slug: explained.article,
            ..CalculatedAnswer::default()
        };
        if request.has_negative_number {
            return Ok(Some(CalculatedAnswer { notice: None, invalid_inputs: vec![NEGATIVE_AMOUNT_TEXT.to_owned()], ..computed }));
        }
        let outcome = match request.missing_inputs.is_empty() {
            true => request.calculate(&Rulebook::new(&registry, today)),
            // Only checks that the given inputs lie within the limits.
            false => Inputs::parse(request.kind, request.inputs.iter().map(|(name, value)| (*name, value.as_str()))).map(|_| Vec::new()),
        };
        match outcome {
            Ok(calculations) => Ok(Some(CalculatedAnswer { calculations, missing_inputs: describe_missing_fields(&request), ..computed })),
            Err(Error::Invalid { fields, .. }) => Ok(Some(CalculatedAnswer {
                invalid_inputs: describe_invalid_fields(&request, fields),
                missing_inputs: describe_missing_fields(&request),
                ..computed
            })),
            Err(error) => Err(error),
        }
    }
}

/// Lists the missing inputs by the labels of the calculator's form, with their limits.
fn describe_missing_fields(request: &CalculationRequest) -> Vec<String> {
    let fields = request.kind.fields().iter().filter(|field| request.missing_inputs.contains(&field.name));
    fields.map(|field| format!("{} ({})", field.label, field.limits_text())).collect()
}

/// Lists the error of each given input; the text names the input and its limits.
fn describe_invalid_fields(request: &CalculationRequest, fields: FieldErrors) -> Vec<String> {
    fields.into_iter().filter(|(name, _)| !request.missing_inputs.contains(&name.as_str())).map(|(_, message)| message).collect()
}

/// Explains, before any figure, that gratuity isn't due below the length of service that the law requires. `None` for other
/// calculators, and while the registry lacks that figure.
fn explain_gratuity_not_due(request: &CalculationRequest, registry: &Registry, today: jiff::civil::Date) -> Option<String> {
    if request.kind != CalculatorKind::Gratuity {
        return None;
    }
    let needed = registry.number("gratuity.service", today).ok()?;
    let fixed_term = registry.number("gratuity.fixed-term-service", today).ok()?;
    let served = f64::from(request.longest_months?);
    (served < needed * 12.0).then(|| {
        let years = |count: f64| domain::calculators::Unit::Years.format_value(count);
        format!(
            "Gratuity is generally not due before {} of continuous service, and nothing is rounded up to reach them. Exceptions: a \
             fixed-term contract that ends after {} or more (in proportion), and death or disablement, which need no length of service. \
             The formula below shows only what such an exception or a better contract would rest on.",
            years(needed),
            years(fixed_term),
        )
    })
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalculatorGuide {
    /// A question that contains every input that the calculator needs.
    pub example: String,
    /// Slug of the article about its rules, if there is one.
    #[serde(default)]
    pub article: Option<String>,
}

/// One guide per calculator.
#[derive(Debug, Clone, Default)]
pub struct CalculatorGuides(BTreeMap<&'static str, CalculatorGuide>);

impl CalculatorGuides {
    /// Parses the YAML file. `Invalid` names a calculator that is missing or unknown.
    pub fn parse(yaml: &str) -> Result<Self> {
        let wrong = |why: String| Error::invalid("sums", why);
        let file: BTreeMap<String, CalculatorGuide> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        if let Some(unknown) = file.keys().find(|name| CalculatorKind::parse(name).is_none()) {
            return Err(wrong(format!("unknown calculator {unknown:?}")));
        }
        let mut all = BTreeMap::new();
        for &kind in CalculatorKind::ALL {
            let Some(explained) = file.get(kind.as_str()) else { return Err(wrong(format!("no entry for {:?}", kind.as_str()))) };
            all.insert(kind.as_str(), explained.clone());
        }
        Ok(Self(all))
    }

    pub fn guide_for(&self, kind: CalculatorKind) -> CalculatorGuide {
        self.0.get(kind.as_str()).cloned().unwrap_or_default()
    }
}
