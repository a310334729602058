//! Editors save a short answer, and with it close the question of readers that it answers.

use std::sync::Arc;

use crate::conversations::{ClosedGap, Conversations, Gap, GapCover};
use crate::ids::{ArticleId, GapId};
use crate::language::Language;
use crate::short_answers::{ShortAnswer, ShortAnswers, StoredAnswer};
use crate::{Result, Store};

#[derive(Clone)]
pub struct AnswerEditing {
    store: Arc<dyn Store>,
    short_answers: ShortAnswers,
    conversations: Conversations,
}

/// A short answer that was saved.
#[derive(Debug, Clone)]
pub struct SavedAnswer {
    pub stored: StoredAnswer,
    /// The gap that it closed.
    pub closed: Option<ClosedGap>,
}

impl AnswerEditing {
    pub fn new(store: Arc<dyn Store>, short_answers: ShortAnswers, conversations: Conversations) -> Self {
        Self { store, short_answers, conversations }
    }

    /// Saves an answer (see [`ShortAnswers::save`]). `covers` is closed in the same transaction, and who waits for it is told.
    pub async fn save(&self, answer: ShortAnswer, base_revision: Option<i64>, covers: Option<GapId>) -> Result<SavedAnswer> {
        let answer = self.short_answers.check(answer).await?;
        let article = self.find_article(&answer).await?;
        let mut work = self.store.begin().await?;
        let stored = self.short_answers.replace_in(&mut *work, answer, base_revision).await?;
        let closed = match covers {
            Some(id) => {
                let gap = self.conversations.lock_gap(&*work, id).await?;
                let cover = self.build_cover(&gap, &stored.answer, article)?;
                Some(self.conversations.close_gap_in(&*work, gap, &cover).await?)
            }
            None => None,
        };
        work.commit().await?;
        Ok(SavedAnswer { stored, closed })
    }

    /// People are led to the answer in the language in which they asked.
    fn build_cover(&self, gap: &Gap, answer: &ShortAnswer, article: Option<ArticleId>) -> Result<GapCover> {
        let language = Language::detect(&gap.question);
        let title = self.short_answers.render_question(answer, language)?;
        Ok(GapCover { article, title, url: answer.url_in(language) })
    }

    async fn find_article(&self, answer: &ShortAnswer) -> Result<Option<ArticleId>> {
        let Some(slug) = answer.basis.article_slug() else { return Ok(None) };
        Ok(self.store.articles().find_by_slug(None, slug).await?.first().map(|card| card.id))
    }
}
