//! Results of the calculators in an article's body, preloaded with its page.

use std::collections::{HashMap, HashSet};

use domain::Result;
use domain::calculators::find_embeds;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::url_parts::{Query, encode_component};
use crate::responses::{calculate_for_page, merge_inputs};

/// Marks pages that contain a calculator. No change drops this tag.
pub(in crate::pages) const CALCULATORS_TAG: &str = "calculators";
const CHUNK: &str = "src/features/calculators/calculator.tsx";
/// Number of calculators that are preloaded; the browser loads further ones itself.
const MAX_CALCULATORS: usize = 12;

/// Adds each calculator's result for its default inputs and for the inputs of `typed`, under the keys of
/// `web/src/api/queries/calculators.ts`. Appends those inputs to the page's URL in a normal form.
pub(super) fn add_calculators(app: &App, loaded: &mut PageData, html: &str, typed: Query<'_>) -> Result<()> {
    let (mut count, mut added, mut state) = (HashMap::new(), HashSet::new(), Vec::new());
    for mark in find_embeds(html).into_iter().take(MAX_CALCULATORS) {
        loaded.extra_chunk = Some(CHUNK);
        loaded.add_tag(CALCULATORS_TAG.into());
        loaded.add_tag("facts".into());
        let nth = count.entry(mark.kind).and_modify(|n| *n += 1).or_insert(1);
        // The second of a kind is "emi-2": web/src/lib/calculator-inputs.ts counts in the same way.
        let name = if *nth == 1 { mark.kind.as_str().to_owned() } else { format!("{}-{nth}", mark.kind.as_str()) };
        let typed = typed.inputs_with_prefix(&name);
        state.extend(typed.iter().map(|(field, value)| format!("{name}.{}={}", encode_component(field), encode_component(value))));
        for inputs in [merge_inputs(&mark, &[]), merge_inputs(&mark, &typed)] {
            let query = inputs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
            if !added.insert((mark.kind, query.clone())) {
                continue;
            }
            if let Some(answer) = calculate_for_page(app, mark.kind, &inputs) {
                loaded.add_untracked(json!(["calculator", mark.kind.as_str(), query]), &answer)?;
            }
        }
    }
    if !state.is_empty() {
        let mark = if loaded.url.contains('?') { '&' } else { '?' };
        loaded.url.push(mark);
        loaded.url.push_str(&state.join("&"));
    }
    Ok(())
}
