//! Reads numbers in words: English, Hindi, and Hindi in Latin letters.

use super::{ENGLISH_TENS, ENGLISH_UNITS, Scale, find_scale};

/// Number words from 1 to 99, with variants separated by bars, in lower case, without nukta and with anusvara for candrabindu.
const HINDI_NUMBERS: &str = "एक दो तीन चार पांच|पाच छह|छः|छे|छ सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह|पंदरह सोलह सत्रह|सतरह अठारह|अट्ठारह \
उन्नीस बीस इक्कीस बाईस|बाइस तेईस|तेइस चौबीस पच्चीस|पचीस छब्बीस सत्ताईस|सत्ताइस अट्ठाईस|अठ्ठाईस|अट्ठाइस|अठाईस उनतीस|उन्तीस तीस \
इकतीस|इकत्तीस बत्तीस तैंतीस|तेंतीस|तैतीस चौंतीस|चौतीस पैंतीस|पैतीस छत्तीस सैंतीस|सैतीस अडतीस उनतालीस|उन्तालीस चालीस \
इकतालीस बयालीस|बियालीस तैंतालीस|तेंतालीस|तैतालीस चौवालीस|चवालीस|चौंवालीस पैंतालीस|पैतालीस छियालीस|छयालीस सैंतालीस|सैतालीस अडतालीस \
उनचास|उन्चास पचास इक्यावन बावन तिरपन|तिरेपन चौवन|चउवन पचपन छप्पन सत्तावन अट्ठावन|अठावन|अठ्ठावन उनसठ साठ \
इकसठ बासठ तिरसठ|तिरेसठ चौंसठ|चौसठ पैंसठ|पैसठ छियासठ सडसठ|सरसठ अडसठ उनहत्तर|उनसत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर \
पचहत्तर|पिचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी|उन्नासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी|अठासी नवासी नब्बे \
इक्यानवे|इक्यानबे बानवे|बानबे तिरानवे|तिरानबे चौरानवे|चौरानबे पचानवे|पंचानवे|पचानबे छियानवे|छियानबे सत्तानवे|सत्तानबे अट्ठानवे|अठानवे|अट्ठानबे \
निन्यानवे|निन्यानबे";

/// The same in Latin letters, in the spelling that [`normalise_hinglish`] returns.
const HINGLISH_NUMBERS: &str = "ek do tin char panch che|chah sat ath nau das gyarah barah terah chaudah pandrah|pandarah solah satrah|satarah atharah unis bis \
ikis bais teis chaubis pachis chabis satais athais untis tis iktis|ikatis batis taintis|tentis chauntis paintis chatis saintis adtis|artis \
untalis chalis iktalis bayalis|byalis taintalis|tentalis chauvalis|chavalis paintalis chiyalis saintalis adtalis|artalis unchas pachas \
ikyavan bavan tirpan|tirepan chauvan pachpan chapan satavan athavan unsath sath iksath basath tirsath chaunsath painsath chiyasath \
sadsath|sarsath adsath|arsath unhatar satar ikhatar bahatar tihatar chauhatar pachatar|pichatar chihatar sathatar athatar unasi asi ikyasi \
bayasi tirasi chaurasi pachasi chiyasi satasi athasi navasi nabe ikyanave banave tiranave chauranave pachanave chiyanave satanave athanave \
ninyanave";

/// A number at the start of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpokenNumber {
    pub value: f64,
    pub word_count: usize,
    /// Whether it contains a scale word from thousand on: "50 thousand", "2 lakh".
    pub is_scaled: bool,
    /// Whether a part of it is spelled out rather than written in digits.
    pub in_words: bool,
}

/// Parses the number that the words begin with, such as "2", "2 lakh 50 thousand", "साढ़े तीन लाख", "one and a half crore" and
/// "eight point five". The words are in lower case, without nukta, with anusvara for candrabindu and with ASCII digits without commas.
pub fn parse_spoken_number(words: &[String]) -> Option<SpokenNumber> {
    let mut all = SpokenNumber { value: 0.0, word_count: 0, is_scaled: false, in_words: false };
    let mut last = f64::INFINITY;
    while let Some((value, taken, in_words)) = parse_unscaled_number(&words[all.word_count..]) {
        let mut scales = 1.0;
        let mut end = all.word_count + taken;
        while let Some(scale) = words.get(end).and_then(|word| find_scale(word)) {
            scales *= scale.factor();
            end += 1;
        }
        // A second number belongs to the first only with a smaller scale: "2 lakh" and "50 thousand".
        if all.word_count > 0 && (scales == 1.0 || scales >= last) {
            break;
        }
        all = SpokenNumber {
            value: all.value + value * scales,
            word_count: end,
            is_scaled: all.is_scaled || scales > Scale::Hundred.factor(),
            in_words: all.in_words || in_words,
        };
        last = scales;
        if scales == 1.0 {
            break;
        }
    }
    (all.word_count > 0).then_some(all)
}

/// Parses a number without its scale; returns the value, the number of words, and whether it was spelled out.
fn parse_unscaled_number(words: &[String]) -> Option<(f64, usize, bool)> {
    let first = words.first()?;
    if first.starts_with(|c: char| c.is_ascii_digit()) {
        return first.parse::<f64>().ok().filter(|value| value.is_finite()).map(|value| (value, 1, false));
    }
    match parse_fraction(first) {
        Some(Fraction::Standalone(value)) => return Some((value, 1 + usize::from(words.get(1).is_some_and(|word| word == "a")), true)),
        Some(Fraction::Prefix(more)) => {
            return match parse_unscaled_number(&words[1..]) {
                Some((value, taken, _)) => Some((value + more, taken + 1, true)),
                None => words.get(1).and_then(|word| find_scale(word)).map(|_| (1.0 + more, 1, true)),
            };
        }
        None => {}
    }
    let (mut value, mut taken) = match parse_below_hundred(words) {
        Some(found) => found,
        None if words.len() > 1 && first == "a" && find_scale(&words[1]).is_some_and(|scale| scale != Scale::Hundred) => {
            return Some((1.0, 1, true));
        }
        None => return None,
    };
    let next_words_are =
        |at: usize, text: &[&str]| text.iter().enumerate().all(|(nth, word)| words.get(at + nth).is_some_and(|next| next == word));
    if next_words_are(taken, &["and", "a", "half"]) {
        (value, taken) = (value + 0.5, taken + 3);
    } else if (next_words_are(taken, &["point"]) || next_words_are(taken, &["दशमलव"]))
        && let Some((tenths, more)) = parse_below_hundred(words.get(taken + 1..).unwrap_or_default())
        && tenths < 10.0
    {
        (value, taken) = (value + tenths / 10.0, taken + 1 + more);
    }
    Some((value, taken, true))
}

/// Parses a number from 1 to 99 and returns it with its number of words.
fn parse_below_hundred(words: &[String]) -> Option<(f64, usize)> {
    let first = words.first()?;
    let place = |list: &str, word: &str| list.split_whitespace().position(|names| names.split('|').any(|name| name == word));
    if let Some(at) = place(HINDI_NUMBERS, first) {
        return Some((at as f64 + 1.0, 1));
    }
    let unit = |word: &str| ENGLISH_UNITS.iter().position(|name| *name == word).map(|at| at as f64 + 1.0);
    if let Some(tens) = ENGLISH_TENS.iter().position(|name| name == first) {
        let tens = (tens as f64 + 2.0) * 10.0;
        let more = words.get(1).and_then(|word| unit(word)).filter(|more| *more < 10.0);
        return Some(more.map_or((tens, 1), |more| (tens + more, 2)));
    }
    unit(first).map(|value| (value, 1)).or_else(|| place(HINGLISH_NUMBERS, &normalise_hinglish(first)).map(|at| (at as f64 + 1.0, 1)))
}

/// Hindi fraction words: a value by itself ("डेढ़ लाख"), or an addition to the next number ("साढ़े तीन").
enum Fraction {
    Standalone(f64),
    Prefix(f64),
}

fn parse_fraction(word: &str) -> Option<Fraction> {
    Some(match normalise_hinglish(word).as_str() {
        "dedh" | "derh" | "डेढ" => Fraction::Standalone(1.5),
        "dhai" | "adhai" | "ढाई" | "अढाई" | "ढाइ" => Fraction::Standalone(2.5),
        "half" | "adha" | "आधा" => Fraction::Standalone(0.5),
        "sava" | "सवा" => Fraction::Prefix(0.25),
        "sadhe" | "sarhe" | "sade" | "sadhey" | "साढे" => Fraction::Prefix(0.5),
        "paune" | "pone" | "pauney" | "पौने" => Fraction::Prefix(-0.25),
        _ => return None,
    })
}

/// Unifies the spellings of Hindi in Latin letters: "pachchees" and "pachis", "saath" and "sath".
fn normalise_hinglish(word: &str) -> String {
    let mut text = word.to_owned();
    for (from, to) in
        [("chch", "ch"), ("chh", "ch"), ("tth", "th"), ("aa", "a"), ("ee", "i"), ("ii", "i"), ("oo", "u"), ("uu", "u"), ("w", "v")]
    {
        text = text.replace(from, to);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if !out.ends_with(c) {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_number(text: &str) -> Option<f64> {
        let words: Vec<String> = text.split([' ', '-']).map(str::to_owned).collect();
        parse_below_hundred(&words).filter(|(_, taken)| *taken == words.len()).map(|(value, _)| value)
    }

    #[test]
    fn all_numbers_below_a_hundred_are_known_once() {
        for list in [HINDI_NUMBERS, HINGLISH_NUMBERS] {
            assert_eq!(list.split_whitespace().count(), 99);
            let mut all: Vec<&str> = list.split([' ', '|']).filter(|word| !word.is_empty()).collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
            for (at, names) in list.split_whitespace().enumerate() {
                for name in names.split('|') {
                    assert_eq!(parse_number(name), Some(at as f64 + 1.0), "{name}");
                }
            }
        }
        let english = |value: usize| match value {
            1..=19 => ENGLISH_UNITS[value - 1].to_owned(),
            tens if tens % 10 == 0 => ENGLISH_TENS[tens / 10 - 2].to_owned(),
            both => format!("{}-{}", ENGLISH_TENS[both / 10 - 2], ENGLISH_UNITS[both % 10 - 1]),
        };
        for value in 1..100 {
            assert_eq!(parse_number(&english(value)), Some(value as f64));
        }
    }

    #[test]
    fn spellings_in_latin_letters_meet() {
        let all =
            [("pachchees", 25.0), ("paanch", 5.0), ("chhattis", 36.0), ("teen", 3.0), ("pandrah", 15.0), ("bees", 20.0), ("saath", 60.0)];
        for (word, value) in all {
            assert_eq!(parse_number(word), Some(value), "{word}");
        }
        assert_eq!(parse_number("loan"), None);
    }
}
