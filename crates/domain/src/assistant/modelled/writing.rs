//! One answer while the model writes it: told as it comes, judged as it goes.

use super::super::{Answer, MOST_RELATED, Passage, Question, SHORTEST_RELATED, cleaned};
use super::claims::{Claims, Told};
use super::markdown::{Sink, Writer};
use super::opening::{Opened, Opening};
use super::{Outcome, Withdrawable};
use crate::providers::{Asked, LanguageModel};

/// In characters of HTML; a model that goes on and on is not understood.
const LONGEST: usize = 30_000;

/// With the number of marks that were dropped.
pub(super) async fn written(
    model: &dyn LanguageModel,
    asked: &Asked,
    not_covered: &str,
    question: &Question,
    passages: &[Passage],
    telling: &Withdrawable<'_>,
) -> Result<(Answer, usize), Outcome> {
    let failed = |refused: crate::providers::Refused| Outcome::Failed { reason: refused.to_string() };
    let mut writing = model.write(asked).await.map_err(failed)?;
    let mut page =
        Page { opening: Opening::new(), writer: Writer::default(), out: Sink::new(Claims::new(question, passages)), html: String::new() };
    while let Some(piece) = writing.next().await.map_err(failed)? {
        telling.tell(&page.put(&piece, not_covered)?).await;
    }
    let (last, html, told) = page.finish(not_covered)?;
    if told.proven == 0 {
        return Err(Outcome::Unproven { dropped: told.dropped });
    }
    telling.tell(&last).await;
    Ok((answer(&html, &told, question, passages), told.dropped))
}

struct Page<'a> {
    opening: Opening,
    writer: Writer,
    out: Sink<'a>,
    html: String,
}

impl Page<'_> {
    /// The HTML that the piece brings.
    fn put(&mut self, piece: &str, not_covered: &str) -> Result<String, Outcome> {
        match self.opening.push(piece, not_covered) {
            Opened::NotCovered => return Err(Outcome::NotCovered),
            Opened::Text(text) => self.writer.push(&text, &mut self.out),
        }
        self.taken()
    }

    /// The last HTML, all of it, and what it says.
    fn finish(mut self, not_covered: &str) -> Result<(String, String, Told), Outcome> {
        match std::mem::replace(&mut self.opening, Opening::Done).finish(not_covered) {
            Opened::NotCovered => return Err(Outcome::NotCovered),
            Opened::Text(text) => self.writer.push(&text, &mut self.out),
        }
        self.writer.finish(&mut self.out);
        let last = self.taken()?;
        let told = self.out.claims.into_told();
        if told.sentences == 0 { Err(Outcome::Unusable) } else { Ok((last, self.html, told)) }
    }

    fn taken(&mut self) -> Result<String, Outcome> {
        if self.out.claims.told().stranger.is_some() {
            return Err(Outcome::InventedFigure);
        }
        let piece = self.out.take();
        self.html.push_str(&piece);
        if self.html.len() > LONGEST { Err(Outcome::Unusable) } else { Ok(piece) }
    }
}

fn answer(html: &str, told: &Told, question: &Question, passages: &[Passage]) -> Answer {
    Answer {
        html: cleaned(html),
        sources: told.sources.clone(),
        related: related(question, passages),
        confidence: told.proven as f32 / told.sentences.max(1) as f32,
        ..Answer::default()
    }
}

/// Headings of what was found that are questions themselves: the articles answer those.
fn related(question: &Question, passages: &[Passage]) -> Vec<String> {
    let mut related: Vec<String> = Vec::new();
    for heading in passages.iter().map(|passage| passage.heading.trim()) {
        let is_question = heading.ends_with('?') && heading.chars().count() > SHORTEST_RELATED;
        let is_new = !heading.eq_ignore_ascii_case(question.text.trim()) && !related.iter().any(|one| one == heading);
        if is_question && is_new && related.len() < MOST_RELATED {
            related.push(heading.to_owned());
        }
    }
    related
}
