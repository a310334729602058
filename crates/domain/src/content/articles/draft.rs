//! Turns the input of an editor or an import into a valid version of an article.

mod key_facts;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::allow_list::is_site_path;
use super::article::{ArticleContent, ArticleStatus, Correction, KeyFact};
use super::html::{CleanHtml, clean_fragment, to_plain_text};
use super::youtube::parse_video_id;
use crate::error::{Error, FieldErrors, Result};
use crate::facts::{Registry, Source, resolve_quotes_for_storage};
use crate::ids::{CategoryId, TagId};
use crate::slug::{is_slug, slugify};
use crate::tags::Tag;
use crate::text::lengths::{self, collect_excess};
use crate::text::{is_longer_than, normalise_line, truncate};
use crate::time::indian_date;
use crate::worked_examples::WorkedExample;

pub use key_facts::KeyFactInput;

pub const MAX_TITLE: usize = 200;
pub const MAX_BODY_BYTES: usize = 1 << 20;
const MAX_DERIVED_EXCERPT: usize = 200;
/// Bylines, labels and similar one-line fields.
const MAX_LINE: usize = 200;
/// A fact's value, a source's title or a correction.
const MAX_SENTENCE: usize = 600;
/// Facts, sources or tags of one article.
const MAX_ITEMS: usize = 60;
/// How far an editor's clock may be behind ours.
const MAX_CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(5);

/// A field of a partial update: kept, cleared or set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Patch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T: Clone> Patch<T> {
    fn apply_to(&self, before: Option<&T>) -> Option<T> {
        match self {
            Patch::Keep => before.cloned(),
            Patch::Clear => None,
            Patch::Set(value) => Some(value.clone()),
        }
    }
}

/// The input for an article. On creation, title, category and content are required; on an update, omitted fields stay as
/// they are.
#[derive(Debug, Clone, Default)]
pub struct ArticleInput {
    pub title: Option<String>,
    /// Already resolved from an id or slug.
    pub category: Option<CategoryId>,
    pub html: Option<CleanHtml>,
    pub excerpt: Patch<String>,
    pub image: Patch<String>,
    pub video: Patch<String>,
    pub tags: Option<Vec<TagId>>,
    /// Those of the tags that are saved together with the article.
    pub new_tags: Vec<Tag>,
    pub status: Option<String>,
    /// With status "scheduled": when it goes live. With "published" and a past time: its date of publication.
    pub publish_at: Patch<Timestamp>,
    pub is_featured: Option<bool>,
    pub author: Patch<String>,
    pub reviewer: Patch<String>,
    pub checked_on: Patch<Date>,
    pub sources: Option<Vec<Source>>,
    pub facts: Option<Vec<KeyFactInput>>,
    pub worked: Option<Vec<WorkedExample>>,
    pub slug: Patch<String>,
    /// A line added to the article's corrections, dated today (Indian date).
    pub correction: Option<String>,
    /// All corrections, for imports; an editor's `correction` is appended to them.
    pub corrections: Option<Vec<Correction>>,
    pub sponsor: Patch<String>,
    /// The revision that the editor started from. It is a conflict when the stored one differs.
    pub base_revision: Option<i64>,
}

impl ArticleInput {
    /// Returns the next version, as saved at `now`, with quoted facts at that day's values. A fact that `registry` does not
    /// know is an error.
    pub fn apply(&self, before: Option<&ArticleContent>, registry: &Registry, now: Timestamp) -> Result<ArticleContent> {
        let today = indian_date(now);
        let mut errors = FieldErrors::new();
        let title = self.resolve_title(before, &mut errors);
        let category = self.category.or(before.map(|b| b.category));
        if category.is_none() {
            errors.insert("category_id".into(), "Category is required".into());
        }
        let html = self.resolve_body(before, &mut errors);
        let html = resolve_quotes_for_storage(&html, registry, today).unwrap_or_else(|unknown| {
            errors.insert("content".into(), format!("The registry has no fact \"{unknown}\" for that day"));
            html
        });
        let facts = self.resolve_key_facts(before, registry, today, &mut errors);
        let status = self.resolve_status(before, &mut errors);
        let publish_at = self.resolve_publish_at(before, status, now, &mut errors);
        let image = self.resolve_address(&self.image, before.and_then(|b| b.image.as_ref()), "primary_image_url", &mut errors);
        let video = self.resolve_video(before, &mut errors);
        let sources = self.sources.clone().or_else(|| before.map(|b| b.sources.clone())).unwrap_or_default();
        check_sources(&sources, &mut errors);
        let chosen_slug = self.resolve_chosen_slug(before, &mut errors);
        let excerpt = self.resolve_excerpt(before, &mut errors);
        self.check_lengths(&mut errors);
        let Some(category) = category.filter(|_| errors.is_empty()) else {
            return Err(Error::invalid_fields(errors));
        };
        Ok(ArticleContent {
            excerpt: excerpt.unwrap_or_else(|| derive_excerpt(&html)),
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
            author: resolve_line(&self.author, before.and_then(|b| b.author.as_ref())),
            reviewer: resolve_line(&self.reviewer, before.and_then(|b| b.reviewer.as_ref())),
            checked_on: self.checked_on.apply_to(before.and_then(|b| b.checked_on.as_ref())),
            sources,
            facts,
            worked: self.worked.clone().or_else(|| before.map(|b| b.worked.clone())).unwrap_or_default(),
            corrections: self.resolve_corrections(before, today),
            sponsor: resolve_line(&self.sponsor, before.and_then(|b| b.sponsor.as_ref())),
        })
    }

    fn resolve_title(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> String {
        let title = self.title.as_deref().map(normalise_line).or_else(|| before.map(|b| b.title.clone())).unwrap_or_default();
        if title.is_empty() {
            errors.insert("title".into(), "Title is required".into());
        } else if title.chars().count() > MAX_TITLE {
            errors.insert("title".into(), format!("Title must be at most {MAX_TITLE} characters"));
        }
        title
    }

    fn resolve_body(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> String {
        match (&self.html, before) {
            (Some(html), _) => html.as_str().to_owned(),
            (None, Some(before)) => before.html.clone(),
            (None, None) => {
                errors.insert("content".into(), "Content is required".into());
                String::new()
            }
        }
    }

    fn resolve_status(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> ArticleStatus {
        match self.status.as_deref() {
            None => before.map_or(ArticleStatus::Draft, |b| b.status),
            Some(word) => ArticleStatus::parse(word).unwrap_or_else(|| {
                errors.insert("status".into(), "Status must be draft, published or scheduled".into());
                ArticleStatus::Draft
            }),
        }
    }

    fn resolve_publish_at(
        &self,
        before: Option<&ArticleContent>,
        status: ArticleStatus,
        now: Timestamp,
        errors: &mut FieldErrors,
    ) -> Option<Timestamp> {
        let publish_at = self.publish_at.apply_to(before.and_then(|b| b.publish_at.as_ref()));
        if status == ArticleStatus::Scheduled && publish_at.is_none() {
            errors.insert("publishAt".into(), "A scheduled article needs the time at which it goes live".into());
        } else if status == ArticleStatus::Scheduled
            && matches!(&self.publish_at, Patch::Set(at) if now.duration_since(*at) > MAX_CLOCK_SKEW)
        {
            errors.insert("publishAt".into(), "The time at which it goes live is in the past".into());
        }
        publish_at
    }

    /// Returns `None` when nobody wrote an excerpt. The first words of the body then serve as one and follow the body when it
    /// changes.
    fn resolve_excerpt(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Option<String> {
        let own_excerpt = before.filter(|b| b.excerpt != derive_excerpt(&b.html));
        let excerpt = self.excerpt.apply_to(own_excerpt.map(|b| &b.excerpt))?;
        let excerpt = to_plain_text(&clean_fragment(&excerpt));
        collect_excess("excerpt", &excerpt, lengths::ARTICLE_EXCERPT, errors);
        Some(excerpt).filter(|text| !text.is_empty())
    }

    fn resolve_key_facts(
        &self,
        before: Option<&ArticleContent>,
        registry: &Registry,
        today: Date,
        errors: &mut FieldErrors,
    ) -> Vec<KeyFact> {
        let Some(sent_facts) = &self.facts else { return before.map(|b| b.facts.clone()).unwrap_or_default() };
        let mut unknown = Vec::new();
        let facts = sent_facts.iter().map(|line| line.to_key_fact(registry, today, &mut unknown)).collect();
        if let Some(fact) = unknown.first() {
            errors.insert("facts".into(), format!("The registry has no fact \"{fact}\" for that day"));
        }
        facts
    }

    fn resolve_address(&self, patch: &Patch<String>, before: Option<&String>, field: &str, errors: &mut FieldErrors) -> Option<String> {
        let address = patch.apply_to(before).map(|a| a.trim().to_owned()).filter(|a| !a.is_empty())?;
        if !is_public_address(&address) {
            errors.insert(field.to_owned(), "Must be an https address or a path of this site".into());
        }
        Some(address)
    }

    fn resolve_video(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Option<String> {
        let video = self.video.apply_to(before.and_then(|b| b.video.as_ref())).map(|v| v.trim().to_owned()).filter(|v| !v.is_empty())?;
        if parse_video_id(&video).is_none() {
            errors.insert("YT_url".into(), "Must be a YouTube watch, short or embed address".into());
        }
        Some(video)
    }

    fn resolve_chosen_slug(&self, before: Option<&ArticleContent>, errors: &mut FieldErrors) -> Option<String> {
        let slug = self.slug.apply_to(before.and_then(|b| b.chosen_slug.as_ref())).filter(|s| !s.trim().is_empty())?;
        let slug = slug.trim();
        if !is_slug(slug) {
            let normal = slugify(&slug.replace('-', " "));
            errors.insert("slug".into(), format!("Not a slug; did you mean \"{normal}\"?"));
        }
        Some(slug.to_owned())
    }

    /// Addresses, and fields that appear on every page and card must stay as short as a line or a sentence.
    fn check_lengths(&self, errors: &mut FieldErrors) {
        let lines = [("author", &self.author), ("reviewer", &self.reviewer), ("sponsor", &self.sponsor)];
        for (field, patch) in lines {
            if matches!(patch, Patch::Set(text) if text.chars().count() > MAX_LINE) {
                errors.insert(field.to_owned(), format!("Must be at most {MAX_LINE} characters"));
            }
        }
        for (field, patch, most) in [
            ("primary_image_url", &self.image, lengths::ADDRESS),
            ("YT_url", &self.video, lengths::ADDRESS),
            ("slug", &self.slug, lengths::SLUG),
        ] {
            if let Patch::Set(text) = patch {
                collect_excess(field, text, most, errors);
            }
        }
        let long = |text: &str| text.chars().count() > MAX_SENTENCE;
        let mut facts = self.facts.iter().flatten();
        if facts.clone().count() > MAX_ITEMS || facts.any(|fact| fact.texts().any(long)) {
            errors.insert("facts".into(), format!("At most {MAX_ITEMS} facts, each text at most {MAX_SENTENCE} characters"));
        }
        let is_long_address = |url: &String| url.len() > lengths::ADDRESS;
        let has_long_text =
            |s: &Source| long(&s.title) || s.publisher.as_deref().is_some_and(long) || s.url.as_ref().is_some_and(is_long_address);
        let sources = self.sources.iter().flatten();
        if sources.clone().count() > MAX_ITEMS || sources.clone().any(has_long_text) {
            errors.insert("sources".into(), format!("At most {MAX_ITEMS} sources, each text at most {MAX_SENTENCE} characters"));
        }
        if self.correction.as_deref().is_some_and(long) {
            errors.insert("correction".into(), format!("Must be at most {MAX_SENTENCE} characters"));
        }
        if self.tags.as_ref().is_some_and(|tags| tags.len() > MAX_ITEMS) {
            errors.insert("tags".into(), format!("At most {MAX_ITEMS} tags"));
        }
    }

    fn resolve_corrections(&self, before: Option<&ArticleContent>, today: Date) -> Vec<Correction> {
        let mut all = self.corrections.clone().or_else(|| before.map(|b| b.corrections.clone())).unwrap_or_default();
        if let Some(text) = self.correction.as_deref().map(normalise_line).filter(|t| !t.is_empty()) {
            all.push(Correction { date: today, text });
        }
        all
    }
}

/// An excerpt of another system, shortened to what ours may have: whoever imports it did not write it.
pub fn shorten_imported_excerpt(excerpt: &str) -> String {
    let text = to_plain_text(&clean_fragment(excerpt));
    if is_longer_than(&text, lengths::ARTICLE_EXCERPT) { truncate(&text, lengths::ARTICLE_EXCERPT) } else { excerpt.to_owned() }
}

/// The excerpt for cards and previews when nobody wrote one.
fn derive_excerpt(html: &str) -> String {
    truncate(&to_plain_text(html), MAX_DERIVED_EXCERPT)
}

fn resolve_line(patch: &Patch<String>, before: Option<&String>) -> Option<String> {
    patch.apply_to(before).map(|text| normalise_line(&text)).filter(|text| !text.is_empty())
}

fn is_public_address(address: &str) -> bool {
    is_site_path(address) || url::Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.host().is_some())
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

    fn now() -> Timestamp {
        "2026-11-20T06:00:00Z".parse().unwrap()
    }

    #[test]
    fn an_excerpt_is_text_and_a_past_hour_is_no_schedule() {
        let excerpt = ArticleInput { excerpt: Patch::Set("<p>If pay &lt; 15,000 <b>and</b> 2 < 3</p>".into()), ..input() }
            .apply(None, &Registry::default(), now())
            .unwrap()
            .excerpt;
        assert_eq!(excerpt, "If pay < 15,000 and 2 < 3");
        let scheduled =
            |at: &str| ArticleInput { status: Some("scheduled".into()), publish_at: Patch::Set(at.parse().unwrap()), ..input() };
        assert!(scheduled("2020-01-01T00:00:00Z").apply(None, &Registry::default(), now()).is_err());
        assert!(scheduled("2026-11-20T05:59:00Z").apply(None, &Registry::default(), now()).is_ok());
    }

    fn input() -> ArticleInput {
        ArticleInput {
            title: Some("  A  title ".into()),
            category: Some(CategoryId(uuid::Uuid::nil())),
            html: Some(CleanHtml::parse("<p>Body <script>x</script>text</p>").unwrap()),
            ..ArticleInput::default()
        }
    }

    #[test]
    fn a_new_article_needs_title_category_and_content() {
        let Err(Error::Invalid { fields, .. }) = ArticleInput::default().apply(None, &Registry::default(), now()) else {
            panic!("accepted")
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["category_id", "content", "title"]);
    }

    #[test]
    fn what_is_left_out_stays_and_null_clears() {
        let today = now();
        let first = ArticleInput { author: Patch::Set("Meera".into()), sponsor: Patch::Set("X".into()), ..input() }
            .apply(None, &Registry::default(), today)
            .unwrap();
        assert_eq!((first.title.as_str(), first.html.as_str(), first.excerpt.as_str()), ("A title", "<p>Body text</p>", "Body text"));
        let second = ArticleInput { sponsor: Patch::Clear, correction: Some("Fixed a date".into()), ..ArticleInput::default() }
            .apply(Some(&first), &Registry::default(), today)
            .unwrap();
        assert_eq!((second.author.as_deref(), second.sponsor, second.corrections.len()), (Some("Meera"), None, 1));
    }

    #[test]
    fn addresses_must_be_https_or_own_paths() {
        for bad in ["javascript:alert(1)", "http://x.in/a.png", "//x.in/a.png", "/\\x.in"] {
            let result = ArticleInput { image: Patch::Set(bad.into()), ..input() }.apply(None, &Registry::default(), now());
            assert!(result.is_err(), "{bad}");
        }
    }
}
