//! One spelling for a word in either script: "चाहिए", "chahiye" and "chaahie" are one word to the judge, so that what it learned
//! from Hinglish holds for Hindi too. Coarser than the spelling of the rules: nobody reads it.

use unicode_normalization::UnicodeNormalization;

use crate::assistant::phrases::Tokens;

/// Digits alone, and digits among letters ("80c", "5k"): how much is asked about says nothing.
const FIGURE: &str = "#";
const MIXED: &str = "#x";

const LATIN_SPELLINGS: [(&str, &str); 15] = [
    ("aa", "a"),
    ("ee", "i"),
    ("oo", "u"),
    ("ou", "o"),
    ("au", "o"),
    ("ai", "e"),
    ("w", "v"),
    ("ph", "f"),
    ("z", "j"),
    ("ck", "k"),
    ("q", "k"),
    ("chh", "ch"),
    ("ey", "e"),
    ("iy", "i"),
    ("ay", "y"),
];
const NASAL_ENDS: [&str; 4] = ["un", "in", "en", "on"];

/// The words of a question as the judge reads them.
pub(super) fn words(text: &str) -> Vec<String> {
    Tokens::of(text).words().map(spelled).collect()
}

fn spelled(word: &str) -> String {
    if word.chars().any(char::is_numeric) {
        return if word.chars().all(char::is_numeric) { FIGURE } else { MIXED }.to_owned();
    }
    let mut text: String = word.nfd().map(|c| latin(c).map_or_else(|| c.to_string(), str::to_owned)).collect();
    for (from, to) in LATIN_SPELLINGS {
        text = text.replace(from, to);
    }
    let text = single(text.chars());
    if text.chars().count() < 3 {
        return text;
    }
    // The "a" that Devanagari doesn't write is left out of Latin letters too, but at the beginning.
    let first = text.chars().take(1);
    let mut text: String = first.chain(text.chars().skip(1).filter(|c| *c != 'a')).collect();
    if text.len() > 3 && NASAL_ENDS.iter().any(|end| text.ends_with(end)) {
        text.pop();
    }
    single(text.chars())
}

/// Doubled letters once.
fn single(letters: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    for c in letters {
        if !text.ends_with(c) {
            text.push(c);
        }
    }
    text
}

/// A letter or sign of Devanagari, taken apart, in Latin letters.
fn latin(c: char) -> Option<&'static str> {
    Some(match c {
        'अ' | 'आ' | 'ा' => "a",
        'इ' | 'ई' | 'ि' | 'ी' => "i",
        'उ' | 'ऊ' | 'ु' | 'ू' => "u",
        'ए' | 'ऐ' | 'े' | 'ै' | 'ॅ' | 'ऍ' => "e",
        'ओ' | 'औ' | 'ो' | 'ौ' | 'ॉ' | 'ऑ' => "o",
        'क' => "k",
        'ख' => "kh",
        'ग' => "g",
        'घ' => "gh",
        'च' | 'छ' => "ch",
        'ज' => "j",
        'झ' => "jh",
        'ट' | 'त' => "t",
        'ठ' | 'थ' => "th",
        'ड' | 'द' => "d",
        'ढ' | 'ध' => "dh",
        'न' | 'ण' | 'ङ' | 'ञ' => "n",
        'प' => "p",
        'फ' => "f",
        'ब' => "b",
        'भ' => "bh",
        'म' => "m",
        'य' => "y",
        'र' | 'ृ' => "r",
        'ल' => "l",
        'व' => "v",
        'श' | 'ष' => "sh",
        'स' => "s",
        'ह' => "h",
        'ं' | 'ँ' => "n",
        '\u{93c}' | '\u{94d}' | 'ः' => "",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn both_scripts_meet() {
        for (one, other) in
            [("चाहिए", "chahiye"), ("chaahie", "chahiye"), ("फंड", "fnd"), ("निवेश", "nivesh"), ("लूँ", "लूं"), ("khareedun", "kharidu")]
        {
            assert_eq!(words(one), words(other), "{one}");
        }
        assert_eq!(words("80C for 15000?"), ["#x", "for", "#"]);
    }
}
