//! Stems Hindi words in Devanagari ("खाता", "खाते", "खातों" → "खात"), so that a word of a question is found in its other forms too.

use domain::text::devanagari::NUKTA;

const ANUSVARA: char = '\u{902}';
const CANDRABINDU: char = '\u{901}';

/// Endings of number, gender and case; longer ones first.
const ENDINGS: [&str; 14] = ["ियों", "ियां", "ाओं", "ाएं", "ओं", "एं", "ों", "ें", "ां", "ो", "े", "ी", "ा", "ि"];

/// Characters that a stem keeps: what is left of a shorter word says too little.
const MIN_STEM_CHARS: usize = 3;

/// `word` must be normalised. Signs that writers leave out or confuse do not tell stems apart.
pub fn stem_hindi(word: &str) -> String {
    let plain: String = word.chars().filter(|c| *c != NUKTA).map(|c| if c == CANDRABINDU { ANUSVARA } else { c }).collect();
    let stem = ENDINGS.iter().find_map(|ending| plain.strip_suffix(ending).filter(|stem| stem.chars().count() >= MIN_STEM_CHARS));
    stem.map(str::to_owned).unwrap_or(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_one_word_have_one_stem() {
        for forms in [&["खाता", "खाते", "खातों"][..], &["नियम", "नियमों"], &["नौकरी", "नौकरियों", "नौकरियाँ"], &["सेवा", "सेवाओं", "सेवाएँ"]]
        {
            let stems: Vec<String> = forms.iter().map(|form| stem_hindi(form)).collect();
            assert!(stems.iter().all(|stem| *stem == stems[0]), "{stems:?}");
        }
        assert_eq!(stem_hindi("ज़रूरी"), stem_hindi("जरूरी"));
    }

    #[test]
    fn short_words_keep_their_endings() {
        for (word, other) in [("कर", "करें"), ("घर", "घी"), ("लोन", "लो")] {
            assert_ne!(stem_hindi(word), stem_hindi(other));
        }
    }
}
