//! The States that a PIN code may lie in, by its first digits.

use super::State;

/// First digits, and the GST codes of the States with PIN codes that begin with them; the longest prefix counts. Where post
/// offices of one State serve villages of its neighbour both are listed: nobody is refused for living near a border.
///
/// India Post, postal circles and sorting districts of the PIN system as its All India Pincode Directory lists them
/// (data.gov.in), with the State names after 2000, 2014 and 2019. Looked up 22 Nov 2026. The army's codes (90 to 99) may be used
/// anywhere.
const CIRCLES: &[(&str, &[&str])] = &[
    ("11", &["07"]),
    ("12", &["06"]),
    ("13", &["06", "04"]),
    ("14", &["03", "04"]),
    ("15", &["03"]),
    ("16", &["04", "03", "06"]),
    ("17", &["02"]),
    ("18", &["01"]),
    ("19", &["01", "38"]),
    ("20", &["09"]),
    ("21", &["09"]),
    ("22", &["09"]),
    ("23", &["09"]),
    ("24", &["09", "05"]),
    ("25", &["09"]),
    ("26", &["09", "05"]),
    ("27", &["09"]),
    ("28", &["09"]),
    ("30", &["08"]),
    ("31", &["08"]),
    ("32", &["08"]),
    ("33", &["08"]),
    ("34", &["08"]),
    ("36", &["24", "26"]),
    ("37", &["24"]),
    ("38", &["24"]),
    ("39", &["24", "26"]),
    ("40", &["27", "30"]),
    ("41", &["27"]),
    ("42", &["27"]),
    ("43", &["27"]),
    ("44", &["27"]),
    ("45", &["23"]),
    ("46", &["23"]),
    ("47", &["23"]),
    ("48", &["23"]),
    ("49", &["22"]),
    ("50", &["36", "37"]),
    ("51", &["37", "36"]),
    ("52", &["37"]),
    ("53", &["37", "34"]),
    ("56", &["29"]),
    ("57", &["29"]),
    ("58", &["29"]),
    ("59", &["29"]),
    ("60", &["33", "34"]),
    ("61", &["33"]),
    ("62", &["33"]),
    ("63", &["33"]),
    ("64", &["33"]),
    ("67", &["32", "34"]),
    ("68", &["32", "31"]),
    ("69", &["32"]),
    ("70", &["19"]),
    ("71", &["19"]),
    ("72", &["19"]),
    ("73", &["19", "11"]),
    ("74", &["19", "35"]),
    ("75", &["21"]),
    ("76", &["21"]),
    ("77", &["21"]),
    ("78", &["18", "17"]),
    ("790", &["12"]),
    ("791", &["12"]),
    ("792", &["12"]),
    ("793", &["17"]),
    ("794", &["17"]),
    ("795", &["14"]),
    ("796", &["15"]),
    ("797", &["13"]),
    ("798", &["13"]),
    ("799", &["16"]),
    ("80", &["10"]),
    ("81", &["10", "20"]),
    ("82", &["10", "20"]),
    ("83", &["20"]),
    ("84", &["10"]),
    ("85", &["10"]),
];
const ARMY: u8 = b'9';
/// "Other Territory", e.g. at sea: its post may be delivered in any State.
const OTHER_TERRITORY: &str = "97";

/// Why a PIN code can't lie in a State, as a message for the person; `None` if it can.
pub(super) fn find_mismatch(pin_code: &str, state: State) -> Option<String> {
    if pin_code.as_bytes().first() == Some(&ARMY) || state.code() == OTHER_TERRITORY {
        return None;
    }
    let begins = |length: usize| pin_code.get(..length).unwrap_or_default();
    let of = |length: usize| CIRCLES.iter().find(|(digits, _)| *digits == begins(length));
    let Some((digits, codes)) = of(3).or_else(|| of(2)) else {
        return Some("There is no such PIN code. Please check it".to_owned());
    };
    if codes.contains(&state.code()) {
        return None;
    }
    let names: Vec<&str> = codes.iter().filter_map(|code| State::parse(code).ok()).map(State::name).collect();
    let places = names.join(" or ");
    Some(format!("PIN codes that begin with {digits} are in {places}, not in {}. Please check PIN code and State", state.name()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find_mismatch_message(pin_code: &str, state: &str) -> Option<String> {
        find_mismatch(pin_code, State::parse(state).unwrap())
    }

    #[test]
    fn a_pin_code_lies_in_its_state() {
        for (pin_code, state) in [
            ("560001", "Karnataka"),
            ("110001", "Delhi"),
            ("248001", "Uttarakhand"),
            ("194101", "Ladakh"),
            ("403001", "Goa"),
            ("396230", "Dadra and Nagar Haveli and Daman and Diu"),
            ("605001", "Puducherry"),
            ("682555", "Lakshadweep"),
            ("737101", "Sikkim"),
            ("744101", "Andaman and Nicobar Islands"),
            ("795001", "Manipur"),
            ("834001", "Jharkhand"),
            ("500001", "Telangana"),
            ("903001", "Kerala"),
            ("560001", "Other Territory"),
        ] {
            assert_eq!(find_mismatch_message(pin_code, state), None, "{pin_code} {state}");
        }
    }

    #[test]
    fn another_states_is_told_with_where_it_lies() {
        let words = find_mismatch_message("560001", "Kerala").unwrap();
        assert_eq!(words, "PIN codes that begin with 56 are in Karnataka, not in Kerala. Please check PIN code and State");
        assert!(find_mismatch_message("795001", "Assam").unwrap().contains("795 are in Manipur"));
        assert_eq!(find_mismatch_message("290001", "Kerala").unwrap(), "There is no such PIN code. Please check it");
    }

    #[test]
    fn every_state_has_its_codes() {
        for state in State::all().filter(|state| state.code() != OTHER_TERRITORY) {
            assert!(CIRCLES.iter().any(|(_, codes)| codes.contains(&state.code())), "{state}");
        }
        assert!(CIRCLES.iter().flat_map(|(_, codes)| *codes).all(|code| State::parse(code).is_ok()));
    }
}
