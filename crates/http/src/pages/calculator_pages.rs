//! Pages whose address contains calculator inputs, of articles and of the calculators themselves. They are rendered for each request
//! and not cached, because there are as many as there are inputs.

use axum::http::HeaderMap;
use axum::response::Response;
use domain::calculators::{CalculatorKind, calculator_path};

use super::document::EmbedTheme;
use super::loaders::{self, ArticleAddress, CALCULATORS_TAG};
use super::no_page;
use super::render::{NoPage, PageResult, cached_page, result_response, uncached_page_or_shell, with_framing};
use super::table::PageRequest;
use super::url_parts::Query;
use crate::App;

/// Whether the page has calculators and the address contains an input of one.
pub(super) fn has_calculator_inputs(result: &PageResult, query: Query<'_>) -> bool {
    let has_calculators = || result.as_ref().is_ok_and(|outcome| outcome.page().tags.iter().any(|tag| &**tag == CALCULATORS_TAG));
    names_inputs(query) && has_calculators()
}

fn names_inputs(query: Query<'_>) -> bool {
    query.0.is_some() && query.names().any(|name| is_calculator_input(&name))
}

/// "emi.principal" or "emi-2.principal".
fn is_calculator_input(name: &str) -> bool {
    let Some((calculator, _)) = name.split_once('.') else { return false };
    let kind = calculator.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    CalculatorKind::parse(kind).is_some()
}

/// The page of one calculator.
pub(super) async fn calculator_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, argument } = request;
    let Some(kind) = CalculatorKind::parse(argument) else {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    };
    if names_inputs(query) {
        return uncached_page_or_shell(app, headers, loaders::load_calculator(app, kind, query).await).await;
    }
    let result = cached_page(app, &calculator_path(kind), || loaders::load_calculator(app, kind, Query(None))).await;
    result_response(app, headers, &result).await
}

/// A calculator alone, for a frame on a page of another site.
pub(super) async fn embedded_calculator_page(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, argument } = request;
    let Some(kind) = CalculatorKind::parse(argument) else {
        return result_response(app, headers, &no_page(NoPage::Missing)).await;
    };
    let theme = EmbedTheme::parse(&query.get("theme").unwrap_or_default());
    let response = if names_inputs(query) {
        uncached_page_or_shell(app, headers, loaders::load_embedded_calculator(app, kind, theme, query).await).await
    } else {
        let key = format!("{}{}", loaders::embedded_calculator_path(kind), theme.attribute());
        let result = cached_page(app, &key, || loaders::load_embedded_calculator(app, kind, theme, Query(None))).await;
        result_response(app, headers, &result).await
    };
    with_framing(app, response)
}

pub(super) async fn personal_page(app: &App, request_headers: &HeaderMap, address: ArticleAddress<'_>, query: Query<'_>) -> Response {
    let loaded = loaders::load_article_with_inputs(app, address, query).await;
    uncached_page_or_shell(app, request_headers, loaded).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_calculators_ask_for_a_page_of_ones_own() {
        assert!(["emi.principal", "income-tax.income", "emi-2.rate"].into_iter().all(is_calculator_input));
        assert!(!["emi", "premium.site", "utm.emi", "id", "nsc.rate"].into_iter().any(is_calculator_input));
    }
}
