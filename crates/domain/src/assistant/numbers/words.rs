//! Numbers in words: English, Hindi in Devanagari, and Hindi in Latin letters.

/// From one on; words of one number are parted by bars. As `text::words` leaves them.
const DEVANAGARI: &str = "एक दो तीन चार पांच|पाच छह|छः|छे|छ सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह|पंदरह सोलह सत्रह|सतरह अठारह|अट्ठारह \
उन्नीस बीस इक्कीस बाईस|बाइस तेईस|तेइस चौबीस पच्चीस|पचीस छब्बीस सत्ताईस|सत्ताइस अट्ठाईस|अठ्ठाईस|अट्ठाइस|अठाईस उनतीस|उन्तीस तीस \
इकतीस|इकत्तीस बत्तीस तैंतीस|तेंतीस|तैतीस चौंतीस|चौतीस पैंतीस|पैतीस छत्तीस सैंतीस|सैतीस अडतीस उनतालीस|उन्तालीस चालीस \
इकतालीस बयालीस|बियालीस तैंतालीस|तेंतालीस|तैतालीस चौवालीस|चवालीस|चौंवालीस पैंतालीस|पैतालीस छियालीस|छयालीस सैंतालीस|सैतालीस अडतालीस \
उनचास|उन्चास पचास इक्यावन बावन तिरपन|तिरेपन चौवन|चउवन पचपन छप्पन सत्तावन अट्ठावन|अठावन|अठ्ठावन उनसठ साठ \
इकसठ बासठ तिरसठ|तिरेसठ चौंसठ|चौसठ पैंसठ|पैसठ छियासठ सडसठ|सरसठ अडसठ उनहत्तर|उनसत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर \
पचहत्तर|पिचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी|उन्नासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी|अठासी नवासी नब्बे \
इक्यानवे|इक्यानबे बानवे|बानबे तिरानवे|तिरानबे चौरानवे|चौरानबे पचानवे|पंचानवे|पचानबे छियानवे|छियानबे सत्तानवे|सत्तानबे अट्ठानवे|अठानवे|अट्ठानबे \
निन्यानवे|निन्यानबे";

/// The same in the spelling that `skeleton` makes of any other.
const LATIN: &str = "ek do tin char panch che|chah sat ath nau das gyarah barah terah chaudah pandrah|pandarah solah satrah|satarah atharah unis bis \
ikis bais teis chaubis pachis chabis satais athais untis tis iktis|ikatis batis taintis|tentis chauntis paintis chatis saintis adtis|artis \
untalis chalis iktalis bayalis|byalis taintalis|tentalis chauvalis|chavalis paintalis chiyalis saintalis adtalis|artalis unchas pachas \
ikyavan bavan tirpan|tirepan chauvan pachpan chapan satavan athavan unsath sath iksath basath tirsath chaunsath painsath chiyasath \
sadsath|sarsath adsath|arsath unhatar satar ikhatar bahatar tihatar chauhatar pachatar|pichatar chihatar sathatar athatar unasi asi ikyasi \
bayasi tirasi chaurasi pachasi chiyasi satasi athasi navasi nabe ikyanave banave tiranave chauranave pachanave chiyanave satanave athanave \
ninyanave";

const UNITS: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// One spelling for the many of Hindi in Latin letters: "pachchees" and "pachis", "saath" and "sath".
pub(super) fn skeleton(word: &str) -> String {
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

/// From 1 to 99; how many words it takes.
pub(super) fn below_hundred(words: &[String]) -> Option<(f64, usize)> {
    let first = words.first()?;
    let place = |list: &str, word: &str| list.split_whitespace().position(|names| names.split('|').any(|name| name == word));
    if let Some(at) = place(DEVANAGARI, first) {
        return Some((at as f64 + 1.0, 1));
    }
    let unit = |word: &str| UNITS.iter().position(|name| *name == word).map(|at| at as f64 + 1.0);
    if let Some(tens) = TENS.iter().position(|name| name == first) {
        let tens = (tens as f64 + 2.0) * 10.0;
        let more = words.get(1).and_then(|word| unit(word)).filter(|more| *more < 10.0);
        return Some(more.map_or((tens, 1), |more| (tens + more, 2)));
    }
    unit(first).map(|value| (value, 1)).or_else(|| place(LATIN, &skeleton(first)).map(|at| (at as f64 + 1.0, 1)))
}

/// What a word multiplies by: "lakh", "हजार", "k".
pub(super) fn scale(word: &str) -> Option<f64> {
    Some(match word {
        "hundred" | "sau" | "सौ" => 100.0,
        "thousand" | "thousands" | "k" | "hazar" | "hazaar" | "hajar" | "hajaar" | "hazaron" | "हजार" => 1_000.0,
        "lakh" | "lakhs" | "lac" | "lacs" | "l" | "laakh" | "lpa" | "लाख" => 100_000.0,
        "million" => 1_000_000.0,
        "crore" | "crores" | "cr" | "crs" | "karod" | "karor" | "करोड" => 10_000_000.0,
        _ => return None,
    })
}

/// Hindi's parts: of one by itself ("डेढ़ लाख"), or what is added to the number behind ("साढ़े तीन").
pub(super) enum Part {
    Whole(f64),
    Before(f64),
}

pub(super) fn part(word: &str) -> Option<Part> {
    Some(match skeleton(word).as_str() {
        "dedh" | "derh" | "डेढ" => Part::Whole(1.5),
        "dhai" | "adhai" | "ढाई" | "अढाई" | "ढाइ" => Part::Whole(2.5),
        "half" | "adha" | "आधा" => Part::Whole(0.5),
        "sava" | "सवा" => Part::Before(0.25),
        "sadhe" | "sarhe" | "साढे" => Part::Before(0.5),
        "paune" | "पौने" => Part::Before(-0.25),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<f64> {
        let words: Vec<String> = super::super::text::words(text);
        below_hundred(&words).filter(|(_, taken)| *taken == words.len()).map(|(value, _)| value)
    }

    #[test]
    fn all_numbers_below_a_hundred_are_known_once() {
        for list in [DEVANAGARI, LATIN] {
            assert_eq!(list.split_whitespace().count(), 99);
            let mut all: Vec<&str> = list.split([' ', '|']).filter(|word| !word.is_empty()).collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count);
            for (at, names) in list.split_whitespace().enumerate() {
                for name in names.split('|') {
                    assert_eq!(read(name), Some(at as f64 + 1.0), "{name}");
                }
            }
        }
        let english = |value: usize| match value {
            1..=19 => UNITS[value - 1].to_owned(),
            tens if tens % 10 == 0 => TENS[tens / 10 - 2].to_owned(),
            both => format!("{}-{}", TENS[both / 10 - 2], UNITS[both % 10 - 1]),
        };
        for value in 1..100 {
            assert_eq!(read(&english(value)), Some(value as f64));
        }
    }

    #[test]
    fn spellings_in_latin_letters_meet() {
        let all =
            [("pachchees", 25.0), ("paanch", 5.0), ("chhattis", 36.0), ("teen", 3.0), ("pandrah", 15.0), ("bees", 20.0), ("saath", 60.0)];
        for (word, value) in all {
            assert_eq!(read(word), Some(value), "{word}");
        }
        assert_eq!(read("loan"), None);
    }
}
