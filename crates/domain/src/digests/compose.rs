//! A first draft of a day's digest: coming deadlines, and what changed: new articles, corrections, dated facts. What an
//! earlier one carried doesn't come again.

use jiff::Span;
use jiff::civil::Date;

use super::carried::Carried;
use super::{Digest, DigestItem};
use crate::articles::{ArticleCard, Corrected};
use crate::deadlines::Deadlines;
use crate::facts::Registry;
use crate::text::{cut, one_line};
use crate::time::{indian_date, moment, shown};
use crate::webinars::Webinar;

/// So many items make a digest of three minutes (screens, /dailydigest).
pub const MOST: usize = 7;
const USUAL: usize = 5;
/// With less than this nothing is worth a mail (contract, settled detail 5).
pub const FRESH_AT_LEAST: usize = 3;

/// How long something counts as fresh, in days.
const NEW_FOR: i64 = 4;
const CORRECTED_FOR: i64 = 7;
const RULE_BEFORE: i64 = 14;
const WEBINAR_BEFORE: i64 = 7;
const RULE_AFTER: i64 = 30;
/// Days before a deadline on which the digest tells of it; one that comes every month is told once.
const TOLD_BEFORE: [i64; 5] = [14, 7, 3, 1, 0];
const MONTHLY_TOLD_BEFORE: i64 = 3;
const MOST_DEADLINES: usize = 2;

/// What a draft is made of.
pub struct Material<'a> {
    /// Published, newest first.
    pub articles: &'a [ArticleCard],
    pub corrected: &'a [Corrected],
    pub facts: &'a Registry,
    pub deadlines: &'a Deadlines,
    /// To come, by their start.
    pub webinars: &'a [Webinar],
    /// The digests that were published before this day.
    pub earlier: &'a [Digest],
}

/// `None` when less than three things are fresh that day, deadlines apart: those every year has. Fresh is what no earlier
/// digest carried.
pub fn compose(day: Date, material: &Material<'_>) -> Option<Digest> {
    let carried = Carried::by(material.earlier);
    let is_fresh = |item: &DigestItem| !carried.contains(item);
    let mut items: Vec<DigestItem> = rules(day, material.facts).into_iter().filter(is_fresh).take(3).collect();
    items.extend(corrections(day, material.corrected, &carried).take(2));
    items.extend(webinars(day, material.webinars).filter(is_fresh).take(2));
    let is_new = |card: &&ArticleCard| card.published_at.is_some_and(|at| within(indian_date(at), day, NEW_FOR, 0));
    let new = material.articles.iter().filter(is_new).map(article).filter(is_fresh);
    items.extend(new.take(MOST.saturating_sub(items.len())));
    if items.len() < FRESH_AT_LEAST {
        return None;
    }
    items.splice(0..0, deadlines(day, material.deadlines).filter(is_fresh).take(MOST_DEADLINES));
    items.truncate(MOST);
    let known: Vec<Option<String>> = items.iter().map(|item| item.link.clone()).collect();
    let older = material.articles.iter().filter(|card| !known.contains(&Some(card.url())));
    let missing = USUAL.saturating_sub(items.len());
    items.extend(older.map(article).filter(is_fresh).take(missing));
    // A correction is news for who read the article; as the day's headline it would say little.
    let headline = items.iter().find(|item| item.kind != "news").or(items.first());
    let title = headline.map(|item| item.title.clone()).unwrap_or_default();
    let intro = format!("{} things worth knowing on {}.", items.len(), shown(day));
    Some(Digest { date: day, title, intro, items })
}

/// Those that are near, on some of the days before: not every day for two weeks. On the eve and on the day itself the title
/// says so, and with it the deadline comes once more.
fn deadlines(day: Date, all: &Deadlines) -> impl Iterator<Item = DigestItem> {
    let until = day.saturating_add(Span::new().days(TOLD_BEFORE[0]));
    let coming = all.coming(day, until).into_iter().filter(move |(on, one)| {
        let left = days_between(*on, day);
        if one.when.is_monthly() { left == MONTHLY_TOLD_BEFORE } else { TOLD_BEFORE.contains(&left) }
    });
    coming.map(move |(on, one)| DigestItem {
        kind: "deadline".to_owned(),
        title: match days_between(on, day) {
            0 => format!("Today, {}: {}", shown(on), one.title),
            1 => format!("Tomorrow, {}: {}", shown(on), one.title),
            _ => format!("{}: {}", shown(on), one.title),
        },
        summary: one.summary.clone(),
        why_it_matters: None,
        link: Some(one.link.clone().unwrap_or_else(|| "/rules#coming-dates".to_owned())),
        sources: vec![one.source.clone()],
    })
}

/// Values that began to hold lately, or will soon, nearest first.
fn rules(day: Date, facts: &Registry) -> Vec<DigestItem> {
    let mut dated: Vec<(i64, DigestItem)> = Vec::new();
    for fact in facts.facts() {
        for (at, value) in fact.values.iter().enumerate() {
            if at == 0 || !within(value.from, day, RULE_AFTER, RULE_BEFORE) {
                continue;
            }
            let before = fact.full(&fact.values[at - 1]);
            let now = fact.full(value);
            let verb = if value.from > day { "will be" } else { "is" };
            let from = shown(value.from);
            let item = DigestItem {
                kind: if value.from > day { "deadline" } else { "rule" }.to_owned(),
                title: format!("{}: {now}", fact.label),
                summary: format!("From {from} it {verb} {now}; until then it was {before}."),
                why_it_matters: None,
                link: Some("/rules".to_owned()),
                sources: vec![value.source.clone()],
            };
            dated.push((days_between(value.from, day).abs(), item));
        }
    }
    dated.sort_by_key(|(distance, _)| *distance);
    dated.into_iter().map(|(_, item)| item).collect()
}

/// The newest of each article, once.
fn corrections<'a>(day: Date, corrected: &'a [Corrected], carried: &'a Carried<'a>) -> impl Iterator<Item = DigestItem> + 'a {
    corrected.iter().filter_map(move |one| {
        let newest = one.corrections.iter().rev().find(|correction| within(correction.date, day, CORRECTED_FOR, 0))?;
        let item = DigestItem {
            kind: "news".to_owned(),
            title: format!("Corrected: {}", one.article.title),
            summary: newest.text.clone(),
            why_it_matters: None,
            link: Some(one.article.url()),
            sources: Vec::new(),
        };
        Some(item).filter(|item| !carried.has_correction(item, newest.date))
    })
}

/// Those of the next days, the soonest first.
fn webinars(day: Date, webinars: &[Webinar]) -> impl Iterator<Item = DigestItem> + use<'_> {
    let soon = webinars.iter().filter(move |webinar| within(indian_date(webinar.starts_at), day, 0, WEBINAR_BEFORE));
    soon.map(|webinar| DigestItem {
        kind: "webinar".to_owned(),
        title: webinar.title.clone(),
        summary: format!(
            "{}, {} minutes. {}",
            moment(webinar.starts_at),
            webinar.duration_minutes,
            cut(&one_line(&webinar.description), 200)
        ),
        why_it_matters: None,
        link: Some(webinar.path()),
        sources: Vec::new(),
    })
}

fn article(card: &ArticleCard) -> DigestItem {
    DigestItem {
        kind: "article".to_owned(),
        title: card.title.clone(),
        summary: card.excerpt.clone(),
        why_it_matters: None,
        link: Some(card.url()),
        sources: Vec::new(),
    }
}

/// At most so many days before or after.
fn within(date: Date, day: Date, before: i64, after: i64) -> bool {
    (-before..=after).contains(&days_between(date, day))
}

/// How many days `date` comes after `day`.
fn days_between(date: Date, day: Date) -> i64 {
    date.duration_since(day).as_hours() / 24
}

#[cfg(test)]
mod tests;
