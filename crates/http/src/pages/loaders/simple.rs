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
    loaded.show_card(app, Subject::Page(slug.to_owned())).await?;
    Ok(loaded)
}

/// Says what is coming; nothing for search engines yet.
pub(in crate::pages) async fn coming(app: &App, path: &'static str) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, path, "src/routes/coming.tsx").await?;
    loaded.robots = Some("noindex, follow");
    if let Some(area) = Subject::area(path) {
        loaded.show_card(app, area).await?;
    }
    Ok(loaded)
}
