//! Calculated answers as HTML: the sentence, the table of results, assumptions, and what the figures rest on.

use domain::calculators::{Calculation, CalculatorKind, Figure, InputField, InputValue, Unit, calculator_path};
use domain::language::Language;
use domain::text::escape_html;

use super::sentences::Wording;
use crate::calculation_requests::CalculationRequest;

/// Renders the one sentence that asks for what is missing, or says which figures can't be used, with an example.
pub(super) fn render_request(wording: Wording<'_>, request: &CalculationRequest, invalid: &[String]) -> String {
    let mut lines = Vec::new();
    if request.has_negative_number {
        lines.push(wording.phrase("negative").to_owned());
    } else if let Some(salary) = request.unclear_salary {
        lines.push(wording.fill_phrase("unclear-salary", &[("amount", &wording.format(salary, Unit::Rupees))]));
    } else if let Some(unclear) = &request.unclear {
        lines.push(ask_which(wording, request.kind, &unclear.fields, &unclear.amounts));
    } else {
        if !invalid.is_empty() {
            lines.push(wording.fill_phrase("invalid", &[("fields", &invalid.join("; "))]));
        }
        lines.extend(ask_for_missing(wording, request, invalid.is_empty()));
    }
    let mut html: String = lines.iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect();
    let example = wording.fill_phrase("example", &[("example", wording.texts.example(request.kind, wording.language))]);
    if !request.continues {
        html.push_str(&format!("<p><em>{}</em></p>", escape_html(&example)));
    }
    html
}

fn ask_for_missing(wording: Wording<'_>, request: &CalculationRequest, is_only: bool) -> Option<String> {
    let fields: Vec<String> = request.missing_inputs.iter().map(|name| wording.inner_label(request.kind, name)).collect();
    let phrase = if is_only { "missing" } else { "also-missing" };
    (!fields.is_empty()).then(|| wording.fill_phrase(phrase, &[("fields", &wording.join(&fields))]))
}

/// Asks which of several amounts an input is, or which of several inputs an amount is.
fn ask_which(wording: Wording<'_>, kind: CalculatorKind, fields: &[&'static str], amounts: &[f64]) -> String {
    let field = |name: &&'static str| kind.fields().iter().find(|field| field.name == *name);
    let units: Vec<Unit> = fields.iter().filter_map(field).map(|field| field.unit).collect();
    let unit = units.first().copied().filter(|unit| units.iter().all(|other| other == unit)).unwrap_or(Unit::Number);
    let amounts: Vec<String> = amounts.iter().map(|amount| wording.format(*amount, unit)).collect();
    let labels: Vec<String> = fields.iter().map(|name| wording.inner_label(kind, name)).collect();
    wording.fill_phrase("unclear", &[("amounts", &wording.join(&amounts)), ("fields", &labels.join(", "))])
}

/// Says why an input can't be used, by its limits.
pub(super) fn describe_limits(wording: Wording<'_>, kind: CalculatorKind, field: &InputField) -> String {
    let bound = |value: f64| match wording.language {
        Language::English => field.unit.format_value(value),
        _ => wording.format_input(kind, field, value),
    };
    let label = wording.input_label(kind, field.name);
    wording.fill_phrase("limits", &[("field", &label), ("least", &bound(field.min)), ("most", &bound(field.max))])
}

/// Renders one calculation, or two that differ in one input as one table with a column for each.
pub(super) fn render_result(wording: Wording<'_>, request: &CalculationRequest, calculations: &[Calculation], lead: &str) -> String {
    let Some(first) = calculations.first() else { return String::new() };
    let mut html = format!("<p>{}</p><h4>{}</h4>", escape_html(lead), escape_html(wording.title(request.kind)));
    html.push_str(&render_results(wording, request, calculations));
    html.push_str(&render_assumptions(wording, request, calculations));
    html.push_str(&format!("<p>{}</p>", escape_html(wording.phrase("worked-from"))));
    let facts = merge_unique(calculations, |of| &of.facts);
    let rows: String = first
        .inputs
        .iter()
        .filter(|input| !is_hidden(request, calculations, input))
        .map(|input| render_input(wording, request.kind, input))
        .collect();
    let fact_rows: String = facts.iter().map(|fact| row(&[&fact.label, &fact.value])).collect();
    let formula: String =
        merge_unique(calculations, |of| &of.formula).iter().map(|line| format!("<li>{}</li>", escape_html(line))).collect();
    if wording.language == Language::English {
        html.push_str(&format!("<table><tbody>{rows}{fact_rows}</tbody></table><ul>{formula}</ul>"));
        return html;
    }
    // Facts and formulas are written in English alone, so that the page with the same sum shows them.
    let page = format!("{}?{}", calculator_path(request.kind), request.to_query_string());
    let words = escape_html(wording.phrase("rules-on-page"));
    html.push_str(&format!("<table><tbody>{rows}</tbody></table><p><a href=\"{}\">{words}</a></p>", escape_html(&page)));
    html
}

fn render_results(wording: Wording<'_>, request: &CalculationRequest, calculations: &[Calculation]) -> String {
    let value = |figure: &Figure| wording.format(figure.value, figure.unit);
    let label = |figure: &Figure| wording.result_label(calculations, figure.name, &figure.label);
    match calculations {
        [one, other] => {
            let heads = one.inputs.iter().zip(&other.inputs).find(|(a, b)| a.value != b.value).map_or_else(Default::default, |(a, b)| {
                let of = |input: &InputValue| wording.format_input(request.kind, &input.field, input.value);
                [wording.input_label(request.kind, a.field.name), of(a), of(b)]
            });
            let head: String = heads.iter().map(|head| format!("<th>{}</th>", escape_html(head))).collect();
            let rows: String = one.results.iter().zip(&other.results).map(|(a, b)| row(&[&label(a), &value(a), &value(b)])).collect();
            format!("<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>")
        }
        all => {
            let shown = all.iter().flat_map(|of| &of.results).filter(|figure| !request.aim.hides(figure.name));
            let rows: String = shown.map(|figure| row(&[&label(figure), &value(figure)])).collect();
            format!("<table><tbody>{rows}</tbody></table>")
        }
    }
}

/// The assumed inputs, and what the figures leave out.
fn render_assumptions(wording: Wording<'_>, request: &CalculationRequest, calculations: &[Calculation]) -> String {
    let Some(first) = calculations.first() else { return String::new() };
    let mut lines = Vec::new();
    if request.is_comparison() && request.kind == CalculatorKind::Goal {
        lines.push(wording.phrase("two-returns").to_owned());
    }
    if request.leaves_out_rent {
        lines.push(wording.phrase("rent-left-out").to_owned());
    }
    let assumed = request.list_assumed_inputs(first);
    if !assumed.is_empty() {
        let fields: Vec<String> = assumed.iter().map(|input| describe_input(wording, request.kind, input)).collect();
        lines.push(wording.fill_phrase("assumed", &[("fields", &fields.join("; "))]));
    }
    match wording.language {
        Language::English => lines.extend(merge_unique(calculations, |of| &of.notes)),
        language => lines.push(wording.texts.calculator(request.kind).caution.get(language, "").to_owned()),
    }
    lines.iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect()
}

fn describe_input(wording: Wording<'_>, kind: CalculatorKind, input: &InputValue) -> String {
    format!("{}: {}", wording.input_label(kind, input.field.name), format_row_value(wording, kind, input))
}

fn is_hidden(request: &CalculationRequest, calculations: &[Calculation], input: &InputValue) -> bool {
    let differs =
        calculations.iter().flat_map(|of| &of.inputs).any(|other| other.field.name == input.field.name && other.value != input.value);
    request.aim.hides(input.field.name) || differs
}

fn render_input(wording: Wording<'_>, kind: CalculatorKind, input: &InputValue) -> String {
    row(&[&wording.input_label(kind, input.field.name), &format_row_value(wording, kind, input)])
}

/// An input as a row shows it: in English in the words of the calculator's page.
fn format_row_value(wording: Wording<'_>, kind: CalculatorKind, input: &InputValue) -> String {
    match (wording.language, input.field.unit) {
        (Language::English, _) => input.format_value(),
        (_, Unit::Years | Unit::Months) => wording.format(input.value, input.field.unit),
        _ => wording.format_input(kind, &input.field, input.value),
    }
}

fn row(cells: &[&str]) -> String {
    let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", escape_html(cell))).collect();
    format!("<tr>{cells}</tr>")
}

/// The items of all calculations, without duplicates.
fn merge_unique<T: PartialEq + Clone>(calculations: &[Calculation], list: impl Fn(&Calculation) -> &Vec<T>) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for item in calculations.iter().flat_map(list) {
        if !all.contains(item) {
            all.push(item.clone());
        }
    }
    all
}
