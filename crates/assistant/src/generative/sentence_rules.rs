//! Rules for sentences that need no source to be decided: advice, openings that refer to something else, the language, and whether a
//! sentence speaks about the same things as the passages that it cites.

use std::collections::HashSet;
use std::sync::LazyLock;

use domain::language::Language;
use domain::numerals::parse_indian_digit;
use domain::text::devanagari::{contains_devanagari, is_devanagari};

use domain::text::phrases::{NormalisedWords, Phrase, parse_loose_phrases};

/// Phrases by which a text advises somebody, or predicts prices. Phrases as in `guards.yml`.
const ADVICE_PHRASES: &[&str] = &[
    "should ~ buy",
    "should ~ sell",
    "should ~ invest in",
    "should ~ switch to",
    "should ~ go for",
    "should ~ opt for",
    "should ~ choose",
    "should ~ prefer",
    "should put ~ in",
    "i recommend",
    "i would recommend",
    "we recommend",
    "i suggest",
    "i would suggest",
    "my advice",
    "my recommendation",
    "best for you",
    "right for you",
    "suits you best",
    "best option for you",
    "better option for you",
    "better choice for you",
    "best fund*",
    "best stock*",
    "best share*",
    "good time to buy",
    "good time to sell",
    "good time to invest",
    "consider buying",
    "consider investing",
    "consider selling",
    "worth buying",
    "worth investing",
    "buy now",
    "sell now",
    "invest now",
    "invest all",
    "put all ~ money",
    "will double",
    "price will rise",
    "prices will rise",
    "price will fall",
    "is going to rise",
    "target price",
    "खरीदना चाहिए",
    "खरीदने चाहिए",
    "बेचना चाहिए",
    "बेच देना चाहिए",
    "में निवेश करना चाहिए",
    "मेरी सलाह",
    "मेरी राय",
    "मैं सलाह",
    "आपके लिए सबसे अच्छा",
    "आपके लिए सबसे बेहतर",
    "सबसे अच्छा फंड",
    "kharidna chahiye",
    "kharidne chahiye",
    "bechna chahiye",
    "bech dena chahiye",
    "mein invest karna chahiye",
    "me invest karna chahiye",
    "nivesh karna chahiye",
    "meri salah",
    "meri rai",
    "aapke liye best",
    "aapke liye sabse",
    "sabse accha fund",
    "best fund hai",
];
/// Openings that refer to something that was said before.
const PRONOUN_OPENINGS: &[&str] = &[
    "it",
    "they",
    "them",
    "he",
    "she",
    "his",
    "her",
    "its",
    "their",
    "these",
    "those",
    "that",
    "this",
    "such",
    "the same",
    "the former",
    "the latter",
    "यह",
    "वह",
    "ये",
    "वे",
    "इस",
    "उस",
    "इन",
    "उन",
    "इसका",
    "इसकी",
    "इसके",
    "इसमें",
    "इसे",
    "इससे",
    "उसका",
    "उसकी",
    "उसके",
    "उसमें",
    "उसे",
    "इनका",
    "इनके",
    "इनकी",
    "उनका",
    "उनके",
    "उनकी",
];
/// The same in Hinglish; "is" and "us" are other words in English.
const HINGLISH_PRONOUN_OPENINGS: &[&str] = &[
    "ye", "yeh", "wo", "woh", "vo", "voh", "is", "us", "iska", "iski", "iske", "isme", "ismein", "ise", "isse", "uska", "uski", "uske",
    "usme", "inka", "inke", "unka", "unke",
];
/// Openings with such a word that refer to nothing.
const EXPLETIVE_OPENINGS: &[&str] = &[
    "it depends",
    "it is possible to",
    "it is not possible to",
    "it is necessary to",
    "it takes",
    "this article",
    "this page",
    "this year",
    "this month",
    "this financial year",
    "those who",
    "इस साल",
    "इस वर्ष",
    "इस लेख",
    "is saal",
    "is lekh",
];
/// Sentences that only answer yes or no and belong to the next one.
const VERDICTS: &[&str] = &[
    "yes",
    "no",
    "not always",
    "usually",
    "usually not",
    "partly",
    "it depends",
    "हां",
    "जी हां",
    "नहीं",
    "जी नहीं",
    "हमेशा नहीं",
    "haan",
    "han",
    "ji haan",
    "nahi",
    "nahin",
    "ji nahi",
    "hamesha nahi",
];

struct Phrases {
    advice: Vec<Phrase>,
    pronouns: Vec<Phrase>,
    hinglish_pronouns: Vec<Phrase>,
    expletives: Vec<Phrase>,
    verdicts: Vec<Phrase>,
}

static PHRASES: LazyLock<Phrases> = LazyLock::new(|| {
    let parse = |terms: &[&str]| parse_loose_phrases(&terms.iter().map(|term| (*term).to_owned()).collect::<Vec<_>>());
    Phrases {
        advice: parse(ADVICE_PHRASES),
        pronouns: parse(PRONOUN_OPENINGS),
        hinglish_pronouns: parse(HINGLISH_PRONOUN_OPENINGS),
        expletives: parse(EXPLETIVE_OPENINGS),
        verdicts: parse(VERDICTS),
    }
});

/// Whether the sentence says what to buy, sell or choose, or what a price will be.
pub(super) fn is_advice(sentence: &str) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    PHRASES.advice.iter().any(|phrase| phrase.occurs_in(&tokens))
}

/// Whether the sentence starts with a word that refers to something else.
pub(super) fn opens_with_pronoun(sentence: &str, language: Language) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    let starts = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.is_prefix_of(&tokens));
    let is_pronoun = starts(&PHRASES.pronouns) || (language == Language::Hinglish && starts(&PHRASES.hinglish_pronouns));
    is_pronoun && !starts(&PHRASES.expletives)
}

/// Whether the sentence is only a word such as "Yes".
pub(super) fn is_verdict(sentence: &str) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    PHRASES.verdicts.iter().any(|phrase| phrase.matches_all_of(&tokens))
}

/// Share of letters of the expected script. Names and abbreviations in Latin letters are usual in Hindi.
const MIN_LATIN_SHARE: f32 = 0.75;
/// In words. A shorter sentence in Hindi may consist of names in Latin letters.
const MIN_WORDS_WITH_SCRIPT: usize = 6;

/// Whether the answer's first sentence is in the language.
pub(super) fn is_in_language(sentence: &str, language: Language) -> bool {
    // Figures have no language: "८.२५ %" may stand in an English sentence.
    let words: String = sentence.chars().filter(|c| parse_indian_digit(*c).is_none()).collect();
    has_script_of(&words, language) && Language::detect(&words) == language
}

/// Whether a further sentence has the script of the language. Too short a text tells English from Hinglish only by chance.
pub(super) fn has_script_of(sentence: &str, language: Language) -> bool {
    if language == Language::Hindi {
        return contains_devanagari(sentence) || sentence.split_whitespace().count() < MIN_WORDS_WITH_SCRIPT;
    }
    let letters = sentence.chars().filter(|c| (c.is_alphabetic() || is_devanagari(*c)) && parse_indian_digit(*c).is_none()).count();
    let latin = sentence.chars().filter(|c| c.is_alphabetic() && *c < '\u{250}').count();
    latin as f32 >= MIN_LATIN_SHARE * letters as f32
}

/// In characters. Shorter words in Latin letters say little about a subject.
const MIN_CONTENT_CHARS: usize = 4;
/// In characters. "withdraw" and "withdrawal" count as the same word.
const STEM_CHARS: usize = 5;
/// Words without a subject of their own.
const EMPTY_WORDS: &str = "about above after again also although always amount another any anyone because been before being below between \
both cannot could does done down during each either else even ever every follow following follows from full further give given goes have \
having here however instead into itself just keep known like made make makes many means more most much must need needed needs neither \
never next once only other otherwise over same shall should since some steps such take taken takes than that their them then there \
therefore these they this those through under unless until upon used uses using usually very want were what when where whether which \
while will with within without would your yours documents details example points rules these year years";

/// The subjects of a text, for [`shares_words`].
#[derive(Debug, Default)]
pub(super) struct ContentStems {
    stems: HashSet<String>,
    is_hindi: bool,
    is_hinglish: bool,
}

impl ContentStems {
    pub fn of(text: &str) -> Self {
        let stems = content_stems(text).collect();
        Self { stems, is_hindi: contains_devanagari(text), is_hinglish: Language::detect(text) == Language::Hinglish }
    }

    /// Whether the sentence can be compared with the text word by word.
    fn has_language_of(&self, sentence: &str) -> bool {
        match Language::detect(sentence) {
            Language::Hindi => self.is_hindi,
            Language::Hinglish => self.is_hinglish,
            Language::English => true,
        }
    }
}

/// Whether at least one in four of the sentence's content words stands in the texts. A sentence in another language than the texts
/// can't be compared.
pub(super) fn shares_words(sentence: &str, texts: &[&ContentStems]) -> bool {
    if !texts.iter().any(|text| text.has_language_of(sentence)) {
        return true;
    }
    let words: HashSet<String> = content_stems(sentence).collect();
    let shared = words.iter().filter(|word| texts.iter().any(|text| text.stems.contains(*word))).count();
    shared * 4 >= words.len()
}

/// Whether at least half of a heading's or an introduction's content words stand in the texts.
pub(super) fn is_made_of_words(text: &str, known: &[&ContentStems]) -> bool {
    let words: HashSet<String> = content_stems(text).collect();
    let shared = words.iter().filter(|word| known.iter().any(|known| known.stems.contains(*word))).count();
    shared * 2 >= words.len()
}

fn content_stems(text: &str) -> impl Iterator<Item = String> {
    let tokens = NormalisedWords::tokenise(text);
    let words: Vec<String> = tokens.words().map(str::to_owned).collect();
    let is_content = |word: &String| {
        let length = word.chars().count();
        let is_long = length >= MIN_CONTENT_CHARS || (contains_devanagari(word) && length + 1 >= MIN_CONTENT_CHARS);
        is_long && word.chars().any(char::is_alphabetic) && !EMPTY_WORDS.split_ascii_whitespace().any(|empty| empty == word)
    };
    words.into_iter().filter(is_content).map(|word| word.strip_suffix('s').unwrap_or(&word).chars().take(STEM_CHARS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_told_from_rules() {
        for text in [
            "You should really buy this fund.",
            "I recommend the XYZ plan.",
            "The share will double.",
            "आपको यह शेयर खरीदना चाहिए।",
            "Aapko XYZ fund kharidna chahiye.",
        ] {
            assert!(is_advice(text), "{text}");
        }
        for text in [
            "You should file Form 15G by April.",
            "Interest is credited once a year.",
            "The employer must invest the money.",
            "आपको फॉर्म भरना चाहिए।",
        ] {
            assert!(!is_advice(text), "{text}");
        }
    }

    #[test]
    fn openings_that_refer_to_something_else_are_known() {
        let opens = |text: &str| opens_with_pronoun(text, Language::detect(text));
        for text in [
            "It is free.",
            "These are taxed.",
            "This is 8.25 %.",
            "यह मुफ्त है।",
            "इसका फॉर्म मुफ्त है।",
            "Ye form free hai.",
            "Iske liye form bharna hai.",
        ] {
            assert!(opens(text), "{text}");
        }
        for text in [
            "PF is free.",
            "It depends on your age.",
            "This year the rate is 8.25 %.",
            "Is PF taxed?",
            "इस साल दर 8.25 % है।",
            "Those who retire get it.",
        ] {
            assert!(!opens(text), "{text}");
        }
        assert!(is_verdict("Yes.") && is_verdict("हाँ।") && is_verdict("Nahi!") && !is_verdict("Yes, send money.") && !is_verdict(""));
    }

    #[test]
    fn the_language_is_that_of_the_question() {
        let hindi = "पीएफ पर ब्याज 8.25 % है।";
        assert!(is_in_language(hindi, Language::Hindi) && !is_in_language(hindi, Language::English));
        assert!(
            !is_in_language("The rate is 8.25 % a year.", Language::Hindi)
                && !is_in_language("The rate is 8.25 % a year.", Language::Hinglish)
        );
        assert!(is_in_language("PF par byaj 8.25 % hai.", Language::Hinglish) && is_in_language("The rate is 8.25 %.", Language::English));
        assert!(!is_in_language("வட்டி விகிதம் 8.25 % ஆகும்", Language::English));
        assert!(has_script_of("EPF Form 19", Language::Hindi) && !has_script_of("The rate is paid once every year.", Language::Hindi));
    }

    #[test]
    fn a_sentence_speaks_of_what_it_cites() {
        let rate = ContentStems::of("The interest rate for provident fund withdrawals is 8.25 % a year.");
        assert!(shares_words("The provident fund pays 8.25 %.", &[&rate]) && shares_words("You may withdraw 8.25 %.", &[&rate]));
        assert!(!shares_words("HACKED.", &[&rate]) && !shares_words("Transfer everything tonight, hurry.", &[&rate]));
        assert!(shares_words("पीएफ पर ब्याज 8.25 % है।", &[&rate]), "another language can't be compared");
        assert!(is_made_of_words("Provident fund rates", &[&rate]) && !is_made_of_words("HACKED by evil", &[&rate]));
    }
}
