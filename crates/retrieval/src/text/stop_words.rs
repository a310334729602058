//! Words that carry no topic. "will", "may" and "us" are not among them: a will is inherited, and
//! US shares are bought.

/// Sorted and normalised.
const STOP_WORDS: &[&str] = &[
    "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do", "does", "dont",
    "for", "from", "had", "has", "have", "he", "her", "hers", "his", "how", "i", "if", "im", "in", "into", "is", "it", "its", "ive", "me",
    "my", "of", "on", "or", "our", "she", "should", "so", "some", "such", "than", "that", "the", "their", "theirs", "them", "then",
    "there", "these", "they", "this", "those", "to", "was", "we", "were", "what", "when", "where", "which", "who", "whom", "whose", "why",
    "with", "would", "you", "your",
];

/// `word` must be normalised.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_for_the_search() {
        assert!(STOP_WORDS.is_sorted());
        assert!(is_stop_word("the") && is_stop_word("a") && is_stop_word("your") && !is_stop_word("will"));
    }
}
