//! Discover: all categories, one category's articles, every article.

use std::borrow::Cow;

use domain::articles::Sort;
use domain::cards::Subject;
use domain::paging::Page;
use serde_json::json;

use super::contents_key;
use crate::App;
use crate::answers::{self, ContentsQuery};
use crate::pages::address::{Query, component};
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

/// Twin of `ARTICLES_PER_PAGE` in `web/src/features/categories/listing.ts`.
const PER_PAGE: i64 = 24;

/// What `/categories` shows. Its address in normal form is its key.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) enum Listing<'a> {
    Hub,
    /// `category` is an id or slug; `None` means every article.
    Articles {
        category: Option<Cow<'a, str>>,
        popular: bool,
        page: u32,
    },
}

impl<'a> Listing<'a> {
    /// As `web/src/routes/categories.tsx` reads them: `id` before `category`, of which "All" is everything.
    pub fn of(query: Query<'a>) -> Self {
        let category = match (query.get("id"), query.get("category")) {
            (Some(id), _) => Some(id),
            (None, Some(word)) if word.eq_ignore_ascii_case("all") => None,
            (None, Some(word)) => Some(word),
            (None, None) => return Self::Hub,
        };
        if category.as_deref() == Some("") {
            return Self::Hub;
        }
        Self::Articles { category, popular: query.get("sort").as_deref() == Some("popular"), page: query.page() }
    }

    pub fn url(&self) -> String {
        let Self::Articles { category, popular, page } = self else { return "/categories".to_owned() };
        let mut url = match category {
            Some(category) => format!("/categories?id={}", component(category)),
            None => "/categories?category=All".to_owned(),
        };
        if *popular {
            url.push_str("&sort=popular");
        }
        if *page > 1 {
            url.push_str(&format!("&page={page}"));
        }
        url
    }
}

pub(in crate::pages) async fn categories(app: &App, listing: &Listing<'_>) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, listing.url(), "src/routes/categories.tsx").await?;
    // Both views show how many articles a category holds.
    loaded.depend("categories".into());
    loaded.show_card(app, Subject::Area("categories")).await?;
    let Listing::Articles { category, popular, page } = listing else { return Ok(loaded) };
    let slug = match category {
        Some(wanted) => Some(app.categories.find(wanted).await?.slug),
        None => None,
    };
    let sort = if *popular { Sort::Popular } else { Sort::Latest };
    let query = ContentsQuery { category: slug.clone(), sort, page: Page::clamped(i64::from(*page), PER_PAGE), ..ContentsQuery::default() };
    let contents = answers::contents(app, &query, None).await?;
    // Past the end is nowhere: such pages would be without number.
    if contents.contents.is_empty() && *page > 1 {
        return Err(NoPage::Missing);
    }
    let mut key = json!({"limit": PER_PAGE, "page": page, "sort": if *popular { "popular" } else { "latest" }});
    if let Some(slug) = slug {
        loaded.show_card(app, Subject::Category(slug.clone())).await?;
        key["category"] = slug.into();
    }
    loaded.add(contents_key(key), &contents)?;
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(query: &str) -> String {
        Listing::of(Query(Some(query))).url()
    }

    #[test]
    fn equal_views_have_one_key() {
        assert_eq!(url("utm_source=x"), "/categories");
        assert_eq!(url("id=&page=2"), "/categories");
        assert_eq!(url("id=epfo&page=1&sort=latest&x=1"), "/categories?id=epfo");
        assert_eq!(url("category=epfo"), "/categories?id=epfo");
        assert_eq!(url("page=2&sort=popular&category=all"), "/categories?category=All&sort=popular&page=2");
        assert_eq!(url("id=a%26b&page=abc"), "/categories?id=a%26b");
    }
}
