//! The assistant's figures by the facts of the publication's own content: they equal those of the calculators.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assistant::calculation_requests::parse_calculation_request;
use assistant::{CalculatedAnswer, CalculatorGuides, QuestionCalculator, RulebookCalculator};
use domain::assistant::{Question, RequestKind};
use domain::calculators::{CalculatorKind, Inputs, Rulebook, Unit, calculate};
use domain::facts::{FactCache, Registry};
use domain::numerals::format_rupees;
use importing::{Bundle, SourceFile, parse_bundle};
use jiff::civil::Date;

/// The day of the last review of the starter content; no article was checked later.
const TODAY: Date = Date::constant(2026, 11, 21);

fn load_content() -> Bundle {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    collect_files(&root, &root, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    match parse_bundle(&files) {
        Ok(bundle) => bundle,
        Err(problems) => panic!("{}", problems.iter().map(|p| format!("\n{p}")).collect::<String>()),
    }
}

fn collect_files(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            collect_files(root, &path, files);
        } else if path.extension().is_some_and(|e| e == "md" || e == "yml") {
            let inside = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            files.push(SourceFile { path: inside, text: std::fs::read_to_string(&path).unwrap() });
        }
    }
}

/// A clock and random source fixed on [`TODAY`].
struct FixedClock;

impl domain::environment::Clock for FixedClock {
    fn now(&self) -> jiff::Timestamp {
        TODAY.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp()
    }
}

impl domain::environment::RandomSource for FixedClock {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        buffer.fill(1);
    }
}

/// The assistant's calculated answer to a question.
fn calculate_answer(bundle: &Bundle, question: &str) -> Option<CalculatedAnswer> {
    let yaml = include_str!("../../../../content/assistant/sums.yml");
    let book = Arc::new(FactCache::new(Registry::new(bundle.facts.clone())));
    let environment = domain::Environment::new(Arc::new(FixedClock), Arc::new(FixedClock));
    RulebookCalculator::new(book, environment)
        .with_guides(CalculatorGuides::parse(yaml).unwrap())
        .calculate_answer(&build_question(question))
        .unwrap()
}

fn build_question(text: &str) -> Question {
    Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() }
}

#[test]
fn the_assistant_gives_the_pages_own_figures_for_every_calculator() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let explanations = CalculatorGuides::parse(include_str!("../../../../content/assistant/sums.yml")).unwrap();
    for &kind in CalculatorKind::ALL {
        let example = explanations.guide_for(kind).example;
        let asked = parse_calculation_request(&example).unwrap_or_else(|| panic!("{example}: no sum"));
        assert_eq!((asked.kind, asked.missing_inputs.as_slice()), (kind, [].as_slice()), "{example}");
        let computed = calculate_answer(&bundle, &example).unwrap();
        let inputs = Inputs::parse(kind, asked.inputs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let page = calculate(&inputs, &Rulebook::new(&registry, TODAY)).unwrap();
        assert_eq!(computed.calculations[0].results, page.results, "{example}");
        for figure in &page.results {
            let shown =
                if figure.unit == Unit::Rupees { format_rupees(figure.value.round()) } else { figure.unit.format_value(figure.value) };
            assert!(computed.to_html().contains(&format!("<td>{shown}</td>")), "{example}: {shown}\n{}", computed.to_html());
        }
        if let Some(slug) = explanations.guide_for(kind).article {
            let is_there = bundle.articles.iter().any(|article| article.path.ends_with(&format!("/{slug}.md")));
            assert!(is_there, "{example}: no article {slug}");
        }
    }
}

#[test]
fn what_is_missing_or_out_of_bounds_is_asked_for_kindly() {
    let bundle = load_content();
    let html = |question: &str| calculate_answer(&bundle, question).unwrap_or_else(|| panic!("{question}: no sum")).to_html();
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
    let bundle = load_content();
    for question in ["how much SIP do I need for 1 crore in 15 years", "15 saal me 1 crore ke liye kitni SIP chahiye"] {
        let html = calculate_answer(&bundle, question).unwrap().to_html();
        assert!(html.contains("<th>Assumed return</th><th>6%</th><th>12%</th>"), "{html}");
        assert!(html.contains("<td>Needed every month</td><td>₹34,215</td><td>₹19,819</td>"), "{html}");
        assert!(html.contains("two are assumed") && html.contains("amount to reach × i ÷"), "{html}");
    }
}

#[test]
fn gratuity_before_its_years_begins_with_that() {
    let bundle = load_content();
    let first = "<p><strong>Gratuity is generally not due before 5 years of continuous service";
    for short in
        ["gratuity for 3 years of service, last basic 40,000", "gratuity after 4 years 8 months, basic 40000", "gratuity for 2 years"]
    {
        let html = calculate_answer(&bundle, short).unwrap().to_html();
        assert!(html.starts_with(first) && html.contains("fixed-term contract that ends after 1 year") && html.contains("death"), "{html}");
    }
    assert!(
        !calculate_answer(&bundle, "gratuity for 5 years of service, last basic 40,000").unwrap().to_html().contains("generally not due")
    );
}
