//! What stands on a card now.

use std::sync::Arc;

use super::{CardAddress, Face, Subject};
use crate::articles::Article;
use crate::pages::Pages;
use crate::site::Site;
use crate::time::indian_date;
use crate::{Error, Result, Store};

const MOTTO: &str = "Financial fine prints, simplified.";

#[derive(Clone)]
pub struct Cards {
    store: Arc<dyn Store>,
    pages: Pages,
    site: Arc<Site>,
}

impl Cards {
    pub fn new(store: Arc<dyn Store>, pages: Pages, site: Arc<Site>) -> Self {
        Self { store, pages, site }
    }

    /// `NotFound` when there is no such page, or none for the public.
    pub async fn face(&self, subject: &Subject) -> Result<Face> {
        match subject {
            Subject::Site => Ok(self.plain(None, MOTTO)),
            Subject::Article(id) => {
                let article = self.store.articles().find(*id).await?.filter(Article::is_public);
                let article = article.ok_or(Error::NotFound("Card"))?;
                Ok(self.of_article(&article.category.name, &article.content.title))
            }
            Subject::Category(slug) => {
                let category = self.store.categories().by_slug(slug).await?.ok_or(Error::NotFound("Card"))?;
                let title = if category.description.is_empty() { category.name.clone() } else { category.description };
                Ok(Face { title, ..self.of_article(&category.name, "") })
            }
            Subject::Page(slug) => {
                let page = self.pages.find(slug).await?;
                Ok(self.plain(None, &page.title.replace("{{site_name}}", &self.site.name)))
            }
            Subject::Module(slug) => {
                let module = self.store.assist_modules().find(slug).await?.ok_or(Error::NotFound("Card"))?;
                Ok(self.plain(Some(badge_of("assist")), &module.title))
            }
            Subject::Area(name) => Ok(self.plain(Some(badge_of(name)), promise_of(name))),
            Subject::Webinar(id) => {
                let webinar = self.store.webinars().find(*id).await?.filter(|webinar| !webinar.is_deleted);
                let webinar = webinar.ok_or(Error::NotFound("Card"))?;
                let day = indian_date(webinar.starts_at).strftime("%-d %b %Y");
                Ok(self.plain(Some(&format!("Webinar, {day}")), &webinar.title))
            }
            Subject::Digest(date) => {
                let digest = self.store.digests().find(*date).await?.ok_or(Error::NotFound("Card"))?;
                Ok(self.plain(Some(&format!("Daily digest, {}", date.strftime("%-d %b %Y"))), &digest.title))
            }
        }
    }

    /// The address of the card as it is now.
    pub async fn address(&self, subject: Subject) -> Result<CardAddress> {
        let face = self.face(&subject).await?;
        Ok(CardAddress::of(subject, &face))
    }

    /// The publication's own, which every page may fall back to.
    pub fn site_address(&self) -> CardAddress {
        CardAddress::of(Subject::Site, &self.plain(None, MOTTO))
    }

    fn of_article(&self, category: &str, title: &str) -> Face {
        let category = Some(category.to_owned());
        Face { badge: category.clone(), category, title: title.to_owned(), site: self.site.name.clone() }
    }

    fn plain(&self, badge: Option<&str>, title: &str) -> Face {
        Face { badge: badge.map(str::to_owned), category: None, title: title.to_owned(), site: self.site.name.clone() }
    }
}

fn badge_of(area: &str) -> &'static str {
    match area {
        "service" => "Services",
        "assettransmission" => "Asset transmission",
        "willplanning" => "Will planning",
        "categories" => "Discover",
        _ => "Assist",
    }
}

fn promise_of(area: &str) -> &'static str {
    match area {
        "service" => "A conversation with an expert, with the price and the refund rule shown first",
        "assettransmission" => "What to do about the accounts of someone who has died",
        "willplanning" => "A plain first draft of a will, and what makes it valid",
        "categories" => "Every topic of your money, in plain words",
        _ => "Guides to the paperwork that people get stuck in",
    }
}
