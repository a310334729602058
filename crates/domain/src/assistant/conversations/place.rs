//! Which page of this site stands beside a question. Nothing is ever fetched (trap 25).

use url::Url;

use super::Conversations;
use crate::Result;
use crate::articles::Resolution;
use crate::ids::ArticleId;
use crate::short_links::is_short_id;

const LONGEST_ADDRESS: usize = 2_000;
/// A short link leads to a page, a former address to the present one.
const HOPS: usize = 3;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Place {
    /// Public at this moment.
    pub article: Option<ArticleId>,
    /// By slug.
    pub module: Option<String>,
    /// Path, the canonical one of an article.
    pub page: Option<String>,
}

impl Conversations {
    /// What an address of this site names; nothing for another site's, or for what is none.
    pub async fn place(&self, address: &str) -> Result<Place> {
        let mut address = address.trim().to_owned();
        for _ in 0..HOPS {
            let Some(url) = self.own(&address) else { break };
            match self.look_at(&url).await? {
                Seen::Page(place) => return Ok(place),
                Seen::Leads(path) => address = path,
                Seen::Nothing => break,
            }
        }
        Ok(Place::default())
    }

    fn own(&self, address: &str) -> Option<Url> {
        if address.is_empty() || address.len() > LONGEST_ADDRESS {
            return None;
        }
        let base = Url::parse(&self.site.base_url).ok()?;
        let url = base.join(address).ok()?;
        (url.origin() == base.origin()).then_some(url)
    }

    async fn look_at(&self, url: &Url) -> Result<Seen> {
        let parameter = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
        let id = parameter("id").as_deref().and_then(ArticleId::parse);
        let segments: Vec<String> = url.path().split('/').filter(|segment| !segment.is_empty()).map(decoded).collect();
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let resolution = match segments[..] {
            ["assist"] => {
                // Only one that there is: whatever else stands there is nothing to keep.
                let modules = self.store.assist_modules().list().await?;
                let module = parameter("module").filter(|wanted| modules.iter().any(|module| module.slug == *wanted));
                return Ok(Seen::Page(Place { module, page: Some("/assist".to_owned()), article: None }));
            }
            ["s", short] | [short] if is_short_id(short) => {
                return Ok(self.short_links.target(short).await?.map_or(Seen::Nothing, Seen::Leads));
            }
            ["content"] => self.reading.resolve_title(&parameter("title").unwrap_or_default(), id).await?,
            [category, slug] => self.reading.resolve(category, slug, id).await?,
            _ => return Ok(Seen::Nothing),
        };
        Ok(match resolution {
            Resolution::Here(card) => Seen::Page(Place { article: Some(card.id), page: Some(card.url()), module: None }),
            Resolution::Moved(path) => Seen::Leads(path),
            Resolution::Ambiguous | Resolution::Unknown => Seen::Nothing,
        })
    }
}

enum Seen {
    Page(Place),
    Leads(String),
    Nothing,
}

fn decoded(segment: &str) -> String {
    let plus = segment.replace('+', "%2B");
    url::form_urlencoded::parse(plus.as_bytes()).next().map_or_else(|| segment.to_owned(), |(text, _)| text.into_owned())
}
