//! From an item of the file to an article of ours.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::WordPress;
use super::body::Body;
use super::item::Item;
use crate::articles::{CleanHtml, Status};
use crate::importing::adapt::Adapting;
use crate::importing::bundle::{ImportedArticle, Problem};
use crate::importing::collection::Found;
use crate::importing::links::{decoded, normalised, path_of};
use crate::importing::naming::{title_of, wished_slug};
use crate::importing::pictures::{Picture, Pictures};
use crate::text::one_line;

/// More tags than this an article can't have.
const MOST_TAGS: usize = 60;

impl WordPress {
    pub(super) fn post(&self, item: &Item<'_>, pictures: &Pictures<'_>) -> Result<Found, Problem> {
        let line = item.0.line;
        let path = format!("{}, item {} \"{}\"", self.path, item.key(), crate::text::cut(&one_line(item.get("title")), 40));
        let problem = |message: String| Problem { path: path.clone(), line: Some(line), message };
        if item.key().is_empty() {
            return Err(problem("the item has neither a number nor an address".to_owned()));
        }
        let leads_on = |path: &str| self.paths.contains(path);
        let mut to = Adapting { site: self.site.as_ref(), pictures, leads_on: &leads_on, notes: BTreeSet::new() };
        let status = item.get("wp:status");
        if matches!(status, "trash" | "auto-draft" | "inherit") {
            return Ok(Found::Skipped(problem(format!("passed over: its status is \"{status}\""))));
        }
        let date = item.date().map_err(&problem)?;
        let body = Body { library: &self.library, post: item.get("wp:post_id"), footnotes: item.meta("footnotes"), to: &mut to };
        let (html, teaser) = match body.html(item.get("content:encoded")) {
            Ok(parts) => parts,
            Err(error) => return Ok(Found::Skipped(problem(format!("passed over: {error}")))),
        };
        let status = self.status(item, date, &html, &mut to);
        let (title, cut) = title_of(item.get("title"), html.as_str(), date);
        if let Some(why) = cut {
            to.note(why);
        }
        let excerpt = Some(item.get("excerpt:encoded")).filter(|text| !text.is_empty()).map(str::to_owned).or(teaser);
        let image = self.image(item, &mut to);
        let tags = self.tags(item, &mut to);
        let article = ImportedArticle {
            path,
            line: Some(line),
            key: Some(item.key()),
            category: Some(self.category_of(item).0),
            slug: wished_slug(item.get("wp:post_name"), &title),
            title,
            tags,
            author: self.author(item),
            excerpt,
            published_at: date.filter(|_| status != Status::Draft),
            updated_at: item.modified().or(date),
            is_featured: item.get("wp:is_sticky") == "1",
            is_draft: status == Status::Draft,
            is_scheduled: status == Status::Scheduled,
            image,
            html,
            old_addresses: old_addresses(item),
            notes: to.notes.into_iter().collect(),
            ..ImportedArticle::default()
        };
        Ok(Found::Article(Box::new(article)))
    }

    fn status(&self, item: &Item<'_>, date: Option<Timestamp>, html: &CleanHtml, to: &mut Adapting<'_>) -> Status {
        let status = item.get("wp:status");
        if !item.get("wp:post_password").is_empty() {
            to.note("it had a password: it came in as a draft");
            return Status::Draft;
        }
        match status {
            "publish" | "" if html.as_str().is_empty() => {
                to.note("it has no text: it came in as a draft");
                Status::Draft
            }
            "publish" | "" => Status::Published,
            "future" if date.is_some_and(|at| at > self.options.now) => Status::Scheduled,
            "future" => {
                to.note("its time has come meanwhile: it is published");
                Status::Published
            }
            "draft" | "pending" => Status::Draft,
            other => {
                to.note(format!("its status was \"{other}\": it came in as a draft"));
                Status::Draft
            }
        }
    }

    fn author(&self, item: &Item<'_>) -> Option<String> {
        let login = item.get("dc:creator").trim_matches(['<', '>']);
        let name = self.authors.get(login).map_or(login, |author| author.name.as_str());
        Some(one_line(name)).filter(|name| !name.is_empty())
    }

    fn image(&self, item: &Item<'_>, to: &mut Adapting<'_>) -> Option<String> {
        let id = item.meta("_thumbnail_id")?;
        let Some(attachment) = self.library.attachments.get(id) else {
            to.note(format!("its featured image (attachment {id}) is not in the file"));
            return None;
        };
        match to.pictures.place(&attachment.address, to.site) {
            Picture::Kept(address) => Some(address),
            Picture::Remote(address) => {
                to.note(format!("pictures stay at {}", crate::importing::embeds::host_of(&address)));
                Some(address)
            }
            Picture::Lost => None,
        }
    }

    /// Its tags, then the categories in which it does not stand any more.
    fn tags(&self, item: &Item<'_>, to: &mut Adapting<'_>) -> Vec<String> {
        let chosen = self.category_of(item).0;
        let other = item.terms("category").into_iter().filter(|term| {
            let slug = if term.slug.is_empty() { crate::articles::slug_of(&term.name) } else { decoded(&term.slug) };
            slug != "uncategorized" && self.options.shelving.slug(&slug) != chosen
        });
        let mut tags: Vec<String> = Vec::new();
        for term in item.terms("post_tag").into_iter().chain(item.terms("tag")).chain(other) {
            let name = one_line(&term.name);
            if !name.is_empty() && !tags.contains(&name) {
                tags.push(name);
            }
        }
        if tags.len() > MOST_TAGS {
            to.note(format!("of its {} tags the first {MOST_TAGS} were kept", tags.len()));
            tags.truncate(MOST_TAGS);
        }
        tags
    }
}

/// Every form in which the old site answered for the post.
fn old_addresses(item: &Item<'_>) -> Vec<String> {
    let id = item.get("wp:post_id");
    let slug = decoded(item.get("wp:post_name"));
    let mut all: Vec<Option<String>> = vec![path_of(item.get("link"))];
    if !id.is_empty() {
        all.push(Some(format!("/?p={id}")));
        all.extend((item.kind() == "page").then(|| Some(format!("/?page_id={id}"))));
    }
    if let Some((year, month, _)) = item.local_day().filter(|_| !slug.is_empty() && item.kind() == "post") {
        all.push(normalised(&format!("/{year}/{month}/{slug}")));
    }
    let mut kept: Vec<String> = Vec::new();
    for address in all.into_iter().flatten() {
        if !kept.contains(&address) {
            kept.push(address);
        }
    }
    kept
}
