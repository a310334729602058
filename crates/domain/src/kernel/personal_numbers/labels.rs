//! The words that say what a number is: "my UAN is …", "OTP: …", "… is the OTP".

/// How many words may stand between an Aadhaar label and the number: "Aadhaar card number of my father: …".
const MAX_WORDS_FROM_LABEL: usize = 6;
/// How many words may stand between another label and the number.
const MAX_FILLER_WORDS: usize = 5;

/// More characters than any label or filler has.
const MAX_WORD_CHARS: usize = 24;

/// Spellings of a label in lower case.
pub(super) type Labels = &'static [&'static str];

/// What the words in front of a long number may call it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    Aadhaar,
    Uan,
    Card,
    Account,
    /// An account, and the words between call it a number.
    AccountNumber,
}

const AADHAAR: Labels = &["aadhaar", "aadhar", "adhaar", "adhar", "aadhaarno", "uid", "uidai", "vid", "आधार"];
const UAN: Labels = &["uan", "यूएएन", "यूएन"];
const CARD: Labels = &["card", "कार्ड"];
const ACCOUNT: Labels = &[
    "account",
    "acount",
    "accnt",
    "acct",
    "acc",
    "ac",
    "a/c",
    "khata",
    "khaata",
    "folio",
    "pran",
    "policy",
    "खाता",
    "खाते",
    "अकाउंट",
    "फोलियो",
    "प्रान",
];
pub(super) const OTP: Labels = &["otp", "o.t.p", "ओटीपी", "ओ.टी.पी"];
pub(super) const PIN: Labels = &["pin", "mpin", "tpin", "पिन", "एमपिन"];
pub(super) const PASSWORD: Labels = &["password", "passwords", "passwd", "pwd", "paasword", "pasword", "passcode", "पासवर्ड"];
pub(super) const CVV: Labels = &["cvv", "cvc", "cvv2", "सीवीवी"];

/// Words that may stand between a label and its number.
const FILLERS: &str = "no num nos number numbers id is was are hai h he it my the of our this mera meri mere apna bank savings saving salary current loan \
    demat ppf sbi hdfc icici axis pnb bob kotak canara union aaya aayi aya ayi mila came got received recieved bata diya de di shared as ye yeh \
    नंबर नम्बर संख्या क्रमांक है था मेरा मेरी बैंक का की आया आई मिला यह ये";
/// Fillers that call it a number.
const NUMBER_WORDS: &str = "no num nos number numbers id नंबर नम्बर संख्या क्रमांक";

/// Whether a label precedes the number, with nothing but fillers between them.
pub(super) fn is_labelled(before: &str, labels: Labels) -> bool {
    read_label(before, labels).is_some()
}

/// What the words in front of a long number call it.
pub(super) fn list_labels(before: &str) -> Vec<Label> {
    let mut found = Vec::new();
    if is_labelled_loosely(before, AADHAAR) {
        found.push(Label::Aadhaar);
    }
    if is_labelled(before, UAN) {
        found.push(Label::Uan);
    }
    if is_labelled(before, CARD) {
        found.push(Label::Card);
    }
    if let Some(fillers) = read_label(before, ACCOUNT) {
        found.push(Label::Account);
        if fillers.iter().any(|filler| NUMBER_WORDS.split(' ').any(|word| word == filler)) {
            found.push(Label::AccountNumber);
        }
    }
    found
}

/// Whether a label follows the number, with nothing but fillers between them: "482913 is my OTP".
pub(super) fn is_labelled_behind(behind: &str, labels: Labels) -> bool {
    let mut words = behind.split_whitespace().map(to_plain_word).take(MAX_FILLER_WORDS).skip_while(|word| is_filler(word));
    words.next().is_some_and(|word| labels.contains(&word.as_str()))
}

/// Whether a label stands among the last words before the number, whatever the others are.
fn is_labelled_loosely(before: &str, labels: Labels) -> bool {
    let words = before.rsplit(|c: char| !c.is_alphanumeric() && !is_sign(c)).filter(|word| !word.is_empty());
    words.take(MAX_WORDS_FROM_LABEL).any(|word| labels.contains(&to_lower_word(word).as_str()))
}

/// The fillers between the label and the number; `None` without a label.
fn read_label(before: &str, labels: Labels) -> Option<Vec<String>> {
    let mut fillers = Vec::new();
    let words = before.rsplit(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '-' | '–' | '#')).map(to_plain_word);
    for word in words.filter(|word| !word.is_empty()).take(MAX_FILLER_WORDS) {
        if labels.contains(&word.as_str()) {
            return Some(fillers);
        }
        if !is_filler(&word) {
            return None;
        }
        fillers.push(word);
    }
    None
}

fn is_filler(word: &str) -> bool {
    // In "1-1-1-…" every word is a figure.
    !word.starts_with(char::is_numeric) && FILLERS.split_whitespace().any(|filler| filler == word)
}

fn to_plain_word(word: &str) -> String {
    to_lower_word(word.trim_matches(|c: char| !c.is_alphanumeric() && !is_sign(c)))
}

/// The word in lower case, or as much of it as shows that it is no label.
fn to_lower_word(word: &str) -> String {
    word.chars().take(MAX_WORD_CHARS).flat_map(char::to_lowercase).collect()
}

/// Vowel signs and other marks of Devanagari, which belong to a word without being letters.
fn is_sign(c: char) -> bool {
    crate::text::devanagari::is_devanagari(c) && c != '।'
}
