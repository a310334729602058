//! Pictures of the old site: looked for in a copy of its media folder, named by the hash of their
//! bytes until they are taken in, and left at their address where there is no copy.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use super::absent::words_for;
use super::bundle::{ImportedArticle, Problem};
use super::markup::{Piece, put, read};
use super::report::Report;
use crate::articles::CleanHtml;
use crate::pictures::{Pictures as Darkroom, is_picture};
use crate::{Error, Result};

/// A copy of the old site's media folder.
pub trait Media: Send + Sync {
    /// The file's bytes, by its path below the media folder ("2024/05/chart.png").
    fn read(&self, path: &str) -> Option<Vec<u8>>;
}

/// What became of a picture's address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A copy was found; it goes by this path until it is taken in.
    Kept(String),
    /// It stays where it is, at this https address.
    Remote(String),
    /// It can't be shown: no address that a reader's browser may load.
    Lost,
}

const UPLOADS: &str = "/uploads/";
/// How the path of a picture ends until it is taken in.
const WAITING: &str = ".picture";

/// A picture that was found and is not taken in yet.
pub struct Waiting {
    /// As the article names it meanwhile.
    pub path: String,
    /// Where it lies on the old site, if that is known.
    pub address: Option<String>,
    pub bytes: Vec<u8>,
}

/// Folders below which systems keep what was uploaded.
const FOLDERS: [&str; 4] = ["/wp-content/uploads/", "/content/images/", "/content/media/", "/files/"];

#[derive(Default)]
pub struct Pictures<'m> {
    media: Option<&'m dyn Media>,
    found: Mutex<HashMap<String, Option<String>>>,
    waiting: Mutex<Vec<Waiting>>,
    remote: Mutex<BTreeSet<String>>,
}

impl<'m> Pictures<'m> {
    pub fn new(media: Option<&'m dyn Media>) -> Self {
        Self { media, ..Self::default() }
    }

    /// `site` is the old site's address, for pictures named by their path alone.
    pub fn place(&self, address: &str, site: Option<&url::Url>) -> Picture {
        let address = address.trim();
        let absolute = absolute(address, site);
        if let Some(path) = self.kept(address, absolute.as_deref()) {
            return Picture::Kept(path);
        }
        let Some(url) = absolute else { return Picture::Lost };
        lock(&self.remote).insert(url.clone());
        Picture::Remote(url)
    }

    fn kept(&self, address: &str, absolute: Option<&str>) -> Option<String> {
        let media = self.media?;
        if let Some(known) = lock(&self.found).get(address) {
            return known.clone();
        }
        let bytes = candidates(address).iter().find_map(|path| media.read(path)).filter(|bytes| is_picture(bytes));
        let found = bytes.map(|bytes| {
            let path = format!("{UPLOADS}{}{WAITING}", crate::text::hex(&Sha256::digest(&bytes)));
            lock(&self.waiting).push(Waiting { path: path.clone(), address: absolute.map(str::to_owned), bytes });
            path
        });
        lock(&self.found).insert(address.to_owned(), found.clone());
        found
    }

    /// Pictures found since the last call; to be taken in before what shows them is written.
    pub fn take(&self) -> Vec<Waiting> {
        std::mem::take(&mut *lock(&self.waiting))
    }

    /// Addresses of other hosts that pages will load pictures from.
    pub fn remote(&self) -> Vec<String> {
        lock(&self.remote).iter().cloned().collect()
    }
}

/// What became of pictures that were found, by the path they went by.
#[derive(Default)]
pub(super) struct Taken(HashMap<String, Became>);

enum Became {
    /// Shown at this address here.
    Picture(String),
    /// No whole picture: where it lies on the old site, if that is known.
    Nothing(Option<String>),
}

impl Taken {
    /// A file that is no whole picture is reported.
    pub(super) async fn take_in(&mut self, waiting: Vec<Waiting>, into: &Darkroom, report: &mut Report) -> Result<()> {
        for Waiting { path, address, bytes } in waiting {
            if self.0.contains_key(&path) {
                continue;
            }
            let here = match into.take_in(bytes, "", "import").await {
                Ok(picture) => {
                    report.pictures_stored += 1;
                    Became::Picture(picture.url())
                }
                Err(Error::Invalid { message, .. }) => {
                    let path = address.clone().unwrap_or_else(|| path.clone());
                    report.notes.push(Problem { path, line: None, message });
                    Became::Nothing(address)
                }
                Err(other) => return Err(other),
            };
            self.0.insert(path, here);
        }
        Ok(())
    }

    /// Puts the addresses that pictures have here in place of the paths they went by.
    pub(super) fn readdress(&self, article: &mut ImportedArticle) -> Result<()> {
        if article.html.as_str().contains(WAITING) {
            let text = self.without_lost(article.html.as_str());
            article.html = CleanHtml::parse(&self.renamed(text.as_deref().unwrap_or(article.html.as_str())))?;
        }
        article.image = article.image.take().and_then(|image| match self.0.get(&image) {
            Some(Became::Picture(here)) => Some(here.clone()),
            Some(Became::Nothing(address)) => address.clone(),
            None => Some(image),
        });
        Ok(())
    }

    /// `None` where every picture of the text could be taken in.
    fn without_lost(&self, text: &str) -> Option<String> {
        let lost = |path: &str| match self.0.get(path) {
            Some(Became::Nothing(address)) => Some(address.as_deref()),
            _ => None,
        };
        let pieces = read(text);
        let is_lost =
            |piece: &Piece| matches!(piece, Piece::Open(e) if e.name == "img" && e.get("src").is_some_and(|src| lost(src).is_some()));
        if !pieces.iter().any(is_lost) {
            return None;
        }
        let (mut out, mut links) = (String::with_capacity(text.len()), 0_usize);
        for piece in &pieces {
            match piece {
                Piece::Open(element) if element.name == "a" => links += 1,
                Piece::Close(name) if name == "a" => links = links.saturating_sub(1),
                _ => {}
            }
            match piece {
                Piece::Open(element) if is_lost(piece) => {
                    out.push_str(&words_for(element, element.get("src").and_then(lost).flatten(), links > 0));
                }
                _ => put(&mut out, piece),
            }
        }
        Some(out)
    }

    /// Looks only for the paths that are there: a site may have ten thousand pictures.
    fn renamed(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(WAITING) {
            let (upto, behind) = rest.split_at(at + WAITING.len());
            let known = upto.rfind(UPLOADS).and_then(|start| self.0.get(&upto[start..]).map(|here| (start, here)));
            match known {
                Some((start, Became::Picture(here))) => out.extend([&upto[..start], here]),
                _ => out.push_str(upto),
            }
            rest = behind;
        }
        out.push_str(rest);
        out
    }
}

/// By https: readers' browsers load nothing by http on an https page.
fn absolute(address: &str, site: Option<&url::Url>) -> Option<String> {
    let found = match (url::Url::parse(address), site) {
        (Ok(url), _) => Some(url),
        (Err(_), Some(site)) => site.join(address).ok(),
        (Err(_), None) => None,
    };
    let mut url = found.filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some())?;
    url.set_scheme("https").ok()?;
    Some(url.into())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Paths below the media folder where the picture may lie: the original before a resized copy.
fn candidates(address: &str) -> Vec<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = super::links::decoded(path);
    let below = FOLDERS.iter().find_map(|folder| path.split_once(folder).map(|(_, below)| below.to_owned()));
    let below = below.or_else(|| url::Url::parse(&path).ok().map(|url| url.path().trim_start_matches('/').to_owned()));
    let Some(below) = below.filter(|below| !below.is_empty() && !below.split('/').any(|part| part == "..")) else { return Vec::new() };
    // Ghost: size/w600/2024/05/a.png is a copy of 2024/05/a.png.
    let below = below.strip_prefix("size/").and_then(|rest| rest.split_once('/')).map_or(below.clone(), |(_, rest)| rest.to_owned());
    let mut all = Vec::new();
    all.extend(without_size(&below));
    all.push(below);
    all
}

/// "a-300x200.jpg" is a copy of "a.jpg".
fn without_size(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    let (name, size) = stem.rsplit_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(width) && is_number(height)).then(|| format!("{name}.{extension}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_paths_are_renamed() {
        let taken = Taken(HashMap::from([("/uploads/a.picture".to_owned(), Became::Picture("/uploads/1.jpg".to_owned()))]));
        assert_eq!(
            taken.renamed("x /uploads/a.picture, /uploads/b.picture /uploads/a.picture."),
            "x /uploads/1.jpg, /uploads/b.picture /uploads/1.jpg."
        );
        assert_eq!(taken.renamed("a.picture"), "a.picture");
    }

    #[test]
    fn what_is_no_picture_becomes_words() {
        let taken = Taken(HashMap::from([
            ("/uploads/a.picture".to_owned(), Became::Picture("/uploads/1.jpg".to_owned())),
            ("/uploads/b.picture".to_owned(), Became::Nothing(Some("https://old.test/b.jpg".to_owned()))),
        ]));
        let mut article = ImportedArticle {
            html: CleanHtml::parse("<p>A &amp; b <img src=\"/uploads/a.picture\"><img src=\"/uploads/b.picture\" alt=\"B\"></p>").unwrap(),
            image: Some("/uploads/b.picture".to_owned()),
            ..ImportedArticle::default()
        };
        taken.readdress(&mut article).unwrap();
        assert_eq!(
            article.html.as_str(),
            "<p>A &amp; b <img src=\"/uploads/1.jpg\"><small><a href=\"https://old.test/b.jpg\" rel=\"noopener\">Picture: B</a></small></p>"
        );
        assert_eq!(article.image.as_deref(), Some("https://old.test/b.jpg"));
    }

    struct One;

    impl Media for One {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            (path == "2024/05/a b.png").then(|| b"\x89PNG\r\n\x1a\nx".to_vec())
        }
    }

    #[test]
    fn a_copy_is_kept_once_and_the_rest_stays_where_it_is() {
        let pictures = Pictures::new(Some(&One));
        let Picture::Kept(path) = pictures.place("http://old.test/wp-content/uploads/2024/05/a%20b-300x200.png?x=1", None) else {
            panic!("not found")
        };
        assert!(path.starts_with("/uploads/"));
        assert_eq!(pictures.place("__GHOST_URL__/content/images/size/w600/2024/05/a b.png", None), Picture::Kept(path));
        assert_eq!(pictures.take().len(), 2, "each address once");
        assert_eq!(pictures.place("http://cdn.test/x.png", None), Picture::Remote("https://cdn.test/x.png".into()));
        let site = url::Url::parse("http://old.test/blog/").unwrap();
        assert_eq!(pictures.place("/x.png", Some(&site)), Picture::Remote("https://old.test/x.png".into()));
        assert_eq!(pictures.place("/x.png", None), Picture::Lost);
        assert_eq!(pictures.place("data:image/png;base64,xx", None), Picture::Lost);
        assert!(candidates("https://old.test/wp-content/uploads/../../etc/passwd").is_empty());
    }
}
