//! Extracts the classifier's features from a text: words, adjacent pairs, pairs a few words apart, character n-grams, and the
//! caller's word lists that occur in it.

use super::spelling::extract_spelling_keys;

/// Number of hash values; 24 bits keep collisions rare among tens of thousands of features.
pub(super) const FEATURE_SPACE: u64 = 1 << 24;
/// Norm of all word features together, however many there are.
const WORD_NORM: f32 = 2.0;
/// Norm of all list features together.
const LIST_NORM: f32 = 2.0;
/// Weight of a character n-gram relative to a word.
const NGRAM_WEIGHT: f32 = 0.5;
const NGRAM_LENGTHS: std::ops::RangeInclusive<usize> = 3..=5;
/// Largest distance in words within a pair.
const MAX_PAIR_DISTANCE: usize = 4;

/// Feature hashes with their weights, sorted and without duplicates.
pub type Features = Vec<(u32, f32)>;

/// Extracts the features; `lists` names the word lists with a phrase in the text.
pub(crate) fn extract_features(text: &str, lists: &[&str]) -> Features {
    let mut features = word_features(&extract_spelling_keys(text));
    scale_to_norm(&mut features, WORD_NORM);
    let mut listed = word_list_features(lists);
    let each = LIST_NORM / (listed.len().max(1) as f32).sqrt();
    listed.iter_mut().for_each(|(_, weight)| *weight = each);
    features.append(&mut listed);
    sort_and_dedup(features)
}

fn word_features(words: &[String]) -> Features {
    let mut features = Features::new();
    let edges = [String::from("^")].into_iter().chain(words.iter().cloned()).chain([String::from("$")]);
    let all: Vec<String> = edges.collect();
    for word in words {
        features.push((hash_feature(&["word", word]), 1.0));
        let letters: Vec<char> = std::iter::once('<').chain(word.chars()).chain(['>']).collect();
        for piece in NGRAM_LENGTHS.flat_map(|length| letters.windows(length)) {
            features.push((hash_feature(&["piece", &piece.iter().collect::<String>()]), NGRAM_WEIGHT));
        }
    }
    for (at, word) in all.iter().enumerate() {
        for (behind, other) in all.iter().enumerate().skip(at + 1).take(MAX_PAIR_DISTANCE) {
            let kind = if behind == at + 1 { "next" } else { "pair" };
            features.push((hash_feature(&[kind, word, other]), 1.0));
        }
    }
    sort_and_dedup(features)
}

fn word_list_features(lists: &[&str]) -> Features {
    let mut features: Features = lists.iter().map(|list| (hash_feature(&["list", list]), 1.0)).collect();
    for (at, list) in lists.iter().enumerate() {
        features.extend(lists.iter().skip(at + 1).map(|other| (hash_feature(&["lists", list, other]), 1.0)));
    }
    features
}

fn sort_and_dedup(mut features: Features) -> Features {
    features.sort_by_key(|(feature, _)| *feature);
    features.dedup_by_key(|(feature, _)| *feature);
    features
}

fn scale_to_norm(features: &mut Features, length: f32) {
    let is = features.iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
    if is > 0.0 {
        features.iter_mut().for_each(|(_, weight)| *weight *= length / is);
    }
}

/// FNV-1a hash over the parts, folded to 24 bits, so that it is the same on every machine.
fn hash_feature(parts: &[&str]) -> u32 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in parts.iter().flat_map(|part| part.bytes().chain([0])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    ((hash ^ (hash >> 24) ^ (hash >> 48)) % FEATURE_SPACE) as u32
}

#[cfg(test)]
mod tests {
    use super::extract_features;

    #[test]
    fn length_does_not_count() {
        for text in ["buy?", "should I buy the shares that my uncle told me about last week or the other ones"] {
            let length = extract_features(text, &[]).iter().map(|(_, weight)| weight * weight).sum::<f32>().sqrt();
            assert!((length - 2.0).abs() < 0.01, "{text}: {length}");
        }
        assert!(
            extract_features("", &[]).len() <= 1 && extract_features("buy", &["act", "product"]).len() > extract_features("buy", &[]).len()
        );
    }
}
