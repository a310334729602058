//! Ghost: its export file, a JSON document. It is read whole: the text of the posts is in one list,
//! and who wrote what in others behind it.

mod cards;
mod lexical;
mod mobiledoc;
mod model;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::io::Read;

use jiff::Timestamp;

use super::adapt::Adapting;
use super::archives::{Archives, Shows};
use super::bundle::{Bundle, ImportedArticle, Named, Problem};
use super::collection::{Collection, Found, Opener};
use super::embeds::host_of;
use super::links::normalised;
use super::naming::{title_of, wished_slug};
use super::pictures::{Picture, Pictures};
use super::shelving::Shelving;
use crate::articles::{CleanHtml, Status};
use crate::text::one_line;
use model::{Data, Post};

pub struct Options {
    /// Pages become articles too.
    pub with_pages: bool,
    /// Ghost knows no categories: the first tag is the main one and takes their place.
    pub shelving: Shelving,
    /// Address of the old site, which the export does not name.
    pub site: Option<url::Url>,
    pub now: Timestamp,
}

pub struct Ghost {
    path: String,
    options: Options,
    source: String,
    data: Data,
    /// Post → names of its authors, then the same for tags, each in the editor's order.
    authors: HashMap<String, Vec<String>>,
    tags: HashMap<String, Vec<(String, String)>>,
    /// Old paths that will lead to an article.
    paths: HashSet<String>,
    lists: Bundle,
}

const MOST_TAGS: usize = 60;

impl Ghost {
    /// `Err` names the line or the post that is broken.
    pub fn open(path: &str, open: &Opener, options: Options) -> Result<Self, Problem> {
        let problem = |line: Option<usize>, message: String| Problem { path: path.to_owned(), line, message };
        let mut text = String::new();
        open().and_then(|mut input| input.read_to_string(&mut text)).map_err(|error| problem(None, format!("can't be read: {error}")))?;
        let data = model::read(&text).map_err(|(line, message)| problem(line, message))?;
        let mut all = Self {
            path: path.to_owned(),
            source: format!("ghost {}", data.site_title()).trim().to_owned(),
            authors: data.authors(),
            tags: data.tags_of_posts(),
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
            self.paths.extend(normalised(&format!("/{}", post.slug)));
            let (slug, name) = self.category_of(post);
            used.entry(slug).or_insert(name);
        }
        self.lists.archives = self.archives(&used);
        self.lists.categories = used.into_iter().map(|(slug, name)| Named { name, slug, description: String::new() }).collect();
        if pages > 0 {
            let message = format!("{pages} × \"page\" passed over: not an article (--pages imports them)");
            self.lists.skipped.push(Problem { path: self.path.clone(), line: None, message });
        }
    }

    /// `used`: slugs and names of the categories that articles stand in here.
    fn archives(&self, used: &BTreeMap<String, String>) -> Archives {
        let root = self.options.site.as_ref().map_or("", |site| site.path().trim_end_matches('/'));
        let mut all = Archives::default();
        all.feed(&format!("{root}/rss"), &Shows::Everything);
        all.page(&format!("{root}/page"), &Shows::Everything);
        let posts = || self.data.posts.iter().filter(|post| self.is_article(post));
        for (slug, name) in posts().flat_map(|post| self.visible_tags(post)) {
            let here = self.options.shelving.slug(slug);
            let shows = if used.contains_key(&here) { Shows::Category(here) } else { Shows::Topic(name.clone()) };
            all.add(&format!("{root}/tag/{slug}"), "rss", &shows);
        }
        for (slug, name) in self.data.writers() {
            all.add(&format!("{root}/author/{slug}"), "rss", &Shows::Author(name));
        }
        all
    }

    fn is_article(&self, post: &Post) -> bool {
        self.options.with_pages || !post.is_page()
    }

    fn category_of(&self, post: &Post) -> (String, String) {
        let all: Vec<(String, String)> = self.visible_tags(post).cloned().collect();
        // A mapped tag wins over the first.
        self.options.shelving.choose(&all, all.first().map(|(slug, _)| slug.as_str()))
    }

    /// Tags that begin with "#" are for Ghost's own use.
    fn visible_tags(&self, post: &Post) -> impl Iterator<Item = &(String, String)> {
        self.tags.get(&post.id).into_iter().flatten().filter(|(slug, name)| !name.starts_with('#') && !slug.starts_with("hash-"))
    }

    fn post(&self, post: &Post, pictures: &Pictures<'_>) -> Result<Found, Problem> {
        let path = format!("{}, post {} \"{}\"", self.path, post.id, crate::text::cut(&one_line(&post.title), 40));
        let problem = |message: String| Problem { path: path.clone(), line: None, message };
        if post.id.is_empty() {
            return Err(problem("the post has no id".to_owned()));
        }
        let leads_on = |path: &str| self.paths.contains(path);
        let mut to = Adapting { site: self.options.site.as_ref(), pictures, leads_on: &leads_on, notes: BTreeSet::new() };
        let published = post.moment("published_at", &post.published_at).map_err(&problem)?;
        let html = match self.html(post, &mut to) {
            Ok(html) => html,
            Err(error) => return Ok(Found::Skipped(problem(format!("passed over: {error}")))),
        };
        let status = self.status(post, published, &html, &mut to);
        let (title, changed) = title_of(&post.title, html.as_str(), published);
        if let Some(why) = changed {
            to.note(why);
        }
        if post.has_injected_code() {
            to.note("its injected code was left out");
        }
        let article = ImportedArticle {
            line: None,
            key: Some(post.id.clone()),
            category: Some(self.category_of(post).0),
            slug: wished_slug(&post.slug, &title),
            title,
            tags: self.other_tags(post, &mut to),
            author: self.byline(post),
            excerpt: post.custom_excerpt.clone().filter(|text| !text.trim().is_empty()),
            published_at: published.filter(|_| status != Status::Draft),
            updated_at: post.moment("updated_at", &post.updated_at).map_err(&problem)?.or(published),
            is_featured: post.featured,
            is_draft: status == Status::Draft,
            is_scheduled: status == Status::Scheduled,
            image: self.image(post, &mut to),
            html,
            old_addresses: normalised(&format!("/{}", post.slug)).into_iter().filter(|_| !post.slug.is_empty()).collect(),
            notes: to.notes.into_iter().collect(),
            path,
            ..ImportedArticle::default()
        };
        Ok(Found::Article(Box::new(article)))
    }

    fn html(&self, post: &Post, to: &mut Adapting<'_>) -> crate::Result<CleanHtml> {
        let raw = post.body();
        let raw = match &self.options.site {
            Some(site) => raw.replace("__GHOST_URL__", site.as_str().trim_end_matches('/')),
            None => raw,
        };
        // Without the site's address a link to one of its posts is still a path here.
        let raw = raw.replace("href=\"__GHOST_URL__/", "href=\"/");
        Ok(CleanHtml::parse(&super::adapt::adapt(&raw, to))?.without_empty())
    }

    fn status(&self, post: &Post, published: Option<Timestamp>, html: &CleanHtml, to: &mut Adapting<'_>) -> Status {
        if !matches!(post.visibility.as_str(), "" | "public") {
            to.note(format!("it was for \"{}\" alone: it came in as a draft", post.visibility));
            return Status::Draft;
        }
        match post.status.as_str() {
            "published" | "sent" if html.as_str().is_empty() => {
                to.note("it has no text: it came in as a draft");
                Status::Draft
            }
            "published" => Status::Published,
            "scheduled" if published.is_some_and(|at| at > self.options.now) => Status::Scheduled,
            "scheduled" => {
                to.note("its time has come meanwhile: it is published");
                Status::Published
            }
            "sent" => {
                to.note("it was sent as a newsletter only: it came in as a draft");
                Status::Draft
            }
            _ => Status::Draft,
        }
    }

    fn other_tags(&self, post: &Post, to: &mut Adapting<'_>) -> Vec<String> {
        let chosen = self.category_of(post).0;
        let names = self.visible_tags(post).filter(|(slug, _)| self.options.shelving.slug(slug) != chosen).map(|(_, name)| one_line(name));
        let mut tags: Vec<String> = names.collect();
        if tags.len() > MOST_TAGS {
            to.note(format!("of its {} tags the first {MOST_TAGS} were kept", tags.len()));
            tags.truncate(MOST_TAGS);
        }
        tags
    }

    fn byline(&self, post: &Post) -> Option<String> {
        let names = self.authors.get(&post.id)?;
        Some(names.join(", ")).filter(|line| !line.is_empty()).map(|line| crate::text::cut(&line, 200))
    }

    fn image(&self, post: &Post, to: &mut Adapting<'_>) -> Option<String> {
        let raw = post.feature_image.as_deref().filter(|address| !address.is_empty())?;
        let address = match &self.options.site {
            Some(site) => raw.replace("__GHOST_URL__", site.as_str().trim_end_matches('/')),
            None => raw.to_owned(),
        };
        match to.pictures.place(&address, to.site) {
            Picture::Kept(address) => Some(address),
            Picture::Remote(address) => {
                to.note(format!("pictures stay at {}", host_of(&address)));
                Some(address)
            }
            Picture::Lost => {
                to.note("its feature image has no address that can be shown (--site or --media would give one)");
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

    fn articles<'a>(&'a self, pictures: &'a Pictures<'a>) -> Box<dyn Iterator<Item = Result<Found, Problem>> + 'a> {
        Box::new(self.data.posts.iter().filter(|post| self.is_article(post)).map(move |post| self.post(post, pictures)))
    }
}
