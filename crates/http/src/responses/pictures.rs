//! What a page must know about a picture before it loads: its size and the available widths.

use std::collections::HashMap;

use domain::articles::KeyFact;
use domain::covers::{Figure, draw_for_site};
use domain::ids::ArticleId;
use domain::pictures::{Picture, PictureFormat, PictureState, PicturesByHash, find_picture_hashes, parse_hash, render_pictures};
use domain::{Result, pictures};
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Content, ContentCard, Data, MainContent};
use crate::App;

/// Size and widths of an uploaded picture. The file of a width is `/uploads/{hash}-{width}.{format}`,
/// next to the picture's own URL.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureRef {
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// Alternative text; may be empty.
    pub alt: String,
    /// Available widths in pixels, narrowest first; empty while they are generated.
    pub widths: Vec<u32>,
    /// Formats of the widths, in the order in which a browser should try them: avif, webp, jpg.
    pub formats: Vec<&'static str>,
}

impl From<&Picture> for PictureRef {
    fn from(picture: &Picture) -> Self {
        let there = |format: &PictureFormat| !picture.widths(*format).is_empty();
        let formats: Vec<PictureFormat> =
            [PictureFormat::Avif, PictureFormat::Webp, PictureFormat::Jpg].into_iter().filter(there).collect();
        Self {
            width: picture.width,
            height: picture.height,
            alt: picture.alt.clone(),
            widths: formats.first().map(|format| picture.widths(*format)).unwrap_or_default(),
            formats: formats.into_iter().map(PictureFormat::extension).collect(),
        }
    }
}

type KeyFactsByArticle = HashMap<ArticleId, Vec<KeyFact>>;

/// The picture of an article without an image: the figure that it is about.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CoverDrawing {
    /// What it says, for those who do not see it.
    pub alt: String,
    /// Elements of SVG on a field of 294 × 165. The site's style sheet gives their classes a look.
    pub svg: String,
    /// The slug of the category whose colour it has; of a Hindi edition, that of its English article.
    pub category: String,
}

impl CoverDrawing {
    fn new(figure: &Figure, category: &str) -> Self {
        Self { alt: figure.describe(), svg: draw_for_site(figure), category: category.to_owned() }
    }
}

/// An uploaded picture as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uploaded {
    /// A path of this site, which works at once and never changes.
    pub url: String,
    pub hash: String,
    #[serde(flatten)]
    pub picture: PictureRef,
    /// Size of the file at `url`, in bytes.
    pub bytes: u64,
    /// State of the scaled widths: pending, ready or failed. The picture itself is available in any case.
    #[schema(schema_with = picture_state_schema)]
    pub state: &'static str,
    pub uploaded_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

fn picture_state_schema() -> utoipa::openapi::Object {
    super::string_enum(PictureState::ALL)
}

impl From<Picture> for Uploaded {
    fn from(picture: Picture) -> Self {
        Self {
            url: picture.url(),
            picture: PictureRef::from(&picture),
            bytes: picture.bytes,
            state: picture.state.as_str(),
            hash: picture.hash,
            uploaded_by: picture.uploaded_by,
            created_at: picture.created_at,
        }
    }
}

pub async fn load_uploaded(app: &App, hash: &str) -> Result<Data<Uploaded>> {
    Ok(Data::new(app.content.pictures.find(hash).await?.into()))
}

/// Cache tag of every response with this picture. It is dropped when the picture's widths are generated.
pub fn picture_tag(hash: &str) -> Tag {
    format!("picture:{hash}").into()
}

pub(super) fn tags_of_cards<'a>(cards: impl IntoIterator<Item = &'a ContentCard>) -> impl Iterator<Item = Tag> {
    cards.into_iter().filter_map(|card| card.image.as_deref().and_then(parse_hash)).map(|hash| picture_tag(&hash))
}

pub(super) fn tags_of_body(html: &str) -> impl Iterator<Item = Tag> {
    find_picture_hashes(html).into_iter().map(|hash| picture_tag(&hash))
}

/// Adds size and widths of the pictures to the cards, and a cover to those without an image.
pub(super) async fn illustrate_cards(app: &App, mut cards: Vec<ContentCard>) -> Result<Vec<ContentCard>> {
    let known = app.content.pictures.find_referenced(cards.iter().filter_map(|card| card.image.as_deref()), "").await?;
    let facts = load_key_facts(app, &cards).await?;
    cards.iter_mut().for_each(|card| illustrate_card(app, card, &known, &facts));
    Ok(cards)
}

/// Adds pictures to an article for readers: in its card, and in its body with all widths.
pub(super) async fn attach_pictures_to_article(app: &App, mut content: Content) -> Result<Content> {
    let known = app.content.pictures.find_referenced(content.card.image.as_deref().into_iter(), &content.main_content.content).await?;
    let facts = load_key_facts(app, std::slice::from_ref(&content.card)).await?;
    illustrate_card(app, &mut content.card, &known, &facts);
    content.main_content.content = render_pictures(&content.main_content.content, &known);
    Ok(content)
}

/// Adds the picture to the card only, for editors; the body stays as it was written.
pub async fn illustrate_draft(app: &App, mut content: Content) -> Result<Content> {
    let known = app.content.pictures.find_referenced(content.card.image.as_deref().into_iter(), "").await?;
    let facts = load_key_facts(app, std::slice::from_ref(&content.card)).await?;
    illustrate_card(app, &mut content.card, &known, &facts);
    Ok(content)
}

pub(super) async fn illustrate_body(app: &App, mut body: MainContent) -> Result<MainContent> {
    let known = app.content.pictures.find_referenced(std::iter::empty(), &body.content).await?;
    body.content = pictures::render_pictures(&body.content, &known);
    Ok(body)
}

/// The key facts of those articles whose cover is drawn from them.
async fn load_key_facts(app: &App, cards: &[ContentCard]) -> Result<KeyFactsByArticle> {
    let needs_them = |card: &&ContentCard| card.image.is_none() && !app.content.covers.is_brought(&card.category.slug, &card.slug);
    let articles: Vec<ArticleId> = cards.iter().filter(needs_them).filter_map(|card| ArticleId::parse(&card.id)).collect();
    app.content.article_reader.list_key_facts(&articles).await
}

fn illustrate_card(app: &App, card: &mut ContentCard, known: &PicturesByHash, facts: &KeyFactsByArticle) {
    card.picture = card.image.as_deref().and_then(parse_hash).and_then(|hash| known.get(&hash)).map(PictureRef::from);
    if card.image.is_none() {
        let (covers, category) = (&app.content.covers, card.category.slug.as_str());
        let facts = ArticleId::parse(&card.id).and_then(|id| facts.get(&id)).map(Vec::as_slice).unwrap_or_default();
        let figure = covers.find(category, &card.slug, facts);
        card.cover = figure.map(|figure| CoverDrawing::new(&figure, covers.find_hue(category, &card.slug)));
    }
}
