//! Addresses of cards: `/cards/{subject}-{mark}.png`.

use sha2::{Digest, Sha256};

use super::{Face, Subject};
use crate::ids::{ArticleId, WebinarId};

const FOLDER: &str = "/cards/";
const MARK: usize = 12;
/// Counted up whenever cards are drawn in another way, so that nobody keeps the old look.
const LOOK: u32 = 2;
const AREAS: [&str; 5] = ["assist", "service", "assettransmission", "willplanning", "categories"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardAddress {
    pub subject: Subject,
    /// Of the face that the address was made for.
    pub mark: String,
}

impl CardAddress {
    pub fn of(subject: Subject, face: &Face) -> Self {
        let mut hash = Sha256::new();
        hash.update(LOOK.to_be_bytes());
        for part in [face.badge.as_deref(), face.category.as_deref(), Some(&face.title), Some(&face.site)] {
            hash.update(part.unwrap_or("\0"));
            hash.update([0xff]);
        }
        Self { subject, mark: crate::text::hex(&hash.finalize())[..MARK].to_owned() }
    }

    /// The file name, without the folder. An address without a mark is good too, and always out of date.
    pub fn parse(name: &str) -> Option<Self> {
        let stem = name.strip_suffix(".png")?;
        match stem.rsplit_once('-').filter(|(_, mark)| is_mark(mark)) {
            Some((subject, mark)) => Some(Self { subject: subject_of(subject)?, mark: mark.to_owned() }),
            None => Some(Self { subject: subject_of(stem)?, mark: String::new() }),
        }
    }

    pub fn path(&self) -> String {
        let mark = &self.mark;
        match &self.subject {
            Subject::Site => format!("{FOLDER}site-{mark}.png"),
            Subject::Article(id) => format!("{FOLDER}article-{id}-{mark}.png"),
            Subject::Category(slug) => format!("{FOLDER}category-{slug}-{mark}.png"),
            Subject::Page(slug) => format!("{FOLDER}page-{slug}-{mark}.png"),
            Subject::Module(slug) => format!("{FOLDER}module-{slug}-{mark}.png"),
            Subject::Area(name) => format!("{FOLDER}area-{name}-{mark}.png"),
            Subject::Webinar(id) => format!("{FOLDER}webinar-{id}-{mark}.png"),
            Subject::Digest(date) => format!("{FOLDER}digest-{date}-{mark}.png"),
        }
    }
}

impl Subject {
    /// The part of the site at this path, if it is one.
    pub fn area(path: &str) -> Option<Self> {
        let name = path.trim_matches('/');
        AREAS.into_iter().find(|area| *area == name).map(Subject::Area)
    }
}

fn is_mark(text: &str) -> bool {
    text.len() == MARK && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn subject_of(text: &str) -> Option<Subject> {
    let slug = |slug: &str| (!slug.is_empty() && slug.len() <= 100).then(|| slug.to_owned());
    match text.split_once('-') {
        None => (text == "site").then_some(Subject::Site),
        Some(("article", id)) => ArticleId::parse(id).map(Subject::Article),
        Some(("category", name)) => slug(name).map(Subject::Category),
        Some(("page", name)) => slug(name).map(Subject::Page),
        Some(("module", name)) => slug(name).map(Subject::Module),
        Some(("area", name)) => Subject::area(name),
        Some(("webinar", id)) => WebinarId::parse(id).map(Subject::Webinar),
        Some(("digest", date)) if date.len() == 10 => date.parse().ok().map(Subject::Digest),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(title: &str) -> Face {
        Face { badge: None, category: None, title: title.to_owned(), site: "The Fine Print".to_owned() }
    }

    #[test]
    fn addresses_are_read_as_they_are_written() {
        let id = ArticleId(uuid::Uuid::from_u128(7));
        for subject in [
            Subject::Site,
            Subject::Article(id),
            Subject::Category("home-loan".to_owned()),
            Subject::Page("about".to_owned()),
            Subject::Area("assist"),
            Subject::Webinar(WebinarId(uuid::Uuid::from_u128(8))),
            Subject::Digest(jiff::civil::date(2026, 11, 22)),
        ] {
            let address = CardAddress::of(subject, &face("A"));
            let path = address.path();
            assert_eq!(CardAddress::parse(path.strip_prefix(FOLDER).unwrap()), Some(address), "{path}");
        }
        assert_eq!(CardAddress::parse("category-home-loan.png").unwrap().subject, Subject::Category("home-loan".to_owned()));
    }

    #[test]
    fn the_mark_follows_the_words() {
        let mark = |face: Face| CardAddress::of(Subject::Site, &face).mark;
        assert_ne!(mark(face("A")), mark(face("B")));
        assert_ne!(mark(face("A")), mark(Face { badge: Some("A".to_owned()), ..face("A") }));
    }

    #[test]
    fn nothing_else_has_a_card() {
        for bad in
            ["site.svg", "article-1.png", "area-secret.png", "text-Anything.png", "page-.png", "webinar-1.png", "digest-1.png", ".png", ""]
        {
            assert_eq!(CardAddress::parse(bad), None, "{bad}");
        }
    }
}
