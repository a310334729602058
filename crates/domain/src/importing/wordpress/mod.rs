//! WordPress: its export file (WXR), read three times: to learn what there is, to check
//! everything, and to write. Nothing but one item and the list of pictures is kept in memory.

mod body;
mod item;
mod lists;
mod post;
mod reader;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::BufRead;

use jiff::Timestamp;

use super::bundle::{Bundle, Named, Problem};
use super::collection::{Collection, Found, Opener};
use super::links::{decoded, path_of};
use super::pictures::Pictures;
use super::shelving::Shelving;
use crate::text::one_line;
use body::Library;
use item::Item;
use lists::{Author, Listed};
use reader::{Node, Nodes};

/// A file of the media library.
#[derive(Debug, Clone, Default)]
pub struct Attachment {
    pub address: String,
    pub alt: String,
    pub caption: String,
}

impl Attachment {
    fn is_picture(&self) -> bool {
        let path = self.address.split('?').next().unwrap_or_default().to_ascii_lowercase();
        ["png", "jpg", "jpeg", "gif", "webp", "avif"].iter().any(|e| path.ends_with(&format!(".{e}")))
    }
}

pub struct Options {
    /// Pages become articles too.
    pub with_pages: bool,
    pub shelving: Shelving,
    /// What "scheduled" is measured by.
    pub now: Timestamp,
}

pub struct WordPress {
    path: String,
    open: Opener,
    options: Options,
    site: Option<url::Url>,
    source: String,
    authors: HashMap<String, Author>,
    categories: HashMap<String, String>,
    /// Number of a category → its slug.
    category_ids: HashMap<String, String>,
    /// What the lists of the old site showed.
    listed: Listed,
    library: Library,
    /// Old addresses that will lead to an article.
    paths: HashSet<String>,
    count: usize,
    lists: Bundle,
}

impl WordPress {
    /// Reads the file once; `Err` names the line of what is broken.
    pub fn open(path: &str, open: Opener, options: Options) -> Result<Self, Problem> {
        let mut all = Self {
            path: path.to_owned(),
            open,
            options,
            site: None,
            source: String::new(),
            authors: HashMap::new(),
            categories: HashMap::new(),
            category_ids: HashMap::new(),
            listed: Listed::default(),
            library: Library::default(),
            paths: HashSet::new(),
            count: 0,
            lists: Bundle::default(),
        };
        all.scan()?;
        Ok(all)
    }

    fn nodes(&self) -> Result<Nodes<Box<dyn BufRead>>, Problem> {
        let input =
            (self.open)().map_err(|error| Problem { path: self.path.clone(), line: None, message: format!("can't be read: {error}") })?;
        Ok(Nodes::new(&self.path, input))
    }

    fn scan(&mut self) -> Result<(), Problem> {
        let (mut passed_over, mut comments, mut is_export) = (BTreeMap::<String, usize>::new(), 0, false);
        let mut used = BTreeMap::new();
        for node in self.nodes()? {
            let node = node?;
            is_export |= node.name.starts_with("wp:");
            match node.name.as_str() {
                "item" => {
                    let item = Item(&node);
                    is_export |= !item.get("wp:post_type").is_empty() || !item.get("wp:status").is_empty();
                    comments += item.comments();
                    self.scan_item(&item, &mut passed_over, &mut used);
                }
                _ => self.scan_head(&node),
            }
        }
        if !is_export {
            return Err(Problem {
                path: self.path.clone(),
                line: Some(1),
                message: "this is a feed, but no WordPress export (Tools → Export)".into(),
            });
        }
        self.lists.archives = self.archives(&used);
        self.lists.categories = used.into_iter().map(|(slug, name)| Named { name, slug, description: String::new() }).collect();
        let note = |message: String| Problem { path: self.path.clone(), line: None, message };
        let mut notes: Vec<Problem> =
            passed_over.into_iter().map(|(kind, count)| note(format!("{count} × \"{kind}\" passed over: not an article"))).collect();
        if comments > 0 {
            notes.push(note(format!("{comments} comment(s) passed over: their writers have agreed to nothing here")));
        }
        self.lists.skipped = notes;
        Ok(())
    }

    fn scan_head(&mut self, node: &Node) {
        match node.name.as_str() {
            "link" | "wp:base_blog_url" => {
                let address = node.text.trim();
                if let Ok(url) = url::Url::parse(&format!("{}/", address.trim_end_matches('/'))) {
                    self.source = format!("wordpress {}", url.as_str().trim_end_matches('/'));
                    self.site = Some(url);
                }
            }
            "wp:author" => {
                let name = [node.text_of("wp:author_display_name"), node.text_of("wp:author_login")];
                let name = name.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
                let author = Author { name: one_line(name), number: node.text_of("wp:author_id").to_owned() };
                self.authors.insert(node.text_of("wp:author_login").to_owned(), author);
            }
            "wp:category" => {
                let slug = node.text_of("wp:category_nicename").to_owned();
                self.category_ids.insert(node.text_of("wp:term_id").to_owned(), slug.clone());
                self.listed.parents.insert(slug.clone(), node.text_of("wp:category_parent").to_owned());
                self.categories.insert(slug, one_line(node.text_of("wp:cat_name")));
            }
            _ => {}
        }
    }

    fn scan_item(&mut self, item: &Item<'_>, passed_over: &mut BTreeMap<String, usize>, used: &mut BTreeMap<String, String>) {
        match item.kind() {
            "attachment" => self.scan_attachment(item),
            "wp_block" => drop(self.library.blocks.insert(item.key(), item.get("content:encoded").to_owned())),
            kind if self.is_article(kind) => {
                self.count += 1;
                if let Some(path) = path_of(item.get("link")) {
                    self.paths.insert(path);
                }
                if !matches!(item.get("wp:status"), "trash" | "auto-draft" | "inherit") {
                    let (slug, name) = self.category_of(item);
                    used.entry(slug).or_insert(name);
                    self.listed.note(item);
                }
            }
            kind => *passed_over.entry(kind.to_owned()).or_default() += 1,
        }
    }

    fn scan_attachment(&mut self, item: &Item<'_>) {
        let address = item.get("wp:attachment_url");
        let attachment = Attachment {
            address: if address.is_empty() { item.get("guid") } else { address }.to_owned(),
            alt: one_line(item.meta("_wp_attachment_image_alt").unwrap_or_default()),
            caption: crate::articles::plain_text(&crate::articles::clean_fragment(item.get("excerpt:encoded"))),
        };
        let parent = item.get("wp:post_parent");
        if !matches!(parent, "" | "0") {
            self.library.of_post.entry(parent.to_owned()).or_default().push(item.key());
        }
        self.library.attachments.insert(item.key(), attachment);
    }

    fn is_article(&self, kind: &str) -> bool {
        kind == "post" || (kind == "page" && self.options.with_pages)
    }

    /// Slug and name of the one category that an article stands in here.
    fn category_of(&self, item: &Item<'_>) -> (String, String) {
        let all: Vec<(String, String)> = item
            .terms("category")
            .into_iter()
            .map(|term| {
                let slug = if term.slug.is_empty() { crate::articles::slug_of(&term.name) } else { decoded(&term.slug) };
                let name =
                    if term.name.is_empty() { self.categories.get(&term.slug).cloned().unwrap_or_else(|| slug.clone()) } else { term.name };
                (slug, one_line(&name))
            })
            .collect();
        let first = item.meta("_yoast_wpseo_primary_category").and_then(|id| self.category_ids.get(id)).map(String::as_str);
        self.options.shelving.choose(&all, first)
    }
}

impl Collection for WordPress {
    fn lists(&self) -> &Bundle {
        &self.lists
    }

    fn source(&self) -> Option<&str> {
        Some(&self.source)
    }

    fn count(&self) -> usize {
        self.count
    }

    fn articles<'a>(&'a self, pictures: &'a Pictures<'a>) -> Box<dyn Iterator<Item = Result<Found, Problem>> + 'a> {
        let nodes = match self.nodes() {
            Ok(nodes) => nodes,
            Err(problem) => return Box::new(std::iter::once(Err(problem))),
        };
        Box::new(nodes.filter_map(move |node| match node {
            Ok(node) if node.name == "item" && self.is_article(Item(&node).kind()) => Some(self.post(&Item(&node), pictures)),
            Ok(_) => None,
            Err(problem) => Some(Err(problem)),
        }))
    }
}
