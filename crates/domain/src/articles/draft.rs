//! From what an editor or an import sends to a valid version of an article.

use jiff::Timestamp;
use jiff::civil::Date;

use super::article::{ArticleContent, Correction, Fact, Source, Status};
use super::html::{clean_html, plain_text};
use super::slug::slug_of;
use super::youtube::video_id;
use crate::error::{Error, FieldErrors, Result};
use crate::ids::{CategoryId, TagId};
use crate::text::{cut, one_line};

pub const MAX_TITLE: usize = 200;
pub const MAX_BODY_BYTES: usize = 1 << 20;
const MAX_EXCERPT: usize = 300;

/// A field of a partial change: left as it is, emptied, or set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Patch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T: Clone> Patch<T> {
    fn over(&self, before: Option<&T>) -> Option<T> {
        match self {
            Patch::Keep => before.cloned(),
            Patch::Clear => None,
            Patch::Set(value) => Some(value.clone()),
        }
    }
}

/// What was sent. On creation title, category and content are required; on a change everything
/// left out stays as it is.
#[derive(Debug, Clone, Default)]
pub struct ArticleInput {
    pub title: Option<String>,
    /// Already resolved from an id or slug.
    pub category: Option<CategoryId>,
    pub html: Option<String>,
    pub excerpt: Patch<String>,
    pub image: Patch<String>,
    pub video: Patch<String>,
    pub tags: Option<Vec<TagId>>,
    pub status: Option<String>,
    /// With "scheduled": when it goes live. With "published" and in the past: its date of publication.
    pub publish_at: Patch<Timestamp>,
    pub is_featured: Option<bool>,
    pub author: Patch<String>,
    pub reviewer: Patch<String>,
    pub checked_on: Patch<Date>,
    pub sources: Option<Vec<Source>>,
    pub facts: Option<Vec<Fact>>,
    pub slug: Patch<String>,
    /// A line added to the article's corrections, dated today (Indian date).
    pub correction: Option<String>,
    pub sponsor: Patch<String>,
    /// The revision that the editor started from; another one in the store is a conflict.
    pub base_revision: Option<i64>,
}

impl ArticleInput {
    /// The next version. `today` is the Indian date.
    pub fn apply(&self, before: Option<&ArticleContent>, today: Date) -> Result<ArticleContent> {
        let mut errors = FieldErrors::new();
        let title = self.title(before, &mut errors);
        let category = self.category.or(before.map(|b| b.category));
        if category.is_none() {
            errors.insert("category_id".into(), "Category is required".into());
        }
        let html = self.body(before, &mut errors);
        let status = self.status(before, &mut errors);
        let publish_at = self.publish_at.over(before.and_then(|b| b.publish_at.as_ref()));
        if status == Status::Scheduled && publish_at.is_none() {
            errors.insert("publishAt".into(), "A scheduled article needs the time at which it goes live".into());
        }
        let image = self.address(&self.image, before.and_then(|b| b.image.as_ref()), "primary_image_url", &mut errors);
        let video = self.video(before, &mut errors);
        let sources = self.sources.clone().or_else(|| before.map(|b| b.sources.clone())).unwrap_or_default();
        check_sources(&sources, &mut errors);
        let chosen_slug = self.chosen_slug(before, &mut errors);
        let Some(category) = category.filter(|_| errors.is_empty()) else {
            return Err(Error::invalid_fields(errors));
        };

        let excerpt = self.excerpt.over(before.map(|b| &b.excerpt)).map(|e| cut(&one_line(&e), MAX_EXCERPT)).filter(|e| !e.is_empty());
        Ok(ArticleContent {
            excerpt: excerpt.unwrap_or_else(|| cut(&plain_text(&html), 200)),
            title,
            chosen_slug,
            category,
            html,
            image,
            video,
            tags: self.tags.clone().or_else(|| before.map(|b| b.tags.clone())).unwrap_or_default(),
            status,
            publish_at,
            is_featured: self.is_featured.or(before.map(|b| b.is_featured)).unwrap_or(false),
            author: line(&self.author, before.and_then(|b| b.author.as_ref())),
            reviewer: line(&self.reviewer, before.and_then(|b| b.reviewer.as_ref())),
            checked_on: self.checked_on.over(before.and_then(|b| b.checked_on.as_ref())),
            sources,
            facts: self.facts.clone().or_else(|| before.map(|b| b.facts.clone())).unwrap_or_default(),
            corrections: self.corrections(before, today),
            sponsor: line(&self.sponsor, before.and_then(|b| b.sponsor.as_ref())),
        })
    }

    fn title(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> String {
        let title = self.title.as_deref().map(one_line).or_else(|| before.map(|b| b.title.clone())).unwrap_or_default();
        if title.is_empty() {
            errors.insert("title".into(), "Title is required".into());
        } else if title.chars().count() > MAX_TITLE {
            errors.insert("title".into(), format!("Title must be at most {MAX_TITLE} characters"));
        }
        title
    }

    fn body(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> String {
        let Some(raw) = &self.html else {
            if before.is_none() {
                errors.insert("content".into(), "Content is required".into());
            }
            return before.map(|b| b.html.clone()).unwrap_or_default();
        };
        if raw.len() > MAX_BODY_BYTES {
            errors.insert("content".into(), "Content must be at most 1 MB".into());
            return String::new();
        }
        clean_html(raw)
    }

    fn status(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Status {
        match self.status.as_deref() {
            None => before.map_or(Status::Draft, |b| b.status),
            Some(word) => Status::parse(word).unwrap_or_else(|| {
                errors.insert("status".into(), "Status must be draft, published or scheduled".into());
                Status::Draft
            }),
        }
    }

    fn address(&self, patch: &Patch<String>, before: Option<&String>, field: &str, errors: &mut FieldErrors) -> Option<String> {
        let address = patch.over(before).map(|a| a.trim().to_owned()).filter(|a| !a.is_empty())?;
        if !is_public_address(&address) {
            errors.insert(field.to_owned(), "Must be an https address or a path of this site".into());
        }
        Some(address)
    }

    fn video(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Option<String> {
        let video = self.video.over(before.and_then(|b| b.video.as_ref())).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())?;
        if video_id(&video).is_none() {
            errors.insert("YT_url".into(), "Must be a YouTube watch, short or embed address".into());
        }
        Some(video)
    }

    fn chosen_slug(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Option<String> {
        let slug = self.slug.over(before.and_then(|b| b.chosen_slug.as_ref())).filter(|s| !s.trim().is_empty())?;
        let normal = slug_of(&slug.replace('-', " "));
        if normal.is_empty() || normal != slug.trim() {
            errors.insert("slug".into(), format!("Not a slug; did you mean \"{normal}\"?"));
        }
        Some(normal)
    }

    fn corrections(&self, before: Option<&ArticleContent>, today: Date) -> Vec<Correction> {
        let mut all = before.map(|b| b.corrections.clone()).unwrap_or_default();
        if let Some(text) = self.correction.as_deref().map(one_line).filter(|t| !t.is_empty()) {
            all.push(Correction { date: today, text });
        }
        all
    }
}

fn line(patch: &Patch<String>, before: Option<&String>) -> Option<String> {
    patch.over(before).map(|text| one_line(&text)).filter(|text| !text.is_empty())
}

fn is_public_address(address: &str) -> bool {
    (address.starts_with('/') && !address.starts_with("//") && !address.contains('\\'))
        || url::Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.host().is_some())
}

fn check_sources(sources: &[Source], errors: &mut FieldErrors) {
    let bad = sources.iter().filter_map(|s| s.url.as_deref()).find(|url| !url::Url::parse(url).is_ok_and(|u| u.scheme() == "https"));
    if let Some(url) = bad {
        errors.insert("sources".into(), format!("A source's address must be https: {url}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> ArticleInput {
        ArticleInput {
            title: Some("  A  title ".into()),
            category: Some(CategoryId(uuid::Uuid::nil())),
            html: Some("<p>Body <script>x</script>text</p>".into()),
            ..ArticleInput::default()
        }
    }

    #[test]
    fn a_new_article_needs_title_category_and_content() {
        let Err(Error::Invalid { fields, .. }) = ArticleInput::default().apply(None, Date::constant(2026, 11, 20)) else {
            panic!("accepted")
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["category_id", "content", "title"]);
    }

    #[test]
    fn what_is_left_out_stays_and_null_clears() {
        let today = Date::constant(2026, 11, 20);
        let first =
            ArticleInput { author: Patch::Set("Meera".into()), sponsor: Patch::Set("X".into()), ..input() }.apply(None, today).unwrap();
        assert_eq!((first.title.as_str(), first.html.as_str(), first.excerpt.as_str()), ("A title", "<p>Body text</p>", "Body text"));
        let second = ArticleInput { sponsor: Patch::Clear, correction: Some("Fixed a date".into()), ..ArticleInput::default() }
            .apply(Some(&first), today)
            .unwrap();
        assert_eq!((second.author.as_deref(), second.sponsor, second.corrections.len()), (Some("Meera"), None, 1));
    }

    #[test]
    fn addresses_must_be_https_or_own_paths() {
        for bad in ["javascript:alert(1)", "http://x.in/a.png", "//x.in/a.png", "/\\x.in"] {
            let result = ArticleInput { image: Patch::Set(bad.into()), ..input() }.apply(None, Date::constant(2026, 11, 20));
            assert!(result.is_err(), "{bad}");
        }
    }
}
