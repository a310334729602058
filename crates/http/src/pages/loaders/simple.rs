//! Pages of one text: the standing pages, and the parts of the site that aren't open yet.

use domain::cards::Subject;
use serde_json::json;

use crate::App;
use crate::answers;
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

pub(in crate::pages) async fn standing(app: &App, slug: &'static str) -> Result<Loaded, NoPage> {
    let (mut loaded, page) =
        tokio::try_join!(Loaded::new(app, format!("/{slug}"), "src/routes/static-page.tsx"), answers::page(app, slug))?;
    loaded.add(json!(["page", slug]), &page)?;
    if slug == "pricing" {
        super::add_services(app, &mut loaded).await?;
    }
    loaded.show_card(app, Subject::Page(slug.to_owned())).await?;
    Ok(loaded)
}

/// The fact registry below its introduction.
pub(in crate::pages) async fn rules(app: &App) -> Result<Loaded, NoPage> {
    let (mut loaded, page, facts) =
        tokio::try_join!(Loaded::new(app, "/rules", "src/routes/rules.tsx"), answers::page(app, "rules"), answers::facts(app))?;
    loaded.add(json!(["page", "rules"]), &page)?;
    loaded.add(json!(["facts"]), &facts)?;
    Ok(loaded)
}

/// What was put right, below our policy.
pub(in crate::pages) async fn corrections(app: &App) -> Result<Loaded, NoPage> {
    let (mut loaded, page, corrections) = tokio::try_join!(
        Loaded::new(app, "/corrections", "src/routes/corrections.tsx"),
        answers::page(app, "corrections"),
        answers::corrections(app),
    )?;
    loaded.add(json!(["page", "corrections"]), &page)?;
    loaded.add(json!(["corrections"]), &corrections)?;
    Ok(loaded)
}

/// Says what is coming; nothing for search engines yet.
pub(in crate::pages) async fn coming(app: &App, path: &'static str) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, path, "src/routes/coming.tsx").await?;
    if let Some(area) = Subject::area(path) {
        loaded.show_card(app, area).await?;
    }
    loaded.add_quietly(json!(["notice", "tell-me"]), &answers::notice("tell-me")?)?;
    loaded.robots = Some("noindex, follow");
    Ok(loaded)
}

/// The same for everybody: what is on the list only the browser knows.
pub(in crate::pages) async fn reading_list(app: &App) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, "/reading-list", "src/routes/reading-list.tsx").await?;
    loaded.robots = Some("noindex, follow");
    Ok(loaded)
}

/// Where Google sends browsers back to; nothing of what its address holds is here.
pub(in crate::pages) async fn sign_in_callback(app: &App) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, "/auth/google/callback", "src/routes/google-callback.tsx").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}

/// The same for every address: which one it is only the browser reads.
pub(in crate::pages) async fn unsubscribe(app: &App) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, "/unsubscribe/_", "src/routes/unsubscribe.tsx").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}

/// The same for every shared conversation: which one it is only the browser reads.
pub(in crate::pages) async fn conversation(app: &App) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, "/conversation/_", "src/routes/conversation.tsx").await?;
    loaded.robots = Some("noindex, nofollow");
    Ok(loaded)
}
