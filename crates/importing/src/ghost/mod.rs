//! Imports from Ghost's export file, a JSON document. It is read as a whole, because the posts are in one list and
//! their authors and tags in others after it.

mod cards;
mod lexical;
mod mobiledoc;
mod model;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Read;

use domain::articles::{ArticleStatus, CleanHtml};
use domain::redirects::normalise_path;
use domain::text::normalise_line;
use jiff::Timestamp;
use model::{ExportData, Post};

use crate::adapt::AdaptContext;
use crate::archives::{ArchiveKind, Archives};
use crate::bundle::{Bundle, ImportedArticle, NamedEntry, Problem};
use crate::category_mapping::CategoryMapping;
use crate::collection::{CollectedItem, Collection, FileOpener};
use crate::embeds::host_name;
use crate::pictures::{PictureLocation, PictureLocator};
use crate::titles::{clean_title, preserve_slug};

pub struct Options {
    /// Whether pages are imported as articles too.
    pub with_pages: bool,
    /// Ghost has no categories: the first tag, its primary one, is used as the category.
    pub category_mapping: CategoryMapping,
    /// Address of the old site, which the export does not contain.
    pub site: Option<url::Url>,
    pub now: Timestamp,
}

pub struct Ghost {
    path: String,
    options: Options,
    source: String,
    data: ExportData,
    /// Names of a post's authors by post id, and below its tags (slug, name), each in the editor's order.
    authors: HashMap<String, Vec<String>>,
    tags: HashMap<String, Vec<(String, String)>>,
    /// Old paths that will redirect to an article.
    paths: HashSet<String>,
    lists: Bundle,
}

const MAX_TAGS: usize = 60;

impl Ghost {
    /// Fails with the line or the post that is broken.
    pub fn open(path: &str, open: &FileOpener, options: Options) -> Result<Self, Problem> {
        let problem = |line: Option<usize>, message: String| Problem { path: path.to_owned(), line, message };
        let mut text = String::new();
        open().and_then(|mut input| input.read_to_string(&mut text)).map_err(|error| problem(None, format!("cannot be read: {error}")))?;
        let data = model::parse_export(&text).map_err(|(line, message)| problem(line, message))?;
        let mut all = Self {
            path: path.to_owned(),
            source: format!("ghost {}", data.site_title()).trim().to_owned(),
            authors: data.authors_by_post(),
            tags: data.tags_by_post(),
            options,
            data,
            paths: HashSet::new(),
            lists: Bundle::default(),
        };
        all.scan();
        Ok(all)
    }

    fn scan(&mut self) {
        let mut used = BTreeMap::new();
        let mut pages = 0;
        for post in &self.data.posts {
            if !self.is_article(post) {
                pages += 1;
                continue;
            }
            self.paths.extend(normalise_path(&format!("/{}", post.slug)));
            let (slug, name) = self.choose_category(post);
            used.entry(slug).or_insert(name);
        }
        self.lists.archives = self.build_archives(&used);
        self.lists.categories = used.into_iter().map(|(slug, name)| NamedEntry { name, slug, description: String::new() }).collect();
        if pages > 0 {
            let message = format!("{pages} × \"page\" passed over: not an article (--pages imports them)");
            self.lists.skipped.push(Problem { path: self.path.clone(), line: None, message });
        }
    }

    /// `used` are the slugs and names of the categories that the imported articles are in.
    fn build_archives(&self, used: &BTreeMap<String, String>) -> Archives {
        let root = self.options.site.as_ref().map_or("", |site| site.path().trim_end_matches('/'));
        let mut all = Archives::default();
        all.add_feed(&format!("{root}/rss"), &ArchiveKind::Everything);
        all.add_page(&format!("{root}/page"), &ArchiveKind::Everything);
        let posts = || self.data.posts.iter().filter(|post| self.is_article(post));
        for (slug, name) in posts().flat_map(|post| self.visible_tags(post)) {
            let here = self.options.category_mapping.map_slug(slug);
            let shows = if used.contains_key(&here) { ArchiveKind::Category(here) } else { ArchiveKind::Topic(name.clone()) };
            all.add_with_feed(&format!("{root}/tag/{slug}"), "rss", &shows);
        }
        for (slug, name) in self.data.list_writers() {
            all.add_with_feed(&format!("{root}/author/{slug}"), "rss", &ArchiveKind::Author(name));
        }
        all
    }

    fn is_article(&self, post: &Post) -> bool {
        self.options.with_pages || !post.is_page()
    }

    fn choose_category(&self, post: &Post) -> (String, String) {
        let all: Vec<(String, String)> = self.visible_tags(post).cloned().collect();
        // A mapped tag wins over the first.
        self.options.category_mapping.choose_category(&all, all.first().map(|(slug, _)| slug.as_str()))
    }

    /// Tags whose names begin with "#" are internal to Ghost.
    fn visible_tags(&self, post: &Post) -> impl Iterator<Item = &(String, String)> {
        self.tags.get(&post.id).into_iter().flatten().filter(|(slug, name)| !name.starts_with('#') && !slug.starts_with("hash-"))
    }

    fn convert_post(&self, post: &Post, pictures: &PictureLocator<'_>) -> Result<CollectedItem, Problem> {
        let path = format!("{}, post {} \"{}\"", self.path, post.id, domain::text::truncate(&normalise_line(&post.title), 40));
        let problem = |message: String| Problem { path: path.clone(), line: None, message };
        if post.id.is_empty() {
            return Err(problem("the post has no id".to_owned()));
        }
        let leads_on = |path: &str| self.paths.contains(path);
        let mut context = AdaptContext { site: self.options.site.as_ref(), pictures, is_imported: &leads_on, notes: BTreeSet::new() };
        let published = post.parse_moment("published_at", &post.published_at).map_err(&problem)?;
        let html = match self.convert_body(post, &mut context) {
            Ok(html) => html,
            Err(error) => return Ok(CollectedItem::Skipped(problem(format!("passed over: {error}")))),
        };
        let status = self.map_status(post, published, &html, &mut context);
        let (title, changed) = clean_title(&post.title, html.as_str(), published);
        if let Some(why) = changed {
            context.add_note(why);
        }
        if post.has_injected_code() {
            context.add_note("its injected code was left out");
        }
        let article = ImportedArticle {
            line: None,
            key: Some(post.id.clone()),
            category: Some(self.choose_category(post).0),
            slug: preserve_slug(&post.slug, &title),
            title,
            tags: self.collect_tags(post, &mut context),
            author: self.byline(post),
            excerpt: post.custom_excerpt.clone().filter(|text| !text.trim().is_empty()),
            published_at: published.filter(|_| status != ArticleStatus::Draft),
            updated_at: post.parse_moment("updated_at", &post.updated_at).map_err(&problem)?.or(published),
            is_featured: post.featured,
            is_draft: status == ArticleStatus::Draft,
            is_scheduled: status == ArticleStatus::Scheduled,
            image: self.resolve_image(post, &mut context),
            html,
            old_addresses: normalise_path(&format!("/{}", post.slug)).into_iter().filter(|_| !post.slug.is_empty()).collect(),
            notes: context.notes.into_iter().collect(),
            path,
            ..ImportedArticle::default()
        };
        Ok(CollectedItem::Article(Box::new(article)))
    }

    fn convert_body(&self, post: &Post, context: &mut AdaptContext<'_>) -> domain::Result<CleanHtml> {
        let raw = post.body_html();
        let raw = match &self.options.site {
            Some(site) => raw.replace("__GHOST_URL__", site.as_str().trim_end_matches('/')),
            None => raw,
        };
        // Without the old site's address, links to its posts become paths of this site.
        let raw = raw.replace("href=\"__GHOST_URL__/", "href=\"/");
        Ok(CleanHtml::parse(&crate::adapt::adapt_html(&raw, context))?.remove_empty_elements())
    }

    fn map_status(&self, post: &Post, published: Option<Timestamp>, html: &CleanHtml, context: &mut AdaptContext<'_>) -> ArticleStatus {
        if !matches!(post.visibility.as_str(), "" | "public") {
            context.add_note(format!("it was for \"{}\" only: it is imported as a draft", post.visibility));
            return ArticleStatus::Draft;
        }
        match post.status.as_str() {
            "published" | "sent" if html.as_str().is_empty() => {
                context.add_note("it has no text: it is imported as a draft");
                ArticleStatus::Draft
            }
            "published" => ArticleStatus::Published,
            "scheduled" if published.is_some_and(|at| at > self.options.now) => ArticleStatus::Scheduled,
            "scheduled" => {
                context.add_note("its scheduled time has passed: it is published");
                ArticleStatus::Published
            }
            "sent" => {
                context.add_note("it was only sent as a newsletter: it is imported as a draft");
                ArticleStatus::Draft
            }
            _ => ArticleStatus::Draft,
        }
    }

    fn collect_tags(&self, post: &Post, context: &mut AdaptContext<'_>) -> Vec<String> {
        let chosen = self.choose_category(post).0;
        let names = self
            .visible_tags(post)
            .filter(|(slug, _)| self.options.category_mapping.map_slug(slug) != chosen)
            .map(|(_, name)| normalise_line(name));
        let mut tags: Vec<String> = names.collect();
        if tags.len() > MAX_TAGS {
            context.add_note(format!("of its {} tags the first {MAX_TAGS} were kept", tags.len()));
            tags.truncate(MAX_TAGS);
        }
        tags
    }

    fn byline(&self, post: &Post) -> Option<String> {
        let names = self.authors.get(&post.id)?;
        Some(names.join(", ")).filter(|line| !line.is_empty()).map(|line| domain::text::truncate(&line, 200))
    }

    fn resolve_image(&self, post: &Post, context: &mut AdaptContext<'_>) -> Option<String> {
        let raw = post.feature_image.as_deref().filter(|address| !address.is_empty())?;
        let address = match &self.options.site {
            Some(site) => raw.replace("__GHOST_URL__", site.as_str().trim_end_matches('/')),
            None => raw.to_owned(),
        };
        match context.pictures.locate(&address, context.site) {
            PictureLocation::Copied(address) => Some(address),
            PictureLocation::Remote(address) => {
                context.add_note(format!("its feature image remains at {}", host_name(&address)));
                Some(address)
            }
            PictureLocation::Unavailable => {
                context.add_note("its feature image has no usable address (--site or --media would provide one)");
                None
            }
        }
    }
}

impl Collection for Ghost {
    fn lists(&self) -> &Bundle {
        &self.lists
    }

    fn source(&self) -> Option<&str> {
        Some(&self.source)
    }

    fn count(&self) -> usize {
        self.data.posts.iter().filter(|post| self.is_article(post)).count()
    }

    fn articles<'a>(&'a self, pictures: &'a PictureLocator<'a>) -> Box<dyn Iterator<Item = Result<CollectedItem, Problem>> + 'a> {
        Box::new(self.data.posts.iter().filter(|post| self.is_article(post)).map(move |post| self.convert_post(post, pictures)))
    }
}
