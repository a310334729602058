//! The difference between the last two sums of a conversation: the same loan at two rates, the same saving over two terms.

use domain::Result;
use domain::calculators::{Calculation, Figure, Rulebook, Unit};
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
    let lines = list_differences(one, other, wording);
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

/// What the results of two sums of a calculator are and how far they lie apart, the most important ones first.
fn list_differences(one: &Calculation, other: &Calculation, wording: Wording<'_>) -> Vec<String> {
    let find_other = |figure: &Figure| other.results.iter().find(|known| known.name == figure.name);
    let pairs = one.results.iter().filter_map(|figure| Some((figure, find_other(figure)?)));
    let differing = pairs.filter(|(figure, known)| figure.value != known.value && figure.unit != Unit::Date);
    differing
        .take(MAX_FIGURES)
        .map(|(figure, known)| {
            let name = if known.value > figure.value { "difference-more" } else { "difference-less" };
            let format = |value: f64| wording.format(value, figure.unit);
            let label = wording.result_label(std::slice::from_ref(other), figure.name, &figure.label);
            let apart = format((known.value - figure.value).abs());
            wording.fill_phrase(
                name,
                &[("label", &label), ("before", &format(figure.value)), ("after", &format(known.value)), ("apart", &apart)],
            )
        })
        .collect()
}

/// Says both results where the last question corrected a figure: that of the figure given first, and that of the right one.
pub(super) fn describe_correction(
    request: &CalculationRequest,
    calculations: &[Calculation],
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
) -> Option<String> {
    let before = request.superseded.as_ref()?.calculate(rulebook).ok()?;
    let ([one], [other]) = (&before[..], calculations) else { return None };
    let first = list_differences(one, other, wording).into_iter().next()?;
    Some(wording.fill_phrase("corrected", &[("results", &first)]))
}

/// Says the results of two sums in which the last question changed the same figure. `None` where one of them can't be worked out.
pub(super) fn answer_redone(
    [one, other]: &[CalculationRequest; 2],
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
) -> Option<CalculatedAnswer> {
    let (first, second) = (one.calculate(rulebook).ok()?, other.calculate(rulebook).ok()?);
    let ([former], [latter]) = (&first[..], &second[..]) else { return None };
    let leads = [wording.write_lead(one, &first), wording.write_lead(other, &second)];
    let apart = if one.kind == other.kind { list_differences(former, latter, wording) } else { Vec::new() };
    let items: String = leads.iter().chain(&apart).map(|line| format!("<li>{}</li>", escape_html(line))).collect();
    Some(CalculatedAnswer {
        language: wording.language,
        html: format!("<p>{}</p><ul>{items}</ul>", escape_html(wording.phrase("both-again"))),
        lead: leads.join(" "),
        says_more: true,
        search_text: latter.title.to_owned(),
        calculations: vec![former.clone(), latter.clone()],
        ..CalculatedAnswer::default()
    })
}
