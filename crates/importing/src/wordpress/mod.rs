//! Imports from WordPress's export file (WXR). The file is read three times: to collect what it contains, to check
//! everything, and to write. Only one item, the attachments and the lists are in memory at a time.

mod archive_lists;
mod body;
mod item;
mod post;
mod reader;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::BufRead;

use archive_lists::{ArchiveIndex, Author};
use body::ExportLibrary;
use domain::redirects::percent_decode;
use domain::text::normalise_line;
use item::Item;
use jiff::Timestamp;
use reader::{NodeReader, XmlNode};

use crate::bundle::{Bundle, NamedEntry, Problem};
use crate::category_mapping::CategoryMapping;
use crate::collection::{CollectedItem, Collection, FileOpener};
use crate::links::parse_path;
use crate::pictures::PictureLocator;

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
    /// Whether pages are imported as articles too.
    pub with_pages: bool,
    pub category_mapping: CategoryMapping,
    /// The present time, which decides whether a post is still scheduled.
    pub now: Timestamp,
}

pub struct WordPress {
    path: String,
    open: FileOpener,
    options: Options,
    site: Option<url::Url>,
    source: String,
    authors: HashMap<String, Author>,
    categories: HashMap<String, String>,
    /// Slug of a category by its number.
    category_ids: HashMap<String, String>,
    /// The archives of the old site.
    archive_index: ArchiveIndex,
    library: ExportLibrary,
    /// Old addresses that will redirect to an article.
    paths: HashSet<String>,
    count: usize,
    lists: Bundle,
}

impl WordPress {
    /// Reads the file once; an error names the line that is broken.
    pub fn open(path: &str, open: FileOpener, options: Options) -> Result<Self, Problem> {
        let mut all = Self {
            path: path.to_owned(),
            open,
            options,
            site: None,
            source: String::new(),
            authors: HashMap::new(),
            categories: HashMap::new(),
            category_ids: HashMap::new(),
            archive_index: ArchiveIndex::default(),
            library: ExportLibrary::default(),
            paths: HashSet::new(),
            count: 0,
            lists: Bundle::default(),
        };
        all.scan()?;
        Ok(all)
    }

    fn open_nodes(&self) -> Result<NodeReader<Box<dyn BufRead>>, Problem> {
        let input =
            (self.open)().map_err(|error| Problem { path: self.path.clone(), line: None, message: format!("cannot be read: {error}") })?;
        Ok(NodeReader::new(&self.path, input))
    }

    fn scan(&mut self) -> Result<(), Problem> {
        let (mut passed_over, mut comments, mut is_export) = (BTreeMap::<String, usize>::new(), 0, false);
        let mut used = BTreeMap::new();
        for node in self.open_nodes()? {
            let node = node?;
            is_export |= node.name.starts_with("wp:");
            match node.name.as_str() {
                "item" => {
                    let item = Item(&node);
                    is_export |= !item.text("wp:post_type").is_empty() || !item.text("wp:status").is_empty();
                    comments += item.count_comments();
                    self.scan_item(&item, &mut passed_over, &mut used);
                }
                _ => self.scan_head(&node),
            }
        }
        if !is_export {
            return Err(Problem {
                path: self.path.clone(),
                line: Some(1),
                message: "this is a feed, not a WordPress export (Tools → Export)".into(),
            });
        }
        self.lists.archives = self.build_archives(&used);
        self.lists.categories = used.into_iter().map(|(slug, name)| NamedEntry { name, slug, description: String::new() }).collect();
        let note = |message: String| Problem { path: self.path.clone(), line: None, message };
        let mut notes: Vec<Problem> =
            passed_over.into_iter().map(|(kind, count)| note(format!("{count} × \"{kind}\" passed over: not an article"))).collect();
        if comments > 0 {
            notes.push(note(format!("{comments} comment(s) passed over: their authors have not consented to publication here")));
        }
        self.lists.skipped = notes;
        Ok(())
    }

    fn scan_head(&mut self, node: &XmlNode) {
        match node.name.as_str() {
            "link" | "wp:base_blog_url" => {
                let address = node.text.trim();
                if let Ok(url) = url::Url::parse(&format!("{}/", address.trim_end_matches('/'))) {
                    self.source = format!("wordpress {}", url.as_str().trim_end_matches('/'));
                    self.site = Some(url);
                }
            }
            "wp:author" => {
                let name = [node.child_text("wp:author_display_name"), node.child_text("wp:author_login")];
                let name = name.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
                let author = Author { name: normalise_line(name), number: node.child_text("wp:author_id").to_owned() };
                self.authors.insert(node.child_text("wp:author_login").to_owned(), author);
            }
            "wp:category" => {
                let slug = node.child_text("wp:category_nicename").to_owned();
                self.category_ids.insert(node.child_text("wp:term_id").to_owned(), slug.clone());
                self.archive_index.parents.insert(slug.clone(), node.child_text("wp:category_parent").to_owned());
                self.categories.insert(slug, normalise_line(node.child_text("wp:cat_name")));
            }
            _ => {}
        }
    }

    fn scan_item(&mut self, item: &Item<'_>, passed_over: &mut BTreeMap<String, usize>, used: &mut BTreeMap<String, String>) {
        match item.kind() {
            "attachment" => self.scan_attachment(item),
            "wp_block" => drop(self.library.blocks.insert(item.key(), item.text("content:encoded").to_owned())),
            kind if self.is_article(kind) => {
                self.count += 1;
                if let Some(path) = parse_path(item.text("link")) {
                    self.paths.insert(path);
                }
                if !matches!(item.text("wp:status"), "trash" | "auto-draft" | "inherit") {
                    let (slug, name) = self.choose_category(item);
                    used.entry(slug).or_insert(name);
                    self.archive_index.record_item(item);
                }
            }
            kind => *passed_over.entry(kind.to_owned()).or_default() += 1,
        }
    }

    fn scan_attachment(&mut self, item: &Item<'_>) {
        let address = item.text("wp:attachment_url");
        let attachment = Attachment {
            address: if address.is_empty() { item.text("guid") } else { address }.to_owned(),
            alt: normalise_line(item.meta_value("_wp_attachment_image_alt").unwrap_or_default()),
            caption: domain::articles::to_plain_text(&domain::articles::clean_fragment(item.text("excerpt:encoded"))),
        };
        let parent = item.text("wp:post_parent");
        if !matches!(parent, "" | "0") {
            self.library.attachments_by_post.entry(parent.to_owned()).or_default().push(item.key());
        }
        self.library.attachments.insert(item.key(), attachment);
    }

    fn is_article(&self, kind: &str) -> bool {
        kind == "post" || (kind == "page" && self.options.with_pages)
    }

    /// Slug and name of the one category that the article gets here.
    fn choose_category(&self, item: &Item<'_>) -> (String, String) {
        let all: Vec<(String, String)> = item
            .terms("category")
            .into_iter()
            .map(|term| {
                let slug = if term.slug.is_empty() { domain::articles::slugify(&term.name) } else { percent_decode(&term.slug) };
                let name =
                    if term.name.is_empty() { self.categories.get(&term.slug).cloned().unwrap_or_else(|| slug.clone()) } else { term.name };
                (slug, normalise_line(&name))
            })
            .collect();
        let first = item.meta_value("_yoast_wpseo_primary_category").and_then(|id| self.category_ids.get(id)).map(String::as_str);
        self.options.category_mapping.choose_category(&all, first)
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

    fn articles<'a>(&'a self, pictures: &'a PictureLocator<'a>) -> Box<dyn Iterator<Item = Result<CollectedItem, Problem>> + 'a> {
        let nodes = match self.open_nodes() {
            Ok(nodes) => nodes,
            Err(problem) => return Box::new(std::iter::once(Err(problem))),
        };
        Box::new(nodes.filter_map(move |node| match node {
            Ok(node) if node.name == "item" && self.is_article(Item(&node).kind()) => Some(self.convert_post(&Item(&node), pictures)),
            Ok(_) => None,
            Err(problem) => Some(Err(problem)),
        }))
    }
}
