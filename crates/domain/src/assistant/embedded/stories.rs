//! Sentences that tell of somebody: an article's people make its rules clear, but are no answer to a reader's own question.

/// Openings of a case that is made up.
const SUPPOSING: [&str; 3] = ["Suppose ", "Imagine ", "Now suppose "];

pub fn tells_a_story(sentence: &str) -> bool {
    SUPPOSING.iter().any(|start| sentence.starts_with(start)) || owns_something(sentence)
}

/// "Fatima's necklace", but not "the Reserve Bank's rules" or "EPFO's form".
fn owns_something(sentence: &str) -> bool {
    let mut before = "";
    for word in sentence.split_whitespace() {
        let owner = word.trim_start_matches(|c: char| !c.is_alphanumeric()).strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
        if owner.is_some_and(is_name) && !is_name(before) && !before.eq_ignore_ascii_case("the") {
            return true;
        }
        before = word;
    }
    false
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && word.chars().count() > 2 && letters.all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_from_offices() {
        for story in
            ["Suppose Kiran has a salary.", "If the price falls, Fatima's necklace is worth less.", "Debashish’s father left shares."]
        {
            assert!(tells_a_story(story), "{story}");
        }
        for rule in ["The Reserve Bank's Directions are in place.", "Compare it with EPFO's record.", "The employer's share is less."] {
            assert!(!tells_a_story(rule), "{rule}");
        }
    }
}
