//! Reads public evaluation sets in their published form and prints what it skips.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::fixtures::Outcome;

/// One file of SQuAD.
pub struct SquadSet {
    pub name: String,
    pub articles: Vec<SquadArticle>,
}

pub struct SquadArticle {
    pub title: String,
    paragraphs: Vec<String>,
    pub questions: Vec<SquadQuestion>,
}

pub struct SquadQuestion {
    pub question: String,
    /// Bytes of the article's text at which answers begin; empty when the question is not answered there.
    pub answers: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum File {
    Whole { data: Vec<Topic> },
    Bare(Vec<Topic>),
}

#[derive(Deserialize)]
struct Topic {
    title: String,
    paragraphs: Vec<Paragraph>,
}

#[derive(Deserialize)]
struct Paragraph {
    context: String,
    qas: Vec<Qa>,
}

#[derive(Deserialize)]
struct Qa {
    question: String,
    #[serde(default)]
    is_impossible: bool,
    answers: Vec<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    /// In characters.
    answer_start: usize,
}

/// Loads every file in the folder, by name. An article that was in an earlier file is left out.
pub fn load_squad(folder: &Path) -> Outcome<Vec<SquadSet>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    paths.sort();
    let mut seen = HashSet::new();
    let mut sets = Vec::new();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let topics = match serde_json::from_str(&fs::read_to_string(&path)?)? {
            File::Whole { data } | File::Bare(data) => data,
        };
        let (new, known): (Vec<Topic>, Vec<Topic>) = topics.into_iter().partition(|topic| seen.insert(topic.title.clone()));
        for topic in known {
            println!("{name}: {} was there already", topic.title);
        }
        if !new.is_empty() {
            sets.push(SquadSet { name, articles: new.into_iter().map(SquadArticle::from_topic).collect() });
        }
    }
    Ok(sets)
}

impl SquadArticle {
    fn from_topic(topic: Topic) -> Self {
        let mut read = Self { title: topic.title.replace('_', " "), paragraphs: Vec::new(), questions: Vec::new() };
        let mut start = 0;
        for paragraph in topic.paragraphs {
            let text = normalise_spaces(&paragraph.context);
            for qa in paragraph.qas {
                let answers: Vec<usize> = if qa.is_impossible { Vec::new() } else { qa.answers.iter().map(|it| it.answer_start).collect() };
                let answers = answers.into_iter().map(|characters| start + byte_offset(&paragraph.context, characters)).collect();
                read.questions.push(SquadQuestion { question: qa.question.trim().to_owned(), answers });
            }
            start += text.len() + 1;
            read.paragraphs.push(text);
        }
        read
    }

    /// Fails when the article's text differs from these paragraphs, because then the answers' positions would be wrong.
    pub fn ensure_text_matches(&self, text: &str) -> Outcome<()> {
        let differs =
            |(at, (ours, theirs)): (usize, (&str, &str))| (ours != theirs).then(|| format!("paragraph {at}: {ours:?} is {theirs:?}"));
        match self.paragraphs.iter().map(String::as_str).zip(text.split('\n')).enumerate().find_map(differs) {
            Some(difference) => Err(format!("{}, {difference}", self.title).into()),
            None => Ok(()),
        }
    }

    pub fn to_html(&self) -> String {
        self.paragraphs.iter().map(|paragraph| to_paragraph_html(paragraph)).collect()
    }
}

/// Formats a text as an HTML paragraph.
pub fn to_paragraph_html(text: &str) -> String {
    format!("<p>{}</p>", domain::text::escape_html(text))
}

/// Collapses white space as articles do.
fn normalise_spaces(text: &str) -> String {
    domain::text::normalise_line(text)
}

/// The byte position of a character once white space is collapsed.
fn byte_offset(text: &str, characters: usize) -> usize {
    let before: String = text.chars().take(characters).collect();
    let spaced = normalise_spaces(&before);
    spaced.len() + usize::from(!spaced.is_empty() && before.ends_with(char::is_whitespace))
}

/// FiQA: a pool of answers, and the questions whose answers are all in it.
pub struct FiqaSet {
    /// Id and text.
    pub answers: Vec<(String, String)>,
    /// Question and the ids of its answers.
    pub questions: Vec<(String, HashSet<String>)>,
}

/// `None` when one of the files is missing.
pub fn load_fiqa(folder: &Path) -> Outcome<Option<FiqaSet>> {
    let files = ["fiqa_answers.tsv", "fiqa_questions.tsv", "fiqa_pairs.tsv"].map(|name| folder.join(name));
    if !files.iter().all(|file| file.exists()) {
        return Ok(None);
    }
    let [answers, questions, pairs] = files.map(fs::read_to_string);
    let fields = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<String>>();
    let answers: Vec<(String, String)> =
        answers?.lines().filter_map(|line| line.split_once('\t')).map(|(id, text)| (id.to_owned(), normalise_spaces(text))).collect();
    let known: HashSet<&String> = answers.iter().map(|(id, _)| id).collect();
    let texts: HashMap<String, String> =
        questions?.lines().skip(1).map(fields).filter(|it| it.len() > 2).map(|it| (it[1].clone(), it[2].clone())).collect();
    let mut wanted: BTreeMap<String, HashSet<String>> = BTreeMap::new();
    for pair in pairs?.lines().skip(1).map(fields).filter(|pair| pair.len() > 2) {
        wanted.entry(pair[1].clone()).or_default().insert(pair[2].clone());
    }
    let all = wanted.len();
    wanted.retain(|_, ids| ids.iter().all(|id| known.contains(id)));
    println!("FiQA: {} of {all} questions have all their answers here", wanted.len());
    let questions = wanted.into_iter().filter_map(|(id, ids)| Some((texts.get(&id)?.clone(), ids))).collect();
    Ok(Some(FiqaSet { answers, questions }))
}
