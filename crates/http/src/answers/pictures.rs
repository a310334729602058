//! What a page needs to know of a picture before it has come: its size, and in which widths it is there.

use domain::pictures::{Format, Known, Picture, State, hash_in, named_in, with_pictures};
use domain::{Result, pictures};
use jiff::Timestamp;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Content, ContentCard, Data, MainContent};
use crate::App;

/// Size and widths of an uploaded picture. The file of a width is `/uploads/{hash}-{width}.{format}`,
/// beside the address of the picture itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureRef {
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// For those who don't see it; may be empty.
    pub alt: String,
    /// Narrowest first; none while they are being made.
    pub widths: Vec<u32>,
    /// Of the widths, in the order in which a browser is to try them: avif, webp, jpg.
    pub formats: Vec<&'static str>,
}

impl From<&Picture> for PictureRef {
    fn from(picture: &Picture) -> Self {
        let there = |format: &Format| !picture.widths(*format).is_empty();
        let formats: Vec<Format> = [Format::Avif, Format::Webp, Format::Jpg].into_iter().filter(there).collect();
        Self {
            width: picture.width,
            height: picture.height,
            alt: picture.alt.clone(),
            widths: formats.first().map(|format| picture.widths(*format)).unwrap_or_default(),
            formats: formats.into_iter().map(Format::extension).collect(),
        }
    }
}

/// An uploaded picture as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Uploaded {
    /// A path of this site, good at once and for ever.
    pub url: String,
    pub hash: String,
    #[serde(flatten)]
    pub picture: PictureRef,
    /// Of the file at `url`.
    pub bytes: u64,
    /// pending, ready or failed: whether its widths are made. It is shown in any case.
    #[schema(schema_with = states)]
    pub state: &'static str,
    pub uploaded_by: String,
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
}

fn states() -> utoipa::openapi::Object {
    super::one_of(State::ALL.map(State::as_str))
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

pub async fn uploaded(app: &App, hash: &str) -> Result<Data<Uploaded>> {
    Ok(Data::new(app.pictures.find(hash).await?.into()))
}

/// What shows this picture is made anew when it got its widths.
pub fn picture_tag(hash: &str) -> Tag {
    format!("picture:{hash}").into()
}

pub(super) fn tags_of_cards<'a>(cards: impl IntoIterator<Item = &'a ContentCard>) -> impl Iterator<Item = Tag> {
    cards.into_iter().filter_map(|card| card.image.as_deref().and_then(hash_in)).map(|hash| picture_tag(&hash))
}

pub(super) fn tags_of_body(html: &str) -> impl Iterator<Item = Tag> {
    named_in(html).into_iter().map(|hash| picture_tag(&hash))
}

/// Tells the cards what is known of their pictures.
pub(super) async fn illustrated(app: &App, mut cards: Vec<ContentCard>) -> Result<Vec<ContentCard>> {
    let known = app.pictures.shown(cards.iter().filter_map(|card| card.image.as_deref()), "").await?;
    cards.iter_mut().for_each(|card| illustrate(card, &known));
    Ok(cards)
}

/// An article as readers get it: pictures in its body with all their widths.
pub(super) async fn illustrated_article(app: &App, mut content: Content) -> Result<Content> {
    let known = app.pictures.shown(content.card.image.as_deref().into_iter(), &content.main_content.content).await?;
    illustrate(&mut content.card, &known);
    content.main_content.content = with_pictures(&content.main_content.content, &known);
    Ok(content)
}

/// As who edits it gets it: the body as it was written.
pub async fn written(app: &App, mut content: Content) -> Result<Content> {
    let known = app.pictures.shown(content.card.image.as_deref().into_iter(), "").await?;
    illustrate(&mut content.card, &known);
    Ok(content)
}

pub(super) async fn illustrated_body(app: &App, mut body: MainContent) -> Result<MainContent> {
    let known = app.pictures.shown(std::iter::empty(), &body.content).await?;
    body.content = pictures::with_pictures(&body.content, &known);
    Ok(body)
}

fn illustrate(card: &mut ContentCard, known: &Known) {
    card.picture = card.image.as_deref().and_then(hash_in).and_then(|hash| known.get(&hash)).map(PictureRef::from);
}
