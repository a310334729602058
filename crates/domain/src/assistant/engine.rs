//! Who makes an answer.

use async_trait::async_trait;

use super::{Answer, Question};
use crate::Result;

#[async_trait]
pub trait Engine: Send + Sync {
    /// For metrics and the editors' review, e.g. "embedded".
    fn name(&self) -> &str;
    /// Tells the answer piece by piece while it is made, then gives it whole. Dropping the future stops
    /// everything behind it, a model's stream too. An engine that can't answer now says `Unavailable`.
    async fn answer(&self, question: &Question, telling: &dyn Telling) -> Result<Answer>;
}

/// Where pieces of an answer go.
#[async_trait]
pub trait Telling: Send + Sync {
    /// HTML of the allow-list, to be put behind the pieces before it; an element that is still open is closed by a later one.
    async fn tell(&self, piece: &str);
    /// What was told is withdrawn: the answer begins anew, by another engine.
    async fn begin_anew(&self);
}
