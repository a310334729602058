//! Addresses of cards: `/cards/{subject}-{fingerprint}.png`.

use sha2::{Digest, Sha256};

use super::{CardContent, CardSubject};
use crate::covers::draw_for_site;
use crate::ids::{ArticleId, WebinarId};

const FOLDER: &str = "/cards/";
const FINGERPRINT_LENGTH: usize = 12;
/// Increment it whenever the design of cards changes, so that caches don't keep the old design.
const DESIGN_VERSION: u32 = 3;
const AREAS: [&str; 5] = ["assist", "service", "assettransmission", "willplanning", "categories"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardPath {
    pub subject: CardSubject,
    /// The fingerprint of the content that the card shows.
    pub fingerprint: String,
}

impl CardPath {
    pub fn for_content(subject: CardSubject, content: &CardContent) -> Self {
        let mut hash = Sha256::new();
        hash.update(DESIGN_VERSION.to_be_bytes());
        let figure = content.figure.as_ref().map(draw_for_site);
        for part in [content.badge.as_deref(), content.category.as_deref(), Some(&content.title), figure.as_deref(), Some(&content.site)] {
            hash.update(part.unwrap_or("\0"));
            hash.update([0xff]);
        }
        Self { subject, fingerprint: crate::text::to_hex(&hash.finalize())[..FINGERPRINT_LENGTH].to_owned() }
    }

    /// Parses a file name without its folder. A name without a fingerprint is valid too, and always out of date.
    pub fn parse(name: &str) -> Option<Self> {
        let stem = name.strip_suffix(".png")?;
        match stem.rsplit_once('-').filter(|(_, mark)| is_fingerprint(mark)) {
            Some((subject, fingerprint)) => Some(Self { subject: parse_subject(subject)?, fingerprint: fingerprint.to_owned() }),
            None => Some(Self { subject: parse_subject(stem)?, fingerprint: String::new() }),
        }
    }

    pub fn path(&self) -> String {
        let fingerprint = &self.fingerprint;
        match &self.subject {
            CardSubject::Site => format!("{FOLDER}site-{fingerprint}.png"),
            CardSubject::Article(id) => format!("{FOLDER}article-{id}-{fingerprint}.png"),
            CardSubject::Category(slug) => format!("{FOLDER}category-{slug}-{fingerprint}.png"),
            CardSubject::Page(slug) => format!("{FOLDER}page-{slug}-{fingerprint}.png"),
            CardSubject::Module(slug) => format!("{FOLDER}module-{slug}-{fingerprint}.png"),
            CardSubject::Area(name) => format!("{FOLDER}area-{name}-{fingerprint}.png"),
            CardSubject::Webinar(id) => format!("{FOLDER}webinar-{id}-{fingerprint}.png"),
            CardSubject::Digest(date) => format!("{FOLDER}digest-{date}-{fingerprint}.png"),
        }
    }
}

impl CardSubject {
    /// The area of the site at this path, if there is one.
    pub fn from_area_path(path: &str) -> Option<Self> {
        let name = path.trim_matches('/');
        AREAS.into_iter().find(|area| *area == name).map(CardSubject::Area)
    }
}

fn is_fingerprint(text: &str) -> bool {
    text.len() == FINGERPRINT_LENGTH && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn parse_subject(text: &str) -> Option<CardSubject> {
    let slug = |slug: &str| (!slug.is_empty() && slug.len() <= 100).then(|| slug.to_owned());
    match text.split_once('-') {
        None => (text == "site").then_some(CardSubject::Site),
        Some(("article", id)) => ArticleId::parse(id).map(CardSubject::Article),
        Some(("category", name)) => slug(name).map(CardSubject::Category),
        Some(("page", name)) => slug(name).map(CardSubject::Page),
        Some(("module", name)) => slug(name).map(CardSubject::Module),
        Some(("area", name)) => CardSubject::from_area_path(name),
        Some(("webinar", id)) => WebinarId::parse(id).map(CardSubject::Webinar),
        Some(("digest", date)) if date.len() == 10 => date.parse().ok().map(CardSubject::Digest),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_content(title: &str) -> CardContent {
        CardContent { badge: None, category: None, title: title.to_owned(), figure: None, site: "The Fine Print".to_owned() }
    }

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let id = ArticleId(uuid::Uuid::from_u128(7));
        for subject in [
            CardSubject::Site,
            CardSubject::Article(id),
            CardSubject::Category("home-loan".to_owned()),
            CardSubject::Page("about".to_owned()),
            CardSubject::Area("assist"),
            CardSubject::Webinar(WebinarId(uuid::Uuid::from_u128(8))),
            CardSubject::Digest(jiff::civil::date(2026, 11, 22)),
        ] {
            let address = CardPath::for_content(subject, &sample_content("A"));
            let path = address.path();
            assert_eq!(CardPath::parse(path.strip_prefix(FOLDER).unwrap()), Some(address), "{path}");
        }
        assert_eq!(CardPath::parse("category-home-loan.png").unwrap().subject, CardSubject::Category("home-loan".to_owned()));
    }

    #[test]
    fn the_mark_follows_the_words() {
        let mark = |face: CardContent| CardPath::for_content(CardSubject::Site, &face).fingerprint;
        assert_ne!(mark(sample_content("A")), mark(sample_content("B")));
        assert_ne!(mark(sample_content("A")), mark(CardContent { badge: Some("A".to_owned()), ..sample_content("A") }));
    }

    #[test]
    fn nothing_else_has_a_card() {
        for bad in
            ["site.svg", "article-1.png", "area-secret.png", "text-Anything.png", "page-.png", "webinar-1.png", "digest-1.png", ".png", ""]
        {
            assert_eq!(CardPath::parse(bad), None, "{bad}");
        }
    }
}
