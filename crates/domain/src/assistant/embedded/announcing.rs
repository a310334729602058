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
