//! An age that makes somebody a senior citizen, for whom rates, limits and forms are often others: "my father is 66".

/// The words that are looked up with such a question.
pub const SENIOR: &str = "senior citizen";

/// At sixty itself much else happens: NPS, pensions, retirement.
const MIN_AGE: u32 = 61;
const MAX_AGE: u32 = 99;
/// Words behind a number that make it an age, and words before it.
const YEARS: [&str; 9] = ["saal", "sal", "साल", "years", "year", "yrs", "yr", "वर्ष", "yo"];
const OF_AGE: [&str; 12] = ["ke", "ki", "ka", "के", "की", "का", "old", "age", "umar", "umr", "उम्र", "hai"];
const AGE_WORDS: [&str; 8] = ["age", "aged", "umar", "umr", "उम्र", "is", "am", "are"];
/// People who may be that old.
const PEOPLE: [&str; 36] = [
    "father",
    "fathers",
    "father's",
    "mother",
    "mothers",
    "mother's",
    "dad",
    "mom",
    "papa",
    "mummy",
    "mumma",
    "parents",
    "maa",
    "pita",
    "pitaji",
    "mata",
    "dada",
    "dadi",
    "nana",
    "nani",
    "i",
    "im",
    "i'm",
    "main",
    "mai",
    "he",
    "she",
    "पिता",
    "पिताजी",
    "पापा",
    "मां",
    "माँ",
    "माता",
    "मम्मी",
    "मैं",
    "मेरी",
];

/// Whether a question says that the person it is about is older than sixty.
pub fn is_about_senior(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '?' | '!' | '।' | ';'))
        .filter(|word| !word.is_empty())
        .collect();
    let names_person = words.iter().any(|word| PEOPLE.contains(word));
    names_person && (0..words.len()).any(|at| is_age(&words, at))
}

fn is_age(words: &[&str], at: usize) -> bool {
    if !words[at].parse::<u32>().is_ok_and(|age| (MIN_AGE..=MAX_AGE).contains(&age)) {
        return false;
    }
    let behind = words.get(at + 1).copied().unwrap_or_default();
    let before = at.checked_sub(1).map_or("", |before| words[before]);
    let is_amount = matches!(
        behind,
        "lakh"
            | "lakhs"
            | "lac"
            | "k"
            | "crore"
            | "cr"
            | "hazar"
            | "thousand"
            | "percent"
            | "लाख"
            | "हजार"
            | "करोड़"
            | "days"
            | "din"
            | "दिन"
    );
    !is_amount && (YEARS.contains(&behind) || OF_AGE.contains(&behind) || AGE_WORDS.contains(&before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_above_sixty_of_a_person_is_seen() {
        for text in ["mere papa 66 ke hai unka?", "पिताजी 70 साल, पेंशन 7 लाख", "my mother is 72, fd tds limit", "I am 65 years old"]
        {
            assert!(is_about_senior(text), "{text}");
        }
        for text in ["home loan 65 lakh for my father", "NPS at 60", "emi for 70 months", "my father's 80 lakh flat", "i got 65 percent"] {
            assert!(!is_about_senior(text), "{text}");
        }
    }
}
