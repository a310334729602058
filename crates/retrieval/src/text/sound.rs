//! How a word sounds, roughly: one key for the ways in which Hindi is written in Latin letters
//! ("nikaale", "nikalen", "nikaalein") and for English spelled by ear ("penshan", "pension").

/// Keys of fewer letters fit too many words.
const SHORTEST: usize = 3;

/// Pairs of letters that are one sound, longest first.
const TOGETHER: [(&str, &str); 23] = [
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

/// Of a folded word in Latin letters alone; `None` for others and for what is too short.
pub fn sound(word: &str) -> Option<String> {
    if word.len() < SHORTEST || !word.bytes().all(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let mut key = String::with_capacity(word.len());
    let mut at = 0;
    while at < word.len() {
        let rest = &word[at..];
        match TOGETHER.iter().find(|(written, _)| rest.starts_with(written)) {
            Some((written, heard)) => {
                heard.chars().for_each(|c| push(&mut key, c));
                at += written.len();
            }
            None => {
                single(rest.as_bytes()).chars().for_each(|c| push(&mut key, c));
                at += 1;
            }
        }
    }
    let key = without_ending(&key);
    (key.len() >= SHORTEST).then(|| key.to_owned())
}

/// One letter at the start of what is left of a word.
fn single(rest: &[u8]) -> &'static str {
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

/// Doubled letters are heard once.
fn push(key: &mut String, c: char) {
    if !key.ends_with(c) {
        key.push(c);
    }
}

/// The endings that Hindi's forms differ in: "e", "en", "ein", "a", "i".
fn without_ending(key: &str) -> &str {
    let bare = key.strip_suffix("in").unwrap_or(key);
    let bare = bare.trim_end_matches(['a', 'i', 'u']);
    if bare.len() >= SHORTEST { bare } else { key }
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
            let keys: Vec<_> = alike.iter().map(|word| sound(word)).collect();
            assert!(keys.iter().all(|key| key.is_some() && *key == keys[0]), "{alike:?} {keys:?}");
        }
    }

    #[test]
    fn others_do_not() {
        for (a, b) in [("nominee", "nomination"), ("tax", "task"), ("claim", "column"), ("interest", "inherit")] {
            assert_ne!(sound(a), sound(b), "{a} {b}");
        }
        for none in ["pf", "80c", "पीएफ", ""] {
            assert_eq!(sound(none), None, "{none}");
        }
    }
}
