//! An engine that answers the same to the same: the question's words, one by one, and the open article's first sentence as
//! its source. `[fail]` in a question breaks off, `[slow]` takes 100 ms a piece, `[abstain]` finds nothing, `[hang]` never ends.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use domain::articles::{ArticleReading, plain_text};
use domain::assistant::{Answer, Engine, Question, Source, Telling, Wish, escaped};
use domain::{Error, Result, Store};

const PIECES: usize = 12;

pub struct Echo {
    store: Arc<dyn Store>,
    reading: ArticleReading,
}

impl Echo {
    pub fn new(store: Arc<dyn Store>, reading: ArticleReading) -> Self {
        Self { store, reading }
    }

    async fn source(&self, question: &Question) -> Result<Option<Source>> {
        let Some(id) = question.article else { return Ok(None) };
        let Some(article) = self.store.articles().find(id).await? else { return Ok(None) };
        let (title, url) = (article.content.title.clone(), article.url());
        let text = plain_text(&self.reading.present(article).content.html);
        let quote = text.split_inclusive(". ").next().unwrap_or_default().trim().to_owned();
        Ok(Some(Source { title, url, quote, article: Some(id), paragraph: Some(0) }))
    }
}

#[async_trait]
impl Engine for Echo {
    fn name(&self) -> &str {
        "echo"
    }

    async fn answer(&self, question: &Question, telling: &dyn Telling) -> Result<Answer> {
        let has = |mark: &str| question.text.contains(mark);
        let source = self.source(question).await?;
        let mut html = format!("<p>You asked: {}.", escaped(&question.text));
        telling.tell(&html).await;
        for number in 1..=PIECES {
            if has("[slow]") {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            if has("[fail]") && number == 3 {
                return Err(Error::unavailable("The model broke off"));
            }
            if has("[hang]") && number == 3 {
                std::future::pending::<()>().await;
            }
            let piece = format!(" Piece {number}, after {} turns.", question.before.len());
            telling.tell(&piece).await;
            html.push_str(&piece);
        }
        let mark = source.as_ref().map_or("", |_| "<sup data-source=\"1\">[1]</sup>");
        let end = format!("{mark}</p>");
        telling.tell(&end).await;
        html.push_str(&end);
        let abstained = has("[abstain]");
        let related = if question.wish == Wish::Answer { vec!["What else may be asked here?".to_owned()] } else { Vec::new() };
        let confidence = if abstained { 0.1 } else { 0.9 };
        Ok(Answer { html, sources: source.into_iter().collect(), related, confidence, abstained, refused: None })
    }
}
