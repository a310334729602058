//! Trains a classifier from its examples and writes its weights: `advice` (`content/assistant/judge.yml`) or `self-harm`
//! (`content/assistant/self-harm.yml`). First prints, by cross-validation, how well it does on texts that it has not seen. The same
//! examples give the same file.
//!
//! `cargo run -p retrieval --example train-classifiers -- advice|self-harm [content folder [model folder [--misses]]]`

#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
mod training;
mod validation;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use assistant::guards::{Guards, RULE_WEIGHT};
use assistant::text_classifier::{Features, TrainedWeights, fingerprint, scale_vector};
use assistant::urgent_help::UrgentHelp;
use cached_embedder::CachedEmbedder;
use domain::search::{Embedder, Synonyms};
use retrieval::WordIndex;
use serde::Deserialize;
use training::{Example, train_weights};
use validation::Validation;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// What a classifier is trained from, and where its weights go. Files lie in the content folder.
struct Task {
    name: &'static str,
    /// A text a line.
    class_file: &'static str,
    others_file: &'static str,
    /// Cases with a kind each; those of `class_kind` belong to the class.
    cases_file: &'static str,
    class_kind: &'static str,
    /// Questions of which none belongs to the class: a text a line, or cases.
    questions_files: &'static [&'static str],
    /// A folder of lists of readers' questions, by the answer that answers them. None belongs to the class.
    readers_words_folder: Option<&'static str>,
    /// A folder of lists of what readers ask next. None belongs to the class.
    follow_ups_folder: Option<&'static str>,
    /// The word lists that are features too.
    lists_file: &'static str,
    weights_file: &'static str,
    others: &'static str,
    max_false_alarms: f32,
}

const TASKS: [Task; 2] = [
    Task {
        name: "advice",
        class_file: "assistant/judge/advice.txt",
        others_file: "assistant/judge/knowledge.txt",
        cases_file: "assistant/eval/advice.yml",
        class_kind: "advice",
        questions_files: &[],
        readers_words_folder: None,
        follow_ups_folder: None,
        lists_file: "assistant/guards.yml",
        weights_file: "assistant/judge.yml",
        others: "knowledge",
        max_false_alarms: 0.02,
    },
    Task {
        name: "self-harm",
        class_file: "assistant/self-harm/wishes.txt",
        others_file: "assistant/self-harm/ordinary.txt",
        cases_file: "assistant/eval/urgent.yml",
        class_kind: "self-harm",
        questions_files: &["assistant/judge/knowledge.txt", "assistant/judge/advice.txt", "assistant/eval/answers-train.yml"],
        readers_words_folder: Some("assistant/readers-words"),
        follow_ups_folder: Some("assistant/follow-ups"),
        lists_file: "assistant/urgent-help.yml",
        weights_file: "assistant/self-harm.yml",
        others: "ordinary messages",
        max_false_alarms: 0.003,
    },
];

/// A case of an evaluation set; its other fields are not needed here.
#[derive(Deserialize)]
struct Case {
    q: String,
    #[serde(default)]
    kind: String,
}

/// The word lists of a task.
enum WordLists {
    Advice(Guards),
    SelfHarm(UrgentHelp),
}

impl WordLists {
    /// The features of a text, and what a rule adds to its score.
    fn extract_features(&self, text: &str) -> (Features, f32) {
        match self {
            Self::Advice(guards) => {
                let (features, breaks_rule) = guards.extract_training_features(text);
                (features, if breaks_rule { RULE_WEIGHT } else { 0.0 })
            }
            Self::SelfHarm(help) => (help.extract_training_features(text), 0.0),
        }
    }
}

impl Task {
    /// Loads texts, each with whether it belongs to the class.
    fn load_labelled(&self, content: &Path) -> Outcome<Vec<(String, bool)>> {
        let lines = |file: &str, belongs: bool| -> Outcome<Vec<(String, bool)>> {
            let text = fs::read_to_string(content.join(file))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            Ok(lines.map(|line| (line.to_owned(), belongs)).collect())
        };
        let cases = |file: &str| -> Outcome<Vec<Case>> { Ok(serde_yaml_ng::from_str(&fs::read_to_string(content.join(file))?)?) };
        let mut all = lines(self.class_file, true)?;
        all.extend(lines(self.others_file, false)?);
        all.extend(cases(self.cases_file)?.into_iter().map(|case| (case.q, case.kind == self.class_kind)));
        for file in self.questions_files {
            match file.strip_suffix(".txt") {
                Some(_) => all.extend(lines(file, false)?),
                None => all.extend(cases(file)?.into_iter().map(|case| (case.q, false))),
            }
        }
        if let Some(folder) = self.readers_words_folder {
            all.extend(load_readers_words(&content.join(folder))?.into_iter().map(|text| (text, false)));
        }
        if let Some(folder) = self.follow_ups_folder {
            all.extend(load_follow_ups(&content.join(folder))?.into_iter().map(|text| (text, false)));
        }
        Ok(all)
    }

    async fn build_examples(&self, content: &Path, folder: &Path, kept: &CachedEmbedder) -> Outcome<Vec<Example>> {
        let lists = fs::read_to_string(content.join(self.lists_file))?;
        let lists =
            if self.name == "advice" { WordLists::Advice(Guards::parse(&lists)?) } else { WordLists::SelfHarm(UrgentHelp::parse(&lists)?) };
        let mut synonyms = Synonyms::parse(&fs::read_to_string(content.join("search/synonyms.yml"))?)?;
        synonyms.known.extend(embedding::load_vocabulary_words(folder));
        let index = WordIndex::in_memory(&synonyms)?;
        let mut examples = Vec::new();
        for (text, belongs) in self.load_labelled(content)? {
            let (features, rule_weight) = lists.extract_features(&text);
            // In English, as the assistant's library queries the model.
            let meaning =
                kept.embed_question(&index.rewrite_for_embedding(&text)).await.map(|vector| scale_vector(&vector)).unwrap_or_default();
            examples.push(Example { text, belongs, features, rule_weight, meaning });
        }
        Ok(examples)
    }

    /// The texts whose fingerprint shows whether weights and examples belong together. The questions are left out: they change often,
    /// and none of them belongs to the class.
    fn fingerprint(&self, content: &Path) -> Outcome<String> {
        let files = [self.class_file, self.others_file, self.cases_file, self.lists_file];
        let texts: Vec<String> = files.iter().map(|file| fs::read_to_string(content.join(file))).collect::<Result<_, _>>()?;
        Ok(fingerprint(&texts.iter().map(String::as_str).collect::<Vec<_>>()))
    }
}

/// What readers ask in one situation; its other fields are not needed here.
#[derive(Deserialize)]
struct Situation {
    #[serde(default)]
    asks: Vec<Ask>,
}

#[derive(Deserialize)]
struct Ask {
    q: Vec<String>,
}

/// Loads every third of what readers ask next: "do they have to be broken?" of deposits is no wish.
fn load_follow_ups(folder: &Path) -> Outcome<Vec<String>> {
    let mut all = Vec::new();
    // The themes are a list of another shape, and stand in the same words in nearly every situation.
    for file in list_files(folder)?.into_iter().filter(|file| !file.ends_with("themes.yml")) {
        let situations: Vec<Situation> = serde_yaml_ng::from_str(&fs::read_to_string(file)?)?;
        all.extend(situations.into_iter().flat_map(|situation| situation.asks).flat_map(|ask| ask.q));
    }
    Ok(all.into_iter().step_by(3).collect())
}

fn list_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    Ok(files)
}

/// Loads every third of the readers' questions: more teach nothing new, and each has to be embedded.
fn load_readers_words(folder: &Path) -> Outcome<Vec<String>> {
    let mut all = Vec::new();
    for file in list_files(folder)? {
        let lists: BTreeMap<String, Vec<String>> = serde_yaml_ng::from_str(&fs::read_to_string(file)?)?;
        all.extend(lists.into_values().flatten());
    }
    Ok(all.into_iter().step_by(3).collect())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let task = TASKS.iter().find(|task| task.name == name).ok_or("the first argument names a classifier: advice or self-harm")?;
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let shows_misses = arguments.next().is_some_and(|more| more == "--misses");
    let kept = CachedEmbedder::open(&folder).ok_or("the classifier also learns from vectors: `make model` downloads the model")?;
    let begun = Instant::now();
    let examples = task.build_examples(&content, &folder, &kept).await?;
    kept.save()?;
    let count = examples.iter().filter(|example| example.belongs).count();
    println!("{} examples, {count} of them of the class ({} s)", examples.len(), begun.elapsed().as_secs());
    let all: Vec<&Example> = examples.iter().collect();
    let validation = Validation { class: task.name, others: task.others, max_false_alarms: task.max_false_alarms, shows_misses };
    let train = |with_meaning: bool| {
        let threshold = validation.cross_validate(&examples, with_meaning);
        let mut weights = train_weights(&all, with_meaning);
        weights.threshold = threshold;
        weights
    };
    let trained = TrainedWeights { made_from: task.fingerprint(&content)?, text_only: train(false), with_vector: train(true) };
    let written = trained.to_yaml()?;
    println!("{} features, {} KB", trained.text_only.feature_weights.len(), written.len() / 1024);
    fs::write(content.join(task.weights_file), written)?;
    Ok(())
}
