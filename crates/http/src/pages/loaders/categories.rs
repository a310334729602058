//! Loads the Discover page: all categories, one category's articles, or all articles.

use std::borrow::Cow;

use domain::articles::{HINDI_CATEGORY, Sort};
use domain::cards::CardSubject;
use domain::paging::Page;
use serde_json::json;

use super::{HINDI_PATH, contents_key};
use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::{Query, encode_component};
use crate::responses::{self, ContentsQuery};

/// Twin of `ARTICLES_PER_PAGE` in `web/src/features/categories/listing.ts`.
const PER_PAGE: i64 = 24;

/// What `/categories` shows. Its URL in normal form is the cache key.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) enum CategoriesView<'a> {
    Hub,
    /// `category` is an id or slug; `None` means every article.
    Articles {
        category: Option<Cow<'a, str>>,
        popular: bool,
        page: u32,
    },
}

impl<'a> CategoriesView<'a> {
    /// Parses the query in the same way as `web/src/routes/categories.tsx`: `id` wins over `category`, and the category
    /// "All" means every article.
    pub fn from_query(query: Query<'a>) -> Self {
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
            Some(category) => format!("/categories?id={}", encode_component(category)),
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

pub(in crate::pages) async fn load_categories(app: &App, listing: &CategoriesView<'_>) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, listing.url()).await?;
    // Both views show how many articles a category holds.
    loaded.add_tag("categories".into());
    loaded.set_card(app, CardSubject::Area("categories")).await?;
    let CategoriesView::Articles { category, popular, page } = listing else {
        loaded.add(json!(["newest-of-categories"]), &responses::load_newest_of_categories(app).await?)?;
        return Ok(loaded);
    };
    let slug = match category {
        Some(wanted) => Some(app.content.categories.find(wanted).await?.slug),
        None => None,
    };
    if slug.as_deref() == Some(HINDI_CATEGORY) {
        return Err(NoPage::Moved(HINDI_PATH.to_owned()));
    }
    let sort = if *popular { Sort::Popular } else { Sort::Latest };
    let query =
        ContentsQuery { category: slug.clone(), sort, page: Page::new_clamped(i64::from(*page), PER_PAGE), ..ContentsQuery::default() };
    let contents = responses::load_contents(app, &query, None).await?;
    // Pages past the end are 404, because there would be infinitely many.
    if contents.contents.is_empty() && *page > 1 {
        return Err(NoPage::Missing);
    }
    if *popular {
        loaded.add_tag(responses::RANKING_TAG.into());
    }
    let mut key = json!({"limit": PER_PAGE, "page": page, "sort": if *popular { "popular" } else { "latest" }});
    if let Some(slug) = slug {
        loaded.set_card(app, CardSubject::Category(slug.clone())).await?;
        key["category"] = slug.into();
    }
    loaded.add(contents_key(key), &contents)?;
    Ok(loaded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalise_url(query: &str) -> String {
        CategoriesView::from_query(Query(Some(query))).url()
    }

    #[test]
    fn equal_views_have_one_key() {
        assert_eq!(normalise_url("utm_source=x"), "/categories");
        assert_eq!(normalise_url("id=&page=2"), "/categories");
        assert_eq!(normalise_url("id=epfo&page=1&sort=latest&x=1"), "/categories?id=epfo");
        assert_eq!(normalise_url("category=epfo"), "/categories?id=epfo");
        assert_eq!(normalise_url("page=2&sort=popular&category=all"), "/categories?category=All&sort=popular&page=2");
        assert_eq!(normalise_url("id=a%26b&page=abc"), "/categories?id=a%26b");
    }
}
