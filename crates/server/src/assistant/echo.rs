//! A deterministic engine for drills: it repeats the question, streams numbered pieces, and cites the first sentence of the open
//! article. Marks in the question change its behaviour: `[fail]` breaks off, `[slow]` takes 100 ms for each piece, `[abstain]`
//! finds nothing, and `[hang]` never ends.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::articles::{ArticleLookup, to_plain_text};
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Question, RequestKind, Source};
use domain::text::escape_html;
use domain::{Error, Result, Store};

const PIECE_COUNT: usize = 12;

pub struct EchoEngine {
    store: Arc<dyn Store>,
    reading: ArticleLookup,
}

impl EchoEngine {
    pub fn new(store: Arc<dyn Store>, reading: ArticleLookup) -> Self {
        Self { store, reading }
    }

    async fn cite_open_article(&self, question: &Question) -> Result<Option<Source>> {
        let Some(id) = question.article else { return Ok(None) };
        let Some(article) = self.store.articles().find(id).await? else { return Ok(None) };
        let (title, url) = (article.content.title.clone(), article.url());
        let text = to_plain_text(&self.reading.prepare_for_display(article).content.html);
        let quote = text.split_inclusive(". ").next().unwrap_or_default().trim().to_owned();
        Ok(Some(Source { title, url, quote, article: Some(id), paragraph: Some(0) }))
    }
}

#[async_trait]
impl AnswerEngine for EchoEngine {
    fn name(&self) -> &str {
        "echo"
    }

    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let has = |mark: &str| question.text.contains(mark);
        let source = self.cite_open_article(question).await?;
        let mut html = format!("<p>You asked: {}.", escape_html(&question.text));
        sink.push_html(&html).await;
        for number in 1..=PIECE_COUNT {
            if has("[slow]") {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            if has("[fail]") && number == 3 {
                return Err(Error::unavailable("The model stopped before the end of its answer"));
            }
            if has("[hang]") && number == 3 {
                std::future::pending::<()>().await;
            }
            let piece = format!(" Piece {number}, after {} turns.", question.previous_turns.len());
            sink.push_html(&piece).await;
            html.push_str(&piece);
        }
        let mark = source.as_ref().map_or("", |_| "<sup data-source=\"1\">[1]</sup>");
        let end = format!("{mark}</p>");
        sink.push_html(&end).await;
        html.push_str(&end);
        let abstained = has("[abstain]");
        let related = if question.kind == RequestKind::Answer { vec!["What else may be asked here?".to_owned()] } else { Vec::new() };
        let confidence = if abstained { 0.1 } else { 0.9 };
        Ok(Answer { html, sources: source.into_iter().collect(), related, confidence, abstained, ..Answer::default() })
    }
}
