//! The calculators that stand in an article's body, worked out beside it.

use std::collections::{HashMap, HashSet};

use domain::Result;
use domain::calculators::marks_in;
use serde_json::json;

use crate::App;
use crate::answers::{calculator_on_page, merged_inputs};
use crate::pages::address::{Query, component};
use crate::pages::loaded::Loaded;

/// On pages that hold a calculator. Nothing drops it: it only says so.
pub(in crate::pages) const CALCULATORS: &str = "calculators";
const CHUNK: &str = "src/features/calculators/calculator.tsx";
/// What a page shows at once; the browser asks for further ones itself.
const MOST: usize = 12;

/// Adds what each calculator starts with, and what it shows with the inputs of `typed`, under the keys
/// of `web/src/api/queries/calculators.ts`. The page's address gets those inputs in a normal form.
pub(super) fn add_calculators(app: &App, loaded: &mut Loaded, html: &str, typed: Query<'_>) -> Result<()> {
    let (mut count, mut added, mut state) = (HashMap::new(), HashSet::new(), Vec::new());
    for mark in marks_in(html).into_iter().take(MOST) {
        loaded.part = Some(CHUNK);
        loaded.depend(CALCULATORS.into());
        loaded.depend("facts".into());
        let nth = count.entry(mark.kind).and_modify(|n| *n += 1).or_insert(1);
        // The second of a kind is "emi-2": web/src/lib/calculator-inputs.ts counts in the same way.
        let name = if *nth == 1 { mark.kind.as_str().to_owned() } else { format!("{}-{nth}", mark.kind.as_str()) };
        let typed = typed.under(&name);
        state.extend(typed.iter().map(|(field, value)| format!("{name}.{}={}", component(field), component(value))));
        for inputs in [merged_inputs(&mark, &[]), merged_inputs(&mark, &typed)] {
            let query = inputs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
            if !added.insert((mark.kind, query.clone())) {
                continue;
            }
            if let Some(answer) = calculator_on_page(app, mark.kind, &inputs) {
                loaded.add_quietly(json!(["calculator", mark.kind.as_str(), query]), &answer)?;
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
