//! A phonetic key: one key for the different ways in which a Hindi word is written in Latin letters ("nikaale",
//! "nikalen", "nikaalein") and for English spelled by ear ("penshan", "pension").

/// Letters of the shortest key; shorter ones would match too many words.
const MIN_KEY_LETTERS: usize = 3;

/// Groups of letters that are one sound, longest first.
const LETTER_GROUPS: [(&str, &str); 23] = [
    ("tion", "san"),
    ("sion", "san"),
    ("chh", "c"),
    ("sch", "sk"),
    ("ck", "k"),
    ("ch", "c"),
    ("sh", "s"),
    ("ph", "f"),
    ("th", "t"),
    ("dh", "d"),
    ("bh", "b"),
    ("kh", "k"),
    ("gh", "g"),
    ("jh", "j"),
    ("qu", "kv"),
    ("aa", "a"),
    ("ee", "i"),
    ("oo", "u"),
    ("ai", "i"),
    ("ei", "i"),
    ("au", "u"),
    ("ou", "u"),
    ("oa", "u"),
];

/// The key of a normalised word. `None` for a word that is too short or not in Latin letters only.
pub fn phonetic_key(word: &str) -> Option<String> {
    if word.len() < MIN_KEY_LETTERS || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let mut key = String::with_capacity(word.len());
    let mut at = 0;
    while at < word.len() {
        let rest = &word[at..];
        match LETTER_GROUPS.iter().find(|(written, _)| rest.starts_with(written)) {
            Some((written, heard)) => {
                heard.chars().for_each(|c| push_unless_repeated(&mut key, c));
                at += written.len();
            }
            None => {
                first_letter_sound(rest.as_bytes()).chars().for_each(|c| push_unless_repeated(&mut key, c));
                at += 1;
            }
        }
    }
    let key = strip_ending(&key);
    (key.len() >= MIN_KEY_LETTERS).then(|| key.to_owned())
}

/// The sound of the first letter of the rest of a word.
fn first_letter_sound(rest: &[u8]) -> &'static str {
    match rest[0] {
        b'a' => "a",
        b'b' => "b",
        b'c' if matches!(rest.get(1), Some(b'e' | b'i' | b'y')) => "s",
        b'c' | b'k' | b'q' => "k",
        b'd' => "d",
        b'e' | b'i' | b'y' => "i",
        b'f' => "f",
        b'g' => "g",
        b'h' => "h",
        b'j' | b'z' => "j",
        b'l' => "l",
        b'm' => "m",
        b'n' => "n",
        b'o' | b'u' => "u",
        b'p' => "p",
        b'r' => "r",
        b's' => "s",
        b't' => "t",
        b'v' | b'w' => "v",
        b'x' => "ks",
        _ => "",
    }
}

/// Appends a letter unless the key already ends with it: doubled letters sound like one.
fn push_unless_repeated(key: &mut String, c: char) {
    if !key.ends_with(c) {
        key.push(c);
    }
}

/// Removes the endings in which the forms of a Hindi word differ: "e", "en", "ein", "a", "i".
fn strip_ending(key: &str) -> &str {
    let stem = key.strip_suffix("in").unwrap_or(key);
    let stem = stem.trim_end_matches(['a', 'i', 'u']);
    if stem.len() >= MIN_KEY_LETTERS { stem } else { key }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_word_sound_alike() {
        for alike in [
            &["nikale", "nikaale", "nikalen", "nikaalein", "nikala"][..],
            &["vasiyat", "wasiyat", "waseeyat"],
            &["bhavishya", "bhavishy"],
            &["pension", "penshan", "pention"],
            &["adhaar", "aadhar", "aadhaar"],
            &["loan", "lon"],
        ] {
            let keys: Vec<_> = alike.iter().map(|word| phonetic_key(word)).collect();
            assert!(keys.iter().all(|key| key.is_some() && *key == keys[0]), "{alike:?} {keys:?}");
        }
    }

    #[test]
    fn different_words_have_different_keys() {
        for (a, b) in [("nominee", "nomination"), ("tax", "task"), ("claim", "column"), ("interest", "inherit")] {
            assert_ne!(phonetic_key(a), phonetic_key(b), "{a} {b}");
        }
        for none in ["pf", "80c", "पीएफ", ""] {
            assert_eq!(phonetic_key(none), None, "{none}");
        }
    }
}
