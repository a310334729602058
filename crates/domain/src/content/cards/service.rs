//! Finds the current content of cards.

use std::sync::Arc;

use super::{CardContent, CardPath, CardSubject};
use crate::articles::Article;
use crate::covers::Covers;
use crate::language::Language;
use crate::pages::Pages;
use crate::site::Site;
use crate::time::indian_date;
use crate::{Error, Result, Store};

const TAGLINE: &str = "Financial fine prints, simplified.";

#[derive(Clone)]
pub struct Cards {
    store: Arc<dyn Store>,
    pages: Pages,
    covers: Covers,
    site: Arc<Site>,
}

impl Cards {
    pub fn new(store: Arc<dyn Store>, pages: Pages, covers: Covers, site: Arc<Site>) -> Self {
        Self { store, pages, covers, site }
    }

    /// Returns the current content of a card. `NotFound` when there is no such public page.
    pub async fn find_content(&self, subject: &CardSubject) -> Result<CardContent> {
        match subject {
            CardSubject::Site => Ok(self.plain_content(None, TAGLINE)),
            CardSubject::Article(id) => {
                let article = self.store.articles().find(*id).await?.filter(Article::is_public);
                let article = article.ok_or(Error::NotFound("Card"))?;
                // The fonts of cards are cut for English.
                let is_english = article.category.language() == Language::English;
                let facts = &article.content.facts;
                let figure = if is_english { self.covers.find(&article.category.slug, &article.slug, facts) } else { None };
                Ok(CardContent { figure, ..self.category_content(&article.category.name, &article.content.title) })
            }
            CardSubject::Category(slug) => {
                let category = self.store.categories().find_by_slug(slug).await?.ok_or(Error::NotFound("Card"))?;
                let title = if category.description.is_empty() { category.name.clone() } else { category.description };
                Ok(CardContent { title, ..self.category_content(&category.name, "") })
            }
            CardSubject::Page(slug) => {
                let page = self.pages.find(slug).await?;
                Ok(self.plain_content(None, &page.title.replace("{{site_name}}", &self.site.name)))
            }
            CardSubject::Module(slug) => {
                let module = self.store.assist_modules().find(slug).await?.ok_or(Error::NotFound("Card"))?;
                Ok(self.plain_content(Some(area_badge("assist")), &module.title))
            }
            CardSubject::Area(name) => Ok(self.plain_content(Some(area_badge(name)), area_tagline(name))),
            CardSubject::Webinar(id) => {
                let webinar = self.store.webinars().find(*id).await?.filter(|webinar| !webinar.is_deleted);
                let webinar = webinar.ok_or(Error::NotFound("Card"))?;
                let day = indian_date(webinar.starts_at).strftime("%-d %b %Y");
                Ok(self.plain_content(Some(&format!("Webinar, {day}")), &webinar.title))
            }
            CardSubject::Digest(date) => {
                let digest = self.store.digests().find(*date).await?.ok_or(Error::NotFound("Card"))?;
                Ok(self.plain_content(Some(&format!("Daily digest, {}", date.strftime("%-d %b %Y"))), &digest.title))
            }
        }
    }

    /// Returns the address of the card with its current content.
    pub async fn current_address(&self, subject: CardSubject) -> Result<CardPath> {
        let content = self.find_content(&subject).await?;
        Ok(CardPath::for_content(subject, &content))
    }

    /// The address of the publication's own card, the fallback of every page.
    pub fn site_address(&self) -> CardPath {
        CardPath::for_content(CardSubject::Site, &self.plain_content(None, TAGLINE))
    }

    fn category_content(&self, category: &str, title: &str) -> CardContent {
        let category = Some(category.to_owned());
        CardContent { badge: category.clone(), category, title: title.to_owned(), figure: None, site: self.site.name.clone() }
    }

    fn plain_content(&self, badge: Option<&str>, title: &str) -> CardContent {
        let badge = badge.map(str::to_owned);
        CardContent { badge, category: None, title: title.to_owned(), figure: None, site: self.site.name.clone() }
    }
}

fn area_badge(area: &str) -> &'static str {
    match area {
        "service" => "Services",
        "assettransmission" => "Asset transmission",
        "willplanning" => "Will planning",
        "categories" => "Discover",
        _ => "Assist",
    }
}

fn area_tagline(area: &str) -> &'static str {
    match area {
        "service" => "A conversation with an expert, with the price and the refund rule shown first",
        "assettransmission" => "What to do about the accounts of someone who has died",
        "willplanning" => "A plain first draft of a will, and what makes it valid",
        "categories" => "Every topic of your money, in plain words",
        _ => "Guides to the paperwork that people get stuck in",
    }
}
