//! For where nobody answers.

use async_trait::async_trait;

use super::{Answer, Engine, Question, Telling};
use crate::{Error, Result};

pub struct NoEngine;

#[async_trait]
impl Engine for NoEngine {
    fn name(&self) -> &str {
        "none"
    }

    async fn answer(&self, _: &Question, _: &dyn Telling) -> Result<Answer> {
        Err(Error::unavailable("The assistant is not here at the moment"))
    }
}
