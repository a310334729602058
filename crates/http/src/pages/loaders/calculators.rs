//! The pages of calculators, and the results of those in an article's body, preloaded with their page.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::Result;
use domain::calculators::{CALCULATORS_PATH, CalculatorEmbed, CalculatorKind, calculator_path, find_embeds};
use serde_json::json;

use crate::App;
use crate::pages::document::EmbedTheme;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::{Query, encode_component};
use crate::responses::{calculate_for_page, list_calculators, load_calculator_page, merge_inputs};

/// Marks pages that contain a calculator. No change drops this tag.
pub(in crate::pages) const CALCULATORS_TAG: &str = "calculators";
const CHUNK: &str = "src/features/calculators/calculator.tsx";
/// Number of calculators that are preloaded; the browser loads further ones itself.
const MAX_CALCULATORS: usize = 12;

/// Adds each calculator's result for its default inputs and for the inputs of `typed`, under the keys of
/// `web/src/api/queries/calculators.ts`. Appends those inputs to the page's URL in a normal form.
pub(super) fn add_calculators(app: &App, loaded: &mut PageData, html: &str, typed: Query<'_>) -> Result<()> {
    add_results(app, loaded, find_embeds(html), typed)
}

/// The page of one calculator, with its result for the inputs of `typed`.
pub(in crate::pages) async fn load_calculator(app: &App, kind: CalculatorKind, typed: Query<'_>) -> std::result::Result<PageData, NoPage> {
    load_calculator_at(app, calculator_path(kind), kind, typed).await
}

/// The calculator alone, for a frame on another site's page.
pub(in crate::pages) async fn load_embedded_calculator(
    app: &App,
    kind: CalculatorKind,
    theme: EmbedTheme,
    typed: Query<'_>,
) -> std::result::Result<PageData, NoPage> {
    let mut loaded = load_calculator_at(app, embedded_calculator_path(kind), kind, typed).await?;
    loaded.embed = Some(theme);
    loaded.robots = Some("noindex");
    Ok(loaded)
}

pub(in crate::pages) fn embedded_calculator_path(kind: CalculatorKind) -> String {
    format!("/embed{}", calculator_path(kind))
}

/// Adds the result of a calculator of our own for the values that its form begins with.
pub(super) fn add_calculator(app: &App, loaded: &mut PageData, kind: CalculatorKind, start: &BTreeMap<String, String>) -> Result<()> {
    add_results(app, loaded, vec![to_embed(kind, start)], Query(None))
}

fn to_embed(kind: CalculatorKind, start: &BTreeMap<String, String>) -> CalculatorEmbed {
    let names = kind.fields().iter().map(|field| field.name);
    CalculatorEmbed { kind, inputs: names.filter_map(|name| start.get(name).map(|value| (name, value.clone()))).collect() }
}

async fn load_calculator_at(app: &App, address: String, kind: CalculatorKind, typed: Query<'_>) -> std::result::Result<PageData, NoPage> {
    let (mut loaded, page) = tokio::try_join!(PageData::new(app, address), load_calculator_page(app, kind))?;
    loaded.add(json!(["calculator-page", kind.as_str()]), &page)?;
    add_results(app, &mut loaded, vec![to_embed(kind, &page.data.start)], typed)?;
    Ok(loaded)
}

pub(in crate::pages) async fn load_calculator_list(app: &App) -> std::result::Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, CALCULATORS_PATH).await?;
    loaded.add(json!(["calculators"]), &list_calculators(app))?;
    Ok(loaded)
}

fn add_results(app: &App, loaded: &mut PageData, marks: Vec<CalculatorEmbed>, typed: Query<'_>) -> Result<()> {
    let (mut count, mut added, mut state) = (HashMap::new(), HashSet::new(), Vec::new());
    for mark in marks.into_iter().take(MAX_CALCULATORS) {
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
