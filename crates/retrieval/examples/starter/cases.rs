//! Questions with what their answers must hold, and what became of each.

use std::fs;
use std::path::Path;

use assistant::ExtractiveEngine;
use domain::assistant::{Answer, AnswerEngine, Question, RequestKind, Source, Turn, is_verbatim_in};
use domain::ids::ArticleId;
use serde::Deserialize;

use crate::starter::{NoProgress, Outcome, StarterSite, strip_tags};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub q: String,
    pub kind: CaseKind,
    #[serde(default)]
    pub lang: Option<String>,
    #[serde(default)]
    pub before: Option<String>,
    /// Slugs of the articles that answer; any one of them will do.
    #[serde(default)]
    pub want: Vec<String>,
    /// Parts of the answering sentence; any one of them will do.
    #[serde(default)]
    pub has: Vec<String>,
    /// The calculator that computes the answer.
    #[serde(default)]
    pub calc: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CaseKind {
    Answered,
    Followup,
    Unanswered,
    Other,
    Advice,
    Computed,
}

impl Case {
    pub fn to_question(&self) -> Question {
        let before = self.before.iter().map(|asked| Turn { question: asked.clone(), ..Turn::default() }).collect();
        Question { text: self.q.clone(), kind: RequestKind::Answer, article: None, module: None, previous_turns: before }
    }
}

pub fn load_cases(content: &Path, name: &str) -> Outcome<Vec<Case>> {
    Ok(serde_yaml_ng::from_str(&fs::read_to_string(content.join("assistant/eval").join(name))?)?)
}

impl StarterSite {
    pub fn slug_of_article(&self, article: Option<ArticleId>) -> &str {
        self.articles.iter().find(|known| Some(known.id) == article).map_or("", |known| known.slug.as_str())
    }

    pub async fn run_case(&self, case: &Case) -> Outcome<CaseResult> {
        let question = case.to_question();
        let answer = self.engine.answer(&question, &NoProgress).await?;
        let looked = self.engine.rank_sentences(&question).await?;
        let first: Vec<String> = looked.passages.iter().take(3).map(|passage| self.slug_of_article(passage.article).to_owned()).collect();
        let text = strip_tags(&answer.html);
        let mut verbatim = true;
        for source in &answer.sources {
            verbatim &= self.is_quoted_verbatim(source, &text).await?;
        }
        Ok(CaseResult {
            passage_in_top_three: first.iter().any(|slug| case.want.contains(slug)),
            starts_with_sentence: case.has.iter().any(|has| strip_tags(first_paragraph(&answer.html)).contains(has.as_str())),
            has_right_sentence: case.has.is_empty() || case.has.iter().any(|has| text.contains(has.as_str())),
            refused: answer.refused.is_some(),
            verbatim,
            features: looked.features,
            confidence: ExtractiveEngine::confidence(&looked),
            answer,
            top_slugs: first,
        })
    }

    /// Whether the quote stands in its article, or, when it is of a short answer's own page, in the answer that was given.
    async fn is_quoted_verbatim(&self, source: &Source, answer: &str) -> Outcome<bool> {
        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let Some(article) = source.article else { return Ok(letters(answer).contains(&letters(&source.quote))) };
        Ok(self.library.article_passages(article).await?.iter().any(|passage| is_verbatim_in(&source.quote, passage)))
    }
}

/// The result of one case.
pub struct CaseResult {
    pub passage_in_top_three: bool,
    pub has_right_sentence: bool,
    /// Whether the right sentence is in the first paragraph.
    pub starts_with_sentence: bool,
    pub refused: bool,
    pub verbatim: bool,
    pub features: assistant::ConfidenceFeatures,
    /// Confidence in what was found, whatever the guards decide.
    pub confidence: f32,
    pub answer: Answer,
    pub top_slugs: Vec<String>,
}

/// The first paragraph, list or table: what a reader sees first.
fn first_paragraph(html: &str) -> &str {
    let ends = ["</p>", "</table>", "</ul>"].iter().filter_map(|end| html.find(end));
    &html[..ends.min().unwrap_or(html.len())]
}
