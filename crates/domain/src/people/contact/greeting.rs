//! The name by which a message greets its recipient, and a comment its author.

use std::ops::RangeInclusive;

use unicode_normalization::char::is_combining_mark;

/// In code points. Longer first names are rare, and a sentence does not fit.
const MAX_FIRST_NAME: usize = 30;
/// Signs that one letter carries at most: dot, vowel, nasal sound and silencer in Indian scripts, two accents in Latin.
const MAX_MARKS_IN_A_ROW: usize = 4;
/// "Anne-Marie" and "D'Souza" have one; a sentence with hyphens for its spaces has more.
const MAX_HYPHENS_AND_APOSTROPHES: usize = 2;
/// Ends of addresses that mail programs turn into links, also behind a single letter: "t.me". "S.Ramesh" is a name.
const ADDRESS_ENDS: [&str; 26] = [
    "app", "bank", "bet", "biz", "cc", "club", "co", "com", "gl", "gov", "in", "info", "io", "link", "loan", "ly", "me", "net", "online",
    "org", "shop", "site", "store", "top", "win", "xyz",
];
/// What stands before a dot and a name without a blank: "Md.Salim", "Dr.Rao".
const TITLES: [&str; 14] = ["adv", "dr", "er", "kum", "md", "mohd", "mr", "mrs", "ms", "prof", "sh", "shri", "smt", "sri"];
/// Between letters of a name. Some keyboards have the backtick where others have the apostrophe.
const SIGNS: [char; 4] = ['-', '\'', '’', '`'];

/// Letters and signs that names are written with, by script. What looks like a blank, a dot or a slash is not among them, although Unicode
/// calls some of it letters.
const SCRIPTS: [&[RangeInclusive<char>]; 13] = [
    // Latin, with accents that are typed on their own.
    &['A'..='Z', 'a'..='z', '\u{c0}'..='\u{1bf}', '\u{1c4}'..='\u{24f}', '\u{1e00}'..='\u{1eff}', '\u{300}'..='\u{331}'],
    // Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam and Sinhala.
    &['\u{900}'..='\u{dff}'],
    // Arabic: Urdu, Kashmiri and Sindhi.
    &['\u{620}'..='\u{6ff}', '\u{750}'..='\u{77f}'],
    // Ol Chiki of Santali, and Meetei Mayek of Manipuri.
    &['\u{1c5a}'..='\u{1c7d}'],
    &['\u{abc0}'..='\u{abed}', '\u{aae0}'..='\u{aaef}'],
    // Tibetan, Thai, Burmese.
    &['\u{f40}'..='\u{fbc}'],
    &['\u{e01}'..='\u{e4e}'],
    &['\u{1000}'..='\u{109f}'],
    &['\u{386}'..='\u{3ff}'],
    &['\u{400}'..='\u{481}', '\u{48a}'..='\u{52f}'],
    // Hebrew.
    &['\u{5d0}'..='\u{5ea}'],
    // Armenian and Georgian.
    &['\u{531}'..='\u{556}', '\u{561}'..='\u{587}', '\u{10d0}'..='\u{10ff}'],
    // Chinese, Japanese and Korean.
    &[
        '\u{3041}'..='\u{3096}',
        '\u{30a1}'..='\u{30fa}',
        '\u{30fc}'..='\u{30fc}',
        '\u{3400}'..='\u{4dbf}',
        '\u{4e00}'..='\u{9fff}',
        '\u{ac00}'..='\u{d7a3}',
    ],
];

/// The `firstName` of templates: the first word of the name, or "Reader" where it is no ordinary one. Anybody can type a stranger's address
/// with any name, and our mail must not carry a stranger's links, numbers or sentences.
pub fn first_name(name: &str) -> &str {
    find_first_name(name).unwrap_or("Reader")
}

/// The first word of a name, if people bear such a name; without the comma of "Rao, Asha".
pub fn find_first_name(name: &str) -> Option<&str> {
    name.split_whitespace().next().map(|word| word.trim_end_matches(',')).filter(|word| is_ordinary_name(word))
}

/// Letters of one script with their signs, and a few dots, hyphens and apostrophes between them.
fn is_ordinary_name(word: &str) -> bool {
    let Some(first) = word.chars().next().filter(|first| first.is_alphabetic() && !is_combining_mark(*first)) else { return false };
    let Some(script) = SCRIPTS.into_iter().find(|script| contains_char(script, first)) else { return false };
    if word.chars().nth(MAX_FIRST_NAME).is_some() || looks_like_an_address(word) {
        return false;
    }
    let (mut marks, mut signs, mut previous) = (0, 0, first);
    for c in word.chars().skip(1) {
        let is_allowed = match c {
            '.' => previous != '.',
            _ if SIGNS.contains(&c) => {
                signs += 1;
                signs <= MAX_HYPHENS_AND_APOSTROPHES && !SIGNS.contains(&previous)
            }
            // Joiners shape the letters of Indian scripts, behind the sign that takes a vowel away.
            '\u{200c}' | '\u{200d}' => is_combining_mark(previous),
            _ => (c.is_alphabetic() || is_combining_mark(c)) && contains_char(script, c),
        };
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if !is_allowed || marks > MAX_MARKS_IN_A_ROW {
            return false;
        }
        previous = c;
    }
    true
}

fn contains_char(script: &[RangeInclusive<char>], c: char) -> bool {
    script.iter().any(|range| range.contains(&c))
}

/// "evil.example" and "t.me"; "S.Ramesh", "Md.Salim" and "Dr." are names.
fn looks_like_an_address(word: &str) -> bool {
    let mut parts: Vec<&str> = word.split('.').collect();
    if TITLES.iter().any(|title| title.eq_ignore_ascii_case(parts[0])) {
        // It counts as one letter does.
        parts[0] = "";
    }
    let is_long = |part: &str| part.chars().nth(1).is_some();
    let is_end = |part: &&str| {
        let letters = part.split(SIGNS).next().unwrap_or_default();
        ADDRESS_ENDS.iter().any(|end| end.eq_ignore_ascii_case(letters))
    };
    parts.windows(2).any(|pair| is_long(pair[0]) && is_long(pair[1])) || parts[1..].iter().any(is_end)
}

#[cfg(test)]
mod tests {
    use super::first_name;

    #[test]
    fn people_are_greeted_by_name() {
        for (name, greeted) in [
            ("Asha Rao", "Asha"),
            ("S.Ramesh", "S.Ramesh"),
            ("K.P.S. Gill", "K.P.S."),
            ("Dr. Rao", "Dr."),
            ("Md.Salim", "Md.Salim"),
            ("Dr.Rao", "Dr.Rao"),
            ("smt.Asha Devi", "smt.Asha"),
            ("Mohd.K.Alam", "Mohd.K.Alam"),
            ("Rao, Asha", "Rao"),
            ("D`Souza", "D`Souza"),
            ("D’Souza", "D’Souza"),
            ("O'Brien", "O'Brien"),
            ("Anne-Marie", "Anne-Marie"),
            ("Ngô Thị Ánh", "Ngô"),
            ("Zoe\u{308}", "Zoe\u{308}"),
            ("आशा", "आशा"),
            ("श्रीकृष्ण राव", "श्रीकृष्ण"),
            ("फ़रीदा", "फ़रीदा"),
            ("ஸ்ரீனிவாசன்", "ஸ்ரீனிவாசன்"),
            ("രാജന്\u{200d}", "രാജന്\u{200d}"),
            ("ਗੁਰਪ੍ਰੀਤ", "ਗੁਰਪ੍ਰੀਤ"),
            ("محمد", "محمد"),
            ("李", "李"),
            (" ", "Reader"),
        ] {
            assert_eq!(first_name(name), greeted);
        }
    }

    #[test]
    fn addresses_numbers_and_sentences_are_no_names() {
        for other in [
            "http://evil.example",
            "evil.example/win",
            "www.evil.in now",
            "a@b.in",
            "https:evil",
            "t.me",
            "a.b.com",
            "S.evil.com's",
            "Dr.evil.example",
            "mr.bet",
            "Md.com",
            "Asha.Md.Salim",
            "D``Souza",
            "`Asha",
            "9876543210",
            "९८७६५४३२१०",
            "Asha9",
            "Your\u{2800}PF\u{2800}account",
            "Your\u{3164}PF",
            "Your\u{115f}PF",
            "Your\u{ffa0}PF",
            "Asha\u{34f}Rao",
            "evil\u{2024}example",
            "evil\u{a4f8}example",
            "evil。example",
            "evilः",
            "EPFO-Help-line-now",
            "Your'account'is'frozen",
            "Ashaराव",
            "\u{301}a",
            "a\u{200d}b",
            "\u{202e}ahsA",
            "👩",
            "<b>Asha</b>",
            "[Asha]",
        ] {
            assert_eq!(first_name(other), "Reader", "{other}");
        }
        for long in ["a".repeat(31), format!("a{}", "\u{301}".repeat(5)), format!("a{}", "\u{301}".repeat(5_000))] {
            assert_eq!(first_name(&long), "Reader", "{long}");
        }
    }
}
