//! Works out the shares of a balance that a published rule names with what the reader has: "up to 75% of the PF balance", of 2.8 lakh.

use domain::calculators::Unit;
use domain::text::split_sentences;

use super::sentences::Wording;

/// What a share is of, and the words that tie it to its share.
const BALANCES: [&str; 4] = ["balance", "corpus", "बैलेंस", "कॉर्पस"];
const OF: &str = "of";
const GENITIVES: [&str; 6] = ["ka", "ke", "ki", "का", "के", "की"];
/// Largest number of words between a share and what it is of.
const MAX_DISTANCE: usize = 6;
/// Shares of one text that are worked out.
const MAX_SHARES: usize = 3;

/// The sentence with the shares in rupees. `None` where the text names no share of a balance.
pub(super) fn describe_own_shares(text: &str, amount: f64, wording: Wording<'_>) -> Option<String> {
    let shares = find_shares(text);
    let describe = |share: &f64| {
        let (percent, part) = (wording.format(*share, Unit::Percent), wording.format(amount * share / 100.0, Unit::Rupees));
        wording.fill_phrase("own-share-part", &[("share", &percent), ("part", &part)])
    };
    let parts: Vec<String> = shares.iter().map(describe).collect();
    let amount = wording.format(amount, Unit::Rupees);
    (!parts.is_empty()).then(|| wording.fill_phrase("own-share", &[("amount", &amount), ("parts", &wording.join(&parts))]))
}

/// The percentages of a text that are said to be of a balance, in its order. A balance of the next sentence is another one.
fn find_shares(text: &str) -> Vec<f64> {
    let mut shares = Vec::new();
    for sentence in split_sentences(text) {
        let words: Vec<String> = sentence.split_whitespace().map(|word| trim_marks(word).to_lowercase()).collect();
        for (at, word) in words.iter().enumerate() {
            let Some(share) = word.strip_suffix('%').and_then(|figure| figure.parse::<f64>().ok()) else { continue };
            let is_of_balance = stands_behind(&words[at + 1..]) || stands_before(&words[at.saturating_sub(MAX_DISTANCE)..at]);
            if is_of_balance && (1.0..100.0).contains(&share) && !shares.contains(&share) {
                shares.push(share);
            }
        }
    }
    shares.truncate(MAX_SHARES);
    shares
}

/// "75% of the PF balance".
fn stands_behind(behind: &[String]) -> bool {
    behind.first().is_some_and(|word| word == OF) && behind.iter().take(MAX_DISTANCE).any(|word| is_balance(word))
}

/// "कॉर्पस का 80%", "balance ka 75%".
fn stands_before(before: &[String]) -> bool {
    let is_genitive = |word: &String| GENITIVES.contains(&word.as_str());
    let is_tied = before.last().is_some_and(is_genitive);
    is_tied && before.iter().any(|word| is_balance(word))
}

fn is_balance(word: &str) -> bool {
    BALANCES.contains(&word)
}

/// A word without the marks around it; the sign of a percentage stays.
fn trim_marks(word: &str) -> &str {
    word.trim_matches(|c: char| matches!(c, ',' | '.' | ';' | ':' | '(' | ')' | '।' | '?' | '!' | '“' | '”' | '*'))
}

#[cfg(test)]
mod tests {
    use super::find_shares;

    #[test]
    fn only_shares_of_a_balance_are_found() {
        assert_eq!(find_shares("For a wedding you can take up to 75% of the PF balance; 25% stays."), [75.0]);
        assert_eq!(
            find_shares(
                "NPS की निकासी पर कॉर्पस (कुल जमा रकम) का 80% तक नकद मिलता है। कम से कम 20% से पेंशन ख़रीदनी होती है। टैक्स-मुक्त: कॉर्पस का 60%।"
            ),
            [80.0, 60.0]
        );
        assert_eq!(find_shares("Shaadi ke liye PF balance ka 75% tak nikal sakte hain."), [75.0]);
        assert!(find_shares("Show the TDS of 1% of the price in your return. The balance comes back.").is_empty());
        assert!(find_shares("TDS of 10% is deducted, and the balance earns 8.25% a year.").is_empty());
    }
}
