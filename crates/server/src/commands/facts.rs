//! `fineprint facts`: which facts have to be compared with their sources, and which rules in texts quote no fact.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use domain::fact_reviews::{DueFact, FactReviews};
use domain::facts::FactCache;
use domain::time::{format_date, indian_date};
use importing::{AllowedFigures, list_typed_figures};
use jiff::civil::Date;

use crate::cli::FactsCommand;
use crate::config::Settings;
use crate::starter_content;
use crate::system::environment;
use crate::wiring::{self, to_message};

pub async fn run_facts_command(settings: &Settings, command: FactsCommand) -> Result<ExitCode, String> {
    match command {
        FactsCommand::Due { until } => list_due(settings, until).await,
        FactsCommand::Typed { folder } => list_typed(&folder),
    }
}

async fn list_due(settings: &Settings, until: Option<Date>) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let calendar = Arc::new(starter_content::review_calendar()?);
    let reviews = FactReviews::new(store.clone(), environment(), Arc::new(FactCache::default()), calendar);
    let until = until.unwrap_or_else(|| reviews.default_until());
    let due = reviews.list_due(until).await.map_err(to_message)?;
    let today = indian_date(environment().now());
    for fact in &due {
        print_due(fact, today);
    }
    let overdue = due.iter().filter(|fact| fact.check.on < today).count();
    eprintln!("{} fact(s) due until {}, {overdue} of them overdue", due.len(), format_date(until));
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn print_due(fact: &DueFact, today: Date) {
    let mark = if fact.check.on < today { "  OVERDUE" } else { "" };
    println!("{}{mark}  {}  {}: {}", format_date(fact.check.on), fact.id, fact.label, fact.value);
    println!("    why: {}", fact.check.reason);
    println!("    confirmed by: {}; last checked on {}", fact.check.confirmed_by, format_date(fact.checked));
    let articles: Vec<String> = fact.articles.iter().map(|article| article.url()).collect();
    for (what, names) in [("articles", &articles), ("answers", &fact.answers), ("modules", &fact.modules)] {
        if !names.is_empty() {
            println!("    {what}: {}", names.join(", "));
        }
    }
}

fn list_typed(folder: &Path) -> Result<ExitCode, String> {
    let file = folder.join("fact-reviews/typed-figures.yml");
    let allowed = match std::fs::read_to_string(&file) {
        Ok(text) => AllowedFigures::parse(&text).map_err(|why| format!("{}: {why}", file.display()))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => AllowedFigures::default(),
        Err(error) => return Err(format!("can't read {}: {error}", file.display())),
    };
    let found = list_typed_figures(&super::content::read_content_bundle(folder)?, &allowed);
    for typed in &found {
        println!("{}: {}: {}", typed.path, typed.figure, typed.sentence);
    }
    eprintln!("{} figure(s) that look like rules and quote no fact", found.len());
    Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
