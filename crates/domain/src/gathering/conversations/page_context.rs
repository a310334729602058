//! Resolves the page that the reader has open. The address comes from the client, so it is only looked up in our own data and
//! never fetched: fetching it would let anybody make the server call internal addresses.

use url::Url;

use super::Conversations;
use crate::Result;
use crate::articles::{HINDI_CATEGORY, Resolution};
use crate::ids::ArticleId;
use crate::short_links::is_short_id;

const MAX_ADDRESS_BYTES: usize = 2_000;
/// Enough for a short link to a page and a former address to the present one.
const MAX_REDIRECTS: usize = 3;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageContext {
    /// The article, if it is published.
    pub article: Option<ArticleId>,
    /// Slug of the assist module.
    pub module: Option<String>,
    /// Path of the page; the canonical path of an article.
    pub page: Option<String>,
}

impl Conversations {
    /// Resolves an address of this site. Empty for an address of another site and for invalid text.
    pub async fn resolve_page(&self, address: &str) -> Result<PageContext> {
        let mut address = address.trim().to_owned();
        for _ in 0..MAX_REDIRECTS {
            let Some(url) = self.parse_site_url(&address) else { break };
            match self.resolve_url(&url).await? {
                ResolvedUrl::Page(place) => return Ok(place),
                ResolvedUrl::Redirect(path) => address = path,
                ResolvedUrl::Unknown => break,
            }
        }
        Ok(PageContext::default())
    }

    fn parse_site_url(&self, address: &str) -> Option<Url> {
        if address.is_empty() || address.len() > MAX_ADDRESS_BYTES {
            return None;
        }
        let base = Url::parse(&self.site.base_url).ok()?;
        let url = base.join(address).ok()?;
        (url.origin() == base.origin()).then_some(url)
    }

    async fn resolve_url(&self, url: &Url) -> Result<ResolvedUrl> {
        let parameter = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        let id = parameter("id").as_deref().and_then(ArticleId::parse);
        let segments: Vec<String> = url.path().split('/').filter(|segment| !segment.is_empty()).map(decode_segment).collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let resolution = match segments[..] {
            ["assist"] | [HINDI_CATEGORY, "assist"] => {
                // Only a module that exists is stored, never arbitrary text from the address.
                let modules = self.store.assist_modules().list().await?;
                let module = parameter("module").filter(|module_slug| modules.iter().any(|module| module.slug == *module_slug));
                return Ok(ResolvedUrl::Page(PageContext { module, page: Some("/assist".to_owned()), article: None }));
            }
            ["s", short] | [short] if is_short_id(short) => {
                return Ok(self.short_links.find_target(short).await?.map_or(ResolvedUrl::Unknown, ResolvedUrl::Redirect));
            }
            ["content"] => self.article_reading.resolve_title(&parameter("title").unwrap_or_default(), id).await?,
            [category, slug] => self.article_reading.resolve(category, slug, id).await?,
            _ => return Ok(ResolvedUrl::Unknown),
        };
        Ok(match resolution {
            Resolution::Found(card) => ResolvedUrl::Page(PageContext { article: Some(card.id), page: Some(card.url()), module: None }),
            Resolution::Moved(path) => ResolvedUrl::Redirect(path),
            Resolution::Ambiguous | Resolution::NotFound => ResolvedUrl::Unknown,
        })
    }
}

enum ResolvedUrl {
    Page(PageContext),
    Redirect(String),
    Unknown,
}

fn decode_segment(segment: &str) -> String {
    let plus = segment.replace('+', "%2B");
    url::form_urlencoded::parse(plus.as_bytes()).next().map_or_else(|| segment.to_owned(), |(text, _)| text.into_owned())
}
