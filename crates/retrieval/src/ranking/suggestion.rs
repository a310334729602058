//! What somebody may have meant whose term found nothing.

use super::dictionary::TermDictionary;
use super::{Query, SearchContext};

/// Letters of the shortest word that may be a typing mistake here, where it is asked and not assumed.
const MIN_MISTYPED_CHARS: usize = 4;
/// Letters from which a word may have two mistakes.
const MIN_TWICE_MISTYPED_CHARS: usize = 5;

/// The words of the query, each that nothing here has replaced by the nearest one that something has. `None` when none is near.
pub fn suggest_term(context: SearchContext<'_>, query: &Query) -> tantivy::Result<Option<String>> {
    let mut words = Vec::with_capacity(query.words.len());
    let mut is_other = false;
    for word in &query.words {
        let nearest = find_nearest(context, &word.normalised, &word.stem)?;
        is_other |= nearest.is_some();
        words.push(nearest.unwrap_or_else(|| word.normalised.clone()));
    }
    Ok(is_other.then(|| words.join(" ")))
}

/// The commonest word of the fewest mistakes; `None` for a word that is spelled rightly, or meant letter by letter.
fn find_nearest(context: SearchContext<'_>, word: &str, stem: &str) -> tantivy::Result<Option<String>> {
    let (lexicon, dictionary) = (context.lexicon, TermDictionary::new(context.searcher));
    let is_right = lexicon.is_dictionary_word(word) || lexicon.is_acronym(word) || !lexicon.word_concepts(stem).is_empty();
    let length = word.chars().count();
    if is_right || length < MIN_MISTYPED_CHARS || dictionary.find_term(context.fields.words, word)?.is_some() {
        return Ok(None);
    }
    let most = if length < MIN_TWICE_MISTYPED_CHARS { 1 } else { 2 };
    for mistakes in 1..=most {
        let near = dictionary.find_similar(context.fields.words, word, mistakes)?;
        let is_word = |term: &String| term.chars().all(|c| !c.is_numeric()) && term.chars().count() >= MIN_MISTYPED_CHARS;
        if let Some(nearest) = near.into_iter().map(|near| near.term).find(is_word) {
            return Ok(Some(nearest));
        }
    }
    Ok(None)
}
