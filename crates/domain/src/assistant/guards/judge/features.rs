//! What the judge looks at in a question: its words, neighbouring words, pairs a little apart, pieces of words, and the lists of the
//! guards that its words stand in.

use super::spelling::words;

/// Which of the judge's features; 24 bits are enough to keep tens of thousands apart.
pub(super) const FEATURES: u64 = 1 << 24;
/// The length of what the words say together, however many they are.
const WORDS: f32 = 2.0;
/// And of what the lists say.
const LISTS: f32 = 2.0;
/// A piece of a word beside a word.
const PIECE: f32 = 0.5;
const PIECES: std::ops::RangeInclusive<usize> = 3..=5;
/// Pairs lie at most so far apart.
const APART: usize = 4;

/// What was found in a question and how much it counts; sorted, each once.
pub type Features = Vec<(u32, f32)>;

/// `lists`: the names of the guards' lists that have a phrase in the question.
pub(in crate::assistant::guards) fn features(text: &str, lists: &[&str]) -> Features {
    let mut found = of_words(&words(text));
    scaled(&mut found, WORDS);
    let mut listed = of_lists(lists);
    let each = LISTS / (listed.len().max(1) as f32).sqrt();
    listed.iter_mut().for_each(|(_, weight)| *weight = each);
    found.append(&mut listed);
    sorted(found)
}

fn of_words(words: &[String]) -> Features {
    let mut found = Features::new();
    let edges = [String::from("^")].into_iter().chain(words.iter().cloned()).chain([String::from("$")]);
    let all: Vec<String> = edges.collect();
    for word in words {
        found.push((named(&["word", word]), 1.0));
        let letters: Vec<char> = std::iter::once('<').chain(word.chars()).chain(['>']).collect();
        for piece in PIECES.flat_map(|length| letters.windows(length)) {
            found.push((named(&["piece", &piece.iter().collect::<String>()]), PIECE));
        }
    }
    for (at, word) in all.iter().enumerate() {
        for (behind, other) in all.iter().enumerate().skip(at + 1).take(APART) {
            let kind = if behind == at + 1 { "next" } else { "pair" };
            found.push((named(&[kind, word, other]), 1.0));
        }
    }
    sorted(found)
}

fn of_lists(lists: &[&str]) -> Features {
    let mut found: Features = lists.iter().map(|list| (named(&["list", list]), 1.0)).collect();
    for (at, list) in lists.iter().enumerate() {
        found.extend(lists.iter().skip(at + 1).map(|other| (named(&["lists", list, other]), 1.0)));
    }
    found
}

fn sorted(mut found: Features) -> Features {
    found.sort_by_key(|(feature, _)| *feature);
    found.dedup_by_key(|(feature, _)| *feature);
    found
}

fn scaled(found: &mut Features, length: f32) {
    let is = found.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    if is > 0.0 {
        found.iter_mut().for_each(|(_, weight)| *weight *= length / is);
    }
}

/// FNV-1a over the parts, folded: the same on every machine.
fn named(parts: &[&str]) -> u32 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    ((hash ^ (hash >> 24) ^ (hash >> 48)) % FEATURES) as u32
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn length_does_not_count() {
        for text in ["buy?", "should I buy the shares that my uncle told me about last week or the other ones"] {
            let length = features(text, &[]).iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
            assert!((length - 2.0).abs() < 0.01, "{text}: {length}");
        }
        assert!(features("", &[]).len() <= 1 && features("buy", &["act", "product"]).len() > features("buy", &[]).len());
    }
}
