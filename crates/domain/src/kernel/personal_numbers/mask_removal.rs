//! Removes masks from a text, with the words that only introduce them.

use super::PersonalNumber;

/// Removes the masks and the words that only introduce them: clauses such as `my PAN is [PAN]` or `call me on [phone number]`,
/// also at the end of a question, add nothing to the question.
pub fn strip_masks(text: &str) -> String {
    let out = PersonalNumber::ALL.iter().fold(text.to_owned(), |out, kind| out.replace(kind.placeholder(), MASK));
    if !out.contains(MASK) {
        return text.to_owned();
    }
    let clauses = out.split_inclusive(['.', ',', ';', '?', '!', '\n', '।', '(', ')']);
    let left: String = clauses.map(|clause| if clause.contains(MASK) { strip_masked_clause(clause) } else { clause.to_owned() }).collect();
    left.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Stands for a mask while the text is processed: a private-use character that nobody types.
const MASK: &str = "\u{e000}";

/// Words that introduce or name a number.
const NAMING_WORDS: &str = "my our his her their the this and is are was it its with for at on to me i am no number numbers id pan aadhaar aadhar uan card credit debit phone mobile contact email mail e address call write whatsapp reach mera meri mere hai aur se ka ki par mujhe name have also here details मेरा मेरी मेरे है और नंबर पैन आधार कार्ड फोन otp cvv pin mpin account acct ac a/c khata folio pran member ifsc upi bank sbi hdfc icici exp expiry valid got i'm ओटीपी सीवीवी पिन खाता खाते बैंक मोबाइल यूएएन का की के संख्या";

fn is_naming_word(word: &str) -> bool {
    let word = word.to_lowercase();
    NAMING_WORDS.split(' ').any(|naming| naming == word)
}

/// Returns a clause without its masks; only its punctuation is left where it merely introduces them.
fn strip_masked_clause(clause: &str) -> String {
    let words: Vec<&str> = clause.split_whitespace().collect();
    let names = |word: &str| {
        word.split(|c: char| matches!(c, '-' | ':' | '=' | '.' | ',' | ';' | '?' | '!' | '\n' | '।' | '(' | ')') || MASK.contains(c))
            .all(|part| part.is_empty() || is_naming_word(part))
    };
    if words.iter().all(|word| names(word)) {
        return clause.chars().filter(|c| matches!(c, '?' | '.' | '!' | '।')).collect::<String>() + " ";
    }
    let first = words.iter().position(|word| word.contains(MASK)).unwrap_or(words.len());
    // "… does a will need my PAN is [PAN]": the end is a clause of its own, although no punctuation separates it.
    let begins = words[..first].iter().rposition(|word| !names(word)).map_or(0, |at| at + 1);
    let hands_over = |word: &&str| matches!(word.to_lowercase().as_str(), "is" | "hai" | "है" | "call" | "me");
    let is_its_own = words[begins..first].iter().any(hands_over) && words[first..].iter().all(|word| names(word));
    if is_its_own {
        return words[..begins].join(" ") + " ";
    }
    format!("{} ", clause.replace(MASK, " "))
}
