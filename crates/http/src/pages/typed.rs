//! An article whose address carries what a reader typed into its calculators: rendered for that reader
//! alone and kept by nobody, because there are as many as there are salaries.

use std::time::Duration;

use axum::http::HeaderMap;
use axum::response::Response;
use domain::calculators::Kind;
use rendering::RenderError;
use tokio::sync::Semaphore;

use super::address::Query;
use super::loaders::{self, ArticleAddress, CALCULATORS};
use super::making::{Made, NoPage, answer, once};
use super::no;
use crate::App;

/// More at once would keep other pages waiting.
static RENDERING: Semaphore = Semaphore::const_new(2);
const PATIENCE: Duration = Duration::from_secs(1);

/// Only for a page that has calculators, and an address that says something of one.
pub(super) fn wants(made: &Made, query: Query<'_>) -> bool {
    let has_calculators = || made.as_ref().is_ok_and(|outcome| outcome.page().tags.iter().any(|tag| &**tag == CALCULATORS));
    query.0.is_some() && query.names().any(|name| is_typed(&name)) && has_calculators()
}

/// "emi.principal" or "emi-2.principal".
fn is_typed(name: &str) -> bool {
    let Some((calculator, _)) = name.split_once('.') else { return false };
    let kind = calculator.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    Kind::parse(kind).is_some()
}

pub(super) async fn answered(app: &App, asked: &HeaderMap, address: ArticleAddress<'_>, query: Query<'_>) -> Response {
    if let Ok(_permit) = tokio::time::timeout(PATIENCE, RENDERING.acquire()).await {
        return once(app, asked, loaders::article_with(app, address, query).await).await;
    }
    let loaded = loaders::article_with(app, address, query).await;
    let busy = loaded.map_or_else(|no_page| no_page, |loaded| NoPage::Unrendered(RenderError::Overloaded, loaded.into()));
    answer(app, asked, &no(busy)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_calculators_ask_for_a_page_of_ones_own() {
        assert!(["emi.principal", "income-tax.income", "emi-2.rate"].into_iter().all(is_typed));
        assert!(!["emi", "premium.site", "utm.emi", "id", "ppf.rate"].into_iter().any(is_typed));
    }
}
