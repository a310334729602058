//! Reads the files of `answers/`, checks the short answers in them and writes those that are new or changed.

use std::collections::{BTreeMap, HashMap};

use domain::articles::slugify;
use domain::calculators::CalculatorKind;
use domain::facts::Registry;
use domain::products::ProductCatalogue;
use domain::short_answers::{
    AnswerBasis, DatedFacts, LanguageTexts, ReferenceTargets, ShortAnswer, ShortAnswers, StoredAnswer, phrasing_key,
};
use domain::time::indian_date;
use domain::{Error, Result, Store};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::bundle::{Bundle, ImportedArticle, Problem, SourceFile, parse_yaml};
use crate::editions::is_edition;
use crate::importer::{ImportMode, Importer};
use crate::report::Report;
use crate::validation::describe_error;

/// Answers written in one transaction: few enough that the writes of a running site can wait for it.
const BATCH_SIZE: usize = 200;
const READ_BATCH: u32 = 500;

#[derive(Debug, Clone)]
pub struct ImportedShortAnswer {
    pub path: String,
    pub answer: ShortAnswer,
}

impl ImportedShortAnswer {
    pub(super) fn to_problem(&self, message: &str) -> Problem {
        Problem { path: self.path.clone(), line: None, message: format!("{}: {message}", self.answer.slug) }
    }
}

/// An entry of a file. Exports write it too.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntry {
    slug: String,
    product: String,
    intent: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    article: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    section: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assist: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    calculator: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<SourceEntry>,
    checked_on: Date,
    #[serde(default)]
    related: Vec<String>,
    question: LanguageTexts,
    phrasings: Vec<String>,
    answer: LanguageTexts,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    steps: Option<StepLists>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceEntry {
    title: String,
    publisher: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

/// The steps, one list a language.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepLists {
    en: Vec<String>,
    hi: Vec<String>,
    hinglish: Vec<String>,
}

impl AnswerEntry {
    fn into_answer(self) -> std::result::Result<ShortAnswer, String> {
        let intent = self.intent.parse().map_err(|_| format!("there is no intent \"{}\"", self.intent))?;
        let parse_kind = |kind: String| CalculatorKind::parse(&kind).ok_or_else(|| format!("there is no calculator \"{kind}\""));
        let mut calculator = self.calculator.map(parse_kind).transpose()?;
        let basis = match (self.article, self.section, self.assist, self.source) {
            (Some(slug), Some(section), None, None) => Some(AnswerBasis::Article { slug, section }),
            (None, None, Some(slug), None) => Some(AnswerBasis::Assist(slug)),
            (None, None, None, Some(source)) => {
                Some(AnswerBasis::Source { title: source.title, publisher: source.publisher, url: source.url })
            }
            (None, None, None, None) => calculator.take().map(AnswerBasis::Calculator),
            _ => None,
        };
        let basis = basis.ok_or("it rests on one of: article with section, assist, source; or on a calculator alone")?;
        Ok(ShortAnswer {
            slug: self.slug,
            product: self.product,
            intent,
            basis,
            calculator,
            checked_on: self.checked_on,
            related: self.related,
            question: self.question,
            phrasings: self.phrasings,
            answer: self.answer,
            steps: self.steps.map(StepLists::into_steps).transpose()?.unwrap_or_default(),
        })
    }
}

impl From<&ShortAnswer> for AnswerEntry {
    fn from(answer: &ShortAnswer) -> Self {
        let (mut article, mut section, mut assist, mut source) = (None, None, None, None);
        match answer.basis.clone() {
            AnswerBasis::Article { slug, section: heading } => (article, section) = (Some(slug), Some(heading)),
            AnswerBasis::Assist(slug) => assist = Some(slug),
            AnswerBasis::Calculator(_) => {}
            AnswerBasis::Source { title, publisher, url } => source = Some(SourceEntry { title, publisher, url }),
        }
        Self {
            slug: answer.slug.clone(),
            product: answer.product.clone(),
            intent: answer.intent.as_str().to_owned(),
            article,
            section,
            assist,
            calculator: answer.calculator().map(|kind| kind.as_str().to_owned()),
            source,
            checked_on: answer.checked_on,
            related: answer.related.clone(),
            question: answer.question.clone(),
            phrasings: answer.phrasings.clone(),
            answer: answer.answer.clone(),
            steps: StepLists::from_steps(&answer.steps),
        }
    }
}

impl StepLists {
    fn into_steps(self) -> std::result::Result<Vec<LanguageTexts>, String> {
        if self.en.len() != self.hi.len() || self.en.len() != self.hinglish.len() {
            return Err("`do` has as many steps in each language".to_owned());
        }
        let steps = self.en.into_iter().zip(self.hi).zip(self.hinglish);
        Ok(steps.map(|((en, hi), hinglish)| LanguageTexts { en, hi, hinglish }).collect())
    }

    fn from_steps(steps: &[LanguageTexts]) -> Option<Self> {
        let list = |text: fn(&LanguageTexts) -> &String| steps.iter().map(|step| text(step).clone()).collect();
        (!steps.is_empty()).then(|| Self { en: list(|step| &step.en), hi: list(|step| &step.hi), hinglish: list(|step| &step.hinglish) })
    }
}

pub(super) fn parse_short_answers(file: &SourceFile) -> std::result::Result<Vec<ImportedShortAnswer>, Problem> {
    let entries: Vec<AnswerEntry> = parse_yaml(file)?;
    entries
        .into_iter()
        .map(|entry| {
            let slug = entry.slug.clone();
            let problem = |message: String| Problem { path: file.path.clone(), line: None, message: format!("{slug}: {message}") };
            Ok(ImportedShortAnswer { path: file.path.clone(), answer: entry.into_answer().map_err(problem)? })
        })
        .collect()
}

/// Finds what is wrong with the answers of a bundle on their own and together; each problem names file and slug.
pub fn check_short_answers(
    answers: &[ImportedShortAnswer],
    products: &ProductCatalogue,
    registry: &Registry,
    today: Date,
    targets: &ReferenceTargets,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut slugs: HashMap<&str, &str> = HashMap::new();
    let mut phrasings: HashMap<String, &str> = HashMap::new();
    for imported in answers {
        let answer = &imported.answer;
        if let Some(path) = slugs.insert(&answer.slug, &imported.path) {
            problems.push(imported.to_problem(&format!("the slug also stands in {path}")));
        }
        for text in answer.asked_texts() {
            if let Some(other) = phrasings.insert(phrasing_key(text), &answer.slug).filter(|other| *other != answer.slug) {
                problems.push(imported.to_problem(&format!("\"{text}\" is also a phrasing of {other}")));
            }
        }
        if let Err(error) = answer.clone().validate(products, DatedFacts { registry, today }) {
            problems.push(imported.to_problem(&describe_error(error)));
        }
        problems.extend(targets.check(answer).into_iter().map(|(field, why)| imported.to_problem(&format!("{field}: {why}"))));
    }
    problems
}

/// The address that an imported article gets.
pub(super) fn article_slug(article: &ImportedArticle) -> String {
    article.slug.clone().unwrap_or_else(|| slugify(&article.title))
}

/// What the answers of a folder may refer to in the same folder. Drafts are no basis: readers can't see them.
pub fn list_reference_targets<'a>(bundle: &Bundle, articles: impl Iterator<Item = &'a ImportedArticle>) -> ReferenceTargets {
    let mut targets = ReferenceTargets::default();
    for article in articles {
        add_article(&mut targets, article);
    }
    targets.answers.extend(bundle.short_answers.iter().map(|imported| imported.answer.slug.clone()));
    targets.assist_modules.extend(bundle.assist_modules.iter().map(|module| module.slug().to_owned()));
    targets
}

pub(super) fn add_article(targets: &mut ReferenceTargets, article: &ImportedArticle) {
    if !article.is_draft && !article.is_scheduled && !is_edition(article) {
        targets.add_article(&article_slug(article), article.html.as_str());
    }
}

impl Importer {
    /// Checks the answers of a bundle against the bundle and the store. `targets` are what the bundle's articles offer.
    pub(super) async fn check_bundle_answers(
        &self,
        bundle: &Bundle,
        mut targets: ReferenceTargets,
        registry: &Registry,
    ) -> Result<Vec<Problem>> {
        if bundle.short_answers.is_empty() {
            return Ok(Vec::new());
        }
        let of_bundle = list_reference_targets(bundle, std::iter::empty());
        targets.answers.extend(of_bundle.answers);
        targets.assist_modules.extend(of_bundle.assist_modules);
        let answers: Vec<&ShortAnswer> = bundle.short_answers.iter().map(|imported| &imported.answer).collect();
        targets.load_missing(&*self.store, &answers).await?;
        let today = indian_date(self.environment.now());
        Ok(check_short_answers(&bundle.short_answers, &self.products, registry, today, &targets))
    }

    /// The answers that would be written, each with the stored one that it replaces.
    async fn list_changed_answers(&self, bundle: &Bundle, mode: ImportMode) -> Result<Vec<(ShortAnswer, Option<StoredAnswer>)>> {
        if bundle.short_answers.is_empty() {
            return Ok(Vec::new());
        }
        let mut stored = load_stored_answers(&*self.store).await?;
        let mut changed = Vec::new();
        for imported in &bundle.short_answers {
            let answer = imported.answer.clone().normalise();
            let before = stored.remove(&answer.slug);
            if before.as_ref().is_none_or(|before| mode == ImportMode::Update && before.answer != answer) {
                changed.push((answer, before));
            }
        }
        Ok(changed)
    }

    /// Writes the answers that are new or changed. They come after the articles that they rest on.
    pub(super) async fn import_short_answers(&self, bundle: &Bundle, mode: ImportMode, report: &mut Report) -> Result<()> {
        let changed = self.list_changed_answers(bundle, mode).await?;
        let answers = ShortAnswers::new(self.store.clone(), self.environment.clone(), self.fact_cache.clone(), self.products.clone());
        for batch in changed.chunks(BATCH_SIZE) {
            let mut work = self.store.begin().await?;
            for (answer, before) in batch {
                answers.save_in(&mut *work, answer.clone(), before.clone()).await?;
                report.others_added += 1;
            }
            work.commit().await?;
        }
        Ok(())
    }

    pub(super) async fn count_changed_answers(&self, bundle: &Bundle, mode: ImportMode) -> Result<usize> {
        Ok(self.list_changed_answers(bundle, mode).await?.len())
    }
}

async fn load_stored_answers(store: &dyn Store) -> Result<BTreeMap<String, StoredAnswer>> {
    let mut stored = BTreeMap::new();
    let mut after = String::new();
    loop {
        let batch = store.short_answers().list_after(&after, READ_BATCH).await?;
        let Some(last) = batch.last() else { return Ok(stored) };
        after.clone_from(&last.answer.slug);
        stored.extend(batch.into_iter().map(|one| (one.answer.slug.clone(), one)));
    }
}

/// The YAML of the answers, one file a product.
pub fn render_answer_files(answers: &[ShortAnswer]) -> Result<Vec<(String, String)>> {
    let mut by_product: BTreeMap<&str, Vec<AnswerEntry>> = BTreeMap::new();
    for answer in answers {
        by_product.entry(&answer.product).or_default().push(answer.into());
    }
    let to_file = |(product, entries): (&str, Vec<AnswerEntry>)| {
        Ok((format!("answers/{product}/{product}.yml"), serde_yaml_ng::to_string(&entries).map_err(Error::internal)?))
    };
    by_product.into_iter().map(to_file).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: &str = "- slug: a\n  product: epf\n  intent: date\n  assist: epf\n  checked_on: 2026-11-20\n  related: [b]\n  \
        question: {en: A, hi: B, hinglish: C}\n  phrasings: [x, y, z]\n  answer: {en: A, hi: B, hinglish: C}\n  \
        do: {en: [a, b], hi: [c, d], hinglish: [e, f]}\n";

    fn parse(text: &str) -> std::result::Result<Vec<ImportedShortAnswer>, String> {
        parse_short_answers(&SourceFile { path: "answers/epfo/a.yml".into(), text: text.into() }).map_err(|problem| problem.to_string())
    }

    #[test]
    fn an_entry_comes_out_whole_and_goes_back() {
        let parsed = parse(ENTRY).unwrap();
        let answer = parsed[0].answer.clone();
        assert_eq!((answer.slug.as_str(), &answer.basis), ("a", &AnswerBasis::Assist("epf".into())));
        assert_eq!(answer.steps[1], LanguageTexts { en: "b".into(), hi: "d".into(), hinglish: "f".into() });
        let files = render_answer_files(std::slice::from_ref(&answer)).unwrap();
        assert_eq!(files[0].0, "answers/epf/epf.yml");
        assert_eq!(parse(&files[0].1).unwrap()[0].answer, answer);
    }

    #[test]
    fn mistakes_in_an_entry_name_file_and_slug() {
        for (wrong, right, message) in [
            ("intent: soon", "intent: date", "no intent \"soon\""),
            ("calculator: tea", "assist: epf", "no calculator \"tea\""),
            ("article: x", "assist: epf", "rests on one of"),
            ("en: [a], hi", "en: [a, b], hi", "as many steps"),
        ] {
            let error = parse(&ENTRY.replace(right, wrong)).unwrap_err();
            assert!(error.starts_with("answers/epfo/a.yml: a: ") && error.contains(message), "{error}");
        }
        assert!(parse(&ENTRY.replace("intent", "intention")).unwrap_err().starts_with("answers/epfo/a.yml:"));
    }
}
