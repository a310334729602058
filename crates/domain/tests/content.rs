//! The publication's own content: every worked example is done again from its stated inputs, every
//! quoted fact exists for its day, every calculator can be worked out, and the assistant's sums are the calculators'.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::assistant::numbers::asked;
use domain::assistant::{Computed, Explanations, Numbers, Sums};
use domain::calculators::{Inputs, Kind, Rulebook, Unit, calculate, marks_in};
use domain::facts::{FactBook, Registry, quotes, rupees};
use domain::importing::{Bundle, SourceFile, example_problems, parse};
use jiff::civil::Date;

/// The last day on which the starter content was looked through; no article was checked later.
const TODAY: Date = Date::constant(2026, 11, 21);

fn content() -> Bundle {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    collect(&root, &root, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    match parse(&files) {
        Ok(bundle) => bundle,
        Err(problems) => panic!("{}", problems.iter().map(|p| format!("\n{p}")).collect::<String>()),
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|e| e == "md" || e == "yml") {
            let inside = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            files.push(SourceFile { path: inside, text: std::fs::read_to_string(&path).unwrap() });
        }
    }
}

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problem(s):\n{}", problems.len(), problems.join("\n"));
}

#[test]
fn every_worked_example_adds_up() {
    let bundle = content();
    let registry = Registry::new(bundle.facts.clone());
    let problems = example_problems(&bundle.articles, &registry, TODAY);
    assert_none(&problems.iter().map(ToString::to_string).collect::<Vec<_>>());
}

#[test]
fn every_quoted_fact_is_in_the_registry_on_its_day() {
    let bundle = content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems = Vec::new();
    for article in &bundle.articles {
        for quote in quotes(article.html.as_str()) {
            let day = quote.on.or(article.checked_on).unwrap_or(TODAY);
            if registry.value(&quote.fact, day).is_none() {
                problems.push(format!("{}: no {} on {day}", article.path, quote.fact));
            }
        }
        // Whatever was meant for one and is none still stands there as it was typed.
        for left in article.html.as_str().match_indices("{{").map(|(at, _)| &article.html.as_str()[at..]) {
            problems.push(format!("{}: not understood: {}", article.path, left.chars().take(60).collect::<String>()));
        }
    }
    assert_none(&problems);
}

#[test]
fn every_calculator_can_be_worked_out() {
    let bundle = content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems = Vec::new();
    for article in &bundle.articles {
        for mark in marks_in(article.html.as_str()) {
            let pairs = mark.inputs.iter().map(|(name, value)| (*name, value.as_str()));
            let worked_out = Inputs::read(mark.kind, pairs).and_then(|inputs| calculate(&inputs, &Rulebook::new(&registry, TODAY)));
            if let Err(error) = worked_out {
                problems.push(format!("{}: {} {}: {error}", article.path, mark.kind.as_str(), mark.query()));
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn deadlines_are_sourced_and_lead_to_articles_that_are_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/deadlines");
    let files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    let all = domain::deadlines::Deadlines::parse(&files).unwrap();
    let content = content();
    let coming = all.coming(TODAY, TODAY.saturating_add(jiff::Span::new().years(1)));
    assert!(coming.len() >= 8, "{}", coming.len());
    let mut problems = Vec::new();
    for (_, one) in coming {
        if !content.categories.iter().any(|category| category.slug == one.category) {
            problems.push(format!("{}: no category {}", one.id, one.category));
        }
        if one.source.publisher.is_none() || one.source.url.is_none() || one.checked > TODAY {
            problems.push(format!("{}: a publisher, an address and a day of checking are needed", one.id));
        }
        let article = one.link.as_deref().and_then(|link| link.rsplit('/').next());
        if article.is_some_and(|slug| !content.articles.iter().any(|article| article.path.contains(slug))) {
            problems.push(format!("{}: nothing is at {:?}", one.id, one.link));
        }
    }
    assert_none(&problems);
}

/// The clock of these tests stands still on [`TODAY`].
struct Still;

impl domain::ambient::Clock for Still {
    fn now(&self) -> jiff::Timestamp {
        TODAY.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp()
    }
}

impl domain::ambient::Random for Still {
    fn fill(&self, buffer: &mut [u8]) {
        buffer.fill(1);
    }
}

/// What the assistant says of a sum.
fn computed(bundle: &Bundle, question: &str) -> Option<Computed> {
    let yaml = include_str!("../../../content/assistant/sums.yml");
    let book = Arc::new(FactBook::new(Registry::new(bundle.facts.clone())));
    let ambient = domain::Ambient::new(Arc::new(Still), Arc::new(Still));
    Sums::new(book, ambient).explained(Explanations::parse(yaml).unwrap()).computed(question).unwrap()
}

#[test]
fn the_assistant_gives_the_pages_own_figures_for_every_calculator() {
    let bundle = content();
    let registry = Registry::new(bundle.facts.clone());
    let explanations = Explanations::parse(include_str!("../../../content/assistant/sums.yml")).unwrap();
    for kind in Kind::ALL {
        let example = explanations.of(kind).example;
        let asked = asked(&example).unwrap_or_else(|| panic!("{example}: no sum"));
        assert_eq!((asked.kind, asked.missing.as_slice()), (kind, [].as_slice()), "{example}");
        let computed = computed(&bundle, &example).unwrap();
        let inputs = Inputs::read(kind, asked.given.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let page = calculate(&inputs, &Rulebook::new(&registry, TODAY)).unwrap();
        assert_eq!(computed.calculations[0].results, page.results, "{example}");
        for figure in &page.results {
            let shown = if figure.unit == Unit::Rupees { rupees(figure.value.round()) } else { figure.unit.written(figure.value) };
            assert!(computed.html().contains(&format!("<td>{shown}</td>")), "{example}: {shown}\n{}", computed.html());
        }
        if let Some(slug) = explanations.of(kind).article {
            let is_there = bundle.articles.iter().any(|article| article.path.ends_with(&format!("/{slug}.md")));
            assert!(is_there, "{example}: no article {slug}");
        }
    }
}

#[test]
fn what_is_missing_or_out_of_bounds_is_asked_for_kindly() {
    let bundle = content();
    let html = |question: &str| computed(&bundle, question).unwrap_or_else(|| panic!("{question}: no sum")).html();
    let missing = html("EMI of 50 lakh for 20 years");
    assert!(missing.contains("I still need:</p><ul><li>Interest rate (between 0% and ") && missing.contains("You could ask"), "{missing}");
    let beyond = html("tax on 90 lakh in the new regime");
    assert!(beyond.contains("Salary for the year must be between ₹0 and ₹50 lakh"), "{beyond}");
    let both = html("what will be the EMI on 900 crore at 8% interest");
    assert!(both.contains("Loan amount must be between") && both.contains("I also need:"), "{both}");
    let negative = html("EMI for -5 lakh at 9% for 5 years");
    assert!(negative.contains("below zero") && !negative.contains("<table>"), "{negative}");
}

#[test]
fn a_goal_without_a_return_is_one_table_of_two_assumptions() {
    let bundle = content();
    for question in ["how much SIP do I need for 1 crore in 15 years", "15 saal me 1 crore ke liye kitni SIP chahiye"] {
        let html = computed(&bundle, question).unwrap().html();
        assert!(html.contains("<th>Assumed return</th><th>6%</th><th>12%</th>"), "{html}");
        assert!(html.contains("<td>Needed every month</td><td>₹34,215</td><td>₹19,819</td>"), "{html}");
        assert!(html.contains("two are assumed") && html.contains("amount to reach × i ÷"), "{html}");
    }
}

#[test]
fn gratuity_before_its_years_begins_with_that() {
    let bundle = content();
    let first = "<p><strong>Gratuity is generally not due before 5 years of continuous service";
    for short in
        ["gratuity for 3 years of service, last basic 40,000", "gratuity after 4 years 8 months, basic 40000", "gratuity for 2 years"]
    {
        let html = computed(&bundle, short).unwrap().html();
        assert!(html.starts_with(first) && html.contains("fixed-term contract that ends after 1 year") && html.contains("death"), "{html}");
    }
    assert!(!computed(&bundle, "gratuity for 5 years of service, last basic 40,000").unwrap().html().contains("generally not due"));
}
