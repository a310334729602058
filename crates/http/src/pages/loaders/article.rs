//! Loads an article by its address, or by a preview link.

use domain::articles::{Article, ArticleCard, Resolution, is_category_slug};
use domain::cards::CardSubject;
use domain::comments::{CommentOrder, Viewer};
use domain::ids::ArticleId;
use domain::language::Language;
use domain::paging::Page;
use rendering::Tag;
use serde_json::json;

use super::answers::add_article_answers;
use super::calculators::add_calculators;
use crate::App;
use crate::pages::change_follower::neighbour_tags;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::{Query, encode_path};
use crate::responses::{self, Address, Cacheable, Content, Data};

/// `id` is set only when several articles share the slug and the newest is not the one meant.
#[derive(Clone, Copy)]
pub(in crate::pages) struct ArticleAddress<'a> {
    pub category: &'a str,
    pub slug: &'a str,
    pub id: Option<ArticleId>,
}

pub(in crate::pages) async fn load_article(app: &App, address: ArticleAddress<'_>) -> Result<PageData, NoPage> {
    load_article_with_inputs(app, address, Query(None)).await
}

/// Loads the article with the calculator inputs of the query `typed`.
pub(in crate::pages) async fn load_article_with_inputs(
    app: &App,
    address: ArticleAddress<'_>,
    typed: Query<'_>,
) -> Result<PageData, NoPage> {
    let ArticleAddress { category, slug, id } = address;
    // No category can have a reserved slug, so there is nothing to look up.
    if !is_category_slug(category) {
        return Err(NoPage::Missing);
    }
    let card = match app.content.article_reader.resolve(category, slug, id).await? {
        Resolution::Found(card) => card,
        Resolution::Moved(url) => return Err(NoPage::Moved(url)),
        Resolution::Ambiguous | Resolution::NotFound => return Err(NoPage::Missing),
    };
    let path = encode_path(&format!("/{category}/{slug}"));
    let url = id.map_or_else(|| path.clone(), |id| format!("{path}?id={id}"));
    load_published(app, url, &card, address, typed).await
}

async fn load_published(
    app: &App,
    url: String,
    card: &ArticleCard,
    address: ArticleAddress<'_>,
    typed: Query<'_>,
) -> Result<PageData, NoPage> {
    let (mut loaded, content, related) =
        tokio::try_join!(PageData::new(app, url), responses::load_marked_content(app, card.id), responses::load_related(app, card.id))?;
    let id = card.id.to_string();
    if let Some(drawn) = find_drawn_article(card, &content.data) {
        loaded.set_card(app, CardSubject::Article(drawn)).await?;
    }
    // The first tag names the page's article.
    loaded.tags.insert(0, responses::article_tag(card.id));
    loaded.add(json!(["content", id]), &content)?;
    add_calculators(app, &mut loaded, &content.data.main_content.content, typed)?;
    // The short answers of lists are English.
    if card.category.language() == Language::English {
        add_article_answers(app, &mut loaded, &card.slug).await?;
    }
    let viewer = Viewer { subscriber: None, visitor: None };
    let comments =
        responses::load_comments(app, card.id, viewer, CommentOrder::Helpful, Page::new_clamped(1, responses::COMMENTS_LIMIT)).await?;
    loaded.add(json!(["comments", id, "helpful", 1]), &comments)?;
    // The tag "list" would rebuild this page after every change of any article. Instead the page depends on
    // the listed articles and on changes in its category and tags.
    loaded.add_untracked(json!(["related", id]), &related)?;
    related.data.iter().filter_map(|card| ArticleId::parse(&card.id)).for_each(|id| loaded.add_tag(responses::article_tag(id)));
    let is_own = |tag: &Tag| tag.starts_with("picture:") || tag.starts_with("counts:");
    related.data.tags().into_iter().filter(is_own).for_each(|tag| loaded.add_tag(tag));
    neighbour_tags(&content.data).into_iter().for_each(|tag| loaded.add_tag(tag));
    if address.id.is_none() {
        let at = Data::new(Address { id, url: card.url() });
        loaded.add_untracked(json!(["content-at", address.category, address.slug]), &at)?;
    }
    Ok(loaded)
}

/// The article whose social card the page shows. The fonts of the cards have no Devanagari, so an edition has the card of its English
/// article; without one the publication's card stays.
fn find_drawn_article(card: &ArticleCard, content: &Content) -> Option<ArticleId> {
    match card.category.language() {
        Language::Hindi => content.other_edition.as_ref().and_then(|other| ArticleId::parse(&other.id)),
        Language::English | Language::Hinglish => Some(card.id),
    }
}

/// `{path}?preview={token}`: the article in any state, as it will look when published.
pub(in crate::pages) async fn load_preview(app: &App, address: ArticleAddress<'_>, token: &str) -> Result<PageData, NoPage> {
    let ArticleAddress { category, slug, .. } = address;
    let article = find_previewed_article(app, token).await?;
    let (id, mut content) = (article.id.to_string(), responses::load_preview(app, article.id, token).await?);
    responses::mark_terms_of_article(app, &mut content.data).await?;
    let mut loaded = PageData::new(app, encode_path(&format!("/{category}/{slug}"))).await?;
    loaded.robots = Some("noindex, nofollow");
    let at = Data::new(Address { id: id.clone(), url: content.data.card.url.clone() });
    loaded.add_untracked(json!(["content-at", category, slug]), &at)?;
    loaded.add_untracked(json!(["related", id]), &json!({"success": true, "data": []}))?;
    loaded.add_untracked(json!(["content", id]), &content)?;
    add_calculators(app, &mut loaded, &content.data.main_content.content, Query(None))?;
    Ok(loaded)
}

/// The article of a preview token; `NotFound` when the token is invalid or expired.
pub(in crate::pages) async fn find_previewed_article(app: &App, token: &str) -> domain::Result<Article> {
    let payload = app.keys.verify(responses::PREVIEW_PURPOSE, token).await?;
    let id = payload.as_deref().and_then(ArticleId::parse).ok_or(domain::Error::NotFound("Article"))?;
    app.content.article_reader.get_preview(id).await
}
