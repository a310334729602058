//! Finds the city in a question. The law lists the cities in which a rent allowance has the higher limit.

/// Alternative names of cities, with the name used in the law's list.
const CITY_ALIASES: &[(&str, &str)] = &[
    ("bombay", "mumbai"),
    ("bangalore", "bengaluru"),
    ("bengalooru", "bengaluru"),
    ("calcutta", "kolkata"),
    ("madras", "chennai"),
    ("poona", "pune"),
    ("amdavad", "ahmedabad"),
    ("ahmadabad", "ahmedabad"),
    ("dilli", "delhi"),
    ("मुंबई", "mumbai"),
    ("मुम्बई", "mumbai"),
    ("दिल्ली", "delhi"),
    ("पुणे", "pune"),
    ("चेन्नई", "chennai"),
    ("कोलकाता", "kolkata"),
    ("बेंगलुरु", "bengaluru"),
    ("बंगलौर", "bengaluru"),
    ("हैदराबाद", "hyderabad"),
    ("अहमदाबाद", "ahmedabad"),
];

/// Large cities, which are recognised without "in" before them.
const KNOWN_CITIES: &str = "delhi mumbai kolkata chennai bengaluru hyderabad pune ahmedabad nagpur jaipur lucknow kanpur indore bhopal patna surat \
vadodara rajkot nashik thane noida gurgaon gurugram faridabad ghaziabad chandigarh mohali ludhiana amritsar jalandhar dehradun agra varanasi meerut \
allahabad prayagraj ranchi jamshedpur dhanbad raipur bhubaneswar cuttack guwahati shillong imphal agartala kochi cochin trivandrum \
thiruvananthapuram kozhikode thrissur coimbatore madurai salem trichy mysore mysuru mangalore mangaluru hubli belgaum visakhapatnam vizag \
vijayawada guntur tirupati warangal goa panaji jodhpur udaipur kota ajmer gwalior jabalpur ujjain aurangabad solapur kolhapur srinagar jammu \
shimla siliguri asansol durgapur howrah puducherry pondicherry नागपुर जयपुर लखनऊ कानपुर इंदौर भोपाल पटना सूरत नोएडा गुरुग्राम";

/// Words that are no cities after "in".
const NON_CITY_WORDS: &str =
    "a an the old new my our this that metro non tax hand regime india rupees rs total city town all which what case monthly yearly fy ay";

/// Finds the city that a question names and returns its canonical name.
pub(super) fn find_city(words: &[String]) -> Option<String> {
    let is_word = |word: &str| word.chars().count() > 2 && word.chars().all(char::is_alphabetic);
    let is_place = |word: &str| is_word(word) && !NON_CITY_WORDS.split(' ').any(|other| other == word);
    let known_city = words.iter().map(|word| canonical_name(word)).find(|word| KNOWN_CITIES.split_whitespace().any(|place| place == *word));
    let place_after_in = || words.windows(2).find(|pair| pair[0] == "in" && is_place(&pair[1])).map(|pair| canonical_name(&pair[1]));
    known_city.or_else(place_after_in).map(str::to_owned)
}

/// Whether the word is the name of a known city.
pub(super) fn is_city(word: &str) -> bool {
    let name = canonical_name(word);
    KNOWN_CITIES.split_whitespace().any(|place| place == name)
}

fn canonical_name(word: &str) -> &str {
    CITY_ALIASES.iter().find(|(other, _)| *other == word).map_or(word, |(_, name)| name)
}

/// Whether the law's list, such as "Ahmedabad, Bengaluru, … and Pune", contains the city.
pub(super) fn is_listed(place: &str, cities: &str) -> bool {
    cities.split(|c: char| !c.is_alphabetic()).any(|city| city.to_lowercase() == place)
}

#[cfg(test)]
mod tests {
    use super::super::tokeniser::tokenise;
    use super::*;

    #[test]
    fn places_are_known_by_their_names() {
        let of = |text: &str| find_city(&tokenise(text));
        assert_eq!(of("HRA basic 50000 in Bombay").as_deref(), Some("mumbai"));
        assert_eq!(of("hra basic 50000 Nagpur").as_deref(), Some("nagpur"));
        assert_eq!(of("rent 18000 in Hosapete").as_deref(), Some("hosapete"));
        assert_eq!(of("एचआरए मुंबई में").as_deref(), Some("mumbai"));
        assert!(of("HRA in the old regime, rent 18000 in a metro").is_none());
        assert!(is_listed("pune", "Mumbai and Pune") && !is_listed("nagpur", "Mumbai and Pune"));
    }
}
