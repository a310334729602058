//! Amounts and accounts as they are typed in a hurry: "5L", "2cr", "60k", "a/c".

use std::borrow::Cow;

/// What a figure's ending stands for.
const ENDINGS: [(&str, &str); 5] = [("lacs", "lakh"), ("lac", "lakh"), ("l", "lakh"), ("crs", "crore"), ("cr", "crore")];
const ACCOUNT: [&str; 3] = ["a/c", "a/cs", "a/c."];

/// The question with such words written out; nearly always the question itself.
pub fn spelled_out(term: &str) -> Cow<'_, str> {
    if !term.split_whitespace().any(|word| whole(word).is_some()) {
        return Cow::Borrowed(term);
    }
    let words: Vec<Cow<str>> = term.split_whitespace().map(|word| whole(word).map_or(Cow::Borrowed(word), Cow::Owned)).collect();
    Cow::Owned(words.join(" "))
}

fn whole(word: &str) -> Option<String> {
    let lower = word.to_lowercase();
    if ACCOUNT.contains(&lower.as_str()) {
        return Some("account".to_owned());
    }
    let lower = lower.trim_start_matches(['₹', '>', '<', '(']).trim_end_matches([',', '.', '?', ')', '!']);
    if let Some(thousands) = lower.strip_suffix('k').filter(|figure| is_figure(figure) && !figure.contains('.')) {
        return Some(format!("{thousands}000"));
    }
    ENDINGS.iter().find_map(|(ending, name)| {
        let figure = lower.strip_suffix(ending)?;
        is_figure(figure).then(|| format!("{figure} {name}"))
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
            assert_eq!(spelled_out(typed), meant);
        }
    }

    #[test]
    fn sections_and_forms_stay() {
        for term in ["80c", "form 15g", "l", "k", "cr", "1.5k", "annexure c", "pf  nikale"] {
            assert_eq!(spelled_out(term), term);
        }
    }
}
