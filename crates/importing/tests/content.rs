//! Checks the publication's own content: every worked example is recalculated from its inputs, every quoted fact exists on its day,
//! and every embedded calculator works.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use domain::articles::{HINDI_CATEGORY, KeyFactInput, to_plain_text};
use domain::assistant::Situations;
use domain::calculators::{Inputs, Rulebook, calculate, find_embeds};
use domain::cases::CaseRules;
use domain::covers::{CoverCollection, CoverPart};
use domain::deadlines::Deadlines;
use domain::fact_reviews::{FactReview, ReviewCalendar};
use domain::facts::{FactUnit, Registry, find_quotes, resolve_quotes};
use domain::glossary::Glossary;
use domain::guides::{Guides, StepTarget};
use domain::language::Language;
use domain::numerals::format_rupees;
use domain::products::ProductCatalogue;
use domain::short_answers::DatedFacts;
use domain::transmission::TransmissionRules;
use importing::{
    AllowedFigures, Bundle, SourceFile, check_covers, check_editions, check_short_answers, check_worked_examples, list_reference_targets,
    parse_bundle,
};
use jiff::Timestamp;
use jiff::civil::Date;

/// The day of the last review of the starter content; no article was checked later.
const TODAY: Date = Date::constant(2026, 11, 25);

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

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "{} problem(s):\n{}", problems.len(), problems.join("\n"));
}

/// Where the registry has no such fact, no rule and no last day would be told.
#[test]
fn the_time_of_every_kind_of_office_is_a_number_of_days_in_the_registry() {
    let file = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/cases.yml")).unwrap();
    let registry = Registry::new(load_content().facts);
    let rules = CaseRules::parse(&file).unwrap();
    let clocks: Vec<&str> = rules.offices.iter().filter_map(|office| office.clock.as_deref()).collect();
    assert!(clocks.len() >= 5 && clocks.len() < rules.offices.len(), "some offices have a rule, and some have none: {clocks:?}");
    for fact in clocks {
        assert!(registry.number(fact, TODAY).is_ok_and(|days| days >= 1.0), "{fact}");
        assert_eq!(registry.fact(fact).unwrap().unit, FactUnit::Days, "{fact}");
    }
}

/// Who looks for a fact finds it by its id.
#[test]
fn every_fact_stands_in_the_file_of_its_area() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    collect_files(&root, &root.join("facts"), &mut files);
    let mut problems = Vec::new();
    for file in &files {
        let area = file.path.strip_prefix("facts/").and_then(|name| name.strip_suffix(".yml")).unwrap();
        let facts = parse_bundle(std::slice::from_ref(file)).unwrap().facts;
        let strangers = facts.iter().filter(|fact| fact.id.split_once('.').is_none_or(|(begin, _)| begin != area));
        problems.extend(strangers.map(|fact| format!("{}: {}", file.path, fact.id)));
    }
    assert!(files.len() > 30, "{}", files.len());
    assert_none(&problems);
}

/// The chart of the Atal Pension stands in the registry whole, and what answers say of single ages apart.
#[test]
fn contributions_of_single_ages_stand_in_the_chart_of_the_atal_pension() {
    let registry = Registry::new(load_content().facts);
    let rules = Rulebook::new(&registry, TODAY).atal_pension().unwrap();
    let rows = [("least", 0), ("second", 1), ("most", 4)];
    let mut compared = 0;
    for fact in registry.facts() {
        let Some((age, row)) = fact.id.strip_prefix("apy.joined-").and_then(|told| told.split_once('-')) else { continue };
        let row = rows.iter().find(|(name, _)| *name == row).unwrap_or_else(|| panic!("{}", fact.id)).1;
        let place = age.parse::<usize>().unwrap() - rules.first_age as usize;
        let told = registry.number(&fact.id, TODAY).unwrap();
        assert!((rules.contributions[row].1[place] - told).abs() < f64::EPSILON, "{}", fact.id);
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// What is compared line by line is refused by the parser; here nobody forgot a module, or left a sentence in English.
#[test]
fn every_module_of_assist_has_its_hindi() {
    let bundle = load_content();
    let is_hindi = |text: &str| to_plain_text(text).chars().any(|c| ('\u{900}'..='\u{97f}').contains(&c));
    let mut problems = Vec::new();
    for imported in &bundle.assist_modules {
        let module = imported.to_module(Timestamp::UNIX_EPOCH);
        if !module.has_hindi() {
            problems.push(format!("{}: no Hindi", imported.path));
            continue;
        }
        let hindi = module.in_language(Language::Hindi);
        let text = hindi.text;
        let help = text.help.map(|help| [help.price_note, help.time, help.next_step]).unwrap_or_default();
        let faqs = text.questions.into_iter().flat_map(|faq| [faq.question, faq.answer]);
        let lists = [text.we_do, text.we_do_not, text.documents, text.steps].into_iter().flatten();
        let all = [hindi.title, hindi.line, text.intro].into_iter().chain(hindi.takes).chain(lists).chain(faqs).chain(help);
        problems.extend(all.filter(|line| !is_hindi(line)).map(|line| format!("{}: not in Hindi: {line:?}", imported.path)));
    }
    assert_eq!(bundle.assist_modules.len(), 8);
    assert_none(&problems);
}

#[test]
fn every_worked_example_adds_up() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let problems = check_worked_examples(&bundle.articles, &registry, TODAY);
    assert_none(&problems.iter().map(ToString::to_string).collect::<Vec<_>>());
}

#[test]
fn every_quoted_fact_is_in_the_registry_on_its_day() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems = Vec::new();
    for article in &bundle.articles {
        for quote in find_quotes(article.html.as_str()) {
            let day = quote.on.or(article.checked_on).unwrap_or(TODAY);
            if registry.value(&quote.fact, day).is_none() {
                problems.push(format!("{}: no {} on {day}", article.path, quote.fact));
            }
        }
        // A quote that could not be parsed still stands in the text as typed.
        for left in article.html.as_str().match_indices("{{").map(|(at, _)| &article.html.as_str()[at..]) {
            problems.push(format!("{}: not understood: {}", article.path, left.chars().take(60).collect::<String>()));
        }
    }
    assert_none(&problems);
}

/// Every article, and every Hindi edition, has a figure of its own; the covers of one category differ in kind or composition.
#[test]
fn every_article_has_a_cover_unlike_those_of_its_category() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems: Vec<String> = check_covers(&bundle.articles, &registry, TODAY).iter().map(ToString::to_string).collect();
    let mut seen = BTreeMap::new();
    for article in &bundle.articles {
        let Some(cover) = &article.cover else {
            problems.push(format!("{}: no cover", article.path));
            continue;
        };
        let look = format!("{:?} {:?}", article.category, cover.composition());
        if let Some(other) = seen.insert(look, &article.path) {
            problems.push(format!("{}: its cover looks like that of {other}", article.path));
        }
    }
    let editions = bundle.articles.iter().filter(|article| article.category.as_deref() == Some(HINDI_CATEGORY) && article.cover.is_some());
    assert!(seen.len() > 90 && editions.count() >= 12, "{}", seen.len());
    assert_none(&problems);
}

/// A figure on a cover that no rule sets is one of the article's own.
#[test]
fn typed_figures_of_covers_stand_in_their_articles() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems = Vec::new();
    for article in &bundle.articles {
        let day = article.checked_on.unwrap_or(TODAY);
        let text = to_plain_text(&resolve_quotes(article.html.as_str(), &registry, day));
        for part in article.cover.iter().flat_map(|cover| &cover.parts) {
            let typed = !part.value.contains("{{") && part.value.contains(['₹', '%']);
            if typed && !spell_amount(part).iter().any(|amount| text.contains(amount.as_str())) {
                problems.push(format!("{}: the text does not have {}", article.path, part.value));
            }
        }
    }
    assert_none(&problems);
}

/// The ways in which a text may write the value of a part: "₹6 lakh" and "₹6 लाख" are ₹6,00,000.
fn spell_amount(part: &CoverPart) -> Vec<String> {
    let plain = part.value.trim_start_matches(['+', ' ']).to_owned();
    let number = plain.strip_prefix('₹').and_then(|rest| rest.strip_suffix(" lakh").or_else(|| rest.strip_suffix(" लाख")));
    let lakhs = number.and_then(|number| number.parse::<f64>().ok());
    lakhs.map(|lakhs| format_rupees(lakhs * 100_000.0)).into_iter().chain([plain]).collect()
}

/// The program reads the covers of its articles without the rest of their front matter, and finds all of them.
#[test]
fn covers_are_found_by_the_address_of_their_article() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/articles");
    let mut files = Vec::new();
    collect_files(&root, &root, &mut files);
    let collection = CoverCollection::read_files(files.into_iter().map(|file| (file.path, file.text))).unwrap();
    let bundle = load_content();
    let missing = bundle.articles.iter().filter(|article| {
        let slug = article.slug.clone().unwrap_or_else(|| domain::articles::slugify(&article.title));
        collection.find(article.category.as_deref().unwrap_or_default(), &slug) != article.cover.as_ref()
    });
    assert_none(&missing.map(|article| format!("{}: its cover is not found at its address", article.path)).collect::<Vec<_>>());
}

#[test]
fn every_calculator_can_be_worked_out() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems = Vec::new();
    for article in &bundle.articles {
        for mark in find_embeds(article.html.as_str()) {
            let pairs = mark.inputs.iter().map(|(name, value)| (*name, value.as_str()));
            let worked_out = Inputs::parse(mark.kind, pairs).and_then(|inputs| calculate(&inputs, &Rulebook::new(&registry, TODAY)));
            if let Err(error) = worked_out {
                problems.push(format!("{}: {} {}: {error}", article.path, mark.kind.as_str(), mark.to_query_string()));
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn every_hindi_edition_has_the_sections_and_key_facts_of_its_article() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let mut problems: Vec<String> = check_editions(&bundle.articles, &registry).iter().map(ToString::to_string).collect();
    let editions: Vec<_> = bundle.articles.iter().filter(|article| article.category.as_deref() == Some(HINDI_CATEGORY)).collect();
    assert!(editions.len() >= 6, "{}", editions.len());
    for edition in editions {
        let name = edition.path.rsplit('/').next().unwrap();
        if edition.slug.as_deref().map(|slug| format!("{slug}.md")).as_deref() != Some(name) {
            problems.push(format!("{}: the file is named after the slug", edition.path));
        }
        if !bundle.articles.iter().any(|article| article.path != edition.path && article.path.ends_with(&format!("/{name}"))) {
            problems.push(format!("{}: no English article has this slug", edition.path));
        }
        // The registry's labels are English.
        for fact in &edition.facts {
            if !matches!(fact, KeyFactInput::Quoted { label: Some(_), .. }) {
                problems.push(format!("{}: a key fact without a Hindi label", edition.path));
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn deadlines_are_sourced_and_lead_to_articles_that_are_there() {
    let all = Deadlines::parse(&read_folder("deadlines")).unwrap();
    let content = load_content();
    let coming = all.list_upcoming(TODAY, TODAY.saturating_add(jiff::Span::new().years(1)));
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

/// The name and text of each file in a folder of the content.
fn read_folder(name: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(name);
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())).collect()
}

#[test]
fn guides_lead_to_what_is_there() {
    let deadlines = Deadlines::parse(&read_folder("deadlines")).unwrap();
    let rules = TransmissionRules::parse(&read_folder("transmission")).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/guides.yml");
    let all = Guides::parse(&std::fs::read_to_string(path).unwrap(), &deadlines, &rules).unwrap();
    assert_eq!(all.guides.len(), 7);
    let content = load_content();
    let registry = Registry::new(content.facts.clone());
    let has_article = |slug: &str| content.articles.iter().any(|article| article.path.ends_with(&format!("/{slug}.md")));
    let modules: Vec<String> = read_folder("assist").into_iter().map(|(name, _)| name).collect();
    let mut problems = Vec::new();
    for (guide, step) in all.guides.iter().flat_map(|guide| guide.steps().map(move |step| (guide, step))) {
        let is_there = match &step.target {
            StepTarget::Article(slug) => has_article(slug),
            StepTarget::Answer(slug) => content.short_answers.iter().any(|imported| imported.answer.slug == *slug),
            StepTarget::Assist(slug) => modules.contains(&format!("{slug}.md")),
            StepTarget::Calculator(_) | StepTarget::Transmission(_) | StepTarget::Deadline(_) | StepTarget::Page(_) => true,
        };
        if !is_there {
            problems.push(format!("{}: {} leads to nothing: {:?}", guide.slug, step.id, step.target));
        }
        if let Some(form) = step.form.as_ref().filter(|form| registry.value(&form.fact, TODAY).is_none()) {
            problems.push(format!("{}: {}: there is no fact {}", guide.slug, step.id, form.fact));
        }
    }
    assert_none(&problems);
}

/// The site is education only. What people ask the assistant may say it, and is not ours.
#[test]
fn no_text_for_readers_calls_itself_advice() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    collect_files(&root, &root, &mut files);
    let said = |text: &str| {
        let words = text.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
        words.windows(2).any(|pair| pair[0] == "our" && matches!(pair[1].as_str(), "advice" | "recommendation" | "recommendations"))
    };
    let problems = files
        .iter()
        .filter(|file| !file.path.starts_with("assistant/"))
        .filter(|file| said(&file.text))
        .map(|file| file.path.clone())
        .collect::<Vec<_>>();
    assert_none(&problems);
}

#[test]
fn every_review_covers_facts_that_are_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/fact-reviews");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let calendar = ReviewCalendar::parse(&read("calendar.yml")).unwrap();
    let registry = Registry::new(load_content().facts);
    let mut problems = Vec::new();
    for review in calendar.reviews() {
        for pattern in &review.facts {
            let alone = FactReview { facts: vec![pattern.clone()], ..review.clone() };
            if !registry.facts().any(|fact| alone.covers(&fact.id)) {
                problems.push(format!("{}: there is no fact {pattern}", review.id));
            }
        }
    }
    let without = registry.facts().filter(|fact| calendar.find_next_check(fact, TODAY).is_none() && fact.value_on(TODAY).is_some());
    problems.extend(without.map(|fact| format!("{} is never due", fact.id)));
    AllowedFigures::parse(&read("typed-figures.yml")).unwrap();
    assert_none(&problems);
}

#[test]
fn short_answers_are_sound_and_rest_on_what_is_there() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/assistant/products.yml");
    let products = ProductCatalogue::parse(&std::fs::read_to_string(root).unwrap()).unwrap();
    assert!(bundle.short_answers.len() >= 900, "{}", bundle.short_answers.len());
    let targets = list_reference_targets(&bundle, bundle.articles.iter());
    let problems = check_short_answers(&bundle.short_answers, &products, &registry, TODAY, &targets);
    assert_none(&problems.iter().map(ToString::to_string).collect::<Vec<_>>());
    for imported in &bundle.short_answers {
        for language in Language::ALL {
            let rendered = imported.answer.render(language, DatedFacts { registry: &registry, today: TODAY }).unwrap();
            let texts = [&rendered.question, &rendered.answer.text, &rendered.answer.html];
            assert!(texts.iter().all(|text| !text.is_empty() && !text.contains("{{") && !text.contains("**")), "{rendered:?}");
            assert!(imported.answer.related.len() <= 3 && !imported.answer.related.is_empty(), "{}", imported.answer.slug);
        }
    }
}

#[test]
fn terms_of_the_glossary_are_explained_and_named_once_in_a_category() {
    let bundle = load_content();
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/glossary.yml")).unwrap();
    let terms = Glossary::parse(&text).unwrap().terms;
    let slugs: BTreeSet<&str> = bundle.short_answers.iter().map(|imported| imported.answer.slug.as_str()).collect();
    let categories: BTreeSet<&str> = bundle.categories.iter().map(|category| category.slug.as_str()).collect();
    let mut problems = Vec::new();
    let mut seen = BTreeSet::new();
    for term in &terms {
        if !slugs.contains(term.answer.as_str()) {
            problems.push(format!("{}: there is no short answer {}", term.term, term.answer));
        }
        problems
            .extend(term.categories.iter().filter(|slug| !categories.contains(slug.as_str())).map(|slug| format!("no category {slug}")));
        let own = |category: &&&str| term.categories.is_empty() || term.categories.iter().any(|slug| slug == **category);
        for category in categories.iter().filter(own) {
            for name in term.article_names() {
                if !seen.insert((*category, name.to_lowercase())) {
                    problems.push(format!("{name:?} is the name of two terms in {category}"));
                }
            }
        }
    }
    assert_none(&problems);
}

#[test]
fn readers_words_belong_to_short_answers_that_are_there() {
    let bundle = load_content();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/assistant/readers-words");
    let slugs: BTreeSet<&str> = bundle.short_answers.iter().map(|imported| imported.answer.slug.as_str()).collect();
    let (mut seen, mut problems) = (BTreeSet::new(), Vec::new());
    for file in std::fs::read_dir(root).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let questions: BTreeMap<String, Vec<String>> = serde_yaml_ng::from_str(&text).unwrap();
        for (slug, asked) in questions {
            if !slugs.contains(slug.as_str()) {
                problems.push(format!("there is no short answer {slug}"));
            }
            let again = asked.into_iter().filter(|question| !seen.insert(question.clone()));
            problems.extend(again.map(|question| format!("{slug}: asked twice: {question}")));
        }
    }
    assert_none(&problems);
}

#[test]
fn what_readers_ask_next_leads_to_short_answers_that_are_there() {
    let bundle = load_content();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/assistant/follow-ups");
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    let files: Vec<(String, String)> = std::fs::read_dir(root).unwrap().map(|file| read(file.unwrap().path())).collect();
    let all = Situations::parse(&files).unwrap();
    let slugs: BTreeSet<&str> = bundle.short_answers.iter().map(|imported| imported.answer.slug.as_str()).collect();
    let mut problems = Vec::new();
    for situation in &all.situations {
        let named = situation.after.iter().chain(situation.themes.values()).chain(situation.asks.iter().map(|ask| &ask.slug));
        problems.extend(named.filter(|slug| !slugs.contains(slug.as_str())).map(|slug| format!("there is no short answer {slug}")));
        problems.extend(situation.asks.iter().filter(|ask| ask.q.is_empty()).map(|ask| format!("{}: nothing asks for it", ask.slug)));
    }
    problems.extend(all.themes.iter().filter(|(_, words)| words.is_empty()).map(|(theme, _)| format!("{theme}: no words")));
    assert_none(&problems);
}
