//! Another system's HTML in the words that our articles have: renamed elements, pictures and links
//! at their new places, players where we have one and plain links where we have none. The result is
//! still to be cleaned by the allow-list.

use std::collections::BTreeSet;

use super::absent::words_for;
use super::elements::{DROPPED, DROPPED_CLASSES, GALLERIES, renamed};
use super::embeds::{host_of, is_video, link, player_or_link, shown};
use super::links;
use super::markup::{Element, Piece, is_void, put, read};
use super::pictures::{Picture, Pictures};

/// What one body may refer to, and what was noticed on the way.
pub struct Adapting<'a> {
    /// Address of the old site.
    pub site: Option<&'a url::Url>,
    pub pictures: &'a Pictures<'a>,
    /// Whether an old path (normalised) will lead to an article here.
    pub leads_on: &'a dyn Fn(&str) -> bool,
    pub notes: BTreeSet<String>,
}

impl Adapting<'_> {
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.insert(text.into());
    }
}

pub fn adapt(html: &str, to: &mut Adapting<'_>) -> String {
    let mut writer = Writer { out: String::with_capacity(html.len()), open: Vec::new(), to, skipping: None, collecting: None };
    for piece in read(html) {
        writer.piece(&piece);
    }
    writer.out
}

/// A start tag that is open: its own name, and what its end becomes.
struct Open {
    name: String,
    end: String,
    is_gallery: bool,
}

struct Writer<'w, 'a> {
    out: String,
    open: Vec<Open>,
    to: &'w mut Adapting<'a>,
    /// Name of the element whose inside is passed over, and how many of it are open.
    skipping: Option<(String, usize)>,
    collecting: Option<Collecting>,
}

/// An element that becomes one link or player when it ends.
struct Collecting {
    name: String,
    depth: usize,
    address: Option<String>,
    title: String,
    text: String,
}

impl Writer<'_, '_> {
    fn piece(&mut self, piece: &Piece) {
        if self.skip(piece) || self.collect(piece) {
            return;
        }
        match piece {
            Piece::Text(text) => put(&mut self.out, &Piece::Text(text.clone())),
            Piece::Comment(_) => {}
            Piece::Open(element) => self.start(element),
            Piece::Close(name) => self.end(name),
        }
    }

    fn skip(&mut self, piece: &Piece) -> bool {
        let Some((name, depth)) = &mut self.skipping else { return false };
        match piece {
            Piece::Open(element) if element.name == *name => *depth += 1,
            Piece::Close(closed) if closed == name => *depth -= 1,
            _ => {}
        }
        if *depth == 0 {
            self.skipping = None;
        }
        true
    }

    fn collect(&mut self, piece: &Piece) -> bool {
        let Some(collecting) = &mut self.collecting else { return false };
        match piece {
            Piece::Open(element) => {
                collecting.depth += usize::from(element.name == collecting.name);
                let address = element.get("src").or_else(|| element.get("href")).or_else(|| element.get("data"));
                if matches!(element.name.as_str(), "source" | "iframe" | "embed" | "a" | "video" | "audio") && collecting.address.is_none()
                {
                    collecting.address = address.map(str::to_owned);
                }
                collecting.title.push_str(if element.has_class("kg-bookmark-description") { "\u{0}" } else { "" });
            }
            Piece::Close(name) if *name == collecting.name => collecting.depth -= 1,
            Piece::Text(text) => {
                let target = if collecting.title.contains('\u{0}') { &mut collecting.text } else { &mut collecting.title };
                target.push_str(text);
                target.push(' ');
            }
            _ => {}
        }
        if collecting.depth == 0
            && let Some(done) = self.collecting.take()
        {
            self.collected(&done);
        }
        true
    }

    fn collected(&mut self, done: &Collecting) {
        let title = crate::text::one_line(&done.title);
        // The wrapper of an embed holds the bare address.
        let address = done.address.clone().or_else(|| Some(title.clone()).filter(|t| t.starts_with("http")));
        let Some(address) = address else { return };
        let title = Some(title.as_str()).filter(|t| !t.is_empty() && !t.starts_with("http"));
        let html = self.embedded(&address, title);
        self.out.push_str(&html);
    }

    fn embedded(&mut self, address: &str, title: Option<&str>) -> String {
        let address = if address.starts_with("//") { format!("https:{address}") } else { address.to_owned() };
        if !is_video(&address) {
            self.to.note(format!("an embed of {} became a link", host_of(&address)));
        }
        player_or_link(&address, title)
    }

    fn start(&mut self, element: &Element) {
        let name = element.name.as_str();
        if DROPPED.contains(&name) || DROPPED_CLASSES.iter().any(|class| element.has_class(class)) {
            if name == "form" {
                self.to.note("a form was left out");
            }
            if !is_void(name) {
                self.skipping = Some((name.to_owned(), 1));
            }
            return;
        }
        let in_gallery = self.open.iter().any(|open| open.is_gallery);
        match name {
            "img" => self.picture(element),
            "iframe" | "video" | "audio" | "object" | "embed" => self.player(element),
            _ if element.has_class("wp-block-embed__wrapper") || element.has_class("kg-bookmark-container") => {
                self.start_collecting(element)
            }
            _ if is_void(name) => put(&mut self.out, &Piece::Open(element.clone())),
            _ if GALLERIES.iter().any(|class| element.has_class(class)) && !in_gallery => {
                self.push(name, "<div class=\"gallery\">", "</div>", true);
            }
            "ul" | "ol" | "li" | "div" | "dl" | "dt" | "section" if in_gallery => self.push(name, "", "", false),
            "a" => self.anchor(element),
            _ => {
                let (start, end) = renamed(element);
                self.push(name, &start, &end, false);
            }
        }
    }

    fn push(&mut self, name: &str, start: &str, end: &str, is_gallery: bool) {
        self.out.push_str(start);
        self.open.push(Open { name: name.to_owned(), end: end.to_owned(), is_gallery });
    }

    fn end(&mut self, name: &str) {
        let Some(at) = self.open.iter().rposition(|open| open.name == name) else { return };
        for open in self.open.drain(at..).rev() {
            self.out.push_str(&open.end);
        }
    }

    fn is_in(&self, name: &str) -> bool {
        self.open.iter().any(|open| open.name == name)
    }

    fn start_collecting(&mut self, element: &Element) {
        let address = element.get("src").or_else(|| element.get("href")).or_else(|| element.get("data")).map(str::to_owned);
        self.collecting = Some(Collecting { name: element.name.clone(), depth: 1, address, title: String::new(), text: String::new() });
    }

    fn player(&mut self, element: &Element) {
        if !is_void(&element.name) {
            return self.start_collecting(element);
        }
        if let Some(address) = element.get("src").map(str::to_owned) {
            let html = self.embedded(&address, element.get("title"));
            self.out.push_str(&html);
        }
    }

    fn picture(&mut self, element: &Element) {
        let lazy = ["data-orig-file", "data-lazy-src", "data-src", "data-large-file"].iter().find_map(|name| element.get(name));
        let source = element.get("src").filter(|src| !src.starts_with("data:")).or(lazy);
        let Some(source) = source else { return self.to.note("a picture without an address was left out") };
        if element.get("width") == Some("1") && element.get("height") == Some("1") {
            return self.to.note("a counting pixel was left out");
        }
        let address = match self.to.pictures.place(source, self.to.site) {
            Picture::Kept(address) => address,
            Picture::Remote(address) => {
                self.to.note(format!("pictures of {} could not be brought in: links stand in their place", host_of(&address)));
                return self.out.push_str(&words_for(element, Some(&address), self.is_in("a")));
            }
            Picture::Lost => {
                self.to.note(format!("a picture has no address that can be shown: {}", crate::text::cut(source, 80)));
                return self.out.push_str(&words_for(element, None, self.is_in("a")));
            }
        };
        let mut shown = Element::new("img").with("src", &address).with("alt", element.get("alt").unwrap_or_default());
        for side in ["width", "height"] {
            if let Some(pixels) = element.get(side).filter(|text| text.parse::<u16>().is_ok_and(|pixels| pixels > 0)) {
                shown.set(side, pixels);
            }
        }
        put(&mut self.out, &Piece::Open(shown));
    }

    /// Links to the old site's articles become paths of ours, which redirect to their new place.
    fn anchor(&mut self, element: &Element) {
        let Some(href) = element.get("href") else { return self.push("a", "", "", false) };
        let inside = self.to.site.and_then(|site| links::inside(href, site));
        let ours = inside.filter(|path| {
            let page = path.split('#').next().unwrap_or_default();
            links::normalised(page).is_some_and(|page| (self.to.leads_on)(&page))
        });
        let absolute = || match self.to.site {
            Some(site) if !href.starts_with('#') => site.join(href).map(String::from).unwrap_or_else(|_| href.to_owned()),
            _ => href.to_owned(),
        };
        let mut shown = Element::new("a").with("href", &ours.unwrap_or_else(absolute));
        if let Some(title) = element.get("title") {
            shown.set("title", title);
        }
        let mut start = String::new();
        put(&mut start, &Piece::Open(shown));
        self.push("a", &start, "</a>", false);
    }
}

/// A gallery of pictures that are still to be placed: address, alternative text, caption.
pub fn gallery(pictures: &[(String, String, String)]) -> String {
    let mut out = String::from("<div class=\"gallery\">");
    for (address, alt, caption) in pictures {
        out.push_str("<figure>");
        put(&mut out, &Piece::Open(Element::new("img").with("src", address).with("alt", alt)));
        if !caption.is_empty() {
            out.push_str(&format!("<figcaption>{caption}</figcaption>"));
        }
        out.push_str("</figure>");
    }
    out + "</div>"
}

/// A file that readers can fetch.
pub fn file_link(address: &str, title: Option<&str>) -> String {
    link(address, title.unwrap_or(&shown(address)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::CleanHtml;

    fn adapted(html: &str) -> (String, Vec<String>) {
        let (pictures, site) = (Pictures::default(), url::Url::parse("https://old.test/").unwrap());
        let leads_on = |path: &str| path == "/2020/post";
        let mut to = Adapting { site: Some(&site), pictures: &pictures, leads_on: &leads_on, notes: BTreeSet::new() };
        let html = adapt(html, &mut to);
        (CleanHtml::parse(&html).unwrap().without_empty().as_str().to_owned(), to.notes.into_iter().collect())
    }

    #[test]
    fn elements_take_our_names() {
        let (html, _) = adapted("<h1>Alpha</h1><h6>B</h6><del>c</del><dl><dt>T</dt><dd>D</dd></dl><tt>x</tt><center>m</center>");
        assert_eq!(
            html,
            "<h2 id=\"alpha\">Alpha</h2><h4 id=\"b\">B</h4><s>c</s><p><strong>T</strong></p><div>D</div><code>x</code><div>m</div>"
        );
    }

    #[test]
    fn players_stay_or_become_links() {
        let (html, notes) = adapted(
            "<p><iframe src=\"//www.youtube.com/embed/dQw4w9WgXcQ\"></iframe></p><figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://twitter.com/a/status/1\n</div></figure><video controls><source src=\"https://old.test/a.mp4\"></video>",
        );
        assert!(html.contains("<div data-youtube=\"dQw4w9WgXcQ\"></div>"), "{html}");
        assert!(html.contains("href=\"https://twitter.com/a/status/1\"") && html.contains("https://old.test/a.mp4"), "{html}");
        assert_eq!(notes, ["an embed of old.test became a link", "an embed of twitter.com became a link"]);
    }

    #[test]
    fn pictures_and_links_find_their_places() {
        let (html, _) =
            adapted("<a href=\"/2020/post/?x#y\">o</a><a href=\"/files/a.pdf\">f</a><img src=\"http://old.test/a.jpg\" width=\"3\">");
        assert!(
            html.contains("href=\"https://old.test/files/a.pdf\"")
                && html.contains("<small><a href=\"https://old.test/a.jpg\"")
                && !html.contains("<img"),
            "{html}"
        );
        let (html, notes) = adapted(
            "<a href=\"https://a.test/big.jpg\"><img src=\"https://a.test/1.jpg\" alt=\"Chart\"></a><img alt=\"x\" src=\"ftp://y\">",
        );
        assert_eq!(html, "<a href=\"https://a.test/big.jpg\" rel=\"noopener\"><small>Picture: Chart</small></a><small>Picture: x</small>");
        assert_eq!(notes.len(), 2, "{notes:?}");
        let (html, _) = adapted("<a href=\"https://old.test/2020/post/#y\">o</a>");
        assert!(html.contains("href=\"/2020/post/#y\""), "{html}");
    }

    #[test]
    fn cards_of_ghost_become_ours() {
        let (html, _) = adapted(
            "<div class=\"kg-card kg-callout-card\"><div class=\"kg-callout-emoji\">💡</div><div class=\"kg-callout-text\">Mind</div></div><figure class=\"kg-card kg-bookmark-card\"><a class=\"kg-bookmark-container\" href=\"https://a.test/x\"><div class=\"kg-bookmark-title\">Title</div><div class=\"kg-bookmark-description\">Long</div></a></figure><div class=\"kg-card kg-toggle-card\"><div class=\"kg-toggle-heading\"><h4 class=\"kg-toggle-heading-text\">Q</h4><button>v</button></div><div class=\"kg-toggle-content\"><p>A</p></div></div>",
        );
        assert!(html.contains("<div class=\"callout callout-example\"><p>Mind</p></div>"), "{html}");
        assert!(html.contains("<a href=\"https://a.test/x\" rel=\"noopener\">Title</a>") && !html.contains("💡"), "{html}");
        assert!(html.contains("<details><summary>") && html.contains("<p>A</p>"), "{html}");
    }

    #[test]
    fn galleries_are_flat() {
        let (html, _) = adapted(
            "<ul class=\"wp-block-gallery\"><li class=\"blocks-gallery-item\"><figure><img src=\"https://a.test/1.jpg\"><figcaption>One</figcaption></figure></li></ul>",
        );
        assert_eq!(
            html,
            "<div class=\"gallery\"><figure><small><a href=\"https://a.test/1.jpg\" rel=\"noopener\">Picture (1.jpg)</a></small><figcaption>One</figcaption></figure></div>"
        );
    }
}
