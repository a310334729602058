//! The titles of our own consultations in Hindi, for mails. They are those of the pages (`web/src/lib/interface-texts/cases/site-words.ts`),
//! as a test of the web app sees. A title that an operator has changed stays as it was written.

use crate::language::Language;

const IN_HINDI: &[(&str, &str)] = &[
    ("Getting to know us", "पहली बातचीत"),
    ("Provident fund record check", "भविष्य निधि (पीएफ) रिकॉर्ड की जाँच"),
    ("Income-tax notice, read with you", "इनकम टैक्स नोटिस, आपके साथ पढ़कर"),
    ("Insurance claim, step by step", "बीमा क्लेम, एक-एक कदम"),
    ("Loan papers, read with you", "लोन के काग़ज़ात, आपके साथ पढ़कर"),
    ("After a death: which form goes where", "मृत्यु के बाद: कौन-सा फ़ॉर्म कहाँ जाएगा"),
    ("Your draft will, read with you", "आपकी वसीयत का मसौदा, आपके साथ पढ़कर"),
    ("NPS exit and partial withdrawal", "एनपीएस से निकासी, पूरी या कुछ हिस्से की"),
    ("Living abroad, with papers in India", "विदेश में रहते हुए भारत के काग़ज़ात"),
];

/// The title of a consultation in this language, where it has one.
pub(crate) fn name_call(title: &str, language: Language) -> &str {
    let hindi = IN_HINDI.iter().find(|(english, _)| language == Language::Hindi && *english == title);
    hindi.map_or(title, |pair| pair.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_of_ours_is_in_hindi_and_another_as_it_was_written() {
        assert_eq!(name_call("Getting to know us", Language::Hindi), "पहली बातचीत");
        assert_eq!(name_call("Getting to know us", Language::English), "Getting to know us");
        assert_eq!(name_call("A call of the operator's", Language::Hindi), "A call of the operator's");
    }
}
