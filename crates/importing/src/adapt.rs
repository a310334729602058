//! Adapts another system's HTML to the elements of our articles: renames elements, gives pictures and links their new
//! addresses, and turns embeds into our video player or plain links. The result still has to be cleaned by the
//! allow-list.

use std::collections::BTreeSet;

use domain::redirects::normalise_path;

use crate::element_mapping::{DROPPED_CLASSES, DROPPED_ELEMENTS, GALLERY_CLASSES, map_element};
use crate::embeds::{host_name, is_video, render_link, render_player_or_link, shorten_address};
use crate::links;
use crate::markup::{Element, MarkupToken, is_void, parse_markup, write_token};
use crate::missing_pictures::render_placeholder;
use crate::pictures::{PictureLocation, PictureLocator};

/// What one article's text may refer to, and the notes taken while it is adapted.
pub struct AdaptContext<'a> {
    /// Address of the old site.
    pub site: Option<&'a url::Url>,
    pub pictures: &'a PictureLocator<'a>,
    /// Whether an old path (normalised) leads to an article of this import.
    pub is_imported: &'a dyn Fn(&str) -> bool,
    pub notes: BTreeSet<String>,
}

impl AdaptContext<'_> {
    pub fn add_note(&mut self, text: impl Into<String>) {
        self.notes.insert(text.into());
    }
}

pub fn adapt_html(html: &str, context: &mut AdaptContext<'_>) -> String {
    let mut writer = HtmlAdapter { out: String::with_capacity(html.len()), open: Vec::new(), context, skipping: None, collecting: None };
    for piece in parse_markup(html) {
        writer.adapt_token(&piece);
    }
    writer.out
}

/// A start tag that is open: its name, and the end tag that is written for it.
struct OpenTag {
    name: String,
    end: String,
    is_gallery: bool,
}

struct HtmlAdapter<'w, 'a> {
    out: String,
    open: Vec<OpenTag>,
    context: &'w mut AdaptContext<'a>,
    /// Name of the element whose content is skipped, and how many of that name are open.
    skipping: Option<(String, usize)>,
    collecting: Option<PendingEmbed>,
}

/// An element that becomes one link or player at its end tag.
struct PendingEmbed {
    name: String,
    depth: usize,
    address: Option<String>,
    title: String,
    text: String,
}

impl HtmlAdapter<'_, '_> {
    fn adapt_token(&mut self, piece: &MarkupToken) {
        if self.try_skip(piece) || self.try_collect(piece) {
            return;
        }
        match piece {
            MarkupToken::Text(text) => write_token(&mut self.out, &MarkupToken::Text(text.clone())),
            MarkupToken::Comment(_) => {}
            MarkupToken::Open(element) => self.start_element(element),
            MarkupToken::Close(name) => self.end_element(name),
        }
    }

    fn try_skip(&mut self, piece: &MarkupToken) -> bool {
        let Some((name, depth)) = &mut self.skipping else { return false };
        match piece {
            MarkupToken::Open(element) if element.name == *name => *depth += 1,
            MarkupToken::Close(closed) if closed == name => *depth -= 1,
            _ => {}
        }
        if *depth == 0 {
            self.skipping = None;
        }
        true
    }

    fn try_collect(&mut self, piece: &MarkupToken) -> bool {
        let Some(collecting) = &mut self.collecting else { return false };
        match piece {
            MarkupToken::Open(element) => {
                collecting.depth += usize::from(element.name == collecting.name);
                let address = element.attribute("src").or_else(|| element.attribute("href")).or_else(|| element.attribute("data"));
                if matches!(element.name.as_str(), "source" | "iframe" | "embed" | "a" | "video" | "audio") && collecting.address.is_none()
                {
                    collecting.address = address.map(str::to_owned);
                }
                collecting.title.push_str(if element.has_class("kg-bookmark-description") { "\u{0}" } else { "" });
            }
            MarkupToken::Close(name) if *name == collecting.name => collecting.depth -= 1,
            MarkupToken::Text(text) => {
                let target = if collecting.title.contains('\u{0}') { &mut collecting.text } else { &mut collecting.title };
                target.push_str(text);
                target.push(' ');
            }
            _ => {}
        }
        if collecting.depth == 0
            && let Some(done) = self.collecting.take()
        {
            self.write_collected(&done);
        }
        true
    }

    fn write_collected(&mut self, done: &PendingEmbed) {
        let title = domain::text::normalise_line(&done.title);
        // The wrapper of an embed contains the bare address as text.
        let address = done.address.clone().or_else(|| Some(title.clone()).filter(|t| t.starts_with("http")));
        let Some(address) = address else { return };
        let title = Some(title.as_str()).filter(|t| !t.is_empty() && !t.starts_with("http"));
        let html = self.render_embed(&address, title);
        self.out.push_str(&html);
    }

    fn render_embed(&mut self, address: &str, title: Option<&str>) -> String {
        let address = if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() };
        if !is_video(&address) {
            self.context.add_note(format!("an embed of {} became a link", host_name(&address)));
        }
        render_player_or_link(&address, title)
    }

    fn start_element(&mut self, element: &Element) {
        let name = element.name.as_str();
        if DROPPED_ELEMENTS.contains(&name) || DROPPED_CLASSES.iter().any(|class| element.has_class(class)) {
            if name == "form" {
                self.context.add_note("a form was left out");
            }
            if !is_void(name) {
                self.skipping = Some((name.to_owned(), 1));
            }
            return;
        }
        let in_gallery = self.open.iter().any(|open| open.is_gallery);
        match name {
            "img" => self.write_picture(element),
            "iframe" | "video" | "audio" | "object" | "embed" => self.write_player(element),
            _ if element.has_class("wp-block-embed__wrapper") || element.has_class("kg-bookmark-container") => {
                self.start_collecting(element)
            }
            _ if is_void(name) => write_token(&mut self.out, &MarkupToken::Open(element.clone())),
            _ if GALLERY_CLASSES.iter().any(|class| element.has_class(class)) && !in_gallery => {
                self.push_open(name, "<div class=\"gallery\">", "</div>", true);
            }
            "ul" | "ol" | "li" | "div" | "dl" | "dt" | "section" if in_gallery => self.push_open(name, "", "", false),
            "a" => self.write_anchor(element),
            _ => {
                let (start, end) = map_element(element);
                self.push_open(name, &start, &end, false);
            }
        }
    }

    fn push_open(&mut self, name: &str, start: &str, end: &str, is_gallery: bool) {
        self.out.push_str(start);
        self.open.push(OpenTag { name: name.to_owned(), end: end.to_owned(), is_gallery });
    }

    fn end_element(&mut self, name: &str) {
        let Some(at) = self.open.iter().rposition(|open| open.name == name) else { return };
        for open in self.open.drain(at..).rev() {
            self.out.push_str(&open.end);
        }
    }

    fn is_inside(&self, name: &str) -> bool {
        self.open.iter().any(|open| open.name == name)
    }

    fn start_collecting(&mut self, element: &Element) {
        let address =
            element.attribute("src").or_else(|| element.attribute("href")).or_else(|| element.attribute("data")).map(str::to_owned);
        self.collecting = Some(PendingEmbed { name: element.name.clone(), depth: 1, address, title: String::new(), text: String::new() });
    }

    fn write_player(&mut self, element: &Element) {
        if !is_void(&element.name) {
            return self.start_collecting(element);
        }
        if let Some(address) = element.attribute("src").map(str::to_owned) {
            let html = self.render_embed(&address, element.attribute("title"));
            self.out.push_str(&html);
        }
    }

    fn write_picture(&mut self, element: &Element) {
        let lazy = ["data-orig-file", "data-lazy-src", "data-src", "data-large-file"].iter().find_map(|name| element.attribute(name));
        let source = element.attribute("src").filter(|src| !src.starts_with("data:")).or(lazy);
        let Some(source) = source else { return self.context.add_note("a picture without an address was left out") };
        if element.attribute("width") == Some("1") && element.attribute("height") == Some("1") {
            return self.context.add_note("a tracking pixel was left out");
        }
        let address = match self.context.pictures.locate(source, self.context.site) {
            PictureLocation::Copied(address) => address,
            PictureLocation::Remote(address) => {
                self.context.add_note(format!("pictures of {} could not be imported: links replace them", host_name(&address)));
                return self.out.push_str(&render_placeholder(element, Some(&address), self.is_inside("a")));
            }
            PictureLocation::Unavailable => {
                self.context.add_note(format!("a picture has no usable address: {}", domain::text::truncate(source, 80)));
                return self.out.push_str(&render_placeholder(element, None, self.is_inside("a")));
            }
        };
        let mut image =
            Element::new("img").with_attribute("src", &address).with_attribute("alt", element.attribute("alt").unwrap_or_default());
        for side in ["width", "height"] {
            if let Some(pixels) = element.attribute(side).filter(|text| text.parse::<u16>().is_ok_and(|pixels| pixels > 0)) {
                image.set_attribute(side, pixels);
            }
        }
        write_token(&mut self.out, &MarkupToken::Open(image));
    }

    /// Links to the old site's articles become paths of this site, which redirect to the article's new address.
    fn write_anchor(&mut self, element: &Element) {
        let Some(href) = element.attribute("href") else { return self.push_open("a", "", "", false) };
        let inside = self.context.site.and_then(|site| links::path_on_site(href, site));
        let ours = inside.filter(|path| {
            let page = path.split('#').next().unwrap_or_default();
            normalise_path(page).is_some_and(|page| (self.context.is_imported)(&page))
        });
        let absolute = || match self.context.site {
            Some(site) if !href.starts_with('#') => site.join(href).map(String::from).unwrap_or_else(|_| href.to_owned()),
            _ => href.to_owned(),
        };
        let mut anchor = Element::new("a").with_attribute("href", &ours.unwrap_or_else(absolute));
        if let Some(title) = element.attribute("title") {
            anchor.set_attribute("title", title);
        }
        let mut start = String::new();
        write_token(&mut start, &MarkupToken::Open(anchor));
        self.push_open("a", &start, "</a>", false);
    }
}

/// Renders a gallery of pictures that are not located yet: address, alternative text, caption.
pub fn render_gallery(pictures: &[(String, String, String)]) -> String {
    let mut out = String::from("<div class=\"gallery\">");
    for (address, alt, caption) in pictures {
        out.push_str("<figure>");
        write_token(&mut out, &MarkupToken::Open(Element::new("img").with_attribute("src", address).with_attribute("alt", alt)));
        if !caption.is_empty() {
            out.push_str(&format!("<figcaption>{caption}</figcaption>"));
        }
        out.push_str("</figure>");
    }
    out + "</div>"
}

/// Renders a link to a file that readers can download.
pub fn render_file_link(address: &str, title: Option<&str>) -> String {
    render_link(address, title.unwrap_or(&shorten_address(address)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::articles::CleanHtml;

    fn adapt_sample(html: &str) -> (String, Vec<String>) {
        let (pictures, site) = (PictureLocator::default(), url::Url::parse("https://old.test/").unwrap());
        let leads_on = |path: &str| path == "/2020/post";
        let mut to = AdaptContext { site: Some(&site), pictures: &pictures, is_imported: &leads_on, notes: BTreeSet::new() };
        let html = adapt_html(html, &mut to);
        (CleanHtml::parse(&html).unwrap().remove_empty_elements().as_str().to_owned(), to.notes.into_iter().collect())
    }

    #[test]
    fn elements_take_our_names() {
        let (html, _) = adapt_sample("<h1>Alpha</h1><h6>B</h6><del>c</del><dl><dt>T</dt><dd>D</dd></dl><tt>x</tt><center>m</center>");
        assert_eq!(
            html,
            "<h2 id=\"alpha\">Alpha</h2><h4 id=\"b\">B</h4><s>c</s><p><strong>T</strong></p><div>D</div><code>x</code><div>m</div>"
        );
    }

    #[test]
    fn players_stay_or_become_links() {
        let (html, notes) = adapt_sample(
            "<p><iframe src=\"//www.youtube.com/embed/dQw4w9WgXcQ\"></iframe></p><figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://twitter.com/a/status/1\n</div></figure><video controls><source src=\"https://old.test/a.mp4\"></video>",
        );
        assert!(html.contains("<div data-youtube=\"dQw4w9WgXcQ\"></div>"), "{html}");
        assert!(html.contains("href=\"https://twitter.com/a/status/1\"") && html.contains("https://old.test/a.mp4"), "{html}");
        assert_eq!(notes, ["an embed of old.test became a link", "an embed of twitter.com became a link"]);
    }

    #[test]
    fn pictures_and_links_find_their_places() {
        let (html, _) =
            adapt_sample("<a href=\"/2020/post/?x#y\">o</a><a href=\"/files/a.pdf\">f</a><img src=\"http://old.test/a.jpg\" width=\"3\">");
        assert!(
            html.contains("href=\"https://old.test/files/a.pdf\"")
                && html.contains("<small><a href=\"https://old.test/a.jpg\"")
                && !html.contains("<img"),
            "{html}"
        );
        let (html, notes) = adapt_sample(
            "<a href=\"https://a.test/big.jpg\"><img src=\"https://a.test/1.jpg\" alt=\"Chart\"></a><img alt=\"x\" src=\"ftp://y\">",
        );
        assert_eq!(html, "<a href=\"https://a.test/big.jpg\" rel=\"noopener\"><small>Picture: Chart</small></a><small>Picture: x</small>");
        assert_eq!(notes.len(), 2, "{notes:?}");
        let (html, _) = adapt_sample("<a href=\"https://old.test/2020/post/#y\">o</a>");
        assert!(html.contains("href=\"/2020/post/#y\""), "{html}");
    }

    #[test]
    fn cards_of_ghost_become_ours() {
        let (html, _) = adapt_sample(
            "<div class=\"kg-card kg-callout-card\"><div class=\"kg-callout-emoji\">💡</div><div class=\"kg-callout-text\">Mind</div></div><figure class=\"kg-card kg-bookmark-card\"><a class=\"kg-bookmark-container\" href=\"https://a.test/x\"><div class=\"kg-bookmark-title\">Title</div><div class=\"kg-bookmark-description\">Long</div></a></figure><div class=\"kg-card kg-toggle-card\"><div class=\"kg-toggle-heading\"><h4 class=\"kg-toggle-heading-text\">Q</h4><button>v</button></div><div class=\"kg-toggle-content\"><p>A</p></div></div>",
        );
        assert!(html.contains("<div class=\"callout callout-example\"><p>Mind</p></div>"), "{html}");
        assert!(html.contains("<a href=\"https://a.test/x\" rel=\"noopener\">Title</a>") && !html.contains("💡"), "{html}");
        assert!(html.contains("<details><summary>") && html.contains("<p>A</p>"), "{html}");
    }

    #[test]
    fn galleries_are_flat() {
        let (html, _) = adapt_sample(
            "<ul class=\"wp-block-gallery\"><li class=\"blocks-gallery-item\"><figure><img src=\"https://a.test/1.jpg\"><figcaption>One</figcaption></figure></li></ul>",
        );
        assert_eq!(
            html,
            "<div class=\"gallery\"><figure><small><a href=\"https://a.test/1.jpg\" rel=\"noopener\">Picture (1.jpg)</a></small><figcaption>One</figcaption></figure></div>"
        );
    }
}
