//! The built-in engine, built with the first question: for nodes that answer few.

use std::sync::{Arc, OnceLock};

use assistant::{ENGINE_NAME, count_answers_at_once};
use async_trait::async_trait;
use domain::assistant::{Answer, AnswerEngine, AnswerSink, Question};
use domain::{Error, Result};

type EngineResult = std::result::Result<Arc<dyn AnswerEngine>, String>;

pub struct OnDemandEngine {
    build: Box<dyn Fn() -> EngineResult + Send + Sync>,
    built: OnceLock<EngineResult>,
}

impl OnDemandEngine {
    pub fn new(build: impl Fn() -> EngineResult + Send + Sync + 'static) -> Self {
        Self { build: Box::new(build), built: OnceLock::new() }
    }
}

#[async_trait]
impl AnswerEngine for OnDemandEngine {
    fn name(&self) -> &str {
        ENGINE_NAME
    }

    fn max_answers_at_once(&self) -> usize {
        count_answers_at_once()
    }

    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let built = self.built.get_or_init(|| (self.build)());
        built.as_ref().map_err(|why| Error::unavailable(why.clone()))?.answer(question, sink).await
    }
}
