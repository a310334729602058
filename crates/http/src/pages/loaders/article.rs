//! An article by its address, or by a preview link.

use domain::articles::{Article, ArticleCard, Resolution, is_reserved};
use domain::cards::Subject;
use domain::comments::{Order, Viewer};
use domain::ids::ArticleId;
use domain::paging::Page;
use serde_json::json;

use super::calculators::add_calculators;
use crate::App;
use crate::answers::{self, Address, Answer, Data};
use crate::pages::address::{Query, encoded};
use crate::pages::following::neighbours_of;
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

const CHUNK: &str = "src/routes/article.tsx";

/// `id` is set only where several articles share the slug and it isn't the newest that is meant.
#[derive(Clone, Copy)]
pub(in crate::pages) struct ArticleAddress<'a> {
    pub category: &'a str,
    pub slug: &'a str,
    pub id: Option<ArticleId>,
}

pub(in crate::pages) async fn article(app: &App, address: ArticleAddress<'_>) -> Result<Loaded, NoPage> {
    article_with(app, address, Query(None)).await
}

/// With what `typed` says of the article's calculators.
pub(in crate::pages) async fn article_with(app: &App, address: ArticleAddress<'_>, typed: Query<'_>) -> Result<Loaded, NoPage> {
    let ArticleAddress { category, slug, id } = address;
    // No category may be called so: there is nothing to look up.
    if is_reserved(category) {
        return Err(NoPage::Missing);
    }
    let card = match app.reading.resolve(category, slug, id).await? {
        Resolution::Here(card) => card,
        Resolution::Moved(url) => return Err(NoPage::Moved(url)),
        Resolution::Ambiguous | Resolution::Unknown => return Err(NoPage::Missing),
    };
    let path = encoded(&format!("/{category}/{slug}"));
    let url = id.map_or_else(|| path.clone(), |id| format!("{path}?id={id}"));
    published(app, url, &card, address, typed).await
}

async fn published(app: &App, url: String, card: &ArticleCard, address: ArticleAddress<'_>, typed: Query<'_>) -> Result<Loaded, NoPage> {
    let (mut loaded, content, related) =
        tokio::try_join!(Loaded::new(app, url, CHUNK), answers::content(app, card.id, None), answers::related(app, card.id))?;
    let id = card.id.to_string();
    loaded.show_card(app, Subject::Article(card.id)).await?;
    // First: whose page this is.
    loaded.tags.insert(0, answers::article_tag(card.id));
    loaded.add(json!(["content", id]), &content)?;
    add_calculators(app, &mut loaded, &content.data.main_content.content, typed)?;
    let viewer = Viewer { subscriber: None, visitor: None };
    let comments = answers::comments(app, card.id, viewer, Order::Helpful, Page::clamped(1, answers::COMMENTS_LIMIT)).await?;
    loaded.add(json!(["comments", id, "helpful", 1]), &comments)?;
    // A list would be made anew with every change of any article; these follow their own articles
    // and what comes or goes near by.
    loaded.add_quietly(json!(["related", id]), &related)?;
    related.data.iter().filter_map(|card| ArticleId::parse(&card.id)).for_each(|id| loaded.depend(answers::article_tag(id)));
    related.data.tags().into_iter().filter(|tag| tag.starts_with("picture:")).for_each(|tag| loaded.depend(tag));
    neighbours_of(&content.data).into_iter().for_each(|tag| loaded.depend(tag));
    if address.id.is_none() {
        let at = Data::new(Address { id, url: card.url() });
        loaded.add_quietly(json!(["content-at", address.category, address.slug]), &at)?;
    }
    Ok(loaded)
}

/// `{path}?preview={token}`: any state of the article, as it will look.
pub(in crate::pages) async fn preview(app: &App, address: ArticleAddress<'_>, token: &str) -> Result<Loaded, NoPage> {
    let ArticleAddress { category, slug, .. } = address;
    let article = previewed(app, token).await?;
    let (id, content) = (article.id.to_string(), answers::preview(app, article.id, token).await?);
    let mut loaded = Loaded::new(app, encoded(&format!("/{category}/{slug}")), CHUNK).await?;
    loaded.robots = Some("noindex, nofollow");
    let at = Data::new(Address { id: id.clone(), url: content.data.card.url.clone() });
    loaded.add_quietly(json!(["content-at", category, slug]), &at)?;
    loaded.add_quietly(json!(["related", id]), &json!({"success": true, "data": []}))?;
    loaded.add_quietly(json!(["content", id]), &content)?;
    add_calculators(app, &mut loaded, &content.data.main_content.content, Query(None))?;
    Ok(loaded)
}

/// The article of a token that is ours and has not expired.
pub(in crate::pages) async fn previewed(app: &App, token: &str) -> domain::Result<Article> {
    let payload = app.keys.verify(answers::PREVIEW_PURPOSE, token).await?;
    let id = payload.as_deref().and_then(ArticleId::parse).ok_or(domain::Error::NotFound("Article"))?;
    app.reading.preview(id).await
}
