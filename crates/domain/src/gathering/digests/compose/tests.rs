use jiff::civil::date;

use super::*;
use crate::articles::{ArticleCounts, ArticleStatus, CategoryRef, Correction};
use crate::ids::{ArticleId, CategoryId};

const ENTRIES: &str = "- { id: tax, title: Third instalment, summary: Pay, category: taxation, yearly: 12-15, confidence: B, checked: 2026-11-20, source: { title: Act } }
- { id: pf, title: Deposit, summary: Look, category: epfo, monthly: 15, confidence: B, checked: 2026-11-20, source: { title: Scheme } }
";

fn deadline_titles(day: Date) -> Vec<String> {
    let all = Deadlines::parse(&[("a.yml".to_owned(), ENTRIES.to_owned())]).unwrap();
    deadline_items(day, &all).map(|item| item.title).collect()
}

#[test]
fn deadlines_are_told_some_days_before_and_on_the_day() {
    let tax = "15 Dec 2026: Third instalment";
    for (day, titles) in [
        (1, vec![tax]),
        (2, vec![]),
        (8, vec![tax]),
        (12, vec!["15 Dec 2026: Deposit", tax]),
        (14, vec!["Tomorrow, 15 Dec 2026: Third instalment"]),
        (15, vec!["Today, 15 Dec 2026: Third instalment"]),
        (16, vec![]),
    ] {
        assert_eq!(deadline_titles(date(2026, 12, day)), titles, "{day}");
    }
}

#[test]
fn deadlines_alone_make_no_digest() {
    let all = Deadlines::parse(&[("a.yml".to_owned(), ENTRIES.to_owned())]).unwrap();
    let (facts, day) = (Registry::default(), date(2026, 12, 12));
    let material = |articles| DigestSources { articles, corrected: &[], facts: &facts, deadlines: &all, webinars: &[], earlier: &[] };
    assert!(compose_digest(day, &material(&[])).is_none());
}

fn article_card(number: u128, published: Date) -> ArticleCard {
    let at = published.at(6, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp();
    ArticleCard {
        id: ArticleId(uuid::Uuid::from_u128(number)),
        title: format!("Article {number}"),
        slug: format!("article-{number}"),
        shares_slug: false,
        category: CategoryRef { id: CategoryId(uuid::Uuid::nil()), name: "EPFO".to_owned(), slug: "epfo".to_owned() },
        excerpt: "What it says.".to_owned(),
        image: None,
        video: None,
        counts: ArticleCounts::default(),
        is_featured: false,
        sponsor: None,
        author: None,
        published_at: Some(at),
        updated_at: at,
        reading_minutes: 3,
        status: ArticleStatus::Published,
    }
}

#[test]
fn what_went_out_does_not_come_again() {
    let (facts, deadlines) = (Registry::default(), Deadlines::default());
    let monday = date(2026, 11, 23);
    let correction = |date, text: &str| Correction { date, text: text.to_owned() };
    let mut corrected = vec![ArticleCorrections {
        article: article_card(20, date(2026, 1, 5)),
        corrections: vec![correction(monday, "The rate was wrong.")],
    }];
    let mut articles: Vec<ArticleCard> = (1..=2).map(|number| article_card(number, monday)).collect();
    articles.extend((3..=9).map(|number| article_card(number, date(2026, 2, 1))));
    let mut earlier: Vec<Digest> = Vec::new();
    let on = |day: Date, articles: &[ArticleCard], corrected: &[ArticleCorrections], earlier: &[Digest]| {
        compose_digest(day, &DigestSources { articles, corrected, facts: &facts, deadlines: &deadlines, webinars: &[], earlier })
    };
    let links = |digest: &Digest| digest.items.iter().map(|item| (item.kind.clone(), item.link.clone())).collect::<Vec<_>>();

    let first = on(monday, &articles, &corrected, &earlier).unwrap();
    assert_eq!(first.items.len(), USUAL_ITEMS, "{first:?}");
    // Composing the same day again gives the same digest: a day's own draft is not an earlier digest.
    assert_eq!(on(monday, &articles, &corrected, &earlier).as_ref(), Some(&first));
    earlier.push(first);
    let tuesday = date(2026, 11, 24);
    assert_eq!(on(tuesday, &articles, &corrected, &earlier), None, "all that is within its days went out on Monday");

    articles.splice(0..0, (10..=11).map(|number| article_card(number, tuesday)));
    assert_eq!(on(tuesday, &articles, &corrected, &earlier), None, "two are less than three, whatever lies about");
    corrected[0].corrections.push(correction(tuesday, "So was the date."));
    let second = on(tuesday, &articles, &corrected, &earlier).unwrap();
    assert_eq!(second.items.len(), USUAL_ITEMS);
    assert_eq!(second.items.iter().find(|item| item.kind == "news").unwrap().summary, "So was the date.");
    let articles_told = |digest: &Digest| links(digest).into_iter().filter(|(kind, _)| kind == "article").collect::<Vec<_>>();
    assert!(articles_told(&second).iter().all(|one| !articles_told(&earlier[0]).contains(one)), "fillers are new too: {second:?}");
    assert_ne!(second.title, earlier[0].title);
}

#[test]
fn a_correction_is_told_once_and_in_english() {
    let (facts, deadlines, monday) = (Registry::default(), Deadlines::default(), date(2026, 11, 23));
    let english = article_card(20, date(2026, 1, 5));
    let shelf = CategoryRef { slug: "hi".to_owned(), ..english.category.clone() };
    let edition = ArticleCard { id: ArticleId(uuid::Uuid::from_u128(21)), category: shelf, ..english.clone() };
    let corrected = [english, edition].map(|article| {
        let correction = Correction { date: monday, text: "The rate was wrong.".to_owned() };
        ArticleCorrections { article, corrections: vec![correction] }
    });
    let articles: Vec<ArticleCard> = (1..=3).map(|number| article_card(number, monday)).collect();
    let sources =
        DigestSources { articles: &articles, corrected: &corrected, facts: &facts, deadlines: &deadlines, webinars: &[], earlier: &[] };
    let digest = compose_digest(monday, &sources).unwrap();
    let news: Vec<Option<&str>> = digest.items.iter().filter(|item| item.kind == "news").map(|item| item.link.as_deref()).collect();
    assert_eq!(news, [Some("/epfo/article-20")]);
}
