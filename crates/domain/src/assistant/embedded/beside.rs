//! A short question beside an open article: "Who gets it?", "How much is the minimum?". It names no subject, for the reader
//! has it before their eyes; elsewhere its few words would find whatever shares them.

use super::reading::Read;
use crate::Result;
use crate::assistant::{Library, Passage, Question};

/// A question with more words that tell something names its subject.
const FEW: usize = 2;
/// How much of the question the open article must hold.
const HELD: f32 = 0.75;
/// From here on a text holds all of it.
const WHOLE: f32 = 0.95;
/// What an article speaks of in fewer passages is mentioned there, and no subject of it.
const SPOKEN_OF: usize = 2;
/// Passages among which another article's title may be the question's subject.
const NEAR: usize = 40;

/// The question as one about the open article, where it is that; `subject` is what it names beside what it asks of that.
pub async fn beside(library: &dyn Library, question: &Question, read: Read, subject: &str, points: bool) -> Result<Read> {
    let Some(open) = question.article.filter(|_| read.before.is_none()) else { return Ok(read) };
    let telling = library.telling(subject);
    if telling > FEW {
        return Ok(read);
    }
    let page = library.of(open).await?;
    let Some(first) = page.first() else { return Ok(read) };
    if telling == 0 && library.telling(&read.own) > 0 {
        return Ok(Read { beside: Some(open), ..read });
    }
    if telling == 0 {
        // The article's name says what "it" is.
        let before = first.title.clone();
        return Ok(Read { asked: format!("{} {before}", read.own), before: Some(before), beside: Some(open), ..read });
    }
    let own = is_of_the_article(library, subject, &page).await?;
    let read = Read { beside: own.then_some(open), ..read };
    if !points {
        return Ok(read);
    }
    // "Is it needed in Delhi?": what "it" is, the article's name says.
    let before = first.title.clone();
    Ok(Read { asked: format!("{} {before}", read.own), before: Some(before), by_title: true, ..read })
}

/// The article holds what is asked, and no other is plainly named by it.
async fn is_of_the_article(library: &dyn Library, subject: &str, page: &[Passage]) -> Result<bool> {
    let whole: String = page.iter().map(|passage| format!("{} {}\n", passage.heading, passage.text)).collect();
    let found = library.find(subject, None, NEAR).await?;
    let mut texts = vec![format!("{} {whole}", page[0].title)];
    texts.extend(page.iter().map(|passage| format!("{} {}", passage.heading, passage.text)));
    texts.extend(found.iter().filter(|other| other.article != page[0].article).map(|other| other.title.clone()));
    let weights = library.weigh(subject, texts).await?;
    let (passages, titles) = weights[1..].split_at(page.len());
    let spoken_of = passages.iter().filter(|held| **held >= WHOLE).count() >= SPOKEN_OF;
    let named_elsewhere = titles.iter().any(|held| *held >= WHOLE);
    Ok(weights[0] >= HELD && (spoken_of || !named_elsewhere))
}
