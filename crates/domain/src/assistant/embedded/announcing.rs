//! Sentences that only announce what follows or point at the page's layout: "Two things to note.", "The second row needs a
//! word." Where they stand they lead the eye; away from there they tell nothing.

/// A longer sentence tells something of its own.
const LONGEST: usize = 9;
const COUNTS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "several", "a few", "some"];
/// What is counted says nothing of itself.
const EMPTY: [&str; 12] =
    ["things", "thing", "points", "point", "questions", "words", "notes", "note", "remarks", "remark", "lines", "reasons"];
const PLACES: [&str; 12] = ["first", "second", "third", "fourth", "fifth", "last", "next", "two", "three", "four", "right", "left"];
const LAYOUT: [&str; 12] =
    ["row", "rows", "column", "columns", "line", "lines", "table", "tables", "chart", "charts", "section", "sections"];
/// These are of the page alone; a line or a section may be one of a form or a law.
const LAYOUT_ALONE: [&str; 5] = ["row", "rows", "table", "tables", "chart"];

/// Short ones; longer ones have an ending that shows them.
const VERBS: [&str; 16] =
    ["is", "are", "was", "were", "be", "can", "may", "must", "will", "need", "do", "have", "had", "pay", "get", "come"];

pub fn announces(sentence: &str) -> bool {
    let words: Vec<String> =
        sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let tells = sentence.chars().any(|c| c.is_ascii_digit() || matches!(c, '₹' | '%' | ':' | '·' | '"' | '“'));
    if tells || words.len() > LONGEST || !sentence.ends_with(['.', '!']) {
        return false;
    }
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let counts = COUNTS.contains(&word(0)) && (EMPTY.contains(&word(1)) || (word(1) == "more" && EMPTY.contains(&word(2))));
    let shows = word(0) == "here" && matches!(word(1), "is" | "are" | "s");
    let near = word(0) == "the" && matches!(word(2), "below" | "above");
    counts || shows || near || points_at_layout(&words)
}

/// A title that runs into its paragraph, and no sentence: "The free period."
pub fn is_run_in(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.trim_end_matches('.').split_whitespace().collect();
    let [first, rest @ ..] = &words[..] else { return false };
    let is_verb = |word: &&&str| VERBS.contains(&word.to_lowercase().as_str()) || word.ends_with(['s', '!']) || word.ends_with("ed");
    let counted = rest.len() == 1 && COUNTS.contains(&first.to_lowercase().as_str());
    let titled = sentence.ends_with('.') && ((1..=3).contains(&rest.len()) && ["The", "A", "An"].contains(first) || counted);
    titled
        && sentence.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '’' | '\''))
        && (counted || !rest.iter().any(|word| is_verb(&word)))
}

/// "The second row", "the first two lines", "all three rows"; "the table" at the beginning.
fn points_at_layout(words: &[String]) -> bool {
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
    let placed =
        |at: usize| is(at, &["the", "all"]) && is(at + 1, &PLACES) && (is(at + 2, &LAYOUT) || (is(at + 2, &PLACES) && is(at + 3, &LAYOUT)));
    (is(0, &["the", "this"]) && is(1, &LAYOUT_ALONE)) || (0..words.len()).any(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_that_run_in_are_no_sentences() {
        for title in ["The free period.", "Two invoices.", "The tax-free slice.", "A late employer."] {
            assert!(is_run_in(title), "{title}");
        }
        for sentence in [
            "The sum is short.",
            "The employer pays.",
            "The gap counted.",
            "Invite two witnesses.",
            "The most: ₹5,00,000.",
            "The gold may be sold at auction.",
        ] {
            assert!(!is_run_in(sentence), "{sentence}");
        }
    }

    #[test]
    fn what_only_announces_is_told_from_what_tells() {
        for empty in [
            "The second row needs a word.",
            "Here is how.",
            "Here are the three numbers, one at a time.",
            "Two things to note.",
            "Three points help a family here.",
            "Take special care with the fifth line.",
            "The sum below shows how.",
            "All three rows describe the same vegetables.",
            "The two rows are not alike.",
            "The table only says how high the bar is.",
        ] {
            assert!(announces(empty), "{empty}");
        }
        for telling in [
            "Two witnesses sign the will.",
            "Four nominees may be named.",
            "The line that shows it is called the APR.",
            "The list speaks of the marriage of your children.",
            "Two things are needed: a PAN and a bank account.",
            "The pension column earns nothing.",
            "The last row is due within 7 days.",
            "Three reasons?",
            "Section 45 protects the family.",
        ] {
            assert!(!announces(telling), "{telling}");
        }
    }
}
