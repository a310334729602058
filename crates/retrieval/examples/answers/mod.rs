//! Loads the short answers in `content/answers/` for measurements.

use std::fs;
use std::path::Path;

use domain::assistant::ReadersWords;
use domain::short_answers::ShortAnswer;
use importing::SourceFile;

/// All short answers, in the order of files and entries. Readers' own words stand among their phrasings.
pub fn load_answers(content: &Path) -> Result<Vec<ShortAnswer>, Box<dyn std::error::Error>> {
    let mut paths = Vec::new();
    for folder in fs::read_dir(content.join("answers"))? {
        for file in fs::read_dir(folder?.path())? {
            paths.push(file?.path());
        }
    }
    paths.sort();
    let read = |path: &std::path::PathBuf| -> Result<SourceFile, Box<dyn std::error::Error>> {
        Ok(SourceFile { path: path.strip_prefix(content)?.display().to_string(), text: fs::read_to_string(path)? })
    };
    let files = paths.iter().map(read).collect::<Result<Vec<SourceFile>, _>>()?;
    let bundle =
        importing::parse_bundle(&files).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let words = load_readers_words(content)?;
    let add_words = |mut answer: ShortAnswer| {
        answer.phrasings.extend(words.of(&answer.slug).iter().cloned());
        answer
    };
    Ok(bundle.short_answers.into_iter().map(|imported| add_words(imported.answer)).collect())
}

fn load_readers_words(content: &Path) -> Result<ReadersWords, Box<dyn std::error::Error>> {
    let mut texts = Vec::new();
    for file in fs::read_dir(content.join("assistant/readers-words")).into_iter().flatten() {
        texts.push(fs::read_to_string(file?.path())?);
    }
    Ok(ReadersWords::parse(texts.iter().map(String::as_str))?)
}
