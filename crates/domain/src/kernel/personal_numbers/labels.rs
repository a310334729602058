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
/// Spellings of a password that mean other things as well: a bus pass, a pay per week.
const SHORT_PASSWORD: Labels = &["pass", "pw", "pswd"];
pub(super) const CVV: Labels = &["cvv", "cvc", "cvv2", "सीवीवी"];

/// Words that may stand between a label and its number.
const FILLERS: &str = "no num nos number numbers id is was are hai h he it my the of our this mera meri mere apna bank savings saving salary current loan \
    demat ppf sbi hdfc icici axis pnb bob kotak canara union aaya aayi aya ayi mila came got received recieved bata diya de di shared as ye yeh \
    नंबर नम्बर संख्या क्रमांक है था मेरा मेरी बैंक का की आया आई मिला यह ये";
/// Words that say that what follows is the value, or that what came before was.
const LINKS: &str = "is was are hai h tha है था";
/// Words between a password and what it opens: "password for the EPFO portal".
const PREPOSITIONS: &str = "for of on to at in with ka ke ki का के की";
/// Words in front of "password" that say whose it is.
const POSSESSIVES: &str = "my our the his her their mera meri mere hamara मेरा मेरी मेरे हमारा";
/// What a password may be of: "my EPFO login password".
const PASSWORD_OWNERS: &str =
    "epf epfo pf uan umang member portal website site app login account passbook old new current first last bank email mail gmail";
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

/// Whether the words in front name a password and what it opens: "password for the EPFO portal is", "password of my account:".
pub(super) fn is_named_password(before: &str) -> bool {
    let words = before.rsplit(|c: char| c.is_whitespace() || matches!(c, ':' | '=')).map(to_plain_word);
    // The words between, the label, and the link behind them.
    let words: Vec<String> = words.filter(|word| !word.is_empty()).take(MAX_WORDS_FROM_LABEL + 2).collect();
    let between = match words.split_first() {
        Some((first, rest)) if is_among(first, LINKS) => rest,
        Some(_) if is_marked(before) => words.as_slice(),
        _ => return false,
    };
    let Some(label) = between.iter().position(|word| PASSWORD.contains(&word.as_str())) else { return false };
    let between = &between[..label];
    between.last().is_some_and(|word| is_among(word, PREPOSITIONS)) && !between.iter().any(|word| is_among(word, LINKS))
}

/// Whether a short word for a password stands right in front. Where neither a colon nor a sign of equality follows it, only what is
/// certainly a password is one.
pub(super) fn is_short_password(before: &str, is_certain: bool) -> bool {
    let mut words = before.rsplit(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '-' | '–')).map(to_plain_word);
    let mut word = words.find(|word| !word.is_empty());
    if is_certain && word.as_ref().is_some_and(|word| is_among(word, LINKS)) {
        word = words.find(|word| !word.is_empty());
    }
    word.is_some_and(|word| SHORT_PASSWORD.contains(&word.as_str())) && (is_certain || is_marked(before))
}

/// Whether the words behind call it a password: "… is my EPFO password". What is only protected by one is a file.
pub(super) fn is_called_password_behind(behind: &str) -> bool {
    let words = behind.split_whitespace().map(to_plain_word).filter(|word| !word.is_empty());
    let mut words = words.take(MAX_WORDS_FROM_LABEL + 3);
    let begins = words.next().is_some_and(|word| is_among(&word, LINKS)) && words.next().is_some_and(|word| is_among(&word, POSSESSIVES));
    let is_label = begins && words.find(|word| !is_among(word, PASSWORD_OWNERS)).is_some_and(|word| PASSWORD.contains(&word.as_str()));
    is_label && !words.next().is_some_and(|word| word.starts_with("protect"))
}

/// Whether what stands right in front says that the value follows: "is", "hai", a colon or a sign of equality.
pub(super) fn is_linked(before: &str) -> bool {
    is_marked(before) || before.split_whitespace().next_back().is_some_and(|word| is_among(&to_plain_word(word), LINKS))
}

/// Whether a colon or a sign of equality stands right in front, but for quotation marks and brackets.
fn is_marked(before: &str) -> bool {
    before.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '“' | '‘' | '(' | '[' | '*')).ends_with([':', '='])
}

fn is_among(word: &str, words: &str) -> bool {
    words.split(' ').any(|one| one == word)
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

pub(super) fn is_filler(word: &str) -> bool {
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
