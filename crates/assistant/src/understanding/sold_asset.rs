//! What somebody has sold. "I sold my plot" and then "what if I buy a flat with it" is asked about a plot: other rules free its gain of tax
//! than that of a house.

use domain::assistant::Question;
use domain::text::list_words;

/// What was sold, as the exemptions for a new house tell it apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SoldAsset {
    House,
    Land,
    Securities,
    Gold,
}

const ASSETS: [(SoldAsset, &str); 4] = [
    (SoldAsset::House, "flat|flats|house|houses|apartment|villa|makan|makaan|ghar|फ्लैट|फ़्लैट|मकान|घर"),
    (SoldAsset::Land, "plot|plots|land|zameen|jameen|zamin|jamin|जमीन|ज़मीन|प्लॉट|प्लाट"),
    (SoldAsset::Securities, "share|shares|stock|stocks|fund|funds|mutual|equity|शेयर|शेयरों|फंड|फ़ंड|म्यूचुअल"),
    (SoldAsset::Gold, "gold|jewellery|jewelry|sona|sone|gehne|सोना|सोने|गहने|जेवर"),
];
const SELLING_WORDS: &str = "sold|selling|sell|sale|becha|bechi|beche|bech|bechkar|bechke|bechne|bechna|bechun|bik|bika|biki|bikri|बेचा|बेची|बेचे|बेच|बेचकर|बेचने|बेचना|बिका|बिकी|बिक्री";
const BUYING_WORDS: &str = "buy|buying|bought|purchase|invest|reinvest|build|construct|kharidu|kharidun|kharid|kharida|kharidna|lu|lun|loon|le|lena|leta|leti|banwau|खरीदूं|खरीदूँ|ख़रीदूँ|खरीद|ख़रीद|खरीदना|लूं|लूँ|ले|लेना";
/// In words, between what is sold and the word for selling it.
const MAX_DISTANCE: usize = 6;
/// What stands behind a name that means something else: "gold loan", "house rent".
const OTHER_THINGS: &str = "loan|loans|rent|lease|tax|लोन|किराया";

impl SoldAsset {
    /// What was sold, by the question itself or the last turn that says it.
    pub fn of(question: &Question) -> Option<Self> {
        let earlier = question.previous_turns.iter().rev().map(|turn| turn.question.as_str());
        std::iter::once(question.text.as_str()).chain(earlier).find_map(find_sold_asset)
    }

    /// The words that are looked up with a question that doesn't say itself what was sold.
    pub fn search_words(self) -> &'static str {
        match self {
            Self::House => "after I sold a house",
            Self::Land => "after I sold a plot",
            Self::Securities => "after I sold shares",
            Self::Gold => "after I sold gold",
        }
    }
}

/// Whether a text asks what becomes of the money of a sale that it doesn't name: "what if I buy a flat with it".
pub fn asks_about_new_house(text: &str) -> bool {
    let words = split_words(text);
    let (_, houses) = ASSETS[0];
    let names = |names: &str| words.iter().any(|word| is_one_of(word, names));
    names(houses) && names(BUYING_WORDS) && !names(SELLING_WORDS)
}

/// The asset that stands nearest to a word for selling, if it is near.
fn find_sold_asset(text: &str) -> Option<SoldAsset> {
    let words = split_words(text);
    let sales: Vec<usize> = (0..words.len()).filter(|at| is_one_of(&words[*at], SELLING_WORDS)).collect();
    let is_other_thing = |at: usize| words.get(at + 1).is_some_and(|next| is_one_of(next, OTHER_THINGS));
    let assets = words.iter().enumerate().filter(|(at, _)| !is_other_thing(*at)).filter_map(|(at, word)| {
        let (asset, _) = ASSETS.iter().find(|(_, names)| is_one_of(word, names))?;
        let distance = sales.iter().map(|sale| sale.abs_diff(at)).min()?;
        (distance <= MAX_DISTANCE).then_some((distance, *asset))
    });
    assets.min_by_key(|(distance, _)| *distance).map(|(_, asset)| asset)
}

fn split_words(text: &str) -> Vec<String> {
    list_words(text).map(str::to_lowercase).collect()
}

fn is_one_of(word: &str, names: &str) -> bool {
    names.split('|').any(|name| name == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::assistant::{RequestKind, Turn};

    #[test]
    fn what_is_sold_is_told_from_what_is_bought() {
        for (text, sold) in [
            ("I sold my plot for 60 lakh which I bought in 2011 for 12 lakh", Some(SoldAsset::Land)),
            ("plot sold to build a house", Some(SoldAsset::Land)),
            ("flat bechkar plot liya", Some(SoldAsset::House)),
            ("म्यूचुअल फंड बेचकर मकान लिया", Some(SoldAsset::Securities)),
            ("gold bech kar ghar liya tax", Some(SoldAsset::Gold)),
            ("sold a gold loan portfolio", None),
            ("what if I buy a flat with it next year", None),
        ] {
            assert_eq!(find_sold_asset(text), sold, "{text}");
        }
    }

    #[test]
    fn what_was_sold_is_remembered() {
        let turn = |asked: &str| Turn { question: asked.to_owned(), ..Turn::default() };
        let question = Question {
            text: "what if I buy a flat with it next year".to_owned(),
            kind: RequestKind::Answer,
            article: None,
            module: None,
            previous_turns: vec![turn("I sold my plot for 60 lakh which I bought in 2011 for 12 lakh"), turn("by when must I pay it")],
        };
        assert_eq!(SoldAsset::of(&question), Some(SoldAsset::Land));
        assert!(asks_about_new_house(&question.text));
        for text in ["I sold my flat to buy a house", "how much tax is there", "home loan for a flat"] {
            assert!(!asks_about_new_house(text), "{text}");
        }
    }
}
