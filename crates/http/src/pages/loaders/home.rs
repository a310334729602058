//! The home page: the four latest, the featured or most read four, webinars to come, the editor's letter, the questions.

use domain::articles::Sort;
use domain::paging::Page;
use serde_json::json;

use super::contents_key;
use crate::App;
use crate::answers::{self, ContentsQuery};
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

const CARDS: i64 = 4;

pub(in crate::pages) async fn home(app: &App) -> Result<Loaded, NoPage> {
    let four = || ContentsQuery { page: Page::clamped(1, CARDS), ..ContentsQuery::default() };
    let (latest, featured, popular) = (four(), ContentsQuery { featured: true, ..four() }, ContentsQuery { sort: Sort::Popular, ..four() });
    let (mut loaded, latest, featured, faqs, letter, webinars) = tokio::try_join!(
        Loaded::new(app, "/", "src/routes/home.tsx"),
        answers::contents(app, &latest, None),
        answers::contents(app, &featured, None),
        answers::faqs(app),
        optional(answers::page(app, "letter")),
        answers::webinars(app),
    )?;
    loaded.add(contents_key(json!({"limit": CARDS, "sort": "latest"})), &latest)?;
    loaded.add(contents_key(json!({"featured": true, "limit": CARDS})), &featured)?;
    if featured.contents.is_empty() {
        let popular = answers::contents(app, &popular, None).await?;
        loaded.add(contents_key(json!({"limit": CARDS, "sort": "popular"})), &popular)?;
    }
    loaded.add(json!(["faqs"]), &faqs)?;
    loaded.add(json!(["webinars"]), &webinars)?;
    match letter {
        Some(letter) => loaded.add(json!(["page", "letter"]), &letter)?,
        None => loaded.depend(answers::page_tag("letter")),
    }
    Ok(loaded)
}

/// The home page stands without a letter.
async fn optional<T>(answer: impl Future<Output = domain::Result<T>>) -> domain::Result<Option<T>> {
    match answer.await {
        Ok(found) => Ok(Some(found)),
        Err(domain::Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
