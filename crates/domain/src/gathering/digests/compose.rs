//! Composes the draft of a day's digest from coming deadlines and from what changed: new articles, corrections, facts and
//! webinars. It does not repeat items of earlier digests.

use jiff::Span;
use jiff::civil::Date;

use super::sent_items::SentItems;
use super::{Digest, DigestItem};
use crate::articles::{ArticleCard, ArticleCorrections};
use crate::deadlines::Deadlines;
use crate::facts::Registry;
use crate::language::Language;
use crate::text::{normalise_line, truncate};
use crate::time::{format_date, format_ist_date_time, indian_date};
use crate::webinars::Webinar;

/// The maximum number of items: a digest takes about three minutes to read.
pub const MAX_ITEMS: usize = 7;
const USUAL_ITEMS: usize = 5;
/// With fewer fresh items there is no digest: it would not be worth a mail.
pub const MIN_FRESH_ITEMS: usize = 3;

/// How long an item counts as fresh, in days.
const ARTICLE_FRESH_DAYS: i64 = 4;
const CORRECTION_FRESH_DAYS: i64 = 7;
const RULE_DAYS_BEFORE: i64 = 14;
const WEBINAR_DAYS_BEFORE: i64 = 7;
const RULE_DAYS_AFTER: i64 = 30;
/// The days before a deadline on which the digest announces it. A monthly deadline is announced once.
const DEADLINE_NOTICE_DAYS: [i64; 5] = [14, 7, 3, 1, 0];
const MONTHLY_NOTICE_DAYS: i64 = 3;
const MAX_DEADLINES: usize = 2;
/// What stands before the title of a corrected article.
pub(super) const CORRECTED: &str = "Corrected: ";

/// The sources of a draft.
pub struct DigestSources<'a> {
    /// Published, newest first.
    pub articles: &'a [ArticleCard],
    pub corrected: &'a [ArticleCorrections],
    pub facts: &'a Registry,
    pub deadlines: &'a Deadlines,
    /// Upcoming webinars, ordered by start.
    pub webinars: &'a [Webinar],
    /// The digests that were published before this day.
    pub earlier: &'a [Digest],
}

/// Returns `None` when fewer than three items are fresh on that day. Deadlines don't count, because they recur. An item is
/// fresh when no earlier digest contained it.
pub fn compose_digest(day: Date, sources: &DigestSources<'_>) -> Option<Digest> {
    let sent_items = SentItems::from_digests(sources.earlier);
    let is_fresh = |item: &DigestItem| !sent_items.contains(item);
    let mut items: Vec<DigestItem> = rule_items(day, sources.facts).into_iter().filter(is_fresh).take(3).collect();
    items.extend(correction_items(day, sources.corrected, &sent_items).take(2));
    items.extend(webinar_items(day, sources.webinars).filter(is_fresh).take(2));
    let is_new = |card: &&ArticleCard| card.published_at.is_some_and(|at| is_within_days(indian_date(at), day, ARTICLE_FRESH_DAYS, 0));
    let new = sources.articles.iter().filter(is_new).map(article_item).filter(is_fresh);
    items.extend(new.take(MAX_ITEMS.saturating_sub(items.len())));
    if items.len() < MIN_FRESH_ITEMS {
        return None;
    }
    items.splice(0..0, deadline_items(day, sources.deadlines).filter(is_fresh).take(MAX_DEADLINES));
    items.truncate(MAX_ITEMS);
    let known: Vec<Option<String>> = items.iter().map(|item| item.link.clone()).collect();
    let older = sources.articles.iter().filter(|card| !known.contains(&Some(card.url())));
    let missing = USUAL_ITEMS.saturating_sub(items.len());
    items.extend(older.map(article_item).filter(is_fresh).take(missing));
    // A correction matters to people who read the article; as the day's headline it would say little.
    let headline = items.iter().find(|item| item.kind != "news").or(items.first());
    let title = headline.map(|item| item.title.clone()).unwrap_or_default();
    let intro = format!("{}{}", items.len(), end_intro(day));
    Some(Digest { date: day, title, intro, items })
}

/// What the intro says behind the number of items.
pub(super) fn end_intro(day: Date) -> String {
    format!(" things worth knowing on {}.", format_date(day))
}

/// Returns the deadlines that are announced on this day. The titles of the day before and of the day itself differ, so the
/// deadline counts as a new item on these days.
fn deadline_items(day: Date, all: &Deadlines) -> impl Iterator<Item = DigestItem> {
    let until = day.saturating_add(Span::new().days(DEADLINE_NOTICE_DAYS[0]));
    let coming = all.list_upcoming(day, until).into_iter().filter(move |(on, one)| {
        let left = days_between(*on, day);
        if one.when.is_monthly() { left == MONTHLY_NOTICE_DAYS } else { DEADLINE_NOTICE_DAYS.contains(&left) }
    });
    coming.map(move |(on, one)| DigestItem {
        kind: "deadline".to_owned(),
        title: match days_between(on, day) {
            0 => format!("Today, {}: {}", format_date(on), one.title),
            1 => format!("Tomorrow, {}: {}", format_date(on), one.title),
            _ => format!("{}: {}", format_date(on), one.title),
        },
        summary: one.summary.clone(),
        why_it_matters: None,
        link: Some(one.link.clone().unwrap_or_else(|| "/rules#coming-dates".to_owned())),
        sources: vec![one.source.clone()],
    })
}

/// Returns values that took effect recently or will soon, nearest first.
fn rule_items(day: Date, facts: &Registry) -> Vec<DigestItem> {
    let mut dated: Vec<(i64, DigestItem)> = Vec::new();
    for fact in facts.facts() {
        for (at, value) in fact.values.iter().enumerate() {
            if at == 0 || !is_within_days(value.from, day, RULE_DAYS_AFTER, RULE_DAYS_BEFORE) {
                continue;
            }
            let before = fact.format_with_unit(&fact.values[at - 1]);
            let now = fact.format_with_unit(value);
            let verb = if value.from > day { "will be" } else { "is" };
            let from = format_date(value.from);
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

/// Returns the newest recent correction of each English article, unless an earlier digest contained it. What is corrected in a Hindi edition
/// is corrected in its article, too.
fn correction_items<'a>(day: Date, corrected: &'a [ArticleCorrections], sent: &'a SentItems<'a>) -> impl Iterator<Item = DigestItem> + 'a {
    let english = corrected.iter().filter(|one| one.article.category.language() == Language::English);
    english.filter_map(move |one| {
        let newest = one.corrections.iter().rev().find(|correction| is_within_days(correction.date, day, CORRECTION_FRESH_DAYS, 0))?;
        let item = DigestItem {
            kind: "news".to_owned(),
            title: format!("{CORRECTED}{}", one.article.title),
            summary: newest.text.clone(),
            why_it_matters: None,
            link: Some(one.article.url()),
            sources: Vec::new(),
        };
        Some(item).filter(|item| !sent.has_correction(item, newest.date))
    })
}

/// Returns the webinars of the next days, soonest first.
fn webinar_items(day: Date, webinars: &[Webinar]) -> impl Iterator<Item = DigestItem> + use<'_> {
    let soon = webinars.iter().filter(move |webinar| is_within_days(indian_date(webinar.starts_at), day, 0, WEBINAR_DAYS_BEFORE));
    soon.map(|webinar| DigestItem {
        kind: "webinar".to_owned(),
        title: webinar.title.clone(),
        summary: format!(
            "{}, {} minutes. {}",
            format_ist_date_time(webinar.starts_at),
            webinar.duration_minutes,
            truncate(&normalise_line(&webinar.description), 200)
        ),
        why_it_matters: None,
        link: Some(webinar.path()),
        sources: Vec::new(),
    })
}

fn article_item(card: &ArticleCard) -> DigestItem {
    DigestItem {
        kind: "article".to_owned(),
        title: card.title.clone(),
        summary: card.excerpt.clone(),
        why_it_matters: None,
        link: Some(card.url()),
        sources: Vec::new(),
    }
}

/// Whether `date` is at most `before` days before `day` and at most `after` days after it.
fn is_within_days(date: Date, day: Date, before: i64, after: i64) -> bool {
    (-before..=after).contains(&days_between(date, day))
}

/// How many days `date` comes after `day`.
fn days_between(date: Date, day: Date) -> i64 {
    date.duration_since(day).as_hours() / 24
}

#[cfg(test)]
mod tests;
