//! Loads simple pages: standing pages, pages that the browser fills, and parts of the site that are not open yet.

use domain::cards::CardSubject;
use domain::messages::CHECK_PAGE_PATH;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::responses;

/// The standing page whose slug is the address.
pub(in crate::pages) async fn load_standing_page(app: &App, address: &'static str) -> Result<PageData, NoPage> {
    let slug = address.trim_start_matches('/');
    let (mut loaded, page) = tokio::try_join!(PageData::new(app, address), responses::load_standing_page(app, slug))?;
    loaded.add(json!(["page", slug]), &page)?;
    if slug == "pricing" {
        super::add_services(app, &mut loaded).await?;
    }
    loaded.set_card(app, CardSubject::Page(slug.to_owned())).await?;
    Ok(loaded)
}

/// The fact registry, with its introduction.
pub(in crate::pages) async fn load_fact_registry(app: &App) -> Result<PageData, NoPage> {
    let (mut loaded, page, facts) =
        tokio::try_join!(PageData::new(app, "/rules"), responses::load_standing_page(app, "rules"), responses::load_facts(app))?;
    loaded.add(json!(["page", "rules"]), &page)?;
    loaded.add(json!(["facts"]), &facts)?;
    Ok(loaded)
}

/// The list of corrections, with our corrections policy.
pub(in crate::pages) async fn load_corrections(app: &App) -> Result<PageData, NoPage> {
    let (mut loaded, page, corrections) = tokio::try_join!(
        PageData::new(app, "/corrections"),
        responses::load_standing_page(app, "corrections"),
        responses::load_corrections(app),
    )?;
    loaded.add(json!(["page", "corrections"]), &page)?;
    loaded.add(json!(["corrections"]), &corrections)?;
    Ok(loaded)
}

/// The same page for everybody, with the card of its area in either language: what is written in the planner stays in the browser.
pub(in crate::pages) async fn load_will_planner(app: &App, path: &'static str) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, path).await?;
    if let Some(area) = CardSubject::from_area_path(path.strip_prefix("/hi").unwrap_or(path)) {
        loaded.set_card(app, area).await?;
    }
    Ok(loaded)
}

/// The same page for everybody: what is pasted stays in the browser.
pub(in crate::pages) async fn load_message_checks(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, CHECK_PAGE_PATH).await?;
    loaded.add(json!(["message-overview"]), &responses::to_message_overview(&app.people.message_checks))?;
    Ok(loaded)
}

/// The same page for everybody, because only the browser knows the list.
pub(in crate::pages) async fn load_reading_list(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, "/reading-list").await?;
    loaded.robots = Some("noindex, follow");
    Ok(loaded)
}

/// The page to which Google returns browsers. It contains nothing from its address.
pub(in crate::pages) async fn load_sign_in_callback(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, "/auth/google/callback").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}

/// The same page for every token, which only the browser reads.
pub(in crate::pages) async fn load_unsubscribe(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, "/unsubscribe/_").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}

/// The same page for everybody; only the browser reads what its address names.
pub(in crate::pages) async fn load_private_page(app: &App, path: &'static str) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, path).await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}

/// The same page for every shared conversation; only the browser reads the id.
pub(in crate::pages) async fn load_conversation(app: &App) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, "/conversation/_").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}
