//! Pictures of the old site. They are looked for in a copy of its media folder and named by the hash of their bytes
//! until they are stored; a picture without a copy keeps its old address.

use std::collections::{BTreeSet, HashMap};

use domain::articles::CleanHtml;
use domain::pictures::{Pictures, is_picture};
use domain::{Error, Result};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use crate::bundle::{ImportedArticle, Problem};
use crate::markup::{MarkupToken, parse_markup, write_token};
use crate::missing_pictures::render_placeholder;
use crate::report::Report;

/// A copy of the old site's media folder.
pub trait MediaSource: Send + Sync {
    /// The file's bytes, by its path below the media folder ("2024/05/chart.png").
    fn read_file(&self, path: &str) -> Option<Vec<u8>>;
}

/// Where a picture is, as far as the import knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PictureLocation {
    /// A copy was found; this is its temporary path until it is stored.
    Copied(String),
    /// There is no copy; the picture is at this https address.
    Remote(String),
    /// The picture cannot be shown: it has no address that a reader's browser may load.
    Unavailable,
}

const UPLOADS_PATH: &str = "/uploads/";
/// Suffix of a picture's temporary path.
const PENDING_SUFFIX: &str = ".picture";

/// A picture that was found and is not stored yet.
pub struct PendingPicture {
    /// Its temporary path in the article.
    pub path: String,
    /// Its address on the old site, if known.
    pub address: Option<String>,
    pub bytes: Vec<u8>,
}

/// Folders in which other systems keep uploads.
const UPLOAD_FOLDERS: [&str; 4] = ["/wp-content/uploads/", "/content/images/", "/content/media/", "/files/"];

#[derive(Default)]
pub struct PictureLocator<'m> {
    media: Option<&'m dyn MediaSource>,
    copies: Mutex<HashMap<String, Option<String>>>,
    pending: Mutex<Vec<PendingPicture>>,
    remote: Mutex<BTreeSet<String>>,
}

impl<'m> PictureLocator<'m> {
    pub fn new(media: Option<&'m dyn MediaSource>) -> Self {
        Self { media, ..Self::default() }
    }

    /// `site` is the old site's address, for pictures given by their path alone.
    pub fn locate(&self, address: &str, site: Option<&url::Url>) -> PictureLocation {
        let address = address.trim();
        let absolute = to_https_url(address, site);
        if let Some(path) = self.find_copy(address, absolute.as_deref()) {
            return PictureLocation::Copied(path);
        }
        let Some(url) = absolute else { return PictureLocation::Unavailable };
        self.remote.lock().insert(url.clone());
        PictureLocation::Remote(url)
    }

    fn find_copy(&self, address: &str, absolute: Option<&str>) -> Option<String> {
        let media = self.media?;
        if let Some(known) = self.copies.lock().get(address) {
            return known.clone();
        }
        let bytes = candidate_paths(address).iter().find_map(|path| media.read_file(path)).filter(|bytes| is_picture(bytes));
        let found = bytes.map(|bytes| {
            let path = format!("{UPLOADS_PATH}{}{PENDING_SUFFIX}", domain::text::to_hex(&Sha256::digest(&bytes)));
            self.pending.lock().push(PendingPicture { path: path.clone(), address: absolute.map(str::to_owned), bytes });
            path
        });
        self.copies.lock().insert(address.to_owned(), found.clone());
        found
    }

    /// Takes the pictures found since the last call; they must be stored before the article that shows them is written.
    pub fn take_pending(&self) -> Vec<PendingPicture> {
        std::mem::take(&mut *self.pending.lock())
    }

    /// Addresses of pictures for which there was no copy.
    pub fn remote_addresses(&self) -> Vec<String> {
        self.remote.lock().iter().cloned().collect()
    }
}

/// The pictures that were stored or rejected, by their temporary paths.
#[derive(Default)]
pub(super) struct StoredPictures(HashMap<String, PictureOutcome>);

enum PictureOutcome {
    /// Stored, with this address here.
    Stored(String),
    /// Rejected because it is no complete picture; holds its address on the old site, if known.
    Rejected(Option<String>),
}

impl StoredPictures {
    /// Stores the pictures; a file that is no complete picture is reported.
    pub(super) async fn store(&mut self, pending: Vec<PendingPicture>, into: &Pictures, report: &mut Report) -> Result<()> {
        for PendingPicture { path, address, bytes } in pending {
            if self.0.contains_key(&path) {
                continue;
            }
            let here = match into.upload(bytes, "", "import").await {
                Ok(picture) => {
                    report.pictures_stored += 1;
                    PictureOutcome::Stored(picture.url())
                }
                Err(Error::Invalid { message, .. }) => {
                    let path = address.clone().unwrap_or_else(|| path.clone());
                    report.notes.push(Problem { path, line: None, message });
                    PictureOutcome::Rejected(address)
                }
                Err(other) => return Err(other),
            };
            self.0.insert(path, here);
        }
        Ok(())
    }

    /// Replaces the temporary paths in the article with the pictures' addresses here.
    pub(super) fn replace_paths(&self, article: &mut ImportedArticle) -> Result<()> {
        if article.html.as_str().contains(PENDING_SUFFIX) {
            let text = self.replace_rejected(article.html.as_str());
            article.html = CleanHtml::parse(&self.replace_stored(text.as_deref().unwrap_or(article.html.as_str())))?;
        }
        article.image = article.image.take().and_then(|image| match self.0.get(&image) {
            Some(PictureOutcome::Stored(here)) => Some(here.clone()),
            Some(PictureOutcome::Rejected(address)) => address.clone(),
            None => Some(image),
        });
        Ok(())
    }

    /// Replaces rejected pictures with text; `None` when there is none.
    fn replace_rejected(&self, text: &str) -> Option<String> {
        let lost = |path: &str| match self.0.get(path) {
            Some(PictureOutcome::Rejected(address)) => Some(address.as_deref()),
            _ => None,
        };
        let pieces = parse_markup(text);
        let is_lost = |piece: &MarkupToken| matches!(piece, MarkupToken::Open(e) if e.name == "img" && e.attribute("src").is_some_and(|src| lost(src).is_some()));
        if !pieces.iter().any(is_lost) {
            return None;
        }
        let (mut out, mut links) = (String::with_capacity(text.len()), 0_usize);
        for piece in &pieces {
            match piece {
                MarkupToken::Open(element) if element.name == "a" => links += 1,
                MarkupToken::Close(name) if name == "a" => links = links.saturating_sub(1),
                _ => {}
            }
            match piece {
                MarkupToken::Open(element) if is_lost(piece) => {
                    out.push_str(&render_placeholder(element, element.attribute("src").and_then(lost).flatten(), links > 0));
                }
                _ => write_token(&mut out, piece),
            }
        }
        Some(out)
    }

    /// Looks only for the paths in the text, because a site may have ten thousand pictures.
    fn replace_stored(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(PENDING_SUFFIX) {
            let (upto, behind) = rest.split_at(at + PENDING_SUFFIX.len());
            let known = upto.rfind(UPLOADS_PATH).and_then(|start| self.0.get(&upto[start..]).map(|here| (start, here)));
            match known {
                Some((start, PictureOutcome::Stored(here))) => out.extend([&upto[..start], here]),
                _ => out.push_str(upto),
            }
            rest = behind;
        }
        out.push_str(rest);
        out
    }
}

/// The absolute address with https, because browsers load no http content on an https page.
fn to_https_url(address: &str, site: Option<&url::Url>) -> Option<String> {
    let found = match (url::Url::parse(address), site) {
        (Ok(url), _) => Some(url),
        (Err(_), Some(site)) => site.join(address).ok(),
        (Err(_), None) => None,
    };
    let mut url = found.filter(|url| matches!(url.scheme(), "http" | "https") && url.host().is_some())?;
    url.set_scheme("https").ok()?;
    Some(url.into())
}

/// Paths below the media folder where the picture may be: the original before a resized copy.
fn candidate_paths(address: &str) -> Vec<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = domain::redirects::percent_decode(path);
    let below = UPLOAD_FOLDERS.iter().find_map(|folder| path.split_once(folder).map(|(_, below)| below.to_owned()));
    let below = below.or_else(|| url::Url::parse(&path).ok().map(|url| url.path().trim_start_matches('/').to_owned()));
    let Some(below) = below.filter(|below| !below.is_empty() && !below.split('/').any(|part| part == "..")) else { return Vec::new() };
    // Ghost: size/w600/2024/05/a.png is a copy of 2024/05/a.png.
    let below = below.strip_prefix("size/").and_then(|rest| rest.split_once('/')).map_or(below.clone(), |(_, rest)| rest.to_owned());
    let mut all = Vec::new();
    all.extend(strip_size_suffix(&below));
    all.push(below);
    all
}

/// "a-300x200.jpg" is a copy of "a.jpg".
fn strip_size_suffix(path: &str) -> Option<String> {
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
        let taken = StoredPictures(HashMap::from([("/uploads/a.picture".to_owned(), PictureOutcome::Stored("/uploads/1.jpg".to_owned()))]));
        assert_eq!(
            taken.replace_stored("x /uploads/a.picture, /uploads/b.picture /uploads/a.picture."),
            "x /uploads/1.jpg, /uploads/b.picture /uploads/1.jpg."
        );
        assert_eq!(taken.replace_stored("a.picture"), "a.picture");
    }

    #[test]
    fn what_is_no_picture_becomes_words() {
        let taken = StoredPictures(HashMap::from([
            ("/uploads/a.picture".to_owned(), PictureOutcome::Stored("/uploads/1.jpg".to_owned())),
            ("/uploads/b.picture".to_owned(), PictureOutcome::Rejected(Some("https://old.test/b.jpg".to_owned()))),
        ]));
        let mut article = ImportedArticle {
            html: CleanHtml::parse("<p>A &amp; b <img src=\"/uploads/a.picture\"><img src=\"/uploads/b.picture\" alt=\"B\"></p>").unwrap(),
            image: Some("/uploads/b.picture".to_owned()),
            ..ImportedArticle::default()
        };
        taken.replace_paths(&mut article).unwrap();
        assert_eq!(
            article.html.as_str(),
            "<p>A &amp; b <img src=\"/uploads/1.jpg\"><small><a href=\"https://old.test/b.jpg\" rel=\"noopener\">Picture: B</a></small></p>"
        );
        assert_eq!(article.image.as_deref(), Some("https://old.test/b.jpg"));
    }

    struct OnePicture;

    impl MediaSource for OnePicture {
        fn read_file(&self, path: &str) -> Option<Vec<u8>> {
            (path == "2024/05/a b.png").then(|| b"\x89PNG\r\n\x1a\nx".to_vec())
        }
    }

    #[test]
    fn a_copy_is_kept_once_and_the_rest_stays_where_it_is() {
        let pictures = PictureLocator::new(Some(&OnePicture));
        let PictureLocation::Copied(path) = pictures.locate("http://old.test/wp-content/uploads/2024/05/a%20b-300x200.png?x=1", None)
        else {
            panic!("not found")
        };
        assert!(path.starts_with("/uploads/"));
        assert_eq!(pictures.locate("__GHOST_URL__/content/images/size/w600/2024/05/a b.png", None), PictureLocation::Copied(path));
        assert_eq!(pictures.take_pending().len(), 2, "each address once");
        assert_eq!(pictures.locate("http://cdn.test/x.png", None), PictureLocation::Remote("https://cdn.test/x.png".into()));
        let site = url::Url::parse("http://old.test/blog/").unwrap();
        assert_eq!(pictures.locate("/x.png", Some(&site)), PictureLocation::Remote("https://old.test/x.png".into()));
        assert_eq!(pictures.locate("/x.png", None), PictureLocation::Unavailable);
        assert_eq!(pictures.locate("data:image/png;base64,xx", None), PictureLocation::Unavailable);
        assert!(candidate_paths("https://old.test/wp-content/uploads/../../etc/passwd").is_empty());
    }
}
