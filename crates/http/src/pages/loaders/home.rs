//! Loads the home page: the four latest articles, the four featured and the most read, what changed in the rules, the coming days, the guides,
//! a calculator, upcoming webinars, the editor's letter and the FAQs.

use domain::articles::Sort;
use domain::paging::Page;
use serde_json::json;

use super::calculators::add_calculator;
use super::contents_key;
use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses::{self, ContentsQuery};

const CARDS: i64 = 4;

pub(in crate::pages) async fn load_home(app: &App) -> Result<PageData, NoPage> {
    let four = || ContentsQuery { page: Page::new_clamped(1, CARDS), ..ContentsQuery::default() };
    let (latest, featured) = (four(), ContentsQuery { featured: true, ..four() });
    let (mut loaded, latest, featured, front, faqs, letter, webinars) = tokio::try_join!(
        PageData::new(app, "/"),
        responses::load_contents(app, &latest, None),
        responses::load_contents(app, &featured, None),
        responses::load_front_page(app),
        responses::load_faqs(app),
        none_if_missing(responses::load_standing_page(app, "letter")),
        responses::load_webinars(app),
    )?;
    loaded.add(contents_key(json!({"limit": CARDS, "sort": "latest"})), &latest)?;
    loaded.add(contents_key(json!({"featured": true, "limit": CARDS})), &featured)?;
    add_most_read(app, &mut loaded).await?;
    loaded.add(json!(["front-page"]), &front)?;
    loaded.add(json!(["guides"]), &responses::list_guides(app))?;
    if let Some(calculator) = &front.data.calculator {
        add_calculator(app, &mut loaded, responses::FRONT_CALCULATOR, &calculator.start)?;
    }
    loaded.add(json!(["faqs"]), &faqs)?;
    loaded.add(json!(["webinars"]), &webinars)?;
    match letter {
        Some(letter) => loaded.add(json!(["page", "letter"]), &letter)?,
        None => loaded.add_tag(responses::page_tag("letter")),
    }
    Ok(loaded)
}

/// Adds the four most read articles.
pub(super) async fn add_most_read(app: &App, loaded: &mut PageData) -> Result<(), NoPage> {
    let query = ContentsQuery { page: Page::new_clamped(1, CARDS), sort: Sort::Popular, ..ContentsQuery::default() };
    let popular = responses::load_contents(app, &query, None).await?;
    loaded.add(contents_key(json!({"limit": CARDS, "sort": "popular"})), &popular)?;
    loaded.add_tag(responses::RANKING_TAG.into());
    Ok(())
}

/// `None` for `NotFound`: the home page works without a letter.
async fn none_if_missing<T>(answer: impl Future<Output = domain::Result<T>>) -> domain::Result<Option<T>> {
    match answer.await {
        Ok(found) => Ok(Some(found)),
        Err(domain::Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
