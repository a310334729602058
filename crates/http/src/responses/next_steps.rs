//! Where an article leads on: the calculators about its rules, and its place in a guide.

use domain::Result;
use domain::guides::{Guide, StepTarget};
use serde::Serialize;
use utoipa::ToSchema;

use super::calculator_pages::CalculatorCard;
use crate::App;

/// Number of calculators that an article leads to.
const CALCULATORS: usize = 3;

/// A page of this site.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NextArticle {
    pub title: String,
    pub url: String,
}

/// The place of an article in a guide.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuidePlace {
    pub title: String,
    pub url: String,
    /// Which step of the guide leads to the article, from 1.
    pub step: usize,
    pub steps: usize,
    /// The next article of the guide; null after the last one that readers can see.
    #[schema(required)]
    pub next: Option<NextArticle>,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct NextSteps {
    pub calculators: Vec<CalculatorCard>,
    /// Null for an article that no guide leads to.
    #[schema(required)]
    pub guide: Option<GuidePlace>,
}

pub(super) async fn load_next_steps(app: &App, slug: &str) -> Result<NextSteps> {
    let pages = app.content.calculator_pages.pages.iter();
    let calculators = pages.filter(|page| page.articles.iter().any(|article| article == slug)).take(CALCULATORS).map(CalculatorCard::from);
    Ok(NextSteps { calculators: calculators.collect(), guide: find_guide_place(app, slug).await? })
}

/// In the first guide that leads to the article.
async fn find_guide_place(app: &App, slug: &str) -> Result<Option<GuidePlace>> {
    for guide in &app.content.guides.guides {
        let Some(at) = guide.steps().position(|step| find_article(&step.target) == Some(slug)) else { continue };
        return Ok(Some(GuidePlace {
            title: guide.title.clone(),
            url: guide.url(),
            step: at + 1,
            steps: guide.steps().count(),
            next: find_next_article(app, guide, at).await?,
        }));
    }
    Ok(None)
}

async fn find_next_article(app: &App, guide: &Guide, after: usize) -> Result<Option<NextArticle>> {
    for step in guide.steps().skip(after + 1) {
        let Some(slug) = find_article(&step.target) else { continue };
        if let Some(card) = app.content.article_reader.find_card_by_slug(slug).await? {
            return Ok(Some(NextArticle { title: card.title.clone(), url: card.url() }));
        }
    }
    Ok(None)
}

fn find_article(target: &StepTarget) -> Option<&str> {
    match target {
        StepTarget::Article(slug) => Some(slug),
        _ => None,
    }
}
