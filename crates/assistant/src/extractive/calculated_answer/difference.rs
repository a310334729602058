//! The difference between the last two sums of a conversation: the same loan at two rates, the same saving over two terms.

use domain::Result;
use domain::calculators::{Figure, Rulebook, Unit};
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::CalculationRequest;

/// Largest number of results that are compared, the most important ones first.
const MAX_FIGURES: usize = 3;

/// Says how far the results of two sums of a calculator lie apart. `None` where one of them has no single result, or none differs.
pub(super) fn answer_difference(
    [before, last]: &[CalculationRequest; 2],
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
) -> Result<Option<CalculatedAnswer>> {
    let (before, last) = (before.calculate(rulebook)?, last.calculate(rulebook)?);
    let ([one], [other]) = (&before[..], &last[..]) else { return Ok(None) };
    let find_other = |figure: &Figure| other.results.iter().find(|known| known.name == figure.name);
    let pairs = one.results.iter().filter_map(|figure| Some((figure, find_other(figure)?)));
    let differing = pairs.filter(|(figure, known)| figure.value != known.value && figure.unit != Unit::Date);
    let lines: Vec<String> = differing
        .take(MAX_FIGURES)
        .map(|(figure, known)| {
            let name = if known.value > figure.value { "difference-more" } else { "difference-less" };
            let format = |value: f64| wording.format(value, figure.unit);
            let label = wording.result_label(&last, figure.name, &figure.label);
            let apart = format((known.value - figure.value).abs());
            wording.fill_phrase(
                name,
                &[("label", &label), ("before", &format(figure.value)), ("after", &format(known.value)), ("apart", &apart)],
            )
        })
        .collect();
    let Some(lead) = lines.first().cloned() else { return Ok(None) };
    let items: String = lines.iter().map(|line| format!("<li>{}</li>", escape_html(line))).collect();
    let html = match lines.len() {
        1 => format!("<p>{}</p>", escape_html(&lead)),
        _ => format!("<p>{}</p><ul>{items}</ul>", escape_html(wording.phrase("difference"))),
    };
    Ok(Some(CalculatedAnswer {
        language: wording.language,
        html,
        lead,
        says_more: true,
        search_text: other.title.to_owned(),
        ..CalculatedAnswer::default()
    }))
}
