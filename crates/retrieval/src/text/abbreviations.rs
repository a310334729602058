//! Expands abbreviations of amounts and accounts: "5L", "2cr", "60k", "a/c".

use std::borrow::Cow;

use domain::numerals::{Scale, Spelling, scale_spellings};

/// Spellings that are written out behind a figure. "18lpa" is not: it means a salary and not only an amount.
const EXPANDED_SPELLINGS: [Spelling; 2] = [Spelling::EnglishVariant, Spelling::Abbreviation];
const ACCOUNT_SPELLINGS: [&str; 3] = ["a/c", "a/cs", "a/c."];

/// The text with its abbreviations written out; borrowed when there are none, as is usual.
pub fn expand_abbreviations(term: &str) -> Cow<'_, str> {
    if !term.split_whitespace().any(|word| expand_abbreviated_word(word).is_some()) {
        return Cow::Borrowed(term);
    }
    let words: Vec<Cow<str>> =
        term.split_whitespace().map(|word| expand_abbreviated_word(word).map_or(Cow::Borrowed(word), Cow::Owned)).collect();
    Cow::Owned(words.join(" "))
}

fn expand_abbreviated_word(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if ACCOUNT_SPELLINGS.contains(&lower.as_str()) {
        return Some("account".to_owned());
    }
    let lower = lower.trim_start_matches(['₹', '>', '<', '(']).trim_end_matches([',', '.', '?', ')', '!']);
    // Thousands become one number, because texts have "60,000" and not "60 thousand".
    if let Some(thousands) = lower.strip_suffix('k').filter(|figure| is_figure(figure) && !figure.contains('.')) {
        return Some(format!("{thousands}000"));
    }
    let mut suffixes = EXPANDED_SPELLINGS.into_iter().flat_map(scale_spellings).filter(|(_, scale)| *scale != Scale::Thousand);
    suffixes.find_map(|(ending, scale)| {
        let figure = lower.strip_suffix(ending)?;
        is_figure(figure).then(|| format!("{figure} {}", scale.name()))
    })
}

fn is_figure(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_and_accounts_are_written_out() {
        for (typed, meant) in [
            ("fd of 5L in a/c", "fd of 5 lakh in account"),
            ("₹12.75L, 2cr and 3lacs", "12.75 lakh 2 crore and 3 lakh"),
            ("earn 60k", "earn 60000"),
            ("flat > 50L?", "flat > 50 lakh"),
        ] {
            assert_eq!(expand_abbreviations(typed), meant);
        }
    }

    #[test]
    fn sections_and_forms_stay() {
        for term in ["80c", "form 15g", "l", "k", "cr", "1.5k", "annexure c", "pf  nikale"] {
            assert_eq!(expand_abbreviations(term), term);
        }
    }
}
