//! Converts an item of the file into an article.

use std::collections::BTreeSet;

use domain::articles::{ArticleStatus, CleanHtml};
use domain::redirects::{normalise_path, percent_decode};
use domain::text::normalise_line;
use jiff::Timestamp;

use super::WordPress;
use super::body::BodyConverter;
use super::item::Item;
use crate::adapt::AdaptContext;
use crate::bundle::{ImportedArticle, Problem};
use crate::collection::CollectedItem;
use crate::links::parse_path;
use crate::pictures::{PictureLocation, PictureLocator};
use crate::titles::{clean_title, preserve_slug};

/// The most tags that an article can have.
const MAX_TAGS: usize = 60;

impl WordPress {
    pub(super) fn convert_post(&self, item: &Item<'_>, pictures: &PictureLocator<'_>) -> Result<CollectedItem, Problem> {
        let line = item.0.line;
        let path = format!("{}, item {} \"{}\"", self.path, item.key(), domain::text::truncate(&normalise_line(item.text("title")), 40));
        let problem = |message: String| Problem { path: path.clone(), line: Some(line), message };
        if item.key().is_empty() {
            return Err(problem("the item has neither an id nor an address".to_owned()));
        }
        let leads_on = |path: &str| self.paths.contains(path);
        let mut context = AdaptContext { site: self.site.as_ref(), pictures, is_imported: &leads_on, notes: BTreeSet::new() };
        let status = item.text("wp:status");
        if matches!(status, "trash" | "auto-draft" | "inherit") {
            return Ok(CollectedItem::Skipped(problem(format!("passed over: its status is \"{status}\""))));
        }
        let date = item.parse_date().map_err(&problem)?;
        let body = BodyConverter {
            library: &self.library,
            post: item.text("wp:post_id"),
            footnotes: item.meta_value("footnotes"),
            context: &mut context,
        };
        let (html, teaser) = match body.convert(item.text("content:encoded")) {
            Ok(parts) => parts,
            Err(error) => return Ok(CollectedItem::Skipped(problem(format!("passed over: {error}")))),
        };
        let status = self.map_status(item, date, &html, &mut context);
        let (title, cut) = clean_title(item.text("title"), html.as_str(), date);
        if let Some(why) = cut {
            context.add_note(why);
        }
        let excerpt = Some(item.text("excerpt:encoded")).filter(|text| !text.is_empty()).map(str::to_owned).or(teaser);
        let image = self.resolve_image(item, &mut context);
        let tags = self.collect_tags(item, &mut context);
        let article = ImportedArticle {
            path,
            line: Some(line),
            key: Some(item.key()),
            category: Some(self.choose_category(item).0),
            slug: preserve_slug(item.text("wp:post_name"), &title),
            title,
            tags,
            author: self.byline(item),
            excerpt,
            published_at: date.filter(|_| status != ArticleStatus::Draft),
            updated_at: item.parse_modified().or(date),
            is_featured: item.text("wp:is_sticky") == "1",
            is_draft: status == ArticleStatus::Draft,
            is_scheduled: status == ArticleStatus::Scheduled,
            image,
            html,
            old_addresses: list_old_addresses(item),
            notes: context.notes.into_iter().collect(),
            ..ImportedArticle::default()
        };
        Ok(CollectedItem::Article(Box::new(article)))
    }

    fn map_status(&self, item: &Item<'_>, date: Option<Timestamp>, html: &CleanHtml, context: &mut AdaptContext<'_>) -> ArticleStatus {
        let status = item.text("wp:status");
        if !item.text("wp:post_password").is_empty() {
            context.add_note("it had a password: it is imported as a draft");
            return ArticleStatus::Draft;
        }
        match status {
            "publish" | "" if html.as_str().is_empty() => {
                context.add_note("it has no text: it is imported as a draft");
                ArticleStatus::Draft
            }
            "publish" | "" => ArticleStatus::Published,
            "future" if date.is_some_and(|at| at > self.options.now) => ArticleStatus::Scheduled,
            "future" => {
                context.add_note("its scheduled time has passed: it is published");
                ArticleStatus::Published
            }
            "draft" | "pending" => ArticleStatus::Draft,
            other => {
                context.add_note(format!("its status was \"{other}\": it is imported as a draft"));
                ArticleStatus::Draft
            }
        }
    }

    fn byline(&self, item: &Item<'_>) -> Option<String> {
        let login = item.text("dc:creator").trim_matches(['<', '>']);
        let name = self.authors.get(login).map_or(login, |author| author.name.as_str());
        Some(normalise_line(name)).filter(|name| !name.is_empty())
    }

    fn resolve_image(&self, item: &Item<'_>, context: &mut AdaptContext<'_>) -> Option<String> {
        let id = item.meta_value("_thumbnail_id")?;
        let Some(attachment) = self.library.attachments.get(id) else {
            context.add_note(format!("its featured image (attachment {id}) is not in the file"));
            return None;
        };
        match context.pictures.locate(&attachment.address, context.site) {
            PictureLocation::Copied(address) => Some(address),
            PictureLocation::Remote(address) => {
                context.add_note(format!("its featured image remains at {}", crate::embeds::host_name(&address)));
                Some(address)
            }
            PictureLocation::Unavailable => None,
        }
    }

    /// Its tags, then the categories that it is no longer in.
    fn collect_tags(&self, item: &Item<'_>, context: &mut AdaptContext<'_>) -> Vec<String> {
        let chosen = self.choose_category(item).0;
        let other = item.terms("category").into_iter().filter(|term| {
            let slug = if term.slug.is_empty() { domain::articles::slugify(&term.name) } else { percent_decode(&term.slug) };
            slug != "uncategorized" && self.options.category_mapping.map_slug(&slug) != chosen
        });
        let mut tags: Vec<String> = Vec::new();
        for term in item.terms("post_tag").into_iter().chain(item.terms("tag")).chain(other) {
            let name = normalise_line(&term.name);
            if !name.is_empty() && !tags.contains(&name) {
                tags.push(name);
            }
        }
        if tags.len() > MAX_TAGS {
            context.add_note(format!("of its {} tags the first {MAX_TAGS} were kept", tags.len()));
            tags.truncate(MAX_TAGS);
        }
        tags
    }
}

/// Every address at which the old site served the post.
fn list_old_addresses(item: &Item<'_>) -> Vec<String> {
    let id = item.text("wp:post_id");
    let slug = percent_decode(item.text("wp:post_name"));
    let mut all: Vec<Option<String>> = vec![parse_path(item.text("link"))];
    if !id.is_empty() {
        all.push(Some(format!("/?p={id}")));
        all.extend((item.kind() == "page").then(|| Some(format!("/?page_id={id}"))));
    }
    if let Some((year, month, _)) = item.local_day().filter(|_| !slug.is_empty() && item.kind() == "post") {
        all.push(normalise_path(&format!("/{year}/{month}/{slug}")));
    }
    let mut headings: Vec<String> = Vec::new();
    for address in all.into_iter().flatten() {
        if !headings.contains(&address) {
            headings.push(address);
        }
    }
    headings
}
