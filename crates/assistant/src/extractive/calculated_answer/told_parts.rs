//! A sum that is asked for within a long story: the sentences around it hide it, because they ask for other things too. So it is looked for in runs
//! of sentences, the longest first.

use domain::text::split_sentences;

use crate::calculation_requests::{asks_for_number, names_amount};

/// In words. A shorter question is one matter.
const MIN_WORDS: usize = 20;
const MAX_SENTENCES: usize = 12;
const ASKING_MARKS: [char; 3] = ['?', '!', '।'];

/// The runs of sentences that may ask for a sum of their own, the longest first. Each ends with a sentence that asks for a number, and leaves out no
/// amount that is told before it: that would be a sum of half the story.
pub(super) fn list_told_parts(text: &str) -> Vec<String> {
    // Many write on in small letters behind a question mark.
    let sentences: Vec<String> = split_sentences(text)
        .iter()
        .flat_map(|sentence| sentence.split_inclusive(ASKING_MARKS).map(|part| part.trim().to_owned()))
        .collect();
    let count = sentences.len();
    if text.split_whitespace().count() < MIN_WORDS || !(2..=MAX_SENTENCES).contains(&count) {
        return Vec::new();
    }
    let first_amount = sentences.iter().position(|sentence| names_amount(sentence)).unwrap_or(count);
    let ends: Vec<usize> = (0..count).filter(|at| asks_for_number(&sentences[*at])).collect();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for end in ends {
        runs.extend((0..=first_amount.min(end)).map(|start| (start, end)));
    }
    runs.retain(|(start, end)| end + 1 - start < count && *end >= first_amount);
    runs.sort_by_key(|(start, end)| std::cmp::Reverse(end + 1 - start));
    runs.into_iter().map(|(start, end)| sentences[start..=end].join(" ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_story_is_cut_behind_what_is_asked_and_never_between_its_amounts() {
        let story = "I retired in May and am 60 years old now. I want to put 20 lakh in the senior citizens scheme. What will I get each quarter? \
            The postmaster spoke of TDS. Which form do I give?";
        let parts = list_told_parts(story);
        assert!(parts[0].starts_with("I retired") && parts[0].ends_with("each quarter?"), "{parts:?}");
        assert!(parts.iter().all(|part| part.contains("20 lakh")), "{parts:?}");
        assert!(list_told_parts("emi for 25 lakh at 8.5%? and for 20 years").is_empty());
    }
}
